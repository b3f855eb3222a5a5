//! Whether the tests notice a figure of a cost table that is wrong: the interpreter's, and the firmware's.
//!
//! Every figure is made a few cycles larger, and the timed statements and paths are run again on a machine whose tables can be
//! exchanged at run time. A row notices when it is right without the change and wrong with it.

mod mutated;
mod paths;

use basic::costs::CycleCosts;
use cbm_basic::C64Basic;
use cbm_basic::variant::BasicVariant;

use self::mutated::{
    COST_DELTA, FIRMWARE, INTERPRETER, mutated_firmware_costs, mutated_interpreter_costs, power_on,
};
use self::paths::CostPath;
use crate::golden::Golden;
use crate::report::{self, Mismatch, Report};
use crate::timing::{TimedStatement, Tolerance};

/// How near this project's own table of statements is met.
const TIGHT_TOLERANCE: Tolerance = Tolerance { fraction: 0.0005, cycles: 3.0 };
/// Of how many figures one is looked at when not all are asked for.
const SAMPLE_STEP: usize = 12;

/// The interpreter's paths.
const INTERPRETER_PATHS: &str = "interpreter.tsv";
/// The firmware's.
const FIRMWARE_PATHS: &str = "firmware.tsv";

/// Runs the table of the interpreter's paths; with `TYPEIN_PATHS_WRITE` records anew what is only recorded.
pub fn run_interpreter_paths(test: &'static str) {
    paths::run(test, INTERPRETER_PATHS);
}

/// The same with the firmware's.
pub fn run_firmware_paths(test: &'static str) {
    paths::run(test, FIRMWARE_PATHS);
}

/// Changes figure after figure of the interpreter's table, all with `TYPEIN_COST_MUTANTS=all`, else every twelfth.
pub fn run_interpreter_mutants(test: &'static str) {
    let mut names = Vec::new();
    C64Basic::COSTS.clone().each("", &mut |name, _| names.push(name.to_owned()));
    let rows = DetectingRows::of(&[INTERPRETER_PATHS]);
    run_mutants(test, &names, &rows, &|name| INTERPRETER.set(mutated_interpreter_costs(name)));
    INTERPRETER.set(&C64Basic::COSTS);
}

/// The same with the firmware's table.
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
    let mut noticed_last = 0;
    for name in names.iter().step_by(step).filter(|name| report::is_selected(name)) {
        change(name);
        // Neighbours in the table are mostly noticed by the same row.
        let places = (0..rows.count()).map(|place| (place + noticed_last) % rows.count());
        match places.into_iter().find(|&place| !rows.is_right(place)) {
            Some(place) => {
                noticed_last = place;
                report.pass(name);
            }
            None => report.fail(Mismatch {
                row: name.clone(),
                input: format!("{COST_DELTA} cycles more"),
                expected: "a row that notices".to_owned(),
                actual: "none".to_owned(),
            }),
        }
    }
    report.finish();
}

/// The rows that may notice.
struct DetectingRows {
    paths: Vec<CostPath>,
    statements: Vec<TimedStatement>,
}

impl DetectingRows {
    /// # Panics
    /// When a path is wrong already: it would notice everything.
    fn of(paths: &[&str]) -> Self {
        let paths: Vec<CostPath> = paths.iter().flat_map(|file| CostPath::all(file)).collect();
        assert!(paths.iter().all(CostPath::is_right), "a table of paths is wrong: see its test");
        let table = Golden::bundled().table("c64/timing.tsv").expect("this crate's own folder is complete");
        let statements =
            table.rows.iter().map(|row| TimedStatement::from_row(&table, row)).filter(is_close).collect();
        Self { paths, statements }
    }

    fn count(&self) -> usize {
        self.paths.len() + self.statements.len()
    }

    fn is_right(&self, place: usize) -> bool {
        match self.paths.get(place) {
            Some(path) => path.is_right(),
            None => is_close(&self.statements[place - self.paths.len()]),
        }
    }
}

fn is_close(timed: &TimedStatement) -> bool {
    TIGHT_TOLERANCE.is_near(timed.expected, timed.time(&power_on))
}
