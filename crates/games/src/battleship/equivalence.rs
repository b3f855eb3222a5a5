//! Equivalence checks of the plain and the fast form: placing fleets, and shooting at them by
//! counting positions.

use std::ops::Range;

use numeric::fnv::Fnv1a;

use super::board::{Cell, Kind, SHIP_CELLS, SHIPS, SIZE, Side};
use super::clock::{ClockDice, ClockModel};
use super::core::Core;
use super::fast::Fleet;
use super::plain::Boards;
use super::shooter::{Observation, Shooter, density, place_fleet};
use crate::dice::{ChaChaDice, Dice};
use crate::spec::{EquivalenceCheck, Form, Workload};

pub(super) fn all() -> Vec<Box<dyn EquivalenceCheck>> {
    vec![Box::new(Placement), Box::new(Density)]
}

/// Returns the draws for fleet `number`; the models of the clock alternate.
fn clock_dice(number: u64) -> ClockDice {
    ClockDice::seeded(ClockModel::ALL[(number % 4) as usize], 1, number)
}

/// The check that places fleets.
struct Placement;

/// The pivots drawn for fleets.
struct PlacementWorkload(Vec<[Cell; SHIPS]>);

impl EquivalenceCheck for Placement {
    fn name(&self) -> &'static str {
        "placement"
    }

    fn unit(&self) -> &'static str {
        "fleets"
    }

    fn count(&self) -> u64 {
        1_000_000
    }

    fn target_speedup(&self) -> f64 {
        8.0
    }

    fn prepare(&self, numbers: Range<u64>) -> Box<dyn Workload> {
        let drawn = |number| {
            let mut pairs = clock_dice(number);
            Kind::FLEET.map(|kind| {
                let x = 1 + pairs.below(u32::from(SIZE + 1 - kind.length())) as u8;
                let y = 1 + pairs.below(u32::from(SIZE)) as u8;
                Cell::at(x, y).expect("a draw is a cell of the board")
            })
        };
        Box::new(PlacementWorkload(numbers.map(drawn).collect()))
    }
}

impl Workload for PlacementWorkload {
    fn run(&self, form: Form) -> u64 {
        match form {
            Form::Plain => self.place::<Boards>(|boards, kind, from| {
                let settle = || boards.find_pivot(Side::Program, kind, from, kind.length()).0;
                let at = if kind == Kind::Carrier { from } else { settle() };
                boards.place_ship(Side::Program, kind, at);
                at
            }),
            Form::Fast => self.place(Fleet::place_ship),
        }
    }
}

impl PlacementWorkload {
    /// Places the ships of all fleets one by one and hashes their pivots.
    fn place<B: Default>(&self, settle: impl Fn(&mut B, Kind, Cell) -> Cell) -> u64 {
        let mut hash = Fnv1a::default();
        for drawn in &self.0 {
            let mut boards = B::default();
            for (&kind, &from) in Kind::FLEET.iter().zip(drawn) {
                hash.write(&[settle(&mut boards, kind, from).index() as u8]);
            }
        }
        hash.finish()
    }
}

/// The check that shoots at fleets by counting positions.
struct Density;

/// Placed fleets, each with its number.
struct DensityWorkload(Vec<(u64, Fleet)>);

impl EquivalenceCheck for Density {
    fn name(&self) -> &'static str {
        "density"
    }

    fn unit(&self) -> &'static str {
        "fleets"
    }

    fn count(&self) -> u64 {
        2_000
    }

    fn target_speedup(&self) -> f64 {
        15.0
    }

    fn prepare(&self, numbers: Range<u64>) -> Box<dyn Workload> {
        Box::new(DensityWorkload(
            numbers.map(|number| (number, place_fleet(&mut clock_dice(number)))).collect(),
        ))
    }
}

impl Workload for DensityWorkload {
    fn run(&self, form: Form) -> u64 {
        let mut hash = Fnv1a::default();
        for (number, fleet) in &self.0 {
            let (mut seen, mut dice) = (Observation::default(), ChaChaDice::seeded(2, *number));
            let mut afloat = SHIP_CELLS;
            while afloat > 0 {
                let cell = match form {
                    Form::Plain => density::Plain.choose(&seen, &mut dice),
                    Form::Fast => density::Fast.choose(&seen, &mut dice),
                };
                hash.write(&[cell.index() as u8]);
                let ship = fleet.ship(cell);
                afloat -= u8::from(ship.is_some());
                seen.record(cell, ship);
            }
        }
        hash.finish()
    }
}
