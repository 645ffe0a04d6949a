//! Which lock an expression names: identity by declaration.

use std::mem;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::object_path::MAX_GETTERS;
use crate::facts::{ExprId, ExprKind, Literal, Name, PatId, PatKind, SelfParam};
use crate::isolation::recursing;
use crate::knowledge::attributes::Runs;
use crate::source::Loc;
use crate::types::infer::PathValue;
use crate::types::program::{AdtId, FnId, Function, Program, StaticId};
use crate::types::ty::Ty;
use crate::types::value_flow::{Call, FieldOwner, LocalSource, LocalStep, Projection, Step, Through, ValueFlow};

/// What a lock place hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceRoot {
    /// A field of a type of the workspace, by declaration.
    Field(AdtId, Name),
    /// A static.
    Static(StaticId),
    /// A local.
    Local(FnId, PatId),
    /// A parameter.
    Param(FnId, PatId),
    /// A lock inside of what another lock protects, reached through that one's guard: `map.lock().get(key).lock()`. Locks
    /// further inside count as the same.
    Content(ContentOwner),
    /// No access path is known; the lock may alias any other.
    Unknown(FnId, ExprId),
}

/// A lock whose content holds other locks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContentOwner {
    /// A field, by declaration.
    Field(AdtId, Name),
    /// A static.
    Static(StaticId),
    /// A local.
    Local(FnId, PatId),
    /// A parameter.
    Param(FnId, PatId),
}

impl ContentOwner {
    /// The outer lock's own place.
    pub fn root(self) -> PlaceRoot {
        match self {
            ContentOwner::Field(adt, name) => PlaceRoot::Field(adt, name),
            ContentOwner::Static(id) => PlaceRoot::Static(id),
            ContentOwner::Local(id, pat) => PlaceRoot::Local(id, pat),
            ContentOwner::Param(id, pat) => PlaceRoot::Param(id, pat),
        }
    }
}

impl PlaceRoot {
    /// Returns whether it belongs to one call of one function: a local, what is inside of one, or what is not known.
    pub(crate) fn is_local(self) -> bool {
        matches!(self, PlaceRoot::Local(..) | PlaceRoot::Content(ContentOwner::Local(..)) | PlaceRoot::Unknown(..))
    }

    /// Returns the function whose local it is, or inside of whose local.
    pub(crate) fn home(self) -> Option<FnId> {
        match self {
            PlaceRoot::Local(id, _) | PlaceRoot::Content(ContentOwner::Local(id, _)) => Some(id),
            _ => None,
        }
    }

    /// Returns whether it is declared under a name that all functions know: a field or a static.
    pub(crate) fn is_declared(self) -> bool {
        matches!(self, PlaceRoot::Field(..) | PlaceRoot::Static(_))
    }

    /// Returns whether one function alone knows it: a local, what it is given, or something that is not known.
    pub(crate) fn is_of_function(self) -> bool {
        matches!(self, PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Unknown(..))
    }

    /// Returns the place of what is inside of what this lock protects; none if nothing is known of the lock.
    pub(crate) fn content(self) -> Option<PlaceRoot> {
        let owner = match self {
            PlaceRoot::Field(adt, name) => ContentOwner::Field(adt, name),
            PlaceRoot::Static(id) => ContentOwner::Static(id),
            PlaceRoot::Local(id, pat) => ContentOwner::Local(id, pat),
            PlaceRoot::Param(id, pat) => ContentOwner::Param(id, pat),
            PlaceRoot::Content(owner) => owner,
            PlaceRoot::Unknown(..) => return None,
        };
        Some(PlaceRoot::Content(owner))
    }
}

/// How an element was picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IndexKind {
    /// By a literal: always the same one.
    Constant,
    /// By a computed index or key: one of many.
    Computed,
}

/// One lock, wherever it is reached from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LockPlace {
    /// Where it hangs.
    pub root: PlaceRoot,
    /// How it was picked among several.
    pub index: Option<IndexKind>,
}

