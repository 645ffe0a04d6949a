//! Access paths: which object an expression names, seen from one function.
//!
//! A lock place is a declaration and stands for the locks of many objects. Two access paths that are equal name one
//! object: they go from the same local, parameter or static through the same fields. Where a path cannot be given there
//! is none, and nothing is compared (misses).

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashSet;

use crate::analysis::world::World;
use crate::facts::{ExprId, Name, PatId, PatKind};
use crate::isolation::recursing;
use crate::types::program::{AdtId, FnId, StaticId};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::types::value_flow::{Call, LocalSource, LocalStep, Projection, Step, Through, ValueFlow};

/// In a recursion over a recursive type each round of calls adds fields, and the set of paths must be finite: one that calls have
/// put together goes through each declared field once, or through no more fields than this. A guess; beyond it nothing is
/// compared (misses).
const MAX_REPEATING: usize = 8;

/// A way through more fields begins at the last local that it has come through: each lock at the end of a long one is followed anew. A guess.
const MAX_FIELDS: usize = 64;

/// A getter that gives what a getter gives, and so on for more of them, names nothing (misses): each call of one is followed anew. A guess.
pub(crate) const MAX_GETTERS: usize = 32;

/// Where an access path starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStart {
    /// A local or parameter of the function.
    Local(PatId),
    /// A static.
    Static(StaticId),
}

/// A field on the way to an object. On the way from one object its name says which it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathField {
    /// Its name.
    pub(crate) name: Name,
    /// The type of the workspace that declares it; none if that is not known.
    pub(crate) owner: Option<AdtId>,
}

impl PartialEq for PathField {
    fn eq(&self, other: &PathField) -> bool {
        self.name == other.name
    }
}

impl Eq for PathField {}

impl Hash for PathField {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// One object, seen from one function: where the path starts and the fields that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AccessPath {
    /// Where it starts.
    pub start: PathStart,
    fields: Vec<PathField>,
}

impl AccessPath {
    /// The same path as the caller sees it, which passes `actual` for the parameter where it starts. None if it goes
    /// round in a recursive type.
    pub fn instantiated_with(&self, actual: AccessPath) -> Option<AccessPath> {
        let mut path = actual;
        path.fields.extend(self.fields.iter().copied());
        path.is_one_of_few().then_some(path)
    }

    fn is_one_of_few(&self) -> bool {
        let mut seen = FxHashSet::default();
        let mut is_new = |field: &PathField| field.owner.is_some_and(|owner| seen.insert((owner, field.name)));
        self.fields.len() <= MAX_REPEATING || self.fields.iter().all(&mut is_new)
    }

    /// The same object as a callee sees it that is given `actual` for a parameter; none if it is no part of that.
    pub(crate) fn seen_through(&self, actual: &AccessPath, parameter: PatId) -> Option<AccessPath> {
        let rest = self.fields.strip_prefix(&actual.fields[..]).filter(|_| self.start == actual.start)?;
        Some(AccessPath { start: PathStart::Local(parameter), fields: rest.to_vec() })
    }

    /// The same object as the methods of a value see it that holds `held` in its field.
    pub(crate) fn seen_in(&self, held: &AccessPath, field: PathField, own: PatId) -> Option<AccessPath> {
        let mut path = self.seen_through(held, own)?;
        path.fields.insert(0, field);
        path.is_one_of_few().then_some(path)
    }

