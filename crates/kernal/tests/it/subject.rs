//! The machines that the laws hold for.

use hardware::{Display as _, KeyCode, Storage};
use kernal::{Board, Machine};

/// A machine under test.
pub trait Subject: Board {
    /// The page of the screen after power-on.
    const SCREEN_PAGE: u8;

    /// Of 24,000 outputs, how many at least take the fast path.
    const SHOWN_AT_ONCE: u32;

    /// The writes that start a timer of the chip on the NMI line with a period of 4096 cycles.
    const NMI_TIMER: [(u16, u8); 4];

    /// The register that acknowledges this timer's NMI when it is read.
    const NMI_ACKNOWLEDGE: u16;

    /// The cycles that the display takes from a program's thousand: the least and the most.
    const STOLEN: [u64; 2];

    /// Powers a machine on.
    fn machine_with(storage: Option<Box<dyn Storage>>) -> Machine<Self>;

    /// Returns the key of a name; a letter is its own.
    fn key(name: &str) -> KeyCode;

    /// Reads what a host shows.
    fn look(_machine: &Machine<Self>) {}

    /// Powers a machine without drive on.
    fn machine() -> Machine<Self> {
        Self::machine_with(None)
    }
}

impl Subject for c64::Board {
    const SCREEN_PAGE: u8 = 0x04;
    const SHOWN_AT_ONCE: u32 = 9_500;
    const NMI_TIMER: [(u16, u8); 4] = [(0xdd04, 0x00), (0xdd05, 0x10), (0xdd0d, 0x81), (0xdd0e, 0x11)];
    const NMI_ACKNOWLEDGE: u16 = 0xdd0d;
    const STOLEN: [u64; 2] = [45, 70];

    fn machine_with(storage: Option<Box<dyn Storage>>) -> Machine<Self> {
        c64::C64::from(c64::Options { storage, ..c64::Options::default() })
    }

    fn key(name: &str) -> KeyCode {
        kernal::chord_named::<c64::Board>(name).expect("the machine has the key").key
    }

    fn look(machine: &Machine<Self>) {
        machine.board().screen().text();
    }
}

impl Subject for vic20::Board {
    const SCREEN_PAGE: u8 = 0x10;
    // Less RAM is free of expansions than on the C64.
    const SHOWN_AT_ONCE: u32 = 9_500;
    const NMI_TIMER: [(u16, u8); 4] = [(0x911b, 0x40), (0x911e, 0xc0), (0x9114, 0x00), (0x9115, 0x10)];
    const NMI_ACKNOWLEDGE: u16 = 0x9114;
    const STOLEN: [u64; 2] = [0, 0];

    /// With RAM where the laws put code.
    fn machine_with(storage: Option<Box<dyn Storage>>) -> Machine<Self> {
        vic20::Vic20::from(vic20::Options {
            storage,
            expansion: Some(vic20::Expansion::Kb24),
            ..vic20::Options::default()
        })
    }

    fn key(name: &str) -> KeyCode {
        kernal::chord_named::<vic20::Board>(name).expect("the machine has the key").key
    }

    fn look(machine: &Machine<Self>) {
        machine.board().screen().text();
    }
}

/// Columns of a row.
pub const fn width<S: Subject>() -> usize {
    S::COLUMNS as usize
}

/// The address of the screen after power-on.
pub const fn screen<S: Subject>() -> usize {
    (S::SCREEN_PAGE as usize) << 8
}

/// Makes each law a test of every machine.
macro_rules! laws {
    ($($law:ident,)*) => {
        mod c64 {
            $(#[test] fn $law() { super::$law::<c64::Board>(); })*
        }
        mod vic20 {
            $(#[test] fn $law() { super::$law::<vic20::Board>(); })*
        }
    };
}
pub(crate) use laws;
