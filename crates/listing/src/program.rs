//! A listing in machine characters, and the checks before it is tokenised: line numbers and
//! lengths, against the [limits](crate::machine::Limits) of its machine.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::line::Line;
use crate::machine::{Limits, MachineKind};
use crate::source::{SourceText, Span};

/// A program as numbered lines of machine characters, keywords still spelled out.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The target machine of the decoding.
    pub machine: MachineKind,
    /// The lines in increasing order.
    pub lines: Vec<Line>,
    /// The warnings, in the order of the page.
    pub warnings: Vec<Diagnostic>,
    pub(crate) source: Arc<SourceText>,
}

impl Listing {
    /// Returns the source of the listing.
    #[must_use]
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// Returns the line with a number.
    #[must_use]
    pub fn line(&self, number: u16) -> Option<&Line> {
        self.lines.binary_search_by_key(&number, |line| line.number).ok().map(|index| &self.lines[index])
    }

    /// Returns the span in the page of a range of a line's text, for messages: after its last character
    /// if the range begins there, of its number if it has no text.
    #[must_use]
    pub fn span(&self, line: &Line, bytes: Range<usize>) -> Span {
        let Some(&first) = line.offsets.get(bytes.start) else {
            return match line.offsets.last() {
                Some(&last) => self.source.span(self.end_of_character(last), 1),
                None => self.number_span(line),
            };
        };
        let last = line.offsets.get(bytes.end.saturating_sub(1)).copied().unwrap_or(first).max(first);
        let between = self.source.text().get(first as usize..last as usize).unwrap_or_default();
        self.source.span(first, between.chars().count() + 1)
    }

    /// Returns the range in bytes of the source's text of a range of a line's text; an empty one where the line's
    /// text ends.
    #[must_use]
    pub fn source_range(&self, line: &Line, bytes: Range<usize>) -> Range<usize> {
        let end = |at: &u32| self.end_within(line, *at) as usize;
        let Some(&first) = line.offsets.get(bytes.start) else {
            let end = line.offsets.last().map_or(self.number_range(line).end, end);
            return end..end;
        };
        let last = bytes.end.checked_sub(1).filter(|&last| last >= bytes.start);
        let last = last.and_then(|last| line.offsets.get(last).or(line.offsets.last()));
        first as usize..last.map_or(first as usize, end)
    }

    /// Returns the range in bytes of the source's text of a line's number.
    #[must_use]
    pub fn number_range(&self, line: &Line) -> Range<usize> {
        let start = line.number_offset as usize;
        let digits = self.source.text().get(start..).unwrap_or_default();
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        start..start + length
    }

    /// Returns the byte of a line's text that is at an offset in the source's text; `None` outside the text.
    #[must_use]
    pub fn byte_at(&self, line: &Line, offset: usize) -> Option<usize> {
        let at = line.offsets.partition_point(|&start| start as usize <= offset).checked_sub(1)?;
        // Of characters with the same offset (a name with a count) the first counts.
        let first = line.offsets.partition_point(|start| *start < line.offsets[at]);
        (offset < self.end_within(line, line.offsets[at]) as usize).then_some(first)
    }

    /// Returns the end of a character of a line: a bracket that the machine reads as itself ends before the next one.
    fn end_within(&self, line: &Line, at: u32) -> u32 {
        let next = line.offsets.partition_point(|&start| start <= at);
        let end = self.end_of_character(at);
        line.offsets.get(next).map_or(end, |&next| end.min(next))
    }

    /// Returns the end of a character of the page: a key name with its bracket, an entity with its
    /// semicolon.
    pub(crate) fn end_of_character(&self, at: u32) -> u32 {
        let rest = self.source.text().get(at as usize..).unwrap_or_default();
        // No name of a key is longer, and a page may be one line.
        let near = rest.char_indices().nth(80).map_or(rest, |(end, _)| &rest[..end]);
        let line = near.lines().next().unwrap_or_default();
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

    /// Returns the span in the page of a line's number.
    #[must_use]
    pub fn number_span(&self, line: &Line) -> Span {
        self.source.span(line.number_offset, line.number.to_string().len())
    }
}

impl Line {
    /// Returns the keystrokes of the typed line: its number, if it has one there, and its text.
    fn typed_length(&self, limits: &Limits) -> usize {
        let number = limits.line_numbers.as_ref().map_or(0, |_| self.number.to_string().len());
        number + self.text.len()
    }

    /// Returns the minimum length of the tokenised line: quoted text stays as it is, and no keyword is
    /// longer than `longest_keyword`.
    fn min_stored_length(&self, longest_keyword: usize) -> usize {
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
        quoted + open.div_ceil(longest_keyword)
    }
}

/// Checks the lines in printed order and sorts them. It adds errors to `errors`, warnings to the listing. In a file,
/// the last line with a number wins, and a number without text deletes the line.
pub(crate) fn check(listing: &mut Listing, is_file: bool, errors: &mut Vec<Diagnostic>) {
    let mut known: HashMap<u16, (usize, u32)> = HashMap::new();
    let mut gone = vec![false; listing.lines.len()];
    let mut previous: Option<u16> = None;
    let mut warnings = Vec::new();
    for (index, line) in listing.lines.iter().enumerate() {
        let number = line.number;
        let span = || listing.number_span(line);
        let mut warn = |kind| warnings.push(Diagnostic { kind, span: span() });
        let takes_away = is_file && line.text.is_empty();
        match known.get(&number) {
            Some(&(before, at)) => {
                let first = listing.source.position(at).line;
                if is_file {
                    gone[before] = true;
                    if !takes_away {
                        warn(DiagnosticKind::NumberReplaced { number, first });
                    }
                } else {
                    errors.push(Diagnostic {
                        kind: DiagnosticKind::DuplicateNumber { number, first },
                        span: span(),
                    });
                }
            }
            None => {
                if let Some(previous) = previous.filter(|&previous| previous > number) {
                    warn(DiagnosticKind::NumberOutOfOrder { number, previous });
                }
            }
        }
        if takes_away {
            gone[index] = true;
            warn(DiagnosticKind::LineDeleted { number });
        }
        if is_file {
            known.insert(number, (index, line.number_offset));
        } else {
            known.entry(number).or_insert((index, line.number_offset));
        }
        previous = Some(number);
        if let Some(kind) = length_diagnostic(line, listing.machine) {
            let problems =
                if matches!(kind, DiagnosticKind::LineTooLong { .. }) { &mut *errors } else { &mut warnings };
            problems.push(Diagnostic { kind, span: span() });
        }
    }
    let mut gone = gone.into_iter();
    listing.lines.retain(|_| !gone.next().expect("one for each line"));
    listing.warnings.append(&mut warnings);
    listing.warnings.sort_by_key(|problem| problem.span.position);
    errors.sort_by_key(|problem| problem.span.position);
    listing.lines.sort_by_key(|line| line.number);
}

/// Returns the diagnostic about a line's length: it cannot be stored, or it has to be typed with
/// abbreviations.
fn length_diagnostic(line: &Line, machine: MachineKind) -> Option<DiagnosticKind> {
    let (limits, number) = (&machine.spec().limits, line.number);
    if let Some(stored) = limits.stored {
        let bytes = line.min_stored_length(stored.longest_keyword);
        if bytes > stored.bytes {
            return Some(DiagnosticKind::LineTooLong { number, bytes, most: stored.bytes });
        }
    }
    let length = line.typed_length(limits);
    let most = limits.typed.filter(|&most| length > most)?;
    Some(DiagnosticKind::TypedTooLong { machine: machine.spec().short, number, length, most })
}
