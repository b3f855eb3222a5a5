//! Whether the tests notice a figure of the interpreter's cost table that is wrong.
//!
//! Every figure is made a few cycles larger, and the timed statements and paths are run again on a machine whose dialect
//! takes its costs from a table that can be exchanged at run time. A row notices when it is right without the change and
//! wrong with it. What no row can notice is named in `EXCEPTIONS`.

use std::cell::Cell;
use std::path::PathBuf;

use basic::costs::Costs;
use basic::dialect::{Dialect, Host, Layout, Words};
use basic::fault::Fault;
use basic::keyword::KeywordTable;
use basic::vm::{After, Vm};
use cbm_basic::CbmBasic;
use systems::c64::{C64System, Options};

use crate::golden::{self, Golden, Table};
use crate::machine::Machine;
use crate::report::{self, Mismatch, Report};
use crate::timing::{self, Timed, Tolerance};

/// Cycles by which a figure is changed.
const CHANGE: u16 = 6;
/// How near this project's own table of statements is met.
const CLOSE: Tolerance = Tolerance { part: 0.0005, cycles: 3.0 };
/// Of how many figures one is looked at when not all are asked for.
const SAMPLE: usize = 12;

/// Figures that no row notices, with the reason.
const EXCEPTIONS: [(&str, &str); 1] =
    [("input", "a person answers: 276 cycles by the ROM's paths, seen only in the sessions")];

thread_local! {
    static TABLE: Cell<&'static Costs> = const { Cell::new(&CbmBasic::COSTS) };
}

/// Commodore BASIC with the costs of [`TABLE`].
struct Changed;

impl Dialect for Changed {
    type Number = <CbmBasic as Dialect>::Number;
    const KEYWORDS: KeywordTable = CbmBasic::KEYWORDS;
    const LAYOUT: Layout = CbmBasic::LAYOUT;
    const COSTS: Costs = CbmBasic::COSTS;
    const WORDS: Words = CbmBasic::WORDS;

    fn costs() -> &'static Costs {
        TABLE.get()
    }

    fn message(fault: Fault) -> &'static str {
        CbmBasic::message(fault)
    }

    fn fault_numbered(number: u8) -> Option<Fault> {
        CbmBasic::fault_numbered(number)
    }

    fn fetch_cost(byte: u8) -> u16 {
        CbmBasic::fetch_cost(byte)
    }

    /// No timed program calls the interpreter's own routines.
    fn routine<M: Host>(_: &mut Vm<Self>, _: &mut M, _: u16) -> Option<Result<After, Fault>> {
        None
    }
}

fn switch_on() -> Machine {
    Machine::of(Box::new(C64System::<Changed>::speaking(Options::default())))
}

/// Starts a program so that it takes its processor cycles and no others: without the display and without interrupts.
const RUN_QUIETLY: &str = "poke53265,11:poke56333,127:run";

/// The table with one figure changed.
fn changed(figure: &str) -> &'static Costs {
    let mut costs = CbmBasic::COSTS;
    costs.each(&mut |name, cycles| {
        if name == figure {
            *cycles += CHANGE;
        }
    });
    Box::leak(Box::new(costs))
}

/// A row of the table of paths.
struct Path {
    is_recorded: bool,
    fact: String,
    cycles: String,
    program: String,
    base: String,
}

impl Path {
    fn all() -> Vec<Self> {
        let table = Table::parse("timing/paths.tsv", &golden::read(&paths()));
        let cell = |row, column| table.cell(row, column).to_owned();
        let path = |row| Self {
            is_recorded: cell(row, "how") == "recorded",
            fact: cell(row, "fact"),
            cycles: cell(row, "cycles"),
            program: cell(row, "program"),
            base: cell(row, "base_program"),
        };
        table.rows.iter().map(path).collect()
    }

    /// The cycles that it takes now.
    fn time(&self) -> String {
        let base = if self.base.is_empty() { "20 : | 30 end" } else { &self.base };
        let [with, without] =
            [&self.program, base].map(|program| timing::loop_time(switch_on(), RUN_QUIETLY, program) as i64);
        (with - without).to_string()
    }

    fn line(&self, cycles: &str) -> String {
        let how = if self.is_recorded { "recorded" } else { "rom" };
        format!("{how}\t{}\t{cycles}\t{}\t{}\n", self.fact, self.program, self.base)
    }
}

fn paths() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("timing/paths.tsv")
}

/// Runs the table of paths; with `TYPEIN_PATHS_WRITE` records anew what is only recorded.
pub fn run_paths(test: &'static str) {
    let mut report = Report::new(test);
    let mut text = "how\tfact\tcycles\tprogram\tbase_program\n".to_owned();
    let is_writing = std::env::var_os("TYPEIN_PATHS_WRITE").is_some();
    for path in Path::all() {
        let actual = report::guarded(|| path.time()).unwrap_or_else(|error| error);
        let expected = if is_writing && path.is_recorded { &actual } else { &path.cycles };
        text.push_str(&path.line(expected));
        report.compare(&path.fact, &path.program, expected, &actual);
    }
    if is_writing {
        std::fs::write(paths(), &text).expect("the table of paths is writable");
    }
    report.finish();
}

/// Changes figure after figure, all with `TYPEIN_FIGURES=all`, else every twelfth.
pub fn run_figures(test: &'static str) {
    let table = Golden::own().table("c64/timing.tsv").expect("this crate's own folder is complete");
    let statements: Vec<Timed> = table.rows.iter().map(|row| Timed::of(&table, row)).collect();
    let is_close = |timed: &Timed| CLOSE.is_near(timed.expected, timed.time(&switch_on));
    let statements: Vec<Timed> = statements.into_iter().filter(is_close).collect();
    let paths = Path::all();
    let step = if std::env::var("TYPEIN_FIGURES").is_ok_and(|which| which == "all") { 1 } else { SAMPLE };
    let mut names = Vec::new();
    CbmBasic::COSTS.clone().each(&mut |name, _| names.push(name));
    // A row that is wrong without any change would notice everything.
    assert!(paths.iter().all(|path| path.time() == path.cycles), "the table of paths is wrong: see its test");
    let mut report = Report::new(test);
    let mut noticed_last = 0;
    for name in names.into_iter().step_by(step).filter(|name| report::is_wanted(name)) {
        TABLE.set(changed(name));
        // Neighbours in the table are mostly noticed by the same row.
        let places = (0..statements.len()).map(|place| (place + noticed_last) % statements.len());
        let noticed = places.into_iter().find(|&place| !is_close(&statements[place]));
        noticed_last = noticed.unwrap_or(noticed_last);
        let is_noticed = noticed.is_some() || paths.iter().any(|path| path.time() != path.cycles);
        let is_exception = EXCEPTIONS.iter().any(|(exception, _)| *exception == name);
        if is_noticed != is_exception {
            report.pass(name);
        } else {
            report.fail(Mismatch {
                row: name.to_owned(),
                input: format!("{CHANGE} cycles more"),
                expected: if is_exception { "no row that notices" } else { "a row that notices" }.to_owned(),
                actual: if is_noticed { "one that does" } else { "none" }.to_owned(),
            });
        }
    }
    TABLE.set(&CbmBasic::COSTS);
    report.finish();
}
