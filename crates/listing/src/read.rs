//! Reads a file: as a text with programs, or as a program that a container holds.

use std::ops::RangeInclusive;
use std::ptr;

use crate::container::{Container, ContainerContents, Fit};
use crate::decode;
use crate::encode;
use crate::error::Error;
use crate::machine::{self, MachineKind, machine_scores};
use crate::page::Page;
use crate::prg::Prg;
use crate::source::SourceText;

/// The result of reading a file.
#[derive(Debug)]
pub enum Source {
    /// A text with the programs found in it.
    Page(Page),
    /// A program as the machine stores it.
    Prg(Prg),
}

/// Reads a file. `name` is its name for messages. The bytes decide its format and, where they are
/// ambiguous, its extension. `image.d64:NAME` or `tape.t64:NAME` chooses a program of an image.
///
/// # Errors
/// If the bytes are neither text nor a known container, or the container is damaged.
pub fn read(bytes: &[u8], name: &str) -> Result<Source, Error> {
    read_for(MachineKind::ALL, bytes, name)
}

/// Reads a file as [`read`] does, for these machines only.
///
/// # Errors
/// As [`read`].
pub fn read_for(machines: &'static [MachineKind], bytes: &[u8], name: &str) -> Result<Source, Error> {
    let file = || name.to_owned();
    if bytes.len() > SourceText::MAX_BYTES {
        return Err(Error::TooLarge { file: file(), bytes: bytes.len() });
    }
    if bytes.is_empty() {
        return Err(Error::Empty { file: file() });
    }
    let (path, program) = split_target_for(machines, name);
    let (bytes, after_end) = up_to_end(bytes);
    let best = best_container(bytes, path, machines);
    if best.is_none_or(|(fit, ..)| fit <= Fit::UnlessText)
        && let Some(text) = decode::text(bytes)
    {
        return Ok(Source::Page(
            Page::new(machines, None, SourceText::new(name, text)).cut_before(after_end),
        ));
    }
    match best {
        Some((_, machine, container)) if let Some(read) = container.read => {
            let held = read(bytes, program).map_err(|error| Error::Container { file: file(), error })?;
            Ok(match held {
                ContainerContents::Program { address, bytes } => {
                    let machine = machine_of_program(machines, machine, container, (address, &bytes));
                    Source::Prg(Prg { machine, address, bytes })
                }
                ContainerContents::Text(text) => {
                    let page = Page::new(machines, Some(machine), SourceText::new(name, text));
                    Source::Page(page.cut_before(after_end))
                }
            })
        }
        Some((_, machine, _)) => Err(Error::UnsupportedMachine {
            file: file(),
            machine,
            built: machine::supported(machines).collect(),
        }),
        None if decode::is_utf16_without_mark(bytes) => Err(Error::MissingByteOrderMark { file: file() }),
        None => {
            let readable = containers_of(machines).filter(|(_, container)| container.read.is_some());
            let mut endings: Vec<&'static str> = Vec::new();
            for (_, container) in readable {
                if !container.extension.is_empty() && !endings.contains(&container.extension) {
                    endings.push(container.extension);
                }
            }
            Err(Error::NotText { file: file(), endings })
        }
    }
}

/// Reads a text, for example of an editor, without detecting its format. A character that is invalid in text, such as a
/// NUL, is an error of its line ([`Page::partial_listing_for`]), and offsets are those of `text`.
///
/// ```
/// let page = listing::read_text("10 PRINT\"\0\"\n20 END\n", "a.bas")?;
/// assert_eq!(page.programs()[0].lines.len(), 2);
/// # Ok::<(), listing::Error>(())
/// ```
///
/// # Errors
/// If the text is empty or too large.
pub fn read_text(text: &str, name: &str) -> Result<Page, Error> {
    let file = || name.to_owned();
    if text.len() > SourceText::MAX_BYTES {
        return Err(Error::TooLarge { file: file(), bytes: text.len() });
    }
    if text.is_empty() {
        return Err(Error::Empty { file: file() });
    }
    let (kept, after_end) = up_to_end(text.as_bytes());
    let kept = &text[..kept.len()];
    let source = SourceText::new(name, kept.strip_suffix('\u{1a}').unwrap_or(kept).to_owned());
    Ok(Page::new(MachineKind::ALL, None, source).cut_before(after_end))
}

/// Splits `image.d64:NAME` into the file and the program's name. Any other target is a file.
#[must_use]
pub fn split_target(target: &str) -> (&str, Option<&str>) {
    split_target_for(MachineKind::ALL, target)
}

fn split_target_for<'a>(machines: &[MachineKind], target: &'a str) -> (&'a str, Option<&'a str>) {
    let lower = target.to_ascii_lowercase();
    let with_names = containers_of(machines).filter(|(_, container)| container.has_names);
    let split = with_names.filter_map(|(_, container)| {
        let ending = container.extension;
        lower.rmatch_indices(ending).map(|(at, _)| at + ending.len()).find(|&at| lower[at..].starts_with(':'))
    });
    split.max().map_or((target, None), |at| (&target[..at], Some(&target[at + 1..])))
}

