//! Which code of a function runs only for some variants of its parameters, and which variants a call passes.
//!
//! A parameter counts if it is an enum of at most 64 variants or a `bool`, by value or behind references, or a slice, which
//! is empty or not, and keeps its variant while the function runs. [`conditions`] finds what hangs on it, [`values`] which variants an argument may be,
//! [`entered`] what all callers together pass.
//!
//! A condition that is a literal, or a constant that is one, rules a branch out whatever is passed.
//!
//! Inside of the function a local that keeps its variant counts as well: two branches on it rule each other out. In a loop
//! it has a value for each round.
//!
//! **Direction of error.** What is not understood may be any variant, and code runs for any variant unless a pattern or a
//! condition says otherwise: too much runs, rather than too little.

mod conditions;
mod entered;
mod field_writes;
mod fields;
mod known;
mod payloads;
mod values;

pub(crate) use entered::Entered;
pub(crate) use fields::FieldVariants;
pub use known::ParamVariants;
pub(crate) use known::VariantSet;

use rustc_hash::FxHashSet;

use crate::facts::{ExprId, ExprKind, PatId, PatKind, Stmt, UnaryOp};
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::{Call, Step, Through, ValueFlow};

use crate::graph::CallGraph;
use crate::graph::calls::dispatch::has_own_body;
use known::NEVER;

/// Enums with more variants than a set has bits are not followed.
const MAX_VARIANTS: usize = VariantSet::BITS as usize;

/// What has variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `false` and `true`.
    Bool,
    /// Those of an enum.
    Enum(AdtId),
    /// A slice: empty, and with elements. Of fields, a collection as well.
    List,
}

/// A list without elements.
const EMPTY: VariantSet = 0b01;
/// A list with elements.
const FILLED: VariantSet = 0b10;

impl Kind {
    fn adt(self) -> Option<AdtId> {
        match self {
            Kind::Enum(adt) => Some(adt),
            Kind::Bool | Kind::List => None,
        }
    }
}

/// A parameter whose variant can be known, or a local of the function that is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tracked {
    /// A parameter's position, `self` counted; those of locals come after all parameters'.
    index: u16,
    pat: PatId,
    /// What it is.
    of: Kind,
    /// The variants of which values are made.
    all: VariantSet,
}

/// What hangs on the variants of a function's parameters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Variants {
    /// What must be passed for something to run; the first is nothing.
    conditions: Vec<ParamVariants>,
    /// Which of these stands for each expression.
    exprs: Vec<u16>,
    /// Parameters on which something hangs here or in what they are passed to.
    relevant: Vec<Tracked>,
}

impl Variants {
    /// Whether some expression is not always evaluated.
    fn says_something(&self) -> bool {
        self.conditions.len() > 1
    }

    /// What must be passed for an expression to be evaluated.
    pub(crate) fn condition(&self, expr: ExprId) -> Option<&ParamVariants> {
        let number = *self.exprs.get(expr.0 as usize)?;
        self.conditions.get(usize::from(number)).filter(|condition| !condition.is_open())
    }

    /// Whether an expression may be evaluated where that much is known.
    pub(crate) fn is_live(&self, expr: ExprId, known: &ParamVariants) -> bool {
        self.condition(expr).is_none_or(|condition| known.allows(condition))
    }
}

impl CallGraph<'_> {
    /// What hangs on the variants of a function's parameters.
    pub(crate) fn variants(&self, id: FnId) -> &Variants {
        self.variants[id.index()].get_or_init(|| conditions::variants_of(self, id))
    }

    /// What hangs on the variants of parameters and of locals: what must be so for an expression to be evaluated. It is said
    /// in numbers that mean nothing outside of the function.
    pub(crate) fn path_conditions(&self, id: FnId) -> &Variants {
        self.path_conditions[id.index()].get_or_init(|| {
            let params = &self.typed.program.function(id).facts.param_pats;
            let mut tracked = self.tracked(id).to_vec();
            tracked.extend(tracked_locals(self, id, params));
            conditions::variants_within(self, id, &tracked)
        })
    }

    /// What the fields of a program's structs hold.
    pub(in crate::graph) fn field_variants(&self) -> &FieldVariants {
        self.field_variants.get_or_init(|| FieldVariants::gather(self))
    }

    /// The variants that a function gives which never fails, or has a `bool` in a field; none of others.
    fn given_variants(&self, id: FnId) -> Option<(Kind, VariantSet)> {
        *self.given_variants[id.index()].get_or_init(|| values::given_by(self, id))
    }

    /// What of a type has variants, and all of these; of an enum only those of which a value may be made.
    fn kind_of(&self, ty: &Ty) -> Option<(Kind, VariantSet)> {
        let (of, count) = match ty {
            ty if *ty == Ty::BOOL => (Kind::Bool, 2),
            Ty::Slice(_) => (Kind::List, 2),
            ty => {
                let (adt, _) = ty.as_adt()?;
                let def = self.typed.program.adt(adt);
                (Kind::Enum(adt), def.is_enum.then_some(def.variants.len())?)
            }
        };
        let all = (1..=MAX_VARIANTS).contains(&count).then(|| VariantSet::MAX >> (MAX_VARIANTS - count))?;
        let made = of.adt().and_then(|adt| self.made_variants(adt)).map_or(all, |made| made & all);
        Some((of, made))
    }

    fn tracked(&self, id: FnId) -> &[Tracked] {
        self.tracked[id.index()].get_or_init(|| tracked_of(self, id).into())
    }

    /// The variants' names of a condition's first parameter, such as `Op::Transfer`.
    pub(crate) fn variant_names(&self, id: FnId, condition: &ParamVariants) -> Vec<String> {
        let program = self.typed.program;
        let first = condition.iter().next();
        let found = first.and_then(|(param, set)| Some((self.tracked(id).iter().find(|own| own.index == param)?, set)));
        let Some((param, set)) = found else { return Vec::new() };
        let numbers = (0..MAX_VARIANTS).filter(|number| set & param.all & 1 << number != 0);
        match param.of {
            Kind::Enum(adt) => {
                let def = program.adt(adt);
                let named = numbers.filter_map(|number| def.variants.get(number));
                named.map(|variant| format!("{}::{}", def.name, variant.name)).collect()
            }
            Kind::Bool => numbers.map(|number| (number == 1).to_string()).collect(),
            Kind::List => numbers.map(|number| if number == 1 { "[_]" } else { "[]" }.to_owned()).collect(),
        }
    }
}

