//! One step of value flow backwards: from an expression, or a local, to what its value is taken from.
//!
//! Everything that asks where a value comes from walks by these steps and differs only in which of them it follows and
//! what it keeps on the way: lock places, access paths, provenance, capacities of channels, counts, samples. A step never
//! leaves its function; [`ValueFlow::inside`] enters a callee. Walks need no bound on their length: expressions end, and
//! what can lead in a circle (a local that is assigned from itself, functions that call each other) is kept in a set
//! while it is looked up.
//!
//! **Direction of error.** A step is given only where the value has one source. Branches, `match`, blocks with a label
//! and locals that are assigned more than once have several and are [`Step::Other`] or [`LocalSource::Unknown`]. Not
//! seen: a second value of a `mut` local with an initialiser; who cannot bear that asks [`ValueFlow::is_assigned`]. What
//! `?` returns is no result of a function.

use rustc_hash::FxHashSet;

use crate::facts::{Body, BuiltinMacro, ExprId, ExprKind, Name, PatId, PatKind, Source, UnaryOp, pat_parts};
use crate::knowledge::attributes::KnownFn;
use crate::types::derefs::Derefs;
use crate::types::infer::{BodyTypes, Callee, PathValue, deref_target};
use crate::types::names::scopes::can_name;
use crate::types::program::{AdtId, FnId, Function, ModId, Program, StaticId};
use crate::types::ty::{Args, Ty};
use crate::types::typed::TypedProgram;

/// Where an expression's value is taken from.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// It is a local or a parameter; [`ValueFlow::local`] goes on.
    Local(PatId),
    /// It is a static or constant.
    Static(StaticId),
    /// It is a field of a value, which may stand behind pointers.
    Field {
        /// The value.
        base: ExprId,
        /// The field.
        name: Name,
    },
    /// It is an element of a value.
    Index {
        /// The value.
        base: ExprId,
        /// Which element.
        index: ExprId,
    },
    /// It is another expression's value, or that behind or before a pointer.
    Same(ExprId, Through),
    /// A call gives it.
    Call(Call<'a>),
    /// It is made here, has several sources, or is not understood.
    Other,
}

/// What stands between an expression and the one whose value it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Through {
    /// `&value`, `&mut value`, also by a macro.
    Reference {
        /// Set for `&mut`.
        mutable: bool,
    },
    /// `*value`.
    Deref,
    /// `value as T`.
    Cast,
    /// `value?`, `ready!(value)`.
    Try,
    /// `value.await`.
    Await,
    /// `{ ..; value }`.
    Block,
    /// `dbg!(value)`.
    Macro,
    /// `Some(value)`, `Ok(value)`: a wrapper of a library.
    Wrapper,
}

/// A call or method call.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// What it calls, if that is known; none for constructors, of which those of libraries are [`Through::Wrapper`].
    pub callee: Option<&'a Callee>,
    /// The receiver of a method call.
    pub receiver: Option<ExprId>,
    /// The arguments without the receiver.
    pub args: &'a [ExprId],
}

impl Call<'_> {
    /// Returns the receiver, or else the first argument.
    pub fn first(&self) -> Option<ExprId> {
        self.receiver.or_else(|| self.args.first().copied())
    }

    /// Returns the arguments, the receiver first.
    pub fn arguments(&self) -> impl Iterator<Item = ExprId> + '_ {
        self.receiver.iter().chain(self.args).copied()
    }

    /// Returns the argument for a parameter, `self` counted.
    pub fn argument(&self, index: usize) -> Option<ExprId> {
        self.arguments().nth(index)
    }
}

/// Where a local gets its value.
#[derive(Clone, Debug)]
pub struct LocalStep {
    /// What the outermost pattern is matched against.
    pub source: LocalSource,
    /// From there to the local, from the outside in; empty if the local is the whole value.
    pub projections: Vec<Projection>,
}

/// What a local's outermost pattern is matched against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalSource {
    /// A parameter of the function.
    Parameter,
    /// A value: the initialiser, what a `match` looks at, or the only assignment to a local without an initialiser.
    Value(ExprId),
    /// An item of an iterable.
    Items(ExprId),
    /// What a closure is called with.
    ClosureParameter {
        /// The closure.
        closure: ExprId,
        /// Which of its parameters.
        index: usize,
    },
    /// Nothing, several values, or what is not understood.
    Unknown,
}

