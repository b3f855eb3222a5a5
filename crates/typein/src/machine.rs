//! The systems as the program offers them: their names, how they are switched on, and the few facts about each that
//! front ends need and the trait does not tell. One row of [`MACHINES`] a system.

use std::path::PathBuf;
use std::sync::LazyLock;

use anyhow::Result;
use charset::{Set, glyphs::CharacterSet, petscii, screen_code};
use systems::{Chord, System, SystemKind};

use crate::disk::Folder;

/// One system.
pub struct Machine {
    /// Which one.
    pub kind: SystemKind,
    /// The word on the command line.
    pub word: &'static str,
    /// Its name in a sentence.
    pub name: &'static str,
    /// Where a program lies in memory, the first two bytes of a program file.
    load_address: u16,
    /// Codes that PRINT takes as orders to move the cursor elsewhere than to the next place or line.
    jumps: &'static [u8],
}

/// Every system there is.
pub const MACHINES: &[Machine] = &[Machine {
    kind: SystemKind::C64,
    word: "c64",
    name: "the Commodore 64",
    load_address: 0x0801,
    // Down, HOME, up, CLR, left.
    jumps: &[17, 19, 145, 147, 157],
}];

/// What a machine is switched on with.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Fixes everything that a power-on leaves open.
    pub seed: u64,
    /// American television instead of European.
    pub ntsc: bool,
    /// The folder in the drive.
    pub disk: Option<PathBuf>,
}

/// Switches a machine on.
///
/// # Errors
/// When the folder for the drive cannot be used.
pub fn power_on(kind: SystemKind, options: &Options) -> Result<Box<dyn System>> {
    let storage = match &options.disk {
        Some(folder) => Some(Folder::open(folder)?),
        None => None,
    };
    let _ = (kind, storage, options.seed, options.ntsc);
    anyhow::bail!("no machine is built in")
}

/// The machine of this word.
pub fn by_word(word: &str) -> Option<&'static Machine> {
    MACHINES.iter().find(|machine| machine.word.eq_ignore_ascii_case(word))
}

fn machine(kind: SystemKind) -> &'static Machine {
    MACHINES.iter().find(|machine| machine.kind == kind).expect("every system has its row")
}

/// The name of a system in a sentence.
pub fn name(kind: SystemKind) -> &'static str {
    machine(kind).name
}

/// The word for a system on the command line.
pub fn word(kind: SystemKind) -> &'static str {
    machine(kind).word
}

/// Whether a printed code moves the cursor elsewhere than to the next place or line.
pub fn is_jump(kind: SystemKind, code: u8) -> bool {
    machine(kind).jumps.contains(&code)
}

/// The program in memory as the machine saves it: load address, then text.
pub fn program_file(system: &dyn System) -> Vec<u8> {
    let address = machine(system.kind()).load_address.to_le_bytes();
    [&address[..], &system.program_image()].concat()
}

/// The code of a typed character; a line end is RETURN.
pub fn code(system: &dyn System, character: char) -> Option<u8> {
    match character {
        '\n' | '\r' => Some(b'\r'),
        _ => system.code_for(character),
    }
}

/// The keys of a typed character; a line end is RETURN.
pub fn chord(system: &dyn System, character: char) -> Option<Chord> {
    match character {
        '\n' | '\r' => system.key_named("RETURN"),
        _ => system.chord_for(character),
    }
}

/// A count of the clock in the machine's own number form.
pub fn clock_bytes(kind: SystemKind, count: u32) -> Vec<u8> {
    match kind {
        // A whole number: exponent with excess 128, mantissa from the highest bit on, which the sign takes the place of.
        SystemKind::C64 if count == 0 => vec![0; 5],
        SystemKind::C64 => {
            let zeros = count.leading_zeros();
            let [first, rest @ ..] = (count << zeros).to_be_bytes();
            [&[0xa0 - zeros as u8, first & 0x7f][..], &rest].concat()
        }
    }
}

/// The eight rows of a character in the machine's own letters, for words drawn into the picture.
pub fn glyph(kind: SystemKind, character: char) -> [u8; 8] {
    match kind {
        SystemKind::C64 => {
            static DRAWN: LazyLock<CharacterSet> = LazyLock::new(|| CharacterSet::drawn(Set::LowerUpper));
            let code = petscii::from_unicode(character, Set::LowerUpper).unwrap_or(b'?');
            *DRAWN.glyph(screen_code::from_petscii(code))
        }
    }
}
