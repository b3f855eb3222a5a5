//! The initialisation of memory and chips.

use hardware::Memory;

use crate::editor::Editor;
use crate::kernal;

/// Bytes that BASIC's initialisation writes (e3bf) and that never change. BASIC itself sets its
/// pointers into memory.
#[rustfmt::skip]
const BASIC_BYTES: [(u16, &[u8]); 7] = [
    (0x0003, &[0xaa, 0xb1, 0x91, 0xb3]),      // vectors: number to integer and back
    (0x0016, &[0x19]),                        // stack of string descriptors, empty
    (0x0053, &[0x03, 0x4c]),                  // bytes of a descriptor; the jump of functions
    (0x008b, &[0x80, 0x4f, 0xc7, 0x52, 0x58]),// seed of RND
    (0x01fc, &[0x01, 0x01]),                  // an invalid link
    (0x0310, &[0x4c, 0x48, 0xb2]),            // USR: illegal quantity
    (0x0073, &CHARACTER_GETTER),
];

/// The routine in zero page that fetches a program's characters; programs call and patch it.
/// Assembled from its description in the C64 Programmer's Reference Guide's memory map: advance the
/// pointer at 122, load, skip blanks, set the carry for anything except a digit.
#[rustfmt::skip]
const CHARACTER_GETTER: [u8; 24] = [
    0xe6, 0x7a,         //      INC 7a
    0xd0, 0x02,         //      BNE get
    0xe6, 0x7b,         //      INC 7b
    0xad, 0x60, 0xea,   // get  LDA pointer
    0xc9, 0x3a,         //      CMP #':'
    0xb0, 0x0a,         //      BCS end
    0xc9, 0x20,         //      CMP #' '
    0xf0, 0xef,         //      BEQ start
    0x38, 0xe9, 0x30,   //      SEC, SBC #'0'
    0x38, 0xe9, 0xd0,   //      SEC, SBC #-'0'
    0x60,               // end  RTS
];

impl Editor {
    /// Executes the KERNAL's initialisation between power-on and BASIC: clear the low pages, set
    /// vectors, initialise chips and editor.
    pub(crate) fn start_up(&mut self) {
        self.test_ram();
        self.start_chips();
        self.restore_vectors();
        self.start();
        self.board_mut().allow_interrupts();
        for (address, bytes) in BASIC_BYTES {
            self.write(address, bytes);
        }
        for (address, vector) in (0x0300..).step_by(2).zip(kernal::BASIC_VECTORS) {
            self.write(address, &vector.to_le_bytes());
        }
        self.board_mut().reschedule();
    }

    /// Makes a warm start, by STOP with RESTORE or a BRK instruction: vectors, chips and editor are
    /// initialised (fe66).
    pub(crate) fn restart_warm(&mut self) {
        self.restore_vectors();
        let log = core::mem::take(self.board_mut().sound_log_mut());
        self.start_chips();
        *self.board_mut().sound_log_mut() = log;
        let cycles = self.costs().interrupt.warm_start + self.start();
        self.board_mut().clock_mut().spend(cycles);
        self.board_mut().allow_interrupts();
    }

    /// Clears pages 0, 2 and 3, stores the limits of memory, sets the screen to 1024 (fd50).
    pub(crate) fn test_ram(&mut self) {
        for page in [0x0000, 0x0200, 0x0300] {
            self[page..page + 0x100].fill(0);
        }
        self.write(0, &[0x2f]);
        self.board_mut().poke(1, 0x37);
        self.write(0x00b2, &0x033cu16.to_le_bytes());
        // The test's own pointer ends at the ROM.
        self.write(0x00c1, &0xa000u16.to_le_bytes());
        self.write(0x0281, &0x0800u16.to_le_bytes());
        self.write(0x0283, &0xa000u16.to_le_bytes());
        self.write(0x0288, &[0x04]);
        self.write(0x009d, &[0x80]);
        self.write(0x00c5, &[0x40]);
        self.write(0x00cb, &[0x40]);
        self.write(0x02a6, &[u8::from(self.board().region() == crate::Region::Pal)]);
    }

    /// Sets the CIAs' ports and the timer of the jiffy interrupt, silences the sound chip (fda3).
    pub(crate) fn start_chips(&mut self) {
        let [low, high] = self.board().region().jiffy_latch().to_le_bytes();
        #[rustfmt::skip]
        let writes = [
            (0xdc0d, 0x7f), (0xdd0d, 0x7f), (0xdc00, 0x7f),         // no interrupts yet; row of the STOP key
            (0xdc0e, 0x08), (0xdd0e, 0x08), (0xdc0f, 0x08), (0xdd0f, 0x08),
            (0xdc03, 0x00), (0xdd03, 0x00), (0xd418, 0x00),         // columns are inputs; volume 0
            (0xdc02, 0xff), (0xdd00, 0x07), (0xdd02, 0x3f),         // rows are outputs; video bank 0
            (0xdc04, low), (0xdc05, high), (0xdc0d, 0x81), (0xdc0e, 0x11),
            (0xdd00, 0x17),                                         // the bus's clock is pulled low
        ];
        for (address, value) in writes {
            self.board_mut().poke(address, value);
        }
        // The log of sounds begins with the program's own.
        self.board_mut().sound_log_mut().clear();
    }

    /// Sets the KERNAL's vectors to their defaults (fd15).
    pub(crate) fn restore_vectors(&mut self) {
        for (address, vector) in (kernal::VECTORS..).step_by(2).zip(kernal::DEFAULT_VECTORS) {
            self.write(address, &vector.to_le_bytes());
        }
        self.write(0x00c3, &kernal::VECTOR_DEFAULTS.to_le_bytes());
    }

    /// Writes bytes into RAM and marks their pages as written.
    fn write(&mut self, address: u16, bytes: &[u8]) {
        for (address, &byte) in (address..=u16::MAX).zip(bytes) {
            self.board_mut().space_mut().store(address, byte);
        }
    }
}
