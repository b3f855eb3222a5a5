//! `typein listing check`: everything that is wrong or doubtful with listings, by line and column.

use anyhow::{Context, Result};
use listing::checksum::{self, Outcome, Scheme, Sums};
use listing::{Listing, Place, Source};
use player::model::{self, Model};
use player::program::Program;
use player::schema::Schema;
use serde::{Serialize, Serializer, ser::SerializeStruct as _};
use systems::program::{self, PrepareError, ProgramLine, Remark};

use super::CheckArgs;
use crate::exit::Exit;
use crate::output;
use crate::wanted;

/// What came of one file.
#[derive(Default)]
struct Verdict {
    problems: Vec<Problem>,
    /// What was checked, unless it could not be read as a program.
    program: Option<Extent>,
    sums: Option<CheckedSums>,
}

struct Extent {
    model: &'static Model,
    lines: usize,
    bytes: usize,
}

struct Problem {
    is_error: bool,
    message: String,
    place: Option<Place>,
    /// The program's line.
    number: Option<u16>,
}

/// The checksums printed beside the lines.
#[derive(Serialize)]
struct CheckedSums {
    #[serde(serialize_with = "as_text")]
    scheme: Scheme,
    agree: usize,
    differ: usize,
}

/// The result of all files, as JSON.
#[derive(Serialize)]
struct Report<'a> {
    errors: usize,
    warnings: usize,
    files: Vec<FileReport<'a>>,
}

#[derive(Serialize)]
struct FileReport<'a> {
    file: &'a str,
    system: Option<&'static str>,
    lines: Option<usize>,
    bytes: Option<usize>,
    errors: usize,
    warnings: usize,
    checksums: Option<&'a CheckedSums>,
    problems: &'a [Problem],
}

fn as_text<S: Serializer>(scheme: &Scheme, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(scheme)
}

/// Checks all files. What is wrong with them is the command's result, not its failure; a file that cannot be read is
/// told, and the others are checked all the same.
///
/// # Errors
/// When there is only one file and it cannot be read.
pub fn check(arguments: &CheckArgs) -> Result<Exit> {
    let mut verdicts = Vec::with_capacity(arguments.files.len());
    let mut exit = Exit::Good;
    for file in &arguments.files {
        let verdict = match verdict(file, arguments) {
            Err(error) if arguments.files.len() == 1 && !arguments.json => return Err(error),
            Err(error) => {
                exit = Exit::Usage;
                let message = format!("{error:#}");
                let problem = Problem { is_error: true, message, place: None, number: None };
                Verdict { problems: vec![problem], ..Verdict::default() }
            }
            Ok(verdict) => verdict,
        };
        if exit == Exit::Good && verdict.errors() > 0 {
            exit = Exit::Failed;
        }
        if !arguments.json {
            verdict.show(file);
        }
        verdicts.push((file, verdict));
    }
    let errors = verdicts.iter().map(|(_, verdict)| verdict.errors()).sum::<usize>();
    let warnings = verdicts.iter().map(|(_, verdict)| verdict.warnings()).sum::<usize>();
    if arguments.json {
        let files = verdicts.iter().map(|(file, verdict)| verdict.json(file)).collect();
        output::json(Schema::first("typein.check"), &Report { errors, warnings, files });
    } else if verdicts.len() > 1 {
        output::line(&format!(
            "{}: {}, {}",
            output::count(verdicts.len(), "file"),
            output::count(errors, "error"),
            output::count(warnings, "warning")
        ));
    }
    Ok(exit)
}

fn verdict(file: &str, arguments: &CheckArgs) -> Result<Verdict> {
    let source = wanted::source(file)?;
    let named = arguments.system.as_deref().map(wanted::system).transpose()?;
    let judged = wanted::judged(file, &source, named, arguments.program)?;
    let mut verdict = checked(file, judged.model, &source, arguments)?;
    if let Some(message) = judged.hint() {
        verdict.problems.push(Problem { is_error: false, message, place: None, number: None });
    }
    Ok(verdict)
}

fn checked(file: &str, model: &'static Model, source: &Source, arguments: &CheckArgs) -> Result<Verdict> {
    match source {
        Source::Page(page) => match page.listing_for(arguments.program, model.listing) {
            Ok(listing) => Ok(of_listing(model, &listing)),
            Err(listing::Error::Problems(problems)) => Ok(Verdict {
                problems: problems.0.into_iter().map(|problem| Problem::of(problem, true)).collect(),
                ..Verdict::default()
            }),
            Err(error) => Err(error.into()),
        },
        Source::Prg(_) => {
            let program = Program::of(model, source, None);
            let program = program.with_context(|| format!("cannot read `{}`", wanted::shown(file)))?;
            let image = &program.image;
            let lines = model::program_lines(model.kind, image);
            let problems = program::check_image(model.kind, image, file).into_iter().map(Problem::from);
            Ok(Verdict {
                problems: problems.chain(no_room(&program)).collect(),
                program: Some(Extent { model, lines: lines.len(), bytes: image.len() }),
                sums: None,
            })
        }
    }
}

