//! metrics 0.24.6.
use std::borrow::Borrow;
use std::fmt;
use std::slice::Iter;
use std::sync::Arc;

mod cow;
use crate::cow::Cow;

pub mod atomics {
    pub use std::sync::atomic::AtomicU64;
}

pub type SharedString = Cow<'static, str>;

pub trait CounterFn {
    fn increment(&self, value: u64);
    fn absolute(&self, value: u64);
}
impl<T: CounterFn> CounterFn for Arc<T> {}
impl CounterFn for atomics::AtomicU64 {}
pub trait GaugeFn {
    fn increment(&self, value: f64);
    fn decrement(&self, value: f64);
    fn set(&self, value: f64);
}
impl<T: GaugeFn> GaugeFn for Arc<T> {}
impl GaugeFn for atomics::AtomicU64 {}
pub trait HistogramFn {
    fn record(&self, value: f64);
    fn record_many(&self, value: f64, count: usize);
}
impl<T: HistogramFn> HistogramFn for Arc<T> {}

#[known::synchronised]
#[derive(Clone, Debug)]
pub struct Counter {}
impl Counter {
    pub const fn noop() -> Self;
    pub fn from_arc<F: CounterFn + Send + Sync + 'static>(a: Arc<F>) -> Self;
    pub fn increment(&self, value: u64);
    pub fn absolute(&self, value: u64);
}
impl<T: CounterFn + Send + Sync + 'static> From<Arc<T>> for Counter {}
#[known::synchronised]
#[derive(Clone, Debug)]
pub struct Gauge {}
impl Gauge {
    pub const fn noop() -> Self;
    pub fn from_arc<F: GaugeFn + Send + Sync + 'static>(a: Arc<F>) -> Self;
    pub fn increment<T: IntoF64>(&self, value: T);
    pub fn decrement<T: IntoF64>(&self, value: T);
    pub fn set<T: IntoF64>(&self, value: T);
}
impl<T: GaugeFn + Send + Sync + 'static> From<Arc<T>> for Gauge {}
#[known::synchronised]
#[derive(Clone, Debug)]
pub struct Histogram {}
impl Histogram {
    pub const fn noop() -> Self;
    pub fn from_arc<F: HistogramFn + Send + Sync + 'static>(a: Arc<F>) -> Self;
    pub fn record<T: IntoF64>(&self, value: T);
    pub fn record_many<T: IntoF64>(&self, value: T, count: usize);
}
impl<T: HistogramFn + Send + Sync + 'static> From<Arc<T>> for Histogram {}

pub trait IntoF64 {
    fn into_f64(self) -> f64;
}
#[known::each(f64, std::time::Duration, i8, u8, i16, u16, i32, u32, f32)]
impl IntoF64 for Each {}

#[derive(Clone, Debug)]
pub enum GaugeValue {
    Absolute(f64),
    Increment(f64),
    Decrement(f64),
}
impl GaugeValue {
    pub fn update_value(&self, input: f64) -> f64;
}

