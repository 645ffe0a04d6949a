//! tokio-util 0.7.20: frames over a connection.
use std::fmt;
use std::io;
use std::pin::Pin;

use bytes::{Bytes, BytesMut};
use futures_core::Stream;
use futures_sink::Sink;
use tokio::io::{AsyncRead, AsyncWrite};

pub trait Decoder {
    type Item;
    type Error: From<io::Error>;
    fn decode(&mut self, src: &mut BytesMut) -> Result<Option<Self::Item>, Self::Error>;
    fn decode_eof(&mut self, buf: &mut BytesMut) -> Result<Option<Self::Item>, Self::Error>;
    fn framed<T: AsyncRead + AsyncWrite + Sized>(self, io: T) -> Framed<T, Self>
    where
        Self: Sized;
}
pub trait Encoder<Item> {
    type Error: From<io::Error>;
    fn encode(&mut self, item: Item, dst: &mut BytesMut) -> Result<(), Self::Error>;
}

#[known::events(frame)]
pub struct Framed<T, U> {}
impl<T, U> Framed<T, U> {
    pub fn new(inner: T, codec: U) -> Framed<T, U>;
    pub fn with_capacity(inner: T, codec: U, capacity: usize) -> Framed<T, U>;
    pub fn from_parts(parts: FramedParts<T, U>) -> Framed<T, U>;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut T>;
    pub fn codec(&self) -> &U;
    pub fn codec_mut(&mut self) -> &mut U;
    pub fn map_codec<C, F>(self, map: F) -> Framed<T, C>
    where
        F: FnOnce(U) -> C;
    pub fn codec_pin_mut(self: Pin<&mut Self>) -> &mut U;
    pub fn read_buffer(&self) -> &BytesMut;
    pub fn read_buffer_mut(&mut self) -> &mut BytesMut;
    pub fn write_buffer(&self) -> &BytesMut;
    pub fn write_buffer_mut(&mut self) -> &mut BytesMut;
    pub fn backpressure_boundary(&self) -> usize;
    pub fn set_backpressure_boundary(&mut self, boundary: usize);
    pub fn into_inner(self) -> T;
    pub fn into_parts(self) -> FramedParts<T, U>;
}
impl<T: AsyncRead, U: Decoder> Stream for Framed<T, U> {
    type Item = Result<U::Item, U::Error>;
}
impl<T, I, U> Sink<I> for Framed<T, U>
where
    T: AsyncWrite,
    U: Encoder<I>,
    U::Error: From<io::Error>,
{
    type Error = U::Error;
}
impl<T: fmt::Debug, U: fmt::Debug> fmt::Debug for Framed<T, U> {}
#[derive(Debug)]
pub struct FramedParts<T, U> {
    pub io: T,
    pub codec: U,
    pub read_buf: BytesMut,
    pub write_buf: BytesMut,
}
impl<T, U> FramedParts<T, U> {
    pub fn new<I>(io: T, codec: U) -> FramedParts<T, U>
    where
        U: Encoder<I>;
}

#[known::events(frame)]
pub struct FramedRead<T, D> {}
impl<T, D> FramedRead<T, D> {
    pub fn new(inner: T, decoder: D) -> FramedRead<T, D>;
    pub fn with_capacity(inner: T, decoder: D, capacity: usize) -> FramedRead<T, D>;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut T>;
    pub fn into_inner(self) -> T;
    pub fn decoder(&self) -> &D;
    pub fn decoder_mut(&mut self) -> &mut D;
    pub fn map_decoder<C, F>(self, map: F) -> FramedRead<T, C>
    where
        F: FnOnce(D) -> C;
    pub fn decoder_pin_mut(self: Pin<&mut Self>) -> &mut D;
    pub fn read_buffer(&self) -> &BytesMut;
    pub fn read_buffer_mut(&mut self) -> &mut BytesMut;
    pub fn into_parts(self) -> FramedParts<T, D>;
}
impl<T: AsyncRead, D: Decoder> Stream for FramedRead<T, D> {
    type Item = Result<D::Item, D::Error>;
}
impl<T, I, D> Sink<I> for FramedRead<T, D>
where
    T: Sink<I>,
{
    type Error = T::Error;
}
impl<T: fmt::Debug, D: fmt::Debug> fmt::Debug for FramedRead<T, D> {}

