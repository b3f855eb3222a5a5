//! What a terminal has answered at the start.

use crossterm::event::KeyEvent;

/// The answers of a terminal.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Name and version, for example `kitty(0.26.5)`.
    pub name: String,
    /// Whether it reads UTF-8, if it has answered that.
    pub has_utf8: Option<bool>,
    /// Whether it draws pictures in kitty's protocol.
    pub has_kitty: bool,
    /// Whether it draws sixels.
    pub has_sixel: bool,
    /// Whether no answer is outstanding.
    pub is_complete: bool,
    /// The keys typed meanwhile.
    pub keys: Vec<KeyEvent>,
}
