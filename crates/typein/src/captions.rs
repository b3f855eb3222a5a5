//! The captions of the programs of a page, for the error that asks to choose one.

use std::collections::BTreeSet;

use anyhow::anyhow;
use listing::{Page, PrintedLine, Program, ProgramSummary, Source};
use player::program::ProgramError;

/// Maximum number of lines between a caption and its program.
const MAX_DISTANCE: usize = 3;

/// Maximum number of characters of a caption.
const MAX_LENGTH: usize = 70;

/// The first words of captions in the magazines, in lower case.
const BEGINNINGS: &[&str] =
    &["listing", "program", "fig", "abb", "bild", "table", "tab", "liste", "listado", "figura", "prog"];

/// Adds the captions of the programs to the error that asks to choose one, and recommends the longest.
pub fn with_captions(error: anyhow::Error, source: &Source) -> anyhow::Error {
    let cause = match error.downcast_ref::<ProgramError>() {
        Some(ProgramError::Listing(cause)) => Some(cause),
        _ => error.downcast_ref::<listing::Error>(),
    };
    let (Some(listing::Error::AmbiguousProgram { file, programs }), Source::Page(page)) = (cause, source)
    else {
        return error;
    };
    let captions = captions(page);
    let rows = programs.iter().zip(&captions).enumerate().map(|(index, (summary, caption))| {
        let caption = caption.as_ref().map_or(String::new(), |caption| format!(": {caption}"));
        format!("\n  {} = {summary}{caption}", index + 1)
    });
    let rows: String = rows.collect();
    // Of several versions of the same length, the last is the corrected one.
    let most = programs.iter().map(|summary| summary.lines).max().unwrap_or(0);
    let is_long = |(_, summary): &(usize, &ProgramSummary)| summary.lines == most;
    let longest: Vec<usize> =
        programs.iter().enumerate().filter(is_long).map(|(index, _)| index + 1).collect();
    let reason = if longest.len() == 1 { ", the longest" } else { "" };
    anyhow!(
        "`{file}` holds {} programs; choose one with `--program`, for example `--program {}`{reason}:{rows}",
        programs.len(),
        longest.last().copied().unwrap_or(1)
    )
}

/// Returns the caption of each program of a page: the text just above its first line or just below its last line,
/// depending on the position of most captions of the page.
fn captions(page: &Page) -> Vec<Option<String>> {
    let text: Vec<&str> = page.source().text().lines().collect();
    let row_of = |line: &PrintedLine| page.position(line).map(|position| position.line as usize - 1);
    let taken: BTreeSet<usize> =
        page.programs().iter().flat_map(|program| program.lines.iter().filter_map(row_of)).collect();
    let first_text = |rows: &mut dyn Iterator<Item = usize>| {
        rows.take_while(|row| *row < text.len() && !taken.contains(row))
            .find(|&row| !text[row].trim().is_empty())
    };
    let above = |program: &Program| {
        let first = program.lines.first().and_then(row_of)?;
        first_text(&mut (first.saturating_sub(MAX_DISTANCE)..first).rev())
    };
    let below = |program: &Program| {
        let last = program.lines.last().and_then(row_of)?;
        first_text(&mut (last + 1..=last + MAX_DISTANCE))
    };
    let is_caption = |row: &usize| {
        let start = text[*row].trim_start().to_lowercase();
        BEGINNINGS.iter().any(|beginning| start.starts_with(beginning))
    };
    let count = |side: &dyn Fn(&Program) -> Option<usize>| {
        page.programs().iter().filter_map(side).filter(is_caption).count()
    };
    let is_below = count(&below) > count(&above);
    let side = |program: &Program| if is_below { below(program) } else { above(program) };
    page.programs().iter().map(|program| side(program).map(|row| shortened(text[row]))).collect()
}

/// Returns a line with single spaces, cut to the length of a caption.
fn shortened(line: &str) -> String {
    let text = line.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown: String = text.chars().take(MAX_LENGTH).collect();
    if shown.len() < text.len() { shown + "…" } else { shown }
}
