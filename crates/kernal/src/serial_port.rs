//! The RS-232 interface: buffers at the top of memory, without a connected device.
//!
//! Opening takes half a kilobyte from the program and notifies BASIC, which clears its variables;
//! closing releases it.
//! Source: C64 Programmer's Reference Guide, chapter 6, "The RS-232 interface description". *Documented.*

use crate::board::Board;
use crate::cells::{MEMORY_END, SERIAL_INTERRUPTS};
use crate::machine::Machine;

/// The interface's status byte.
pub(crate) const STATUS: usize = 0x0297;
/// Status: the receive buffer is empty.
const EMPTY: u8 = 0x08;
/// The first four bytes of the name: control, command, bit time.
const PARAMETERS: usize = 0x0293;
/// Pointers to the buffers for input and output.
const BUFFERS: [usize; 2] = [0xf7, 0xf9];

impl<B: Board> Machine<B> {
    /// Sets the lines and allocates the buffers (f409).
    pub(crate) fn open_serial_port(&mut self, name: &[u8]) {
        for (cell, &byte) in (PARAMETERS..PARAMETERS + 4).zip(name) {
            self[cell] = byte;
        }
        self[STATUS] = 0;
        self[SERIAL_INTERRUPTS] = 0;
        self.board_mut().start_serial_port();
        for buffer in BUFFERS {
            if self[buffer + 1] == 0 {
                self[MEMORY_END + 1] = self[MEMORY_END + 1].wrapping_sub(1);
                self[buffer] = self[MEMORY_END];
                self[buffer + 1] = self[MEMORY_END + 1];
            }
        }
        self.progress.has_moved_limit = true;
    }

    /// Releases the buffers (f2ab).
    pub(crate) fn close_serial_port(&mut self) {
        for buffer in BUFFERS {
            if core::mem::take(&mut self[buffer + 1]) != 0 {
                self[MEMORY_END + 1] = self[MEMORY_END + 1].wrapping_add(1);
            }
        }
        self.progress.has_moved_limit = true;
    }

    /// Returns a byte from the input buffer, which is empty.
    pub(crate) fn take_from_serial_port(&mut self) -> u8 {
        self[STATUS] |= EMPTY;
        0
    }
}