/// The parameters that keep their variant while the function runs.
fn tracked_of(graph: &CallGraph<'_>, id: FnId) -> Vec<Tracked> {
    let Some(flow) = ValueFlow::new(graph.typed, id) else { return Vec::new() };
    let params = &graph.typed.program.function(id).facts.param_pats;
    params.iter().enumerate().filter_map(|(index, pat)| tracked(graph, flow, *pat, index)).collect()
}

/// The locals that keep their variant from where they are bound on.
fn tracked_locals(graph: &CallGraph<'_>, id: FnId, params: &[PatId]) -> Vec<Tracked> {
    let Some(flow) = ValueFlow::new(graph.typed, id) else { return Vec::new() };
    let pats = (0..flow.body.pats.len()).map(|number| (number, PatId(number as u32)));
    let keeps = |pat: PatId| matches!(flow.body.pat(pat).kind, PatKind::Bind { mutable: false, .. });
    let locals = pats.filter(|(_, pat)| keeps(*pat) && !params.contains(pat) && !flow.types.constants.contains(pat));
    locals.filter_map(|(number, pat)| tracked(graph, flow, pat, params.len() + number)).collect()
}

/// A name for a value, if that has variants and keeps the one that it has.
fn tracked(graph: &CallGraph<'_>, flow: ValueFlow<'_>, pat: PatId, index: usize) -> Option<Tracked> {
    let PatKind::Bind { mutable, by_ref: false, sub: None, .. } = flow.body.pat(pat).kind else { return None };
    let ty = flow.types.pat(pat);
    let (of, all) = graph.kind_of(ty.peeled())?;
    let may_change = mutable || is_borrowed_mutably(ty);
    let is_tracked = !may_change || is_only_asked(flow, pat);
    is_tracked.then_some(Tracked { index: u16::try_from(index).ok().filter(|index| *index != NEVER)?, pat, of, all })
}

fn is_borrowed_mutably(ty: &Ty) -> bool {
    match ty {
        Ty::Ref(inner, mutable) => *mutable || is_borrowed_mutably(inner),
        _ => false,
    }
}

/// Whether a local is never used but to see which variant it is, and to get at what that holds.
fn is_only_asked(flow: ValueFlow<'_>, pat: PatId) -> bool {
    let index = flow.typed.body_index(flow.id);
    flow.types.uses_of(pat).iter().all(|&expr| {
        let is_place = |at: ExprId| {
            matches!(flow.body.expr(at).kind, ExprKind::Ref { .. } | ExprKind::Unary { op: UnaryOp::Deref, .. })
        };
        let mut whole = expr;
        while let Some(around) = index.parent(whole).filter(|around| is_place(*around)) {
            whole = around;
        }
        let Some(around) = index.parent(whole) else { return false };
        match &flow.body.expr(around).kind {
            ExprKind::Match { scrutinee, .. } | ExprKind::Let { scrutinee, .. } => *scrutinee == whole,
            ExprKind::Block(block) => block.stmts.iter().any(|stmt| match stmt {
                Stmt::Let(stmt) => stmt.init == Some(whole) && stmt.otherwise.is_some(),
                Stmt::Expr { .. } => false,
            }),
            ExprKind::MethodCall { .. } => {
                let callee = flow.types.callees.get(&around);
                callee.is_some_and(|callee| flow.typed.program.function(callee.fn_id).known.tells.is_some())
            }
            _ => false,
        }
    })
}

/// One function's body, with the parameters whose variants are followed.
#[derive(Clone, Copy)]
struct Frame<'a> {
    graph: &'a CallGraph<'a>,
    flow: ValueFlow<'a>,
    /// What is followed: parameters, and perhaps locals.
    params: &'a [Tracked],
}

