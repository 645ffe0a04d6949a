//! Each text once, for as long as the process lives.
//!
//! Tables start empty: those of the libraries that were looked at (`ustr`) are made for a million names, and who asks for some thousand
//! pays for as many pages, a third of what a start on a small file takes.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// A text that is kept, with its hash.
#[derive(Debug)]
pub struct Interned {
    hash: u64,
    text: Box<str>,
}

impl Interned {
    /// The text.
    #[inline]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same in each run.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

/// A part of the table, on cache lines of its own: threads that lower files ask for names all the time.
#[repr(align(128))]
struct Shard(Mutex<HashTable<&'static Interned>>);

const SHARDS: usize = 64;

static TABLE: [Shard; SHARDS] = [const { Shard(Mutex::new(HashTable::new())) }; SHARDS];

/// The one of that text.
pub fn intern(text: &str) -> &'static Interned {
    let hash = hash(text);
    let mut shard = shard(hash);
    if let Some(known) = shard.find(hash, |known| *known.text == *text) {
        return known;
    }
    let new: &'static Interned = Box::leak(Box::new(Interned { hash, text: text.into() }));
    shard.insert_unique(hash, new, |known| known.hash);
    new
}

/// The one of that text if there is one so far.
pub fn find(text: &str) -> Option<&'static Interned> {
    let hash = hash(text);
    shard(hash).find(hash, |known| *known.text == *text).copied()
}

fn hash(text: &str) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(text)
}

/// Neither the low nor the high bits, which the table itself goes by.
fn shard(hash: u64) -> MutexGuard<'static, HashTable<&'static Interned>> {
    TABLE[(hash >> 32) as usize % SHARDS].0.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_kept_once() {
        let texts: Vec<String> = (0..1000).map(|number| format!("name {number}")).collect();
        let first: Vec<_> = texts.iter().map(|text| intern(text)).collect();
        let again: Vec<_> = texts.iter().map(|text| intern(text)).collect();
        assert!(first.iter().zip(&again).all(|(one, other)| std::ptr::eq(*one, *other)));
        assert!(texts.iter().zip(&first).all(|(text, kept)| *text == *kept.text && find(text).is_some()));
        assert!(find("no such name").is_none());
    }
}
