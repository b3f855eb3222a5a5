//! The costs of interrupts and restarts.

use super::cycle_costs;

cycle_costs! {
    "interrupt."
    /// The KERNAL's interrupts and restarts.
    Interrupt {
        /// The processor's own part: status and program counter pushed, vector read.
        sequence: 7,
        /// From there to the jump through the vector: registers saved, BRK distinguished from an IRQ
        /// (ff48).
        entry: 29,
        /// Advancing the clock, without a carry; the STOP key's row (ffea, f69b).
        clock: 63,
        /// The cursor does not blink (ea34).
        cursor_off: 6,
        /// The cursor does not change yet.
        cursor_waiting: 13,
        /// Hiding the cursor.
        cursor_shown: 68,
        /// Showing the cursor.
        cursor_hidden: 119,
        /// The cassette's motor (ea61).
        cassette: 23,
        /// Calling the scan of the keyboard (ea7b).
        call_scan: 6,
        /// Acknowledging and returning (ea7e).
        end: 26,
        /// Only returning (ea81).
        return_: 22,
        /// Only the last instruction (ea86).
        rti: 6,
        /// From an NMI to the jump through its vector (fe43).
        nmi_entry: 14,
        /// The KERNAL's path when the chip reports no source that it knows (fe47).
        nmi: 83,
        /// Of that, saving the registers and disabling the chip's sources (fe47 to fe50).
        nmi_save: 19,
        /// From there to enabling the chip again, when it has interrupted with no known source (fe51 to
        /// feb5).
        nmi_read: 34,
        /// Added when the chip has not interrupted: neither a cartridge nor the STOP key (fe56).
        nmi_restore: 85,
        /// A vector that points to the return.
        nmi_return: 6,
        /// A warm start: vectors and chips initialised, without the editor (fe66).
        warm_start: 1_041,
    }
}

impl Interrupt {
    /// From the interrupt to the jump through the vector.
    pub const fn entered(&self) -> u32 {
        self.sequence + self.entry
    }
}
