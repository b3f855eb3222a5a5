//! Detection of a listing's machine from its text.
//!
//! Only the text decides: file names and headers of archive files are often wrong. Each of the
//! [`MachineHints`] scores points; the machine with the highest score wins, and a tie is reported.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::{MachineHints, MachineKind};
use crate::format::is_assignment;

/// From this score on a listing is for a machine, even if another could run it; a lower score may
/// be a typing error.
pub(crate) const CERTAIN_SCORE: u32 = 4;

/// Addresses that the evidence names.
const MAX_ADDRESSES: usize = 3;

/// Returns the score of each machine that has any, highest first, equal ones in the order of the
/// table.
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

/// Returns what in a text indicates a machine: words in alphabetical order, then the first addresses.
pub(crate) fn machine_evidence(bodies: impl Iterator<Item = String>, machine: MachineKind) -> Vec<String> {
    let tallies = tallies(bodies, std::iter::once(machine));
    let mut evidence = Vec::new();
    for tally in tallies {
        evidence.extend(tally.seen.iter().map(|&word| word.to_owned()));
        evidence.sort();
        evidence.extend(tally.addresses.iter().map(|address| format!("address {address}")));
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
        let addresses: Vec<u32> = addresses(&code).collect();
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
    /// A word counts once: an author who uses ELSE by mistake uses it everywhere.
    seen: HashSet<&'static str>,
    /// The first addresses of the machine.
    addresses: Vec<u32>,
    /// Whether a line has characters of the machine's listings.
    has_characters: bool,
}

impl MachineScore {
    fn new(machine: MachineKind) -> Self {
        Self { machine, sum: 0, seen: HashSet::new(), addresses: Vec::new(), has_characters: false }
    }

    fn line(&mut self, body: &str, code: &str, statements: &[&str], addresses: &[u32]) {
        let chars: &'static MachineHints = &self.machine.spec().hints;
        let has_characters = body.contains(chars.characters);
        let has_mark = chars.after_number.is_some_and(|mark| body.starts_with(mark));
        self.has_characters |= has_characters || has_mark;
        self.sum += u32::from(has_characters) + u32::from(has_mark);
        for &(word, worth) in chars.statements {
            if statements.iter().any(|statement| statement.starts_with(word)) && self.seen.insert(word) {
                self.sum += worth;
            }
        }
        for &(word, worth) in chars.words {
            if code.contains(word) && self.seen.insert(word) {
                self.sum += worth;
            }
        }
        for &(first, last, worth) in chars.addresses {
            for &address in addresses.iter().filter(|address| (first..=last).contains(*address)) {
                self.sum = self.sum.saturating_add(worth);
                if self.addresses.len() < MAX_ADDRESSES && !self.addresses.contains(&address) {
                    self.addresses.push(address);
                }
            }
        }
    }
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

/// Returns the numbers directly after POKE, PEEK(, SYS and WAIT, and those that a variable or the limits of a loop may
/// hold for them.
fn addresses(code: &str) -> impl Iterator<Item = u32> + '_ {
    ["POKE", "PEEK(", "SYS", "WAIT", "=", "TO", "+"].into_iter().flat_map(move |word| {
        code.match_indices(word).filter_map(move |(at, _)| {
            let rest = &code[at + word.len()..];
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            rest[..digits].parse().ok()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(body: &str) -> Option<MachineKind> {
        machine_scores(std::iter::once(body.to_owned()), MachineKind::ALL.iter().copied())
            .first()
            .map(|&(machine, _)| machine)
    }

    #[test]
    fn addresses_distinguish_the_commodores() {
        assert_eq!(first("poke 53280,0"), Some(MachineKind::C64));
        assert_eq!(first("POKE36879,8"), Some(MachineKind::Vic20));
        assert_eq!(first("COLOR 0,1:GRAPHIC 1"), Some(MachineKind::C16));
    }

    #[test]
    fn words_distinguish_the_basics() {
        assert_eq!(first("COLOR 15,0,0:SCREEN 1:WIDTH 32:KEY OFF"), Some(MachineKind::Msx));
        assert_eq!(first("\"H\" CLEAR : WAIT 0 : GCURSOR 5 : GPRINT 7"), Some(MachineKind::Pc1360));
    }

    #[test]
    fn quoted_words_and_remarks_count_for_nothing() {
        assert_eq!(first("PRINT \"SCREEN 1\":REM VPOKE"), None);
        assert_eq!(first("WIDTH=40:LOOP1=3"), None);
    }

    #[test]
    fn evidence_names_words_and_addresses_once() {
        let bodies = ["WIDTH 32:SCREEN 1", "SCREEN 2:PRINT \"VPOKE\""].map(str::to_owned).into_iter();
        assert_eq!(machine_evidence(bodies, MachineKind::Msx), ["SCREEN", "WIDTH"]);
        let bodies = ["POKE 53280,0:POKE 53280,1", "SYS 1"].map(str::to_owned).into_iter();
        assert_eq!(machine_evidence(bodies, MachineKind::C64), ["SYS", "address 53280"]);
    }
}