/// From a value to a part of it, as a pattern says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Projection {
    /// A field, by declaration.
    Field(AdtId, Name),
    /// A part of an enum's variant, by position: many variants have such a part.
    VariantPart(AdtId, usize),
    /// What a wrapper of a library holds: `Some(value)`.
    Wrapped,
    /// A part of a tuple.
    Tuple(usize),
    /// An element of a slice.
    Element,
    /// A part of a type that is not known.
    Unknown,
}

/// The steps inside of one function.
#[derive(Clone, Copy)]
pub struct ValueFlow<'a> {
    /// All bodies.
    pub typed: &'a TypedProgram<'a>,
    /// The function.
    pub id: FnId,
    /// Its body.
    pub body: &'a Body,
    /// Its types.
    pub types: &'a BodyTypes,
}

impl<'a> ValueFlow<'a> {
    /// Returns the steps of a function; none if it has no body.
    pub fn new(typed: &'a TypedProgram<'a>, id: FnId) -> Option<Self> {
        Some(ValueFlow { typed, id, body: typed.body(id)?, types: typed.types(id) })
    }

    /// Returns the steps of a function of the workspace that is called from here; none of a library's.
    pub fn inside(self, callee: FnId) -> Option<Self> {
        if self.is_library(callee) { None } else { ValueFlow::new(self.typed, callee) }
    }

    /// Returns whether a function belongs to a stub.
    pub fn is_library(self, callee: FnId) -> bool {
        self.typed.program.is_stub(self.function(callee).home.module)
    }

    /// Returns the function that a call leads to.
    pub fn called(self, call: Call<'a>) -> Option<&'a Function<'a>> {
        Some(self.function(call.callee?.fn_id))
    }

    /// Returns what stubs and configuration say of the function that a call leads to.
    pub fn known(self, call: Call<'a>) -> Option<&'a KnownFn> {
        Some(&self.called(call)?.known)
    }

    fn function(self, id: FnId) -> &'a Function<'a> {
        self.typed.program.function(id)
    }

    /// Returns the expression that gives the function's value at its end. An early `return` may give another.
    pub fn result(self) -> Option<ExprId> {
        Some(self.block_value(self.body.root?))
    }

    /// Returns all expressions that give the function's value: at its end, and where it returns early. Not those that `?`
    /// returns.
    pub fn results(self) -> Vec<ExprId> {
        let gives_nothing = |expr: &ExprId| match &self.body.expr(*expr).kind {
            ExprKind::Block(block) => block.values().next().is_none() && block.label.is_none(),
            ExprKind::Return { .. } => true,
            _ => false,
        };
        let returned = self.returned().map(|(_, value)| value);
        self.result().filter(|end| !gives_nothing(end)).into_iter().chain(returned).collect()
    }

    /// Returns where the function itself returns early, no closure or block in it, with the values.
    pub fn returned(self) -> impl Iterator<Item = (ExprId, ExprId)> {
        self.returns().filter_map(|(exit, value)| Some((exit, value?)))
    }

    /// Returns where the function itself returns early, no closure or block in it, with what it gives.
    pub fn returns(self) -> impl Iterator<Item = (ExprId, Option<ExprId>)> {
        let exits = self.body.exprs.iter().enumerate().filter_map(|(number, expr)| match expr.kind {
            ExprKind::Return { value } => Some((ExprId(number as u32), value)),
            _ => None,
        });
        exits.filter(move |(exit, _)| !self.is_in_nested_body(*exit))
    }

    /// Returns whether an expression is part of a closure or an async block.
    pub fn is_in_nested_body(self, expr: ExprId) -> bool {
        self.typed.body_index(self.id).ancestors(expr).any(|outer| self.body.expr(outer).kind.is_nested_body())
    }

    /// Returns the innermost part of a place that an expression around it names: `self.pool.idle` around `self`.
    pub fn part_around(self, place: ExprId) -> ExprId {
        let index = self.typed.body_index(self.id);
        let mut at = place;
        while let Some(outer) = index.parent(at)
            && matches!(self.body.expr(outer).kind, ExprKind::Field { .. })
        {
            at = outer;
        }
        at
    }

    /// Returns the expression that gives a block's value; any other expression is its own.
    pub fn block_value(self, expr: ExprId) -> ExprId {
        let mut at = expr;
        while let Step::Same(value, Through::Block) = self.step(at) {
            at = value;
        }
        at
    }

    /// Returns the expression whose value another one has: behind references, casts, awaits and the like.
    pub fn same_as(self, expr: ExprId) -> ExprId {
        let mut at = expr;
        while let Step::Same(value, _) = self.step(at) {
            at = value;
        }
        at
    }

    /// Returns where an expression's value is taken from.
    pub fn step(self, expr: ExprId) -> Step<'a> {
        match &self.body.expr(expr).kind {
            ExprKind::Path(_) => match self.types.values.get(&expr) {
                Some(PathValue::Local(pat)) => Step::Local(*pat),
                Some(PathValue::Static(id)) => Step::Static(*id),
                Some(PathValue::Fn(..) | PathValue::Ctor(..)) | None => Step::Other,
            },
            ExprKind::Field { base, name, .. } => Step::Field { base: *base, name: *name },
            ExprKind::Index { base, index } => Step::Index { base: *base, index: *index },
            ExprKind::Ref { operand, mutable, .. } => Step::Same(*operand, Through::Reference { mutable: *mutable }),
            ExprKind::Unary { op: UnaryOp::Deref, operand } => Step::Same(*operand, Through::Deref),
            ExprKind::Cast { operand, .. } => Step::Same(*operand, Through::Cast),
            ExprKind::Try { operand } => Step::Same(*operand, Through::Try),
            ExprKind::Await { operand, .. } => Step::Same(*operand, Through::Await),
            ExprKind::Block(block) if block.label.is_none() => {
                let mut values = block.values();
                match (values.next(), values.next()) {
                    (Some(value), None) => Step::Same(value, Through::Block),
                    _ => Step::Other,
                }
            }
            ExprKind::Builtin { kind, args, .. } => match args.as_slice() {
                [only] => through_macro(*kind).map_or(Step::Other, |through| Step::Same(*only, through)),
                _ => Step::Other,
            },
            ExprKind::MethodCall { receiver, args, .. } => {
                Step::Call(Call { callee: self.types.callees.get(&expr), receiver: Some(*receiver), args })
            }
            ExprKind::Call { callee, args } if args.len() == 1 && self.is_wrapper(*callee) => {
                Step::Same(args[0], Through::Wrapper)
            }
            ExprKind::Call { args, .. } => {
                Step::Call(Call { callee: self.types.callees.get(&expr), receiver: None, args })
            }
            _ => Step::Other,
        }
    }

