//! bytes::buf as of 1.12.1.
use std::io;

use crate::{Bytes, TryGetError};

pub trait Buf {
    fn remaining(&self) -> usize;
    fn chunk(&self) -> &[u8];
    fn advance(&mut self, cnt: usize);
    fn has_remaining(&self) -> bool;
    fn copy_to_slice(&mut self, dst: &mut [u8]);
    fn try_copy_to_slice(&mut self, dst: &mut [u8]) -> Result<(), TryGetError>;
    fn copy_to_bytes(&mut self, len: usize) -> Bytes;
    fn get_u8(&mut self) -> u8;
    fn get_i8(&mut self) -> i8;
    fn try_get_u8(&mut self) -> Result<u8, TryGetError>;
    fn try_get_i8(&mut self) -> Result<i8, TryGetError>;
    fn get_u16(&mut self) -> u16;
    fn try_get_u16(&mut self) -> Result<u16, TryGetError>;
    fn get_u16_le(&mut self) -> u16;
    fn try_get_u16_le(&mut self) -> Result<u16, TryGetError>;
    fn get_u16_ne(&mut self) -> u16;
    fn try_get_u16_ne(&mut self) -> Result<u16, TryGetError>;
    fn get_i16(&mut self) -> i16;
    fn try_get_i16(&mut self) -> Result<i16, TryGetError>;
    fn get_i16_le(&mut self) -> i16;
    fn try_get_i16_le(&mut self) -> Result<i16, TryGetError>;
    fn get_i16_ne(&mut self) -> i16;
    fn try_get_i16_ne(&mut self) -> Result<i16, TryGetError>;
    fn get_u32(&mut self) -> u32;
    fn try_get_u32(&mut self) -> Result<u32, TryGetError>;
    fn get_u32_le(&mut self) -> u32;
    fn try_get_u32_le(&mut self) -> Result<u32, TryGetError>;
    fn get_u32_ne(&mut self) -> u32;
    fn try_get_u32_ne(&mut self) -> Result<u32, TryGetError>;
    fn get_i32(&mut self) -> i32;
    fn try_get_i32(&mut self) -> Result<i32, TryGetError>;
    fn get_i32_le(&mut self) -> i32;
    fn try_get_i32_le(&mut self) -> Result<i32, TryGetError>;
    fn get_i32_ne(&mut self) -> i32;
    fn try_get_i32_ne(&mut self) -> Result<i32, TryGetError>;
    fn get_u64(&mut self) -> u64;
    fn try_get_u64(&mut self) -> Result<u64, TryGetError>;
    fn get_u64_le(&mut self) -> u64;
    fn try_get_u64_le(&mut self) -> Result<u64, TryGetError>;
    fn get_u64_ne(&mut self) -> u64;
    fn try_get_u64_ne(&mut self) -> Result<u64, TryGetError>;
    fn get_i64(&mut self) -> i64;
    fn try_get_i64(&mut self) -> Result<i64, TryGetError>;
    fn get_i64_le(&mut self) -> i64;
    fn try_get_i64_le(&mut self) -> Result<i64, TryGetError>;
    fn get_i64_ne(&mut self) -> i64;
    fn try_get_i64_ne(&mut self) -> Result<i64, TryGetError>;
    fn get_u128(&mut self) -> u128;
    fn try_get_u128(&mut self) -> Result<u128, TryGetError>;
    fn get_u128_le(&mut self) -> u128;
    fn try_get_u128_le(&mut self) -> Result<u128, TryGetError>;
    fn get_u128_ne(&mut self) -> u128;
    fn try_get_u128_ne(&mut self) -> Result<u128, TryGetError>;
    fn get_i128(&mut self) -> i128;
    fn try_get_i128(&mut self) -> Result<i128, TryGetError>;
    fn get_i128_le(&mut self) -> i128;
    fn try_get_i128_le(&mut self) -> Result<i128, TryGetError>;
    fn get_i128_ne(&mut self) -> i128;
    fn try_get_i128_ne(&mut self) -> Result<i128, TryGetError>;
    fn get_f32(&mut self) -> f32;
    fn try_get_f32(&mut self) -> Result<f32, TryGetError>;
    fn get_f32_le(&mut self) -> f32;
    fn try_get_f32_le(&mut self) -> Result<f32, TryGetError>;
    fn get_f32_ne(&mut self) -> f32;
    fn try_get_f32_ne(&mut self) -> Result<f32, TryGetError>;
    fn get_f64(&mut self) -> f64;
    fn try_get_f64(&mut self) -> Result<f64, TryGetError>;
    fn get_f64_le(&mut self) -> f64;
    fn try_get_f64_le(&mut self) -> Result<f64, TryGetError>;
    fn get_f64_ne(&mut self) -> f64;
    fn try_get_f64_ne(&mut self) -> Result<f64, TryGetError>;
    fn get_uint(&mut self, nbytes: usize) -> u64;
    fn try_get_uint(&mut self, nbytes: usize) -> Result<u64, TryGetError>;
    fn get_uint_le(&mut self, nbytes: usize) -> u64;
    fn try_get_uint_le(&mut self, nbytes: usize) -> Result<u64, TryGetError>;
    fn get_uint_ne(&mut self, nbytes: usize) -> u64;
    fn try_get_uint_ne(&mut self, nbytes: usize) -> Result<u64, TryGetError>;
    fn get_int(&mut self, nbytes: usize) -> i64;
    fn try_get_int(&mut self, nbytes: usize) -> Result<i64, TryGetError>;
    fn get_int_le(&mut self, nbytes: usize) -> i64;
    fn try_get_int_le(&mut self, nbytes: usize) -> Result<i64, TryGetError>;
    fn get_int_ne(&mut self, nbytes: usize) -> i64;
    fn try_get_int_ne(&mut self, nbytes: usize) -> Result<i64, TryGetError>;
    fn take(self, limit: usize) -> Take<Self>
    where
        Self: Sized;
    fn chain<U: Buf>(self, next: U) -> Chain<Self, U>
    where
        Self: Sized;
    fn reader(self) -> Reader<Self>
    where
        Self: Sized;
}
impl Buf for &[u8] {}
impl<T: AsRef<[u8]>> Buf for io::Cursor<T> {}
impl Buf for std::collections::VecDeque<u8> {}
impl<T: Buf + ?Sized> Buf for &mut T {}
impl<T: Buf + ?Sized> Buf for Box<T> {}

