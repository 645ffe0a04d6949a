//! nanorand 0.8.0.
use std::ops::RangeBounds;

#[known::unlisted]
pub trait RandomGen<Generator, const OUTPUT: usize> {
    fn random(rng: &mut Generator) -> Self;
}
#[known::unlisted]
pub trait RandomRange<Generator, const OUTPUT: usize>: RandomGen<Generator, OUTPUT> {
    fn random_range<Bounds: RangeBounds<Self>>(rng: &mut Generator, range: Bounds) -> Self;
}
pub trait Rng<const OUTPUT: usize>: Clone {
    #[known::random]
    fn rand(&mut self) -> [u8; OUTPUT];
    #[known::random]
    fn generate<Generated>(&mut self) -> Generated
    where
        Generated: RandomGen<Self, OUTPUT>;
    fn fill_bytes<Bytes>(&mut self, buffer: Bytes)
    where
        Bytes: AsMut<[u8]>;
    fn fill<Contents, Array>(&mut self, target: Array)
    where
        Contents: RandomGen<Self, OUTPUT>,
        Array: AsMut<[Contents]>;
    #[known::random]
    fn generate_range<Number, Bounds>(&mut self, range: Bounds) -> Number
    where
        Number: RandomRange<Self, OUTPUT>,
        Bounds: RangeBounds<Number>;
    fn shuffle<Contents, Array>(&mut self, target: Array)
    where
        Array: AsMut<[Contents]>;
}
#[derive(Clone, Debug)]
pub struct WyRand {}
impl WyRand {
    pub fn new() -> Self;
    pub const fn new_seed(seed: u64) -> Self;
}
impl Default for WyRand {}
impl Rng<8> for WyRand {}
#[derive(Clone, Debug)]
pub struct Pcg64 {}
impl Pcg64 {
    pub fn new() -> Self;
    pub const fn new_seed(seed: u128) -> Self;
}
impl Default for Pcg64 {}
impl Rng<8> for Pcg64 {}
#[derive(Clone, Debug)]
pub struct TlsWyRand {}
impl Rng<8> for TlsWyRand {}
pub fn tls_rng() -> TlsWyRand;
