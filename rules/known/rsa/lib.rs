//! rsa 0.10.0, which calls `PrivateKey` and `PublicKey` what was `RsaPrivateKey` and `RsaPublicKey` in 0.9: searching for primes takes a
//! tenth of a second and more. Encrypting and signing with a key takes a few milliseconds.

pub use crate::errors::{Error, Result};

pub mod errors {
    pub type Result<T> = core::result::Result<T, Error>;

    #[derive(Debug)]
    pub enum Error {}
    impl std::fmt::Display for Error {}
    impl std::error::Error for Error {}
}

pub type PrivateKey = RsaPrivateKey;
pub type PublicKey = RsaPublicKey;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RsaPublicKey {}
impl RsaPublicKey {
    pub fn encrypt<R: ?Sized, P>(&self, rng: &mut R, padding: P, msg: &[u8]) -> Result<Vec<u8>>;
    pub fn verify<S>(&self, scheme: S, hashed: &[u8], sig: &[u8]) -> Result<()>;
}
impl From<RsaPrivateKey> for RsaPublicKey {}
impl From<&RsaPrivateKey> for RsaPublicKey {}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RsaPrivateKey {}
impl RsaPrivateKey {
    #[known::blocking(compute)]
    pub fn new<R: ?Sized>(rng: &mut R, bit_size: usize) -> Result<Self>;
    pub fn as_public_key(&self) -> &RsaPublicKey;
    pub fn to_public_key(&self) -> RsaPublicKey;
    pub fn validate(&self) -> Result<()>;
    pub fn decrypt<P>(&self, padding: P, ciphertext: &[u8]) -> Result<Vec<u8>>;
    pub fn sign<S>(&self, padding: S, digest_in: &[u8]) -> Result<Vec<u8>>;
}
impl AsRef<RsaPublicKey> for RsaPrivateKey {}
