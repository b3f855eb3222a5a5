//! A hash that never changes: FNV-1a with 64 bits (Fowler, Noll, Vo; offset basis and prime as published).
//!
//! It serves signatures that are printed, compared between runs and kept in tests; the hashers of
//! the standard library may change between releases.

/// A running hash.
///
/// ```
/// let mut hash = numeric::fnv::Fnv1a::default();
/// hash.write(b"foobar");
/// assert_eq!(hash.finish(), 0x8594_4171_f739_67e8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv1a(u64);

impl Default for Fnv1a {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv1a {
    /// Adds bytes to the hash.
    pub fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Returns the hash of all bytes so far.
    #[must_use]
    pub const fn finish(self) -> u64 {
        self.0
    }
}
