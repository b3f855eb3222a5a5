//! Tests of strokes while the machine waits, and of key polls by programs.

use hardware::{Cycles, Event, KeyCode, Keyboard, MachineControl as _, Timekeeper};
use pc1360::{CLOCK, Options, Pc1360, indicators, keys};
use sharp_basic::SharpMachine;
use sharp_basic::machine::{KeyStroke, Prefix};

fn key(name: &str) -> KeyCode {
    pc1360::chord_named(name).unwrap_or_else(|| panic!("unknown key {name:?}")).key
}

/// Schedules a press and a release of a key at these milliseconds from now.
fn plan(machine: &mut Pc1360, name: &str, down: u64, up: u64) {
    let key = key(name);
    let at = |ms: u64| Cycles(machine.elapsed().0 + ms * u64::from(CLOCK.0) / 1000);
    let (down, up) = (at(down), at(up));
    machine.schedule(down, Event::KeyDown(key));
    machine.schedule(up, Event::KeyUp(key));
}

/// Waits like a language: returns the strokes of `ms` milliseconds, each with its time in
/// milliseconds.
fn wait(machine: &mut Pc1360, ms: u64) -> Vec<(u64, KeyStroke)> {
    let from = machine.elapsed().0;
    let end = from + ms * u64::from(CLOCK.0) / 1000;
    machine.set_deadline(Cycles(end));
    let mut strokes = Vec::new();
    while machine.elapsed().0 < end {
        match machine.take_key_stroke() {
            Some(stroke) => strokes.push(((machine.elapsed().0 - from) * 1000 / u64::from(CLOCK.0), stroke)),
            None => machine.idle(),
        }
    }
    strokes
}

/// Runs the machine without waiting.
fn work(machine: &mut Pc1360, ms: u64) {
    let end = machine.elapsed().0 + ms * u64::from(CLOCK.0) / 1000;
    machine.set_processor_time(end);
    machine.catch_up();
}

fn codes(strokes: &[(u64, KeyStroke)]) -> Vec<u8> {
    strokes.iter().map(|(_, stroke)| stroke.key).collect()
}

#[test]
fn a_key_counts_once_and_after_50_ms() {
    let mut machine = Pc1360::new(Options::default());
    plan(&mut machine, "A", 10, 2000);
    let strokes = wait(&mut machine, 3000);
    assert_eq!(
        strokes,
        [(60, KeyStroke { key: b'A', prefix: Prefix::None, character: Some(b'A'), is_repeated: false })]
    );
    plan(&mut machine, "A", 10, 40);
    assert_eq!(wait(&mut machine, 100), []);
}

#[test]
fn cursor_keys_step_again_after_644_ms_and_every_92() {
    let mut machine = Pc1360::new(Options::default());
    plan(&mut machine, "LEFT", 0, 900);
    let times: Vec<u64> = wait(&mut machine, 1500).iter().map(|stroke| stroke.0).collect();
    assert_eq!(times, [50, 694, 786, 878, 970]);
}

#[test]
fn what_goes_down_and_up_during_work_is_lost() {
    let mut machine = Pc1360::new(Options::default());
    plan(&mut machine, "B", 10, 90);
    plan(&mut machine, "C", 200, 500);
    work(&mut machine, 300);
    assert_eq!(codes(&wait(&mut machine, 500)), [b'C']);
}

#[test]
fn a_key_that_was_taken_does_not_answer_the_next_question_too() {
    let mut machine = Pc1360::new(Options::default());
    plan(&mut machine, "ENTER", 0, 300);
    assert_eq!(codes(&wait(&mut machine, 100)), [keys::ENTER]);
    work(&mut machine, 50);
    assert_eq!(wait(&mut machine, 500), []);
}

#[test]
fn a_question_forgets_the_keys_that_were_seen_and_no_others() {
    let mut machine = Pc1360::new(Options::default());
    plan(&mut machine, "A", 0, 900);
    work(&mut machine, 100);
    assert_eq!(machine.has_unread_keys(), Some(true));
    assert_eq!(machine.held_key(), Some(b'A'));
    plan(&mut machine, "B", 10, 900);
    work(&mut machine, 100);
    machine.apply(Event::Queue(b'Q'));
    machine.clear_key_strokes();
    assert_eq!(codes(&wait(&mut machine, 300)), *b"QB");
    machine.discard_strokes();
    assert_eq!(codes(&wait(&mut machine, 1000)), []);
    assert_eq!(machine.has_unread_keys(), Some(false));
}

