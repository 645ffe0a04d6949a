//! pbkdf2 0.12: hashes that are meant to take long.

pub use password_hash;

pub struct Params {}

pub struct Pbkdf2;
impl password_hash::PasswordHasher for Pbkdf2 {
    type Params = Params;
}

// A round is two compressions of the hash, some 0.3 microseconds.
#[known::blocking(compute)]
pub fn pbkdf2_hmac<D>(password: &[u8], salt: &[u8], #[known::effort(20000)] rounds: u32, res: &mut [u8]);
#[known::blocking(compute)]
pub fn pbkdf2_hmac_array<D, const N: usize>(password: &[u8], salt: &[u8], #[known::effort(20000)] rounds: u32) -> [u8; N];
