//! Finds programs among the rows of a page.

use std::collections::{HashMap, HashSet};

use super::super::{PageDiagnostic, PrintedLine, Program};
use super::builder::{self, ProgramBuilder};
use super::damage;
use super::detection::{Detection, Vocabulary};
use super::row::{self, Numbered, PageLine};
use super::wrapping::{self, Continuation, Surroundings, Wrapping};
use crate::diagnostic::DiagnosticKind;
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

/// The listing of a caption, by its position.
enum CaptionOf {
    Previous,
    Next,
    Either,
}

impl Caption {
    const fn listing(self) -> CaptionOf {
        match (self.is_below, self.is_above) {
            (false, true) => CaptionOf::Next,
            (true, false) => CaptionOf::Previous,
            (true, true) | (false, false) => CaptionOf::Either,
        }
    }
}

/// The search. Its rules, for a numbered row with number *n* after a run whose last number is *l*:
///
/// 1. A row that is not BASIC belongs to the run only if *n* is greater than *l* and it directly
///    follows a program row, or a row that is BASIC directly follows it.
/// 2. *n* > *l*: the run continues across any gap, unless captions mark the start of another listing.
/// 3. *n* <= *l*: another program begins, unless the row is adjacent to the run, or the gap is empty and the
///    next row continues after *l*. Then the line is out of order, or a duplicate, and stays, so that the
///    checks can report it.
struct Finder {
    open: Option<ProgramBuilder>,
    gap: Gap,
    is_adjacent: bool,
    /// Whether the row before is text of the page.
    is_below_text: bool,
    /// Number of the caption above the next listing.
    caption_above: Option<u32>,
    done: Vec<ProgramBuilder>,
}

/// The context of a row after it.
#[derive(Clone, Copy, Default)]
struct Ahead {
    /// The number of the next row that is BASIC.
    following: Option<u32>,
    /// Whether only rows with rising numbers are before the next row that is BASIC.
    leads: bool,
    /// The rows around a text without a number.
    surroundings: Surroundings,
}

/// Looks ahead from each row.
fn look_ahead(rows: &[PageLine], vocabulary: &Vocabulary) -> Vec<Ahead> {
    let mut ahead = vec![Ahead::default(); rows.len()];
    let mut following = None;
    let is_basic = |text: &str| vocabulary.detect(text) == Detection::Strong;
    for (index, row) in rows.iter().enumerate().rev() {
        let next = rows.get(index + 1);
        let after = ahead.get(index + 1).copied().unwrap_or_default();
        let found = &mut ahead[index];
        found.following = following;
        match row {
            PageLine::Numbered(line) => {
                found.leads = matches!(next, Some(PageLine::Numbered(next))
                    if next.number > line.number && (next.detection > Detection::None || after.leads));
                following = (line.detection > Detection::None).then_some(line.number).or(following);
            }
            PageLine::Other(_) | PageLine::Number(_) => {
                let text = text_of(row);
                let rest = after.surroundings;
                let is_line = matches!(next, Some(PageLine::Numbered(_)));
                let is_rest = matches!(next, Some(PageLine::Other(_) | PageLine::Number(_)));
                found.surroundings = Surroundings {
                    is_within: is_line || is_rest && rest.is_within,
                    has_quote: text.contains('"') || is_rest && rest.has_quote,
                    is_basic: is_basic(&text) || damage::after_number(&text).is_some_and(is_basic),
                };
            }
            PageLine::Blank | PageLine::Comment => {}
        }
    }
    ahead
}

fn text_of(row: &PageLine) -> String {
    match row {
        PageLine::Other(text) => string(row::trimmed(text)),
        PageLine::Numbered(line) | PageLine::Number(line) => string(&line.chars),
        PageLine::Blank | PageLine::Comment => String::new(),
    }
}

pub(super) fn find(rows: Vec<PageLine>, vocabulary: &Vocabulary) -> Vec<Program> {
    let wrapping = Wrapping::measure(&rows);
    let ahead = look_ahead(&rows, vocabulary);
    let mut finder = Finder {
        open: None,
        gap: Gap::default(),
        is_adjacent: false,
        is_below_text: false,
        caption_above: None,
        done: Vec::new(),
    };
    for (row, ahead) in rows.into_iter().zip(ahead) {
        finder.take(row, ahead, &wrapping);
    }
    finder.close();
    let mut runs = finder.done;
    runs.retain_mut(ProgramBuilder::is_program);
    without_excerpts(runs.into_iter().map(|run| run.finish(false)).collect())
}

