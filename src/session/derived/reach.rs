//! Which bodies of dependencies may matter, by the names in them.
//!
//! A function may call those that are named as its body names something, methods whatever type they are of: names lead to more functions
//! than are called. Ways are missed where no name stands: where code renames what it imports, where a macro makes the call or the language
//! does (destructors, `for`, operators), and where a file uses values of a crate that it does not speak of.

use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::LibraryCode;
use crate::facts::{BodyOf, Called, Name, Wanted};
use crate::knowledge::attributes::Wait;
use crate::session::inputs::Inputs;
use crate::types::program::{Owner, Program};

/// A function of a library, by their numbers.
type Node = (usize, usize);

/// Names of functions that wait or take locks, as stubs know them, each with the names of what they are of: of free functions the module,
/// of methods the type. What traits declare is called on types that say more.
pub(super) struct BlockingNames<'p> {
    free: FxHashMap<&'p str, Vec<&'p str>>,
    methods: FxHashMap<&'p str, Vec<&'p str>>,
}

impl<'p> BlockingNames<'p> {
    pub(super) fn of(program: &'p Program<'_>) -> BlockingNames<'p> {
        let mut names = BlockingNames { free: FxHashMap::default(), methods: FxHashMap::default() };
        for (id, function) in program.functions() {
            let known = &function.known;
            let waits = known.acquire.is_some_and(|(_, wait)| matches!(wait, Wait::Blocking | Wait::Timed));
            if !waits && known.blocking.is_none() {
                continue;
            }
            let (named, by) = match function.owner {
                Owner::Module => (&mut names.free, program.module(function.home.module).name.as_ref()),
                Owner::Impl(_) => (&mut names.methods, program.owner_adt(id).map(|adt| &program.adt(adt).name)),
                Owner::Trait(_) => continue,
            };
            let by = by.map_or_else(|| program.crate_of(function.home.module).name.as_str(), Name::as_str);
            named.entry(function.name.as_str()).or_default().push(by);
        }
        names
    }

    /// Whether a body may call one of them, in a file and a library with these words.
    fn may_be(&self, called: &Called<'_>, file: &FxHashSet<&str>, library: &FxHashSet<&str>) -> bool {
        let said = |named: &FxHashMap<&str, Vec<&str>>, name: &str, is_said: &dyn Fn(&str) -> bool| {
            named.get(name).is_some_and(|by| by.iter().any(|by| is_said(by)))
        };
        match *called {
            Called::Free(name) => said(&self.free, name, &|by| file.contains(by)),
            Called::Method(name) => said(&self.methods, name, &|by| library.contains(by)),
            Called::Of(owner, name) => [&self.free, &self.methods].iter().any(|of| said(of, name, &|by| by == owner)),
        }
    }
}

/// The functions of libraries, and where their bodies may lead.
pub(super) struct Code<'t> {
    libraries: Vec<Functions<'t>>,
}

#[derive(Default)]
struct Functions<'t> {
    all: Vec<Function<'t>>,
    /// The numbers of those in a file; they follow each other.
    first_of: FxHashMap<&'t Path, usize>,
    free: FxHashMap<&'t str, Vec<usize>>,
    methods: FxHashMap<&'t str, Vec<usize>>,
    owned: FxHashMap<(&'t str, &'t str), Vec<usize>>,
}

struct Function<'t> {
    name: &'t str,
    calls: FxHashSet<Called<'t>>,
    /// The other libraries that its file speaks of.
    others: Vec<usize>,
    is_of_interest: bool,
}

impl<'t> Functions<'t> {
    fn add(&mut self, body: BodyOf<'t>, function: Function<'t>) {
        let number = self.all.len();
        let named = if body.owners.is_empty() { &mut self.free } else { &mut self.methods };
        named.entry(body.name).or_default().push(number);
        for owner in body.owners {
            self.owned.entry((owner, body.name)).or_default().push(number);
        }
        self.all.push(function);
    }

    /// Those that something written so may call.
    fn called(&self, called: &Called<'t>) -> &[usize] {
        let found = match *called {
            Called::Free(name) => self.free.get(name),
            Called::Method(name) => self.methods.get(name),
            // What is of no type or trait here is of a module.
            Called::Of(owner, name) => self.owned.get(&(owner, name)).or_else(|| self.free.get(name)),
        };
        found.map_or(&[], Vec::as_slice)
    }
}

impl<'t> Code<'t> {
    pub(super) fn new(inputs: &Inputs, libraries: &'t [LibraryCode<'_>], blocking: &BlockingNames<'_>) -> Code<'t> {
        let functions = libraries.par_iter().map(|read| {
            let needed = &inputs.crates[read.library.crate_index].dependencies;
            let needed: Vec<(&str, usize)> =
                needed.iter().filter_map(|(name, index)| Some((name.as_str(), inputs.library_of(*index)?))).collect();
            functions_of(read, &needed, blocking)
        });
        Code { libraries: functions.collect() }
    }

    /// The functions of a library that something written so may call.
    pub(super) fn called(&self, library: usize, called: &Called<'t>) -> Vec<Node> {
        self.libraries[library].called(called).iter().map(|number| (library, *number)).collect()
    }

