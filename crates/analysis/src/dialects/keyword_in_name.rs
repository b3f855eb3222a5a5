//! Names that contain a keyword: `COST` is `COS` and `T`, `TOTAL` begins with `TO`, `SCORE` has an `OR`.
//!
//! The tokenisers find keywords anywhere, so crowded listings print `IFAORBTHEN`: a run of letters is not yet a name.
//! It is a name if the program assigns it (`COST=2`, `INPUT SCORE`, `FOR TOTAL=1`) and the machine stops there; all its
//! other occurrences in the listing are then names, too.

use std::collections::BTreeSet;
use std::ops::Range;

use systems::Machine;

use super::Explanations;
use super::reader::{Lexeme, LexemeKind, is_function};

/// Keywords of the MSX that its tokeniser splits.
const JOINED_KEYWORDS: &[&str] = &["INTERVAL"];

/// Keywords of the MSX that can be assigned.
const ASSIGNABLE_KEYWORDS: &[&str] = &["BASE", "MID$", "SPRITE$", "TIME", "VDP"];

/// Explains the errors at names with keywords, and warns of the first occurrence that the machine accepts.
pub(super) fn explain(explanations: &mut Explanations) {
    let mut names: BTreeSet<String> = BTreeSet::new();
    for line in 0..explanations.lines.len() {
        for statement in &explanations.lines[line].statements {
            for target in targets(explanations, line, statement) {
                let Some(hint) = hint(explanations, line, &target) else { continue };
                let is_explained = add_hint(explanations, line, &target, &hint);
                let is_hidden = !is_explained && explanations.has_error_before(line, target.start);
                // A name that equals a keyword cannot be distinguished from it elsewhere.
                if is_hidden || is_explained && !is_keyword(explanations, line, &target) {
                    names.insert(text_of(explanations, line, &target));
                }
                if is_hidden {
                    explanations.warn(line, target, hint);
                }
            }
        }
    }
    let mut warned: BTreeSet<String> = BTreeSet::new();
    for line in 0..explanations.lines.len() {
        let mut silent = Vec::new();
        for run in runs(explanations, line) {
            let name = text_of(explanations, line, &run);
            let is_known = names.contains(&name);
            if !is_known && !is_no_value(explanations, line, &run, &name) {
                continue;
            }
            let Some(hint) = hint(explanations, line, &run) else { continue };
            // An error within the name gets the hint.
            if !explanations.add_hint(line, run.clone(), &hint) {
                silent.push((run, name, hint, is_known));
            }
        }
        for (run, name, hint, is_known) in silent {
            if !add_hint(explanations, line, &run, &hint)
                && is_known
                && !is_assignment_target(explanations, line, &run)
                && warned.insert(name)
            {
                explanations.warn(line, run, hint);
            }
        }
    }
}

/// Explains an error at a name, or else in its statement.
fn add_hint(explanations: &mut Explanations, line: usize, run: &Range<usize>, hint: &str) -> bool {
    let read = &explanations.lines[line];
    let at = read.lexemes.partition_point(|lexeme| lexeme.range.end <= run.start);
    let clause = explanations.text_range(line, &read.clause(&(at..at + 1)));
    explanations.add_hint(line, run.clone(), hint) || explanations.add_hint(line, clause, hint)
}

/// Returns the message about the run of letters at a range, if it has a keyword.
fn hint(explanations: &Explanations, line: usize, run: &Range<usize>) -> Option<String> {
    let shown = explanations.printed(&explanations.listing.lines[line], run.clone());
    let machine = explanations.listing.machine.spec().short;
    let read = &explanations.lines[line];
    let inside: Vec<&(Range<usize>, &str)> =
        read.keywords.iter().filter(|(range, _)| run.start <= range.start && range.start < run.end).collect();
    if is_keyword(explanations, line, run) {
        let message = format!("the name `{shown}` is a keyword of the {machine}; use another name");
        return (!ASSIGNABLE_KEYWORDS.contains(&shown.as_str())).then_some(message);
    }
    let Some((_, keyword)) = inside.first() else {
        return is_reserved(explanations.machine, &shown).then(|| {
            let reserved = &shown[..2];
            format!(
                "the {machine} reads the name `{shown}` as its own variable `{reserved}`; use another name"
            )
        });
    };
    let mut parts = Vec::new();
    let mut at = run.start;
    for (range, keyword) in &inside {
        parts.push(text_of(explanations, line, &(at..range.start.max(at))));
        parts.push((*keyword).to_owned());
        at = range.end;
    }
    parts.push(text_of(explanations, line, &(at.min(run.end)..run.end)));
    parts.retain(|part| !part.is_empty());
    let parts = parts.join(" ");
    let keyword = keyword.trim_end_matches('(');
    Some(format!(
        "the name `{shown}` contains the keyword `{keyword}`, and the {machine} reads `{parts}`; use another name"
    ))
}

/// Whether all of a run of letters is a keyword.
fn is_keyword(explanations: &Explanations, line: usize, run: &Range<usize>) -> bool {
    explanations.lines[line].keywords.iter().any(|(range, _)| range == run)
}

/// Whether the machine takes a name as a system variable, such as `TI`.
fn is_reserved(machine: &'static Machine, name: &str) -> bool {
    let Some(basic) = machine.basic.filter(|basic| basic.reserves_own_variables) else { return false };
    name.len() > 2 && !name.ends_with('$') && basic.own_variables.iter().any(|own| name.starts_with(own))
}

