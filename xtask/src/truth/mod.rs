//! Scores what hotlock resolves against rustc's own types.
//!
//! rustc prints each body's MIR with spans; a call's printed callee tells the receiver's type, its span's end tells
//! where the method's name stands. rustdoc's JSON tells the types of fields and statics.

mod compare;
mod facts;
mod fields;
mod locks;
mod opinion;
mod table;

use std::path::PathBuf;

use anyhow::Result;
use compare::Scores;

use crate::measure::{Arguments, Setup};

/// Measures and prints the table.
pub fn run(arguments: &Arguments) -> Result<()> {
    let setup = arguments.setup()?;
    table::print_head();
    let mut sum = Scores::default();
    for spec in &arguments.crates {
        match measure(spec, &setup) {
            Ok(measured) => {
                table::print_row(spec, &measured.scores);
                sum.add(&measured.scores);
                for file in &measured.unread {
                    println!("  unread {file}: its calls are not in the truth");
                }
                if arguments.misses {
                    table::print_misses(&measured.misses, &measured.dir);
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
    misses: Vec<compare::Miss>,
    unread: Vec<String>,
    dir: PathBuf,
}

fn measure(spec: &str, setup: &Setup) -> Result<Measured> {
    let subject = setup.subject(spec)?;
    let truth = opinion::of_crate(&subject)?;
    let facts = facts::of_lines(&subject.facts);
    let (scores, misses) = compare::compare(&truth, &facts);
    Ok(Measured { scores, misses, unread: truth.unread, dir: subject.dir })
}
