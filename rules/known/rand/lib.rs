//! rand 0.10.3, with the names that 0.8 and 0.9 had: `Rng` and `RngExt` are one trait here.
pub mod distr;
pub mod rngs;
pub mod seq;

pub mod distributions {
    pub use crate::distr::{Alphanumeric, Distribution, StandardUniform as Standard, Uniform};
    pub mod uniform {
        pub use crate::distr::uniform::{SampleRange, SampleUniform};
    }
}
pub mod prelude {
    pub use crate::distr::Distribution;
    pub use crate::rngs::{SmallRng, StdRng, ThreadRng};
    pub use crate::seq::{IndexedMutRandom, IndexedRandom, IteratorRandom, SliceRandom};
    pub use crate::{CryptoRng, Rng, RngCore, RngExt, SeedableRng, random, rng, thread_rng};
}
pub mod rand_core {
    pub use crate::{CryptoRng, Rng, RngCore, SeedableRng, TryCryptoRng, TryRng};
}

use crate::distr::uniform::{SampleRange, SampleUniform};
use crate::distr::{Distribution, StandardUniform};
use std::convert::Infallible;

#[known::random]
pub fn rng() -> rngs::ThreadRng;
#[known::random]
pub fn thread_rng() -> rngs::ThreadRng;
#[known::random]
pub fn make_rng<R: SeedableRng>() -> R;
#[known::random]
pub fn random<T>() -> T
where
    StandardUniform: Distribution<T>;
#[known::random]
pub fn random_iter<T>() -> distr::Iter<StandardUniform, rngs::ThreadRng, T>
where
    StandardUniform: Distribution<T>;
#[known::random]
pub fn random_range<T, R>(range: R) -> T
where
    T: SampleUniform,
    R: SampleRange<T>;
#[known::random]
pub fn random_bool(p: f64) -> bool;
#[known::random]
pub fn random_ratio(numerator: u32, denominator: u32) -> bool;
pub fn fill<T: Fill>(dest: &mut [T]);

pub trait TryRng {
    type Error: std::error::Error;
    #[known::random]
    fn try_next_u32(&mut self) -> Result<u32, Self::Error>;
    #[known::random]
    fn try_next_u64(&mut self) -> Result<u64, Self::Error>;
    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Self::Error>;
}
impl<R: TryRng + ?Sized> TryRng for &mut R {
    type Error = R::Error;
}
impl<R: TryRng + ?Sized> TryRng for Box<R> {
    type Error = R::Error;
}
pub trait TryCryptoRng: TryRng {}
pub trait CryptoRng: RngCore {}
impl<R> CryptoRng for R where R: TryCryptoRng<Error = Infallible> + ?Sized {}

pub trait RngCore {
    #[known::random]
    fn next_u32(&mut self) -> u32;
    #[known::random]
    fn next_u64(&mut self) -> u64;
    fn fill_bytes(&mut self, dst: &mut [u8]);
}
impl<R> RngCore for R where R: TryRng<Error = Infallible> + ?Sized {}

pub trait Rng: RngCore {
    #[known::random]
    fn random<T>(&mut self) -> T
    where
        StandardUniform: Distribution<T>;
    #[known::random]
    fn random_iter<T>(self) -> distr::Iter<StandardUniform, Self, T>
    where
        Self: Sized,
        StandardUniform: Distribution<T>;
    #[known::random]
    fn random_range<T, R>(&mut self, range: R) -> T
    where
        T: SampleUniform,
        R: SampleRange<T>;
    #[known::random]
    fn random_bool(&mut self, p: f64) -> bool;
    #[known::random]
    fn random_ratio(&mut self, numerator: u32, denominator: u32) -> bool;
    #[known::random]
    fn sample<T, D: Distribution<T>>(&mut self, distr: D) -> T;
    #[known::random]
    fn sample_iter<T, D>(self, distr: D) -> distr::Iter<D, Self, T>
    where
        D: Distribution<T>,
        Self: Sized;
    fn fill<T: Fill>(&mut self, dest: &mut [T]);
    #[known::random]
    fn r#gen<T>(&mut self) -> T
    where
        StandardUniform: Distribution<T>;
    #[known::random]
    fn gen_range<T, R>(&mut self, range: R) -> T
    where
        T: SampleUniform,
        R: SampleRange<T>;
    #[known::random]
    fn gen_bool(&mut self, p: f64) -> bool;
    #[known::random]
    fn gen_ratio(&mut self, numerator: u32, denominator: u32) -> bool;
}
impl<R: RngCore + ?Sized> Rng for R {}
pub use crate::Rng as RngExt;

pub trait Fill: Sized {}
#[known::each(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, bool, char, f32, f64)]
impl Fill for Each {}

pub trait SeedableRng: Sized {
    type Seed: Clone + Default + AsRef<[u8]> + AsMut<[u8]>;
    fn from_seed(seed: Self::Seed) -> Self;
    fn seed_from_u64(state: u64) -> Self;
    fn from_rng<R: RngCore + ?Sized>(rng: &mut R) -> Self;
    fn try_from_rng<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error>;
    fn fork(&mut self) -> Self
    where
        Self: RngCore;
    #[known::random]
    fn from_os_rng() -> Self;
    #[known::random]
    fn from_entropy() -> Self;
}
