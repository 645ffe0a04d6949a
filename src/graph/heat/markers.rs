//! What the user says is hot or cold: attributes, comments, configuration, flags.

use std::cmp::Reverse;

use crate::config::pattern::{FilePattern, FunctionPattern};
use crate::config::{Config, Heat, Pattern};
use crate::facts::{Attr, Item};
use crate::source::{DirectiveKind, FileId, Loc, SourceMap, Span};
use crate::types::program::{FnId, Program, ProgramFile, TraitId};

/// A mark that applies to a function.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    /// Hot or cold.
    pub(crate) hot: bool,
    /// Whether only what stands in the function's loops is.
    pub(crate) loops: bool,
    /// Why, for people.
    pub(crate) reason: String,
    /// Where it is written, if in a source file.
    pub(crate) loc: Option<Loc>,
    /// What it claims of the function.
    pub(crate) claim: Claim,
}

/// What a mark claims of a function, the weaker claim first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// Events enter here: a request, a message, a connection. What one of them does costs less than its arrival.
    EntryPoint,
    /// It runs often: a pattern of the configuration or the command line says so.
    RunsOften,
    /// Nanoseconds matter: it is marked in the sources, measured, or asked about.
    Marked,
}

impl Mark {
    /// A mark of all of a function that stands in no source file.
    pub(crate) fn new(hot: bool, reason: String) -> Mark {
        Mark { hot, loops: false, reason, loc: None, claim: Claim::Marked }
    }

    fn of_loops(self) -> Mark {
        Mark { loops: true, reason: format!("its loops, {}", self.reason), ..self.of_entry_point() }
    }

    fn of_entry_point(self) -> Mark {
        Mark { claim: Claim::EntryPoint, ..self }
    }
}

/// Part of a file that is marked.
#[derive(Clone, Debug)]
struct Region {
    file: FileId,
    span: Span,
    mark: Mark,
}

/// All marks of a run.
#[derive(Clone, Debug, Default)]
pub struct Markers {
    /// Everything counts as hot.
    pub assume_hot: bool,
    /// What the workspace's benches call is hot.
    pub benches_are_hot: bool,
    regions: Vec<Region>,
    functions: Vec<(FunctionPattern, Mark)>,
    traits: Vec<(FunctionPattern, Mark)>,
    files: Vec<(FilePattern, Mark)>,
    hot_attributes: Vec<String>,
    cold_attributes: Vec<String>,
    marked_traits: Vec<(TraitId, Mark)>,
    marked_files: Vec<(FileId, Mark)>,
}

impl Markers {
    /// The marks of configuration and flags.
    pub fn from_config(config: &Config, hot: &[Pattern], cold: &[Pattern]) -> Markers {
        let mut markers = Markers { benches_are_hot: config.benches_are_hot, ..Markers::default() };
        markers.heat(&config.hot, true);
        markers.heat(&config.cold, false);
        markers.patterns(hot, true, |mark| mark);
        markers.patterns(cold, false, |mark| mark);
        markers
    }

    fn heat(&mut self, heat: &Heat, hot: bool) {
        self.patterns(&heat.functions, hot, |mark| mark);
        self.patterns(&heat.loops, hot, Mark::of_loops);
        self.patterns(&heat.entry_points, hot, Mark::of_entry_point);
        for pattern in &heat.traits {
            self.traits.extend(function_mark(pattern, hot));
        }
        for pattern in &heat.files {
            if let Ok(glob) = FilePattern::new(&pattern.text) {
                self.files.push((glob, mark_of(pattern, hot)));
            }
        }
        let names = heat.markers.iter().map(|pattern| pattern.text.clone());
        if hot { self.hot_attributes.extend(names) } else { self.cold_attributes.extend(names) }
    }

    fn patterns(&mut self, patterns: &[Pattern], hot: bool, refine: impl Fn(Mark) -> Mark) {
        let marks = patterns.iter().filter_map(|pattern| function_mark(pattern, hot));
        self.functions.extend(marks.map(|(pattern, mark)| (pattern, refine(mark))));
    }

    /// The marks in the sources.
    pub fn add_files(&mut self, program: &Program<'_>, files: &[ProgramFile], sources: &SourceMap) {
        for file in files {
            for (directive, covers) in &file.facts.directives {
                let word = match directive.kind {
                    DirectiveKind::Hot => "hot",
                    DirectiveKind::HotLoops => "hot(loops)",
                    DirectiveKind::Cold => "cold",
                    _ => continue,
                };
                let mark = Mark {
                    hot: directive.kind != DirectiveKind::Cold,
                    loops: directive.kind == DirectiveKind::HotLoops,
                    reason: format!("`// hotlock: {word}`"),
                    loc: Some(Loc { file: file.id, span: directive.span }),
                    claim: Claim::Marked,
                };
                self.regions.push(Region { file: file.id, span: *covers, mark });
            }
            self.items(file.id, &file.facts.items);
            let shown = &sources.get(file.id).display;
            let found = self.files.iter().find(|(pattern, _)| pattern.matches(shown)).map(|(_, mark)| mark.clone());
            self.marked_files.extend(found.map(|mark| (file.id, mark)));
        }
        for (index, def) in program.traits.iter().enumerate() {
            if let Some(mark) = self.attribute_mark(def.home.file, &def.item.attrs) {
                self.marked_traits.push((TraitId(index as u32), mark));
            }
        }
    }

