//! Repairs of lines whose printed checksum differs: their diff, and the fixed file.

use std::fs;
use std::path::Path;

use analysis::repair::Proposal;
use anyhow::{Context, Result, bail};
use listing::{Page, Patch, Source};

use super::CheckArgs;
use crate::file;
use crate::target;
use crate::titles;

/// Returns the diff of a proposal's line.
pub fn diff(proposal: &Proposal) -> String {
    let lines = |prefix: &str, text: &str| {
        text.lines().map(|line| format!("    {prefix} {line}\n")).collect::<String>()
    };
    format!("{}{}", lines("-", &proposal.before), lines("+", &proposal.after))
}

/// A text with its sure repairs.
pub struct Fixed {
    /// The repaired text, for another check.
    pub source: Source,
    /// The repairs.
    pub repairs: Vec<Proposal>,
}

/// Makes the sure repairs: the first of each line, if it is probable enough and applicable to the page. Replaces the
/// file by the fixed text and keeps a backup, or writes to the file of `-o`.
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
    let overwrites = arguments.output.is_none();
    if overwrites && repairs.is_empty() {
        return Ok(Fixed { source, repairs });
    }
    if overwrites && (file == target::STANDARD_INPUT || titles::find(file)?.is_some()) {
        bail!(
            "cannot fix `{}` in place: it is no file; write the fixed listing with `--fix -o FILE`",
            target::display_name(file)
        );
    }
    // A file in UTF-8 changes only in the repairs; other files are converted to UTF-8.
    let original = fs::read(file).ok().filter(|bytes| bytes.len() == decoded.text().len());
    let same = original.and_then(|bytes| String::from_utf8(bytes).ok()).and_then(|text| patched(&text));
    let bytes = same.unwrap_or(text);
    let path = arguments.output.as_deref().unwrap_or_else(|| Path::new(file));
    let cannot_write = || file::cannot_write(path);
    if overwrites {
        if let Some(backup) = file::write_with_backup(path, bytes.as_bytes()).with_context(cannot_write)? {
            report!("wrote `{}`; the file as it was is `{}`", path.display(), backup.display());
        }
    } else {
        file::write(path, bytes.as_bytes()).with_context(cannot_write)?;
    }
    Ok(Fixed { source, repairs })
}
