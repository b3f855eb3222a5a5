//! Addresses in the KERNAL's ROM: routines and tables.
//!
//! Source: C64 Programmer's Reference Guide, chapter 5 (jump table); the comments of Lee Davison's disassembly of
//! ROM 901227-03 as collected in `mist64/c64ref` (routine addresses). *Documented.*

use kernal::{Routine, address_of};

/// Returns the address of a routine.
pub(crate) const fn at(routine: Routine) -> u16 {
    address_of(&ROUTINES, routine)
}

/// The entry points of the KERNAL for BASIC and the processor, besides the jump table and the
/// interrupt: a program's code there is executed.
pub(crate) const CALLED: [u16; 7] = [
    at(Routine::Chrout),
    at(Routine::Stop),
    at(Routine::Getin),
    at(Routine::ScreenOut),
    at(Routine::NmiEntry),
    at(Routine::Nmi),
    at(Routine::InterruptEntry),
];

/// BASIC's vectors from 0300 on. Machine code and listings save and restore them.
pub(crate) const BASIC_VECTORS: [u16; 6] = [0xe38b, 0xa483, 0xa57c, 0xa71a, 0xa7e4, 0xae86];

/// The address of the defaults of the vectors.
pub(crate) const VECTOR_DEFAULTS: u16 = 0xfd30;

/// The colour codes in the order of their numbers.
pub(crate) const COLOUR_CODES: u16 = 0xe8da;
/// The four decode tables' addresses.
pub(crate) const KEY_TABLES: u16 = 0xeb79;
/// The values of the video chip's registers.
pub(crate) const PICTURE_VALUES: u16 = 0xecb9;
/// The text that SHIFT with STOP types.
pub(crate) const LOAD_RUN: u16 = 0xece7;
/// Low bytes of the addresses of the screen's rows.
pub(crate) const ROW_ADDRESSES: u16 = 0xecf0;
/// Messages of the KERNAL.
pub(crate) const MESSAGES: u16 = 0xf0bd;

/// The control codes that select the colours, by colour number.
pub(crate) const COLOURS: [u8; 16] =
    [144, 5, 28, 159, 156, 30, 31, 158, 129, 149, 150, 151, 152, 153, 154, 155];

