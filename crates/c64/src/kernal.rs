//! Addresses of the KERNAL: its jump table, the vectors and the clock in RAM, and the entry points
//! of its routines.
//!
//! Source: C64 Programmer's Reference Guide, chapter 5 (jump table); the comments of Lee Davison's disassembly of
//! ROM 901227-03 as collected in `mist64/c64ref` (routine addresses). *Documented.*

/// The target of a jump table entry: the routine itself, or a vector in RAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A routine in the ROM.
    Routine(u16),
    /// The address of a vector in RAM.
    Vector(u16),
}

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

/// Returns the target of the jump table's entry at an address.
pub(crate) fn jump_table_entry(address: u16) -> Option<Entry> {
    let offset = address.checked_sub(JUMP_TABLE)?;
    if offset % 3 != 0 {
        return None;
    }
    ENTRIES.get(usize::from(offset / 3)).copied()
}

// The jump table's entries that BASIC and the interrupt use.
pub(crate) const CHROUT_ENTRY: u16 = 0xffd2;
pub(crate) const STOP_ENTRY: u16 = 0xffe1;
pub(crate) const GETIN_ENTRY: u16 = 0xffe4;
pub(crate) const UDTIM_ENTRY: u16 = 0xffea;

/// The entry points of the KERNAL for BASIC and the processor, besides the jump table and the
/// interrupt: a program's code there is executed.
pub(crate) const CALLED: [u16; 7] = [CHROUT, STOP, GETIN, SCREEN_OUT, NMI_ENTRY, NMI, INTERRUPT_ENTRY];

/// The first of the vectors in RAM.
pub(crate) const VECTORS: u16 = 0x0314;
/// The address of the defaults of the vectors.
pub(crate) const VECTOR_DEFAULTS: u16 = 0xfd30;

/// The vectors from [`VECTORS`] on as [`RESTOR`] sets them.
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

/// The processor's NMI vector.
pub(crate) const HARDWARE_NMI: u16 = 0xfffa;
/// Vector in RAM through which interrupts go.
pub(crate) const IRQ_VECTOR: u16 = 0x0314;
/// Vector in RAM through which BRK goes.
pub(crate) const BREAK_VECTOR: u16 = 0x0316;
/// Vector in RAM through which RESTORE goes.
pub(crate) const NMI_VECTOR: u16 = 0x0318;
/// Vector in RAM of CHROUT.
pub(crate) const CHROUT_VECTOR: u16 = 0x0326;
/// Vector in RAM of the test for the STOP key.
pub(crate) const STOP_VECTOR: u16 = 0x0328;

/// The jiffy clock, high byte first.
pub(crate) const JIFFIES: usize = 0xa0;
/// Jiffies in a day.
pub(crate) const DAY: u32 = 0x4f_1a01;
/// The cassette motor's interlock.
pub(crate) const MOTOR_LOCK: usize = 0xc0;

