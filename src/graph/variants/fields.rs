//! Which variants the fields of a program's structs ever hold: where nothing that runs gives one, `path: Option<PathBuf>` is always `None`.
//!
//! A field's values are what literals and assignments give it, in functions that something of the program leads to; parameters stand for
//! what all callers pass.
//!
//! **Direction of error.** A field that is lent exclusively, that stands in a macro which was not read, or whose struct is made by code that
//! is not written may hold anything, and so may those of libraries that others use: too much is held, rather than too little. Conditions
//! do not count here: they hang on fields themselves.

use rustc_hash::{FxHashMap, FxHashSet};

use super::known::{ANY, VariantSet};
use super::values::value_for_all_callers;
use super::{EMPTY, FILLED, Frame, Kind, kind_of};
use crate::facts::{ExprId, ExprKind, Name, PatId, PatKind, SelfParam};
use crate::graph::CallGraph;
use crate::knowledge::attributes::ContentOp;
use crate::source::Loc;
use crate::types::infer::PathValue;
use crate::types::lower_ty::{field_types, fn_sig};
use crate::types::names::impls::Head;
use crate::types::program::{AdtId, FnId, Function, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::{Call, FieldOwner, Step, ValueFlow};

/// A field, by the place of its struct: a file that two targets share is linked twice.
type Field = (Loc, Name);

/// The fields that do not hold each variant of their type.
#[derive(Debug, Default)]
pub(crate) struct FieldVariants {
    sets: FxHashMap<Field, (Kind, VariantSet)>,
    /// Their names.
    names: FxHashSet<Name>,
    held: Held,
}

impl FieldVariants {
    /// The variants that a field may hold; none if it may hold each.
    pub(super) fn get(&self, program: &Program<'_>, owner: AdtId, name: Name) -> Option<(Kind, VariantSet)> {
        self.sets.get(&(program.adt_loc(owner), name)).copied()
    }

    /// What all fields hold of which that is known.
    pub(super) fn held(&self) -> &Held {
        &self.held
    }

    /// Whether a field of that name is one of them.
    pub(super) fn has_name(&self, name: Name) -> bool {
        self.names.contains(&name)
    }

    pub(in crate::graph) fn gather(graph: &CallGraph<'_>) -> FieldVariants {
        let program = graph.typed.program;
        let mut writes = Writes {
            open_names: program.in_unread_macros.clone(),
            collections: collections(program),
            ..Writes::default()
        };
        for id in program.by_place(graph.typed.functions_with_bodies()) {
            if let Some(flow) = ValueFlow::new(graph.typed, id).filter(|_| !program.function(id).home.is_test) {
                writes.body(flow);
            }
        }
        writes.derived_defaults(program);
        let has_program = program.functions().any(|(id, _)| program.is_main(id));
        let mut running = Running { graph, has_program, known: FxHashMap::default() };
        let candidates = writes.candidates(&mut running);
        let held = Held::settle(&mut running, &candidates);
        let mut found = FieldVariants::default();
        for (field, Candidate { of, all, .. }) in &candidates {
            let set = held.sets.get(field).copied().unwrap_or(ANY) & all;
            if set != *all {
                found.sets.insert(*field, (*of, set));
                found.names.insert(field.1);
            }
        }
        found.held = held;
        found
    }
}

/// What fields hold of what has been found so far: nothing at first, from where values only add.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// A field that is not there may hold anything.
    sets: FxHashMap<Field, VariantSet>,
}

impl Held {
    pub(super) fn get(&self, program: &Program<'_>, owner: AdtId, name: Name) -> VariantSet {
        self.sets.get(&(program.adt_loc(owner), name)).copied().unwrap_or(ANY)
    }

    /// The fixed point: a field may be given what another one holds (`Store { path: config.path }`).
    fn settle(running: &mut Running<'_>, candidates: &[(Field, Candidate<'_>)]) -> Held {
        let mut held = Held { sets: candidates.iter().map(|(field, _)| (*field, 0)).collect() };
        loop {
            let grown = candidates.iter().filter_map(|(field, candidate)| {
                let set = *held.sets.get(field)?;
                let now = set | candidate.values_of(running, &held);
                (now != set).then_some((*field, now))
            });
            let grown: Vec<(Field, VariantSet)> = grown.collect();
            if !grown.is_empty() {
                held.sets.extend(grown);
                continue;
            }
            // What nothing is seen to make is made by somebody, and what is made of that is not known either.
            let before = held.sets.len();
            held.sets.retain(|_, set| *set != 0);
            if held.sets.len() == before {
                return held;
            }
        }
    }
}

