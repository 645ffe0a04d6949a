//! Edits by which a function that takes a counted reference by value, and only borrows it, takes a reference.

use crate::analysis::rewrites::Rewrites;
use crate::analysis::rewrites::{Rewrite, seen};
use crate::analysis::sections::Sections;
use crate::analysis::values::clones::{RefClone, clones_of, derefs_to_content};
use crate::analysis::values::provenance::ValueProvenance;
use crate::analysis::world::World;
use crate::analysis::world::callers::CallSite;
use crate::facts::{ExprId, ExprKind, GenericArg, Name, PatId, PatKind, SelfParam, TypeRef, UnaryOp};
use crate::source::{FileId, Loc, Span};
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::{Prim, Ty};

/// What a use of the parameter needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// The content, whatever points to it.
    Content,
    /// The content, by a `&` that must go.
    ContentByRef(ExprId),
    /// The counted reference itself, by a `&` that must go.
    Pointer(ExprId),
}

/// Returns the edits that make a parameter (by its number among all, `self` counted) a reference, at the function and
/// at all calls; none if a call or use is not understood.
pub(crate) fn by_reference(cx: &Rewrites<'_>, id: FnId, number: usize) -> Option<Rewrite> {
    let function = cx.program.function(id);
    let calls = cx.calls_of(id).filter(|calls| !calls.is_empty())?;
    if ties_result_to_references(cx, id) || has_twin(cx, id) || takes_exclusively(cx, id) {
        return None;
    }
    let pat = *function.facts.param_pats.get(number)?;
    let (mut edits, keeps_pointer) = uses(cx, id, pat)?;
    let (pointer, _) = cx.typed.types(id).pat(pat).as_adt()?;
    let pointer = (!keeps_pointer).then(|| cx.program.adt(pointer).name);
    let written = number.checked_sub(usize::from(function.facts.self_param.is_some()))?;
    let (new_type, stays_pointer) = new_type(&function.facts.params.get(written)?.ty, pointer, function.home.file)?;
    // `*counted` would be the pointer then.
    if stays_pointer && is_dereferenced(cx, id, pat) {
        return None;
    }
    edits.extend(new_type);
    let mut is_sure = true;
    for call in calls {
        is_sure &= lend(cx, *call, number, &mut edits)?;
    }
    let files: Vec<FileId> = calls.iter().map(|call| cx.program.function(call.fn_id).home.file).collect();
    is_sure &= !seen::may_miss_function(cx, function.name, &files);
    Some(Rewrite::new(edits, is_sure))
}

/// Returns the edits at the parameter's uses, and whether one of them needs the counted reference itself.
fn uses(cx: &Sections<'_>, id: FnId, pat: PatId) -> Option<(Vec<(Loc, String)>, bool)> {
    let body = cx.typed.body(id)?;
    if !matches!(body.pat(pat).kind, PatKind::Bind { by_ref: false, mutable: false, sub: None, .. }) {
        return None;
    }
    let used = cx.typed.types(id).uses_of(pat);
    let needs: Option<Vec<Need>> = used.iter().map(|used| need(cx, id, *used)).collect();
    let needs = needs?;
    let file = cx.program.function(id).home.file;
    let unborrowed = |by: ExprId| {
        let ExprKind::Ref { operand, .. } = &body.expr(by).kind else { return None };
        let span = Span::new(body.expr(by).span.start, body.expr(*operand).span.start);
        Some((Loc { file, span }, String::new()))
    };
    let edits = needs.iter().filter_map(|need| match need {
        Need::Content => None,
        Need::ContentByRef(by) | Need::Pointer(by) => unborrowed(*by),
    });
    Some((edits.collect(), needs.iter().any(|need| matches!(need, Need::Pointer(_)))))
}

