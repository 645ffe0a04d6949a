//! Edits that replace a lock's type or shorten a section: the declaration, constructions and acquisitions of a lock,
//! which must change together.
//!
//! [`Rewrites`] holds what is known of all mentions of locks, on the [`Sections`].

pub(crate) mod by_reference;
pub(crate) mod replacements;
mod seen;
pub(crate) mod shorter;

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use self::seen::{Unseen, WrittenLocks};
use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::locks::guard_types;
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::world::World;
use crate::facts::{
    BinaryOp, Body, BodyIndex, ExprId, ExprKind, GenericArg, Name, PatKind, Path, Source, TypeRef, UnaryOp,
};
use crate::source::{FileId, Loc, Span};
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;

/// What is known of the places that an edit must change.
pub(in crate::analysis) struct Rewrites<'a> {
    sections: Sections<'a>,
    unseen: OnceLock<Unseen>,
    written_locks: OnceLock<WrittenLocks>,
    /// Fields with locks on which methods are called that acquire nothing.
    other_calls: OnceLock<FxHashSet<(AdtId, Name)>>,
    /// Files in which a function has a macro that could not be read.
    unread_macros: OnceLock<FxHashSet<FileId>>,
}

impl<'a> std::ops::Deref for Rewrites<'a> {
    type Target = Sections<'a>;

    fn deref(&self) -> &Sections<'a> {
        &self.sections
    }
}

impl<'a> Rewrites<'a> {
    /// Nothing is looked for before it is asked.
    pub(in crate::analysis) fn new(sections: Sections<'a>) -> Rewrites<'a> {
        Rewrites {
            sections,
            unseen: OnceLock::new(),
            written_locks: OnceLock::new(),
            other_calls: OnceLock::new(),
            unread_macros: OnceLock::new(),
        }
    }
}

/// Edits to be made together or not at all.
#[derive(Clone, Debug)]
pub struct Rewrite {
    /// New texts, each with the place of the old one. What uses imports is not looked at.
    pub edits: Vec<(Loc, String)>,
    /// Items that the new texts name by their whole path.
    pub names: Vec<String>,
    /// Set if every mention of what changes was seen, so that the program surely means the same.
    pub is_sure: bool,
}

impl Rewrite {
    /// Edits whose texts name nothing by a whole path.
    pub(crate) fn new(edits: Vec<(Loc, String)>, is_sure: bool) -> Rewrite {
        Rewrite { edits, names: Vec::new(), is_sure }
    }
}

/// All texts that name a lock.
#[derive(Clone, Debug)]
struct LockText {
    /// The lock's path in the declared type, without its arguments: `tokio::sync::Mutex`.
    pub type_name: Loc,
    /// The lock's whole type: `RwLock<Histogram>`.
    pub type_whole: Loc,
    /// Its argument: `Histogram`.
    pub type_content: Loc,
    /// Where it is constructed.
    pub constructions: Vec<Construction>,
    /// Where it is acquired, tests included.
    pub acquisitions: Vec<AcquisitionText>,
    /// Set if no mention of it can have been missed.
    pub is_all_seen: bool,
}

/// `RwLock::new(value)`.
#[derive(Clone, Debug)]
struct Construction {
    /// `RwLock`.
    pub type_name: Loc,
    /// The whole call.
    pub whole: Loc,
    /// `value`.
    pub content: Loc,
}

/// `self.stats.write().unwrap()`.
#[derive(Clone, Debug)]
struct AcquisitionText {
    /// `write`.
    pub method: Loc,
    /// From behind the lock's own place to the guard: `.write().unwrap()`.
    pub calls: Loc,
    /// The lock's own place: `self.stats`.
    pub lock: Loc,
    /// The `await` keyword, if the guard is awaited at once.
    pub awaited: Option<Loc>,
    /// What stands around the guard.
    pub form: Form,
}

/// What is done with a guard where it is acquired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A method is called on it: `lock.read().len()`.
    Receiver,
    /// It gets a name: `let guard = lock.read();`.
    Named,
    /// `*lock.lock() += amount`: the whole, the amount, and whether it is taken away.
    Added(Loc, Loc, bool),
    /// `*lock.lock() = value`: the whole and the value.
    Set(Loc, Loc),
    /// `*lock.lock()` as a value: the whole.
    Copied(Loc),
    /// Anything else.
    Other,
}

