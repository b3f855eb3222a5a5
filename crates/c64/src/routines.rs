//! Addresses of the KERNAL: its jump table, its routines, the tables in its ROM.
//!
//! Source: C64 Programmer's Reference Guide, chapter 5 (jump table); the comments of Lee Davison's disassembly of
//! ROM 901227-03 as collected in `mist64/c64ref` (routine addresses). *Documented.*

use kernal::{Entry, Routine};

/// The first entry of the jump table; the entries follow each other every three bytes.
pub(crate) const JUMP_TABLE: u16 = 0xff81;

/// The jump table.
#[rustfmt::skip]
pub(crate) const ENTRIES: [Entry; 39] = [
    Entry::Routine(CINT),         // ff81 start the screen editor
    Entry::Routine(IOINIT),       // ff84 start the chips
    Entry::Routine(RAMTAS),       // ff87 test and clear RAM
    Entry::Routine(RESTOR),       // ff8a vectors to their defaults
    Entry::Routine(VECTOR),       // ff8d copy vectors
    Entry::Routine(SETMSG),       // ff90 which messages to show
    Entry::Routine(SECOND),       // ff93 secondary address after LISTEN
    Entry::Routine(TALK_SECONDARY),       // ff96 secondary address after TALK
    Entry::Routine(MEMTOP),       // ff99 end of memory
    Entry::Routine(MEMBOT),       // ff9c start of memory
    Entry::Routine(SCNKEY),       // ff9f scan the keyboard
    Entry::Routine(SETTMO),       // ffa2 time limit of the bus
    Entry::Routine(BYTE_IN),       // ffa5 byte from the bus
    Entry::Routine(BYTE_OUT),       // ffa8 byte to the bus
    Entry::Routine(UNTALK),       // ffab UNTALK
    Entry::Routine(UNLISTEN),       // ffae UNLISTEN
    Entry::Routine(LISTEN),       // ffb1 LISTEN
    Entry::Routine(TALK),       // ffb4 TALK
    Entry::Routine(READST),       // ffb7 status
    Entry::Routine(SETLFS),       // ffba file parameters
    Entry::Routine(SETNAM),       // ffbd file name
    Entry::Vector(0x031a),        // ffc0 OPEN
    Entry::Vector(0x031c),        // ffc3 CLOSE
    Entry::Vector(0x031e),        // ffc6 CHKIN
    Entry::Vector(0x0320),        // ffc9 CHKOUT
    Entry::Vector(0x0322),        // ffcc CLRCHN
    Entry::Vector(0x0324),        // ffcf CHRIN
    Entry::Vector(0x0326),        // ffd2 CHROUT
    Entry::Routine(LOAD),         // ffd5 LOAD
    Entry::Routine(SAVE),         // ffd8 SAVE
    Entry::Routine(SETTIM),       // ffdb set the jiffy clock
    Entry::Routine(RDTIM),        // ffde read the jiffy clock
    Entry::Vector(0x0328),        // ffe1 STOP
    Entry::Vector(0x032a),        // ffe4 GETIN
    Entry::Vector(0x032c),        // ffe7 CLALL
    Entry::Routine(UDTIM),        // ffea advance the jiffy clock
    Entry::Routine(SCREEN),       // ffed size of the screen
    Entry::Routine(PLOT),         // fff0 cursor position
    Entry::Routine(IOBASE),       // fff3 address of the chips
];

/// The entry points of the KERNAL for BASIC and the processor, besides the jump table and the
/// interrupt: a program's code there is executed.
pub(crate) const CALLED: [u16; 7] = [CHROUT, STOP, GETIN, SCREEN_OUT, NMI_ENTRY, NMI, INTERRUPT_ENTRY];

/// The address of the defaults of the vectors.
pub(crate) const VECTOR_DEFAULTS: u16 = 0xfd30;

/// The vectors as [`RESTOR`] sets them.
#[rustfmt::skip]
pub(crate) const DEFAULT_VECTORS: [u16; 16] = [
    IRQ, BREAK, NMI,                                        // 0314 0316 0318
    OPEN, CLOSE, CHKIN, CHKOUT, CLRCHN, CHRIN, CHROUT,      // 031a ..
    STOP, GETIN, CLALL, BREAK, DO_LOAD, DO_SAVE,            // 0328 ..
];

