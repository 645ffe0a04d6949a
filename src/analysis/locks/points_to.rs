//! Which places are one lock, and which locks a parameter or stored handle stands for.
//!
//! A place is first what an expression names in its own function ([`crate::analysis::locks::access_path`]). Handles travel: a reference goes
//! into a parameter, a clone of an `Arc` into a field. Here each such place learns what was put into it.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot, Places};
use crate::facts::{ExprId, ExprKind, Name};
use crate::types::infer::PathValue;
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, FnId, Owner, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;

/// Handles that are passed on and on are followed so far.
const MAX_HOPS: u32 = 6;

/// A helper with more callers' locks than this stands for itself only.
const MAX_SOURCES: usize = 32;

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
        identity
    }

    /// What a place stands for.
    pub fn resolve(&self, root: PlaceRoot) -> Resolved {
        let mut resolved = Resolved::default();
        self.follow(root, 0, &mut FxHashSet::default(), &mut resolved);
        resolved
    }

    fn follow(&self, root: PlaceRoot, hops: u32, seen: &mut FxHashSet<PlaceRoot>, resolved: &mut Resolved) {
        if !seen.insert(root) {
            return;
        }
        let sources = self.sources.get(&root).filter(|sources| hops < MAX_HOPS && sources.len() <= MAX_SOURCES);
        match root {
            PlaceRoot::Param(id, _) => {
                let open = self.open.contains(&id);
                resolved.partial |= open || sources.is_none();
                if open || sources.is_none() {
                    resolved.roots.insert(root);
                }
                for source in sources.into_iter().flatten() {
                    self.follow(*source, hops + 1, seen, resolved);
                }
            }
            PlaceRoot::Field(..) => self.follow_field(root, sources, hops, seen, resolved),
            PlaceRoot::Local(..) => {
                resolved.roots.insert(self.only_field(root).unwrap_or(root));
            }
            PlaceRoot::Static(_) | PlaceRoot::Content(_) | PlaceRoot::Unknown(..) => {
                resolved.partial |= matches!(root, PlaceRoot::Unknown(..));
                resolved.roots.insert(root);
            }
        }
    }

    /// A field that always gets the same lock is that lock; otherwise it is a place of its own.
    fn follow_field(
        &self,
        root: PlaceRoot,
        sources: Option<&BTreeSet<PlaceRoot>>,
        hops: u32,
        seen: &mut FxHashSet<PlaceRoot>,
        resolved: &mut Resolved,
    ) {
        resolved.partial |= self.borrowed.contains(&root) && sources.is_none_or(BTreeSet::is_empty);
        let mut inner = Resolved::default();
        for source in sources.into_iter().flatten() {
            self.follow(*source, hops + 1, seen, &mut inner);
        }
        // A local that was moved in is where the field's lock was made: the field is the better name.
        let declared = |root: &PlaceRoot| matches!(root, PlaceRoot::Field(..) | PlaceRoot::Static(_));
        match inner.roots.iter().next() {
            Some(only) if inner.roots.len() == 1 && declared(only) && !inner.partial => {
                resolved.roots.insert(*only);
            }
            _ => {
                resolved.roots.insert(root);
            }
        }
    }

    /// The field into which a local goes, directly or through a constructor, if it is one only.
    fn only_field(&self, local: PlaceRoot) -> Option<PlaceRoot> {
        let mut fields = self.fields_of(local);
        if fields.len() == 1 { fields.pop_first() } else { None }
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
            let origins: BTreeSet<PlaceRoot> = sources.iter().flat_map(|source| self.resolve(*source).roots).collect();
            found.extend(origins.iter().copied().filter(|origin| origin != root));
            // One lock in two fields: what is seen of either is not all.
            let is_shared =
                |origin: &PlaceRoot| matches!(origin, PlaceRoot::Local(..)) && self.fields_of(*origin).len() > 1;
            if origins.iter().any(is_shared) {
                found.insert(*root);
            }
        }
        found
    }
}

fn borrowed_fields(program: &Program<'_>) -> FxHashSet<PlaceRoot> {
    let mut found = FxHashSet::default();
    for (number, def) in program.adts.iter().enumerate().filter(|(_, def)| !program.is_stub(def.home.module)) {
        let id = AdtId(number as u32);
        for (variant, fields) in def.variants.iter().enumerate() {
            for (field, ty) in fields.fields.iter().zip(field_types(program, id, variant as u32)) {
                if matches!(ty, Ty::Ref(..)) {
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
                ExprKind::Path(_) => self.function_value(id),
                _ => {}
            }
        }
    }

    fn place(&self, expr: ExprId) -> Option<LockPlace> {
        let body = self.typed.body(self.id)?;
        let types = self.typed.types(self.id);
        let places = Places { typed: self.typed, fn_id: self.id, body, types };
        is_lock_handle(self.typed.program, types.expr(expr)).then(|| places.of(expr))
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
            self.store(adt, Name::from(index.to_string().as_str()), *arg);
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

/// Whether a value is a lock or gives access to one: a reference or counted reference to it.
pub fn is_lock_handle(program: &Program<'_>, ty: &Ty) -> bool {
    match ty {
        Ty::Ref(inner, _) => is_lock_handle(program, inner),
        Ty::Adt(id, args) => {
            let known = &program.adt(*id).known;
            known.lock.is_some()
                || known.refcount.is_some() && args.first().is_some_and(|inner| is_lock_handle(program, inner))
        }
        _ => false,
    }
}
