//! What is done in a plain and in a fast form, without a listing: placing fleets, and shooting at them by counting.

use std::ops::Range;

use numeric::fnv::Fnv1a;

use super::board::{Cell, Kind, SHIP_CELLS, SHIPS, SIZE, Side};
use super::clock::{Model, Pairs};
use super::core::Core;
use super::fast::Fleet;
use super::plain::Boards;
use super::shooter::{Seen, Shooter, density, placed};
use crate::contest::{Drill, Load, Speed};
use crate::dice::{ChaChaDice, Dice};

pub(super) fn all() -> Vec<Box<dyn Drill>> {
    vec![Box::new(Placement), Box::new(Density)]
}

/// The draws for a fleet, by every model of the clock in turn.
fn pairs(number: u64) -> Pairs {
    Pairs::seeded(Model::ALL[(number % 4) as usize], 1, number)
}

/// Fleets are placed.
struct Placement;

/// The pivots that were drawn for fleets.
struct Drawn(Vec<[Cell; SHIPS]>);

impl Drill for Placement {
    fn name(&self) -> &'static str {
        "placement"
    }

    fn unit(&self) -> &'static str {
        "fleets"
    }

    fn count(&self) -> u64 {
        1_000_000
    }

    fn goal(&self) -> f64 {
        8.0
    }

    fn ready(&self, numbers: Range<u64>) -> Box<dyn Load> {
        let drawn = |number| {
            let mut pairs = pairs(number);
            Kind::FLEET.map(|kind| {
                let x = 1 + pairs.below(u32::from(SIZE + 1 - kind.length())) as u8;
                let y = 1 + pairs.below(u32::from(SIZE)) as u8;
                Cell::at(x, y).expect("draws lie on the board")
            })
        };
        Box::new(Drawn(numbers.map(drawn).collect()))
    }
}

impl Load for Drawn {
    fn run(&self, form: Speed) -> u64 {
        match form {
            Speed::Plain => self.place::<Boards>(|boards, kind, from| {
                let settle = || boards.settle(Side::Program, kind, from, kind.length()).0;
                let at = if kind == Kind::Carrier { from } else { settle() };
                boards.put(Side::Program, kind, at);
                at
            }),
            Speed::Fast => self.place(Fleet::settle),
        }
    }
}

impl Drawn {
    /// Places all fleets, each ship by itself, and digests where they are.
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

/// Fleets are shot at by counting positions.
struct Density;

/// Fleets that were placed, each with its number.
struct Placed(Vec<(u64, Fleet)>);

impl Drill for Density {
    fn name(&self) -> &'static str {
        "density"
    }

    fn unit(&self) -> &'static str {
        "fleets"
    }

    fn count(&self) -> u64 {
        2_000
    }

    fn goal(&self) -> f64 {
        15.0
    }

    fn ready(&self, numbers: Range<u64>) -> Box<dyn Load> {
        Box::new(Placed(numbers.map(|number| (number, placed(&mut pairs(number)))).collect()))
    }
}

impl Load for Placed {
    fn run(&self, form: Speed) -> u64 {
        let mut hash = Fnv1a::default();
        for (number, fleet) in &self.0 {
            let (mut seen, mut dice) = (Seen::default(), ChaChaDice::seeded(2, *number));
            let mut afloat = SHIP_CELLS;
            while afloat > 0 {
                let cell = match form {
                    Speed::Plain => density::Plain.choose(&seen, &mut dice),
                    Speed::Fast => density::Fast.choose(&seen, &mut dice),
                };
                hash.write(&[cell.index() as u8]);
                let ship = fleet.ship(cell);
                afloat -= u8::from(ship.is_some());
                seen.show(cell, ship);
            }
        }
        hash.finish()
    }
}