/// A field of which all values are seen.
struct Candidate<'w> {
    of: Kind,
    /// All variants of its type.
    all: VariantSet,
    /// What a derived `Default` gives it.
    by_default: VariantSet,
    values: &'w Values,
}

impl Candidate<'_> {
    /// The variants of what is put there, given what fields hold.
    fn values_of(&self, running: &mut Running<'_>, held: &Held) -> VariantSet {
        let graph = running.graph;
        let mut set = self.by_default;
        for (id, value) in &self.values.exprs {
            if set & self.all != self.all && running.may_run(*id) {
                set |= Frame::new(graph, *id).map_or(ANY, |frame| value_for_all_callers(frame, *value, self.of, held));
            }
        }
        if set != 0 && self.values.emptied_in.iter().any(|id| running.may_run(*id)) {
            set |= empty_variants(graph.typed.program, self.of);
        }
        set & self.all
    }
}

/// What is put into a field, each with its function.
struct Values {
    owner: AdtId,
    exprs: Vec<(FnId, ExprId)>,
    /// Functions that may take out what is there.
    emptied_in: Vec<FnId>,
}

#[derive(Default)]
struct Writes {
    values: FxHashMap<Field, Values>,
    /// Fields that may be given anything, with the functions where they may be.
    open: FxHashMap<Field, Vec<FnId>>,
    /// The same of all fields of a name.
    open_names: FxHashSet<Name>,
    /// The same of all fields of a struct.
    open_structs: FxHashSet<Loc>,
    /// The types of libraries that things are put into by `&mut self`.
    collections: FxHashSet<AdtId>,
}

impl Writes {
    fn body(&mut self, flow: ValueFlow<'_>) {
        for number in 0..flow.body.exprs.len() {
            self.expr(flow, ExprId(number as u32));
        }
        for number in 0..flow.body.pats.len() {
            self.pattern(flow, PatId(number as u32));
        }
        let (program, index) = (flow.typed.program, flow.typed.body_index(flow.id));
        for (expr, value) in &flow.types.values {
            let PathValue::Ctor(adt, _) = value else { continue };
            let is_called =
                |call: ExprId| matches!(flow.body.expr(call).kind, ExprKind::Call { callee, .. } if callee == *expr);
            if !index.parent(*expr).is_some_and(is_called) {
                self.open_structs.insert(program.adt_loc(*adt));
            }
        }
    }

    fn expr(&mut self, flow: ValueFlow<'_>, expr: ExprId) {
        let program = flow.typed.program;
        match &flow.body.expr(expr).kind {
            ExprKind::Struct { fields, .. } => {
                let owner = flow.types.expr(expr).as_adt().map(|(adt, _)| adt);
                if let Some(owner) = owner.filter(|adt| !program.adt(*adt).is_enum) {
                    fields.iter().for_each(|field| self.put(flow, (owner, field.name), field.value));
                }
            }
            ExprKind::Call { callee, args } => {
                if let Some(PathValue::Ctor(owner, _)) = flow.types.values.get(callee)
                    && !program.adt(*owner).is_enum
                {
                    let fields = program.adt(*owner).variants.first().map_or(&[][..], |variant| variant.fields);
                    fields.iter().zip(args).for_each(|(field, arg)| self.put(flow, (*owner, field.name), *arg));
                }
            }
            ExprKind::Assign { op, lhs, rhs } => match (self.field(flow, *lhs), op) {
                (Some(field), None) => self.put(flow, field, *rhs),
                (Some(field), Some(_)) => self.give_anything(flow, field),
                (None, _) => {}
            },
            ExprKind::Ref { operand, mutable: true, .. } => {
                let field = self.field(flow, *operand);
                field.into_iter().for_each(|field| self.give_anything(flow, field));
            }
            ExprKind::MethodCall { receiver, .. } => {
                if let (Some(field), Step::Call(call)) = (self.field(flow, *receiver), flow.step(expr)) {
                    self.method(flow, field, call);
                }
            }
            ExprKind::Macro { names, .. } => self.open_names.extend(names.iter().copied()),
            _ => {}
        }
    }

