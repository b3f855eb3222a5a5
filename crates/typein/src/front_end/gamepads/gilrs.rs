//! Gamepads by the crate `gilrs`, with the feature `gamepad`.

use gilrs::{Axis, Button, EventType, Gamepad, Gilrs, GilrsBuilder};
use player::gamepad::{Controls, Gamepads};
use player::interactive::InteractiveSession;

use super::use_of;

/// The gamepads of the host.
pub struct HostGamepads {
    gilrs: Gilrs,
    gamepads: Gamepads,
}

impl HostGamepads {
    /// Finds the gamepads of the host.
    ///
    /// # Errors
    /// When the host does not support gamepads, as a message.
    pub fn open(interactive: &mut InteractiveSession) -> Result<Self, String> {
        // Vibration would need a thread.
        let gilrs = GilrsBuilder::new().with_force_feedback(false).build();
        let gilrs = gilrs.map_err(|error| format!("no gamepads: {error}"))?;
        for (_, gamepad) in gilrs.gamepads() {
            interactive.show_message(use_of(interactive, gamepad.name()));
        }
        Ok(Self { gilrs, gamepads: Gamepads::default() })
    }

    /// Passes the controls on, and reports connected and disconnected gamepads.
    pub fn poll(&mut self, interactive: &mut InteractiveSession) {
        while let Some(event) = self.gilrs.next_event() {
            let name = self.gilrs.gamepad(event.id).name().to_owned();
            match event.event {
                EventType::Connected => interactive.show_message(use_of(interactive, &name)),
                EventType::Disconnected => interactive.show_message(format!("{name} is disconnected")),
                // The loop below reads the controls.
                _ => {}
            }
        }
        self.gamepads.update(interactive, self.gilrs.gamepads().map(|(_, gamepad)| controls(&gamepad)));
    }
}

fn controls(gamepad: &Gamepad<'_>) -> Controls {
    let is_any_pressed = |buttons: [Button; 2]| buttons.into_iter().any(|button| gamepad.is_pressed(button));
    Controls {
        pad: [Button::DPadUp, Button::DPadDown, Button::DPadLeft, Button::DPadRight]
            .map(|button| gamepad.is_pressed(button)),
        stick: [Axis::LeftStickX, Axis::LeftStickY].map(|axis| gamepad.value(axis)),
        first_trigger: is_any_pressed([Button::South, Button::West]),
        second_trigger: is_any_pressed([Button::East, Button::North]),
    }
}
