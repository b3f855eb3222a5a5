//! A saved page to the programs that stand in it.
//!
//! A page is prose, captions, tables, page numbers, download links, a footer, and somewhere the listing, broken by any
//! of them. Nothing marks it but its shape: lines that begin with rising numbers and go on as BASIC does. The search
//! runs once over the rows of the page and keeps one open [run](Run); the rules stand at [`Finder`].
//!
//! The one thing to know: text inside a listing that is not taken for program text is never dropped silently. It is
//! kept in [`Program::skipped`] and becomes a warning.

mod checksum_column;
mod row;
mod shape;
mod text;
mod wrapping;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

pub use checksum_column::{Column, Printed};
pub(crate) use shape::is_assignment;

use crate::machine::{self, Machine};
use crate::source::{Sign, SourceText};
use row::{Numbered, Row, classify, string};
use shape::Likeness;
use wrapping::Wrapping;

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
        let programs = find(lines.into_iter().map(classify).collect());
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

/// A program being collected.
#[derive(Debug, Default)]
struct Run {
    lines: Vec<PrintedLine>,
    likeness: Vec<Likeness>,
    skipped: Vec<(u32, usize)>,
    /// Number of the caption above the first line.
    caption_above: Option<u32>,
    /// Captions between the lines: index of the line below, and the caption's number.
    captions: Vec<(usize, u32)>,
}

impl Run {
    fn last(&self) -> Option<u32> {
        self.lines.last().map(|line| line.number)
    }

    fn push(&mut self, line: Numbered) {
        let checksum = line.code_before.map(|code| Printed {
            column: Column::LettersBefore,
            at: code[0].at,
            text: string(&code),
        });
        self.likeness.push(line.likeness);
        self.lines.push(PrintedLine { number: line.number, signs: line.signs, body: line.body, checksum });
    }

    /// Drops lines at the end that were only taken because they stood there, then says whether enough of the rest is
    /// BASIC.
    fn is_program(&mut self, is_all_numbered: bool) -> bool {
        if is_all_numbered {
            return true;
        }
        while self.likeness.last() == Some(&Likeness::None) {
            self.likeness.pop();
            self.lines.pop();
        }
        let strong = self.likeness.iter().filter(|&&likeness| likeness == Likeness::Strong).count();
        strong > 0 && strong * 5 >= self.likeness.len() * 2
    }

    /// Where the captions say that one listing ends and another begins: they stand below each listing, and the caption
    /// in between has another number than the one below the second.
    fn split(mut self, caption_below: Option<u32>) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut below = caption_below.filter(|_| self.caption_above.is_none());
        while let Some((index, number)) = self.captions.pop() {
            if below.is_some_and(|below| below != number) {
                let lines = self.lines.split_off(index);
                let from = lines[0].signs[0].at;
                let likeness = self.likeness.split_off(index);
                // What lies directly above the second part is the caption itself.
                let skipped = self.skipped.iter().copied().filter(|&(at, _)| at > from).collect();
                self.skipped.retain(|&(at, _)| at < from);
                self.skipped.pop();
                parts.push(Self { lines, likeness, skipped, ..Self::default() });
            }
            below = below.and(Some(number));
        }
        parts.push(self);
        parts.reverse();
        parts
    }

    fn finish(self) -> Program {
        let Self { mut lines, skipped, .. } = self;
        let mut texts: Vec<Vec<Sign>> =
            lines.iter_mut().map(|line| std::mem::take(&mut line.signs)).collect();
        texts.iter_mut().for_each(wrapping::drop_blanks);
        let checksums = checksum_column::cut(&mut texts);
        for ((line, signs), checksum) in lines.iter_mut().zip(texts).zip(checksums) {
            line.body = line.body.min(signs.len());
            line.signs = signs;
            line.checksum = line.checksum.take().or(checksum);
        }
        Program { lines, skipped }
    }
}

/// What stands between two lines of a run.
#[derive(Debug, Default)]
struct Gap {
    /// Offset of the first character.
    at: u32,
    /// Lines that are not blank.
    lines: usize,
    /// Number of the caption among them: the 2 of `Listing 2. Der Lader`.
    caption: Option<u32>,
}

/// The search. Its rules, for a numbered row with number *n* behind a run whose last number is *l*:
///
/// 1. A row that is no BASIC belongs to the run only if it follows a program row directly and *n* > *l*.
/// 2. *n* > *l*: the run goes on, whatever stands in between, unless captions say that another listing begins.
/// 3. *n* <= *l*: another program begins, unless the row after it goes on behind *l*. Then the line is out of order
///    and stays, so that the checks can name it.
struct Finder {
    open: Option<Run>,
    gap: Gap,
    is_adjacent: bool,
    last_caption: Option<u32>,
    done: Vec<Run>,
}

fn find(rows: Vec<Row>) -> Vec<Program> {
    let is_all_numbered = rows.iter().all(|row| !matches!(row, Row::Other(_)));
    let wrapping = Wrapping::measure(&rows);
    // The number that follows each row, so that one line out of order can be told from a new program.
    let mut following: Vec<Option<u32>> = vec![None; rows.len()];
    let mut next_number = None;
    for (index, row) in rows.iter().enumerate().rev() {
        following[index] = next_number;
        if let Row::Numbered(line) = row
            && (is_all_numbered || line.likeness > Likeness::None)
        {
            next_number = Some(line.number);
        }
    }
    let mut finder =
        Finder { open: None, gap: Gap::default(), is_adjacent: false, last_caption: None, done: Vec::new() };
    for (row, following) in rows.into_iter().zip(following) {
        finder.take(row, following, &wrapping, is_all_numbered);
    }
    finder.close();
    let mut runs = finder.done;
    runs.retain_mut(|run| run.is_program(is_all_numbered));
    without_excerpts(runs.into_iter().map(Run::finish).collect())
}

