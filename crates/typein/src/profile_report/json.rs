//! A profile as a JSON document.

use analysis::profile::Usage;
use player::schema::Schema;
use serde::Serialize;

use super::ProfileReport;

const SCHEMA: Schema = Schema::v1("typein.profile");

#[derive(Serialize)]
struct Row {
    executions: u64,
    statements: u64,
    cycles: u64,
    own: u64,
    interrupts: u64,
    bad_lines: u64,
    sprites: u64,
    /// The percentage of the program's cycles; `None` if `cycles` includes other cycles.
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<f64>,
}

#[derive(Serialize)]
struct Line<'a> {
    line: u16,
    text: &'a str,
    is_code: bool,
    #[serde(flatten)]
    row: Row,
}

#[derive(Serialize)]
struct Routine {
    line: u16,
    calls: u64,
    /// The cycles with the called subroutines.
    total_cycles: u64,
    total_share: f64,
    #[serde(flatten)]
    alone: Row,
}

#[derive(Serialize)]
struct Body<'a> {
    name: &'a str,
    system: &'a str,
    clock: u32,
    total: Row,
    program: Row,
    outside: Row,
    lines: Vec<Line<'a>>,
    subroutines: Vec<Routine>,
}

/// Returns the document.
pub fn document(report: &ProfileReport) -> String {
    let row = |usage: &Usage, share: Option<f64>| {
        let Usage { executions, statements, own, interrupts, bad_lines, sprites } = *usage;
        Row { executions, statements, cycles: usage.cycles(), own, interrupts, bad_lines, sprites, share }
    };
    let of = |usage: &Usage| row(usage, Some(report.share(usage.cycles())));
    let line = |line: &'_ super::LineReport| (line.number, line.is_code, of(&line.usage));
    let body = Body {
        name: &report.name,
        system: report.machine.id,
        clock: report.clock.0,
        total: row(&report.total(), None),
        program: of(&report.program),
        outside: row(&report.outside, None),
        lines: report
            .lines
            .iter()
            .map(|held| {
                let (number, is_code, row) = line(held);
                Line { line: number, text: &held.text, is_code, row }
            })
            .collect(),
        subroutines: report
            .subroutines
            .iter()
            .map(|(&line, held)| Routine {
                line,
                calls: held.calls,
                total_cycles: held.total_cycles,
                total_share: report.share(held.total_cycles),
                alone: of(&held.alone),
            })
            .collect(),
    };
    String::from_utf8(player::dump::json_document(SCHEMA, &body)).expect("JSON is UTF-8")
}
