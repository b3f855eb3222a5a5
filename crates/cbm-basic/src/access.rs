//! The times at which the statements of a variant access the machine.

/// The times at which the statements of a variant access the machine, in cycles.
///
/// The end of a statement is charged with its beginning, and an instruction accesses memory in its last
/// cycle: the time of an access differs from the cycles charged by then.
#[derive(Clone, Copy, Debug)]
pub struct AccessTiming {
    /// The cycles at the end of each statement that are charged at its beginning.
    pub statement_end: u8,
    /// The length of the instruction that reads, in `PEEK`, `WAIT` and `RND(0)`.
    pub read: u8,
    /// The length of the instruction that writes, in `POKE`.
    pub write: u8,
    /// The cycles of `POKE` after it.
    pub write_end: u8,
    /// The cycles of `RND(0)` up to the end of its first read.
    pub random: u8,
    /// The cycles from the underflow of a timer to the first instruction that its interrupt precedes.
    pub interrupt: u8,
}

/// The time of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The interrupts that are due up to this processor time run before it.
    pub due: u64,
    /// The processor time of the access.
    pub at: u64,
}

impl AccessTiming {
    /// Every access happens at the time that has been charged.
    pub const IMMEDIATE: Self =
        Self { statement_end: 0, read: 0, write: 0, write_end: 0, random: 0, interrupt: 0 };

    /// Returns the time of a read whose instruction has been charged, as the last one, up to `charged`.
    #[must_use]
    #[inline]
    pub fn read_up_to(&self, charged: u64) -> Access {
        self.access(charged, self.read)
    }

    /// Returns the time of the write of `POKE`, all of which has been charged up to `charged`.
    #[must_use]
    #[inline]
    pub fn write_up_to(&self, charged: u64) -> Access {
        self.access(charged.saturating_sub(self.write_end.into()), self.write)
    }

    /// Returns the time of an access that begins when `charged` has been charged.
    #[must_use]
    #[inline]
    pub fn access_at(&self, charged: u64) -> Access {
        self.access(charged, 0)
    }

    fn access(&self, charged: u64, length: u8) -> Access {
        let begins = charged.saturating_sub(u64::from(self.statement_end) + u64::from(length));
        Access {
            due: begins.saturating_sub(self.interrupt.into()),
            at: begins + u64::from(length.saturating_sub(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Access, AccessTiming};

    /// A statement with `LDA`, `STA` of five and six cycles.
    const TIMING: AccessTiming =
        AccessTiming { statement_end: 3, read: 5, write: 6, write_end: 6, random: 54, interrupt: 3 };

    #[test]
    fn an_access_is_in_the_last_cycle_of_its_instruction() {
        assert_eq!(TIMING.read_up_to(1003), Access { due: 992, at: 999 });
        assert_eq!(TIMING.write_up_to(1009), Access { due: 991, at: 999 });
        assert_eq!(TIMING.access_at(1003), Access { due: 997, at: 1000 });
    }

    #[test]
    fn without_timing_an_access_is_at_the_time_charged() {
        let now = Access { due: 1000, at: 1000 };
        assert_eq!(AccessTiming::IMMEDIATE.read_up_to(1000), now);
        assert_eq!(AccessTiming::IMMEDIATE.write_up_to(1000), now);
    }
}
