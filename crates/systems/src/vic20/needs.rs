//! The memory expansion that a program needs, by its size, by the addresses in it, and by its own address.
//!
//! With 8 KB or more the screen and its colours lie elsewhere, and the 3 KB below 4096 are not used. So a program that
//! names an address of the screen says which kind of machine it was written for. So does the address at which a program
//! was saved: machine code behind its lines stays in place only there.

use std::ops::RangeInclusive;

use vic20::Expansion;

use crate::commodore::{lines_of, words};
use crate::word::Word;

/// The bytes for variables and strings that a program is taken to need.
const VARIABLES: usize = 256;

/// The expansions with the screen at 4096.
const LARGE_EXPANSIONS: [Expansion; 3] = [Expansion::Kb8, Expansion::Kb16, Expansion::Kb24];
/// Screen, colours and own characters without an expansion, and with 3 KB.
const SMALL: [RangeInclusive<u16>; 2] = [7168..=8185, 38400..=38905];
/// Screen and colours with 8 KB or more.
const LARGE: [RangeInclusive<u16>; 2] = [4096..=4601, 37888..=38393];
/// From a cell of the screen to its colour, without and with a large expansion.
const SMALL_OFFSET: u16 = 30_720;
const LARGE_OFFSET: u16 = 33_792;
/// The end of the screen with a large expansion.
const LARGE_END: RangeInclusive<u16> = 4600..=4602;
/// The RAM of 3 KB.
const MIDDLE: RangeInclusive<u16> = 1024..=4095;

/// Returns the expansion that a program needs whose lines begin at `address`, and why; without an expansion there is no
/// reason.
pub(super) fn expansion_for(image: &[u8], address: u16) -> (Expansion, String) {
    let mut places = Places::default();
    for line in lines_of(image) {
        places.see(&words(&line.tokens));
    }
    let needed = image.len() + VARIABLES;
    let size = || format!("the program has {} bytes", image.len());
    let fits = |expansion: &Expansion| {
        let [start, end] = expansion.program_memory();
        needed < usize::from(end - start)
    };
    let is_at = |expansion: Expansion| expansion.program_memory()[0] + 1 == address;
    let is_large = places.large > places.small;
    let (candidates, reason): (&[Expansion], _) = match (is_large, places.small > 0, places.middle > 0) {
        _ if is_at(Expansion::Kb3) => {
            (&[Expansion::Kb3], format!("the program is one for address {address}"))
        }
        (true, ..) => (&LARGE_EXPANSIONS, "the program uses the screen at 4096".to_owned()),
        _ if is_at(Expansion::Kb8) => {
            (&LARGE_EXPANSIONS, format!("the program is one for address {address}"))
        }
        (false, true, true) => (&[Expansion::Kb3], "the program uses addresses from 1024 on".to_owned()),
        (false, true, false) => (&[Expansion::None, Expansion::Kb3], size()),
        (false, false, _) => (&Expansion::ALL, size()),
    };
    let found = candidates.iter().copied().find(fits);
    (found.unwrap_or(candidates[candidates.len() - 1]), reason)
}

/// How many addresses of each kind a program names.
#[derive(Default)]
struct Places {
    small: u32,
    large: u32,
    middle: u32,
}