// Routines by address, ascending.
pub(crate) const IOBASE: u16 = 0xe500;
pub(crate) const SCREEN: u16 = 0xe505;
pub(crate) const PLOT: u16 = 0xe50a;
/// PLOT after its test of the carry: sets the pointers, then reads the position.
pub(crate) const PLOT_SET: u16 = 0xe510;
/// PLOT's reading half.
pub(crate) const PLOT_READ: u16 = 0xe513;
/// Video chip, editor variables, clear screen.
pub(crate) const EDITOR_START: u16 = 0xe518;
/// Stores the colour at the cursor, column Y.
pub(crate) const STORE_COLOUR: u16 = 0xe4da;
/// A start bit of the serial interface: records it and sets the parity.
pub(crate) const START_BIT: u16 = 0xe4d3;
/// Selects the decode table by the modifiers and decodes the key.
pub(crate) const DECODE_KEY: u16 = 0xeb48;
/// The jump of CHROUT to the screen, from within the instruction before.
pub(crate) const TO_SCREEN: u16 = 0xf1d0;
pub(crate) const CLEAR_SCREEN: u16 = 0xe544;
pub(crate) const HOME: u16 = 0xe566;
/// Screen pointers from row and column.
pub(crate) const SET_POINTERS: u16 = 0xe56c;
/// Video chip to its defaults, then home.
pub(crate) const PICTURE_AND_HOME: u16 = 0xe59a;
/// Video chip and default devices.
pub(crate) const PICTURE_START: u16 = 0xe5a0;
/// The video chip's registers alone.
pub(crate) const PICTURE_REGISTERS: u16 = 0xe5a8;
/// A key from the queue, which must not be empty.
pub(crate) const TAKE_KEY: u16 = 0xe5b4;
/// CHRIN from keyboard or screen.
pub(crate) const SCREEN_IN: u16 = 0xe632;
/// Toggles quote mode if A has a quotation mark.
pub(crate) const QUOTE_TEST: u16 = 0xe684;
/// The advance after a printed character.
pub(crate) const ADVANCE: u16 = 0xe6b6;
/// Joins row X to the line above.
pub(crate) const JOIN_ROW: u16 = 0xe6da;
/// Sets the pointer to the start of the line of row X.
pub(crate) const SEEK_START: u16 = 0xe6ed;
/// Moves to the end of the line above.
pub(crate) const BACK_TO_LINE: u16 = 0xe701;
/// Prints a character on the screen, independent of the output device.
pub(crate) const SCREEN_OUT: u16 = 0xe716;
/// Moves to the next line; the same with quote mode and the other modes switched off.
pub(crate) const NEW_LINE: u16 = 0xe87c;
pub(crate) const CARRIAGE_RETURN: u16 = 0xe891;
/// Adjusts the row when the cursor leaves one.
pub(crate) const LEAVE_LEFT: u16 = 0xe8a1;
pub(crate) const LEAVE_RIGHT: u16 = 0xe8b3;
/// The colour codes in the order of their numbers.
pub(crate) const COLOUR_CODES: u16 = 0xe8da;
pub(crate) const SCROLL: u16 = 0xe8ea;
/// Opens a row: below the cursor's line, below the line of row X, at the row in 677.
pub(crate) const OPEN_ROW: u16 = 0xe965;
pub(crate) const OPEN_ROW_BELOW: u16 = 0xe967;
pub(crate) const OPEN_NOTED_ROW: u16 = 0xe981;
/// Copies a row to the line; sets the pointers to the colours of its source.
pub(crate) const COPY_ROW: u16 = 0xe9c8;
pub(crate) const COPY_POINTERS: u16 = 0xe9e0;
/// Sets the pointer to row X; to the colours of the line.
pub(crate) const POINT_TO_ROW: u16 = 0xe9f0;
pub(crate) const POINT_TO_COLOURS: u16 = 0xea24;
/// Character A in colour X at the cursor, with the cursor's countdown and without.
pub(crate) const SHOW_CHARACTER: u16 = 0xea13;
pub(crate) const STORE_CHARACTER: u16 = 0xea1c;
/// Clears the screen row in X.
pub(crate) const CLEAR_ROW: u16 = 0xe9ff;
pub(crate) const IRQ: u16 = 0xea31;
/// The interrupt without clock and STOP key.
pub(crate) const IRQ_CURSOR: u16 = 0xea34;
/// The interrupt without clock and cursor.
pub(crate) const IRQ_CASSETTE: u16 = 0xea61;
/// The interrupt with only the keyboard.
pub(crate) const IRQ_KEYBOARD: u16 = 0xea7b;
/// The end of the interrupt: acknowledge, restore registers, return.
pub(crate) const IRQ_END: u16 = 0xea7e;
/// The end of an interrupt: restore registers and return.
pub(crate) const IRQ_RETURN: u16 = 0xea81;
/// The instruction that ends interrupts, without registers on the stack.
pub(crate) const RETURNS_FROM_INTERRUPT: [u16; 2] = [0xea86, 0xfec1];
pub(crate) const SCNKEY: u16 = 0xea87;
/// The four decode tables' addresses.
pub(crate) const KEY_TABLES: u16 = 0xeb79;
/// The values of the video chip's registers.
pub(crate) const PICTURE_VALUES: u16 = 0xecb9;
/// The text that SHIFT with STOP types.
pub(crate) const LOAD_RUN: u16 = 0xece7;
/// Low bytes of the addresses of the screen's rows.
pub(crate) const ROW_ADDRESSES: u16 = 0xecf0;
// Routines of the serial bus.
pub(crate) const TALK: u16 = 0xed09;
pub(crate) const LISTEN: u16 = 0xed0c;
pub(crate) const SECOND: u16 = 0xedb9;
pub(crate) const TALK_SECONDARY: u16 = 0xedc7;
pub(crate) const BYTE_OUT: u16 = 0xeddd;
pub(crate) const UNTALK: u16 = 0xedef;
pub(crate) const UNLISTEN: u16 = 0xedfe;
pub(crate) const BYTE_IN: u16 = 0xee13;
/// Sends the name of the current file; closes that file on the bus.
pub(crate) const OPEN_ON_BUS: u16 = 0xf3d5;
pub(crate) const CLOSE_ON_BUS: u16 = 0xf642;
/// Messages of the KERNAL.
pub(crate) const MESSAGES: u16 = 0xf0bd;
pub(crate) const GETIN: u16 = 0xf13e;
/// GETIN from the keyboard.
pub(crate) const GETIN_KEYBOARD: u16 = 0xf142;
pub(crate) const CHRIN: u16 = 0xf157;
pub(crate) const CHROUT: u16 = 0xf1ca;
pub(crate) const CHKIN: u16 = 0xf20e;
pub(crate) const CHKOUT: u16 = 0xf250;
pub(crate) const CLOSE: u16 = 0xf291;
pub(crate) const CLALL: u16 = 0xf32f;
pub(crate) const CLRCHN: u16 = 0xf333;
pub(crate) const OPEN: u16 = 0xf34a;
pub(crate) const LOAD: u16 = 0xf49e;
/// LOAD after its vector.
pub(crate) const DO_LOAD: u16 = 0xf4a5;
/// LOAD with the flag of VERIFY set already.
pub(crate) const LOAD_OR_VERIFY: u16 = 0xf4a7;
pub(crate) const SAVE: u16 = 0xf5dd;
/// SAVE after its vector.
pub(crate) const DO_SAVE: u16 = 0xf5ed;
pub(crate) const UDTIM: u16 = 0xf69b;
pub(crate) const RDTIM: u16 = 0xf6dd;
pub(crate) const SETTIM: u16 = 0xf6e4;
pub(crate) const STOP: u16 = 0xf6ed;
/// The recorder's routines that read, including those that search for a header; those that write;
/// the test of its keys.
pub(crate) const TAPE_READS: [u16; 7] = [0xf72c, 0xf7ea, 0xf817, 0xf841, 0xf84a, 0xf564, 0xf539];
pub(crate) const TAPE_WRITES: [u16; 6] = [0xf76a, 0xf838, 0xf864, 0xf867, 0xf86b, 0xf65f];
pub(crate) const TAPE_SENSE: u16 = 0xf82e;
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
/// The NMI entry of the KERNAL; the routine after the vector.
pub(crate) const NMI_ENTRY: u16 = 0xfe43;
pub(crate) const NMI: u16 = 0xfe47;
/// BRK, and STOP with RESTORE.
pub(crate) const BREAK: u16 = 0xfe66;
/// The NMI routine from the read of the chip's interrupt register on.
pub(crate) const NMI_READ: u16 = 0xfe51;
/// The end of an interrupt of CIA 2: enables the serial interface's interrupts, from LDA or from
/// STA on.
pub(crate) const NMI_ENABLE: u16 = 0xfeb6;
pub(crate) const NMI_ENABLE_STORE: u16 = 0xfeb9;
/// The end of an interrupt that saved the registers: restore them and return.
pub(crate) const NMI_RETURN: u16 = 0xfebc;
/// The entry of interrupts and BRK.
pub(crate) const INTERRUPT_ENTRY: u16 = 0xff48;
pub(crate) const CINT: u16 = 0xff5b;

/// The text that SHIFT with STOP puts into the keyboard queue.
pub(crate) const LOAD_RUN_TEXT: &[u8; 9] = b"LOAD\rRUN\r";
