//! Gamepads of Linux, by the kernel's event devices. A desktop gives the person at the screen access to those of
//! gamepads; others, such as keyboards, stay closed.
//!
//! Source of the codes: the Linux kernel, *Linux Gamepad Specification* (`Documentation/input/gamepad.rst`).

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use evdev::raw_stream::RawDevice;
use evdev::{AbsInfo, AbsoluteAxisCode, KeyCode};
use player::gamepad::{Controls, Gamepads};
use player::interactive::InteractiveSession;

use super::use_of;

/// The folder of the event devices.
const DEVICES: &str = "/dev/input";

/// Host time between two searches for new gamepads.
const SEARCH_INTERVAL: Duration = Duration::from_secs(2);

/// Buttons of the first trigger: the lower and the left one of a gamepad, the trigger of a joystick.
const FIRST_TRIGGER: [KeyCode; 3] = [KeyCode::BTN_SOUTH, KeyCode::BTN_WEST, KeyCode::BTN_TRIGGER];

/// Buttons of the second trigger.
const SECOND_TRIGGER: [KeyCode; 3] = [KeyCode::BTN_EAST, KeyCode::BTN_NORTH, KeyCode::BTN_THUMB];

/// The directional pad as buttons: up, down, left, right.
const PAD: [KeyCode; 4] =
    [KeyCode::BTN_DPAD_UP, KeyCode::BTN_DPAD_DOWN, KeyCode::BTN_DPAD_LEFT, KeyCode::BTN_DPAD_RIGHT];

/// A gamepad.
struct Gamepad {
    path: PathBuf,
    name: String,
    device: RawDevice,
}

/// The gamepads of the host.
pub struct HostGamepads {
    connected: Vec<Gamepad>,
    /// The event devices that were opened, or are none of a gamepad.
    known: HashSet<PathBuf>,
    next_search: Instant,
    gamepads: Gamepads,
}

impl HostGamepads {
    /// Finds the gamepads of the host.
    ///
    /// # Errors
    /// None on Linux: a device that cannot be opened is no gamepad of this person.
    pub fn open(interactive: &mut InteractiveSession) -> Result<Self, String> {
        let mut gamepads = Self {
            connected: vec![],
            known: HashSet::new(),
            next_search: Instant::now(),
            gamepads: Gamepads::default(),
        };
        gamepads.search(interactive);
        Ok(gamepads)
    }

    /// Passes the controls on, and reports connected and disconnected gamepads.
    pub fn poll(&mut self, interactive: &mut InteractiveSession) {
        if Instant::now() >= self.next_search {
            self.search(interactive);
        }
        let mut controls = vec![];
        self.connected.retain(|gamepad| match gamepad.controls() {
            Some(state) => {
                controls.push(state);
                true
            }
            None => {
                interactive.show_message(format!("{} is disconnected", gamepad.name));
                false
            }
        });
        self.gamepads.update(interactive, controls.into_iter());
    }

    /// Opens new gamepads.
    fn search(&mut self, interactive: &mut InteractiveSession) {
        self.next_search = Instant::now() + SEARCH_INTERVAL;
        let entries = fs::read_dir(DEVICES).into_iter().flatten().flatten();
        let is_event =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("event"));
        let present: HashSet<PathBuf> = entries.map(|entry| entry.path()).filter(is_event).collect();
        // A device of the same name may come back as another.
        self.known.retain(|path| present.contains(path));
        for path in present {
            if self.known.contains(&path) || self.connected.iter().any(|gamepad| gamepad.path == path) {
                continue;
            }
            // A new device is accessible a moment after it appears: one that is not is tried again.
            let Ok(device) = RawDevice::open(&path) else { continue };
            self.known.insert(path.clone());
            let is_gamepad = device.supported_keys().is_some_and(|keys| {
                [KeyCode::BTN_SOUTH, KeyCode::BTN_TRIGGER].into_iter().any(|key| keys.contains(key))
            });
            if is_gamepad {
                let name = device.name().map_or_else(|| display_name(&path), ToOwned::to_owned);
                interactive.show_message(use_of(interactive, &name));
                self.connected.push(Gamepad { path, name, device });
            }
        }
    }
}