impl Places {
    /// Counts the addresses of a line: numbers behind POKE and PEEK, and those that a variable or a loop may hold for
    /// them.
    fn see(&mut self, words: &[Word]) {
        for (index, word) in words.iter().enumerate() {
            let Word::Number(number) = word else { continue };
            if number.fract() != 0.0 || !(0.0..=65535.0).contains(number) {
                continue;
            }
            let address = *number as u16;
            let before = |back: usize| index.checked_sub(back).map(|at| &words[at]);
            let is_bracketed = before(1) == Some(&Word::Sign(b'('));
            let keyword = |word: Option<&Word>, names: &[&str]| matches!(word, Some(Word::Keyword(name)) if names.contains(name));
            let is_access = keyword(before(1), &["POKE"]) || is_bracketed && keyword(before(2), &["PEEK"]);
            let is_held = keyword(before(1), &["TO"]) || before(1) == Some(&Word::Sign(b'='));
            let counts = |places: &[RangeInclusive<u16>]| {
                u32::from(places.iter().any(|range| range.contains(&address)))
            };
            self.small += u32::from(address == SMALL_OFFSET);
            self.large += u32::from(address == LARGE_OFFSET);
            if is_access || is_held {
                self.small += counts(&SMALL);
                // The program itself lies at 4096 on a small machine, and some look at it.
                let is_screen = keyword(before(1), &["POKE"]) || LARGE_END.contains(&address);
                let is_own_text = (4096..=4601).contains(&address) && !is_screen;
                self.large += if is_own_text { 0 } else { counts(&LARGE) };
            }
            self.middle += u32::from(keyword(before(1), &["POKE"]) && MIDDLE.contains(&address));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{commodore, vic20};

    fn expansion(lines: &[&str]) -> Expansion {
        expansion_at(vic20::PROGRAM_START, lines)
    }

    fn expansion_at(address: u16, lines: &[&str]) -> Expansion {
        let tokeniser = commodore::line_tokeniser();
        let tokens =
            |text: &&str| tokeniser.tokens_with_positions(text.as_bytes()).into_iter().map(|(byte, _)| byte);
        let numbered = lines.iter().enumerate().map(|(index, text)| crate::program::ProgramLine {
            number: 10 * index as u16 + 10,
            tokens: tokens(text).collect(),
            listed: Vec::new(),
        });
        expansion_for(&vic20::assemble(&numbered.collect::<Vec<_>>()), address).0
    }

    #[test]
    fn the_addresses_of_the_screen_decide() {
        assert_eq!(expansion(&["PRINT 1"]), Expansion::None);
        assert_eq!(expansion(&["S=7680:C=38400", "POKE S,1:POKE C,1"]), Expansion::None);
        assert_eq!(expansion(&["FOR I=4096 TO 4601:POKE I,32:NEXT"]), Expansion::Kb8);
        assert_eq!(expansion(&["POKE S+I,32:POKE S+I+33792,0"]), Expansion::Kb8);
        // The program itself.
        assert_eq!(expansion(&["FOR I=4097 TO 4200:PRINT PEEK(I):NEXT"]), Expansion::None);
        assert_eq!(expansion(&["POKE 1024,1:POKE 7680,1"]), Expansion::Kb3);
        // An address that is only a number says nothing.
        assert_eq!(expansion(&["PRINT 4096;37888"]), Expansion::None);
    }

    #[test]
    fn the_address_of_the_program_decides() {
        for (address, expected) in
            [(0x1001, Expansion::None), (0x0401, Expansion::Kb3), (0x1201, Expansion::Kb8)]
        {
            assert_eq!(expansion_at(address, &["PRINT 1"]), expected);
        }
        let text = format!("REM{}", "A".repeat(200));
        assert_eq!(expansion_at(0x1201, &vec![&text[..]; 60]), Expansion::Kb16);
        // The screen at 7680 is one that the program itself puts there.
        assert_eq!(expansion_at(0x1201, &["POKE 648,30:SYS 58648", "POKE 7680,1"]), Expansion::Kb8);
    }

    #[test]
    fn the_size_decides_where_addresses_do_not() {
        let text = format!("REM{}", "A".repeat(200));
        let lines = |count: usize| vec![&text[..]; count];
        assert_eq!(expansion(&lines(10)), Expansion::None);
        assert_eq!(expansion(&lines(20)), Expansion::Kb3);
        assert_eq!(expansion(&lines(40)), Expansion::Kb8);
        assert_eq!(expansion(&lines(200)), Expansion::Kb24);
        let mut small = lines(20);
        small.push("POKE 7680,1");
        assert_eq!(expansion(&small), Expansion::Kb3);
    }
}