impl Finder {
    fn take(&mut self, row: PageLine, ahead: Ahead, wrapping: &Wrapping) {
        let Ahead { following, surroundings, .. } = ahead;
        let is_text = matches!(row, PageLine::Other(_));
        match row {
            PageLine::Blank => self.leave_line(),
            PageLine::Comment => {}
            PageLine::Other(text) => self.other(&text, surroundings, wrapping),
            PageLine::Number(line) => self.other(&line.chars, surroundings, wrapping),
            PageLine::Numbered(line) => {
                let last = self.open.as_ref().and_then(|run| run.lines.last()).filter(|_| self.is_adjacent);
                let is_rest = last.is_some_and(|last| {
                    let fits = line.number > last.number && following.is_none_or(|next| next > line.number);
                    // Page breaks split numbers, too: `goto 15` and `00:a=1`. A complete line is not part of
                    // another.
                    let is_line = line.detection == Detection::Strong && line.chars[0].character != '0';
                    wrapping::needs_more(&last.chars) && !(fits && is_line)
                        || !fits && !is_line && wrapping.is_full(&last.chars)
                        || wrapping.continues_at_number(&last.chars, &line, fits)
                });
                if is_rest {
                    self.continue_line(&line.chars, wrapping);
                } else {
                    self.numbered(line, ahead);
                }
            }
        }
        self.is_below_text = is_text;
    }

    fn other(&mut self, text: &[SourceChar], surroundings: Surroundings, wrapping: &Wrapping) {
        let last = self.open.as_ref().and_then(|run| run.lines.last()).filter(|_| self.is_adjacent);
        let continuation =
            last.map_or(Continuation::No, |last| wrapping.continuation(&last.chars, text, surroundings));
        let number = last.map_or(0, |last| last.number);
        if continuation == Continuation::Sure {
            self.continue_line(text, wrapping);
            return;
        }
        let is_below = self.is_adjacent;
        // A line whose number is lost is still a line of the listing.
        if continuation == Continuation::No {
            self.leave_line();
        }
        let shown = row::trimmed(text);
        let caption = caption_number(&string(shown));
        if self.open.is_none() {
            self.caption_above = caption.or(self.caption_above);
            return;
        }
        self.gap.lines.push(match continuation {
            Continuation::Unsure => {
                PageDiagnostic::about_line(shown, |text| DiagnosticKind::UnsureContinuation { number, text })
            }
            Continuation::No | Continuation::Sure => builder::skipped(shown),
        });
        self.gap.caption =
            caption.map(|number| Caption { number, is_below, is_above: true }).or(self.gap.caption);
    }

    /// Notes a row outside program lines: the next row is adjacent neither to a line nor to a caption.
    fn leave_line(&mut self) {
        self.is_adjacent = false;
        if let Some(caption) = &mut self.gap.caption {
            caption.is_above = false;
        }
    }

    fn continue_line(&mut self, text: &[SourceChar], wrapping: &Wrapping) {
        let run = self.open.as_mut().expect("a line to continue is open");
        let last = run.lines.last_mut().expect("an open run has a line");
        let has_blank = wrapping.join(&mut last.chars, text);
        let number = last.number;
        run.joined.push(PageDiagnostic::about_line(row::trimmed(text), |text| DiagnosticKind::Joined {
            number,
            text,
            has_blank,
        }));
    }

    fn numbered(&mut self, line: Numbered, Ahead { following, leads, .. }: Ahead) {
        let is_basic = line.detection > Detection::None;
        let Some(last) = self.open.as_ref().and_then(ProgramBuilder::last) else {
            // At the top of a listing a numbered line is no prose.
            if is_basic || leads && !self.is_below_text {
                self.begin(line);
            }
            return;
        };
        let rises = line.number > last;
        let is_taken = is_basic || rises && (self.is_adjacent || leads);
        if !is_taken {
            self.other(&line.chars, Surroundings::default(), &Wrapping::none());
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
        match caption.listing() {
            // A listing without a caption is the first one.
            CaptionOf::Next => caption.number != above.unwrap_or(1),
            CaptionOf::Previous => false,
            CaptionOf::Either => above.is_some_and(|above| above != caption.number),
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
        let is_of_next = |caption: &Caption| match caption.listing() {
            CaptionOf::Next => true,
            CaptionOf::Previous => false,
            CaptionOf::Either => run.caption_above.is_some(),
        };
        self.caption_above = caption.filter(is_of_next).map(|caption| caption.number);
        self.done.extend(run.split(caption.map(|caption| caption.number)));
    }
}

/// Returns the number of a caption: `Listing 2`, `Program 3:`, `Listing 1. »Lader«`, but not of
/// `Listing 1 zeigt ...`.
fn caption_number(text: &str) -> Option<u32> {
    let lower = text.to_lowercase();
    let rest = ["listing", "programm", "program"].iter().find_map(|kind| lower.strip_prefix(kind))?;
    let rest = rest.trim_start_matches([' ', '\u{a0}', '#']);
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let after = rest[digits..].trim_start();
    let is_caption = after.is_empty() || after.starts_with(['.', ':', ',', '(', '»', '"', '„', '-', '–']);
    rest[..digits].parse().ok().filter(|_| is_caption)
}

/// Removes quotations in prose from a program that the page prints in full: parts of the longest program,
/// and single lines on a page with a longer program or with a number of another program.
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
    // A whole program with checksums is no quotation of one without them.
    let has_checksums = |program: &Program| program.lines.iter().any(|line| line.checksum.is_some());
    let is_other_form = |program: &Program| {
        program.lines.len() == size && has_checksums(program) != has_checksums(&programs[longest])
    };
    let is_excerpt = |program: &Program| match &program.lines[..] {
        _ if is_other_form(program) => false,
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
