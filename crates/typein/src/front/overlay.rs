//! Words drawn into the picture in the machine's own letters: the help of the window.

use hardware::Frame;
use systems::SystemKind;

use super::keymap;
use crate::machine;

/// A colour as the window wants it: 0x00rrggbb.
pub type Colour = u32;

/// The colour of the words.
const INK: Colour = 0x00ff_ffff;

/// Dots of a letter.
const LETTER: usize = 8;

/// A picture in true colour.
pub struct Canvas {
    /// Dots in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// One colour a dot.
    pub dots: Vec<Colour>,
}

impl Canvas {
    /// The machine's picture.
    pub fn of(frame: &Frame) -> Self {
        let (width, height) = frame.size();
        let dots =
            frame.colours().into_iter().map(|[red, green, blue]| u32::from_be_bytes([0, red, green, blue]));
        Self { width, height, dots: dots.collect() }
    }

    /// Puts the keys over the picture.
    pub fn show_help(&mut self, kind: SystemKind, has_joystick: bool) {
        for dot in &mut self.dots {
            *dot = *dot >> 2 & 0x003f_3f3f;
        }
        let rows: Vec<_> =
            keymap::HELP.iter().chain(has_joystick.then_some(&keymap::JOYSTICK_HELP)).collect();
        let label = rows.iter().map(|row| row.0.len()).max().unwrap_or(0) + 2;
        let line_height = LETTER + 2;
        let left = LETTER;
        let top = self.height.saturating_sub(rows.len() * line_height) / 2;
        for (number, (key, meaning)) in rows.iter().enumerate() {
            let y = top + number * line_height;
            self.write(kind, left, y, key);
            self.write(kind, left + label * LETTER, y, meaning);
        }
    }

    /// Puts words at the bottom, where most machines have a border.
    pub fn show_words(&mut self, kind: SystemKind, words: &str) {
        let width = (self.width / LETTER).saturating_sub(2).max(1);
        let characters: Vec<char> = words.chars().collect();
        let lines = characters.len().div_ceil(width);
        let top = self.height.saturating_sub((lines + 1) * LETTER);
        for dot in &mut self.dots[(top.saturating_sub(LETTER / 2)) * self.width..] {
            *dot = *dot >> 2 & 0x003f_3f3f;
        }
        for (number, line) in characters.chunks(width).enumerate() {
            self.write(kind, LETTER, top + number * LETTER, &line.iter().collect::<String>());
        }
    }

    fn write(&mut self, kind: SystemKind, left: usize, top: usize, text: &str) {
        for (place, character) in text.chars().enumerate() {
            for (row, bits) in machine::glyph(kind, character).into_iter().enumerate() {
                for column in (0..LETTER).filter(|column| bits << column & 0x80 != 0) {
                    let (x, y) = (left + place * LETTER + column, top + row);
                    if x < self.width && y < self.height {
                        self.dots[y * self.width + x] = INK;
                    }
                }
            }
        }
    }

    /// Every dot as a square of `scale` by `scale`.
    pub fn enlarged(&self, scale: usize) -> Vec<Colour> {
        let mut dots = Vec::with_capacity(self.dots.len() * scale * scale);
        for row in self.dots.chunks(self.width) {
            let start = dots.len();
            dots.extend(row.iter().flat_map(|&dot| std::iter::repeat_n(dot, scale)));
            for _ in 1..scale {
                dots.extend_from_within(start..start + self.width * scale);
            }
        }
        dots
    }
}
