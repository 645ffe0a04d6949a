//! bcrypt 0.17: hashes that are meant to take long, a tenth of a second and more at the default cost. Each step doubles that, so that
//! below 10 it is some hundredths at most (<https://docs.rs/bcrypt>).

pub const DEFAULT_COST: u32 = 12;

pub type BcryptResult<T> = Result<T, BcryptError>;

pub struct BcryptError {}
pub struct HashParts {}

#[known::blocking(compute)]
#[known::seldom]
pub fn hash<P: AsRef<[u8]>>(password: P, #[known::effort(10)] cost: u32) -> BcryptResult<String>;
#[known::blocking(compute)]
#[known::seldom]
pub fn non_truncating_hash<P: AsRef<[u8]>>(password: P, #[known::effort(10)] cost: u32) -> BcryptResult<String>;
#[known::blocking(compute)]
#[known::seldom]
pub fn hash_with_result<P: AsRef<[u8]>>(password: P, #[known::effort(10)] cost: u32) -> BcryptResult<HashParts>;
#[known::blocking(compute)]
#[known::seldom]
pub fn hash_with_salt<P: AsRef<[u8]>>(password: P, #[known::effort(10)] cost: u32, salt: [u8; 16]) -> BcryptResult<HashParts>;
#[known::blocking(compute)]
pub fn verify<P: AsRef<[u8]>>(password: P, hash: &str) -> BcryptResult<bool>;
#[known::blocking(compute)]
pub fn non_truncating_verify<P: AsRef<[u8]>>(password: P, hash: &str) -> BcryptResult<bool>;
