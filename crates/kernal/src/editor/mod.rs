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
//! | `geometry` | numbers that follow from the size of the screen |
//! | `interrupt` | the KERNAL's interrupt; `blink` is its cursor |

mod again;
mod blink;
mod character_table;
mod code;
mod copies;
mod cursor;
mod fast_path;
mod fast_print;
mod geometry;
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

use geometry::Geometry;
pub(crate) use input::Edited;
pub(crate) use state::Editor;

/// Device numbers.
pub(crate) const KEYBOARD: u8 = 0;
pub(crate) const SCREEN: u8 = 3;
/// The screen code of a blank.
const BLANK: u8 = 0x20;
/// The bit of a link that marks the start of a logical line.
const START: u8 = 0x80;
