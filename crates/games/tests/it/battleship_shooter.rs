//! The strong shooter of Battleship.

use games::battleship::shooter::Observation;
use games::battleship::shooter::Shooter as _;
use games::battleship::shooter::density::Fast;
use games::battleship::shooter::strong::Strong;
use games::battleship::{Cell, Kind};
use games::{ChaChaDice, Dice};

fn observation(hits: &[(u8, u8, Kind)]) -> Observation {
    let mut seen = Observation::default();
    for &(x, y, kind) in hits {
        seen.record(Cell::at(x, y).expect("on the board"), Some(kind));
    }
    seen
}

/// Counts its draws and always draws the first.
#[derive(Default)]
struct CountingDice(u32);

impl Dice for CountingDice {
    fn below(&mut self, _bound: u32) -> u32 {
        self.0 += 1;
        0
    }
}

/// Returns whether a fleet explains what was seen: the shooter samples fleets without these dice, and draws from them if
/// there is none.
fn is_explained(seen: &Observation) -> bool {
    let mut dice = CountingDice::default();
    Strong.choose(seen, &mut dice);
    dice.0 == 0
}

#[test]
fn hits_that_a_ship_can_span_are_one() {
    // A fleet has two cruisers, so a third explains nothing.
    let explained = |x, others: &[(u8, u8, Kind)]| {
        is_explained(&observation(&[&[(3, 4, Kind::Cruiser), (x, 4, Kind::Cruiser)], others].concat()))
    };
    assert_eq!(Kind::Cruiser.count(), 2);
    assert_eq!([4, 5, 6, 7].map(|x| explained(x, &[])), [true; 4]);
    let other = [(5, 9, Kind::Cruiser)];
    assert_eq!([4, 5, 6, 7].map(|x| explained(x, &other)), [true, true, false, false]);
}

#[test]
fn where_no_fleet_explains_what_was_seen_the_most_crowded_cell_is_chosen() {
    let seen = observation(&[1, 3, 5, 7, 9].map(|x| (x, 2, Kind::Submarine)));
    let dice = ChaChaDice::seeded(1, 0);
    let chosen = Strong.choose(&seen, &mut dice.clone());
    assert_eq!(chosen, Fast.choose(&seen, &mut dice.clone()));
    assert_ne!(Some(chosen), Cell::all().find(|&cell| seen.is_closed(cell)));
}
