//! Points-to sets of lock handles: which places are one lock, and which locks a parameter or stored handle stands for.
//!
//! Flow-insensitive and by declaration; a fixed point over all handles.
//!
//! A place is first what an expression names in its own function ([`crate::analysis::locks::access_path`]). Handles travel: a reference goes
//! into a parameter, a clone of an `Arc` into a field. Here each such place learns what was put into it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::access_path::{ContentOwner, LockPlace, PlaceRoot, lock_place};
use crate::analysis::locks::lock_types::{is_wrapped_lock, lock_within};
use crate::facts::{ExprId, ExprKind, Name};
use crate::graph::fixed_point::{Component, solve};
use crate::isolation::recursing;
use crate::types::infer::{PathValue, deref_target};
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, FnId, Owner, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::types::value_flow::ValueFlow;

/// A parameter or field into which more than this many handles go stands for itself, and perhaps for others. A guess.
const MAX_SOURCES: usize = 32;

/// Nor does a parameter stand for more locks than this, so that what a long chain of calls hands on does not take the square of its
/// length. A guess, far above what one lock's name stands for in a program.
const MAX_LOCKS: usize = 1024;

/// What was put into parameters and fields.
#[derive(Debug, Default)]
pub struct PointsTo {
    sources: FxHashMap<PlaceRoot, BTreeSet<PlaceRoot>>,
    /// The same the other way round: where a handle was put.
    sinks: FxHashMap<PlaceRoot, BTreeSet<PlaceRoot>>,
    /// Parameters of functions that may be called from where nobody looks.
    open: FxHashSet<FnId>,
    /// Fields that borrow locks: whose these are, only their sources say.
    borrowed: FxHashSet<PlaceRoot>,
    /// Fresh locks that go into several fields which are one place.
    united: FxHashMap<PlaceRoot, PlaceRoot>,
    resolved: FxHashMap<PlaceRoot, Resolved>,
}

/// The locks that a place stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resolved {
    /// The places, itself among them if nothing better is known.
    pub roots: BTreeSet<PlaceRoot>,
    /// Whether it may stand for others, too.
    pub partial: bool,
}

impl PointsTo {
    /// Follows handles through all bodies but those of test code (unless that is looked at, too).
    pub fn gather(typed: &TypedProgram<'_>, with_tests: bool) -> PointsTo {
        let mut identity = PointsTo::default();
        let program = typed.program;
        for id in typed.functions_with_bodies() {
            if program.function(id).home.is_test && !with_tests {
                continue;
            }
            Gather { typed, id, identity: &mut identity }.body();
        }
        for (id, function) in program.functions() {
            let is_dispatched = program.owner_trait(id).is_some() || matches!(function.owner, Owner::Trait(_));
            if is_dispatched || program.is_public_fn(id) {
                identity.open.insert(id);
            }
        }
        identity.borrowed = borrowed_fields(program);
        for (sink, sources) in &identity.sources {
            for source in sources {
                identity.sinks.entry(*source).or_default().insert(*sink);
            }
        }
        identity.solve(program);
        identity
    }

