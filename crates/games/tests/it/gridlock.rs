//! Dodgem: both forms of the look-ahead on all arrangements of cars, the tablebase, the rules.

use games::gridlock::road::{arrangements, road};
use games::gridlock::tablebase::{Solution, Tablebase};
use games::gridlock::{Action, Cars, Core, DRAW_AFTER, Mutant, Playthrough, START, Side, Step, fast, plain};
use games::{ChaChaDice, Game, IllegalMove, Outcome, RandomDraw, ScriptedDice, Seat, find, invariants};

fn no_dice() -> ScriptedDice {
    ScriptedDice::default()
}

fn at(cars: Cars, side: Side) -> Playthrough {
    Playthrough::at(plain::Board::of(cars), side, 1)
}

#[test]
fn both_forms_decide_equally_in_every_arrangement_at_every_skill() {
    let mut count = 0;
    for cars in arrangements() {
        let (plain, fast) = (plain::Board::of(cars), fast::Board::of(cars));
        assert_eq!((fast.cars(), fast.cells()), (plain.cars(), plain.cells()), "{cars:?}");
        for step in Side::ALL.into_iter().flat_map(Step::all) {
            assert_eq!(fast.is_legal(step), plain.is_legal(step), "{cars:?} {step:?}");
            if plain.is_legal(step) {
                let (mut plain, mut fast) = (plain.clone(), fast);
                plain.drive(step);
                fast.drive(step);
                assert_eq!((fast.cars(), fast.cells()), (plain.cars(), plain.cells()), "{cars:?} {step:?}");
            }
        }
        if !plain.is_blocked(Side::Cyan) {
            for plies in 1..=4 {
                assert_eq!(fast.decide(plies), plain.decide(plies), "{cars:?} {plies}");
                count += 1;
            }
        }
    }
    // Another program, which numbers the cars of a side in one order only, counts 1328 positions.
    assert_eq!(count, 1_328 * 4 * 4);
}

#[test]
fn exchanging_a_sides_cars_exchanges_its_ties() {
    for [a, b, c, d] in arrangements() {
        let board = plain::Board::of([a, b, c, d]);
        if board.is_blocked(Side::Cyan) {
            continue;
        }
        let exchanged = plain::Board::of([b, a, d, c]);
        let (one, mut other) = (board.decide(4), exchanged.decide(4));
        other.ties.iter_mut().for_each(|step| *step ^= 1);
        other.ties.sort_unstable();
        assert_eq!(one, other, "{a} {b} {c} {d}");
    }
}

#[test]
fn the_side_that_begins_wins_in_19_moves() {
    let solved = Tablebase::new();
    let won = Solution { is_won: true, moves: 19 };
    assert_eq!(Side::ALL.map(|side| solved.solution(START, side)), [Some(won); 2]);
    let solutions = || arrangements().flat_map(|cars| Side::ALL.map(|side| (cars, side)));
    let all: Vec<Solution> = solutions().filter_map(|(cars, side)| solved.solution(cars, side)).collect();
    // No side can delay the other's win for ever.
    let can_move = |&(cars, side): &(Cars, Side)| !plain::Board::of(cars).is_blocked(side);
    assert_eq!((all.len(), solved.count()), (solutions().filter(can_move).count(), all.len()));
    assert_eq!(all.iter().map(|solution| solution.moves).max(), Some(21));
}

#[test]
fn a_side_wins_when_its_cars_are_gone_or_blocked() {
    // Red's last car leaves.
    let mut game = at([0, 7, 6, 11], Side::Red);
    game.play(Action::Drive(0), &mut no_dice()).expect("the way is free");
    assert_eq!((game.outcome(), game.view().message), (Some(Outcome::Won(Seat(0))), Some(" YOU WIN".into())));
    // Red blocks the last step of cyan: a car in the corner, between two of red.
    let mut game = at([12, 7, 6, 0], Side::Red);
    game.play(Action::Drive(1), &mut no_dice()).expect("the way is free");
    let message = game.view().message;
    assert_eq!((game.outcome(), message), (Some(Outcome::Won(Seat(1))), Some(" GRIDLOCK! I WIN".into())));
    // The second last move before the police come.
    let mut game = at(START, Side::Red).after(DRAW_AFTER - 1);
    game.play(Action::Drive(0), &mut no_dice()).expect("the way is free");
    assert_eq!((game.outcome(), game.view().winner), (Some(Outcome::Drawn), 3));
    assert_eq!(game.play(Action::Computer, &mut no_dice()), Err(IllegalMove::Over));
}

#[test]
fn the_other_car_is_taken_only_if_it_is_on_the_road() {
    let mut game = at(START, Side::Red);
    assert_eq!(&*game.moves(), [Action::Other, Action::Drive(0), Action::Drive(1), Action::Bump(2)]);
    game.play(Action::Other, &mut no_dice()).expect("always legal");
    assert_eq!((game.car(), game.view().selected), (1, Some(1)));
    assert_eq!(&*game.moves(), [Action::Other, Action::Drive(0), Action::Bump(1), Action::Bump(2)]);
    let mut game = at([0, 17, 6, 11], Side::Red);
    game.play(Action::Other, &mut no_dice()).expect("always legal");
    assert_eq!(game.car(), 1);
}

