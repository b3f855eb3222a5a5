//! Constructs of other BASICs in a listing, which a porter of a printed game must rewrite.
//!
//! Each row of the [table](table) is one construct with its BASICs and the equivalent on each machine. A construct at
//! an error of the machine becomes the hint of that error; a construct that the machine accepts with another meaning is
//! a warning. A listing with several constructs of one BASIC gets a summary.
//!
//! Note: the constructs do not change how a listing runs. The machine reads it as printed.

mod construct;
mod dialect;
mod extensions;
mod foreign;
mod foreign_keywords;
mod keyword_in_name;
mod pattern;
mod reader;
mod shapes;
mod statement_shapes;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use listing::{Line, Listing, Span};
use systems::Machine;
use systems::tokenised::Diagnostic;

use self::construct::{Construct, Own};
use self::dialect::{Dialect, name_list};
use self::foreign::foreign_keywords;
use self::pattern::{Context, Declared, Match, Pattern};
use self::reader::{LexemeKind, ReadLine, Reader};

/// The number of constructs from which on a summary names the BASIC.
const MIN_CONSTRUCTS: usize = 2;

/// The maximum number of BASICs that a message names.
const MAX_NAMES: usize = 4;

/// A construct found in a listing.
struct Found {
    /// The index of the line.
    line: usize,
    construct: &'static Construct,
    own: &'static Own,
    matched: Match,
}

/// Adds the constructs of other BASICs to the diagnostics of a listing, as hints of the machine's errors and as
/// warnings. Returns the summary, if several constructs are of one BASIC.
pub(crate) fn explain(
    machine: &'static Machine,
    listing: &Listing,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<String> {
    let reader = Reader::new(machine, foreign_keywords(machine))?;
    // A line with stored bytes is of a program in memory, not typed from the listing of another BASIC.
    let read = |line: &Line| reader.read(if line.stored.is_empty() { &line.text } else { &[] });
    let lines: Vec<ReadLine> = listing.lines.iter().map(read).collect();
    let declared = Declared::of(&lines);
    let mut found = constructs(machine, &lines, &declared);
    let counts = Counts::of(&found);
    found
        .retain(|found| !matches!(found.construct.pattern, Pattern::Supporting(_)) || counts.supports(found));
    let mut line_diagnostics: BTreeMap<u16, Vec<usize>> = BTreeMap::new();
    for (index, diagnostic) in diagnostics.iter().enumerate() {
        line_diagnostics.entry(diagnostic.number).or_default().push(index);
    }
    let mut explanations = Explanations {
        machine,
        listing,
        lines: &lines,
        diagnostics,
        line_diagnostics,
        explained: BTreeSet::new(),
    };
    // Hints for an error at the construct or the name itself come first; the others use the remaining errors.
    let (mut reported, others): (Vec<&Found>, Vec<&Found>) =
        found.iter().partition(|found| explanations.add_hint_at(found));
    keyword_in_name::explain(&mut explanations);
    reported.extend(others.into_iter().filter(|found| explanations.add(found)));
    let summary = Counts::of(reported).summary();
    explanations.diagnostics.sort_by_key(|diagnostic| diagnostic.span.position);
    summary
}

/// Returns the constructs of a program's lines that the machine lacks, without overlaps.
fn constructs(machine: &'static Machine, lines: &[ReadLine], declared: &Declared) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        for statement in &line.statements {
            let context = Context { line, statement: statement.clone(), declared };
            let mut taken: Vec<Range<usize>> = Vec::new();
            let mut has_statement = false;
            for construct in extensions::constructs(machine) {
                let Some(own) = construct.own(machine).filter(|own| **own != Own::Has) else { continue };
                // The operands of a statement that the machine lacks are rewritten with it.
                let is_operand = matches!(construct.pattern, Pattern::Value(_)) && has_statement;
                let Some(matched) = context.find(&construct.pattern).filter(|_| !is_operand) else {
                    continue;
                };
                has_statement |= matches!(construct.pattern, Pattern::StartsWith(_));
                let overlaps = |other: &Range<usize>| {
                    matched.lexemes.start < other.end && other.start < matched.lexemes.end
                };
                if !taken.iter().any(overlaps) {
                    taken.push(matched.lexemes.clone());
                    found.push(Found { line: index, construct, own, matched });
                }
            }
        }
    }
    found.sort_by_key(|found| (found.line, found.matched.lexemes.start));
    found
}

