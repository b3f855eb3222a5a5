//! `typein listing`: extracts, checks, converts and shows listings, and the keys that they read.

mod check;
mod extract;
mod keys;
mod repair;
mod xref;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use listing::Source;
use listing::container::FileFormat;
use listing::encode;
use player::Machine;
use player::program::{DetectedMachine, Program};
use player::source_text;
use systems::source_text::source_lines;

use super::highlight;
use crate::exit::Exit;
use crate::file;
use crate::output;
use crate::save;
use crate::target;

/// `listing`.
#[derive(Debug, Subcommand)]
#[command(after_help = "\
Examples:
  typein listing extract page.txt                    the listing without the article around it
  typein listing extract page.txt --program 2        the second of several programs or versions
  typein listing check page.txt                      errors with line and column; exit code 1 if any
  typein listing check --json *.bas                  several files, the result as JSON
  pbpaste | typein listing check -                   `-` is standard input
  typein listing check --fix page.txt                repair lines whose printed checksum differs
  typein listing check --fix -o fixed.txt page.txt   the same, written to another file
  typein listing convert page.txt -o a.prg           a program file as the machine saves it
  typein listing show page.txt                       with syntax highlighting
  typein listing keys page.txt                       the keys that the program reads
  typein listing xref page.txt                       which line uses which variable and which line
  typein listing xref page.txt --dot | dot -Tsvg     the call graph as a picture, by Graphviz")]
pub enum ListingCommand {
    /// Extract the listing from a saved page, as printed there
    #[command(after_help = "\
Examples:
  typein listing extract page.txt              the listing without the article around it
  typein listing extract page.txt --program 2  the second of several programs or versions")]
    Extract(ExtractArgs),
    /// Check listings: notation, syntax, jumps, checksums
    #[command(after_help = "\
Examples:
  typein listing check page.txt                errors with line and column; exit code 1 if any
  typein listing check --json *.bas            several files, the result as JSON
  typein listing check --fix -o b.txt a.txt    repairs, written to another file")]
    Check(CheckArgs),
    /// Convert a listing to another notation or file format
    #[command(after_help = "\
Examples:
  typein listing convert page.txt -o a.prg     a program file as the machine saves it
  typein listing convert a.prg --to petcat     its text in another notation")]
    Convert(ConvertArgs),
    /// Show a listing with syntax highlighting
    #[command(after_help = "\
Examples:
  typein listing show page.txt                 with syntax highlighting")]
    Show(ListingArgs),
    /// Show the keys and joysticks that a program reads, with the lines
    #[command(after_help = "\
Examples:
  typein listing keys page.txt                 the keys that the program reads")]
    Keys(KeysArgs),
    /// Show which lines use which variables, functions and lines, or the call graph
    #[command(after_help = "\
Examples:
  typein listing xref page.txt                 which line uses which variable and which line
  typein listing xref page.txt --dot           the call graph for Graphviz")]
    Xref(xref::XrefArgs),
}

/// Arguments shared by the `listing` commands.
#[derive(Debug, Args)]
pub struct ListingArgs {
    /// A saved page, a listing or a program file; a title; or - for standard input
    pub file: String,

    /// The machine, where the file does not say it
    ///
    /// Without this option typein detects the machine from the listing. Machines are c64, vic20,
    /// msx, pc1360 and gamegrid.
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// Number of the program, where the file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `listing extract`.
#[derive(Debug, Args)]
pub struct ExtractArgs {
    #[command(flatten)]
    pub listing: ListingArgs,

    /// Write the lines as JSON
    ///
    /// Each line has its place on the page, its alternative texts, and whether its end is a guess.
    #[arg(long)]
    pub json: bool,
}

/// `listing keys`.
#[derive(Debug, Args)]
pub struct KeysArgs {
    #[command(flatten)]
    pub listing: ListingArgs,

    /// Write the keys as JSON
    #[arg(long)]
    pub json: bool,
}

/// `listing check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Saved pages, listings or program files; titles; or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,

    /// The machine, where the files do not say it
    ///
    /// Without this option typein detects the machine from each listing. Machines are c64, vic20,
    /// msx, pc1360 and gamegrid.
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// Number of the program, where a file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,

    /// Repair lines whose printed checksum differs
    ///
    /// Only repairs that are probable enough are made; the others are proposed. Every change is shown.
    /// The file as it was stays beside the fixed one as NAME.old.ENDING, unless `-o` names another file.
    #[arg(long)]
    pub fix: bool,