impl LockPlace {
    /// A place of which nothing is known; the function and expression are none in particular.
    pub fn unknown() -> LockPlace {
        LockPlace { root: PlaceRoot::Unknown(FnId(u32::MAX), ExprId(u32::MAX)), index: None }
    }

    fn indexed(self, index: IndexKind) -> LockPlace {
        LockPlace { index: Some(index), ..self }
    }

    /// Returns whether other uses of the lock may not have been seen.
    pub fn may_have_unseen_uses(&self) -> bool {
        matches!(self.root, PlaceRoot::Unknown(..) | PlaceRoot::Param(..) | PlaceRoot::Content(_))
    }

    /// Returns what a guard of this lock leads to; `guard` is the expression that gives it.
    fn content(self, id: FnId, guard: ExprId) -> LockPlace {
        LockPlace { root: self.root.content().unwrap_or(PlaceRoot::Unknown(id, guard)), ..self }
    }

    /// Returns the parameter that stands for the lock, or for the lock whose content it is in.
    pub(crate) fn parameter(self) -> Option<PatId> {
        match self.root {
            PlaceRoot::Param(_, pat) | PlaceRoot::Content(ContentOwner::Param(_, pat)) => Some(pat),
            _ => None,
        }
    }

    /// Returns what a place that hangs on a parameter is for a caller: `actual` is what that passes, `call` the call.
    pub(crate) fn with_argument(self, actual: LockPlace, id: FnId, call: ExprId) -> LockPlace {
        let place = if matches!(self.root, PlaceRoot::Content(_)) { actual.content(id, call) } else { actual };
        LockPlace { index: self.index.or(place.index), ..place }
    }

    /// Returns the lock that a guard belongs to, given what the guard leads to.
    pub(crate) fn guarded_by(self) -> LockPlace {
        match self.root {
            PlaceRoot::Content(owner) => LockPlace { root: owner.root(), ..self },
            _ => self,
        }
    }
}

/// Returns the lock place that an expression names.
pub fn lock_place(flow: ValueFlow<'_>, expr: ExprId) -> LockPlace {
    PlacesInFunction::default().lock_place(flow, expr)
}

/// Look-ups of places in one function, each of which keeps what it has found: a local that stands for another one is asked for that one's
/// place, so that many in a row would be walked from the start each time.
#[derive(Default)]
pub(crate) struct PlacesInFunction {
    settled: FxHashMap<PatId, LockPlace>,
}

impl PlacesInFunction {
    /// The same as [`lock_place`], always asked of the same function.
    pub(crate) fn lock_place(&mut self, flow: ValueFlow<'_>, expr: ExprId) -> LockPlace {
        let unknown = LockPlace { root: PlaceRoot::Unknown(flow.id, expr), index: None };
        let mut lookup = Lookup {
            returned: FxHashMap::default(),
            open: FxHashSet::default(),
            inside: 0,
            of: flow.id,
            settled: mem::take(&mut self.settled),
        };
        let found = lookup.expr(flow, expr).unwrap_or(unknown);
        self.settled = lookup.settled;
        found
    }
}

/// One look-up of a place, and what it came through: both end circles.
struct Lookup {
    /// The places that functions hand out; none while one is looked up.
    returned: FxHashMap<FnId, Option<LockPlace>>,
    /// The locals that are looked up.
    open: FxHashSet<(FnId, PatId)>,
    /// How many functions are open that are looked into for what they hand out.
    inside: usize,
    /// The function of which places of locals are kept.
    of: FnId,
    /// The places of its locals that do not hang on where the look-up has come from.
    settled: FxHashMap<PatId, LockPlace>,
}

