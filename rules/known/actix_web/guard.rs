pub trait Guard {
    #[known::handler(request)]
    fn check(&self, ctx: &GuardContext<'_>) -> bool;
}
impl<F> Guard for F where F: Fn(&GuardContext<'_>) -> bool {}
#[derive(Debug)]
pub struct GuardContext<'a> {}
impl<'a> GuardContext<'a> {
    pub fn head(&self) -> &crate::dev::RequestHead;
    pub fn app_data<T: 'static>(&self) -> Option<&T>;
}
pub fn fn_guard<F>(#[known::handler(request)] f: F) -> impl Guard
where
    F: Fn(&GuardContext<'_>) -> bool;
pub fn Get() -> impl Guard;
pub fn Post() -> impl Guard;
pub fn Put() -> impl Guard;
pub fn Delete() -> impl Guard;
pub fn Head() -> impl Guard;
pub fn Options() -> impl Guard;
pub fn Connect() -> impl Guard;
pub fn Patch() -> impl Guard;
pub fn Trace() -> impl Guard;
pub fn Method(method: http::Method) -> impl Guard;
pub fn Header(name: &'static str, value: &'static str) -> impl Guard;