    fn is_wrapper(self, callee: ExprId) -> bool {
        let program = self.typed.program;
        matches!(self.types.values.get(&callee), Some(PathValue::Ctor(adt, _)) if program.is_stub(program.adt(*adt).home.module))
    }

    /// Returns where a local or parameter gets its value.
    pub fn local(self, pat: PatId) -> LocalStep {
        let Some(binding) = self.typed.body_index(self.id).binding(pat) else {
            let params = &self.function(self.id).facts.param_pats;
            let whole = self.typed.body_index(self.id).patterns_around(pat).find(|whole| params.contains(whole));
            return match whole {
                Some(whole) => LocalStep { source: LocalSource::Parameter, projections: self.projections(whole, pat) },
                None => LocalStep { source: self.only_assignment(pat), projections: Vec::new() },
            };
        };
        let mut projections = self.projections(binding.whole, pat);
        let source = match binding.source {
            Source::Value(value) => LocalSource::Value(self.part_of_tuple(value, &mut projections)),
            Source::Items(iterable) => LocalSource::Items(iterable),
            Source::Parameter(closure, index) => LocalSource::ClosureParameter { closure, index },
        };
        LocalStep { source, projections }
    }

    /// Returns the expressions that a value is, or that libraries made it from: `statement`, `connection.prepare(..)?`, `connection`.
    pub fn made_from(self, value: ExprId) -> Vec<ExprId> {
        let from = |at: ExprId| match self.step(at) {
            Step::Local(pat) => self.initialiser(pat),
            Step::Same(from, _) => Some(from),
            Step::Call(made) if made.callee.is_some_and(|callee| self.is_library(callee.fn_id)) => made.receiver,
            _ => None,
        };
        let mut seen = FxHashSet::default();
        std::iter::successors(Some(value), |at| from(*at)).take_while(|at| seen.insert(*at)).collect()
    }