impl Lookup {
    fn expr(&mut self, flow: ValueFlow<'_>, expr: ExprId) -> Option<LockPlace> {
        recursing();
        match flow.step(expr) {
            Step::Local(pat) => Some(self.local(flow, pat)),
            Step::Static(id) => Some(LockPlace { root: PlaceRoot::Static(id), index: None }),
            Step::Field { base, name } => {
                let place = self.expr(flow, base);
                match flow.field_owner(expr, base, name) {
                    // `self.shards[i].lock`: the lock of one of many.
                    FieldOwner::Declared(adt) => {
                        let index = place.and_then(|place| place.index);
                        Some(LockPlace { root: PlaceRoot::Field(adt, name), index })
                    }
                    // The only lock of a pair is as good as the pair; of two, none is the other.
                    FieldOwner::Tuple(parts) => {
                        let has_lock = |part: &&Ty| mentions_lock(flow.typed.program, part);
                        place.filter(|_| parts.iter().filter(has_lock).count() == 1)
                    }
                    FieldOwner::Unknown => None,
                }
            }
            Step::Index { base, index } => Some(self.expr(flow, base)?.indexed(index_kind(flow, index))),
            // The type of the handle is another one from here on, so edits could not follow it.
            Step::Same(_, Through::Cast) => None,
            Step::Same(from, _) => self.expr(flow, from),
            Step::Call(call) => self.call(flow, expr, call),
            Step::Other => None,
        }
    }

    /// A local stands for the place it was made from: `let m = &self.lock`, `let m = Arc::clone(&self.lock)`.
    fn local(&mut self, flow: ValueFlow<'_>, pat: PatId) -> LockPlace {
        recursing();
        let is_kept = self.of == flow.id;
        if let Some(known) = self.settled.get(&pat).filter(|_| is_kept) {
            return *known;
        }
        let found = self.local_anew(flow, pat);
        if is_kept && self.open.is_empty() && self.inside == 0 {
            self.settled.insert(pat, found);
        }
        found
    }

    fn local_anew(&mut self, flow: ValueFlow<'_>, pat: PatId) -> LockPlace {
        let place = |root: PlaceRoot| LockPlace { root, index: None };
        let own = place(PlaceRoot::Local(flow.id, pat));
        let step = flow.local(pat);
        let is_whole = step.projections.is_empty();
        if is_whole && step.source == LocalSource::Parameter {
            return place(PlaceRoot::Param(flow.id, pat));
        }
        if is_whole && owns_lock(flow.typed.program, flow.types.pat(pat)) || !self.open.insert((flow.id, pat)) {
            return own;
        }
        let found = self.bound(flow, &step);
        self.open.remove(&(flow.id, pat));
        found.unwrap_or_else(|| match step.source {
            LocalSource::Value(init) if !is_fresh(flow, init, &step.projections) => {
                place(PlaceRoot::Unknown(flow.id, init))
            }
            // `State(table): State<Arc<Mutex<Table>>>` takes it out of what the function is given.
            LocalSource::Parameter if !owns_lock(flow.typed.program, flow.types.pat(pat)) => {
                place(PlaceRoot::Param(flow.id, pat))
            }
            _ => own,
        })
    }

    /// What a local names: the innermost field that its pattern goes through, else what the pattern is matched against.
    fn bound(&mut self, flow: ValueFlow<'_>, step: &LocalStep) -> Option<LockPlace> {
        let source = match step.source {
            LocalSource::Value(value) => self.expr(flow, value),
            LocalSource::Items(iterable) => self.expr(flow, iterable).map(|place| place.indexed(IndexKind::Computed)),
            LocalSource::ClosureParameter { closure, .. } => self.closure_parameter(flow, closure),
            LocalSource::Parameter | LocalSource::Unknown => None,
        };
        let is_field = |projection: &Projection| matches!(projection, Projection::Field(..));
        let field = step.projections.iter().rposition(is_field);
        let (mut place, rest) = match field.map(|at| (step.projections[at], at)) {
            Some((Projection::Field(adt, name), at)) => {
                let index = source.and_then(|place| place.index);
                (LockPlace { root: PlaceRoot::Field(adt, name), index }, &step.projections[at + 1..])
            }
            _ => (source?, &step.projections[..]),
        };
        let is_item = matches!(step.source, LocalSource::Items(_) | LocalSource::ClosureParameter { .. });
        let is_understood = |projection: &Projection| match projection {
            Projection::Wrapped | Projection::Element | Projection::Field(..) => true,
            Projection::VariantPart(..) => field.is_some() || is_item,
            // The parts of an item are told apart by nothing: key or value, number or item.
            Projection::Tuple(_) | Projection::Unknown => field.is_none() && is_item,
        };
        if step.projections.contains(&Projection::Element) {
            place.index.get_or_insert(IndexKind::Constant);
        }
        rest.iter().all(is_understood).then_some(place)
    }