fn of_listing(model: &'static Model, listing: &Listing) -> Verdict {
    let warnings = listing.warnings.iter().cloned().map(|problem| Problem::of(problem, false));
    let mut problems: Vec<Problem> =
        warnings.chain(program::check(model.kind, listing).into_iter().map(Problem::from)).collect();
    let mut verdict = Verdict::default();
    match Program::of_listing(model, listing) {
        Ok(program) => {
            problems.extend(no_room(&program));
            let lines = model::program_lines(model.kind, &program.image);
            verdict.sums = check_sums(listing, &lines, &mut problems);
            verdict.program = Some(Extent { model, lines: listing.lines.len(), bytes: program.image.len() });
        }
        Err(error) => problems.push(Problem::from(error)),
    }
    problems.sort_by_key(|problem| problem.place.as_ref().map(|place| place.position));
    Verdict { problems, ..verdict }
}

/// That a program is larger than the machine, which a run would refuse.
fn no_room(program: &Program) -> Option<Problem> {
    let error = program.check_room().err()?;
    Some(Problem { is_error: true, message: error.to_string(), place: None, number: None })
}

/// Compares the printed checksums, if there are any.
fn check_sums(listing: &Listing, lines: &[ProgramLine], problems: &mut Vec<Problem>) -> Option<CheckedSums> {
    let sums: Vec<_> = listing
        .lines
        .iter()
        .zip(lines)
        .map(|(line, stored)| {
            let sums = Sums { number: line.number, typed: &line.text, tokens: &stored.tokens };
            (sums, line.checksum.as_ref())
        })
        .collect();
    let report = checksum::report(listing.machine.checksums(), &sums)?;
    let mut differ = 0;
    for (number, outcome) in &report.outcomes {
        if let Outcome::Mismatch { printed, computed } = outcome {
            let message = format!("line {number} has the checksum {computed}, printed is {printed}");
            let place = listing.line(*number).map(|line| listing.place_of_number(line));
            problems.push(Problem { is_error: true, message, place, number: Some(*number) });
            differ += 1;
        }
    }
    Some(CheckedSums { scheme: report.scheme, agree: report.consistent(), differ })
}

impl Verdict {
    fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.is_error).count()
    }

    fn warnings(&self) -> usize {
        self.problems.len() - self.errors()
    }

    fn show(&self, file: &str) {
        for problem in &self.problems {
            output::line(&problem.text());
        }
        if let Some(CheckedSums { scheme, agree, differ }) = &self.sums {
            output::line(&format!("{agree} checksums agree, {differ} differ ({scheme})"));
        }
        let mut parts = Vec::new();
        if let Some(Extent { model, lines, bytes }) = &self.program {
            parts.push(format!("{} for {}", output::count(*lines, "line"), model.name));
            parts.push(format!("{bytes} bytes"));
        }
        if self.program.is_none() || self.errors() > 0 {
            parts.push(output::count(self.errors(), "error"));
        }
        if self.program.is_some() {
            parts.push(output::count(self.warnings(), "warning"));
        }
        if let Some(feature) = self.program.as_ref().and_then(|program| program.model.kind.missing_feature())
        {
            parts.push(format!("all of the syntax is checked by a build with --features {feature}"));
        }
        output::line(&format!("{}: {}", wanted::shown(file), parts.join(", ")));
    }

    fn json<'a>(&'a self, file: &'a str) -> FileReport<'a> {
        let program = self.program.as_ref();
        FileReport {
            file,
            system: program.map(|program| program.model.word),
            lines: program.map(|program| program.lines),
            bytes: program.map(|program| program.bytes),
            errors: self.errors(),
            warnings: self.warnings(),
            checksums: self.sums.as_ref(),
            problems: &self.problems,
        }
    }
}

impl Problem {
    fn of(problem: listing::Problem, is_error: bool) -> Self {
        let message = problem.kind.to_string();
        Self { is_error, message, place: Some(problem.place), number: None }
    }

    const fn severity(&self) -> &'static str {
        if self.is_error { "error" } else { "warning" }
    }

    fn text(&self) -> String {
        let Self { message, place, .. } = self;
        match place {
            Some(place) => format!("{}: {place}: {message}\n{}", self.severity(), place.excerpt()),
            None => format!("{}: {message}", self.severity()),
        }
    }
}

/// As JSON it is written piece by piece: a tree of it would take twenty times the memory.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = self.place.as_ref();
        let mut fields = serializer.serialize_struct("Problem", 6)?;
        fields.serialize_field("severity", self.severity())?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("line", &place.map(|place| place.position.line))?;
        fields.serialize_field("column", &place.map(|place| place.position.column))?;
        fields.serialize_field("program_line", &self.number)?;
        fields.serialize_field("excerpt", &place.map(Place::excerpt))?;
        fields.end()
    }
}

impl From<Remark> for Problem {
    fn from(remark: Remark) -> Self {
        let Remark { is_error, number, message, place, .. } = remark;
        Self { is_error, message, place: Some(place), number: Some(number) }
    }
}

impl From<PrepareError> for Problem {
    fn from(error: PrepareError) -> Self {
        let (number, place) = error.place();
        Self { is_error: true, message: error.message(), place: Some(place.clone()), number: Some(number) }
    }
}
