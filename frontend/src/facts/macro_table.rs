//! Texts of `macro_rules!` definitions, found before anything is parsed: a call may stand in another file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use memchr::memmem;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::macro_definitions::{Found, definitions};
use super::mentions::each_word;
use super::outline::without_bodies;
use super::{Cfg, CfgContext, Name};
use crate::cache::Key;
use crate::files::Grounds;
use crate::workspace::Disk;

/// Definitions by the folder of the crate root that they belong to.
#[derive(Debug, Default)]
pub struct MacroTable {
    by_dir: Vec<Folder>,
    /// The numbers of folders.
    numbers: FxHashMap<PathBuf, usize>,
    /// `#[macro_export]` ones of all folders, and those of stubs.
    exported: Definitions,
    /// The texts that were scanned, for who reads them next.
    texts: Mutex<FxHashMap<PathBuf, String>>,
}

/// A `#[macro_export]` definition, for crates that are read elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ExportedMacro {
    /// Its name.
    pub name: String,
    /// The text between its brackets.
    pub text: String,
    /// Whether the build has it.
    pub holds: bool,
}

/// A crate, as far as it decides what calls of macros mean.
#[derive(Debug)]
pub struct MacroRoot {
    /// The file of its root.
    pub root: PathBuf,
    /// What is switched on in its package.
    pub cfg: CfgContext,
    /// The names by which it knows libraries that are not read: what is called by a path through them is none of its own macros.
    pub libraries: BTreeSet<Name>,
    /// The names by which it knows crates that are read, with the folders of their roots.
    pub read: BTreeMap<Name, PathBuf>,
}

/// A crate root's folder with what is defined in it.
#[derive(Debug)]
struct Folder {
    dir: PathBuf,
    cfg: CfgContext,
    libraries: BTreeSet<Name>,
    /// The names by which it knows crates that are read, with the numbers of their folders.
    read: BTreeMap<Name, usize>,
    own: Definitions,
    /// Those of its own that are `#[macro_export]`.
    exported: Definitions,
}

/// The definitions that one file may call.
#[derive(Clone, Copy, Debug)]
pub struct MacroScope<'t> {
    own: Option<&'t Definitions>,
    exported: Option<&'t Definitions>,
    cfg: Option<&'t CfgContext>,
    libraries: Option<&'t BTreeSet<Name>>,
    read: Option<&'t BTreeMap<Name, usize>>,
    folders: &'t [Folder],
}

impl<'t> MacroScope<'t> {
    /// No definitions but the file's own.
    pub const EMPTY: MacroScope<'static> =
        MacroScope { own: None, exported: None, cfg: None, libraries: None, read: None, folders: &[] };

