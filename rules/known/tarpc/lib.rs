//! tarpc 0.37: its attribute alone, which makes a service of each implementation of the trait below it.

#[known::attribute(handler = "request")]
pub const service: () = ();
