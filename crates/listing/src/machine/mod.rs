//! The machines whose listings are known, one [`MachineSpec`] each.
//!
//! A row holds what the rest of the crate has to know of a machine. Adding one is a row in a file of this folder, an
//! entry in [`MachineKind::ALL`], and the modules that the row names: a form of programs, a container, a notation, a
//! checksum that no machine had before. A row without a [`ListingSupport`] is a machine that is known and not built: its
//! listings and files are told from others', and that is what is said about them.

mod commodore;
mod detection;
mod gamegrid;
mod msx;
mod pc1360;
mod statements;

use std::fmt;
use std::ops::RangeInclusive;
use std::ptr;

pub use commodore::MAX_LINE;
pub(crate) use detection::{CERTAIN_SCORE, machine_scores};
pub use statements::{BASIC, Follow, StatementPattern};

use crate::checksum::ChecksumScheme;
use crate::container::{Container, ContainerError, FileFormat, StoredLine};
use crate::encode::Notation;
use crate::notation::DiagnosticSink;
use crate::page::{Program, ProgramFormat};
use crate::program::Line;
use crate::source::SourceChar;

/// A machine that listings were printed for.
#[derive(Clone, Copy)]
pub struct MachineKind(&'static MachineSpec);

/// What is known of a machine.
#[derive(Debug)]
pub struct MachineSpec {
    /// Its name on the command line.
    pub id: &'static str,
    /// Its name in a sentence.
    pub name: &'static str,
    /// The name that messages about its keys and characters use.
    pub short: &'static str,
    /// What prose calls it, in small letters.
    pub prose_names: &'static [&'static str],
    /// What tells its listings from those of other machines.
    pub hints: MachineHints,
    /// What its statements begin with, which tells a line of a program from prose.
    pub statements: &'static [&'static [StatementPattern]],
    /// What lines it takes.
    pub limits: Limits,
    /// The forms that its programs have on pages.
    pub formats: &'static [&'static ProgramFormat],
    /// The files in which it keeps programs.
    pub containers: &'static [&'static Container],
    /// How its listings are read.
    pub support: Option<ListingSupport>,
}

/// What in a listing is worth points for a machine, in capitals without blanks.
#[derive(Clone, Copy, Debug)]
pub struct MachineHints {
    /// Characters of which any is worth one point in every line.
    pub characters: &'static [char],
    /// Words that begin a statement, and their points.
    pub statements: &'static [(&'static str, u32)],
    /// Words anywhere outside quotes, and their points.
    pub words: &'static [(&'static str, u32)],
    /// What it prints between a number and its line, worth one point in every line.
    pub after_number: Option<char>,
    /// Addresses behind POKE, PEEK, SYS and WAIT: first, last, points.
    pub addresses: &'static [(u32, u32, u32)],
}

impl MachineHints {
    /// A machine that nothing in a listing tells.
    pub const NONE: Self =
        Self { characters: &[], statements: &[], words: &[], after_number: None, addresses: &[] };
}

/// What lines a machine takes.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Line numbers; none where lines have no numbers and are counted from 1.
    pub line_numbers: Option<RangeInclusive<u32>>,
    /// What it can store.
    pub stored: Option<Stored>,
    /// Characters that its editor takes for one line, the number among them if there is one.
    pub typed: Option<usize>,
}

/// What a machine can store of a line.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    /// Most bytes, with every keyword shortened to its token.
    pub bytes: usize,
    /// Letters of the longest keyword.
    pub longest_keyword: usize,
}

/// How the lines of a stored program follow each other.
#[derive(Clone, Copy, Debug)]
pub enum Chain {
    /// Each begins with the address of the next, and ends in a zero: its index behind the line's tokens.
    Linked(fn(&[u8]) -> Option<usize>),
    /// Each begins with its number and how long it is: what reads them.
    Counted(fn(&[u8]) -> Result<Vec<StoredLine>, ContainerError>),
}

