//! Solutions of solvable positions, and proofs for unsolvable ones.

use std::collections::BTreeSet;

use games::solitaire::{
    Bits, Board, Location, SOLITAIRE, SOLITAIRE_FRENCH, SOLITAIRE_SCORE, SolveResult, Solver,
};
use games::spec::{GameSpec, Role};
use games::{ChaChaDice, Outcome, ScriptedDice, Seat};

fn full_but(board: Board, vacancy: Location) -> Bits {
    Bits(Bits::holes(board).0 & !Bits::of(vacancy).0)
}

/// Plays the jumps of a solution; returns the remaining marbles.
fn played(board: Board, marbles: Bits, answer: &SolveResult) -> Bits {
    let SolveResult::Solvable(jumps) = answer else { panic!("{answer:?}") };
    let holes = Bits::holes(board);
    jumps.iter().fold(marbles, |marbles, &jump| {
        assert!(marbles.jumps(holes).any(|possible| possible == jump));
        Bits(marbles.0 ^ Bits::from_iter(jump).0)
    })
}

#[test]
fn the_central_game_is_won_in_the_centre() {
    let start = full_but(Board::English, Board::CENTRE);
    let answer = Solver::new(Board::English).solve(start);
    assert_eq!(played(Board::English, start, &answer), Bits::of(Board::CENTRE));
}

#[test]
fn one_marble_can_be_left_whichever_hole_is_empty_on_the_english_board() {
    let mut solver = Solver::new(Board::English);
    for vacancy in Board::English.holes() {
        let start = full_but(Board::English, vacancy);
        let answer = solver.solve(start);
        assert_eq!(played(Board::English, start, &answer).count(), 1, "{vacancy}");
    }
}

#[test]
fn on_the_french_board_16_holes_can_be_empty_and_the_centre_is_none_of_them() {
    let by_parity: Vec<Location> = Board::French
        .holes()
        .filter(|&vacancy| {
            let one = |hole: Location| Bits::of(hole);
            let start = full_but(Board::French, vacancy);
            Board::French.holes().any(|hole| Solver::is_same_class(start, one(hole)))
        })
        .collect();
    let mut known = [
        (2, 0),
        (4, 0),
        (3, 1),
        (0, 2),
        (3, 2),
        (6, 2),
        (1, 3),
        (2, 3),
        (4, 3),
        (5, 3),
        (0, 4),
        (3, 4),
        (6, 4),
        (3, 5),
        (2, 6),
        (4, 6),
    ]
    .map(|(x, y)| Location::new(x, y));
    known.sort();
    assert_eq!(by_parity, known);
    assert_eq!(
        Solver::new(Board::French).solve(full_but(Board::French, Board::CENTRE)),
        SolveResult::UnsolvableByParity
    );
}

#[test]
fn the_french_games_of_the_exercise_are_won() {
    for (x, y) in [(3, 1), (2, 0), (3, 2)] {
        let start = full_but(Board::French, Location::new(x, y));
        let answer = Solver::new(Board::French).solve(start);
        assert_eq!(played(Board::French, start, &answer).count(), 1, "({x}, {y})");
    }
}

#[test]
fn the_six_jumps_into_a_dead_end_leave_a_win_until_the_last() {
    let mut solver = Solver::new(Board::English);
    let holes = Bits::holes(Board::English);
    let jumps = [
        [(3, 1), (3, 3)],
        [(3, 4), (3, 2)],
        [(1, 3), (3, 3)],
        [(4, 3), (2, 3)],
        [(3, 6), (3, 4)],
        [(6, 3), (4, 3)],
    ];
    let mut marbles = full_but(Board::English, Board::CENTRE);
    for drag in jumps {
        let answer = solver.solve(marbles);
        assert_eq!(played(Board::English, marbles, &answer).count(), 1);
        let [start, dest] = drag.map(|(x, y)| Location::new(x, y));
        let jump =
            marbles.jumps(holes).find(|jump| jump[0] == start && jump[2] == dest).expect("it is legal");
        marbles = Bits(marbles.0 ^ Bits::from_iter(jump).0);
    }
    assert!(matches!(solver.solve(marbles), SolveResult::UnsolvableBySearch(_)));
}

