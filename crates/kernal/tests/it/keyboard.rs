//! Laws of the keyboard: the scan, its queue, the keys that the KERNAL tests itself.

use cbm_basic::machine::{Channels, Keys};
use hardware::{Event, KeyCode, Keyboard, Timekeeper};
use kernal::cells::{NMI_VECTOR, keyboard as at};
use kernal::{Machine, Routine, address_of, chord_for, chord_for_code, chord_named, key_names_for_code};

use crate::subject::{Subject, laws};

/// Lets a number of jiffies pass: nothing else happens.
fn pass<S: Subject>(machine: &mut Machine<S>, jiffies: u32) {
    (0..jiffies).for_each(|_| machine.idle());
}

fn press<S: Subject>(machine: &mut Machine<S>, name: &str) {
    machine.apply(Event::KeyDown(S::key(name)));
}

/// Presses the key of a character for three scans.
fn type_key<S: Subject>(machine: &mut Machine<S>, name: &str) {
    let key = S::key(name);
    machine.apply(Event::KeyDown(key));
    pass(machine, 3);
    machine.apply(Event::KeyUp(key));
    pass(machine, 2);
}

fn a_pressed_key_comes_once<S: Subject>() {
    let mut machine = S::machine();
    type_key(&mut machine, "X");
    assert_eq!((machine.queued(), machine.getin(), machine.getin()), (1, b'X', 0));
}

fn a_modifier_selects_another_table<S: Subject>() {
    let mut machine = S::machine();
    press(&mut machine, "SHIFT");
    type_key(&mut machine, "X");
    assert_eq!(machine.getin(), b'X' | 0x80);
}

fn only_cursor_keys_blank_and_del_repeat<S: Subject>() {
    let mut machine = S::machine();
    for (name, least, most) in [("X", 1, 1), ("SPACE", 4, 10)] {
        let key = S::key(name);
        machine.apply(Event::KeyDown(key));
        let mut seen = 0;
        for _ in 0..50 {
            pass(&mut machine, 1);
            seen += usize::from(machine.getin() != 0);
        }
        machine.apply(Event::KeyUp(key));
        pass(&mut machine, 2);
        assert!((least..=most).contains(&seen), "{name}: {seen}");
    }
}

fn the_queue_has_its_limit<S: Subject>() {
    let mut machine = S::machine();
    machine[at::QUEUE_LIMIT] = 3;
    for _ in 0..5 {
        type_key(&mut machine, "X");
    }
    assert_eq!(machine.queued(), 3);
}

fn stop_empties_the_queue_and_restores_the_screen<S: Subject>() {
    let mut machine = S::machine();
    machine.open(4, 4, 0, b"").expect("there is a printer");
    machine.select_output(4).expect("the file is open");
    type_key(&mut machine, "X");
    assert!(!machine.poll_stop());
    press(&mut machine, "STOP");
    pass(&mut machine, 2);
    assert!(machine.poll_stop() && machine.output_is_screen());
    assert_eq!(machine.queued(), 0);
}

fn ctrl_slows_scrolling<S: Subject>() {
    let scroll = |machine: &mut Machine<S>| {
        let before = machine.processor_time();
        (0..S::ROWS).for_each(|_| machine.put(17));
        machine.put(19);
        machine.processor_time() - before
    };
    let mut machine = S::machine();
    let plain = scroll(&mut machine);
    press(&mut machine, "CTRL");
    assert!(scroll(&mut machine) > plain + 400_000);
}

fn restore_makes_a_warm_start_only_with_stop_and_the_kernals_vector<S: Subject>() {
    let restore = S::KEYS.restore.expect("the machine has the key");
    let press = |machine: &mut Machine<S>, keys: &[KeyCode]| {
        keys.iter().for_each(|&key| machine.apply(Event::KeyDown(key)));
        keys.iter().rev().for_each(|&key| machine.apply(Event::KeyUp(key)));
        machine.take_warm_start()
    };
    let mut machine = S::machine();
    assert!(!press(&mut machine, &[restore]));
    assert!(!press(&mut machine, &[S::key("STOP")]));
    assert!(press(&mut machine, &[S::key("STOP"), restore]));
    // INC 30ff, RTI
    machine[0x3000..0x3004].copy_from_slice(&[0xee, 0xff, 0x30, 0x40]);
    machine[0x30ff] = 0;
    machine[usize::from(NMI_VECTOR)..][..2].copy_from_slice(&[0x00, 0x30]);
    assert!(!press(&mut machine, &[S::key("STOP"), restore]));
    assert_eq!(machine[0x30ff], 1);
    // Programs disable the key with the address of an RTI in the ROM.
    let ignored = address_of(S::ROUTINES, Routine::InterruptReturn).to_le_bytes();
    machine[usize::from(NMI_VECTOR)..][..2].copy_from_slice(&ignored);
    assert!(!press(&mut machine, &[S::key("STOP"), restore]));
    assert_eq!(machine[0x30ff], 1);
}

