//! Snapshots of running systems as bytes.
//!
//! ```text
//!   "typein snapshot\n"   16 bytes
//!   checksum              8 bytes, over all that follows; FNV-1a, low byte first
//!   version               4 bytes, low byte first
//!   system                its number, 1 byte
//!   state                 to the end
//! ```
//!
//! A snapshot has the complete state of the machine and no code: it resumes in the middle of a statement at an op,
//! given by its ordinal in the statement that is compiled again. It is valid for builds with the same [`VERSION`]; for
//! lasting storage use a listing or a program file.

use numeric::fnv::Fnv1a;
use serde::{Serialize, de::DeserializeOwned};

/// The first bytes of a snapshot.
const MAGIC: &[u8; 16] = b"typein snapshot\n";
/// Incremented whenever the state of a system changes its layout or its meaning, or the ops that are
/// not fused change; `tests/it/layout.rs` and `tests/it/recorded_snapshots.rs` enforce it.
pub const VERSION: u32 = 40;
/// The length of the header.
const HEADER_LEN: usize = 16 + 8 + 4 + 1;

/// The reason why a system rejects a snapshot. The system keeps its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The header is missing.
    #[error("not a machine snapshot")]
    NotASnapshot,
    /// Bytes are missing or wrong.
    #[error("the snapshot is corrupt; use another copy of it")]
    Corrupt,
    /// A typein with another snapshot version wrote it.
    #[error(
        "the snapshot has version {found}, expected version {VERSION}; load it with the typein that saved it"
    )]
    WrongVersion {
        /// Its version.
        found: u32,
    },
    /// It is for another machine.
    #[error("the snapshot is for another machine; start that machine to load it")]
    WrongSystem,
}

/// The number of a Commodore 64 with ROM images, which are not part of its snapshots.
pub const C64_WITH_ROMS: u8 = 5;

fn checksum(bytes: &[u8]) -> [u8; 8] {
    let mut hash = Fnv1a::default();
    hash.write(bytes);
    hash.finish().to_le_bytes()
}

/// Encodes a state of the system with this number.
#[must_use]
pub fn write(system: u8, state: &impl Serialize) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([0; 8]);
    bytes.extend(VERSION.to_le_bytes());
    bytes.push(system);
    bytes.extend(postcard::to_allocvec(state).expect("every part of a state can be serialised"));
    let sum = checksum(&bytes[24..]);
    bytes[16..24].copy_from_slice(&sum);
    bytes
}

/// Decodes a state that [`write()`] encoded.
///
/// # Errors
/// If [`write()`] did not encode it, or encoded it for another system.
pub fn read<T: DeserializeOwned>(expected: u8, bytes: &[u8]) -> Result<T, SnapshotError> {
    let body = bytes.strip_prefix(MAGIC).ok_or(SnapshotError::NotASnapshot)?;
    let (sum, body) = body.split_first_chunk::<8>().ok_or(SnapshotError::Corrupt)?;
    if *sum != checksum(body) || bytes.len() < HEADER_LEN {
        return Err(SnapshotError::Corrupt);
    }
    let (version, body) = body.split_first_chunk::<4>().ok_or(SnapshotError::Corrupt)?;
    let found = u32::from_le_bytes(*version);
    if found != VERSION {
        return Err(SnapshotError::WrongVersion { found });
    }
    let (&system, state) = body.split_first().ok_or(SnapshotError::Corrupt)?;
    if system != expected {
        return Err(SnapshotError::WrongSystem);
    }
    postcard::from_bytes(state).map_err(|_| SnapshotError::Corrupt)
}
