//! The analysis of one version of a page: its programs, their symbol tables, and the diagnostics.
//!
//! The diagnostics are those of `typein listing check`. The detection of a program's machine takes several times as
//! long as its check, so a version keeps the machines of the previous one.

use std::cell::OnceCell;
use std::ops::Range;

use analysis::listing_check::{self, Finding, ListingCheck};
use analysis::references::{self, Reference, Symbol};
use analysis::repair::{Proposal, Proposals};
use listing::checksum::{Outcome, Report};
use listing::{Listing, Page, Source, Span};
use player::program;
use systems::Machine;
use systems::program::ProgramLine;

use crate::cost::Costs;

/// The number of lines below which a machine is always detected: this is fast, and a growing program uncertain.
const FEW_LINES: usize = 50;

/// The machine of a program.
#[derive(Clone)]
pub struct ChosenMachine {
    /// The machine.
    pub machine: &'static Machine,
    /// A hint at another machine on which the program has no errors.
    hint: Option<String>,
}

/// The source of the machines of the programs.
#[derive(Clone, Copy)]
pub enum Choice<'a> {
    /// The user's choice for all programs.
    Named(&'static Machine),
    /// Detection for each program.
    Detect,
    /// The machines of the previous version, if the number of programs is the same and the machine is possible.
    Keep(&'a [Option<ChosenMachine>]),
}

/// A page's programs and diagnostics. Ranges are bytes of its text.
#[derive(Default)]
pub struct Analysis {
    /// The readable programs.
    pub programs: Vec<AnalysedProgram>,
    /// The diagnostics, in the order of the page.
    pub findings: Vec<SpannedFinding>,
    /// The machine of each program of the page, readable or not.
    pub machines: Vec<Option<ChosenMachine>>,
    page: Option<Page>,
}

/// One program of a page.
pub struct AnalysedProgram {
    /// The number in the page, from 1.
    pub number: usize,
    /// The machine.
    pub machine: &'static Machine,
    /// The listing.
    pub listing: Listing,
    /// The lines in memory format; empty if tokenising failed.
    pub stored: Vec<ProgramLine>,
    /// The program in memory format, unless tokenising failed.
    pub image: Option<Vec<u8>>,
    /// The symbol table; empty for a Python program. Ranges are those of the lines' text.
    pub references: Vec<Reference>,
    /// The costs of its statements, measured on first use.
    pub costs: OnceCell<Costs>,
    checksums: Option<Report>,
}

/// A diagnostic with its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpannedFinding {
    /// The range in the page.
    pub range: Range<usize>,
    /// Whether the finding is an error, not a warning.
    pub is_error: bool,
    /// The message.
    pub message: String,
    /// The number of the program's line whose printed checksum differs.
    pub checksum_of: Option<u16>,
}

impl Analysis {
    /// Analyses a text. `name` is its file name, whose extension may identify the format.
    #[must_use]
    pub fn new(text: &str, name: &str, choice: Choice<'_>) -> Self {
        let mut analysis = Self::default();
        let source = match listing::read_text(text, name) {
            Ok(page) => Source::Page(page),
            Err(listing::Error::Empty { .. }) => return analysis,
            Err(error) => {
                analysis.findings.push(SpannedFinding::new(0..0, true, error.to_string()));
                return analysis;
            }
        };
        let Source::Page(page) = &source else { return analysis };
        let count = page.programs().len();
        if count == 0 {
            // A new text has no program yet.
            let message = page.program(None).err().map(|error| error.to_string());
            analysis.findings.extend(message.map(|message| SpannedFinding::new(0..0, false, message)));
        }
        for (index, program) in page.programs().iter().enumerate() {
            let number = index + 1;
            let kept = match choice {
                Choice::Named(machine) => Some(ChosenMachine { machine, hint: None }),
                Choice::Keep(machines) if machines.len() == count && program.lines.len() > FEW_LINES => {
                    machines[index]
                        .clone()
                        .filter(|machine| page.may_be_for(program, machine.machine.listing))
                }
                Choice::Keep(_) | Choice::Detect => None,
            };
            match kept.map_or_else(|| detect_machine(&source, page, name, number), Ok) {
                Ok(machine) => analysis.add_program(page, number, machine),
                Err(message) => {
                    analysis.findings.push(SpannedFinding::new(start_of(page, number), true, message));
                    analysis.machines.push(None);
                }
            }
        }
        analysis.findings.sort_by_key(|finding| finding.range.start);
        if let Source::Page(page) = source {
            analysis.page = Some(page);
        }
        analysis
    }

    fn add_program(&mut self, page: &Page, number: usize, chosen: ChosenMachine) {
        let (machine, start) = (chosen.machine, start_of(page, number));
        let checked = listing_check::check_program(machine, page, Some(number));
        let (found, program) = match checked {
            // A program with errors in its text has hover and references, too.
            Ok((listing, checked)) => {
                let (found, program) = AnalysedProgram::new(number, machine, listing, checked);
                (found, Some(program))
            }
            Err(listing::Error::Diagnostics(problems)) => {
                (problems.0.iter().map(|problem| Finding::of_page(problem, true)).collect(), None)
            }
            Err(error) => (vec![Finding::new(true, error.to_string(), None, None)], None),
        };
        // The hint holds as long as the program cannot run.
        let is_stopped = found.iter().any(|finding| finding.stops);
        let hint = chosen.hint.clone().filter(|_| is_stopped);
        self.findings.extend(found.iter().map(|finding| SpannedFinding::of(page, finding, &start)));
        self.findings.extend(hint.map(|hint| SpannedFinding::new(start, false, hint)));
        self.programs.extend(program);
        self.machines.push(Some(chosen));
    }

