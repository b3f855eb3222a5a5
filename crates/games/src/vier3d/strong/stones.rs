//! A position as two sets of stones.

use crate::vier3d::geometry::Cell;
use crate::vier3d::lines::{LINE_COUNT, LINES};

/// The cells of every line as bits.
const MASKS: [u64; LINE_COUNT] = {
    let mut masks = [0; LINE_COUNT];
    let mut line = 0;
    while line < LINE_COUNT {
        let [a, b, c, d] = LINES[line];
        masks[line] = a.bit() | b.bit() | c.bit() | d.bit();
        line += 1;
    }
    masks
};

/// The weight of a line with one to three stones of one colour and none of the other, in the static
/// evaluation.
const LINE_WEIGHT: [i32; 5] = [0, 1, 6, 60, 0];

/// The layers in which a completing cell is better for the first player, and those for the second.
///
/// Without other threats, the second player replies on the same tower and so gets its second and fourth
/// cell.
const FIRST_AND_SECOND: [u64; 2] = [0x0000_ffff_0000_ffff, 0xffff_0000_ffff_0000];
const SECOND_AND_FIRST: [u64; 2] = [FIRST_AND_SECOND[1], FIRST_AND_SECOND[0]];
/// The bonus for a completing cell in such a layer.
const LAYER_BONUS: i32 = 40;

/// The stones from the side of the player to move, bit [`Cell::index`]: a tower's next cell is 16
/// bits higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stones {
    own: u64,
    other: u64,
}

/// The result of a scan of all lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineScan {
    /// Cells that complete a line of the player to move.
    pub completes_own: u64,
    /// Cells that complete a line of the opponent.
    pub completes_other: u64,
    /// The static evaluation for the player to move.
    pub estimate: i32,
}

impl Stones {
    /// Returns the position from the stones of the player to move and of the opponent.
    #[must_use]
    pub const fn new(own: u64, other: u64) -> Self {
        Self { own, other }
    }

    /// Returns the two sets.
    #[must_use]
    pub const fn sets(self) -> [u64; 2] {
        [self.own, self.other]
    }

    /// Returns the number of stones on the board.
    #[must_use]
    pub const fn count(self) -> u8 {
        (self.own | self.other).count_ones() as u8
    }

    /// Returns the cells on top of the towers.
    #[must_use]
    pub const fn playable(self) -> u64 {
        let occupied = self.own | self.other;
        ((occupied << 16) | 0xffff) & !occupied
    }

    /// Returns the position after the player to move has taken a cell, from the opponent's side.
    #[must_use]
    pub const fn after(self, cell: Cell) -> Self {
        Self { own: self.other, other: self.own | cell.bit() }
    }

    /// Scans all lines.
    #[must_use]
    pub fn scan_lines(self) -> LineScan {
        let mut look = LineScan { completes_own: 0, completes_other: 0, estimate: 0 };
        for mask in MASKS {
            let (own, other) = (mask & self.own, mask & self.other);
            if other == 0 {
                let count = own.count_ones();
                look.estimate += LINE_WEIGHT[count as usize];
                look.completes_own |= if count == 3 { mask ^ own } else { 0 };
            } else if own == 0 {
                let count = other.count_ones();
                look.estimate -= LINE_WEIGHT[count as usize];
                look.completes_other |= if count == 3 { mask ^ other } else { 0 };
            }
        }
        let [own_layers, other_layers] =
            if self.count().is_multiple_of(2) { FIRST_AND_SECOND } else { SECOND_AND_FIRST };
        look.estimate += LAYER_BONUS * (look.completes_own & own_layers).count_ones() as i32;
        look.estimate -= LAYER_BONUS * (look.completes_other & other_layers).count_ones() as i32;
        look
    }
}

/// Returns the cells of a set, lowest first.
pub fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell::at(set.trailing_zeros() as usize));
        set &= set.wrapping_sub(1);
        cell
    })
}
