use std::path::Path;

use crate::{DBWithThreadMode, Error, ThreadMode};

pub struct BackupEngineOptions {}
impl BackupEngineOptions {
    pub fn new<P: AsRef<Path>>(backup_dir: P) -> Result<Self, Error>;
}
pub struct RestoreOptions {}
impl Default for RestoreOptions {}

pub struct BackupEngine {}
impl BackupEngine {
    #[known::io]
    #[known::blocking]
    pub fn create_new_backup<T: ThreadMode>(&mut self, db: &DBWithThreadMode<T>) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn create_new_backup_flush<T: ThreadMode>(
        &mut self,
        db: &DBWithThreadMode<T>,
        flush_before_backup: bool,
    ) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn purge_old_backups(&mut self, num_backups_to_keep: usize) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn restore_from_latest_backup<D: AsRef<Path>, W: AsRef<Path>>(
        &mut self,
        db_dir: D,
        wal_dir: W,
        opts: &RestoreOptions,
    ) -> Result<(), Error>;
    #[known::io]
    #[known::blocking]
    pub fn verify_backup(&self, backup_id: u32) -> Result<(), Error>;
}
impl Drop for BackupEngine {}
