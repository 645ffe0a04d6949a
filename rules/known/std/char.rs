//! `std::char`.

pub const MAX: char = _;
pub const REPLACEMENT_CHARACTER: char = _;

pub const fn from_u32(i: u32) -> Option<char>;
pub const fn from_digit(num: u32, radix: u32) -> Option<char>;
