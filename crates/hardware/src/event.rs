//! What a person does to a machine: keys, joysticks.

use serde::{Deserialize, Serialize};

/// A key of the machine's own keyboard, numbered as the machine numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct KeyCode(pub u8);

/// A key together with the modifier keys held down with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    /// The key itself.
    pub key: KeyCode,
    /// The modifiers, at most two.
    pub modifiers: [Option<KeyCode>; 2],
}

/// A joystick socket: 1 or 2.
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

/// Something that happens to the machine at a moment of virtual time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A key goes down.
    KeyDown(KeyCode),
    /// A key goes up.
    KeyUp(KeyCode),
    /// A joystick takes a new position.
    Joystick {
        /// The socket it is plugged into.
        port: ControlPort,
        /// The closed switches.
        lines: JoystickLines,
    },
    /// A byte goes straight into the keyboard queue, if there is room.
    Queue(u8),
    /// Something is done with a pointer on the picture.
    Pointer {
        /// What.
        action: PointerAction,
        /// Dots from the left edge of the picture; outside of it less than 0 or more than it has.
        x: i32,
        /// Dots from its upper edge.
        y: i32,
        /// The button it is done with, from 1; 0 for none.
        button: u8,
    },
}

/// What is done with a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PointerAction {
    /// A button goes down.
    Press,
    /// The pointer moves with a button down.
    Drag,
    /// The button goes up.
    Release,
    /// The pointer moves with no button down.
    Move,
}

/// The machine's keyboard, by name and by what the keys type.
pub trait Keyboard {
    /// The key of this name (`RETURN`, `F1`, `A`, `UP`, `STOP` ...), without regard to case. Cursor keys that need a modifier give it.
    fn key_named(&self, name: &str) -> Option<Chord>;

    /// The keys that type this character.
    fn chord_for(&self, character: char) -> Option<Chord>;

    /// The keys that type this code of the machine's.
    fn chord_for_code(&self, code: u8) -> Option<Chord>;

    /// Applies an event at the present moment.
    fn apply(&mut self, event: Event);

    /// The number of bytes waiting in the keyboard queue.
    fn queued(&self) -> usize;

    /// Whether keys struck while a line is typed get there: a program may have switched off what looks at them.
    fn is_scanned(&self) -> bool {
        true
    }
}
