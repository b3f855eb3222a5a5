//! Positions that no game comes to: marbles of which none can jump, given to a program that has just been started. It says that the game is
//! over only after a legal jump, so it never does.

use std::marker::PhantomData;

use super::board::{Board, Location};
use super::core::Core;
use super::rules::Rules;
use super::session::{Action, Session};
use crate::contest::{Course, Courses, Step, tree};
use crate::dice::{ChaChaDice, Dice};

/// How many.
const POSITIONS: usize = 40;

/// Drags that are tried in each.
const DRAGS: usize = 12;

/// Dragging marbles that cannot jump.
pub(super) struct Stuck<C> {
    rules: Rules,
    form: PhantomData<C>,
}

impl<C> Stuck<C> {
    pub(super) const fn new(rules: Rules) -> Self {
        Self { rules, form: PhantomData }
    }
}

/// Marbles of which none can jump: one alone, none at all, a full board, or what is left of a game played at random.
fn marbles(rules: Rules, number: usize, dice: &mut dyn Dice) -> Vec<Location> {
    let Rules { board, .. } = rules;
    match number {
        0 => vec![Board::CENTRE],
        1 => vec![board.holes().next().expect("a board has holes")],
        2 => board.holes().collect(),
        _ => {
            let mut marbles = super::fast::Marbles::with(board, rules.marbles());
            let holes = super::Bits::holes(board);
            loop {
                let jumps: Vec<[Location; 3]> = marbles.bits().jumps(holes).collect();
                let Some(most) = u32::try_from(jumps.len()).ok().filter(|&most| most > 0) else {
                    return board.holes().filter(|&hole| marbles.has(hole)).collect();
                };
                let [start, over, dest] = jumps[dice.below(most) as usize];
                marbles.jump(start, over, dest);
            }
        }
    }
}

impl<C: Core + Send + Sync + 'static> Courses for Stuck<C> {
    fn name(&self) -> &'static str {
        "starts without a jump"
    }

    fn lead(&self) -> Vec<serde_json::Value> {
        Vec::new()
    }

    fn count(&self) -> usize {
        POSITIONS
    }

    fn at(&self, number: usize) -> Course {
        let mut dice = ChaChaDice::seeded(1, number as u64);
        let marbles = marbles(self.rules, number, &mut dice);
        let session = Session::placed(self.rules, C::with(self.rules.board, marbles.iter().copied()));
        debug_assert!(!session.marbles().is_move_possible(), "none can jump");
        let mut steps = Vec::new();
        for _ in 0..DRAGS {
            let start = marbles[dice.below(marbles.len() as u32) as usize];
            let mut by = || dice.below(5) as i8 - 2;
            let dest = start.offset(by(), by()).in_grid();
            steps.extend([Action::Press(start), Action::Release(dest)].map(|mv| Step::free(tree(&mv))));
        }
        Course { game: Box::new(session), steps }
    }
}
