//! std::path of Rust 1.95.

pub struct Path;
pub struct PathBuf;
impl Path {
    pub fn new<S: ?Sized>(s: &S) -> &Path;
    pub fn join<P>(&self, path: P) -> PathBuf;
    pub fn parent(&self) -> Option<&Path>;
    pub fn to_path_buf(&self) -> PathBuf;
    pub fn to_str(&self) -> Option<&str>;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn exists(&self) -> bool;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn is_dir(&self) -> bool;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn is_file(&self) -> bool;
    #[known::io]
    #[known::blocking(cheap)]
    pub fn metadata(&self) -> crate::io::Result<crate::fs::Metadata>;
}
impl PathBuf { pub fn new() -> PathBuf; pub fn push<P>(&mut self, path: P); pub fn as_path(&self) -> &Path; }
impl crate::ops::Deref for PathBuf { type Target = Path; }
impl Clone for PathBuf { fn clone(&self) -> PathBuf; }
impl Default for PathBuf { fn default() -> PathBuf; }
impl AsRef<Path> for Path {}
impl AsRef<Path> for PathBuf {}