    /// A closure that a library function runs gets what the receiver holds: an item of it, or its content.
    fn closure_parameter(&mut self, flow: ValueFlow<'_>, closure: ExprId) -> Option<LockPlace> {
        let call = flow.call_with(closure)?;
        let known = flow.known(call).filter(|_| call.callee.is_some_and(|callee| flow.is_library(callee.fn_id)))?;
        let place = self.expr(flow, call.receiver?)?;
        let index = call.args.iter().position(|arg| *arg == closure)?;
        match known.runs(index) {
            Some(Runs::Each) => Some(place.indexed(IndexKind::Computed)),
            _ => Some(place),
        }
    }

    fn call(&mut self, flow: ValueFlow<'_>, expr: ExprId, call: Call<'_>) -> Option<LockPlace> {
        let callee = call.callee?.fn_id;
        if !flow.is_library(callee) {
            return self.handed_out(flow, expr, callee, call);
        }
        let known = flow.known(call)?;
        let first = call.first()?;
        if known.acquire.is_none() && call.receiver.is_none() {
            // `Arc::new(Mutex::new(value))` makes a lock; where the value comes from is no lock's place.
            let mentions = |expr: ExprId| mentions_lock(flow.typed.program, flow.types.expr(expr));
            return if mentions(expr) && !mentions(first) { None } else { self.expr(flow, first) };
        }
        if is_copy(flow, expr, first, call) {
            return None;
        }
        let mut place = self.expr(flow, first)?;
        if known.acquire.is_some() {
            place = place.content(flow.id, expr);
        }
        // A look-up by key or position picks one of many.
        if known.content.is_some() && call.receiver.is_some() && !call.args.is_empty() {
            place = place.indexed(index_kind(flow, call.args[0]));
        }
        Some(place)
    }

    /// The place that a call of a function of the workspace gives, when its value is a place: one of its parameters is
    /// what the caller passes.
    fn handed_out(&mut self, flow: ValueFlow<'_>, expr: ExprId, id: FnId, call: Call<'_>) -> Option<LockPlace> {
        let place = match self.returned.get(&id) {
            Some(place) => (*place)?,
            None if self.inside >= MAX_GETTERS => return None,
            None => {
                self.returned.insert(id, None);
                self.inside += 1;
                let place = match flow.typed.program.is_dispatched(id) {
                    true => self.of_implementations(flow, id),
                    false => flow.inside(id).and_then(|inside| self.result(inside)),
                };
                self.inside -= 1;
                self.returned.insert(id, place);
                place?
            }
        };
        if let Some(pat) = place.parameter() {
            let params = &flow.typed.program.function(id).facts.param_pats;
            let index = params.iter().position(|own| *own == pat)?;
            let actual = self.expr(flow, call.argument(index)?)?;
            return Some(place.with_argument(actual, flow.id, expr));
        }
        match place.root {
            PlaceRoot::Field(..) | PlaceRoot::Static(_) | PlaceRoot::Content(_) => Some(place),
            PlaceRoot::Param(..) | PlaceRoot::Local(..) | PlaceRoot::Unknown(..) => None,
        }
    }

