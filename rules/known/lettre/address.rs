use std::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address {}
impl Address {
    pub fn new<U: AsRef<str>, D: AsRef<str>>(user: U, domain: D) -> Result<Self, AddressError>;
    pub fn user(&self) -> &str;
    pub fn domain(&self) -> &str;
}
impl FromStr for Address {
    type Err = AddressError;
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub enum AddressError {}
impl std::fmt::Display for AddressError {}
impl std::error::Error for AddressError {}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Envelope {}
impl Envelope {
    pub fn new(from: Option<Address>, to: Vec<Address>) -> Result<Envelope, crate::error::Error>;
}
