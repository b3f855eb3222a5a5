//! `typein listing check`: all errors and warnings of listings, with line and column.

use analysis::listing_check::{self, Finding, ListingCheck};
use analysis::repair::{Proposal, Proposals};
use anyhow::{Context, Result, bail};
use listing::checksum::ChecksumScheme;
use listing::{Listing, Page, Source, Span};
use player::program::{DetectedMachine, Program};
use player::schema::Schema;
use serde::{Serialize, Serializer, ser::SerializeStruct as _};
use systems::Machine;

use super::CheckArgs;
use super::repair;
use crate::exit::Exit;
use crate::findings;
use crate::output;
use crate::target;

/// The result of one file.
#[derive(Default)]
struct FileCheck {
    problems: Vec<Problem>,
    /// The size of the program, unless the file could not be read as one.
    program: Option<ProgramSize>,
    checksums: Option<ChecksumCounts>,
    /// The repairs made before the check.
    fixed: Vec<Proposal>,
    /// The reason for this machine, if another one can read the program, too.
    reason: Option<String>,
}

struct ProgramSize {
    machine: &'static Machine,
    lines: usize,
    bytes: usize,
}

struct Problem {
    finding: Finding,
    /// Proposed repairs, the most probable first.
    repairs: Vec<Proposal>,
}

/// The comparison with the printed checksums.
#[derive(Serialize)]
struct ChecksumCounts {
    #[serde(serialize_with = "as_text")]
    scheme: ChecksumScheme,
    agree: usize,
    differ: usize,
}

/// The results of the files as JSON.
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
    checksums: Option<&'a ChecksumCounts>,
    fixed: &'a [Proposal],
    problems: &'a [Problem],
}

fn as_text<S: Serializer>(scheme: &ChecksumScheme, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(scheme)
}

/// Checks all files. Errors in a listing are the result of the command, not its failure. For a
/// file that cannot be read it reports an error, and checks the others.
///
/// # Errors
/// When there is only one file and it cannot be read.
pub fn check(arguments: &CheckArgs) -> Result<Exit> {
    if arguments.output.is_some() && arguments.files.len() > 1 {
        bail!("cannot write {} files to one; give one file with `-o`", arguments.files.len());
    }
    let mut results = Vec::with_capacity(arguments.files.len());
    let mut exit = Exit::Success;
    for file in &arguments.files {
        let result = match check_file(file, arguments) {
            Err(error) if arguments.files.len() == 1 && !arguments.json => return Err(error),
            Err(error) => {
                exit = Exit::Usage;
                let message = format!("{error:#}");
                let problem = Problem::from(Finding::new(true, message, None, None));
                FileCheck { problems: vec![problem], ..FileCheck::default() }
            }
            Ok(result) => result,
        };
        if exit == Exit::Success && result.errors() > 0 {
            exit = Exit::Failed;
        }
        if !arguments.json {
            result.show(file, arguments.repairs);
        }
        results.push((file, result));
    }
    let errors = results.iter().map(|(_, result)| result.errors()).sum::<usize>();
    let warnings = results.iter().map(|(_, result)| result.warnings()).sum::<usize>();
    if arguments.json {
        let files = results.iter().map(|(file, result)| result.json(file)).collect();
        output::print_json(Schema::v1("typein.check"), &Report { errors, warnings, files });
    } else if results.len() > 1 {
        output::print_line(&format!(
            "{}: {}, {}",
            output::count_text(results.len(), "file"),
            output::count_text(errors, "error"),
            output::count_text(warnings, "warning")
        ));
    }
    Ok(exit)
}