/// Returns the texts of a lock that can be replaced by something else: its type is written nowhere else.
fn replaceable_lock_text(cx: &Rewrites<'_>, dossier: &Dossier) -> Option<LockText> {
    let lock = dossier.lock.as_ref()?;
    let text = lock_text(cx, dossier)?;
    let is_free = !cx.has_unknown_uses(dossier.place) && !seen::is_written_elsewhere(cx, dossier, lock);
    is_free.then_some(text)
}

/// Returns the texts of a field's lock; none if one of them is not understood, or stands in a macro's definition.
fn lock_text(cx: &Rewrites<'_>, dossier: &Dossier) -> Option<LockText> {
    let PlaceRoot::Field(adt, field) = dossier.place.root else { return None };
    let def = cx.program.adt(adt);
    let declared = def.variants.first()?.fields.iter().find(|own| own.name == field)?;
    let lock = dossier.lock.as_ref()?.name.rsplit("::").next()?;
    let path = lock_path(&declared.ty, lock)?;
    let last = path.segments.last()?;
    let at = |span: Span| Loc { file: def.home.file, span };
    let content = last.args.iter().find_map(|arg| match arg {
        GenericArg::Type(ty) => span_of(ty),
        _ => None,
    })?;
    let constructions = constructions(cx, adt, field)?;
    let acquisitions: Option<Vec<AcquisitionText>> =
        dossier.acquisitions.iter().map(|site| acquisition_text(cx, site)).collect();
    let text = LockText {
        type_name: at(Span::new(path.span.start, last.name_span().end)),
        type_whole: at(path.span),
        type_content: at(content),
        constructions,
        acquisitions: acquisitions?,
        is_all_seen: !seen::may_miss_field(cx, field, &files(dossier, cx, def.home.file)),
    };
    text.is_written_out().then_some(text)
}

/// Returns the files in which a lock is declared and acquired.
fn files(dossier: &Dossier, world: &World<'_>, declared: FileId) -> Vec<FileId> {
    let taken = dossier.acquisitions.iter().map(|site| world.program.function(site.fn_id).home.file);
    std::iter::once(declared).chain(taken).collect()
}

impl LockText {
    /// Returns whether every text stands in the source: what a macro's definition brings stands at the macro's name,
    /// all of it in one place.
    fn is_written_out(&self) -> bool {
        let is_within = |whole: Loc, part: Loc| whole.span != part.span;
        is_within(self.type_whole, self.type_content)
            && self.constructions.iter().all(|made| is_within(made.whole, made.content))
            && self.acquisitions.iter().all(|taken| taken.lock.span.end <= taken.method.span.start)
    }
}

/// Returns the path of the lock in a type, however deep.
fn lock_path<'a>(ty: &'a TypeRef, lock: &str) -> Option<&'a Path> {
    let TypeRef::Path(path) = ty else { return None };
    let last = path.segments.last()?;
    if last.name == lock {
        return Some(path);
    }
    last.args.iter().find_map(|arg| match arg {
        GenericArg::Type(ty) => lock_path(ty, lock),
        _ => None,
    })
}

fn span_of(ty: &TypeRef) -> Option<Span> {
    match ty {
        TypeRef::Path(path) => Some(path.span),
        _ => None,
    }
}

/// Returns where the field's lock is constructed; none unless each struct literal shows it.
fn constructions(world: &World<'_>, adt: AdtId, field: Name) -> Option<Vec<Construction>> {
    let mut found = Vec::new();
    for (id, made) in world.constructed_at(adt) {
        if let Some(value) = world.given_to_field((*id, *made), field)? {
            found.push(construction(world, *id, value)?);
        }
    }
    Some(found)
}

/// Returns the texts of `Lock::new(value)`, also inside of `Arc::new(..)` and by way of a local.
fn construction(world: &World<'_>, id: FnId, value: ExprId) -> Option<Construction> {
    let body = world.typed.body(id)?;
    let types = world.typed.types(id);
    let file = world.program.function(id).home.file;
    match &body.expr(value).kind {
        ExprKind::Path(_) => {
            let PathValue::Local(pat) = types.values.get(&value)? else { return None };
            let binding = world.typed.body_index(id).binding(*pat)?;
            match binding.source {
                Source::Value(init) if binding.whole == *pat => construction(world, id, init),
                _ => None,
            }
        }
        ExprKind::Call { callee, args } => {
            let [only] = args.as_slice() else { return None };
            let called = types.callees.get(&value)?;
            let own = world.program.owner_adt(called.fn_id)?;
            if world.program.adt(own).known.lock.is_none() {
                return construction(world, id, *only);
            }
            let ExprKind::Path(path) = &body.expr(*callee).kind else { return None };
            let (_, before) = path.segments.split_last()?;
            let name = Span::new(path.span.start, before.last()?.name_span().end);
            let at = |span: Span| Loc { file, span };
            Some(Construction {
                type_name: at(name),
                whole: at(body.expr(value).span),
                content: at(body.expr(*only).span),
            })
        }
        _ => None,
    }
}

