//! A probe file from findings.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::arguments::{TypedForm, input_forms, write_range};
use crate::events::EventFindings;
use crate::findings::{Findings, VariableUse};
use crate::moves::Move;
use crate::names::{key_name, letters, list, quoted, source};

/// The maximum number of scores and further variables in the file.
const MAX_LISTED: usize = 12;

/// The maximum number of keys that each end a ply.
const MAX_ENDING: usize = 6;

/// The minimum share of the plies that the program plays itself for a proposal of its move.
const MIN_WITHOUT_WAIT: f64 = 0.1;

/// The start of every proposal.
const HEAD: &str = "\
# Proposed by `typein explore`, from a run of the listing. Every part has its evidence; check it, and
# complete the parts marked TODO. Names on the left are yours: the names of the core's view and moves.

";

/// Returns a `probe.toml` from findings, each part with its evidence. The author of the core chooses the names of
/// its view and moves.
#[must_use]
pub fn proposal(findings: &Findings) -> String {
    let mut file = String::from(HEAD);
    write_parts(&mut file, findings).expect("a string takes everything");
    file
}

/// Returns a `probe.toml` from the effects of events on a program with a board.
#[must_use]
pub fn event_proposal(findings: &EventFindings) -> String {
    let mut file = String::from(HEAD);
    write_events(&mut file, findings).expect("a string takes everything");
    file
}

fn write_events(file: &mut String, findings: &EventFindings) -> std::fmt::Result {
    writeln!(file, "# A ply is an input event; the program then waits for the next.")?;
    writeln!(file, "ply = \"none\"\nseats = \"none\"\nevaluation = \"none\"\n")?;
    writeln!(file, "# The state shows the end.\n[end]\nagain = \"none\"\n")?;
    writeln!(file, "[setup]\nstart = \"\"\nperson = \"\"\n\n[keys]")?;
    let acting = findings.events.iter().filter(|(_, used)| used.actors + used.values > 0);
    let (keys, pointer): (Vec<_>, Vec<_>) = acting.partition(|(_, used)| used.code.is_some());
    for (name, code) in keys.iter().filter_map(|(name, used)| Some((name, used.code?))) {
        writeln!(file, "{} = {code}", key_name(name))?;
    }
    writeln!(file)?;
    let evidence = |names: &[&str]| {
        let used = names.iter().filter_map(|name| findings.events.get_key_value(*name));
        let rows = used.map(|(name, used)| {
            format!(
                "# {name}: {} times; changed actors {} times, values {}\n",
                used.count, used.actors, used.values
            )
        });
        rows.collect::<String>()
    };
    let acts = |name: &str| pointer.iter().any(|(other, _)| *other == name);
    writeln!(file, "# The two numbers of a move are a column and a row.")?;
    if acts("press") {
        write!(file, "{}", evidence(&["press"]))?;
        writeln!(file, "[moves.press]\nevents = [\"press\"]\n")?;
    }
    // Every tried release was after a drag. Without an effect of a press, a move is a click.
    let events = if acts("press") { "\"drag\", \"release\"" } else { "\"press\", \"release\"" };
    if acts("drag") || acts("release") {
        write!(file, "{}", evidence(&["drag", "release"]))?;
        writeln!(file, "[moves.release]\nevents = [{events}]\n")?;
    }
    for (name, _) in &keys {
        write!(file, "{}", evidence(&[name.as_str()]))?;
        let name = key_name(name);
        writeln!(file, "[moves.{name}]\nevents = [{{ key = \"{name}\" }}]\n")?;
    }
    writeln!(file, "# TODO: `write`, the statements that set a value, where no other field decides it.")?;
    for (name, asks, evidence) in findings.fields() {
        writeln!(file, "# {evidence}\n[state.{name}]\nasks = {}\n", quoted(&asks))?;
    }
    Ok(())
}

