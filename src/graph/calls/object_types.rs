//! Which types a trait object may have where it is called, if every place is seen that makes one: *variable type analysis* (Sundaresan and
//! others, <https://doi.org/10.1145/354222.353189>), asked of one call at a time.
//!
//! The object is followed back through locals, fields, collections, getters and what callers pass, to where it still has a type of its own.
//!
//! **Direction of error.** What is not understood on the way makes the answer unknown. Objects come by more ways than are followed (a macro that was
//! not read, another handle of what keeps them), so that the answer serves claims that something does not happen (errs towards misses), and no edges.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{BuiltinMacro, ExprId, ExprKind, Name, PatId, PatKind, Visibility, walk};
use crate::graph::CallGraph;
use crate::graph::calls::dispatch::of_type;
use crate::graph::calls::stored_callables::{constructor_as_value, puts};
use crate::source::Loc;
use crate::types::infer::{Callee, PathValue};
use crate::types::lower_ty::field_types;
use crate::types::names::impls::head_of;
use crate::types::program::{AdtId, FnId, Owner, Program, TraitId};
use crate::types::ty::Ty;
use crate::types::value_flow::{Call, LocalSource, Projection, Step, ValueFlow};

/// A field, by the place of its struct: a file that two targets share is linked twice.
type Field = (Loc, Name);

/// An object that comes from more values than this may be anything. A guess: few come from more than a dozen.
const MOST_VALUES: usize = 512;

/// What is put into fields with trait objects in them.
#[derive(Debug, Default)]
pub(crate) struct StoredObjects {
    puts: FxHashMap<Field, Vec<(FnId, ExprId)>>,
    /// What calls are given that are made on a field, and may put it there: `sinks.entry(id).or_insert_with(make)`.
    given: FxHashMap<Field, Vec<(FnId, ExprId)>>,
    /// Fields into which something else may come.
    open: FxHashSet<Field>,
}

impl StoredObjects {
    /// Looks through all bodies that are no tests.
    pub(in crate::graph) fn gather(graph: &CallGraph<'_>) -> StoredObjects {
        let program = graph.typed.program;
        let mut found = StoredObjects::default();
        let mut open_structs: FxHashSet<Loc> = FxHashSet::default();
        for id in program.by_place(graph.typed.functions_with_bodies()) {
            let Some(flow) = ValueFlow::new(graph.typed, id).filter(|_| !program.function(id).home.is_test) else {
                continue;
            };
            for at in (0..flow.body.exprs.len()).map(|number| ExprId(number as u32)) {
                for ((owner, name), value) in puts(flow, at, &may_hold_object) {
                    found.puts.entry((program.adt_loc(owner), name)).or_default().push((id, value));
                }
                for ((owner, name), value) in given_to(flow, at) {
                    found.given.entry((program.adt_loc(owner), name)).or_default().push((id, value));
                }
                found.open.extend(lent(flow, at).map(|(owner, name)| (program.adt_loc(owner), name)));
                open_structs.extend(constructor_as_value(flow, at).map(|adt| program.adt_loc(adt)));
            }
        }
        let is_open = |(owner, _): &&Field| open_structs.contains(owner);
        let of_open: Vec<Field> = found.puts.keys().filter(is_open).copied().collect();
        found.open.extend(of_open);
        found
    }
}

/// Whether a field of the workspace has a trait object in it: `Arc<dyn Store>`, `HashMap<u64, Box<dyn Job>>`.
fn may_hold_object(program: &Program<'_>, (owner, name): (AdtId, Name)) -> bool {
    let adt = program.adt(owner);
    let number = || adt.variants.first().and_then(|variant| variant.field_number(name));
    let ty = || number().and_then(|number| field_types(program, owner, 0).get(number));
    !program.is_stub(adt.home.module) && ty().is_some_and(|ty| ty.any(&mut |part| matches!(part, Ty::Dyn(_))))
}

/// Whether a local is lent to code that may put something else there.
fn is_lent_mutably(flow: ValueFlow<'_>, pat: PatId) -> bool {
    let index = flow.typed.body_index(flow.id);
    let is_mutable = matches!(flow.body.pat(pat).kind, PatKind::Bind { mutable: true, .. });
    let is_lent = |used: &ExprId| match index.parent(*used).map(|parent| (parent, &flow.body.expr(parent).kind)) {
        Some((_, ExprKind::Ref { mutable, .. })) => *mutable,
        Some((call, ExprKind::MethodCall { receiver, .. })) if receiver == used => {
            flow.types.callees.get(&call).is_none_or(|callee| callee.autoref == Some(true))
        }
        _ => false,
    };
    // An exclusive reference hands on what may be changed by it.
    let is_exclusive = matches!(flow.types.pat(pat), Ty::Ref(_, true));
    is_exclusive || is_mutable && flow.types.uses_of(pat).iter().any(is_lent)
}

