//! The laws of every game, for every way to stand around a core.

use games::laws;
use games::vier3d::{Action, Column, Position, Session, Setup, Strength, plain};

/// A person against the computer, a person against a person, the computer against itself.
fn setups() -> [Setup; 4] {
    let setup = |two: &str, three: &str| Setup {
        names: [two.to_owned(), three.to_owned()],
        strengths: [Strength::One, Strength::Two],
    };
    [setup("uwe", "c 64"), setup("c 64", "uwe"), setup("a", "b"), setup("c 64", "c 64")]
}

#[test]
fn a_position_obeys_the_laws() {
    let universe: Vec<Column> = Column::all().collect();
    laws::check(&Position::<plain::Board>::default(), &universe, 200, 70);
}

#[test]
fn a_session_obeys_the_laws() {
    let places = Column::all().map(Action::Place);
    let universe: Vec<Action> = places.chain([Action::Computer, Action::Hint, Action::Swap]).collect();
    for setup in setups() {
        laws::check(&Session::new(plain::Board::default(), setup), &universe, 50, 120);
    }
}
