//! The floors of the house: each part of `src` imports only from those below it, and the rooms of `analysis` likewise.
//!
//! To move a floor is to move its line in [`FLOORS`] and its row in ARCHITECTURE.md, which must show the same order; a
//! room stands in [`ROOMS`] and in the table of rooms there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::support::project;

/// From the bottom: each may import from those before it. Where two share a line neither may import from the other.
const FLOORS: &[&[&str]] = &[
    &["files", "isolation", "interner", "progress"],
    &["cache"],
    &["workspace"],
    &["revision"],
    &["config"],
    &["source"],
    &["profile"],
    &["diagnostics"],
    &["facts"],
    &["knowledge"],
    &["types"],
    &["graph"],
    &["analysis"],
    &["evidence"],
    &["prove"],
    &["rules"],
    &["session"],
    &["triage"],
    &["fix"],
    &["report"],
    &["cli"],
];

/// The rooms of `analysis`, from the bottom. `facade` stands above them and is no room.
const ROOMS: &[&[&str]] =
    &[&["world"], &["locks"], &["guards"], &["summaries"], &["sections", "values"], &["rewrites", "entry_points"]];

/// Floors that are planned: a row for them may be missing, and so may their folder.
const PLANNED: &[&str] = &[];

/// Paths to items of the engine in one file, from the crate's root.
struct Uses {
    /// The module that the file is, from the crate's root.
    module: Vec<String>,
    paths: BTreeSet<Vec<String>>,
}

impl Uses {
    fn of(file: &Path, module: Vec<String>) -> Uses {
        let text = std::fs::read_to_string(file).expect("sources can be read");
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut uses = Uses { module, paths: BTreeSet::new() };
        uses.read(&tokens.into_iter().collect::<Vec<_>>());
        uses
    }

    fn read(&mut self, tokens: &[TokenTree]) {
        let mut at = 0;
        while at < tokens.len() {
            if is_test_attribute(&tokens[at..]) {
                // What only tests see may look everywhere: skip to the end of the item.
                at += tokens[at..].iter().position(ends_item).map_or(tokens.len() - at, |end| end + 1);
                continue;
            }
            let start = match &tokens[at] {
                TokenTree::Ident(word) if word == "crate" => Some((Vec::new(), at + 1)),
                TokenTree::Ident(word) if word == "super" => Some(self.above(tokens, at)),
                _ => None,
            };
            if let Some((base, next)) = start {
                self.path(base, &tokens[next..]);
            }
            // The branches of an import have been followed from where the import starts.
            let is_colon = |at: Option<usize>| matches!(at.map(|at| &tokens[at]), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
            let is_import = is_colon(at.checked_sub(1)) && is_colon(at.checked_sub(2));
            if let TokenTree::Group(group) = &tokens[at]
                && !is_import
            {
                self.read(&group.stream().into_iter().collect::<Vec<_>>());
            }
            // The words of a chain of `super` are one start.
            at = start_of_next(tokens, at);
        }
    }

    /// What `super::super` means here, and where the path goes on.
    fn above(&self, tokens: &[TokenTree], at: usize) -> (Vec<String>, usize) {
        let mut base = self.module.clone();
        let mut next = at;
        while matches!(tokens.get(next), Some(TokenTree::Ident(word)) if word == "super") {
            base.pop();
            next += 1;
            if matches!(tokens.get(next + 2), Some(TokenTree::Ident(word)) if word == "super") {
                next += 2;
            }
        }
        (base, next)
    }

    /// Follows `::a::{b, c::d}` from `base`, two names deep.
    fn path(&mut self, mut base: Vec<String>, tokens: &[TokenTree]) {
        let mut rest = tokens;
        while let [TokenTree::Punct(first), TokenTree::Punct(second), name, after @ ..] = rest {
            if first.as_char() != ':' || second.as_char() != ':' {
                break;
            }
            match name {
                TokenTree::Ident(word) => step(&mut base, &word.to_string()),
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ',');
                    for one in inner.split(is_comma) {
                        self.branch(&base, one);
                    }
                    return;
                }
                _ => break,
            }
            rest = after;
        }
        if !base.is_empty() {
            self.paths.insert(base);
        }
    }

    fn branch(&mut self, base: &[String], tokens: &[TokenTree]) {
        let [TokenTree::Ident(word), rest @ ..] = tokens else { return };
        let mut base = base.to_vec();
        step(&mut base, &word.to_string());
        self.path(base, rest);
    }
}

