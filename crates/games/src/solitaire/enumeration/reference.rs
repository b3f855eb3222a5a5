//! Reference counts by others: G. I. Bell (gibell.net/pegsolitaire), W. Butler
//! (durangobill.com/Peg33.html). An independent program recomputed the counts of dead positions.

/// Symmetry classes of positions with 32 to 1 marbles.
pub(super) const CLASSES_BY_LEVEL: [u64; 32] = [
    1, 1, 2, 8, 39, 171, 719, 2_757, 9_751, 31_312, 89_927, 229_614, 517_854, 1_022_224, 1_753_737,
    2_598_215, 3_312_423, 3_626_632, 3_413_313, 2_765_623, 1_930_324, 1_160_977, 600_372, 265_865, 100_565,
    32_250, 8_688, 1_917, 348, 50, 7, 2,
];

/// The sum of all classes.
pub(super) const CLASSES: u64 = 23_475_688;

/// Positions.
pub(super) const POSITIONS: u64 = 187_636_299;

/// Classes without a jump.
pub(super) const DEAD_CLASSES: u64 = 21_111;

/// Positions without a jump.
pub(super) const DEAD: u64 = 162_352;

/// Sequences of jumps from the start to a position without a jump.
pub(super) const GAMES: u128 = 577_116_156_815_309_849_672;

/// The sequences that leave one marble in the centre.
pub(super) const SOLUTIONS: u128 = 40_861_647_040_079_968;
