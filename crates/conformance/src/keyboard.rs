//! Keyboard tests: every key alone, with modifiers and together with another, and the effect of joysticks.
//!
//! A program loops without reading keys from the queue, with the check of the STOP key switched off as in the
//! recording. The test presses the modifiers first; the KERNAL scans them before the key follows.

use hardware::KeyCode;
use systems::{ControlPort, Event, JoystickLines};

use crate::differences::compare;
use crate::golden::Golden;
use crate::notation;
use crate::report::Report;
use crate::rig::Rig;
use crate::table::Row;

/// Addresses: number of keys in the queue, the queue, held key, held key at the last scan, held modifiers.
const QUEUED: usize = 198;
const QUEUE: usize = 631;
const HELD: usize = 203;
const HELD_BEFORE: usize = 197;
const MODIFIERS: usize = 653;

/// The directions of a joystick, in the order of the bits.
const DIRECTIONS: [&str; 5] = ["up", "down", "left", "right", "fire"];

/// Returns the keys for a name in the golden files: one, or several joined by `+`, such as `shift+CRSR-UD`.
///
/// # Panics
/// When the machine does not have a key.
#[must_use]
pub fn keys_named(machine: &Rig, name: &str) -> Vec<KeyCode> {
    names(name).into_iter().map(|name| key_named(machine, name)).collect()
}

/// Splits names that are joined by `+`. `+` is also a name.
fn names(mut text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    while let Some(first) = text.chars().next() {
        let length = text[first.len_utf8()..].find('+').map_or(text.len(), |at| at + first.len_utf8());
        names.push(&text[..length]);
        text = text[length..].strip_prefix('+').unwrap_or_default();
    }
    names
}

fn key_named(machine: &Rig, name: &str) -> KeyCode {
    let name = match name {
        "shift" => "LSHIFT",
        "cbm" => "CBM",
        "ctrl" => "CTRL",
        key => key,
    };
    machine.system.machine().keyboard.key_named(name).unwrap_or_else(|| panic!("unknown key {name:?}")).key
}

/// Runs the table.
pub fn run(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    let mut machine = Rig::boot(path);
    machine.load_text(machine.kernal().keyboard_program, notation::lower_case);
    machine.command("run");
    let columns = machine.kernal().key_position;
    for row in &table.rows {
        report.check(row.cells(&["key", "with"]), || {
            machine.run_for(machine.description.hold);
            machine.write_memory(QUEUED, &[0]);
            let actual = match row.cell("key").strip_prefix("joystick ") {
                Some(stick) => push_joystick(&mut machine, stick),
                None => press(&mut machine, row),
            };
            let expected = row.cells(&["get_codes", "peek203", "peek197", "peek653", columns[0], columns[1]]);
            compare("codes, 203, 197, 653, row, column", expected.trim_end(), &actual)
        });
    }
    report.finish();
}

/// Presses and releases the key of a row with its modifiers, or several keys together.
fn press(machine: &mut Rig, row: &Row) -> String {
    let modifiers = match row.cell("with") {
        "-" | "together" => Vec::new(),
        names => keys_named(machine, names),
    };
    let keys = match row.cell("with") {
        "together" => keys_named(machine, row.cell("key")),
        _ => vec![key_named(machine, row.cell("key"))],
    };
    for &modifier in &modifiers {
        machine.event(Event::KeyDown(modifier));
    }
    if !modifiers.is_empty() {
        machine.run_for(machine.description.hold);
    }
    for &key in &keys {
        machine.event(Event::KeyDown(key));
    }
    machine.run_for(machine.description.hold);
    let seen = key_state(machine);
    for &key in keys.iter().chain(&modifiers) {
        machine.event(Event::KeyUp(key));
    }
    let position = keys[0].0;
    format!("{seen} {} {}", position / 8, position % 8)
}

/// Pushes and releases a joystick, given as `port 2 fire`, or without the only port.
fn push_joystick(machine: &mut Rig, stick: &str) -> String {
    let (port, directions) = match stick.strip_prefix("port ") {
        Some(rest) => rest.split_once(' ').unwrap_or_else(|| panic!("invalid joystick {stick:?}")),
        None => ("1", stick),
    };
    let port = if port == "1" { ControlPort::One } else { ControlPort::Two };
    machine.event(Event::Joystick { port, lines: joystick_lines(directions) });
    machine.run_for(machine.description.hold);
    let seen = key_state(machine);
    machine.event(Event::Joystick { port, lines: JoystickLines(0) });
    seen
}

/// Returns the lines of directions joined by `+`, or of `none`.
///
/// # Panics
/// When a direction is unknown.
#[must_use]
pub fn joystick_lines(directions: &str) -> JoystickLines {
    let bit = |name: &str| match DIRECTIONS.iter().position(|direction| *direction == name) {
        Some(bit) => 1 << bit,
        None if name == "none" => 0,
        None => panic!("unknown direction {name:?}"),
    };
    JoystickLines(names(directions).into_iter().map(bit).fold(0, |lines, bit| lines | bit))
}

/// Returns the machine's cells for held keys, in the notation of the table.
fn key_state(machine: &Rig) -> String {
    let memory = machine.memory();
    let queued = &memory[QUEUE..QUEUE + usize::from(memory[QUEUED])];
    let codes = match queued {
        [] => "none".to_owned(),
        codes => codes.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
    };
    format!("{codes} {} {} {}", memory[HELD], memory[HELD_BEFORE], memory[MODIFIERS])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plus_joins_names_and_is_one() {
        assert_eq!(names("shift+CRSR-UD"), ["shift", "CRSR-UD"]);
        assert_eq!(names("+"), ["+"]);
        assert_eq!(names("shift++"), ["shift", "+"]);
        assert_eq!(names("++-"), ["+", "-"]);
    }

    #[test]
    fn directions_are_bits() {
        assert_eq!(joystick_lines("none"), JoystickLines(0));
        assert_eq!(joystick_lines("up+right+fire"), JoystickLines(0x19));
    }
}
