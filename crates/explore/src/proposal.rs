//! A probe file from findings.

use std::fmt::Write;

use systems::System;

use crate::findings::Findings;
use crate::record::{RETURN, Record, Wait};
use crate::recorder::chords;

/// Scores and further variables that the file lists.
const MAX_LISTED: usize = 12;

/// Returns a `probe.toml` with what was found, each part with its evidence. The moves, the end of the game, and
/// the names of the core's view are for the person who writes the core.
#[must_use]
pub fn proposal(system: &dyn System, record: &Record, findings: &Findings) -> String {
    let mut file = String::from(
        "# Proposed by `typein explore`, from a run of the listing. Every part has its evidence; check it, and\n\
         # complete the parts marked TODO. Names on the left are yours: the names of the core's view and moves.\n\n",
    );
    write_parts(&mut file, system, record, findings).expect("a string takes everything");
    file
}

fn write_parts(
    file: &mut String,
    system: &dyn System,
    record: &Record,
    findings: &Findings,
) -> std::fmt::Result {
    writeln!(file, "# TODO: tables, if the program asks for names, or rates its moves.")?;
    writeln!(file, "seats = \"none\"\nevaluation = \"none\"\n")?;
    match findings.ply_lines.first() {
        Some(line) => {
            let others: Vec<u16> = findings.ply_lines[1..].iter().map(|line| line.line).collect();
            writeln!(
                file,
                "# Executed exactly once in {} of {} plies; so are {}.",
                line.once,
                line.plies,
                list(&others)
            )?;
            writeln!(file, "[ply]\nline = {}\n", line.line)?;
        }
        None => writeln!(file, "# TODO: no line was executed once in each ply.\n[ply]\nline = 0\n")?,
    }
    writeln!(
        file,
        "# TODO: `line` and `goes_on`, if the program goes on after the game. This exploration ended: {}.",
        findings.end
    )?;
    writeln!(file, "[end]\nprogram = \"end\"\nagain = \"none\"\n")?;
    writeln!(
        file,
        "# What was typed before the first wait in line {}.",
        record.main_wait().unwrap_or_default()
    )?;
    writeln!(file, "[setup]\nstart = {}\nperson = \"\"\ncomputer = \"\"\n", quoted(&setup(record)))?;
    writeln!(file, "[keys]")?;
    for (name, lines) in &findings.keys {
        let Some(code) = code(system, name) else { continue };
        writeln!(file, "{} = {code} # compared in {}", quoted(&name.to_lowercase()), list(lines))?;
    }
    writeln!(file, "\n[moves]")?;
    for wait in &findings.waits {
        let kind = if wait.is_input { "a line" } else { "a key" };
        writeln!(file, "# Line {} waited {} times for {kind}.", wait.line, wait.count)?;
    }
    writeln!(
        file,
        "# TODO: [moves.NAME] with ready = {}, keys = [...], ends = the ply's line\n",
        record.main_wait().unwrap_or_default()
    )?;
    writeln!(file, "[state]")?;
    for turn in &findings.turns {
        let values = turn.values.join(", ");
        writeln!(file, "# whose turn it is? {} changes, {values}, in {}", turn.changes, list(&turn.lines))?;
        write_value(file, &turn.name)?;
    }
    let mut listed: Vec<&str> = findings.turns.iter().map(|turn| &*turn.name).collect();
    for board in findings.boards.iter().filter(|board| board.name.ends_with('(')) {
        if listed.contains(&&*board.name) {
            continue;
        }
        writeln!(
            file,
            "# a board: {} of {} changing elements agree with the screen, from row {}, column {}",
            board.shown, board.changing, board.origin.0, board.origin.1
        )?;
        write_value(file, &board.name)?;
        listed.push(&board.name);
    }
    for array in &findings.ply_arrays {
        if listed.contains(&&*array.name) {
            continue;
        }
        writeln!(
            file,
            "# {} plies changed it, {:.1} of {} elements each",
            array.plies, array.changed, array.elements
        )?;
        write_value(file, &array.name)?;
        listed.push(&array.name);
    }
    for score in findings.scores.iter().filter(|score| !score.name.contains('(')).take(MAX_LISTED) {
        if !listed.contains(&&*score.name) {
            writeln!(file, "# printed in row {}, column {}", score.place.0, score.place.1)?;
            write_value(file, &score.name)?;
            listed.push(&score.name);
        }
    }
    if findings.boards.is_empty() && findings.ply_arrays.is_empty() {
        for (number, region) in findings.regions.iter().enumerate() {
            let ((row, column), (rows, columns)) = (region.place, region.size);
            writeln!(file, "# {} cells of the screen changed for good", region.changed)?;
            writeln!(
                file,
                "screen{} = {{ screen = [{row}, {column}], size = [{rows}, {columns}] }}",
                number + 1
            )?;
        }
    }
    let others: Vec<String> = findings
        .variables
        .iter()
        .filter(|used| !listed.contains(&&*used.name))
        .map(|used| source(&used.name))
        .collect();
    writeln!(file, "# changed, too: {}", others.join(", "))
}

/// Returns the text typed before the first wait of the line of most waits.
fn setup(record: &Record) -> String {
    let main = record.main_wait();
    let waits = record.waits.iter().take_while(|wait| Some(wait.line) != main);
    let typed: String = waits.flat_map(|wait: &Wait| &wait.typed).map(|key| text_of(key)).collect();
    format!("run\n{typed}")
}

fn text_of(key: &str) -> String {
    match key {
        RETURN | "ENTER" => "\n".to_owned(),
        "SPACE" => " ".to_owned(),
        other if other.chars().count() == 1 => other.to_lowercase(),
        other => format!("{{{other}}}"),
    }
}

/// Returns the code that the program reads for a key.
fn code(system: &dyn System, name: &str) -> Option<u8> {
    let chord = *chords(system, name).first()?;
    (0..=u8::MAX).find(|&code| system.chord_for_code(code) == Some(chord))
}

/// Returns a variable as the probe writes it: `f()` for the array `F(`.
fn source(name: &str) -> String {
    let lower = name.to_lowercase();
    if lower.ends_with('(') { format!("{lower})") } else { lower }
}

/// Writes a variable or an array under its letters, which are a bare key of TOML.
fn write_value(file: &mut String, name: &str) -> std::fmt::Result {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    writeln!(file, "{} = {}", letters.to_lowercase(), quoted(&source(name)))
}

fn list(lines: &[u16]) -> String {
    let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
    if lines.is_empty() { "none".to_owned() } else { lines.join(", ") }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
