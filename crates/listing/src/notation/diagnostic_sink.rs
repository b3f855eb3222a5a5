//! The diagnostics of a decoder.

use std::mem::discriminant;
use std::ops::RangeInclusive;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::format::PageDiagnostic;
use crate::source::{SourceChar, SourceText};

/// The numbers of lines without a printed number.
const UNNUMBERED_LINES: RangeInclusive<u32> = 1..=u16::MAX as u32;

/// The errors and warnings about a text so far.
#[derive(Debug)]
pub struct DiagnosticSink<'s> {
    source: &'s SourceText,
    pub(super) machine: &'static str,
    line_numbers: RangeInclusive<u32>,
    pub(crate) errors: Vec<Diagnostic>,
    pub(crate) warnings: Vec<Diagnostic>,
}

impl<'s> DiagnosticSink<'s> {
    /// The maximum number of errors: a file that is not a listing has one in every character.
    pub(crate) const MAX_ERRORS: usize = 200;

    /// Creates a sink for a text in the notation of a machine with this short name and these line
    /// numbers.
    pub(crate) fn new(
        source: &'s SourceText,
        machine: &'static str,
        line_numbers: Option<RangeInclusive<u32>>,
    ) -> Self {
        let line_numbers = line_numbers.unwrap_or(UNNUMBERED_LINES);
        Self { source, machine, line_numbers, errors: Vec::new(), warnings: Vec::new() }
    }

    /// Whether the maximum number of errors is reached, so that decoding stops.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.errors.len() == Self::MAX_ERRORS
    }

    /// Records an error about some characters of the source.
    pub fn error(&mut self, kind: DiagnosticKind, at: u32, width: usize) {
        if !self.is_full() {
            self.errors.push(Diagnostic { kind, span: self.source.span(at, width) });
        }
    }

    /// Records a warning, once for each text, or once for a convention.
    pub fn warn(&mut self, kind: DiagnosticKind, at: u32, width: usize) {
        let is_same = |known: &DiagnosticKind| {
            *known == kind || kind.is_reported_once() && discriminant(known) == discriminant(&kind)
        };
        if self.warnings.len() == Self::MAX_ERRORS || self.warnings.iter().any(|known| is_same(&known.kind)) {
            return;
        }
        self.warnings.push(Diagnostic { kind, span: self.source.span(at, width) });
    }

    /// Whether a blank is a tab in the source.
    pub(super) fn is_tab(&self, at: u32) -> bool {
        self.source.text().as_bytes().get(at as usize) == Some(&b'\t')
    }

    /// Records a diagnostic of a finder. Each skipped, joined or damaged span is reported, even with equal texts.
    pub(crate) fn add(&mut self, remark: &PageDiagnostic) {
        let PageDiagnostic { kind, offset: at, width } = remark;
        match kind {
            kind if kind.is_reported_at_each_span() => {
                let span = self.source.span(*at, *width);
                self.warnings.push(Diagnostic { kind: kind.clone(), span });
            }
            DiagnosticKind::DirectStatement { .. } => self.error(kind.clone(), *at, *width),
            _ => self.warn(kind.clone(), *at, *width),
        }
    }

    /// Returns the reading of a character. One that is read as another is recorded as a warning, one
    /// without a reading as an error; in a remark as a warning.
    pub(super) fn decode_character<T>(
        &mut self,
        SourceChar { character, offset: at }: SourceChar,
        is_remark: impl Fn() -> bool,
        read: Option<(T, char)>,
    ) -> Option<T> {
        match read {
            Some((_, read_as)) if read_as != character => {
                self.warn(DiagnosticKind::Typographic { character, read_as }, at, 1);
            }
            Some(_) => {}
            None => self.unknown_character_in(is_remark(), character, at),
        }
        read.map(|(code, _)| code)
    }

    /// Records that the machine lacks a character; in a remark, where it has no effect, as a warning.
    pub fn unknown_character_in(&mut self, is_remark: bool, character: char, at: u32) {
        if is_remark {
            self.warn(DiagnosticKind::UnknownInRemark { machine: self.machine, character }, at, 1);
        } else {
            self.unknown_character(character, at);
        }
    }

    /// Records that the machine lacks a character.
    pub fn unknown_character(&mut self, character: char, at: u32) {
        self.error(DiagnosticKind::UnknownCharacter { machine: self.machine, character }, at, 1);
    }

    /// Returns a line number that the machine accepts; one that it rejects is recorded as an error.
    pub fn line_number(&mut self, number: u32, at: u32, width: usize) -> Option<u16> {
        let (least, most) = (*self.line_numbers.start(), *self.line_numbers.end());
        let kind = match u16::try_from(number) {
            Ok(taken) if (least..=most).contains(&number) => return Some(taken),
            Ok(_) if number < least => DiagnosticKind::NumberTooSmall { number, least },
            Ok(_) | Err(_) => DiagnosticKind::NumberTooLarge { number, most },
        };
        self.error(kind, at, width);
        None
    }
}