#[test]
fn the_computer_draws_even_when_one_step_is_best() {
    // A car of cyan and a car of red, each before its exit: cyan leaves.
    let mut game = at([7, 0, 13, 0], Side::Cyan);
    let mut dice = ScriptedDice::new([RandomDraw::Index(0)]);
    game.play(Action::Computer, &mut dice).expect("its turn");
    assert!(dice.is_spent());
    assert_eq!(game.view().thought.map(|thought| (thought.best, thought.ties)), Some((50, vec![0])));
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat(1))));
}

#[test]
fn games_keep_the_invariants_and_begin_in_turn() {
    let named = (0..=3).flat_map(|direction| [Action::Drive(direction), Action::Bump(direction)]);
    let all: Vec<Action> = named.chain([Action::Other, Action::Computer]).collect();
    invariants::check(&Playthrough::<plain::Board>::new(3), &all, 30, 80);
    let first = Playthrough::<fast::Board>::new(2);
    let second = first.next_game(2);
    assert_eq!(
        [first.turn(), second.turn(), second.next_game(2).turn()],
        [Some(Seat(0)), Some(Seat(1)), Some(Seat(0))]
    );
}

#[test]
fn a_state_is_that_of_its_view() {
    let spec = find("gridlock").expect("it is a game");
    let mut dice = ChaChaDice::seeded(1, 0);
    let mut game = Playthrough::<plain::Board>::new(2);
    while game.outcome().is_none() {
        let state = spec.state_from_view(&serde_json::to_value(game.view()).expect("a view"));
        let moves = games::spec::GameState::moves(&game);
        assert_eq!(state.map(|state| (state.turn(), state.moves())), Some((game.turn(), moves)));
        let mv = games::Player::choose(&mut games::Random, &game, &mut dice);
        game.play(mv, &mut dice).expect("a listed move");
    }
    let over = serde_json::to_value(game.view()).expect("a view");
    assert!(spec.state_from_view(&over).is_none());
}

#[test]
fn the_perfect_bot_wins_every_game_that_it_begins() {
    let spec = find("gridlock").expect("it is a game");
    for skill in 1..=4 {
        let roles = [games::spec::Role::Person, games::spec::Role::Computer(skill)];
        let mut bot = spec.bot("perfect").expect("it is listed");
        let mut dice = ChaChaDice::seeded(skill.into(), 0);
        let mut game = spec.start("plain", &roles, &mut no_dice()).expect("a form");
        while game.outcome().is_none() {
            let mv = match game.turn() {
                Some(Seat(0)) => bot.choose(&*game, &mut dice),
                _ => serde_json::json!("computer"),
            };
            let index = RandomDraw::Index(0);
            game.play(&mv, &mut ScriptedDice::new([index])).expect("a legal move");
        }
        assert_eq!(game.outcome(), Some(Outcome::Won(Seat(0))), "skill {skill}");
    }
}

#[test]
fn random_games_reach_every_outcome() {
    let spec = find("gridlock").expect("it is a game");
    let mut outcomes = std::collections::HashSet::new();
    for number in 0..800 {
        let mut policy = spec.random_policy().expect("it has one");
        let mut dice = ChaChaDice::seeded(7, number);
        let mut game = Playthrough::<plain::Board>::new(1 + (number % 4) as u8);
        while game.outcome().is_none() {
            let mv: Action = serde_json::from_value(policy.choose(&game, &mut dice)).expect("a move");
            game.play(mv, &mut dice).expect("a legal move");
        }
        outcomes.extend(game.outcome());
    }
    assert_eq!(outcomes.len(), 3, "{outcomes:?}");
}

#[test]
fn every_mutant_has_a_name_and_starts() {
    let spec = find("gridlock").expect("it is a game");
    let roles = [games::spec::Role::Person, games::spec::Role::Computer(4)];
    for mutant in Mutant::ALL {
        assert_eq!(Mutant::named(mutant.name()), Some(mutant));
        assert!(spec.start(mutant.name(), &roles, &mut no_dice()).is_some());
        assert_eq!(spec.workloads().test_sets(mutant.name()).len(), 2);
    }
    assert!(spec.start("slow", &roles, &mut no_dice()).is_none());
}

#[test]
fn the_road_has_nine_cells_and_5328_arrangements() {
    assert_eq!(road().collect::<Vec<_>>(), [6, 7, 8, 11, 12, 13, 16, 17, 18]);
    // Both cars of each side, one of one side, one of either.
    assert_eq!(arrangements().count(), 9 * 8 * 7 * 6 + 2 * (9 * 8 * 7 * 2) + 9 * 8 * 2 * 2);
}

#[test]
fn steps_are_in_the_order_of_the_listing() {
    let of = |side, from| Step::all(side).map(|step| (step.car(), step.target(from))).collect::<Vec<_>>();
    assert_eq!(of(Side::Red, 12), [(0, 7), (1, 7), (0, 11), (1, 11), (0, 13), (1, 13)]);
    assert_eq!(of(Side::Cyan, 12), [(2, 13), (3, 13), (2, 7), (3, 7), (2, 17), (3, 17)]);
}
