//! What attacks are made on: each target is a plain function of bytes, which panics when a law is broken.
//!
//! Three drivers share them: libFuzzer (the folder `fuzz` at the top), the program of this crate, and its tests, which replay
//! the folder `corpus` and then hunt for a fixed number of executions from a fixed seed. A target has no state that one
//! execution leaves to the next: whatever it breaks is broken by its bytes alone, which become a file of the corpus under a
//! name that says the fact.
//!
//! | target | its bytes are | laws besides "no panic, no hang" |
//! |---|---|---|
//! | `page` | a saved page, as text or HTML | |
//! | `listing` | the text of one listing | what it prepares is what the machine holds; what is printed is read back |
//! | `prg` | a .prg, .t64, or pieces written over a .d64 | lines survive writing and reading |
//! | `tokens` | a program as it lies in memory, or lines of tokens | limits of time are kept |
//! | `syntax` | lines of tokens | what the machine calls a syntax error the check has told |
//! | `slices` | the same, run whole and in slices of time | memory, screen and clock are the same |
//! | `typing` | keys at the prompt | limits of time are kept |
//! | `code` | registers and machine code | limits of time are kept |
//! | `pokes` | addresses and values, poked; then the picture | limits of time are kept |
//! | `script` | a key script | errors lie inside it |
//! | `names` | a file name for the virtual disk | it comes back, and never leaves the folder |
//! | `plotter` | what comes on a plotter's line | ink stays within the pen's way |
//! | `msx-files` | a tokenised, ASCII or cassette file | what is written in any form is read back |
//! | `msx-tokens` | a program in an MSX's memory, or lines of tokens, checked and run | limits of time are kept |
//! | `msx-typing` | keys at an MSX's prompt | limits of time are kept |
//! | `python` | a Python program, compiled; or statements, one a byte, run on a board | a fault has words, and a line of the program |
//! | `pc1360-files` | a listing or memory image of the PC-1360 | what is written in any form is read back |
//! | `pc1360-tokens` | a program in its memory, or lines of tokens, checked and run | limits of time are kept |
//! | `pc1360-typing` | codes or keys at its prompt | limits of time are kept |
//!
//! `python` needs an interpreter, which the process installs: the program of this crate with its feature `python`, the tests of
//! `gamegrid-python`, which replay and hunt, and the program for libFuzzer.
#![forbid(unsafe_code)]

pub mod campaign;
pub mod generator;
pub mod hunt;
mod machine;
mod medium;
mod msx;
mod names;
mod paper;
mod pc1360;
mod programs;
mod python;
mod texts;

/// One thing to attack.
#[derive(Clone, Copy, Debug)]
pub struct FuzzTarget {
    /// Its name: that of its folder in the corpus and of its libFuzzer program.
    pub name: &'static str,
    /// Feeds it; panics when a law is broken.
    pub run: fn(&[u8]),
    /// Pieces of which meaningful inputs are made.
    pub dictionary: &'static [&'static str],
}

impl FuzzTarget {
    /// Returns whether this process can feed it: `python` needs an installed interpreter.
    #[must_use]
    pub fn is_available(&self) -> bool {
        self.name != "python" || gamegrid::is_installed()
    }
}

/// All targets.
pub const TARGETS: [FuzzTarget; 19] = [
    FuzzTarget { name: "page", run: texts::page, dictionary: texts::DICTIONARY },
    FuzzTarget { name: "listing", run: texts::listing, dictionary: texts::DICTIONARY },
    FuzzTarget {
        name: "prg",
        run: texts::prg,
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
];

/// The target of a name.
#[must_use]
pub fn by_name(name: &str) -> Option<FuzzTarget> {
    TARGETS.into_iter().find(|target| target.name == name)
}

/// Feeds the target of a name.
///
/// # Panics
/// When there is none, and when a law is broken.
pub fn run(name: &str, data: &[u8]) {
    let target = by_name(name).expect("the caller names one of the targets");
    (target.run)(data);
}
