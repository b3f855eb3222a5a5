//! Sets so large that they are counted.

use serde_json::Value;

/// A set so large that it is counted, and not compared.
pub trait Enumeration: Send + Sync {
    /// What is counted, for people: `positions`.
    fn name(&self) -> &'static str;

    /// The seconds on two processors that are aimed at.
    fn target_seconds(&self) -> f64;

    /// The memory that it takes, in words.
    fn memory(&self) -> &'static str;

    /// How much there is to do, in the unit of [`WorkerPool::report_progress`].
    fn total_work(&self) -> u64;

    /// Counts; `None` if the pool was told to stop.
    fn run(&self, pool: &dyn WorkerPool) -> Option<EnumerationCounts>;
}

/// Whoever does the work of a [`Enumeration`], alone or at once.
pub trait WorkerPool: Sync {
    /// Does the tasks `0..count` in any order; `false` if it was told to stop before the last.
    fn run_tasks(&self, count: usize, task: &(dyn Fn(usize) + Sync)) -> bool;

    /// Is told of work that was done.
    fn report_progress(&self, work: u64);
}

/// What a [`Enumeration`] has counted.
#[derive(Clone, Debug, PartialEq)]
pub struct EnumerationCounts {
    /// Figures with the values that are known.
    pub statistics: Vec<(Statistic, Value)>,
    /// The parts of the set by name: how many there are in it, and how many are known to be.
    pub levels: Vec<(String, u64, u64)>,
}

impl EnumerationCounts {
    /// The names of all that is not as it is known.
    #[must_use]
    pub fn mismatches(&self) -> Vec<String> {
        let figures = self.statistics.iter().filter(|(figure, known)| figure.value != *known);
        let levels = self.levels.iter().filter(|(_, count, known)| count != known);
        figures
            .map(|(figure, _)| figure.heading.to_owned())
            .chain(levels.map(|(name, ..)| name.clone()))
            .collect()
    }
}

/// A figure about a set of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistic {
    /// Its name for programs.
    pub name: &'static str,
    /// Its heading for people.
    pub heading: &'static str,
    /// The number.
    pub value: Value,
    /// The number for people.
    pub text: String,
}