    /// With --fix: write the fixed listing to FILE and leave the input as it is
    #[arg(short, long, value_name = "FILE", requires = "fix")]
    pub output: Option<PathBuf>,

    /// Proposals shown for each line whose printed checksum differs
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub repairs: usize,

    /// Write the result as JSON to standard output
    #[arg(long)]
    pub json: bool,
}

/// `listing convert`.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    pub listing: ListingArgs,

    /// The format: a program file, or text in a notation
    ///
    /// Program files: prg, tap, d64 and d81 for the C64 and the VIC-20; msx, ascii, cas, dsk and wav for the MSX; img for the PC-1360. Text: bas
    /// for every machine. Further notations for these two: petcat (lower case with key names in braces),
    /// 64er (as the magazine printed it), unicode (graphics as characters). Without this option the extension of
    /// `-o FILE` decides: .prg, .tap, .d64, .d81, .cas, .dsk, .asc, .wav, .img, .bas or .txt.
    #[arg(long, value_name = "FORM")]
    pub to: Option<String>,
}

/// Executes a `listing` command.
///
/// # Errors
/// Unreadable input, listings with errors, files that cannot be written.
pub fn execute(command: &ListingCommand) -> Result<Exit> {
    match command {
        ListingCommand::Extract(arguments) => extract::extract(arguments),
        ListingCommand::Check(arguments) => check::check(arguments),
        ListingCommand::Convert(arguments) => convert(arguments),
        ListingCommand::Show(arguments) => show(arguments),
        ListingCommand::Keys(arguments) => keys::keys(arguments),
        ListingCommand::Xref(arguments) => xref::xref(arguments),
    }
}

fn show(arguments: &ListingArgs) -> Result<Exit> {
    let source = target::source(&arguments.file)?;
    let detected = detect_machine(&source, arguments)?;
    let notation = detected.machine.notation();
    let text = listing_text(&detected, &source, arguments)?;
    let is_coloured = arguments.output.is_none()
        && io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if is_coloured {
        output::write_coloured(&text, |line| highlight::highlight(line, notation));
        return Ok(Exit::Success);
    }
    write_output(arguments, text.as_bytes())
}

fn convert(arguments: &ConvertArgs) -> Result<Exit> {
    let listing = &arguments.listing;
    let named = arguments.to.as_deref().map(str::to_ascii_lowercase);
    let extension = match (&named, &listing.output) {
        (Some(_), _) => None,
        (None, Some(path)) => match path.extension() {
            Some(_) => Some(save::extension(path)),
            None => {
                bail!("`{}` has no extension that names a format; give one with `--to FORM`", path.display())
            }
        },
        (None, None) => {
            bail!("no format: give one with `--to FORM`, or a file with its extension with `-o FILE`")
        }
    };
    let source = target::source(&listing.file)?;
    let mut detected = detect_machine(&source, listing)?;
    let is_form = |file: &FileFormat| match (&named, &extension) {
        (Some(form), _) => file.name == form,
        (None, extension) => extension.as_deref() == Some(file.extension),
    };
    let has_form = |machine: &'static Machine| machine.file_formats().iter().any(is_form);
    // The format selects between two possible machines if only one of them has it.
    if let Some(other) = detected.alternative.filter(|other| has_form(other) && !has_form(detected.machine)) {
        detected = DetectedMachine::certain(other);
    }
    let machine = detected.machine;
    let files = machine.file_formats();
    if files.is_empty() {
        bail!(
            "cannot convert a program for {}: it is text and has no other format; use `listing extract`",
            machine.name
        );
    }
    let file = files.iter().find(|file| is_form(file));
    let is_text = extension.as_deref().is_some_and(|extension| save::TEXT_EXTENSIONS.contains(&extension));
    let form = named.unwrap_or_else(|| match file {
        Some(file) => file.name.to_owned(),
        None if is_text => "bas".to_owned(),
        None => extension.unwrap_or_default(),
    });
    if let Some(file) = file {
        if listing.output.is_none() && io::stdout().is_terminal() {
            bail!("cannot write a binary file to a terminal; give a file with `-o FILE`");
        }
        let bytes = confirmed(&detected, &source, listing)?.and_then(|image| {
            let bytes = source_text::program_file(machine, &image, file, &output_name(listing));
            bytes.map_err(|error| error.to_string())
        });
        if let (Ok(bytes), Some(path)) = (&bytes, &listing.output)
            && machine.listing.holds_several(file.extension)
        {
            return write_image(path, bytes);
        }
        return write_converted(listing, &form, bytes);
    }
    let notations = machine.listing.notations();
    let named = || notations.iter().copied().find(|notation| notation.name() == form);
    let Some(notation) = (form == "bas").then(|| machine.notation()).or_else(named) else {
        let files = files.iter().map(|file| file.name);
        let names = files.chain(["bas"]).chain(notations.iter().map(|notation| notation.name()));
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        bail!("unknown format `{form}`; available for {}: {}", machine.name, names.join(", "));
    };
    let text = confirmed(&detected, &source, listing)?.and_then(|image| {
        if let Err(error) = source_text::check_whole(machine, &image) {
            report!("warning: {error}");
        }
        let text = source_text::source_text(machine, &image, notation);
        text.map(String::into_bytes).map_err(|error| error.to_string())
    });
    write_converted(listing, &form, text)
}

