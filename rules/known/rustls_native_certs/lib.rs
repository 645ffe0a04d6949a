//! rustls-native-certs 0.8: reads and parses the certificates that the system trusts, which its documentation says can be
//! expensive. 300 ms were seen on macOS (<https://github.com/rustls/rustls-native-certs/issues/30>).
use std::path::Path;

pub struct CertificateResult {
    pub errors: Vec<Error>,
}
pub struct Error {}

#[known::blocking(content)]
#[known::io]
#[known::seldom]
pub fn load_native_certs() -> CertificateResult;
#[known::blocking(content)]
#[known::io]
#[known::seldom]
pub fn load_certs_from_paths(file: Option<&Path>, dir: Option<&Path>) -> CertificateResult;
