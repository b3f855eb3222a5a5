//! Reads files of the host. Only this module reads files.
//!
//! It reads no more bytes than the use of an input allows, also from a pipe or an endless device.
//!
//! Note: it does not use the size that the host reports, which is meaningless for pipes and devices.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use listing::{SourceText, container};

/// The size limit of an input.
#[derive(Clone, Copy, Debug)]
pub struct SizeLimit {
    /// The kind of input, in a sentence.
    what: &'static str,
    bytes: usize,
}

/// A page, a listing, or an image of a tape or disk.
pub const LISTING: SizeLimit = SizeLimit { what: "a page or listing", bytes: SourceText::MAX_BYTES };
/// A program file: no more than the machine's memory.
pub const PROGRAM: SizeLimit = SizeLimit { what: "a program file", bytes: container::MAX_BYTES };
/// The image of a disk, or a file for a disk.
pub const DISK: SizeLimit = SizeLimit { what: "the image of a disk", bytes: 4 << 20 };
/// A key script.
pub const KEY_SCRIPT: SizeLimit = SizeLimit { what: "a key script", bytes: 1 << 20 };
/// A snapshot of a machine.
pub const SNAPSHOT: SizeLimit = SizeLimit { what: "a snapshot", bytes: 64 << 20 };
/// An image of a Python program.
pub const IMAGE: SizeLimit = SizeLimit { what: "an image", bytes: 32 << 20 };
/// A recorded game.
pub const RECORD: SizeLimit = SizeLimit { what: "a recorded game", bytes: 4 << 20 };
/// The image of a ROM. The check of its size reports a wrong size up to this limit.
pub const ROM: SizeLimit = SizeLimit { what: "the image of a ROM", bytes: 1 << 20 };
/// A file of games.
pub const GAMES: SizeLimit = SizeLimit { what: "a file of games", bytes: 1 << 30 };

/// Reads a file.
///
/// # Errors
/// When it cannot be read, is a folder, or is larger than `limit`.
pub fn read(path: &Path, limit: SizeLimit) -> Result<Vec<u8>> {
    let name = path.display().to_string();
    // A folder can be opened but not read, and the host's message for that is unclear.
    if path.is_dir() {
        bail!("`{name}` is a folder; name a file in it");
    }
    let file = File::open(path).with_context(|| format!("cannot read `{name}`"))?;
    read_to_limit(file, &name, limit)
}

/// Reads standard input to its end.
///
/// # Errors
/// As [`read`].
pub fn read_standard_input(limit: SizeLimit) -> Result<Vec<u8>> {
    read_to_limit(io::stdin().lock(), "standard input", limit)
}

fn read_to_limit(source: impl Read, name: &str, limit: SizeLimit) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = limit.bytes as u64 + 1;
    source.take(most).read_to_end(&mut bytes).with_context(|| format!("cannot read `{name}`"))?;
    if bytes.len() > limit.bytes {
        bail!(
            "cannot read `{name}`: it is larger than {}, the maximum for {}",
            size_text(limit.bytes),
            limit.what
        );
    }
    Ok(bytes)
}

/// Formats a number of bytes.
fn size_text(bytes: usize) -> String {
    match bytes {
        1_048_576.. => format!("{} MiB", bytes >> 20),
        _ => format!("{} KiB", bytes >> 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: SizeLimit = SizeLimit { what: "a test", bytes: 4 };

    #[test]
    fn an_input_is_read_up_to_its_limit() {
        assert_eq!(read_to_limit(&b"abcd"[..], "x", FOUR).expect("it fits"), b"abcd");
        let error = read_to_limit(io::repeat(b'a'), "x", FOUR).expect_err("it never ends");
        assert_eq!(error.to_string(), "cannot read `x`: it is larger than 0 KiB, the maximum for a test");
    }

    #[test]
    fn limits_are_reported_in_round_figures() {
        let texts = [LISTING, PROGRAM, KEY_SCRIPT].map(|limit| size_text(limit.bytes));
        assert_eq!(texts, ["4 MiB", "64 KiB", "1 MiB"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_without_end_is_refused() {
        let error = read(Path::new("/dev/zero"), KEY_SCRIPT).expect_err("too much");
        assert!(error.to_string().contains("larger than 1 MiB, the maximum for a key script"), "{error}");
    }
}
