//! Reports calls that make a thread of a runtime wait where async code reaches them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::{BlockedOn, BlockingCall, Context, RareContext, Recurrence};
use crate::diagnostics::{Confidence, Diagnostic, Label};
use crate::facts::ExprId;
use crate::knowledge::attributes::Blocking;
use crate::rules::RuleContext;
use crate::types::program::{FnId, ModId};

/// Findings with one cause are one: the function that blocks, and what it waits for.
type Cause = (FnId, BlockedOn);

/// More calls of one cause are only counted.
const MOST_SHOWN: usize = 3;

/// Where findings of several causes are one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    Function(FnId),
    Crate(ModId),
}

/// A call in async code that leads to a blocking call.
struct Reached {
    id: FnId,
    expr: ExprId,
    call: BlockingCall,
    rare_context: Option<RareContext>,
    recurrence: Recurrence,
}

pub(crate) fn detect(cx: &RuleContext<'_>) {
    let mut causes: BTreeMap<Cause, Vec<Reached>> = BTreeMap::new();
    for id in cx.analysis.functions() {
        let contexts = cx.analysis.contexts(id);
        if !contexts.values().any(|context| *context == Context::Async) || cx.analysis.polls_itself(id) {
            continue;
        }
        for expr in cx.analysis.calls_in(id) {
            if contexts.get(&expr) == Some(&Context::Async)
                && !cx.analysis.is_in_body_of_main(id, expr)
                && let Some(call) = cx.analysis.blocking_call_at(id, expr)
                && !call.blocking.is_forbidden_in_async()
            {
                let cause = (call.fn_id, cx.analysis.blocked_on(&call));
                let rare_context = cx.analysis.rare_context(id, expr, &call);
                let recurrence = cx.analysis.recurrence(id, expr);
                causes.entry(cause).or_default().push(Reached { id, expr, call, rare_context, recurrence });
            }
        }
    }
    // What one async function waits for in several helpers is one finding, too.
    let mut findings: BTreeMap<(Scope, BlockedOn), Vec<Reached>> = BTreeMap::new();
    for ((_, blocked_on), mut reached) in causes {
        let Some(first) = reached.iter().min_by_key(|reached| rank(cx, reached)) else { continue };
        // Who leaves work to a pool of threads does so all over a crate, by choice: that is one finding.
        let at = if cx.analysis.is_parallel(first.call.callee) {
            Scope::Crate(cx.analysis.crate_root(first.id))
        } else {
            Scope::Function(first.id)
        };
        findings.entry((at, blocked_on)).or_default().append(&mut reached);
    }
    findings.values_mut().for_each(|reached| report(cx, reached));
}

/// The call that runs most often, as far as is known, comes first, and of these the nearest.
fn rank(cx: &RuleContext<'_>, reached: &Reached) -> impl Ord + use<> {
    let is_cheap = reached.call.blocking == Blocking::Cheap;
    let is_rare = reached.rare_context.is_some();
    // Names before places: the choice must not hang on the order of functions in their file.
    let place = (cx.analysis.fn_name(reached.id), cx.analysis.loc(reached.id, reached.expr));
    (is_cheap, is_rare, Reverse(reached.recurrence), reached.call.call_path.len(), place)
}

/// The part of a way that is taken only once in a while.
fn what_happens(cx: &RuleContext<'_>, rare_context: RareContext) -> String {
    match rare_context {
        RareContext::Constructor(id) => format!("the constructor `{}`", cx.analysis.fn_name(id)),
        RareContext::Destructor => "the end of a value".to_owned(),
        RareContext::ServiceStart => "the start of a service".to_owned(),
        RareContext::NoRuntime => "what is done without a runtime".to_owned(),
        RareContext::OwnThread => "a thread that drives this future alone".to_owned(),
        RareContext::OncePerRun => "what only `main` leads to".to_owned(),
    }
}

