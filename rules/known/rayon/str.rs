//! rayon::str as of 1.12.0.
use crate::iter::ParallelIterator;

pub trait ParallelString {
    fn as_parallel_string(&self) -> &str;
    fn par_chars(&self) -> Chars<'_>;
    fn par_lines(&self) -> Lines<'_>;
    fn par_split_whitespace(&self) -> Lines<'_>;
}
impl ParallelString for str {}
pub struct Chars<'ch> {}
impl<'ch> ParallelIterator for Chars<'ch> {
    type Item = char;
}
pub struct Lines<'ch> {}
impl<'ch> ParallelIterator for Lines<'ch> {
    type Item = &'ch str;
}
