//! The screen editor's cells.

/// Reverse is on.
pub const REVERSE: usize = 0xc7;
/// The column after the last character of the line being read.
pub const INPUT_END: usize = 0xc8;
/// The row in which reading began; bit 7 when it has scrolled away.
pub const INPUT_ROW: usize = 0xc9;
/// Column in which reading began.
pub const INPUT_COLUMN: usize = 0xca;
/// 0: the cursor blinks.
pub const BLINK_OFF: usize = 0xcc;
/// Interrupts until the cursor changes.
pub const BLINK_COUNT: usize = 0xcd;
/// The screen code under the cursor.
pub const UNDER: usize = 0xce;
/// 1: the cursor is visible.
pub const BLINK_PHASE: usize = 0xcf;
/// Not 0: a line is being read from the screen.
pub const READING: usize = 0xd0;
/// Address of the logical line.
pub const LINE: usize = 0xd1;
/// Column of the cursor in the logical line.
pub const COLUMN: usize = 0xd3;
/// Not 0: quote mode.
pub const QUOTE: usize = 0xd4;
/// Last column of the logical line.
pub const LENGTH: usize = 0xd5;
/// Row of the cursor.
pub const ROW: usize = 0xd6;
/// The character being printed or read.
pub const CHARACTER: usize = 0xd7;
/// Blanks opened by INST that are not filled yet.
pub const INSERTS: usize = 0xd8;
/// The link table: one byte per row and one after the last.
pub const LINKS: usize = 0xd9;
/// Address of the logical line's colours.
pub const COLOURS: usize = 0xf3;
/// Colour of printed characters.
pub const COLOUR: usize = 0x0286;
/// Colour under the cursor.
pub const COLOUR_UNDER: usize = 0x0287;
/// High byte of the screen's address.
pub const PAGE: usize = 0x0288;
/// Not 0: a gap is opened before the screen scrolls, because keys are queued.
pub const SCROLL_OFF: usize = 0x0292;
/// Current input device.
pub const INPUT_DEVICE: usize = 0x99;
/// Current output device.
pub const OUTPUT_DEVICE: usize = 0x9a;
