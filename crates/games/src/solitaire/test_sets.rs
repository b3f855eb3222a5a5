//! Test sets: published games, and short games from positions that the comparison writes into a program
//! that has just started.
//!
//! Positions without a legal jump do not occur in a running game. The program checks for the end
//! only after a legal jump, so from such a position it never reports the end.

use super::bits::Bits;
use super::board::{Board, Location};
use super::core::Core;
use super::enumeration::SAMPLES;
use super::fast::Marbles;
use super::playthrough::Action;
use super::program::Solitaire;
use super::rules::{Rules, Stage};
use crate::dice::{ChaChaDice, Dice};
use crate::spec::{self, GameState, TestCase, TestStep, to_json};

/// A set of games in one form.
pub(super) struct GameTestSet {
    program: Solitaire,
    form: String,
    kind: Kind,
    /// The positions to write, if the set has any.
    positions: Vec<Bits>,
}

/// The kinds of sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Published games from the start.
    Known,
    /// Positions in which the program's functions are evaluated for all pairs of cells.
    Classes,
    /// Positions without a jump, in which marbles are dragged.
    Stuck,
}

/// Positions without a jump.
const STUCK: usize = 40;
/// Drags tried in each of them.
const DRAGS: usize = 12;
/// Positions of random games for each number of marbles.
const SAMPLES_PER_COUNT: u64 = 20;

/// Ernest Bergholt's game of 1912, jump by jump: the columns and rows of start and dest.
const WON: [[i8; 4]; 31] = [
    [3, 5, 3, 3],
    [5, 4, 3, 4],
    [4, 6, 4, 4],
    [4, 3, 4, 5],
    [4, 1, 4, 3],
    [6, 2, 4, 2],
    [3, 2, 5, 2],
    [6, 4, 6, 2],
    [6, 2, 4, 2],
    [2, 4, 4, 4],
    [0, 4, 2, 4],
    [1, 2, 3, 2],
    [3, 2, 5, 2],
    [5, 2, 5, 4],
    [5, 4, 3, 4],
    [3, 4, 1, 4],
    [2, 6, 4, 6],
    [4, 6, 4, 4],
    [4, 4, 4, 2],
    [2, 0, 2, 2],
    [2, 3, 2, 1],
    [4, 0, 2, 0],
    [2, 0, 2, 2],
    [0, 2, 0, 4],
    [0, 4, 2, 4],
    [2, 5, 2, 3],
    [2, 3, 2, 1],
    [2, 1, 4, 1],
    [4, 1, 4, 3],
    [4, 3, 2, 3],
    [1, 3, 3, 3],
];

/// One of the shortest games that end without a jump.
const LOST: [[i8; 4]; 6] =
    [[3, 1, 3, 3], [3, 4, 3, 2], [1, 3, 3, 3], [4, 3, 2, 3], [3, 6, 3, 4], [6, 3, 4, 3]];

/// Returns the test sets of a program in a form.
pub(super) fn all(program: Solitaire, form: &str) -> Vec<Box<dyn spec::TestSet>> {
    let rules = program.rules();
    if rules.stage == Stage::DragOnly {
        return Vec::new();
    }
    let is_central = rules.board == Board::English && rules.vacancy == Board::CENTRE;
    let is_there = |kind: &Kind| match kind {
        Kind::Known => is_central,
        Kind::Classes => true,
        Kind::Stuck => rules.stage == Stage::Complete,
    };
    let positions = |kind| match kind {
        Kind::Known | Kind::Stuck => Vec::new(),
        Kind::Classes if is_central => SAMPLES.to_vec(),
        Kind::Classes => random_positions(rules),
    };
    let kinds = [Kind::Known, Kind::Classes, Kind::Stuck].into_iter().filter(is_there);
    let set = |kind| GameTestSet { program, form: form.to_owned(), kind, positions: positions(kind) };
    kinds.map(|kind| Box::new(set(kind)) as Box<dyn spec::TestSet>).collect()
}

/// Returns positions of random games: for each number of marbles 20, or fewer if that many do not occur.
fn random_positions(rules: Rules) -> Vec<Bits> {
    let mut all: Vec<Bits> = (0..SAMPLES_PER_COUNT).flat_map(|number| game(rules, number)).collect();
    all.sort_by_key(|position| (std::cmp::Reverse(position.count()), *position));
    all.dedup();
    all
}

/// Returns the positions of a random game up to its end.
fn game(rules: Rules, number: u64) -> Vec<Bits> {
    let mut dice = ChaChaDice::seeded(number, 0);
    let mut marbles = Marbles::with(rules.board, rules.marbles());
    let mut all = vec![marbles.bits()];
    loop {
        let jumps: Vec<[Location; 3]> = marbles.bits().jumps(Bits::holes(rules.board)).collect();
        let Some(most) = u32::try_from(jumps.len()).ok().filter(|&most| most > 0) else { return all };
        let [start, over, dest] = jumps[dice.below(most) as usize];
        marbles.jump(start, over, dest);
        all.push(marbles.bits());
    }
}

/// Returns marbles of which none can jump: a single one, a full board, or the end of a random game.
fn stuck_position(rules: Rules, number: usize) -> Vec<Location> {
    match number {
        0 => vec![Board::CENTRE],
        1 => rules.board.holes().take(1).collect(),
        2 => rules.board.holes().collect(),
        _ => game(rules, number as u64).last().into_iter().flat_map(|last| last.cells()).collect(),
    }
}

/// Returns drags from marbles to cells near them.
fn drags(marbles: &[Location], number: usize) -> Vec<Action> {
    let mut dice = ChaChaDice::seeded(1, number as u64);
    let mut drag = || {
        let start = marbles[dice.below(marbles.len() as u32) as usize];
        let mut by = || dice.below(5) as i8 - 2;
        let dest = start.offset(by(), by()).clamped_to_grid();
        [Action::Press(start), Action::Release(dest)]
    };
    (0..DRAGS).flat_map(|_| drag()).collect()
}

impl GameTestSet {
    fn game(&self, marbles: &[Location]) -> Box<dyn GameState> {
        self.program.start_with_marbles(&self.form, marbles).expect("a set has a valid form")
    }
}

impl spec::TestSet for GameTestSet {
    fn name(&self) -> &'static str {
        match self.kind {
            Kind::Known => "known games",
            Kind::Classes => "classes of every level, all pairs of cells",
            Kind::Stuck => "starts without a jump",
        }
    }

    fn setup_moves(&self) -> Vec<serde_json::Value> {
        Vec::new()
    }

    fn count(&self) -> usize {
        match self.kind {
            Kind::Known => 2,
            Kind::Classes => self.positions.len(),
            Kind::Stuck => STUCK,
        }
    }

    fn at(&self, number: usize) -> TestCase {
        let rules = self.program.rules();
        let (marbles, actions): (Vec<Location>, Vec<Action>) = match self.kind {
            Kind::Known => {
                let jumps: &[[i8; 4]] = [&WON[..], &LOST[..]][number];
                let drag = |&[x, y, to_x, to_y]: &[i8; 4]| {
                    [Action::Press(Location { x, y }), Action::Release(Location { x: to_x, y: to_y })]
                };
                (rules.marbles().collect(), jumps.iter().flat_map(drag).collect())
            }
            Kind::Classes => (self.positions[number].cells().collect(), vec![Action::Ask]),
            Kind::Stuck => {
                let marbles = stuck_position(rules, number);
                let drags = drags(&marbles, number);
                (marbles, drags)
            }
        };
        TestCase {
            game: self.game(&marbles),
            steps: actions.iter().map(|action| TestStep::unforced(to_json(action))).collect(),
        }
    }
}
