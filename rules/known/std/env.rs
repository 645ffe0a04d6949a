//! std::env of Rust 1.95.

pub struct VarError;
pub fn var<K>(key: K) -> Result<String, VarError>;
pub struct Args;
impl Iterator for Args { type Item = String; }
pub fn args() -> Args;
pub fn current_dir() -> crate::io::Result<crate::path::PathBuf>;
