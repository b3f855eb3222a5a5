//! A line being typed: its steps, the cursor among them, what keys do to them.

use alloc::{format, vec::Vec};

use serde::{Deserialize, Serialize};

use super::keys;
use crate::{
    keyword::PREFIX,
    rows::{EditElement, Rows, TextLayout, characters, elements},
};

/// Places of a line: characters, keywords as two each.
pub(super) const MAX_WIDTH: usize = 79;
/// What INS puts in to be typed over.
const OPEN: EditElement = EditElement::Character(250);

/// A line, and where the cursor stands in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct EditLine {
    elements: Vec<EditElement>,
    cursor: usize,
    /// A line of the program that has been opened: the steps of its number. Behind them stands a blank that the cursor goes over.
    number: Option<usize>,
}

impl EditLine {
    /// A line with the cursor at a step; behind the last one if it has fewer.
    pub(super) fn new(elements: Vec<EditElement>, cursor: usize) -> Self {
        let cursor = cursor.min(elements.len());
        let mut line = Self { elements, cursor, number: None };
        line.settle();
        line
    }

    /// A line of the program, with the cursor at a step of its tokens.
    pub(super) fn opened(number: u16, tokens: &[u8], step: usize) -> Self {
        let digits = format!("{number}");
        let all: Vec<EditElement> = characters(digits.as_bytes()).chain(elements(tokens)).collect();
        let mut line = Self::new(all, digits.len() + step);
        line.number = Some(digits.len());
        line
    }

    /// It is a line of the program, with at least a digit of its number.
    pub(super) const fn has_number(&self) -> bool {
        self.number.is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    pub(super) fn elements(&self) -> &[EditElement] {
        &self.elements
    }

    /// Its rows, the row and column of the cursor, and whether that stands behind the text.
    pub(super) fn lay_out(&self, column: usize) -> (Rows, (usize, usize), bool) {
        let form = TextLayout { column, number: self.number.map(|steps| (steps, b' ')) };
        let rows = form.lay_out(&self.elements);
        let place = rows.places[self.cursor];
        (rows, place, self.cursor == self.elements.len())
    }

    fn width(&self) -> usize {
        self.elements.iter().map(|element| element.places()).sum()
    }

    /// In a line without room the cursor stays on the last step.
    fn settle(&mut self) {
        if self.cursor == self.elements.len() && self.width() >= MAX_WIDTH {
            self.cursor = self.elements.len().saturating_sub(1);
        }
    }

    /// Types over what stands at the cursor, or behind the text.
    pub(super) fn put(&mut self, element: EditElement) {
        let replaced = self.elements.get(self.cursor).map_or(0, |element| element.places());
        if self.width() - replaced + element.places() > MAX_WIDTH {
            return;
        }
        match self.elements.get_mut(self.cursor) {
            Some(place) => *place = element,
            None => self.elements.push(element),
        }
        self.cursor += 1;
        self.settle();
    }

    /// A key that moves the cursor or changes the text at it; false if it is another.
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

    /// DEL: takes away what stands at the cursor.
    fn delete(&mut self) {
        if self.cursor < self.elements.len() {
            self.elements.remove(self.cursor);
            self.shift_number(|steps| steps - 1);
        }
    }

    /// INS: opens a place at the cursor; what has no more room behind it is lost.
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

    /// The line without places that were left open: characters as typed, keywords of an opened line as their two bytes.
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
