//! Finds programs among the rows of a page.

use std::collections::{HashMap, HashSet};

use super::super::{PageDiagnostic, PrintedLine, Program};
use super::builder::{self, ProgramBuilder};
use super::detection::Detection;
use super::row::{self, Numbered, PageLine};
use super::wrapping::{self, Wrapping};
use crate::source::{SourceChar, string};

/// The text between two lines of a run.
#[derive(Debug, Default)]
struct Gap {
    /// Lines that are not blank.
    lines: Vec<PageDiagnostic>,
    /// The caption among them.
    caption: Option<Caption>,
}

/// A numbered caption (the 2 of `Listing 2. Der Lader`), and whether it is adjacent to a listing.
#[derive(Clone, Copy, Debug)]
struct Caption {
    number: u32,
    /// Whether it is directly below the last line of a listing.
    is_below: bool,
    /// Whether it is directly above the following line.
    is_above: bool,
}

impl Caption {
    /// Whether it is the caption of the following listing, if its position decides.
    const fn is_of_next(self) -> Option<bool> {
        match (self.is_below, self.is_above) {
            (false, true) => Some(true),
            (true, false) => Some(false),
            (true, true) | (false, false) => None,
        }
    }
}

/// The search. Its rules, for a numbered row with number *n* after a run whose last number is *l*:
///
/// 1. A row that is not BASIC belongs to the run only if it directly follows a program row and
///    *n* is greater than *l*.
/// 2. *n* > *l*: the run continues, whatever is in between, unless captions mark the start of
///    another listing.
/// 3. *n* <= *l*: another program begins, unless nothing is in between and the row after it
///    continues after *l*, or the row is adjacent to the run. Then the line is out of order, or a
///    duplicate, and stays, so that the checks can report it.
struct Finder {
    open: Option<ProgramBuilder>,
    gap: Gap,
    is_adjacent: bool,
    /// Number of the caption above the next listing.
    caption_above: Option<u32>,
    done: Vec<ProgramBuilder>,
}

pub(super) fn find(rows: Vec<PageLine>) -> Vec<Program> {
    let wrapping = Wrapping::measure(&rows);
    // The number that follows each row, to distinguish one line out of order from a new program.
    let mut following: Vec<Option<u32>> = vec![None; rows.len()];
    let mut next_number = None;
    for (index, row) in rows.iter().enumerate().rev() {
        following[index] = next_number;
        if let PageLine::Numbered(line) = row
            && line.detection > Detection::None
        {
            next_number = Some(line.number);
        }
    }
    let mut finder =
        Finder { open: None, gap: Gap::default(), is_adjacent: false, caption_above: None, done: Vec::new() };
    for (row, following) in rows.into_iter().zip(following) {
        finder.take(row, following, &wrapping);
    }
    finder.close();
    let mut runs = finder.done;
    runs.retain_mut(ProgramBuilder::is_program);
    without_excerpts(runs.into_iter().map(|run| run.finish(false)).collect())
}

impl Finder {
    fn take(&mut self, row: PageLine, following: Option<u32>, wrapping: &Wrapping) {
        match row {
            PageLine::Blank => self.leave_line(),
            PageLine::Comment => {}
            PageLine::Other(text) => self.other(&text, wrapping),
            PageLine::Number(line) => self.other(&line.chars, wrapping),
            PageLine::Numbered(line) => {
                let last = self.open.as_ref().and_then(|run| run.lines.last()).filter(|_| self.is_adjacent);
                let is_rest = last.is_some_and(|last| {
                    let fits = line.number > last.number && following.is_none_or(|next| next > line.number);
                    // Page breaks split numbers, too: `goto 15` and `00:a=1`. A row that is a line by itself is not
                    // part of another.
                    let is_line = line.detection == Detection::Strong && line.chars[0].character != '0';
                    wrapping::needs_more(&last.chars) || !fits && !is_line && wrapping.is_full(&last.chars)
                });
                if is_rest {
                    self.continue_line(&line.chars, wrapping);
                } else {
                    self.numbered(line, following);
                }
            }
        }
    }

    fn other(&mut self, text: &[SourceChar], wrapping: &Wrapping) {
        let last = self.open.as_ref().and_then(|run| run.lines.last());
        if self.is_adjacent && last.is_some_and(|last| wrapping.continues(&last.chars, text)) {
            self.continue_line(text, wrapping);
            return;
        }
        let is_below = self.is_adjacent;
        self.leave_line();
        let shown = row::trimmed(text);
        let number = caption_number(&string(shown));
        if self.open.is_none() {
            self.caption_above = number.or(self.caption_above);
            return;
        }
        self.gap.lines.push(builder::skipped(shown));
        self.gap.caption =
            number.map(|number| Caption { number, is_below, is_above: true }).or(self.gap.caption);
    }

