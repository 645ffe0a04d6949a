//! All bodies of the user's code with their types.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::facts::{BinaryOp, Body, BodyIndex, ExprId, ExprKind, Name, PatId};
use crate::isolation::{fault_point, isolated, or_nothing};
use crate::knowledge::derived::DerivedEffect;
use crate::progress::{Progress, Stage};
use crate::types::infer::{BodyTypes, PathValue, infer_fn};
use crate::types::program::{AdtId, FnId, Program};
use crate::types::replaced_fields::ReplacedFields;
use crate::types::ty::Ty;
use crate::workspace::TargetChoice;

/// What is assigned, with the operator if it is one of those that change a value.
pub type Assignment = (Option<BinaryOp>, ExprId);

type Assignments = FxHashMap<PatId, Vec<Assignment>>;

/// The program with inferred bodies.
#[derive(Debug)]
pub struct TypedProgram<'a> {
    /// The linked program.
    pub program: &'a Program<'a>,
    /// Which code was inferred.
    pub choice: TargetChoice,
    /// How many bodies were not inferred since their types were known.
    pub known: usize,
    /// Functions whose bodies could not be inferred, with what was said. They are taken to have none.
    pub broken: Vec<(FnId, String)>,
    bodies: Vec<Arc<BodyTypes>>,
    indexes: Vec<OnceLock<BodyIndex>>,
    assignments: Vec<OnceLock<Assignments>>,
    replaced_fields: OnceLock<ReplacedFields>,
    /// Types whose clones lead to the locks of the original, as far as asked for.
    pub(super) shared_clones: Mutex<FxHashMap<Ty, bool>>,
    derived: Derived,
}

/// What functions of dependencies do.
#[derive(Debug, Default)]
pub struct Derived {
    /// By function; nothing of those that do nothing of interest.
    pub effects: FxHashMap<FnId, Vec<DerivedEffect>>,
    /// Why it is not known, although it was asked for.
    pub fault: Option<String>,
}

impl<'a> TypedProgram<'a> {
    /// Infers every body that is not a stub's, in parallel; those of tests, benches and examples only if chosen.
    pub fn new(program: &'a Program<'a>, choice: TargetChoice, progress: &Progress) -> Self {
        Self::with_known(program, choice, progress, &[])
    }

    /// The same, with what is `known` of some functions already, by their numbers: it must be what would be inferred.
    pub fn with_known(
        program: &'a Program<'a>,
        choice: TargetChoice,
        progress: &Progress,
        known: &[Option<Arc<BodyTypes>>],
    ) -> Self {
        progress.enter(Stage::Infer, program.fns.len());
        let infer = |id: FnId| {
            isolated(|| {
                fault_point("types", || program.fn_short(id));
                Arc::new(infer_fn(program, id))
            })
        };
        let inferred = (0..program.fns.len()).into_par_iter().map(|index| {
            let id = FnId(index as u32);
            let is_wanted = program.is_in_targets(program.function(id).home, choice);
            let types = match known.get(index).and_then(Option::as_ref) {
                Some(types) => Ok(Arc::clone(types)),
                None if is_wanted => infer(id),
                None => Ok(Arc::default()),
            };
            progress.step();
            types
        });
        let inferred: Vec<Result<Arc<BodyTypes>, String>> = inferred.collect();
        let mut broken = Vec::new();
        let bodies = inferred.into_iter().enumerate();
        let bodies = bodies.map(|(index, body)| or_nothing(body, FnId(index as u32), &mut broken)).collect();
        let indexes = (0..program.fns.len()).map(|_| OnceLock::new()).collect();
        let assignments = (0..program.fns.len()).map(|_| OnceLock::new()).collect();
        TypedProgram {
            program,
            choice,
            known: known.iter().flatten().count(),
            broken,
            bodies,
            indexes,
            assignments,
            replaced_fields: OnceLock::new(),
            shared_clones: Mutex::default(),
            derived: Derived::default(),
        }
    }

    /// The types of all bodies, by function; none of those that could not be inferred.
    pub fn bodies(&self) -> Vec<Option<Arc<BodyTypes>>> {
        let mut bodies: Vec<Option<Arc<BodyTypes>>> = self.bodies.iter().cloned().map(Some).collect();
        self.broken.iter().for_each(|(id, _)| bodies[id.index()] = None);
        bodies
    }

    /// The functions of dependencies that bodies call.
    pub fn called_of_dependencies(&self) -> BTreeSet<FnId> {
        self.bodies.iter().flat_map(|body| body.of_dependencies.values().copied()).collect()
    }

    /// Adds what such functions do.
    pub fn learn(&mut self, derived: Derived) {
        self.derived = derived;
    }

    /// Why what such functions do is not known, although it was asked for.
    pub fn derived_fault(&self) -> Option<&str> {
        self.derived.fault.as_deref()
    }

    /// What a function of a dependency does, as far as its source was read. More may happen: what is not understood is not among it.
    pub fn derived(&self, id: FnId) -> &[DerivedEffect] {
        self.derived.effects.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The function of a dependency that a call leads to, with what it does.
    pub fn derived_at(&self, id: FnId, call: ExprId) -> Option<(FnId, &[DerivedEffect])> {
        let callee = *self.types(id).of_dependencies.get(&call)?;
        Some((callee, self.derived(callee)))
    }

    /// Method calls, and those whose receiver's type stayed unknown.
    pub fn receivers(&self) -> (usize, usize) {
        let sum = |count: fn(&BodyTypes) -> u32| self.bodies.iter().map(|body| count(body) as usize).sum();
        (sum(|body| body.method_calls), sum(|body| body.unknown_receivers))
    }

    /// Whether a field may hold another value later.
    pub(crate) fn is_replaced(&self, owner: AdtId, field: Name) -> bool {
        self.replaced_fields.get_or_init(|| ReplacedFields::gather(self)).contains(owner, field)
    }

    /// The types of a function's body.
    pub fn types(&self, id: FnId) -> &BodyTypes {
        &self.bodies[id.index()]
    }

    /// What encloses what in a function's body; made on first use.
    pub fn body_index(&self, id: FnId) -> &BodyIndex {
        self.indexes[id.index()].get_or_init(|| self.body(id).map(BodyIndex::new).unwrap_or_default())
    }

    /// What is assigned to a local of a function after its declaration, in the order of the text.
    pub fn assignments(&self, id: FnId, local: PatId) -> &[Assignment] {
        let all = self.assignments[id.index()].get_or_init(|| {
            let mut found = Assignments::default();
            for expr in self.body(id).into_iter().flat_map(|body| &body.exprs) {
                let ExprKind::Assign { op, lhs, rhs } = &expr.kind else { continue };
                if let Some(PathValue::Local(local)) = self.types(id).values.get(lhs) {
                    found.entry(*local).or_default().push((*op, *rhs));
                }
            }
            found
        });
        all.get(&local).map_or(&[], Vec::as_slice)
    }

    /// A function's body, if it was seen.
    pub fn body(&self, id: FnId) -> Option<&'a Body> {
        self.program.function(id).facts.body.as_deref()
    }

    /// The functions of the user's code that have a body and are looked at.
    pub fn functions_with_bodies(&self) -> impl Iterator<Item = FnId> + '_ {
        self.program
            .functions()
            .filter(|(id, function)| function.facts.body.is_some() && !self.bodies[id.index()].exprs.is_empty())
            .map(|(id, _)| id)
    }
}
