//! Whether the tests notice a figure of a cost table that is wrong: the interpreter's, and the firmware's.
//!
//! Every figure is made a few cycles larger, and the timed statements and paths are run again on a machine whose tables can be
//! exchanged at run time. A row notices when it is right without the change and wrong with it.

mod changed;
mod paths;

use basic::costs::Figures;
use cbm_basic::CbmBasic;
use cbm_basic::edition::Edition;

use self::changed::{CHANGE, FIRMWARE, INTERPRETER, changed_firmware, changed_interpreter, switch_on};
use self::paths::Path;
use crate::golden::Golden;
use crate::report::{self, Mismatch, Report};
use crate::timing::{Timed, Tolerance};

/// How near this project's own table of statements is met.
const CLOSE: Tolerance = Tolerance { part: 0.0005, cycles: 3.0 };
/// Of how many figures one is looked at when not all are asked for.
const SAMPLE: usize = 12;

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

/// Changes figure after figure of the interpreter's table, all with `TYPEIN_FIGURES=all`, else every twelfth.
pub fn run_interpreter_figures(test: &'static str) {
    let mut names = Vec::new();
    CbmBasic::COSTS.clone().each("", &mut |name, _| names.push(name.to_owned()));
    let rows = Rows::of(&[INTERPRETER_PATHS]);
    run_figures(test, &names, &rows, &|name| INTERPRETER.set(changed_interpreter(name)));
    INTERPRETER.set(&CbmBasic::COSTS);
}

/// The same with the firmware's table.
pub fn run_firmware_figures(test: &'static str) {
    let mut names = Vec::new();
    FIRMWARE.get().each(&mut |name, _| names.push(name.to_owned()));
    let rows = Rows::of(&[FIRMWARE_PATHS, INTERPRETER_PATHS]);
    run_figures(test, &names, &rows, &|name| FIRMWARE.set(changed_firmware(name)));
    FIRMWARE.set(c64::costs::Costs::KERNAL);
}

fn run_figures(test: &'static str, names: &[String], rows: &Rows, change: &dyn Fn(&str)) {
    let step = if std::env::var("TYPEIN_FIGURES").is_ok_and(|which| which == "all") { 1 } else { SAMPLE };
    let mut report = Report::new(test);
    let mut noticed_last = 0;
    for name in names.iter().step_by(step).filter(|name| report::is_wanted(name)) {
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
                input: format!("{CHANGE} cycles more"),
                expected: "a row that notices".to_owned(),
                actual: "none".to_owned(),
            }),
        }
    }
    report.finish();
}

/// The rows that may notice.
struct Rows {
    paths: Vec<Path>,
    statements: Vec<Timed>,
}

impl Rows {
    /// # Panics
    /// When a path is wrong already: it would notice everything.
    fn of(paths: &[&str]) -> Self {
        let paths: Vec<Path> = paths.iter().flat_map(|file| Path::all(file)).collect();
        assert!(paths.iter().all(Path::is_right), "a table of paths is wrong: see its test");
        let table = Golden::own().table("c64/timing.tsv").expect("this crate's own folder is complete");
        let statements = table.rows.iter().map(|row| Timed::of(&table, row)).filter(is_close).collect();
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

fn is_close(timed: &Timed) -> bool {
    CLOSE.is_near(timed.expected, timed.time(&switch_on))
}