    /// The place that a trait's function hands out, whichever implementation is called: a field or a static that all of them give.
    fn of_implementations(&mut self, flow: ValueFlow<'_>, declared: FnId) -> Option<LockPlace> {
        let mut given = None;
        for body in flow.typed.program.dispatched(declared) {
            let place = self.result(flow.inside(body)?)?;
            if !place.root.is_declared() || given.is_some_and(|given| given != place) {
                return None;
            }
            given = Some(place);
        }
        given
    }

    /// The place that a function hands out, if all its ends that give a lock give the same.
    fn result(&mut self, flow: ValueFlow<'_>) -> Option<LockPlace> {
        let mut given = flow.results().into_iter().filter(|end| !is_empty_handed(flow, *end));
        let place = self.expr(flow, given.next()?)?;
        given.all(|other| self.expr(flow, other) == Some(place)).then_some(place)
    }
}

/// Whether a value is a variant without a lock in it, whatever its type may hold: `None`, `Err(error)`.
fn is_empty_handed(flow: ValueFlow<'_>, expr: ExprId) -> bool {
    match flow.step(expr) {
        Step::Same(value, Through::Wrapper) => !mentions_lock(flow.typed.program, flow.types.expr(value)),
        Step::Other => matches!(flow.types.values.get(&expr), Some(PathValue::Ctor(..))),
        _ => false,
    }
}

/// Whether an expression, or a part of the tuple that it gives, makes a lock, in a pointer or not, rather than getting hold of one:
/// `Arc::new(Mutex::new(0))`, also in a function that does nothing else with it.
fn is_fresh(flow: ValueFlow<'_>, expr: ExprId, part: &[Projection]) -> bool {
    Making::default().is_made(flow, expr, part)
}

/// A look at what makes a value, or a part of it: `part` is the way there, from the outside in.
#[derive(Default)]
struct Making {
    /// The functions that are looked into: one that calls itself makes nothing.
    open: Vec<FnId>,
    /// Those that were looked into, by how much of the way to the part was left.
    known: FxHashMap<(FnId, usize), bool>,
}

impl Making {
    fn is_made(&mut self, flow: ValueFlow<'_>, expr: ExprId, part: &[Projection]) -> bool {
        recursing();
        // What a lock is made to protect may come from anywhere: `Mutex::new(Table::load())`.
        if part.is_empty() && !mentions_lock(flow.typed.program, flow.types.expr(expr)) {
            return true;
        }
        match flow.step(expr) {
            Step::Call(call) => match call.callee.map(|callee| callee.fn_id) {
                Some(callee) if !flow.is_library(callee) => self.is_made_inside(flow, callee, part),
                _ => {
                    let is_whole = part.is_empty() && call.receiver.is_none();
                    is_whole && call.args.iter().all(|arg| self.is_made(flow, *arg, part))
                }
            },
            Step::Same(operand, Through::Reference { .. } | Through::Wrapper | Through::Await | Through::Try) => {
                self.is_made(flow, operand, part)
            }
            Step::Local(pat) if !self.open.is_empty() && flow.types.uses_of(pat).len() == 1 => {
                flow.initialiser(pat).is_some_and(|init| self.is_made(flow, init, part))
            }
            _ => match (&flow.body.expr(expr).kind, part) {
                (ExprKind::Tuple(parts), [Projection::Tuple(index), rest @ ..]) => {
                    parts.get(*index).is_some_and(|part| self.is_made(flow, *part, rest))
                }
                _ => false,
            },
        }
    }

    /// Whether all that a function gives is made there, and kept nowhere else.
    fn is_made_inside(&mut self, flow: ValueFlow<'_>, callee: FnId, part: &[Projection]) -> bool {
        let question = (callee, part.len());
        if let Some(known) = self.known.get(&question) {
            return *known;
        }
        let is_open = self.open.contains(&callee) || flow.typed.program.is_dispatched(callee);
        let Some(maker) = flow.inside(callee).filter(|_| !is_open) else { return false };
        self.open.push(callee);
        let mut ends = maker.results().into_iter().filter(|end| !is_empty_handed(maker, *end)).peekable();
        let is_made = ends.peek().is_some() && ends.all(|end| self.is_made(maker, end, part));
        self.open.pop();
        self.known.insert(question, is_made);
        is_made
    }
}

