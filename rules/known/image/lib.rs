//! image 0.25.10: decoding, encoding and scaling go through all pixels, which takes tens of milliseconds for a photo. What only looks at
//! the header of an image does not.
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::ops::{Deref, DerefMut};
use std::path::Path;

pub use crate::animation::{Delay, Frame, Frames};
pub use crate::buffer::{GrayAlphaImage, GrayImage, ImageBuffer, Rgb32FImage, RgbImage, Rgba32FImage, RgbaImage};
pub use crate::error::{ImageError, ImageResult};

pub mod codecs;
pub mod error;
pub mod imageops;
pub mod metadata;

mod animation;
mod buffer;

pub mod io {
    pub type Reader<R> = crate::ImageReader<R>;
    pub type Limits = crate::Limits;
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum ColorType {
    L8,
    La8,
    Rgb8,
    Rgba8,
    L16,
    La16,
    Rgb16,
    Rgba16,
    Rgb32F,
    Rgba32F,
}
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum ExtendedColorType {
    L8,
    La8,
    Rgb8,
    Rgba8,
    L16,
    La16,
    Rgb16,
    Rgba16,
    Rgb32F,
    Rgba32F,
}
impl From<ColorType> for ExtendedColorType {}

#[derive(PartialEq, Eq, Clone, Debug, Copy, Hash)]
pub struct Rgb<T>(pub [T; 3]);
#[derive(PartialEq, Eq, Clone, Debug, Copy, Hash)]
pub struct Rgba<T>(pub [T; 4]);
#[derive(PartialEq, Eq, Clone, Debug, Copy, Hash)]
pub struct Luma<T>(pub [T; 1]);
#[derive(PartialEq, Eq, Clone, Debug, Copy, Hash)]
pub struct LumaA<T>(pub [T; 2]);

#[known::unlisted]
pub trait Primitive: Copy {}
#[known::unlisted]
pub trait EncodableLayout {}
#[known::unlisted]
pub trait PixelWithColorType: Pixel {}
#[known::unlisted]
pub trait Pixel: Copy + Clone {
    type Subpixel: Primitive;
    fn channels(&self) -> &[Self::Subpixel];
    fn channels_mut(&mut self) -> &mut [Self::Subpixel];
}
impl<T: Primitive> Pixel for Rgb<T> {
    type Subpixel = T;
}
impl<T: Primitive> Pixel for Rgba<T> {
    type Subpixel = T;
}
impl<T: Primitive> Pixel for Luma<T> {
    type Subpixel = T;
}
impl<T: Primitive> Pixel for LumaA<T> {
    type Subpixel = T;
}

#[known::unlisted]
pub trait GenericImageView {
    type Pixel: Pixel;
    fn dimensions(&self) -> (u32, u32);
    fn width(&self) -> u32;
    fn height(&self) -> u32;
    fn in_bounds(&self, x: u32, y: u32) -> bool;
    fn get_pixel(&self, x: u32, y: u32) -> Self::Pixel;
}
#[known::unlisted]
pub trait GenericImage: GenericImageView {
    fn put_pixel(&mut self, x: u32, y: u32, pixel: Self::Pixel);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ImageFormat {
    Png,
    Jpeg,
    Gif,
    WebP,
    Pnm,
    Tiff,
    Tga,
    Dds,
    Bmp,
    Ico,
    Hdr,
    OpenExr,
    Farbfeld,
    Avif,
    Qoi,
}
impl ImageFormat {
    pub fn from_extension<S>(ext: S) -> Option<Self>
    where
        S: AsRef<std::ffi::OsStr>;
    pub fn from_path<P>(path: P) -> ImageResult<Self>
    where
        P: AsRef<Path>;
    pub fn from_mime_type<M>(mime_type: M) -> Option<Self>
    where
        M: AsRef<str>;
    pub fn to_mime_type(&self) -> &'static str;
    pub fn can_read(&self) -> bool;
    pub fn can_write(&self) -> bool;
    pub fn extensions_str(self) -> &'static [&'static str];
}

#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Limits {
    pub max_image_width: Option<u32>,
    pub max_image_height: Option<u32>,
    pub max_alloc: Option<u64>,
}
impl Limits {
    pub fn no_limits() -> Limits;
}
impl Default for Limits {}

