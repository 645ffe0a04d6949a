//! prometheus 0.14.0.
mod counter;
mod gauge;
mod histogram;
mod metrics;
pub mod proto;
mod vec;

pub mod local {
    pub use crate::counter::{
        CounterWithValueType, LocalCounter, LocalCounterVec, LocalIntCounter, LocalIntCounterVec,
    };
    pub use crate::histogram::{LocalHistogram, LocalHistogramTimer, LocalHistogramVec};
    pub use crate::metrics::{LocalMetric, MayFlush};
}
pub mod core {
    pub use crate::counter::{GenericCounter, GenericCounterVec, GenericLocalCounter, GenericLocalCounterVec};
    pub use crate::gauge::{GenericGauge, GenericGaugeVec};
    pub use crate::metrics::{
        Atomic, AtomicF64, AtomicI64, AtomicU64, Collector, Desc, Describer, Metric, Number, Opts,
    };
    pub use crate::vec::{MetricVec, MetricVecBuilder};
}

pub use self::counter::{Counter, CounterVec, IntCounter, IntCounterVec};
pub use self::gauge::{Gauge, GaugeVec, IntGauge, IntGaugeVec};
pub use self::histogram::{
    DEFAULT_BUCKETS, Histogram, HistogramOpts, HistogramTimer, HistogramVec, exponential_buckets, linear_buckets,
};
pub use self::metrics::Opts;

use std::collections::HashMap;

#[derive(Debug)]
pub enum Error {
    AlreadyReg,
    InconsistentCardinality { expect: usize, got: usize },
    Msg(String),
    Io(std::io::Error),
}
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
impl From<std::io::Error> for Error {}
pub type Result<T> = std::result::Result<T, Error>;

pub const TEXT_FORMAT: &str;
pub const PROTOBUF_FORMAT: &str;
pub trait Encoder {
    #[known::allocates]
    fn encode<W: std::io::Write>(&self, mfs: &[proto::MetricFamily], writer: &mut W) -> Result<()>;
    fn format_type(&self) -> &str;
}
#[derive(Debug, Default)]
pub struct TextEncoder {}
impl TextEncoder {
    pub fn new() -> TextEncoder;
    #[known::allocates]
    pub fn encode_utf8(&self, metric_families: &[proto::MetricFamily], buf: &mut String) -> Result<()>;
    #[known::allocates]
    pub fn encode_to_string(&self, metric_families: &[proto::MetricFamily]) -> Result<String>;
}
impl Encoder for TextEncoder {}
#[derive(Debug, Default)]
pub struct ProtobufEncoder {}
impl ProtobufEncoder {
    pub fn new() -> ProtobufEncoder;
}
impl Encoder for ProtobufEncoder {}

#[known::synchronised]
#[derive(Debug)]
pub struct PullingGauge {}
impl PullingGauge {
    pub fn new<S1: Into<String>, S2: Into<String>>(
        name: S1,
        help: S2,
        #[known::runs(each)] value: Box<dyn Fn() -> f64 + Send + Sync>,
    ) -> Result<Self>;
}
impl Clone for PullingGauge {}
impl core::Collector for PullingGauge {}

#[known::synchronised]
#[derive(Clone, Default, Debug)]
pub struct Registry {}
impl Registry {
    pub fn new() -> Registry;
    pub fn new_custom(prefix: Option<String>, labels: Option<HashMap<String, String>>) -> Result<Registry>;
    pub fn register(&self, c: Box<dyn core::Collector>) -> Result<()>;
    pub fn unregister(&self, c: Box<dyn core::Collector>) -> Result<()>;
    #[known::allocates]
    pub fn gather(&self) -> Vec<proto::MetricFamily>;
}
pub fn default_registry() -> &'static Registry;
pub fn register(c: Box<dyn core::Collector>) -> Result<()>;
pub fn unregister(c: Box<dyn core::Collector>) -> Result<()>;
#[known::allocates]
pub fn gather() -> Vec<proto::MetricFamily>;
