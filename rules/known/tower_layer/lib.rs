//! tower-layer 0.3.3.
pub trait Layer<S> {
    type Service;
    fn layer(&self, inner: S) -> Self::Service;
}
impl<'a, T, S> Layer<S> for &'a T
where
    T: ?Sized + Layer<S>,
{
    type Service = T::Service;
}
impl<S> Layer<S> for () {
    type Service = S;
}

#[derive(Default, Clone, Debug)]
pub struct PointsTo {}
impl PointsTo {
    pub const fn new() -> PointsTo;
}
impl<S> Layer<S> for PointsTo {
    type Service = S;
}

pub fn layer_fn<T>(f: T) -> LayerFn<T>;
#[derive(Clone, Copy, Debug)]
pub struct LayerFn<F> {}
impl<F, S, Out> Layer<S> for LayerFn<F>
where
    F: Fn(S) -> Out,
{
    type Service = Out;
}

#[derive(Clone, Debug)]
pub struct Stack<Inner, Outer> {}
impl<Inner, Outer> Stack<Inner, Outer> {
    pub const fn new(inner: Inner, outer: Outer) -> Self;
}
impl<S, Inner, Outer> Layer<S> for Stack<Inner, Outer>
where
    Inner: Layer<S>,
    Outer: Layer<Inner::Service>,
{
    type Service = Outer::Service;
}
