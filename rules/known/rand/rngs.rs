use std::convert::Infallible;

use crate::{SeedableRng, TryCryptoRng, TryRng};

#[derive(Clone, Debug, Default)]
pub struct ThreadRng {}
impl ThreadRng {
    pub fn reseed(&mut self) -> Result<(), SysError>;
}
impl TryRng for ThreadRng {
    type Error = Infallible;
}
impl TryCryptoRng for ThreadRng {}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StdRng {}
impl TryRng for StdRng {
    type Error = Infallible;
}
impl TryCryptoRng for StdRng {}
impl SeedableRng for StdRng {
    type Seed = [u8; 32];
}
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallRng {}
impl TryRng for SmallRng {
    type Error = Infallible;
}
impl SeedableRng for SmallRng {
    type Seed = [u8; 32];
}
#[derive(Clone, Copy, Debug, Default)]
pub struct SysRng;
impl TryRng for SysRng {
    type Error = SysError;
}
impl TryCryptoRng for SysRng {}
pub use self::SysRng as OsRng;
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SysError {}
impl std::fmt::Display for SysError {}
impl std::error::Error for SysError {}
