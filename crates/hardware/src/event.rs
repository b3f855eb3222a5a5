//! Input to a machine: keys, joysticks, pointer.

use serde::{Deserialize, Serialize};

/// A key of the machine's keyboard, by the machine's numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct KeyCode(pub u8);

/// A key together with the modifier keys held down with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    /// The key.
    pub key: KeyCode,
    /// The modifiers, at most two.
    pub modifiers: [Option<KeyCode>; 2],
}

/// A control port: 1 or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ControlPort {
    /// Control port 1.
    One,
    /// Control port 2.
    Two,
}

/// The switches of a joystick that are closed: 1 up, 2 down, 4 left, 8 right, 16 fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JoystickLines(pub u8);

/// An input event of the machine at a point of virtual time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// Presses a key.
    KeyDown(KeyCode),
    /// Releases a key.
    KeyUp(KeyCode),
    /// The switches of a joystick change.
    Joystick {
        /// The control port of the joystick.
        port: ControlPort,
        /// The closed switches.
        lines: JoystickLines,
    },
    /// Appends a byte to the keyboard queue unless it is full.
    Queue(u8),
    /// An action of a pointer on the frame.
    Pointer {
        /// The action.
        action: PointerAction,
        /// Dots from the left edge of the frame; below 0 or beyond its width when outside.
        x: i32,
        /// Dots from the upper edge.
        y: i32,
        /// The button of the action, from 1; 0 for none.
        button: u8,
    },
}

/// A device of a machine that the host's pointer moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PointerDevice {
    /// Two paddles.
    Paddles,
    /// A mouse.
    Mouse,
    /// A light pen.
    LightPen,
}

/// An action of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PointerAction {
    /// Presses a button.
    Press,
    /// The pointer moves with a button down.
    Drag,
    /// Releases the button.
    Release,
    /// The pointer moves with no button down.
    Move,
}

/// The machine's keyboard.
pub trait Keyboard {
    /// Applies an event at the present time.
    fn apply(&mut self, event: Event);

    /// Returns the number of bytes in the keyboard queue.
    fn queued(&self) -> usize;

    /// Returns whether the keyboard is scanned: a program may have disabled the interrupt that scans it.
    fn is_scanned(&self) -> bool {
        true
    }
}
