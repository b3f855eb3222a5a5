//! Gamepads as joysticks.

use player::frame_pacing::Speed;
use player::gamepad::{Controls, Gamepads};
use player::interactive::Settings;
use player::keymap::{FIRE, SECOND_TRIGGER};
use player::{InteractiveSession, Machine, Program, Session};
use systems::{ControlPort, Options};

#[test]
fn pad_and_stick_close_the_same_switches() {
    for (bit, stick) in [[0.0, 1.0], [0.0, -1.0], [-1.0, 0.0], [1.0, 0.0]].into_iter().enumerate() {
        let mut pad = [false; 4];
        pad[bit] = true;
        let by_pad = Controls { pad, ..Controls::default() }.switches(Machine::C64);
        let by_stick = Controls { stick, ..Controls::default() }.switches(Machine::C64);
        assert_eq!((by_pad, by_stick), (1 << bit, 1 << bit));
    }
}

#[test]
fn a_stick_has_diagonals_and_a_centre() {
    let switches = |stick| Controls { stick, ..Controls::default() }.switches(Machine::MSX);
    assert_eq!(switches([0.7, 0.7]), 1 | 8);
    assert_eq!(switches([-0.7, -0.7]), 2 | 4);
    assert_eq!(switches([0.3, -0.9]), 2);
    assert_eq!(switches([0.2, -0.4]), 0);
}

#[test]
fn the_second_trigger_is_fire_on_a_joystick_with_one() {
    let second = Controls { second_trigger: true, ..Controls::default() };
    let first = Controls { first_trigger: true, ..Controls::default() };
    let switches = |controls: Controls| [Machine::C64, Machine::MSX].map(|kind| controls.switches(kind));
    assert_eq!(switches(first), [FIRE, FIRE]);
    assert_eq!(switches(second), [FIRE, SECOND_TRIGGER]);
}

#[test]
fn a_released_gamepad_leaves_the_keys_of_the_joystick_alone() {
    let program = Program::read(b"10 j=127-peek(56320):goto 10\n", "polls.bas").expect("a listing");
    let session = Session::start(&program, Options::default()).expect("it fits");
    let mut interactive = InteractiveSession::new(
        session,
        Settings {
            name: "polls".into(),
            seed: 1,
            image: Some(program.image),
            runs_at_start: true,
            speed: Speed::Max,
            joystick: Some(ControlPort::Two),
        },
    )
    .expect("it fits");
    let mut gamepads = Gamepads::default();
    let mut lines_after = |gamepads: &mut Gamepads, controls: &[Controls]| {
        gamepads.update(&mut interactive, controls.iter().copied());
        interactive.session.run_seconds(0.5);
        let lines = interactive.session.number("j");
        let port = interactive.joystick.expect("it has one");
        interactive.key_sequencer.set_joystick_switch(&mut interactive.session, port, FIRE, true);
        lines
    };
    let up = Controls { pad: [true, false, false, false], ..Controls::default() };
    let right = Controls { stick: [1.0, 0.0], ..Controls::default() };
    assert_eq!(lines_after(&mut gamepads, &[up, right]), Some(9.0));
    // The key of the fire button stays down after this.
    assert_eq!(lines_after(&mut gamepads, &[up]), Some(17.0));
    assert_eq!(lines_after(&mut gamepads, &[]), Some(16.0));
}
