//! Reference figures: what a rule's own `rule.toml` says of its cost, below `[reference]`, written by machine.

use serde::{Deserialize, Serialize};

use super::{Crossing, Kind, Measurements, ProofResult, Role, ScenarioResult, Verdict};

#[cfg(feature = "prove")]
pub use write::{ReferenceError, write};

/// A rule's figures with the machine that they are from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The processor's model.
    pub cpu: String,
    /// How many threads run at the same time.
    pub cores: usize,
    /// How many cores' worth of time threads got: fewer than the machine has where other programs were running.
    pub cores_got: f64,
    /// The operating system with its version.
    pub os: String,
    /// The compiler that built the program.
    pub rustc: String,
    /// When, RFC 3339 in UTC.
    pub date: String,
    /// Pattern against fix, one entry a point.
    pub figures: Vec<Figure>,
    /// Where patterns cease to matter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub break_even: Vec<BreakEvenFigure>,
}

/// Pattern against fix at one point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The scenario's name.
    pub scenario: String,
    /// What the figures are.
    pub kind: Kind,
    /// The pattern's name.
    pub pattern: String,
    /// The fix's name.
    pub fix: String,
    /// Threads, tasks or handlers.
    pub threads: usize,
    /// Other work a call, in nanoseconds.
    pub work_ns: u64,
    /// The pattern's median, in nanoseconds of the scenario's kind.
    pub pattern_ns: f64,
    /// The fix's median.
    pub fix_ns: f64,
    /// The one over the other.
    pub ratio: f64,
    /// Its 95 % confidence interval.
    pub interval: (f64, f64),
    /// How many rounds of each.
    pub rounds: usize,
    /// What follows.
    pub verdict: Verdict,
    /// Whether the fix is one step of a progression.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_step: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Where a pattern ceases to matter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakEvenFigure {
    /// The scenario's name.
    pub scenario: String,
    /// The pattern's name.
    pub pattern: String,
    /// The fix's name.
    pub fix: String,
    /// At this many threads.
    pub threads: usize,
    /// Where it lies.
    pub outcome: Crossing,
}

impl Reference {
    /// What one rule's part of a run says.
    pub fn of(measurements: &Measurements, proof: &ProofResult) -> Self {
        let machine = &measurements.machine;
        Reference {
            cpu: machine.cpu.clone(),
            cores: machine.logical_cores,
            cores_got: (proof.cores_got * 10.0).round() / 10.0,
            os: machine.os.clone(),
            rustc: machine.rustc.clone(),
            date: proof.date.clone(),
            figures: proof.scenarios.iter().flat_map(figures).collect(),
            break_even: proof.scenarios.iter().flat_map(break_evens).collect(),
        }
    }
}

fn figures(scenario: &ScenarioResult) -> Vec<Figure> {
    let mut figures = Vec::new();
    for point in &scenario.points {
        let side_ns = |variant: usize| point.sides.get(variant).map(|side| rounded(side.ns)).unwrap_or_default();
        figures.extend(point.comparisons.iter().map(|comparison| Figure {
            scenario: scenario.name.clone(),
            kind: scenario.kind,
            pattern: scenario.variant_name(comparison.pattern).to_owned(),
            fix: scenario.variant_name(comparison.fix).to_owned(),
            threads: point.threads,
            work_ns: point.work_ns,
            pattern_ns: side_ns(comparison.pattern),
            fix_ns: side_ns(comparison.fix),
            ratio: rounded(comparison.ratio),
            interval: (rounded(comparison.low), rounded(comparison.high)),
            rounds: point.sides.iter().map(|side| side.rounds).min().unwrap_or_default(),
            verdict: comparison.verdict,
            is_step: scenario.variants.get(comparison.fix).is_some_and(|variant| variant.role == Role::Step),
        }));
    }
    figures
}

fn break_evens(scenario: &ScenarioResult) -> Vec<BreakEvenFigure> {
    let figure = |even: &super::BreakEven| BreakEvenFigure {
        scenario: scenario.name.clone(),
        pattern: scenario.variant_name(even.pattern).to_owned(),
        fix: scenario.variant_name(even.fix).to_owned(),
        threads: even.threads,
        outcome: match even.outcome {
            Crossing::At { work_ns } => Crossing::At { work_ns: rounded(work_ns) },
            outcome => outcome,
        },
    };
    scenario.break_even.iter().map(figure).collect()
}

/// Four digits: more would claim what an interval denies.
fn rounded(number: f64) -> f64 {
    format!("{number:.3e}").parse().unwrap_or(number)
}

#[cfg(feature = "prove")]
mod write {
    use std::path::{Path, PathBuf};
    use std::{fs, io};

    use serde::Serialize;
    use toml_edit::{Array, DocumentMut, Item, Table, Value};

    use super::Reference;
    use crate::evidence::{Measurements, ProofResult};

