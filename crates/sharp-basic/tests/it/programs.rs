//! Recorded programs: the final display.
//!
//! Programs with one of [`KEYWORDS`] and rows that `conformance/known-failures.toml` explains are skipped.

use crate::golden::{Report, Table, known_failures};
use crate::session::Session;

/// Keywords that access dots, the beeper, the plotter, a held key, or a clock.
const KEYWORDS: [&str; 18] = [
    "BEEP", "CIRCLE", "COLOR", "CSIZE", "GCURSOR", "GLCURSOR", "GPRINT", "GRAPH", "INKEY$", "LINE", "LLIST",
    "LPRINT", "POINT", "PRESET", "PSET", "RANDOM", "RLINE", "SORGN",
];

pub fn needs_a_device(program: &str) -> bool {
    KEYWORDS.iter().any(|keyword| program.contains(keyword))
}

fn screens(table: &str, rows: usize) {
    let mut report = Report::default();
    let known = known_failures(table);
    for row in Table::open(table).rows() {
        let program = row.cell("program");
        if needs_a_device(program) || known.contains(&row.line.to_string()) {
            continue;
        }
        let mut session = Session::with(program);
        session.run_program();
        row.cell("keys").split(' ').filter(|key| !key.is_empty()).for_each(|key| session.press(key));
        report.compare(program, &row.cell("screen").replace("\\\\", "\\"), &session.screen());
    }
    report.finish(rows);
}

#[test]
fn programs_show_what_they_show_on_the_original() {
    screens("golden/pc1360/programs.tsv", 207);
    screens("golden/pc1360/long_programs.tsv", 8);
    screens("golden/pc1360-wide/programs.tsv", 297);
}

#[test]
fn cases_from_the_fact_sheet_hold() {
    screens("cases/pc1360.tsv", 46);
}
