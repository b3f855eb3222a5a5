//! The systems as the program offers them: their names, how they are switched on, and the few facts about each that
//! front ends need and the trait does not tell. One row of [`MACHINES`] a system.

use std::path::PathBuf;
use std::sync::LazyLock;

use anyhow::Result;
use charset::{Set, glyphs::CharacterSet, petscii, screen_code};
use hardware::Storage;
use listing::container::Prg;
use listing::encode::{self, Notation};
use listing::{Error, Faults, Listing, Page, Source, notation};
use systems::c64::{self, PrepareError, Prepared, ProgramLine};
use systems::{Chord, System, SystemKind};

use crate::disk::Folder;

/// One system.
pub struct Machine {
    /// Which one.
    pub kind: SystemKind,
    /// The word on the command line.
    pub word: &'static str,
    /// What the crate `listing` calls it.
    pub listing: listing::Machine,
    /// Its name in a sentence.
    pub name: &'static str,
    /// Where a program lies in memory, the first two bytes of a program file.
    load_address: u16,
    /// Codes that PRINT takes as orders to move the cursor elsewhere than to the next place or line.
    jumps: &'static [u8],
    /// Codes that PRINT takes as orders to go on in another colour, or reversed.
    inks: &'static [u8],
    /// Letters and names of its colours by number.
    colours: &'static [(char, &'static str)],
}

/// Every system there is.
pub const MACHINES: &[Machine] = &[Machine {
    kind: SystemKind::C64,
    word: "c64",
    listing: listing::Machine::C64,
    name: "the Commodore 64",
    load_address: 0x0801,
    // Down, HOME, up, CLR, left.
    jumps: &[17, 19, 145, 147, 157],
    // RVS ON, then the colours.
    inks: &[18, 5, 28, 30, 31, 129, 144, 149, 150, 151, 152, 153, 154, 155, 156, 158, 159],
    colours: &C64_COLOURS,
}];

#[rustfmt::skip]
const C64_COLOURS: [(char, &str); 16] = [
    ('k', "black"),  ('w', "white"), ('r', "red"),       ('c', "cyan"),
    ('p', "purple"), ('g', "green"), ('b', "blue"),      ('y', "yellow"),
    ('o', "orange"), ('n', "brown"), ('R', "light red"), ('d', "dark grey"),
    ('m', "mid grey"), ('G', "light green"), ('B', "light blue"), ('l', "light grey"),
];

/// The most warnings that are shown before a run; `typein listing check` shows all.
const WARNINGS: usize = 5;

/// What a machine is switched on with.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Fixes everything that a power-on leaves open.
    pub seed: u64,
    /// American television instead of European.
    pub ntsc: bool,
    /// The folder in the drive.
    pub disk: Option<PathBuf>,
    /// Blocks that it holds.
    pub disk_blocks: u16,
}

/// Switches a machine on.
///
/// # Errors
/// When the folder for the drive cannot be used.
pub fn power_on(kind: SystemKind, options: &Options) -> Result<Box<dyn System>> {
    let storage = match &options.disk {
        Some(folder) => {
            Some(Box::new(Folder::open(folder)?.with_blocks(options.disk_blocks)) as Box<dyn Storage>)
        }
        None => None,
    };
    let region = if options.ntsc { c64::Region::Ntsc } else { c64::Region::Pal };
    Ok(systems::power_on(kind, c64::Options { region, seed: options.seed, storage }))
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

/// Makes a program of what was read; `number` chooses one where a page holds several.
///
/// # Errors
/// Faults of the listing, with their places in the file.
pub fn prepare(machine: &Machine, source: &Source, number: Option<usize>) -> Result<Prepared> {
    match (machine.kind, source) {
        (SystemKind::C64, Source::Page(page)) => {
            let listing = c64_listing(page, number)?;
            let mut prepared = prepare_listing(machine, &listing)?;
            // Only what the machine itself would stumble over is worth a word before a run, and how the listing was
            // read where it can be read in two ways.
            prepared.warnings.truncate(WARNINGS);
            let readings = listing.warnings.iter().filter(|warning| warning.fault.is_reading());
            prepared.warnings.splice(0..0, readings.map(ToString::to_string));
            Ok(prepared)
        }
        (SystemKind::C64, Source::Prg(prg)) => {
            let lines = prg.lines()?;
            let is_in_place = prg.address == machine.load_address;
            // Programs saved from another address are linked anew, as LOAD does; what follows one in its place stays.
            let image = if is_in_place {
                prg.bytes.clone()
            } else {
                Prg::of_lines(machine.load_address, &lines).bytes
            };
            Ok(Prepared { image, warnings: vec![] })
        }
    }
}

/// Makes a program of a listing.
///
/// # Errors
/// When the machine cannot hold a line.
pub fn prepare_listing(machine: &Machine, listing: &Listing) -> Result<Prepared, PrepareError> {
    match machine.kind {
        SystemKind::C64 => c64::prepare(listing),
    }
}

/// The lines of a listing in the machine's codes.
///
/// # Errors
/// Faults of the listing, with their places in the file.
pub fn c64_listing(page: &Page, number: Option<usize>) -> Result<Listing, Error> {
    notation::decode(page, page.program(number)?, None).map_err(|problems| Error::Faults(Faults(problems)))
}

/// Letters and names of a system's colours by number.
pub fn colours(kind: SystemKind) -> &'static [(char, &'static str)] {
    machine(kind).colours
}

/// Whether a printed code moves the cursor elsewhere than to the next place or line.
pub fn is_jump(kind: SystemKind, code: u8) -> bool {
    machine(kind).jumps.contains(&code)
}

/// Whether a printed code changes the colour of what follows, or reverses it.
pub fn is_ink(kind: SystemKind, code: u8) -> bool {
    machine(kind).inks.contains(&code)
}

/// The program in memory as the machine saves it: load address, then text.
pub fn program_file(system: &dyn System) -> Vec<u8> {
    machine(system.kind()).file(&system.program_image())
}

impl Machine {
    /// A program file: load address, then text.
    pub fn file(&self, image: &[u8]) -> Vec<u8> {
        [&self.load_address.to_le_bytes()[..], image].concat()
    }
}

/// The lines of a program as the machine holds and lists them.
pub fn program_lines(image: &[u8]) -> Vec<ProgramLine> {
    c64::lines_of(image)
}

/// The program in memory as text that can be read back.
pub fn program_text(system: &dyn System) -> String {
    let lines = program_lines(&system.program_image());
    encode::program(lines.iter().map(|line| (line.number, &line.listed[..])), Notation::Petcat)
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
