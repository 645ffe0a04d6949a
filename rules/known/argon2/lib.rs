//! argon2 0.5, and rust-argon2 3, which has the same name in code: hashes that are meant to take long.

pub use password_hash;
pub use password_hash::{PasswordHash, PasswordHasher, PasswordVerifier};

pub type Result<T> = core::result::Result<T, Error>;

pub struct Error {}
pub struct Algorithm {}
pub struct Version {}
pub struct Params {}

pub struct Argon2<'key>(&'key [u8]);
impl<'key> Argon2<'key> {
    pub fn new(algorithm: Algorithm, version: Version, params: Params) -> Argon2<'key>;
    #[known::blocking(compute)]
    #[known::seldom]
    pub fn hash_password_into(&self, pwd: &[u8], salt: &[u8], out: &mut [u8]) -> Result<()>;
}
impl Default for Argon2<'_> {
    fn default() -> Self;
}
impl Clone for Argon2<'_> {
    fn clone(&self) -> Self;
}
impl PasswordHasher for Argon2<'_> {
    type Params = Params;
}

pub struct Config<'a>(&'a [u8]);

#[known::blocking(compute)]
#[known::seldom]
pub fn hash_encoded(pwd: &[u8], salt: &[u8], config: &Config) -> Result<String>;
#[known::blocking(compute)]
#[known::seldom]
pub fn hash_raw(pwd: &[u8], salt: &[u8], config: &Config) -> Result<Vec<u8>>;
#[known::blocking(compute)]
pub fn verify_encoded(encoded: &str, pwd: &[u8]) -> Result<bool>;
#[known::blocking(compute)]
pub fn verify_encoded_ext(encoded: &str, pwd: &[u8], secret: &[u8], ad: &[u8]) -> Result<bool>;
#[known::blocking(compute)]
pub fn verify_raw(pwd: &[u8], salt: &[u8], hash: &[u8], config: &Config) -> Result<bool>;