fn display_name(path: &Path) -> String {
    format!("the gamepad {}", path.display())
}

impl Gamepad {
    /// Returns the state of the controls; `None` once it is disconnected.
    fn controls(&self) -> Option<Controls> {
        let keys = self.device.get_key_state().ok()?;
        let axes: Vec<(AbsoluteAxisCode, AbsInfo)> = self.device.get_absinfo().ok()?.collect();
        let deflection = |code| {
            let (_, axis) = axes.iter().find(|(other, _)| *other == code)?;
            Some(deflection(axis.value(), axis.minimum(), axis.maximum()))
        };
        Some(controls(|key| keys.contains(key), deflection))
    }
}

/// Returns the controls for the pressed keys and the deflections of axes, from -1 to 1.
fn controls(
    is_pressed: impl Fn(KeyCode) -> bool,
    deflection: impl Fn(AbsoluteAxisCode) -> Option<f32>,
) -> Controls {
    let axis = |code| deflection(code).unwrap_or_default();
    let [x, y] = [AbsoluteAxisCode::ABS_HAT0X, AbsoluteAxisCode::ABS_HAT0Y].map(axis);
    let [up, down, left, right] = PAD.map(&is_pressed);
    Controls {
        pad: [up || y < 0.0, down || y > 0.0, left || x < 0.0, right || x > 0.0],
        // The kernel's axis points down.
        stick: [axis(AbsoluteAxisCode::ABS_X), -axis(AbsoluteAxisCode::ABS_Y)],
        first_trigger: FIRST_TRIGGER.into_iter().any(&is_pressed),
        second_trigger: SECOND_TRIGGER.into_iter().any(&is_pressed),
    }
}

/// Returns the deflection of an axis, from -1 to 1.
fn deflection(value: i32, minimum: i32, maximum: i32) -> f32 {
    let range = f64::from(maximum) - f64::from(minimum);
    if range <= 0.0 {
        return 0.0;
    }
    (2.0 * (f64::from(value) - f64::from(minimum)) / range - 1.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(keys: &[KeyCode], axes: &[(AbsoluteAxisCode, f32)]) -> Controls {
        let axis = |code| axes.iter().find(|(other, _)| *other == code).map(|(_, value)| *value);
        controls(|key| keys.contains(&key), axis)
    }

    #[test]
    fn a_directional_pad_is_buttons_or_axes() {
        assert_eq!(with(&[], &[]), Controls::default());
        for (bit, key) in PAD.into_iter().enumerate() {
            let axis = [AbsoluteAxisCode::ABS_HAT0Y, AbsoluteAxisCode::ABS_HAT0X][bit / 2];
            let by_axis = with(&[], &[(axis, if bit % 2 == 0 { -1.0 } else { 1.0 })]);
            let by_key = with(&[key], &[]);
            assert_eq!((by_key.pad, by_key.pad[bit]), (by_axis.pad, true));
        }
    }

    #[test]
    fn a_stick_points_up_where_the_kernels_axis_is_negative() {
        let state = with(&[], &[(AbsoluteAxisCode::ABS_X, 0.5), (AbsoluteAxisCode::ABS_Y, -1.0)]);
        assert_eq!(state.stick, [0.5, 1.0]);
        assert_eq!([0, 255, 128].map(|value| deflection(value, 0, 255).round()), [-1.0, 1.0, 0.0]);
        assert_eq!(deflection(5, 7, 7), 0.0);
    }

    #[test]
    fn the_lower_and_the_left_button_are_the_first_trigger() {
        let triggers = |key| {
            let state = with(&[key], &[]);
            [state.first_trigger, state.second_trigger]
        };
        for key in FIRST_TRIGGER {
            assert_eq!(triggers(key), [true, false]);
        }
        for key in SECOND_TRIGGER {
            assert_eq!(triggers(key), [false, true]);
        }
    }
}