    /// The locks that a place stands for.
    pub fn resolve(&self, root: PlaceRoot) -> Cow<'_, Resolved> {
        if let Some(resolved) = self.resolved.get(&root) {
            return Cow::Borrowed(resolved);
        }
        Cow::Owned(match handle_around(root) {
            Some(owner) => self.resolve(owner).into_owned().content(),
            None => self.transfer(root, &FxHashMap::default()),
        })
    }

    /// Solves what all parameters and fields stand for that something was put into.
    fn solve(&mut self, program: &Program<'_>) {
        self.unite_aliases(program);
        let roots: Vec<PlaceRoot> = self.sources.keys().copied().collect();
        let mut resolved = FxHashMap::default();
        solve(&*self, &roots, &mut resolved);
        // What only a circle of handles leads to stands for itself.
        for (root, found) in resolved.iter_mut().filter(|(_, found)| found.roots.is_empty()) {
            found.roots.insert(*root);
            found.partial = true;
        }
        self.resolved = resolved;
    }

    /// Whether a place is a field that borrows a lock of somebody else's.
    pub fn is_borrowed(&self, root: PlaceRoot) -> bool {
        self.borrowed.contains(&root)
    }

    /// What was put into a place, as far as it is followed.
    fn followed(&self, root: PlaceRoot) -> Option<&BTreeSet<PlaceRoot>> {
        self.sources.get(&root).filter(|sources| sources.len() <= MAX_SOURCES)
    }

    /// A field that always gets the same lock is that lock; otherwise it is a place of its own.
    fn of_field(&self, root: PlaceRoot, known: &FxHashMap<PlaceRoot, Resolved>) -> Resolved {
        let sources = self.followed(root);
        let mut inner = Resolved::default();
        sources.into_iter().flatten().for_each(|source| inner.extend(&self.known(*source, known)));
        let is_empty = sources.is_none_or(BTreeSet::is_empty);
        if inner.roots.is_empty() && !is_empty {
            // A circle of which nothing is known yet.
            return inner;
        }
        // A local that was moved in is where the field's lock was made: the field is the better name.
        let only = inner.roots.first().copied().filter(|only| inner.roots.len() == 1 && only.is_declared());
        let partial = self.borrowed.contains(&root) && (is_empty || inner.partial);
        Resolved { roots: BTreeSet::from([only.filter(|_| !inner.partial).unwrap_or(root)]), partial }
    }

    fn known<'k>(&self, root: PlaceRoot, known: &'k FxHashMap<PlaceRoot, Resolved>) -> Cow<'k, Resolved> {
        recursing();
        match known.get(&root) {
            Some(resolved) => Cow::Borrowed(resolved),
            None if self.sources.contains_key(&root) => Cow::Owned(Resolved::default()),
            None => Cow::Owned(self.transfer(root, known)),
        }
    }

    /// Fields that get one and the same fresh lock from each function that makes one, and nothing else, are one place: that with the
    /// first name.
    fn unite_aliases(&mut self, program: &Program<'_>) {
        let locals = self.sinks.keys().copied().filter(|root| matches!(root, PlaceRoot::Local(..)));
        let mut united = FxHashMap::default();
        for local in locals {
            let fields = self.fields_of(local);
            let mut made = fields.iter().map(|field| self.locals_of(*field));
            let Some(all) = made.next().flatten().filter(|_| fields.len() > 1) else { continue };
            let is_same = |other: &PlaceRoot| *other == local || self.fields_of(*other) == fields;
            if all.contains(&local) && made.all(|other| other.as_ref() == Some(&all)) && all.iter().all(is_same) {
                let name = |root: &PlaceRoot| match root {
                    PlaceRoot::Field(adt, name) => (program.adt_path(*adt), name.to_string()),
                    _ => Default::default(),
                };
                let first = fields.iter().copied().min_by_key(name);
                united.extend(first.map(|first| (local, first)));
            }
        }
        self.united = united;
    }

    /// The fresh locks that go into a place, directly or through parameters; none if something else may.
    pub(crate) fn locals_of(&self, root: PlaceRoot) -> Option<BTreeSet<PlaceRoot>> {
        let mut locals = BTreeSet::new();
        let mut seen = FxHashSet::from_iter([root]);
        let mut waiting = vec![root];
        while let Some(at) = waiting.pop() {
            if matches!(at, PlaceRoot::Param(id, _) if self.open.contains(&id)) {
                return None;
            }
            for source in self.followed(at)? {
                match source {
                    PlaceRoot::Local(..) => {
                        locals.insert(*source);
                    }
                    PlaceRoot::Param(..) => waiting.extend(seen.insert(*source).then_some(*source)),
                    _ => return None,
                }
            }
        }
        Some(locals)
    }

    /// The field into which a local goes, directly or through a constructor, if it is one only, or one place.
    fn only_field(&self, local: PlaceRoot) -> Option<PlaceRoot> {
        let mut fields = self.fields_of(local);
        let only = if fields.len() == 1 { fields.pop_first() } else { None };
        only.or_else(|| self.united.get(&local).copied())
    }

    /// Returns all fields that are one place with this one.
    pub fn aliases_of(&self, root: PlaceRoot) -> BTreeSet<PlaceRoot> {
        let locals = self.united.iter().filter(|(_, first)| **first == root);
        locals.flat_map(|(local, _)| self.fields_of(*local)).collect()
    }

    /// Whether a handle goes into some parameter or field.
    pub fn is_passed(&self, root: PlaceRoot) -> bool {
        self.sinks.contains_key(&root)
    }

    /// The fields into which a handle goes, directly or through parameters.
    fn fields_of(&self, handle: PlaceRoot) -> BTreeSet<PlaceRoot> {
        let mut fields = BTreeSet::new();
        let mut seen = FxHashSet::from_iter([handle]);
        let mut waiting = vec![handle];
        while let Some(root) = waiting.pop() {
            for sink in self.sinks.get(&root).into_iter().flatten() {
                match sink {
                    PlaceRoot::Field(..) => {
                        fields.insert(*sink);
                    }
                    _ if seen.insert(*sink) => waiting.push(*sink),
                    _ => {}
                }
            }
        }
        fields
    }

    /// Places whose handle also lies in other fields.
    pub fn aliased_in_other_fields(&self) -> FxHashSet<PlaceRoot> {
        let mut found = FxHashSet::default();
        for (root, sources) in &self.sources {
            if !matches!(root, PlaceRoot::Field(..)) || self.resolve(*root).roots != BTreeSet::from([*root]) {
                continue;
            }
            let origins: BTreeSet<PlaceRoot> =
                sources.iter().flat_map(|source| self.resolve(*source).into_owned().roots).collect();
            found.extend(origins.iter().copied().filter(|origin| origin != root));
            // One lock in two fields: what is seen of either is not all.
            let is_shared = |origin: &PlaceRoot| {
                matches!(origin, PlaceRoot::Local(..))
                    && self.only_field(*origin).is_none()
                    && self.fields_of(*origin).len() > 1
            };
            if origins.iter().any(is_shared) {
                found.insert(*root);
            }
        }
        found
    }
}

