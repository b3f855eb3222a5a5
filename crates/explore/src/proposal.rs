//! A probe file from findings.

use std::fmt::Write;

use crate::events::EventFindings;
use crate::findings::Findings;
use crate::moves::Move;

/// Scores and further variables that the file lists.
const MAX_LISTED: usize = 12;

/// Keys that may each end a ply.
const MAX_ENDING: usize = 6;

/// The share of the plies that the program plays itself, from which on its move is proposed.
const MIN_WITHOUT_WAIT: f64 = 0.1;

/// What every proposal begins with.
const HEAD: &str = "\
# Proposed by `typein explore`, from a run of the listing. Every part has its evidence; check it, and
# complete the parts marked TODO. Names on the left are yours: the names of the core's view and moves.

";

/// Returns a `probe.toml` with what was found, each part with its evidence. The names of the core's view and
/// moves are for the person who writes the core.
#[must_use]
pub fn proposal(findings: &Findings) -> String {
    let mut file = String::from(HEAD);
    write_parts(&mut file, findings).expect("a string takes everything");
    file
}

/// Returns a `probe.toml` with what events of a program on a board changed.
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
    // Every release that was tried came after a drag. Without a press that changes something, a move is a click.
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
    let mut listed: Vec<&str> = Vec::new();
    for cursor in findings.moves.iter().flat_map(|mv| &mv.cursors) {
        if !listed.contains(&&*cursor.name) {
            writeln!(file, "# moved by {} and {}", cursor.less, cursor.more)?;
            write_value(file, &cursor.name)?;
            listed.push(&cursor.name);
        }
    }
    for turn in findings.turns.iter().filter(|turn| !listed.contains(&&*turn.name)).collect::<Vec<_>>() {
        let values = turn.values.join(", ");
        writeln!(file, "# whose turn it is? {} changes, {values}, in {}", turn.changes, list(&turn.lines))?;
        write_value(file, &turn.name)?;
        listed.push(&turn.name);
    }
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
            writeln!(file, "\n# Another game began {} times after this key.", again.count)?;
            let key = quoted(&key_name(&again.key));
            writeln!(file, "[end.again]\nready = {}\nkey = {key}\nline = {}\n", again.ready, again.line)
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
        writeln!(file, "\n# {} of {} answers led to the next ply.", mv.ended, mv.answers)?;
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
            writeln!(file, "{}\nends = {}", typed.keys, ply.line)?;
        }
    }
    if plays_itself(findings) {
        writeln!(file, "\n# The program did not wait in {} plies.", findings.plies_without_wait)?;
        writeln!(file, "[moves.computer]\nends = {}", ply.line)?;
    }
    writeln!(file)
}

/// A move's name and the line of its keys or text.
struct TypedForm {
    name: String,
    keys: String,
}

fn typed_forms(findings: &Findings, mv: &Move) -> Vec<TypedForm> {
    let name = format!("move{}", mv.line);
    if mv.is_input {
        let into = if mv.into.is_empty() { String::new() } else { format!(" # into {}", mv.into.join(", ")) };
        let is_text = !mv.into.is_empty() && mv.into.iter().all(|name| name.contains('$'));
        let value = |argument: usize| match is_text {
            true => format!("{{{argument}:ABCDEFGHIJKLMNOPQRSTUVWXYZ}}"),
            false => format!("{{{argument}}}"),
        };
        let values: Vec<String> = (0..mv.values).map(value).collect();
        let text = quoted(&format!("{}\n", values.join(",")));
        return vec![TypedForm { name, keys: format!("type = {text}{into}") }];
    }
    let argument = mv.cursors.len();
    let characters: String =
        mv.ending.keys().map(String::as_str).filter(|key| key.chars().count() == 1).collect();
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

/// Returns a key's name as the probe's tables have it: one word.
fn key_name(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// Returns the letters and digits of a name, which are a bare key of TOML.
fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

/// Returns a variable as the probe writes it: `f()` for the array `F(`.
fn source(name: &str) -> String {
    let lower = name.to_lowercase();
    if lower.ends_with('(') { format!("{lower})") } else { lower }
}

/// Writes a variable or an array under its letters.
fn write_value(file: &mut String, name: &str) -> std::fmt::Result {
    writeln!(file, "{} = {}", letters(name), quoted(&source(name)))
}

fn list(lines: &[u16]) -> String {
    let lines: Vec<String> = lines.iter().map(u16::to_string).collect();
    if lines.is_empty() { "none".to_owned() } else { lines.join(", ") }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// Returns whether the program makes moves of its own.
fn plays_itself(findings: &Findings) -> bool {
    let plies = findings.ply_lines.first().map(|line| line.plies);
    plies.is_some_and(|plies| findings.plies_without_wait as f64 >= MIN_WITHOUT_WAIT * plies as f64)
}