pub struct ImageReader<R: Read + Seek> {}
impl<'a, R: 'a + BufRead + Seek> ImageReader<R> {
    pub fn new(buffered_reader: R) -> Self;
    pub fn with_format(buffered_reader: R, format: ImageFormat) -> Self;
    pub fn format(&self) -> Option<ImageFormat>;
    pub fn set_format(&mut self, format: ImageFormat);
    pub fn clear_format(&mut self);
    pub fn no_limits(&mut self);
    pub fn limits(&mut self, limits: Limits);
    pub fn into_inner(self) -> R;
    pub fn into_decoder(self) -> ImageResult<impl ImageDecoder + 'a>;
    pub fn with_guessed_format(self) -> std::io::Result<Self>;
    pub fn into_dimensions(self) -> ImageResult<(u32, u32)>;
    #[known::blocking(compute)]
    pub fn decode(self) -> ImageResult<DynamicImage>;
}
impl ImageReader<BufReader<File>> {
    // What takes long is what is done with it next.
    #[known::io]
    #[known::blocking(cheap)]
    pub fn open<P>(path: P) -> std::io::Result<Self>
    where
        P: AsRef<Path>;
}

#[known::unlisted]
pub trait ImageDecoder {
    fn dimensions(&self) -> (u32, u32);
    fn color_type(&self) -> ColorType;
    fn original_color_type(&self) -> ExtendedColorType;
    fn icc_profile(&mut self) -> ImageResult<Option<Vec<u8>>>;
    fn exif_metadata(&mut self) -> ImageResult<Option<Vec<u8>>>;
    fn orientation(&mut self) -> ImageResult<metadata::Orientation>;
    fn total_bytes(&self) -> u64;
    #[known::blocking(compute)]
    fn read_image(self, buf: &mut [u8]) -> ImageResult<()>
    where
        Self: Sized;
    fn set_limits(&mut self, limits: Limits) -> ImageResult<()>;
}
#[known::unlisted]
pub trait AnimationDecoder<'a> {
    fn into_frames(self) -> Frames<'a>;
}
#[known::unlisted]
pub trait ImageEncoder {
    #[known::blocking(compute)]
    fn write_image(self, buf: &[u8], width: u32, height: u32, color_type: ExtendedColorType) -> ImageResult<()>;
}

