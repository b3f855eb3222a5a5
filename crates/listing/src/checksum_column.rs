//! Checksum columns, which magazines printed next to each line and which are not typed.
//!
//! A column is recognised as a whole: it counts only if most lines of a program have it, because
//! `:rem 34` and two capitals at the end of a line can be program text.

use crate::source::{SourceChar, string};

/// The position and notation of the checksums of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChecksumColumn {
    /// `<063>` after the line: 64'er magazine.
    Angle,
    /// `:rem 34` after the line: Compute!'s Automatic Proofreader.
    RemNumber,
    /// `REM*196` after the line: RUN's Perfect Typist.
    RemStar,
    /// Two letters A-P after the line: Ahoy!'s Bug Repellent.
    LettersAfter,
    /// Two letters before the number: Compute!'s later Proofreader.
    LettersBefore,
}

/// A checksum as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedChecksum {
    /// The column.
    pub column: ChecksumColumn,
    /// The digits or letters.
    pub text: String,
    /// Byte offset in the source.
    pub offset: u32,
    /// The characters cut off after the line, with the blanks around them: program text for a machine
    /// whose magazines printed no checksums.
    pub cut: Vec<SourceChar>,
}

/// The columns after a line.
const AFTER_LINE: [ChecksumColumn; 4] =
    [ChecksumColumn::Angle, ChecksumColumn::RemStar, ChecksumColumn::RemNumber, ChecksumColumn::LettersAfter];

/// Finds the column that most lines have after them and cuts it off. Returns the checksum of each
/// line.
pub(crate) fn cut_checksums(lines: &mut [Vec<SourceChar>]) -> Vec<Option<PrintedChecksum>> {
    let found = common_column(lines);
    lines.iter_mut().map(|line| cut_checksum(line, found?)).collect()
}

/// Returns for each line whether [`cut_checksums`] would cut off its end.
pub(crate) fn look_like_checksums(lines: &[Vec<SourceChar>]) -> Vec<bool> {
    let found = common_column(lines);
    lines.iter().map(|line| found.is_some_and(|column| start(line, column).is_some())).collect()
}

/// Returns the column that most lines have after them.
fn common_column(lines: &[Vec<SourceChar>]) -> Option<ChecksumColumn> {
    AFTER_LINE.into_iter().find(|&column| {
        let having = lines.iter().filter(|line| start(line, column).is_some()).count();
        let needed = if column == ChecksumColumn::Angle { 1 } else { 2 };
        having >= needed && having * 10 >= lines.len() * 6
    })
}

fn cut_checksum(line: &mut Vec<SourceChar>, column: ChecksumColumn) -> Option<PrintedChecksum> {
    let start = start(line, column)?;
    let at = line[start].offset;
    let text = string(&line[start..]).chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let text = text.trim_start_matches(['r', 'e', 'm', 'R', 'E', 'M']).to_owned();
    let text = if column == ChecksumColumn::LettersAfter { string(&line[line.len() - 2..]) } else { text };
    let kept = line[..start].iter().rposition(|c| c.character != ' ').map_or(0, |last| last + 1);
    Some(PrintedChecksum { column, text, offset: at, cut: line.split_off(kept) })
}

/// Returns the index at which a line's checksum begins.
fn start(line: &[SourceChar], column: ChecksumColumn) -> Option<usize> {
    let text: Vec<char> = line.iter().map(|c| c.character).collect();
    let digits = |end: usize| text[..end].iter().rev().take_while(|c| c.is_ascii_digit()).count();
    match column {
        ChecksumColumn::Angle => {
            let end = text.len().checked_sub(1).filter(|&end| text[end] == '>')?;
            let count = digits(end);
            let start = end.checked_sub(count + 1)?;
            ((1..=3).contains(&count) && text[start] == '<').then_some(start)
        }
        ChecksumColumn::RemStar => {
            let count = digits(text.len());
            let keyword = (text.len() - count).checked_sub(4)?;
            let is_rem = string(&line[keyword..keyword + 4]).eq_ignore_ascii_case("rem*");
            ((1..=3).contains(&count) && is_rem).then(|| before_colon(&text, keyword))
        }
        ChecksumColumn::RemNumber => {
            let count = digits(text.len());
            let blanks = text[..text.len() - count].iter().rev().take_while(|&&c| c == ' ').count();
            let keyword = (text.len() - count - blanks).checked_sub(4)?;
            let is_rem = string(&line[keyword..keyword + 4]).eq_ignore_ascii_case(":rem");
            ((1..=3).contains(&count) && is_rem).then_some(keyword)
        }
        ChecksumColumn::LettersAfter => {
            let start = text.len().checked_sub(2)?;
            let are_letters = text[start..].iter().all(|c| ('A'..='P').contains(c));
            // Letters directly after the number are the whole line.
            let has_text = text[..start].iter().any(|c| !c.is_ascii_digit() && *c != ' ');
            (are_letters && has_text && text[start - 1] == ' ').then_some(start)
        }
        ChecksumColumn::LettersBefore => None,
    }
}

/// Includes the colon of `10 A=1:REM*196`.
fn before_colon(text: &[char], keyword: usize) -> usize {
    let blanks = text[..keyword].iter().rev().take_while(|&&c| c == ' ').count();
    match (keyword - blanks).checked_sub(1) {
        Some(colon) if text[colon] == ':' => colon,
        _ => keyword,
    }
}