/// Of the 39 classes with 28 marbles, one is the complement of no reachable class with five
/// marbles, so it is unsolvable.
#[test]
fn four_jumps_can_spoil_a_game() {
    let holes = Bits::holes(Board::English);
    let mut classes = BTreeSet::from([full_but(Board::English, Board::CENTRE)]);
    for _ in 0..4 {
        let after = |marbles: Bits| {
            marbles.jumps(holes).map(move |jump| Bits(marbles.0 ^ Bits::from_iter(jump).0).canonical())
        };
        classes = classes.into_iter().flat_map(after).collect();
    }
    let mut solver = Solver::new(Board::English);
    let mut won = 0;
    for &marbles in &classes {
        match solver.solve(marbles) {
            SolveResult::UnsolvableBySearch(_) => {}
            answer => won += played(Board::English, marbles, &answer).count(),
        }
    }
    assert_eq!((classes.len(), won), (39, 38));
}

#[test]
fn marbles_that_are_alone_or_none_need_no_jumps() {
    let mut solver = Solver::new(Board::English);
    for hole in Board::English.holes() {
        assert_eq!(solver.solve(Bits::of(hole)), SolveResult::Solvable(Vec::new()));
    }
    assert_eq!(solver.solve(Bits::default()), SolveResult::UnsolvableByParity);
    let far = Bits::from_iter([Location::new(2, 0), Location::new(4, 6)]);
    assert!(matches!(
        solver.solve(far),
        SolveResult::UnsolvableByParity | SolveResult::UnsolvableBySearch(_)
    ));
}

#[test]
fn the_strong_opponent_wins_and_says_when_it_cannot() {
    let mut dice = ChaChaDice::seeded(1, 0);
    for spec in [SOLITAIRE, SOLITAIRE_SCORE, SOLITAIRE_FRENCH] {
        let mut strong = spec.bot("strong").expect("it is listed");
        let mut game = spec.start("plain", &[Role::Person], &mut ScriptedDice::default()).expect("a form");
        assert_eq!(strong.resignation(game.as_ref()), None);
        let mut events = 0;
        while game.outcome().is_none() {
            let event = strong.choose(game.as_ref(), &mut dice);
            game.play(&event, &mut ScriptedDice::default()).expect("it is an event of the game");
            events += 1;
        }
        assert_eq!(game.outcome(), Some(Outcome::Won(Seat(0))), "{}", spec.name());
        let marbles = spec.rules().marbles().count();
        assert_eq!(events, 2 * (marbles - 1), "a press and a release for each jump");
    }
    let mut strong = SOLITAIRE.bot("strong").expect("it is listed");
    let three = [(2, 2), (4, 4), (3, 6)].map(|(x, y)| Location::new(x, y));
    let game = SOLITAIRE.start_with_marbles("plain", &three).expect("a form");
    let why = strong.resignation(game.as_ref()).expect("it cannot be won");
    assert!(why.starts_with("one marble cannot be reached: "), "{why}");
    let mut strong = SOLITAIRE_FRENCH.bot("strong").expect("it is listed");
    let centre: Vec<Location> = full_but(Board::French, Board::CENTRE).cells().collect();
    let mut game = SOLITAIRE_FRENCH.start_with_marbles("plain", &centre).expect("a form");
    let why = strong.resignation(game.as_ref());
    assert_eq!(
        why.as_deref(),
        Some("one marble cannot be reached: the parities of the diagonals exclude it")
    );
    for _ in 0..2 {
        let event = strong.choose(game.as_ref(), &mut dice);
        game.play(&event, &mut ScriptedDice::default()).expect("it is an event of the game");
    }
    assert_eq!(game.view()["marbles"], 35, "it continues");
}

#[test]
fn it_plays_on_from_another_players_position() {
    let mut dice = ChaChaDice::seeded(1, 0);
    let mut strong = SOLITAIRE.bot("strong").expect("it is listed");
    let mut game = SOLITAIRE.start("plain", &[Role::Person], &mut ScriptedDice::default()).expect("a form");
    let event = |game: &mut Box<dyn games::spec::GameState>, event: serde_json::Value| {
        game.play(&event, &mut ScriptedDice::default()).expect("it is an event of the game");
    };
    // The other player releases a marble on an illegal cell.
    let first = strong.choose(game.as_ref(), &mut dice);
    event(&mut game, first);
    for (press, release) in [([3, 5], [3, 3]), ([3, 2], [3, 4]), ([0, 2], [0, 0])] {
        event(&mut game, serde_json::json!({ "press": press }));
        event(&mut game, serde_json::json!({ "release": release }));
    }
    assert_eq!(strong.resignation(game.as_ref()), None);
    while game.outcome().is_none() {
        let next = strong.choose(game.as_ref(), &mut dice);
        event(&mut game, next);
    }
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat(0))));
    assert_eq!(game.view()["holes"][3][3], 1, "in the centre");
}
