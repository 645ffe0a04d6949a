pub type ImageResult<T> = Result<T, ImageError>;

#[derive(Debug)]
pub enum ImageError {
    Decoding(DecodingError),
    Encoding(EncodingError),
    Parameter(ParameterError),
    Limits(LimitError),
    Unsupported(UnsupportedError),
    IoError(std::io::Error),
}
impl std::fmt::Display for ImageError {}
impl std::error::Error for ImageError {}
impl From<std::io::Error> for ImageError {}

#[derive(Debug)]
pub struct DecodingError {}
#[derive(Debug)]
pub struct EncodingError {}
#[derive(Debug)]
pub struct ParameterError {}
#[derive(Debug)]
pub struct LimitError {}
#[derive(Debug)]
pub struct UnsupportedError {}
