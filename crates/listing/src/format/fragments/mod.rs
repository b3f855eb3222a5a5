//! Numbered lines inside running prose: the format of pages that lost their layout.
//!
//! An article prints its program in fragments between explanations, and improves it: a fragment
//! that gives a printed number another text begins another *version*. Only grammar distinguishes
//! code from prose, so lines end where the grammar of BASIC or the letter case ends them; where the
//! end is a guess (comments, `DATA`), a warning reports it.
//!
//! | file | holds |
//! |---|---|
//! | `scan` | fragments: the starts of lines |
//! | `code` | the end of a line |
//! | `keywords` | the keywords that the grammar needs |

mod code;
mod keywords;
mod scan;
mod start;

use std::collections::BTreeMap;

use super::{PageDiagnostic, PageText, PrintedLine, Program, ProgramFormat};
use crate::diagnostic::DiagnosticKind;
use crate::source::string;
use keywords::Keywords;
use scan::{FoundLine, Fragment};

/// Numbered lines inside prose, in fragments anywhere on the page.
pub static FRAGMENTS: ProgramFormat =
    ProgramFormat { name: "BASIC fragments", description: "numbered BASIC lines inside its sentences", find };

/// The minimum number of lines: fewer are quotations.
const MIN_LINES: usize = 3;

/// The lines of a version, each with the fragment that it comes from.
type Version = BTreeMap<u32, (usize, FoundLine)>;

fn find(page: &PageText<'_>) -> Vec<Program> {
    let mut rows = page.lines.iter().filter_map(|row| row.iter().find(|c| c.character != ' '));
    if rows.all(|first| first.character.is_ascii_digit()) {
        return Vec::new();
    }
    let keywords = Keywords::of(page.statements);
    let pieces: Vec<Fragment> = page.lines.iter().flat_map(|row| scan::fragments(row, &keywords)).collect();
    // If most lines of a page begin a row, they have the numbered format.
    let lines = pieces.iter().flat_map(|piece| &piece.lines);
    let (within, all) =
        lines.fold((0, 0), |(within, all), line| (within + usize::from(line.starts_mid_row), all + 1));
    if within < MIN_LINES || 2 * within < all {
        return Vec::new();
    }
    let versions = versions(pieces);
    versions.iter().map(|version| program(version, &versions)).collect()
}

/// Combines the fragments to versions, in the order of the page.
fn versions(pieces: Vec<Fragment>) -> Vec<Version> {
    let mut done = Vec::new();
    let mut open = Version::new();
    for (number, piece) in pieces.into_iter().enumerate() {
        let is_other =
            |line: &FoundLine| open.get(&line.number).is_some_and(|(_, known)| known.text() != line.text());
        if piece.lines.iter().any(is_other) {
            done.push(open.clone());
        }
        for line in piece.lines {
            // A repetition of a known line is ignored.
            if open.get(&line.number).is_none_or(|(_, known)| known.text() != line.text()) {
                open.insert(line.number, (number, line));
            }
        }
    }
    done.push(open);
    done
}

/// Returns a version as a program, with diagnostics about guessed line ends and other texts of its
/// line numbers on the page.
fn program(version: &Version, all: &[Version]) -> Program {
    let mut diagnostics = Vec::new();
    for (&number, (_, line)) in version {
        let at = line.chars.first().map_or(0, |c| c.offset);
        let width = line.chars.len();
        if let Some(rest) = &line.text_after_guess {
            diagnostics.push(PageDiagnostic {
                kind: DiagnosticKind::GuessedLineEnd { number, rest: rest.clone() },
                offset: at,
                width,
            });
        }
        let mut others: Vec<&FoundLine> = Vec::new();
        for (_, other) in all.iter().filter_map(|version| version.get(&number)) {
            if other.text() != line.text() && others.iter().all(|known| known.text() != other.text()) {
                others.push(other);
            }
        }
        for other in others {
            let text = other.text();
            let at = other.chars.first().map_or(0, |c| c.offset);
            diagnostics.push(PageDiagnostic {
                kind: DiagnosticKind::ConflictingText { number, text },
                offset: at,
                width: other.chars.len(),
            });
        }
    }
    let lines = version.values().map(|(_, line)| PrintedLine {
        number: line.number,
        chars: line.chars.clone(),
        body_start: line.body_start,
        checksum: None,
    });
    Program { format: &FRAGMENTS, lines: lines.collect(), is_file: false, diagnostics, notation: None }
}

impl FoundLine {
    fn text(&self) -> String {
        string(&self.chars)
    }
}
