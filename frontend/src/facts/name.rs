//! Interned names, and how many of them are written together.
//!
//! A file says the same names again and again. To look each of them up among all names is half of what reading facts takes, so bytes
//! that hold many names begin with a table of these, and say their numbers ([`with_table`]).

use std::cell::RefCell;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use rustc_hash::FxHashMap;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::interner::{Interned, find, intern};

/// An interned name.
#[derive(Clone, Copy)]
pub struct Name(&'static Interned);

impl Name {
    /// The text.
    #[inline]
    pub fn as_str(&self) -> &'static str {
        self.0.text()
    }

    /// The name of that text if there is one so far.
    pub fn from_existing(text: &str) -> Option<Name> {
        find(text).map(Name)
    }
}

impl Default for Name {
    fn default() -> Name {
        Name::from("")
    }
}

impl PartialEq for Name {
    #[inline]
    fn eq(&self, other: &Name) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Name {}

/// By its text: where names lie differs from run to run.
impl Hash for Name {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash());
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl Name {
    /// The name of a field of a tuple struct: its position.
    pub fn of_position(position: usize) -> Name {
        Name::from(position.to_string())
    }
}

impl<T: AsRef<str> + ?Sized> From<&T> for Name {
    fn from(text: &T) -> Name {
        Name(intern(text.as_ref()))
    }
}

impl From<String> for Name {
    fn from(text: String) -> Name {
        Name(intern(&text))
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialEq<String> for Name {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<Name> for &str {
    fn eq(&self, other: &Name) -> bool {
        *self == other.as_str()
    }
}

impl PartialEq<Name> for str {
    fn eq(&self, other: &Name) -> bool {
        self == other.as_str()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

thread_local! {
    /// The table of the bytes that this thread is about to write.
    static WRITTEN: RefCell<Option<Written>> = const { RefCell::new(None) };
    /// The table of the bytes that this thread is about to read.
    static READ: RefCell<Option<Vec<Name>>> = const { RefCell::new(None) };
}

#[derive(Default)]
struct Written {
    names: Vec<Name>,
    numbers: FxHashMap<Name, u32>,
}

impl Written {
    fn number(&mut self, name: Name) -> u32 {
        *self.numbers.entry(name).or_insert_with(|| {
            self.names.push(name);
            self.names.len() as u32 - 1
        })
    }
}

/// Its number where there is a table, else its text.
impl Serialize for Name {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let number = WRITTEN.with_borrow_mut(|table| table.as_mut().map(|table| table.number(*self)));
        match number {
            Some(number) => to.serialize_u32(number),
            None => to.serialize_str(self.as_str()),
        }
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Name, D::Error> {
        if READ.with_borrow(Option::is_none) {
            return String::deserialize(from).map(Name::from);
        }
        let number = u32::deserialize(from)? as usize;
        let name = READ.with_borrow(|table| table.as_ref()?.get(number).copied());
        name.ok_or_else(|| D::Error::custom("no such name"))
    }
}

/// Bytes of a value behind a table of its names, the same for the same value; none where it cannot be written.
pub fn with_table(value: &impl Serialize) -> Option<Vec<u8>> {
    WRITTEN.set(Some(Written::default()));
    let bytes = postcard::to_allocvec(value);
    let Written { names, .. } = WRITTEN.take()?;
    let names: Vec<&str> = names.iter().map(Name::as_str).collect();
    let mut written = postcard::to_allocvec(&names).ok()?;
    written.extend(bytes.ok()?);
    Some(written)
}

/// The value of such bytes; none if they are none.
pub fn read_with_table<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    /// Whatever happens meanwhile, what is read next has no table.
    struct Taken;
    impl Drop for Taken {
        fn drop(&mut self) {
            READ.set(None);
        }
    }
    let (names, rest): (Vec<&str>, &[u8]) = postcard::take_from_bytes(bytes).ok()?;
    let _taken = Taken;
    READ.set(Some(names.into_iter().map(Name::from).collect()));
    postcard::from_bytes(rest).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_once() {
        let names: Vec<Name> = ["first", "second", "first", "", "first"].map(Name::from).to_vec();
        let bytes = with_table(&names).expect("bytes");
        assert_eq!(read_with_table::<Vec<Name>>(&bytes), Some(names.clone()));
        let text = String::from_utf8_lossy(&bytes);
        assert_eq!(text.matches("first").count(), 1, "{text}");
        // Without a table each is its text, whatever was written before.
        let bytes = postcard::to_allocvec(&names).expect("bytes");
        assert_eq!(postcard::from_bytes::<Vec<Name>>(&bytes), Ok(names));
    }

    #[test]
    fn bytes_that_are_no_names_are_none() {
        let bytes = with_table(&["one", "two"].map(Name::from)).expect("bytes");
        for end in 0..bytes.len() {
            assert_eq!(read_with_table::<[Name; 2]>(&bytes[..end]), None, "{end}");
        }
        let mut other = bytes.clone();
        *other.last_mut().expect("it is not empty") = 2;
        assert_eq!(read_with_table::<[Name; 2]>(&other), None, "there are two names");
        assert_eq!(postcard::from_bytes::<Name>(&[1, b'x']), Ok(Name::from("x")), "what is read next has no table");
    }
}
