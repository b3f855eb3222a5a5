//! Blocks of bytes in a snapshot: arrays longer than those that `serde` supports, written in one call.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, Visitor};
use serde::{Deserializer, Serializer};

/// Writes a block.
///
/// # Errors
/// When the serialiser fails.
pub fn serialize<S: Serializer, const N: usize>(block: &[u8; N], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bytes(block)
}

/// Reads a block.
///
/// # Errors
/// When the length differs, or the deserialiser fails.
pub fn deserialize<'de, D: Deserializer<'de>, B: TryFrom<Vec<u8>>>(from: D) -> Result<B, D::Error> {
    from.deserialize_bytes(Block(PhantomData))
}

struct Block<B>(PhantomData<B>);

impl<B: TryFrom<Vec<u8>>> Visitor<'_> for Block<B> {
    type Value = B;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a block of bytes of its length")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<B, E> {
        B::try_from(bytes.to_vec()).map_err(|_| E::invalid_length(bytes.len(), &self))
    }
}
