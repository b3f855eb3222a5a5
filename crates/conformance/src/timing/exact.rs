//! Statements that take a known number of cycles on a machine without stolen cycles, with its interrupt off.

use super::{cbm, lines};
use crate::differences::Differences;
use crate::notation;
use crate::rig::Rig;
use crate::runner;
use crate::table::Row;

/// The line that switches the interrupt off, which the columns with programs do not have.
const SWITCH: (u16, &str) = (11, "poke37166,64");

/// The cycles from the recorded moment to the waiting loop's poll of the queue: the same in all these rows.
const PHASE: u64 = 2;

/// Runs the table of statements: each program and each base takes exactly the recorded cycles.
pub fn statements(test: &'static str, path: &str) {
    runner::rows(test, path, |row| {
        let mut differences = Differences::default();
        for (program, cycles) in [("program", "full_off"), ("base_program", "base_off")] {
            if row.cell(cycles).parse() == Ok(0) {
                continue;
            }
            let taken = time(path, row, row.cell(program));
            differences.value(program, &row.number(cycles), &(taken as f64));
        }
        differences.into_result(row.cell("statement"))
    });
}

/// Measures the cycles between the two marks of a row.
fn time(path: &str, row: &Row, program: &str) -> u64 {
    let mut machine = Rig::boot_with_ram(path, row.cell("memory").trim().parse().expect("a size"));
    let marks = row.cell("marks").split_once('>').expect("two marks");
    let Ok(start) = marks.0.parse() else { return time_of_keys(machine, row, program) };
    let end: u16 = marks.1.parse().expect("a line");
    let mut program: Vec<(u16, String)> = lines(program);
    program.push((SWITCH.0, SWITCH.1.to_owned()));
    program.sort_by_key(|line| line.0);
    cbm::time_of(&mut machine, cbm::RUN, &program, start..end)
}

/// Measures a row of direct mode on a cleared screen with the program in memory: from the last key of a text in the
/// queue to the machine's next wait with an empty queue.
fn time_of_keys(mut machine: Rig, row: &Row, program: &str) -> u64 {
    machine.load(lines(program).iter().map(|(number, text)| (*number, notation::lower_case(text))));
    machine.command(SWITCH.1);
    machine.run_until_line_input();
    let text = row.cell("how").strip_prefix("direct mode: typed ").expect("a typed text");
    let text = text.strip_suffix(" on a cleared screen").expect("a cleared screen");
    for code in notation::lower_case("{clr}").into_iter().chain(notation::lower_case(text)) {
        machine.run_until_line_input();
        machine.system.key_queue_mut().expect("a key queue").replace_queue(&[code]);
    }
    PHASE + machine.time_until_keys()
}
