//! The time slices in which the rigs run their machines. A host's slices change nothing, so all golden data are valid
//! for each of them.
//!
//! A rig runs its machine from one poll to the next in slices; the default is one slice. [`with`] sets the slices of
//! the function that it calls, `TYPEIN_SLICE` those of a whole test run: a number of cycles, or `random:SEED` for
//! lengths from one cycle to [`MAX_RANDOM`].

use std::cell::RefCell;

use systems::{Cycles, StopReason, System};

/// The maximum length of a random slice in cycles: more than a frame of every machine.
pub const MAX_RANDOM: u64 = 80_000;

/// The length of the time slices, in cycles of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slices {
    /// The whole time to the rig's next poll.
    Whole,
    /// The same length every time.
    Every(u64),
    /// Lengths that a seed determines, with equal shares of short and long ones.
    Random(u64),
}

thread_local! {
    static CURRENT: RefCell<Slices> = RefCell::new(
        std::env::var("TYPEIN_SLICE").map_or(Slices::Whole, |text| Slices::parse(&text).unwrap_or_else(|| {
            panic!("TYPEIN_SLICE is `{text}`, expected a number of cycles or `random:SEED`")
        })),
    );
}

impl Slices {
    /// Reads the notation of `TYPEIN_SLICE`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix("random:") {
            Some(seed) => seed.parse().ok().map(Self::Random),
            None => text.parse().ok().filter(|&cycles| cycles > 0).map(Self::Every),
        }
    }

    /// Returns the length of the next slice.
    fn next(&mut self) -> u64 {
        match self {
            Self::Whole => u64::MAX,
            Self::Every(cycles) => *cycles,
            Self::Random(state) => {
                // SplitMix64.
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                let bits = mixed ^ mixed >> 31;
                let max = MAX_RANDOM >> (bits % u64::from(u64::BITS - MAX_RANDOM.leading_zeros()));
                1 + (bits >> 8) % max
            }
        }
    }
}

/// Calls `run` with the rigs of this thread in these slices.
pub fn with<T>(slices: Slices, run: impl FnOnce() -> T) -> T {
    /// Restores the slices of the caller, after a panic too.
    struct Restored(Slices);
    impl Drop for Restored {
        fn drop(&mut self) {
            CURRENT.set(self.0);
        }
    }
    let _restored = Restored(CURRENT.replace(slices));
    run()
}

/// Runs a system in slices to its next stop that is not the end of a slice, or to `end`.
pub fn run_until<S: System + ?Sized>(system: &mut S, end: Cycles) -> StopReason {
    loop {
        let slice_end = Cycles(next_end(system.now().0, end.0));
        let stop = system.run_until(slice_end);
        if stop != StopReason::Deadline || system.now() >= end {
            return stop;
        }
    }
}

/// Returns the end of the next slice from `now` to `end`.
#[must_use]
pub fn next_end(now: u64, end: u64) -> u64 {
    CURRENT.with_borrow_mut(|slices| now.saturating_add(slices.next())).min(end.max(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notation_of_the_variable_is_understood() {
        assert_eq!(Slices::parse("500"), Some(Slices::Every(500)));
        assert_eq!(Slices::parse("random:7"), Some(Slices::Random(7)));
        assert_eq!(Slices::parse("0"), None);
        assert_eq!(Slices::parse("random"), None);
    }

    #[test]
    fn a_slice_ends_at_the_rig_s_own_end_at_last() {
        assert_eq!(next_end(10, 1000), 1000);
        with(Slices::Every(300), || assert_eq!([next_end(10, 1000), next_end(910, 1000)], [310, 1000]));
        with(Slices::Random(1), || {
            let lengths: Vec<u64> = (0..1000).map(|_| next_end(0, u64::MAX)).collect();
            assert!(lengths.iter().all(|length| (1..=MAX_RANDOM).contains(length)));
            assert!(lengths.iter().filter(|&&length| length < 1000).count() > 100);
        });
    }
}
