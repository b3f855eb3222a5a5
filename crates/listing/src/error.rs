//! Errors of reading a file.

use std::fmt;

use thiserror::Error;

use crate::container::ContainerError;
use crate::diagnostic::Diagnostic;
use crate::format::ProgramFormat;
use crate::machine::MachineKind;
use crate::page::ProgramSummary;

/// The reason why a file has no readable listing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// Neither text nor a known container.
    #[error("cannot read `{file}`: expected a text, an HTML page{}", or_a(.endings))]
    NotText {
        /// Name of the file.
        file: String,
        /// The extensions of the containers that can be read.
        endings: Vec<&'static str>,
    },
    /// UTF-16 without a byte order mark.
    #[error("cannot read `{file}`: it looks like UTF-16 without a byte order mark; save it as UTF-8")]
    MissingByteOrderMark {
        /// Name of the file.
        file: String,
    },
    /// The file is empty.
    #[error("`{file}` is empty")]
    Empty {
        /// Name of the file.
        file: String,
    },
    /// The file is larger than any page.
    #[error("cannot read `{file}`: {bytes} bytes, expected at most {}", crate::source::SourceText::MAX_BYTES)]
    TooLarge {
        /// Name of the file.
        file: String,
        /// The size.
        bytes: usize,
    },
    /// A program for a machine that is not supported.
    #[error("`{file}` is a program for the {machine}{}; {}", unless_built(*.machine), instead(.built))]
    UnsupportedMachine {
        /// Name of the file.
        file: String,
        /// The machine it is for.
        machine: MachineKind,
        /// The supported machines.
        built: Vec<MachineKind>,
    },
    /// A text without a program in any known format.
    #[error("no {} found in `{file}`: expected {}{}", names(.forms), shapes(.forms), about(*.machine))]
    NoProgram {
        /// Name of the file.
        file: String,
        /// The program formats that were searched for.
        forms: Vec<&'static ProgramFormat>,
        /// The machine that the text mentions.
        machine: Option<MachineKind>,
    },
    /// Several programs without a choice.
    #[error("`{file}` holds {} programs: {}; choose one by its number", .programs.len(), summary(.programs))]
    AmbiguousProgram {
        /// Name of the file.
        file: String,
        /// A summary of each program.
        programs: Vec<ProgramSummary>,
    },
    /// A program number that the page does not have.
    #[error("no program {number} in `{file}`: it holds {count}")]
    ProgramOutOfRange {
        /// Name of the file.
        file: String,
        /// The requested number.
        number: usize,
        /// The number of programs.
        count: usize,
    },
    /// A listing for a machine that is not among those requested.
    #[error(
        "`{file}` is a listing for the {machine}{}, expected one for the {expected}; to read it as one anyway, use \
         --system {}", unless_built(*.machine), .expected.id()
    )]
    WrongMachine {
        /// Name of the file.
        file: String,
        /// The machine it is for.
        machine: MachineKind,
        /// The machine requested.
        expected: MachineKind,
    },
    /// A program whose lines the machine cannot take.
    #[error("`{file}` holds a {form}, expected numbered lines for the {machine}; omit --system {}", .machine.id())]
    UnsupportedFormat {
        /// Name of the file.
        file: String,
        /// The format of the program.
        form: &'static str,
        /// The machine requested.
        machine: MachineKind,
    },
    /// A listing that two machines could run.
    #[error("`{file}` may be a listing for the {one} or the {other}: choose with --system {} or --system {}", .one.id(), .other.id())]
    AmbiguousMachine {
        /// Name of the file.
        file: String,
        /// One machine.
        one: MachineKind,
        /// The other.
        other: MachineKind,
        /// Whether the listing has equal evidence for both machines, not no evidence.
        is_marked: bool,
    },
    /// The errors in the text of the listing; never empty.
    #[error("{0}")]
    Diagnostics(Diagnostics),
    /// A container that cannot be read.
    #[error("cannot read `{file}`: {error}")]
    Container {
        /// Name of the file.
        file: String,
        /// The reason.
        error: ContainerError,
    },
}

/// All errors of one listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The maximum number of shown errors: more would scroll the first ones off the screen.
        const SHOWN: usize = 8;
        let shown: Vec<String> = self.0.iter().take(SHOWN).map(ToString::to_string).collect();
        f.write_str(&shown.join("\n"))?;
        if self.0.len() > SHOWN {
            write!(f, "\nand {} more", self.0.len() - SHOWN)?;
        }
        Ok(())
    }
}

fn about(machine: Option<MachineKind>) -> String {
    match machine {
        None => String::new(),
        Some(machine) => format!("; its text is about the {machine}{}", unless_built(machine)),
    }
}

fn unless_built(machine: MachineKind) -> &'static str {
    if machine.is_supported() { "" } else { " (not supported)" }
}

/// Advice to use a program for a supported machine instead.
fn instead(built: &[MachineKind]) -> String {
    match built {
        [] => "no machine is supported".to_owned(),
        [only] => format!("expected one for the {only}"),
        [all @ .., last] => {
            let all: Vec<&str> = all.iter().map(|machine| machine.spec().name).collect();
            format!("expected one for the {} or the {last}", all.join(", the "))
        }
    }
}

/// `, or a .prg, .t64 or .d64 file`.
fn or_a(endings: &[&str]) -> String {
    match endings {
        [] => String::new(),
        [only] => format!(", or a {only} file"),
        [all @ .., last] => format!(", or a {} or {last} file", all.join(", ")),
    }
}

fn names(forms: &[&ProgramFormat]) -> String {
    let names: Vec<&str> = forms.iter().map(|form| form.name).collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}

fn shapes(forms: &[&ProgramFormat]) -> String {
    forms.iter().map(|form| form.description).collect::<Vec<_>>().join(", or ")
}

fn summary(programs: &[ProgramSummary]) -> String {
    let one = |(index, extent): (usize, &ProgramSummary)| format!("{} = {extent}", index + 1);
    programs.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}
