//! Keys and the codes that they put into the buffer.

use hardware::{Event, KeyCode, Keyboard as _, Timekeeper as _};
use msx::{Msx, Options, chord_for, chord_for_code, chord_named, key_names};
use msx_basic::MsxMachine as _;
use msx_basic::event_traps::EventTrap;
use msx_basic::intrinsic::TrapCommand;
use msx_basic::machine::{BreakRequest, LineStart};
use msx_basic::workspace as at;

fn machine() -> Msx {
    let mut machine = Msx::new(Options::default());
    // The interrupts that were due during initialisation.
    machine.catch_up();
    machine
}

/// Lets interrupts pass.
fn pass(machine: &mut Msx, interrupts: u16) {
    let start = machine.ticks();
    for _ in 0..10 * interrupts {
        machine.idle();
        if machine.ticks().wrapping_sub(start) >= interrupts {
            return;
        }
    }
    panic!("no {interrupts} interrupts");
}

/// Presses keys one after the other, for three interrupts each, and releases them.
fn press(machine: &mut Msx, keys: &[KeyCode]) {
    for &key in keys {
        machine.apply(Event::KeyDown(key));
        pass(machine, 3);
    }
    keys.iter().for_each(|&key| machine.apply(Event::KeyUp(key)));
    pass(machine, 3);
}

fn take_keys(machine: &mut Msx) -> Vec<u8> {
    (0..machine.queued()).map_while(|_| machine.take_key()).collect()
}

fn keys(chord: hardware::Chord) -> Vec<KeyCode> {
    chord.modifiers.into_iter().flatten().chain([chord.key]).collect()
}

#[test]
fn the_keys_of_a_code_put_it_into_the_buffer() {
    let mut machine = machine();
    let mut typed = 0;
    for code in 0..=255 {
        let Some(chord) = chord_for_code(code) else { continue };
        press(&mut machine, &keys(chord));
        assert_eq!(take_keys(&mut machine), [code], "{chord:?}");
        typed += 1;
    }
    assert!(typed > 220, "{typed}");
}

#[test]
fn the_keys_of_a_character_put_its_code_into_the_buffer_with_its_prefix() {
    let mut machine = machine();
    let mut typed = 0;
    for code in 1..=255 {
        let Some(chord) = chord_for(charset::msx::to_unicode(code)) else { continue };
        press(&mut machine, &keys(chord));
        let expected = if code < 0x20 { vec![1, code + 0x40] } else { vec![code] };
        assert_eq!(take_keys(&mut machine), expected, "{chord:?}");
        typed += 1;
    }
    assert!(typed > 240, "{typed}");
    for (character, code) in [('\n', 13), ('\r', 13), ('\t', 9), ('\u{8}', 8), ('\u{7f}', 0x7f)] {
        press(&mut machine, &keys(chord_for(character).expect("the machine has the key")));
        assert_eq!(take_keys(&mut machine), [code], "{character:?}");
    }
}

#[test]
fn every_key_clicks_but_modifiers_and_dead_keys_put_nothing_into_the_buffer() {
    let mut machine = machine();
    let silent = ["SHIFT", "CTRL", "GRAPH", "CAPS", "CODE", "DEAD", "STOP"];
    for name in key_names().into_iter().take(72) {
        press(&mut machine, &keys(chord_named(name).expect("the name is known")));
        let codes = take_keys(&mut machine);
        assert_eq!(codes.is_empty(), silent.contains(&name), "{name}: {codes:?}");
        machine.store(at::KANAST, 0);
        machine.store(at::CAPST, 0);
    }
}

#[test]
fn a_full_buffer_holds_39_codes_in_order() {
    let mut machine = machine();
    for round in 0..5 {
        (0..50).for_each(|code| machine.apply(Event::Queue(round * 50 + code)));
        assert_eq!(machine.queued(), 39);
        let expected: Vec<u8> = (0..39).map(|code| round * 50 + code).collect();
        assert_eq!(take_keys(&mut machine), expected);
        assert!(!machine.has_key() && machine.queued() == 0);
    }
}