    /// Returns what a local is made from, if that is one value and the local is all of it.
    pub fn initialiser(self, pat: PatId) -> Option<ExprId> {
        let LocalStep { source: LocalSource::Value(value), projections } = self.local(pat) else { return None };
        projections.is_empty().then_some(value)
    }

    /// Returns what a local is made from, through other locals; any other expression is its own.
    pub fn behind_locals(self, expr: ExprId) -> ExprId {
        let mut at = expr;
        let mut seen = FxHashSet::default();
        while let Step::Local(pat) = self.step(at)
            && let Some(init) = self.initialiser(pat).filter(|_| seen.insert(pat))
        {
            at = init;
        }
        at
    }

    /// Returns the local that a value is or is a part of, if nothing but fields and pointers lead there.
    pub fn local_around(self, value: ExprId) -> Option<PatId> {
        let mut at = value;
        loop {
            at = match self.step(at) {
                Step::Field { base, .. } => base,
                Step::Same(from, _) => from,
                Step::Local(pat) => return Some(pat),
                _ => return None,
            };
        }
    }

    /// Returns the field that an expression names, by its declaration; none for another expression and where the owner is not known.
    pub fn declared_field(self, expr: ExprId) -> Option<(AdtId, Name)> {
        let ExprKind::Field { base, name, .. } = self.body.expr(expr).kind else { return None };
        match self.field_owner(expr, base, name) {
            FieldOwner::Declared(owner) => Some((owner, name)),
            FieldOwner::Tuple(_) | FieldOwner::Unknown => None,
        }
    }

    /// Returns the field that a value is, or that libraries took it from: `self.handles`, `*self.handle.lock().unwrap()`.
    pub fn field_behind(self, value: ExprId) -> Option<(AdtId, Name)> {
        let field = |at: ExprId| matches!(self.step(at), Step::Field { .. }).then(|| self.declared_field(at)).flatten();
        self.made_from(value).into_iter().find_map(field)
    }

    /// Returns whose field an expression names, given what it is a field of.
    pub fn field_owner(self, field: ExprId, base: ExprId, name: Name) -> FieldOwner {
        let program = self.typed.program;
        // What a bound says is known where the body is inferred.
        let bounded =
            self.types.bounded_fields.get(&field).filter(|adt| !program.is_stub(program.adt(**adt).home.module));
        match bounded {
            Some(adt) => FieldOwner::Declared(program.field_owner(*adt)),
            None => field_owner(program, program.function(self.id).home.module, self.types.expr(base), name),
        }
    }

