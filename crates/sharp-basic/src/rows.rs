//! Text as steps of the cursor, and its rows on the display.
//!
//! A keyword is one step, independent of the length of its spelling; a line number after a jump has one step for each
//! digit. A keyword is never split at the end of a row.

use alloc::{format, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{
    keyword::{self, PREFIX},
    tokeniser::{END, LINE_NUMBER},
};

/// Columns of the display.
pub const WIDTH: usize = 24;

/// A step of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EditElement {
    /// A character.
    Character(u8),
    /// A keyword, by its second byte.
    Keyword(u8),
}

impl EditElement {
    /// Returns its width in the edit line, whose width is limited.
    #[must_use]
    pub const fn edit_width(self) -> usize {
        match self {
            Self::Character(_) => 1,
            Self::Keyword(_) => 2,
        }
    }

    /// Returns its columns on the display: a keyword includes the blank after it.
    #[must_use]
    pub fn width(self) -> usize {
        match self {
            Self::Character(_) => 1,
            Self::Keyword(token) => keyword::spelling(token).map_or(1, |spelling| spelling.len() + 1),
        }
    }
}

/// Converts characters to steps.
pub fn characters(text: &[u8]) -> impl Iterator<Item = EditElement> + '_ {
    text.iter().map(|&code| EditElement::Character(code))
}

/// Converts tokens to steps.
#[must_use]
pub fn elements(tokens: &[u8]) -> Vec<EditElement> {
    let mut elements = Vec::new();
    let mut at = 0;
    let mut is_quoted = false;
    while let Some(&byte) = tokens.get(at) {
        match byte {
            END => break,
            PREFIX if !is_quoted => {
                at += 2;
                let Some(&token) = tokens.get(at - 1) else { break };
                if keyword::spelling(token).is_some() {
                    elements.push(EditElement::Keyword(token));
                }
            }
            LINE_NUMBER if !is_quoted => {
                if let Some(&[high, low]) = tokens.get(at + 1..at + 3) {
                    elements.extend(characters(format!("{}", u16::from_be_bytes([high, low])).as_bytes()));
                }
                at += 3;
            }
            _ => {
                is_quoted ^= byte == b'"';
                at += 1;
                elements.push(EditElement::Character(byte));
            }
        }
    }
    elements
}

/// Returns the step of an offset in the tokens.
#[must_use]
pub fn step_at(tokens: &[u8], offset: usize) -> usize {
    elements(&tokens[..offset.min(tokens.len())]).len()
}

/// The parameters of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextLayout {
    /// The column of the first character.
    pub column: usize,
    /// For a program line: the steps of its number, and the byte after them.
    pub number: Option<(usize, u8)>,
}

/// The result of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The rows, each from the first column on.
    pub rows: Vec<Vec<u8>>,
    /// The position of each step, and the position after the last one.
    pub positions: Vec<StepPosition>,
}

/// The position of a step in [`Rows::rows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepPosition {
    /// The index of the row.
    pub row: usize,
    /// The column in the row.
    pub column: usize,
}

impl TextLayout {
    /// The layout of a line at the prompt.
    pub const TYPED: Self = Self { column: 0, number: None };

    /// Returns the number of blanks before all rows but the first: the width of the line number and
    /// one.
    fn indent(self) -> usize {
        self.number.map_or(0, |(steps, _)| steps + 1)
    }

    /// Lays out steps as rows.
    #[must_use]
    pub fn lay_out(self, elements: &[EditElement]) -> Rows {
        let indent = self.indent();
        let (mut rows, mut positions) = (Vec::new(), Vec::new());
        let mut row = [b' '].repeat(self.column);
        let mut start = row.len();
        for (index, element) in elements.iter().enumerate() {
            self.put_separator(index, &mut row, &mut start);
            let needed = match *element {
                // The width includes a blank on both sides, even if the one before is omitted.
                EditElement::Keyword(_) => {
                    element.width() + usize::from(row.last() != Some(&b' ') && row.len() > start)
                }
                EditElement::Character(_) => 1,
            };
            if row.len() + needed > WIDTH {
                rows.push(core::mem::replace(&mut row, [b' '].repeat(indent)));
                start = indent;
            }
            positions.push(put(&mut row, start, *element, rows.len()));
        }
        self.put_separator(elements.len(), &mut row, &mut start);
        positions.push(match row.len() {
            column @ ..WIDTH => StepPosition { row: rows.len(), column },
            WIDTH.. => StepPosition { row: rows.len() + 1, column: indent },
        });
        rows.push(row);
        Rows { rows, positions }
    }

    fn put_separator(self, index: usize, row: &mut Vec<u8>, start: &mut usize) {
        if let Some((steps, separator)) = self.number
            && steps == index
        {
            row.push(separator);
            *start = row.len();
        }
    }
}

/// Appends a step to a row whose text begins at `start`, and returns its position.
fn put(row: &mut Vec<u8>, start: usize, element: EditElement, rows: usize) -> StepPosition {
    match element {
        EditElement::Keyword(token) => {
            if row.len() > start && row.last() != Some(&b' ') {
                row.push(b' ');
            }
            let position = StepPosition { row: rows, column: row.len() };
            row.extend(keyword::spelling(token).unwrap_or_default().bytes());
            row.push(b' ');
            position
        }
        EditElement::Character(code) => {
            row.push(code);
            StepPosition { row: rows, column: row.len() - 1 }
        }
    }
}

/// Joins steps to a text.
#[must_use]
pub fn text(elements: &[EditElement]) -> Vec<u8> {
    let mut text = Vec::new();
    for element in elements {
        put(&mut text, 0, *element, 0);
    }
    text
}
