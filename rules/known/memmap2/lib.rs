//! memmap2 0.9.12. What is read and written lies in memory, or is fetched page by page; flushing waits for the disk.
use std::io::Result;
use std::ops::{Deref, DerefMut};

#[derive(Clone, Debug, Default)]
pub struct MmapOptions {}
impl MmapOptions {
    pub fn new() -> MmapOptions;
    pub fn offset(&mut self, offset: u64) -> &mut Self;
    pub fn len(&mut self, len: usize) -> &mut Self;
    #[known::io]
    pub unsafe fn map<T: MmapAsRawDesc>(&self, file: T) -> Result<Mmap>;
    #[known::io]
    pub unsafe fn map_mut<T: MmapAsRawDesc>(&self, file: T) -> Result<MmapMut>;
    pub fn map_anon(&self) -> Result<MmapMut>;
}

pub trait MmapAsRawDesc {}
impl MmapAsRawDesc for &std::fs::File {}

#[derive(Debug)]
pub struct Mmap {}
impl Mmap {
    #[known::io]
    pub unsafe fn map<T: MmapAsRawDesc>(file: T) -> Result<Mmap>;
    pub fn make_mut(self) -> Result<MmapMut>;
}
impl Deref for Mmap {
    type Target = [u8];
}
impl AsRef<[u8]> for Mmap {}

#[derive(Debug)]
pub struct MmapMut {}
impl MmapMut {
    #[known::io]
    pub unsafe fn map_mut<T: MmapAsRawDesc>(file: T) -> Result<MmapMut>;
    pub fn map_anon(length: usize) -> Result<MmapMut>;
    #[known::io]
    #[known::blocking]
    pub fn flush(&self) -> Result<()>;
    #[known::io]
    pub fn flush_async(&self) -> Result<()>;
    #[known::io]
    #[known::blocking]
    pub fn flush_range(&self, offset: usize, len: usize) -> Result<()>;
    #[known::io]
    pub fn flush_async_range(&self, offset: usize, len: usize) -> Result<()>;
    pub fn make_read_only(self) -> Result<Mmap>;
}
impl Deref for MmapMut {
    type Target = [u8];
}
impl DerefMut for MmapMut {}
impl AsRef<[u8]> for MmapMut {}
impl AsMut<[u8]> for MmapMut {}
