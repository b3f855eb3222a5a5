//! `typein listing`: what is in a page, what is wrong with it, and the same in other forms.

mod check;
mod extract;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use listing::Source;
use listing::encode::{self, Notation};
use player::model::{self, Model};
use player::program::DetectedModel;
use systems::program::ProgramLine;

use super::highlight;
use crate::exit::Exit;
use crate::file;
use crate::output;
use crate::target;

/// `listing`.
#[derive(Debug, Subcommand)]
#[command(after_help = "\
Examples:
  typein listing extract page.txt                    the listing without the article around it
  typein listing extract page.txt --program 2        the second of its programs, or versions of one
  typein listing check page.txt                      problems by line and column; exit code 1 if there are errors
  typein listing check --json *.bas                  the same of many files, for programs
  pbpaste | typein listing check -                   `-` is standard input
  typein listing convert page.txt --to prg -o a.prg  as the machine saves it
  typein listing show page.txt                       in colours")]
pub enum ListingCommand {
    /// Take the listing out of a saved page, as it is printed there
    Extract(ExtractArgs),
    /// Say what is wrong with listings: notation, syntax, jumps, checksums
    Check(CheckArgs),
    /// Write a listing in another notation or container
    Convert(ConvertArgs),
    /// Show a listing in colours
    Show(ListingArgs),
}

/// What the `listing` commands have in common.
#[derive(Debug, Args)]
pub struct ListingArgs {
    /// A saved page, a listing, or a program file; a catalogue name; - is standard input
    pub file: String,

    /// The machine, where the file does not say it
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// Which program, where the file holds several (1 is the first)
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

    /// Write the lines as JSON, each with its place, its other texts, and where it was cut on a guess
    #[arg(long)]
    pub json: bool,
}

/// `listing check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Saved pages, listings, or program files; catalogue names; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,

    /// The machine, where the files do not say it
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// Which program, where a file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,

    /// Write what was found as JSON
    #[arg(long)]
    pub json: bool,
}

/// `listing convert`.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    pub listing: ListingArgs,

    /// As the machine saves it (C64: prg; MSX: msx, ascii, cas; PC-1360: img), or as text: bas; C64: bas or petcat: small letters with names in braces; 64er: as the magazine printed; unicode: graphics as characters
    #[arg(long, value_name = "FORM")]
    pub to: String,
}

/// Does what the command line asks for.
///
/// # Errors
/// Unreadable input, problems that leave nothing to work on, files that cannot be written.
pub fn execute(command: &ListingCommand) -> Result<Exit> {
    match command {
        ListingCommand::Extract(arguments) => extract::extract(arguments),
        ListingCommand::Check(arguments) => check::check(arguments),
        ListingCommand::Convert(arguments) => convert(arguments),
        ListingCommand::Show(arguments) => show(arguments),
    }
}

fn show(arguments: &ListingArgs) -> Result<Exit> {
    let source = target::source(&arguments.file)?;
    let judged = judged(&source, arguments)?;
    let notation = judged.model.notation();
    let text = listing_text(&lines(&judged, &source, arguments)?, notation);
    let is_coloured = arguments.output.is_none()
        && io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let text = if is_coloured {
        text.lines().map(|line| highlight::highlight(line, notation)).collect()
    } else {
        text
    };
    write_output(arguments, text.as_bytes())
}

fn convert(arguments: &ConvertArgs) -> Result<Exit> {
    let form = arguments.to.to_ascii_lowercase();
    let listing = &arguments.listing;
    let source = target::source(&listing.file)?;
    let mut judged = judged(&source, listing)?;
    let has_form = |model: &Model| model.file_formats().iter().any(|file| file.name == form);
    // A form that only one of two possible machines has tells which is meant.
    if let Some(other) = judged.alternative.filter(|other| has_form(other) && !has_form(judged.model)) {
        judged = DetectedModel::certain(other);
    }
    let model = judged.model;
    let files = model.file_formats();
    if files.is_empty() {
        bail!(
            "a program for {} is text and has no other form; `listing extract` writes it as it is printed",
            model.name
        );
    }
    if let Some(file) = files.iter().find(|file| file.name == form) {
        if listing.output.is_none() && io::stdout().is_terminal() {
            bail!("a file of bytes is not for a terminal; give one with -o FILE");
        }
        let image = tokenised(&judged, &source, listing)?;
        return write_output(listing, &model::program_file(model.kind, &image, file, &output_name(listing)));
    }
    let notations = model.machine_kind.notations();
    let named = || notations.iter().copied().find(|notation| notation.name() == form);
    let Some(notation) = (form == "bas").then(|| model.notation()).or_else(named) else {
        let files = files.iter().map(|file| file.name);
        let names = files.chain(["bas"]).chain(notations.iter().map(|notation| notation.name()));
        let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        bail!("cannot convert to `{}`; for {} there are {}", arguments.to, model.name, names.join(", "));
    };
    write_output(listing, listing_text(&lines(&judged, &source, listing)?, notation).as_bytes())
}

/// What a program may be called inside the file that it is written to: as that file is, or as the one that it is from.
fn output_name(arguments: &ListingArgs) -> String {
    let from = || Path::new(&arguments.file);
    let path = arguments.output.as_deref().unwrap_or_else(from);
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The machine that the source is for.
fn judged(source: &Source, arguments: &ListingArgs) -> Result<DetectedModel> {
    let named = arguments.system.as_deref().map(target::model_by_name).transpose()?;
    target::detect_model(&arguments.file, source, named, arguments.program)
}

/// The lines as the machine lists them; a page's as they are printed there, without abbreviations made longer.
fn lines(judged: &DetectedModel, source: &Source, arguments: &ListingArgs) -> Result<Vec<ProgramLine>> {
    Ok(model::program_lines(judged.model.kind, &tokenised(judged, source, arguments)?))
}

/// The program as the machine holds it.
fn tokenised(judged: &DetectedModel, source: &Source, arguments: &ListingArgs) -> Result<Vec<u8>> {
    let program = judged.program(source, arguments.program);
    let cannot_read = || format!("cannot read `{}`", target::display_name(&arguments.file));
    let program = program.with_context(cannot_read)?;
    program.check_size().with_context(cannot_read)?;
    output::warn(&program.warnings);
    Ok(program.image)
}

fn listing_text(lines: &[ProgramLine], notation: Notation) -> String {
    encode::program(lines.iter().map(|line| (line.number, &line.listed[..])), notation)
}

fn write_output(arguments: &ListingArgs, bytes: &[u8]) -> Result<Exit> {
    match &arguments.output {
        Some(path) => {
            file::write(path, bytes).with_context(|| format!("cannot write `{}`", path.display()))?;
        }
        None => {
            output::write_stdout(bytes);
        }
    }
    Ok(Exit::Success)
}
