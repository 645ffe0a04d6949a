use crate::Result;
use crate::metrics::{Atomic, AtomicF64, AtomicI64, Collector, Metric, Opts};
use crate::vec::{MetricVec, MetricVecBuilder};

#[known::synchronised]
#[derive(Debug)]
pub struct GenericGauge<P: Atomic> {}
pub type Gauge = GenericGauge<AtomicF64>;
pub type IntGauge = GenericGauge<AtomicI64>;
impl<P: Atomic> Clone for GenericGauge<P> {}
impl<P: Atomic> GenericGauge<P> {
    pub fn new<S1: Into<String>, S2: Into<String>>(name: S1, help: S2) -> Result<Self>;
    pub fn with_opts(opts: Opts) -> Result<Self>;
    pub fn set(&self, v: P::T);
    pub fn inc(&self);
    pub fn dec(&self);
    pub fn add(&self, v: P::T);
    pub fn sub(&self, v: P::T);
    pub fn get(&self) -> P::T;
}
impl<P: Atomic> Collector for GenericGauge<P> {}
impl<P: Atomic> Metric for GenericGauge<P> {}

#[derive(Debug)]
pub struct GaugeVecBuilder<P: Atomic> {}
impl<P: Atomic> Clone for GaugeVecBuilder<P> {}
impl<P: Atomic> MetricVecBuilder for GaugeVecBuilder<P> {
    type M = GenericGauge<P>;
    type P = Opts;
}
pub type GenericGaugeVec<P> = MetricVec<GaugeVecBuilder<P>>;
pub type GaugeVec = GenericGaugeVec<AtomicF64>;
pub type IntGaugeVec = GenericGaugeVec<AtomicI64>;
impl<P: Atomic> MetricVec<GaugeVecBuilder<P>> {
    pub fn new(opts: Opts, label_names: &[&str]) -> Result<Self>;
}
