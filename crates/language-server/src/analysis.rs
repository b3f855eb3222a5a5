//! What is known about one version of a page: its programs, their symbol tables, and the diagnostics.
//!
//! The diagnostics are those of `typein listing check`.

use std::ops::Range;

use listing::checksum::{self, ChecksumInput, Outcome};
use listing::{Listing, Page, Source, Span};
use player::model::{self, Model};
use player::program::{self, Program};
use systems::program::{self as checks, ProgramLine};
use systems::references::{self, Reference, Symbol};

/// A page's programs and diagnostics. Ranges are bytes of its text.
#[derive(Default)]
pub struct Analysis {
    /// The programs that can be read.
    pub programs: Vec<AnalysedProgram>,
    /// The diagnostics, in the order of the page.
    pub findings: Vec<Finding>,
}

/// One program of a page.
pub struct AnalysedProgram {
    /// Its machine.
    pub model: &'static Model,
    /// Its lines.
    pub listing: Listing,
    /// Its lines as the machine stores them; none if the machine cannot hold them.
    pub stored: Vec<ProgramLine>,
    /// The symbol table; empty for a Python program. Ranges are those of the lines' text.
    pub references: Vec<Reference>,
}

/// A diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its range in the page.
    pub range: Range<usize>,
    /// Whether it is an error; otherwise it is a warning.
    pub is_error: bool,
    /// The message.
    pub message: String,
}

impl Analysis {
    /// Analyses a text. `name` is its file name, whose extension may say what it is; `machine` is the machine, where
    /// the user has chosen one.
    #[must_use]
    pub fn new(text: &str, name: &str, machine: Option<&'static Model>) -> Self {
        let mut analysis = Self::default();
        let opens_page = |message: String, is_error| Finding { range: 0..0, is_error, message };
        let source = match listing::read(text.as_bytes(), name) {
            Ok(source) => source,
            Err(listing::Error::Empty { .. }) => return analysis,
            Err(error) => {
                analysis.findings.push(opens_page(error.to_string(), true));
                return analysis;
            }
        };
        let Source::Page(page) = &source else { return analysis };
        if page.programs().is_empty() {
            // A text that is being written has no program yet.
            let message = page.program(None).err().map(|error| error.to_string());
            analysis.findings.extend(message.map(|message| opens_page(message, false)));
        }
        for number in 1..=page.programs().len() {
            analysis.add_program(&source, page, name, number, machine);
        }
        analysis.findings.sort_by_key(|finding| finding.range.start);
        analysis
    }

    fn add_program(
        &mut self,
        source: &Source,
        page: &Page,
        name: &str,
        number: usize,
        machine: Option<&'static Model>,
    ) {
        let lines = &page.programs()[number - 1].lines;
        let start = lines.first().and_then(|line| line.chars.first()).map_or(0, |sign| sign.offset as usize);
        let finding = |message: String, is_error| Finding { range: start..start, is_error, message };
        let (model, hint) = match machine {
            Some(model) => (model, None),
            None => match program::detect_model(name, source, Some(number)) {
                Ok(detected) => (detected.model, detected.hint()),
                Err(error) => return self.findings.push(finding(error.to_string(), true)),
            },
        };
        self.findings.extend(hint.map(|hint| finding(hint, false)));
        let range = |span: &Span| range_of(page, span);
        let listing = match page.listing_for(Some(number), model.machine_kind) {
            Ok(listing) => listing,
            Err(listing::Error::Diagnostics(problems)) => {
                let findings = problems.0.iter().map(|problem| Finding {
                    range: range(&problem.span),
                    is_error: true,
                    message: problem.kind.to_string(),
                });
                return self.findings.extend(findings);
            }
            Err(error) => return self.findings.push(finding(error.to_string(), true)),
        };
        self.findings.extend(listing.warnings.iter().map(|warning| Finding {
            range: range(&warning.span),
            is_error: false,
            message: warning.kind.to_string(),
        }));
        self.findings.extend(checks::check(model.kind, &listing).into_iter().map(|remark| Finding {
            range: range(&remark.span),
            is_error: remark.is_error,
            message: remark.message,
        }));
        let mut stored = Vec::new();
        match Program::from_listing(model, &listing) {
            Ok(program) => {
                let too_large = program.check_size().err();
                self.findings.extend(too_large.map(|error| finding(error.to_string(), true)));
                stored = model::program_lines(model.kind, &program.image);
                self.findings.extend(checksum_findings(&listing, &stored));
            }
            Err(error) => self.findings.push(Finding {
                range: range(error.span().1),
                is_error: true,
                message: error.message(),
            }),
        }
        let references = references::in_listing(model.kind, &listing).unwrap_or_default();
        self.programs.push(AnalysedProgram { model, listing, stored, references });
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

/// Compares the printed checksums, if there are any.
fn checksum_findings(listing: &Listing, stored: &[ProgramLine]) -> Vec<Finding> {
    let lines = listing.lines.iter().zip(stored);
    let sums: Vec<_> = lines
        .map(|(line, stored)| {
            let input = ChecksumInput { number: line.number, typed: &line.text, tokens: &stored.tokens };
            (input, line.checksum.as_ref())
        })
        .collect();
    let Some(report) = checksum::report(listing.machine.checksums(), &sums) else { return vec![] };
    let mut findings = Vec::new();
    for (number, outcome) in &report.outcomes {
        let Outcome::Mismatch { printed, computed } = outcome else { continue };
        let Some(line) = listing.line(*number) else { continue };
        findings.push(Finding {
            range: listing.number_range(line),
            is_error: true,
            message: format!("checksum of line {number} is {computed}, printed is {printed}"),
        });
    }
    findings
}

/// A symbol at a place of the page.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its range in the page.
    pub range: Range<usize>,
    /// The symbol.
    pub symbol: Symbol,
}

impl AnalysedProgram {
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

    /// Returns the range in the page of a reference.
    #[must_use]
    pub fn range(&self, reference: &Reference) -> Range<usize> {
        self.listing.source_range(&self.listing.lines[reference.line], reference.range.clone())
    }

    /// Returns the symbol at an offset of the page, or the one that ends there. A line's own number counts.
    #[must_use]
    pub fn symbol_at(&self, offset: usize) -> Option<Place> {
        let (index, _) = self.line_at(offset)?;
        let line = &self.listing.lines[index];
        let own = Place { range: self.listing.number_range(line), symbol: Symbol::Line(line.number) };
        let named = self.references.iter().filter(|reference| reference.line == index);
        let named = named.map(|place| Place { range: self.range(place), symbol: place.symbol.clone() });
        let places: Vec<Place> = std::iter::once(own).chain(named).collect();
        let inside = places.iter().find(|place| place.range.contains(&offset));
        inside.or_else(|| places.iter().find(|place| place.range.end == offset)).cloned()
    }

    /// Returns the references of a symbol.
    pub fn references_of<'a>(&'a self, symbol: &'a Symbol) -> impl Iterator<Item = &'a Reference> {
        self.references.iter().filter(move |reference| reference.symbol == *symbol)
    }
}