    /// The functions that lie on a way from one of `starts` to what is of interest. Of all starts the signatures are wanted.
    pub(super) fn wanted(&'t self, starts: Vec<Node>) -> WantedCode<'t> {
        let mut callers: FxHashMap<Step<'t>, Vec<Step<'t>>> = FxHashMap::default();
        let mut open: Vec<Step<'t>> = starts.iter().copied().map(Step::Body).collect();
        let mut seen: FxHashSet<Step<'t>> = open.iter().copied().collect();
        let mut ends = Vec::new();
        while let Some(step) = open.pop() {
            if let Step::Body(node) = step
                && self.function(node).is_of_interest
            {
                ends.push(step);
            }
            for next in self.next(step) {
                callers.entry(next).or_default().push(step);
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        let mut wanted: FxHashSet<Step<'t>> = ends.iter().copied().collect();
        while let Some(step) = ends.pop() {
            let before = callers.remove(&step).unwrap_or_default();
            ends.extend(before.into_iter().filter(|caller| wanted.insert(*caller)));
        }
        WantedCode::new(self, wanted, &starts)
    }

    /// The libraries that a function's file speaks of, its own first.
    fn named_by(&self, node: Node) -> impl Iterator<Item = usize> {
        std::iter::once(node.0).chain(self.function(node).others.iter().copied())
    }

    fn function(&self, (library, number): Node) -> &Function<'t> {
        &self.libraries[library].all[number]
    }

    /// From a body to what it names in each library that its file speaks of, and from there to the functions that may be meant. What
    /// many bodies name alike is one step, so that ways are not counted out.
    fn next(&self, step: Step<'t>) -> Vec<Step<'t>> {
        match step {
            Step::Body(node) => {
                let function = self.function(node);
                self.named_by(node)
                    .flat_map(|library| function.calls.iter().map(move |it| Step::Name(library, *it)))
                    .collect()
            }
            Step::Name(library, called) => {
                let numbers = self.libraries[library].called(&called).iter();
                numbers.map(|number| Step::Body((library, *number))).collect()
            }
        }
    }
}

/// A step of a way from body to body.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Step<'t> {
    Body(Node),
    /// What is named so in a library.
    Name(usize, Called<'t>),
}

/// The functions of a library; `needed` are the other libraries that its code may name.
fn functions_of<'t>(
    read: &'t LibraryCode<'_>,
    needed: &[(&str, usize)],
    blocking: &BlockingNames<'_>,
) -> Functions<'t> {
    let files: Vec<_> = read.code.files().map(|(path, bodies)| (path, bodies, bodies.words())).collect();
    let all: FxHashSet<&str> = files.iter().flat_map(|(.., words)| words.iter().copied()).collect();
    let mut functions = Functions::default();
    for (path, bodies, words) in &files {
        let others = needed.iter().filter(|(name, _)| words.contains(name)).map(|(_, library)| *library);
        let others: Vec<usize> = others.collect();
        functions.first_of.insert(path, functions.all.len());
        for body in bodies.functions() {
            let calls = body.calls();
            let is_of_interest = calls.iter().any(|called| blocking.may_be(called, words, &all));
            functions.add(body, Function { name: body.name, calls, others: others.clone(), is_of_interest });
        }
    }
    functions
}

/// What is wanted of the functions of libraries.
pub(super) struct WantedCode<'c> {
    code: &'c Code<'c>,
    bodies: FxHashSet<Node>,
    /// Of each library the names of functions that wanted bodies call: their types count.
    named: Vec<FxHashSet<&'c str>>,
}

impl<'c> WantedCode<'c> {
    fn new(code: &'c Code<'c>, wanted: FxHashSet<Step<'c>>, starts: &[Node]) -> WantedCode<'c> {
        let mut named = vec![FxHashSet::default(); code.libraries.len()];
        // What is called by the path of another start must be seen, or it would pass for that one.
        for start in starts {
            named[start.0].insert(code.function(*start).name);
        }
        let mut bodies = FxHashSet::default();
        for step in wanted {
            let Step::Body(node) = step else { continue };
            bodies.insert(node);
            for library in code.named_by(node) {
                named[library].extend(code.function(node).calls.iter().map(|called| match called {
                    Called::Free(name) | Called::Method(name) | Called::Of(_, name) => name,
                }));
            }
        }
        WantedCode { code, bodies, named }
    }

    /// Whether no body is wanted.
    pub(super) fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// The libraries of which bodies are wanted.
    pub(super) fn libraries(&self) -> BTreeSet<usize> {
        self.bodies.iter().map(|(library, _)| *library).collect()
    }

    /// What is wanted of a function, by the number of its library, its file and its number there.
    pub(super) fn of(&self, library: usize, path: &Path, number: usize) -> Wanted {
        let functions = &self.code.libraries[library];
        let Some(first) = functions.first_of.get(path) else { return Wanted::Nothing };
        let is_named = |function: &Function<'_>| self.named[library].contains(function.name);
        match functions.all.get(first + number) {
            Some(_) if self.bodies.contains(&(library, first + number)) => Wanted::Body,
            Some(function) if is_named(function) => Wanted::Signature,
            _ => Wanted::Nothing,
        }
    }
}
