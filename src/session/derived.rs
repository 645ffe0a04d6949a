//! What functions of dependencies do, worked out from their bodies: that they wait or take locks.
//!
//! A second program is made of the dependencies that the workspace calls, with the bodies of those functions alone that may matter:
//! they lie on a way, by names, from a function that the workspace calls to a word that the stubs know of. The summaries that rules ask
//! of the workspace's own functions are asked of these, and what they say is kept by the texts that it was worked out from.

mod reach;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use rayon::prelude::*;
use reach::{Code, Interest, WantedCode};
use rustc_hash::FxHashMap;

use crate::analysis::{Analysis, Effect, EffectKind};
use crate::cache::Key;
use crate::facts::{Called, DependencyCode, IsWanted, LoadedFile};
use crate::graph::{CallGraph, GraphSettings, Heat, Markers};
use crate::knowledge::derived::{DerivedEffect, DerivedKind, DerivedSite};
use crate::progress::Progress;
use crate::session::Request;
use crate::session::inputs::{Inputs, ReadLibrary};
use crate::source::{FileId, SourceMap};
use crate::types;
use crate::types::program::{CrateInput, FnId, LinkInput, Owner, Program, ProgramFile};
use crate::types::typed::TypedProgram;
use crate::workspace::TargetChoice;

/// What the functions of dependencies do that bodies call; of those that do nothing of interest nothing is said.
pub(super) fn effects(
    request: &Request,
    inputs: &Inputs,
    typed: &TypedProgram<'_>,
) -> FxHashMap<FnId, Vec<DerivedEffect>> {
    let program = typed.program;
    let mut called: BTreeMap<String, FnId> = BTreeMap::new();
    let mut twice = BTreeSet::new();
    for id in typed.called_of_dependencies() {
        let path = program.fn_path(id);
        if called.insert(path.clone(), id).is_some() {
            twice.insert(path);
        }
    }
    // Which of several of one path is called is not known in the other program.
    called.retain(|path, _| !twice.contains(path));
    if called.is_empty() {
        return FxHashMap::default();
    }
    let cache = request.shared_cache();
    let key = key(inputs, &called);
    let kept = cache.and_then(|cache| cache.find(key)).and_then(|bytes| postcard::from_bytes(&bytes).ok());
    let found: BTreeMap<String, Vec<DerivedEffect>> = kept.unwrap_or_else(|| {
        let found = work_out(request, inputs, program, &called);
        if let (Some(cache), Ok(bytes)) = (cache, postcard::to_allocvec(&found)) {
            cache.keep(key, bytes);
        }
        found
    });
    found.into_iter().filter_map(|(path, effects)| Some((*called.get(&path)?, effects))).collect()
}

/// What the answer depends on: the texts of libraries, what is switched on in them, what stubs say, and what is asked.
fn key(inputs: &Inputs, called: &BTreeMap<String, FnId>) -> Key {
    let mut parts: Vec<Vec<u8>> = called.keys().map(|path| path.clone().into_bytes()).collect();
    for ReadLibrary { package, library, digest, crate_index } in &inputs.libraries {
        let features = library.features.iter().map(String::as_str).collect::<Vec<_>>().join(",");
        let named = inputs.crates[*crate_index].dependencies.iter().map(|(name, index)| format!("{name}={index}"));
        let said = [package.clone(), features, named.collect::<Vec<_>>().join(",")];
        parts.extend(said.map(String::into_bytes));
        parts.push(digest.bytes().to_vec());
    }
    let stubs = inputs.sources.iter().take(inputs.stub_files).map(|(_, source)| source.text.as_bytes());
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).chain(stubs).collect();
    Key::of("derived", &parts)
}

