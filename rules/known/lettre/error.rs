#[derive(Debug)]
pub enum Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