impl Resolved {
    /// A place that stands for itself, and perhaps for others.
    fn itself(root: PlaceRoot, partial: bool) -> Resolved {
        Resolved { roots: BTreeSet::from([root]), partial }
    }

    fn extend(&mut self, other: &Resolved) {
        self.roots.extend(other.roots.iter().copied());
        self.partial |= other.partial;
    }

    /// What is inside of these locks.
    fn content(self) -> Resolved {
        Resolved { roots: self.roots.iter().filter_map(|root| root.content()).collect(), ..self }
    }
}

/// The local or parameter whose content a place is in: it stands for the locks inside of all that the handle stands for.
fn handle_around(root: PlaceRoot) -> Option<PlaceRoot> {
    match root {
        PlaceRoot::Content(owner @ (ContentOwner::Local(..) | ContentOwner::Param(..))) => Some(owner.root()),
        _ => None,
    }
}

impl Component for PointsTo {
    type Node = PlaceRoot;
    type Summary = Resolved;

    fn dependencies(&self, root: PlaceRoot) -> Vec<PlaceRoot> {
        self.followed(root).into_iter().flatten().copied().chain(handle_around(root)).collect()
    }

    fn transfer(&self, root: PlaceRoot, known: &FxHashMap<PlaceRoot, Resolved>) -> Resolved {
        if let Some(owner) = handle_around(root) {
            return self.known(owner, known).into_owned().content();
        }
        match root {
            PlaceRoot::Param(id, _) => {
                let sources = self.followed(root);
                let is_open = self.open.contains(&id) || sources.is_none();
                let mut found = if is_open { Resolved::itself(root, true) } else { Resolved::default() };
                sources.into_iter().flatten().for_each(|source| found.extend(&self.known(*source, known)));
                if found.roots.len() > MAX_LOCKS { Resolved::itself(root, true) } else { found }
            }
            PlaceRoot::Field(..) => self.of_field(root, known),
            PlaceRoot::Local(..) => Resolved::itself(self.only_field(root).unwrap_or(root), false),
            PlaceRoot::Static(_) | PlaceRoot::Content(_) => Resolved::itself(root, false),
            PlaceRoot::Unknown(..) => Resolved::itself(root, true),
        }
    }

