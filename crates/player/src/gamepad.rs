//! Maps the controls of gamepads to the switches of a joystick.

use systems::Machine;

use crate::interactive::InteractiveSession;
use crate::keymap::{FIRE, SECOND_TRIGGER};

/// Minimum deflection of a stick that closes a switch. A stick at full deflection then has eight
/// sectors, those of the diagonals 30 degrees wide.
const STICK_THRESHOLD: f32 = 0.5;

/// The controls of a gamepad that act on a joystick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Controls {
    /// The directional pad: up, down, left, right.
    pub pad: [bool; 4],
    /// The left stick, from -1 to 1: to the right, then up.
    pub stick: [f32; 2],
    /// Whether a button of the first trigger is pressed: the lower or the left one.
    pub first_trigger: bool,
    /// The same for the second trigger: the right or the upper one.
    pub second_trigger: bool,
}

impl Controls {
    /// Returns the joystick switches that the controls close. Both triggers are the fire button of a
    /// joystick that has one.
    #[must_use]
    pub fn switches(&self, machine: &'static Machine) -> u8 {
        let [right, up] = self.stick;
        let stick = [up, -up, -right, right].map(|deflection| deflection > STICK_THRESHOLD);
        let second = if machine.layout.second_trigger.is_some() { SECOND_TRIGGER } else { FIRE };
        // The directions are the lowest bits, in this order.
        let directions = (0..4).map(|bit| (self.pad[bit] || stick[bit], 1 << bit));
        directions
            .chain([(self.first_trigger, FIRE), (self.second_trigger, second)])
            .filter(|(is_closed, _)| *is_closed)
            .fold(0, |switches, (_, switch)| switches | switch)
    }
}

/// The gamepads of a person, together one joystick.
#[derive(Debug, Default)]
pub struct Gamepads {
    /// The switches that they close.
    closed: u8,
}

impl Gamepads {
    /// Passes on changes of the controls to the joystick of the session, if there is one. The keys of
    /// the joystick keep their effect.
    pub fn update(&mut self, interactive: &mut InteractiveSession, gamepads: impl Iterator<Item = Controls>) {
        let Some(port) = interactive.joystick else { return };
        let machine = interactive.session.system().machine();
        let closed = gamepads.fold(0, |switches, controls| switches | controls.switches(machine));
        let (opening, closing) = (self.closed & !closed, closed & !self.closed);
        self.closed = closed;
        for (switches, is_closed) in [(opening, false), (closing, true)] {
            if switches != 0 {
                interactive.key_sequencer.set_joystick_switch(
                    &mut interactive.session,
                    port,
                    switches,
                    is_closed,
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use systems::{ControlPort, Options};

    use super::*;
    use crate::frame_pacing::Speed;
    use crate::interactive::Settings;
    use crate::program::Program;
    use crate::session::Session;

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
}
