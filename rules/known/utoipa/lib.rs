//! utoipa as of 5.4: its attribute describes a handler for the documentation of an interface, and leaves the handler as it is.
#[known::attribute]
pub const path: () = ();
