//! tokio::fs.

use std::io::Result;

pub struct File;
impl File { pub async fn open<P>(path: P) -> Result<File>; pub async fn create<P>(path: P) -> Result<File>; }
impl crate::io::AsyncRead for File {}
impl crate::io::AsyncWrite for File {}
pub async fn read<P>(path: P) -> Result<Vec<u8>>;
pub async fn read_to_string<P>(path: P) -> Result<String>;
pub async fn write<P, C>(path: P, contents: C) -> Result<()>;
pub async fn remove_file<P>(path: P) -> Result<()>;
pub async fn create_dir_all<P>(path: P) -> Result<()>;