/// Returns what is done with `*guard`.
fn dereferenced(
    (body, types): (&Body, &BodyTypes),
    index: &BodyIndex,
    deref: ExprId,
    at: &dyn Fn(Span) -> Loc,
) -> Form {
    let span = |expr: ExprId| at(body.expr(expr).span);
    let Some(parent) = index.parent(deref) else { return Form::Other };
    match &body.expr(parent).kind {
        // What may be added by reference is given by value to an atomic.
        ExprKind::Assign { op: Some(op @ (BinaryOp::Add | BinaryOp::Sub)), lhs, rhs }
            if *lhs == deref && matches!(types.expr(*rhs), Ty::Prim(_)) =>
        {
            Form::Added(span(parent), span(*rhs), *op == BinaryOp::Sub)
        }
        ExprKind::Assign { op: None, lhs, rhs } if *lhs == deref => Form::Set(span(parent), span(*rhs)),
        ExprKind::Assign { lhs, .. } if *lhs == deref => Form::Other,
        ExprKind::Ref { .. } | ExprKind::MethodCall { .. } | ExprKind::Field { .. } => Form::Other,
        _ => Form::Copied(span(deref)),
    }
}

/// Returns the expression whose value is the guard itself, from an acquiring call on by way of `.await` and
/// `.unwrap()`, and the place of the `await`.
fn made_guard(world: &World<'_>, site: &Acquisition, body: &Body) -> (ExprId, Option<Span>) {
    let types = world.typed.types(site.fn_id);
    let index = world.typed.body_index(site.fn_id);
    let mut guard = site.expr;
    let mut awaited = None;
    while let Some(parent) = index.parent(guard) {
        match &body.expr(parent).kind {
            ExprKind::Await { await_span, .. } => awaited = Some(*await_span),
            ExprKind::MethodCall { receiver, .. }
                if *receiver == guard
                    && !guard_types::is_guard(world.program, types.expr(guard))
                    && guard_types::is_guard(world.program, types.expr(parent)) => {}
            _ => break,
        }
        guard = parent;
    }
    (guard, awaited)
}

fn acquisition_text(world: &World<'_>, site: &Acquisition) -> Option<AcquisitionText> {
    if site.through.is_some() || site.around_callback {
        return None;
    }
    let body = world.typed.body(site.fn_id)?;
    let (index, types) = (world.typed.body_index(site.fn_id), world.typed.types(site.fn_id));
    let ExprKind::MethodCall { receiver, .. } = &body.expr(site.expr).kind else { return None };
    let file = world.program.function(site.fn_id).home.file;
    let at = |span: Span| Loc { file, span };
    let (guard, awaited) = made_guard(world, site, body);
    let awaited = awaited.map(at);
    let form = match index.parent(guard).map(|parent| &body.expr(parent).kind) {
        Some(ExprKind::MethodCall { receiver, .. }) if *receiver == guard => Form::Receiver,
        Some(ExprKind::Unary { op: UnaryOp::Deref, .. }) => {
            index.parent(guard).map_or(Form::Other, |deref| dereferenced((body, types), index, deref, &at))
        }
        Some(ExprKind::Block(block)) => {
            let named = block.stmts.iter().any(|stmt| match stmt {
                crate::facts::Stmt::Let(stmt) => {
                    stmt.init == Some(guard) && matches!(body.pat(stmt.pat).kind, PatKind::Bind { sub: None, .. })
                }
                crate::facts::Stmt::Expr { .. } => false,
            });
            if named { Form::Named } else { Form::Other }
        }
        _ => Form::Other,
    };
    let lock = body.expr(*receiver).span;
    Some(AcquisitionText {
        method: world.loc(site.fn_id, site.expr),
        calls: at(Span::new(lock.end, body.expr(guard).span.end)),
        lock: at(lock),
        awaited,
        form,
    })
}
