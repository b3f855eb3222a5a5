//! What reading a container can end in.

use thiserror::Error;

/// Why a container gave no program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContainerError {
    /// The file ends too early.
    #[error("{what} is cut off: {bytes} byte{}, expected at least {expected}", if *.bytes == 1 { "" } else { "s" })]
    Truncated {
        /// Which part.
        what: &'static str,
        /// Bytes there are.
        bytes: usize,
        /// Bytes there should be.
        expected: usize,
    },
    /// More than the machine's memory holds.
    #[error("the program has {bytes} bytes, more than the 64 KiB that a machine holds")]
    TooLong {
        /// Bytes of the file.
        bytes: usize,
    },
    /// The program ends within a line.
    #[error("the program is cut off {}: the file ends at byte {bytes}, expected the zero that ends a line", behind(*.after))]
    ProgramTruncated {
        /// The last complete line.
        after: Option<u16>,
        /// Length of the file.
        bytes: usize,
    },
    /// A text without its end.
    #[error("the text on the cassette is cut off: {bytes} bytes without the code 26 that ends it")]
    TextTruncated {
        /// Bytes there are.
        bytes: usize,
    },
    /// The bytes at the load address are no BASIC program.
    #[error("no BASIC program at ${address:04x}: it is machine code or data")]
    NotBasic {
        /// Where the file loads to.
        address: u16,
    },
    /// A file of this kind does not begin like that.
    #[error("this is no {kind} file: {why}")]
    InvalidFormat {
        /// `.t64` or `.d64`.
        kind: &'static str,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The image holds no program.
    #[error("the image holds no program")]
    Empty,
    /// Several programs and none named.
    #[error("the image holds {}: {}; name one, as in `image{ending}:NAME`", .names.len(), .names.join(", "))]
    NameRequired {
        /// The programs' names.
        names: Vec<String>,
        /// The ending of such images.
        ending: &'static str,
    },
    /// The file of that name is none of BASIC's.
    #[error("`{name}` in the image is machine code or data, expected a program in BASIC")]
    NotBasicFile {
        /// Its name.
        name: String,
    },
    /// No program of that name.
    #[error("no program `{name}` in the image: it holds {}", .names.join(", "))]
    UnknownName {
        /// The name asked for.
        name: String,
        /// The programs' names.
        names: Vec<String>,
    },
    /// A chain of sectors that runs in a circle or off the disk.
    #[error("the file's sectors are damaged at track {track}, sector {sector}")]
    BadChain {
        /// Track, from 1.
        track: u8,
        /// Sector, from 0.
        sector: u8,
    },
}

fn behind(line: Option<u16>) -> String {
    line.map_or_else(|| "in its first line".to_owned(), |number| format!("behind line {number}"))
}
