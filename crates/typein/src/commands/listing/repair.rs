//! Repairs of lines whose printed checksum differs: proposals with their diff, and the fixed file.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use listing::checksum::repair::Edit;
use listing::checksum::{Outcome, Report};
use listing::encode::{self, Notation};
use listing::{Line, Listing, Page, Patch, Source};
use player::model::Model;
use serde::Serialize;
use systems::repair::{Repair, Repairer, SURE};

use super::CheckArgs;
use crate::file;
use crate::target;
use crate::titles;

/// The proposals for a line in JSON; a person sees `--repairs` of them.
const MOST: usize = 20;
/// The longest line of a page that a diff shows; a saved page may be one line.
const MAX_DIFF_LINE: usize = 160;

/// A proposed repair.
#[derive(Clone, Debug, Serialize)]
pub struct Proposal {
    /// The change in words.
    pub change: String,
    /// Its share of the probability of all repairs, in percent.
    pub percent: u8,
    /// The line as it is.
    pub before: String,
    /// The line after the repair.
    pub after: String,
    /// The number of the program's line.
    pub program_line: u16,
    /// Whether it is probable enough to be applied.
    #[serde(skip)]
    is_sure: bool,
    /// The change of the page; `None` if the page's notation has no place for it.
    #[serde(skip)]
    patch: Option<Patch>,
}

impl Proposal {
    /// Returns the diff of the line.
    pub fn diff(&self) -> String {
        let lines = |sign: &str, text: &str| {
            text.lines().map(|line| format!("    {sign} {line}\n")).collect::<String>()
        };
        format!("{}{}", lines("-", &self.before), lines("+", &self.after))
    }

    /// Returns the change and its probability.
    pub fn text(&self) -> String {
        format!("{} ({} %)", self.change, self.percent)
    }
}

/// Proposes repairs for every line that differs, in the order of the report. None where more lines differ than
/// match: the scheme is then uncertain, and a repair would only make the wrong sum come out.
pub fn proposals(
    model: &Model,
    page: &Page,
    program: Option<usize>,
    listing: &Listing,
    report: &Report,
) -> Vec<(u16, Vec<Proposal>)> {
    let differing: Vec<(u16, &str)> = report
        .outcomes
        .iter()
        .filter_map(|(number, outcome)| match outcome {
            Outcome::Mismatch { printed, .. } => Some((*number, &printed[..])),
            Outcome::Consistent | Outcome::NotPrinted => None,
        })
        .collect();
    if differing.len() > report.consistent_count() {
        return vec![];
    }
    let is_trusted = |number| differing.binary_search_by_key(&number, |&(number, _)| number).is_err();
    let Some(repairer) = Repairer::new(model.kind, listing, is_trusted) else { return vec![] };
    let for_line = |(number, printed)| {
        let line = listing.line(number)?;
        let repairs = repairer.repairs(number, &repairer.candidates(&line.text), report.scheme, printed);
        let proposal = |repair: &Repair| proposal(model, page, program, listing, line, repair);
        Some((number, repairs.iter().take(MOST).map(proposal).collect()))
    };
    differing.into_iter().filter_map(for_line).collect()
}

fn proposal(
    model: &Model,
    page: &Page,
    program: Option<usize>,
    listing: &Listing,
    line: &Line,
    repair: &Repair,
) -> Proposal {
    let source = page.source();
    let reads_as_repaired = |patch: &Patch| {
        let text = patch.apply(source.text())?;
        let Ok(Source::Page(page)) = listing::read(text.as_bytes(), source.name()) else { return None };
        let listing = page.listing_for(program, model.machine_kind).ok()?;
        (listing.line(line.number)?.text == repair.text).then_some(())
    };
    let patches = listing.patches(line, repair.edit);
    let (notation, patch) = match patches.into_iter().find(|(_, patch)| reads_as_repaired(patch).is_some()) {
        Some((notation, patch)) => (notation, Some(patch)),
        None => (model.notation(), None),
    };
    let printed = |text: &[u8]| format!("{} {}", line.number, encode::text(text, notation));
    let (before, after) = patch
        .as_ref()
        .and_then(|patch| changed_lines(source.text(), patch))
        .unwrap_or_else(|| (printed(&line.text), printed(&repair.text)));
    Proposal {
        change: change(&line.text, repair.edit, notation),
        percent: (repair.probability * 100.0).round() as u8,
        before,
        after,
        program_line: line.number,
        is_sure: repair.probability >= SURE,
        patch,
    }
}

