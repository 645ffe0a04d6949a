//! getrandom 0.4.3, with the names that 0.2 had.
use std::mem::MaybeUninit;

#[known::blocking(cheap)]
pub fn fill(dest: &mut [u8]) -> Result<(), Error>;
#[known::blocking(cheap)]
#[known::random]
pub fn fill_uninit(dest: &mut [MaybeUninit<u8>]) -> Result<&mut [u8], Error>;
#[known::blocking(cheap)]
#[known::random]
pub fn u32() -> Result<u32, Error>;
#[known::blocking(cheap)]
#[known::random]
pub fn u64() -> Result<u64, Error>;
#[known::blocking(cheap)]
pub fn getrandom(dest: &mut [u8]) -> Result<(), Error>;
#[known::blocking(cheap)]
#[known::random]
pub fn getrandom_uninit(dest: &mut [MaybeUninit<u8>]) -> Result<&mut [u8], Error>;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
