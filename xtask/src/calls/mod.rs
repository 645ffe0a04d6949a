//! Scores the call edges inside of a crate against the functions that rustc resolves.
//!
//! rustc prints the callee of each call in MIR, and the place of each implementation in the heads of its functions;
//! the header in the source tells the implementation's type and trait, so that an edge has one spelling on both sides.

mod callee;
mod cause;
mod defs;
mod edges;
mod said;
mod score;
mod table;
mod target;

use anyhow::Result;
use score::{Miss, Scores};

use crate::measure::files::Files;
use crate::measure::{Arguments, Setup};

/// Measures and prints the table.
pub fn run(arguments: &Arguments) -> Result<()> {
    let setup = arguments.setup()?;
    table::print_head();
    let mut sum = Scores::default();
    for spec in &arguments.crates {
        match measure(spec, &setup) {
            Ok(mut measured) => {
                table::print_row(spec, &measured.scores);
                sum.add(&measured.scores);
                for file in &measured.unread {
                    println!("  unread {file}: its calls are not in the truth");
                }
                if arguments.misses {
                    table::print_misses(&measured.misses, &mut measured.files);
                }
            }
            Err(error) => println!("{spec:<30} {error:#}"),
        }
    }
    table::print_row("all", &sum);
    Ok(())
}

struct Measured {
    scores: Scores,
    misses: Vec<Miss>,
    unread: Vec<String>,
    files: Files,
}

fn measure(spec: &str, setup: &Setup) -> Result<Measured> {
    let subject = setup.subject(spec)?;
    let mut edges = edges::of_crate(&subject)?;
    let said = said::of_lines(&subject.facts);
    let mut files = Files::new(&subject.dir);
    let (scores, misses) = score::score(&edges, &said, &mut files);
    Ok(Measured { scores, misses, unread: std::mem::take(&mut edges.unread), files })
}
