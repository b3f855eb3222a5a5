//! The machines whose listings are recognised, one [`MachineSpec`] each.
//!
//! A spec has all facts about a machine that the crate needs. A new machine needs a spec in a file of
//! this folder, an entry in [`MachineKind::ALL`], and new modules that the spec names, if any: a program format, a container, a notation, a checksum. A spec
//! without a [`ListingSupport`] is a machine that is recognised and not supported: its listings and
//! files are identified and reported as such.
//!
//! Note: the modules that a spec names do not use this one. A finder is passed the statements, a
//! decoder the [`DiagnosticSink`] with the line numbers and the name for messages; a container
//! returns bytes, whose machine is the one of the spec.

mod commodore;
mod detection;
mod gamegrid;
mod msx;
mod pc1360;

use std::fmt;
use std::ops::RangeInclusive;
use std::ptr;

pub use crate::format::{BASIC, Follow, StatementPattern};
pub(crate) use commodore::ENDS as COMMODORE_ENDS;
pub use commodore::MAX_LINE;
pub(crate) use detection::{CERTAIN_SCORE, machine_evidence, machine_scores, of_columns};

use crate::checksum::ChecksumScheme;
use crate::container::{Container, ContainerError, FileFormat, StoredLine};
use crate::encode::Notation;
use crate::format::{Program, ProgramFormat};
use crate::line::Line;
use crate::notation::DiagnosticSink;
use crate::source::{SourceChar, SourceText};

/// A machine that listings were printed for.
#[derive(Clone, Copy)]
pub struct MachineKind(&'static MachineSpec);

/// The description of a machine.
#[derive(Debug)]
pub struct MachineSpec {
    /// The name on the command line.
    pub id: &'static str,
    /// The name in a sentence.
    pub name: &'static str,
    /// The name in messages about keys and characters.
    pub short: &'static str,
    /// The names in prose, in lower case.
    pub prose_names: &'static [&'static str],
    /// The evidence that distinguishes its listings from those of other machines.
    pub hints: MachineHints,
    /// The statement patterns, which distinguish program lines from prose.
    pub statements: &'static [&'static [StatementPattern]],
    /// The limits of lines.
    pub limits: Limits,
    /// The program formats that its listings have on pages.
    pub formats: &'static [&'static ProgramFormat],
    /// The file formats that hold its programs.
    pub containers: &'static [&'static Container],
    /// The load addresses of its program files.
    pub load_addresses: &'static [u16],
    /// The default of a listing without evidence for either this machine or the sibling: the sibling.
    pub sibling: Option<&'static MachineSpec>,
    /// The decoders of its listings; `None` for an unsupported machine.
    pub support: Option<ListingSupport>,
}

/// Evidence for a machine in a listing, with scores; in upper case without blanks.
#[derive(Clone, Copy, Debug)]
pub struct MachineHints {
    /// Characters that score one point in every line.
    pub characters: &'static [char],
    /// Keywords that begin a statement, and their scores.
    pub statements: &'static [(&'static str, u32)],
    /// Substrings outside quotes, and their scores.
    pub substrings: &'static [(&'static str, u32)],
    /// The character that LIST prints after a line number; it scores one point in every line.
    pub after_number: Option<char>,
    /// Addresses in statements that take one, and as values of variables and loops: first, last, score. A score of 3 and
    /// more counts after any operator.
    pub addresses: &'static [(u32, u32, u32)],
    /// Addresses directly after POKE, PEEK, SYS and WAIT; elsewhere such a number is a count. A row scores once: a program
    /// that uses such an address by mistake uses it everywhere.
    pub accessed: &'static [(u32, u32, u32)],
    /// Offsets between addresses, as addends or values, and their scores.
    pub offsets: &'static [(u32, u32)],
    /// Statements with their number of operands, and their scores.
    pub operands: &'static [(&'static str, usize, u32)],
    /// Whether a name between braces is a key that the related machines lack.
    pub own_key: Option<fn(&str) -> bool>,
    /// The columns of the screen, if machines with the same BASIC have other widths.
    pub columns: Option<usize>,
    /// The first and the last token that related machines lack.
    pub tokens: Option<(u8, u8)>,
}

