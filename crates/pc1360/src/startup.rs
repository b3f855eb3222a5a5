//! The start of the system program, from power-on to its first message: it clears memory.

use sharp_basic::layout as at;

use crate::Pc1360;

/// The byte before the first line of a program and after the last.
const PROGRAM_MARK: u8 = 0xff;

impl Pc1360 {
    /// Clears memory and display, and creates an empty program.
    pub(crate) fn start_up(&mut self) {
        let start = self.card().start();
        self.ram.ram_mut_untracked()[usize::from(start)..].fill(0);
        let program = start + at::RESERVE;
        for address in [program, program + 1] {
            self.ram.store(address, PROGRAM_MARK);
        }
        self.ram.store_word(at::PROGRAM_START, program);
        self.ram.store_word(at::PROGRAM_END, program + 1);
        self.ram.store_word(at::VARIABLES, at::FIXED);
        self.clear_cells();
        self.reschedule();
    }
}

#[cfg(test)]
mod tests {
    use hardware::{MachineControl as _, Memory as _};

    use super::*;
    use crate::{Card, Options};

    /// Returns the bytes between the end of the program and the variables, as MEM counts them.
    fn free(card: Card) -> u16 {
        let machine = Pc1360::new(Options { card, ..Options::default() });
        let word = |at: u16| {
            u16::from_le_bytes([machine.ram()[usize::from(at)], machine.ram()[usize::from(at) + 1]])
        };
        word(at::VARIABLES) - word(at::PROGRAM_END) - 1
    }

    #[test]
    fn free_bytes_are_those_measured() {
        assert_eq!((free(Card::Kilobytes8), free(Card::Kilobytes32)), (6558, 31134));
    }

    #[test]
    fn below_a_small_card_there_is_nothing() {
        let mut machine = Pc1360::new(Options { card: Card::Kilobytes8, ..Options::default() });
        machine.poke(0x9000, 1);
        machine.poke(0xe123, 2);
        machine.poke(0x0100, 3);
        assert_eq!([0x9000, 0xe123, 0x0100].map(|address| machine.peek(address)), [0xff, 2, 0xff]);
        assert_eq!(machine.take_warnings().len(), 1);
    }
}
