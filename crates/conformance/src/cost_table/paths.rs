//! Tables of single paths and their costs.

use std::path::PathBuf;

use super::mutated::power_on;
use crate::golden;
use crate::report::{self, Report};
use crate::table::{Row, Table};
use crate::timing::cbm::loop_time;

/// Runs a program with processor cycles only: without the display and without interrupts.
const RUN_WITHOUT_INTERRUPTS: &str = "poke53265,11:poke56333,127:run";

/// A row of a table of paths.
pub(super) struct CostPath {
    is_recorded: bool,
    fact: String,
    cycles: String,
    program: String,
    base: String,
}

impl CostPath {
    /// Reads the rows of a file of the folder `timing`.
    pub(super) fn all(file: &str) -> Vec<Self> {
        let path = |row: &Row| Self {
            is_recorded: row.cell("how") == "recorded",
            fact: row.cell("fact").to_owned(),
            cycles: row.cell("cycles").to_owned(),
            program: row.cell("program").to_owned(),
            base: row.cell("base_program").to_owned(),
        };
        Table::parse(file, &golden::read(&table_file(file))).rows.iter().map(path).collect()
    }

    /// Returns whether its cost matches the table.
    pub(super) fn is_right(&self) -> bool {
        self.time() == self.cycles
    }

    /// Measures its cost in cycles.
    fn time(&self) -> String {
        let base = if self.base.is_empty() { "20 : | 30 end" } else { &self.base };
        let [with, without] = [&self.program, base]
            .map(|program| loop_time(power_on(), RUN_WITHOUT_INTERRUPTS, program) as i64);
        (with - without).to_string()
    }

    fn line(&self, cycles: &str) -> String {
        let how = if self.is_recorded { "recorded" } else { "rom" };
        format!("{how}\t{}\t{cycles}\t{}\t{}\n", self.fact, self.program, self.base)
    }
}

fn table_file(file: &str) -> PathBuf {
    golden::in_crate("timing").join(file)
}

/// Runs a table of paths; with `TYPEIN_PATHS_WRITE` rewrites the recorded rows.
pub fn run(test: &'static str, file: &str) {
    let mut report = Report::new(test);
    let mut text = "how\tfact\tcycles\tprogram\tbase_program\n".to_owned();
    let is_writing = std::env::var_os("TYPEIN_PATHS_WRITE").is_some();
    for path in CostPath::all(file) {
        let actual = report::catch_panic(|| path.time()).unwrap_or_else(|error| error);
        let expected = if is_writing && path.is_recorded { &actual } else { &path.cycles };
        text.push_str(&path.line(expected));
        report.compare(&path.fact, &path.program, expected, &actual);
    }
    if is_writing {
        std::fs::write(table_file(file), &text).expect("the table of paths is writable");
    }
    report.finish();
}
