//! Work that is measured, or measured by.

/// Work that is done without a listing, by the plain form and by a fast one.
pub trait EquivalenceCheck: Send + Sync {
    /// What it is, for people: `placement`.
    fn name(&self) -> &'static str;

    /// What is counted: `boards`.
    fn unit(&self) -> &'static str;

    /// How much of it is enough to believe that both do the same.
    fn count(&self) -> u64;

    /// The ratio of speeds that is aimed at.
    fn target_speedup(&self) -> f64;

    /// Makes the pieces with these numbers ready, so that no time is measured that both forms need.
    fn prepare(&self, numbers: std::ops::Range<u64>) -> Box<dyn Workload>;
}

/// Pieces of work that wait to be done.
pub trait Workload {
    /// Does them in a form and returns a hash of all that came of it.
    fn run(&self, form: Form) -> u64;
}

/// A form of a [`EquivalenceCheck`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The slow and obvious one.
    Plain,
    /// The one that is to be as good.
    Fast,
}

/// A table of means that are known from elsewhere, to be measured again.
pub trait SampleStatistics: Send + Sync {
    /// What the figures are, for people.
    fn title(&self) -> &'static str;

    /// The names of the rows.
    fn rows(&self) -> Vec<&'static str>;

    /// The names of the columns.
    fn columns(&self) -> Vec<&'static str>;

    /// How many samples of a row make a good mean in little time.
    fn sample_count(&self, row: usize) -> u64;

    /// A sample.
    fn sample(&self, row: usize, column: usize, number: u64) -> f64;

    /// The mean that is known, with its standard error.
    fn reference_mean(&self, row: usize, column: usize) -> Option<(f64, f64)>;
}

/// A fixed amount of a core's work.
pub trait Benchmark {
    /// Does it once and returns how many positions were scored and decided.
    fn run(&mut self) -> u64;
}