/// Whether a value has any trait object in it.
fn may_hold_any(flow: ValueFlow<'_>, value: ExprId) -> bool {
    flow.types.expr(value).any(&mut |part| matches!(part, Ty::Dyn(_) | Ty::Param(..) | Ty::Unknown))
}

/// What a library's method is given that is called on a field with trait objects in it, or on what others give of that.
fn given_to(flow: ValueFlow<'_>, expr: ExprId) -> Vec<((AdtId, Name), ExprId)> {
    let ExprKind::MethodCall { receiver, args, .. } = &flow.body.expr(expr).kind else { return Vec::new() };
    let is_library = |callee: &Callee| flow.is_library(callee.fn_id);
    if args.is_empty() || !flow.types.callees.get(&expr).is_some_and(is_library) {
        return Vec::new();
    }
    let on = flow.field_behind(*receiver).filter(|field| may_hold_object(flow.typed.program, *field));
    on.into_iter().flat_map(|field| args.iter().map(move |arg| (field, *arg))).collect()
}

/// The field with trait objects in it that an expression lends, or the lock or cell of it, to code which may put something else there: by an exclusive reference, as the
/// result of its function, or whole as an argument of a function of the workspace.
fn lent(flow: ValueFlow<'_>, expr: ExprId) -> Option<(AdtId, Name)> {
    let may_hold = |field: &(AdtId, Name)| may_hold_object(flow.typed.program, *field);
    match &flow.body.expr(expr).kind {
        ExprKind::Ref { mutable: true, operand, .. } => flow.field_behind(*operand).filter(may_hold),
        ExprKind::Builtin { kind: BuiltinMacro::AddrOf, args, .. } => {
            args.first().and_then(|place| flow.field_behind(*place)).filter(may_hold)
        }
        ExprKind::Field { .. } => {
            let field = flow.declared_field(expr).filter(may_hold)?;
            let is_given = || flow.results().into_iter().any(|given| flow.made_from(given).contains(&expr));
            (is_handed_on(flow, expr) || is_given()).then_some(field)
        }
        _ => None,
    }
}

/// Whether a field, or a reference to it, is given to a function of the workspace or to one that is not known; or another handle is made of
/// what may be changed through it.
fn is_handed_on(flow: ValueFlow<'_>, field: ExprId) -> bool {
    let index = flow.typed.body_index(flow.id);
    let program = flow.typed.program;
    let is_changeable = |part: &Ty| {
        let known = part.as_adt().map(|(adt, _)| &program.adt(adt).known);
        known.is_some_and(|known| known.lock.is_some() || known.sharded)
    };
    let may_take = |call: ExprId| match flow.types.callees.get(&call).map(|callee| callee.fn_id) {
        Some(callee) if program.is_clone(callee) => flow.types.expr(field).any(&mut |part| is_changeable(part)),
        Some(callee) => !flow.is_library(callee),
        // The constructor of a struct or of `Some`.
        None => !matches!(flow.step(call), Step::Same(..)) && flow.given_fields(call).is_none(),
    };
    let around = std::iter::once(field).chain(index.ancestors(field).take(2));
    let mut at = around.filter_map(|at| Some((at, index.parent(at)?)));
    at.any(|(at, call)| match &flow.body.expr(call).kind {
        ExprKind::Call { args, .. } => args.contains(&at) && may_take(call),
        ExprKind::MethodCall { receiver, args, .. } => {
            let is_cloned =
                *receiver == at && flow.types.callees.get(&call).is_some_and(|it| program.is_clone(it.fn_id));
            (args.contains(&at) || is_cloned) && may_take(call)
        }
        _ => false,
    })
}

impl CallGraph<'_> {
    /// The bodies that a call of a trait object's method may run, if each place is seen that makes such an object.
    pub(crate) fn of_object(&self, (id, call): (FnId, ExprId), callee: &Callee) -> Option<Arc<[FnId]>> {
        let program = self.typed.program;
        let Owner::Trait(of) = program.function(callee.fn_id).owner else { return None };
        let is_own = !program.is_stub(program.trait_def(of).home.module);
        let is_object = callee.args.first().is_some_and(|ty| matches!(ty.peeled(), Ty::Dyn(_)));
        let find = || self.find_of_object((id, call), of, callee.fn_id);
        if is_own && is_object { self.of_objects.get((id, call), find) } else { None }
    }

    fn find_of_object(&self, (id, call): (FnId, ExprId), of: TraitId, declared: FnId) -> Option<Arc<[FnId]>> {
        let receiver = match ValueFlow::new(self.typed, id)?.step(call) {
            Step::Call(call) => call.first()?,
            _ => return None,
        };
        let mut search = Search {
            graph: self,
            of,
            types: Vec::new(),
            open: vec![Node::Value(id, receiver)],
            seen: FxHashSet::default(),
        };
        let types = search.types()?;
        let mut fns: Vec<FnId> = types.iter().flat_map(|ty| of_type(self.typed.program, of, declared, ty)).collect();
        fns.sort();
        fns.dedup();
        (!fns.is_empty()).then(|| fns.into())
    }
}

