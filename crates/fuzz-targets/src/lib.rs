//! Fuzz targets: each is a plain function of bytes, which panics when an invariant is violated.
//!
//! Three drivers share them: libFuzzer (the folder `fuzz` at the top), the program of this crate,
//! and its tests, which replay the folder `corpus` and then run a fixed number of executions from a
//! fixed seed. A target keeps no state between executions: a failure depends on its bytes alone. They
//! become a file of the corpus with the violated fact as its name.
//!
//! | target | its bytes are | invariants besides "no panic, no hang" |
//! |---|---|---|
//! | `page` | a saved page, as text or HTML | |
//! | `listing` | the text of one listing | the tokenised listing matches the machine's memory; the printed listing is read back |
//! | `prg` | a .prg, .p00, .t64, .tap, or patches to a .d64 | lines round-trip |
//! | `tokens` | a program in memory format, or lines of tokens | time limits hold |
//! | `syntax` | lines of tokens | the check has reported every syntax error of the machine |
//! | `slices` | the same, run whole and in time slices | memory, screen and clock are the same |
//! | `typing` | keys at the prompt | time limits hold |
//! | `code` | registers and machine code | time limits hold |
//! | `pokes` | addresses and values for POKE; then the frame | time limits hold |
//! | `script` | a key script | errors point inside it |
//! | `names` | a file name for the virtual disk | it round-trips, and never leaves the folder |
//! | `plotter` | the plotter's input | strokes stay within the pen's range |
//! | `msx-files` | a tokenised, ASCII or cassette file | every file format is read back |
//! | `msx-tokens` | a program in an MSX's memory, or lines of tokens, checked and run | time limits hold |
//! | `msx-typing` | keys at an MSX's prompt | time limits hold |
//! | `python` | a Python program, compiled; or statements, one per byte, run on a board | an error has a message, and a line of the program |
//! | `pc1360-files` | a listing or memory image of the PC-1360 | every file format is read back |
//! | `pc1360-tokens` | a program in its memory, or lines of tokens, checked and run | time limits hold |
//! | `pc1360-typing` | codes or keys at its prompt | time limits hold |
//! | `msx-code` | Z80 code that a USR calls | time limits hold |
//! | `disks` | patches to a 1541 or 1581 disk, then operations of its drive | an image keeps its size |
//! | `msx-disks` | the same of a disk of the MSX | an image keeps its size |
//! | `snapshot` | patches to a snapshot, with a valid checksum | a refused snapshot changes nothing, a loaded one runs |
//! | `title` | an `origin.toml` or `probe.toml` | an error names the file |
//! | `language-server` | a document, then messages | a request has an answer |
//! | `debug-adapter` | messages after a start | a message has an answer |
//! | `core-protocol` | the replies of a native core | a failure has a reason |
//! | `pictures` | an image file of a Python program | it is shown, or a warning |
//!
//! `python` and `pictures` need an interpreter that the process installs: the program of this crate with its
//! feature `python`, the tests of `gamegrid-python` (replay and short campaign), and the program for libFuzzer.
#![forbid(unsafe_code)]

pub mod campaign;
mod cores;
mod disks;
pub mod generator;
mod machine;
mod medium;
mod msx;
mod names;
mod paper;
mod pc1360;
mod pictures;
mod programs;
mod python;
mod servers;
pub mod short_campaign;
mod states;
mod texts;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct FuzzTarget {
    /// The name of the target, of its corpus folder and of its libFuzzer program.
    pub name: &'static str,
    /// Runs one input; panics if an invariant is violated.
    pub run: fn(&[u8]),
    /// Fragments of meaningful inputs.
    pub dictionary: &'static [&'static str],
}

impl FuzzTarget {
    /// Returns whether this process can run it: `python` and `pictures` need an installed interpreter.
    #[must_use]
    pub fn is_available(&self) -> bool {
        !self.needs_interpreter() || gamegrid::is_installed()
    }

    /// Returns whether it runs Python programs.
    #[must_use]
    pub fn needs_interpreter(&self) -> bool {
        matches!(self.name, "python" | "pictures")
    }
}

/// All targets.
pub const TARGETS: [FuzzTarget; 28] = [
    FuzzTarget { name: "page", run: texts::page, dictionary: texts::DICTIONARY },
    FuzzTarget { name: "listing", run: texts::listing, dictionary: texts::DICTIONARY },
    FuzzTarget {
        name: "prg",
        run: texts::container,
        dictionary: &["\x01\x08", "C64 tape image file", "*", "\0\0"],
    },
    FuzzTarget { name: "tokens", run: programs::tokens, dictionary: programs::TOKENS },
    FuzzTarget { name: "syntax", run: programs::syntax, dictionary: programs::TOKENS },
    FuzzTarget { name: "slices", run: programs::slices, dictionary: programs::TOKENS },
    FuzzTarget { name: "typing", run: programs::typing, dictionary: programs::TYPED },
    FuzzTarget {
        name: "code",
        run: programs::code,
        dictionary: &["\x20", "\x4c", "\0", "\x01", "\x60", "\x58", "\x78"],
    },
    FuzzTarget { name: "pokes", run: programs::pokes, dictionary: &["\0", "\x01"] },
    FuzzTarget { name: "script", run: texts::script, dictionary: texts::SCRIPT_DICTIONARY },
    FuzzTarget { name: "names", run: names::names, dictionary: names::DICTIONARY },
    FuzzTarget { name: "plotter", run: paper::plotter, dictionary: paper::DICTIONARY },
    FuzzTarget { name: "msx-files", run: msx::files, dictionary: msx::FILES },
    FuzzTarget { name: "msx-tokens", run: msx::tokens, dictionary: msx::TOKENS },
    FuzzTarget { name: "msx-typing", run: msx::typing, dictionary: msx::TYPED },
    FuzzTarget { name: "python", run: python::python, dictionary: python::DICTIONARY },
    FuzzTarget { name: "pc1360-files", run: pc1360::files, dictionary: pc1360::FILES },
    FuzzTarget { name: "pc1360-tokens", run: pc1360::tokens, dictionary: pc1360::TOKENS },
    FuzzTarget { name: "pc1360-typing", run: pc1360::typing, dictionary: pc1360::TYPED },
    FuzzTarget { name: "msx-code", run: msx::code, dictionary: msx::CODE },
    FuzzTarget { name: "disks", run: disks::commodore, dictionary: disks::DICTIONARY },
    FuzzTarget { name: "msx-disks", run: disks::msx, dictionary: disks::DICTIONARY },
    FuzzTarget { name: "snapshot", run: states::snapshot, dictionary: &["\0", "\x01", "\u{ff}"] },
    FuzzTarget { name: "title", run: states::title, dictionary: states::DICTIONARY },
    FuzzTarget { name: "language-server", run: servers::language_server, dictionary: servers::DICTIONARY },
    FuzzTarget { name: "debug-adapter", run: servers::debug_adapter, dictionary: servers::DICTIONARY },
    FuzzTarget { name: "core-protocol", run: cores::core_protocol, dictionary: cores::DICTIONARY },
    FuzzTarget { name: "pictures", run: pictures::pictures, dictionary: pictures::DICTIONARY },
];

/// Returns the target with a name.
#[must_use]
pub fn by_name(name: &str) -> Option<FuzzTarget> {
    TARGETS.into_iter().find(|target| target.name == name)
}

/// Runs one input on the target with a name.
///
/// # Panics
/// Panics if the name is unknown, or if an invariant is violated.
pub fn run(name: &str, data: &[u8]) {
    let target = by_name(name).expect("the caller names one of the targets");
    (target.run)(data);
}