fn check_file(file: &str, arguments: &CheckArgs) -> Result<FileCheck> {
    let source = target::source(file)?;
    let named = arguments.system.as_deref().map(target::machine_by_name).transpose()?;
    let mut detected = target::detect_machine(file, &source, named, arguments.program)?;
    if named.is_none()
        && let Some(machine) = model_of_checksums(&source, arguments.program, detected.machine)
    {
        detected = DetectedMachine::certain(machine);
    }
    let mut result = checked(file, detected.machine, &source, arguments)?;
    result.reason = detected.reason();
    if arguments.fix {
        let Source::Page(page) = &source else {
            bail!(
                "cannot fix `{}`: it is a program file, which has no printed text",
                target::display_name(file)
            );
        };
        let fixed = repair::fix(file, page, result.proposals(), arguments)?;
        result =
            FileCheck { reason: result.reason, ..checked(file, detected.machine, &fixed.source, arguments)? };
        result.fixed = fixed.repairs;
    }
    if let Some(message) = detected.hint() {
        result.problems.push(Finding::new(false, message, None, None).into());
    }
    Ok(result)
}

/// Returns the machine whose magazines printed the checksums of a listing, if most of them match.
fn model_of_checksums(
    source: &Source,
    program: Option<usize>,
    detected: &'static Machine,
) -> Option<&'static Machine> {
    let Source::Page(page) = source else { return None };
    if !detected.listing.checksums().is_empty() {
        return None;
    }
    Machine::ALL.into_iter().find(|machine| listing_check::has_checksums(machine, page, program))
}

fn checked(
    file: &str,
    machine: &'static Machine,
    source: &Source,
    arguments: &CheckArgs,
) -> Result<FileCheck> {
    match source {
        Source::Page(page) => match listing_check::check_program(machine, page, arguments.program) {
            Ok((listing, found)) => Ok(file_check(machine, page, &listing, found, arguments.program)),
            Err(listing::Error::Diagnostics(problems)) => {
                let problems = problems.0.iter().map(|problem| Finding::of_page(problem, true).into());
                Ok(FileCheck { problems: problems.collect(), ..FileCheck::default() })
            }
            Err(error) => Err(error.into()),
        },
        Source::Prg(_) => {
            let program = Program::from_source(machine, source, None);
            let program = program.with_context(|| format!("cannot read `{}`", target::display_name(file)))?;
            let image = &program.image;
            let lines = machine.lines_of(image);
            let problems = machine.check_image(image, file).into_iter().map(Finding::from);
            let problems = problems.chain(listing_check::size_error(machine, image));
            Ok(FileCheck {
                problems: problems.map(Problem::from).collect(),
                program: Some(ProgramSize { machine, lines: lines.len(), bytes: image.len() }),
                ..FileCheck::default()
            })
        }
    }
}

/// Adds proposed repairs to the findings of a listing.
fn file_check(
    machine: &'static Machine,
    page: &Page,
    listing: &Listing,
    found: ListingCheck,
    program_number: Option<usize>,
) -> FileCheck {
    let ListingCheck { findings, image, checksums, is_partial, .. } = found;
    let counts = checksums.as_ref().map(|report| ChecksumCounts {
        scheme: report.scheme,
        agree: report.consistent_count(),
        differ: findings.iter().filter(|finding| finding.is_checksum).count(),
    });
    let proposals =
        checksums.as_ref().and_then(|report| Proposals::new(machine, page, program_number, listing, report));
    let guesses = Proposal::of_guesses(listing);
    let problem = |finding: Finding| {
        let line = finding.number.filter(|_| finding.is_checksum);
        let repairs = proposals.as_ref().zip(line).map(|(proposals, line)| proposals.for_line(line));
        let is_here =
            |guess: &&(Span, Proposal)| finding.number.is_none() && finding.span.as_ref() == Some(&guess.0);
        let guess = guesses.iter().find(is_here).map(|(_, proposal)| vec![proposal.clone()]);
        Problem { finding, repairs: repairs.or(guess).unwrap_or_default() }
    };
    FileCheck {
        problems: findings.into_iter().map(problem).collect(),
        program: image.filter(|_| !is_partial).map(|image| ProgramSize {
            machine,
            lines: listing.lines.len(),
            bytes: image.len(),
        }),
        checksums: counts,
        fixed: vec![],
        reason: None,
    }
}