    /// The declared field that an expression which is written to names. One of an unknown owner may be any of that name.
    fn field(&mut self, flow: ValueFlow<'_>, expr: ExprId) -> Option<(AdtId, Name)> {
        let ExprKind::Field { base, name, .. } = flow.body.expr(expr).kind else { return None };
        match flow.field_owner(expr, base, name) {
            FieldOwner::Declared(owner) => Some((owner, name)),
            FieldOwner::Tuple(_) => None,
            FieldOwner::Unknown => {
                self.open_names.insert(name);
                None
            }
        }
    }

    /// A method of a library that is given nothing else, and asks nothing of the payload's type, has nothing to make a payload of where
    /// there is none: `path.take()`, but `path.get_or_insert_default()`.
    fn method(&mut self, flow: ValueFlow<'_>, field: (AdtId, Name), call: Call<'_>) {
        let program = flow.typed.program;
        let Some(callee) = call.callee else { return self.give_anything(flow, field) };
        let sig = fn_sig(program, callee.fn_id);
        let asks_nothing = sig.predicates.is_empty() || program.function(callee.fn_id).known.keeps_variant;
        let makes_nothing = call.args.is_empty() && asks_nothing && flow.is_library(callee.fn_id);
        match sig.params.first() {
            Some(Ty::Ref(_, false)) => {}
            Some(Ty::Ref(_, true)) if makes_nothing => self.values_of(flow, field).emptied_in.push(flow.id),
            Some(Ty::Ref(_, true)) | None => self.give_anything(flow, field),
            Some(_) => {}
        }
    }

    fn pattern(&mut self, flow: ValueFlow<'_>, pat: PatId) {
        let is_lent = |pat: PatId| match flow.body.pat(pat).kind {
            PatKind::Bind { by_ref, mutable, .. } => {
                by_ref && mutable || matches!(flow.types.pat(pat), Ty::Ref(_, true) | Ty::Unknown)
            }
            _ => false,
        };
        match &flow.body.pat(pat).kind {
            PatKind::Struct { fields, .. } => {
                self.open_names.extend(fields.iter().filter(|field| is_lent(field.pat)).map(|field| field.name));
            }
            PatKind::TupleStruct { args, .. } => {
                let lent = args.iter().enumerate().filter(|(_, arg)| is_lent(**arg));
                self.open_names.extend(lent.map(|(index, _)| Name::of_position(index)));
            }
            _ => {}
        }
    }

    /// A derived `Default` gives each field a value, also where nothing else does.
    fn derived_defaults(&mut self, program: &Program<'_>) {
        let owners = (0..program.adts.len() as u32).map(AdtId);
        let is_own = |adt: &AdtId| !program.is_stub(program.adt(*adt).home.module) && !program.adt(*adt).is_enum;
        for owner in owners.filter(|adt| is_own(adt) && has_derived_default(program, *adt)) {
            for field in program.adt(owner).variants.iter().flat_map(|variant| variant.fields) {
                self.values_at((program.adt_loc(owner), field.name), owner);
            }
        }
    }

    fn put(&mut self, flow: ValueFlow<'_>, field: (AdtId, Name), value: ExprId) {
        self.values_of(flow, field).exprs.push((flow.id, value));
    }

    fn values_of(&mut self, flow: ValueFlow<'_>, (owner, name): (AdtId, Name)) -> &mut Values {
        self.values_at((flow.typed.program.adt_loc(owner), name), owner)
    }

    fn values_at(&mut self, place: Field, owner: AdtId) -> &mut Values {
        self.values.entry(place).or_insert_with(|| Values { owner, exprs: Vec::new(), emptied_in: Vec::new() })
    }

    fn give_anything(&mut self, flow: ValueFlow<'_>, (owner, name): (AdtId, Name)) {
        self.open.entry((flow.typed.program.adt_loc(owner), name)).or_default().push(flow.id);
    }