    /// What leads from the nearest object that two paths have in common to each of their ends; none if they start apart.
    pub(crate) fn apart<'p>(&'p self, other: &'p AccessPath) -> Option<(&'p [PathField], &'p [PathField])> {
        let shared = self.fields.iter().zip(&other.fields).take_while(|(own, their)| own == their).count();
        (self.start == other.start).then(|| (&self.fields[shared..], &other.fields[shared..]))
    }

    /// The same way from another local.
    pub(crate) fn moved_to(&self, from: PatId, to: PatId) -> Option<AccessPath> {
        let start = PathStart::Local(to);
        (self.start == PathStart::Local(from)).then(|| AccessPath { start, fields: self.fields.clone() })
    }

    /// The same object as who has the value of its first field sees it that is named by `held`.
    pub(crate) fn seen_from_field(&self, field: Name, held: AccessPath) -> Option<AccessPath> {
        let (first, rest) = self.fields.split_first()?;
        let mut path = held;
        path.fields.extend(rest.iter().copied());
        (first.name == field && path.is_one_of_few()).then_some(path)
    }

    /// The fields of the way.
    pub(crate) fn fields(&self) -> &[PathField] {
        &self.fields
    }

    /// The same way, but for one field.
    pub(crate) fn with_field(&self, index: usize, name: Name) -> AccessPath {
        let mut path = self.clone();
        path.fields.get_mut(index).into_iter().for_each(|field| field.name = name);
        path
    }
}

/// The object that an expression names in a function.
pub fn access_path(world: &World<'_>, id: FnId, expr: ExprId) -> Option<AccessPath> {
    path_in(world.typed, id, expr)
}

/// The same for who has no more than typed bodies.
pub(crate) fn path_in(typed: &TypedProgram<'_>, id: FnId, expr: ExprId) -> Option<AccessPath> {
    path_through(typed, id, expr, &mut Vec::new())
}

/// The same inside of getters that are open: one that calls itself names nothing.
fn path_through(typed: &TypedProgram<'_>, id: FnId, expr: ExprId, open: &mut Vec<FnId>) -> Option<AccessPath> {
    let mut walk = Walk::new(ValueFlow::new(typed, id)?);
    let mut at = expr;
    let start = loop {
        match walk.step(at, open) {
            Next::Object(next) => at = next,
            Next::Start(start) => break Some(start),
            Next::Lost => break None,
        }
    };
    let (start, mut fields) = match (start, walk.last) {
        (Some(start), _) => (start, walk.fields),
        // The local names one object, whichever that is.
        (None, Some((pat, outer))) => {
            walk.fields.truncate(outer);
            (PathStart::Local(pat), walk.fields)
        }
        (None, None) => return None,
    };
    fields.reverse();
    Some(AccessPath { start, fields })
}

/// Where an object is found.
enum Next {
    /// In, or behind, another one.
    Object(ExprId),
    /// It is one that the path starts at.
    Start(PathStart),
    /// That is not known.
    Lost,
}

/// A walk from an object outwards; locals that stand for another object are passed once.
struct Walk<'a> {
    flow: ValueFlow<'a>,
    /// The fields passed so far.
    fields: Vec<PathField>,
    aliases: FxHashSet<PatId>,
    /// Where the path starts if what a local is made from cannot be named: the local, and how many fields come behind it.
    last: Option<(PatId, usize)>,
    /// Whether a local holds a counted reference of its own to what it is named by.
    is_copied: bool,
    /// Whether a local on the way may be changed: what was cloned into it may be something else by now.
    is_changeable: bool,
}

