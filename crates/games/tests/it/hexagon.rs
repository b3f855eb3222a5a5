//! The game of Sim: both forms of the rating on all colourings, the tablebase, the exact win
//! chances.

use games::hexagon::classes::{CLASSES, SymmetryClass};
use games::hexagon::{
    Action, Core, LINES, Line, LineState, Mutant, POSITION_COUNTS, Playthrough, Policy, Position, Tablebase,
    fast, plain,
};
use games::{ChaChaDice, Dice, Game, IllegalMove, Outcome, RandomDraw, ScriptedDice, Seat, invariants};

/// Returns the colouring with this number: its digits in base 3 are the states of the lines.
fn colouring(number: usize) -> [LineState; LINES] {
    const STATES: [LineState; 3] = [LineState::Free, LineState::Computer, LineState::Person];
    std::array::from_fn(|line| STATES[number / 3usize.pow(line as u32) % 3])
}

fn compare(number: usize) {
    let states = colouring(number);
    let ratings = plain::Board::of(states).ratings();
    let board = fast::Board::default().with(states);
    assert_eq!(fast::ratings(&board.lines_by_rating()), ratings, "{number}");
    match plain::best(&ratings) {
        Some((highest, ties)) => {
            let ties = ties.iter().fold(0, |set, line| set | line.bit());
            assert_eq!(board.highest_rated_lines(), (highest, ties), "{number}");
        }
        None => assert_eq!(board.highest_rated_lines(), (0, 0)),
    }
}

const COLOURINGS: usize = 3usize.pow(LINES as u32);

#[test]
fn both_forms_rate_one_colouring_of_97_equally() {
    (0..COLOURINGS).step_by(97).for_each(compare);
}

#[test]
#[ignore = "takes a quarter of a minute; the README of this folder names its command"]
fn both_forms_rate_every_colouring_equally() {
    (0..COLOURINGS).for_each(compare);
}

#[test]
fn renaming_points_and_exchanging_sides_map_ratings() {
    let mut dice = ChaChaDice::seeded(1, 0);
    for _ in 0..2_000 {
        let states = colouring(dice.below(COLOURINGS as u32) as usize);
        let board = plain::Board::of(states);
        let mut names = [0, 1, 2, 3, 4, 5];
        for index in (1..6).rev() {
            names.swap(index, dice.below(index as u32 + 1) as usize);
        }
        let renamed = |line: Line| {
            let [a, b] = line.ends();
            Line::between(names[a], names[b]).expect("the points differ").number()
        };
        let mut other = [LineState::Free; LINES];
        Line::all().for_each(|line| other[renamed(line)] = states[line.number()]);
        let other = plain::Board::of(other).ratings();
        assert!(Line::all().all(|line| other[renamed(line)] == board.ratings()[line.number()]));
        for (point, counts) in board.points().iter().enumerate() {
            let count = |state| {
                let drawn = |line: &Line| line.ends().contains(&point) && states[line.number()] == state;
                Line::all().filter(drawn).count() as u8
            };
            assert_eq!(*counts, [count(LineState::Computer), count(LineState::Person)]);
        }
    }
}

#[test]
fn the_second_player_wins_and_every_ply_has_the_known_classes() {
    let solved = Tablebase::new();
    assert_eq!(solved.wins(Position::default()), Some(false));
    assert_eq!(CLASSES.len(), POSITION_COUNTS.len());
    for ((drawn, counts), classes) in POSITION_COUNTS.into_iter().enumerate().zip(&*CLASSES) {
        let wins = classes.iter().filter(|class| solved.wins(class.position) == Some(true)).count();
        let positions: usize = classes.iter().map(|class| class.size).sum();
        assert_eq!([positions, classes.len(), wins].map(|count| count as u64), counts, "{drawn} lines");
        assert_eq!(solved.with_lines(drawn).len(), positions, "{drawn} lines");
    }
    assert_eq!(solved.game_count(), 109_132_115_040);
    assert!(Line::all().all(|line| solved.wins(Position::default().after(line)) == Some(true)));
}

#[test]
fn a_class_is_that_of_every_renaming() {
    let [one, other] =
        [(0, 14), (14, 5)].map(|(first, second)| Position { first: 1 << first, second: 1 << second });
    assert_eq!(SymmetryClass::of(one).size, 90, "two lines apart");
    assert_eq!(
        SymmetryClass::of(one),
        CLASSES[2].iter().copied().find(|class| class.size == 90).expect("a class")
    );
    assert_eq!(SymmetryClass::of(SymmetryClass::of(other).position), SymmetryClass::of(other));
}

