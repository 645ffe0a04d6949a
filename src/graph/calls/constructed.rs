//! Of which types a value is made somewhere in the code that is looked at, in the manner of rapid type analysis, and which variants of enums.
//!
//! Errs towards made: by a library's function that gives the type, by a derive that is not the language's, by an attribute
//! that rewrites, in a static, inside of a macro that was not read, and by other packages if they can.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Attr, Body, ExprId, ExprKind, Name, Segment, Visibility};
use crate::graph::calls::dispatch::has_own_body;
use crate::graph::variants::VariantSet;
use crate::source::Loc;
use crate::types::infer::PathValue;
use crate::types::lower_ty::{field_types, fn_sig, static_ty};
use crate::types::program::{AdtId, FnId, Owner, Program, StaticId};
use crate::types::ty::{Args, Ty};
use crate::types::typed::TypedProgram;

/// The language's attributes that make no code.
const PLAIN: [&str; 11] =
    ["allow", "warn", "deny", "forbid", "expect", "repr", "must_use", "non_exhaustive", "deprecated", "doc", "derive"];

/// The types of which a value is made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Constructed {
    /// The functions that make one, each once, by the place of the type: a file that two targets share is linked twice.
    makers: FxHashMap<Loc, Vec<FnId>>,
    /// The variants of enums that something writes, one bit each by number, by the place of the enum.
    variants: FxHashMap<Loc, VariantSet>,
    /// Names that stand where it is not known what they are used for.
    mentioned: FxHashSet<Name>,
    /// Names in code that this build leaves out.
    elsewhere: FxHashSet<Name>,
    /// Where types are declared that are part of others whose values attributes make.
    in_derived: FxHashSet<Loc>,
}

impl Constructed {
    /// Looks at every body that is inferred.
    pub(crate) fn gather(typed: &TypedProgram<'_>) -> Constructed {
        let program = typed.program;
        let mut found = Constructed { mentioned: program.in_unread_macros.clone(), ..Constructed::default() };
        for id in typed.functions_with_bodies() {
            found.body(typed, id);
        }
        // What other platforms and features build is not inferred.
        let others = program.functions().filter(|(_, function)| !function.home.is_active);
        others.filter_map(|(_, function)| function.facts.body.as_ref()).for_each(|body| found.elsewhere(body));
        found.note_parts_of_derived(program);
        for (number, def) in program.statics.iter().enumerate().filter(|(_, def)| !program.is_stub(def.home.module)) {
            let own = match def.owner {
                Owner::Impl(id) => program.impl_def(id).head.get().and_then(|head| head.self_ty.as_adt()),
                _ => None,
            };
            let named = |name: Name| match own {
                Some((adt, _)) if name == "Self" => program.adt(adt).name,
                _ => name,
            };
            for expr in def.facts.body().into_iter().flat_map(|body| &body.exprs) {
                match &expr.kind {
                    ExprKind::Path(path) | ExprKind::Struct { path, .. } => {
                        // A default is made of all that the type of the static holds.
                        if path.segments.last().is_some_and(|last| last.name == "default") {
                            let ty = static_ty(program, StaticId(number as u32));
                            each_adt(&ty, &mut |adt| found.mentioned.extend([program.adt(adt).name]));
                        }
                        found.mentioned.extend(path.segments.iter().map(|segment| named(segment.name)));
                    }
                    ExprKind::Macro { names, .. } => found.mentioned.extend(names.iter().copied()),
                    _ => {}
                }
            }
        }
        found
    }

    /// Whether a value of a type may be made, in a function that `may_run`.
    pub(crate) fn contains(&self, program: &Program<'_>, id: AdtId, may_run: &dyn Fn(FnId) -> bool) -> bool {
        let makers = self.makers.get(&program.adt_loc(id));
        makers.is_some_and(|makers| makers.iter().any(|maker| may_run(*maker)))
            || self.is_made_unseen(program, id)
            || is_made_elsewhere(program, id)
    }

    /// The functions in which a type's values are made, by themselves or by libraries that they call; none if code that is not written
    /// may make some. That other packages may is not asked: nobody gives them a part of a program.
    pub(crate) fn makers(&self, program: &Program<'_>, id: AdtId) -> Option<&[FnId]> {
        let makers = self.makers.get(&program.adt_loc(id)).map_or(&[][..], Vec::as_slice);
        (!self.is_made_unseen(program, id)).then_some(makers)
    }

