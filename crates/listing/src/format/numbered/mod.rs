//! Numbered lines: the format of BASIC listings.
//!
//! The search runs once over the rows of the page and keeps one open run of lines; its rules are at
//! `finder::Finder`.

mod builder;
mod damage;
mod detection;
mod file;
mod finder;
mod row;
mod wrapping;

pub(crate) use detection::is_assignment;

use super::{PageDiagnostic, PageText, Program, ProgramFormat};
use detection::Vocabulary;
use row::{PageLine, classify};
use wrapping::Wrapping;

/// Lines that each begin with a number.
pub static NUMBERED: ProgramFormat =
    ProgramFormat { name: "BASIC lines", description: "lines that begin with a number", find };

fn find(page: &PageText<'_>) -> Vec<Program> {
    let vocabulary = Vocabulary::of(page.statements);
    let mut rows: Vec<PageLine> = page.lines.iter().map(|line| classify(line, &vocabulary)).collect();
    let repaired = damage::repair(&mut rows, &vocabulary);
    let is_file = file::is_program_file(&rows) && !Wrapping::measure(&rows).has_rest(&rows);
    let mut programs = if is_file { file::read(rows) } else { finder::find(rows, &vocabulary) };
    for program in &mut programs {
        let offsets = program.lines.iter().flat_map(|line| &line.chars).map(|c| c.offset);
        let (first, last) = offsets.fold((u32::MAX, 0), |(first, last), at| (first.min(at), last.max(at)));
        let is_own = |found: &&PageDiagnostic| (first..=last).contains(&found.offset);
        program.diagnostics.extend(repaired.iter().filter(is_own).cloned());
    }
    programs
}

/// Returns the program of a text that a machine wrote.
pub(crate) fn saved(page: &PageText<'_>) -> Vec<Program> {
    file::read(page.lines.iter().map(|line| row::classify_saved(line)).collect())
}
