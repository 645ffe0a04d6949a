use std::collections::HashMap;

use crate::Result;
use crate::metrics::{Collector, Describer, LocalMetric, Metric, Opts};
use crate::vec::{MetricVec, MetricVecBuilder};

pub const DEFAULT_BUCKETS: &[f64; 11];
pub fn linear_buckets(start: f64, width: f64, count: usize) -> Result<Vec<f64>>;
pub fn exponential_buckets(start: f64, factor: f64, count: usize) -> Result<Vec<f64>>;

#[derive(Clone, Debug)]
pub struct HistogramOpts {
    pub common_opts: Opts,
    pub buckets: Vec<f64>,
}
impl HistogramOpts {
    pub fn new<S1: Into<String>, S2: Into<String>>(name: S1, help: S2) -> HistogramOpts;
    pub fn namespace<S: Into<String>>(self, namespace: S) -> Self;
    pub fn subsystem<S: Into<String>>(self, subsystem: S) -> Self;
    pub fn const_labels(self, const_labels: HashMap<String, String>) -> Self;
    pub fn const_label<S1: Into<String>, S2: Into<String>>(self, name: S1, value: S2) -> Self;
    pub fn variable_labels(self, variable_labels: Vec<String>) -> Self;
    pub fn variable_label<S: Into<String>>(self, name: S) -> Self;
    pub fn fq_name(&self) -> String;
    pub fn buckets(self, buckets: Vec<f64>) -> Self;
}
impl Describer for HistogramOpts {}
impl From<Opts> for HistogramOpts {}

#[known::synchronised]
#[derive(Clone, Debug)]
pub struct Histogram {}
impl Histogram {
    pub fn with_opts(opts: HistogramOpts) -> Result<Histogram>;
    pub fn observe(&self, v: f64);
    pub fn start_timer(&self) -> HistogramTimer;
    pub fn observe_closure_duration<F, T>(&self, #[known::runs(here)] f: F) -> T
    where
        F: FnOnce() -> T;
    pub fn local(&self) -> LocalHistogram;
    pub fn get_sample_sum(&self) -> f64;
    pub fn get_sample_count(&self) -> u64;
}
impl Metric for Histogram {}
impl Collector for Histogram {}

#[derive(Debug)]
pub struct HistogramTimer {}
impl HistogramTimer {
    pub fn observe_duration(self);
    pub fn stop_and_record(self) -> f64;
    pub fn stop_and_discard(self) -> f64;
}
impl Drop for HistogramTimer {}

#[derive(Clone, Debug)]
pub struct HistogramVecBuilder {}
impl MetricVecBuilder for HistogramVecBuilder {
    type M = Histogram;
    type P = HistogramOpts;
}
pub type HistogramVec = MetricVec<HistogramVecBuilder>;
impl MetricVec<HistogramVecBuilder> {
    pub fn new(opts: HistogramOpts, label_names: &[&str]) -> Result<HistogramVec>;
    pub fn local(&self) -> LocalHistogramVec;
}

#[derive(Debug)]
pub struct LocalHistogram {}
impl Clone for LocalHistogram {}
impl LocalHistogram {
    pub fn observe(&self, v: f64);
    pub fn start_timer(&self) -> LocalHistogramTimer;
    pub fn observe_closure_duration<F, T>(&self, #[known::runs(here)] f: F) -> T
    where
        F: FnOnce() -> T;
    pub fn clear(&self);
    pub fn flush(&self);
    pub fn get_sample_sum(&self) -> f64;
    pub fn get_sample_count(&self) -> u64;
}
impl LocalMetric for LocalHistogram {}
impl Drop for LocalHistogram {}

#[derive(Debug)]
pub struct LocalHistogramTimer {}
impl LocalHistogramTimer {
    pub fn observe_duration(self);
    pub fn stop_and_record(self) -> f64;
    pub fn stop_and_discard(self) -> f64;
}
impl Drop for LocalHistogramTimer {}

#[derive(Debug)]
pub struct LocalHistogramVec {}
impl LocalHistogramVec {
    pub fn with_label_values<'a>(&'a mut self, vals: &[&str]) -> &'a LocalHistogram;
    pub fn remove_label_values(&mut self, vals: &[&str]) -> Result<()>;
    pub fn flush(&self);
}
impl LocalMetric for LocalHistogramVec {}
impl Clone for LocalHistogramVec {}
