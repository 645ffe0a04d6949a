//! Types of bodies that an earlier run has inferred, of files that did not change since.
//!
//! Types of a body are inferred from the body and from what all files declare ([`FileFacts::declared`]), but for results that other
//! bodies reveal. So they hold in another run that links the same crates of the same files, where all files declare the same, the same
//! results are revealed, and the body's own file is the same. All numbers of the program are then the same as well, since linking goes by
//! declarations in their order. Where modules are left because files would be too many times in the program, it goes by the length of files as
//! well: then nothing is kept.
//!
//! [`FileFacts::declared`]: crate::facts::FileFacts::declared

use std::sync::Arc;

use rayon::prelude::*;

use super::Request;
use super::inputs::Inputs;
use crate::cache::{Cache, Key};
use crate::types::infer::{BodyTypes, packed};
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;

/// What a run has inferred, for the next one of the same process.
#[derive(Debug)]
pub(super) struct LastTyped {
    key: Key,
    /// What each file's facts are recognised by.
    files: Vec<Option<Key>>,
    bodies: Vec<Option<Arc<BodyTypes>>>,
}

/// Infers all bodies of a program that was linked from `inputs`, but for those whose types are known from an earlier run.
pub(super) fn typed<'a>(
    request: &Request,
    inputs: &Inputs,
    program: &'a Program<'a>,
    revealed: &[(FnId, Ty)],
) -> TypedProgram<'a> {
    let (choice, progress) = (request.inferred_targets(), &request.progress);
    let (memory, cache) = (request.memory.as_deref(), request.own_cache());
    let is_kept = (memory.is_some() || cache.is_some()) && program.repeated_too_often.is_none();
    let Some(key) = is_kept.then(|| program_key(request, inputs, revealed)).flatten() else {
        return TypedProgram::new(program, choice, progress);
    };
    let last = memory.and_then(|memory| memory.last_typed().take());
    // What a process infers again and again it keeps to itself: it would write all types for each declaration that changes.
    let writes = last.is_none();
    let last = last.filter(|last| last.key == key);
    let files: Vec<Option<Key>> =
        inputs.files.iter().map(|file| file.facts.digests.map(|digests| digests.whole)).collect();
    let known = |file: &BodiesOfFile| match &last {
        Some(last) if last.files[file.number].is_some() && last.files[file.number] == files[file.number] => {
            let bodies = file.functions.iter().map(|id| last.bodies[id.index()].clone());
            bodies.collect()
        }
        _ => file.find(cache?, key, files[file.number]?),
    };
    let of_files = bodies_of_files(request, program, files.len());
    let found: Vec<Option<Vec<Arc<BodyTypes>>>> = of_files.par_iter().map(known).collect();
    let mut bodies: Vec<Option<Arc<BodyTypes>>> = vec![None; program.fns.len()];
    for (file, found) in of_files.iter().zip(&found) {
        let types = found.iter().flatten();
        file.functions.iter().zip(types).for_each(|(id, types)| bodies[id.index()] = Some(Arc::clone(types)));
    }
    let typed = TypedProgram::with_known(program, choice, progress, &bodies);
    let bodies = typed.bodies();
    if let Some(cache) = cache.filter(|_| writes) {
        let inferred = of_files.par_iter().zip(&found).filter(|(_, found)| found.is_none());
        inferred.for_each(|(file, _)| {
            let _ = files[file.number].map(|digest| file.keep(cache, key, digest, &bodies));
        });
    }
    if let Some(memory) = memory {
        *memory.last_typed() = Some(LastTyped { key, files, bodies });
    }
    typed
}

/// A digest of all that types of bodies depend on but for the bodies themselves; none if there is a file that cannot be told by its
/// digest.
fn program_key(request: &Request, inputs: &Inputs, revealed: &[(FnId, Ty)]) -> Option<Key> {
    let mut parts: Vec<Vec<u8>> = Vec::with_capacity(inputs.files.len() * 2 + 1);
    for file in &inputs.files {
        parts.push(inputs.sources.get(file.id).path.as_os_str().as_encoded_bytes().to_vec());
        parts.push([&file.facts.declared()?.bytes()[..], &[u8::from(file.is_mod_rs)]].concat());
    }
    let known = (&request.config.known_functions, &request.config.known_types);
    parts.push(format!("{:?} {known:?} {:?} {revealed:?}", inputs.crates, request.inferred_targets()).into_bytes());
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    Some(Key::of("program", &parts))
}

/// The functions of a file whose bodies are inferred.
struct BodiesOfFile {
    number: usize,
    functions: Vec<FnId>,
}

/// All functions whose bodies are inferred, by file; only files that have any.
fn bodies_of_files(request: &Request, program: &Program<'_>, files: usize) -> Vec<BodiesOfFile> {
    let mut all: Vec<BodiesOfFile> = (0..files).map(|number| BodiesOfFile { number, functions: Vec::new() }).collect();
    for (id, function) in program.functions() {
        if function.facts.body.is_some() && program.is_in_targets(function.home, request.inferred_targets()) {
            all[function.home.file.0 as usize].functions.push(id);
        }
    }
    all.retain(|file| !file.functions.is_empty());
    all
}

impl BodiesOfFile {
    fn key(&self, program: Key, facts: Key) -> Key {
        Key::of("types", &[program.bytes(), facts.bytes(), &self.number.to_le_bytes()])
    }

    /// The types that a cache has of the file's bodies.
    fn find(&self, cache: &Cache, program: Key, facts: Key) -> Option<Vec<Arc<BodyTypes>>> {
        let bodies = packed::unpacked(&cache.find(self.key(program, facts))?)?;
        (bodies.len() == self.functions.len()).then(|| bodies.into_iter().map(Arc::new).collect())
    }

    /// Leaves the types of the file's bodies in a cache, unless one of them could not be inferred.
    fn keep(&self, cache: &Cache, program: Key, facts: Key, bodies: &[Option<Arc<BodyTypes>>]) {
        let bodies: Option<Vec<&BodyTypes>> = self.functions.iter().map(|id| bodies[id.index()].as_deref()).collect();
        if let Some(bytes) = bodies.and_then(|bodies| packed::packed(bodies.into_iter())) {
            cache.keep(self.key(program, facts), bytes);
        }
    }
}