impl Finder {
    fn take(&mut self, row: Row, following: Option<u32>, wrapping: &Wrapping, is_all_numbered: bool) {
        match row {
            Row::Blank => self.is_adjacent = false,
            Row::Remark => {}
            Row::Other(text) => self.other(&text, wrapping),
            Row::Numbered(line) => {
                let last = self.open.as_ref().and_then(|run| run.lines.last()).filter(|_| self.is_adjacent);
                let is_rest = !is_all_numbered
                    && last.is_some_and(|last| {
                        let fits =
                            line.number > last.number && following.is_none_or(|next| next > line.number);
                        wrapping::needs_more(&last.signs) || !fits && wrapping.is_full(&last.signs)
                    });
                if is_rest {
                    self.continue_line(&line.signs, wrapping);
                } else {
                    self.numbered(line, following, is_all_numbered);
                }
            }
        }
    }

    fn other(&mut self, text: &[Sign], wrapping: &Wrapping) {
        let last = self.open.as_ref().and_then(|run| run.lines.last());
        if self.is_adjacent && last.is_some_and(|last| wrapping.continues(&last.signs, text)) {
            self.continue_line(text, wrapping);
            return;
        }
        self.is_adjacent = false;
        let shown = row::trimmed(text);
        let caption = caption_number(&string(shown));
        if self.open.is_none() {
            self.last_caption = caption.or(self.last_caption);
        } else {
            if self.gap.lines == 0 {
                self.gap.at = shown[0].at;
            }
            self.gap.lines += 1;
            self.gap.caption = self.gap.caption.or(caption);
        }
    }

    fn continue_line(&mut self, text: &[Sign], wrapping: &Wrapping) {
        let last = self.open.as_mut().and_then(|run| run.lines.last_mut());
        wrapping.join(&mut last.expect("a line to continue is open").signs, text);
    }

    fn numbered(&mut self, line: Numbered, following: Option<u32>, is_all_numbered: bool) {
        let is_basic = is_all_numbered || line.likeness > Likeness::None;
        let Some(last) = self.open.as_ref().and_then(Run::last) else {
            if is_basic {
                self.begin(line);
            }
            return;
        };
        let rises = line.number > last;
        let is_taken = is_basic || rises && self.is_adjacent;
        if !is_taken {
            self.other(&line.signs, &Wrapping::none());
            return;
        }
        let goes_on_behind = following.is_some_and(|next| next > last);
        let is_out_of_order = !rises
            && (goes_on_behind
                || following.is_none() && self.gap.lines == 0 && !self.is_restart(line.number));
        if (rises && !self.is_other_listing()) || is_out_of_order {
            let gap = std::mem::take(&mut self.gap);
            let run = self.open.as_mut().expect("its last number was just read");
            if gap.lines > 0 {
                run.skipped.push((gap.at, gap.lines));
            }
            run.captions.extend(gap.caption.map(|number| (run.lines.len(), number)));
            run.push(line);
            self.is_adjacent = true;
        } else {
            self.close();
            self.begin(line);
        }
    }

    /// Whether a number is at or before the beginning of the open run.
    fn is_restart(&self, number: u32) -> bool {
        self.open.as_ref().and_then(|run| run.lines.first()).is_some_and(|first| number <= first.number)
    }

    /// A caption in the gap with another number than the caption in front of the run.
    fn is_other_listing(&self) -> bool {
        let before = self.open.as_ref().and_then(|run| run.caption_above);
        matches!((before, self.gap.caption), (Some(one), Some(other)) if one != other)
    }

    fn begin(&mut self, line: Numbered) {
        let mut run = Run { caption_above: self.last_caption, ..Run::default() };
        run.push(line);
        self.open = Some(run);
        self.gap = Gap::default();
        self.is_adjacent = true;
    }

    fn close(&mut self) {
        self.last_caption = self.gap.caption.or(self.last_caption);
        if let Some(run) = self.open.take() {
            self.done.extend(run.split(self.gap.caption));
        }
    }
}

/// The number of a caption: `Listing 2`, `Program 3:`, `Listing 1. »Lader«`.
fn caption_number(text: &str) -> Option<u32> {
    let lower = text.to_lowercase();
    let rest = ["listing", "programm", "program"].iter().find_map(|word| lower.strip_prefix(word))?;
    let rest = rest.trim_start_matches([' ', '\u{a0}', '#']);
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..digits].parse().ok()
}

/// Leaves out what prose quotes from a program that stands on the page in full: parts of the longest program, and
/// single lines beside a real program or with a number that another program has too.
fn without_excerpts(programs: Vec<Program>) -> Vec<Program> {
    let Some(longest) =
        programs.iter().enumerate().max_by_key(|(index, program)| (program.lines.len(), usize::MAX - index))
    else {
        return programs;
    };
    let (longest, size) = (longest.0, longest.1.lines.len());
    let squeezed = |line: &PrintedLine| {
        string(&line.signs).chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase()
    };
    let known: HashSet<String> = programs[longest].lines.iter().map(squeezed).collect();
    let mut numbers: HashMap<u32, usize> = HashMap::new();
    for line in programs.iter().flat_map(|program| &program.lines) {
        *numbers.entry(line.number).or_default() += 1;
    }
    let is_excerpt = |program: &Program| match &program.lines[..] {
        [only] => size >= 5 || numbers[&only.number] > 1,
        lines => lines.iter().all(|line| known.contains(&squeezed(line))),
    };
    let keep: Vec<bool> = programs
        .iter()
        .enumerate()
        .map(|(index, program)| index == longest || !is_excerpt(program))
        .collect();
    programs.into_iter().zip(keep).filter_map(|(program, keep)| keep.then_some(program)).collect()
}
