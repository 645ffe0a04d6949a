use std::io::{Seek, Write};
use std::ops::{Deref, DerefMut};
use std::path::Path;

use crate::{
    EncodableLayout, GenericImage, GenericImageView, ImageEncoder, ImageFormat, ImageResult, Luma, LumaA, Pixel,
    PixelWithColorType, Rgb, Rgba,
};

pub type RgbImage = ImageBuffer<Rgb<u8>, Vec<u8>>;
pub type RgbaImage = ImageBuffer<Rgba<u8>, Vec<u8>>;
pub type GrayImage = ImageBuffer<Luma<u8>, Vec<u8>>;
pub type GrayAlphaImage = ImageBuffer<LumaA<u8>, Vec<u8>>;
pub type Rgb32FImage = ImageBuffer<Rgb<f32>, Vec<f32>>;
pub type Rgba32FImage = ImageBuffer<Rgba<f32>, Vec<f32>>;

#[derive(Debug, Hash, PartialEq, Eq)]
pub struct ImageBuffer<P: Pixel, Container> {}
impl<P, Container> ImageBuffer<P, Container>
where
    P: Pixel,
    Container: Deref<Target = [P::Subpixel]>,
{
    pub fn from_raw(width: u32, height: u32, buf: Container) -> Option<ImageBuffer<P, Container>>;
    pub fn into_raw(self) -> Container;
    pub fn as_raw(&self) -> &Container;
    pub fn dimensions(&self) -> (u32, u32);
    pub fn width(&self) -> u32;
    pub fn height(&self) -> u32;
    pub fn get_pixel(&self, x: u32, y: u32) -> &P;
    pub fn get_pixel_checked(&self, x: u32, y: u32) -> Option<&P>;
}
impl<P, Container> ImageBuffer<P, Container>
where
    P: Pixel,
    Container: Deref<Target = [P::Subpixel]> + DerefMut,
{
    pub fn get_pixel_mut(&mut self, x: u32, y: u32) -> &mut P;
    pub fn put_pixel(&mut self, x: u32, y: u32, pixel: P);
}
impl<P, Container> ImageBuffer<P, Container>
where
    P: Pixel,
    [P::Subpixel]: EncodableLayout,
    Container: Deref<Target = [P::Subpixel]>,
{
    #[known::io]
    #[known::blocking(compute)]
    pub fn save<Q>(&self, path: Q) -> ImageResult<()>
    where
        Q: AsRef<Path>,
        P: PixelWithColorType;
    #[known::io]
    #[known::blocking(compute)]
    pub fn save_with_format<Q>(&self, path: Q, format: ImageFormat) -> ImageResult<()>
    where
        Q: AsRef<Path>,
        P: PixelWithColorType;
    #[known::blocking(compute)]
    pub fn write_to<W>(&self, writer: &mut W, format: ImageFormat) -> ImageResult<()>
    where
        W: Write + Seek,
        P: PixelWithColorType;
    #[known::blocking(compute)]
    pub fn write_with_encoder<E>(&self, encoder: E) -> ImageResult<()>
    where
        E: ImageEncoder,
        P: PixelWithColorType;
}
impl<P: Pixel> ImageBuffer<P, Vec<P::Subpixel>> {
    pub fn new(width: u32, height: u32) -> ImageBuffer<P, Vec<P::Subpixel>>;
    pub fn from_pixel(width: u32, height: u32, pixel: P) -> ImageBuffer<P, Vec<P::Subpixel>>;
    pub fn from_fn<F>(width: u32, height: u32, #[known::runs(each)] f: F) -> ImageBuffer<P, Vec<P::Subpixel>>
    where
        F: FnMut(u32, u32) -> P;
    pub fn from_vec(width: u32, height: u32, buf: Vec<P::Subpixel>) -> Option<ImageBuffer<P, Vec<P::Subpixel>>>;
    pub fn into_vec(self) -> Vec<P::Subpixel>;
}
impl<P, Container> Deref for ImageBuffer<P, Container>
where
    P: Pixel,
    Container: Deref<Target = [P::Subpixel]>,
{
    type Target = [P::Subpixel];
}
impl<P, Container> DerefMut for ImageBuffer<P, Container>
where
    P: Pixel,
    Container: Deref<Target = [P::Subpixel]> + DerefMut,
{
}
impl<P: Pixel, Container: Clone + Deref<Target = [P::Subpixel]>> Clone for ImageBuffer<P, Container> {}
impl<P, Container> GenericImageView for ImageBuffer<P, Container>
where
    P: Pixel,
    Container: Deref<Target = [P::Subpixel]> + Deref,
{
    type Pixel = P;
}
impl<P, Container> GenericImage for ImageBuffer<P, Container>
where
    P: Pixel,
    Container: Deref<Target = [P::Subpixel]> + DerefMut,
{
}
