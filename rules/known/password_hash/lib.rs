//! password-hash 0.5: what argon2, scrypt and pbkdf2 have in common. Hashing is meant to take long.

pub mod errors {
    pub struct Error {}
}

pub use crate::errors::Error;

pub type Result<T> = core::result::Result<T, Error>;

pub struct Ident<'a>(&'a str);
pub struct Decimal {}
pub struct Salt<'a>(&'a str);
pub struct SaltString {}
impl SaltString {
    pub fn as_salt(&self) -> Salt<'_>;
    pub fn as_str(&self) -> &str;
}

pub struct PasswordHash<'a>(&'a str);
impl<'a> PasswordHash<'a> {
    pub fn new(s: &'a str) -> Result<PasswordHash<'a>>;
    #[known::blocking(compute)]
    pub fn verify_password(&self, phfs: &[&dyn PasswordVerifier], password: impl AsRef<[u8]>) -> Result<()>;
}

pub trait PasswordHasher {
    type Params;
    #[known::blocking(compute)]
    #[known::seldom]
    fn hash_password_customized<'a>(
        &self,
        password: &[u8],
        algorithm: Option<Ident<'a>>,
        version: Option<Decimal>,
        params: Self::Params,
        salt: impl Into<Salt<'a>>,
    ) -> Result<PasswordHash<'a>>;
    #[known::blocking(compute)]
    #[known::seldom]
    fn hash_password<'a>(&self, password: &[u8], salt: impl Into<Salt<'a>>) -> Result<PasswordHash<'a>>;
}

pub trait PasswordVerifier {
    #[known::blocking(compute)]
    fn verify_password(&self, password: &[u8], hash: &PasswordHash<'_>) -> Result<()>;
}
impl<T: PasswordHasher> PasswordVerifier for T {}