/// The diagnostics of a listing, to which hints and warnings are added.
struct Explanations<'a> {
    machine: &'static Machine,
    listing: &'a Listing,
    lines: &'a [ReadLine],
    diagnostics: &'a mut Vec<Diagnostic>,
    /// The diagnostics of each line of the program, as indices.
    line_diagnostics: BTreeMap<u16, Vec<usize>>,
    /// The diagnostics with a hint of this module.
    explained: BTreeSet<usize>,
}

impl Explanations<'_> {
    /// Returns the origin of a construct, and its equivalent on the machine.
    fn describe(&self, found: &Found) -> (String, String) {
        let range = self.text_range(found.line, &found.matched.lexemes);
        let shown = self.printed(&self.listing.lines[found.line], range);
        let dialects: Vec<Dialect> = found.construct.dialects.iter().copied().take(MAX_NAMES).collect();
        let kind = found.construct.kind.name();
        let what = format!("`{shown}` is {kind} of {}", name_list(&dialects, "and"));
        let machine = self.listing.machine.spec().short;
        let instead = match found.own {
            Own::Has => format!("the {machine} has it, too"),
            Own::Write(text) => format!("on the {machine} write {}", self.advice(text)),
            Own::Lacks(text) => format!("the {machine} has none: {}", self.advice(text)),
        };
        (what, instead)
    }

    /// Translates advice for the first machine of a family to this machine.
    fn advice(&self, text: &str) -> String {
        let basic = Machine::of_listing(self.listing.machine).and_then(|machine| machine.basic);
        let rows = basic.map_or(&[][..], |basic| basic.advice);
        rows.iter().fold(text.to_owned(), |text, (first, here)| text.replace(first, here))
    }

    /// Explains the diagnostic at a construct, if there is one.
    fn add_hint_at(&mut self, found: &Found) -> bool {
        let (what, instead) = self.describe(found);
        let start = self.text_range(found.line, &found.matched.lexemes).start;
        // The machine may stop at the next lexeme.
        let next = self.lines[found.line].lexemes.get(found.matched.lexemes.end).map(|next| next.range.start);
        let end = next.unwrap_or(self.listing.lines[found.line].text.len());
        self.add_hint(found.line, start..end, &format!("{what}; {instead}"))
    }

    /// Reports a construct; returns false for one without a diagnostic that is not certain.
    fn add(&mut self, found: &Found) -> bool {
        let (what, instead) = self.describe(found);
        let clause = self.text_range(found.line, &self.lines[found.line].clause(&found.matched.lexemes));
        if self.add_hint(found.line, clause, &format!("{what}; {instead}")) {
            return true;
        }
        if !found.matched.is_certain {
            return false;
        }
        let range = self.text_range(found.line, &found.matched.lexemes);
        let is_own = matches!(found.construct.pattern, Pattern::Supporting(_));
        let reading = if is_own { String::new() } else { self.reading(found.line, &range) };
        self.warn(found.line, range, format!("{what}{reading}; {instead}"));
        true
    }

    /// Adds a hint to the first diagnostic without one that is within or right after a range of a line's text.
    fn add_hint(&mut self, line: usize, range: Range<usize>, hint: &str) -> bool {
        let number = self.listing.lines[line].number;
        let (start, end) = (self.span(line, range.start), self.span(line, range.end));
        let is_there = |index: &&usize| {
            (start.position..=end.position).contains(&self.diagnostics[**index].span.position)
                && !self.explained.contains(*index)
        };
        let Some(&index) = self.diagnostics_of(number).iter().find(is_there) else { return false };
        self.diagnostics[index].set_hint(hint);
        self.explained.insert(index);
        true
    }

    fn warn(&mut self, line: usize, range: Range<usize>, message: String) {
        let index = self.diagnostics.len();
        self.explained.insert(index);
        self.line_diagnostics.entry(self.listing.lines[line].number).or_default().push(index);
        let span = self.listing.span(&self.listing.lines[line], range);
        self.diagnostics.push(Diagnostic::warning(self.listing.lines[line].number, message, span));
    }

    /// Whether a range of a line's text is an `ELSE` after a jump.
    fn is_skipped_else(&self, line: usize, range: &Range<usize>) -> bool {
        let lexemes = &self.lines[line].lexemes;
        let at = lexemes.partition_point(|lexeme| lexeme.range.start < range.start);
        let is_else = lexemes.get(at).is_some_and(|lexeme| lexeme.is("ELSE"));
        let before = at.checked_sub(1).map(|before| &lexemes[before]);
        is_else && before.is_some_and(|before| before.kind == LexemeKind::Number || before.is(":"))
    }

    /// Returns the diagnostics of a line of the program, as indices.
    fn diagnostics_of(&self, number: u16) -> &[usize] {
        self.line_diagnostics.get(&number).map_or(&[], Vec::as_slice)
    }

    /// Whether the machine stops in a line before an offset of its text.
    fn has_error_before(&self, line: usize, at: usize) -> bool {
        let number = self.listing.lines[line].number;
        // The check of the C64 continues with the next statement.
        let colon = self.lines[line].lexemes.iter().rfind(|lexeme| lexeme.is(":") && lexeme.range.end <= at);
        let start = colon
            .filter(|_| self.machine.basic.is_some_and(|basic| basic.check_goes_on))
            .map_or(0, |colon| colon.range.end);
        let range = self.span(line, start).position..self.span(line, at).position;
        let is_before = |other: &Diagnostic| other.stops && range.contains(&other.span.position);
        self.diagnostics_of(number).iter().any(|&index| is_before(&self.diagnostics[index]))
    }

    /// Returns the range in a line's text of a range of its lexemes.
    fn text_range(&self, line: usize, lexemes: &Range<usize>) -> Range<usize> {
        let read = &self.lines[line].lexemes;
        let start = read.get(lexemes.start).map_or(0, |first| first.range.start);
        let last = lexemes.end.checked_sub(1).and_then(|last| read.get(last));
        start..last.map_or(start, |last| last.range.end)
    }

    fn span(&self, line: usize, at: usize) -> Span {
        self.listing.span(&self.listing.lines[line], at..at + 1)
    }

    /// Returns a part of a line as it is printed, in upper case.
    fn printed(&self, line: &Line, range: Range<usize>) -> String {
        let range = self.listing.source_range(line, range);
        let text = self.listing.source().text().get(range).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ").to_uppercase()
    }

    /// Returns the machine's reading of a construct that it accepts; empty after the first error of a line, where the
    /// checks of some machines end.
    fn reading(&self, line: usize, range: &Range<usize>) -> String {
        if self.has_error_before(line, range.start) {
            return String::new();
        }
        let machine = self.listing.machine.spec().short;
        let text = &self.listing.lines[line].text;
        // A name within the construct is one of its operands.
        let is_reading = |name: &Range<usize>| {
            name.start < range.end
                && range.start < name.end
                && (name.start <= range.start || range.end < name.end)
        };
        if self.is_skipped_else(line, range) {
            return format!("; the {machine} never executes it");
        }
        let name = self.lines[line].names.iter().find(|(range, _)| is_reading(range));
        match name {
            Some((range, name)) if is_subscript(text[range.end..].trim_ascii_start()) => {
                format!("; the {machine} reads an element of the array `{name}`")
            }
            Some((_, name)) => format!("; the {machine} reads the variable `{name}`"),
            None => String::new(),
        }
    }
}

