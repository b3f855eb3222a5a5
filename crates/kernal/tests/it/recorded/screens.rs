//! The recorded screens: a program, typed lines and pressed keys, and the screen and the editor's cells after them.

use hardware::{ControlPort, Event, JoystickLines, Memory as _};
use kernal::cells::screen as at;
use serde_json::Value;

use super::rig::Rig;
use super::{Differences, Recorded, bytes, codes, path};

/// The line at which a program's screen was recorded.
const LAST_LINE: u16 = 9999;

/// What of the screen's state a machine's recordings have.
trait Compared: Recorded {
    /// The editor's cells. The recordings of the C64 also have those that the VIC-20 leaves open.
    const CELLS: &'static [usize];
    /// The bits of a row's link.
    const LINK: u8;
    /// The registers of the video chip: the field, its index if it is a list, the address, the bits.
    const REGISTERS: &'static [(&'static str, Option<usize>, u16, u8)];
}

impl Compared for c64::Board {
    const CELLS: &'static [usize] = &[199, 209, 210, 211, 212, 213, 214, 216, 243, 244, 646, 648, 650, 657];
    const LINK: u8 = 0xff;
    const REGISTERS: &'static [(&'static str, Option<usize>, u16, u8)] =
        &[("border", None, 0xd020, 15), ("background", None, 0xd021, 15), ("d018", None, 0xd018, 0xfe)];
}

impl Compared for vic20::Board {
    const CELLS: &'static [usize] = &[199, 212, 213, 216, 243, 244, 646, 648, 657];
    const LINK: u8 = 0x80;
    const REGISTERS: &'static [(&'static str, Option<usize>, u16, u8)] = &[
        ("vic", Some(0), 0x9000, 0xff),
        ("vic", Some(1), 0x9001, 0xff),
        ("vic", Some(2), 0x9002, 0xff),
        ("vic", Some(3), 0x9003, 0x7f),
        ("vic", Some(4), 0x9005, 0xff),
        ("vic", Some(5), 0x900a, 0xff),
        ("vic", Some(6), 0x900b, 0xff),
        ("vic", Some(7), 0x900c, 0xff),
        ("vic", Some(8), 0x900d, 0xff),
        ("vic", Some(9), 0x900e, 0xff),
        ("vic", Some(10), 0x900f, 0xff),
    ];
}

/// Performs a step; returns the last line if it was reached meanwhile.
fn perform<S: Recorded>(rig: &mut Rig<S>, step: &Value) -> Option<u16> {
    let text = |name: &str| step[name].as_str();
    let number = |name: &str| step[name].as_u64().expect("a number");
    if let Some(text) = text("type") {
        rig.type_codes(&codes(text))
    } else if let Some(text) = text("keys") {
        rig.queue(&codes(text))
    } else if let Some(keys) = step["press"].as_array() {
        let keys: Vec<_> = keys.iter().map(|key| S::key(key.as_str().expect("a name"))).collect();
        rig.press(&keys, number("hold")).or_else(|| rig.run_for(number("gap")))
    } else if step.get("joy").is_some() {
        let lines = |value: &Value| JoystickLines(value.as_u64().expect("switches") as u8);
        let joysticks = match &step["joy"] {
            Value::Array(both) => {
                vec![(ControlPort::One, lines(&both[0])), (ControlPort::Two, lines(&both[1]))]
            }
            only => vec![(ControlPort::One, lines(only))],
        };
        joysticks.into_iter().for_each(|(port, lines)| rig.event(Event::Joystick { port, lines }));
        None
    } else {
        rig.run_for(number("wait_cycles"))
    }
}

/// Runs a case to the moment of its recording.
fn play<S: Recorded>(case: &Value) -> Rig<S> {
    let memory = case["memory"].as_str().map_or(0, |size| size.parse().expect("a size"));
    let mut rig = Rig::<S>::boot(memory);
    let program = bytes(case["prg"].as_str().expect("a program"));
    if program.len() > 2 {
        rig.load(&program[2..]);
    }
    let capture = case["capture"].as_str().expect("a moment");
    let ends_at_line = capture.contains("line 9999");
    if ends_at_line {
        rig.set_breakpoints(&[LAST_LINE]);
    }
    // The phase of the first step in the recordings: see `conformance`.
    while !(550..650).contains(&S::timer(&rig.machine)) {
        rig.run_for(50);
    }
    let mut reached = None;
    for step in case["steps"].as_array().expect("a list") {
        reached = perform(&mut rig, step);
    }
    if ends_at_line && reached.is_none() {
        rig.run_until_line(LAST_LINE);
    } else if capture.contains("waiting for a typed line") {
        rig.run_until_line_input();
        rig.run_until_cursor_is_off();
    }
    rig
}

fn compare<S: Compared>(name: &str, case: &Value, differences: &mut Differences) {
    let mut rig = play::<S>(case);
    let text = |name: &str| case[name].as_str().expect("a text");
    let number = |value: &Value| value.as_u64().expect("a number") as u8;
    let [screen, colours] = rig.cells();
    differences.check_cells(&format!("{name}: screen"), S::COLUMNS.into(), &bytes(text("screen")), &screen);
    let inks: Vec<u8> =
        text("color").bytes().map(|digit| char::from(digit).to_digit(16).expect("a digit") as u8).collect();
    differences.check_cells(&format!("{name}: colours"), S::COLUMNS.into(), &inks, &colours);
    for (what, cell) in [("row", at::ROW), ("column", at::COLUMN)] {
        differences.check(&format!("{name}: {what}"), &number(&case[what]), &rig.machine[cell]);
    }
    for &(field, index, address, bits) in S::REGISTERS {
        let recorded = index.map_or(&case[field], |index| &case[field][index]);
        let actual = rig.machine.peek(address) & bits;
        differences.check(&format!("{name}: {field} {address:04x}"), &(number(recorded) & bits), &actual);
    }
    for (row, link) in case["link"].as_array().expect("a list").iter().enumerate() {
        let actual = rig.machine[at::LINKS + row] & S::LINK;
        differences.check(&format!("{name}: link {row}"), &(number(link) & S::LINK), &actual);
    }
    for &cell in S::CELLS {
        if let Some(recorded) = case["zp"].get(cell.to_string()) {
            differences.check(&format!("{name}: cell {cell}"), &number(recorded), &rig.machine[cell]);
        }
    }
}

/// Compares all cases; those that are known to differ have to.
fn run<S: Compared>(known: &[&str]) {
    let mut differences = Differences::default();
    let mut differing = Vec::new();
    let files = std::fs::read_dir(path::<S>("screen")).expect("the folder exists");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let case = std::fs::read_to_string(&file).expect("a readable file");
        let mut found = Differences::default();
        compare::<S>(&name, &serde_json::from_str(&case).expect("a case"), &mut found);
        if known.contains(&&name[..]) {
            differing.extend((!found.0.is_empty()).then_some(name));
        } else {
            differences.0.append(&mut found.0);
        }
    }
    differences.assert_none();
    assert_eq!(differing, known);
}

#[test]
fn the_c64_shows_the_recorded_screens() {
    run::<c64::Board>(&[]);
}

#[test]
fn the_vic20_shows_the_recorded_screens() {
    // The reasons are in `known-failures.toml` of `conformance`.
    run::<vic20::Board>(&["last_cell_b", "plot_b", "stop_key_b", "v_dev_open", "v_shift_cbm"]);
}
