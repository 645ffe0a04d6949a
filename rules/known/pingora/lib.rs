//! pingora as of 0.6: what hands on its parts.
pub mod proxy {
    pub use pingora_proxy::*;
}
pub mod prelude {
    pub use pingora_proxy::*;
}
