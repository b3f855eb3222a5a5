//! Mutants of the game, to test that a comparison finds them.

use super::board::{CELLS, Cell, Direction, MIN_RUN_LENGTH, ROWS, Run, Side};
use super::core::{Core, base_points};
use super::plain::Board;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mutant {
    /// Every four stones in a longer run count as a run.
    FoursApart,
    /// A stone counts only for the first of its runs; the others are no runs.
    SharedOnce,
    /// A step removes a run before it searches for the next one.
    EarlyRemoval,
    /// The number of the run multiplies the points, instead of the number of the step.
    RunsMultiply,
    /// The side that has moved gets all points.
    MoverTakesAll,
    /// The check for a full board comes before the search for runs.
    EndBeforeRuns,
    /// Runs continue from the top of a column to the bottom of the next.
    NoGuard,
}

impl Mutant {
    /// All mutants.
    pub const ALL: [Self; 7] = [
        Self::FoursApart,
        Self::SharedOnce,
        Self::EarlyRemoval,
        Self::RunsMultiply,
        Self::MoverTakesAll,
        Self::EndBeforeRuns,
        Self::NoGuard,
    ];

    /// Returns its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FoursApart => "fours-apart",
            Self::SharedOnce => "shared-once",
            Self::EarlyRemoval => "early-removal",
            Self::RunsMultiply => "runs-multiply",
            Self::MoverTakesAll => "mover-takes-all",
            Self::EndBeforeRuns => "end-before-runs",
            Self::NoGuard => "no-guard",
        }
    }

    /// Returns the mutant of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mutant| mutant.name() == name)
    }

    /// Returns the runs that it finds.
    pub(super) fn runs<C: Core>(self, board: &C) -> Vec<Run> {
        match self {
            Self::FoursApart => board.runs().iter().flat_map(fours).collect(),
            Self::SharedOnce => {
                let mut taken: Vec<Cell> = Vec::new();
                let mut runs = board.runs();
                runs.retain(|run| {
                    let is_free = !run.cells().any(|cell| taken.contains(&cell));
                    taken.extend(run.cells().filter(|_| is_free));
                    is_free
                });
                runs
            }
            Self::EarlyRemoval => {
                let mut left = Board::of(|cell| board.stone(cell));
                let mut runs = Vec::new();
                while let Some(&run) = left.runs().first() {
                    left.remove(&run);
                    runs.push(run);
                }
                runs
            }
            Self::NoGuard => unguarded(board),
            Self::RunsMultiply | Self::MoverTakesAll | Self::EndBeforeRuns => board.runs(),
        }
    }

    /// Returns its points for the runs of a step, after `before` runs of the same move.
    pub(super) fn points(self, runs: &[Run], step: u32, before: u32, mover: Side) -> [u32; 2] {
        let [one, two] = base_points(runs).map(|points| step * points);
        match self {
            Self::RunsMultiply => {
                let mut points = [0; 2];
                for (number, run) in (before + 1..).zip(runs) {
                    points[run.side.index()] += number * run.points();
                }
                points
            }
            Self::MoverTakesAll => {
                let mut points = [0; 2];
                points[mover.index()] = one + two;
                points
            }
            _ => [one, two],
        }
    }
}

/// Returns a run as its fours.
fn fours(run: &Run) -> Vec<Run> {
    let starts = run.cells().take(usize::from(run.length - MIN_RUN_LENGTH) + 1);
    starts.map(|start| Run { start, length: MIN_RUN_LENGTH, ..*run }).collect()
}

/// Returns the runs on a board that is one long row of cells.
fn unguarded<C: Core>(board: &C) -> Vec<Run> {
    let cell = |index: usize| Cell { column: index / ROWS, row: index % ROWS };
    let stone = |index: usize| (index < CELLS).then(|| board.stone(cell(index))).flatten();
    let mut runs = Vec::new();
    for direction in Direction::ALL {
        let (columns, rows) = direction.offset();
        let shift = (columns * ROWS as isize + rows) as usize;
        for index in 0..CELLS {
            let Some(side) = stone(index) else { continue };
            let goes_on = index.checked_sub(shift).is_some_and(|before| stone(before) == Some(side));
            let length = (0..).take_while(|next| stone(index + next * shift) == Some(side)).count() as u8;
            if !goes_on && length >= MIN_RUN_LENGTH {
                runs.push(Run { side, direction, start: cell(index), length });
            }
        }
    }
    runs.sort_by_key(Run::sort_key);
    runs
}
