use super::Field;

#[known::unlisted]
pub trait Document: Send + Sync + 'static {}
#[known::unlisted]
pub trait DocumentDeserialize: Sized {}

#[derive(Clone, Debug)]
pub struct TantivyDocument {}
impl TantivyDocument {
    pub fn new() -> TantivyDocument;
    pub fn add_text<S: AsRef<str>>(&mut self, field: Field, text: S);
    pub fn add_u64(&mut self, field: Field, value: u64);
}
impl Default for TantivyDocument {}
impl Document for TantivyDocument {}
impl DocumentDeserialize for TantivyDocument {}
