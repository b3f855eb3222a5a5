//! The addresses of the firmware's state: the cells of the workspace at the top of RAM.
//!
//! Programs peek and poke them, so they are the state itself, not a copy of it.
//!
//! Source: Avalon Software, *The MSX Red Book* (1985), chapter 6; the names are the firmware's own.

pub use crate::layout::{
    CURLIN, DEFAULT_DRIVE, DIRECTORY_BUFFER, FILE_CONTROL_BLOCKS as FILE_BLOCKS, HIMEM, LINE_BUFFER as BUF,
    STKTOP, TTYPOS, USRTAB,
};

/// The ROM's routine for an illegal function call: the initial address of the ten functions `USR`.
pub const NO_FUNCTION: u16 = 0x475a;
/// Columns of a row in the mode with at most 40 columns, used by the next switch to it.
pub const LINL40: u16 = 0xf3ae;
/// As [`LINL40`], for the mode with 32 columns.
pub const LINL32: u16 = 0xf3af;
/// Columns of a row.
pub const LINLEN: u16 = 0xf3b0;
/// Rows of the screen.
pub const CRTCNT: u16 = 0xf3b1;
/// The last column at which an item printed with a comma may start.
pub const CLMLST: u16 = 0xf3b2;
/// Four groups of five tables, one for each screen mode: names, colours, patterns, sprite attributes, sprite patterns.
pub const TABLES: u16 = 0xf3b3;
/// Key click is on.
pub const CLIKSW: u16 = 0xf3db;
/// Row of the cursor, from 1.
pub const CSRY: u16 = 0xf3dc;
/// Column of the cursor, from 1.
pub const CSRX: u16 = 0xf3dd;
/// The row of function keys is shown.
pub const CNSDFG: u16 = 0xf3de;
/// Copies of the video chip's registers.
pub const RG0SAV: u16 = 0xf3df;
/// The video chip's status as the interrupt read it.
pub const STATFL: u16 = 0xf3e7;
/// The triggers as the interrupt read them, 0 where one is pressed.
pub const TRGFLG: u16 = 0xf3e8;
/// Colours: ink, paper, border.
pub const FORCLR: u16 = 0xf3e9;
/// See [`FORCLR`].
pub const BAKCLR: u16 = 0xf3ea;
/// See [`FORCLR`].
pub const BDRCLR: u16 = 0xf3eb;
/// The pen's colour.
pub const ATRBYT: u16 = 0xf3f2;
/// Address of the control blocks of the music queues.
pub const QUEUES: u16 = 0xf3f3;
/// Interrupts until the next scan of the keys.
pub const SCNCNT: u16 = 0xf3f6;
/// Scans until a key repeats.
pub const REPCNT: u16 = 0xf3f7;
/// Addresses in the key buffer: of the next key's slot, and of the next key to read.
pub const PUTPNT: u16 = 0xf3f8;
/// See [`PUTPNT`].
pub const GETPNT: u16 = 0xf3fa;
/// Lengths of a tape's waves for both speeds, and those in use.
pub const CS1200: u16 = 0xf3fc;
/// See [`CS1200`].
pub const CS2400: u16 = 0xf401;
/// See [`CS1200`].
pub const LOW: u16 = 0xf406;
/// Factors of a circle's width and height.
pub const ASPCT1: u16 = 0xf40b;
/// See [`ASPCT1`].
pub const ASPCT2: u16 = 0xf40d;
/// The type of the value in DAC.
pub const VALTYP: u16 = 0xf663;
/// Texts of the function keys, ten of sixteen bytes.
pub const FNKSTR: u16 = 0xf87f;
/// Slot and address of the glyphs.
pub const CGPNT: u16 = 0xf91f;
/// Tables of the present mode: names, patterns, sprite patterns, sprite attributes.
pub const NAMBAS: u16 = 0xf922;
/// See [`NAMBAS`].
pub const CGPBAS: u16 = 0xf924;
/// See [`NAMBAS`].
pub const PATBAS: u16 = 0xf926;
/// See [`NAMBAS`].
pub const ATRBAS: u16 = 0xf928;
/// The pen position: address and mask.
pub const CLOC: u16 = 0xf92a;
/// See [`CLOC`].
pub const CMASK: u16 = 0xf92c;
/// The start of the last run to the right.
pub const CSAVEA: u16 = 0xf942;
/// See [`CSAVEA`].
pub const CSAVEM: u16 = 0xf944;
/// Positions, size and address of each music queue.
pub const QUETAB: u16 = 0xf959;
/// The first music queue; the others follow.
pub const VOICAQ: u16 = 0xf975;
/// The voice whose queue is being read.
pub const QUEUEN: u16 = 0xfb3e;
/// A bit for each voice that plays.
pub const MUSICF: u16 = 0xfb3f;
/// Number of queued pieces.
pub const PLYCNT: u16 = 0xfb40;
/// The block of the first voice; the others follow.
pub const VCBA: u16 = 0xfb41;
/// The program is in ROM and cannot be broken.
pub const BASROM: u16 = 0xfbb1;
/// A byte for each row: 0 if it continues in the next.
pub const LINTTB: u16 = 0xfbb2;
/// Row and column at which reading of a line started.
pub const FSTPOS: u16 = 0xfbca;
/// The character under the cursor.
pub const CURSAV: u16 = 0xfbcc;
/// Selects the function keys in the row: 0 for those with SHIFT.
pub const FNKSWI: u16 = 0xfbcd;
/// Function keys with an event trap.
pub const FNKFLG: u16 = 0xfbce;
/// Number of pending event traps.
pub const ONGSBF: u16 = 0xfbd8;
/// The key being decoded has clicked.
pub const CLIKFL: u16 = 0xfbd9;
/// The rows of keys at the last scan and at this one, 0 where one is pressed.
pub const OLDKEY: u16 = 0xfbda;
/// See [`OLDKEY`].
pub const NEWKEY: u16 = 0xfbe5;
/// The key buffer.
pub const KEYBUF: u16 = 0xfbf0;
/// Work areas: a row of the screen, and a glyph.
pub const LINWRK: u16 = 0xfc18;
/// See [`LINWRK`].
pub const PATWRK: u16 = 0xfc40;
/// Lowest address of RAM.
pub const BOTTOM: u16 = 0xfc48;
/// Three bytes for each event trap: its state and the address of its handler.
pub const TRPTBL: u16 = 0xfc4c;
/// STOP was pressed, or CTRL with STOP.
pub const INTFLG: u16 = 0xfc9b;
/// The counter of interrupts.
pub const JIFFY: u16 = 0xfc9e;
/// The interval of `ON INTERVAL` in interrupts, and the interrupts until it ends.
pub const INTVAL: u16 = 0xfca0;
/// See [`INTVAL`].
pub const INTCNT: u16 = 0xfca2;
/// The last code sent was the prefix of a graphic character.
pub const GRPHED: u16 = 0xfca6;
/// The part of an escape sequence that comes next.
pub const ESCCNT: u16 = 0xfca7;
/// Insert mode is on.
pub const INSFLG: u16 = 0xfca8;
/// The cursor is always visible.
pub const CSRSW: u16 = 0xfca9;
/// The cursor is low.
pub const CSTYLE: u16 = 0xfcaa;
/// CAPS LOCK is on.
pub const CAPST: u16 = 0xfcab;
/// The dead key before the next letter.
pub const KANAST: u16 = 0xfcac;
/// The screen mode, and the last text mode.
pub const SCRMOD: u16 = 0xfcaf;
/// See [`SCRMOD`].
pub const OLDSCR: u16 = 0xfcb0;
/// The colour at which a search for a border ends.
pub const BDRATR: u16 = 0xfcb2;
/// The origin of relative coordinates.
pub const GRPACX: u16 = 0xfcb7;
/// See [`GRPACX`].
pub const GRPACY: u16 = 0xfcb9;
/// Hooks, five bytes each, filled with RET.
pub const HOOKS: core::ops::Range<u16> = 0xfd9a..0xffca;
/// First cell of the workspace.
pub const START: u16 = 0xf380;
/// The cells of the disk system.
pub const DISK_SYSTEM: core::ops::Range<u16> = 0xf1c1..0xf380;
/// Slots of the RAM in the four pages.
pub const RAM_SLOTS: u16 = 0xf341;
/// Files that can be open.
pub const FILE_COUNT: u16 = 0xf345;
/// Drives.
pub const DRIVE_COUNT: u16 = 0xf347;
/// Slot of the disk ROM.
pub const DISK_SLOT: u16 = 0xf348;
/// The lowest address of the disk system's memory.
pub const DISK_MEMORY: u16 = 0xf349;
/// The addresses of its buffers and its drives' parameters.
pub const SECTOR_BUFFER: u16 = 0xf34d;
/// See [`SECTOR_BUFFER`].
pub const DATA_BUFFER: u16 = 0xf34f;
/// See [`SECTOR_BUFFER`].
pub const DRIVE_PARAMETERS: u16 = 0xf355;
/// The jump to the functions of MSX-DOS.
pub const DISK_CALL: u16 = 0xf37d;
/// Its target: an address of the ROM without a routine of the language that programs call.
pub const DISK_FUNCTIONS: u16 = 0x5445;
/// The address at which functions of MSX-DOS read and write.
pub const TRANSFER_ADDRESS: u16 = 0xf23d;
/// The hooks of the statements that the disk ROM adds.
pub const DISK_HOOKS: core::ops::Range<u16> = 0xfdef..0xfe7b;