/// What the search comes upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    Value(FnId, ExprId),
    Field(Field),
    Parameter(FnId, PatId),
}

/// A search back from an object.
struct Search<'g> {
    graph: &'g CallGraph<'g>,
    of: TraitId,
    types: Vec<Ty>,
    open: Vec<Node>,
    seen: FxHashSet<Node>,
}

impl Search<'_> {
    /// The types of the object; none if it may have others.
    fn types(&mut self) -> Option<Vec<Ty>> {
        while let Some(node) = self.open.pop() {
            if !self.seen.insert(node) {
                continue;
            }
            if self.seen.len() > MOST_VALUES {
                return None;
            }
            match node {
                Node::Value(id, value) => self.value(ValueFlow::new(self.graph.typed, id)?, value)?,
                Node::Field(field) => self.field(field)?,
                Node::Parameter(id, pat) => self.parameter(id, pat)?,
            }
        }
        Some(std::mem::take(&mut self.types))
    }

    fn program(&self) -> &Program<'_> {
        self.graph.typed.program
    }

    /// The type behind pointers that implements the trait, if it is no trait object itself.
    fn implementer<'t>(&self, ty: &'t Ty) -> Option<&'t Ty> {
        let program = self.program();
        let mut at = ty.peeled();
        let is_pointer = |ty: &Ty| {
            program.refcount(ty).is_some() || program.lang_adt(ty).is_some_and(|lang| lang == "box" || lang == "pin")
        };
        // An implementation for all types is one for the pointer, too: what it points to counts.
        while is_pointer(at) {
            at = at.as_adt()?.1.first()?.peeled();
        }
        let is_own = |head| program.impl_index.of_trait(self.of, Some(head)).next().is_some();
        (matches!(at, Ty::Adt(..)) && head_of(at).is_some_and(is_own)).then_some(at)
    }

    /// Whether an object may lie in a value, or in what it gives if it is called.
    fn may_hold(&self, flow: ValueFlow<'_>, value: ExprId) -> bool {
        let may_hold = |ty: &Ty| {
            let is_open = |part: &Ty| matches!(part, Ty::Dyn(_) | Ty::Param(..) | Ty::Opaque(_) | Ty::Unknown);
            ty.any(&mut |part| is_open(part) || self.implementer(part).is_some())
        };
        match flow.body.expr(value).kind {
            ExprKind::Closure { body, .. } => may_hold(flow.types.expr(body)),
            _ => may_hold(flow.types.expr(value)) || flow.types.names_function(value),
        }
    }

    /// Goes on from a value; none if that is not understood.
    fn value(&mut self, flow: ValueFlow<'_>, value: ExprId) -> Option<()> {
        if let Some(ty) = self.implementer(flow.types.expr(value)) {
            let ty = ty.clone();
            if !self.types.contains(&ty) {
                self.types.push(ty);
            }
            return Some(());
        }
        let mut push = |values: &[ExprId]| {
            self.open.extend(values.iter().map(|value| Node::Value(flow.id, *value)));
            Some(())
        };
        match &flow.body.expr(value).kind {
            ExprKind::If { then, otherwise: Some(otherwise), .. } => return push(&[*then, *otherwise]),
            ExprKind::Match { arms, .. } => return push(&arms.iter().map(|arm| arm.body).collect::<Vec<_>>()),
            ExprKind::Closure { body, .. } => {
                let is_early = |kind: &ExprKind| matches!(kind, ExprKind::Return { .. } | ExprKind::Try { .. });
                let leaves = walk::any_expr(flow.body, *body, &mut |kind| is_early(kind));
                return if leaves { None } else { push(&[*body]) };
            }
            ExprKind::Array(parts) => return push(parts),
            ExprKind::Builtin { kind: BuiltinMacro::Vec | BuiltinMacro::VecRepeat, args, .. } => return push(args),
            ExprKind::Return { .. } | ExprKind::Break { .. } | ExprKind::Continue { .. } => return Some(()),
            ExprKind::Builtin { kind: BuiltinMacro::Panic | BuiltinMacro::Bail, .. } => return Some(()),
            // `None`, `Err(error)`
            ExprKind::Path(_) if matches!(flow.types.values.get(&value), Some(PathValue::Ctor(..))) => return Some(()),
            ExprKind::Call { callee, args } if flow.types.names_err(self.graph.typed.program, *callee) => {
                return (!args.iter().any(|error| may_hold_any(flow, *error))).then_some(());
            }
            _ => {}
        }
        match flow.step(value) {
            Step::Same(from, _) | Step::Index { base: from, .. } => push(&[from]),
            Step::Field { .. } => self.of_field(flow.declared_field(value)?),
            Step::Local(pat) => self.local(flow, pat),
            Step::Call(call) => self.call(flow, call, value),
            Step::Static(_) | Step::Other => None,
        }
    }

    fn of_field(&mut self, (owner, name): (AdtId, Name)) -> Option<()> {
        let program = self.program();
        let adt = program.adt(owner);
        // Other packages may put something there.
        let is_public = || {
            let variant = adt.variants.first();
            let field = variant.and_then(|variant| variant.fields.get(variant.field_number(name)?));
            field.is_none_or(|field| field.visibility == Visibility::Public)
        };
        let is_for_others = program.is_public_adt(owner) && !program.crate_of(adt.home.module).is_for_programs;
        if adt.is_enum || !may_hold_object(program, (owner, name)) || is_for_others && is_public() {
            return None;
        }
        let field = (program.adt_loc(owner), name);
        self.open.push(Node::Field(field));
        Some(())
    }

    fn local(&mut self, flow: ValueFlow<'_>, pat: PatId) -> Option<()> {
        // What is put there later is not followed.
        if flow.is_assigned(pat) || is_lent_mutably(flow, pat) {
            return None;
        }
        let local = flow.local(pat);
        let field = local.projections.iter().rev().find_map(|projection| match projection {
            Projection::Wrapped | Projection::Element => None,
            Projection::Field(owner, name) => Some(Some((*owner, *name))),
            Projection::VariantPart(..) | Projection::Tuple(_) | Projection::Unknown => Some(None),
        });
        if let Some(field) = field {
            return self.of_field(field?);
        }
        match local.source {
            LocalSource::Value(from) | LocalSource::Items(from) => self.open.push(Node::Value(flow.id, from)),
            LocalSource::Parameter => self.open.push(Node::Parameter(flow.id, pat)),
            // Which of what the call is given comes here is not known.
            LocalSource::ClosureParameter { .. } | LocalSource::Unknown => return None,
        }
        Some(())
    }

    /// What a call gives is in what it is given, if a library makes it; else in what its body gives.
    fn call(&mut self, flow: ValueFlow<'_>, call: Call<'_>, value: ExprId) -> Option<()> {
        let callee = call.callee?.fn_id;
        if !flow.is_library(callee) {
            let is_own = self.program().owner_trait(callee).is_none();
            let inside = flow.inside(callee).filter(|_| is_own)?;
            let given = inside.results();
            self.open.extend(given.iter().map(|given| Node::Value(inside.id, *given)));
            return (!given.is_empty()).then_some(());
        }
        let given: Vec<ExprId> = call.arguments().filter(|given| self.may_hold(flow, *given)).collect();
        // `HashMap::new()`, `Vec::with_capacity(4)`: there is nothing in it yet.
        let is_new = || {
            let made = flow.types.expr(value).as_adt().map(|(adt, _)| adt);
            made.is_some() && self.program().owner_adt(callee) == made
        };
        if given.is_empty() && !is_new() {
            return None;
        }
        self.open.extend(given.into_iter().map(|given| Node::Value(flow.id, given)));
        Some(())
    }

    fn field(&mut self, field: Field) -> Option<()> {
        let stored = self.graph.stored_objects();
        let puts = stored.puts.get(&field).into_iter().flatten();
        let given =
            stored.given.get(&field).into_iter().flatten().filter(|(id, value)| {
                ValueFlow::new(self.graph.typed, *id).is_none_or(|flow| self.may_hold(flow, *value))
            });
        let all: Vec<Node> = puts.chain(given).map(|(id, value)| Node::Value(*id, *value)).collect();
        // Where nothing is seen to be put there, something does so that is not seen.
        let is_known = !all.is_empty() && !stored.open.contains(&field);
        self.open.extend(all);
        is_known.then_some(())
    }

    /// What all callers pass.
    fn parameter(&mut self, id: FnId, pat: PatId) -> Option<()> {
        let index = self.program().function(id).facts.param_pats.iter().position(|own| *own == pat)?;
        for site in self.graph.calls_seen(id)? {
            let flow = ValueFlow::new(self.graph.typed, site.fn_id)?;
            let Step::Call(call) = flow.step(site.expr) else { return None };
            self.open.push(Node::Value(site.fn_id, call.argument(index)?));
        }
        Some(())
    }
}
