//! Reports calls that make a thread of a runtime wait where async code reaches them.

use std::collections::BTreeMap;

use crate::analysis::{BlockingCall, Context, RareContext};
use crate::diagnostics::{Confidence, Label, Level};
use crate::facts::ExprId;
use crate::graph::Execution;
use crate::knowledge::attributes::Blocking;
use crate::rules::RuleContext;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId, Owner};
use crate::types::ty::Ty;

/// What a body waits for: findings about the same thing are one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Resource {
    /// A file, a socket, a child process: by type.
    Value(AdtId),
    /// A function, the library's or a helper.
    Call(FnId),
}

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for id in cx.analysis.functions() {
        let contexts = cx.analysis.contexts(id);
        if !contexts.values().any(|context| *context == Context::Async) || cx.analysis.polls_itself(id) {
            continue;
        }
        let mut found: BTreeMap<Resource, Vec<(ExprId, BlockingCall)>> = BTreeMap::new();
        for expr in cx.analysis.calls_in(id) {
            if contexts.get(&expr) == Some(&Context::Async)
                && !runs_before_the_rest(cx, id, expr)
                && let Some(call) = cx.analysis.blocking_call_at(id, expr)
                && call.blocking != Blocking::NeverInAsync
            {
                found.entry(resource(cx, &call)).or_default().push((expr, call));
            }
        }
        for calls in found.values() {
            report(cx, id, calls);
        }
    }
}

/// The body of `main` is no task: it runs on a thread of its own, mostly before anything else does.
fn runs_before_the_rest(cx: &RuleContext<'_>, id: FnId, expr: ExprId) -> bool {
    let program = cx.analysis.program;
    let function = program.function(id);
    function.name == "main"
        && program.module(function.home.module).parent.is_none()
        && cx.analysis.heat.graph.regions(id).region(expr).execution == Execution::Here
}

fn resource(cx: &RuleContext<'_>, call: &BlockingCall) -> Resource {
    let program = cx.analysis.program;
    if !call.call_path.is_empty() {
        return Resource::Call(cx.analysis.helper_of(call).unwrap_or(call.callee));
    }
    let callee = cx.analysis.typed.types(call.fn_id).callees.get(&call.expr);
    let function = program.function(call.callee);
    let own = match function.owner {
        Owner::Impl(_) if function.facts.self_param.is_some() => fn_sig(program, call.callee).params.first().cloned(),
        Owner::Impl(_) => made_by(cx, call),
        Owner::Trait(_) => callee.map(|callee| callee.receiver.clone()),
        _ => None,
    };
    own.as_ref().and_then(innermost).map_or(Resource::Call(call.callee), Resource::Value)
}

/// A constructor's value, out of its `Result`.
fn made_by(cx: &RuleContext<'_>, call: &BlockingCall) -> Option<Ty> {
    let (_, args) = fn_sig(cx.analysis.program, call.callee).output.as_adt()?;
    args.first().cloned()
}

/// `BufReader<File>` reads a file.
fn innermost(ty: &Ty) -> Option<AdtId> {
    let (id, args) = ty.peeled().as_adt()?;
    args.iter().find_map(innermost).or(Some(id))
}

/// The part of a way that is taken only once in a while.
fn what_happens(cx: &RuleContext<'_>, rare_context: RareContext) -> String {
    match rare_context {
        RareContext::Constructor(id) => format!("the constructor `{}`", cx.analysis.program.fn_short(id)),
        RareContext::Destructor => "the end of a value".to_owned(),
        RareContext::ServiceStart => "the start of a service".to_owned(),
        RareContext::NoRuntime => "what is done without a runtime".to_owned(),
    }
}

fn report(cx: &RuleContext<'_>, id: FnId, calls: &[(ExprId, BlockingCall)]) {
    let program = cx.analysis.program;
    let worst = calls.iter().find(|(_, call)| call.blocking != Blocking::Cheap);
    let Some((expr, call)) = worst.or(calls.first()) else { return };
    let name = program.fn_short(call.callee);
    let loc = cx.analysis.loc(id, *expr);
    let message = match cx.analysis.helper_of(call) {
        Some(helper) => {
            format!(
                "`{}` calls `{name}`, which blocks the thread, and is called from async code",
                program.fn_short(helper)
            )
        }
        None => format!("`{name}` blocks the thread and is called from async code"),
    };
    let mut diagnostic = cx.diagnostic(message, loc, "inside an async body");
    if worst.is_none() {
        diagnostic.level = Level::Note;
        diagnostic.notes.push("a short system call: it rarely waits long".to_owned());
    }
    for (caller, call) in call.call_path.iter().skip(1) {
        let via = cx.analysis.typed.types(*caller).callees.get(call).map(|callee| program.fn_short(callee.fn_id));
        let text = format!("`{}` calls `{}`", program.fn_short(*caller), via.unwrap_or_default());
        diagnostic.related.push(Label { loc: cx.analysis.loc(*caller, *call), text });
    }
    if !call.call_path.is_empty() {
        let text = format!("`{name}` blocks the thread here");
        diagnostic.related.push(Label { loc: cx.analysis.loc(call.fn_id, call.expr), text });
    }
    for (other, _) in calls.iter().filter(|(other, _)| other != expr).take(4) {
        diagnostic.related.push(Label { loc: cx.analysis.loc(id, *other), text: "and here".to_owned() });
    }
    if cx.analysis.heat.graph.regions(id).is_cold(*expr) {
        diagnostic.confidence = Confidence::Likely;
        diagnostic.notes.push("on a path that is rarely taken".to_owned());
    }
    if let Some(rare_context) = cx.analysis.rare_context(id, *expr, call) {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push(format!("{} blocks: that is assumed to happen often", what_happens(cx, rare_context)));
    }
    diagnostic.notes.push("while the thread waits, no other task of its worker moves".to_owned());
    diagnostic.help.push("use the runtime's own operation, or move the call into `spawn_blocking`".to_owned());
    diagnostic.function = program.fn_short(id);
    cx.emit(diagnostic);
}
