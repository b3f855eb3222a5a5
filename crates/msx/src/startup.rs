//! The firmware's initialisation of memory and chips at power-on.

use crate::Msx;
use crate::rom::SHAPES;
use crate::sound::PORT_B;
use crate::workspace as at;

/// Tables of the four screen modes: names, colours, patterns, sprite attributes, sprite patterns.
#[rustfmt::skip]
const TABLES: [u16; 20] = [
    0x0000, 0x0000, 0x0800, 0x0000, 0x0000,
    0x1800, 0x2000, 0x0000, 0x1b00, 0x3800,
    0x1800, 0x2000, 0x0000, 0x1b00, 0x3800,
    0x0800, 0x0000, 0x0000, 0x1b00, 0x3800,
];

/// Initial values of cells other than 0. Source: *The MSX Red Book*, chapter 6; the widths are those of the recorded machine.
#[rustfmt::skip]
const CELLS: [(u16, &[u8]); 25] = [
    // The routines that read, write and call another slot.
    (at::START, &[
        0xd3, 0xa8, 0x5e, 0x18, 0x03, 0xd3, 0xa8, 0x73, 0x7a, 0xd3, 0xa8, 0xc9, 0xd3,
        0xa8, 0x08, 0xcd, 0x98, 0xf3, 0x08, 0xf1, 0xd3, 0xa8, 0x08, 0xc9, 0xdd, 0xe9,
    ]),
    (at::LINL40, &[37]),
    (at::LINL32, &[29]),
    (at::LINLEN, &[37]),
    (at::CRTCNT, &[24]),
    (at::CLMLST, &[14]),
    (at::CLIKSW, &[1]),
    (at::CSRY, &[1, 1]),
    (at::CNSDFG, &[0xff]),
    (at::RG0SAV + 1, &[0xe0]),
    (at::TRGFLG, &[0xf1]),
    (at::FORCLR, &[15, 4, 4]),
    (0xf3ec, &[0xc3]),
    (0xf3ef, &[0xc3]),
    (at::ATRBYT, &[15]),
    (at::SCNCNT, &[1]),
    (at::REPCNT, &[50]),
    (at::CS1200, &[0x53, 0x5c, 0x26, 0x2d, 0x0f]),
    (at::CS2400, &[0x25, 0x2d, 0x0e, 0x16, 0x1f]),
    (at::LOW, &[0x53, 0x5c, 0x26, 0x2d, 0x0f]),
    (at::ASPCT1, &[0x00, 0x01]),
    (at::CURLIN, &[0xff, 0xff]),
    (at::FNKSWI, &[1]),
    (at::OLDKEY, &[0xff; 22]),
    (at::CMASK, &[0x80]),
];

/// Initial values of cells of two bytes other than 0.
const WORD_CELLS: [(u16, u16); 9] = [
    (at::QUEUES, at::QUETAB),
    (at::PUTPNT, at::KEYBUF),
    (at::GETPNT, at::KEYBUF),
    (at::ASPCT2, 0x01c0),
    (at::CGPNT + 1, SHAPES),
    (at::PATBAS, 0x3800),
    (at::ATRBAS, 0x1b00),
    (at::BOTTOM, 0x8000),
    (at::HIMEM, at::START),
];

/// The initial texts of the function keys.
const FUNCTION_KEYS: [&[u8]; 10] = [
    b"color ",
    b"auto ",
    b"goto ",
    b"list ",
    b"run\r",
    b"color 15,4,4\r",
    b"cload\"",
    b"cont\r",
    b"list.\r\x1e\x1e",
    b"\x0crun\r",
];

/// The Z80's RET, which fills the hooks.
const RETURN: u8 = 0xc9;

impl Msx {
    /// Runs the firmware's initialisation from power-on to the start of the language.
    pub(crate) fn start_up(&mut self) {
        for address in at::START..=0xffff {
            self.store(address, 0);
        }
        for (address, bytes) in CELLS {
            self.store_all(address, bytes);
        }
        for (address, value) in WORD_CELLS {
            self.store_word(address, value);
        }
        for function in 0..10 {
            self.store_word(at::USRTAB + 2 * function, at::NO_FUNCTION);
        }
        for (entry, table) in (0..).zip(TABLES) {
            self.store_word(at::TABLES + entry * 2, table);
        }
        for address in at::HOOKS {
            self.store(address, RETURN);
        }
        self.start_function_keys();
        self.start_disk_system();
        // Port B drives the selection of the control port.
        self.write_psg(7, 0x80);
        self.write_psg(PORT_B, 0xcf);
        self.silence();
        self.change_mode(0);
        // The sound log starts with the program's own writes.
        self.board.sound_log_mut().clear();
        self.board.reschedule();
    }

    /// Sets the initial texts of the function keys.
    pub(crate) fn start_function_keys(&mut self) {
        for (key, text) in (0..).zip(FUNCTION_KEYS) {
            let cell = at::FNKSTR + key * 16;
            self.store_all(cell, &[0; 16]);
            self.store_all(cell, text);
        }
    }

    /// Sets the recording speed: 1 for 1200 bits a second, 2 for 2400; returns false for other values.
    pub(crate) fn set_tape_speed(&mut self, speed: u8) -> bool {
        let from = match speed {
            1 => at::CS1200,
            2 => at::CS2400,
            _ => return false,
        };
        for offset in 0..5 {
            let byte = self.byte(from + offset);
            self.store(at::LOW + offset, byte);
        }
        true
    }

    /// Returns the bits a second of the recorder.
    pub(crate) fn tape_speed(&self) -> u64 {
        if self.byte(at::LOW) == self.byte(at::CS2400) { 2400 } else { 1200 }
    }
}
