//! Which machine a listing is for, judged by what stands in it.
//!
//! Nothing else decides: file names and headers of archive files are wrong often enough. Each row of the tables below
//! is worth points for one machine; the machine with the most points wins, and a tie is reported, not guessed.

use std::collections::HashSet;
use std::fmt;

use crate::page::is_assignment;

/// A machine that listings were printed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Machine {
    /// Commodore 64.
    C64,
    /// Commodore VIC 20.
    Vic20,
    /// Commodore C16, Plus/4 or C128, told from the C64 by the same words.
    C16,
    /// MSX home computers.
    Msx,
    /// Sharp PC-1360 pocket computer.
    Pc1360,
    /// A Python program on the `gamegrid` library of TigerJython.
    GameGrid,
}

impl Machine {
    /// All machines.
    pub const ALL: [Self; 6] = [Self::C64, Self::Vic20, Self::C16, Self::Msx, Self::Pc1360, Self::GameGrid];

    /// The machine of a name on the command line.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|machine| machine.id().eq_ignore_ascii_case(id))
    }

    /// The name used on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::C64 => "c64",
            Self::Vic20 => "vic20",
            Self::C16 => "c16",
            Self::Msx => "msx",
            Self::Pc1360 => "pc1360",
            Self::GameGrid => "gamegrid",
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::C64 => "Commodore 64",
            Self::Vic20 => "VIC 20",
            Self::C16 => "C16 or C128",
            Self::Msx => "MSX",
            Self::Pc1360 => "Sharp PC-1360",
            Self::GameGrid => "TigerJython grid board",
        })
    }
}

/// Words that begin a statement, in capitals without blanks.
#[rustfmt::skip]
const STATEMENTS: [(&str, Machine, u32); 32] = [
    ("GET",       Machine::C64,    1),
    ("SYS",       Machine::C64,    2),
    ("GRAPHIC",   Machine::C16,    4),
    ("SCNCLR",    Machine::C16,    4),
    ("LOOP",      Machine::C16,    3),
    ("DOWHILE",   Machine::C16,    4),
    ("DOUNTIL",   Machine::C16,    4),
    ("COLOR",     Machine::C16,    2),
    ("COLOR",     Machine::Msx,    2),
    ("SCREEN",    Machine::Msx,    3),
    ("LOCATE",    Machine::Msx,    3),
    ("KEYOFF",    Machine::Msx,    4),
    ("WIDTH",     Machine::Msx,    2),
    ("VPOKE",     Machine::Msx,    4),
    ("PUTSPRITE", Machine::Msx,    4),
    ("DEFINT",    Machine::Msx,    2),
    ("DEFUSR",    Machine::Msx,    2),
    ("PSET",      Machine::Msx,    1),
    ("CLS",       Machine::Msx,    1),
    ("CLS",       Machine::Pc1360, 1),
    ("BEEP",      Machine::Msx,    1),
    ("BEEP",      Machine::Pc1360, 1),
    ("PAUSE",     Machine::Pc1360, 3),
    ("USING",     Machine::Pc1360, 2),
    ("LPRINT",    Machine::Pc1360, 1),
    ("GPRINT",    Machine::Pc1360, 4),
    ("GCURSOR",   Machine::Pc1360, 4),
    ("GLCURSOR",  Machine::Pc1360, 4),
    ("LCURSOR",   Machine::Pc1360, 4),
    ("AREAD",     Machine::Pc1360, 4),
    ("CSIZE",     Machine::Pc1360, 4),
    ("\"",        Machine::Pc1360, 1),
];

/// Words anywhere outside quotes.
#[rustfmt::skip]
const WORDS: [(&str, Machine, u32); 12] = [
    ("VPEEK(",    Machine::Msx,    4),
    ("STICK(",    Machine::Msx,    3),
    ("STRIG(",    Machine::Msx,    3),
    ("(-TIME)",   Machine::Msx,    4),
    ("INKEY$",    Machine::Msx,    2),
    ("INKEY$",    Machine::Pc1360, 2),
    ("ELSE",      Machine::Msx,    2),
    ("&H",        Machine::Msx,    2),
    ("STRING$(",  Machine::Msx,    1),
    ("SPRITE$(",  Machine::Msx,    2),
    ("RND(0)",    Machine::C64,    1),
    ("TI$",       Machine::C64,    1),
];

