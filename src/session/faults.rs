//! What is said where the program itself failed: which part is missing, and where that stands.

use super::{Layers, Outcome};
use crate::rules::Broken;
use crate::source::Loc;
use crate::types::program::FnId;
use crate::workspace::Problem;

/// What failed beside the reading of files: parts of rules, then functions that no rule saw. Sorted by place.
pub(super) fn told<'a>(layers: &'a Layers<'a>, broken: &[Broken]) -> Vec<Problem> {
    let mut problems: Vec<Problem> = broken.iter().map(|broken| of_rule(layers, broken)).collect();
    let mut lost: Vec<(FnId, String)> = layers.typed().broken.clone();
    lost.extend(layers.calls().broken());
    lost.extend(layers.analysis().broken());
    lost.sort();
    lost.dedup_by_key(|(id, _)| *id);
    problems.extend(lost.into_iter().map(|(id, message)| {
        let program = layers.program();
        let message = format!("`{}` is not analysed: {message}", program.fn_short(id));
        at(layers, program.fn_loc(id), message)
    }));
    let derived = layers.typed().derived_fault();
    problems.extend(derived.map(|fault| Problem {
        path: "dependencies".to_owned(),
        line_column: None,
        message: fault.to_owned(),
    }));
    problems.sort_by(|left, right| (&left.path, left.line_column).cmp(&(&right.path, right.line_column)));
    problems.dedup();
    problems
}

fn of_rule<'a>(layers: &'a Layers<'a>, broken: &Broken) -> Problem {
    let Broken { rule, part, message, more } = broken;
    let more = match more {
        0 => String::new(),
        1 => " and in one other place".to_owned(),
        more => format!(" and in {more} other places"),
    };
    match part {
        Some((name, Some(loc))) => at(layers, *loc, format!("rule `{rule}` broke off in `{name}`{more}: {message}")),
        Some(_) => of_whole_rule(rule, format!("broke off in one place{more}: {message}")),
        None => of_whole_rule(rule, message.clone()),
    }
}

fn of_whole_rule(rule: &str, message: String) -> Problem {
    Problem { path: format!("rule `{rule}`"), line_column: None, message }
}

pub(super) fn at<'a>(layers: &'a Layers<'a>, loc: Loc, message: String) -> Problem {
    let sources = &layers.inputs.sources;
    let start = sources.start(loc);
    Problem { path: sources.get(loc.file).display.clone(), line_column: Some((start.line, start.column)), message }
}

/// What is left of a run that failed as a whole: what is wrong with it.
pub(super) fn nothing_but(fault: &str, problems: Vec<Problem>) -> Outcome {
    with(Outcome { problems, ..Outcome::default() }, fault)
}

/// The outcome, with what failed besides.
pub(super) fn with(mut outcome: Outcome, fault: &str) -> Outcome {
    outcome.problems.push(Problem { path: "analysis".to_owned(), line_column: None, message: fault.to_owned() });
    outcome.is_broken = true;
    outcome
}
