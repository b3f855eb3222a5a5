//! Tournaments between the bots, for the reference tables.

use super::board::Side;
use super::core::Core;
use super::fast::Board;
use super::opponent::BotKind;
use crate::dice::ChaChaDice;

/// Plies after which the points decide a game of a table; the reference values depend on it.
pub const PLY_LIMIT: u32 = 5_000;

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of stones dropped.
    pub plies: u32,
    /// Whether the board was full before the limit was reached.
    pub is_full: bool,
    /// Points of both sides.
    pub totals: [u32; 2],
    /// Moves with at least one step.
    pub scoring: u32,
    /// Of these, moves with two or more steps.
    pub chained: u32,
    /// Of these, moves with points for both sides in one step.
    pub mixed: u32,
    /// Of these, moves with runs that share a stone.
    pub crossing: u32,
    /// The maximum number of steps of a move.
    pub longest_chain: u32,
    /// The maximum number of stones of a run.
    pub longest_run: u8,
}

/// Plays one game; its number and the seed determine all draws.
#[must_use]
pub fn play(opponents: [BotKind; 2], seed: u64, number: u64) -> GameRecord {
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
    /// Returns the side with more points.
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