impl<'a> Frame<'a> {
    fn new(graph: &'a CallGraph<'a>, id: FnId) -> Option<Self> {
        Frame::asking(graph, id, graph.tracked(id))
    }

    fn asking(graph: &'a CallGraph<'a>, id: FnId, params: &'a [Tracked]) -> Option<Self> {
        Some(Frame { graph, flow: ValueFlow::new(graph.typed, id)?, params })
    }

    /// The body of a function of the workspace that a call surely runs.
    fn inside(self, callee: FnId) -> Option<Self> {
        Frame::of_sure(self.graph, callee)
    }

    /// The body of a function of the workspace that runs whenever the function is called: no implementation takes its place.
    fn of_sure(graph: &'a CallGraph<'a>, id: FnId) -> Option<Self> {
        let program = graph.typed.program;
        let is_sure = program.owner_trait(id).is_none() && has_own_body(program, id);
        if is_sure { Frame::new(graph, id) } else { None }
    }

    /// The parameter that an expression is, or refers to; else the outermost of the locals that it is, where they count.
    fn param(self, expr: ExprId) -> Option<&'a Tracked> {
        if self.params.is_empty() {
            return None;
        }
        let mut at = expr;
        let mut seen = FxHashSet::default();
        let mut found = None;
        loop {
            let step = self.flow.step(at);
            if let Step::Local(pat) = step {
                found = self.tracked(pat).filter(|param| self.is_of(expr, param.of)).or(found);
            }
            match self.behind(step).filter(|from| seen.insert(*from)) {
                Some(from) => at = from,
                None => return found,
            }
        }
    }

    /// The value of the same variant that one is taken from.
    fn behind(self, step: Step<'a>) -> Option<ExprId> {
        match step {
            Step::Local(pat) if !self.may_change(pat) => self.flow.initialiser(pat),
            Step::Same(value, Through::Reference { .. } | Through::Deref | Through::Block | Through::Macro) => {
                Some(value)
            }
            Step::Call(call) => self.same_variant(call),
            _ => None,
        }
    }

    /// What a value is made of by a library's method that keeps the variant: `value.clone()`, of an `Option` or `Result` also
    /// `value.as_ref()`, `value.map(f)` and the like.
    ///
    /// A method that is given nothing else has nothing to make a payload of where there is none. One that takes a layer off
    /// (`value.flatten()`) is given another one.
    fn same_variant(self, call: Call<'a>) -> Option<ExprId> {
        let program = self.graph.typed.program;
        let keeps_variant = |callee: FnId| call.args.is_empty() || program.function(callee).known.keeps_variant;
        let callee = call.callee.filter(|callee| self.flow.is_library(callee.fn_id) && keeps_variant(callee.fn_id))?;
        let receiver = call.receiver?;
        if let Some(of) = program.owner_trait(callee.fn_id) {
            return (program.lang.trait_named("clone") == Some(of)).then_some(receiver);
        }
        let sig = fn_sig(program, callee.fn_id);
        let ((given, args), (made, _)) = (sig.params.first()?.peeled().as_adt()?, sig.output.as_adt()?);
        let is_layered = args.iter().any(|arg| arg.as_adt().is_some_and(|(inner, _)| inner == given));
        (given == made && self.success(given).is_some() && !is_layered).then_some(receiver)
    }

    fn may_change(self, pat: PatId) -> bool {
        let is_mutable = matches!(self.flow.body.pat(pat).kind, PatKind::Bind { mutable: true, .. });
        let has_value = || self.flow.typed.body_index(self.flow.id).binding(pat).is_some();
        is_mutable || !has_value() && self.flow.is_assigned(pat)
    }

    /// What is followed by a name. Locals come in order of their patterns.
    fn tracked(self, pat: PatId) -> Option<&'a Tracked> {
        let count = self.graph.typed.program.function(self.flow.id).facts.param_pats.len();
        let (params, locals) =
            self.params.split_at(self.params.partition_point(|tracked| usize::from(tracked.index) < count));
        let local = || locals.binary_search_by_key(&pat, |tracked| tracked.pat).ok().map(|at| &locals[at]);
        params.iter().find(|tracked| tracked.pat == pat).or_else(local)
    }

    /// Whether an expression has, or refers to, a value of a kind.
    fn is_of(self, expr: ExprId, of: Kind) -> bool {
        let ty = self.flow.types.expr(expr).peeled();
        match of {
            Kind::Enum(adt) => ty.as_adt().is_some_and(|(own, _)| own == adt),
            Kind::Bool => *ty == Ty::BOOL,
            Kind::List => matches!(ty, Ty::Slice(_)),
        }
    }

    fn is_never(self, expr: ExprId) -> bool {
        matches!(self.flow.types.expr(expr), Ty::Never)
    }

    /// The variant with a value in it of an `Option` or a `Result`.
    fn success(self, adt: AdtId) -> Option<u32> {
        let program = self.graph.typed.program;
        let name = match program.adt(adt).known.lang?.as_str() {
            "option" => "Some",
            "result" => "Ok",
            _ => return None,
        };
        program.adt(adt).variants.iter().position(|variant| variant.name == name).map(|number| number as u32)
    }
}