impl FileCheck {
    fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.finding.is_error).count()
    }

    fn warnings(&self) -> usize {
        self.problems.len() - self.errors()
    }

    /// Returns the proposals of each line that has some.
    fn proposals(&self) -> impl Iterator<Item = &[Proposal]> {
        self.problems.iter().map(|problem| &problem.repairs[..]).filter(|repairs| !repairs.is_empty())
    }

    fn show(&self, file: &str, proposals: usize) {
        for repair in &self.fixed {
            output::print_line(&format!("fixed: line {}: {}", repair.program_line, repair.text()));
            output::print_line(repair::diff(repair).trim_end_matches('\n'));
        }
        for problem in &self.problems {
            output::print_line(&problem.text());
            for repair in problem.repairs.iter().take(proposals) {
                output::print_line(&format!("  repair: {}", repair.text()));
                output::print_line(repair::diff(repair).trim_end_matches('\n'));
            }
            if problem.repairs.len() > proposals && proposals > 0 {
                let more = problem.repairs.len() - proposals;
                output::print_line(&format!("  {more} more with `--repairs {}`", problem.repairs.len()));
            }
        }
        if let Some(ChecksumCounts { scheme, agree, differ }) = &self.checksums {
            output::print_line(&format!("{agree} checksums match, {differ} differ ({scheme})"));
        }
        if let Some(reason) = &self.reason {
            output::print_line(reason);
        }
        let mut parts = Vec::new();
        if let Some(ProgramSize { machine, lines, bytes }) = &self.program {
            parts.push(format!("{} for {}", output::count_text(*lines, "line"), machine.name));
            parts.push(format!("{bytes} bytes"));
        }
        if self.program.is_none() || self.errors() > 0 {
            parts.push(output::count_text(self.errors(), "error"));
        }
        if self.program.is_some() {
            parts.push(output::count_text(self.warnings(), "warning"));
        }
        if let Some(feature) = self.program.as_ref().and_then(|program| program.machine.missing_feature()) {
            parts.push(format!("the full syntax check needs a build with --features {feature}"));
        }
        output::print_line(&format!("{}: {}", target::display_name(file), parts.join(", ")));
    }

    fn json<'a>(&'a self, file: &'a str) -> FileReport<'a> {
        let program = self.program.as_ref();
        FileReport {
            file,
            system: program.map(|program| program.machine.id),
            lines: program.map(|program| program.lines),
            bytes: program.map(|program| program.bytes),
            errors: self.errors(),
            warnings: self.warnings(),
            checksums: self.checksums.as_ref(),
            fixed: &self.fixed,
            problems: &self.problems,
        }
    }
}

impl Problem {
    const fn severity(&self) -> &'static str {
        if self.finding.is_error { "error" } else { "warning" }
    }

    fn text(&self) -> String {
        format!("{}: {}", self.severity(), findings::text(&self.finding))
    }
}

impl From<Finding> for Problem {
    fn from(finding: Finding) -> Self {
        Self { finding, repairs: vec![] }
    }
}

/// Serialises field by field: a tree of JSON values would take twenty times the memory.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let span = self.finding.span.as_ref();
        let mut fields = serializer.serialize_struct("Problem", 7)?;
        fields.serialize_field("severity", self.severity())?;
        fields.serialize_field("message", &self.finding.message)?;
        fields.serialize_field("line", &span.map(|span| span.position.line))?;
        fields.serialize_field("column", &span.map(|span| span.position.column))?;
        fields.serialize_field("program_line", &self.finding.number)?;
        fields.serialize_field("excerpt", &span.map(Span::excerpt))?;
        fields.serialize_field("repairs", &self.repairs)?;
        fields.end()
    }
}
