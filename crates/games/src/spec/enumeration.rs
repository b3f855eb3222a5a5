//! Enumerations of sets that are too large to compare.

use serde_json::Value;

/// An enumeration of a set that is too large to compare.
pub trait Enumeration: Send + Sync {
    /// Returns its display name, for example `positions`.
    fn name(&self) -> &'static str;

    /// Returns the target time in seconds on 2 processors.
    fn target_seconds(&self) -> f64;

    /// Returns the memory needed, as text.
    fn memory(&self) -> &'static str;

    /// Returns the total work, in the unit of [`WorkerPool::report_progress`].
    fn total_work(&self) -> u64;

    /// Runs the enumeration; returns `None` if the worker pool was stopped.
    fn run(&self, pool: &dyn WorkerPool) -> Option<EnumerationCounts>;
}

/// A pool of workers for an [`Enumeration`], with one or more threads.
pub trait WorkerPool: Sync {
    /// Runs the tasks `0..count` in any order; returns `false` if it was stopped before the last one.
    fn run_tasks(&self, count: usize, task: &(dyn Fn(usize) + Sync)) -> bool;

    /// Reports finished work.
    fn report_progress(&self, work: u64);
}

/// The result of an [`Enumeration`].
#[derive(Clone, Debug, PartialEq)]
pub struct EnumerationCounts {
    /// Statistics with their reference values.
    pub statistics: Vec<(Statistic, Value)>,
    /// The levels of the set.
    pub levels: Vec<LevelCount>,
}

impl EnumerationCounts {
    /// Returns the names of all values that differ from their reference.
    #[must_use]
    pub fn mismatches(&self) -> Vec<String> {
        let statistics =
            self.statistics.iter().filter(|(statistic, reference)| statistic.value != *reference);
        let levels = self.levels.iter().filter(|level| level.count != level.reference);
        statistics
            .map(|(statistic, _)| statistic.heading.to_owned())
            .chain(levels.map(|level| level.name.clone()))
            .collect()
    }
}

/// The number of positions of a level of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelCount {
    /// Its name, for example `12 marbles`.
    pub name: String,
    /// The number counted.
    pub count: u64,
    /// The reference number.
    pub reference: u64,
}

/// A statistic of a set of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistic {
    /// Its name in JSON.
    pub name: &'static str,
    /// Its display heading.
    pub heading: &'static str,
    /// The number.
    pub value: Value,
    /// The number as text for display.
    pub text: String,
}
