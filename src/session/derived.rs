//! What functions of dependencies do, worked out from their bodies: that they wait or take locks.
//!
//! A second program is made of the dependencies that the workspace calls, with the bodies of those functions alone that may matter:
//! they lie on a way, by names, from a function that the workspace calls to a word that the stubs know of. The summaries that rules ask
//! of the workspace's own functions are asked of these, and what they say is kept by all that it was worked out from.

mod reach;

use std::collections::BTreeMap;
use std::path::PathBuf;

use rayon::prelude::*;
use reach::{BlockingNames, Code, WantedCode};
use rustc_hash::FxHashMap;

use crate::analysis::{Analysis, Effect, EffectKind};
use crate::cache::Key;
use crate::facts::{Called, DependencyCode, IsWanted, LoadedFile};
use crate::graph::{CallGraph, GraphSettings, Heat, Markers};
use crate::isolation::isolated;
use crate::knowledge::attributes::Mode;
use crate::knowledge::derived::{DerivedEffect, DerivedKind, DerivedSite};
use crate::progress::Progress;
use crate::session::Request;
use crate::session::inputs::{Inputs, ReadLibrary};
use crate::source::{FileId, SourceMap};
use crate::types;
use crate::types::program::{CrateInput, FnId, LinkInput, Owner, Program, ProgramFile};
use crate::types::typed::{Derived, TypedProgram};
use crate::workspace::TargetChoice;

/// What functions do, each by the number of its crate and its path there: what the same function has in both programs.
type ByPath = BTreeMap<(usize, String), Vec<DerivedEffect>>;

/// What the functions of dependencies do that bodies call.
pub(super) fn effects(request: &Request, inputs: &Inputs, typed: &TypedProgram<'_>) -> Derived {
    let program = typed.program;
    let mut called: BTreeMap<(usize, String), Option<FnId>> = BTreeMap::new();
    for id in typed.called_of_dependencies() {
        // Which of several of one path is called is not known in the other program.
        called.entry(path_of(program, id)).and_modify(|id| *id = None).or_insert(Some(id));
    }
    let called: Callees = called.into_iter().filter_map(|(path, id)| Some((path, id?))).collect();
    if called.is_empty() {
        return Derived::default();
    }
    match recall_or_compute(request, inputs, program, &called) {
        Ok(found) => {
            let effects = found.into_iter().filter_map(|(path, effects)| Some((*called.get(&path)?, effects)));
            Derived { effects: effects.collect(), fault: None }
        }
        Err(fault) => Derived { fault: Some(fault), ..Derived::default() },
    }
}

/// What an earlier run has worked out of the same; else it is worked out, and kept unless something went wrong.
fn recall_or_compute(
    request: &Request,
    inputs: &Inputs,
    program: &Program<'_>,
    called: &Callees,
) -> Result<ByPath, String> {
    let cache = request.shared_cache();
    let key = key(request, inputs, called);
    let kept = cache.and_then(|cache| cache.find(key)).and_then(|bytes| postcard::from_bytes(&bytes).ok());
    if let Some(kept) = kept {
        return Ok(kept);
    }
    let found = isolated(|| compute(request, inputs, program, called))??;
    if let (Some(cache), Ok(bytes)) = (cache, postcard::to_allocvec(&found)) {
        cache.keep(key, bytes);
    }
    Ok(found)
}

type Callees = BTreeMap<(usize, String), FnId>;

fn path_of(program: &Program<'_>, id: FnId) -> (usize, String) {
    (program.crate_id(id).index(), program.fn_path(id))
}

/// What the answer depends on: the texts of libraries and of what stands for others, how they are built, what stubs and the configuration
/// say, and what is asked.
fn key(request: &Request, inputs: &Inputs, called: &Callees) -> Key {
    let mut parts: Vec<Vec<u8>> = vec![format!("{:?}", called.keys()).into_bytes()];
    for ReadLibrary { package, library, digest, crate_index } in &inputs.libraries {
        parts.push(format!("{package} {library:?} {:?}", inputs.crates[*crate_index]).into_bytes());
        parts.push(digest.bytes().to_vec());
    }
    let config = &request.config;
    parts.push(format!("{:?} {:?}", config.known_functions, config.known_types).into_bytes());
    let known = inputs.sources.iter().take(inputs.known_files);
    let texts = known.flat_map(|(_, source)| [source.path.as_os_str().as_encoded_bytes(), source.text.as_bytes()]);
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).chain(texts).collect();
    Key::of("derived", &parts)
}

