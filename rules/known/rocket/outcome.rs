pub enum Outcome<S, E, F> {
    Success(S),
    Error(E),
    Forward(F),
}
impl<S, E, F> Outcome<S, E, F> {
    pub fn unwrap(self) -> S;
    pub fn expect(self, message: &str) -> S;
    pub fn is_success(&self) -> bool;
    pub fn is_error(&self) -> bool;
    pub fn is_forward(&self) -> bool;
    pub fn succeeded(self) -> Option<S>;
    pub fn failed(self) -> Option<E>;
    pub fn forwarded(self) -> Option<F>;
    pub fn success_or<T>(self, value: T) -> Result<S, T>;
    pub fn success_or_else<T, V: FnOnce() -> T>(self, #[known::runs(rarely)] f: V) -> Result<S, T>;
    pub fn as_ref(&self) -> Outcome<&S, &E, &F>;
    pub fn as_mut(&mut self) -> Outcome<&mut S, &mut E, &mut F>;
    pub fn map<T, M: FnOnce(S) -> T>(self, #[known::runs(here)] f: M) -> Outcome<T, E, F>;
    pub fn map_error<T, M: FnOnce(E) -> T>(self, #[known::runs(rarely)] f: M) -> Outcome<S, T, F>;
    pub fn map_forward<T, M: FnOnce(F) -> T>(self, #[known::runs(here)] f: M) -> Outcome<S, E, T>;
    pub fn and_then<T, M: FnOnce(S) -> Outcome<T, E, F>>(self, #[known::runs(here)] f: M) -> Outcome<T, E, F>;
}
