//! Games between opponents and what the reference tables tell about them.

use super::board::Side;
use super::core::Core;
use super::fast::Board;
use super::opponent::Opponent;
use crate::dice::ChaChaDice;

/// Plies after which a game of a table is ended by the points: it is part of what a table says.
pub const PLY_LIMIT: u32 = 5_000;

/// What a game came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// Stones dropped.
    pub plies: u32,
    /// The board was full, and not the limit reached.
    pub is_full: bool,
    /// Points of both sides.
    pub totals: [u32; 2],
    /// Moves by which anything vanished.
    pub scoring: u32,
    /// Those of them with two steps or more.
    pub chained: u32,
    /// Those with points for both sides in one step.
    pub mixed: u32,
    /// Those with runs that have a stone in common.
    pub crossing: u32,
    /// The most steps of a move.
    pub longest_chain: u32,
    /// The most stones of a run.
    pub longest_run: u8,
}

/// Plays one game; its number and the seed fix it.
#[must_use]
pub fn play(opponents: [Opponent; 2], seed: u64, number: u64) -> GameRecord {
    let mut dice = ChaChaDice::seeded(seed, number);
    let (mut board, mut side, mut record) = (Board::default(), Side::One, GameRecord::default());
    while record.plies < PLY_LIMIT && !record.is_full {
        let column = opponents[side.index()].choose(&board, side, &mut dice);
        board.drop(side, column);
        record.plies += 1;
        record.resolve(&mut board);
        record.is_full = board.is_full();
        side = side.other();
    }
    record
}

impl GameRecord {
    /// Who has more points.
    #[must_use]
    pub const fn leader(&self) -> Option<Side> {
        let [one, two] = self.totals;
        if one == two { None } else { Some(if one > two { Side::One } else { Side::Two }) }
    }

    fn resolve(&mut self, board: &mut Board) {
        let (mut is_mixed, mut is_crossing) = (false, false);
        for step in 1.. {
            let runs = board.runs();
            if runs.is_empty() {
                let is_scoring = step > 1;
                self.scoring += u32::from(is_scoring);
                self.chained += u32::from(step > 2);
                self.mixed += u32::from(is_mixed);
                self.crossing += u32::from(is_crossing);
                self.longest_chain = self.longest_chain.max(step - 1);
                return;
            }
            let points = super::core::base_points(&runs);
            for (total, points) in self.totals.iter_mut().zip(points) {
                *total += step * points;
            }
            is_mixed |= points[0] > 0 && points[1] > 0;
            let stones: usize = runs.iter().map(|run| usize::from(run.length)).sum();
            let [before, after] = [*board, {
                board.clear(&runs);
                *board
            }]
            .map(|board| count(&board));
            is_crossing |= before - after < stones;
            let longest = runs.iter().map(|run| run.length).max().unwrap_or_default();
            self.longest_run = self.longest_run.max(longest);
        }
    }
}

fn count(board: &Board) -> usize {
    board.bits().map(|bits| bits.count_ones() as usize).iter().sum()
}