/// What the called functions do, by their paths.
fn compute(request: &Request, inputs: &Inputs, program: &Program<'_>, called: &Callees) -> Result<ByPath, String> {
    let libraries: Vec<LibraryCode<'_>> =
        inputs.libraries.par_iter().map(|library| LibraryCode::read(request, library)).collect();
    let code = Code::new(inputs, &libraries, &BlockingNames::of(program));
    let starts = called.values().flat_map(|id| {
        let library = inputs.library_of(program.crate_id(*id).index());
        library.map(|library| code.called(library, &named(program, *id))).into_iter().flatten()
    });
    let wanted = code.wanted(starts.collect());
    if wanted.is_empty() {
        return Ok(ByPath::new());
    }
    summarise(request, inputs, &libraries, &wanted, called)
}

/// A function as code names it that knows its type.
fn named<'p>(program: &'p Program<'_>, id: FnId) -> Called<'p> {
    let name = program.function(id).name.as_str();
    program.owner_adt(id).map_or(Called::Free(name), |adt| Called::Of(program.adt(adt).name.as_str(), name))
}

/// A free function with its path, another with its type.
fn name_of(program: &Program<'_>, id: FnId) -> String {
    match program.function(id).owner {
        Owner::Module => program.fn_path(id),
        Owner::Impl(_) | Owner::Trait(_) => program.fn_short(id),
    }
}

/// A library whose code was read.
struct LibraryCode<'l> {
    library: &'l ReadLibrary,
    code: DependencyCode,
}

impl<'l> LibraryCode<'l> {
    fn read(request: &Request, library: &'l ReadLibrary) -> LibraryCode<'l> {
        LibraryCode { library, code: DependencyCode::read(&request.disk, &library.library) }
    }
}

/// Links the wanted bodies and asks what the called functions do, by their paths.
///
/// # Errors
/// The first fault of the program in one of the bodies.
fn summarise(
    request: &Request,
    inputs: &Inputs,
    libraries: &[LibraryCode<'_>],
    wanted: &WantedCode<'_>,
    called: &Callees,
) -> Result<ByPath, String> {
    let second = SecondProgram::new(request, inputs, libraries, wanted);
    let mut program = types::link(&second.link_input());
    types::add_own_knowledge(&mut program, &request.config);
    types::reveal_hidden_types(&mut program);
    let typed = TypedProgram::new(&program, TargetChoice::default(), &Progress::default());
    let graph = CallGraph::new(&typed, GraphSettings { log_level: None });
    let heat = Heat::new(&graph, &Markers::default(), None);
    let analysis = Analysis::new(&heat, TargetChoice::default());
    let mut found: BTreeMap<(usize, String), Option<Vec<DerivedEffect>>> = BTreeMap::new();
    for id in typed.functions_with_bodies() {
        let path = path_of(&program, id);
        if !called.contains_key(&path) {
            continue;
        }
        // Nothing happens before a future is polled, and what a library's own futures do is its own.
        let effects = if program.gives_future(id) {
            Vec::new()
        } else {
            derived(&analysis, &program, &second.sources, inputs, id)
        };
        // Of several of one path it is not known which one is called.
        found.entry(path).and_modify(|found| *found = None).or_insert(Some(effects));
    }
    if let Some((id, fault)) = typed.broken.iter().chain(&graph.broken()).chain(&analysis.broken()).next() {
        return Err(format!("`{}` is not followed: {fault}", program.fn_path(*id)));
    }
    let found = found.into_iter().filter_map(|(path, effects)| Some((path, effects.filter(|it| !it.is_empty())?)));
    Ok(found.collect())
}

/// The stubs and outlines of the workspace's run, and the code of those dependencies that have wanted bodies.
struct SecondProgram<'i> {
    sources: SourceMap,
    /// Stubs and outlines at their places; what has code is not asked for its outline.
    known: &'i [ProgramFile],
    code: Vec<ProgramFile>,
    by_path: FxHashMap<PathBuf, FileId>,
    crates: Vec<CrateInput>,
}

impl<'i> SecondProgram<'i> {
    fn new(
        request: &Request,
        inputs: &'i Inputs,
        libraries: &[LibraryCode<'_>],
        wanted: &WantedCode<'_>,
    ) -> SecondProgram<'i> {
        let mut sources = SourceMap::default();
        let mut by_path = FxHashMap::default();
        for (_, source) in inputs.sources.iter().take(inputs.known_files) {
            by_path.insert(source.path.clone(), sources.add(source.clone()));
        }
        let known = &inputs.files[..inputs.known_files];
        let last = libraries.iter().map(|read| read.library.crate_index + 1).max().unwrap_or_default();
        let crates = inputs.crates[..last].to_vec();
        let mut program = SecondProgram { sources, known, code: Vec::new(), by_path, crates };
        for number in wanted.libraries() {
            program.add(request, &libraries[number], &|path, function| wanted.of(number, path, function));
        }
        program
    }