    fn items(&mut self, file: FileId, items: &[Item]) {
        for item in items {
            if let Some(mark) = self.attribute_mark(file, &item.attrs) {
                self.regions.push(Region { file, span: item.span, mark });
            }
            self.items(file, item.kind.items());
        }
    }

    fn attribute_mark(&self, file: FileId, attrs: &[Attr]) -> Option<Mark> {
        attrs.iter().find_map(|attr| {
            let hot = self.marks_hot(attr)?;
            let loc = Some(Loc { file, span: attr.span });
            Some(Mark { loc, ..Mark::new(hot, format!("`#[{}]`", attr.last_segment())) })
        })
    }

    /// The mark of a function: the innermost in the source, else that of its trait, else the configuration's.
    pub(crate) fn of_function(&self, program: &Program<'_>, id: FnId) -> Option<Mark> {
        let function = program.function(id);
        let place = function.item.name_span;
        let inner = self
            .regions
            .iter()
            .filter(|region| region.file == function.home.file && region.span.contains(place))
            .min_by_key(|region| (region.span.end - region.span.start, region.mark.hot, region.mark.loops));
        if let Some(region) = inner {
            return Some(region.mark.clone());
        }
        let owner = program.owner_trait(id);
        if let Some((_, mark)) = self.marked_traits.iter().find(|(marked, _)| Some(*marked) == owner) {
            return Some(mark.clone());
        }
        // Cold wins where both are said: it is the more particular wish. All of a function includes its loops.
        let mut marks: Vec<&Mark> = Vec::new();
        let possible = self.functions.iter().filter(|(pattern, _)| pattern.may_end_in(&function.name));
        let possible: Vec<&(FunctionPattern, Mark)> = possible.collect();
        if !possible.is_empty() {
            // By which target's name it goes is nobody's choice.
            let paths: Vec<String> = program.copies(id).chain([id]).map(|copy| program.fn_path(copy)).collect();
            let is_named = |pattern: &FunctionPattern| paths.iter().any(|path| pattern.matches(path));
            marks.extend(possible.iter().filter(|(pattern, _)| is_named(pattern)).map(|(_, mark)| mark));
        }
        let possible = self.traits.iter().filter(|(pattern, _)| pattern.may_end_in(&function.name));
        if let Some((def, possible)) = owner.map(|owner| (program.trait_def(owner), possible.collect::<Vec<_>>()))
            && !possible.is_empty()
        {
            let path = format!("{}::{}::{}", program.module_path(def.home.module), def.name, function.name);
            marks.extend(possible.into_iter().filter(|(pattern, _)| pattern.matches(&path)).map(|(_, mark)| mark));
        }
        marks.extend(self.marked_files.iter().filter(|(file, _)| *file == function.home.file).map(|(_, mark)| mark));
        marks.into_iter().min_by_key(|mark| (mark.hot, mark.loops, Reverse(mark.claim))).cloned()
    }

    /// Whether an attribute marks hot code (`true`), cold code (`false`), or nothing.
    pub(super) fn marks_hot(&self, attr: &Attr) -> Option<bool> {
        let named = |names: &[String]| names.iter().any(|name| attr.path == name.as_str());
        match attr.last_segment() {
            "hot_path" => Some(true),
            "cold_path" | "cold" => Some(false),
            _ if named(&self.hot_attributes) => Some(true),
            _ if named(&self.cold_attributes) => Some(false),
            _ => None,
        }
    }
}

/// A pattern that is none was refused when the configuration was read.
fn function_mark(pattern: &Pattern, hot: bool) -> Option<(FunctionPattern, Mark)> {
    Some((FunctionPattern::new(&pattern.text).ok()?, mark_of(pattern, hot)))
}

fn mark_of(pattern: &Pattern, hot: bool) -> Mark {
    // A pattern that is a name says nothing beside the function.
    let reason = match pattern.text.contains('*') {
        true => format!("`{}` in {}", pattern.text, pattern.origin),
        false => format!("named by {}", pattern.origin),
    };
    Mark { claim: Claim::RunsOften, ..Mark::new(hot, reason) }
}
