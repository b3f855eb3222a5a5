//! `typein listing`: what is in a page, what is wrong with it, and the same in other forms.

use std::io::{self, IsTerminal};

use anyhow::{Context, Result, bail};
use listing::checksum::{self, Outcome, Sums};
use listing::encode::{self, Notation};
use listing::{Listing, Source};
use systems::c64::ProgramLine;

use super::{colours, output};
use crate::args::{ConvertArgs, ListingArgs, ListingCommand};
use crate::exit::Exit;
use crate::file;
use crate::machine::{self, Machine};
use crate::target;

/// Does what the command line asks for.
///
/// # Errors
/// Unreadable input, faults that leave nothing to work on, files that cannot be written.
pub fn carry_out(command: &ListingCommand) -> Result<Exit> {
    match command {
        ListingCommand::Extract(arguments) => extract(arguments),
        ListingCommand::Check(arguments) => check(arguments),
        ListingCommand::Convert(arguments) => convert(arguments),
        ListingCommand::Show(arguments) => show(arguments),
    }
}

fn extract(arguments: &ListingArgs) -> Result<Exit> {
    let text = match target::source(&arguments.file)? {
        Source::Page(page) => page.program(arguments.program)?.verbatim(),
        Source::Prg(prg) => printed(&machine::program_lines(&prg.bytes), Notation::Petcat),
    };
    put(arguments, text.as_bytes())
}

fn show(arguments: &ListingArgs) -> Result<Exit> {
    let lines = lines(arguments)?;
    let text = printed(&lines, Notation::Petcat);
    let is_coloured = arguments.output.is_none()
        && io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let text = if is_coloured { text.lines().map(colours::line).collect() } else { text };
    put(arguments, text.as_bytes())
}

fn convert(arguments: &ConvertArgs) -> Result<Exit> {
    let form = arguments.to.to_ascii_lowercase();
    let listing = &arguments.listing;
    if form == "prg" {
        if listing.output.is_none() && io::stdout().is_terminal() {
            bail!("a .prg file is not for a terminal; give a file with -o FILE");
        }
        let (machine, source) = source(listing)?;
        let image = machine::prepare(machine, &source, listing.program)?.image;
        return put(listing, &machine.file(&image));
    }
    let notation = if form == "bas" { Some(Notation::Petcat) } else { Notation::by_name(&form) };
    let Some(notation) = notation else {
        let names: Vec<String> =
            Notation::ALL.iter().map(|notation| format!("`{}`", notation.name())).collect();
        bail!("cannot convert to `{}`; there are `prg`, `bas`, {}", arguments.to, names.join(", "));
    };
    put(listing, printed(&lines(listing)?, notation).as_bytes())
}

/// Looks for faults; they are the command's result, not its failure.
fn check(arguments: &ListingArgs) -> Result<Exit> {
    let (machine, source) = source(arguments)?;
    let page = match &source {
        Source::Page(page) => page,
        Source::Prg(prg) => {
            let lines = prg.lines()?;
            output::line(&format!("{}: {}, whole", arguments.file, output::count(lines.len(), "line")));
            return Ok(Exit::Good);
        }
    };
    let listing = match machine::c64_listing(page, arguments.program) {
        Ok(listing) => listing,
        Err(listing::Error::Faults(faults)) => {
            faults.0.iter().for_each(|fault| output::line(&format!("error: {fault}")));
            output::line(&format!("{}: {}", arguments.file, output::count(faults.0.len(), "error")));
            return Ok(Exit::Failed);
        }
        Err(error) => return Err(error.into()),
    };
    listing.warnings.iter().for_each(|warning| output::line(&format!("warning: {warning}")));
    let prepared = match machine::prepare_listing(machine, &listing) {
        Ok(prepared) => prepared,
        Err(error) => {
            output::line(&format!("error: {error}"));
            output::line(&format!("{}: 1 error", arguments.file));
            return Ok(Exit::Failed);
        }
    };
    prepared.warnings.iter().for_each(|warning| output::line(&format!("warning: {warning}")));
    let wrong_sums = check_sums(&listing, &machine::program_lines(&prepared.image));
    output::line(&format!(
        "{}: {} for {}, {} bytes, {}",
        arguments.file,
        output::count(listing.lines.len(), "line"),
        machine.name,
        prepared.image.len(),
        output::count(listing.warnings.len() + prepared.warnings.len(), "warning")
    ));
    Ok(if wrong_sums == 0 { Exit::Good } else { Exit::Failed })
}

/// Compares the printed checksums, if there are any; the number that differ.
fn check_sums(listing: &Listing, lines: &[ProgramLine]) -> usize {
    let sums: Vec<_> = listing
        .lines
        .iter()
        .zip(lines)
        .map(|(line, stored)| {
            let sums = Sums { number: line.number, typed: &line.text, tokens: &stored.tokens };
            (sums, line.checksum.as_ref())
        })
        .collect();
    let Some(report) = checksum::report(&sums) else { return 0 };
    let mut wrong = 0;
    for (number, outcome) in &report.outcomes {
        if let Outcome::Mismatch { printed, computed } = outcome {
            output::line(&format!("error: line {number} has the checksum {computed}, printed is {printed}"));
            wrong += 1;
        }
    }
    output::line(&format!("{} checksums agree, {wrong} differ ({:?})", report.consistent(), report.scheme));
    wrong
}

/// The source with the machine it is for.
fn source(arguments: &ListingArgs) -> Result<(&'static Machine, Source)> {
    let source = target::source(&arguments.file)?;
    let machine = match &arguments.system {
        Some(word) => target::system(word)?,
        None => target::source_machine(&arguments.file, &source, arguments.program)?,
    };
    Ok((machine, source))
}

/// The lines as the machine lists them; a page's as they are printed there, without abbreviations made longer.
fn lines(arguments: &ListingArgs) -> Result<Vec<ProgramLine>> {
    let (machine, source) = source(arguments)?;
    Ok(machine::program_lines(&machine::prepare(machine, &source, arguments.program)?.image))
}

fn printed(lines: &[ProgramLine], notation: Notation) -> String {
    encode::program(lines.iter().map(|line| (line.number, &line.listed[..])), notation)
}

fn put(arguments: &ListingArgs, bytes: &[u8]) -> Result<Exit> {
    match &arguments.output {
        Some(path) => {
            file::write(path, bytes).with_context(|| format!("cannot write `{}`", path.display()))?;
        }
        None => {
            output::put(bytes);
        }
    }
    Ok(Exit::Good)
}