    /// Puts the code of a library in the place of its outline.
    fn add(&mut self, request: &Request, read: &LibraryCode<'_>, is_wanted: IsWanted<'_>) {
        for LoadedFile { source, facts, is_mod_rs } in read.code.lower(&request.disk, is_wanted, &Progress::default()) {
            let path = source.path.clone();
            let id = self.sources.add(source);
            self.code.push(ProgramFile { id, facts, is_mod_rs });
            self.by_path.insert(path, id);
        }
        let krate = &mut self.crates[read.library.crate_index];
        if let Some(root) = self.by_path.get(&read.library.library.root) {
            *krate = CrateInput { root: *root, is_stub: false, is_dependency: false, ..krate.clone() };
        }
    }

    fn link_input(&self) -> LinkInput<'_> {
        LinkInput {
            sources: &self.sources,
            files: self.known.iter().chain(&self.code).collect(),
            by_path: self.by_path.clone(),
            crates: self.crates.clone(),
        }
    }
}

/// What a function does, the worst of each kind.
fn derived(
    analysis: &Analysis<'_>,
    program: &Program<'_>,
    sources: &SourceMap,
    inputs: &Inputs,
    id: FnId,
) -> Vec<DerivedEffect> {
    let mut found: Vec<DerivedEffect> = Vec::new();
    for effect in analysis.effects_of(id) {
        let callee = effect.callee.or_else(|| analysis.callee_of(effect.fn_id, effect.expr));
        let Some(callee) = callee else { continue };
        let Some(kind) = kind_of(program, &effect, callee) else { continue };
        let Some(site) = site(analysis, program, sources, inputs, &effect) else { continue };
        let derived = DerivedEffect { kind, call: name_of(program, callee), site };
        match found.iter_mut().find(|known| std::mem::discriminant(&known.kind) == std::mem::discriminant(&kind)) {
            // Of equals the nearest came first. That it only reads under a lock is the least that it may do.
            Some(known) if known.kind.blocking() >= kind.blocking() => {}
            Some(known) => *known = derived,
            None => found.push(derived),
        }
    }
    found
}

fn kind_of(program: &Program<'_>, effect: &Effect, callee: FnId) -> Option<DerivedKind> {
    Some(match effect.kind {
        EffectKind::Blocks(blocking) => DerivedKind::Blocks(blocking),
        EffectKind::Acquires(_) => {
            let acquire = program.function(callee).known.acquire;
            DerivedKind::Locks { shared: acquire.is_some_and(|(mode, _)| mode == Mode::Shared) }
        }
        _ => return None,
    })
}

/// The place of an effect; none if it is no place in a package.
fn site(
    analysis: &Analysis<'_>,
    program: &Program<'_>,
    sources: &SourceMap,
    inputs: &Inputs,
    effect: &Effect,
) -> Option<DerivedSite> {
    let library = &inputs.libraries[inputs.library_of(program.crate_id(effect.fn_id).index())?];
    let loc = analysis.loc(effect.fn_id, effect.expr);
    let (package, file) = (library.package.clone(), sources.get(loc.file).display.clone());
    Some(DerivedSite { package, file, line: sources.start(loc).line })
}
