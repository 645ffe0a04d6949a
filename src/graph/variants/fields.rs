//! Which variants the fields of a program's structs ever hold: where nothing that runs gives one, `path: Option<PathBuf>` is always `None`.
//!
//! A field's values are what literals and assignments give it ([`Writes`]), in functions that something of the program leads to, and what a
//! derived `Default` does; parameters stand for what all callers pass, other fields for what they hold: a fixed point. A collection is empty
//! or has something in it.
//!
//! **Direction of error.** A field that may be given anything, or whose struct is made by code that is not written, may hold anything, and
//! so may those of libraries that others use: too much is held, rather than too little. Conditions do not count here: they hang on
//! fields themselves.

use rustc_hash::{FxHashMap, FxHashSet};

use super::field_writes::{Field, Values, Writes, has_derived_default};
use super::known::{ANY, VariantSet};
use super::values::value_for_all_callers;
use super::{EMPTY, FILLED, Frame, Kind};
use crate::facts::{ExprId, Name};
use crate::graph::CallGraph;
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, FnId, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::{Call, ValueFlow};

/// The fields that do not hold each variant of their type.
#[derive(Debug, Default)]
pub(crate) struct FieldVariants {
    held: Held,
    /// Their names.
    names: FxHashSet<Name>,
}

impl FieldVariants {
    /// The variants that a field may hold; none if it may hold each.
    pub(super) fn get(&self, program: &Program<'_>, owner: AdtId, name: Name) -> Option<(Kind, VariantSet)> {
        self.held.sets.get(&(program.adt_loc(owner), name)).copied()
    }

    /// What they hold.
    pub(super) fn held(&self) -> &Held {
        &self.held
    }

    /// Whether a field of that name is one of them.
    pub(super) fn has_name(&self, name: Name) -> bool {
        self.names.contains(&name)
    }

    pub(in crate::graph) fn gather(graph: &CallGraph<'_>) -> FieldVariants {
        let writes = Writes::gather(graph.typed);
        let mut running = Running { graph, known: FxHashMap::default() };
        let candidates = writes.candidates(&mut running);
        let mut held = Held::settle(&mut running, &candidates, &writes.collections);
        for (field, candidate) in &candidates {
            if held.sets.get(field).is_some_and(|(_, set)| *set == candidate.all) {
                held.sets.remove(field);
            }
        }
        let names = held.sets.keys().map(|(_, name)| *name).collect();
        FieldVariants { held, names }
    }
}

/// What fields hold of what has been found so far: nothing at first, from where values only add.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// A field that is not there may hold anything.
    sets: FxHashMap<Field, (Kind, VariantSet)>,
    /// The types of libraries that things are put into by `&mut self`.
    collections: FxHashSet<AdtId>,
}

impl Held {
    /// The variants of a kind that a field may hold. What is in it (`config.mode.unwrap()`) has others.
    pub(super) fn get(&self, program: &Program<'_>, (owner, name): (AdtId, Name), of: Kind) -> VariantSet {
        let held = self.sets.get(&(program.adt_loc(owner), name)).filter(|(kind, _)| *kind == of);
        held.map_or(ANY, |(_, set)| *set)
    }

    /// Whether a call makes an empty collection: `HashMap::with_capacity(8)`, `Vec::default()`.
    pub(super) fn is_empty_collection(&self, flow: ValueFlow<'_>, expr: ExprId, call: Call<'_>) -> bool {
        let program = flow.typed.program;
        let (Some(callee), Some((made, _))) = (call.callee, flow.types.expr(expr).as_adt()) else { return false };
        let is_number = |arg: &ExprId| matches!(flow.types.expr(*arg), Ty::Prim(_));
        let is_default =
            program.lang.trait_named("default").is_some_and(|of| program.owner_trait(callee.fn_id) == Some(of));
        let is_own = is_default || program.owner_adt(callee.fn_id) == Some(made);
        call.receiver.is_none() && is_own && self.collections.contains(&made) && call.args.iter().all(is_number)
    }

    /// The fixed point: a field may be given what another one holds (`Store { path: config.path }`).
    fn settle(
        running: &mut Running<'_>,
        candidates: &[(Field, Candidate<'_>)],
        collections: &FxHashSet<AdtId>,
    ) -> Held {
        let sets = candidates.iter().map(|(field, candidate)| (*field, (candidate.of, 0))).collect();
        let mut held = Held { sets, collections: collections.clone() };
        loop {
            let grown = candidates.iter().filter_map(|(field, candidate)| {
                let (_, set) = *held.sets.get(field)?;
                let now = set | candidate.variants_given(running, &held);
                (now != set).then_some((*field, (candidate.of, now)))
            });
            let grown: Vec<(Field, (Kind, VariantSet))> = grown.collect();
            if !grown.is_empty() {
                held.sets.extend(grown);
                continue;
            }
            // What nothing is seen to make is made by somebody, and what is made of that is not known either.
            let before = held.sets.len();
            held.sets.retain(|_, (_, set)| *set != 0);
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
    fn variants_given(&self, running: &mut Running<'_>, held: &Held) -> VariantSet {
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

impl Writes {
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
        if opened_in.iter().any(|id| graph.programs().is_empty() || running.may_run(*id)) {
            return None;
        }
        let number = program.adt(values.owner).variants.first()?.field_number(field.1)?;
        let ty = field_types(program, values.owner, 0).get(number)?;
        // Where nothing at all is written that puts something into a collection, the program is not done.
        let is_collection = || {
            let is_known = ty.as_adt().is_some_and(|(adt, _)| self.collections.contains(&adt));
            (is_known && !opened_in.is_empty()).then_some((Kind::List, EMPTY | FILLED))
        };
        let (of, all) = graph.kind_of(ty).or_else(is_collection)?;
        let by_default = if has_derived_default(program, values.owner) { default_variants(program, of) } else { 0 };
        Some(Candidate { of, all, by_default: by_default & all, values })
    }
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