/// The routines by address.
pub(crate) const ROUTINES: [(u16, Routine); 118] = [
    (0xe4d3, Routine::StartBit),
    (0xe4da, Routine::StoreColour),
    (0xe500, Routine::IoBase),
    (0xe505, Routine::Screen),
    (0xe50a, Routine::Plot),
    (0xe50c, Routine::PlotStore),
    (0xe510, Routine::PlotSet),
    (0xe513, Routine::PlotRead),
    (0xe518, Routine::EditorStart),
    (0xe544, Routine::ClearScreen),
    (0xe566, Routine::Home),
    (0xe56c, Routine::SetPointers),
    (0xe59a, Routine::PictureAndHome),
    (0xe5a0, Routine::PictureStart),
    (0xe5a8, Routine::PictureRegisters),
    (0xe5b4, Routine::TakeKey),
    (0xe632, Routine::ScreenIn),
    (0xe684, Routine::QuoteTest),
    (0xe6b6, Routine::Advance),
    (0xe6da, Routine::JoinRow),
    (0xe6ed, Routine::SeekStart),
    (0xe701, Routine::BackToLine),
    (0xe716, Routine::ScreenOut),
    (0xe87c, Routine::NewLine),
    (0xe891, Routine::CarriageReturn),
    (0xe8a1, Routine::LeaveLeft),
    (0xe8b3, Routine::LeaveRight),
    (0xe8cb, Routine::ColourCode),
    (0xe8ea, Routine::Scroll),
    (0xe965, Routine::OpenRow),
    (0xe967, Routine::OpenRowBelow),
    (0xe981, Routine::OpenNotedRow),
    (0xe9c8, Routine::CopyRow),
    (0xe9e0, Routine::CopyPointers),
    (0xe9f0, Routine::PointToRow),
    (0xe9ff, Routine::ClearRow),
    (0xea13, Routine::ShowCharacter),
    (0xea1c, Routine::StoreCharacter),
    (0xea24, Routine::PointToColours),
    (0xea31, Routine::Irq),
    (0xea34, Routine::IrqCursor),
    (0xea61, Routine::IrqCassette),
    (0xea7b, Routine::IrqKeyboard),
    (0xea7e, Routine::IrqEnd),
    (0xea81, Routine::IrqReturn),
    (0xea86, Routine::InterruptReturn),
    (0xea87, Routine::ScanKeyboard),
    (0xeb48, Routine::DecodeKey),
    (0xed09, Routine::Talk),
    (0xed0c, Routine::Listen),
    (0xedb9, Routine::Second),
    (0xedc7, Routine::TalkSecondary),
    (0xeddd, Routine::ByteOut),
    (0xedef, Routine::Untalk),
    (0xedfe, Routine::Unlisten),
    (0xee13, Routine::ByteIn),
    (0xf13e, Routine::Getin),
    (0xf142, Routine::GetinKeyboard),
    (0xf157, Routine::Chrin),
    (0xf1ca, Routine::Chrout),
    (0xf1d0, Routine::ToScreen),
    (0xf20e, Routine::Chkin),
    (0xf250, Routine::Chkout),
    (0xf291, Routine::Close),
    (0xf32f, Routine::Clall),
    (0xf333, Routine::Clrchn),
    (0xf34a, Routine::Open),
    (0xf3d5, Routine::OpenOnBus),
    (0xf49e, Routine::Load),
    (0xf4a5, Routine::DoLoad),
    (0xf4a7, Routine::Load),
    (0xf539, Routine::TapeRead),
    (0xf564, Routine::TapeRead),
    (0xf5dd, Routine::Save),
    (0xf5ed, Routine::DoSave),
    (0xf642, Routine::CloseOnBus),
    (0xf65f, Routine::TapeWrite),
    (0xf69b, Routine::Udtim),
    (0xf6dd, Routine::Rdtim),
    (0xf6e4, Routine::Settim),
    (0xf6ed, Routine::Stop),
    (0xf72c, Routine::TapeRead),
    (0xf76a, Routine::TapeWrite),
    (0xf7ea, Routine::TapeRead),
    (0xf817, Routine::TapeRead),
    (0xf82e, Routine::TapeSense),
    (0xf838, Routine::TapeWrite),
    (0xf841, Routine::TapeRead),
    (0xf84a, Routine::TapeRead),
    (0xf864, Routine::TapeWrite),
    (0xf867, Routine::TapeWrite),
    (0xf86b, Routine::TapeWrite),
    (0xfce2, Routine::ColdStart),
    (0xfd15, Routine::Restor),
    (0xfd1a, Routine::Vector),
    (0xfd50, Routine::Ramtas),
    (0xfda3, Routine::Ioinit),
    (0xfdf9, Routine::Setnam),
    (0xfe00, Routine::Setlfs),
    (0xfe07, Routine::Readst),
    (0xfe18, Routine::Setmsg),
    (0xfe21, Routine::Settmo),
    (0xfe25, Routine::Memtop),
    (0xfe34, Routine::Membot),
    (0xfe43, Routine::NmiEntry),
    (0xfe47, Routine::Nmi),
    (0xfe51, Routine::NmiRead),
    (0xfe66, Routine::Break),
    (0xfeb6, Routine::NmiEnable),
    (0xfeb9, Routine::NmiEnableStore),
    (0xfebc, Routine::NmiReturn),
    (0xfebd, Routine::NmiTransferY),
    (0xfebe, Routine::NmiPullX),
    (0xfebf, Routine::NmiTransferX),
    (0xfec0, Routine::NmiPullA),
    (0xfec1, Routine::InterruptReturn),
    (0xff48, Routine::InterruptEntry),
    (0xff5b, Routine::Cint),
];
