//! serde_json 1.0.154.
pub mod map;
pub mod value;

pub use crate::de::{Deserializer, StreamDeserializer, from_reader, from_slice, from_str};
pub use crate::error::{Error, Result};
pub use crate::ser::{Serializer, to_string, to_string_pretty, to_vec, to_vec_pretty, to_writer, to_writer_pretty};
pub use crate::value::{Map, Number, Value, from_value, to_value};

pub mod error {
    pub struct Error {}
    pub type Result<T> = std::result::Result<T, Error>;
    impl Error {
        pub fn line(&self) -> usize;
        pub fn column(&self) -> usize;
        pub fn classify(&self) -> Category;
        pub fn is_io(&self) -> bool;
        pub fn is_syntax(&self) -> bool;
        pub fn is_data(&self) -> bool;
        pub fn is_eof(&self) -> bool;
        pub fn io_error_kind(&self) -> Option<std::io::ErrorKind>;
        pub fn io(error: std::io::Error) -> Self;
    }
    impl std::fmt::Debug for Error {}
    impl std::fmt::Display for Error {}
    impl std::error::Error for Error {}
    impl serde::de::Error for Error {}
    impl serde::ser::Error for Error {}
    impl From<Error> for std::io::Error {}
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum Category {
        Io,
        Syntax,
        Data,
        Eof,
    }
}
pub mod de {
    use crate::error::Result;
    use serde::de::{Deserialize, DeserializeOwned};

    #[known::allocates]
    pub fn from_reader<R, T>(rdr: R) -> Result<T>
    where
        R: std::io::Read,
        T: DeserializeOwned;
    #[known::allocates]
    pub fn from_slice<'a, T>(v: &'a [u8]) -> Result<T>
    where
        T: Deserialize<'a>;
    #[known::allocates]
    pub fn from_str<'a, T>(s: &'a str) -> Result<T>
    where
        T: Deserialize<'a>;

    pub trait Read<'de> {}
    pub struct IoRead<R> {}
    impl<'de, R: std::io::Read> Read<'de> for IoRead<R> {}
    pub struct SliceRead<'a> {}
    impl<'a> Read<'a> for SliceRead<'a> {}
    pub struct StrRead<'a> {}
    impl<'a> Read<'a> for StrRead<'a> {}
    pub struct Deserializer<R> {}
    impl<'de, R: Read<'de>> Deserializer<R> {
        pub fn new(read: R) -> Self;
        pub fn end(&mut self) -> Result<()>;
        pub fn into_iter<T>(self) -> StreamDeserializer<'de, R, T>
        where
            T: Deserialize<'de>;
    }
    impl<R: std::io::Read> Deserializer<IoRead<R>> {
        pub fn from_reader(reader: R) -> Self;
    }
    impl<'a> Deserializer<SliceRead<'a>> {
        pub fn from_slice(bytes: &'a [u8]) -> Self;
    }
    impl<'a> Deserializer<StrRead<'a>> {
        pub fn from_str(s: &'a str) -> Self;
    }
    impl<'de, R: Read<'de>> serde::Deserializer<'de> for &mut Deserializer<R> {
        type Error = crate::Error;
    }
    pub struct StreamDeserializer<'de, R, T> {}
    impl<'de, R: Read<'de>, T: Deserialize<'de>> StreamDeserializer<'de, R, T> {
        pub fn new(read: R) -> Self;
        pub fn byte_offset(&self) -> usize;
    }
    impl<'de, R: Read<'de>, T: Deserialize<'de>> Iterator for StreamDeserializer<'de, R, T> {
        type Item = Result<T>;
    }
}
pub mod ser {
    use crate::error::Result;
    use serde::Serialize;
    use std::io::Write;

    #[known::allocates]
    pub fn to_string<T>(value: &T) -> Result<String>
    where
        T: ?Sized + Serialize;
    #[known::allocates]
    pub fn to_string_pretty<T>(value: &T) -> Result<String>
    where
        T: ?Sized + Serialize;
    #[known::allocates]
    pub fn to_vec<T>(value: &T) -> Result<Vec<u8>>
    where
        T: ?Sized + Serialize;
    #[known::allocates]
    pub fn to_vec_pretty<T>(value: &T) -> Result<Vec<u8>>
    where
        T: ?Sized + Serialize;
    pub fn to_writer<W, T>(writer: W, value: &T) -> Result<()>
    where
        W: Write,
        T: ?Sized + Serialize;
    pub fn to_writer_pretty<W, T>(writer: W, value: &T) -> Result<()>
    where
        W: Write,
        T: ?Sized + Serialize;

    #[derive(Clone, Debug, Default)]
    pub struct CompactFormatter;
    pub struct Serializer<W, F = CompactFormatter> {}
    impl<W: Write> Serializer<W> {
        pub fn new(writer: W) -> Self;
    }
    impl<W: Write, F> Serializer<W, F> {
        pub fn into_inner(self) -> W;
    }
    impl<'a, W: Write, F> serde::Serializer for &'a mut Serializer<W, F> {
        type Ok = ();
        type Error = crate::Error;
    }
}
