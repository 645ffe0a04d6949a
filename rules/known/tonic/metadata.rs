use std::str::FromStr;

#[derive(Clone, Debug, Default)]
pub struct MetadataMap {}
impl MetadataMap {
    pub fn new() -> Self;
    pub fn from_headers(headers: http::HeaderMap) -> Self;
    pub fn into_headers(self) -> http::HeaderMap;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> MetadataMap;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(read)]
    pub fn get<K>(&self, key: K) -> Option<&MetadataValue<Ascii>>;
    #[known::content(read)]
    pub fn get_bin<K>(&self, key: K) -> Option<&MetadataValue<Binary>>;
    #[known::content(read)]
    pub fn get_mut<K>(&mut self, key: K) -> Option<&mut MetadataValue<Ascii>>;
    #[known::content(read)]
    pub fn contains_key<K>(&self, key: K) -> bool;
    #[known::content(insert)]
    pub fn insert<K>(&mut self, key: K, val: MetadataValue<Ascii>) -> Option<MetadataValue<Ascii>>;
    #[known::content(insert)]
    pub fn insert_bin<K>(&mut self, key: K, val: MetadataValue<Binary>) -> Option<MetadataValue<Binary>>;
    #[known::content(insert)]
    pub fn append<K>(&mut self, key: K, value: MetadataValue<Ascii>) -> bool;
    #[known::content(remove)]
    pub fn remove<K>(&mut self, key: K) -> Option<MetadataValue<Ascii>>;
}
#[derive(Debug)]
pub enum Ascii {}
#[derive(Debug)]
pub enum Binary {}
pub type AsciiMetadataValue = MetadataValue<Ascii>;
pub type BinaryMetadataValue = MetadataValue<Binary>;
#[derive(Clone)]
pub struct MetadataValue<VE> {}
impl<VE> MetadataValue<VE> {
    pub fn from_static(src: &'static str) -> Self;
    pub fn is_empty(&self) -> bool;
    pub fn as_encoded_bytes(&self) -> &[u8];
}
impl MetadataValue<Ascii> {
    pub fn len(&self) -> usize;
    pub fn to_str(&self) -> Result<&str, ToStrError>;
    pub fn as_bytes(&self) -> &[u8];
}
impl MetadataValue<Binary> {
    pub fn from_bytes(src: &[u8]) -> Self;
}
impl<VE> std::fmt::Debug for MetadataValue<VE> {}
impl FromStr for MetadataValue<Ascii> {
    type Err = errors::InvalidMetadataValue;
}
#[derive(Debug)]
pub struct ToStrError {}
impl std::fmt::Display for ToStrError {}
impl std::error::Error for ToStrError {}
pub mod errors {
    pub use super::ToStrError;
    #[derive(Debug, Default)]
    pub struct InvalidMetadataValue {}
    impl std::fmt::Display for InvalidMetadataValue {}
    impl std::error::Error for InvalidMetadataValue {}
}
