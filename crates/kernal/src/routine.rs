//! The routines of the ROM that machine code reaches by address.

/// The target of a jump table entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A routine in the ROM.
    Routine(Routine),
    /// The address of a vector in RAM.
    Vector(u16),
}

/// The first entry of the jump table; the entries follow each other every three bytes.
pub const JUMP_TABLE: u16 = 0xff81;

/// The jump table. The first three entries came with the C64.
#[rustfmt::skip]
pub const ENTRIES: [Entry; 39] = {
    use Entry::{Routine as R, Vector as V};
    use Routine::*;
    [
        R(Cint), R(Ioinit), R(Ramtas),                       // ff81
        R(Restor), R(Vector), R(Setmsg), R(Second), R(TalkSecondary),  // ff8a
        R(Memtop), R(Membot), R(ScanKeyboard), R(Settmo),              // ff99
        R(ByteIn), R(ByteOut), R(Untalk), R(Unlisten), R(Listen),      // ffa5
        R(Talk), R(Readst), R(Setlfs), R(Setnam),                      // ffb4
        V(0x031a), V(0x031c), V(0x031e), V(0x0320), V(0x0322),         // ffc0 OPEN, CLOSE, CHKIN, CHKOUT, CLRCHN
        V(0x0324), V(0x0326),                                          // ffcf CHRIN, CHROUT
        R(Load), R(Save), R(Settim), R(Rdtim),                         // ffd5
        V(0x0328), V(0x032a), V(0x032c),                               // ffe1 STOP, GETIN, CLALL
        R(Udtim), R(Screen), R(Plot), R(IoBase),                       // ffea
    ]
};

/// The vectors in RAM as RESTOR sets them.
#[rustfmt::skip]
pub const DEFAULT_VECTORS: [Routine; 16] = {
    use Routine::*;
    [
        Irq, Break, Nmi,                                    // 0314 0316 0318
        Open, Close, Chkin, Chkout, Clrchn, Chrin, Chrout,  // 031a ..
        Stop, Getin, Clall, Break, DoLoad, DoSave,          // 0328 ..
    ]
};

