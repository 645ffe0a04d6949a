//! Reports calls that panic or stall inside a runtime where async code reaches them: each once, at the nearest caller.

use std::collections::BTreeMap;

use crate::analysis::{BlockingCall, Reach, Recurrence, Step, TaskContext};
use crate::diagnostics::{Diagnostic, Label, LabelRole};
use crate::facts::ExprId;
use crate::knowledge::attributes::Blocking;
use crate::rules::RuleContext;
use crate::rules::certainty::{self, Doubt};
use crate::source::Loc;
use crate::types::program::FnId;

/// A call in async code that is one which blocks, or leads to one.
struct Entry {
    fn_id: FnId,
    loc: Loc,
    call: BlockingCall,
    doubts: Vec<Doubt>,
}

/// What is mended at once, however many ways or calls lead there.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// A call that blocks.
    Call(Loc, ExprId),
    /// How a function takes a lock, by where both are declared.
    Lock(Loc, Loc),
}

/// Further calls of the same function that get a label; the rest are counted.
const MOST_SHOWN: usize = 3;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    let mut causes: BTreeMap<Cause, Vec<Entry>> = BTreeMap::new();
    cx.each_function(|id| {
        for expr in cx.analysis.calls_in(id) {
            if cx.analysis.task_context(id, expr) != Some(TaskContext::Async) {
                continue;
            }
            if let Some(call) = cx.analysis.call_never_in_async_at(id, expr) {
                let cause = cause(cx, id, &call);
                let doubts = doubts(cx, id, expr, &call);
                let loc = cx.analysis.loc(id, expr);
                causes.entry(cause).or_default().push(Entry { fn_id: id, loc, call, doubts });
            }
        }
    });
    cx.each(
        causes.into_values(),
        |entries| entries.first().map(|entry| (entry.fn_id, entry.loc)),
        |mut entries| {
            entries.sort_by_key(|entry| {
                let confidence = certainty::weight(&entry.doubts).0;
                (std::cmp::Reverse(confidence), entry.call.call_path.len(), entry.loc)
            });
            entries.dedup_by_key(|entry| entry.loc);
            report(cx, &entries);
        },
    );
}

fn cause(cx: &RuleContext<'_>, id: FnId, call: &BlockingCall) -> Cause {
    let by_call = || Cause::Call(cx.analysis.loc(call.fn_id, call.expr), call.expr);
    if !call.call_path.is_empty() {
        return by_call();
    }
    let mut taken = cx.analysis.locks_taken_at(call.fn_id, call.expr).filter_map(|dossier| dossier.declared);
    taken.next().map_or_else(by_call, |lock| Cause::Lock(cx.analysis.fn_place(id), lock))
}

/// Conditions before the call, and before those that lead there.
fn doubts(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) -> Vec<Doubt> {
    let mut way = call.places(id, expr);
    let conditions = call.places(id, expr).filter_map(|(id, expr)| cx.analysis.runtime_condition(id, expr));
    let mut doubts: Vec<Doubt> = conditions.map(certainty::runtime).collect();
    // What decides in a helper may have been decided by the caller, so that the two never meet.
    let is_decided = call.reach > Reach::Always || way.any(|(id, expr)| cx.analysis.may_be_skipped(id, expr));
    doubts.extend((!call.call_path.is_empty() && is_decided).then_some(Doubt::Conditional));
    // Where it would not even panic, that it may be another implementation leaves little.
    let only_stalls = call.blocking == Blocking::StallsAsync;
    doubts.extend(certainty::share(call.share).map(|doubt| match doubt {
        Doubt::OneOfSeveral if only_stalls => Doubt::OneOfSeveralMayStall,
        _ => doubt,
    }));
    doubts.extend((!cx.analysis.may_be_built_together(id, call.fn_id)).then_some(Doubt::NotBuiltTogether));
    doubts.extend(cx.analysis.is_driven_by_unknown_runtime(id, expr).then_some(Doubt::UnknownRuntime));
    doubts.extend(cx.analysis.ends_a_value(call).then_some(Doubt::NeedsEndOfValue));
    doubts.extend(cx.analysis.end_condition(call).map(certainty::end));
    if only_stalls {
        doubts.push(Doubt::OnlyStalls);
        let is_alone = cx.analysis.runs_less_than(Recurrence::InTask, id, expr)
            || cx.analysis.rare_context(id, expr, call).is_some();
        doubts.extend(is_alone.then_some(Doubt::NotBesideTasks));
    }
    doubts
}

