//! The VIC-20 with BASIC V2.

pub mod needs;

use std::any::Any;

use cbm_basic::{Vic20Basic, Vic20Rom};
use listing::{Listing, MachineKind};
use vic20::video::TextArea;
use vic20::{Board, Expansion, Vic20};

pub use vic20::{Options, Region};

use crate::Machine;
use crate::commodore::{self, CommodoreDef, CommodoreMachine};
use crate::driver::{Driver, Fit, SavedState as SavedDriver};
use crate::machine::{self, TvStandard, Window};
use crate::system::System;
use crate::tokenised::{ProgramLine, TokeniseError, TokenisedProgram};
use hardware::MachineControl as _;

/// Where programs start on the machine without an expansion.
pub const PROGRAM_START: u16 = 0x1001;

/// The VIC-20.
pub struct Product;

/// BASIC V2 on the VIC-20.
pub type Vic20Def = CommodoreDef<Product>;

/// A VIC-20.
pub type Vic20System = Driver<Vic20Def>;

/// The state of a [`Vic20System`] in a snapshot.
pub type SavedState = SavedDriver<Vic20Def>;

impl CommodoreMachine for Product {
    type Board = Board;
    type Basic = Vic20Basic;
    type Options = Options;

    const ROW: &'static Machine = Machine::VIC20;
    const BANNER: [&'static [u8]; 2] = [b"\x93**** CBM BASIC V2 ****\r", b" BYTES FREE\r"];

    /// Builds the machine with BASIC in ROM and ignores an option that says otherwise.
    fn build(options: Options) -> Vic20 {
        Vic20::from(Options { language_rom: cbm_basic::rom::<Vic20Rom>(), ..options })
    }

    fn program_start(board: &Board) -> u16 {
        board.expansion().program_memory()[0] + 1
    }

    fn load_end(board: &Board) -> u16 {
        board.expansion().program_memory()[1]
    }

    fn fit_to(machine: &mut Vic20, image: &[u8]) -> Fit {
        let need = needs::need_of(image);
        let present = machine.board().expansion();
        if !machine.board().has_open_expansion() {
            return need.lack(present).map_or(Fit::Unchanged, Fit::Lacks);
        }
        if need.expansion == present {
            return Fit::Unchanged;
        }
        machine.board_mut().set_expansion(need.expansion);
        machine.cold_start();
        Fit::Restarted(match need.expansion {
            Expansion::None => "the machine has no memory expansion; choose one with `--ram KB`".to_owned(),
            _ => format!(
                "a memory expansion of {} KB, because {}; choose another with `--ram`",
                need.expansion.kilobytes(),
                need.cause
            ),
        })
    }
}

/// Powers a VIC-20 on.
pub(crate) fn power_on(options: machine::Options) -> Box<dyn System> {
    let machine::Options { config, seed, storage, tape, .. } = options;
    let region = match config.tv_standard {
        None | Some(TvStandard::Pal) => Region::Pal,
        Some(TvStandard::Ntsc) => Region::Ntsc,
    };
    let expansion = config.ram_kilobytes.and_then(|size| u8::try_from(size).ok());
    let expansion = expansion.and_then(|size| Expansion::from_kilobytes(size).ok());
    build(Options { region, expansion, seed, storage, tape, ..Options::default() })
}

/// Builds a VIC-20 with its own options and powers it on.
#[must_use]
pub fn build(options: Options) -> Box<dyn System> {
    Box::new(Vic20System::new(options))
}

/// Tokenises a listing to the machine's memory format, at the program start with the expansion that it needs.
///
/// # Errors
/// If a line is too long.
pub fn tokenise(listing: &Listing) -> Result<TokenisedProgram, TokeniseError> {
    let small = commodore::tokenise(listing, MachineKind::Vic20, PROGRAM_START)?;
    match needs::need_of(&small.image).expansion.program_memory()[0] + 1 {
        PROGRAM_START => Ok(small),
        start => commodore::tokenise(listing, MachineKind::Vic20, start),
    }
}

/// Returns the part of a VIC-20's frame with the character cells.
pub(crate) fn window(system: &dyn System) -> Option<Window> {
    let system: &dyn Any = system;
    let TextArea { left, top, width, cell_height } =
        system.downcast_ref::<Vic20System>()?.hardware().board().text_area();
    Some(Window { left, top, width, cell_height })
}

/// Returns a program in memory format from its lines.
pub(crate) fn assemble(lines: &[ProgramLine]) -> Vec<u8> {
    commodore::assemble(lines, PROGRAM_START)
}