impl MachineHints {
    /// No hints.
    pub const NONE: Self = Self {
        characters: &[],
        statements: &[],
        substrings: &[],
        after_number: None,
        addresses: &[],
        accessed: &[],
        offsets: &[],
        operands: &[],
        own_key: None,
        columns: None,
        tokens: None,
    };
}

/// The limits of a machine's lines.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Valid line numbers; `None` if lines have no numbers and are counted from 1.
    pub line_numbers: Option<RangeInclusive<u32>>,
    /// The storage limits.
    pub stored: Option<Stored>,
    /// The maximum length of a line in the editor, including a line number.
    pub typed: Option<usize>,
}

/// The storage limits of a line.
#[derive(Clone, Copy, Debug)]
pub struct Stored {
    /// The maximum length in bytes, with every keyword shortened to its token.
    pub bytes: usize,
    /// Letters of the longest keyword.
    pub longest_keyword: usize,
}

/// The chain of the lines of a stored program.
#[derive(Clone, Copy, Debug)]
pub enum Chain {
    /// Each line begins with the address of the next and ends in a zero.
    Linked(Ends),
    /// Each line begins with its number and its length. The function reads the lines.
    Counted(fn(&[u8]) -> Result<Vec<StoredLine>, ContainerError>),
}

/// The ends of linked lines and of the program.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Whether a link ends the program.
    pub is_end: fn([u8; 2]) -> bool,
    /// Returns the index after a line's tokens.
    pub line_end: fn(&[u8]) -> Option<usize>,
}

/// The functions that read, print and check the listings of a machine.
#[derive(Clone, Copy, Debug)]
pub struct ListingSupport {
    /// Decodes the lines of a program: the machine's characters, letter case, the notations of its
    /// keys.
    pub decode: fn(&Program, &mut DiagnosticSink<'_>) -> Vec<Line>,
    /// Decodes typed lines to the codes of their keys.
    pub typed: fn(&[Vec<SourceChar>], &mut DiagnosticSink<'_>) -> Vec<u8>,
    /// The notations of its listings; the first is that of its text files.
    pub notations: &'static [Notation],
    /// The checksum schemes of its magazines.
    pub checksums: &'static [ChecksumScheme],
    /// Whether a text on its media ends at a Ctrl-Z.
    pub ends_texts: bool,
    /// The chain of stored lines.
    pub chain: Chain,
    /// The file formats that can be written for it.
    pub files: &'static [FileFormat],
}

#[expect(non_upper_case_globals, reason = "the constants are named like the variants of an enum")]
impl MachineKind {
    /// Commodore 64.
    pub const C64: Self = Self(&commodore::C64);
    /// Commodore VIC 20.
    pub const Vic20: Self = Self(&commodore::VIC_20);
    /// Commodore C16, Plus/4 or C128, which the same keywords distinguish from the C64.
    pub const C16: Self = Self(&commodore::C16);
    /// VIC-20 with the BASIC of the Super Expander cartridge.
    pub const SuperExpander: Self = Self(&commodore::SUPER_EXPANDER);
    /// MSX home computers.
    pub const Msx: Self = Self(&msx::MSX);
    /// Sharp PC-1360 pocket computer.
    pub const Pc1360: Self = Self(&pc1360::PC_1360);
    /// A Python program on the `gamegrid` library of TigerJython.
    pub const GameGrid: Self = Self(&gamegrid::GAMEGRID);

    /// All machines, the most common first.
    pub const ALL: &'static [Self] =
        &[Self::C64, Self::Vic20, Self::C16, Self::SuperExpander, Self::Msx, Self::Pc1360, Self::GameGrid];
}

impl MachineKind {
    /// Returns the machine of a spec.
    #[must_use]
    pub const fn new(spec: &'static MachineSpec) -> Self {
        Self(spec)
    }

    /// Returns the machine with this command-line name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|machine| machine.id().eq_ignore_ascii_case(id))
    }

    /// Returns its spec.
    #[must_use]
    pub const fn spec(self) -> &'static MachineSpec {
        self.0
    }

