// What `table!` makes; of diesel's own types an alias of one. No other type is one.
pub trait Table: Sized {
    type PrimaryKey;
    fn primary_key(&self) -> Self::PrimaryKey;
}
impl<S> Table for Alias<S> {}

pub struct Alias<S> {}
