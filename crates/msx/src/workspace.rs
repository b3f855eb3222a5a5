//! Where the firmware keeps its state: the cells of the workspace at the top of RAM.
//!
//! Programs peek and poke them, so that they are the state itself, not a picture of it.
//!
//! Source: Avalon Software, *The MSX Red Book* (1985), chapter 6; the names are the firmware's own.

/// Columns of a row in the mode with 40 columns at most, as the next switch to it sets them.
pub(crate) const LINL40: u16 = 0xf3ae;
/// The same for the mode with 32.
pub(crate) const LINL32: u16 = 0xf3af;
/// Columns of a row.
pub(crate) const LINLEN: u16 = 0xf3b0;
/// Rows of the screen.
pub(crate) const CRTCNT: u16 = 0xf3b1;
/// The last column at which an item printed with a comma may begin.
pub(crate) const CLMLST: u16 = 0xf3b2;
/// Four groups of five tables, one a screen mode: names, colours, patterns, sprites' attributes, sprites' patterns.
pub(crate) const TABLES: u16 = 0xf3b3;
/// Keys click.
pub(crate) const CLIKSW: u16 = 0xf3db;
/// Row of the cursor, from 1.
pub(crate) const CSRY: u16 = 0xf3dc;
/// Column of the cursor, from 1.
pub(crate) const CSRX: u16 = 0xf3dd;
/// The line of function keys is shown.
pub(crate) const CNSDFG: u16 = 0xf3de;
/// What was last written to the video chip's registers.
pub(crate) const RG0SAV: u16 = 0xf3df;
/// The video chip's status as the interrupt read it.
pub(crate) const STATFL: u16 = 0xf3e7;
/// The triggers as the interrupt found them, 0 where one is pressed.
pub(crate) const TRGFLG: u16 = 0xf3e8;
/// Colours: ink, paper, border.
pub(crate) const FORCLR: u16 = 0xf3e9;
pub(crate) const BAKCLR: u16 = 0xf3ea;
pub(crate) const BDRCLR: u16 = 0xf3eb;
/// The pen's colour.
pub(crate) const ATRBYT: u16 = 0xf3f2;
/// Where the music queues' positions stand.
pub(crate) const QUEUES: u16 = 0xf3f3;
/// Interrupts until keys are looked at.
pub(crate) const SCNCNT: u16 = 0xf3f6;
/// Looks until a key repeats.
pub(crate) const REPCNT: u16 = 0xf3f7;
/// Where the next key goes, and where the next is taken from.
pub(crate) const PUTPNT: u16 = 0xf3f8;
pub(crate) const GETPNT: u16 = 0xf3fa;
/// Lengths of a tape's waves for both speeds, and those in use.
pub(crate) const CS1200: u16 = 0xf3fc;
pub(crate) const CS2400: u16 = 0xf401;
pub(crate) const LOW: u16 = 0xf406;
/// What a circle's width is multiplied by, and its height.
pub(crate) const ASPCT1: u16 = 0xf40b;
pub(crate) const ASPCT2: u16 = 0xf40d;
/// The number of the line that runs; 65535 for none.
pub(crate) const CURLIN: u16 = 0xf41c;
/// The line that the screen editor reads.
pub(crate) const BUF: u16 = 0xf55e;
/// Column that the last character was printed before, from 0.
pub(crate) const TTYPOS: u16 = 0xf661;
/// Texts of the function keys, ten of sixteen bytes.
pub(crate) const FNKSTR: u16 = 0xf87f;
/// Slot and address of the shapes.
pub(crate) const CGPNT: u16 = 0xf91f;
/// Tables of the present mode: names, patterns, sprites' patterns, sprites' attributes.
pub(crate) const NAMBAS: u16 = 0xf922;
pub(crate) const CGPBAS: u16 = 0xf924;
pub(crate) const PATBAS: u16 = 0xf926;
pub(crate) const ATRBAS: u16 = 0xf928;
/// The pen's place: byte and mask.
pub(crate) const CLOC: u16 = 0xf92a;
pub(crate) const CMASK: u16 = 0xf92c;
/// Where the last run to the right began.
pub(crate) const CSAVEA: u16 = 0xf942;
pub(crate) const CSAVEM: u16 = 0xf944;
/// Positions, size and address of each music queue.
pub(crate) const QUETAB: u16 = 0xf959;
/// The first music queue; the others follow.
pub(crate) const VOICAQ: u16 = 0xf975;
/// The voice whose queue is served.
pub(crate) const QUEUEN: u16 = 0xfb3e;
/// A bit for each voice that plays.
pub(crate) const MUSICF: u16 = 0xfb3f;
/// Pieces that wait in the queues.
pub(crate) const PLYCNT: u16 = 0xfb40;
/// What is known of the first voice; the others follow.
pub(crate) const VCBA: u16 = 0xfb41;
/// A ROM's program cannot be broken.
pub(crate) const BASROM: u16 = 0xfbb1;
/// A byte a row: 0 if it goes on in the next.
pub(crate) const LINTTB: u16 = 0xfbb2;
/// Row and column at which the reading of a line began.
pub(crate) const FSTPOS: u16 = 0xfbca;
/// The character under the cursor.
pub(crate) const CURSAV: u16 = 0xfbcc;
/// Which function keys are shown: 0 those with SHIFT.
pub(crate) const FNKSWI: u16 = 0xfbcd;
/// Function keys that interrupt the program.
pub(crate) const FNKFLG: u16 = 0xfbce;
/// Alarms that wait.
pub(crate) const ONGSBF: u16 = 0xfbd8;
/// The key now decoded has clicked.
pub(crate) const CLIKFL: u16 = 0xfbd9;
/// The rows of keys as they were and as they are, 0 where one is pressed.
pub(crate) const OLDKEY: u16 = 0xfbda;
pub(crate) const NEWKEY: u16 = 0xfbe5;
/// The keys that wait.
pub(crate) const KEYBUF: u16 = 0xfbf0;
/// A row of the screen, and a shape.
pub(crate) const LINWRK: u16 = 0xfc18;
pub(crate) const PATWRK: u16 = 0xfc40;
/// Lowest address of RAM, and the first behind the memory for programs.
pub(crate) const BOTTOM: u16 = 0xfc48;
pub(crate) const HIMEM: u16 = 0xfc4a;
/// Three bytes an alarm: its state, and where the program deals with it.
pub(crate) const TRPTBL: u16 = 0xfc4c;
/// STOP was pressed, or CTRL with STOP.
pub(crate) const INTFLG: u16 = 0xfc9b;
/// The counter of interrupts.
pub(crate) const JIFFY: u16 = 0xfc9e;
/// Interrupts between two alarms, and until the next.
pub(crate) const INTVAL: u16 = 0xfca0;
pub(crate) const INTCNT: u16 = 0xfca2;
/// The last code sent was the prefix of a shape.
pub(crate) const GRPHED: u16 = 0xfca6;
/// What an escape sequence waits for.
pub(crate) const ESCCNT: u16 = 0xfca7;
/// Characters are inserted.
pub(crate) const INSFLG: u16 = 0xfca8;
/// The cursor shows always.
pub(crate) const CSRSW: u16 = 0xfca9;
/// The cursor is low.
pub(crate) const CSTYLE: u16 = 0xfcaa;
/// Capitals are locked.
pub(crate) const CAPST: u16 = 0xfcab;
/// The dead key that waits for its letter.
pub(crate) const KANAST: u16 = 0xfcac;
/// The screen mode, and the last one with text.
pub(crate) const SCRMOD: u16 = 0xfcaf;
pub(crate) const OLDSCR: u16 = 0xfcb0;
/// The colour at which a search for a border ends.
pub(crate) const BDRATR: u16 = 0xfcb2;
/// The point that relative coordinates count from.
pub(crate) const GRPACX: u16 = 0xfcb7;
pub(crate) const GRPACY: u16 = 0xfcb9;
/// Hooks, five bytes each, all of them returns.
pub(crate) const HOOKS: core::ops::Range<u16> = 0xfd9a..0xffca;
/// First cell of the workspace.
pub(crate) const START: u16 = 0xf380;
