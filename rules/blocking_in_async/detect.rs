//! Reports calls that make a thread of a runtime wait where async code reaches them.

use std::collections::BTreeMap;

use crate::analysis::{Context, Seldom, Stall, Stalls};
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
    let stalls = Stalls::new(cx.analysis);
    for id in cx.analysis.functions() {
        let contexts = cx.analysis.contexts(id);
        if !contexts.values().any(|context| *context == Context::Async) || cx.analysis.polls_itself(id) {
            continue;
        }
        let mut found: BTreeMap<Resource, Vec<(ExprId, Stall)>> = BTreeMap::new();
        for expr in stalls.calls_in(id) {
            if contexts.get(&expr) == Some(&Context::Async)
                && !runs_before_the_rest(cx, id, expr)
                && let Some(stall) = stalls.at(id, expr)
                && stall.blocking != Blocking::NeverInAsync
            {
                found.entry(resource(cx, &stall)).or_default().push((expr, stall));
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

fn resource(cx: &RuleContext<'_>, stall: &Stall) -> Resource {
    let program = cx.analysis.program;
    if let Some((caller, call)) = stall.way.first() {
        let helper = cx.analysis.typed.types(*caller).callees.get(call).map(|callee| callee.fn_id);
        return Resource::Call(helper.unwrap_or(stall.callee));
    }
    let callee = cx.analysis.typed.types(stall.fn_id).callees.get(&stall.expr);
    let function = program.function(stall.callee);
    let own = match function.owner {
        Owner::Impl(_) if function.facts.self_param.is_some() => fn_sig(program, stall.callee).params.first().cloned(),
        Owner::Impl(_) => made_by(cx, stall),
        Owner::Trait(_) => callee.map(|callee| callee.receiver.clone()),
        _ => None,
    };
    own.as_ref().and_then(innermost).map_or(Resource::Call(stall.callee), Resource::Value)
}

/// A constructor's value, out of its `Result`.
fn made_by(cx: &RuleContext<'_>, stall: &Stall) -> Option<Ty> {
    let (_, args) = fn_sig(cx.analysis.program, stall.callee).output.as_adt()?;
    args.first().cloned()
}

/// `BufReader<File>` reads a file.
fn innermost(ty: &Ty) -> Option<AdtId> {
    let (id, args) = ty.peeled().as_adt()?;
    args.iter().find_map(innermost).or(Some(id))
}

/// The part of a way that is taken only once in a while.
fn what_happens(cx: &RuleContext<'_>, seldom: Seldom) -> String {
    match seldom {
        Seldom::Constructor(id) => format!("the constructor `{}`", cx.analysis.program.fn_short(id)),
        Seldom::EndOfValue => "the end of a value".to_owned(),
        Seldom::StartOfService => "the start of a service".to_owned(),
        Seldom::NoRuntime => "what is done without a runtime".to_owned(),
    }
}

fn report(cx: &RuleContext<'_>, id: FnId, calls: &[(ExprId, Stall)]) {
    let program = cx.analysis.program;
    let worst = calls.iter().find(|(_, stall)| stall.blocking != Blocking::Cheap);
    let Some((expr, stall)) = worst.or(calls.first()) else { return };
    let name = program.fn_short(stall.callee);
    let loc = cx.analysis.loc(id, *expr);
    let message = match stall.way.first().and_then(|(caller, call)| cx.analysis.typed.types(*caller).callees.get(call))
    {
        Some(helper) => format!(
            "`{}` calls `{name}`, which blocks the thread, and is called from async code",
            program.fn_short(helper.fn_id)
        ),
        None => format!("`{name}` blocks the thread and is called from async code"),
    };
    let mut diagnostic = cx.diagnostic(message, loc, "inside an async body");
    if worst.is_none() {
        diagnostic.level = Level::Note;
        diagnostic.notes.push("a short system call: it rarely waits long".to_owned());
    }
    for (caller, call) in stall.way.iter().skip(1) {
        let via = cx.analysis.typed.types(*caller).callees.get(call).map(|callee| program.fn_short(callee.fn_id));
        let text = format!("`{}` calls `{}`", program.fn_short(*caller), via.unwrap_or_default());
        diagnostic.related.push(Label { loc: cx.analysis.loc(*caller, *call), text });
    }
    if !stall.way.is_empty() {
        let text = format!("`{name}` blocks the thread here");
        diagnostic.related.push(Label { loc: cx.analysis.loc(stall.fn_id, stall.expr), text });
    }
    for (other, _) in calls.iter().filter(|(other, _)| other != expr).take(4) {
        diagnostic.related.push(Label { loc: cx.analysis.loc(id, *other), text: "and here".to_owned() });
    }
    if cx.analysis.heat.graph.regions(id).is_cold(*expr) {
        diagnostic.confidence = Confidence::Likely;
        diagnostic.notes.push("on a path that is rarely taken".to_owned());
    }
    if let Some(seldom) = cx.analysis.seldom(id, *expr, stall) {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push(format!("{} blocks: that is assumed to happen often", what_happens(cx, seldom)));
    }
    diagnostic.notes.push("while the thread waits, no other task of its worker moves".to_owned());
    diagnostic.help.push("use the runtime's own operation, or move the call into `spawn_blocking`".to_owned());
    diagnostic.function = program.fn_short(id);
    cx.emit(diagnostic);
}