    /// The text between the brackets of the definition `name`.
    pub fn text(&self, name: Name) -> Option<&'t str> {
        self.definition(name).map(|found| &*found.text)
    }

    /// The same of a library's macro, as its stub has it.
    pub fn library_text(&self, name: Name) -> Option<&'t str> {
        self.library_definition(name).map(|found| &*found.text)
    }

    /// The same of the macro to which a path leads that starts with the name of another crate that is read.
    pub fn text_in(&self, first: Name, name: Name) -> Option<&'t str> {
        self.definition_in(*self.read?.get(&first)?, name).map(|found| &*found.text)
    }

    /// The name by which the crate is known whose definition `name` is; none where it is the file's own, or not known.
    pub fn home_of(&self, name: Name) -> Option<Name> {
        let home = self.definition(name)?.home.filter(|_| !self.is_own(name))?;
        self.read?.iter().find(|(_, folder)| **folder == home).map(|(known, _)| *known)
    }

    fn is_own(&self, name: Name) -> bool {
        self.own.is_some_and(|own| own.0.contains_key(&name))
    }

    /// The names by which crates that are read are known.
    pub fn read(&self) -> impl Iterator<Item = Name> + use<'t> {
        self.read.into_iter().flat_map(|read| read.keys().copied())
    }

    /// The names of libraries that paths may start with and that are not read.
    pub fn libraries(&self) -> impl Iterator<Item = Name> + use<'t> {
        self.libraries.into_iter().flatten().copied()
    }

    /// Whether a path that starts with this name leads to a library that is not read.
    pub fn is_library(&self, first: Name) -> bool {
        self.libraries.is_some_and(|libraries| libraries.contains(&first))
    }

    /// Whether the definitions of the file's own crate are among them.
    pub fn has_own(&self) -> bool {
        self.own.is_some()
    }

    /// What tells the texts by that name from others.
    pub(super) fn digest(&self, name: Name) -> Option<Key> {
        let own = self.definition(name).map(Definition::digest);
        let library = self.library_definition(name).map(Definition::digest);
        let read = self.read.into_iter().flatten();
        let read = read.map(|(_, folder)| self.definition_in(*folder, name).map(Definition::digest));
        // Which of them is there tells as much as what it is.
        let all: Vec<Option<Key>> = [own, library].into_iter().chain(read).collect();
        let home = self.home_of(name);
        let bytes = all.iter().map(|key| key.as_ref().map_or(&[][..], |key| &key.bytes()[..]));
        let bytes: Vec<&[u8]> = bytes.chain(home.map(|home| home.as_str().as_bytes())).collect();
        all.iter().any(Option::is_some).then(|| Key::of("macros", &bytes))
    }

    /// What is switched on; none where nothing is said of it.
    pub(super) fn features(&self) -> Option<&'t BTreeSet<String>> {
        self.cfg.map(|cfg| &cfg.features)
    }

    fn definition(&self, name: Name) -> Option<&'t Definition> {
        let own = self.own.and_then(|own| own.0.get(&name));
        own.or_else(|| self.exported.and_then(|exported| exported.0.get(&name)))
    }

    fn definition_in(&self, folder: usize, name: Name) -> Option<&'t Definition> {
        self.folders.get(folder)?.exported.0.get(&name)
    }

    fn library_definition(&self, name: Name) -> Option<&'t Definition> {
        self.exported.and_then(|exported| exported.0.get(&name)).filter(|found| found.is_of_library)
    }

    /// What a condition is in the build that the run is about; none if that hangs on the profile.
    pub(super) fn truth(&self, condition: &Cfg) -> Option<bool> {
        self.in_build(|cfg| condition.truth(cfg))
    }

    /// Whether a definition under a condition is there in the build that the run is about.
    pub fn holds(&self, condition: Option<&Cfg>) -> bool {
        condition.is_none_or(|condition| self.in_build(|cfg| condition.holds(cfg)))
    }

    /// Asks something of the build that the run is about; of a default one, if nothing is said of it.
    fn in_build<T>(&self, ask: impl FnOnce(&CfgContext) -> T) -> T {
        match self.cfg {
            Some(cfg) => ask(cfg),
            None => ask(&CfgContext::default()),
        }
    }
}

/// By name. One that the build has goes before one that it has not.
#[derive(Debug, Default)]
struct Definitions(FxHashMap<Name, Definition>);

/// Which of two definitions of a name counts, if the build has both or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Preferred {
    /// The one whose text is less: within a folder it does not matter where they stand.
    LeastText,
    /// The one that was added first: crates come in an order that means something.
    First,
}

#[derive(Debug)]
struct Definition {
    text: Arc<str>,
    /// Whether the build has it.
    holds: bool,
    /// Whether a stub has it.
    is_of_library: bool,
    /// The number of the folder of the crate that exports it.
    home: Option<usize>,
    digest: OnceLock<Key>,
}

impl Definition {
    fn new(text: &Arc<str>, holds: bool) -> Definition {
        Definition { text: Arc::clone(text), holds, is_of_library: false, home: None, digest: OnceLock::new() }
    }

    fn digest(&self) -> Key {
        *self.digest.get_or_init(|| Key::of("macro", &[self.text.as_bytes()]))
    }
}

impl Definitions {
    /// Adds one. Of two that the build has, or that it has not, one is `preferred`.
    fn add(&mut self, name: Name, text: &Arc<str>, holds: bool, preferred: Preferred) {
        let known = self.0.entry(name).or_insert_with(|| Definition::new(text, holds));
        let is_preferred = match preferred {
            Preferred::LeastText => **text < *known.text,
            Preferred::First => false,
        };
        if holds && !known.holds || holds == known.holds && is_preferred {
            *known = Definition::new(text, holds);
        }
    }

    /// What goes by a second name. Renames of other things are among `renamed`; a definition of that very name counts more.
    fn rename<'n>(&mut self, renamed: impl Iterator<Item = &'n (Name, Name)>) {
        for (name, other) in renamed {
            if let Some(found) = self.0.get(name)
                && !self.0.contains_key(other)
            {
                let found = Definition::new(&found.text, found.holds);
                self.0.insert(*other, found);
            }
        }
    }
}

