//! The static check of each machine, without a run.

mod gamegrid;
mod msx;
mod pc1360;

/// Returns 2,000 times 40 bytes of a linear congruential generator.
fn random_bytes() -> impl Iterator<Item = Vec<u8>> {
    let mut state = 8_u32;
    let mut byte = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    (0..2000).map(move |_| (0..40).map(|_| byte()).collect())
}