fn write_parts(file: &mut String, findings: &Findings) -> std::fmt::Result {
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
    write_end(file, findings)?;
    writeln!(file, "# What was typed before the first wait in the line of most waits.")?;
    if !findings.draws_before.is_empty() {
        let draws: Vec<String> =
            findings.draws_before.iter().map(|(line, count)| format!("{line} ({count})")).collect();
        writeln!(file, "# Random draws before the first ply of a game, in {}.", draws.join(", "))?;
    }
    writeln!(file, "[setup]\nstart = {}\nperson = \"\"", quoted(&format!("run\n{}", findings.setup)))?;
    if plays_itself(findings) {
        writeln!(file, "computer = \"\"")?;
    }
    writeln!(file)?;
    writeln!(file, "[keys]")?;
    for key in &findings.keys {
        let Some(code) = key.code else { continue };
        writeln!(file, "{} = {code} # compared in {}", quoted(&key_name(&key.name)), list(&key.lines))?;
    }
    writeln!(file, "\n[moves]")?;
    write_moves(file, findings)?;
    writeln!(file, "[state]")?;
    let mut state = State::default();
    for cursor in findings.moves.iter().flat_map(|mv| &mv.cursors) {
        if !state.has(&cursor.name) {
            writeln!(file, "# moved by {} and {}", cursor.less, cursor.more)?;
            state.write(file, &cursor.name)?;
        }
    }
    for turn in findings.turns.iter().filter(|turn| !state.has(&turn.name)).collect::<Vec<_>>() {
        let values = turn.values.join(", ");
        writeln!(file, "# whose turn it is? {} changes, {values}, in {}", turn.changes, list(&turn.lines))?;
        state.write(file, &turn.name)?;
    }
    for board in findings.boards.iter().filter(|board| board.name.ends_with('(')) {
        if state.has(&board.name) {
            continue;
        }
        writeln!(
            file,
            "# a board: {} of {} changing elements agree with the screen, from row {}, column {}",
            board.shown, board.changing, board.origin.0, board.origin.1
        )?;
        state.write(file, &board.name)?;
    }
    for array in &findings.ply_arrays {
        if state.has(&array.name) {
            continue;
        }
        writeln!(
            file,
            "# {} plies changed it, {:.1} of {} elements each",
            array.plies, array.changed, array.elements
        )?;
        state.write(file, &array.name)?;
    }
    for score in findings.scores.iter().filter(|score| !score.name.contains('(')).take(MAX_LISTED) {
        if findings.has_questions && !findings.state.contains(&score.name) {
            continue;
        }
        if !state.has(&score.name) {
            writeln!(file, "# printed in row {}, column {}", score.position.0, score.position.1)?;
            state.write(file, &score.name)?;
        }
    }
    if findings.boards.is_empty() && findings.ply_arrays.is_empty() && !findings.has_questions {
        for (number, region) in findings.regions.iter().enumerate() {
            let ((row, column), (rows, columns)) = (region.position, region.size);
            writeln!(file, "# {} cells of the screen changed for good", region.changed)?;
            writeln!(
                file,
                "screen{} = {{ screen = [{row}, {column}], size = [{rows}, {columns}] }}",
                number + 1
            )?;
        }
    }
    if findings.boards.is_empty() && findings.ply_arrays.is_empty() && findings.has_questions {
        write_printed(file)?;
    }
    let is_other = |used: &&VariableUse| !state.has(&used.name);
    let (kept, scratch): (Vec<&VariableUse>, Vec<&VariableUse>) =
        findings.variables.iter().filter(is_other).partition(|used| findings.state.contains(&used.name));
    for used in kept {
        let lines: Vec<u16> = used.lines.keys().copied().collect();
        writeln!(file, "# changed {} times, in {}", used.changes, list(&lines))?;
        state.write(file, &used.name)?;
    }
    let scratch: Vec<String> = scratch.iter().map(|used| source(&used.name)).collect();
    if scratch.is_empty() {
        return Ok(());
    }
    writeln!(
        file,
        "# No state: set anew before the program reads them, or the same in all plies: {}",
        scratch.join(", ")
    )
}

/// Writes the field of the text that a ply prints, for a game without a board.
fn write_printed(file: &mut String) -> std::fmt::Result {
    writeln!(file, "# The text printed since the last ply, which is the display of a game without a board:")?;
    writeln!(file, "printed = {{ printed = \"ply\" }}")
}

fn write_end(file: &mut String, findings: &Findings) -> std::fmt::Result {
    let Some(end) = &findings.game_end else {
        let outcomes = findings.outcomes.join(", ");
        writeln!(
            file,
            "# TODO: `line` and `goes_on`, if the program goes on after the game: no line is reached at"
        )?;
        writeln!(file, "# the end alone. The exploration ended: {outcomes}.")?;
        return writeln!(file, "[end]\nprogram = \"end\"\nagain = \"none\"\n");
    };
    writeln!(
        file,
        "# Line {} was reached in all of {} plies that ended a game and in none of {} others, line {} the other way\n\
         # round. The program ended with {} of the games.",
        end.line, end.games, end.others, end.goes_on, end.program_ends
    )?;
    writeln!(file, "[end]\nline = {}\ngoes_on = {}", end.line, end.goes_on)?;
    match &end.again {
        Some(again) => {
            writeln!(file, "\n# Another game began {} times after this answer.", again.count)?;
            let typed = match &again.types {
                Some(text) => format!("type = {}", quoted(text)),
                None => format!("key = {}", quoted(&key_name(&again.key))),
            };
            // The typed text includes the answers to the questions before the first ply.
            let asks = if again.types.is_some() { "asks_seats = false\n" } else { "" };
            writeln!(file, "[end.again]\nready = {}\n{typed}\nline = {}\n{asks}", again.ready, again.line)
        }
        None => writeln!(file, "again = \"none\"\n"),
    }
}

