use crate::schema::Field;
use crate::Index;

#[known::unlisted]
pub trait Query: Send + Sync + 'static {}

pub struct AllQuery;
impl Query for AllQuery {}

pub struct QueryParserError {}

#[derive(Clone)]
pub struct QueryParser {}
impl QueryParser {
    pub fn for_index(index: &Index, default_fields: Vec<Field>) -> QueryParser;
    pub fn parse_query(&self, query: &str) -> Result<Box<dyn Query>, QueryParserError>;
}
