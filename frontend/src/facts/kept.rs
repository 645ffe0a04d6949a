//! Facts that an earlier run has made of the same text.
//!
//! Beside the text lowering depends on the names of libraries and on the macros that the text calls. Which macros these are is known once
//! it is lowered, so the names that were asked for are kept with the facts, and the facts hold as long as all of them mean the same.
//!
//! Between runs they are bytes in a cache. A process that runs often keeps those of its last runs as they are.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::lower::lower_file_noting;
use super::name::{read_with_table, with_table};
use super::{Digests, FileFacts, LowerError, MacroScope, Name};
use crate::cache::{Cache, Key};
use crate::isolation::has_stack;
use crate::source::{SourceFile, TestCode};

/// What the macros meant that a text may call; none: there was no such macro.
type Asked = BTreeMap<Name, Option<Key>>;

/// Where facts are looked for before a text is lowered, and left once it was.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeptFacts<'a> {
    /// What this process knows.
    pub memory: Option<&'a FactsMemory>,
    /// What earlier ones have written.
    pub cache: Option<&'a Cache>,
}

/// Facts as they are, for a process that reads the same files again and again: what it asks for in two runs, one after the other, is decoded
/// once.
#[derive(Debug, Default)]
pub struct FactsMemory(Mutex<FxHashMap<Key, Remembered>>);

#[derive(Clone, Debug)]
struct Remembered {
    asked: Arc<Asked>,
    facts: Arc<FileFacts>,
    /// Whether it was asked for since the last run ended.
    is_used: bool,
}

impl FactsMemory {
    /// Ends a run: what it has not asked for is forgotten.
    pub fn end_run(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, known| std::mem::take(&mut known.is_used));
    }

    /// The facts under a key, if the macros mean what they meant.
    fn find(&self, key: Key, macros: MacroScope<'_>) -> Option<Arc<FileFacts>> {
        let found = self.0.lock().unwrap_or_else(PoisonError::into_inner).get_mut(&key).map(|known| {
            known.is_used = true;
            known.clone()
        });
        found.filter(|known| holds(&known.asked, macros)).map(|known| known.facts)
    }

    fn keep(&self, key: Key, asked: Asked, facts: &Arc<FileFacts>) {
        let known = Remembered { asked: Arc::new(asked), facts: Arc::clone(facts), is_used: true };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, known);
    }
}

/// As [`super::lower_file`], of modules for tests what `tests` says; asks what was kept, and keeps what was not.
///
/// # Errors
/// As there.
pub(super) fn lower_or_recall(
    file: &SourceFile,
    macros: MacroScope<'_>,
    tests: TestCode,
    kept: KeptFacts<'_>,
) -> Result<Arc<FileFacts>, LowerError> {
    let KeptFacts { memory, cache } = kept;
    if memory.is_none() && cache.is_none() {
        return lower_file_noting(file, macros, tests).map(|(facts, _)| Arc::new(facts));
    }
    let key = key(file, macros, tests);
    let remembered = memory.and_then(|memory| memory.find(key, macros));
    if let Some(facts) = remembered {
        cache.into_iter().for_each(|cache| cache.count(true));
        return Ok(facts);
    }
    let (asked, facts) = match cache.and_then(|cache| recalled(cache, key, macros)) {
        Some(known) => known,
        None => lowered(file, macros, tests, cache, key)?,
    };
    let facts = Arc::new(facts);
    if let Some(memory) = memory {
        memory.keep(key, asked, &facts);
    }
    Ok(facts)
}

/// Facts of a text that ships with a program, as bytes that [`load_ready`](super::load_ready) reads; none where they cannot be written.
/// They are made when the program is built.
pub fn ready_made(file: &SourceFile) -> Option<Vec<u8>> {
    let (facts, asked) = lower_file_noting(file, MacroScope::EMPTY, TestCode::Read).ok()?;
    let asked = asked.into_iter().map(|name| (name, MacroScope::EMPTY.digest(name))).collect();
    written(&asked, facts.declared()?, &facts)
}

/// The facts that [`ready_made`] wrote of the text of this name; none of other bytes.
pub(super) fn recalled_ready(name: &str, ready: &[u8], memory: Option<&FactsMemory>) -> Option<Arc<FileFacts>> {
    // A cache belongs to one program, and so does what is under this key.
    let key = Key::of("ready facts", &[name.as_bytes()]);
    if let Some(facts) = memory.and_then(|memory| memory.find(key, MacroScope::EMPTY)) {
        return Some(facts);
    }
    let (asked, facts) = read(key, ready, MacroScope::EMPTY)?;
    let facts = Arc::new(facts);
    if let Some(memory) = memory {
        memory.keep(key, asked, &facts);
    }
    Some(facts)
}

