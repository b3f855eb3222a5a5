//! A saved page to the programs that stand in it.
//!
//! A page is prose, captions, tables, page numbers, download links, a footer, and somewhere the listing, broken by any
//! of them. Nothing marks it but its shape: lines that begin with rising numbers and go on as BASIC does. The search
//! runs once over the rows of the page and keeps one open run of lines; the rules stand at `finder::Finder`.
//!
//! The one thing to know: text inside a listing that is not taken for program text is never dropped silently. It is
//! kept in [`Program::skipped`] and becomes a warning.

mod checksum_column;
mod finder;
mod marks;
mod row;
mod run;
mod shape;
mod text;
mod wrapping;

use std::sync::Arc;

pub use checksum_column::{Column, Printed};
pub(crate) use marks::{OVERLINE, UNDERLINE};
pub(crate) use shape::is_assignment;

use crate::machine::{self, Machine};
use crate::source::{Sign, SourceText};
use row::{classify, string};

/// A page or plain listing with its programs.
#[derive(Debug)]
pub struct Page {
    source: Arc<SourceText>,
    programs: Vec<Program>,
}

/// A program as it is printed, before its notation is decoded.
#[derive(Debug)]
pub struct Program {
    /// Its lines in printed order.
    pub lines: Vec<PrintedLine>,
    /// Stretches of the page that stand between its lines and do not belong to it: offset and number of lines.
    pub skipped: Vec<(u32, usize)>,
}

/// One numbered line as it is printed, wrapped parts joined, checksum and indentation cut off.
#[derive(Debug)]
pub struct PrintedLine {
    /// The line number; more than a C64 takes is found out later.
    pub number: u32,
    /// From the first digit to the last character.
    pub signs: Vec<Sign>,
    /// Index in `signs` of the first character behind the number.
    pub body: usize,
    /// The checksum beside it.
    pub checksum: Option<Printed>,
}

impl Page {
    /// Looks for programs in a text.
    #[must_use]
    pub fn new(source: SourceText) -> Self {
        let is_html = text::is_html(source.name(), source.text());
        let lines = if is_html { text::html(&source) } else { text::plain(&source) };
        let programs = finder::find(lines.into_iter().map(classify).collect());
        Self { source: Arc::new(source), programs }
    }

    /// The text the programs stand in.
    #[must_use]
    pub fn source(&self) -> &Arc<SourceText> {
        &self.source
    }

    /// The programs, in the order of the page.
    #[must_use]
    pub fn programs(&self) -> &[Program] {
        &self.programs
    }

    /// The machine that a page without a program seems to be about.
    #[must_use]
    pub fn machine_of_prose(&self) -> Option<Machine> {
        machine::of_prose(self.source.text())
    }
}

impl Program {
    /// The program as it is printed: one line each, ended by a line feed, furniture and checksums gone.
    #[must_use]
    pub fn verbatim(&self) -> String {
        self.lines
            .iter()
            .flat_map(|line| line.signs.iter().map(|sign| sign.character).chain(['\n']))
            .collect()
    }

    /// First number, last number and number of lines.
    #[must_use]
    pub fn extent(&self) -> (u32, u32, usize) {
        let number = |line: Option<&PrintedLine>| line.map_or(0, |line| line.number);
        (number(self.lines.first()), number(self.lines.last()), self.lines.len())
    }

    /// Points for each machine the program may be for, most first.
    pub(crate) fn machine_points(&self) -> Vec<(Machine, u32)> {
        let bodies: Vec<String> = self.lines.iter().map(|line| string(&line.signs[line.body..])).collect();
        machine::points(bodies.iter().map(String::as_str))
    }
}
