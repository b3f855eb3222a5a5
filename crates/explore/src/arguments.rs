//! The typed forms of a move at INPUT, and the values that the program accepted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::moves::{Argument, Move};
use crate::names::{letters, quoted, source};

/// The maximum number of accepted texts that are separate moves.
const MAX_TEXTS: usize = 6;

/// The maximum number of accepted texts in a comment of the proposal.
const MAX_SHOWN: usize = 8;

/// The number of different digits and letters from which on an argument allows all of them.
const MANY_DIGITS: usize = 5;
const MANY_LETTERS: usize = 8;

/// A move's name and the line of its keys or text.
pub(crate) struct TypedForm {
    pub(crate) name: String,
    pub(crate) keys: String,
}

/// Returns the typed forms of a line of INPUT: a move for each of a few texts, otherwise one with arguments.
pub(crate) fn input_forms(mv: &Move, name: &str) -> Vec<TypedForm> {
    let into = if mv.into.is_empty() { String::new() } else { format!(" # into {}", mv.into.join(", ")) };
    if let [argument] = &mv.arguments[..]
        && argument.is_text()
        && argument.accepted.len() <= MAX_TEXTS
        && argument.accepted.iter().any(|text| text.chars().count() != 1)
    {
        let form = |text: &String| TypedForm {
            name: format!("{name}-{}", letters(text)).trim_end_matches('-').to_owned(),
            keys: format!("type = {}{into}", quoted(&format!("{text}\n"))),
        };
        return argument.accepted.iter().map(form).collect();
    }
    let mut text = String::new();
    let mut number = 0;
    for (index, argument) in mv.arguments.iter().enumerate() {
        let count = if argument.is_text() { argument.text_length() } else { 1 };
        for _ in 0..count {
            match argument.is_text() {
                true => text.push_str(&format!("{{{number}:{}}}", argument.alphabet())),
                false => text.push_str(&format!("{{{number}}}")),
            }
            number += 1;
        }
        let is_last = index + 1 == mv.arguments.len();
        text.push(if argument.ends_line || is_last { '\n' } else { ',' });
    }
    if mv.arguments.is_empty() {
        text.push_str("{0}\n");
    }
    vec![TypedForm { name: name.to_owned(), keys: format!("type = {}{into}", quoted(&text)) }]
}

impl Argument {
    fn is_text(&self) -> bool {
        self.name.contains('$')
    }

    /// The length of most accepted texts.
    fn text_length(&self) -> usize {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        self.accepted.iter().for_each(|text| *counts.entry(text.chars().count()).or_default() += 1);
        counts.into_iter().max_by_key(|(_, count)| *count).map_or(1, |(length, _)| length.max(1))
    }

    /// The characters of the accepted texts; all letters if there are many.
    fn alphabet(&self) -> String {
        let characters: BTreeSet<char> = self.accepted.iter().flat_map(|text| text.chars()).collect();
        let has = |is_one: fn(&char) -> bool| characters.iter().filter(|character| is_one(character)).count();
        let mut all = String::new();
        if has(char::is_ascii_digit) > MANY_DIGITS {
            all.extend('0'..='9');
        } else {
            all.extend(characters.iter().filter(|character| character.is_ascii_digit()));
        }
        let is_upper = characters.iter().any(char::is_ascii_uppercase);
        if has(char::is_ascii_alphabetic) > MANY_LETTERS {
            all.extend(if is_upper { 'A'..='Z' } else { 'a'..='z' });
        } else {
            all.extend(characters.iter().filter(|character| character.is_ascii_alphabetic()));
        }
        if all.is_empty() { "abcdefghijklmnopqrstuvwxyz".to_owned() } else { all }
    }
}

/// Writes the values of an argument that the program accepted.
pub(crate) fn write_range(file: &mut String, number: usize, argument: &Argument) -> std::fmt::Result {
    let range = |typed: &BTreeSet<String>| {
        let mut numbers: Vec<f64> = typed.iter().filter_map(|text| text.trim_end().parse().ok()).collect();
        numbers.sort_by(f64::total_cmp);
        match (&numbers[..], argument.is_text()) {
            ([], _) | (_, true) => {
                let shown: Vec<String> = typed.iter().take(MAX_SHOWN).map(|text| quoted(text)).collect();
                let more = if typed.len() > MAX_SHOWN {
                    format!(" and {} more", typed.len() - MAX_SHOWN)
                } else {
                    String::new()
                };
                if shown.is_empty() { "none".to_owned() } else { shown.join(", ") + &more }
            }
            ([one], false) => one.to_string(),
            ([first, .., last], false) => format!("{first} to {last}"),
        }
    };
    let name = source(&argument.name);
    writeln!(
        file,
        "# {{{number}}} into {name}: accepted {}; refused {}.",
        range(&argument.accepted),
        range(&argument.refused)
    )
}
