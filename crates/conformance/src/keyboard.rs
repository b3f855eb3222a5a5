//! Keyboard tests: every key alone and with modifiers, and the effect of joysticks.
//!
//! A program loops without reading keys from the queue, with the check of the STOP key switched off
//! as in the recording. Modifiers are pressed first and scanned before the key follows.

use hardware::KeyCode;
use systems::{ControlPort, Event, JoystickLines};

use crate::differences::compare;
use crate::golden::Golden;
use crate::report::Report;
use crate::rig::Rig;
use crate::table::Row;

/// The program: it skips the STOP check by changing the interrupt vector, then loops.
const PROGRAM: &str = "10 poke788,52\n20 goto20\n";

/// Addresses: number of keys in the queue, the queue, key held, key held at the last scan,
/// modifiers held.
const QUEUED: usize = 198;
const QUEUE: usize = 631;
const HELD: usize = 203;
const HELD_BEFORE: usize = 197;
const MODIFIERS: usize = 653;

/// Returns the keys for a name in the golden files: one, or two for a key with a modifier such as
/// `shift+CRSR-UD`.
///
/// # Panics
/// When the machine does not have the key.
#[must_use]
pub fn keys_named(machine: &Rig, name: &str) -> Vec<KeyCode> {
    let parts = name.split('+').collect::<Vec<_>>();
    let (modifiers, key) = match parts.as_slice() {
        [.., "", ""] | [""] => (&parts[..parts.len().saturating_sub(2)], "+"),
        [modifiers @ .., key] => (modifiers, *key),
        [] => (&parts[..], ""),
    };
    modifiers
        .iter()
        .map(|modifier| modifier_key(machine, modifier))
        .chain([key_named(machine, key)])
        .collect()
}

fn key_named(machine: &Rig, name: &str) -> KeyCode {
    machine.system.machine().keyboard.key_named(name).unwrap_or_else(|| panic!("unknown key {name:?}")).key
}

fn modifier_key(machine: &Rig, name: &str) -> KeyCode {
    match name {
        "shift" => key_named(machine, "LSHIFT"),
        "cbm" => key_named(machine, "CBM"),
        "ctrl" => key_named(machine, "CTRL"),
        other => panic!("unknown modifier {other:?}"),
    }
}

/// Runs the table.
pub fn run(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let mut machine = Rig::with_program(path, PROGRAM);
    machine.command("run");
    for row in &table.rows {
        report.check(row.cells(&["key", "with"]), || {
            machine.run_for(machine.description.hold);
            machine.write_memory(QUEUED, &[0]);
            let actual = match row.cell("key").strip_prefix("joystick port ") {
                Some(stick) => push_joystick(&mut machine, stick),
                None => press(&mut machine, row),
            };
            let expected = row.cells(&["get_codes", "peek203", "peek197", "peek653", "row_pa", "col_pb"]);
            compare("codes, 203, 197, 653, row, column", expected.trim_end(), &actual)
        });
    }
    report.finish();
}

/// Presses and releases the key of a row with its modifiers.
fn press(machine: &mut Rig, row: &Row) -> String {
    let modifiers: Vec<KeyCode> = match row.cell("with") {
        "-" => Vec::new(),
        names => names.split('+').map(|name| modifier_key(machine, name)).collect(),
    };
    let key = key_named(machine, row.cell("key"));
    for &modifier in &modifiers {
        machine.event(Event::KeyDown(modifier));
    }
    if !modifiers.is_empty() {
        machine.run_for(machine.description.hold);
    }
    machine.event(Event::KeyDown(key));
    machine.run_for(machine.description.hold);
    let seen = key_state(machine);
    machine.event(Event::KeyUp(key));
    for &modifier in &modifiers {
        machine.event(Event::KeyUp(modifier));
    }
    format!("{seen} {} {}", key.0 / 8, key.0 % 8)
}

/// Pushes and releases a joystick, given as `2 fire`.
fn push_joystick(machine: &mut Rig, stick: &str) -> String {
    let (port, direction) = stick.split_once(' ').unwrap_or_else(|| panic!("invalid joystick {stick:?}"));
    let port = if port == "1" { ControlPort::One } else { ControlPort::Two };
    let directions = ["up", "down", "left", "right", "fire"];
    let bit = directions.iter().position(|name| *name == direction);
    let lines = 1 << bit.unwrap_or_else(|| panic!("unknown direction {direction:?}"));
    machine.event(Event::Joystick { port, lines: JoystickLines(lines) });
    machine.run_for(machine.description.hold);
    let seen = key_state(machine);
    machine.event(Event::Joystick { port, lines: JoystickLines(0) });
    seen
}

/// Returns the state of the machine for the keys held down.
fn key_state(machine: &Rig) -> String {
    let memory = machine.memory();
    let queued = &memory[QUEUE..QUEUE + usize::from(memory[QUEUED])];
    let codes = match queued {
        [] => "none".to_owned(),
        codes => codes.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
    };
    format!("{codes} {} {} {}", memory[HELD], memory[HELD_BEFORE], memory[MODIFIERS])
}