pub struct FramedWrite<T, E> {}
impl<T, E> FramedWrite<T, E> {
    pub fn new(inner: T, encoder: E) -> FramedWrite<T, E>;
    pub fn with_capacity(inner: T, encoder: E, capacity: usize) -> FramedWrite<T, E>;
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn get_pin_mut(self: Pin<&mut Self>) -> Pin<&mut T>;
    pub fn into_inner(self) -> T;
    pub fn encoder(&self) -> &E;
    pub fn encoder_mut(&mut self) -> &mut E;
    pub fn map_encoder<C, F>(self, map: F) -> FramedWrite<T, C>
    where
        F: FnOnce(E) -> C;
    pub fn encoder_pin_mut(self: Pin<&mut Self>) -> &mut E;
    pub fn write_buffer(&self) -> &BytesMut;
    pub fn write_buffer_mut(&mut self) -> &mut BytesMut;
    pub fn backpressure_boundary(&self) -> usize;
    pub fn set_backpressure_boundary(&mut self, boundary: usize);
    pub fn into_parts(self) -> FramedParts<T, E>;
}
impl<T, I, E> Sink<I> for FramedWrite<T, E>
where
    T: AsyncWrite,
    E: Encoder<I>,
    E::Error: From<io::Error>,
{
    type Error = E::Error;
}
impl<T: Stream, D> Stream for FramedWrite<T, D> {
    type Item = T::Item;
}
impl<T: fmt::Debug, U: fmt::Debug> fmt::Debug for FramedWrite<T, U> {}

#[derive(Debug, Clone)]
pub struct LengthDelimitedCodec {}
impl LengthDelimitedCodec {
    pub fn new() -> Self;
    pub fn builder() -> length_delimited::Builder;
    pub fn max_frame_length(&self) -> usize;
    pub fn set_max_frame_length(&mut self, val: usize);
}
impl Decoder for LengthDelimitedCodec {
    type Item = BytesMut;
    type Error = io::Error;
}
impl Encoder<Bytes> for LengthDelimitedCodec {
    type Error = io::Error;
}
impl Default for LengthDelimitedCodec {}
pub mod length_delimited {
    use tokio::io::{AsyncRead, AsyncWrite};

    use super::{Framed, FramedRead, FramedWrite};

    pub use super::LengthDelimitedCodec;

    #[derive(Debug, Clone, Copy)]
    pub struct Builder {}
    impl Builder {
        pub fn new() -> Builder;
        pub fn big_endian(&mut self) -> &mut Self;
        pub fn little_endian(&mut self) -> &mut Self;
        pub fn native_endian(&mut self) -> &mut Self;
        pub fn max_frame_length(&mut self, val: usize) -> &mut Self;
        pub fn length_field_length(&mut self, val: usize) -> &mut Self;
        pub fn length_field_offset(&mut self, val: usize) -> &mut Self;
        pub fn length_adjustment(&mut self, val: isize) -> &mut Self;
        pub fn num_skip(&mut self, val: usize) -> &mut Self;
        pub fn new_codec(&self) -> LengthDelimitedCodec;
        pub fn new_read<T: AsyncRead>(&self, upstream: T) -> FramedRead<T, LengthDelimitedCodec>;
        pub fn new_write<T: AsyncWrite>(&self, inner: T) -> FramedWrite<T, LengthDelimitedCodec>;
        pub fn new_framed<T: AsyncRead + AsyncWrite>(&self, inner: T) -> Framed<T, LengthDelimitedCodec>;
    }
}
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct LinesCodec {}
impl LinesCodec {
    pub fn new() -> LinesCodec;
    pub fn new_with_max_length(max_length: usize) -> Self;
    pub fn max_length(&self) -> usize;
}
impl Decoder for LinesCodec {
    type Item = String;
    type Error = LinesCodecError;
}
impl<T: AsRef<str>> Encoder<T> for LinesCodec {
    type Error = LinesCodecError;
}
impl Default for LinesCodec {}
#[derive(Debug)]
pub enum LinesCodecError {
    MaxLineLengthExceeded,
    Io(io::Error),
}
impl fmt::Display for LinesCodecError {}
impl From<io::Error> for LinesCodecError {}
impl std::error::Error for LinesCodecError {}
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Default)]
pub struct BytesCodec {}
impl BytesCodec {
    pub fn new() -> BytesCodec;
}
impl Decoder for BytesCodec {
    type Item = BytesMut;
    type Error = io::Error;
}
impl Encoder<Bytes> for BytesCodec {
    type Error = io::Error;
}
impl Encoder<BytesMut> for BytesCodec {
    type Error = io::Error;
}
