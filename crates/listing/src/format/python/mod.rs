//! Python programs: lines without numbers, recognised by their syntax.
//!
//! A program is a run of statements at the left margin with the indented lines below them. It
//! begins with the first statement, and the comments directly above it, and ends before the first
//! line at the margin that is not Python: the page furniture. A run without an `import` is an
//! example in the prose. A file with the extension `.py` is always a program from its first line to its
//! last.
//!
//! Note: blanks are part of the language. Lines keep the tabs and blanks of the file, including
//! those at their ends.

mod statement;
mod token;

use super::{PageText, PrintedLine, Program, ProgramFormat};
use crate::source::{SourceChar, SourceText};
use statement::{Kind, Statement};
use token::Line;

/// Statements of Python.
pub static PYTHON: ProgramFormat =
    ProgramFormat { name: "Python program", description: "Python statements that include an `import`", find };

fn find(page: &PageText<'_>) -> Vec<Program> {
    let rows: Vec<Vec<SourceChar>> = page.lines.iter().map(|line| as_in_file(line, page.source)).collect();
    if page.source.name().to_ascii_lowercase().ends_with(".py") {
        let end = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
        return if end == 0 { vec![] } else { vec![program(&rows[..end])] };
    }
    let lines: Vec<Line> = rows.iter().map(|row| row.iter().map(|c| c.character).collect()).collect();
    let mut runs = Runs::default();
    let mut at = 0;
    while at < lines.len() {
        let statement = Statement::at(&lines, at);
        runs.take(at, &lines[at], &statement);
        at += statement.lines;
    }
    runs.close();
    runs.done.into_iter().map(|(first, last)| program(&rows[first..=last])).collect()
}

/// Returns the line with its tabs, which the search for other formats reads as blanks.
fn as_in_file(line: &[SourceChar], source: &SourceText) -> Vec<SourceChar> {
    let is_tab = |c: &SourceChar| source.text().as_bytes().get(c.offset as usize) == Some(&b'\t');
    line.iter().map(|c| SourceChar { character: if is_tab(c) { '\t' } else { c.character }, ..*c }).collect()
}

fn program(rows: &[Vec<SourceChar>]) -> Program {
    let lines = (1..).zip(rows);
    let lines =
        lines.map(|(number, row)| PrintedLine { number, chars: row.clone(), body_start: 0, checksum: None });
    Program { format: &PYTHON, lines: lines.collect(), is_file: false, diagnostics: vec![], notation: None }
}

/// The runs of statements on a page.
#[derive(Default)]
struct Runs {
    open: Option<Run>,
    /// The first of the comments directly above the next line.
    comments: Option<usize>,
    done: Vec<(usize, usize)>,
}

struct Run {
    first: usize,
    /// The last line that is Python.
    last: usize,
    /// Whether it has an `import` at the margin.
    imports: bool,
    /// Whether it imports the library of boards.
    imports_board: bool,
}

impl Runs {
    fn take(&mut self, at: usize, line: &Line, statement: &Statement) {
        let is_indented = line.first().is_some_and(|first| first.is_whitespace());
        let last = at + statement.lines - 1;
        match (statement.kind, is_indented) {
            (Kind::Blank, _) => self.comments = None,
            (Kind::Comment, _) => {
                self.comments.get_or_insert(at);
                if let Some(run) = &mut self.open {
                    run.last = last;
                }
            }
            // An indented line that is not Python stays if Python follows it: a program may have syntax errors.
            (Kind::NotPython, true) => self.comments = None,
            (Kind::NotPython, false) => self.close(),
            (_, true) => {
                if let Some(run) = &mut self.open {
                    run.last = last;
                }
            }
            (kind, false) => {
                let is_board = kind == Kind::ImportOfBoard;
                // Two adjacent programs.
                if is_board && self.open.as_ref().is_some_and(|run| run.imports_board) {
                    let comments = self.comments;
                    if let Some(run) = &mut self.open {
                        run.last = comments.unwrap_or(at) - 1;
                    }
                    self.close();
                    self.comments = comments;
                }
                let first = self.comments.take().unwrap_or(at);
                let run = self.open.get_or_insert(Run { first, last, imports: false, imports_board: false });
                run.last = last;
                run.imports |= is_board || kind == Kind::Import;
                run.imports_board |= is_board;
            }
        }
    }

    fn close(&mut self) {
        self.comments = None;
        if let Some(run) = self.open.take().filter(|run| run.imports) {
            self.done.push((run.first, run.last));
        }
    }
}
