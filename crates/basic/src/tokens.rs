//! The relation between a typed line and its tokens.

/// The start of an item of a typed line: a keyword, a constant or another character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemOffset {
    /// The offset in the text.
    pub text: usize,
    /// The offset in the tokens.
    pub token: usize,
}
