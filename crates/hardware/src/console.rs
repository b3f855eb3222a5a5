//! A text screen that the firmware writes, with the modes it can be switched to.

/// The colours that the firmware uses for what it draws next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Characters and dots.
    pub ink: u8,
    /// Behind them.
    pub paper: u8,
    /// Around the picture.
    pub border: u8,
}

/// The firmware's text screen.
pub trait Console {
    /// Sends a code to the screen: a character, a control code, part of an escape sequence. Modes without text take no notice.
    fn send(&mut self, code: u8);

    /// Clears the screen in any mode.
    fn clear(&mut self);

    /// Row and column of the cursor, from 0.
    fn cursor(&self) -> (u8, u8);

    /// Moves the cursor. The firmware keeps it on the screen.
    fn set_cursor(&mut self, row: u8, column: u8);

    /// Shows the cursor always, or only while a key is awaited.
    fn show_cursor(&mut self, is_always_shown: bool);

    /// Columns of a row.
    fn width(&self) -> u8;

    /// Changes the columns of a row and clears the screen, unless they are so many already; false if the mode cannot show so many.
    fn set_width(&mut self, columns: u8) -> bool;

    /// Rows that text may use.
    fn rows(&self) -> u8;

    /// The screen mode as the firmware numbers it.
    fn screen_mode(&self) -> u8;

    /// Switches to a screen mode; false if there is none of this number.
    fn set_screen_mode(&mut self, mode: u8) -> bool;

    /// Goes back to the last text mode if the present one shows none.
    fn ensure_text(&mut self);

    /// The colours for what is drawn next.
    fn colours(&self) -> Colours;

    /// Changes them, and what of the picture follows them at once.
    fn set_colours(&mut self, colours: Colours);

    /// The text that a function key types; keys count from 1.
    fn function_key(&self, key: u8) -> &[u8];

    /// Changes it, as far as the firmware has room, and the line that shows it.
    fn set_function_key(&mut self, key: u8, text: &[u8]);

    /// Shows the line of function keys, or gives its row to the text.
    fn show_function_keys(&mut self, are_shown: bool);

    /// Whether keys click.
    fn set_key_click(&mut self, is_on: bool);
}
