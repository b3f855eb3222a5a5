//! The addresses of BASIC V2 in a machine's ROM.

use core::{fmt::Debug, marker::PhantomData};

use crate::keyword::Function;

/// The particulars of one machine's copy of BASIC V2. The copies are the same code at other addresses, which
/// this crate names by the C64's.
pub trait Placement: Copy + Debug + 'static {
    /// Its parts.
    const PARTS: &'static [Part];
    /// The text after an error's message.
    const ERROR: &'static str;
    /// The columns of a print zone.
    const ZONE: u8;
    /// The jump of USR.
    const USER_FUNCTION: u16;
    /// The X register at the error vector when the prompt returns without an error; `None` if the ROM does
    /// not call the vector then.
    const NO_ERROR: Option<u8>;

    /// Returns the cycles that a function takes less than on the C64.
    fn saved_cycles(_function: Function) -> u16 {
        0
    }
}

/// A part of the ROM.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its first and last address on the C64.
    pub c64: (u16, u16),
    /// Its first address here.
    pub at: u16,
}

/// Addresses in a machine's ROM.
pub(super) struct Rom<P>(PhantomData<P>);

impl<P: Placement> Rom<P> {
    /// Returns this ROM's counterpart of an address in the C64's.
    pub const fn address(c64: u16) -> u16 {
        let mut part = 0;
        while part < P::PARTS.len() {
            let Part { c64: (first, last), at } = P::PARTS[part];
            if first <= c64 && c64 <= last {
                return at + (c64 - first);
            }
            part += 1;
        }
        c64
    }

    /// Returns the C64's counterpart of an address in this ROM, or an address below all ROMs; `None` for another.
    pub fn c64_address(address: u16) -> Option<u16> {
        if address < 0x8000 {
            return Some(address);
        }
        let address_in = |part: &Part| {
            let offset = address.checked_sub(part.at)?;
            (offset <= part.c64.1 - part.c64.0).then(|| part.c64.0 + offset)
        };
        P::PARTS.iter().find_map(address_in)
    }
}

/// The Commodore 64's ROM.
#[derive(Clone, Copy, Debug)]
pub struct C64Rom;

impl Placement for C64Rom {
    const PARTS: &'static [Part] =
        &[Part { c64: (0xa000, 0xbfff), at: 0xa000 }, Part { c64: (0xe000, 0xffff), at: 0xe000 }];
    const ERROR: &'static str = "  ERROR";
    const ZONE: u8 = 10;
    const USER_FUNCTION: u16 = 0x0310;
    const NO_ERROR: Option<u8> = Some(0x80);
}

/// The VIC-20's ROM (901486-01, and the part of BASIC in 901486-07). It starts BASIC in another order than
/// the C64 does: the warm start is after the tables, and READY does not use the error vector.
#[derive(Clone, Copy, Debug)]
pub struct Vic20Rom;

impl Placement for Vic20Rom {
    const PARTS: &'static [Part] = &[
        Part { c64: (0xa000, 0xbffc), at: 0xc000 },
        Part { c64: (0xe000, 0xe37a), at: 0xdffd },
        // Warm start; READY; an error through its vector.
        Part { c64: (0xe37b, 0xe385), at: 0xe467 },
        Part { c64: (0xe386, 0xe386), at: 0xc474 },
        Part { c64: (0xe38b, 0xe38b), at: 0xc43a },
        // Cold start, the fetch routine, the cells of BASIC, the banner; the vectors and their reset.
        Part { c64: (0xe394, 0xe3a1), at: 0xe378 },
        Part { c64: (0xe3a2, 0xe3bf), at: 0xe387 },
        Part { c64: (0xe422, 0xe446), at: 0xe404 },
        Part { c64: (0xe447, 0xe45f), at: 0xe44f },
    ];
    const ERROR: &'static str = "\r ERROR";
    const ZONE: u8 = 11;
    const USER_FUNCTION: u16 = 0x0000;
    const NO_ERROR: Option<u8> = None;

    /// EXP needs no jump between the two ROMs, and the coefficients of the sine are on one page.
    fn saved_cycles(function: Function) -> u16 {
        match function {
            Function::Exp | Function::Sin | Function::Cos => 3,
            Function::Tan => 6,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_on_the_vic_20_are_the_documented_ones() {
        for (c64, here) in
            [(0xa474, 0xc474), (0xa483, 0xc483), (0xe394, 0xe378), (0xe37b, 0xe467), (0xe3bf, 0xe3a4)]
        {
            assert_eq!(Rom::<Vic20Rom>::address(c64), here, "{c64:04x}");
            assert_eq!(Rom::<Vic20Rom>::c64_address(here), Some(c64), "{here:04x}");
        }
        assert_eq!(Rom::<Vic20Rom>::c64_address(0xa474), None);
    }
}