    /// Parameters that are handed around in a circle all stand for the same.
    fn at_once(&self, members: &[PlaceRoot], known: &FxHashMap<PlaceRoot, Resolved>) -> Option<Vec<Resolved>> {
        let circle: FxHashSet<PlaceRoot> = members.iter().copied().collect();
        let mut all = Resolved::default();
        for root in members {
            let PlaceRoot::Param(id, _) = *root else { return None };
            if self.open.contains(&id) {
                all.extend(&Resolved::itself(*root, true));
            }
            let sources = self.followed(*root)?.iter().filter(|source| !circle.contains(source));
            sources.for_each(|source| all.extend(&self.known(*source, known)));
        }
        let of =
            |root: &PlaceRoot| if all.roots.len() > MAX_LOCKS { Resolved::itself(*root, true) } else { all.clone() };
        Some(members.iter().map(of).collect())
    }

    fn give_up(&self, _: PlaceRoot, resolved: &mut Resolved) {
        resolved.partial = true;
    }
}

/// Whether a value is a reference to a lock or to a handle of one, perhaps an optional one; to several locks, or to a lock in a type of the
/// user's that wraps locks of any content.
fn is_borrowed_lock(program: &Program<'_>, ty: &Ty) -> bool {
    match ty {
        Ty::Ref(inner, _) => {
            is_lock_handle(program, inner) || lock_within(program, inner).is_some() || is_wrapper(program, inner)
        }
        _ => optional(program, ty).is_some_and(|inner| is_borrowed_lock(program, inner)),
    }
}

/// Whether a type of the user's wraps locks of any content.
fn is_wrapper(program: &Program<'_>, ty: &Ty) -> bool {
    let Some((adt, _)) = ty.as_adt().filter(|(adt, _)| !program.is_stub(program.adt(*adt).home.module)) else {
        return false;
    };
    let mut fields = program.adt(adt).variants.iter().take(1).flat_map(|variant| variant.fields.iter());
    fields.any(|field| is_wrapped_lock(program, adt, field.name))
}

/// The type in an `Option`.
pub(super) fn optional<'a>(program: &Program<'_>, ty: &'a Ty) -> Option<&'a Ty> {
    let is_option = program.lang_adt(ty).is_some_and(|lang| lang == "option");
    ty.as_adt().and_then(|(_, args)| args.first()).filter(|_| is_option)
}

fn borrowed_fields(program: &Program<'_>) -> FxHashSet<PlaceRoot> {
    let mut found = FxHashSet::default();
    for (number, def) in program.adts.iter().enumerate().filter(|(_, def)| !program.is_stub(def.home.module)) {
        let id = AdtId(number as u32);
        for (variant, fields) in def.variants.iter().enumerate() {
            for (field, ty) in fields.fields.iter().zip(field_types(program, id, variant as u32)) {
                if is_borrowed_lock(program, ty) {
                    found.insert(PlaceRoot::Field(id, field.name));
                }
            }
        }
    }
    found
}

struct Gather<'a> {
    typed: &'a TypedProgram<'a>,
    id: FnId,
    identity: &'a mut PointsTo,
}

