//! The RS-232 interface: buffers at the top of memory, and nothing connected that would send or
//! receive a byte.
//!
//! Opening takes half a kilobyte from the program and notifies BASIC, which clears its variables;
//! closing releases it.
//! Source: C64 Programmer's Reference Guide, chapter 6, "The RS-232 interface description". *Documented.*

use hardware::Memory;

use crate::C64;

/// The interface's own status byte.
pub(crate) const STATUS: usize = 0x0297;
/// Status: nothing has been received.
const EMPTY: u8 = 0x08;
/// The first four bytes of the name: control, command, bit time.
const PARAMETERS: usize = 0x0293;
/// The mask of CIA 2's interrupts that it uses.
const INTERRUPTS: usize = 0x02a1;
/// Pointers to the buffers for input and output.
const BUFFERS: [usize; 2] = [0xf7, 0xf9];
/// The end of memory.
const MEMORY_END: usize = 0x0283;

impl C64 {
    /// Sets the lines and allocates the buffers (f409).
    pub(crate) fn open_serial_port(&mut self, name: &[u8]) {
        for (place, &byte) in (PARAMETERS..PARAMETERS + 4).zip(name) {
            self[place] = byte;
        }
        self[STATUS] = 0;
        self[INTERRUPTS] = 0;
        for (register, value) in [(0xdd0d, 0x7f), (0xdd03, 0x06), (0xdd01, 0x06)] {
            self.poke(register, value);
        }
        for buffer in BUFFERS {
            if self[buffer + 1] == 0 {
                self[MEMORY_END + 1] = self[MEMORY_END + 1].wrapping_sub(1);
                self[buffer] = self[MEMORY_END];
                self[buffer + 1] = self[MEMORY_END + 1];
            }
        }
        self.progress.record_limit_move();
    }

    /// Releases the buffers (f2ab).
    pub(crate) fn close_serial_port(&mut self) {
        for buffer in BUFFERS {
            if core::mem::take(&mut self[buffer + 1]) != 0 {
                self[MEMORY_END + 1] = self[MEMORY_END + 1].wrapping_add(1);
            }
        }
        self.progress.record_limit_move();
    }

    /// Returns a byte from the input buffer, which is empty.
    pub(crate) fn take_from_serial_port(&mut self) -> u8 {
        self[STATUS] |= EMPTY;
        0
    }
}
