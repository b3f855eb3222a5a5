//! The KERNAL's screen editor: what PRINT shows, what a person edits, what INPUT reads back from
//! the screen.
//!
//! A *logical line* consists of one or two screen rows. The link table at 217-242 holds the high
//! byte of every row's address, with bit 7 set where a logical line begins. The cursor's column
//! counts through the logical line, 0-79, and the pointer at 209 points to its beginning.
//!
//! Every step follows the KERNAL's, including what it leaves in zero page, and costs what the KERNAL's step costs
//! ([`crate::costs`]). Functions return their cycles; the public ones spend them.
//!
//! | file | part |
//! |---|---|
//! | `state` | the editor and the board that it owns |
//! | `print` | a character to the screen: glyphs, control codes, INST and DEL |
//! | `fast_print` | strings, steps and line ends in one step |
//! | `table_print` | such strings character by character |
//! | `fast_path` | where that is equivalent |
//! | `again` | cached output of strings; `plans` is the cache |
//! | `copies` | repeated output of one string |
//! | `character_table` | action and cost of each character on the fast path |
//! | `code` | control codes |
//! | `position`, `lanes` | the cursor in one word, characters by eights |
//! | `cursor` | moving, wrapping, pointers |
//! | `rows` | scrolling, opening gaps, clearing |
//! | `input` | keys and edited lines |
//! | `start` | the editor's initialisation |
//! | `scan` | the keyboard scan |
//! | `interrupt` | the KERNAL's interrupt; `blink` is its cursor |

mod again;
mod blink;
mod character_table;
mod code;
mod copies;
mod cursor;
mod fast_path;
mod fast_print;
mod input;
mod interrupt;
mod lanes;
mod plans;
mod position;
mod print;
mod rows;
mod scan;
mod start;
mod state;
mod table_print;
#[cfg(test)]
mod tests;

pub(crate) use input::Edited;
pub(crate) use state::Editor;

/// The control codes that select the colours, by colour number.
pub(crate) const COLOUR_CODES: [u8; 16] =
    [144, 5, 28, 159, 156, 30, 31, 158, 129, 149, 150, 151, 152, 153, 154, 155];

/// Device numbers.
pub(crate) const KEYBOARD: u8 = 0;
pub(crate) const SCREEN: u8 = 3;
/// Columns of a row.
pub(crate) const COLUMNS: u8 = 40;
/// Rows of the screen.
pub(crate) const ROWS: u8 = 25;
/// The screen code of a blank.
const BLANK: u8 = 0x20;
/// The bit of a link that marks the start of a logical line.
const START: u8 = 0x80;

/// The zero-page cells and other variables of the editor.
pub(crate) mod at {
    /// Reverse is on.
    pub(crate) const REVERSE: usize = 0xc7;
    /// The column after the last character of the line being read.
    pub(crate) const INPUT_END: usize = 0xc8;
    /// The row in which reading began; bit 7 when it has scrolled away.
    pub(crate) const INPUT_ROW: usize = 0xc9;
    /// Column in which reading began.
    pub(crate) const INPUT_COLUMN: usize = 0xca;
    /// 0: the cursor blinks.
    pub(crate) const BLINK_OFF: usize = 0xcc;
    /// Interrupts until the cursor changes.
    pub(crate) const BLINK_COUNT: usize = 0xcd;
    /// The screen code under the cursor.
    pub(crate) const UNDER: usize = 0xce;
    /// 1: the cursor is visible.
    pub(crate) const BLINK_PHASE: usize = 0xcf;
    /// Not 0: a line is being read from the screen.
    pub(crate) const READING: usize = 0xd0;
    /// Address of the logical line.
    pub(crate) const LINE: usize = 0xd1;
    /// Column of the cursor in the logical line.
    pub(crate) const COLUMN: usize = 0xd3;
    /// Not 0: quote mode.
    pub(crate) const QUOTE: usize = 0xd4;
    /// Last column of the logical line.
    pub(crate) const LENGTH: usize = 0xd5;
    /// Row of the cursor.
    pub(crate) const ROW: usize = 0xd6;
    /// The character being printed or read.
    pub(crate) const CHARACTER: usize = 0xd7;
    /// Blanks opened by INST that are not filled yet.
    pub(crate) const INSERTS: usize = 0xd8;
    /// The link table: one byte per row and one after the last.
    pub(crate) const LINKS: usize = 0xd9;
    /// Address of the logical line's colours.
    pub(crate) const COLOURS: usize = 0xf3;
    /// Colour of what is printed.
    pub(crate) const COLOUR: usize = 0x0286;
    /// Colour under the cursor.
    pub(crate) const COLOUR_UNDER: usize = 0x0287;
    /// High byte of the screen's address.
    pub(crate) const PAGE: usize = 0x0288;
    /// Not 0: a gap is opened before the screen scrolls, because keys are queued.
    pub(crate) const SCROLL_OFF: usize = 0x0292;
    /// The row at which a gap is opened.
    pub(crate) const GAP_ROW: usize = 0x02a5;
    /// Current input device.
    pub(crate) const INPUT_DEVICE: usize = 0x99;
    /// Current output device.
    pub(crate) const OUTPUT_DEVICE: usize = 0x9a;
}
