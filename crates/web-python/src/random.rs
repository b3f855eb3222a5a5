//! The random bytes of the interpreter's hash tables. They are constant: no order of a program's values depends on them,
//! and no other source would be the same in every run.

use std::mem::MaybeUninit;
use std::slice;

/// A byte of every random sequence.
const BYTE: u8 = 0x5a;

/// Fills a buffer for the crate `getrandom`, which `--cfg getrandom_backend="custom"` makes call this function.
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(
    bytes: *mut MaybeUninit<u8>,
    length: usize,
) -> Result<(), getrandom::Error> {
    // SAFETY: `getrandom` passes a buffer of this length.
    let bytes = unsafe { slice::from_raw_parts_mut(bytes, length) };
    bytes.fill(MaybeUninit::new(BYTE));
    Ok(())
}
