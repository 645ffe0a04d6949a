//! Facts that an earlier run has made of the same text.
//!
//! Beside the text lowering depends on the names of libraries and on the macros that the text calls. Which macros these are is known once
//! it is lowered, so the names that were asked for are kept with the facts, and the facts hold as long as all of them mean the same.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::lower::lower_file_noting;
use super::{FileFacts, LowerError, MacroScope, Name};
use crate::cache::{Cache, Key};
use crate::isolation::has_stack;
use crate::source::{SourceFile, TestCode};

/// What the macros meant that a text may call; none: there was no such macro.
type Asked = BTreeMap<Name, Option<Key>>;

/// As [`super::lower_file`], of modules for tests what `tests` says; asks what was kept, and keeps what was not.
///
/// # Errors
/// As there.
pub(super) fn lower_or_recall(
    file: &SourceFile,
    macros: MacroScope<'_>,
    tests: TestCode,
    cache: Option<&Cache>,
) -> Result<FileFacts, LowerError> {
    let lower = || lower_file_noting(file, macros, tests);
    let Some(cache) = cache else { return lower().map(|(facts, _)| facts) };
    let key = key(file, macros, tests);
    let known = cache.find(key).and_then(|bytes| recalled(&bytes, macros));
    cache.count(known.is_some());
    if let Some(facts) = known {
        return Ok(facts);
    }
    let (facts, asked) = lower()?;
    let asked: Asked = asked.into_iter().map(|name| (name, macros.digest(name))).collect();
    if let Ok(bytes) = postcard::to_allocvec(&(&asked, &facts)) {
        cache.keep(key, bytes);
    }
    Ok(facts)
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

/// The facts, if the macros mean what they meant.
fn recalled(bytes: &[u8], macros: MacroScope<'_>) -> Option<FileFacts> {
    let (asked, rest): (Asked, &[u8]) = postcard::take_from_bytes(bytes).ok()?;
    let holds = asked.iter().all(|(name, meant)| macros.digest(*name) == *meant);
    holds.then(|| unpacked(rest)).flatten()
}

/// Facts as bytes, the same for the same facts; none where they cannot be written.
pub fn packed(facts: &FileFacts) -> Option<Vec<u8>> {
    postcard::to_allocvec(facts).ok()
}

/// The facts that bytes are; none if they are no facts.
pub fn unpacked(bytes: &[u8]) -> Option<FileFacts> {
    postcard::from_bytes(bytes).ok()
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
