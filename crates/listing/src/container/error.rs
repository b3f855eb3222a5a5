//! Errors of reading a container.

use thiserror::Error;

/// The reason why a container has no readable program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContainerError {
    /// The file ends too early.
    #[error("{what} is cut off: {bytes} byte{}, expected at least {expected}", if *.bytes == 1 { "" } else { "s" })]
    Truncated {
        /// The part of the file.
        what: &'static str,
        /// Bytes found.
        bytes: usize,
        /// Bytes expected.
        expected: usize,
    },
    /// The program is larger than the machine's memory.
    #[error("the program has {bytes} bytes, more than the 64 KiB that a machine holds")]
    TooLong {
        /// Bytes of the file.
        bytes: usize,
    },
    /// The program ends within a line.
    #[error("the program is cut off {}: the file ends at byte {bytes}, expected the zero that ends a line", position_after(*.after))]
    ProgramTruncated {
        /// The last complete line.
        after: Option<u16>,
        /// Length of the file.
        bytes: usize,
    },
    /// A text without its end code.
    #[error("the text on the cassette is cut off: {bytes} bytes without the code 26 that ends it")]
    TextTruncated {
        /// Bytes found.
        bytes: usize,
    },
    /// The bytes at the load address are not a BASIC program.
    #[error(
        "no BASIC program at ${address:04x}: it is machine code or data; a program loads it with \
         `LOAD \"NAME\",8,1` from the folder or image of `--disk` and starts it with `SYS`"
    )]
    NotBasic {
        /// The load address.
        address: u16,
    },
    /// The bytes are those of a cartridge.
    #[error(
        "no BASIC program{}: it is the image of a cartridge, and cartridges are not supported; other machine code is \
         loaded by a program, with `LOAD \"NAME\",8,1` from the folder or image of `--disk`", at(*.address)
    )]
    Cartridge {
        /// The address of its ROM, if the file has it.
        address: Option<u16>,
    },
    /// The file does not have this format.
    #[error("not a {kind} file: {why}")]
    InvalidFormat {
        /// `.t64` or `.d64`.
        kind: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// The image holds no program.
    #[error("the image holds no program")]
    Empty,
    /// Several programs without a requested name.
    #[error("the image holds {} programs: {}; choose one, for example `image{ending}:NAME`", .names.len(), .names.join(", "))]
    NameRequired {
        /// The programs' names.
        names: Vec<String>,
        /// The extension of such images.
        ending: &'static str,
    },
    /// The file of that name is not a BASIC program.
    #[error("`{name}` in the image is machine code or data, expected a BASIC program")]
    NotBasicFile {
        /// The name of the file.
        name: String,
    },
    /// No program of that name.
    #[error("no program `{name}` in the image: it holds {}", .names.join(", "))]
    UnknownName {
        /// The requested name.
        name: String,
        /// The programs' names.
        names: Vec<String>,
    },
    /// A file on a tape with errors in both copies.
    #[error("`{name}` on the tape is damaged: bytes of it are wrong in both copies")]
    TapeDamaged {
        /// The name of the file.
        name: String,
    },
    /// A sector of a file that the image does not have.
    #[error(
        "the {kind} image is cut off: it has {bytes} bytes of {expected}, and the file needs track {track}, sector {sector}"
    )]
    SectorMissing {
        /// The extension of the image.
        kind: &'static str,
        /// Track, from 1.
        track: u8,
        /// Sector, from 0.
        sector: u8,
        /// Bytes found.
        bytes: usize,
        /// Bytes of a whole image.
        expected: usize,
    },
    /// A chain of sectors that is circular or leaves the disk.
    #[error("the file's sectors are damaged at track {track}, sector {sector}")]
    BadChain {
        /// Track, from 1.
        track: u8,
        /// Sector, from 0.
        sector: u8,
    },
}

fn at(address: Option<u16>) -> String {
    address.map_or_else(String::new, |address| format!(" at ${address:04x}"))
}

fn position_after(line: Option<u16>) -> String {
    line.map_or_else(|| "in its first line".to_owned(), |number| format!("after line {number}"))
}