    /// Returns the repairs of a line whose printed checksum differs, the most probable first.
    #[must_use]
    pub fn repairs(&self, program: &AnalysedProgram, line: u16) -> Vec<Proposal> {
        let Some((page, report)) = self.page.as_ref().zip(program.checksums.as_ref()) else { return vec![] };
        let proposals = Proposals::new(program.machine, page, Some(program.number), &program.listing, report);
        proposals.map(|proposals| proposals.for_line(line)).unwrap_or_default()
    }
}

/// Detects the machine of a program as `typein listing check` does.
fn detect_machine(source: &Source, page: &Page, name: &str, number: usize) -> Result<ChosenMachine, String> {
    let detected = program::detect_machine(name, source, Some(number)).map_err(|error| error.to_string())?;
    if detected.machine.listing.checksums().is_empty() {
        let has_sums = |machine: &&'static Machine| listing_check::has_checksums(machine, page, Some(number));
        if let Some(machine) = Machine::ALL.into_iter().find(has_sums) {
            return Ok(ChosenMachine { machine, hint: None });
        }
    }
    Ok(ChosenMachine { machine: detected.machine, hint: detected.hint() })
}

/// Returns the start of a program in its page, for findings about the whole program.
fn start_of(page: &Page, number: usize) -> Range<usize> {
    let first = page.programs()[number - 1].lines.first().and_then(|line| line.chars.first());
    let start = first.map_or(0, |character| character.offset as usize);
    start..start
}

impl SpannedFinding {
    const fn new(range: Range<usize>, is_error: bool, message: String) -> Self {
        Self { range, is_error, message, checksum_of: None }
    }

    /// Adds the range of a finding; `start` is the range for the whole program.
    fn of(page: &Page, finding: &Finding, start: &Range<usize>) -> Self {
        Self {
            range: finding.span.as_ref().map_or_else(|| start.clone(), |span| range_of(page, span)),
            is_error: finding.is_error,
            message: finding.message.clone(),
            checksum_of: finding.number.filter(|_| finding.is_checksum),
        }
    }
}

/// Returns the range of a span in bytes.
fn range_of(page: &Page, span: &Span) -> Range<usize> {
    let source = page.source();
    let start = source.offset(span.position);
    let rest = source.text().get(start..).unwrap_or_default();
    let length = rest.char_indices().nth(span.width).map_or(rest.len(), |(at, _)| at);
    start..start + length
}

/// An occurrence of a symbol in the page.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// The range in the page.
    pub range: Range<usize>,
    /// The symbol.
    pub symbol: Symbol,
}

impl AnalysedProgram {
    /// Takes a checked listing, and returns its findings with the program.
    fn new(
        number: usize,
        machine: &'static Machine,
        listing: Listing,
        checked: ListingCheck,
    ) -> (Vec<Finding>, Self) {
        let ListingCheck { findings, image, lines: stored, checksums, is_partial: _ } = checked;
        let references = references::in_listing(machine, &listing).unwrap_or_default();
        let costs = OnceCell::new();
        (findings, Self { number, machine, listing, stored, image, references, costs, checksums })
    }

    /// Returns the index of the line at an offset of the page, and the byte of its text; no byte on its number.
    #[must_use]
    pub fn line_at(&self, offset: usize) -> Option<(usize, Option<usize>)> {
        let mut lines = self.listing.lines.iter().enumerate();
        lines.find_map(|(index, line)| {
            let number = self.listing.number_range(line);
            let end = self.listing.source_range(line, line.text.len()..line.text.len()).end;
            let is_inside = (number.start..=end.max(number.end)).contains(&offset);
            is_inside.then(|| (index, self.listing.byte_at(line, offset)))
        })
    }

    /// Returns the numbers of the lines whose printed checksum differs.
    pub fn differing_lines(&self) -> impl Iterator<Item = u16> {
        let outcomes = self.checksums.iter().flat_map(|report| &report.outcomes);
        outcomes.filter(|(_, outcome)| matches!(outcome, Outcome::Mismatch { .. })).map(|(number, _)| *number)
    }

    /// Returns the range in the page of a reference.
    #[must_use]
    pub fn range(&self, reference: &Reference) -> Range<usize> {
        self.listing.source_range(&self.listing.lines[reference.line], reference.range.clone())
    }

    /// Returns the symbol at an offset of the page, or the one that ends there. A line's own number counts.
    #[must_use]
    pub fn symbol_at(&self, offset: usize) -> Option<Occurrence> {
        let (index, _) = self.line_at(offset)?;
        let line = &self.listing.lines[index];
        let own = Occurrence { range: self.listing.number_range(line), symbol: Symbol::Line(line.number) };
        let named = self.references.iter().filter(|reference| reference.line == index);
        let named = named
            .map(|reference| Occurrence { range: self.range(reference), symbol: reference.symbol.clone() });
        let occurrences: Vec<Occurrence> = std::iter::once(own).chain(named).collect();
        let inside = occurrences.iter().find(|occurrence| occurrence.range.contains(&offset));
        inside.or_else(|| occurrences.iter().find(|occurrence| occurrence.range.end == offset)).cloned()
    }

    /// Returns the references of a symbol, under all names of its memory.
    pub fn references_of(&self, symbol: &Symbol) -> impl Iterator<Item = &Reference> {
        let storage = self.storage(symbol);
        self.references.iter().filter(move |reference| self.storage(&reference.symbol) == storage)
    }

    /// Returns the symbol of the memory of a variable.
    #[must_use]
    pub fn storage(&self, symbol: &Symbol) -> Symbol {
        references::storage(self.machine, symbol)
    }

    /// Returns the text of a reference as it is printed.
    #[must_use]
    pub fn printed(&self, reference: &Reference) -> &str {
        self.listing.source().text().get(self.range(reference)).unwrap_or_default()
    }
}
