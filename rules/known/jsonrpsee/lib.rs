//! jsonrpsee 0.26: its attribute alone.

pub use jsonrpsee_proc_macros as proc_macros;
