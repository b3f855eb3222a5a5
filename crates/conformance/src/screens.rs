//! Screen cases: a program, typed lines and pressed keys, and the resulting screen.

use std::collections::BTreeMap;

use serde::Deserialize;
use systems::{ControlPort, Event, JoystickLines};

use crate::differences::Differences;
use crate::golden::{self, Golden};
use crate::report::{self, Mismatch, Report};
use crate::rig::Rig;
use crate::{hex, keyboard, notation};

/// The line that a program reaches when its screen is to be compared.
const LAST_LINE: u16 = 9999;

/// Editor bytes that are compared; the others of a case are for information.
const COMPARED: [u16; 14] = [199, 209, 210, 211, 212, 213, 214, 216, 243, 244, 646, 648, 650, 657];

/// The capacity of the keyboard queue.
const QUEUE: usize = 10;

/// A case, as stored in its file.
#[derive(Debug, Deserialize)]
struct Case {
    prg: String,
    #[serde(default)]
    about: String,
    steps: Vec<Step>,
    capture: String,
    screen: String,
    color: String,
    row: u8,
    column: u8,
    border: u8,
    background: u8,
    d018: u8,
    link: Vec<u8>,
    zp: BTreeMap<String, u8>,
}

/// An input to the machine.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Step {
    Type { r#type: String },
    Keys { keys: String },
    Press { press: Vec<String>, hold: u64, gap: u64 },
    Joy { joy: [u8; 2] },
    Wait { wait_cycles: u64 },
}

/// Runs every case of a folder.
pub fn run(test: &'static str, folder: &str) {
    let Some(files) = Golden::open().files(folder, ".json") else { return };
    let mut report = Report::new(test);
    for file in files.iter().filter(|file| report::is_selected(&golden::stem(file))) {
        let case: Case = serde_json::from_str(&golden::read(file))
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = golden::stem(file);
        let failure = match report::catch_panic(|| differences(&case, &play(&case))) {
            Ok(None) => {
                report.pass(name);
                continue;
            }
            Ok(Some(pair)) => pair,
            Err(message) => (case.capture.clone(), message),
        };
        let (expected, actual) = failure;
        report.fail(Mismatch { row: name, input: case.about.clone(), expected, actual });
    }
    report.finish();
}

/// Runs the steps of a case up to the moment of its capture.
fn play(case: &Case) -> Rig {
    let mut machine = Rig::power_on();
    let prg = hex::decode(&case.prg);
    if let Some(image) = prg.get(2..).filter(|image| !image.is_empty()) {
        machine.load_image(image);
    }
    let ends_in_line = match case.capture.as_str() {
        capture if capture.contains("line 9999") => true,
        capture if capture.contains("waiting for a typed line") => false,
        other => panic!("unknown capture `{other}`"),
    };
    if ends_in_line {
        machine.system.set_line_breakpoints(&[LAST_LINE]);
    }
    align_to_timer(&mut machine);
    let mut reached = None;
    for step in &case.steps {
        reached = perform(&mut machine, step);
    }
    if ends_in_line {
        if reached.is_none() {
            machine.run_until_line(LAST_LINE, crate::rig::LIMIT);
        }
    } else {
        machine.run_until_line_input();
        machine.run_until_cursor_is_off();
    }
    machine
}

/// Waits for the timer phase of the recorder's first step: about 600 cycles before a jiffy
/// interrupt, which follows from cases that end shortly after one (`key_rows_a`, `stop_key_a`,
/// `wait198_a`: 812 to 828 cycles after an integer number of jiffies, polled every 500). Programs
/// that read the clock need it.
fn align_to_timer(machine: &mut Rig) {
    let timer = |machine: &Rig| {
        u16::from_le_bytes([machine.register("CIA1", "TALO"), machine.register("CIA1", "TAHI")])
    };
    while !(550..650).contains(&timer(machine)) {
        machine.run_for(50);
    }
}

/// Performs a step; returns the last line if it was reached meanwhile.
fn perform(machine: &mut Rig, step: &Step) -> Option<u16> {
    match step {
        Step::Type { r#type } => machine.type_codes(&notation::lower_case(r#type)),
        Step::Keys { keys } => {
            let mut reached = None;
            for part in notation::lower_case(keys).chunks(QUEUE) {
                reached = machine.run_until_queue_empty();
                for &code in part {
                    machine.event(Event::Queue(code));
                }
                // Events reach the queue only as time passes.
                reached = reached.or(machine.run_for(1));
            }
            reached
        }
        Step::Press { press, hold, gap } => {
            let keys: Vec<_> = press.iter().flat_map(|name| keyboard::keys_named(machine, name)).collect();
            for &key in &keys {
                machine.event(Event::KeyDown(key));
            }
            let during = machine.run_for(*hold);
            for &key in keys.iter().rev() {
                machine.event(Event::KeyUp(key));
            }
            during.or(machine.run_for(*gap))
        }
        Step::Joy { joy } => {
            for (port, lines) in [ControlPort::One, ControlPort::Two].into_iter().zip(*joy) {
                machine.event(Event::Joystick { port, lines: JoystickLines(lines) });
            }
            None
        }
        Step::Wait { wait_cycles } => machine.run_for(*wait_cycles),
    }
}

/// Returns the differences between the case and the machine: expected and actual.
fn differences(case: &Case, machine: &Rig) -> Option<(String, String)> {
    let (screen, colours) = machine.screen();
    let memory = machine.memory();
    let mut differences = Differences::default();
    differences.cells("screen", &hex::decode(&case.screen), &screen);
    differences.cells("colour", &hex::decode_nibbles(&case.color), &colours);
    differences.byte("row", case.row, memory[214]);
    differences.byte("column", case.column, memory[211]);
    differences.byte("border", case.border, machine.register("VIC", "EC") & 15);
    differences.byte("background", case.background, machine.register("VIC", "B0C") & 15);
    differences.byte("d018", case.d018, machine.register("VIC", "MP") & 0xfe);
    for (row, &link) in case.link.iter().enumerate() {
        differences.byte(&format!("link {row}"), link, memory[217 + row]);
    }
    for address in COMPARED {
        if let Some(&value) = case.zp.get(&address.to_string()) {
            differences.byte(&address.to_string(), value, memory[usize::from(address)]);
        }
    }
    differences.into_pair()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_step_is_understood() {
        let steps = r#"[{"type":"run\n"},{"keys":"x"},{"press":["A"],"hold":1,"gap":2},{"joy":[0,1]},{"wait_cycles":3}]"#;
        let steps: Vec<Step> = serde_json::from_str(steps).unwrap();
        assert!(matches!(steps[2], Step::Press { hold: 1, gap: 2, .. }));
        assert!(matches!(steps[3], Step::Joy { joy: [0, 1] }));
        assert!(serde_json::from_str::<Step>(r#"{"shout":"run"}"#).is_err());
    }
}
