//! async-graphql 7: its attributes, whose functions are run for the fields that a query asks for, and the state that these are given.

#[known::attribute(handler = "request")]
pub const Object: () = ();
#[known::attribute(handler = "request")]
pub const ComplexObject: () = ();
#[known::attribute(handler = "request")]
pub const Subscription: () = ();

#[derive(Debug, Clone)]
pub struct Error {}
pub type Result<T, E = Error> = std::result::Result<T, E>;

pub struct Context<'a>(&'a ());
impl<'a> Context<'a> {
    pub fn data<D: Send + Sync + 'static>(&self) -> Result<&'a D>;
    pub fn data_unchecked<D: Send + Sync + 'static>(&self) -> &'a D;
    pub fn data_opt<D: Send + Sync + 'static>(&self) -> Option<&'a D>;
}
