//! A listing in machine characters, and what can be checked before it is tokenised.

use std::ops::Range;
use std::sync::Arc;

use crate::fault::{Fault, Problem};
use crate::machine::Machine;
use crate::page::Printed;
use crate::source::{Place, SourceText};

/// Most bytes of a tokenised line of BASIC V2, its link, number and final 0 left out. With them the line has 255 bytes:
/// relinking (A533), which every LOAD does, looks for the 0 with an 8-bit index from the link on and adds the index of
/// the byte behind it to the line's address, so that index must not wrap to 0 *(documented in ROM disassemblies)*.
pub const MAX_LINE: usize = 250;

/// Largest line number BASIC V2 takes.
pub const MAX_NUMBER: u32 = 63_999;

/// Characters that the C64's screen editor takes for one line.
pub const TYPED_LINE: usize = 80;

/// A program as numbered lines of PETSCII, keywords still spelled out.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The machine it was decoded for.
    pub machine: Machine,
    /// Its lines in rising order.
    pub lines: Vec<Line>,
    /// What is worth telling, in the order of the page.
    pub warnings: Vec<Problem>,
    pub(crate) source: Arc<SourceText>,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, at most 63999.
    pub number: u16,
    /// Everything behind the number and the blanks after it, in PETSCII.
    pub text: Vec<u8>,
    /// The checksum printed beside it.
    pub checksum: Option<Printed>,
    /// Offset in the source of the line's number.
    pub(crate) number_at: u32,
    /// Offset in the source for each byte of `text`.
    pub(crate) at: Vec<u32>,
}

impl Listing {
    /// The text the listing was read from.
    #[must_use]
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// The line with a number.
    #[must_use]
    pub fn line(&self, number: u16) -> Option<&Line> {
        self.lines.binary_search_by_key(&number, |line| line.number).ok().map(|index| &self.lines[index])
    }

    /// The place in the page of some bytes of a line's text, for messages; behind its last character if they begin
    /// there, of its number if it has no text.
    #[must_use]
    pub fn place(&self, line: &Line, bytes: Range<usize>) -> Place {
        let Some(&first) = line.at.get(bytes.start) else {
            return match line.at.last() {
                Some(&last) => self.source.place(self.behind(last), 1),
                None => self.place_of_number(line),
            };
        };
        let last = line.at.get(bytes.end.saturating_sub(1)).copied().unwrap_or(first).max(first);
        let between = self.source.text().get(first as usize..last as usize).unwrap_or_default();
        self.source.place(first, between.chars().count() + 1)
    }

    /// Where a character of the page ends: a key name with its bracket, an entity with its semicolon.
    fn behind(&self, at: u32) -> u32 {
        let rest = self.source.text().get(at as usize..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let mut characters = line.chars();
        let close = match characters.next() {
            Some('{') => line.find('}'),
            Some('[') => line.find(']'),
            Some('&') => line.find(';').filter(|&end| end < 12),
            _ => None,
        };
        let end = close.map_or(line.len() - characters.as_str().len(), |close| close + 1);
        at + u32::try_from(end).expect("a line is no longer than the text")
    }

    /// The place in the page of a line's number.
    #[must_use]
    pub fn place_of_number(&self, line: &Line) -> Place {
        self.source.place(line.number_at, line.number.to_string().len())
    }
}

impl Line {
    /// Keystrokes that the line takes when typed: its number and its text.
    #[must_use]
    pub fn typed_length(&self) -> usize {
        self.number.to_string().len() + self.text.len()
    }

    /// Bytes that the tokenised line has at least: quoted text stays as it is, and no keyword is longer than the
    /// seven letters of RESTORE.
    fn bytes_at_least(&self) -> usize {
        let (mut quoted, mut open, mut is_quoted) = (0, 0_usize, false);
        for &byte in &self.text {
            if byte == b'"' {
                is_quoted = !is_quoted;
                quoted += 1;
            } else if is_quoted {
                quoted += 1;
            } else if byte != b' ' {
                open += 1;
            }
        }
        quoted + open.div_ceil(7)
    }
}

/// Checks the lines in printed order and sorts them; what is fatal goes to `errors`, the rest to the warnings.
pub(crate) fn check(listing: &mut Listing, errors: &mut Vec<Problem>) {
    let mut first_places: std::collections::HashMap<u16, u32> = std::collections::HashMap::new();
    let mut previous: Option<u16> = None;
    let mut warnings = Vec::new();
    for line in &listing.lines {
        let number = line.number;
        let place = || listing.place_of_number(line);
        if let Some(&first) = first_places.get(&number) {
            let first = listing.source.position(first).line;
            errors.push(Problem { fault: Fault::NumberTwice { number, first }, place: place() });
        } else if let Some(previous) = previous.filter(|&previous| previous > number) {
            warnings.push(Problem { fault: Fault::NumberOutOfOrder { number, previous }, place: place() });
        }
        first_places.entry(number).or_insert(line.number_at);
        previous = Some(number);
        let bytes = line.bytes_at_least();
        if bytes > MAX_LINE {
            errors.push(Problem { fault: Fault::LineTooLong { number, bytes }, place: place() });
        } else if line.typed_length() > TYPED_LINE {
            let length = line.typed_length();
            warnings.push(Problem { fault: Fault::TypedTooLong { number, length }, place: place() });
        }
    }
    listing.warnings.append(&mut warnings);
    listing.warnings.sort_by_key(|problem| problem.place.position);
    errors.sort_by_key(|problem| problem.place.position);
    listing.lines.sort_by_key(|line| line.number);
}
