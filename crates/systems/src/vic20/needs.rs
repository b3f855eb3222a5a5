//! The memory expansion that a program needs, by its size, the addresses in it and its load address.
//!
//! With 8 KB or more the screen and its colours have other addresses, and BASIC does not use the 3 KB below 4096. So an
//! address of the screen in a program shows the kind of machine for which it was written. A program that was saved
//! there has links relative to its load address; they decide for a program without such an address.

use std::fmt;
use std::ops::RangeInclusive;

use vic20::Expansion;

use crate::Machine;
use crate::commodore::{lexemes, lines_of};
use crate::lexeme::Lexeme;

/// The assumed number of bytes for variables and strings.
const VARIABLES: usize = 256;

/// Screen, colours and own characters without an expansion, and with 3 KB.
const SMALL: [RangeInclusive<u16>; 2] = [7168..=8185, 38400..=38905];
/// Screen and colours with 8 KB or more.
const LARGE: [RangeInclusive<u16>; 2] = [4096..=4601, 37888..=38393];
/// The offset from a cell of the screen to its colour, without and with a large expansion.
const SMALL_OFFSET: u16 = 30_720;
const LARGE_OFFSET: u16 = 33_792;
/// The end of the screen with a large expansion.
const LARGE_END: RangeInclusive<u16> = 4600..=4602;
/// The RAM of 3 KB.
const MIDDLE: RangeInclusive<u16> = 1024..=4095;

/// The expansion that a program needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The smallest expansion of its kind that the program fits.
    pub expansion: Expansion,
    /// The reason against a smaller expansion, or one of another kind.
    pub cause: Cause,
}

/// The reason for an expansion, or for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It names the screen at this address.
    Screen(u16),
    /// It writes to the RAM of 3 KB.
    LowRam,
    /// It was saved at this address.
    Start(u16),
    /// Its size in bytes.
    Size(usize),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Screen(address) => write!(f, "the program uses the screen at {address}"),
            Self::LowRam => f.write_str("the program uses addresses from 1024 on"),
            Self::Start(address) => write!(f, "the program was saved at {address}"),
            Self::Size(bytes) => write!(f, "the program has {bytes} bytes"),
        }
    }
}

impl Need {
    /// Returns the feature that a machine with another expansion lacks for the program; a size that does not fit is an
    /// error of loading.
    pub fn lack(self, present: Expansion) -> Option<String> {
        let Self { expansion, cause } = self;
        let is_there = match cause {
            Cause::Screen(address) => present.screen() == address,
            Cause::LowRam => present.has_ram(*MIDDLE.start()),
            Cause::Start(_) | Cause::Size(_) => true,
        };
        (!is_there).then(|| {
            format!(
                "{cause}, which the machine has with `--ram {}`, not with {} KB",
                expansion.kilobytes(),
                present.kilobytes()
            )
        })
    }
}

/// Returns the expansion that a program needs.
pub fn need_of(image: &[u8]) -> Need {
    const LARGE: &[Expansion] = &[Expansion::Kb8, Expansion::Kb16, Expansion::Kb24];
    let mut counts = AddressCounts::default();
    for line in lines_of(image) {
        counts.add(&lexemes(&line.tokens));
    }
    let size = Cause::Size(image.len());
    let start = Machine::VIC20.program_address(image);
    let is_saved_at = |expansion: Expansion| start == expansion.program_memory()[0] + 1;
    let (candidates, cause): (&[Expansion], Cause) = match counts {
        AddressCounts { large, small, .. } if large > small => {
            (LARGE, Cause::Screen(Expansion::Kb8.screen()))
        }
        AddressCounts { small: 1.., middle: 1.., .. } => (&[Expansion::Kb3], Cause::LowRam),
        AddressCounts { small: 1.., .. } => {
            (&[Expansion::None, Expansion::Kb3], Cause::Screen(Expansion::None.screen()))
        }
        _ if is_saved_at(Expansion::Kb8) => (LARGE, Cause::Start(start)),
        AddressCounts { middle: 1.., .. } => (&Expansion::ALL[1..], Cause::LowRam),
        _ if is_saved_at(Expansion::Kb3) => (&Expansion::ALL[1..], Cause::Start(start)),
        _ => (&Expansion::ALL, size),
    };
    let fits = |expansion: &Expansion| {
        let [start, end] = expansion.program_memory();
        image.len() + VARIABLES < usize::from(end - start)
    };
    // A program that fits none of them is tried with the largest.
    let largest = *candidates.last().expect("there is an expansion of every kind");
    let expansion = candidates.iter().copied().find(fits).unwrap_or(largest);
    // The screen of a small machine has the same address with and without 3 KB, so the size decides.
    let is_size = matches!(cause, Cause::Screen(_)) && expansion == Expansion::Kb3;
    Need { expansion, cause: if is_size { size } else { cause } }
}

/// The number of addresses of each kind in a program.
#[derive(Default)]
struct AddressCounts {
    small: u32,
    large: u32,
    middle: u32,
}

impl AddressCounts {
    /// Counts the addresses of a line: numbers after POKE and PEEK, and numbers that a variable or a loop may hold for
    /// them.
    fn add(&mut self, lexemes: &[Lexeme]) {
        for (index, lexeme) in lexemes.iter().enumerate() {
            let Lexeme::Number(number) = lexeme else { continue };
            if number.fract() != 0.0 || !(0.0..=65535.0).contains(number) {
                continue;
            }
            let address = *number as u16;
            let before = |back: usize| index.checked_sub(back).map(|at| &lexemes[at]);
            let is_bracketed = before(1) == Some(&Lexeme::Punctuation(b'('));
            let keyword = |lexeme: Option<&Lexeme>, names: &[&str]| matches!(lexeme, Some(Lexeme::Keyword(name)) if names.contains(name));
            let is_access = keyword(before(1), &["POKE"]) || is_bracketed && keyword(before(2), &["PEEK"]);
            let is_held = keyword(before(1), &["TO"]) || before(1) == Some(&Lexeme::Punctuation(b'='));
            let counts = |ranges: &[RangeInclusive<u16>]| {
                u32::from(ranges.iter().any(|range| range.contains(&address)))
            };
            self.small += u32::from(address == SMALL_OFFSET);
            self.large += u32::from(address == LARGE_OFFSET);
            if is_access || is_held {
                self.small += counts(&SMALL);
                // On a small machine the program itself starts at 4096, and some programs read it.
                let is_screen = keyword(before(1), &["POKE"]) || LARGE_END.contains(&address);
                let is_own_text = (4096..=4601).contains(&address) && !is_screen;
                self.large += if is_own_text { 0 } else { counts(&LARGE) };
            }
            self.middle += u32::from(keyword(before(1), &["POKE"]) && MIDDLE.contains(&address));
        }
    }
}