/// Returns the names that a statement assigns, as they are printed.
fn targets(explanations: &Explanations, line: usize, statement: &Range<usize>) -> Vec<Range<usize>> {
    let read = &explanations.lines[line];
    let lexemes = &read.lexemes[statement.clone()];
    let Some(first) = lexemes.first() else { return vec![] };
    let run = run_at(explanations, line, first.range.start);
    if is_assignment(explanations, line, &run, lexemes) {
        return vec![run];
    }
    let is_list = matches!(first.text.as_str(), "INPUT" | "READ" | "GET" | "DIM" | "FOR" | "LET" | "NEXT");
    if !is_list || first.kind != LexemeKind::Keyword {
        return vec![];
    }
    let mut depth = 0;
    let mut found = Vec::new();
    let mut is_start = true;
    for lexeme in &lexemes[1..] {
        match lexeme.text.as_str() {
            "(" => depth += 1,
            ")" => depth -= 1,
            "," | ";" if depth == 0 => is_start = true,
            "=" => break,
            _ if is_start && depth == 0 && begins_with_letter(lexeme) => {
                found.push(run_at(explanations, line, lexeme.range.start));
                is_start = false;
            }
            _ => {}
        }
    }
    found
}

fn begins_with_letter(lexeme: &Lexeme) -> bool {
    matches!(lexeme.kind, LexemeKind::Identifier | LexemeKind::Keyword)
        && lexeme.text.starts_with(|first: char| first.is_ascii_alphabetic())
}

/// Whether a statement is an assignment to its first run of letters, apart from the keyword in it; false for a crowded
/// `FORI=1TO9` or `IFA=1THEN`.
fn is_assignment(explanations: &Explanations, line: usize, run: &Range<usize>, lexemes: &[Lexeme]) -> bool {
    let rest = lexemes.iter().position(|lexeme| lexeme.range.start >= run.end).unwrap_or(lexemes.len());
    let is_at = |at: usize, text: &str| lexemes.get(at).is_some_and(|lexeme| lexeme.is(text));
    let close = lexemes[rest..].iter().position(|lexeme| lexeme.is(")")).map(|at| rest + at);
    let is_assigned = is_at(rest, "=") || is_at(rest, "(") && close.is_some_and(|at| is_at(at + 1, "="));
    let has = |texts: &[&str]| lexemes[1..].iter().any(|lexeme| texts.iter().any(|text| lexeme.is(text)));
    let is_crowded = match lexemes[0].text.as_str() {
        _ if lexemes[0].kind != LexemeKind::Keyword => false,
        // A loop with a misspelled TO is not a name.
        "FOR" => {
            run.len() < "FOR".len() + 2 || lexemes[1..].iter().any(|lexeme| lexeme.text.starts_with('T'))
        }
        "IF" => {
            let end = explanations.lines[line]
                .lexemes
                .iter()
                .find(|lexeme| lexeme.range.start > run.end && lexeme.is("THEN"));
            end.is_some() || has(&["GOTO"])
        }
        "LET" | "PRINT" => true,
        "DEF" => has(&["FN"]),
        "ON" => has(&["GOTO", "GOSUB"]),
        _ => false,
    };
    is_assigned && !is_crowded
}

/// Whether a run of letters is a name that its statement assigns.
fn is_assignment_target(explanations: &Explanations, line: usize, run: &Range<usize>) -> bool {
    explanations.lines[line]
        .statements
        .iter()
        .any(|statement| targets(explanations, line, statement).contains(run))
}

/// Whether a run of letters is no value where a value is expected: a function before a letter (`VALUE`), or an operator
/// without a left operand (`MODE`). Crowded listings print an argument in parentheses, but on the PC-1360 `SINA` is a
/// value.
fn is_no_value(explanations: &Explanations, line: usize, run: &Range<usize>, name: &str) -> bool {
    const OPERATORS: &[&str] = &["AND", "OR", "XOR", "EQV", "IMP", "MOD", "TO"];
    let read = &explanations.lines[line];
    let Some((range, keyword)) = read.keywords.iter().find(|(range, _)| range.start == run.start) else {
        return false;
    };
    if JOINED_KEYWORDS.contains(&name) {
        return false;
    }
    let at = read.lexemes.partition_point(|lexeme| lexeme.range.start < run.start);
    let before = at.checked_sub(1).map(|before| &read.lexemes[before]);
    let is_first = before.is_some_and(|before| !before.is(":") && !before.ends_value());
    let is_argument = !explanations.machine.basic.is_some_and(|basic| basic.functions_need_no_parentheses)
        && range.end < run.end
        && is_function(keyword);
    is_argument || is_first && range.end <= run.end && OPERATORS.contains(keyword)
}

/// Returns the runs of letters and digits of a line, and their tails after a keyword.
fn runs(explanations: &Explanations, line: usize) -> Vec<Range<usize>> {
    let lexemes = &explanations.lines[line].lexemes;
    lexemes
        .iter()
        .filter(|lexeme| begins_with_letter(lexeme))
        .map(|lexeme| run_at(explanations, line, lexeme.range.start))
        .collect()
}

/// Returns the letters and digits from an offset on, with the mark of a string or an integer.
fn run_at(explanations: &Explanations, line: usize, start: usize) -> Range<usize> {
    let text = &explanations.listing.lines[line].text;
    let length = text[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let end = start + length;
    start..end + usize::from(matches!(text.get(end), Some(b'$' | b'%')))
}

fn text_of(explanations: &Explanations, line: usize, range: &Range<usize>) -> String {
    let text = &explanations.listing.lines[line].text[range.clone()];
    text.iter().filter(|byte| **byte != b' ').map(|&byte| char::from(byte.to_ascii_uppercase())).collect()
}