impl<'a> Walk<'a> {
    fn new(flow: ValueFlow<'a>) -> Walk<'a> {
        let (fields, aliases) = (Vec::new(), FxHashSet::default());
        Walk { flow, fields, aliases, last: None, is_copied: false, is_changeable: false }
    }

    fn step(&mut self, at: ExprId, open: &mut Vec<FnId>) -> Next {
        let flow = self.flow;
        // `CELL.get_or_init(..)`, `self.lock.as_ref().unwrap()`
        if let Some(holder) = sole_content_of(flow, at) {
            return Next::Object(holder);
        }
        match flow.step(at) {
            Step::Local(pat) => self.local(pat),
            // Each use of a constant makes a value of its own.
            Step::Static(id) if flow.typed.program.static_def(id).facts.is_static => Next::Start(PathStart::Static(id)),
            Step::Field { base, name } => self.field(at, base, name),
            Step::Same(
                from,
                Through::Reference { .. } | Through::Deref | Through::Block | Through::Macro | Through::Try,
            ) => Next::Object(from),
            Step::Same(from, Through::Await) if sole_content_of(flow, from).is_some() => Next::Object(from),
            Step::Call(call) => self.call(at, call, open),
            Step::Static(_) | Step::Same(..) | Step::Index { .. } | Step::Other => Next::Lost,
        }
    }

    fn local(&mut self, pat: PatId) -> Next {
        let flow = self.flow;
        if is_reassigned(flow, pat) {
            return Next::Lost;
        }
        match part_bound_to(flow, pat) {
            // `let Holder { lock } = self; let old = lock.clone(); self.lock = Arc::default();`
            Some((_, way)) if self.is_copied && way.iter().any(|field| self.is_replaced(field)) => Next::Lost,
            Some((whole, way)) if self.aliases.insert(pat) => {
                self.last = Some((pat, self.fields.len()));
                self.is_changeable |= matches!(flow.body.pat(pat).kind, PatKind::Bind { mutable: true, .. });
                // What was moved out is no more what is there.
                self.is_copied |= !matches!(flow.types.pat(pat), Ty::Ref(..));
                self.fields.extend(way.into_iter().rev());
                Next::Object(whole)
            }
            _ => Next::Start(PathStart::Local(pat)),
        }
    }

    fn field(&mut self, at: ExprId, base: ExprId, name: Name) -> Next {
        let field = PathField { name, owner: self.flow.declared_field(at).map(|(owner, _)| owner) };
        // `let old = self.lock.clone(); self.lock = Arc::default();`
        if self.is_copied && self.last.is_some() && self.is_replaced(&field) {
            return Next::Lost;
        }
        if self.last.is_some() && self.fields.len() >= MAX_FIELDS {
            return Next::Lost;
        }
        self.fields.push(field);
        Next::Object(base)
    }

    fn is_replaced(&self, field: &PathField) -> bool {
        field.owner.is_some_and(|owner| self.flow.typed.is_replaced(owner, field.name))
    }

    fn call(&mut self, at: ExprId, call: Call<'_>, open: &mut Vec<FnId>) -> Next {
        let flow = self.flow;
        let is_alone = call.argument(1).is_none();
        // `Arc::clone(&self.lock)`, `self.lock.clone()`: a counted reference to the same object; `let own = self.clone();` of a struct of
        // such references.
        let is_same =
            |from: ExprId| is_alone && self.is_same_count(at, call, from) || self.is_clone_of_handle(at, call, from);
        if let Some(from) = call.first().filter(|from| is_same(*from)) {
            self.is_copied = true;
            return Next::Object(from);
        }
        // `fn table() -> &'static Table { &TABLE }`
        let Some(inner) = is_alone.then(|| projection(flow, call, open)).flatten() else { return Next::Lost };
        self.fields.extend(inner.fields.into_iter().rev());
        call.first().map_or(Next::Start(inner.start), Next::Object)
    }

    /// Whether a call counts one more reference to what it is lent, be that in an `Option` that nobody changes. What it is given by `&mut`
    /// it may take, and leave another in its place.
    fn is_same_count(&self, expr: ExprId, call: Call<'_>, source: ExprId) -> bool {
        let (flow, program) = (self.flow, self.flow.typed.program);
        if matches!(flow.types.expr(source), Ty::Ref(_, true)) {
            return false;
        }
        let given = flow.types.expr(expr);
        let is_counted = |ty: &Ty| program.refcount(ty).is_some();
        let clones = |callee: FnId| program.is_clone(callee) || program.function(callee).known.clones_content;
        match program.optional_content(given) {
            Some(content) => {
                let is_clone = call.callee.is_some_and(|callee| clones(callee.fn_id));
                !self.is_changeable && is_counted(content) && is_clone
            }
            None => is_counted(given) && flow.has_type_of(expr, source),
        }
    }

    /// Whether a call clones a value that nobody changes, whose clones lead to the same locks: to this one by fields that keep what they were
    /// made with.
    fn is_clone_of_handle(&self, expr: ExprId, call: Call<'_>, source: ExprId) -> bool {
        let (flow, typed) = (self.flow, self.flow.typed);
        let given = flow.types.expr(expr);
        let is_own = given.as_adt().is_some_and(|(adt, _)| !typed.program.is_stub(typed.program.adt(adt).home.module));
        !self.is_changeable
            && is_own
            && call.callee.is_some_and(|callee| typed.program.is_clone(callee.fn_id))
            && flow.has_type_of(expr, source)
            && !self.fields.iter().any(|field| self.is_replaced(field))
            && typed.shares_locks_when_cloned(given)
    }
}

/// The value that a local is a part of by its pattern, and the way to that part. What a wrapper of a library holds is the only value that it
/// has, and of an enum's variants a value has but one: `if let Some(lock) = &self.lock`, `match self { Store::Memory(lock) => .. }`.
fn part_bound_to(flow: ValueFlow<'_>, pat: PatId) -> Option<(ExprId, Vec<PathField>)> {
    let LocalStep { source: LocalSource::Value(value), projections } = flow.local(pat) else { return None };
    let by_position = |owner, position| PathField { name: Name::of_position(position), owner };
    let mut way = Vec::new();
    for projection in projections {
        way.push(match projection {
            Projection::Field(owner, name) => PathField { name, owner: Some(owner) },
            Projection::VariantPart(owner, position) => by_position(Some(owner), position),
            Projection::Tuple(position) => by_position(None, position),
            Projection::Wrapped => continue,
            Projection::Element | Projection::Unknown => return None,
        });
    }
    Some((value, way))
}

/// What a getter of the workspace gives, seen from its only parameter, or from a static if it has none: `fn get(&self) -> &RwLock<T> {
/// &self.lock }`. What it gives must be the object itself: a reference, or a counted one.
fn projection(flow: ValueFlow<'_>, call: Call<'_>, open: &mut Vec<FnId>) -> Option<AccessPath> {
    recursing();
    let callee = call.callee?.fn_id;
    if flow.typed.program.is_dispatched(callee) {
        return projection_of_trait(flow, callee, open);
    }
    projection_by(flow, callee, open)
}

/// The same of a trait's getter, of which each body must be one: which object it gives is not known, but it is one each time.
fn projection_of_trait(flow: ValueFlow<'_>, declared: FnId, open: &mut Vec<FnId>) -> Option<AccessPath> {
    let program = flow.typed.program;
    let [parameter] = program.function(declared).facts.param_pats[..] else { return None };
    let mut bodies = program.dispatched(declared).peekable();
    let is_known = bodies.peek().is_some() && bodies.all(|body| projection_by(flow, body, open).is_some());
    let field = PathField { name: program.function(declared).name, owner: None };
    is_known.then(|| AccessPath { start: PathStart::Local(parameter), fields: vec![field] })
}

/// The same of one body.
fn projection_by(flow: ValueFlow<'_>, callee: FnId, open: &mut Vec<FnId>) -> Option<AccessPath> {
    let function = flow.typed.program.function(callee);
    let start = match function.facts.param_pats[..] {
        [] => None,
        [parameter] => Some(PathStart::Local(parameter)),
        _ => return None,
    };
    if function.facts.is_async || open.len() >= MAX_GETTERS || open.contains(&callee) {
        return None;
    }
    let getter = flow.inside(callee)?;
    let [result] = getter.results()[..] else { return None };
    let given = getter.types.expr(result);
    let is_object = matches!(given, Ty::Ref(..)) || flow.typed.program.refcount(given).is_some();
    if !is_object {
        return None;
    }
    open.push(callee);
    let path = path_through(flow.typed, callee, result, open);
    open.pop();
    path.filter(|path| start.map_or(matches!(path.start, PathStart::Static(_)), |start| path.start == start))
}

/// What a call gives the one value of that it holds.
fn sole_content_of(flow: ValueFlow<'_>, expr: ExprId) -> Option<ExprId> {
    let Step::Call(call) = flow.step(expr) else { return None };
    call.first().filter(|_| flow.known(call).is_some_and(|known| known.sole_content))
}

/// A cursor that walks from node to node names many objects.
fn is_reassigned(flow: ValueFlow<'_>, pat: PatId) -> bool {
    matches!(flow.body.pat(pat).kind, PatKind::Bind { mutable: true, .. }) && flow.is_assigned(pat)
}
