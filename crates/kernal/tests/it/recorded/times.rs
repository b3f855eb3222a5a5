//! The recorded times of output, input and typed lines.

use super::rig::Rig;
use super::{Differences, Recorded, Row, codes, lines, table};

/// The line that switches the VIC-20's interrupt off, which its table does not print.
const SWITCH: (u16, &str) = (11, "poke37166,64");
/// The cycles from the recorded moment of a key to the loop that waits for it.
const PHASE: u64 = 2;
/// Times on the C64 depend on the beam: its README gives this tolerance.
const BEAM: f64 = 60.0;

/// Returns whether a statement's time is one of the KERNAL's.
fn is_of_kernal(row: &Row) -> bool {
    let keywords = ["print", "get", "input", "open", "key", "typed", "list", "scroll"];
    keywords.iter().any(|keyword| row.get("statement").contains(keyword))
}

/// Returns the cycles between the starts of two lines.
fn time<S: Recorded>(mut rig: Rig<S>, lines: &[(u16, Vec<u8>)], [start, end]: [u16; 2]) -> u64 {
    rig.load_lines(lines);
    rig.set_breakpoints(&[start]);
    if rig.type_codes(b"RUN\r").is_none() {
        rig.run_until_line(start);
    }
    let from = rig.now();
    rig.set_breakpoints(&[end]);
    rig.run_until_line(end);
    rig.now() - from
}

/// Returns the cycles from the last key of a text, typed on a cleared screen, to the wait for the next one.
fn time_of_keys<S: Recorded>(mut rig: Rig<S>, program: &[(u16, Vec<u8>)], text: &str) -> u64 {
    rig.load_lines(program);
    rig.type_codes(&codes(&format!("{}\n", SWITCH.1)));
    for code in codes("{clr}").into_iter().chain(codes(text)) {
        rig.run_until_line_input();
        rig.set(kernal::cells::keyboard::QUEUE, code);
        rig.set(kernal::cells::keyboard::QUEUED, 1);
    }
    PHASE + rig.time_until_keys()
}

/// The statements whose times are known to differ, by the reasons in `known-failures.toml` of `conformance`.
const KNOWN: [&str; 3] = [
    "inputa,b answered by 1,2 from the queue",
    "open3,3:print#3,\"a\":close3",
    "typed: 10 a=1 (program of five lines)",
];

#[test]
fn the_vic20_takes_the_recorded_cycles() {
    let mut differences = Differences::default();
    let mut differing = Vec::new();
    for row in table::<vic20::Board>("timing.tsv").iter().filter(|row| is_of_kernal(row)) {
        for (program, cycles) in [("program", "full_off"), ("base_program", "base_off")] {
            if row.number::<f64>(cycles) == 0.0 {
                continue;
            }
            let rig = Rig::<vic20::Board>::boot(row.number("memory"));
            let mut program = lines(row.get(program));
            let (start, end) = row.get("marks").split_once('>').expect("two marks");
            let actual = if start == "key" {
                let text = row.get("how").strip_prefix("direct mode: typed ").expect("a typed text");
                time_of_keys(
                    rig,
                    &program,
                    text.strip_suffix(" on a cleared screen").expect("a cleared screen"),
                )
            } else {
                program.push((SWITCH.0, codes(SWITCH.1)));
                program.sort_by_key(|line| line.0);
                time(rig, &program, [start, end].map(|line| line.parse().expect("a line")))
            };
            let (statement, recorded) = (row.get("statement"), row.number::<f64>(cycles));
            if !KNOWN.contains(&statement) {
                differences.check(statement, &recorded, &(actual as f64));
            } else if recorded != actual as f64 {
                differing.push(statement.to_owned());
            }
        }
    }
    differences.assert_none();
    assert_eq!(differing, KNOWN);
}

#[test]
fn the_c64_takes_the_recorded_cycles() {
    let mut differences = Vec::new();
    let rows = table::<c64::Board>("timing.tsv");
    for row in rows.iter().filter(|row| is_of_kernal(row)) {
        let [full, base] = ["program", "base_program"].map(|program| {
            let lines = lines(row.get(program));
            if lines.is_empty() { 0 } else { time(Rig::<c64::Board>::boot(0), &lines, [20, 30]) }
        });
        let actual = (full as f64 - base as f64) / row.number::<f64>("n");
        let recorded: f64 = row.number("cycles_per_iteration");
        if (actual - recorded).abs() > BEAM.max(recorded / 100.0) {
            differences.push(format!("{}: {actual:.1} cycles, recorded {recorded:.1}", row.get("statement")));
        }
    }
    assert_eq!(differences, Vec::<String>::new());
}