    /// The variants of an enum of which values are written, one bit each by number; none if code that is not written may make others.
    ///
    /// A library that is given the type as a parameter makes no values of it but through the type's own functions, which are seen.
    pub(crate) fn variants(&self, program: &Program<'_>, id: AdtId) -> Option<VariantSet> {
        let def = program.adt(id);
        let is_named = |number: &usize| {
            let name = def.variants[*number].name;
            self.mentioned.contains(&name) || self.elsewhere.contains(&name) || program.named_elsewhere.contains(&name)
        };
        let is_converted = def.item.attrs.iter().any(|attr| &*attr.path == "repr");
        if is_converted
            || program.named_elsewhere.contains(&def.name)
            || self.is_made_of_unseen(program, id)
            || def.variants.len() > VariantSet::BITS as usize
        {
            return None;
        }
        let has_default = is_made_by_attributes(program, id, DerivedDefault::Counts);
        let is_default = |number: &usize| has_default && def.variants[*number].fields.is_empty();
        let others = (0..def.variants.len()).filter(|number| is_named(number) || is_default(number));
        let all = VariantSet::MAX.checked_shr(VariantSet::BITS - def.variants.len() as u32)?;
        let written = self.variants.get(&program.adt_loc(id)).map_or(0, |written| written & all);
        Some(others.fold(written, |set, number| set | 1 << number))
    }

    /// Whether code that is not written may ask a type for its default: that of another type of which it is a part.
    pub(crate) fn is_part_of_derived(&self, program: &Program<'_>, id: AdtId) -> bool {
        self.in_derived.contains(&program.adt_loc(id))
    }

    /// Whether values of a type may be made by code that is not written.
    fn is_made_unseen(&self, program: &Program<'_>, id: AdtId) -> bool {
        self.is_made_of_unseen(program, id) || is_made_by_attributes(program, id, DerivedDefault::Counts)
    }

    /// Whether values of a type may be made by code that is not written, of anything: a derived `Default` is known to make them of
    /// defaults.
    pub(crate) fn is_made_of_unseen(&self, program: &Program<'_>, id: AdtId) -> bool {
        let def = program.adt(id);
        program.is_stub(def.home.module)
            || self.mentioned.contains(&def.name)
            || is_made_by_attributes(program, id, DerivedDefault::IsKnown)
    }

    fn note_parts_of_derived(&mut self, program: &Program<'_>) {
        for (number, def) in program.adts.iter().enumerate().filter(|(_, def)| !program.is_stub(def.home.module)) {
            if !is_made_by_attributes(program, AdtId(number as u32), DerivedDefault::Counts) {
                continue;
            }
            let fields = (0..def.variants.len() as u32).flat_map(|of| field_types(program, AdtId(number as u32), of));
            for field in fields {
                each_adt(field, &mut |adt| self.in_derived.extend([program.adt_loc(adt)]));
            }
        }
    }

    fn elsewhere(&mut self, body: &Body) {
        for expr in &body.exprs {
            match &expr.kind {
                ExprKind::Path(path) | ExprKind::Struct { path, .. } => {
                    self.elsewhere.extend(path.segments.iter().map(|segment| segment.name));
                }
                ExprKind::Macro { names, .. } => self.elsewhere.extend(names.iter().copied()),
                _ => {}
            }
        }
    }

    fn body(&mut self, typed: &TypedProgram<'_>, id: FnId) {
        let Some(body) = typed.body(id) else { return };
        let (program, types) = (typed.program, typed.types(id));
        for (number, expr) in body.exprs.iter().enumerate() {
            match &expr.kind {
                ExprKind::Struct { path, .. } => match types.exprs.get(number).and_then(Ty::as_adt) {
                    Some((adt, _)) => {
                        self.made_in(program, id, adt);
                        let named =
                            |last: &Segment| program.adt(adt).variants.iter().position(|own| own.name == last.name);
                        self.writes(program, adt, path.segments.last().and_then(named));
                    }
                    None => self.mentioned.extend(path.segments.iter().map(|segment| segment.name)),
                },
                ExprKind::Path(path)
                    if path.segments.len() > 1 && !types.values.contains_key(&ExprId(number as u32)) =>
                {
                    self.mentioned.extend(path.segments.iter().map(|segment| segment.name));
                }
                // A statement that is built elsewhere: `#[cfg(windows)] modes.push(Loud)`.
                ExprKind::Path(path) if !types.values.contains_key(&ExprId(number as u32)) => {
                    self.elsewhere.extend(path.segments.iter().map(|segment| segment.name));
                }
                ExprKind::Macro { names, .. } => self.mentioned.extend(names.iter().copied()),
                _ => {}
            }
        }
        for (expr, callee) in &types.callees {
            if !has_own_body(program, callee.fn_id) {
                self.all_in(program, id, types.expr(*expr));
            }
            if is_of_other_language(program, callee.fn_id) {
                let params = fn_sig(program, callee.fn_id).params.iter();
                params.chain([types.expr(*expr)]).for_each(|ty| self.writes_any(program, ty));
            }
            if gives_out_of_nothing(program, callee.fn_id) {
                self.writes_any(program, types.expr(*expr));
            }
            self.arguments(program, id, callee.fn_id, &callee.args);
        }
        for value in types.values.values() {
            match value {
                PathValue::Ctor(adt, variant) => {
                    self.made_in(program, id, *adt);
                    self.writes(program, *adt, Some(*variant as usize));
                }
                PathValue::Fn(fn_id, args) => self.arguments(program, id, *fn_id, args),
                PathValue::Local(_) | PathValue::Static(_) => {}
            }
        }
    }

