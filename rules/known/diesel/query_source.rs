// What `table!` makes.
#[known::unlisted]
pub trait Table: Sized {}
