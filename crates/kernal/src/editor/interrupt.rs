//! The KERNAL's interrupt: clock, cursor, cassette motor, keyboard.

use hardware::Cycles;

use super::Editor;
use crate::board::Board;
use crate::cells::{DAY, JIFFIES, MOTOR_LOCK, keyboard as at};
use crate::routine::Routine;

impl<B: Board> Editor<B> {
    /// Executes the KERNAL's interrupt from one of its steps on; `None` for another routine.
    pub(crate) fn kernal_interrupt(&mut self, step: Routine, at: Cycles) -> Option<u32> {
        let costs = self.screen.costs.interrupt;
        let mut cycles = 0;
        if step == Routine::Irq {
            self.advance_clock();
            cycles += costs.clock;
        }
        if matches!(step, Routine::Irq | Routine::IrqCursor) {
            cycles += self.screen.blink_cursor();
        }
        if matches!(step, Routine::Irq | Routine::IrqCursor | Routine::IrqCassette) {
            self.lock_motor();
            cycles += costs.cassette;
        }
        match step {
            Routine::Irq | Routine::IrqCursor | Routine::IrqCassette | Routine::IrqKeyboard => {
                cycles += costs.call_scan + self.scan_keyboard(at).cycles + costs.end;
                self.screen.board.acknowledge(at);
            }
            Routine::IrqEnd => {
                cycles += costs.end;
                self.screen.board.acknowledge(at);
            }
            Routine::IrqReturn | Routine::NmiReturn => cycles += costs.return_,
            _ => return None,
        }
        Some(cycles)
    }

    /// Switches the cassette's motor off while no key of the recorder is down.
    pub(crate) fn lock_motor(&mut self) {
        self[MOTOR_LOCK] = 0;
        self.screen.board.stop_motor();
    }

    /// Increments the jiffy clock and reads the row of the STOP key (f69b).
    pub(crate) fn advance_clock(&mut self) {
        let [high, middle, low] = [0, 1, 2].map(|index| self[JIFFIES + index]);
        let mut jiffies = (u32::from_be_bytes([0, high, middle, low]) + 1) & 0x00ff_ffff;
        if jiffies >= DAY {
            jiffies = 0;
        }
        self[JIFFIES..JIFFIES + 3].copy_from_slice(&jiffies.to_be_bytes()[1..]);
        let columns = self.screen.board.selected_columns();
        // With STOP down the rows of both SHIFT keys are read, too; with one of those keys the byte stays.
        if columns | B::KEYS.stop_columns == 0xff
            || self.screen.board.column_levels(B::KEYS.shift_rows) == 0xff
        {
            self[at::STOP_ROW] = columns;
        }
    }
}
