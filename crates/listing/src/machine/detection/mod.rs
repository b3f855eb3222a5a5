//! Detection of a listing's machine from its text.
//!
//! Only the text counts: file names and headers of archive files are often wrong. Each of the
//! [`MachineHints`] scores points; the machine with the highest score wins, and a tie is reported.

mod addresses;
mod columns;

use std::cmp::Reverse;
use std::collections::HashSet;

use self::addresses::{Address, AddressContext, addresses};
use super::{MachineHints, MachineKind};
use crate::format::is_assignment;

pub(crate) use self::columns::of_columns;

/// The minimum score of a listing for a machine, even if another could run it; a lower score may be a
/// typing error.
pub(crate) const CERTAIN_SCORE: u32 = 4;

/// The score of an address in any context.
const PLAIN_ADDRESS: u32 = 3;

/// The score of a key that only one machine has.
const OWN_KEY: u32 = 2;

/// The maximum number of addresses in the evidence.
const MAX_ADDRESSES: usize = 3;

/// Returns the positive scores of machines, the highest first, equal ones in the order of the table.
#[must_use]
pub(crate) fn machine_scores(
    bodies: impl Iterator<Item = String>,
    machines: impl Iterator<Item = MachineKind>,
) -> Vec<(MachineKind, u32)> {
    let tallies = tallies(bodies, machines);
    let mut points: Vec<(MachineKind, u32)> =
        tallies.iter().map(|tally| (tally.machine, tally.sum)).collect();
    points.retain(|&(_, sum)| sum > 0);
    points.sort_by_key(|&(_, sum)| Reverse(sum));
    points
}

/// Returns the evidence for a machine in a text: substrings in alphabetical order, then the first addresses.
pub(crate) fn machine_evidence(bodies: impl Iterator<Item = String>, machine: MachineKind) -> Vec<String> {
    let tallies = tallies(bodies, std::iter::once(machine));
    let mut evidence = Vec::new();
    for tally in tallies {
        evidence.extend(tally.seen.iter().map(|&text| text.to_owned()));
        evidence
            .extend(tally.counted.iter().map(|(keyword, count)| format!("{keyword} with {count} operands")));
        evidence.sort();
        evidence.extend(tally.addresses.iter().map(|address| format!("address {address}")));
        evidence.extend(tally.own_key.iter().map(|name| format!("key `{name}`")));
        evidence.extend(tally.has_characters.then(|| "characters of its listings".to_owned()));
    }
    evidence
}

fn tallies(
    bodies: impl Iterator<Item = String>,
    machines: impl Iterator<Item = MachineKind>,
) -> Vec<MachineScore> {
    let mut tallies: Vec<MachineScore> = machines.map(MachineScore::new).collect();
    for body in bodies {
        let code = outside_quotes(&body);
        let parts = code.split(':').flat_map(|part| part.split("THEN")).flat_map(|part| part.split("ELSE"));
        // A name with a value (`WIDTH=40`, `LOOP1=3`) is a variable of a machine that lacks the statement.
        let statements: Vec<&str> =
            parts.filter(|statement| !is_assignment(&statement.to_ascii_lowercase())).collect();
        let addresses = addresses(&code);
        for tally in &mut tallies {
            tally.line(&body, &code, &statements, &addresses);
        }
    }
    tallies
}

/// The score of one machine.
struct MachineScore {
    machine: MachineKind,
    sum: u32,
    /// A substring counts once: an author who uses ELSE by mistake uses it everywhere.
    seen: HashSet<&'static str>,
    /// Statements by their number of operands.
    counted: HashSet<(&'static str, usize)>,
    /// The rows of accessed addresses that occur.
    accessed: HashSet<usize>,
    /// The first key that only this machine has.
    own_key: Option<String>,
    /// The first addresses of the machine.
    addresses: Vec<u32>,
    /// Whether a line has characters of the machine's listings.
    has_characters: bool,
}

impl MachineScore {
    fn new(machine: MachineKind) -> Self {
        Self {
            machine,
            sum: 0,
            seen: HashSet::new(),
            counted: HashSet::new(),
            accessed: HashSet::new(),
            own_key: None,
            addresses: Vec::new(),
            has_characters: false,
        }
    }

