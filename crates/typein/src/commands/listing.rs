//! `typein listing`: what is in a page, what is wrong with it, and the same in other forms.

mod check;

use std::io::{self, IsTerminal};

use anyhow::{Context, Result, bail};
use listing::Source;
use listing::encode::{self, Notation};
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
        ListingCommand::Check(arguments) => check::check(arguments),
        ListingCommand::Convert(arguments) => convert(arguments),
        ListingCommand::Show(arguments) => show(arguments),
    }
}

fn extract(arguments: &ListingArgs) -> Result<Exit> {
    let text = match target::source(&arguments.file)? {
        Source::Page(page) => page.program(arguments.program)?.verbatim(),
        Source::Prg(prg) => {
            prg.lines().with_context(|| format!("cannot read `{}`", arguments.file))?;
            printed(&machine::program_lines(&prg.bytes), Notation::Petcat)
        }
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
        let image = prepared(machine, &source, listing)?;
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
    Ok(machine::program_lines(&prepared(machine, &source, arguments)?))
}

/// The program as the machine holds it.
fn prepared(machine: &Machine, source: &Source, arguments: &ListingArgs) -> Result<Vec<u8>> {
    let prepared = machine::prepare(machine, source, arguments.program);
    Ok(prepared.with_context(|| format!("cannot read `{}`", target::shown(&arguments.file)))?.image)
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