/// What the called functions do, by their paths.
fn work_out(
    request: &Request,
    inputs: &Inputs,
    program: &Program<'_>,
    called: &BTreeMap<String, FnId>,
) -> BTreeMap<String, Vec<DerivedEffect>> {
    let libraries: Vec<Read<'_>> = inputs.libraries.par_iter().map(|library| Read::new(request, library)).collect();
    let code = Code::new(inputs, &libraries, &Interest::of(program));
    let starts = called.values().flat_map(|id| {
        let of = program.crate_id(*id).index();
        let library = inputs.libraries.iter().position(|library| library.crate_index == of);
        library.map(|library| code.called(library, &named(program, *id))).into_iter().flatten()
    });
    let wanted = code.wanted(starts.collect());
    if wanted.is_empty() {
        return BTreeMap::new();
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
struct Read<'l> {
    library: &'l ReadLibrary,
    code: DependencyCode,
}

impl<'l> Read<'l> {
    fn new(request: &Request, library: &'l ReadLibrary) -> Read<'l> {
        let found = &library.library;
        let code = DependencyCode::read(&request.disk, &found.folder, &found.root, found.features.clone());
        Read { library, code }
    }
}

/// Links the wanted bodies and asks what the called functions do, by their paths.
fn summarise(
    request: &Request,
    inputs: &Inputs,
    libraries: &[Read<'_>],
    wanted: &WantedCode<'_>,
    called: &BTreeMap<String, FnId>,
) -> BTreeMap<String, Vec<DerivedEffect>> {
    let second = SecondProgram::new(request, inputs, libraries, wanted);
    let mut program = types::link(&second.link_input());
    types::reveal_hidden_types(&mut program);
    let progress = Progress::default();
    let typed = TypedProgram::new(&program, TargetChoice::default(), &progress);
    let graph = CallGraph::new(&typed, GraphSettings { log_level: None });
    let heat = Heat::new(&graph, &Markers::default(), None);
    let analysis = Analysis::new(&heat, TargetChoice::default());
    let mut found: BTreeMap<String, Option<Vec<DerivedEffect>>> = BTreeMap::new();
    for id in typed.functions_with_bodies() {
        let path = program.fn_path(id);
        if !called.contains_key(&path) || program.function(id).facts.is_async {
            continue;
        }
        // Of several of one path it is not known which one is called.
        let effects = derived(&analysis, &program, &second.sources, libraries, id);
        found.entry(path).and_modify(|found| *found = None).or_insert(Some(effects));
    }
    found.into_iter().filter_map(|(path, effects)| Some((path, effects.filter(|it| !it.is_empty())?))).collect()
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
        libraries: &[Read<'_>],
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
        for (number, read) in libraries.iter().enumerate() {
            if wanted.has_bodies(number) {
                program.add(request, read, &|path, function| wanted.of(number, path, function));
            }
        }
        program
    }

    /// Puts the code of a library in the place of its outline.
    fn add(&mut self, request: &Request, read: &Read<'_>, is_wanted: IsWanted<'_>) {
        for LoadedFile { source, facts, is_mod_rs } in read.code.lower(&request.disk, is_wanted, &request.progress) {
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
    libraries: &[Read<'_>],
    id: FnId,
) -> Vec<DerivedEffect> {
    let mut found: Vec<DerivedEffect> = Vec::new();
    for effect in analysis.effects_of(id) {
        let Some(kind) = kind_of(&effect) else { continue };
        let Some(derived) = stated(analysis, program, sources, libraries, kind, &effect) else { continue };
        match found.iter_mut().find(|known| std::mem::discriminant(&known.kind) == std::mem::discriminant(&kind)) {
            // Of equals the nearest came first.
            Some(known) if known.kind >= kind => {}
            Some(known) => *known = derived,
            None => found.push(derived),
        }
    }
    found
}

fn kind_of(effect: &Effect) -> Option<DerivedKind> {
    Some(match effect.kind {
        EffectKind::Blocks(blocking) => DerivedKind::Blocks(blocking),
        EffectKind::Acquires(_) => DerivedKind::Locks,
        _ => return None,
    })
}

/// An effect with its place; none if it is no place in a package.
fn stated(
    analysis: &Analysis<'_>,
    program: &Program<'_>,
    sources: &SourceMap,
    libraries: &[Read<'_>],
    kind: DerivedKind,
    effect: &Effect,
) -> Option<DerivedEffect> {
    let of = program.crate_id(effect.fn_id).index();
    let read = libraries.iter().find(|read| read.library.crate_index == of)?;
    let loc = analysis.loc(effect.fn_id, effect.expr);
    let callee = effect.callee.or_else(|| analysis.callee_of(effect.fn_id, effect.expr));
    let site = DerivedSite {
        package: read.library.package.clone(),
        file: sources.get(loc.file).display.clone(),
        line: sources.start(loc).line,
    };
    Some(DerivedEffect { kind, call: name_of(program, callee?), site })
}
