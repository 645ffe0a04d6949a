use std::path::Path;

use crate::{DBWithThreadMode, Error, ThreadMode};

pub struct Checkpoint<'db> {}
impl<'db> Checkpoint<'db> {
    pub fn new<T: ThreadMode>(db: &'db DBWithThreadMode<T>) -> Result<Self, Error>;
    #[known::io]
    #[known::blocking]
    pub fn create_checkpoint<P: AsRef<Path>>(&self, path: P) -> Result<(), Error>;
}
impl Drop for Checkpoint<'_> {}