impl MacroTable {
    /// Scans the Rust files beside and below each root that lies on the `grounds`.
    pub fn scan(disk: &Disk, grounds: &Grounds, roots: Vec<MacroRoot>) -> MacroTable {
        let each = roots.into_iter();
        let mut dirs: Vec<(PathBuf, MacroRoot)> =
            each.filter_map(|root| Some((root.root.parent()?.to_path_buf(), root))).collect();
        dirs.retain(|(dir, _)| grounds.hold(dir));
        dirs.sort_by(|(a, _), (b, _)| a.cmp(b));
        dirs.dedup_by(|(a, _), (b, _)| a == b);
        let mut table = MacroTable::default();
        let mut read = Vec::new();
        for (dir, root) in dirs {
            let nested = table.by_dir.iter().any(|known| dir.starts_with(&known.dir));
            if !nested {
                table.scan_dir(disk, dir, root.cfg, root.libraries);
                read.push(root.read);
            }
        }
        for (folder, read) in table.by_dir.iter_mut().zip(read) {
            let known = read.into_iter().filter_map(|(name, dir)| Some((name, *table.numbers.get(&dir)?)));
            folder.read = known.collect();
        }
        table
    }

    /// Adds a stub's definitions; project's code may call them from anywhere.
    pub fn add_stub(&mut self, text: &str) {
        for found in definitions(text) {
            self.exported.add(found.name, &found.text, true, Preferred::First);
            let added = self.exported.0.get_mut(&found.name);
            added.into_iter().for_each(|added| added.is_of_library |= added.text == found.text);
        }
    }

    /// Adds what another crate exports. Of equal names those count that were added first.
    pub fn add_exported(&mut self, macros: &[ExportedMacro]) {
        for ExportedMacro { name, text, holds } in macros {
            self.exported.add(Name::from(name), &Arc::from(text.as_str()), *holds, Preferred::First);
        }
    }

    /// What is exported so far, by name.
    pub fn exported(&self) -> Vec<ExportedMacro> {
        let each = self.exported.0.iter().map(|(name, found)| ExportedMacro {
            name: name.to_string(),
            text: found.text.to_string(),
            holds: found.holds,
        });
        let mut exported: Vec<ExportedMacro> = each.collect();
        exported.sort();
        exported
    }

    /// The text of a file that was scanned, the first time that it is asked for.
    pub(super) fn take_text(&self, path: &Path) -> Option<String> {
        self.texts.lock().ok()?.remove(path)
    }

    /// What a file at `path` may call.
    pub fn scope(&self, path: &Path) -> MacroScope<'_> {
        let number = path.ancestors().find_map(|dir| self.numbers.get(dir));
        let own = number.and_then(|number| self.by_dir.get(*number));
        MacroScope {
            own: own.map(|folder| &folder.own),
            exported: Some(&self.exported),
            cfg: own.map(|folder| &folder.cfg),
            libraries: own.map(|folder| &folder.libraries),
            read: own.map(|folder| &folder.read),
            folders: &self.by_dir,
        }
    }

    fn scan_dir(&mut self, disk: &Disk, dir: PathBuf, cfg: CfgContext, libraries: BTreeSet<Name>) {
        let by_file = disk.rust_files_below(&dir).into_par_iter().map(|path| {
            let text = disk.read(&path).ok().and_then(|bytes| String::from_utf8(bytes).ok());
            let Some(text) = text else { return Default::default() };
            let found = (definitions(&text), renames(&text));
            if let Ok(mut texts) = self.texts.lock() {
                texts.insert(path, text);
            }
            found
        });
        let (found, renamed): (Vec<_>, Vec<_>) = by_file.collect::<Vec<_>>().into_iter().unzip();
        self.add_folder(dir, cfg, libraries, found);
        let own = self.by_dir.last_mut().map(|folder| &mut folder.own);
        own.into_iter().for_each(|own| own.rename(renamed.iter().flatten()));
    }

    /// The definitions of all folders, by name.
    pub fn own(&self) -> impl Iterator<Item = (Name, &str)> {
        let mut all: Vec<(Name, &str)> = self
            .by_dir
            .iter()
            .flat_map(|folder| folder.own.0.iter().map(|(name, found)| (*name, &*found.text)))
            .collect();
        all.sort();
        all.into_iter()
    }

    /// The definitions that were found in the files of one folder.
    pub(super) fn of_folder(dir: PathBuf, cfg: CfgContext, found: Vec<Found>) -> MacroTable {
        let mut table = MacroTable::default();
        table.add_folder(dir, cfg, BTreeSet::new(), vec![found]);
        table
    }

    fn add_folder(&mut self, dir: PathBuf, cfg: CfgContext, libraries: BTreeSet<Name>, by_file: Vec<Vec<Found>>) {
        let (mut own, mut exported) = (Definitions::default(), Definitions::default());
        for found in by_file.into_iter().flatten() {
            let holds = found.conditions.iter().all(|condition| condition.holds(&cfg));
            if found.exported {
                exported.add(found.name, &found.text, holds, Preferred::LeastText);
            }
            own.add(found.name, &found.text, holds, Preferred::LeastText);
        }
        let home = self.by_dir.len();
        for (name, found) in &exported.0 {
            self.exported.add(*name, &found.text, found.holds, Preferred::First);
            let added = self.exported.0.get_mut(name).filter(|added| Arc::ptr_eq(&added.text, &found.text));
            added.into_iter().for_each(|added| added.home = Some(home));
        }
        self.numbers.insert(dir.clone(), home);
        self.by_dir.push(Folder { dir, cfg, libraries, read: BTreeMap::new(), own, exported });
    }
}