    /// Why reference figures cannot be written.
    #[derive(Debug, thiserror::Error)]
    pub enum ReferenceError {
        /// A rule has no room there.
        #[error("cannot read `{}`: {cause}; a folder that figures are saved to must hold the rules", path.display())]
        Read {
            /// The rule's file.
            path: PathBuf,
            /// Why.
            cause: io::Error,
        },
        /// A rule's file is broken.
        #[error("`{}` cannot be edited: {cause}", path.display())]
        Form {
            /// The rule's file.
            path: PathBuf,
            /// Why.
            cause: toml_edit::TomlError,
        },
        /// Figures have no form in TOML.
        #[error("the figures of `{rule}` cannot be written: {cause}")]
        Figures {
            /// The rule.
            rule: String,
            /// Why.
            cause: toml::ser::Error,
        },
        /// A rule's file cannot be written.
        #[error("cannot write `{}`: {cause}", path.display())]
        Write {
            /// The rule's file.
            path: PathBuf,
            /// Why.
            cause: io::Error,
        },
        /// Figures of such a build would mislead.
        #[error("figures of a build without optimisation are no reference; build with `--release`")]
        NotOptimised,
    }

    /// Writes the figures into `<folder>/<rule>/rule.toml` of each rule that was measured. What else stands there stays as
    /// it is, comments included.
    ///
    /// # Errors
    /// When the build is not optimised, or a rule has no file there, or one that cannot be read, parsed or written.
    pub fn write(folder: &Path, measurements: &Measurements) -> Result<(), ReferenceError> {
        if !measurements.machine.optimised {
            return Err(ReferenceError::NotOptimised);
        }
        for proof in &measurements.proofs {
            let path = folder.join(&proof.rule).join("rule.toml");
            let text = fs::read_to_string(&path).map_err(|cause| ReferenceError::Read { path: path.clone(), cause })?;
            let edited = edit(&text, measurements, proof, &path)?;
            fs::write(&path, edited).map_err(|cause| ReferenceError::Write { path, cause })?;
        }
        Ok(())
    }

    #[derive(Serialize)]
    struct Section {
        reference: Reference,
    }

    /// The file's text with the figures in place of older ones.
    fn edit(
        text: &str,
        measurements: &Measurements,
        proof: &ProofResult,
        path: &Path,
    ) -> Result<String, ReferenceError> {
        let form = |cause| ReferenceError::Form { path: path.to_owned(), cause };
        let section = Section { reference: Reference::of(measurements, proof) };
        let figures =
            toml::to_string(&section).map_err(|cause| ReferenceError::Figures { rule: proof.rule.clone(), cause })?;
        let mut fresh: DocumentMut = figures.parse().map_err(form)?;
        let mut document: DocumentMut = text.parse().map_err(form)?;
        document.remove("reference");
        if let Some(mut reference) = fresh.remove("reference") {
            if let Some(table) = reference.as_table_mut() {
                table.decor_mut().set_prefix("\n# Written by `cargo hotlock prove --save rules`, never by hand.\n");
                lines(table);
            }
            document.insert("reference", reference);
        }
        let mut text = document.to_string();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(text)
    }

    /// One line a figure, in place of a table each.
    fn lines(reference: &mut Table) {
        for (mut key, item) in reference.iter_mut() {
            let Item::ArrayOfTables(tables) = item else { continue };
            let inline = std::mem::take(tables).into_iter().map(|mut table| {
                table.iter_mut().for_each(|(_, item)| item.make_value());
                Value::from(table.into_inline_table())
            });
            key.fmt();
            let mut lines: Array = inline.collect();
            lines.iter_mut().for_each(|line| line.decor_mut().set_prefix("\n    "));
            lines.set_trailing_comma(true);
            lines.set_trailing("\n");
            *item = Item::Value(Value::Array(lines));
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::evidence::Verdict;
        use crate::evidence::test_support::measurements;

        #[test]
        fn comments_and_order_stay_and_figures_are_replaced() {
            let text = "# Why it is hot.\nid = \"a\"\nlevel = \"warn\" # loud\n";
            let measured = measurements();
            let edit = |text: &str| edit(text, &measured, &measured.proofs[0], Path::new("rule.toml")).expect("TOML");
            let once = edit(text);
            assert!(once.starts_with(text), "{once}");
            assert!(!once.contains("[[") && once.contains("figures = [\n    { scenario = "), "{once}");
            assert_eq!(once, edit(&once));
            let mut read: toml::Table = toml::from_str(&once).expect("it can be read");
            let reference: Reference = read.remove("reference").expect("there").try_into().expect("its own form");
            assert_eq!(reference, Reference::of(&measured, &measured.proofs[0]));
            assert_eq!(reference.figures[0].verdict, Verdict::Costs);
        }
    }
}
