use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::BuildHasher;

use crate::Result;
use crate::metrics::{Collector, Describer, Metric};
use crate::proto::MetricType;

pub trait MetricVecBuilder: Send + Sync + Clone {
    type M: Metric;
    type P: Describer + Sync + Send + Clone;
    fn build<V: AsRef<str>>(&self, opts: &Self::P, label_values: &[V]) -> Result<Self::M>;
}

#[known::synchronised]
#[derive(Clone, Debug)]
pub struct MetricVec<T: MetricVecBuilder> {}
impl<T: MetricVecBuilder> MetricVec<T> {
    pub fn create(metric_type: MetricType, new_metric: T, opts: T::P) -> Result<MetricVec<T>>;
    pub fn get_metric_with_label_values<V>(&self, vals: &[V]) -> Result<T::M>
    where
        V: AsRef<str> + Debug;
    pub fn get_metric_with<V, S: BuildHasher>(&self, labels: &HashMap<&str, V, S>) -> Result<T::M>
    where
        V: AsRef<str> + Debug;
    pub fn with_label_values<V>(&self, vals: &[V]) -> T::M
    where
        V: AsRef<str> + Debug;
    pub fn with<V, S: BuildHasher>(&self, labels: &HashMap<&str, V, S>) -> T::M
    where
        V: AsRef<str> + Debug;
    pub fn remove_label_values<V>(&self, vals: &[V]) -> Result<()>
    where
        V: AsRef<str> + Debug;
    pub fn remove<V, S: BuildHasher>(&self, labels: &HashMap<&str, V, S>) -> Result<()>
    where
        V: AsRef<str> + Debug;
    pub fn reset(&self);
}
impl<T: MetricVecBuilder> Collector for MetricVec<T> {}
