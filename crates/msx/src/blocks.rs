//! Blocks of bytes in a saved state: longer arrays than serialisation knows by itself.

use alloc::vec::Vec;

use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _};

/// Writes a block.
pub(crate) fn serialize<S: Serializer, const N: usize>(block: &[u8; N], to: S) -> Result<S::Ok, S::Error> {
    block[..].serialize(to)
}

/// Reads a block.
pub(crate) fn deserialize<'de, D: Deserializer<'de>, B: TryFrom<Vec<u8>>>(from: D) -> Result<B, D::Error> {
    B::try_from(Vec::deserialize(from)?).map_err(|_| D::Error::custom("a block of another length"))
}
