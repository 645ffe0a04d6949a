//! std::hash as of Rust 1.95.
// lang: hash, hasher, build_hasher

#[known::unlisted]
#[known::derive]
#[known::lang("hash")]
pub trait Hash {
    fn hash<H: Hasher>(&self, state: &mut H);
    fn hash_slice<H: Hasher>(data: &[Self], state: &mut H)
    where
        Self: Sized;
}
#[known::lang("hasher")]
pub trait Hasher {
    fn finish(&self) -> u64;
    fn write(&mut self, bytes: &[u8]);
    fn write_u8(&mut self, i: u8);
    fn write_u16(&mut self, i: u16);
    fn write_u32(&mut self, i: u32);
    fn write_u64(&mut self, i: u64);
    fn write_u128(&mut self, i: u128);
    fn write_usize(&mut self, i: usize);
    fn write_i8(&mut self, i: i8);
    fn write_i16(&mut self, i: i16);
    fn write_i32(&mut self, i: i32);
    fn write_i64(&mut self, i: i64);
    fn write_i128(&mut self, i: i128);
    fn write_isize(&mut self, i: isize);
}
#[known::lang("build_hasher")]
pub trait BuildHasher {
    type Hasher: Hasher;
    fn build_hasher(&self) -> Self::Hasher;
    fn hash_one<T: Hash>(&self, x: T) -> u64
    where
        Self: Sized,
        Self::Hasher: Hasher;
}
impl<H: Hasher + ?Sized> Hasher for &mut H {}
impl<H: Hasher + ?Sized> Hasher for Box<H> {}

#[derive(Clone, Debug)]
pub struct RandomState {}
impl RandomState {
    pub fn new() -> RandomState;
}
impl Default for RandomState {}
impl BuildHasher for RandomState {
    type Hasher = DefaultHasher;
}
#[derive(Clone, Debug)]
pub struct DefaultHasher {}
impl DefaultHasher {
    pub const fn new() -> DefaultHasher;
}
impl Default for DefaultHasher {}
impl Hasher for DefaultHasher {}

pub struct BuildHasherDefault<H> {}
impl<H> BuildHasherDefault<H> {
    pub const fn new() -> Self;
}
impl<H> Clone for BuildHasherDefault<H> {}
impl<H> Default for BuildHasherDefault<H> {}
impl<H: Default + Hasher> BuildHasher for BuildHasherDefault<H> {
    type Hasher = H;
}

#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool, char, str, ())]
impl Hash for Each {}
impl<T: ?Sized + Hash> Hash for &T {}
impl<T: ?Sized + Hash> Hash for &mut T {}