    fn line(&mut self, body: &str, code: &str, statements: &[&str], addresses: &[Address]) {
        let chars: &'static MachineHints = &self.machine.spec().hints;
        let has_characters = body.contains(chars.characters);
        let has_mark = chars.after_number.is_some_and(|mark| body.starts_with(mark));
        self.has_characters |= has_characters || has_mark;
        self.sum += u32::from(has_characters) + u32::from(has_mark);
        for &(keyword, worth) in chars.statements {
            if statements.iter().any(|statement| statement.starts_with(keyword)) && self.seen.insert(keyword)
            {
                self.sum += worth;
            }
        }
        for &(keyword, count, worth) in chars.operands {
            let has_count = |statement: &&str| statement.strip_prefix(keyword).map(operands) == Some(count);
            if statements.iter().any(has_count) && self.counted.insert((keyword, count)) {
                self.sum += worth;
            }
        }
        for &(text, worth) in chars.substrings {
            if is_unit(code, text) && self.seen.insert(text) {
                self.sum += worth;
            }
        }
        if let Some(is_own) = chars.own_key.filter(|_| self.own_key.is_none())
            && let Some(name) = key_names(body).find(|name| is_own(name))
        {
            self.own_key = Some(name.to_owned());
            self.sum += OWN_KEY;
        }
        for &Address { value, context } in addresses {
            let worth = self.worth(chars, value, context);
            if worth > 0 {
                self.sum = self.sum.saturating_add(worth);
                if self.addresses.len() < MAX_ADDRESSES && !self.addresses.contains(&value) {
                    self.addresses.push(value);
                }
            }
        }
    }

    /// Returns the score of a number in its context.
    fn worth(&mut self, hints: &MachineHints, value: u32, context: AddressContext) -> u32 {
        let has = |&(first, last, _): &(u32, u32, u32)| (first..=last).contains(&value);
        let plain = |worth: &u32| context != AddressContext::Compared || *worth >= PLAIN_ADDRESS;
        let found = hints.addresses.iter().find(|row| has(row)).map(|&(.., worth)| worth).filter(plain);
        let offset = hints.offsets.iter().find(|&&(number, _)| number == value);
        let offset = offset.filter(|_| context == AddressContext::Held).map(|&(_, worth)| worth);
        let row = hints.accessed.iter().position(has).filter(|_| context == AddressContext::Accessed);
        let accessed = row.filter(|&row| self.accessed.insert(row)).map(|row| hints.accessed[row].2);
        [found, offset, accessed].into_iter().flatten().sum()
    }
}

/// Whether a code has a substring, whose digits are not part of a longer number.
fn is_unit(code: &str, text: &str) -> bool {
    let digit = |character: Option<char>| character.is_some_and(|c| c.is_ascii_digit() || c == '.');
    let begins = digit(text.chars().next());
    let ends = digit(text.chars().next_back());
    code.match_indices(text).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + text.len()..].chars().next();
        !(begins && digit(before) || ends && digit(after))
    })
}

/// Returns the number of operands after the keyword of a statement.
fn operands(rest: &str) -> usize {
    let mut depth = 0_usize;
    let commas = rest.chars().filter(|&character| {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == ',' && depth == 0
    });
    if rest.is_empty() { 0 } else { commas.count() + 1 }
}

/// Returns the names between braces, without counts.
fn key_names(body: &str) -> impl Iterator<Item = &str> {
    let inside = body.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(inside, _)| inside);
    inside.flat_map(|inside| inside.split(',')).map(|item| {
        let item = item.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        item.split_once('*').map_or(item, |(name, _)| name).trim()
    })
}

/// Upper case, without blanks, quoted text reduced to its quotes, remarks cut off.
fn outside_quotes(body: &str) -> String {
    let mut code = String::with_capacity(body.len());
    let mut is_quoted = false;
    for character in body.chars() {
        match character {
            '"' => {
                is_quoted = !is_quoted;
                code.push('"');
            }
            ' ' => {}
            _ if is_quoted => {}
            _ => code.push(character.to_ascii_uppercase()),
        }
    }
    if let Some(remark) = code.find("REM") {
        code.truncate(remark);
    }
    code
}
