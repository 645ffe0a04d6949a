//! What a program's functions put into the fields of its structs, and where these may be given anything.
//!
//! Errs towards anything: a field that is lent exclusively, or stands in a macro which was not read, and all fields of a struct that code
//! which is not seen may write over.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{ExprId, ExprKind, Name, PatId, PatKind, SelfParam, Source, walk};
use crate::knowledge::attributes::ContentOp;
use crate::source::Loc;
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::names::impls::Head;
use crate::types::program::{AdtId, FnId, Function, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::types::value_flow::{Call, FieldOwner, Step, ValueFlow};

/// A field, by the place of its struct: a file that two targets share is linked twice.
pub(super) type Field = (Loc, Name);

/// What is put into a field, each with its function.
pub(super) struct Values {
    pub(super) owner: AdtId,
    pub(super) exprs: Vec<(FnId, ExprId)>,
    /// Functions that may take out what is there.
    pub(super) emptied_in: Vec<FnId>,
}

/// What is written to fields.
#[derive(Default)]
pub(super) struct Writes {
    pub(super) values: FxHashMap<Field, Values>,
    /// Fields that may be given anything, with the functions where they may be.
    pub(super) open: FxHashMap<Field, Vec<FnId>>,
    /// The same of all fields of a name.
    pub(super) open_names: FxHashSet<Name>,
    /// The same of all fields of a struct.
    pub(super) open_structs: FxHashSet<Loc>,
    /// The types of libraries that things are put into by `&mut self`.
    pub(super) collections: FxHashSet<AdtId>,
}

impl Writes {
    /// Looks at all functions but those of tests.
    pub(super) fn gather(typed: &TypedProgram<'_>) -> Writes {
        let program = typed.program;
        let mut writes = Writes {
            open_names: program.in_unread_macros.clone(),
            collections: collections(program),
            ..Writes::default()
        };
        for id in program.by_place(typed.functions_with_bodies()) {
            if let Some(flow) = ValueFlow::new(typed, id).filter(|_| !program.function(id).home.is_test) {
                writes.body(flow);
            }
        }
        writes.derived_defaults(program);
        writes
    }

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
                self.lent_whole(flow, expr);
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
                // `(self.path, self.size) = found;`, `self.table[key] = value;`
                (None, _) => self.parts_are_lent(flow, *lhs),
            },
            ExprKind::Ref { operand, mutable: true, .. } => {
                let field = self.field(flow, *operand);
                field.into_iter().for_each(|field| self.give_anything(flow, field));
            }
            ExprKind::MethodCall { receiver, .. } => {
                self.lent_whole(flow, expr);
                if let (Some(field), Step::Call(call)) = (self.field(flow, *receiver), flow.step(expr)) {
                    self.method(flow, field, call);
                }
            }
            ExprKind::Cast { operand, .. } => self.may_be_overwritten(flow, *operand),
            ExprKind::Macro { names, .. } => self.open_names.extend(names.iter().copied()),
            _ => {}
        }
    }

    /// Fields in the assignee of an assignment that is none of them.
    fn parts_are_lent(&mut self, flow: ValueFlow<'_>, assignee: ExprId) {
        for part in walk::parts(flow.body, assignee) {
            let field = self.field(flow, part);
            field.into_iter().for_each(|field| self.give_anything(flow, field));
        }
    }

    /// What is lent exclusively to code that is not seen may be given any fields.
    fn lent_whole(&mut self, flow: ValueFlow<'_>, call: ExprId) {
        let program = flow.typed.program;
        let Step::Call(call) = flow.step(call) else { return };
        let is_seen = |id: FnId| {
            let function = program.function(id);
            !program.is_stub(function.home.module) && function.facts.body.is_some()
        };
        if call.callee.is_some_and(|callee| is_seen(callee.fn_id)) {
            return;
        }
        let by_mut_ref = call
            .callee
            .is_some_and(|callee| matches!(fn_sig(program, callee.fn_id).params.first(), Some(Ty::Ref(_, true))));
        call.arguments().for_each(|arg| self.may_be_overwritten(flow, arg));
        if let Some(receiver) = call.receiver.filter(|_| by_mut_ref || call.callee.is_none()) {
            self.open_structs.extend(struct_of(flow, flow.types.expr(receiver)));
        }
    }

    /// Whoever has such a reference may write over the whole struct.
    fn may_be_overwritten(&mut self, flow: ValueFlow<'_>, reference: ExprId) {
        if let Ty::Ref(lent, true) = flow.types.expr(reference) {
            self.open_structs.extend(struct_of(flow, lent));
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
            // `let ref mut path = config.path;`
            PatKind::Bind { by_ref: true, mutable: true, .. } => {
                let bound = flow.typed.body_index(flow.id).binding(pat).map(|binding| binding.source);
                if let Some(Source::Value(value)) = bound {
                    self.parts_are_lent(flow, value);
                }
            }
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
}

/// Whether a derive makes a type's default.
pub(super) fn has_derived_default(program: &Program<'_>, adt: AdtId) -> bool {
    let default = program.lang.trait_named("default");
    let impls = default.into_iter().flat_map(|default| program.impl_index.of_trait(default, Some(Head::Adt(adt))));
    impls.into_iter().any(|id| program.impl_def(id).facts.derived)
}

/// The struct of the program's own that a type is, by its place.
fn struct_of(flow: ValueFlow<'_>, ty: &Ty) -> Option<Loc> {
    let program = flow.typed.program;
    let (adt, _) = ty.as_adt()?;
    (!program.is_stub(program.adt(adt).home.module) && !program.adt(adt).is_enum).then(|| program.adt_loc(adt))
}

fn collections(program: &Program<'_>) -> FxHashSet<AdtId> {
    let puts = |function: &Function<'_>| {
        function.known.content.is_some_and(ContentOp::adds)
            && matches!(function.facts.self_param, Some(SelfParam::RefMut))
    };
    let adders = program.functions().filter(|(_, function)| puts(function));
    adders.filter_map(|(id, _)| program.owner_adt(id)).collect()
}
