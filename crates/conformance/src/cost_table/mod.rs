//! Mutation tests of the cost tables: those of the interpreter and of the firmware.
//!
//! Each mutant makes one cost 6 cycles larger. The timed statements and paths then run again on a machine with
//! mutable tables. A row detects a mutant if it passes without the change and fails with it.

mod mutated;
mod paths;

use basic::costs::CycleCosts;
use cbm_basic::C64Basic;
use cbm_basic::variant::BasicVariant;

use self::mutated::{
    COST_DELTA, FIRMWARE, INTERPRETER, mutated_firmware_costs, mutated_interpreter_costs, power_on,
};
pub use self::paths::run as run_paths;

use self::paths::CostPath;
use crate::differences::Difference;
use crate::golden::Golden;
use crate::report::Report;
use crate::timing::Tolerance;
use crate::timing::cbm::TimedStatement;

/// The tolerance for this project's table of statements.
const TIGHT_TOLERANCE: Tolerance = Tolerance { fraction: 0.0005, cycles: 3.0 };
/// Without `all`, every cost with an index divisible by this number has a mutant.
const SAMPLE_STEP: usize = 12;

/// The file of the interpreter's paths.
const INTERPRETER_PATHS: &str = "interpreter.tsv";
/// The file of the firmware's paths.
const FIRMWARE_PATHS: &str = "firmware.tsv";

/// Runs a mutant for each cost of the interpreter's table: all with `TYPEIN_COST_MUTANTS=all`,
/// otherwise every twelfth.
pub fn run_interpreter_mutants(test: &'static str) {
    let mut names = Vec::new();
    C64Basic::COSTS.clone().each("", &mut |name, _| names.push(name.to_owned()));
    let rows = DetectingRows::of(&[INTERPRETER_PATHS]);
    run_mutants(test, &names, &rows, &|name| INTERPRETER.set(mutated_interpreter_costs(name)));
    INTERPRETER.set(&C64Basic::COSTS);
}

/// Runs the mutants of the firmware's table in the same way.
pub fn run_firmware_mutants(test: &'static str) {
    let mut names = Vec::new();
    FIRMWARE.get().each(&mut |name, _| names.push(name.to_owned()));
    let rows = DetectingRows::of(&[FIRMWARE_PATHS, INTERPRETER_PATHS]);
    run_mutants(test, &names, &rows, &|name| FIRMWARE.set(mutated_firmware_costs(name)));
    FIRMWARE.set(c64::costs::Costs::KERNAL);
}

fn run_mutants(test: &'static str, names: &[String], rows: &DetectingRows, change: &dyn Fn(&str)) {
    let step =
        if std::env::var("TYPEIN_COST_MUTANTS").is_ok_and(|which| which == "all") { 1 } else { SAMPLE_STEP };
    let mut report = Report::new(test);
    let mut last_detecting = 0;
    for name in names.iter().step_by(step) {
        report.check(name, || {
            change(name);
            // The same row detects most neighbours in the table.
            let mut indices = (0..rows.count()).map(|index| (index + last_detecting) % rows.count());
            last_detecting = indices.find(|&index| !rows.is_right(index)).ok_or_else(|| {
                Difference::new(format!("{COST_DELTA} cycles more"), "a row that detects it", "none")
            })?;
            Ok(())
        });
    }
    report.finish();
}

/// The rows that can detect a mutant.
struct DetectingRows {
    paths: Vec<CostPath>,
    statements: Vec<TimedStatement>,
}

impl DetectingRows {
    /// # Panics
    /// Panics if a path is wrong without a mutant: it would detect every mutant.
    fn of(paths: &[&str]) -> Self {
        let paths: Vec<CostPath> = paths.iter().flat_map(|file| CostPath::all(file)).collect();
        assert!(paths.iter().all(CostPath::is_right), "a table of paths is wrong: see its test");
        let table = Golden::bundled().table("c64/timing.tsv").expect("this crate's own folder is complete");
        let statements = table.rows.iter().map(TimedStatement::from_row).filter(is_close).collect();
        Self { paths, statements }
    }

    fn count(&self) -> usize {
        self.paths.len() + self.statements.len()
    }

    fn is_right(&self, index: usize) -> bool {
        match self.paths.get(index) {
            Some(path) => path.is_right(),
            None => is_close(&self.statements[index - self.paths.len()]),
        }
    }
}

fn is_close(timed: &TimedStatement) -> bool {
    TIGHT_TOLERANCE.is_near(timed.expected, timed.time(&power_on))
}
