use std::io::{BufRead, Read, Seek, Write};

use crate::{
    AnimationDecoder, ExtendedColorType, Frame, GenericImageView, ImageDecoder, ImageEncoder, ImageResult, Limits,
    PixelWithColorType,
};

pub mod jpeg {
    use super::*;

    pub struct JpegDecoder<R> {}
    impl<R: BufRead + Seek> JpegDecoder<R> {
        pub fn new(r: R) -> ImageResult<JpegDecoder<R>>;
    }
    impl<R: BufRead + Seek> ImageDecoder for JpegDecoder<R> {}

    pub struct JpegEncoder<W> {}
    impl<W: Write> JpegEncoder<W> {
        pub fn new(w: W) -> JpegEncoder<W>;
        pub fn new_with_quality(w: W, quality: u8) -> JpegEncoder<W>;
        #[known::blocking(compute)]
        pub fn encode(
            &mut self,
            image: &[u8],
            width: u32,
            height: u32,
            color_type: ExtendedColorType,
        ) -> ImageResult<()>;
        #[known::blocking(compute)]
        pub fn encode_image<I: GenericImageView>(&mut self, image: &I) -> ImageResult<()>
        where
            I::Pixel: PixelWithColorType;
    }
    impl<W: Write> ImageEncoder for JpegEncoder<W> {}
}

pub mod png {
    use super::*;

    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum CompressionType {
        Default,
        Fast,
        Best,
    }
    impl Default for CompressionType {}
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum FilterType {
        NoFilter,
        Sub,
        Up,
        Avg,
        Paeth,
        Adaptive,
    }
    impl Default for FilterType {}

    pub struct PngDecoder<R: BufRead + Seek> {}
    impl<R: BufRead + Seek> PngDecoder<R> {
        pub fn new(r: R) -> ImageResult<PngDecoder<R>>;
        pub fn with_limits(r: R, limits: Limits) -> ImageResult<PngDecoder<R>>;
    }
    impl<R: BufRead + Seek> ImageDecoder for PngDecoder<R> {}

    pub struct PngEncoder<W: Write> {}
    impl<W: Write> PngEncoder<W> {
        pub fn new(w: W) -> PngEncoder<W>;
        pub fn new_with_quality(w: W, compression: CompressionType, filter: FilterType) -> PngEncoder<W>;
    }
    impl<W: Write> ImageEncoder for PngEncoder<W> {}
}

pub mod webp {
    use super::*;

    pub struct WebPDecoder<R> {}
    impl<R: BufRead + Seek> WebPDecoder<R> {
        pub fn new(r: R) -> ImageResult<Self>;
        pub fn has_animation(&self) -> bool;
    }
    impl<R: BufRead + Seek> ImageDecoder for WebPDecoder<R> {}
    impl<'a, R: 'a + BufRead + Seek> AnimationDecoder<'a> for WebPDecoder<R> {}

    pub struct WebPEncoder<W: Write> {}
    impl<W: Write> WebPEncoder<W> {
        pub fn new_lossless(w: W) -> Self;
        #[known::blocking(compute)]
        pub fn encode(self, buf: &[u8], width: u32, height: u32, color_type: ExtendedColorType) -> ImageResult<()>;
    }
    impl<W: Write> ImageEncoder for WebPEncoder<W> {}
}

pub mod gif {
    use super::*;

    pub struct GifDecoder<R: Read> {}
    impl<R: Read> GifDecoder<R> {
        pub fn new(r: R) -> ImageResult<GifDecoder<R>>;
    }
    impl<R: BufRead + Seek> ImageDecoder for GifDecoder<R> {}
    impl<'a, R: BufRead + Seek + 'a> AnimationDecoder<'a> for GifDecoder<R> {}

    pub struct GifEncoder<W: Write> {}
    impl<W: Write> GifEncoder<W> {
        pub fn new(w: W) -> GifEncoder<W>;
        pub fn new_with_speed(w: W, speed: i32) -> GifEncoder<W>;
        #[known::blocking(compute)]
        pub fn encode(&mut self, data: &[u8], width: u32, height: u32, color: ExtendedColorType) -> ImageResult<()>;
        #[known::blocking(compute)]
        pub fn encode_frame(&mut self, img_frame: Frame) -> ImageResult<()>;
        #[known::blocking(compute)]
        pub fn encode_frames<F>(&mut self, frames: F) -> ImageResult<()>
        where
            F: IntoIterator<Item = Frame>;
    }
}