fn report(cx: &RuleContext<'_>, entries: &[Entry]) {
    let Some(Entry { fn_id, loc, call, doubts }) = entries.first() else { return };
    let name = cx.analysis.fn_name(call.callee);
    let way = cx.analysis.way_to(call);
    let message = match way.first() {
        None => format!("`{name}` is called from async code"),
        Some((_, _, Step::Unnamed)) => format!("`{name}` is reached from async code"),
        Some((_, _, Step::Ends(adt))) => {
            format!("dropping `{}` in async code calls `{name}`", cx.analysis.adt_name(*adt))
        }
        Some((_, _, Step::Calls(helper))) => {
            format!("`{}` calls `{name}` and is called from async code", cx.analysis.fn_name(*helper))
        }
    };
    let label = match way.first() {
        Some((_, _, Step::Ends(_))) => "dropped here",
        _ => "called in async code here",
    };
    let mut diagnostic = cx.diagnostic(message, *loc, label);
    with_way(cx, &mut diagnostic, call, &way);
    if call.blocking == Blocking::NeverInAsync {
        diagnostic.notes.push("this panics inside a runtime".to_owned());
    }
    certainty::weigh(&mut diagnostic, doubts.iter().copied());
    count_others(cx, &mut diagnostic, entries);
    diagnostic.help.push("`.await` the async version instead, or use `spawn_blocking`".to_owned());
    diagnostic.sites = entries.iter().map(|entry| entry.loc).collect();
    diagnostic.declared =
        cx.analysis.locks_taken_at(call.fn_id, call.expr).filter_map(|dossier| dossier.declared).collect();
    diagnostic.function = cx.analysis.fn_name(*fn_id);
    cx.emit(diagnostic);
}

/// Says what else is mended with the first entry: other ways to its call, or other calls for its lock.
fn count_others(cx: &RuleContext<'_>, diagnostic: &mut Diagnostic, entries: &[Entry]) {
    let Some((first, others)) = entries.split_first().filter(|(_, others)| !others.is_empty()) else { return };
    let more = others.len();
    if !first.call.call_path.is_empty() || others.iter().any(|other| other.call.expr == first.call.expr) {
        let calls = if more == 1 { "async call reaches" } else { "async calls reach" };
        diagnostic.notes.push(format!("{more} more {calls} it"));
        return;
    }
    let also = |other: &Entry| Label::alike(other.loc, format!("also: `{}`", cx.analysis.fn_name(other.call.callee)));
    diagnostic.related.extend(others.iter().take(MOST_SHOWN).map(also));
    let unseen = more.saturating_sub(MOST_SHOWN);
    if unseen > 0 {
        let calls = if unseen == 1 { "call" } else { "calls" };
        diagnostic.count_alike(unseen, format!("{unseen} more such {calls} in this function"));
    }
}

/// Labels the calls on the way to the one that blocks.
fn with_way(cx: &RuleContext<'_>, diagnostic: &mut Diagnostic, call: &BlockingCall, way: &[(FnId, ExprId, Step)]) {
    let Some((_, between)) = way.split_first() else { return };
    for (id, expr, step) in between {
        let text = match step {
            Step::Calls(callee) => format!("then calls `{}`", cx.analysis.fn_name(*callee)),
            Step::Ends(adt) => format!("then drops `{}`", cx.analysis.adt_name(*adt)),
            Step::Unnamed => "then continues here".to_owned(),
        };
        let role = LabelRole::Step(cx.step_in_words(*step));
        diagnostic.related.push(Label::new(cx.analysis.loc(*id, *expr), text).with_role(role));
    }
    let place = cx.analysis.loc(call.fn_id, call.expr);
    let name = format!("`{}`", cx.analysis.fn_name(call.callee));
    let text = format!("{name} blocks the thread here");
    diagnostic.related.push(Label::new(place, text).with_role(LabelRole::Step(name)));
}