/// One name further.
fn step(path: &mut Vec<String>, name: &str) {
    match name {
        "super" => drop(path.pop()),
        "self" => {}
        name => path.push(name.to_owned()),
    }
}

/// `#[cfg(test)]`.
fn is_test_attribute(tokens: &[TokenTree]) -> bool {
    let [TokenTree::Punct(mark), TokenTree::Group(group), ..] = tokens else { return false };
    mark.as_char() == '#' && group.stream().to_string().replace(' ', "") == "cfg(test)"
}

fn ends_item(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(mark) => mark.as_char() == ';',
        _ => false,
    }
}

fn start_of_next(tokens: &[TokenTree], at: usize) -> usize {
    let is_super = |at: usize| matches!(tokens.get(at), Some(TokenTree::Ident(word)) if word == "super");
    let mut at = at;
    while is_super(at) && is_super(at + 3) {
        at += 3;
    }
    at + 1
}

/// All files of the engine with the modules that they are. Those of rules lie elsewhere.
fn sources() -> Vec<(PathBuf, Vec<String>)> {
    let mut found = Vec::new();
    for (folder, above) in [("frontend/src", None), ("src", None), ("rules", Some("rules"))] {
        let walk = walkdir::WalkDir::new(project().join(folder)).sort_by_file_name();
        let is_stub = |entry: &walkdir::DirEntry| entry.path().ends_with("rules/known");
        for entry in walk.into_iter().filter_entry(|entry| !is_stub(entry)).filter_map(Result::ok) {
            let path = entry.into_path();
            if path.extension().is_some_and(|end| end == "rs") {
                let inner = path.strip_prefix(project().join(folder)).expect("it is below").with_extension("");
                let names = inner.iter().map(|part| part.to_string_lossy().into_owned());
                let mut module: Vec<String> = above.map(str::to_owned).into_iter().chain(names).collect();
                // The entry of a rule is the module of its folder.
                module.pop_if(|last| matches!(last.as_str(), "mod" | "lib" | "main" | "detect"));
                found.push((path, module));
            }
        }
    }
    found
}

fn floor_of(order: &[&[&str]], name: &str) -> Option<usize> {
    order.iter().position(|floor| floor.contains(&name))
}