/// Writes a disk or tape. Another one of that name may hold other programs: it stays as a copy.
fn write_image(path: &Path, image: &[u8]) -> Result<Exit> {
    if !(path.is_file() && fs::read(path)? == image)
        && let Some(copy) = file::write_with_copy(path, image).with_context(|| file::cannot_write(path))?
    {
        report!("note: the previous `{}` is now `{}`", path.display(), copy.display());
    }
    Ok(Exit::Success)
}

/// Writes a converted program, or reports the error of the conversion.
fn write_converted(listing: &ListingArgs, form: &str, converted: Result<Vec<u8>, String>) -> Result<Exit> {
    match converted {
        Ok(bytes) => write_output(listing, &bytes),
        Err(error) => {
            let file = target::display_name(&listing.file);
            report!("error: cannot convert `{file}` to `{form}`: {error}");
            Ok(Exit::Failed)
        }
    }
}

/// Returns the name of the program inside its file: that of the output file, or of the input file.
fn output_name(arguments: &ListingArgs) -> String {
    let from = || Path::new(&arguments.file);
    let path = arguments.output.as_deref().unwrap_or_else(from);
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns the machine of `--system`, or the detected one.
fn detect_machine(source: &Source, arguments: &ListingArgs) -> Result<DetectedMachine> {
    let named = arguments.system.as_deref().map(target::machine_by_name).transpose()?;
    target::detect_machine(&arguments.file, source, named, arguments.program)
}

/// Returns the program as text in the notation of its machine; lines of a page keep their abbreviations.
fn listing_text(detected: &DetectedMachine, source: &Source, arguments: &ListingArgs) -> Result<String> {
    let lines = source_lines(detected.machine, &tokenised(detected, source, arguments)?);
    Ok(encode::source(&lines, detected.machine.notation()))
}

/// Returns the program in the machine's memory format; a message if the reading of its page has guesses.
fn confirmed(
    detected: &DetectedMachine,
    source: &Source,
    arguments: &ListingArgs,
) -> Result<Result<Vec<u8>, String>> {
    let program = read_program(detected, source, arguments)?;
    Ok(match program.guesses.len() {
        0 => Ok(program.image),
        count => Err(format!(
            "{} of the page must be confirmed; `listing check` shows all, and `--fix` makes the repairs",
            output::count_text(count, "place")
        )),
    })
}

/// Returns the program in the machine's memory format.
fn tokenised(detected: &DetectedMachine, source: &Source, arguments: &ListingArgs) -> Result<Vec<u8>> {
    Ok(read_program(detected, source, arguments)?.image)
}

fn read_program(detected: &DetectedMachine, source: &Source, arguments: &ListingArgs) -> Result<Program> {
    let program = detected.program(source, arguments.program);
    let cannot_read = || format!("cannot read `{}`", target::display_name(&arguments.file));
    let program = program.with_context(cannot_read)?;
    program.check_size().with_context(cannot_read)?;
    output::warn(&program.warnings);
    Ok(program)
}

fn write_output(arguments: &ListingArgs, bytes: &[u8]) -> Result<Exit> {
    match &arguments.output {
        Some(path) => {
            file::write(path, bytes).with_context(|| file::cannot_write(path))?;
        }
        None => {
            output::write_data(bytes);
        }
    }
    Ok(Exit::Success)
}