/// BASIC's vectors from 0300 on. Machine code and listings save and restore them.
pub(crate) const BASIC_VECTORS: [u16; 6] = [0xe38b, 0xa483, 0xa57c, 0xa71a, 0xa7e4, 0xae86];

/// The processor's vectors at the end of the ROM: NMI, reset, interrupt.
pub(crate) const HARDWARE_VECTORS: [u16; 3] = [NMI_ENTRY, COLD_START, INTERRUPT_ENTRY];

// Tables in the ROM.
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

// Routines that the tables above and the detection of copies name.
pub(crate) const IOBASE: u16 = 0xe500;
pub(crate) const SCREEN: u16 = 0xe505;
pub(crate) const PLOT: u16 = 0xe50a;
pub(crate) const SCREEN_OUT: u16 = 0xe716;
pub(crate) const IRQ: u16 = 0xea31;
pub(crate) const IRQ_CURSOR: u16 = 0xea34;
pub(crate) const IRQ_CASSETTE: u16 = 0xea61;
pub(crate) const IRQ_KEYBOARD: u16 = 0xea7b;
pub(crate) const IRQ_END: u16 = 0xea7e;
pub(crate) const IRQ_RETURN: u16 = 0xea81;
pub(crate) const SCNKEY: u16 = 0xea87;
pub(crate) const TALK: u16 = 0xed09;
pub(crate) const LISTEN: u16 = 0xed0c;
pub(crate) const SECOND: u16 = 0xedb9;
pub(crate) const TALK_SECONDARY: u16 = 0xedc7;
pub(crate) const BYTE_OUT: u16 = 0xeddd;
pub(crate) const UNTALK: u16 = 0xedef;
pub(crate) const UNLISTEN: u16 = 0xedfe;
pub(crate) const BYTE_IN: u16 = 0xee13;
pub(crate) const GETIN: u16 = 0xf13e;
pub(crate) const CHRIN: u16 = 0xf157;
pub(crate) const CHROUT: u16 = 0xf1ca;
pub(crate) const CHKIN: u16 = 0xf20e;
pub(crate) const CHKOUT: u16 = 0xf250;
pub(crate) const CLOSE: u16 = 0xf291;
pub(crate) const CLALL: u16 = 0xf32f;
pub(crate) const CLRCHN: u16 = 0xf333;
pub(crate) const OPEN: u16 = 0xf34a;
pub(crate) const LOAD: u16 = 0xf49e;
pub(crate) const DO_LOAD: u16 = 0xf4a5;
pub(crate) const SAVE: u16 = 0xf5dd;
pub(crate) const DO_SAVE: u16 = 0xf5ed;
pub(crate) const UDTIM: u16 = 0xf69b;
pub(crate) const RDTIM: u16 = 0xf6dd;
pub(crate) const SETTIM: u16 = 0xf6e4;
pub(crate) const STOP: u16 = 0xf6ed;
pub(crate) const COLD_START: u16 = 0xfce2;
pub(crate) const RESTOR: u16 = 0xfd15;
pub(crate) const VECTOR: u16 = 0xfd1a;
pub(crate) const RAMTAS: u16 = 0xfd50;
pub(crate) const IOINIT: u16 = 0xfda3;
pub(crate) const SETNAM: u16 = 0xfdf9;
pub(crate) const SETLFS: u16 = 0xfe00;
pub(crate) const READST: u16 = 0xfe07;
pub(crate) const SETMSG: u16 = 0xfe18;
pub(crate) const SETTMO: u16 = 0xfe21;
pub(crate) const MEMTOP: u16 = 0xfe25;
pub(crate) const MEMBOT: u16 = 0xfe34;
pub(crate) const NMI_ENTRY: u16 = 0xfe43;
pub(crate) const NMI: u16 = 0xfe47;
pub(crate) const BREAK: u16 = 0xfe66;
pub(crate) const INTERRUPT_ENTRY: u16 = 0xff48;
pub(crate) const CINT: u16 = 0xff5b;

