//! The machines that the laws hold for.

use hardware::{Display as _, KeyCode, Storage};
use kernal::{Board, Machine};

/// A machine under test.
pub trait Subject: Board {
    /// The page of the screen after power-on.
    const SCREEN_PAGE: u8;

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

    fn machine_with(storage: Option<Box<dyn Storage>>) -> Machine<Self> {
        c64::C64::from(c64::Options { storage, ..c64::Options::default() })
    }

    fn key(name: &str) -> KeyCode {
        c64::chord_named(name).expect("the machine has the key").key
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
        mod plain {
            $(#[test] fn $law() { super::$law::<crate::plain::Plain>(); })*
        }
    };
}
pub(crate) use laws;
