//! poem-openapi 5: its attribute, whose functions are run for the requests of a path.

#[known::attribute(handler = "request")]
pub const OpenApi: () = ();
