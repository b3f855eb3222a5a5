//! A program whose lines are being collected.

use super::super::{PageDiagnostic, PrintedLine, Program};
use super::detection::{Detection, reads_as_code};
use super::row::Numbered;
use super::{NUMBERED, wrapping};
use crate::checksum_column::{self, ChecksumColumn, PrintedChecksum};
use crate::diagnostic::DiagnosticKind;
use crate::source::{SourceChar, string};

/// Returns the diagnostic about a line of the page that is not program text, passed without blanks
/// at both ends.
pub(super) fn skipped(line: &[SourceChar]) -> PageDiagnostic {
    PageDiagnostic::about_line(line, |text| DiagnosticKind::Skipped { text })
}

/// A program being collected.
#[derive(Debug, Default)]
pub(super) struct ProgramBuilder {
    pub(super) lines: Vec<PrintedLine>,
    pub(super) detections: Vec<Detection>,
    /// The skipped text between the lines, one entry per gap.
    pub(super) skipped: Vec<Vec<PageDiagnostic>>,
    /// The rests that were joined to lines.
    pub(super) joined: Vec<PageDiagnostic>,
    /// Number of the caption above the first line.
    pub(super) caption_above: Option<u32>,
    /// Captions between the lines: index of the line below, and the caption's number.
    pub(super) captions: Vec<(usize, u32)>,
}

impl ProgramBuilder {
    pub(super) fn last(&self) -> Option<u32> {
        self.lines.last().map(|line| line.number)
    }

    pub(super) fn push(&mut self, line: Numbered) {
        let checksum = line.code_before.map(|code| PrintedChecksum {
            column: ChecksumColumn::LettersBefore,
            offset: code[0].offset,
            text: string(&code),
            cut: vec![],
        });
        self.detections.push(line.detection);
        self.lines.push(PrintedLine {
            number: line.number,
            chars: line.chars,
            body_start: line.body_start,
            checksum,
        });
    }

    /// Drops lines at the end that were only included for their position, then returns whether enough
    /// of the rest is BASIC.
    pub(super) fn is_program(&mut self) -> bool {
        let reads_as_code = |line: &PrintedLine| reads_as_code(&string(&line.chars[line.body_start..]));
        while self.detections.last() == Some(&Detection::None)
            && !self.lines.last().is_some_and(reads_as_code)
        {
            self.detections.pop();
            let dropped = self.lines.pop().expect("as many lines as judgements");
            self.skipped.push(vec![skipped(&dropped.chars)]);
        }
        let strong = self.detections.iter().filter(|&&detection| detection == Detection::Strong).count();
        strong > 0 && strong * 5 >= self.detections.len() * 2
    }

    /// Splits the run where captions mark the end of one listing and the start of another: they are
    /// below each listing, and the caption in between has another number than the one below the second.
    pub(super) fn split(mut self, caption_below: Option<u32>) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut below = caption_below.filter(|_| self.caption_above.is_none());
        while let Some((index, number)) = self.captions.pop() {
            if below.is_some_and(|below| below != number) {
                let lines = self.lines.split_off(index);
                let from = lines[0].chars[0].offset;
                let detections = self.detections.split_off(index);
                // The text directly above the second part is the caption itself.
                let (before, skipped) = self.skipped.into_iter().partition(|gap| gap[0].offset < from);
                self.skipped = before;
                self.skipped.pop();
                let (before, joined) = self.joined.into_iter().partition(|join| join.offset < from);
                self.joined = before;
                parts.push(Self { lines, detections, skipped, joined, ..Self::default() });
            }
            below = below.and(Some(number));
        }
        parts.push(self);
        parts.reverse();
        parts
    }

    /// Returns the program; `is_file` means that its lines are those of a file and keep the blanks at
    /// their ends.
    pub(super) fn finish(self, is_file: bool) -> Program {
        let Self { mut lines, skipped, joined, .. } = self;
        let mut texts: Vec<Vec<SourceChar>> =
            lines.iter_mut().map(|line| std::mem::take(&mut line.chars)).collect();
        let drop_blanks = |line: &mut Vec<SourceChar>| line.split_off(wrapping::text_end(line));
        let blanks: Vec<Vec<SourceChar>> = texts.iter_mut().map(drop_blanks).collect();
        let checksums = checksum_column::cut_checksums(&mut texts);
        for (((line, mut chars), mut checksum), blanks) in
            lines.iter_mut().zip(texts).zip(checksums).zip(blanks)
        {
            if is_file {
                checksum.as_mut().map_or(&mut chars, |checksum| &mut checksum.cut).extend(blanks);
            }
            line.body_start = line.body_start.min(chars.len());
            line.chars = chars;
            line.checksum = line.checksum.take().or(checksum);
        }
        let diagnostics = skipped.into_iter().flatten().chain(joined).collect();
        Program { format: &NUMBERED, lines, is_file, diagnostics, notation: None }
    }
}
