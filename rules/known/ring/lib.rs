//! ring 0.17.14: deriving a key from a password is meant to take long. Of the rest only what that needs is here.

pub mod digest {
    pub const SHA256_OUTPUT_LEN: usize = 256 / 8;
    pub const SHA512_OUTPUT_LEN: usize = 512 / 8;
}

pub mod error {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Unspecified;
    impl std::fmt::Display for Unspecified {}
}

pub mod pbkdf2 {
    use std::num::NonZeroU32;

    #[derive(Clone, Copy, PartialEq, Eq)]
    pub struct Algorithm {}

    pub static PBKDF2_HMAC_SHA1: Algorithm = _;
    pub static PBKDF2_HMAC_SHA256: Algorithm = _;
    pub static PBKDF2_HMAC_SHA384: Algorithm = _;
    pub static PBKDF2_HMAC_SHA512: Algorithm = _;

    // A round is two compressions of the hash, some 0.3 microseconds.
    #[known::blocking(compute)]
    pub fn derive(algorithm: Algorithm, #[known::effort(20000)] iterations: NonZeroU32, salt: &[u8], secret: &[u8], out: &mut [u8]);
    #[known::blocking(compute)]
    pub fn verify(
        algorithm: Algorithm,
        #[known::effort(20000)] iterations: NonZeroU32,
        salt: &[u8],
        secret: &[u8],
        previously_derived: &[u8],
    ) -> Result<(), crate::error::Unspecified>;
}
