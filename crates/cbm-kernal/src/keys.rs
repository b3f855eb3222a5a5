//! Keys that do more than type, and chance.

/// The keys as the firmware watches them.
pub trait Keys {
    /// Asks whether the STOP key is held down. If it is, input and output are the keyboard and the screen again, and the keys in the
    /// queue are gone.
    fn poll_stop(&mut self) -> bool;

    /// The person has broken off whatever runs with STOP and RESTORE: true once, and then the language begins its prompt anew.
    fn take_warm_start(&mut self) -> bool;

    /// Machine code within an interrupt, or behind output, has reset the machine: true once, after the language has begun its prompt
    /// anew; it leaves then.
    fn take_reset(&mut self) -> bool {
        false
    }

    /// Whether the keyboard is the input and no key waits. A machine at rest lets none come.
    fn has_empty_queue(&self) -> bool {
        false
    }

    /// Whether a program that reads this address looks for a key or a joystick, and none is down or waiting.
    fn is_idle_key_read(&self, _address: u16) -> bool {
        false
    }
}

/// What a random generator reads from the chips.
pub trait Entropy {
    /// Four bytes that change all the time, in the order in which `RND(0)` takes them.
    fn entropy(&mut self) -> [u8; 4];
}
