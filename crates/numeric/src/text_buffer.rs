//! Texts of numbers under construction.

/// A text in a buffer that is large enough.
pub(crate) struct TextBuffer<'a> {
    pub(crate) buffer: &'a mut [u8],
    pub(crate) length: usize,
}

impl TextBuffer<'_> {
    pub(crate) fn push(&mut self, character: u8) {
        self.buffer[self.length] = character;
        self.length += 1;
    }

    /// Appends `E`, the sign of the exponent and two digits; `plus` is the character for a positive exponent.
    pub(crate) fn push_exponent(&mut self, exponent: i32, plus: u8) {
        self.push(b'E');
        self.push(if exponent < 0 { b'-' } else { plus });
        let magnitude = exponent.unsigned_abs() as u8;
        self.push(b'0' + magnitude / 10);
        self.push(b'0' + magnitude % 10);
    }
}