pub unsafe trait BufMut {
    fn remaining_mut(&self) -> usize;
    unsafe fn advance_mut(&mut self, cnt: usize);
    fn has_remaining_mut(&self) -> bool;
    fn put<T: Buf>(&mut self, src: T)
    where
        Self: Sized;
    fn put_slice(&mut self, src: &[u8]);
    fn put_bytes(&mut self, val: u8, cnt: usize);
    fn put_u8(&mut self, n: u8);
    fn put_i8(&mut self, n: i8);
    fn put_u16(&mut self, n: u16);
    fn put_u16_le(&mut self, n: u16);
    fn put_u16_ne(&mut self, n: u16);
    fn put_i16(&mut self, n: i16);
    fn put_i16_le(&mut self, n: i16);
    fn put_i16_ne(&mut self, n: i16);
    fn put_u32(&mut self, n: u32);
    fn put_u32_le(&mut self, n: u32);
    fn put_u32_ne(&mut self, n: u32);
    fn put_i32(&mut self, n: i32);
    fn put_i32_le(&mut self, n: i32);
    fn put_i32_ne(&mut self, n: i32);
    fn put_u64(&mut self, n: u64);
    fn put_u64_le(&mut self, n: u64);
    fn put_u64_ne(&mut self, n: u64);
    fn put_i64(&mut self, n: i64);
    fn put_i64_le(&mut self, n: i64);
    fn put_i64_ne(&mut self, n: i64);
    fn put_u128(&mut self, n: u128);
    fn put_u128_le(&mut self, n: u128);
    fn put_u128_ne(&mut self, n: u128);
    fn put_i128(&mut self, n: i128);
    fn put_i128_le(&mut self, n: i128);
    fn put_i128_ne(&mut self, n: i128);
    fn put_f32(&mut self, n: f32);
    fn put_f32_le(&mut self, n: f32);
    fn put_f32_ne(&mut self, n: f32);
    fn put_f64(&mut self, n: f64);
    fn put_f64_le(&mut self, n: f64);
    fn put_f64_ne(&mut self, n: f64);
    fn put_uint(&mut self, n: u64, nbytes: usize);
    fn put_uint_le(&mut self, n: u64, nbytes: usize);
    fn put_uint_ne(&mut self, n: u64, nbytes: usize);
    fn put_int(&mut self, n: i64, nbytes: usize);
    fn put_int_le(&mut self, n: i64, nbytes: usize);
    fn put_int_ne(&mut self, n: i64, nbytes: usize);
    fn limit(self, limit: usize) -> Limit<Self>
    where
        Self: Sized;
    fn writer(self) -> Writer<Self>
    where
        Self: Sized;
    fn chain_mut<U: BufMut>(self, next: U) -> Chain<Self, U>
    where
        Self: Sized;
}
unsafe impl BufMut for Vec<u8> {}
unsafe impl BufMut for &mut [u8] {}
unsafe impl<T: BufMut + ?Sized> BufMut for &mut T {}
unsafe impl<T: BufMut + ?Sized> BufMut for Box<T> {}

pub struct Take<T> {}
impl<T> Take<T> {
    pub fn into_inner(self) -> T;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn limit(&self) -> usize;
    pub fn set_limit(&mut self, lim: usize);
}
impl<T: Buf> Buf for Take<T> {}
pub struct Chain<T, U> {}
impl<T: Buf, U: Buf> Buf for Chain<T, U> {}
unsafe impl<T: BufMut, U: BufMut> BufMut for Chain<T, U> {}
pub struct Limit<T> {}
unsafe impl<T: BufMut> BufMut for Limit<T> {}
pub struct Reader<B> {}
impl<B: Buf> Reader<B> {
    pub fn into_inner(self) -> B;
}
// What reads and writes memory has methods of its own, which do not wait.
impl<B: Buf> io::Read for Reader<B> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize>;
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> io::Result<usize>;
    fn read_to_string(&mut self, buf: &mut String) -> io::Result<usize>;
    fn read_exact(&mut self, buf: &mut [u8]) -> io::Result<()>;
}
pub struct Writer<B> {}
impl<B: BufMut> Writer<B> {
    pub fn into_inner(self) -> B;
}
impl<B: BufMut> io::Write for Writer<B> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize>;
    fn write_vectored(&mut self, bufs: &[io::IoSlice<'_>]) -> io::Result<usize>;
    fn flush(&mut self) -> io::Result<()>;
    fn write_all(&mut self, buf: &[u8]) -> io::Result<()>;
    fn write_fmt(&mut self, args: std::fmt::Arguments<'_>) -> io::Result<()>;
}
pub struct IntoIter<T> {}
impl<T: Buf> Iterator for IntoIter<T> {
    type Item = u8;
}