/// Whether a text after a name begins with subscripts; the MSX accepts brackets, too.
fn is_subscript(text: &[u8]) -> bool {
    matches!(text.first(), Some(b'(' | b'['))
}

/// The constructs of each BASIC.
#[derive(Default)]
struct Counts {
    /// For each BASIC the number of constructs, and the sum of the shares: a construct of two BASICs is half of each.
    of: BTreeMap<Dialect, (usize, usize)>,
}

/// The share of a construct that only one BASIC has; divisible by the number of BASICs of each row.
const WHOLE_SHARE: usize = 5040;

impl Counts {
    fn of<'a>(found: impl IntoIterator<Item = &'a Found>) -> Self {
        let mut counts = Self::default();
        for found in found {
            if matches!(found.construct.pattern, Pattern::Supporting(_)) {
                continue;
            }
            for &dialect in found.construct.dialects {
                let count = counts.of.entry(dialect).or_default();
                count.0 += 1;
                count.1 += WHOLE_SHARE / found.construct.dialects.len();
            }
        }
        counts
    }

    /// Whether another construct is of a BASIC that has this one.
    fn supports(&self, found: &Found) -> bool {
        found.construct.dialects.iter().any(|dialect| self.of.contains_key(dialect))
    }

    /// Names the BASIC with the most constructs, and of several the one with the largest sum of shares. A tie of
    /// [`MAX_NAMES`] BASICs has no summary.
    fn summary(&self) -> Option<String> {
        let most = self.of.values().max().filter(|most| most.0 >= MIN_CONSTRUCTS)?;
        let best = self.of.iter().filter(|(_, count)| *count == most).map(|(dialect, _)| *dialect);
        let best: Vec<Dialect> = best.collect();
        (best.len() < MAX_NAMES)
            .then(|| format!("this looks like {}: {} constructs", name_list(&best, "or"), most.0))
    }
}
