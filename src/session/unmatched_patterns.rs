//! Patterns of the configuration and the command line that match nothing: most often a slip of the pen.

use std::cell::Cell;
use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::config::pattern::{FilePattern, FunctionPattern};
use crate::config::{self, Heat, Pattern};
use crate::facts::{Attr, Item, Name};
use crate::graph::CallGraph;
use crate::graph::calls::event_loops::rounds;
use crate::session::layers::Layers;
use crate::source::SourceMap;
use crate::types::program::{Program, ProgramFile};

/// The names that patterns may match.
struct Names<'a> {
    functions: Vec<String>,
    short: Vec<String>,
    trait_functions: Vec<String>,
    files: Vec<&'a str>,
    attributes: BTreeSet<&'a str>,
    /// Words of modules for tests that were not read.
    in_tests: FxHashSet<Name>,
    /// How many names may yet be compared with patterns.
    left: Cell<usize>,
}

/// So many names are compared with patterns that match nothing: those of some slips in a large workspace. Whoever has more has a
/// configuration of another program, and the first suggestions show it as well as all.
const MOST_COMPARED: usize = 200_000;

/// A warning for each pattern that matches nothing, with the nearest name if there is one.
pub(super) fn unmatched_patterns<'a>(layers: &'a Layers<'a>) -> Vec<String> {
    let Layers { request, inputs, .. } = layers;
    let config = &request.config;
    let flags = request.extra_hot.iter().chain(&request.extra_cold);
    let mut found: Vec<String> =
        layers.unmatched_known().iter().map(|known| said("function or type", &known.pattern, None)).collect();
    let has_overrides = config.overrides.iter().any(|files| !files.paths.is_empty());
    let is_silent = config.hot == Heat::default() && config.cold == Heat::default();
    if is_silent && flags.clone().next().is_none() && !has_overrides {
        return found;
    }
    let names = Names::gather(layers.program(), &inputs.sources, &inputs.files);
    let Heat { functions, entry_points, loops, .. } = &config.hot;
    let functions = functions.iter().chain(entry_points).chain(loops).chain(&config.cold.functions).chain(flags);
    found.extend(functions.filter_map(|pattern| names.function(pattern)));
    found.extend(config.hot.loops.iter().filter_map(|pattern| without_loops(layers.calls(), pattern)));
    let traits = config.hot.traits.iter().chain(&config.cold.traits);
    found.extend(traits.filter_map(|pattern| names.trait_function(pattern)));
    let of_overrides = config.overrides.iter().flat_map(|files| &files.paths);
    let globs = config.hot.files.iter().chain(&config.cold.files).chain(of_overrides);
    found.extend(globs.filter_map(|pattern| names.file(pattern)));
    let markers = config.hot.markers.iter().chain(&config.cold.markers);
    found.extend(markers.filter_map(|pattern| names.attribute(pattern)));
    found
}

/// A warning for a pattern whose functions are to be hot in their loops and have none.
fn without_loops(graph: &CallGraph<'_>, pattern: &Pattern) -> Option<String> {
    let parsed = FunctionPattern::new(&pattern.text).ok()?;
    let program = graph.typed.program;
    let named = graph.typed.functions_with_bodies().filter(|id| parsed.may_end_in(&program.function(*id).name));
    let mut matching = named.filter(|id| parsed.matches(&program.fn_path(*id))).peekable();
    matching.peek()?;
    let has_none = matching.all(|id| rounds(graph, id).is_empty());
    has_none.then(|| format!("{}: no function that `{}` matches has a loop", pattern.origin, pattern.text))
}

fn said(what: &str, pattern: &Pattern, near: Option<&str>) -> String {
    let hint = near.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
    format!("{}: no {what} matches `{}`{hint}", pattern.origin, pattern.text)
}

