//! scrypt 0.11: hashes that are meant to take long.

pub use password_hash;

pub mod errors {
    pub struct InvalidOutputLen {}
    pub struct InvalidParams {}
}

pub struct Params {}
impl Params {
    pub fn new(log_n: u8, r: u32, p: u32, len: usize) -> Result<Params, errors::InvalidParams>;
    pub const fn recommended() -> Params;
}

pub struct Scrypt;
impl password_hash::PasswordHasher for Scrypt {
    type Params = Params;
}

#[known::blocking(compute)]
pub fn scrypt(
    password: &[u8],
    salt: &[u8],
    params: &Params,
    output: &mut [u8],
) -> Result<(), errors::InvalidOutputLen>;