#[test]
fn shift_is_a_stroke_of_its_own_or_held() {
    let typed = |held: bool, names: &[&str]| {
        let mut machine = Pc1360::new(Options::default());
        for (number, name) in (0..).zip(names) {
            let from = 200 * number;
            plan(&mut machine, name, from, if held { 1000 } else { from + 100 });
        }
        wait(&mut machine, 1500).iter().filter_map(|(_, stroke)| stroke.character).collect::<Vec<_>>()
    };
    assert_eq!(typed(false, &["SHIFT", "W", "W"]), b"\"W");
    assert_eq!(typed(true, &["SHIFT", "W", "R"]), b"\"$");
    assert_eq!(typed(false, &["SHIFT", "SHIFT", "W"]), b"W");
    assert_eq!(typed(false, &["SHIFT", "O"]), [0xfc]);
    assert_eq!(typed(false, &["SML", "A", "SHIFT", "A", "SHIFT", "P", "SML", "A"]), b"aa@A");
}

#[test]
fn the_chord_of_every_character_types_it() {
    for code in (0x20_u8..0x7f).chain([0xfb, 0xfc]) {
        let mut machine = Pc1360::new(Options::default());
        let Some(chord) = pc1360::chord_for_code(code) else { continue };
        for key in chord.modifiers.into_iter().flatten().chain([chord.key]) {
            machine.apply(Event::KeyDown(key));
        }
        let strokes = wait(&mut machine, 100);
        let expected = if code.is_ascii_lowercase() { code.to_ascii_uppercase() } else { code };
        assert_eq!(strokes.last().and_then(|stroke| stroke.1.character), Some(expected));
    }
}

#[test]
fn def_and_a_letter_start_a_program() {
    let mut machine = Pc1360::new(Options::default());
    plan(&mut machine, "DEF", 0, 100);
    plan(&mut machine, "H", 200, 300);
    let strokes = wait(&mut machine, 500);
    assert_eq!(
        strokes[0].1,
        KeyStroke { key: b'H', prefix: Prefix::Definition, character: Some(b'H'), is_repeated: false }
    );
    assert_eq!(machine.indicators(), 0);
}

#[test]
fn break_is_latched_at_any_time_and_reported_once() {
    let mut machine = Pc1360::new(Options::default());
    plan(&mut machine, "BRK", 10, 20);
    work(&mut machine, 100);
    assert!(machine.needs_attention() && machine.take_break());
    assert!(!machine.needs_attention() && !machine.take_break());
    plan(&mut machine, "BRK", 10, 20);
    assert_eq!(codes(&wait(&mut machine, 100)), [keys::BRK]);
    assert!(!machine.take_break());
}

#[test]
fn programs_see_the_key_that_is_down() {
    let mut machine = Pc1360::new(Options::default());
    assert_eq!(machine.held_key(), None);
    for name in ["SHIFT", "W"] {
        let key = key(name);
        machine.apply(Event::KeyDown(key));
    }
    assert_eq!((machine.held_key(), machine.is_key_held(keys::SHIFT)), (Some(b'W'), true));
    work(&mut machine, 500);
    machine.clear_key_strokes();
    assert_eq!(wait(&mut machine, 500), []);
    assert_eq!(machine.indicators() & indicators::SHIFT, 0);
}

#[test]
fn what_the_host_types_waits_for_no_key() {
    let mut machine = Pc1360::new(Options::default());
    for code in *b"A$\r" {
        machine.apply(Event::Queue(code));
    }
    assert_eq!(machine.queued(), 3);
    let strokes = [machine.take_key_stroke(), machine.take_key_stroke(), machine.take_key_stroke()]
        .map(|stroke| stroke.expect("it was typed"));
    assert_eq!(strokes.map(|stroke| stroke.key), [b'A', b'R', keys::ENTER]);
    assert_eq!(strokes.map(|stroke| stroke.character), [Some(b'A'), Some(b'$'), None]);
}

/// Otherwise a waiting language would never return to a host with text to type.
#[test]
fn idling_advances_time_and_the_event_count() {
    let mut machine = Pc1360::new(Options::default());
    assert_eq!(machine.take_key_stroke(), None);
    let before = (machine.event_count(), machine.elapsed());
    machine.idle();
    assert!(machine.event_count() > before.0 && machine.elapsed().0 <= before.1.0 + 8_000);
}
