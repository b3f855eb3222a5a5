//! The edit line: its steps, the cursor, and the editing keys.

use alloc::{format, vec::Vec};

use serde::{Deserialize, Serialize};

use super::keys;
use crate::{
    keyword::PREFIX,
    rows::{EditElement, Rows, TextLayout, characters, elements},
};

/// The maximum width of a line: a character counts 1, a keyword 2.
pub(super) const MAX_WIDTH: usize = 79;
/// The placeholder that INS inserts.
const OPEN: EditElement = EditElement::Character(250);

/// A line with its cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EditLine {
    elements: Vec<EditElement>,
    cursor: usize,
    /// The steps of the line number, if this is a program line. A blank that the cursor skips follows
    /// them.
    number: Option<usize>,
}

impl EditLine {
    /// Creates a line with the cursor at a step, at most after the last one.
    pub(super) fn new(elements: Vec<EditElement>, cursor: usize) -> Self {
        let cursor = cursor.min(elements.len());
        let mut line = Self { elements, cursor, number: None };
        line.settle();
        line
    }

    /// Creates a program line with the cursor at a step of its tokens.
    pub(super) fn opened(number: u16, tokens: &[u8], step: usize) -> Self {
        let digits = format!("{number}");
        let all: Vec<EditElement> = characters(digits.as_bytes()).chain(elements(tokens)).collect();
        let mut line = Self::new(all, digits.len() + step);
        line.number = Some(digits.len());
        line
    }

    /// Returns whether this is a program line, with at least a digit of its number.
    pub(super) const fn has_number(&self) -> bool {
        self.number.is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    pub(super) fn elements(&self) -> &[EditElement] {
        &self.elements
    }

    /// Returns its rows from a column of the display on.
    pub(super) fn rows(&self, column: usize) -> Rows {
        TextLayout { column, number: self.number.map(|steps| (steps, b' ')) }.lay_out(&self.elements)
    }

    /// Returns the index of the step with the cursor in [`Rows::positions`].
    pub(super) const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Returns whether the cursor is after the text.
    pub(super) fn is_cursor_at_end(&self) -> bool {
        self.cursor == self.elements.len()
    }

    fn width(&self) -> usize {
        self.elements.iter().map(|element| element.edit_width()).sum()
    }

    /// Keeps the cursor on the last step of a full line.
    fn settle(&mut self) {
        if self.cursor == self.elements.len() && self.width() >= MAX_WIDTH {
            self.cursor = self.elements.len().saturating_sub(1);
        }
    }

    /// Overwrites the step at the cursor, or appends.
    pub(super) fn put(&mut self, element: EditElement) {
        let replaced = self.elements.get(self.cursor).map_or(0, |element| element.edit_width());
        if self.width() - replaced + element.edit_width() > MAX_WIDTH {
            return;
        }
        match self.elements.get_mut(self.cursor) {
            Some(slot) => *slot = element,
            None => self.elements.push(element),
        }
        self.cursor += 1;
        self.settle();
    }

    /// Handles a key that moves the cursor or changes the text at it; returns false for any other key.
    pub(super) fn take(&mut self, key: u8, is_shifted: bool) -> bool {
        match (key, is_shifted) {
            (keys::LEFT, false) => self.cursor = self.cursor.saturating_sub(1),
            (keys::LEFT, true) => self.cursor = 0,
            (keys::RIGHT, false) => self.cursor = (self.cursor + 1).min(self.elements.len()),
            (keys::RIGHT, true) => self.cursor = self.elements.len(),
            (keys::INS, _) => self.open(),
            (keys::DEL, _) => self.delete(),
            _ => return false,
        }
        self.settle();
        true
    }

    /// Handles DEL: removes the step at the cursor.
    fn delete(&mut self) {
        if self.cursor < self.elements.len() {
            self.elements.remove(self.cursor);
            self.shift_number(|steps| steps - 1);
        }
    }

    /// Handles INS: inserts a placeholder at the cursor; steps beyond the maximum width are lost.
    fn open(&mut self) {
        if self.cursor < self.elements.len() {
            self.elements.insert(self.cursor, OPEN);
            self.shift_number(|steps| steps + 1);
            while self.width() > MAX_WIDTH {
                self.elements.pop();
            }
        }
    }

    fn shift_number(&mut self, shift: impl FnOnce(usize) -> usize) {
        let cursor = self.cursor;
        let number = self.number.map(|steps| if cursor < steps { shift(steps) } else { steps });
        self.number = number.filter(|&steps| steps > 0);
    }

    /// Returns the line without unused placeholders: characters as typed, keywords of a program line as
    /// their two bytes.
    pub(super) fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for element in self.elements.iter().filter(|&&element| element != OPEN) {
            match *element {
                EditElement::Keyword(token) => text.extend([PREFIX, token]),
                EditElement::Character(code) => text.push(code),
            }
        }
        text
    }
}
