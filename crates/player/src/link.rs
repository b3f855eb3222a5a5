//! Links that carry a program, in the part of an address after `#`, which browsers do not send to a server.
//!
//! ```text
//!   version    1 byte: 1; 2 with a position
//!   contents   a deflate stream (RFC 1951) of the fields below
//! ```
//!
//! The link is all of it as base64url without padding (RFC 4648). The fields, each text or file as its
//! length (a little-endian base-128 number) and its bytes:
//!
//! ```text
//!   file       the page, listing or program file, any bytes
//!   name       its name, whose extension may select the format
//!   machine    the machine's name on the command line; empty: detected
//!   seed       a little-endian base-128 number
//!   keys       number of keys, and their names
//!   snapshot   version 2 alone: the machine's state as a snapshot
//! ```
//!
//! A title is a link without a file; its name is the title. Version 1 stays readable. A snapshot is readable as long as
//! snapshots of its version are.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use thiserror::Error;

/// The version of a link to a program's start.
const VERSION: u8 = 1;
/// The version of a link with a snapshot.
const VERSION_WITH_SNAPSHOT: u8 = 2;
/// Maximum length of the inflated contents in bytes.
pub const MAX_LEN: usize = 1 << 20;
/// The slowest level of deflate, which compresses best.
const BEST_LEVEL: u8 = 10;

/// The contents of a link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// The page, listing or program file; empty for a title.
    pub file: Vec<u8>,
    /// The name of the file, or the title.
    pub name: String,
    /// The machine's name on the command line; empty: detected from the file.
    pub machine: String,
    /// The seed of the power-on state.
    pub seed: u64,
    /// The names of the keys to show; empty: those that the program reads.
    pub keys: Vec<String>,
    /// The machine's state; empty for the start of the program.
    pub snapshot: Vec<u8>,
}

/// The reason why a text is no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// Characters are missing or wrong.
    #[error("the link is damaged or incomplete; copy all of it")]
    Damaged,
    /// A later version has made it.
    #[error(
        "the link has version {found}, expected at most {VERSION_WITH_SNAPSHOT}; open it with a newer typein"
    )]
    WrongVersion {
        /// Its version.
        found: u8,
    },
    /// Its contents are too large.
    #[error("the link holds more than {MAX_LEN} bytes; pass the file instead")]
    TooLarge,
}

impl Link {
    /// Returns the link as characters for the fragment of an address.
    ///
    /// # Errors
    /// When the contents are too large.
    pub fn encode(&self) -> Result<String, LinkError> {
        let mut fields = vec![];
        write_bytes(&mut fields, &self.file);
        write_bytes(&mut fields, self.name.as_bytes());
        write_bytes(&mut fields, self.machine.as_bytes());
        write_number(&mut fields, self.seed);
        write_number(&mut fields, self.keys.len() as u64);
        self.keys.iter().for_each(|key| write_bytes(&mut fields, key.as_bytes()));
        let version = if self.snapshot.is_empty() { VERSION } else { VERSION_WITH_SNAPSHOT };
        if version == VERSION_WITH_SNAPSHOT {
            write_bytes(&mut fields, &self.snapshot);
        }
        if fields.len() > MAX_LEN {
            return Err(LinkError::TooLarge);
        }
        let mut bytes = vec![version];
        bytes.extend(compress_to_vec(&fields, BEST_LEVEL));
        Ok(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Reads a link of any version.
    ///
    /// # Errors
    /// When it is damaged, too large, or of an unknown version.
    pub fn decode(text: &str) -> Result<Self, LinkError> {
        let bytes = URL_SAFE_NO_PAD.decode(text.trim()).map_err(|_| LinkError::Damaged)?;
        let (&found, deflated) = bytes.split_first().ok_or(LinkError::Damaged)?;
        if ![VERSION, VERSION_WITH_SNAPSHOT].contains(&found) {
            return Err(LinkError::WrongVersion { found });
        }
        let fields = decompress_to_vec_with_limit(deflated, MAX_LEN).map_err(|error| match error.status {
            TINFLStatus::HasMoreOutput => LinkError::TooLarge,
            _ => LinkError::Damaged,
        })?;
        let mut rest = &fields[..];
        let link = Self::read(&mut rest, found).filter(|_| rest.is_empty());
        link.ok_or(LinkError::Damaged)
    }

    fn read(rest: &mut &[u8], version: u8) -> Option<Self> {
        let file = read_bytes(rest)?.to_vec();
        let name = read_text(rest)?;
        let machine = read_text(rest)?;
        let seed = read_number(rest)?;
        let keys = (0..read_number(rest)?).map(|_| read_text(rest)).collect::<Option<_>>()?;
        let snapshot = if version == VERSION { vec![] } else { read_bytes(rest)?.to_vec() };
        Some(Self { file, name, machine, seed, keys, snapshot })
    }
}

fn write_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn write_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    write_number(out, bytes.len() as u64);
    out.extend(bytes);
}

fn read_number(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn read_bytes<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(read_number(rest)?).ok()?;
    let (bytes, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(bytes)
}

fn read_text(rest: &mut &[u8]) -> Option<String> {
    String::from_utf8(read_bytes(rest)?.to_vec()).ok()
}