fn index_kind(flow: ValueFlow<'_>, index: ExprId) -> IndexKind {
    match &flow.body.expr(index).kind {
        ExprKind::Literal(Literal::Int(..) | Literal::Str(_)) => IndexKind::Constant,
        _ => IndexKind::Computed,
    }
}

fn mentions_lock(program: &Program<'_>, ty: &Ty) -> bool {
    ty.any(&mut |part| part.as_adt().is_some_and(|(id, _)| program.adt(id).known.lock.is_some()))
}

/// Whether a method gives a lock by value that it only borrowed: then it is another one, as `map.clone()` gives of a `DashMap`.
fn is_copy(flow: ValueFlow<'_>, expr: ExprId, of: ExprId, call: Call<'_>) -> bool {
    let borrows = |function: &Function<'_>| function.facts.self_param == Some(SelfParam::Ref);
    flow.called(call).is_some_and(borrows)
        && flow.has_type_of(expr, of)
        && owns_lock(flow.typed.program, flow.types.expr(expr))
}

/// Whether a value holds a lock itself, not a pointer to one.
fn owns_lock(program: &Program<'_>, ty: &Ty) -> bool {
    match ty {
        Ty::Adt(id, args) => {
            let known = &program.adt(*id).known;
            let is_pointer = known.refcount.is_some() || known.guard;
            known.lock.is_some() || known.sharded || !is_pointer && args.iter().any(|inner| owns_lock(program, inner))
        }
        Ty::Array(inner) => owns_lock(program, inner),
        Ty::Tuple(parts) => parts.iter().any(|part| owns_lock(program, part)),
        _ => false,
    }
}

/// Where a place is declared.
pub fn declaration(program: &Program<'_>, place: LockPlace) -> Option<Loc> {
    match place.root {
        PlaceRoot::Field(adt, name) => {
            let def = program.adt(adt);
            let field = (0..def.variants.len()).find_map(|variant| {
                program.field_named(adt, variant, name).map(|index| &def.variants[variant].fields[index])
            })?;
            Some(Loc { file: def.home.file, span: field.name_span })
        }
        PlaceRoot::Static(id) => {
            let def = program.static_def(id);
            Some(Loc { file: def.home.file, span: def.item.name_span })
        }
        PlaceRoot::Local(fn_id, pat) | PlaceRoot::Param(fn_id, pat) => {
            let function = program.function(fn_id);
            let body = function.facts.body.as_deref()?;
            Some(Loc { file: function.home.file, span: body.pat(pat).span })
        }
        PlaceRoot::Content(owner) => declaration(program, LockPlace { root: owner.root(), index: None }),
        PlaceRoot::Unknown(..) => None,
    }
}

/// A place as messages name it, such as `Cache::map`.
pub fn place_name(program: &Program<'_>, place: LockPlace) -> String {
    recursing();
    let name = match place.root {
        PlaceRoot::Field(adt, name) => format!("{}::{name}", program.adt(adt).name),
        PlaceRoot::Static(id) => program.static_def(id).name.to_string(),
        PlaceRoot::Local(fn_id, pat) | PlaceRoot::Param(fn_id, pat) => {
            let body = program.function(fn_id).facts.body.as_deref();
            match body.map(|body| &body.pat(pat).kind) {
                Some(PatKind::Bind { name, .. }) => name.to_string(),
                _ => "a local lock".to_owned(),
            }
        }
        PlaceRoot::Content(owner) => place_name(program, LockPlace { root: owner.root(), index: None }),
        PlaceRoot::Unknown(..) => "a lock".to_owned(),
    };
    if place.index.is_some() || matches!(place.root, PlaceRoot::Content(_)) { format!("{name}[..]") } else { name }
}