/// Returns the container that a file fits best, among those of some machines, with its machine.
fn best_container(
    bytes: &[u8],
    path: &str,
    machines: &[MachineKind],
) -> Option<(Fit, MachineKind, &'static Container)> {
    let lower = path.to_ascii_lowercase();
    let mut best: Option<(Fit, MachineKind, &'static Container)> = None;
    for (machine, container) in containers_of(machines) {
        let fit = (container.fit)(bytes, &lower);
        let is_better = fit > best.map_or(Fit::No, |(fit, ..)| fit);
        // Bytes that are no text belong to the machine.
        let may_be_foreign = || decode::text(bytes).is_some() && is_foreign(bytes, machine, container);
        if is_better && (fit != Fit::UnlessForeign || !may_be_foreign()) {
            best = Some((fit, machine, container));
        }
    }
    best
}

/// Returns the bytes of a text up to the first Ctrl-Z, if that ends a text of its machine, and the number of bytes after
/// it. The first line of the text or its keywords identify the machine, or else a Ctrl-Z after a complete line of a
/// listing.
fn up_to_end(bytes: &[u8]) -> (&[u8], usize) {
    let Some((before, text)) =
        decode::before_end(bytes).and_then(|before| Some((before, decode::text(before)?)))
    else {
        return (bytes, 0);
    };
    let begins_with_digit = |line: &str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let ends_texts = |machine: MachineKind| machine.spec().support.is_some_and(|support| support.ends_texts);
    let is_end = match encode::named_in_header(&text) {
        Some((id, _)) => MachineKind::ALL.iter().any(|machine| machine.id() == id && ends_texts(*machine)),
        None if text.lines().any(begins_with_digit) => {
            let body = |line: &str| line.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned();
            let scores = machine_scores(text.lines().map(body), MachineKind::ALL.iter().copied());
            let ends_a_line = text.ends_with(['\n', '\r']);
            scores.first().map_or(ends_a_line, |&(machine, _)| ends_texts(machine))
        }
        None => false,
    };
    if !is_end {
        return (bytes, 0);
    }
    // A text on a disk is filled up to its block.
    let is_fill = |byte: &u8| matches!(byte, 0 | 0x1a) || byte.is_ascii_whitespace();
    let after = &bytes[before.len()..];
    (before, if after.iter().all(is_fill) { 0 } else { after.len() - 1 })
}

/// Whether the keywords of a text are those of another machine than the container's.
fn is_foreign(bytes: &[u8], machine: MachineKind, container: &Container) -> bool {
    let Some(Ok(ContainerContents::Text(text))) = container.read.map(|read| read(bytes, None)) else {
        return false;
    };
    let bodies = text.lines().map(|line| line.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned());
    machine_scores(bodies, MachineKind::ALL.iter().copied())
        .first()
        .is_some_and(|&(other, _)| other != machine)
}

/// The tokens of DATA and REM in every Commodore BASIC, before plain text.
const DATA: u8 = 0x83;
const REM: u8 = 0x8f;

/// Returns the machine of a program file in a container that several machines have: that of its load address, or
/// among several with that address, the one with the tokens of a larger BASIC.
fn machine_of_program(
    machines: &[MachineKind],
    first: MachineKind,
    container: &'static Container,
    (address, bytes): (u16, &[u8]),
) -> MachineKind {
    let has_container =
        |machine: &MachineKind| machine.spec().containers.iter().any(|other| ptr::eq(*other, container));
    let has_address = |machine: &&MachineKind| machine.spec().load_addresses.contains(&address);
    let found: Vec<MachineKind> = machines.iter().filter(has_address).copied().collect();
    match found[..] {
        [one] if has_container(&one) => one,
        [one, ref others @ ..] if has_container(&one) => {
            let prg = Prg { machine: one, address, bytes: bytes.to_vec() };
            let lines = prg.lines().unwrap_or_default();
            let has_tokens_of = |other: &MachineKind| {
                let range = other.spec().hints.tokens.map(|(first, last)| first..=last);
                range.is_some_and(|range| lines.iter().any(|line| has_token_in(&line.tokens, &range)))
            };
            others.iter().copied().find(has_tokens_of).unwrap_or(one)
        }
        _ => first,
    }
}

/// Whether a line of Commodore BASIC has a token of a range, outside quotes, remarks and data.
fn has_token_in(tokens: &[u8], range: &RangeInclusive<u8>) -> bool {
    let mut is_quoted = false;
    let code = tokens.iter().take_while(|&&token| !matches!(token, DATA | REM)).filter(|&&token| {
        is_quoted ^= token == b'"';
        !is_quoted
    });
    code.into_iter().any(|token| range.contains(token))
}

/// Returns the containers of some machines.
fn containers_of(machines: &[MachineKind]) -> impl Iterator<Item = (MachineKind, &'static Container)> {
    machines
        .iter()
        .flat_map(|&machine| machine.spec().containers.iter().map(move |&container| (machine, container)))
}
