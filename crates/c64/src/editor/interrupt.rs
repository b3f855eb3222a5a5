//! The KERNAL's interrupt: clock, cursor, cassette motor, keyboard.

use hardware::Cycles;

use super::Editor;
use crate::kernal::{self, DAY, JIFFIES, MOTOR_LOCK};
use crate::keyboard::at;

impl Editor {
    /// Executes the KERNAL's interrupt from one of its steps on; `None` if the address is none of them.
    pub(crate) fn kernal_interrupt(&mut self, address: u16, at: Cycles) -> Option<u32> {
        let mut cycles = 0;
        if address == kernal::IRQ {
            self.advance_clock();
            cycles += self.costs.interrupt.clock;
        }
        if matches!(address, kernal::IRQ | kernal::IRQ_CURSOR) {
            cycles += self.blink_cursor();
        }
        if matches!(address, kernal::IRQ | kernal::IRQ_CURSOR | kernal::IRQ_CASSETTE) {
            self.lock_motor();
            cycles += self.costs.interrupt.cassette;
        }
        match address {
            kernal::IRQ | kernal::IRQ_CURSOR | kernal::IRQ_CASSETTE | kernal::IRQ_KEYBOARD => {
                cycles += self.costs.interrupt.call_scan + self.scan_keyboard(at) + self.costs.interrupt.end;
                self.board.acknowledge(at);
            }
            kernal::IRQ_END => {
                cycles += self.costs.interrupt.end;
                self.board.acknowledge(at);
            }
            kernal::IRQ_RETURN | kernal::NMI_RETURN => cycles += self.costs.interrupt.return_,
            _ => return None,
        }
        Some(cycles)
    }

    /// Switches the cassette's motor off while no key of the recorder is down.
    pub(crate) fn lock_motor(&mut self) {
        self[MOTOR_LOCK] = 0;
        let port = self[1] | 0x20;
        self.space_mut().set_port(port);
    }

    /// Increments the jiffy clock and reads the row of the STOP key (f69b).
    pub(crate) fn advance_clock(&mut self) {
        let [high, middle, low] = [0, 1, 2].map(|index| self[JIFFIES + index]);
        let mut jiffies = (u32::from_be_bytes([0, high, middle, low]) + 1) & 0x00ff_ffff;
        if jiffies >= DAY {
            jiffies = 0;
        }
        self[JIFFIES..JIFFIES + 3].copy_from_slice(&jiffies.to_be_bytes()[1..]);
        let columns = self.board.selected_columns();
        // With STOP down the rows of both SHIFT keys are read, too; with one of those keys the byte stays.
        if columns & 0x80 != 0 || self.board.column_levels(0xbd) == 0xff {
            self[at::STOP_ROW] = columns;
        }
    }
}