    /// Handles a row that is not part of a program line: the next row is adjacent neither to the line
    /// nor to a caption above.
    fn leave_line(&mut self) {
        self.is_adjacent = false;
        if let Some(caption) = &mut self.gap.caption {
            caption.is_above = false;
        }
    }

    fn continue_line(&mut self, text: &[SourceChar], wrapping: &Wrapping) {
        let last = self.open.as_mut().and_then(|run| run.lines.last_mut());
        wrapping.join(&mut last.expect("a line to continue is open").chars, text);
    }

    fn numbered(&mut self, line: Numbered, following: Option<u32>) {
        let is_basic = line.detection > Detection::None;
        let Some(last) = self.open.as_ref().and_then(ProgramBuilder::last) else {
            if is_basic {
                self.begin(line);
            }
            return;
        };
        let rises = line.number > last;
        let is_taken = is_basic || rises && self.is_adjacent;
        if !is_taken {
            self.other(&line.chars, &Wrapping::none());
            return;
        }
        let is_out_of_order = !rises && self.is_out_of_order(line.number, last, following);
        if (rises && !self.is_other_listing()) || is_out_of_order {
            let gap = std::mem::take(&mut self.gap);
            let run = self.open.as_mut().expect("its last number was just read");
            if !gap.lines.is_empty() {
                run.skipped.push(gap.lines);
            }
            run.captions.extend(gap.caption.map(|caption| (run.lines.len(), caption.number)));
            run.push(line);
            self.is_adjacent = true;
        } else {
            self.close();
            self.begin(line);
        }
    }

    /// Rule 3: whether a number that does not increase still belongs to the open run.
    fn is_out_of_order(&self, number: u32, last: u32, following: Option<u32>) -> bool {
        let first = self.open.as_ref().and_then(|run| run.lines.first());
        let is_restart = first.is_some_and(|first| number <= first.number);
        let goes_on = following.is_none_or(|next| next > last);
        let is_twice = self.is_adjacent && number == last;
        let is_within = goes_on && !is_restart;
        let is_misprint = self.is_adjacent && following.is_some_and(|next| next > last);
        self.gap.lines.is_empty() && (is_twice || is_within || is_misprint)
    }

    /// Whether the caption in the gap marks the start of another listing.
    fn is_other_listing(&self) -> bool {
        let Some(caption) = self.gap.caption else { return false };
        let above = self.open.as_ref().and_then(|run| run.caption_above);
        match caption.is_of_next() {
            // A listing without a caption is the first one.
            Some(true) => caption.number != above.unwrap_or(1),
            Some(false) => false,
            None => above.is_some_and(|above| above != caption.number),
        }
    }

    fn begin(&mut self, line: Numbered) {
        let mut run = ProgramBuilder { caption_above: self.caption_above, ..ProgramBuilder::default() };
        run.push(line);
        self.open = Some(run);
        self.gap = Gap::default();
        self.is_adjacent = true;
    }

    fn close(&mut self) {
        let Some(run) = self.open.take() else { return };
        let caption = self.gap.caption;
        let is_of_next = caption.and_then(Caption::is_of_next).unwrap_or(run.caption_above.is_some());
        self.caption_above = caption.filter(|_| is_of_next).map(|caption| caption.number);
        self.done.extend(run.split(caption.map(|caption| caption.number)));
    }
}

/// Returns the number of a caption: `Listing 2`, `Program 3:`, `Listing 1. »Lader«`, but not of
/// `Listing 1 zeigt ...`.
fn caption_number(text: &str) -> Option<u32> {
    let lower = text.to_lowercase();
    let rest = ["listing", "programm", "program"].iter().find_map(|word| lower.strip_prefix(word))?;
    let rest = rest.trim_start_matches([' ', '\u{a0}', '#']);
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let behind = rest[digits..].trim_start();
    let is_caption = behind.is_empty() || behind.starts_with(['.', ':', ',', '(', '»', '"', '„', '-', '–']);
    rest[..digits].parse().ok().filter(|_| is_caption)
}

/// Removes what prose quotes from a program that the page prints in full: parts of the longest
/// program, and single lines beside a real program or with a number that another program has too.
fn without_excerpts(programs: Vec<Program>) -> Vec<Program> {
    let Some(longest) =
        programs.iter().enumerate().max_by_key(|(index, program)| (program.lines.len(), usize::MAX - index))
    else {
        return programs;
    };
    let (longest, size) = (longest.0, longest.1.lines.len());
    let squeezed = |line: &PrintedLine| {
        string(&line.chars).chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase()
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
