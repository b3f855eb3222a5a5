//! The initialisation of memory and chips.

use crate::board::{Board, FoundMemory};
use crate::cells::{CASSETTE_BUFFER, FREE_RAM, MEMORY_END, MEMORY_START, VECTORS, files, keyboard, screen};
use crate::editor::Editor;
use crate::routine::{DEFAULT_VECTORS, address_of};

/// The cassette buffer, which ends where free RAM begins.
const BUFFER: u16 = FREE_RAM - 0xc4;

impl<B: Board> Editor<B> {
    /// Executes the KERNAL's initialisation between power-on and BASIC: clear the low pages, set
    /// vectors, initialise chips and editor.
    pub(crate) fn start_up(&mut self) {
        self.test_ram();
        self.screen.board.start_chips();
        self.restore_vectors();
        self.start_with_basic();
    }

    /// Starts the editor, and sets the memory for BASIC.
    pub(crate) fn start_with_basic(&mut self) {
        self.start();
        self.screen.board.allow_interrupts();
        self.screen.board.start_basic();
        self.screen.board.timing_mut().reschedule();
    }

    /// Makes a warm start, by STOP with RESTORE or a BRK instruction: vectors, chips and editor are
    /// initialised.
    pub(crate) fn restart_warm(&mut self) {
        self.restore_vectors();
        self.screen.board.start_chips();
        let cycles = self.screen.costs.interrupt.warm_start + self.start();
        self.screen.spend(cycles);
        self.screen.board.allow_interrupts();
    }

    /// Clears pages 0, 2 and 3, stores the limits of memory and the page of the screen.
    pub(crate) fn test_ram(&mut self) {
        for page in [0x0000, 0x0200, 0x0300] {
            self[page..page + 0x100].fill(0);
            self.screen.board.mark_written(page as u16);
        }
        let FoundMemory { programs: [start, end], screen_page } = self.screen.board.found_memory();
        for (cell, value) in [
            (CASSETTE_BUFFER, BUFFER),
            // The test's own pointer.
            (files::SAVE_START, end),
            (MEMORY_START, start),
            (MEMORY_END, end),
        ] {
            self[cell..cell + 2].copy_from_slice(&value.to_le_bytes());
        }
        for (cell, value) in [
            (screen::PAGE, screen_page),
            (files::MESSAGES, 0x80),
            (keyboard::LAST_KEY, keyboard::NO_KEY),
            (keyboard::KEY, keyboard::NO_KEY),
        ] {
            self[cell] = value;
        }
        self.screen.board.start_memory();
    }

    /// Sets the KERNAL's vectors to their defaults.
    pub(crate) fn restore_vectors(&mut self) {
        for (address, vector) in (usize::from(VECTORS)..).step_by(2).zip(DEFAULT_VECTORS) {
            let routine = address_of(B::ROUTINES, vector);
            self[address..address + 2].copy_from_slice(&routine.to_le_bytes());
        }
        self.screen.board.mark_written(VECTORS);
        self[files::LOAD_START..files::LOAD_START + 2].copy_from_slice(&B::VECTOR_DEFAULTS.to_le_bytes());
        self.screen.board.mark_written(files::LOAD_START as u16);
    }
}