#[derive(Debug, PartialEq)]
pub enum DynamicImage {
    ImageLuma8(GrayImage),
    ImageLumaA8(GrayAlphaImage),
    ImageRgb8(RgbImage),
    ImageRgba8(RgbaImage),
    ImageLuma16(ImageBuffer<Luma<u16>, Vec<u16>>),
    ImageLumaA16(ImageBuffer<LumaA<u16>, Vec<u16>>),
    ImageRgb16(ImageBuffer<Rgb<u16>, Vec<u16>>),
    ImageRgba16(ImageBuffer<Rgba<u16>, Vec<u16>>),
    ImageRgb32F(Rgb32FImage),
    ImageRgba32F(Rgba32FImage),
}
impl DynamicImage {
    pub fn new(w: u32, h: u32, color: ColorType) -> DynamicImage;
    pub fn new_luma8(w: u32, h: u32) -> DynamicImage;
    pub fn new_rgb8(w: u32, h: u32) -> DynamicImage;
    pub fn new_rgba8(w: u32, h: u32) -> DynamicImage;
    #[known::blocking(compute)]
    pub fn from_decoder(decoder: impl ImageDecoder) -> ImageResult<Self>;
    pub fn to_rgb8(&self) -> RgbImage;
    pub fn to_rgba8(&self) -> RgbaImage;
    pub fn to_rgb32f(&self) -> Rgb32FImage;
    pub fn to_rgba32f(&self) -> Rgba32FImage;
    pub fn to_luma8(&self) -> GrayImage;
    pub fn to_luma_alpha8(&self) -> GrayAlphaImage;
    pub fn into_rgb8(self) -> RgbImage;
    pub fn into_rgba8(self) -> RgbaImage;
    pub fn into_rgb32f(self) -> Rgb32FImage;
    pub fn into_rgba32f(self) -> Rgba32FImage;
    pub fn into_luma8(self) -> GrayImage;
    pub fn into_luma_alpha8(self) -> GrayAlphaImage;
    pub fn crop(&mut self, x: u32, y: u32, width: u32, height: u32) -> DynamicImage;
    pub fn crop_imm(&self, x: u32, y: u32, width: u32, height: u32) -> DynamicImage;
    pub fn as_rgb8(&self) -> Option<&RgbImage>;
    pub fn as_mut_rgb8(&mut self) -> Option<&mut RgbImage>;
    pub fn as_rgba8(&self) -> Option<&RgbaImage>;
    pub fn as_mut_rgba8(&mut self) -> Option<&mut RgbaImage>;
    pub fn as_luma8(&self) -> Option<&GrayImage>;
    pub fn as_mut_luma8(&mut self) -> Option<&mut GrayImage>;
    pub fn as_bytes(&self) -> &[u8];
    pub fn into_bytes(self) -> Vec<u8>;
    pub fn color(&self) -> ColorType;
    pub fn width(&self) -> u32;
    pub fn height(&self) -> u32;
    pub fn has_alpha(&self) -> bool;
    pub fn grayscale(&self) -> DynamicImage;
    pub fn invert(&mut self);
    #[known::blocking(compute)]
    pub fn resize(&self, nwidth: u32, nheight: u32, filter: imageops::FilterType) -> DynamicImage;
    #[known::blocking(compute)]
    pub fn resize_exact(&self, nwidth: u32, nheight: u32, filter: imageops::FilterType) -> DynamicImage;
    #[known::blocking(compute)]
    pub fn thumbnail(&self, nwidth: u32, nheight: u32) -> DynamicImage;
    #[known::blocking(compute)]
    pub fn thumbnail_exact(&self, nwidth: u32, nheight: u32) -> DynamicImage;
    #[known::blocking(compute)]
    pub fn resize_to_fill(&self, nwidth: u32, nheight: u32, filter: imageops::FilterType) -> DynamicImage;
    #[known::blocking(compute)]
    pub fn blur(&self, sigma: f32) -> DynamicImage;
    #[known::blocking(compute)]
    pub fn fast_blur(&self, sigma: f32) -> DynamicImage;
    #[known::blocking(compute)]
    pub fn unsharpen(&self, sigma: f32, threshold: i32) -> DynamicImage;
    #[known::blocking(compute)]
    pub fn filter3x3(&self, kernel: &[f32]) -> DynamicImage;
    pub fn adjust_contrast(&self, c: f32) -> DynamicImage;
    pub fn brighten(&self, value: i32) -> DynamicImage;
    pub fn huerotate(&self, value: i32) -> DynamicImage;
    pub fn flipv(&self) -> DynamicImage;
    pub fn fliph(&self) -> DynamicImage;
    pub fn rotate90(&self) -> DynamicImage;
    pub fn rotate180(&self) -> DynamicImage;
    pub fn rotate270(&self) -> DynamicImage;
    pub fn apply_orientation(&mut self, orientation: metadata::Orientation);
    #[known::blocking(compute)]
    pub fn write_to<W: Write + Seek>(&self, w: W, format: ImageFormat) -> ImageResult<()>;
    #[known::blocking(compute)]
    pub fn write_with_encoder(&self, encoder: impl ImageEncoder) -> ImageResult<()>;
    #[known::io]
    #[known::blocking(compute)]
    pub fn save<Q>(&self, path: Q) -> ImageResult<()>
    where
        Q: AsRef<Path>;
    #[known::io]
    #[known::blocking(compute)]
    pub fn save_with_format<Q>(&self, path: Q, format: ImageFormat) -> ImageResult<()>
    where
        Q: AsRef<Path>;
}
impl Clone for DynamicImage {}
impl Default for DynamicImage {}
impl GenericImageView for DynamicImage {
    type Pixel = Rgba<u8>;
}
impl GenericImage for DynamicImage {}
impl From<GrayImage> for DynamicImage {}
impl From<RgbImage> for DynamicImage {}
impl From<RgbaImage> for DynamicImage {}

#[known::io]
#[known::blocking(compute)]
pub fn open<P>(path: P) -> ImageResult<DynamicImage>
where
    P: AsRef<Path>;
#[known::io]
#[known::blocking(cheap)]
pub fn image_dimensions<P>(path: P) -> ImageResult<(u32, u32)>
where
    P: AsRef<Path>;
#[known::blocking(compute)]
pub fn load_from_memory(buffer: &[u8]) -> ImageResult<DynamicImage>;
#[known::blocking(compute)]
pub fn load_from_memory_with_format(buf: &[u8], format: ImageFormat) -> ImageResult<DynamicImage>;
#[known::blocking(compute)]
pub fn load<R: BufRead + Seek>(r: R, format: ImageFormat) -> ImageResult<DynamicImage>;
pub fn guess_format(buffer: &[u8]) -> ImageResult<ImageFormat>;
#[known::io]
#[known::blocking(compute)]
pub fn save_buffer(
    path: impl AsRef<Path>,
    buf: &[u8],
    width: u32,
    height: u32,
    color: impl Into<ExtendedColorType>,
) -> ImageResult<()>;
#[known::io]
#[known::blocking(compute)]
pub fn save_buffer_with_format(
    path: impl AsRef<Path>,
    buf: &[u8],
    width: u32,
    height: u32,
    color: impl Into<ExtendedColorType>,
    format: ImageFormat,
) -> ImageResult<()>;
#[known::blocking(compute)]
pub fn write_buffer_with_format<W: Write + Seek>(
    buffered_writer: &mut W,
    buf: &[u8],
    width: u32,
    height: u32,
    color: impl Into<ExtendedColorType>,
    format: ImageFormat,
) -> ImageResult<()>;