fn report(cx: &RuleContext<'_>, all: &mut [Reached]) {
    all.sort_by_cached_key(|reached| rank(cx, reached));
    let Some((first, others)) = all.split_first() else { return };
    let Reached { id, expr, ref call, .. } = *first;
    let name = cx.analysis.fn_name(call.callee);
    let message = match cx.analysis.helper_of(call) {
        Some(helper) => {
            format!(
                "`{}` calls `{name}`, which blocks the thread, and is called from async code",
                cx.analysis.fn_name(helper)
            )
        }
        None => format!("`{name}` blocks the thread and is called from async code"),
    };
    let mut diagnostic = cx.diagnostic(message, cx.analysis.loc(id, expr), "inside an async body");
    diagnostic.related = way(cx, call);
    let here = others.iter().filter(|other| other.id == id);
    let also = |other: &Reached| Label { loc: cx.analysis.loc(id, other.expr), text: "and here".to_owned() };
    diagnostic.related.extend(here.take(MOST_SHOWN).map(also));
    // Each async function once, the nearest first; more than a few are counted.
    let mut seen = BTreeSet::from([id]);
    // What leads to another blocking call is merged with this one, but is not said to lead here.
    let same_cause = others.iter().filter(|other| other.call.fn_id == call.fn_id);
    let elsewhere: Vec<&Reached> = same_cause.filter(|other| seen.insert(other.id)).collect();
    let called = |other: &&Reached| Label {
        loc: cx.analysis.loc(other.id, other.expr),
        text: format!("`{}` leads there, too", cx.analysis.fn_name(other.id)),
    };
    diagnostic.related.extend(elsewhere.iter().take(MOST_SHOWN).map(called));
    if elsewhere.len() > MOST_SHOWN {
        diagnostic.notes.push(format!("{} async functions lead there in all", elsewhere.len() + 1));
    }
    judge(cx, first, &mut diagnostic);
    diagnostic.notes.push("while the thread waits, no other task of its worker moves".to_owned());
    diagnostic.help.push(match cx.analysis.in_async(call.callee) {
        Some(path) => {
            format!("use `{path}` or what your runtime has in its place, or move the call into `spawn_blocking`")
        }
        None => "move the call into `spawn_blocking`".to_owned(),
    });
    diagnostic.function = cx.analysis.fn_name(id);
    cx.emit(diagnostic);
}

/// What makes the finding less sure.
fn judge(cx: &RuleContext<'_>, reached: &Reached, diagnostic: &mut Diagnostic) {
    if cx.analysis.is_behind_barrier(reached.id, reached.expr) {
        diagnostic.confidence = Confidence::Likely;
        diagnostic.notes.push("on a path that is rarely taken".to_owned());
    }
    if let Some(rare_context) = reached.rare_context {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push(format!("{} blocks: that is assumed to happen often", what_happens(cx, rare_context)));
    }
    let (at_least, unseen) = match cx.analysis.waits_for_files(&reached.call) {
        true => (Recurrence::PerEvent, "nothing shows that it runs often, and files mostly answer from memory"),
        false => (Recurrence::InTask, "nothing shows that it runs beside other tasks"),
    };
    if reached.rare_context.is_none() && cx.analysis.runs_less_than(at_least, reached.id, reached.expr) {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push(unseen.to_owned());
    }
    if reached.call.blocking == Blocking::Cheap {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push("a short system call: it rarely waits long".to_owned());
    }
}

/// The calls from async code to the one that blocks: all of them with their callers, for they say whether it matters.
fn way(cx: &RuleContext<'_>, call: &BlockingCall) -> Vec<Label> {
    let step = |(caller, call): &(FnId, ExprId)| {
        let callee = cx.analysis.callee_at(*caller, *call).map(|callee| cx.analysis.fn_name(callee));
        let text = format!("`{}` calls `{}`", cx.analysis.fn_name(*caller), callee.unwrap_or_default());
        Label { loc: cx.analysis.loc(*caller, *call), text }
    };
    let Some((_, between)) = call.call_path.split_first() else { return Vec::new() };
    let text = format!("`{}` blocks the thread here", cx.analysis.fn_name(call.callee));
    let last = Label { loc: cx.analysis.loc(call.fn_id, call.expr), text };
    between.iter().map(step).chain([last]).collect()
}