    /// What gives something of a type that its caller chooses may make it.
    fn arguments(&mut self, program: &Program<'_>, caller: FnId, callee: FnId, args: &Args) {
        if !args.is_empty() && fn_sig(program, callee).output.any(&mut |part| matches!(part, Ty::Param(..))) {
            args.iter().for_each(|arg| self.all_in(program, caller, arg));
        }
    }

    fn all_in(&mut self, program: &Program<'_>, maker: FnId, ty: &Ty) {
        each_adt(ty, &mut |adt| self.made_in(program, maker, adt));
    }

    /// Notes that values of all that a type has in it may be made.
    fn writes_any(&mut self, program: &Program<'_>, ty: &Ty) {
        each_adt(ty, &mut |adt| self.writes(program, adt, None));
    }

    /// Notes that a variant of an enum is written, by number; any, if that is not known.
    fn writes(&mut self, program: &Program<'_>, adt: AdtId, variant: Option<usize>) {
        let def = program.adt(adt);
        if def.is_enum && !program.is_stub(def.home.module) {
            let bit =
                variant.and_then(|number| VariantSet::from(1u8).checked_shl(number as u32)).unwrap_or(VariantSet::MAX);
            *self.variants.entry(program.adt_loc(adt)).or_default() |= bit;
        }
    }

    fn made_in(&mut self, program: &Program<'_>, maker: FnId, adt: AdtId) {
        // Those of libraries are made everywhere.
        if program.is_stub(program.adt(adt).home.module) {
            return;
        }
        let makers = self.makers.entry(program.adt_loc(adt)).or_default();
        // Bodies are looked at one after the other.
        if makers.last() != Some(&maker) {
            makers.push(maker);
        }
    }
}

/// Visits the structs and enums that a type names, itself included.
fn each_adt(ty: &Ty, visit: &mut dyn FnMut(AdtId)) {
    ty.any(&mut |part| {
        part.as_adt().into_iter().for_each(|(adt, _)| visit(adt));
        false
    });
}

/// Whether a function of the workspace is only declared, as those in `extern` blocks are.
fn is_of_other_language(program: &Program<'_>, id: FnId) -> bool {
    let is_stub = program.is_stub(program.function(id).home.module);
    !is_stub && program.owner_trait(id).is_none() && !has_own_body(program, id)
}

/// Whether a library's function that belongs to no trait gives a value of a type that its caller chooses, and is given none: `zeroed`,
/// `transmute`.
fn gives_out_of_nothing(program: &Program<'_>, id: FnId) -> bool {
    let sig = fn_sig(program, id);
    program.is_stub(program.function(id).home.module)
        && program.owner_trait(id).is_none()
        && matches!(sig.output, Ty::Param(..))
        && !sig.params.iter().any(|param| param.any(&mut |part| *part == sig.output))
}

/// What a derived `Default` is.
#[derive(Clone, Copy, PartialEq)]
enum DerivedDefault {
    /// It makes values.
    Counts,
    /// Who asks knows what it makes.
    IsKnown,
}

/// Whether some attribute of a type may make code that makes values of it.
fn is_made_by_attributes(program: &Program<'_>, id: AdtId, default: DerivedDefault) -> bool {
    program.adt(id).item.attrs.iter().any(|attr| makes_values(program, attr, default))
}

/// Whether an attribute of a type may make code that makes values of it.
fn makes_values(program: &Program<'_>, attr: &Attr, default: DerivedDefault) -> bool {
    let is_plain = |derive: &str| {
        let name = derive.rsplit("::").next().unwrap_or_default().trim();
        let known = Name::from_existing(name).and_then(|name| program.lang.derive_named(name));
        let makes_none = |of| default == DerivedDefault::IsKnown || program.lang.trait_named("default") != Some(of);
        name.is_empty() || known.is_some_and(makes_none)
    };
    match &*attr.path {
        "derive" => !attr.args.split(',').all(is_plain),
        path => !PLAIN.contains(&path),
    }
}

/// Whether other packages can write a literal of a type.
fn is_made_elsewhere(program: &Program<'_>, id: AdtId) -> bool {
    let def = program.adt(id);
    let is_public = |visibility: &Visibility| *visibility == Visibility::Public;
    let mut variants = def.variants.iter();
    let can_write =
        def.is_enum || variants.any(|variant| variant.fields.iter().all(|field| is_public(&field.visibility)));
    can_write && is_public(&def.item.visibility) && program.is_public_adt(id)
}