#[derive(Clone, Debug, Eq, Hash, PartialEq, PartialOrd, Ord)]
pub struct KeyName(SharedString);
impl KeyName {
    pub const fn from_const_str(name: &'static str) -> Self;
    pub const fn as_str(&self) -> &str;
    pub fn into_inner(self) -> SharedString;
    pub fn to_retained(&self) -> Self;
}
impl<T: Into<SharedString>> From<T> for KeyName {}
impl Borrow<str> for KeyName {}
impl From<KeyName> for std::borrow::Cow<'static, str> {}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {}
impl Key {
    pub fn from_name<N>(name: N) -> Self
    where
        N: Into<KeyName>;
    pub fn from_parts<N, L>(name: N, labels: L) -> Self
    where
        N: Into<KeyName>,
        L: IntoLabels;
    pub fn from_static_labels<N>(name: N, labels: &'static [Label]) -> Self
    where
        N: Into<KeyName>;
    pub const fn from_static_name(name: &'static str) -> Self;
    pub const fn from_static_parts(name: &'static str, labels: &'static [Label]) -> Self;
    pub fn name(&self) -> &str;
    pub fn name_shared(&self) -> KeyName;
    pub fn labels(&self) -> Iter<'_, Label>;
    pub fn into_parts(self) -> (KeyName, Vec<Label>);
    pub fn to_retained(&self) -> Self;
    #[known::allocates]
    pub fn with_extra_labels(&self, extra_labels: Vec<Label>) -> Self;
    pub const fn get_hash(&self) -> u64;
}
impl fmt::Display for Key {}
impl<T: Into<KeyName>> From<T> for Key {}
impl<N: Into<KeyName>, L: IntoLabels> From<(N, L)> for Key {}

#[derive(PartialEq, Eq, Hash, Clone, Debug, PartialOrd, Ord)]
pub struct Label(SharedString, SharedString);
impl Label {
    pub fn new<K, V>(key: K, value: V) -> Self
    where
        K: Into<SharedString>,
        V: Into<SharedString>;
    pub const fn from_static_parts(key: &'static str, value: &'static str) -> Self;
    pub fn key(&self) -> &str;
    pub fn value(&self) -> &str;
    pub fn into_parts(self) -> (SharedString, SharedString);
}
impl<K: Into<SharedString> + Clone, V: Into<SharedString> + Clone> From<&(K, V)> for Label {}
impl<K: Into<SharedString> + Clone, V: Into<SharedString> + Clone> From<(&K, &V)> for Label {}
pub trait IntoLabels {
    fn into_labels(self) -> Vec<Label>;
}
impl IntoLabels for Vec<Label> {}
impl IntoLabels for Iter<'_, Label> {}
impl<T: ?Sized, L> IntoLabels for &T
where
    Self: IntoIterator<Item = L>,
    L: Into<Label>,
{
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Unit {
    Count,
    Percent,
    Seconds,
    Milliseconds,
    Microseconds,
    Nanoseconds,
    Tebibytes,
    Gibibytes,
    Mebibytes,
    Kibibytes,
    Bytes,
    TerabitsPerSecond,
    GigabitsPerSecond,
    MegabitsPerSecond,
    KilobitsPerSecond,
    BitsPerSecond,
    CountPerSecond,
}
impl Unit {
    pub fn as_str(&self) -> &'static str;
    pub fn as_canonical_label(&self) -> &'static str;
    pub fn from_string(s: &str) -> Option<Unit>;
}
#[derive(Clone, Copy, Debug, Eq, PartialEq, PartialOrd)]
pub struct Level {}
impl Level {
    pub const TRACE: Self;
    pub const DEBUG: Self;
    pub const INFO: Self;
    pub const WARN: Self;
    pub const ERROR: Self;
}
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Metadata<'a> {}
impl<'a> Metadata<'a> {
    pub const fn new(target: &'a str, level: Level, module_path: Option<&'a str>) -> Self;
    pub fn level(&self) -> &Level;
    pub fn target(&self) -> &'a str;
    pub fn module_path(&self) -> Option<&'a str>;
}

pub trait Recorder {
    fn describe_counter(&self, key: KeyName, unit: Option<Unit>, description: SharedString);
    fn describe_gauge(&self, key: KeyName, unit: Option<Unit>, description: SharedString);
    fn describe_histogram(&self, key: KeyName, unit: Option<Unit>, description: SharedString);
    fn register_counter(&self, key: &Key, metadata: &Metadata<'_>) -> Counter;
    fn register_gauge(&self, key: &Key, metadata: &Metadata<'_>) -> Gauge;
    fn register_histogram(&self, key: &Key, metadata: &Metadata<'_>) -> Histogram;
}
impl<T: Recorder + ?Sized> Recorder for &T {}
impl<T: Recorder + ?Sized> Recorder for &mut T {}
impl<T: Recorder + ?Sized> Recorder for Box<T> {}
impl<T: Recorder + ?Sized> Recorder for Arc<T> {}
#[derive(Debug)]
pub struct NoopRecorder;
impl Recorder for NoopRecorder {}
pub struct SetRecorderError<R>(pub R);
impl<R> fmt::Debug for SetRecorderError<R> {}
impl<R> fmt::Display for SetRecorderError<R> {}
impl<R> std::error::Error for SetRecorderError<R> {}
pub struct LocalRecorderGuard<'a> {}
impl<'a> Drop for LocalRecorderGuard<'a> {}
pub fn set_global_recorder<R>(recorder: R) -> Result<(), SetRecorderError<R>>
where
    R: Recorder + Sync + 'static;
pub fn set_default_local_recorder(recorder: &dyn Recorder) -> LocalRecorderGuard<'_>;
pub fn with_local_recorder<T>(recorder: &dyn Recorder, #[known::runs(here)] f: impl FnOnce() -> T) -> T;
pub fn with_recorder<T>(#[known::runs(here)] f: impl FnOnce(&dyn Recorder) -> T) -> T;
