//! The addresses of the firmware's state: the cells of the workspace at the top of RAM.
//!
//! Programs peek and poke them, so they are the state itself, not a copy of it.
//!
//! Source: Avalon Software, *The MSX Red Book* (1985), chapter 6; the names are the firmware's own.

/// The addresses of the ten functions `USR`, and that of the ROM's routine for an illegal function call, which they
/// have at first.
pub(crate) const USRTAB: u16 = 0xf39a;
pub(crate) const NO_FUNCTION: u16 = 0x475a;
/// Columns of a row in the mode with at most 40 columns, used by the next switch to it.
pub(crate) const LINL40: u16 = 0xf3ae;
/// The same for the mode with 32.
pub(crate) const LINL32: u16 = 0xf3af;
/// Columns of a row.
pub(crate) const LINLEN: u16 = 0xf3b0;
/// Rows of the screen.
pub(crate) const CRTCNT: u16 = 0xf3b1;
/// The last column at which an item printed with a comma may start.
pub(crate) const CLMLST: u16 = 0xf3b2;
/// Four groups of five tables, one for each screen mode: names, colours, patterns, sprite attributes, sprite patterns.
pub(crate) const TABLES: u16 = 0xf3b3;
/// Keys click.
pub(crate) const CLIKSW: u16 = 0xf3db;
/// Row of the cursor, from 1.
pub(crate) const CSRY: u16 = 0xf3dc;
/// Column of the cursor, from 1.
pub(crate) const CSRX: u16 = 0xf3dd;
/// The row of function keys is shown.
pub(crate) const CNSDFG: u16 = 0xf3de;
/// Copies of the video chip's registers.
pub(crate) const RG0SAV: u16 = 0xf3df;
/// The video chip's status as the interrupt read it.
pub(crate) const STATFL: u16 = 0xf3e7;
/// The triggers as the interrupt read them, 0 where one is pressed.
pub(crate) const TRGFLG: u16 = 0xf3e8;
/// Colours: ink, paper, border.
pub(crate) const FORCLR: u16 = 0xf3e9;
pub(crate) const BAKCLR: u16 = 0xf3ea;
pub(crate) const BDRCLR: u16 = 0xf3eb;
/// The pen's colour.
pub(crate) const ATRBYT: u16 = 0xf3f2;
/// Address of the control blocks of the music queues.
pub(crate) const QUEUES: u16 = 0xf3f3;
/// Interrupts until the next scan of the keys.
pub(crate) const SCNCNT: u16 = 0xf3f6;
/// Scans until a key repeats.
pub(crate) const REPCNT: u16 = 0xf3f7;
/// Where the next key goes, and where the next is taken from.
pub(crate) const PUTPNT: u16 = 0xf3f8;
pub(crate) const GETPNT: u16 = 0xf3fa;
/// Lengths of a tape's waves for both speeds, and those in use.
pub(crate) const CS1200: u16 = 0xf3fc;
pub(crate) const CS2400: u16 = 0xf401;
pub(crate) const LOW: u16 = 0xf406;
/// Factors of a circle's width and height.
pub(crate) const ASPCT1: u16 = 0xf40b;
pub(crate) const ASPCT2: u16 = 0xf40d;
/// The number of the running line; 65535 for none.
pub(crate) const CURLIN: u16 = 0xf41c;
/// The line that the screen editor read.
pub(crate) const BUF: u16 = 0xf55e;
/// Print position: the column of the next character, from 0.
pub(crate) const TTYPOS: u16 = 0xf661;
/// The type of the value in DAC.
pub(crate) const VALTYP: u16 = 0xf663;
/// The top of the stack, below the strings.
pub(crate) const STKTOP: u16 = 0xf674;
/// Texts of the function keys, ten of sixteen bytes.
pub(crate) const FNKSTR: u16 = 0xf87f;
/// Slot and address of the glyphs.
pub(crate) const CGPNT: u16 = 0xf91f;
/// Tables of the present mode: names, patterns, sprite patterns, sprite attributes.
pub(crate) const NAMBAS: u16 = 0xf922;
pub(crate) const CGPBAS: u16 = 0xf924;
pub(crate) const PATBAS: u16 = 0xf926;
pub(crate) const ATRBAS: u16 = 0xf928;
/// The pen position: address and mask.
pub(crate) const CLOC: u16 = 0xf92a;
pub(crate) const CMASK: u16 = 0xf92c;
/// The start of the last run to the right.
pub(crate) const CSAVEA: u16 = 0xf942;
pub(crate) const CSAVEM: u16 = 0xf944;
/// Positions, size and address of each music queue.
pub(crate) const QUETAB: u16 = 0xf959;
/// The first music queue; the others follow.
pub(crate) const VOICAQ: u16 = 0xf975;
/// The voice whose queue is being read.
pub(crate) const QUEUEN: u16 = 0xfb3e;
/// A bit for each voice that plays.
pub(crate) const MUSICF: u16 = 0xfb3f;
/// Number of queued pieces.
pub(crate) const PLYCNT: u16 = 0xfb40;
/// The block of the first voice; the others follow.
pub(crate) const VCBA: u16 = 0xfb41;
/// The program is in ROM and cannot be broken.
pub(crate) const BASROM: u16 = 0xfbb1;
/// A byte for each row: 0 if it continues in the next.
pub(crate) const LINTTB: u16 = 0xfbb2;
/// Row and column at which reading of a line started.
pub(crate) const FSTPOS: u16 = 0xfbca;
/// The character under the cursor.
pub(crate) const CURSAV: u16 = 0xfbcc;
/// Which function keys are shown: 0 those with SHIFT.
pub(crate) const FNKSWI: u16 = 0xfbcd;
/// Function keys with an event trap.
pub(crate) const FNKFLG: u16 = 0xfbce;
/// Number of pending event traps.
pub(crate) const ONGSBF: u16 = 0xfbd8;
/// The key being decoded has clicked.
pub(crate) const CLIKFL: u16 = 0xfbd9;
/// The rows of keys at the last scan and at this one, 0 where one is pressed.
pub(crate) const OLDKEY: u16 = 0xfbda;
pub(crate) const NEWKEY: u16 = 0xfbe5;
/// The key buffer.
pub(crate) const KEYBUF: u16 = 0xfbf0;
/// Work areas: a row of the screen, and a glyph.
pub(crate) const LINWRK: u16 = 0xfc18;
pub(crate) const PATWRK: u16 = 0xfc40;
/// Lowest address of RAM, and the first after the memory for programs.
pub(crate) const BOTTOM: u16 = 0xfc48;
pub(crate) const HIMEM: u16 = 0xfc4a;
/// Three bytes for each event trap: its state and the address of its handler.
pub(crate) const TRPTBL: u16 = 0xfc4c;
/// STOP was pressed, or CTRL with STOP.
pub(crate) const INTFLG: u16 = 0xfc9b;
/// The counter of interrupts.
pub(crate) const JIFFY: u16 = 0xfc9e;
/// The interval of `ON INTERVAL` in interrupts, and the interrupts until it ends.
pub(crate) const INTVAL: u16 = 0xfca0;
pub(crate) const INTCNT: u16 = 0xfca2;
/// The last code sent was the prefix of a graphic character.
pub(crate) const GRPHED: u16 = 0xfca6;
/// The part of an escape sequence that comes next.
pub(crate) const ESCCNT: u16 = 0xfca7;
/// Insert mode is on.
pub(crate) const INSFLG: u16 = 0xfca8;
/// The cursor is always visible.
pub(crate) const CSRSW: u16 = 0xfca9;
/// The cursor is low.
pub(crate) const CSTYLE: u16 = 0xfcaa;
/// CAPS LOCK is on.
pub(crate) const CAPST: u16 = 0xfcab;
/// The dead key before the next letter.
pub(crate) const KANAST: u16 = 0xfcac;
/// The screen mode, and the last text mode.
pub(crate) const SCRMOD: u16 = 0xfcaf;
pub(crate) const OLDSCR: u16 = 0xfcb0;
/// The colour at which a search for a border ends.
pub(crate) const BDRATR: u16 = 0xfcb2;
/// The origin of relative coordinates.
pub(crate) const GRPACX: u16 = 0xfcb7;
pub(crate) const GRPACY: u16 = 0xfcb9;
/// Hooks, five bytes each, filled with RET.
pub(crate) const HOOKS: core::ops::Range<u16> = 0xfd9a..0xffca;
/// First cell of the workspace.
pub(crate) const START: u16 = 0xf380;
/// The cells of the disk system.
pub(crate) const DISK_SYSTEM: core::ops::Range<u16> = 0xf1c1..0xf380;
/// Slots of the RAM in the four pages.
pub(crate) const RAM_SLOTS: u16 = 0xf341;
/// Files that can be open.
pub(crate) const FILE_COUNT: u16 = 0xf345;
/// Drives.
pub(crate) const DRIVE_COUNT: u16 = 0xf347;
/// Slot of the disk ROM.
pub(crate) const DISK_SLOT: u16 = 0xf348;
/// The lowest address of the disk system's memory.
pub(crate) const DISK_MEMORY: u16 = 0xf349;
/// The addresses of its buffers, its files' control blocks, and its drives' parameters.
pub(crate) const SECTOR_BUFFER: u16 = 0xf34d;
pub(crate) const DATA_BUFFER: u16 = 0xf34f;
pub(crate) const DIRECTORY_BUFFER: u16 = 0xf351;
pub(crate) const FILE_BLOCKS: u16 = 0xf353;
pub(crate) const DRIVE_PARAMETERS: u16 = 0xf355;
/// The jump to the functions of MSX-DOS.
pub(crate) const DISK_CALL: u16 = 0xf37d;
/// Where it leads: an address of the ROM at which the language has no routine that programs call.
pub(crate) const DISK_FUNCTIONS: u16 = 0x5445;
/// The drive of names without one, and the address at which functions of MSX-DOS read and write.
pub(crate) const DEFAULT_DRIVE: u16 = 0xf247;
pub(crate) const TRANSFER_ADDRESS: u16 = 0xf23d;
/// The hooks of the words that the disk ROM adds.
pub(crate) const DISK_HOOKS: core::ops::Range<u16> = 0xfdef..0xfe7b;
