//! The tables of the random generator: single draws with the seed before and after, and sequences.

use crate::golden::{Golden, Row, Table};
use crate::hex;
use crate::report::{self, Report};
use crate::rig::Rig;
use crate::tables::{Loop, number_text};

/// The address of the seed.
const SEED_ADDRESS: usize = 139;

/// Runs the table of single draws.
pub fn draws(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let mut fed = Loop::new("r=rnd(a)");
    for row in table.rows.iter().filter(|row| report::is_selected(&row.line.to_string())) {
        let (seed, argument) = (table.cell(row, "seed"), table.cell(row, "arg"));
        fed.machine().write_memory(SEED_ADDRESS, &hex::decode(seed));
        fed.machine().set_number("a", &hex::decode(argument));
        let actual = match fed.run_iteration() {
            Ok(()) => {
                let seed = hex::encode(&fed.machine().memory()[SEED_ADDRESS..SEED_ADDRESS + 5]);
                format!("{} {seed}", number_text(&fed.machine().number("r")))
            }
            Err(error) => format!("{error} -"),
        };
        let expected = format!("{} {}", table.cell(row, "result"), table.cell(row, "newseed"));
        report.compare(row.line, format!("rnd(a), seed={seed}, a={argument}"), &expected, &actual);
    }
    report.finish();
}

/// Runs the table of sequences, each from power-on or from the call that starts it.
pub fn sequences(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let mut rows = table.rows.as_slice();
    while let Some(first) = rows.first() {
        let start = table.cell(first, "start");
        let starts = |row: &Row| table.cell(row, "index") == table.cell(first, "index");
        let length =
            1 + rows[1..].iter().take_while(|row| !starts(row) && table.cell(row, "start") == start).count();
        let (sequence, rest) = rows.split_at(length);
        run_sequence(&mut report, &table, start, sequence);
        rows = rest;
    }
    report.finish();
}

fn run_sequence(report: &mut Report, table: &Table, start: &str, rows: &[Row]) {
    // The first value of a sequence from a call is that of the call; from power-on it is the first
    // RND(1).
    let program = match start {
        "cold" => "10 r=0\n20 r=rnd(1)\n30 goto 20\n".to_owned(),
        call => format!("10 r=0\n15 r={}:goto 30\n20 r=rnd(1)\n30 goto 20\n", call.to_lowercase()),
    };
    let mut machine = Rig::with_program(&program);
    machine.system.set_line_breakpoints(&[30]);
    machine.command("run");
    for row in rows {
        let actual = match crate::tables::run_to_stop(&mut machine) {
            Ok(_) => number_text(&machine.number("r")),
            Err(error) => error,
        };
        let input = format!("value {} after {start}", table.cell(row, "index"));
        report.compare(row.line, input, table.cell(row, "result"), &actual);
    }
}