/// Returns the lines of a page that a patch changes, before and after it, unless they are very long.
fn changed_lines(text: &str, patch: &Patch) -> Option<(String, String)> {
    let start = text[..patch.range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[patch.range.end..].find('\n').map_or(text.len(), |at| patch.range.end + at);
    let before = &text[start..end];
    let after = [&text[start..patch.range.start], &patch.text, &text[patch.range.end..end]].concat();
    let is_short = before.lines().all(|line| line.chars().count() <= MAX_DIFF_LINE);
    is_short.then(|| (before.to_owned(), after))
}

/// Says a change in words.
fn change(typed: &[u8], edit: Edit, notation: Notation) -> String {
    let name = |codes: &[u8]| {
        if codes == b" " { "blank".to_owned() } else { format!("`{}`", encode::part(codes, notation)) }
    };
    match edit {
        Edit::Replace { at, with } => format!("{} may be {}", name(&typed[at..=at]), name(&[with])),
        Edit::Insert { at, code } if at == typed.len() => {
            format!("{} may be missing at the end", name(&[code]))
        }
        Edit::Insert { at, code } => {
            format!("{} may be missing before {}", name(&[code]), name(&typed[at..=at]))
        }
        Edit::Remove { at } => format!("{} may be too much", name(&typed[at..=at])),
        Edit::Swap { at } => {
            format!("{} may be {}", name(&typed[at..at + 2]), name(&[typed[at + 1], typed[at]]))
        }
    }
}

/// A text with its sure repairs made.
pub struct Fixed {
    /// The text, to be checked again.
    pub source: Source,
    /// The repairs that were made.
    pub repairs: Vec<Proposal>,
}

/// Makes the sure repairs: of each line the first, if it is probable enough and the page has a place for it.
/// `write` writes the fixed text: over the file, which is kept as a backup, or to another one.
///
/// # Errors
/// When the file cannot be written, or the input has no file to write to.
pub fn fix<'a>(
    file: &str,
    page: &Page,
    proposals: impl Iterator<Item = &'a [Proposal]>,
    arguments: &CheckArgs,
) -> Result<Fixed> {
    let first = proposals.filter_map(<[Proposal]>::first);
    let repairs: Vec<Proposal> =
        first.filter(|first| first.is_sure && first.patch.is_some()).cloned().collect();
    let mut patches: Vec<&Patch> = repairs.iter().filter_map(|repair| repair.patch.as_ref()).collect();
    patches.sort_by_key(|patch| std::cmp::Reverse(patch.range.start));
    let patched = |text: &str| patches.iter().try_fold(text.to_owned(), |text, patch| patch.apply(&text));
    let decoded = page.source();
    let text = patched(decoded.text()).context("a repair is outside the file")?;
    let source = listing::read(text.as_bytes(), decoded.name())?;
    let is_in_place = arguments.output.is_none();
    if is_in_place && repairs.is_empty() {
        return Ok(Fixed { source, repairs });
    }
    if is_in_place && (file == target::STANDARD_INPUT || titles::find(file)?.is_some()) {
        bail!(
            "cannot fix `{}` in place: it is no file; write the fixed listing with `--fix -o FILE`",
            target::display_name(file)
        );
    }
    // A file in UTF-8 keeps its line ends and everything else; any other is written in UTF-8.
    let original = fs::read(file).ok().filter(|bytes| bytes.len() == decoded.text().len());
    let same = original.and_then(|bytes| String::from_utf8(bytes).ok()).and_then(|text| patched(&text));
    let bytes = same.unwrap_or(text);
    let path = arguments.output.as_deref().unwrap_or_else(|| Path::new(file));
    let cannot_write = || format!("cannot write `{}`", path.display());
    if is_in_place {
        if let Some(backup) = file::write_with_backup(path, bytes.as_bytes()).with_context(cannot_write)? {
            report!("wrote `{}`; the file as it was is `{}`", path.display(), backup.display());
        }
    } else {
        file::write(path, bytes.as_bytes()).with_context(cannot_write)?;
    }
    Ok(Fixed { source, repairs })
}