/// Facts that are made now, and left under a key in a cache if there is one.
fn lowered(
    file: &SourceFile,
    macros: MacroScope<'_>,
    tests: TestCode,
    cache: Option<&Cache>,
    key: Key,
) -> Result<(Asked, FileFacts), LowerError> {
    let (mut facts, asked) = lower_file_noting(file, macros, tests)?;
    let asked: Asked = asked.into_iter().map(|name| (name, macros.digest(name))).collect();
    let Some(declared) = facts.declared() else { return Ok((asked, facts)) };
    if let Some(cache) = cache
        && let Some(bytes) = written(&asked, declared, &facts)
    {
        cache.keep(key, bytes);
    }
    facts.digests = whole(key, &asked).map(|whole| Digests { whole, declared });
    Ok((asked, facts))
}

/// A digest of what facts are made of.
fn whole(key: Key, asked: &Asked) -> Option<Key> {
    Some(Key::of("lowered", &[key.bytes(), &postcard::to_allocvec(asked).ok()?]))
}

fn key(file: &SourceFile, macros: MacroScope<'_>, tests: TestCode) -> Key {
    let features = macros.features().map(|features| features.iter().map(String::as_str).collect::<Vec<_>>());
    // A feature's name holds no comma; that nothing is said is not the same as that nothing is on.
    let features = features.map_or_else(String::new, |features| format!(",{}", features.join(",")));
    let tests = format!("{tests:?}");
    let joined = |names: &mut dyn Iterator<Item = Name>| names.map(|name| name.as_str()).collect::<Vec<_>>().join(",");
    let (libraries, read) = (joined(&mut macros.libraries()), joined(&mut macros.read()));
    let said = [&features, &tests, &libraries, &read].map(|text| text.as_bytes());
    Key::of("facts", &[&[file.text.as_bytes()][..], &said].concat())
}

/// The facts that a cache has, if the macros mean what they meant.
fn recalled(cache: &Cache, key: Key, macros: MacroScope<'_>) -> Option<(Asked, FileFacts)> {
    let known = cache.find(key).and_then(|bytes| read(key, &bytes, macros));
    cache.count(known.is_some());
    known
}

/// Facts with what was asked for and the digest of what they declare, for [`read`].
fn written(asked: &Asked, declared: Key, facts: &FileFacts) -> Option<Vec<u8>> {
    let mut bytes = postcard::to_allocvec(&(asked, declared)).ok()?;
    bytes.extend(packed(facts)?);
    Some(bytes)
}

/// What was written under a key, if the macros mean what they meant.
fn read(key: Key, bytes: &[u8], macros: MacroScope<'_>) -> Option<(Asked, FileFacts)> {
    let ((asked, declared), rest): ((Asked, Key), &[u8]) = postcard::take_from_bytes(bytes).ok()?;
    if !holds(&asked, macros) {
        return None;
    }
    let digests = whole(key, &asked).map(|whole| Digests { whole, declared });
    Some((asked, FileFacts { digests, ..unpacked(rest)? }))
}

fn holds(asked: &Asked, macros: MacroScope<'_>) -> bool {
    asked.iter().all(|(name, meant)| macros.digest(*name) == *meant)
}

/// Facts as bytes, the same for the same facts; none where they cannot be written.
pub fn packed(facts: &FileFacts) -> Option<Vec<u8>> {
    with_table(facts)
}

/// The facts that bytes are; none if they are no facts.
pub fn unpacked(bytes: &[u8]) -> Option<FileFacts> {
    read_with_table(bytes)
}

/// Reads a part of facts that may hold others of its kind. Facts that were written by somebody else may nest deeper than any text that
/// is lowered.
///
/// # Errors
/// Those of the part, and where no stack is left for it.
pub(super) fn nested<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    if has_stack() { T::deserialize(from) } else { Err(D::Error::custom("nested deeper than the stack holds")) }
}

#[cfg(test)]
mod tests {
    use crate::facts::{Cfg, TypeRef};
    use crate::isolation::note_stack;

    fn on_stack<T: Send + 'static>(bytes: usize, work: impl FnOnce() -> T + Send + 'static) -> T {
        let noted = move || {
            note_stack(bytes);
            work()
        };
        let thread = std::thread::Builder::new().stack_size(bytes).spawn(noted).expect("a thread");
        thread.join().expect("no fault")
    }

    /// Bytes of a type and of a condition that nest so deep.
    fn nesting(depth: usize) -> [Vec<u8>; 2] {
        on_stack(256 << 20, move || {
            let ty = (0..depth).fold(TypeRef::Never, |inner, _| TypeRef::Slice(Box::new(inner)));
            let cfg = (0..depth).fold(Cfg::Unknown, |inner, _| Cfg::Not(Box::new(inner)));
            [postcard::to_allocvec(&ty), postcard::to_allocvec(&cfg)].map(|bytes| bytes.expect("bytes"))
        })
    }

    #[test]
    fn facts_that_nest_without_end_are_none() {
        for (depth, is_read) in [(500, true), (200_000, false)] {
            let [ty, cfg] = nesting(depth);
            let read = on_stack(4 << 20, move || {
                (postcard::from_bytes::<TypeRef>(&ty).is_ok(), postcard::from_bytes::<Cfg>(&cfg).is_ok())
            });
            assert_eq!(read, (is_read, is_read), "{depth}");
        }
    }
}
