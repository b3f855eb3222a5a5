//! Keys of the browser as keys of the machine.

use player::keymap::{self, HostKey, Modifiers};
use player::{ControlPort, InteractiveSession, keys};

/// Host keys by the numbers that the page passes; `page/src/keys.ts` has the same order.
const HOST_KEYS: [HostKey; 24] = [
    HostKey::F(1),
    HostKey::F(2),
    HostKey::F(3),
    HostKey::F(4),
    HostKey::F(5),
    HostKey::F(6),
    HostKey::F(7),
    HostKey::F(8),
    HostKey::F(9),
    HostKey::F(10),
    HostKey::Up,
    HostKey::Down,
    HostKey::Left,
    HostKey::Right,
    HostKey::Home,
    HostKey::End,
    HostKey::Insert,
    HostKey::Delete,
    HostKey::Backspace,
    HostKey::Enter,
    HostKey::Escape,
    HostKey::PageUp,
    HostKey::PageDown,
    HostKey::Tab,
];

const SHIFT: u32 = 1;
const CONTROL: u32 = 2;
const ALT: u32 = 4;

/// All switches of a joystick.
const ALL_SWITCHES: u8 = 63;

/// Presses a key; returns whether the machine has it.
pub fn press(interactive: &mut InteractiveSession, id: u32, kind: u32, code: u32, modifiers: u32) -> bool {
    let modifiers = Modifiers {
        shift: modifiers & SHIFT != 0,
        control: modifiers & CONTROL != 0,
        alt: modifiers & ALT != 0,
    };
    match kind {
        0 => char::from_u32(code)
            .is_some_and(|character| press_character(interactive, id, character, modifiers)),
        1 => HOST_KEYS.get(code as usize).is_some_and(|key| press_host_key(interactive, id, *key, modifiers)),
        _ => match keymap::modifiers_alone(interactive.session.system(), modifiers) {
            Some(chord) => {
                interactive.key_sequencer.press(&mut interactive.session, id, chord);
                true
            }
            None => false,
        },
    }
}

fn press_character(
    interactive: &mut InteractiveSession,
    id: u32,
    character: char,
    modifiers: Modifiers,
) -> bool {
    if let (Some(port), ' ') = (interactive.active_joystick(), character) {
        interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, keymap::FIRE, true);
        return true;
    }
    // The character includes the effect of Shift.
    let modifiers = Modifiers { shift: false, ..modifiers };
    let Some(chord) = keymap::character_key(interactive.session.system(), character, modifiers) else {
        return false;
    };
    interactive.key_sequencer.press(&mut interactive.session, id, chord);
    true
}

fn press_host_key(interactive: &mut InteractiveSession, id: u32, key: HostKey, modifiers: Modifiers) -> bool {
    let machine = interactive.session.system().machine();
    if let (Some(port), Some(switch)) = (interactive.active_joystick(), keymap::joystick_switch(machine, key))
    {
        interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, switch, true);
        return true;
    }
    let Some(chord) = keymap::special_key(interactive.session.system(), key, modifiers) else { return false };
    if key == HostKey::Escape && interactive.cancel_paste() {
        return true;
    }
    if machine.layout.momentary_key == Some(key) {
        interactive.key_sequencer.tap_while_held(&mut interactive.session, chord);
    } else {
        interactive.key_sequencer.press(&mut interactive.session, id, chord);
    }
    true
}

/// Presses the machine's keys at the positions of host keys, separated by blanks, modifiers first;
/// returns whether it has the last one.
pub fn press_at(interactive: &mut InteractiveSession, id: u32, codes: &str) -> bool {
    let machine = interactive.session.system().machine();
    let mut codes = codes.split(' ').map(|code| machine.keyboard.key_at(code));
    let Some(key) = codes.next_back().flatten() else { return false };
    let names: Vec<&str> = codes.flatten().chain([key]).collect();
    press_named(interactive, id, &names.join(" ")).is_ok()
}

/// Presses keys of the machine by their names, separated by blanks, modifiers first.
pub fn press_named(interactive: &mut InteractiveSession, id: u32, names: &str) -> Result<Vec<u8>, String> {
    let names: Vec<&str> = names.split(' ').collect();
    let chord = keys::chord_named(interactive.session.system(), &names).map_err(|error| error.to_string())?;
    interactive.key_sequencer.press(&mut interactive.session, id, chord);
    Ok(vec![])
}

/// Releases a key that was pressed with the same numbers.
pub fn release(interactive: &mut InteractiveSession, id: u32, kind: u32, code: u32) {
    let switch = match kind {
        0 => (code == u32::from(' ')).then_some(keymap::FIRE),
        1 => HOST_KEYS
            .get(code as usize)
            .and_then(|key| keymap::joystick_switch(interactive.session.system().machine(), *key)),
        _ => None,
    };
    if let (Some(port), Some(switch)) = (interactive.joystick, switch) {
        interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, switch, false);
    }
    interactive.key_sequencer.release(&mut interactive.session, id);
}

/// Returns the control port of a number.
pub fn port(number: u32) -> Option<ControlPort> {
    match number {
        1 => Some(ControlPort::One),
        2 => Some(ControlPort::Two),
        _ => None,
    }
}

/// Closes exactly these switches of a joystick.
pub fn set_switches(interactive: &mut InteractiveSession, number: u32, switches: u32) {
    let Some(port) = port(number) else { return };
    let closed = switches as u8 & ALL_SWITCHES;
    interactive.key_sequencer.set_joystick_switch(
        &mut interactive.session,
        port,
        ALL_SWITCHES & !closed,
        false,
    );
    interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, closed, true);
}