/// How the listings of a machine are read, printed and checked.
#[derive(Clone, Copy, Debug)]
pub struct ListingSupport {
    /// Decodes the lines of a program: the machine's characters, what letter case means, the notations of its keys.
    pub decode: fn(MachineKind, &Program, &mut DiagnosticSink<'_>) -> Vec<Line>,
    /// Reads lines that a person types, as the codes that their keys give.
    pub typed: fn(MachineKind, &[Vec<SourceChar>], &mut DiagnosticSink<'_>) -> Vec<u8>,
    /// The notations in which its listings are printed; the first is the one of its text files.
    pub notations: &'static [Notation],
    /// The checksums that magazines printed beside its lines.
    pub checksums: &'static [ChecksumScheme],
    /// How stored lines follow each other.
    pub chain: Chain,
    /// The files that can be written for it.
    pub files: &'static [FileFormat],
}

#[expect(non_upper_case_globals, reason = "the rows are called what the variants of an enum would be")]
impl MachineKind {
    /// Commodore 64.
    pub const C64: Self = Self(&commodore::C64);
    /// Commodore VIC 20.
    pub const Vic20: Self = Self(&commodore::VIC_20);
    /// Commodore C16, Plus/4 or C128, told from the C64 by the same words.
    pub const C16: Self = Self(&commodore::C16);
    /// MSX home computers.
    pub const Msx: Self = Self(&msx::MSX);
    /// Sharp PC-1360 pocket computer.
    pub const Pc1360: Self = Self(&pc1360::PC_1360);
    /// A Python program on the `gamegrid` library of TigerJython.
    pub const GameGrid: Self = Self(&gamegrid::GAMEGRID);

    /// All machines, the most common first.
    pub const ALL: &'static [Self] =
        &[Self::C64, Self::Vic20, Self::C16, Self::Msx, Self::Pc1360, Self::GameGrid];
}

impl MachineKind {
    /// The machine of a row.
    #[must_use]
    pub const fn new(row: &'static MachineSpec) -> Self {
        Self(row)
    }

    /// The machine of a name on the command line.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|machine| machine.id().eq_ignore_ascii_case(id))
    }

    /// What is known of it.
    #[must_use]
    pub const fn spec(self) -> &'static MachineSpec {
        self.0
    }

    /// The name used on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0.id
    }

    /// Whether its listings can be read.
    #[must_use]
    pub const fn is_supported(self) -> bool {
        self.0.support.is_some()
    }

    /// The notations in which its listings are printed; the first is the one of its text files.
    #[must_use]
    pub fn notations(self) -> &'static [Notation] {
        self.0.support.map_or(&[], |reading| reading.notations)
    }

    /// The checksums that magazines printed beside its lines.
    #[must_use]
    pub fn checksums(self) -> &'static [ChecksumScheme] {
        self.0.support.map_or(&[], |reading| reading.checksums)
    }

    /// The files that can be written for it.
    #[must_use]
    pub fn files(self) -> &'static [FileFormat] {
        self.0.support.map_or(&[], |reading| reading.files)
    }
}

impl PartialEq for MachineKind {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for MachineKind {}

impl fmt::Debug for MachineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

impl fmt::Display for MachineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

/// Those of some machines whose listings can be read.
pub(crate) fn supported(machines: &[MachineKind]) -> impl Iterator<Item = MachineKind> {
    machines.iter().copied().filter(|machine| machine.is_supported())
}

/// The machine that a text without program lines speaks of. The rarer ones first: a page about one of them often
/// compares it with a common one.
#[must_use]
pub(crate) fn of_prose(text: &str, machines: &[MachineKind]) -> Option<MachineKind> {
    let text = text.to_lowercase();
    let is_named = |machine: &&MachineKind| machine.spec().prose_names.iter().any(|name| text.contains(name));
    machines.iter().rev().find(is_named).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_machine_has_a_name_of_its_own() {
        for (index, machine) in MachineKind::ALL.iter().enumerate() {
            assert_eq!(MachineKind::by_id(&machine.id().to_uppercase()), Some(*machine));
            assert!(MachineKind::ALL[..index].iter().all(|other| other.spec().name != machine.spec().name));
        }
    }

    #[test]
    fn machines_that_are_built_have_a_notation_that_agrees_with_their_lines() {
        for machine in supported(MachineKind::ALL) {
            let notations = machine.notations();
            assert!(!notations.is_empty(), "{machine:?}");
            let has_numbers = machine.spec().limits.line_numbers.is_some();
            assert!(notations.iter().all(|notation| notation.has_numbers == has_numbers), "{machine:?}");
        }
    }

    #[test]
    fn hints_are_written_as_lines_are_compared() {
        for machine in MachineKind::ALL {
            let MachineHints { statements, words, .. } = machine.spec().hints;
            for (word, _) in statements.iter().chain(words) {
                assert!(!word.contains(|c: char| c == ' ' || c.is_lowercase()), "{machine:?}: {word}");
            }
            for (word, _) in machine.spec().statements.iter().copied().flatten() {
                assert!(!word.contains(char::is_uppercase), "{machine:?}: {word}");
            }
        }
    }
}