/// The names after `depth` of all imports from one such name to another that the order does not allow.
fn against(order: &[&[&str]], files: &[(PathBuf, Vec<String>)], above: &[String]) -> Vec<(String, String, PathBuf)> {
    let below = |path: &[String]| path.strip_prefix(above).and_then(|rest| rest.first().cloned());
    let mut found = Vec::new();
    for (file, module) in files {
        let Some(own) = below(module) else { continue };
        let Some(own_floor) = floor_of(order, &own) else { continue };
        for path in Uses::of(file, module.clone()).paths {
            let Some(other) = below(&path).filter(|other| *other != own) else { continue };
            if floor_of(order, &other).is_some_and(|floor| floor >= own_floor) {
                found.push((own.clone(), other, file.clone()));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

#[test]
fn every_floor_imports_from_below_only() {
    let found = against(FLOORS, &sources(), &[]);
    let lines: Vec<String> =
        found.iter().map(|(own, other, file)| format!("{}: {own} -> {other}", file.display())).collect();
    assert!(lines.is_empty(), "imports against the order of floors:\n{}", lines.join("\n"));
}

/// What rooms name of `analysis` itself: that is the facade or one of its list, whichever room it comes from.
fn of_the_facade() -> Vec<String> {
    let below = |path: &[String]| path.strip_prefix(&["analysis".to_owned()]).and_then(|rest| rest.first().cloned());
    let is_room = |name: &String| floor_of(ROOMS, name).is_some();
    let mut found = Vec::new();
    for (file, module) in sources().into_iter().filter(|(_, module)| below(module).is_some_and(|name| is_room(&name))) {
        let names = Uses::of(&file, module).paths.into_iter().filter_map(|path| below(&path));
        found.extend(names.filter(|name| !is_room(name)).map(|name| format!("{}: {name}", file.display())));
    }
    found
}

/// The modules below one, by name.
fn parts(above: &[String]) -> BTreeSet<String> {
    let below = |module: Vec<String>| module.strip_prefix(above).and_then(|rest| rest.first().cloned());
    sources().into_iter().filter_map(|(_, module)| below(module)).collect()
}

#[test]
fn every_module_of_the_analysis_stands_in_a_room() {
    let rooms: BTreeSet<String> = ROOMS.concat().iter().map(|room| (*room).to_owned()).collect();
    let mut modules = parts(&["analysis".to_owned()]);
    assert!(modules.remove("facade"), "the facade is the one module outside of a room");
    assert_eq!(modules, rooms, "modules of `analysis` and rooms");
}

#[test]
fn every_part_of_the_source_is_on_a_floor() {
    let parts = parts(&[]);
    let floors: BTreeSet<String> = FLOORS.concat().iter().map(|floor| (*floor).to_owned()).collect();
    let unknown: Vec<&String> = parts.difference(&floors).collect();
    let gone: Vec<&String> = floors.difference(&parts).filter(|floor| !PLANNED.contains(&floor.as_str())).collect();
    assert!(unknown.is_empty() && gone.is_empty(), "on no floor: {unknown:?}; without source: {gone:?}");
}

#[test]
fn every_room_of_the_analysis_imports_from_below_only() {
    let found = against(ROOMS, &sources(), &["analysis".to_owned()]);
    let mut lines: Vec<String> =
        found.iter().map(|(own, other, file)| format!("{}: {own} -> {other}", file.display())).collect();
    lines.extend(of_the_facade());
    assert!(lines.is_empty(), "imports against the order of rooms:\n{}", lines.join("\n"));
}

/// The first column of a table of the architecture page with this heading: `` | `floor`, `floor` | ``.
fn shown_in_table(heading: &str) -> Vec<String> {
    let page = std::fs::read_to_string(project().join("ARCHITECTURE.md")).expect("the page can be read");
    let table = page.split(&format!("| {heading} |")).nth(1).expect("there is a table with this heading");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let first = rows.filter_map(|row| row.split('|').nth(1));
    first.flat_map(|cell| cell.split(',')).map(|name| name.trim().trim_matches('`').to_owned()).collect()
}

#[test]
fn the_table_of_rooms_in_the_architecture_page_is_this_one() {
    assert_eq!(shown_in_table("room"), ROOMS.concat(), "ARCHITECTURE.md lists the rooms from the bottom");
}

#[test]
fn the_table_in_the_architecture_page_is_this_one() {
    let shown = shown_in_table("floor");
    let is_shown = |name: &&str| !PLANNED.contains(name) || shown.iter().any(|shown| shown == name);
    let floors: Vec<&str> = FLOORS.concat().into_iter().filter(is_shown).collect();
    assert_eq!(shown, floors, "ARCHITECTURE.md lists the floors from the bottom");
}

#[test]
fn imports_are_read_in_all_their_forms() {
    let uses = |text: &str| {
        let module = ["analysis", "locks", "places"].map(str::to_owned).to_vec();
        let mut uses = Uses { module, paths: BTreeSet::new() };
        uses.read(&text.parse::<TokenStream>().expect("it is Rust").into_iter().collect::<Vec<_>>());
        uses.paths.into_iter().map(|path| path.join("::")).collect::<Vec<_>>()
    };
    assert_eq!(uses("use crate::{graph::{Heat, Graph}, types};"), ["graph::Graph", "graph::Heat", "types"]);
    assert_eq!(uses("fn f() { crate::source::read() }"), ["source::read"]);
    assert_eq!(uses("use super::{super::guards, lock};"), ["analysis::guards", "analysis::locks::lock"]);
    assert_eq!(uses("use super::super::guards::flow;"), ["analysis::guards::flow"]);
    assert_eq!(uses("use super::super::super::rules;"), ["rules"]);
    assert_eq!(uses("#[cfg(test)] mod tests { use crate::cli; } use crate::facts;"), ["facts"]);
    assert_eq!(uses("pub(crate) fn f() {} // crate::cli\nconst A: &str = \"crate::cli\";"), [] as [&str; 0]);
}
