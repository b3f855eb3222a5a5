//! The invariants of every game, for each type built on a core.

use games::game::{Game, Player};
use games::random::Random;
use games::vier3d::{Action, Answers, Column, Playthrough, Position, Strength, plain};
use games::{ChaChaDice, invariants};

/// Returns a person against the computer in both seats, a person against a person, and the computer
/// against itself.
fn all_answers() -> [Answers; 4] {
    let answers = |two: &str, three: &str| Answers {
        names: [two.to_owned(), three.to_owned()],
        strengths: [Strength::One, Strength::Two],
    };
    [answers("uwe", "c 64"), answers("c 64", "uwe"), answers("a", "b"), answers("c 64", "c 64")]
}

#[test]
fn a_position_keeps_the_invariants() {
    let universe: Vec<Column> = Column::all().collect();
    invariants::check(&Position::<plain::Board>::default(), &universe, 200, 70);
}

#[test]
fn a_playthrough_keeps_the_invariants() {
    let stones = Column::all().map(Action::Place);
    let universe: Vec<Action> = stones.chain([Action::Computer, Action::Hint, Action::Swap]).collect();
    for answers in all_answers() {
        invariants::check(&Playthrough::new(plain::Board::default(), answers), &universe, 50, 120);
    }
}

#[test]
fn a_view_becomes_its_playthrough() {
    let spec = games::find("vier3d").expect("the game has a specification");
    for seed in 0..20 {
        let mut choices = ChaChaDice::seeded(seed, 0);
        let mut game = Playthrough::new(plain::Board::default(), all_answers()[seed as usize % 4].clone());
        while game.outcome().is_none() {
            let mv = Random.choose(&game, &mut choices);
            game.play(mv, &mut choices).expect("a listed move is accepted");
            let mut view = serde_json::to_value(game.view()).expect("a view is a tree");
            view["thought"] = serde_json::Value::Null;
            let recalled = spec.state_from_view(&view).expect("it is a game's state");
            assert_eq!(recalled.view(), view);
            assert_eq!(recalled.outcome(), game.outcome());
        }
    }
}

#[test]
fn an_unreachable_view_becomes_no_playthrough() {
    let spec = games::find("vier3d").expect("the game has a specification");
    let game = Playthrough::new(plain::Board::default(), all_answers()[0].clone());
    let view = serde_json::to_value(game.view()).expect("a view is a tree");
    assert!(spec.state_from_view(&view).is_some());
    let odd = |field: &str, value: &str| {
        let mut view = view.clone();
        *view.pointer_mut(field).expect("the field is there") = value.into();
        spec.state_from_view(&view).is_none()
    };
    // The other side to move, a height without a stone, a line value that is no power of two, half a
    // stone.
    assert!(odd("/pl", "8240000000") && odd("/be/0/0", "8100000000"));
    assert!(odd("/d1", "8240000000") && odd("/fe/0/0/0", "8000000000") && odd("/sp", "x"));
    // A cell outside the board, a second playable cell in a tower, a stone of neither side.
    assert!(odd("/gx/0", "8300000000") && odd("/gz/3", "8300000000"));
    assert!(odd("/fe/0/0/1", "8100000000") && odd("/fe/0/0/0", "8300000000"));
    // A tower of four is full with any content of its cells.
    let mut tower = view.clone();
    for (z, stone) in ["8200000000", "8240000000", "8200000000", "8240000000"].into_iter().enumerate() {
        tower["fe"][0][0][z] = stone.into();
    }
    tower["be"][0][0] = "8300000000".into();
    assert!(spec.state_from_view(&tower).is_some());
    tower["be"][0][0] = "8320000000".into();
    tower["pl"] = "8240000000".into();
    assert!(spec.state_from_view(&tower).is_none());
}
