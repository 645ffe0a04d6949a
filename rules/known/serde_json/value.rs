use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Error;
pub use crate::map::Map;

#[derive(Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Value {
    Null,
    Bool(bool),
    Number(Number),
    String(String),
    Array(Vec<Value>),
    Object(Map<String, Value>),
}
impl Value {
    pub fn get<I: Index>(&self, index: I) -> Option<&Value>;
    pub fn get_mut<I: Index>(&mut self, index: I) -> Option<&mut Value>;
    pub fn is_object(&self) -> bool;
    pub fn as_object(&self) -> Option<&Map<String, Value>>;
    pub fn as_object_mut(&mut self) -> Option<&mut Map<String, Value>>;
    pub fn is_array(&self) -> bool;
    pub fn as_array(&self) -> Option<&Vec<Value>>;
    pub fn as_array_mut(&mut self) -> Option<&mut Vec<Value>>;
    pub fn is_string(&self) -> bool;
    pub fn as_str(&self) -> Option<&str>;
    pub fn is_number(&self) -> bool;
    pub fn as_number(&self) -> Option<&Number>;
    pub fn is_i64(&self) -> bool;
    pub fn is_u64(&self) -> bool;
    pub fn is_f64(&self) -> bool;
    pub fn as_i64(&self) -> Option<i64>;
    pub fn as_u64(&self) -> Option<u64>;
    pub fn as_f64(&self) -> Option<f64>;
    pub fn is_boolean(&self) -> bool;
    pub fn as_bool(&self) -> Option<bool>;
    pub fn is_null(&self) -> bool;
    pub fn as_null(&self) -> Option<()>;
    pub fn pointer(&self, pointer: &str) -> Option<&Value>;
    pub fn pointer_mut(&mut self, pointer: &str) -> Option<&mut Value>;
    pub fn take(&mut self) -> Value;
    pub fn sort_all_objects(&mut self);
}
impl std::fmt::Display for Value {}
impl Default for &Value {}
impl std::str::FromStr for Value {
    type Err = Error;
}
#[known::each(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, u128, i128, f32, f64, bool, String, &str, Number, (), Map<String, Value>)]
impl From<Each> for Value {}
impl<'a> From<Cow<'a, str>> for Value {}
impl<T: Into<Value>> From<Vec<T>> for Value {}
impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {}
impl<T: Clone + Into<Value>> From<&[T]> for Value {}
impl<T: Into<Value>> From<Option<T>> for Value {}
impl<T: Into<Value>> FromIterator<T> for Value {}
impl<K: Into<String>, V: Into<Value>> FromIterator<(K, V)> for Value {}
#[known::each(str, &str, String, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize, f32, f64, bool)]
impl PartialEq<Each> for Value {}
#[known::each(str, &str, String, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize, f32, f64, bool)]
impl PartialEq<Value> for Each {}
impl<I: Index> std::ops::Index<I> for Value {
    type Output = Value;
}
impl<I: Index> std::ops::IndexMut<I> for Value {}
impl Serialize for Value {}
impl<'de> serde::Deserialize<'de> for Value {}

pub trait Index {}
#[known::each(usize, str, String)]
impl Index for Each {}
impl<T: ?Sized + Index> Index for &T {}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Number {}
impl Number {
    pub fn is_i64(&self) -> bool;
    pub fn is_u64(&self) -> bool;
    pub fn is_f64(&self) -> bool;
    pub fn as_i64(&self) -> Option<i64>;
    pub fn as_u64(&self) -> Option<u64>;
    pub fn as_f64(&self) -> Option<f64>;
    pub fn from_f64(f: f64) -> Option<Number>;
    pub fn as_i128(&self) -> Option<i128>;
    pub fn as_u128(&self) -> Option<u128>;
    pub fn from_i128(i: i128) -> Option<Number>;
    pub fn from_u128(i: u128) -> Option<Number>;
}
impl std::fmt::Display for Number {}
#[known::each(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize)]
impl From<Each> for Number {}
impl std::str::FromStr for Number {
    type Err = Error;
}

#[derive(Debug)]
pub struct RawValue {}
impl RawValue {
    pub fn from_string(json: String) -> Result<Box<Self>, Error>;
    pub fn get(&self) -> &str;
}
impl Clone for Box<RawValue> {}
impl ToOwned for RawValue {
    type Owned = Box<RawValue>;
}
impl std::fmt::Display for RawValue {}

#[known::allocates]
pub fn to_value<T>(value: T) -> Result<Value, Error>
where
    T: Serialize;
#[known::allocates]
pub fn from_value<T>(value: Value) -> Result<T, Error>
where
    T: DeserializeOwned;
#[known::allocates]
pub fn to_raw_value<T>(value: &T) -> Result<Box<RawValue>, Error>
where
    T: ?Sized + Serialize;
