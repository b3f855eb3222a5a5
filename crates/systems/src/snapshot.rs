//! States of running systems as bytes.
//!
//! ```text
//!   "typein snapshot\n"   16 bytes
//!   checksum              8 bytes, over all that follows; FNV-1a, low byte first
//!   version               4 bytes, low byte first
//!   system                its number, 1 byte
//!   state                 to the end
//! ```
//!
//! The thing to know: a state holds the machine to the last flag, the code that lines were compiled to among it, so that it goes on in the
//! middle of a statement. It is for the build that wrote it and for those with the same [`VERSION`]; a listing or a program file is what
//! lasts.

use numeric::fnv::Fnv1a;
use serde::{Serialize, de::DeserializeOwned};

use crate::SystemKind;

/// What a saved state begins with.
const MAGIC: &[u8; 16] = b"typein snapshot\n";
/// Raised whenever something is added to, or changed in, what a system is made of; `tests/it/layout.rs` sees to it.
pub const VERSION: u32 = 27;
/// Bytes before the state.
const HEADER_LEN: usize = 16 + 8 + 4 + 1;

/// A saved state that a system cannot take. The system goes on as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// It does not begin like one.
    #[error("this is no snapshot of a machine")]
    NotASnapshot,
    /// Bytes of it are missing or wrong.
    #[error("the snapshot is damaged; use another copy of it")]
    Corrupt,
    /// It was written by a typein with another idea of its machines.
    #[error(
        "the snapshot is of version {found}, this typein reads version {VERSION}; go back to the one that wrote it"
    )]
    WrongVersion {
        /// Its version.
        found: u32,
    },
    /// It is of another machine.
    #[error("the snapshot is of another machine; start that one to load it")]
    WrongSystem,
}

fn system_id(kind: SystemKind) -> u8 {
    match kind {
        SystemKind::C64 => 1,
        SystemKind::Msx => 2,
        SystemKind::GameGrid => 3,
        SystemKind::Pc1360 => 4,
    }
}

fn checksum(bytes: &[u8]) -> [u8; 8] {
    let mut hash = Fnv1a::default();
    hash.write(bytes);
    hash.finish().to_le_bytes()
}

/// A state as bytes.
pub(crate) fn write(kind: SystemKind, state: &impl Serialize) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([0; 8]);
    bytes.extend(VERSION.to_le_bytes());
    bytes.push(system_id(kind));
    bytes.extend(postcard::to_allocvec(state).expect("a state has nothing that cannot be written"));
    let sum = checksum(&bytes[24..]);
    bytes[16..24].copy_from_slice(&sum);
    bytes
}

/// The state that [`write`] made these bytes of.
///
/// # Errors
/// When it did not, or for another system.
pub(crate) fn read<T: DeserializeOwned>(kind: SystemKind, bytes: &[u8]) -> Result<T, SnapshotError> {
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
    if system != system_id(kind) {
        return Err(SnapshotError::WrongSystem);
    }
    postcard::from_bytes(state).map_err(|_| SnapshotError::Corrupt)
}