impl<'a> Names<'a> {
    fn gather(program: &Program<'_>, sources: &'a SourceMap, files: &'a [ProgramFile]) -> Names<'a> {
        let own = program.functions().filter(|(_, function)| !program.is_stub(function.home.module));
        let (functions, short) = own.map(|(id, _)| (program.fn_path(id), program.fn_short(id))).unzip();
        let trait_functions = program.traits.iter().flat_map(|def| {
            let module = program.module_path(def.home.module);
            let names = def.fns.iter().map(move |id| format!("{module}::{}::{}", def.name, program.function(*id).name));
            names.collect::<Vec<_>>()
        });
        let mut attributes = BTreeSet::new();
        for file in files {
            gather_attributes(&file.facts.items, &mut attributes);
        }
        let in_tests = files.iter().flat_map(|file| file.facts.left_out.iter().copied()).collect();
        Names {
            functions,
            short,
            trait_functions: trait_functions.collect(),
            files: files.iter().map(|file| &*sources.get(file.id).display).collect(),
            attributes,
            in_tests,
            left: Cell::new(MOST_COMPARED),
        }
    }

    /// The nearest name, as long as not too many were compared.
    fn nearest<'n>(&self, word: &str, candidates: impl ExactSizeIterator<Item = &'n str>) -> Option<&'n str> {
        let left = self.left.get();
        self.left.set(left.saturating_sub(candidates.len()));
        if left == 0 { None } else { config::nearest(word, candidates) }
    }

    fn function(&self, pattern: &Pattern) -> Option<String> {
        let parsed = FunctionPattern::new(&pattern.text).ok()?;
        if self.functions.iter().any(|path| parsed.matches(path)) || self.is_in_tests(&pattern.text) {
            return None;
        }
        let names: Vec<&str> = self.functions.iter().chain(&self.short).map(String::as_str).collect();
        let near = self.nearest(&pattern.text, names.into_iter());
        Some(said("function", pattern, near.or_else(|| self.nearest_end(&pattern.text))))
    }

    /// Whether a pattern names a function of modules for tests, which other runs read: a name that is written there and nowhere else.
    fn is_in_tests(&self, text: &str) -> bool {
        let Some(last) = text.rsplit("::").next().filter(|last| self.in_tests.contains(&Name::from(*last))) else {
            return false;
        };
        !self.functions.iter().any(|path| path.rsplit("::").next() == Some(last))
    }

    /// The nearest function to the last two segments of a pattern.
    fn nearest_end(&self, text: &str) -> Option<&str> {
        let start = text.rmatch_indices("::").nth(1).map_or(0, |(at, _)| at + 2);
        self.nearest(text.get(start..)?, self.short.iter().map(String::as_str))
    }

    fn trait_function(&self, pattern: &Pattern) -> Option<String> {
        let parsed = FunctionPattern::new(&pattern.text).ok()?;
        if self.trait_functions.iter().any(|path| parsed.matches(path)) {
            return None;
        }
        let near = self.nearest(&pattern.text, self.trait_functions.iter().map(String::as_str));
        Some(said("trait's function", pattern, near))
    }

    fn file(&self, pattern: &Pattern) -> Option<String> {
        let parsed = FilePattern::new(&pattern.text).ok()?;
        if self.files.iter().any(|path| parsed.matches(path)) {
            return None;
        }
        Some(said("file", pattern, self.nearest(&pattern.text, self.files.iter().copied())))
    }

    fn attribute(&self, pattern: &Pattern) -> Option<String> {
        if self.attributes.contains(pattern.text.as_str()) {
            return None;
        }
        Some(said("attribute", pattern, self.nearest(&pattern.text, self.attributes.iter().copied())))
    }
}

fn gather_attributes<'a>(items: &'a [Item], found: &mut BTreeSet<&'a str>) {
    for item in items {
        found.extend(item.attrs.iter().map(|attr: &Attr| attr.path.as_str()));
        gather_attributes(item.kind.items(), found);
    }
}
