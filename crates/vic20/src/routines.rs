//! Addresses in the KERNAL's ROM: routines and tables.
//!
//! The table has routines with a documented address only; machine code that calls another one stops with its address.
//! Sources: VIC 20 Programmer's Reference Guide (jump table); R. Davies, *Mapping the VIC* (1984); the KERNAL's published
//! source (`KERNAL_VIC_04`); effects measured in `golden/vic20/rom-calls.tsv`. *Documented.*

use kernal::Routine;

/// BASIC's vectors from 0300 on, and where the ROM has them.
pub(crate) const BASIC_VECTORS: [u16; 6] = [0xc43a, 0xc483, 0xc57c, 0xc71a, 0xc7e4, 0xce86];
pub(crate) const BASIC_VECTORS_AT: u16 = 0xe44f;
/// The address of the defaults of the vectors.
pub(crate) const VECTOR_DEFAULTS: u16 = 0xfd6d;
/// The colour codes in the order of their numbers.
pub(crate) const COLOUR_CODES: u16 = 0xe921;
/// The four decode tables' addresses.
pub(crate) const KEY_TABLES: u16 = 0xec46;
/// The values of the video chip's registers.
pub(crate) const PICTURE_VALUES: u16 = 0xede4;
/// The text that SHIFT with STOP types.
pub(crate) const LOAD_RUN: u16 = 0xedf4;
/// Low bytes of the addresses of the screen's rows.
pub(crate) const ROW_ADDRESSES: u16 = 0xedfd;
/// Messages of the KERNAL.
pub(crate) const MESSAGES: u16 = 0xf174;

/// The control codes that select the colours, by colour number.
pub(crate) const COLOURS: [u8; 8] = [144, 5, 28, 159, 156, 30, 31, 158];

/// The routines by address.
pub(crate) const ROUTINES: [(u16, Routine); 90] = [
    (0xe500, Routine::IoBase),
    (0xe505, Routine::Screen),
    (0xe50a, Routine::Plot),
    (0xe50c, Routine::PlotStore),
    (0xe510, Routine::PlotSet),
    (0xe513, Routine::PlotRead),
    (0xe518, Routine::EditorStart),
    (0xe55f, Routine::ClearScreen),
    (0xe581, Routine::Home),
    (0xe587, Routine::SetPointers),
    (0xe5b5, Routine::PictureAndHome),
    (0xe5bb, Routine::PictureStart),
    (0xe5c3, Routine::PictureRegisters),
    (0xe5cf, Routine::TakeKey),
    (0xe64f, Routine::ScreenIn),
    (0xe6b8, Routine::QuoteTest),
    (0xe6ea, Routine::Advance),
    (0xe742, Routine::ScreenOut),
    (0xe8c3, Routine::NewLine),
    (0xe8d8, Routine::CarriageReturn),
    (0xe8e8, Routine::LeaveLeft),
    (0xe8fa, Routine::LeaveRight),
    (0xe912, Routine::ColourCode),
    (0xe975, Routine::Scroll),
    (0xe9ee, Routine::OpenRow),
    (0xea56, Routine::CopyRow),
    (0xea6e, Routine::CopyPointers),
    (0xea7e, Routine::PointToRow),
    (0xea8d, Routine::ClearRow),
    (0xeaa1, Routine::ShowCharacter),
    (0xeaaa, Routine::StoreCharacter),
    (0xeab2, Routine::PointToColours),
    (0xeabf, Routine::Irq),
    (0xeac2, Routine::IrqCursor),
    (0xeaef, Routine::IrqCassette),
    (0xeb12, Routine::IrqKeyboard),
    (0xeb15, Routine::IrqEnd),
    (0xeb18, Routine::IrqReturn),
    (0xeb1d, Routine::InterruptReturn),
    (0xeb1e, Routine::ScanKeyboard),
    (0xebdc, Routine::DecodeKey),
    (0xee14, Routine::Talk),
    (0xee17, Routine::Listen),
    (0xeec0, Routine::Second),
    (0xeece, Routine::TalkSecondary),
    (0xeee4, Routine::ByteOut),
    (0xeef6, Routine::Untalk),
    (0xef04, Routine::Unlisten),
    (0xef19, Routine::ByteIn),
    (0xf1f5, Routine::Getin),
    (0xf20e, Routine::Chrin),
    (0xf27a, Routine::Chrout),
    (0xf2c7, Routine::Chkin),
    (0xf309, Routine::Chkout),
    (0xf34a, Routine::Close),
    (0xf3ef, Routine::Clall),
    (0xf3f3, Routine::Clrchn),
    (0xf40a, Routine::Open),
    (0xf542, Routine::Load),
    (0xf549, Routine::DoLoad),
    (0xf675, Routine::Save),
    (0xf685, Routine::DoSave),
    (0xf734, Routine::Udtim),
    (0xf760, Routine::Rdtim),
    (0xf767, Routine::Settim),
    (0xf770, Routine::Stop),
    (0xf8ab, Routine::TapeSense),
    (0xfd22, Routine::ColdStart),
    (0xfd38, Routine::EditorAndBasic),
    (0xfd52, Routine::Restor),
    (0xfd57, Routine::Vector),
    (0xfd8d, Routine::Ramtas),
    (0xfdf9, Routine::Ioinit),
    (0xfe49, Routine::Setnam),
    (0xfe50, Routine::Setlfs),
    (0xfe57, Routine::Readst),
    (0xfe66, Routine::Setmsg),
    (0xfe6f, Routine::Settmo),
    (0xfe73, Routine::Memtop),
    (0xfe82, Routine::Membot),
    (0xfea9, Routine::NmiEntry),
    (0xfead, Routine::Nmi),
    (0xfed2, Routine::Break),
    (0xff56, Routine::NmiReturn),
    (0xff57, Routine::NmiTransferY),
    (0xff58, Routine::NmiPullX),
    (0xff59, Routine::NmiTransferX),
    (0xff5a, Routine::NmiPullA),
    (0xff5b, Routine::InterruptReturn),
    (0xff72, Routine::InterruptEntry),
];
