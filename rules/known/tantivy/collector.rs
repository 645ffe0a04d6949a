#[known::unlisted]
pub trait Collector {
    type Fruit;
}

pub struct Count;
impl Collector for Count {
    type Fruit = usize;
}

pub struct TopDocs {}
impl TopDocs {
    pub fn with_limit(limit: usize) -> TopDocs;
}
