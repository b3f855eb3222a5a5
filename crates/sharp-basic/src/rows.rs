//! Text as steps of the cursor, and their rows on the display.
//!
//! A keyword is one step however long it is written; the number of a line behind a jump is as many steps as it has digits. A keyword is
//! never broken at the end of a row.

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
    /// Places that it takes of those a typed line has.
    #[must_use]
    pub const fn places(self) -> usize {
        match self {
            Self::Character(_) => 1,
            Self::Keyword(_) => 2,
        }
    }

    /// Columns that it takes on the display: a keyword with the blank behind it.
    #[must_use]
    pub fn width(self) -> usize {
        match self {
            Self::Character(_) => 1,
            Self::Keyword(token) => keyword::spelling(token).map_or(1, |word| word.len() + 1),
        }
    }
}

/// Characters as steps.
pub fn characters(text: &[u8]) -> impl Iterator<Item = EditElement> + '_ {
    text.iter().map(|&code| EditElement::Character(code))
}

/// Tokens as steps.
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

/// The step that a place among tokens is reached by.
#[must_use]
pub fn step_at(tokens: &[u8], place: usize) -> usize {
    elements(&tokens[..place.min(tokens.len())]).len()
}

/// How text is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextLayout {
    /// The column in which it begins.
    pub column: usize,
    /// A line of the program: the steps of its number, and what stands behind them.
    pub number: Option<(usize, u8)>,
}

/// Text laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The rows, each from the first column on.
    pub rows: Vec<Vec<u8>>,
    /// Row and column of each step, and of what would come behind the last.
    pub places: Vec<(usize, usize)>,
}

impl TextLayout {
    /// What is typed at the prompt.
    pub const TYPED: Self = Self { column: 0, number: None };

    /// Blanks before all rows but the first: a line of the program stays behind its number.
    fn indent(self) -> usize {
        self.number.map_or(0, |(steps, _)| steps + 1)
    }

    /// Lays text out.
    #[must_use]
    pub fn lay_out(self, elements: &[EditElement]) -> Rows {
        let indent = self.indent();
        let (mut rows, mut places) = (Vec::new(), Vec::new());
        let mut row = [b' '].repeat(self.column);
        let mut start = row.len();
        for (place, element) in elements.iter().enumerate() {
            self.put_separator(place, &mut row, &mut start);
            let needed = match *element {
                // Room is kept for a blank on both sides, whether there will be one before it or not.
                EditElement::Keyword(_) => {
                    element.width() + usize::from(row.last() != Some(&b' ') && row.len() > start)
                }
                EditElement::Character(_) => 1,
            };
            if row.len() + needed > WIDTH {
                rows.push(core::mem::replace(&mut row, [b' '].repeat(indent)));
                start = indent;
            }
            places.push(put(&mut row, start, *element, rows.len()));
        }
        self.put_separator(elements.len(), &mut row, &mut start);
        places.push(if row.len() < WIDTH { (rows.len(), row.len()) } else { (rows.len() + 1, indent) });
        rows.push(row);
        Rows { rows, places }
    }

    fn put_separator(self, place: usize, row: &mut Vec<u8>, start: &mut usize) {
        if let Some((steps, separator)) = self.number
            && steps == place
        {
            row.push(separator);
            *start = row.len();
        }
    }
}

/// Puts a step into a row that has text from `start` on; gives its place.
fn put(row: &mut Vec<u8>, start: usize, element: EditElement, rows: usize) -> (usize, usize) {
    match element {
        EditElement::Keyword(token) => {
            if row.len() > start && row.last() != Some(&b' ') {
                row.push(b' ');
            }
            let place = (rows, row.len());
            row.extend(keyword::spelling(token).unwrap_or_default().bytes());
            row.push(b' ');
            place
        }
        EditElement::Character(code) => {
            row.push(code);
            (rows, row.len() - 1)
        }
    }
}

/// Steps as one text.
#[must_use]
pub fn text(elements: &[EditElement]) -> Vec<u8> {
    let mut text = Vec::new();
    for element in elements {
        put(&mut text, 0, *element, 0);
    }
    text
}
