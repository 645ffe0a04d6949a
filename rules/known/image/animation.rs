use crate::buffer::RgbaImage;
use crate::error::ImageResult;

pub struct Frames<'a> {}
impl<'a> Frames<'a> {
    pub fn new(iterator: Box<dyn Iterator<Item = ImageResult<Frame>> + 'a>) -> Self;
    #[known::blocking(compute)]
    pub fn collect_frames(self) -> ImageResult<Vec<Frame>>;
}
impl Iterator for Frames<'_> {
    type Item = ImageResult<Frame>;
    #[known::blocking(compute)]
    fn next(&mut self) -> Option<ImageResult<Frame>>;
}

#[derive(Clone)]
pub struct Frame {}
impl Frame {
    pub fn new(buffer: RgbaImage) -> Frame;
    pub fn from_parts(buffer: RgbaImage, left: u32, top: u32, delay: Delay) -> Frame;
    pub fn delay(&self) -> Delay;
    pub fn buffer(&self) -> &RgbaImage;
    pub fn buffer_mut(&mut self) -> &mut RgbaImage;
    pub fn into_buffer(self) -> RgbaImage;
    pub fn left(&self) -> u32;
    pub fn top(&self) -> u32;
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Delay {}
impl Delay {
    pub fn from_numer_denom_ms(numerator: u32, denominator: u32) -> Self;
    pub fn from_saturating_duration(duration: std::time::Duration) -> Self;
    pub fn numer_denom_ms(self) -> (u32, u32);
}