    /// Returns a sink for the diagnostics of a text in its notation.
    pub(crate) fn sink(self, source: &SourceText) -> DiagnosticSink<'_> {
        DiagnosticSink::new(source, self.0.short, self.0.limits.line_numbers.clone())
    }

    /// Returns the machine that is the default of a listing without evidence for either of the two.
    #[must_use]
    pub fn sibling(self) -> Option<Self> {
        self.0.sibling.map(Self)
    }

    /// Returns the representative of the machines that only weak evidence separates.
    #[must_use]
    pub(crate) fn family(self) -> Self {
        self.sibling().map_or(self, Self::family)
    }

    /// Returns the name used on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0.id
    }

    /// Whether its listings can be read.
    #[must_use]
    pub const fn is_supported(self) -> bool {
        self.0.support.is_some()
    }

    /// Returns the notations of its listings; the first is that of its text files.
    #[must_use]
    pub fn notations(self) -> &'static [Notation] {
        self.0.support.map_or(&[], |support| support.notations)
    }

    /// Returns the checksum schemes of its magazines.
    #[must_use]
    pub fn checksums(self) -> &'static [ChecksumScheme] {
        self.0.support.map_or(&[], |support| support.checksums)
    }

    /// Returns the file formats that can be written for it.
    #[must_use]
    pub fn files(self) -> &'static [FileFormat] {
        self.0.support.map_or(&[], |support| support.files)
    }

    /// Whether files with this extension, in lower case with its dot, hold several programs: disks and tapes.
    #[must_use]
    pub fn holds_several(self, extension: &str) -> bool {
        let mut containers = self.0.containers.iter().filter(|container| container.has_names);
        containers.any(|container| container.extension == extension)
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

/// Returns those of `machines` whose listings can be read.
pub(crate) fn supported(machines: &[MachineKind]) -> impl Iterator<Item = MachineKind> {
    machines.iter().copied().filter(|machine| machine.is_supported())
}

/// Returns the formats of the listings of `machines`, each once.
pub(crate) fn formats(machines: &[MachineKind]) -> Vec<&'static ProgramFormat> {
    let mut formats: Vec<&'static ProgramFormat> = Vec::new();
    for format in machines.iter().flat_map(|machine| machine.spec().formats) {
        if !formats.contains(format) {
            formats.push(format);
        }
    }
    formats
}

/// Returns the patterns by which statements of `machines` begin.
pub(crate) fn statements(machines: &[MachineKind]) -> Vec<&'static [StatementPattern]> {
    machines.iter().flat_map(|machine| machine.spec().statements).copied().collect()
}

/// Returns the rarest of `machines` that a text mentions: a page about a rare machine often compares it with a common
/// one.
#[must_use]
pub(crate) fn of_prose(text: &str, machines: &[MachineKind]) -> Option<MachineKind> {
    named_in_prose(text, machines).last().copied()
}

/// Returns the one of `machines` that a text mentions, if it mentions only one.
#[must_use]
pub(crate) fn only_one_of_prose(text: &str, machines: &[MachineKind]) -> Option<MachineKind> {
    match named_in_prose(text, machines)[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// Returns those of `machines` that a text mentions, in the same order.
fn named_in_prose(text: &str, machines: &[MachineKind]) -> Vec<MachineKind> {
    let text = text.to_lowercase();
    let is_named = |machine: &&MachineKind| machine.spec().prose_names.iter().any(|name| text.contains(name));
    machines.iter().filter(is_named).copied().collect()
}
