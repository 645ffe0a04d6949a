#[derive(Debug, Clone)]
pub struct Options {}
#[derive(Debug, Clone, Default)]
pub struct OptionsBuilder {}
impl OptionsBuilder {
    pub fn new() -> Self;
    pub fn shards(&mut self, shards: usize) -> &mut Self;
    pub fn estimated_items_capacity(&mut self, estimated_items_capacity: usize) -> &mut Self;
    pub fn weight_capacity(&mut self, weight_capacity: u64) -> &mut Self;
    pub fn hot_allocation(&mut self, hot_allocation: f64) -> &mut Self;
    pub fn ghost_allocation(&mut self, ghost_allocation: f64) -> &mut Self;
    pub fn build(&self) -> Result<Options, Error>;
}
#[derive(Debug, Clone)]
pub struct Error {}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