fn the_keys_of_a_code_queue_it_and_have_names<S: Subject>() {
    let mut machine = S::machine();
    let mut typed = 0;
    // STOP with SHIFT types a command; alone it is a key of its own.
    for code in (0..=255).filter(|code| ![3, 131].contains(code)) {
        let Some(chord) = chord_for_code::<S>(code) else { continue };
        let keys: Vec<KeyCode> = chord.modifiers.into_iter().flatten().chain([chord.key]).collect();
        keys.iter().for_each(|&key| machine.apply(Event::KeyDown(key)));
        pass(&mut machine, 3);
        keys.iter().for_each(|&key| machine.apply(Event::KeyUp(key)));
        pass(&mut machine, 2);
        assert_eq!((machine.getin(), machine.getin()), (code, 0), "{chord:?}");
        let names = key_names_for_code::<S>(code).expect("every key has a name").replace(' ', "+");
        assert_eq!(chord_named::<S>(&names), Some(chord), "{names}");
        typed += 1;
    }
    // The C64 has more codes with CTRL.
    assert!(typed > 150, "{typed}");
}

fn modifiers_have_several_names<S: Subject>() {
    for names in [
        &["SHIFT", "LSHIFT", "shift"][..],
        &["CBM", "C=", "COMMODORE", "commodore"],
        &["CTRL", "CONTROL", "Ctrl"],
    ] {
        let chords = names.iter().map(|name| chord_named::<S>(&format!("{name}+Q")).expect("a chord"));
        let chords: Vec<_> = chords.collect();
        let alone = chord_named::<S>(names[0]).expect("a key").key;
        assert!(chords.iter().all(|chord| chord.key == S::key("Q") && chord.modifiers[0] == Some(alone)));
    }
    assert_eq!(chord_named::<S>("Q+SHIFT"), None);
    for (character, name) in
        [('q', "Q"), ('Q', "SHIFT+Q"), ('\n', "RETURN"), ('\u{7f}', "DEL"), ('π', "PI"), ('!', "SHIFT+1")]
    {
        assert_eq!(chord_for::<S>(character), chord_named::<S>(name), "{character}");
    }
}

fn a_kernal_that_reads_the_shift_keys_overlooks_stop_with_them<S: Subject>() {
    let overlooks = S::KEYS.shift_rows != 0xff;
    for (keys, is_seen) in [
        (&["P"][..], false),
        (&["STOP"], true),
        // The VIC-20's is in the row of STOP, so that the byte has both.
        (&["LSHIFT", "STOP"], false),
        (&["RSHIFT", "STOP"], !overlooks),
        (&["P", "STOP"], true),
    ] {
        let mut machine = S::machine();
        pass(&mut machine, 2);
        let released = machine[at::STOP_ROW];
        for name in keys {
            press(&mut machine, name);
            pass(&mut machine, 2);
        }
        assert_eq!(machine[at::STOP_ROW] == S::KEYS.stop_columns, is_seen, "{keys:?}");
        assert!(is_seen || !overlooks || machine[at::STOP_ROW] == released, "{keys:?}");
        assert_eq!(machine.poll_stop(), is_seen, "{keys:?}");
    }
}

laws! {
    a_kernal_that_reads_the_shift_keys_overlooks_stop_with_them,
    the_keys_of_a_code_queue_it_and_have_names,
    modifiers_have_several_names,
    restore_makes_a_warm_start_only_with_stop_and_the_kernals_vector,
    a_pressed_key_comes_once,
    a_modifier_selects_another_table,
    only_cursor_keys_blank_and_del_repeat,
    the_queue_has_its_limit,
    stop_empties_the_queue_and_restores_the_screen,
    ctrl_slows_scrolling,
}
