//! Screen cases of Commodore machines: a program, typed lines and pressed keys, and the resulting screen.

use std::collections::BTreeMap;

use serde::Deserialize;
use systems::{ControlPort, Event, JoystickLines};

use crate::differences::{Difference, Differences};
use crate::golden;
use crate::rig::{Rig, ScreenCells};
use crate::runner;
use crate::{hex, keyboard, notation};

/// The line at which a program's screen is compared.
const LAST_LINE: u16 = 9999;
/// The addresses of the cursor's row and column.
pub(crate) const ROW: usize = 214;
/// See [`ROW`].
pub(crate) const COLUMN: usize = 211;
/// The address of the links of the rows.
const LINKS: usize = 217;

/// A case, as stored in its file.
#[derive(Debug, Deserialize)]
struct Case {
    prg: String,
    /// The size of the memory in kilobytes, if the machine has several.
    memory: Option<String>,
    /// The registers in the recording's list.
    #[serde(default)]
    vic: Vec<u8>,
    #[serde(default)]
    about: String,
    steps: Vec<Step>,
    capture: String,
    screen: String,
    color: String,
    row: u8,
    column: u8,
    link: Vec<u8>,
    zp: BTreeMap<String, u8>,
    /// The registers among other fields.
    #[serde(flatten)]
    others: BTreeMap<String, serde_json::Value>,
}

/// An input to the machine.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Step {
    Type { r#type: String },
    Keys { keys: String },
    Press { press: Vec<String>, hold: u64, gap: u64 },
    Joy { joy: Joysticks },
    Wait { wait_cycles: u64 },
}

/// The lines of the control ports: of both, or of the only one.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Joysticks {
    Both([u8; 2]),
    Only(u8),
}

/// Runs every case of a folder.
pub fn run(test: &'static str, folder: &str) {
    runner::files(test, folder, ".json", |file| {
        let case: Case = golden::json(file);
        compare(&case, &play(folder, &case))
    });
}

/// The event that ends a case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Line,
    Prompt,
    LastStep,
}

/// Runs the steps of a case up to the moment of its capture.
fn play(folder: &str, case: &Case) -> Rig {
    let mut machine = match &case.memory {
        Some(size) => Rig::boot_with_ram(folder, size.parse().expect("a size")),
        None => Rig::boot(folder),
    };
    let prg = hex::decode(&case.prg);
    if let Some(image) = prg.get(2..).filter(|image| !image.is_empty()) {
        machine.load_image(image);
    }
    let ends = match case.capture.as_str() {
        capture if capture.contains("line 9999") => End::Line,
        capture if capture.contains("waiting for a typed line") => End::Prompt,
        capture if capture.contains("after the last step") => End::LastStep,
        other => panic!("unknown capture `{other}`"),
    };
    if ends == End::Line {
        machine.system.set_line_breakpoints(&[LAST_LINE]);
    }
    align_to_timer(&mut machine);
    let mut reached = None;
    for step in &case.steps {
        reached = perform(&mut machine, step);
    }
    match ends {
        End::Line if reached.is_none() => machine.run_until_line(LAST_LINE, machine.timeout()),
        End::Line | End::LastStep => {}
        End::Prompt => {
            machine.run_until_line_input();
            machine.run_until_cursor_is_off();
        }
    }
    machine
}

/// Waits for the timer phase of the recording's first step: about 600 cycles before a jiffy interrupt. The phase
/// follows from cases that end shortly after an interrupt (`key_rows_a`, `stop_key_a`, `wait198_a`: 812 to 828 cycles
/// after an integer number of jiffies, polled every 500). Programs that read the clock need it.
pub(crate) fn align_to_timer(machine: &mut Rig) {
    while !(550..650).contains(&machine.timer()) {
        machine.run_for(50);
    }
}

/// Performs a step; returns the last line if it was reached meanwhile.
fn perform(machine: &mut Rig, step: &Step) -> Option<u16> {
    match step {
        Step::Type { r#type } => machine.type_codes(&notation::lower_case(r#type)),
        Step::Keys { keys } => {
            let mut reached = None;
            for part in notation::lower_case(keys).chunks(machine.description.key_buffer) {
                reached = machine.run_until(|machine| machine.queued() == 0);
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
            let during = machine.press_all(&keys, *hold);
            during.or(machine.run_for(*gap))
        }
        Step::Joy { joy } => {
            let lines = match joy {
                Joysticks::Both(lines) => &lines[..],
                Joysticks::Only(lines) => std::slice::from_ref(lines),
            };
            for (port, &lines) in [ControlPort::One, ControlPort::Two].into_iter().zip(lines) {
                machine.event(Event::Joystick { port, lines: JoystickLines(lines) });
            }
            None
        }
        Step::Wait { wait_cycles } => machine.run_for(*wait_cycles),
    }
}

/// Compares screen and editor with the case.
fn compare(case: &Case, machine: &Rig) -> Result<(), Difference> {
    let memory = machine.memory();
    let mut differences = Differences::default();
    compare_screen(&mut differences, machine, &case.screen, &case.color);
    differences.value("row", &case.row, &memory[ROW]);
    differences.value("column", &case.column, &memory[COLUMN]);
    for (name, _) in machine.kernal().registers {
        let expected = case.others.get(*name).and_then(serde_json::Value::as_u64);
        differences.value(name, &expected, &Some(machine.recorded_register(name).into()));
    }
    machine.compare_listed_registers(&mut differences, &case.vic);
    for (row, &link) in case.link.iter().enumerate() {
        let bits = machine.kernal().link;
        differences.value(&format!("link {row}"), &(link & bits), &(memory[LINKS + row] & bits));
    }
    for address in machine.kernal().cells {
        if let Some(value) = case.zp.get(&address.to_string()) {
            differences.value(&address.to_string(), value, &memory[usize::from(*address)]);
        }
    }
    differences.into_result(&case.about)
}

/// Compares the cells of the screen: codes in hexadecimal, and a digit for each colour.
pub fn compare_screen(differences: &mut Differences, machine: &Rig, screen: &str, colours: &str) {
    let columns = machine.kernal().columns;
    let ScreenCells { codes: actual_screen, colours: actual_colours } = machine.cells();
    differences.cells("screen", columns, &hex::decode(screen), &actual_screen);
    differences.cells("colour", columns, &hex::decode_nibbles(colours), &actual_colours);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_step_is_understood() {
        let steps = r#"[{"type":"run\n"},{"keys":"x"},{"press":["A"],"hold":1,"gap":2},{"joy":[0,1]},{"wait_cycles":3}]"#;
        let steps: Vec<Step> = serde_json::from_str(steps).unwrap();
        assert!(matches!(steps[2], Step::Press { hold: 1, gap: 2, .. }));
        assert!(matches!(steps[3], Step::Joy { joy: Joysticks::Both([0, 1]) }));
        assert!(serde_json::from_str::<Step>(r#"{"shout":"run"}"#).is_err());
    }
}
