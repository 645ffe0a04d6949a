//! salvo 0.80: its attributes, which make a handler of a function or of the method of a type.

pub use crate::core::handler;
pub use crate::oapi::endpoint;

pub mod core {
    #[known::attribute(handler = "request")]
    pub const handler: () = ();
}
pub mod oapi {
    #[known::attribute(handler = "request")]
    pub const endpoint: () = ();
}
pub mod prelude {
    pub use crate::core::handler;
    pub use crate::oapi::endpoint;
}