#[test]
fn function_keys_type_their_text_unless_a_running_program_traps_them() {
    let mut machine = machine();
    for key in 1..=10 {
        let trap = EventTrap::FunctionKey(key);
        let chord = keys(chord_named(&format!("F{key}")).expect("the machine has the key"));
        let text = format!("\rKEY {key}\r").into_bytes();
        machine.set_function_key(key, &text);
        trap.set_handler(&mut machine, 0x8001);
        trap.switch(&mut machine, TrapCommand::On);
        for line in [0xffff, 10] {
            machine.store_word(0xf41c, line);
            press(&mut machine, &chord);
            assert_eq!(take_keys(&mut machine), if line == 10 { &b""[..] } else { &text });
            assert_eq!(EventTrap::take_pending(&mut machine), (line == 10).then_some(trap));
        }
    }
}

#[test]
fn ctrl_stop_breaks_a_program_or_raises_its_trap() {
    let chord = keys(chord_named("CTRL+STOP").expect("the machine has the keys"));
    for (line, is_on) in [(0xffff, false), (0xffff, true), (10, false), (10, true)] {
        for reads_line in [false, true] {
            let mut machine = machine();
            machine.store_word(0xf41c, line);
            EventTrap::Break.set_handler(&mut machine, 0x8001);
            EventTrap::Break.switch(&mut machine, if is_on { TrapCommand::On } else { TrapCommand::Off });
            if reads_line {
                assert_eq!(machine.read_line(LineStart::Cursor), None);
            }
            press(&mut machine, &chord);
            let is_trapped = line == 10 && is_on;
            if reads_line {
                use msx_basic::machine::Line;
                let expected = if is_trapped { Line::Entered(Vec::new()) } else { Line::Broken };
                assert_eq!(machine.read_line(LineStart::Cursor), Some(expected));
            } else {
                let expected = if is_trapped { BreakRequest::Continue } else { BreakRequest::Break };
                assert_eq!(machine.break_request(), expected, "line {line}, trap {is_on}");
                assert_eq!(EventTrap::take_pending(&mut machine), is_trapped.then_some(EventTrap::Break));
                assert_eq!(machine.queued(), 0);
            }
        }
    }
}

#[test]
fn a_held_key_repeats_and_a_pressed_trigger_raises_its_trap_once() {
    let mut machine = machine();
    let mut times = Vec::new();
    machine.apply(Event::KeyDown(KeyCode(0x16)));
    for interrupt in 0..60 {
        pass(&mut machine, 1);
        if !take_keys(&mut machine).is_empty() {
            times.push(interrupt);
        }
    }
    // 8 characters in 60 frames: `screen_repeat.json`.
    assert_eq!((times.len(), times[0]), (8, 0));
    assert!(times[2..].windows(2).all(|pair| pair[1] - pair[0] == 3), "{times:?}");
    machine.apply(Event::KeyUp(KeyCode(0x16)));
    for (trigger, port, lines) in [
        (1, hardware::ControlPort::One, 16),
        (2, hardware::ControlPort::Two, 16),
        (3, hardware::ControlPort::One, 32),
        (4, hardware::ControlPort::Two, 32),
    ] {
        let trap = EventTrap::Trigger(trigger);
        trap.set_handler(&mut machine, 0x8001);
        trap.switch(&mut machine, TrapCommand::On);
        machine.apply(Event::Joystick { port, lines: hardware::JoystickLines(lines) });
        pass(&mut machine, 2);
        assert_eq!(EventTrap::take_pending(&mut machine), Some(trap));
        trap.resume(&mut machine);
        pass(&mut machine, 2);
        assert_eq!(EventTrap::take_pending(&mut machine), None);
        machine.apply(Event::Joystick { port, lines: hardware::JoystickLines(0) });
        pass(&mut machine, 2);
    }
}