impl Gather<'_> {
    fn body(&mut self) {
        let typed = self.typed;
        let Some(body) = typed.body(self.id) else { return };
        let types = typed.types(self.id);
        for (number, expr) in body.exprs.iter().enumerate() {
            let id = ExprId(number as u32);
            match &expr.kind {
                ExprKind::Call { callee, args } => match types.values.get(callee) {
                    Some(PathValue::Ctor(adt, 0)) => self.constructor(*adt, args),
                    _ => self.call(id, args),
                },
                ExprKind::MethodCall { receiver, args, .. } => {
                    let all: Vec<ExprId> = std::iter::once(*receiver).chain(args.iter().copied()).collect();
                    self.call(id, &all);
                }
                ExprKind::Struct { fields, .. } => {
                    let Some((adt, _)) = types.expr(id).as_adt() else { continue };
                    for field in fields {
                        self.store(adt, field.name, field.value);
                    }
                }
                ExprKind::Assign { lhs, rhs, .. } => {
                    let ExprKind::Field { base, name, .. } = &body.expr(*lhs).kind else { continue };
                    let Some((adt, _)) = types.expr(*base).peeled().as_adt() else { continue };
                    self.store(adt, *name, *rhs);
                }
                ExprKind::Path(_) => self.function_value(id),
                _ => {}
            }
        }
    }

    fn place(&self, expr: ExprId) -> Option<LockPlace> {
        let flow = ValueFlow::new(self.typed, self.id)?;
        // `None` holds no lock.
        if matches!(flow.types.values.get(&expr), Some(PathValue::Ctor(..))) {
            return None;
        }
        is_lock_handle(self.typed.program, flow.types.expr(expr)).then(|| lock_place(flow, expr))
    }

    fn call(&mut self, call: ExprId, args: &[ExprId]) {
        let Some(callee) = self.typed.types(self.id).callees.get(&call) else { return };
        let function = self.typed.program.function(callee.fn_id);
        if function.facts.body.is_none() {
            return;
        }
        for (pat, arg) in function.facts.param_pats.iter().zip(args) {
            if let Some(place) = self.place(*arg) {
                let param = PlaceRoot::Param(callee.fn_id, *pat);
                self.identity.sources.entry(param).or_default().insert(place.root);
            }
        }
    }

    fn constructor(&mut self, adt: AdtId, args: &[ExprId]) {
        for (index, arg) in args.iter().enumerate() {
            self.store(adt, Name::of_position(index), *arg);
        }
    }

    fn store(&mut self, adt: AdtId, field: Name, value: ExprId) {
        let def = self.typed.program.adt(adt);
        if def.is_enum || self.typed.program.is_stub(def.home.module) {
            return;
        }
        if let Some(place) = self.place(value) {
            self.identity.sources.entry(PlaceRoot::Field(adt, field)).or_default().insert(place.root);
        }
    }

    /// A function that is used as a value may be called with anything.
    fn function_value(&mut self, expr: ExprId) {
        let Some(PathValue::Fn(fn_id, _)) = self.typed.types(self.id).values.get(&expr) else { return };
        let is_called = self.typed.body_index(self.id).parent(expr).is_some_and(|parent| {
            let body = self.typed.body(self.id);
            matches!(body.map(|body| &body.expr(parent).kind), Some(ExprKind::Call { callee, .. }) if *callee == expr)
        });
        if !is_called {
            self.identity.open.insert(*fn_id);
        }
    }
}

/// Whether a value is a lock or gives access to one: a reference or counted reference to it, a lazy value, one that may be missing.
pub fn is_lock_handle(program: &Program<'_>, ty: &Ty) -> bool {
    match ty {
        Ty::Ref(inner, _) => is_lock_handle(program, inner),
        Ty::Adt(id, args) => {
            let def = program.adt(*id);
            // A library's type with one argument that it dereferences to: `Lazy<T>`, `Box<T>`. Its argument is looked at
            // first, so that hardly any type is asked for an implementation.
            let leads_to = |inner: &Ty| {
                is_lock_handle(program, inner)
                    && (def.known.refcount.is_some()
                        || optional(program, ty).is_some()
                        || program.is_stub(def.home.module) && deref_target(program, ty).as_ref() == Some(inner))
            };
            def.known.lock.is_some() || args.first().is_some_and(leads_to)
        }
        _ => false,
    }
}
