//! The KERNAL's screen editor: the output of PRINT, editing on the screen, and INPUT from the screen.
//!
//! A *logical line* consists of one or more screen rows, at most two on the C64. The link table at
//! 217 holds the high byte of every row's address, with bit 7 set where a logical line begins. The
//! cursor's column counts through the logical line, and the pointer at 209 points to its beginning.
//!
//! Every step follows the KERNAL's, including the residue in zero page, and has the cost of the KERNAL's step
//! ([`crate::costs`]). Functions return their cycles; the public ones spend them.
//!
//! | struct | file | part |
//! |---|---|---|
//! | `Screen` | `screen` | the board that the screen is on |
//! | | `geometry` | numbers that follow from the size of the screen |
//! | | `print`, `code` | a character to the screen: glyphs, control codes, INST and DEL |
//! | | `cursor` | moving, wrapping, pointers; `position` is the cursor in one word |
//! | | `rows` | scrolling, opening gaps, clearing |
//! | | `blink` | the cursor's part of the interrupt |
//! | | `fast_path` | where fast printing is equivalent |
//! | `CharacterTable` | `character_table` | the action and the cost of each character |
//! | | `fast_print` | strings, steps and line ends in one step |
//! | `Editor` | `state` | screen, fast printing, the line that is being typed |
//! | | `start` | the editor's initialisation |
//! | | `input` | keys and edited lines |
//! | | `scan` | the keyboard scan |
//! | | `interrupt` | the KERNAL's interrupt |

mod blink;
mod character_table;
mod code;
mod cursor;
mod fast_path;
mod fast_print;
mod geometry;
mod input;
mod interrupt;
mod position;
mod print;
mod rows;
mod scan;
mod screen;
mod start;
mod state;

pub(crate) use code::is_charset_code;
use geometry::Geometry;
pub(crate) use input::Edited;
pub(crate) use scan::ScanEnd;
use screen::Screen;
pub(crate) use state::Editor;

/// Device numbers.
pub(crate) const KEYBOARD: u8 = 0;
pub(crate) const SCREEN: u8 = 3;
/// The screen code of a blank.
const BLANK: u8 = 0x20;
/// The bit of a link that marks the start of a logical line.
const START: u8 = 0x80;
