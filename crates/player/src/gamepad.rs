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
