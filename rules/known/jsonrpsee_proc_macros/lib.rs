//! jsonrpsee-proc-macros 0.26: `rpc` makes of the trait below it the one that services implement.

#[known::attribute(handler = "request", service = "Server")]
pub const rpc: () = ();
