//! The Commodore 64 with BASIC V2.

use std::any::Any;

use c64::{Board, C64};
use cbm_basic::{C64Basic, C64Rom, PROGRAM_START};
use hardware::PointerDevice;
use listing::{Listing, MachineKind};

pub use c64::{Options, Region, routine_name};

use crate::Machine;
use crate::commodore::{self, CommodoreDef, CommodoreMachine};
pub use crate::commodore::{
    REPORTED_IN_CALLER, check, check_image, detokenise, line_text, lines_of, printed_text, program_text,
};
use crate::driver::{self, Driver};
use crate::machine::{self, MachineConfig, TvStandard};
use crate::system::System;
use crate::tokenised::{ProgramLine, TokeniseError, TokenisedProgram};

/// The address up to which a file can be loaded: LOAD writes the RAM under BASIC and the free RAM after it, but
/// reaches the chips from here on.
const LOAD_END: u16 = 0xd000;
/// The power-on message, before and after the number of free bytes.
const BANNER: &[u8] = b"\x93\r    **** COMMODORE 64 BASIC V2 ****\r\r 64K RAM SYSTEM  ";
const BANNER_END: &[u8] = b" BASIC BYTES FREE\r";

/// The Commodore 64.
pub struct Product;

/// BASIC V2 on the Commodore 64.
pub type C64Def<E = C64Basic> = CommodoreDef<Product, E>;

impl CommodoreMachine for Product {
    type Board = Board;
    type Basic = C64Basic;
    type Options = Options;

    const ROW: &'static Machine = Machine::C64;
    const BANNER: [&'static [u8]; 2] = [BANNER, BANNER_END];

    /// Builds the machine with BASIC in ROM and ignores an option that says otherwise.
    fn build(options: Options) -> C64 {
        C64::from(Options { language_rom: cbm_basic::rom::<C64Rom>(), ..options })
    }

    fn program_start(_: &Board) -> u16 {
        PROGRAM_START
    }

    fn load_end(_: &Board) -> u16 {
        LOAD_END
    }

    fn pointer_device(board: &Board) -> Option<PointerDevice> {
        board.pointer_device()
    }
}

/// Tokenises a listing to the machine's memory format.
///
/// # Errors
/// If a line is too long.
pub fn tokenise(listing: &Listing) -> Result<TokenisedProgram, TokeniseError> {
    commodore::tokenise(listing, MachineKind::C64, PROGRAM_START)
}

/// Returns a program in memory format from its lines.
pub(crate) fn assemble(lines: &[ProgramLine]) -> Vec<u8> {
    commodore::assemble(lines, PROGRAM_START)
}

/// Powers a Commodore 64 on.
pub(crate) fn power_on(options: machine::Options) -> Box<dyn System> {
    let machine::Options { config, seed, storage, tape, characters, pointer, .. } = options;
    let region = region(&config);
    build(Options { region, seed, storage, tape, characters, pointer, ..Options::default() })
}

/// Returns the region of a configuration.
#[must_use]
pub fn region(config: &MachineConfig) -> Region {
    match config.tv_standard {
        None => Region::default(),
        Some(TvStandard::Pal) => Region::Pal,
        Some(TvStandard::Ntsc) => Region::Ntsc,
    }
}

/// A Commodore 64.
pub type C64System = Driver<C64Def>;

/// Builds a Commodore 64 with its own options and powers it on. The interpreter is compiled here once; each crate that
/// calls `C64System::new` compiles it again.
#[must_use]
pub fn build(options: Options) -> Box<dyn System> {
    Box::new(C64System::new(options))
}

/// Returns the board of a Commodore 64 that executes no ROM code; `None` for another system.
#[must_use]
pub fn board(system: &dyn System) -> Option<&Board> {
    let system: &dyn Any = system;
    system.downcast_ref::<C64System>().map(|system| system.hardware().board())
}

/// Returns the board of a Commodore 64 that executes no ROM code, for writing; `None` for another system.
pub fn board_mut(system: &mut dyn System) -> Option<&mut Board> {
    let system: &mut dyn Any = system;
    system.downcast_mut::<C64System>().map(|system| system.hardware_mut().board_mut())
}

/// A checkpoint of a [`C64System`].
pub type Checkpoint = driver::Checkpoint<C64Def>;

/// The state of a [`C64System`] in a snapshot.
pub type SavedState = driver::SavedState<C64Def>;
