//! What a process that answers many requests about one workspace keeps from one to the next: facts of files that did not change, and the
//! types of bodies in them.
//!
//! Types of a body are inferred from the body and from what all files declare ([`FileFacts::declared`]), but for results that other bodies
//! reveal. So they hold in another run that links the same crates of the same files, where all files declare the same, the same results
//! are revealed, and the body's own file is the same. All numbers of the program are then the same as well, since linking goes by
//! declarations in their order.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::Request;
use super::inputs::Inputs;
use crate::config::KnownPattern;
use crate::facts::{FactsMemory, FileFacts};
use crate::types::infer::BodyTypes;
use crate::types::program::{CrateInput, FnId, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::workspace::TargetChoice;

/// What is kept. It belongs to one workspace: another one finds nothing in it.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) facts: FactsMemory,
    last: Mutex<Option<LastTyped>>,
}

/// What the last run has inferred, and from what.
#[derive(Debug)]
struct LastTyped {
    linked: LinkedFrom,
    revealed: Vec<(FnId, Ty)>,
    choice: TargetChoice,
    bodies: Vec<Option<Arc<BodyTypes>>>,
}

/// All that a program is linked from.
#[derive(Debug)]
struct LinkedFrom {
    files: Vec<LinkedFile>,
    crates: Vec<CrateInput>,
    known_functions: Vec<KnownPattern>,
    known_types: Vec<KnownPattern>,
}

#[derive(Debug)]
struct LinkedFile {
    path: PathBuf,
    is_mod_rs: bool,
    facts: Arc<FileFacts>,
}

impl LinkedFile {
    /// Whether it is the same file, and declares the same.
    fn declares_as(&self, other: &LinkedFile) -> bool {
        self.path == other.path
            && self.is_mod_rs == other.is_mod_rs
            && (Arc::ptr_eq(&self.facts, &other.facts)
                || self.facts.declared().is_some_and(|own| other.facts.declared() == Some(own)))
    }
}

impl LinkedFrom {
    fn new(request: &Request, inputs: &Inputs) -> LinkedFrom {
        let files = inputs.files.iter().map(|file| LinkedFile {
            path: inputs.sources.get(file.id).path.clone(),
            is_mod_rs: file.is_mod_rs,
            facts: Arc::clone(&file.facts),
        });
        LinkedFrom {
            files: files.collect(),
            crates: inputs.crates.clone(),
            known_functions: request.config.known_functions.clone(),
            known_types: request.config.known_types.clone(),
        }
    }

    /// Whether both make the same program but for code and places.
    fn declares_as(&self, other: &LinkedFrom) -> bool {
        self.files.len() == other.files.len()
            && self.crates == other.crates
            && self.known_functions == other.known_functions
            && self.known_types == other.known_types
            && self.files.iter().zip(&other.files).all(|(own, other)| own.declares_as(other))
    }
}

impl Memory {
    /// Infers all bodies of a program that was linked from `inputs`, but for those of which the last run has the types.
    pub(super) fn typed<'a>(
        &self,
        request: &Request,
        inputs: &Inputs,
        program: &'a Program<'a>,
        revealed: &[(FnId, Ty)],
    ) -> TypedProgram<'a> {
        let (linked, choice) = (LinkedFrom::new(request, inputs), request.inferred_targets());
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).take();
        let last =
            last.filter(|last| last.choice == choice && last.revealed == revealed && last.linked.declares_as(&linked));
        let known = |id: FnId| {
            let (last, file) = (last.as_ref()?, program.function(id).home.file.0 as usize);
            let is_same = Arc::ptr_eq(&last.linked.files[file].facts, &linked.files[file].facts);
            last.bodies.get(id.index())?.clone().filter(|_| is_same)
        };
        let typed = TypedProgram::with_known(program, choice, &request.progress, &known);
        let kept = LastTyped { linked, revealed: revealed.to_vec(), choice, bodies: typed.bodies() };
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
        typed
    }

    /// Ends a run: facts that it has not asked for are forgotten.
    pub(super) fn end_run(&self) {
        self.facts.end_run();
    }
}
