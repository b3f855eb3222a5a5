//! The state of the prompt, and the result that it shows.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::value::Number;

/// A cell of an edit line, which is redrawn at each stroke. Fitted to the steps of held keys
/// (`editor.jsonl`).
pub(super) const DRAWN_CELL: u64 = 95;

/// The state of the prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum PromptStage {
    /// Nothing has been typed.
    #[default]
    Ready,
    /// A line is being typed.
    Typing,
    /// A program line is open at the top of the display.
    Editing,
    /// An error message is shown.
    Failed,
    /// A line is shown until a key is released.
    ShowingLine,
}

/// The result of a calculation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Answer {
    Number(Number),
    Text(Vec<u8>),
}