/// A routine with a native implementation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routine {
    /// The address of the chips.
    IoBase,
    /// The size of the screen.
    Screen,
    /// The cursor position.
    Plot,
    /// PLOT's setting half.
    PlotStore,
    /// PLOT after its test of the carry: sets the pointers, then reads the position.
    PlotSet,
    /// PLOT's reading half.
    PlotRead,
    /// Video chip, editor variables, clear screen.
    EditorStart,
    /// The same from its entry in the jump table.
    Cint,
    /// Stores the colour at the cursor, column Y.
    StoreColour,
    /// A start bit of the serial interface: records it and sets the parity.
    StartBit,
    /// Selects the decode table by the modifiers and decodes the key.
    DecodeKey,
    /// The jump of CHROUT to the screen, from within the instruction before.
    ToScreen,
    /// Clears the screen.
    ClearScreen,
    /// The cursor to the top left corner.
    Home,
    /// Screen pointers from row and column.
    SetPointers,
    /// Video chip to its defaults, then home.
    PictureAndHome,
    /// Video chip and default devices.
    PictureStart,
    /// Only the video chip's registers.
    PictureRegisters,
    /// A key from the queue, which must not be empty.
    TakeKey,
    /// CHRIN from keyboard or screen.
    ScreenIn,
    /// Selects the colour of a control code in A, if it is one.
    ColourCode,
    /// Toggles quote mode if A has a quotation mark.
    QuoteTest,
    /// The advance after a printed character.
    Advance,
    /// Joins row X to the line above.
    JoinRow,
    /// Sets the pointer to the start of the line of row X.
    SeekStart,
    /// Moves to the end of the line above.
    BackToLine,
    /// Prints a character on the screen, independent of the output device.
    ScreenOut,
    /// Moves to the next line.
    NewLine,
    /// The same with quote mode and the other modes switched off.
    CarriageReturn,
    /// Adjusts the row when the cursor leaves one to the left.
    LeaveLeft,
    /// The same to the right.
    LeaveRight,
    /// Scrolls the screen.
    Scroll,
    /// Opens a row below the cursor's line.
    OpenRow,
    /// Opens a row below the line of row X.
    OpenRowBelow,
    /// Opens a row at the stored number.
    OpenNotedRow,
    /// Copies a row to the line.
    CopyRow,
    /// Sets the pointers to the colours of the source of such a copy.
    CopyPointers,
    /// Sets the pointer to row X.
    PointToRow,
    /// Sets the pointer to the colours of the line.
    PointToColours,
    /// Character A in colour X at the cursor, with the cursor's countdown.
    ShowCharacter,
    /// The same without it.
    StoreCharacter,
    /// Clears the screen row in X.
    ClearRow,
    /// The interrupt.
    Irq,
    /// The interrupt without clock and STOP key.
    IrqCursor,
    /// The interrupt without clock and cursor.
    IrqCassette,
    /// The interrupt with only the keyboard.
    IrqKeyboard,
    /// The end of the interrupt: acknowledge, restore registers, return.
    IrqEnd,
    /// The end of an interrupt: restore registers and return.
    IrqReturn,
    /// The instruction that ends interrupts, without registers on the stack.
    InterruptReturn,
    /// Scans the keyboard.
    ScanKeyboard,
    /// Makes a device on the bus the talker.
    Talk,
    /// Makes a device on the bus the listener.
    Listen,
    /// Secondary address after LISTEN.
    Second,
    /// Secondary address after TALK.
    TalkSecondary,
    /// A byte to the bus.
    ByteOut,
    /// A byte from the bus.
    ByteIn,
    /// UNTALK.
    Untalk,
    /// UNLISTEN.
    Unlisten,
    /// Sends the name of the current file.
    OpenOnBus,
    /// Closes the current file on the bus.
    CloseOnBus,
    /// A byte from the current input, without waiting.
    Getin,
    /// GETIN from the keyboard.
    GetinKeyboard,
    /// A byte from the current input.
    Chrin,
    /// A byte to the current output.
    Chrout,
    /// Selects an input.
    Chkin,
    /// Selects an output.
    Chkout,
    /// Closes a file.
    Close,
    /// Closes all files.
    Clall,
    /// Restores keyboard and screen.
    Clrchn,
    /// Opens a file.
    Open,
    /// LOAD, also with the flag of VERIFY set already.
    Load,
    /// LOAD after its vector.
    DoLoad,
    /// SAVE.
    Save,
    /// SAVE after its vector.
    DoSave,
    /// Advances the jiffy clock.
    Udtim,
    /// Reads the jiffy clock.
    Rdtim,
    /// Sets the jiffy clock.
    Settim,
    /// The test for the STOP key.
    Stop,
    /// The recorder's routines that read, including those that search for a header.
    TapeRead,
    /// Those that write.
    TapeWrite,
    /// The test of the recorder's keys.
    TapeSense,
    /// Power-on.
    ColdStart,
    /// Power-on without the test of memory, vectors and chips: memory for programs and the screen are those of its cells.
    EditorAndBasic,
    /// Vectors to their defaults.
    Restor,
    /// Copies vectors.
    Vector,
    /// Tests and clears RAM.
    Ramtas,
    /// Starts the chips.
    Ioinit,
    /// The file name.
    Setnam,
    /// File parameters.
    Setlfs,
    /// The status of the last transfer.
    Readst,
    /// Selects the messages to show.
    Setmsg,
    /// The time limit of the bus.
    Settmo,
    /// The end of memory.
    Memtop,
    /// The start of memory.
    Membot,
    /// The NMI's entry.
    NmiEntry,
    /// The NMI after its vector.
    Nmi,
    /// The NMI from the read of the chip's interrupt register on.
    NmiRead,
    /// The NMI's end: enables the serial interface's interrupts.
    NmiEnable,
    /// The same after the mask is loaded.
    NmiEnableStore,
    /// The end of an interrupt that saved the registers: restore them and return.
    NmiReturn,
    /// The NMI's end from TAY on.
    NmiTransferY,
    /// The NMI's end from the second PLA on.
    NmiPullX,
    /// The NMI's end from TAX on.
    NmiTransferX,
    /// The NMI's end from the last PLA on.
    NmiPullA,
    /// BRK, and STOP with RESTORE.
    Break,
    /// The entry of interrupts and BRK.
    InterruptEntry,
}

/// Returns the first address of a routine in a table; 0, which is no routine's address, if the table lacks it.
pub const fn address_of(routines: &[(u16, Routine)], routine: Routine) -> u16 {
    let mut index = 0;
    while index < routines.len() {
        if routines[index].1 as u8 == routine as u8 {
            return routines[index].0;
        }
        index += 1;
    }
    0
}

/// Returns the target of the jump table's entry at an address.
pub fn jump_table_entry(address: u16) -> Option<Entry> {
    let offset = address.checked_sub(JUMP_TABLE)?;
    if offset % 3 != 0 {
        return None;
    }
    ENTRIES.get(usize::from(offset / 3)).copied()
}

/// The jump table's entries that BASIC and the interrupt use, the same in the whole family.
pub const CHROUT_ENTRY: u16 = 0xffd2;
/// The test for the STOP key.
pub const STOP_ENTRY: u16 = 0xffe1;
/// A byte without waiting.
pub const GETIN_ENTRY: u16 = 0xffe4;
/// The jiffy clock.
pub const UDTIM_ENTRY: u16 = 0xffea;
