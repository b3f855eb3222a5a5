//! The costs of the firmware's routines, in processor cycles, as tables that a machine is created
//! with.
//!
//! Counted along the KERNAL's paths (ROM 901227-03) with the 6510's published instruction timings; each path
//! has its address. The times of devices are rounded. Every machine has the costs of [`Costs::KERNAL`],
//! except for tests that check whether a wrong cost is detected.

mod calls;
mod editor;
mod interrupt;
mod keyboard;

pub use calls::{CodeState, Devices};
pub use editor::{Advance, Codes, Input, Line, Moves, Print, Rows};
pub use interrupt::Interrupt;
pub use keyboard::Scan;

/// Declares a table of costs with their values, and a method to enumerate them by name.
macro_rules! cycle_costs {
    ($prefix:literal $(#[$about:meta])* $table:ident {
        $($(#[$says:meta])* $figure:ident: $cycles:literal,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $table {
            $($(#[$says])* pub $figure: u32,)*
        }

        impl $table {
            /// The costs of the C64.
            pub const KERNAL: Self = Self { $($figure: $cycles,)* };

            pub(super) fn each(&mut self, see: &mut dyn FnMut(&'static str, &mut u32)) {
                $(see(concat!($prefix, stringify!($figure)), &mut self.$figure);)*
            }
        }
    };
}
use cycle_costs;

/// All costs, by routine.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// A character to the screen, from CHROUT's entry to the exit (ffd2, e716).
    pub print: Print,
    /// The advance after a character, without the test for the row's end (e6b6).
    pub advance: Advance,
    /// The logical line: its rows, its pointers, going to another.
    pub line: Line,
    /// Operations on whole rows: scrolling, gaps, clearing.
    pub rows: Rows,
    /// Dispatching control codes, and executing the short ones.
    pub codes: Codes,
    /// Moving the cursor, DEL and INST.
    pub moves: Moves,
    /// Keys and lines read from the screen.
    pub input: Input,
    /// The scan of the keyboard (ea87).
    pub scan: Scan,
    /// The KERNAL's interrupts and restarts.
    pub interrupt: Interrupt,
    /// Routines that machine code calls through the jump table or directly.
    pub calls: CodeState,
    /// Transfers of bytes to and from devices.
    pub devices: Devices,
}

impl Costs {
    /// The costs of the C64's KERNAL.
    pub const KERNAL: Self = Self {
        print: Print::KERNAL,
        advance: Advance::KERNAL,
        line: Line::KERNAL,
        rows: Rows::KERNAL,
        codes: Codes::KERNAL,
        moves: Moves::KERNAL,
        input: Input::KERNAL,
        scan: Scan::KERNAL,
        interrupt: Interrupt::KERNAL,
        calls: CodeState::KERNAL,
        devices: Devices::KERNAL,
    };

    /// Returns the cost of an interrupt that only counts the jiffy clock.
    pub const fn minimal_interrupt(&self) -> u32 {
        let Interrupt { clock, cursor_off, cassette, call_scan, end, .. } = self.interrupt;
        self.interrupt.entered() + clock + cursor_off + cassette + call_scan + self.scan.nothing() + end
    }

    /// Calls `see` for every cost with its name, such as `print.enter`.
    pub fn each(&mut self, see: &mut dyn FnMut(&'static str, &mut u32)) {
        self.print.each(see);
        self.advance.each(see);
        self.line.each(see);
        self.rows.each(see);
        self.codes.each(see);
        self.moves.each(see);
        self.input.each(see);
        self.scan.each(see);
        self.interrupt.each(see);
        self.calls.each(see);
        self.devices.each(see);
    }
}

impl Default for Costs {
    fn default() -> Self {
        Self::KERNAL
    }
}
