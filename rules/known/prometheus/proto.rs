//! prometheus::proto as of 0.14.0, the part without protobuf.
#[derive(PartialEq, Clone, Default, Debug)]
pub struct MetricFamily {}
impl MetricFamily {
    pub fn name(&self) -> &str;
    pub fn help(&self) -> &str;
}
#[derive(PartialEq, Clone, Default, Debug)]
pub struct Metric {}
#[derive(PartialEq, Clone, Default, Debug)]
pub struct LabelPair {}
impl LabelPair {
    pub fn name(&self) -> &str;
    pub fn value(&self) -> &str;
}
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum MetricType {
    COUNTER,
    GAUGE,
    SUMMARY,
    UNTYPED,
    HISTOGRAM,
}