/// The routines by address.
pub(crate) const ROUTINES: [(u16, Routine); 116] = [
    (0xe4d3, Routine::StartBit),
    (0xe4da, Routine::StoreColour),
    (IOBASE, Routine::IoBase),
    (SCREEN, Routine::Screen),
    (PLOT, Routine::Plot),
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
    (SCREEN_OUT, Routine::ScreenOut),
    (0xe87c, Routine::NewLine),
    (0xe891, Routine::CarriageReturn),
    (0xe8a1, Routine::LeaveLeft),
    (0xe8b3, Routine::LeaveRight),
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
    (IRQ, Routine::Irq),
    (IRQ_CURSOR, Routine::IrqCursor),
    (IRQ_CASSETTE, Routine::IrqCassette),
    (IRQ_KEYBOARD, Routine::IrqKeyboard),
    (IRQ_END, Routine::IrqEnd),
    (IRQ_RETURN, Routine::IrqReturn),
    (0xea86, Routine::InterruptReturn),
    (SCNKEY, Routine::ScanKeyboard),
    (0xeb48, Routine::DecodeKey),
    (TALK, Routine::Talk),
    (LISTEN, Routine::Listen),
    (SECOND, Routine::Second),
    (TALK_SECONDARY, Routine::TalkSecondary),
    (BYTE_OUT, Routine::ByteOut),
    (UNTALK, Routine::Untalk),
    (UNLISTEN, Routine::Unlisten),
    (BYTE_IN, Routine::ByteIn),
    (GETIN, Routine::Getin),
    (0xf142, Routine::GetinKeyboard),
    (CHRIN, Routine::Chrin),
    (CHROUT, Routine::Chrout),
    (0xf1d0, Routine::ToScreen),
    (CHKIN, Routine::Chkin),
    (CHKOUT, Routine::Chkout),
    (CLOSE, Routine::Close),
    (CLALL, Routine::Clall),
    (CLRCHN, Routine::Clrchn),
    (OPEN, Routine::Open),
    (0xf3d5, Routine::OpenOnBus),
    (LOAD, Routine::Load),
    (DO_LOAD, Routine::Load),
    (0xf4a7, Routine::Load),
    (0xf539, Routine::TapeRead),
    (0xf564, Routine::TapeRead),
    (SAVE, Routine::Save),
    (DO_SAVE, Routine::Save),
    (0xf642, Routine::CloseOnBus),
    (0xf65f, Routine::TapeWrite),
    (UDTIM, Routine::Udtim),
    (RDTIM, Routine::Rdtim),
    (SETTIM, Routine::Settim),
    (STOP, Routine::Stop),
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
    (COLD_START, Routine::ColdStart),
    (RESTOR, Routine::Restor),
    (VECTOR, Routine::Vector),
    (RAMTAS, Routine::Ramtas),
    (IOINIT, Routine::Ioinit),
    (SETNAM, Routine::Setnam),
    (SETLFS, Routine::Setlfs),
    (READST, Routine::Readst),
    (SETMSG, Routine::Setmsg),
    (SETTMO, Routine::Settmo),
    (MEMTOP, Routine::Memtop),
    (MEMBOT, Routine::Membot),
    (NMI_ENTRY, Routine::NmiEntry),
    (NMI, Routine::Nmi),
    (0xfe51, Routine::NmiRead),
    (BREAK, Routine::Break),
    (0xfeb6, Routine::NmiEnable),
    (0xfeb9, Routine::NmiEnableStore),
    (0xfebc, Routine::NmiReturn),
    (0xfebd, Routine::NmiTransferY),
    (0xfebe, Routine::NmiPullX),
    (0xfebf, Routine::NmiTransferX),
    (0xfec0, Routine::NmiPullA),
    (0xfec1, Routine::InterruptReturn),
    (INTERRUPT_ENTRY, Routine::InterruptEntry),
    (CINT, Routine::EditorStart),
];