/// Addresses behind POKE, PEEK, SYS and WAIT: first, last.
#[rustfmt::skip]
const ADDRESSES: [(u32, u32, Machine, u32); 14] = [
    (  198,   214, Machine::C64,   1),
    (  646,   657, Machine::C64,   1),
    (  828,  2040, Machine::C64,   1),
    ( 7680,  8185, Machine::Vic20, 2),
    (36864, 36879, Machine::Vic20, 5),
    (37136, 37167, Machine::Vic20, 5),
    (38400, 38911, Machine::Vic20, 3),
    (53248, 53294, Machine::C64,   4),
    (54272, 54300, Machine::C64,   4),
    (55296, 56295, Machine::C64,   3),
    (56320, 56335, Machine::C64,   4),
    (56576, 56591, Machine::C64,   4),
    (58000, 65280, Machine::C64,   1),
    (65281, 65343, Machine::C16,   4),
];

/// Points from which on a listing is for a machine whatever else could run it: less may be a slip.
pub(crate) const CERTAIN: u32 = 4;

/// Points for each machine that has any, most first.
#[must_use]
pub(crate) fn points<'a>(bodies: impl Iterator<Item = &'a str>) -> Vec<(Machine, u32)> {
    let mut tally: Vec<(Machine, u32)> = Vec::new();
    // A word counts once: who writes ELSE by mistake does so everywhere.
    let mut seen: HashSet<(&str, Machine)> = HashSet::new();
    let mut add = |machine: Machine, points: u32| match tally.iter_mut().find(|(known, _)| *known == machine)
    {
        Some((_, sum)) => *sum += points,
        None => tally.push((machine, points)),
    };
    for body in bodies {
        if body.contains('{') || body.contains('π') {
            add(Machine::C64, 1);
        }
        let code = outside_quotes(body);
        for statement in
            code.split(':').flat_map(|part| part.split("THEN")).flat_map(|part| part.split("ELSE"))
        {
            // A name with a value (`WIDTH=40`, `LOOP1=3`) is a variable of a machine that lacks the statement.
            if is_assignment(&statement.to_ascii_lowercase()) {
                continue;
            }
            for &(word, machine, worth) in &STATEMENTS {
                if statement.starts_with(word) && seen.insert((word, machine)) {
                    add(machine, worth);
                }
            }
        }
        for &(word, machine, worth) in &WORDS {
            if code.contains(word) && seen.insert((word, machine)) {
                add(machine, worth);
            }
        }
        for address in addresses(&code) {
            for &(first, last, machine, worth) in &ADDRESSES {
                if (first..=last).contains(&address) {
                    add(machine, worth);
                }
            }
        }
    }
    tally.sort_by_key(|&(machine, sum)| (std::cmp::Reverse(sum), machine));
    tally
}

/// The machine that a text without program lines speaks of.
#[must_use]
pub(crate) fn of_prose(text: &str) -> Option<Machine> {
    #[rustfmt::skip]
    const NAMES: [(&str, Machine); 8] = [
        ("from gamegrid import", Machine::GameGrid), ("import gamegrid", Machine::GameGrid),
        ("pc-1360", Machine::Pc1360), ("pc1360", Machine::Pc1360), ("msx", Machine::Msx),
        ("c 64", Machine::C64), ("c64", Machine::C64), ("commodore 64", Machine::C64),
    ];
    let text = text.to_lowercase();
    NAMES.iter().find(|(name, _)| text.contains(name)).map(|&(_, machine)| machine)
}

/// Capitals, without blanks, quoted text reduced to its quotes, remarks cut off.
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

/// Numbers right behind POKE, PEEK(, SYS and WAIT.
fn addresses(code: &str) -> impl Iterator<Item = u32> + '_ {
    ["POKE", "PEEK(", "SYS", "WAIT"].into_iter().flat_map(move |word| {
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

    fn first(body: &str) -> Option<Machine> {
        points(std::iter::once(body)).first().map(|&(machine, _)| machine)
    }

    #[test]
    fn addresses_tell_the_commodores_apart() {
        assert_eq!(first("poke 53280,0"), Some(Machine::C64));
        assert_eq!(first("POKE36879,8"), Some(Machine::Vic20));
        assert_eq!(first("COLOR 0,1:GRAPHIC 1"), Some(Machine::C16));
    }

    #[test]
    fn words_tell_the_basics_apart() {
        assert_eq!(first("COLOR 15,0,0:SCREEN 1:WIDTH 32:KEY OFF"), Some(Machine::Msx));
        assert_eq!(first("\"H\" CLEAR : WAIT 0 : GCURSOR 5 : GPRINT 7"), Some(Machine::Pc1360));
    }

    #[test]
    fn quoted_words_and_remarks_count_for_nothing() {
        assert_eq!(first("PRINT \"SCREEN 1\":REM VPOKE"), None);
        assert_eq!(first("WIDTH=40:LOOP1=3"), None);
    }
}
