//! The Commodore 64 that executes the code of a user's ROM images, and its comparison with the native
//! interpreter.
//!
//! | file | what it is |
//! |---|---|
//! | `system` | [`RomSystem`]: the machine as a [`System`](systems::System) |
//! | `inspect` | its variables and memory |
//! | `lockstep` | [`RomLockstep`]: the native machine, followed by one with ROM images statement by statement; `lockstep_system` is its side to the host |
//! | `original` | [`Original`]: the machine with the original ROMs, executed or recorded |
//! | `comparator` | [`Comparator`]: the rules of the comparison |
//! | `regions`, `findings` | the memory that is compared, and the differences |
//!
//! The system observes the ROM through the addresses in `at` alone: it stops before the instruction at such
//! an address. A statement begins at the fetch of NEWSTT. Its position is the text pointer (address 122) that
//! NEWSTT reads: at a colon, or at the zero byte before the next line. The statements after THEN belong to
//! the IF, as on the native machine. The first statement of a typed command begins at the fetch of GONE,
//! because NEWSTT does not see it. Other revisions of BASIC V2 have the same addresses.
//!
//! The code is not part of `systems`, because a few more functions there change how the compiler treats the
//! loop that runs BASIC: measured 5 % more host instructions.
#![forbid(unsafe_code)]

mod comparator;
mod findings;
mod inspect;
mod lockstep;
mod lockstep_system;
mod original;
mod regions;
mod system;
mod view;

use basic::memory::{Ram, word};

pub use c64::{RomImages, RomKind, WrongRomSize};
pub use comparator::Comparator;
pub use lockstep::RomLockstep;
pub use original::{Arrival, INTERRUPT_CELLS, InterruptState, Original};
pub use system::{BootError, RomSystem};
pub use view::View;

/// Addresses in the ROMs. Source: the comments of Lee Davison's disassembly of 901226-01 and
/// 901227-03, as collected in `mist64/c64ref`. *Documented.*
mod at {
    /// BASIC: fetches the next statement (NEWSTT).
    pub(super) const NEWSTT: u16 = 0xa7ae;
    /// BASIC: executes the next statement (GONE).
    pub(super) const GONE: u16 = 0xa7e4;
    /// BASIC: prints an error; X has its number.
    pub(super) const ERROR: u16 = 0xa43a;
    /// BASIC: prints `READY.`.
    pub(super) const READY: u16 = 0xa474;
    /// BASIC: the table of the addresses of the error messages, from number 1 on.
    pub(super) const ERROR_TABLE: u16 = 0xa328;
    /// KERNAL: the loop of the line input that waits for a key.
    pub(super) const KEY_WAIT: u16 = 0xe5cd;
    /// KERNAL: GETIN reads the keyboard queue.
    pub(super) const GETIN: u16 = 0xf142;
    /// KERNAL: CHROUT; A has the character.
    pub(super) const CHROUT: u16 = 0xf1ca;

    /// The pointers to program, variables, arrays, free memory, strings and the end of memory.
    pub(super) const TXTTAB: u16 = 0x2b;
    pub(super) const VARTAB: u16 = 0x2d;
    pub(super) const ARYTAB: u16 = 0x2f;
    pub(super) const STREND: u16 = 0x31;
    pub(super) const FRETOP: u16 = 0x33;
    pub(super) const MEMSIZ: u16 = 0x37;
    /// The number of the current line. A high byte of 255 means a typed command.
    pub(super) const CURLIN: u16 = 0x39;
    pub(super) const TXTPTR: u16 = 0x7a;
    /// The text pointer before a typed command.
    pub(super) const BUFFER: u16 = 0x01ff;
    /// The jiffy clock, three bytes.
    pub(super) const JIFFIES: usize = 0xa0;
    pub(super) const OUTPUT_DEVICE: usize = 0x9a;
    pub(super) const SCREEN: u8 = 3;
    /// The keyboard queue, and its capacity.
    pub(super) const QUEUE: usize = 0x0277;
    pub(super) const QUEUE_LEN: usize = 10;
    pub(super) const QUEUED: usize = 0xc6;
    /// The end address of the last LOAD, and its device. LOAD sets both.
    pub(super) const EAL: u16 = 0xae;
    pub(super) const FA: usize = 0xba;
    pub(super) const DRIVE: u8 = 8;
    /// The first address that BASIC does not use.
    pub(super) const LOAD_END: u16 = 0xd000;
}

/// The next statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position {
    /// Its line; `None` for a typed command.
    line: Option<u16>,
    /// The text pointer: at the colon before it, or at the zero byte before its line.
    text: u16,
    begins_line: bool,
}

impl Position {
    /// Returns the statement that NEWSTT will find in memory; `None` at the end of the text, or if the text
    /// pointer is not before a statement.
    fn at_newstt(ram: &Ram) -> Option<Self> {
        let text = word(ram, at::TXTPTR);
        let byte = |offset: u16| ram[usize::from(text.wrapping_add(offset))];
        match byte(0) {
            0 if byte(2) == 0 => None,
            0 => {
                let line = u16::from_le_bytes([byte(3), byte(4)]);
                Some(Self { line: Some(line), text, begins_line: true })
            }
            b':' => {
                let line = word(ram, at::CURLIN);
                Some(Self { line: Some(line).filter(|line| line >> 8 != 0xff), text, begins_line: false })
            }
            _ => None,
        }
    }
}
