//! juniper 0.16: its attributes, whose functions are run for the fields that a query asks for.

#[known::attribute(handler = "request")]
pub const graphql_object: () = ();
#[known::attribute(handler = "request")]
pub const graphql_subscription: () = ();
