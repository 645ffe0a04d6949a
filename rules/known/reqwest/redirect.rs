#[derive(Debug)]
pub struct Policy {}
impl Policy {
    pub fn limited(max: usize) -> Self;
    pub fn none() -> Self;
}
