use crate::Result;
use crate::metrics::{Atomic, AtomicF64, AtomicU64, Collector, LocalMetric, Metric, Opts};
use crate::vec::{MetricVec, MetricVecBuilder};

#[known::synchronised]
#[derive(Debug)]
pub struct GenericCounter<P: Atomic> {}
pub type Counter = GenericCounter<AtomicF64>;
pub type IntCounter = GenericCounter<AtomicU64>;
impl<P: Atomic> Clone for GenericCounter<P> {}
impl<P: Atomic> GenericCounter<P> {
    pub fn new<S1: Into<String>, S2: Into<String>>(name: S1, help: S2) -> Result<Self>;
    pub fn with_opts(opts: Opts) -> Result<Self>;
    pub fn inc_by(&self, v: P::T);
    pub fn inc(&self);
    pub fn get(&self) -> P::T;
    pub fn reset(&self);
    pub fn local(&self) -> GenericLocalCounter<P>;
}
impl<P: Atomic> Collector for GenericCounter<P> {}
impl<P: Atomic> Metric for GenericCounter<P> {}

#[derive(Debug)]
pub struct CounterVecBuilder<P: Atomic> {}
impl<P: Atomic> Clone for CounterVecBuilder<P> {}
impl<P: Atomic> MetricVecBuilder for CounterVecBuilder<P> {
    type M = GenericCounter<P>;
    type P = Opts;
}
pub type GenericCounterVec<P> = MetricVec<CounterVecBuilder<P>>;
pub type CounterVec = GenericCounterVec<AtomicF64>;
pub type IntCounterVec = GenericCounterVec<AtomicU64>;
impl<P: Atomic> MetricVec<CounterVecBuilder<P>> {
    pub fn new(opts: Opts, label_names: &[&str]) -> Result<Self>;
    pub fn local(&self) -> GenericLocalCounterVec<P>;
}

#[derive(Debug)]
pub struct GenericLocalCounter<P: Atomic> {}
pub trait CounterWithValueType {
    type ValueType: Atomic;
}
impl<P: Atomic> CounterWithValueType for GenericLocalCounter<P> {
    type ValueType = P;
}
pub type LocalCounter = GenericLocalCounter<AtomicF64>;
pub type LocalIntCounter = GenericLocalCounter<AtomicU64>;
impl<P: Atomic> GenericLocalCounter<P> {
    pub fn inc_by(&self, v: P::T);
    pub fn inc(&self);
    pub fn get(&self) -> P::T;
    pub fn reset(&self);
    pub fn flush(&self);
}
impl<P: Atomic> LocalMetric for GenericLocalCounter<P> {}
impl<P: Atomic> Clone for GenericLocalCounter<P> {}

#[derive(Debug)]
pub struct GenericLocalCounterVec<P: Atomic> {}
pub type LocalCounterVec = GenericLocalCounterVec<AtomicF64>;
pub type LocalIntCounterVec = GenericLocalCounterVec<AtomicU64>;
impl<P: Atomic> GenericLocalCounterVec<P> {
    pub fn with_label_values<'a>(&'a mut self, vals: &[&str]) -> &'a mut GenericLocalCounter<P>;
    pub fn remove_label_values(&mut self, vals: &[&str]) -> Result<()>;
    pub fn flush(&self);
}
impl<P: Atomic> LocalMetric for GenericLocalCounterVec<P> {}
impl<P: Atomic> Clone for GenericLocalCounterVec<P> {}
