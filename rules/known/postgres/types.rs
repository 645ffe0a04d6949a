#[derive(PartialEq, Eq, Clone, Debug, Hash)]
pub struct Type(());
impl Type {
    pub fn name(&self) -> &str;
    pub fn schema(&self) -> &str;
    pub fn oid(&self) -> u32;
}
#[known::unlisted]
pub trait ToSql: std::fmt::Debug {}
#[known::unlisted]
pub trait FromSql<'a>: Sized {}
#[known::unlisted]
pub trait BorrowToSql {}