    /// Returns the call that a closure is an argument of.
    pub fn call_with(self, closure: ExprId) -> Option<Call<'a>> {
        match self.step(self.typed.body_index(self.id).parent(closure)?) {
            Step::Call(call) if call.args.contains(&closure) => Some(call),
            _ => None,
        }
    }

    /// Returns whether an expression has the type that another one has or refers to.
    pub fn has_type_of(self, expr: ExprId, other: ExprId) -> bool {
        self.types.expr(expr) == self.types.expr(other).peeled()
    }

    /// Returns what a literal of a struct or variant, or a call of its constructor, gives to its fields; those that `..rest` fills are left
    /// out.
    pub fn given_fields(self, expr: ExprId) -> Option<Vec<(Name, ExprId)>> {
        match &self.body.expr(expr).kind {
            ExprKind::Struct { fields, .. } => Some(fields.iter().map(|field| (field.name, field.value)).collect()),
            ExprKind::Call { callee, args } if matches!(self.types.values.get(callee), Some(PathValue::Ctor(..))) => {
                Some((0..).map(Name::of_position).zip(args.iter().copied()).collect())
            }
            _ => None,
        }
    }

    /// Returns whether a local gets a value by an assignment.
    pub fn is_assigned(self, pat: PatId) -> bool {
        !self.typed.assignments(self.id, pat).is_empty()
    }

    /// `let x; .. x = value;` gets its value there, if nowhere else.
    fn only_assignment(self, pat: PatId) -> LocalSource {
        match self.typed.assignments(self.id, pat) {
            [(None, value)] => LocalSource::Value(*value),
            _ => LocalSource::Unknown,
        }
    }

    /// `let (a, b) = (x, y);` takes `a` from `x`.
    fn part_of_tuple(self, value: ExprId, projections: &mut Vec<Projection>) -> ExprId {
        let mut at = value;
        while let Some(Projection::Tuple(index)) = projections.first()
            && let ExprKind::Tuple(parts) = &self.body.expr(at).kind
            && let Some(part) = parts.get(*index)
        {
            at = *part;
            projections.remove(0);
        }
        at
    }

    /// From the value that `whole` is matched against to what `pat` inside of it names.
    fn projections(self, whole: PatId, pat: PatId) -> Vec<Projection> {
        let mut found = Vec::new();
        let mut part = pat;
        for around in self.typed.body_index(self.id).patterns_around(pat).skip(1) {
            if part == whole {
                break;
            }
            let index = pat_parts(self.body, around).iter().position(|inner| *inner == part);
            found.extend(index.and_then(|index| self.projection(around, index)));
            part = around;
        }
        found.reverse();
        found
    }

    /// From what a pattern matches to its part of a number; none if both are the same value.
    fn projection(self, whole: PatId, index: usize) -> Option<Projection> {
        let program = self.typed.program;
        let after_rest =
            |parts: &[PatId]| parts[..index].iter().any(|part| matches!(self.body.pat(*part).kind, PatKind::Rest));
        let adt = self.types.pat(whole).peeled().as_adt().map(|(id, _)| id);
        let field = |adt: AdtId, name: Name| Projection::Field(program.field_owner(adt), name);
        match &self.body.pat(whole).kind {
            PatKind::Struct { fields, .. } => {
                let name = fields.get(index)?.name;
                let position = name.parse::<usize>().ok();
                Some(adt.map_or(Projection::Unknown, |adt| match position.filter(|_| program.adt(adt).is_enum) {
                    Some(position) => Projection::VariantPart(adt, position),
                    None => field(adt, name),
                }))
            }
            PatKind::TupleStruct { args, .. } => Some(match adt {
                None => Projection::Unknown,
                Some(adt) if program.is_stub(program.adt(adt).home.module) && args.len() == 1 => Projection::Wrapped,
                // Counted from the end.
                Some(_) if after_rest(args) => Projection::Unknown,
                Some(adt) if program.adt(adt).is_enum => Projection::VariantPart(adt, index),
                Some(adt) => field(adt, Name::of_position(index)),
            }),
            PatKind::Tuple(parts) if after_rest(parts) => Some(Projection::Unknown),
            PatKind::Tuple(_) => Some(Projection::Tuple(index)),
            PatKind::Slice(_) => Some(Projection::Element),
            _ => None,
        }
    }
}

/// A macro that hands its only argument on.
fn through_macro(kind: BuiltinMacro) -> Option<Through> {
    match kind {
        BuiltinMacro::Dbg => Some(Through::Macro),
        BuiltinMacro::Pin => Some(Through::Reference { mutable: true }),
        BuiltinMacro::AddrOf => Some(Through::Reference { mutable: false }),
        BuiltinMacro::Ready => Some(Through::Try),
        _ => None,
    }
}

/// Whose field an expression names.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldOwner {
    /// A type of the workspace that declares it.
    Declared(AdtId),
    /// A tuple of these parts.
    Tuple(Args),
    /// A type of a library, or one that is not known.
    Unknown,
}

/// Returns whose field of a name a value of a type has for code in a module, looking through pointers and guards.
///
/// As many are looked through as method look-up does: what `Deref` leads to may grow without end.
fn field_owner(program: &Program<'_>, module: ModId, ty: &Ty, name: Name) -> FieldOwner {
    let (mut ty, mut hidden, mut derefs) = (ty.peeled().clone(), None, Derefs::default());
    while derefs.reach(&ty) {
        if let Ty::Tuple(parts) = &ty {
            return FieldOwner::Tuple(parts.clone());
        }
        let Some((id, args)) = ty.as_adt() else { break };
        let adt = program.adt(id);
        let field = adt.variants.first().and_then(|variant| variant.fields.get(variant.field_number(name)?));
        if let Some(field) = field.filter(|_| !program.is_stub(adt.home.module)) {
            let owner = FieldOwner::Declared(program.field_owner(id));
            if can_name(program, module, adt.home.module, field.visibility) {
                return owner;
            }
            hidden = hidden.or(Some(owner));
        }
        // Guards and pointers: what they give access to is their last argument, or a `Deref` of their own.
        let Some(target) = deref_target(program, &ty).or_else(|| args.last().cloned()) else { break };
        ty = target.peeled().clone();
    }
    hidden.unwrap_or(FieldOwner::Unknown)
}
