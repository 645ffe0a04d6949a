pub use self::document::{Document, TantivyDocument};

pub mod document;

#[derive(Clone)]
pub struct Schema {}
impl Schema {
    pub fn builder() -> SchemaBuilder;
}
pub struct SchemaBuilder {}
impl SchemaBuilder {
    pub fn build(self) -> Schema;
}
#[derive(Copy, Clone, Debug, PartialEq, PartialOrd, Eq, Ord, Hash)]
pub struct Field(u32);

#[derive(Clone)]
pub struct Term {}
impl Term {
    pub fn from_field_text(field: Field, text: &str) -> Term;
    pub fn from_field_u64(field: Field, val: u64) -> Term;
}
