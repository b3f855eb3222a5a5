//! A text screen that the firmware writes, with the modes it can be switched to.

/// The colours that the firmware uses for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Colour of characters and dots.
    pub ink: u8,
    /// Colour of the background.
    pub paper: u8,
    /// Colour of the border.
    pub border: u8,
}

/// The firmware's text screen.
pub trait Console {
    /// Sends a code to the screen: a character, a control code, part of an escape sequence. Modes without text ignore it.
    fn send(&mut self, code: u8);

    /// Clears the screen in any mode.
    fn clear(&mut self);

    /// Returns row and column of the cursor, from 0.
    fn cursor(&self) -> (u8, u8);

    /// Moves the cursor. The firmware keeps it on the screen.
    fn set_cursor(&mut self, row: u8, column: u8);

    /// Shows the cursor always, or only while the firmware waits for a key.
    fn show_cursor(&mut self, is_always_shown: bool);

    /// Returns the columns of a row.
    fn width(&self) -> u8;

    /// Sets the columns of a row and clears the screen, unless the number is the present one; returns false if the mode
    /// does not support it.
    fn set_width(&mut self, columns: u8) -> bool;

    /// Returns the number of rows for text.
    fn rows(&self) -> u8;

    /// Returns the screen mode by the firmware's number.
    fn screen_mode(&self) -> u8;

    /// Switches to a screen mode; returns false if the number is invalid.
    fn set_screen_mode(&mut self, mode: u8) -> bool;

    /// Returns to the last text mode if the present mode shows no text.
    fn ensure_text(&mut self);

    /// Returns the colours for drawing.
    fn colours(&self) -> Colours;

    /// Sets the colours for drawing, and at once those parts of the display that follow them.
    fn set_colours(&mut self, colours: Colours);

    /// Returns the text of a function key; keys count from 1.
    fn function_key(&self, key: u8) -> &[u8];

    /// Sets the text of a function key, cut to the firmware's limit, and updates the row that shows it.
    fn set_function_key(&mut self, key: u8, text: &[u8]);

    /// Shows the row of function keys, or gives the row to the text.
    fn show_function_keys(&mut self, are_shown: bool);

    /// Switches the key click on or off.
    fn set_key_click(&mut self, is_on: bool);
}
