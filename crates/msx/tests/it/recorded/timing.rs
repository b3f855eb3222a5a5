//! The recorded times of statements, with interrupts off, at 60 Hz and at 50 Hz.

use std::collections::BTreeMap;

use hardware::Event;
use msx::{Options, Region};

use super::rig::Rig;
use super::{Line, lines, path, read};

/// The tolerance of a time: the larger of a fraction and T-states.
const FRACTION: f64 = 0.05;
const T_STATES: f64 = 600.0;
/// The tolerance for one interrupt more or less.
const INTERRUPT: f64 = 6000.0;
/// Frames from power-on to the prompt.
const START: u64 = 20;
/// The first timed line.
const TIMED: u16 = 40;
/// The text at the end of line 30 that switches interrupts off.
const INTERRUPTS_OFF: &[u8] = b":VDP(1)=VDP(1)AND&HDF";

/// The columns of times, each with its region and whether interrupts are on.
const COLUMNS: [(&str, Region, bool); 3] = [
    ("tstates_interrupts_off", Region::Ntsc, false),
    ("tstates_60hz_interrupts_on", Region::Ntsc, true),
    ("tstates_50hz_interrupts_on", Region::Pal, true),
];

/// Returns the lines of a program in a cell with its `END` on a separate line, and the number of that line.
fn prepare(cell: &str, has_interrupts: bool) -> (Vec<Line>, u16) {
    let mut program = lines(cell.replace(" | ", "\n").as_bytes());
    let end = program.iter().position(|line| line.1.ends_with(b"END")).expect("a timed program has an END");
    let mut number = program[end].0;
    if let Some(rest) = program[end].1.strip_suffix(b":END") {
        program[end].1 = rest.to_vec();
        number += 1;
        program.insert(end + 1, (number, b"END".to_vec()));
    }
    if !has_interrupts {
        let set_up = program.iter_mut().filter(|line| line.0 == 30);
        set_up.for_each(|line| line.1.extend(INTERRUPTS_OFF));
    }
    (program, number)
}

/// Returns the T-states from line 40 to the end, 0 for an empty program, `None` if it stops with an error.
fn duration(program: &str, region: Region, has_interrupts: bool) -> Option<u64> {
    if program.is_empty() {
        return Some(0);
    }
    let mut rig = Rig::new(Options { region, ..Options::default() });
    rig.run_frames(START);
    let (program, end) = prepare(program, has_interrupts);
    rig.load(&program);
    b"RUN\r".iter().for_each(|&code| rig.event(Event::Queue(code)));
    let start = program.iter().map(|line| line.0).find(|&number| number >= TIMED);
    rig.vm.set_breakpoints(&[start.expect("a timed program has a line from 40 on")]);
    let from = rig.run_to_breakpoint()?;
    rig.vm.set_breakpoints(&[end]);
    Some(rig.run_to_breakpoint()? - from)
}

/// Returns whether a time is near the recorded one, which is `None` for an error.
fn is_near(recorded: Option<f64>, actual: Option<f64>, interrupt: f64) -> bool {
    let (Some(recorded), Some(actual)) = (recorded, actual) else { return recorded == actual };
    (actual - recorded).abs() <= (recorded.abs() * FRACTION).max(T_STATES) + interrupt
}

fn run(table: &str) {
    let text = read(&path(table));
    let mut rows = text.lines().map(|line| line.split('\t').collect::<Vec<&str>>());
    let columns = rows.next().expect("a table has a head");
    let mut bases = BTreeMap::new();
    let mut differences = Vec::new();
    for row in rows {
        let cell = |name: &str| {
            let cell = row[columns.iter().position(|column| *column == name).expect("the column exists")];
            cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')).unwrap_or(cell)
        };
        let iterations: f64 = cell("n").parse().expect("a number of iterations");
        for (column, region, has_interrupts) in COLUMNS {
            let program = duration(cell("program"), region, has_interrupts);
            let base = *bases
                .entry((column, cell("base_program").to_owned()))
                .or_insert_with_key(|(_, base)| duration(base, region, has_interrupts));
            let actual = program.zip(base).map(|(program, base)| (program as f64 - base as f64) / iterations);
            let recorded = cell(column).parse::<f64>().ok();
            let interrupt = if has_interrupts { INTERRUPT / iterations } else { 0.0 };
            if !is_near(recorded, actual, interrupt) {
                differences
                    .push(format!("{} {column}: {actual:?}, recorded {recorded:?}", cell("statement")));
            }
        }
    }
    assert_eq!(differences, Vec::<String>::new());
}

#[test]
fn statements_take_the_recorded_times() {
    run("msx/timing.tsv");
}

#[test]
fn statements_of_many_sizes_take_the_recorded_times() {
    run("msx/timing2.tsv");
}

#[test]
fn drawing_and_reading_take_the_recorded_times() {
    run("msx/timing3.tsv");
}