#[test]
fn best_response_to_the_ratings_wins_from_either_side() {
    let solved = Tablebase::new();
    for begins in [false, true] {
        assert_eq!(solved.chances_against_ratings(begins)[0], 1.0, "begins: {begins}");
    }
}

#[test]
fn chances_are_exactly_as_known() {
    let solved = Tablebase::new();
    let known = [
        ["0.01852", "0.83438", "0.41535", "0.00000"],
        ["0.05518", "0.39836", "0.07757", "0.00000"],
        ["0.47484", "0.84141", "0.50314", "0.00000"],
        ["0.96120", "0.95428", "0.89030", "0.00000"],
    ];
    for (first, row) in Policy::ALL.into_iter().zip(known) {
        for (second, known) in Policy::ALL.into_iter().zip(row) {
            assert_eq!(format!("{:.5}", solved.win_chance(first, second)), known, "{first:?} {second:?}");
        }
    }
    assert_eq!(solved.visited_count(Policy::Rated, Policy::Rated), 73_411);
}

#[test]
fn every_fault_shows() {
    for mutant in Mutant::ALL {
        let shows = |number: usize| {
            let board = plain::Board::of(colouring(number));
            let ratings = board.ratings();
            let wrong = mutant.ratings(&board);
            wrong != ratings || mutant.best(&wrong) != plain::best(&ratings)
        };
        assert!((0..COLOURINGS).step_by(10_007).any(shows), "{}", mutant.name());
        assert_eq!(Mutant::named(mutant.name()), Some(mutant));
    }
}

#[test]
fn the_game_keeps_the_invariants() {
    let pairs = (0..=7).flat_map(|from| (0..=7).map(move |to| (from, to)));
    let named = pairs.flat_map(|(from, to)| [Action::Draw(from, to), Action::Wrong(from, to)]);
    let all: Vec<Action> = named.chain([Action::Begin, Action::Think, Action::Take]).collect();
    invariants::check(&Playthrough::new(), &all, 40, 60);
}

#[test]
fn closing_a_triangle_loses_and_reports_its_smallest_corners() {
    let mut game = Playthrough::new();
    let mut dice = ScriptedDice::new([RandomDraw::Index(1)]);
    game.play(Action::Begin, &mut dice).expect("the first player is not drawn yet");
    assert_eq!((game.turn(), dice.is_spent()), (Some(Seat(0)), true));
    // The person has lines from 2 and from 5 to 1, 3 and 6: the line between 2 and 5 completes three
    // triangles.
    let mut states = [LineState::Free; LINES];
    for (from, to) in [(1, 0), (4, 0), (1, 2), (4, 2), (1, 5), (4, 5)] {
        states[Line::between(from, to).expect("a line").number()] = LineState::Person;
    }
    let mut game = Playthrough::at(plain::Board::of(states), LineState::Person);
    assert_eq!(game.play(Action::Draw(1, 2), &mut dice), Err(IllegalMove::Occupied));
    game.play(Action::Wrong(1, 2), &mut dice).expect("it is drawn");
    game.play(Action::Wrong(4, 4), &mut dice).expect("it is a point");
    game.play(Action::Draw(5, 2), &mut dice).expect("it is free");
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat(1))));
    assert_eq!((game.view().loser, game.view().corners), (2, Some("1-2-5".to_owned())));
}

#[test]
fn the_computer_draws_even_when_one_line_is_best() {
    let mut board = plain::Board::default();
    for line in Line::all().take(14) {
        board.draw(line, LineState::Person);
    }
    let mut game = Playthrough::at(board, LineState::Computer);
    let mut dice = ScriptedDice::new([RandomDraw::Index(0)]);
    game.play(Action::Think, &mut dice).expect("its turn");
    assert_eq!(
        game.view().thought.map(|thought| (thought.h, thought.ties, thought.highest)),
        Some((1, vec![14], 1))
    );
    game.play(Action::Take, &mut dice).expect("its turn");
    assert!(dice.is_spent());
    assert_eq!((game.view().thought, game.view().line), (None, Some(14)));
}

#[test]
fn lines_are_numbered_as_the_page_has_them() {
    assert_eq!(Line::between(2, 3).map(Line::number), Some(9));
    assert_eq!(Line::between(5, 4).map(Line::number), Some(14));
    assert_eq!(Line::between(3, 3), None);
    assert!(Line::all().all(|line| line.triangles().count() == 4));
    assert_eq!(Line::try_from(15), Err("invalid line `15`; expected 0 to 14".into()));
}