fn need(world: &World<'_>, id: FnId, used: ExprId) -> Option<Need> {
    let body = world.typed.body(id)?;
    if derefs_to_content(world, id, used) {
        return Some(Need::Content);
    }
    let index = world.typed.body_index(id);
    let parent = index.parent(used)?;
    match &body.expr(parent).kind {
        ExprKind::Unary { op: UnaryOp::Deref, .. } => Some(Need::Content),
        ExprKind::Ref { mutable: false, raw: false, .. } => {
            let call = index.parent(parent)?;
            let number = match &body.expr(call).kind {
                ExprKind::Call { args, .. } => args.iter().position(|arg| *arg == parent)?,
                ExprKind::MethodCall { args, .. } => args.iter().position(|arg| *arg == parent)? + 1,
                _ => return None,
            };
            let callee = world.typed.types(id).callees.get(&call)?;
            let ty = world.typed.types(id).expr(used);
            match fn_sig(world.program, callee.fn_id).params.get(number)? {
                Ty::Ref(inner, false) if inner.as_adt().zip(ty.as_adt()).is_some_and(|(a, b)| a.0 == b.0) => {
                    Some(Need::Pointer(parent))
                }
                // A parameter whose type is open would become another one.
                Ty::Ref(inner, false) if !inner.any(&mut |part| matches!(part, Ty::Param(..) | Ty::Unknown)) => {
                    Some(Need::ContentByRef(parent))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns whether a parameter is dereferenced by a `*` that is written.
fn is_dereferenced(world: &World<'_>, id: FnId, pat: PatId) -> bool {
    let Some(body) = world.typed.body(id) else { return true };
    let index = world.typed.body_index(id);
    let is_written = |used: &ExprId| {
        let parent = index.parent(*used).map(|parent| &body.expr(parent).kind);
        matches!(parent, Some(ExprKind::Unary { op: UnaryOp::Deref, .. }))
    };
    world.typed.types(id).uses_of(pat).iter().any(is_written)
}

/// Returns the edits that write `Arc<T>` as `&T` if the pointer's name is given and written; an alias of it, or what
/// must stay a pointer, as `&Arc<T>`, and whether that is so.
fn new_type(ty: &TypeRef, pointer: Option<Name>, file: FileId) -> Option<(Vec<(Loc, String)>, bool)> {
    let TypeRef::Path(path) = ty else { return None };
    let at = |start, end| Loc { file, span: Span::new(start, end) };
    let (start, end) = (path.span.start, path.span.end);
    let last = path.segments.last()?;
    match last.args.as_slice() {
        [GenericArg::Type(TypeRef::Path(content))] if pointer == Some(last.name) => {
            let inside = content.span;
            let is_written = start < inside.start && inside.end < end;
            let edits = || vec![(at(start, inside.start), "&".to_owned()), (at(inside.end, end), String::new())];
            is_written.then(|| (edits(), false))
        }
        _ => Some((vec![(at(start, start), "&".to_owned())], true)),
    }
}

/// Adds the edits that make one call lend its argument; returns whether that surely means the same.
fn lend(cx: &Sections<'_>, call: CallSite, number: usize, edits: &mut Vec<(Loc, String)>) -> Option<bool> {
    let body = cx.typed.body(call.fn_id)?;
    let argument = call.argument(cx, number)?;
    let whole = body.expr(argument).span;
    let file = cx.program.function(call.fn_id).home.file;
    let at = |start, end| Loc { file, span: Span::new(start, end) };
    if loses_its_type(cx, call, argument, number) {
        return None;
    }
    let clones = clones_of(cx, call.fn_id);
    let Some(clone) = clones.iter().find(|clone| clone.expr == argument && clone.is_clone()) else {
        // A value that lives on in the caller dies later than it did.
        let is_place = matches!(body.expr(argument).kind, ExprKind::Path(_) | ExprKind::Call { .. });
        edits.push((at(whole.start, whole.start), "&".to_owned()));
        return is_place.then_some(false);
    };
    let source = body.expr(clone.source).span;
    if source == whole || !stays_meanwhile(cx, call, clone) {
        return None;
    }
    let is_method = matches!(body.expr(argument).kind, ExprKind::MethodCall { .. });
    let is_reference = matches!(cx.typed.types(call.fn_id).expr(clone.source), Ty::Ref(..));
    let before = if is_method && !is_reference { "&" } else { "" };
    edits.push((at(whole.start, source.start), before.to_owned()));
    edits.push((at(source.end, whole.end), String::new()));
    Some(true)
}

/// Returns whether an argument becomes a trait object or a slice where it is passed: a reference to a pointer would not.
fn loses_its_type(world: &World<'_>, call: CallSite, argument: ExprId, number: usize) -> bool {
    let types = world.typed.types(call.fn_id);
    let content = |ty: &Ty| ty.peeled().as_adt().and_then(|(_, args)| args.first().cloned());
    let is_unsized = |ty: &Ty| matches!(ty, Ty::Dyn(_) | Ty::Slice(_) | Ty::Prim(Prim::Str));
    let callee = types.callees.get(&call.expr).map(|callee| fn_sig(world.program, callee.fn_id));
    let wanted = callee.and_then(|sig| content(sig.params.get(number)?));
    let given = content(types.expr(argument));
    wanted.is_some_and(|wanted| is_unsized(&wanted) && given.is_none_or(|given| !is_unsized(&given)))
}

/// Returns whether the original of an argument's clone stays where it is until the call is over: it is borrowed from no
/// guard, and no other argument moves it.
fn stays_meanwhile(cx: &Sections<'_>, call: CallSite, clone: &RefClone) -> bool {
    let Some((values, body)) = ValueProvenance::new(cx, call.fn_id).zip(cx.typed.body(call.fn_id)) else {
        return false;
    };
    let provenance = values.of(clone.source);
    let types = cx.typed.types(call.fn_id);
    let is_moved = |arg: &ExprId| {
        let named = types.values.get(arg);
        matches!(named, Some(PathValue::Local(pat)) if Some(*pat) == provenance.root)
            && !matches!(types.expr(*arg), Ty::Ref(..) | Ty::Prim(_))
    };
    let args = match &body.expr(call.expr).kind {
        ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. } => args,
        _ => return false,
    };
    !provenance.is_transient && !args.iter().any(is_moved)
}

/// Returns whether the result may borrow from a parameter by lifetime elision, which one more reference among the
/// parameters would make ambiguous: <https://doc.rust-lang.org/reference/lifetime-elision.html>.
fn ties_result_to_references(world: &World<'_>, id: FnId) -> bool {
    let program = world.program;
    let sig = fn_sig(program, id);
    let is_reference = |ty: &Ty| matches!(ty, Ty::Ref(..));
    if matches!(program.function(id).facts.self_param, Some(SelfParam::Ref)) || !sig.params.iter().any(is_reference) {
        return matches!(sig.output, Ty::Opaque(_));
    }
    // Lifetimes of types are not kept: only what surely has none is free.
    sig.output.any(&mut |part| !matches!(part, Ty::Prim(_) | Ty::Tuple(_)))
}

/// Returns whether another function stands beside it under the same name, for another configuration.
fn has_twin(world: &World<'_>, id: FnId) -> bool {
    let (program, own) = (world.program, world.program.function(id));
    program.functions().any(|(other, function)| {
        function.name == own.name
            && function.home.module == own.home.module
            && program.owner_adt(other) == program.owner_adt(id)
            && program.fn_loc(other) != program.fn_loc(id)
    })
}

/// Returns whether a call borrows something mutably or moves `self`, so that no part of it can be borrowed beside.
fn takes_exclusively(world: &World<'_>, id: FnId) -> bool {
    let own = matches!(world.program.function(id).facts.self_param, Some(SelfParam::RefMut | SelfParam::Value));
    own || fn_sig(world.program, id).params.iter().any(|ty| matches!(ty, Ty::Ref(_, true)))
}
