//! Strategies for shooting at a fleet: the program's own, and those of the bots for the person's
//! seat.
//!
//! A shooter gets what the right board of the screen shows: closed cells, water, and the letter of
//! a ship that was hit. So it knows the length of a ship from its first hit on. Ships do not touch
//! and are horizontal.

pub mod density;
mod limited_info;
mod observation;
pub mod strong;

pub use observation::Observation;

use super::board::{Cell, Kind, SHIP_CELLS, Side};
use super::clock::ClockDice;
use super::core::Core;
use super::fast::{Boards, Fleet};
use super::playthrough::Playthrough;
use super::version::Version;
use crate::dice::Dice;

/// A strategy for shooting.
pub trait Shooter {
    /// Returns a closed cell; `dice` break ties.
    ///
    /// # Panics
    /// If there is no closed cell.
    fn choose(&mut self, seen: &Observation, dice: &mut dyn Dice) -> Cell;
}

/// The shooters of the reference table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShooterKind {
    /// The program, in a version.
    Program(Version),
    /// Counts positions and knows a ship's length from its first hit on.
    Density,
    /// Counts positions of ships along rows or columns, and knows only when a ship is sunk.
    LimitedInfo,
    /// Samples the program's own placement.
    Strong,
}

impl ShooterKind {
    /// All kinds, in the order of the reference table.
    pub const ALL: [Self; 6] = [
        Self::Program(Version::Random),
        Self::Program(Version::Search),
        Self::Program(Version::Surroundings),
        Self::Density,
        Self::LimitedInfo,
        Self::Strong,
    ];

    /// Returns its name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Program(Version::Random) => "version 1",
            Self::Program(Version::AsPrinted) => "as printed",
            Self::Program(Version::Search) => "version 2",
            Self::Program(Version::Surroundings) => "version 3",
            Self::Density => "density",
            Self::LimitedInfo => "density, both ways",
            Self::Strong => "strong",
        }
    }

    /// Returns the number of shots that sink a fleet placed with these draws. `dice` are the
    /// draws of the shooter.
    #[must_use]
    pub fn shots(self, pairs: &mut ClockDice, dice: &mut dyn Dice) -> u32 {
        match self {
            Self::Program(version) => Playthrough::<Boards>::new(version).count_program_shots(pairs),
            Self::Density => shots_to_sink(&place_fleet(pairs), &mut density::Fast, dice),
            Self::LimitedInfo => limited_info::shots_to_sink(&place_fleet(pairs), dice),
            Self::Strong => shots_to_sink(&place_fleet(pairs), &mut strong::Strong, dice),
        }
    }
}

/// Returns a fleet placed by the program.
pub fn place_fleet(dice: &mut dyn Dice) -> Fleet {
    let mut fleet = Fleet::default();
    for kind in Kind::FLEET {
        let x = 1 + dice.below(u32::from(11 - kind.length())) as u8;
        let y = 1 + dice.below(10) as u8;
        let at = Cell::at(x, y).expect("a draw is a cell of the board");
        fleet.place_ship(kind, at);
    }
    fleet
}

/// Returns the number of shots that sink all ships.
fn shots_to_sink(fleet: &Fleet, shooter: &mut impl Shooter, dice: &mut dyn Dice) -> u32 {
    let mut seen = Observation::default();
    let mut shots = 0;
    while seen.hits() < SHIP_CELLS {
        let cell = shooter.choose(&seen, dice);
        seen.record(cell, fleet.ship(cell));
        shots += 1;
    }
    shots
}

/// Returns one of the cells with the highest count; `None` if that is 0.
fn highest_count(counts: &[u32; 100], dice: &mut dyn Dice) -> Option<Cell> {
    let highest = counts.iter().copied().max().filter(|&highest| highest > 0)?;
    let ties = counts.iter().filter(|&&count| count == highest).count();
    let chosen = dice.below(ties as u32) as usize;
    Cell::all().filter(|cell| counts[cell.index()] == highest).nth(chosen)
}

/// Returns the person's observation of a playthrough.
pub(super) fn person_observation(boards: &impl Core) -> Observation {
    let mut seen = Observation::default();
    for cell in Cell::all().filter(|&cell| !boards.is_closed(cell)) {
        seen.record(cell, boards.ship(Side::Program, cell));
    }
    seen
}
