#[derive(Clone, Default, Debug)]
pub struct Extensions {}
impl Extensions {
    pub fn new() -> Extensions;
    #[known::content(insert)]
    #[known::allocates]
    pub fn insert<T: Clone + Send + Sync + 'static>(&mut self, val: T) -> Option<T>;
    #[known::content(read)]
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T>;
    #[known::content(read)]
    pub fn get_mut<T: Send + Sync + 'static>(&mut self) -> Option<&mut T>;
    #[known::content(insert)]
    pub fn get_or_insert<T: Clone + Send + Sync + 'static>(&mut self, value: T) -> &mut T;
    #[known::content(insert)]
    pub fn get_or_insert_with<T: Clone + Send + Sync + 'static, F: FnOnce() -> T>(
        &mut self,
        #[known::runs(rarely)] f: F,
    ) -> &mut T;
    #[known::content(insert)]
    pub fn get_or_insert_default<T: Default + Clone + Send + Sync + 'static>(&mut self) -> &mut T;
    #[known::content(remove)]
    pub fn remove<T: Send + Sync + 'static>(&mut self) -> Option<T>;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(insert)]
    pub fn extend(&mut self, other: Self);
}