fn write_moves(file: &mut String, findings: &Findings) -> std::fmt::Result {
    for wait in &findings.waits {
        let kind = if wait.is_input { "a line" } else { "a key" };
        writeln!(file, "# Line {} waited {} times for {kind}.", wait.line, wait.count)?;
    }
    let Some(ply) = findings.ply_lines.first() else {
        return writeln!(file, "# TODO: [moves.NAME] with ready, keys or type, and ends.\n");
    };
    for mv in &findings.moves {
        let what = if mv.ends.is_empty() { "led to the next ply" } else { "were accepted" };
        writeln!(file, "\n# {} of {} answers {what}.", mv.ended, mv.answers)?;
        for (number, argument) in mv.arguments.iter().enumerate() {
            write_range(file, number, argument)?;
        }
        for typed in typed_forms(findings, mv) {
            writeln!(file, "[moves.{}]\nready = {}", typed.name, mv.line)?;
            if !mv.cursors.is_empty() {
                writeln!(file, "go = [")?;
                for (argument, cursor) in mv.cursors.iter().enumerate() {
                    let name = letters(&cursor.name);
                    let (less, more) = (quoted(&key_name(&cursor.less)), quoted(&key_name(&cursor.more)));
                    writeln!(
                        file,
                        "    {{ value = \"{name}\", to = \"{{{argument}}}\", less = {less}, more = {more} }},"
                    )?;
                }
                writeln!(file, "]")?;
            }
            let ends = match &mv.ends[..] {
                [] => ply.line.to_string(),
                [end] => end.to_string(),
                ends => format!("[{}]", list(ends)),
            };
            writeln!(file, "{}\nends = {ends}", typed.keys)?;
        }
    }
    if findings.is_timed {
        writeln!(file, "\n# Time ends a ply without a key, too.\n[moves.wait]\nends = {}", ply.line)?;
    }
    if plays_itself(findings) {
        writeln!(file, "\n# The program did not wait in {} plies.", findings.plies_without_wait)?;
        writeln!(file, "[moves.computer]\nends = {}", ply.line)?;
    }
    writeln!(file)
}

fn typed_forms(findings: &Findings, mv: &Move) -> Vec<TypedForm> {
    let name = format!("move{}", mv.line);
    if mv.is_input {
        return input_forms(mv, &name);
    }
    let argument = mv.cursors.len();
    let character = |key: &String| {
        let known = findings.keys.iter().find(|known| known.name == *key);
        known.and_then(|known| known.character).filter(|_| key.chars().count() == 1)
    };
    let characters: String = mv.ending.keys().filter_map(character).collect();
    let mut forms = Vec::new();
    if characters.len() > 1 {
        let keys = format!("type = \"{{{argument}:{characters}}}\"");
        forms.push(TypedForm { name: name.clone(), keys });
    }
    let has_code = |key: &str| findings.keys.iter().any(|known| known.name == key && known.code.is_some());
    let mut others: Vec<(&String, &usize)> = mv.ending.iter().filter(|(key, _)| has_code(key)).collect();
    others.retain(|(key, _)| characters.len() < 2 || key.chars().count() > 1);
    others.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    forms.extend(others.into_iter().take(MAX_ENDING).map(|(key, count)| TypedForm {
        name: format!("{name}-{}", letters(key)),
        keys: format!("keys = [{}] # ended {count} plies", quoted(&key_name(key))),
    }));
    forms
}

/// The table of the state: unique names.
#[derive(Default)]
struct State<'a> {
    listed: Vec<&'a str>,
    names: BTreeSet<String>,
}

impl<'a> State<'a> {
    fn has(&self, name: &str) -> bool {
        self.listed.contains(&name)
    }

    /// Writes a variable or an array under its letters; a duplicate gets its type or a number as a suffix.
    fn write(&mut self, file: &mut String, name: &'a str) -> std::fmt::Result {
        let plain = letters(name);
        let kind = if name.ends_with('(') { "array" } else { "text" };
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let mut names = [plain.clone(), format!("{plain}-{kind}")].into_iter().chain(numbered);
        let free = names.find(|name| !self.names.contains(name)).expect("there is no last number");
        writeln!(file, "{free} = {}", quoted(&source(name)))?;
        self.names.insert(free);
        self.listed.push(name);
        Ok(())
    }
}

/// Returns whether the program makes moves itself.
fn plays_itself(findings: &Findings) -> bool {
    let plies = findings.ply_lines.first().map(|line| line.plies).filter(|_| !findings.is_timed);
    plies.is_some_and(|plies| findings.plies_without_wait as f64 >= MIN_WITHOUT_WAIT * plies as f64)
}