    /// The fields of which all values are seen.
    fn candidates<'w>(&'w self, running: &mut Running<'_>) -> Vec<(Field, Candidate<'w>)> {
        let of_field = |(field, values): (&Field, &'w Values)| Some((*field, self.candidate(running, *field, values)?));
        self.values.iter().filter_map(of_field).collect()
    }

    fn candidate<'w>(&self, running: &mut Running<'_>, field: Field, values: &'w Values) -> Option<Candidate<'w>> {
        let (graph, program) = (running.graph, running.graph.typed.program);
        let krate = program.crate_of(program.adt(values.owner).home.module);
        let is_of_program = krate.is_for_programs || !krate.is_published_lib && !krate.is_foreign_lib;
        let is_open = self.open_names.contains(&field.1) || self.open_structs.contains(&field.0);
        if is_open || !is_of_program || graph.is_made_of_unseen(values.owner) {
            return None;
        }
        // Without a program nothing of a library runs yet.
        let opened_in = self.open.get(&field).map_or(&[][..], Vec::as_slice);
        if opened_in.iter().any(|id| !running.has_program || running.may_run(*id)) {
            return None;
        }
        let number = program.adt(values.owner).variants.first()?.field_number(field.1)?;
        let ty = field_types(program, values.owner, 0).get(number)?;
        // Where nothing at all is written that puts something into a collection, the program is not done.
        let is_collection = || {
            let is_known = ty.as_adt().is_some_and(|(adt, _)| self.collections.contains(&adt));
            (is_known && !opened_in.is_empty()).then_some((Kind::List, EMPTY | FILLED))
        };
        let (of, all) = kind_of(program, ty).or_else(is_collection)?;
        let by_default = if has_derived_default(program, values.owner) { default_variants(program, of) } else { 0 };
        Some(Candidate { of, all, by_default: by_default & all, values })
    }
}

fn has_derived_default(program: &Program<'_>, adt: AdtId) -> bool {
    let default = program.lang.trait_named("default");
    let impls = default.into_iter().flat_map(|default| program.impl_index.of_trait(default, Some(Head::Adt(adt))));
    impls.into_iter().any(|id| program.impl_def(id).facts.derived)
}

/// What a type's default may be.
fn default_variants(program: &Program<'_>, of: Kind) -> VariantSet {
    match of {
        Kind::Bool => 1,
        Kind::Enum(adt) if program.adt(adt).known.lang.as_deref() == Some("option") => empty_variants(program, of),
        Kind::List => EMPTY,
        Kind::Enum(_) => ANY,
    }
}

fn collections(program: &Program<'_>) -> FxHashSet<AdtId> {
    let puts = |function: &Function<'_>| {
        matches!(function.known.content, Some(ContentOp::Insert | ContentOp::Push))
            && matches!(function.facts.self_param, Some(SelfParam::RefMut))
    };
    let adders = program.functions().filter(|(_, function)| puts(function));
    adders.filter_map(|(id, _)| program.owner_adt(id)).collect()
}

/// The variants without a payload.
fn empty_variants(program: &Program<'_>, of: Kind) -> VariantSet {
    let adt = match of {
        Kind::Enum(adt) => adt,
        Kind::List => return EMPTY,
        Kind::Bool => return ANY,
    };
    let variants = program.adt(adt).variants.iter().enumerate();
    variants.filter(|(_, variant)| variant.fields.is_empty()).fold(0, |set, (number, _)| set | 1 << number)
}

/// Which functions something of the program leads to.
struct Running<'a> {
    graph: &'a CallGraph<'a>,
    has_program: bool,
    known: FxHashMap<FnId, bool>,
}

impl Running<'_> {
    /// Whether somebody who is not seen may call a function, or what is seen to use it comes from there.
    fn may_run(&mut self, id: FnId) -> bool {
        let mut seen = FxHashSet::from_iter([id]);
        let mut open = vec![id];
        while let Some(at) = open.pop() {
            let users = match self.known.get(&at) {
                Some(false) => Some(Vec::new()),
                Some(true) => None,
                None => self.graph.users_seen(at),
            };
            let Some(users) = users else {
                self.known.insert(id, true);
                return true;
            };
            open.extend(users.into_iter().filter(|user| seen.insert(*user)));
        }
        self.known.extend(seen.into_iter().map(|id| (id, false)));
        false
    }
}
