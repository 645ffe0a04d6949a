use std::cell::Cell;
use std::collections::HashMap;
use std::ops::{AddAssign, SubAssign};
use std::sync::atomic::Ordering;

use crate::Result;
use crate::proto;

pub trait Collector: Sync + Send {
    fn desc(&self) -> Vec<&Desc>;
    fn collect(&self) -> Vec<proto::MetricFamily>;
}
pub trait Metric: Sync + Send + Clone {
    fn metric(&self) -> proto::Metric;
}
pub trait LocalMetric {
    fn flush(&self);
}
pub trait MayFlush: LocalMetric {
    fn try_flush(&self, last_flush: &Cell<u64>, flush_interval_millis: u64);
    fn may_flush(&self);
}

#[derive(Clone, Debug)]
pub struct Desc {
    pub fq_name: String,
    pub help: String,
    pub const_label_pairs: Vec<proto::LabelPair>,
    pub variable_labels: Vec<String>,
    pub id: u64,
    pub dim_hash: u64,
}
impl Desc {
    pub fn new(
        fq_name: String,
        help: String,
        variable_labels: Vec<String>,
        const_labels: HashMap<String, String>,
    ) -> Result<Desc>;
}
pub trait Describer {
    fn describe(&self) -> Result<Desc>;
}

#[derive(Debug, Clone)]
pub struct Opts {
    pub namespace: String,
    pub subsystem: String,
    pub name: String,
    pub help: String,
    pub const_labels: HashMap<String, String>,
    pub variable_labels: Vec<String>,
}
impl Opts {
    pub fn new<S1: Into<String>, S2: Into<String>>(name: S1, help: S2) -> Opts;
    pub fn namespace<S: Into<String>>(self, namespace: S) -> Self;
    pub fn subsystem<S: Into<String>>(self, subsystem: S) -> Self;
    pub fn const_labels(self, const_labels: HashMap<String, String>) -> Self;
    pub fn const_label<S1: Into<String>, S2: Into<String>>(self, name: S1, value: S2) -> Self;
    pub fn variable_labels(self, variable_labels: Vec<String>) -> Self;
    pub fn variable_label<S: Into<String>>(self, name: S) -> Self;
    pub fn fq_name(&self) -> String;
}
impl Describer for Opts {}

pub trait Number: Sized + AddAssign + SubAssign + PartialOrd + PartialEq + Copy + Send + Sync {
    fn from_i64(v: i64) -> Self;
    fn into_f64(self) -> f64;
}
#[known::each(i64, u64, f64)]
impl Number for Each {}
pub trait Atomic: Send + Sync {
    type T: Number;
    fn new(val: Self::T) -> Self;
    fn set(&self, val: Self::T);
    fn get(&self) -> Self::T;
    fn inc_by(&self, delta: Self::T);
    fn dec_by(&self, delta: Self::T);
}
#[known::synchronised]
#[derive(Debug)]
pub struct AtomicF64 {}
impl Atomic for AtomicF64 {
    type T = f64;
}
impl AtomicF64 {
    pub fn swap(&self, val: f64, ordering: Ordering) -> f64;
}
#[known::synchronised]
#[derive(Debug)]
pub struct AtomicI64 {}
impl Atomic for AtomicI64 {
    type T = i64;
}
#[known::synchronised]
#[derive(Debug)]
pub struct AtomicU64 {}
impl Atomic for AtomicU64 {
    type T = u64;
}
impl AtomicU64 {
    pub fn inc_by_with_ordering(&self, delta: u64, ordering: Ordering);
    pub fn swap(&self, val: u64, ordering: Ordering) -> u64;
}