/// The definitions in files that are given with their texts.
pub(super) fn all_definitions(texts: &BTreeMap<PathBuf, String>) -> Vec<Found> {
    let by_file: Vec<Vec<Found>> = texts.par_iter().map(|(_, text)| definitions(text)).collect();
    by_file.into_iter().flatten().collect()
}

/// Those of them that may make something with a name, without bodies of functions.
pub(super) fn telling_definitions(texts: &BTreeMap<PathBuf, String>) -> Vec<Found> {
    let without_bodies = |found: Found| Found { text: Arc::from(without_bodies(&found.text)), ..found };
    // What makes nothing that has a name, or but implementations, is not worth its expansion.
    let is_telling = |found: &Found| {
        let mut is_telling = false;
        each_word(&found.text, |word, _| is_telling |= matches!(word, "pub" | "vis" | "mod" | "struct" | "enum"));
        is_telling
    };
    all_definitions(texts).into_par_iter().filter(is_telling).map(without_bodies).collect()
}

/// The definitions in the text of a file that belongs to no package.
pub(super) fn texts_of_definitions(text: &str) -> FxHashMap<Name, Arc<str>> {
    let mut own = Definitions::default();
    let default = CfgContext::default();
    for found in definitions(text) {
        own.add(
            found.name,
            &found.text,
            found.conditions.iter().all(|condition| condition.holds(&default)),
            Preferred::LeastText,
        );
    }
    own.0.into_iter().map(|(name, found)| (name, found.text)).collect()
}

/// What imports give another name: `use a::b as c;` gives `b` and `c`. Casts and other uses of the word may be among them.
pub(super) fn renames(text: &str) -> Vec<(Name, Name)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(at) = memmem::find(&text.as_bytes()[rest..], AS.as_bytes()).map(|at| rest + at) {
        // Braces hold lists of imports, so that semicolons alone end one.
        let start = text[..at].rfind(';').map_or(0, |end| end + 1);
        let end = text[at..].find(';').map_or(text.len(), |length| at + length);
        let statement = &text[start..end];
        rest = end;
        // Most statements hold no such letters, which is told much quicker.
        let has_letters = memmem::find(statement.as_bytes(), b"use").is_some();
        if !has_letters || !statement.split_whitespace().any(|word| word == "use") {
            continue;
        }
        for (at, mark) in statement.match_indices(AS) {
            let (before, after) = (&statement[..at], &statement[at + mark.len()..]);
            let name = &before[before.trim_end_matches(is_word).len()..];
            let other = &after[..after.find(|c| !is_word(c)).unwrap_or(after.len())];
            if !name.is_empty() && !other.is_empty() && other != "_" {
                found.push((Name::from(name), Name::from(other)));
            }
        }
    }
    found
}

const AS: &str = " as ";
