//! Keys with special functions, and entropy.

/// The special keys that the KERNAL polls.
pub trait Keys {
    /// Returns whether the STOP key is down. If it is, input and output are reset to the keyboard and the
    /// screen, and the keyboard queue is cleared.
    fn poll_stop(&mut self) -> bool;

    /// Returns true once after STOP and RESTORE: BASIC restarts its prompt.
    fn take_warm_start(&mut self) -> bool;

    /// Returns true once when machine code within an interrupt, or in an output hook, has reset the
    /// machine, after BASIC has restarted its prompt; BASIC leaves its loop then.
    fn take_reset(&mut self) -> bool {
        false
    }

    /// Returns whether the keyboard is the input and its queue is empty. While interrupts are deferred
    /// no key is queued.
    fn has_empty_queue(&self) -> bool {
        false
    }

    /// Returns whether a program that reads this address polls for a key or a joystick while no key is down
    /// or queued.
    fn is_idle_key_read(&self, _address: u16) -> bool {
        false
    }
}

/// The chips that seed the random generator.
pub trait Entropy {
    /// Returns four bytes that change all the time, in the order in which `RND(0)` reads them: the first at the present
    /// processor time, the others during its next instructions.
    fn entropy(&mut self) -> [u8; 4];
}
