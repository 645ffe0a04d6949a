//! async-graphql 7: its attributes, whose functions are run for the fields that a query asks for.

#[known::attribute(handler = "request")]
pub const Object: () = ();
#[known::attribute(handler = "request")]
pub const ComplexObject: () = ();
#[known::attribute(handler = "request")]
pub const Subscription: () = ();
