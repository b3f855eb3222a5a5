//! Rules and end of peg solitaire: the forms against the five conditions of the course, and
//! invariants.
//!
//! One file, because all tests check the same rules.

use games::solitaire::{
    Action, Bits, Board, Core, JumpRules, Location, Mutant, Playthrough, SOLITAIRE, SOLITAIRE_1, SOLITAIRE_2,
    SOLITAIRE_FRENCH, SOLITAIRE_SCORE, Solitaire, Stage, Status, fast, jump_rules, plain,
};
use games::spec::{GameSpec, Role};
use games::{ChaChaDice, Dice, Game, Outcome, ScriptedDice, Seat, invariants};
use serde_json::{Value, json};

const BOARDS: [Board; 2] = [Board::English, Board::French];

/// Returns positions of random games, one for each number of marbles.
fn positions(board: Board, seed: u64) -> Vec<Bits> {
    let mut dice = ChaChaDice::seeded(seed, 0);
    let holes = Bits::holes(board);
    let mut marbles = Bits(holes.0 & !Bits::of(Board::CENTRE).0);
    let mut all = vec![marbles];
    loop {
        let jumps: Vec<_> = marbles.jumps(holes).collect();
        if jumps.is_empty() {
            return all;
        }
        let jump = jumps[dice.below(jumps.len() as u32) as usize];
        marbles = Bits(marbles.0 ^ Bits::from_iter(jump).0);
        all.push(marbles);
    }
}

/// Returns random marbles.
fn strewn(board: Board, number: u64) -> Bits {
    let mut dice = ChaChaDice::seeded(number, 7);
    let most = 1 + dice.below(9);
    board.holes().filter(|_| dice.below(10) < most).collect()
}

/// The five conditions as stated in the course.
fn removed(board: Board, marbles: &[Location], start: Location, dest: Location) -> Option<Location> {
    let has = |loc| marbles.contains(&loc);
    let (x, y) = (dest.x - start.x, dest.y - start.y);
    let is_two_away = (x.abs() == 2 && y == 0) || (x == 0 && y.abs() == 2);
    let over = Location::new(start.x + x / 2, start.y + y / 2);
    (has(start) && !has(dest) && board.is_hole(dest) && is_two_away && has(over)).then_some(over)
}

#[test]
fn all_pairs_of_cells_are_judged_by_the_five_conditions() {
    for board in BOARDS {
        for number in 0..40 {
            let mut all = vec![strewn(board, number)];
            all.extend(if number < 8 { positions(board, number) } else { Vec::new() });
            for bits in all {
                let marbles: Vec<Location> = bits.cells().collect();
                let (plain, fast) = (
                    plain::Marbles::with(board, marbles.iter().copied()),
                    fast::Marbles::with(board, marbles.iter().copied()),
                );
                let mut is_possible = false;
                for start in Location::all() {
                    for dest in (-2..9).flat_map(|x| (-2..9).map(move |y| Location { x, y })) {
                        let expected = removed(board, &marbles, start, dest);
                        is_possible |= expected.is_some();
                        assert_eq!(plain.remove_marble(start, dest), expected, "{bits:?} {start} {dest}");
                        assert_eq!(fast.remove_marble(start, dest), expected, "{bits:?} {start} {dest}");
                        let jump = expected.map(|over| [start, over, dest]);
                        assert!(
                            jump.is_none_or(|jump| bits.jumps(Bits::holes(board)).any(|has| has == jump))
                        );
                    }
                }
                assert_eq!([plain.is_move_possible(), fast.is_move_possible()], [is_possible; 2], "{bits:?}");
            }
        }
    }
}

#[test]
fn jumps_are_symmetric() {
    for board in BOARDS {
        let holes = Bits::holes(board);
        assert!(holes.symmetries().iter().all(|&image| image == holes));
        for bits in (0..20).flat_map(|seed| positions(board, seed)) {
            let after = |bits: Bits| {
                let mut after: Vec<Bits> = bits
                    .jumps(holes)
                    .map(|jump| Bits(bits.0 ^ Bits::from_iter(jump).0).canonical())
                    .collect();
                after.sort();
                after
            };
            assert!(bits.symmetries().iter().all(|&image| after(image) == after(bits)), "{bits:?}");
        }
    }
}

#[test]
fn marbles_and_empty_holes_can_be_exchanged() {
    for board in BOARDS {
        let holes = Bits::holes(board);
        let complement = |bits: Bits| Bits(holes.0 & !bits.0);
        for bits in (0..20).flat_map(|seed| positions(board, seed)) {
            for jump in bits.jumps(holes) {
                let after = Bits(bits.0 ^ Bits::from_iter(jump).0);
                assert!(complement(after).jumps(holes).any(|back| back == jump));
                assert_eq!(complement(after).0 ^ Bits::from_iter(jump).0, complement(bits).0);
            }
        }
    }
}

/// Returns the parities of the marbles on every third diagonal in both directions, each added to
/// the first of its direction.
fn parity_class(bits: Bits) -> [u32; 4] {
    let on = |diagonal: &dyn Fn(Location) -> i8, class: i8| {
        bits.cells().filter(|&cell| diagonal(cell).rem_euclid(3) == class).count() as u32
    };
    let (sum, difference) = (|cell: Location| cell.x + cell.y, |cell: Location| cell.x - cell.y);
    [(0, 1), (0, 2)]
        .map(|(first, other)| (on(&sum, first) + on(&sum, other)) % 2)
        .into_iter()
        .chain([(0, 1), (0, 2)].map(|(first, other)| (on(&difference, first) + on(&difference, other)) % 2))
        .collect::<Vec<_>>()
        .try_into()
        .expect("there are four")
}

#[test]
fn a_jump_takes_one_marble_and_keeps_the_parity_class() {
    for board in BOARDS {
        for game in (0..20).map(|seed| positions(board, seed)) {
            for (before, after) in game.iter().zip(&game[1..]) {
                assert_eq!(after.count() + 1, before.count());
                assert_eq!(parity_class(*after), parity_class(*before));
            }
        }
    }
}

/// Returns the marbles of a playthrough.
fn marbles(playthrough: &Playthrough<plain::Marbles>) -> &[Location] {
    playthrough.marbles().actors()
}

fn playthrough(spec: Solitaire) -> Playthrough<plain::Marbles> {
    Playthrough::new(spec.rules())
}

/// Drags a marble; cells are columns and rows.
fn drag<C: Core>(playthrough: &mut Playthrough<C>, start: (i8, i8), dest: (i8, i8)) -> Vec<Status> {
    playthrough.press(Location::new(start.0, start.1));
    playthrough.release(Location::new(dest.0, dest.1))
}

/// Bergholt's game of 18 moves, jump by jump: digits are columns and rows from 1.
const BERGHOLT: [&str; 18] = [
    "46-44",
    "65-45",
    "57-55",
    "54-56",
    "52-54",
    "73-53",
    "43-63",
    "75-73-53",
    "35-55",
    "15-35",
    "23-43-63-65-45-25",
    "37-57-55-53",
    "31-33",
    "34-32",
    "51-31-33",
    "13-15-35",
    "36-34-32-52-54-34",
    "24-44",
];

#[test]
fn bergholts_game_is_won_in_the_centre() {
    let mut playthrough = Playthrough::<fast::Marbles>::new(SOLITAIRE_SCORE.rules());
    let cell = |text: &str| {
        let digits: Vec<i8> = text.bytes().map(|digit| (digit - b'1') as i8).collect();
        (digits[0], digits[1])
    };
    let mut messages = Vec::new();
    for mv in BERGHOLT {
        let cells: Vec<_> = mv.split('-').map(cell).collect();
        for jump in cells.windows(2) {
            assert!(playthrough.status() != Status::Won);
            messages = drag(&mut playthrough, jump[0], jump[1]);
            assert!(matches!(messages[0], Status::Valid(_)), "{mv}");
        }
    }
    assert_eq!(playthrough.score(), 31);
    assert_eq!(messages, [Status::Valid(Board::CENTRE), Status::Won]);
    assert_eq!(playthrough.text(Status::Won), "Game over. You won. Score: 31");
    assert_eq!(playthrough.marbles().bits(), Bits::of(Board::CENTRE));
    assert_eq!(playthrough.outcome(), Some(Outcome::Won(Seat(0))));
    assert!(drag(&mut playthrough, (3, 3), (3, 1)).is_empty(), "moves after the end have no effect");
    assert_eq!(playthrough.space(), [Status::Ready]);
    assert_eq!(playthrough, Playthrough::new(SOLITAIRE_SCORE.rules()));
}

#[test]
fn six_jumps_lead_into_a_dead_end() {
    let mut playthrough = playthrough(SOLITAIRE);
    let jumps = [
        ((3, 1), (3, 3)),
        ((3, 4), (3, 2)),
        ((1, 3), (3, 3)),
        ((4, 3), (2, 3)),
        ((3, 6), (3, 4)),
        ((6, 3), (4, 3)),
    ];
    let messages = jumps.map(|(start, dest)| drag(&mut playthrough, start, dest));
    assert_eq!(messages[5], [Status::Valid(Location::new(4, 3)), Status::Lost]);
    assert_eq!(marbles(&playthrough).len(), 26);
    assert_eq!(playthrough.text(Status::Lost), "Game over. You lost. (No valid moves available)");
    assert_eq!(playthrough.outcome(), Some(Outcome::Lost));
}

#[test]
fn marbles_that_cannot_jump_from_the_beginning_are_no_end() {
    let alone = plain::Marbles::with(Board::English, [Board::CENTRE]);
    let mut playthrough = Playthrough::with_marbles(SOLITAIRE.rules(), alone);
    assert!(!playthrough.marbles().is_move_possible() && playthrough.outcome().is_none());
    assert_eq!(drag(&mut playthrough, (3, 3), (3, 5)), [Status::NotValid(Location::new(3, 5))]);
    assert!(playthrough.outcome().is_none());
    let faulty = plain::Marbles::with(Board::English, [Board::CENTRE]).mutated(Mutant::EagerEnd);
    let mut playthrough = Playthrough::with_marbles(SOLITAIRE.rules(), faulty);
    assert_eq!(drag(&mut playthrough, (3, 3), (3, 5))[1], Status::Won, "the fault shows here");
}

#[test]
fn a_press_on_an_empty_cell_starts_nothing() {
    let mut playthrough = playthrough(SOLITAIRE);
    let before = marbles(&playthrough).to_vec();
    assert_eq!(playthrough.press(Board::CENTRE), [Status::Pressed { at: Board::CENTRE, has_marble: false }]);
    assert!(playthrough.release(Location::new(3, 1)).is_empty());
    assert_eq!(marbles(&playthrough), before);
    assert_eq!(playthrough.text(playthrough.status()), "Pressed at (3, 3).No marble found");
}

#[test]
fn a_mouse_that_has_left_the_window_is_at_its_edge() {
    let mut playthrough = playthrough(SOLITAIRE);
    assert_eq!(
        playthrough.press(Location::new(3, -4)),
        [Status::Pressed { at: Location::new(3, 0), has_marble: true }]
    );
    assert_eq!(playthrough.release(Location::new(99, 3)), [Status::NotValid(Location::new(6, 3))]);
}

#[test]
fn a_second_release_is_judged_again() {
    let mut playthrough = playthrough(SOLITAIRE);
    playthrough.press(Location::new(3, 1));
    assert_eq!(playthrough.release(Location::new(3, 2)), [Status::NotValid(Location::new(3, 2))]);
    assert_eq!(playthrough.release(Location::new(3, 3)), [Status::Valid(Location::new(3, 3))]);
    assert_eq!(playthrough.release(Location::new(3, 1)), [Status::NotValid(Location::new(3, 1))]);
    assert_eq!(marbles(&playthrough).len(), 31);
}

#[test]
fn a_marble_that_jumps_keeps_its_index_in_the_scene() {
    let mut playthrough = playthrough(SOLITAIRE);
    let index =
        |playthrough: &Playthrough<_>, cell| marbles(playthrough).iter().position(|&actor| actor == cell);
    let before = index(&playthrough, Location::new(3, 1));
    drag(&mut playthrough, (3, 1), (3, 3));
    assert_eq!(index(&playthrough, Location::new(3, 3)), before);
}

#[test]
fn space_begins_anew_at_any_time_where_there_is_a_score() {
    let mut playthrough = playthrough(SOLITAIRE_SCORE);
    drag(&mut playthrough, (3, 1), (3, 3));
    assert_eq!(
        playthrough.text(playthrough.status()),
        "Released at (3, 3). Valid move - Marble removed. Score: 1"
    );
    playthrough.press(Location::new(3, 4));
    playthrough.space();
    assert_eq!(playthrough, self::playthrough(SOLITAIRE_SCORE), "also during a drag, which is cancelled");
    assert!(playthrough.release(Location::new(3, 3)).is_empty());
    let mut without = self::playthrough(SOLITAIRE);
    drag(&mut without, (3, 1), (3, 3));
    assert!(without.space().is_empty() && without.score() == 1);
}

#[test]
fn any_hole_of_the_french_board_can_be_chosen_and_unwinnable_holes_are_reported() {
    let mut playthrough = playthrough(SOLITAIRE_FRENCH);
    drag(&mut playthrough, (3, 3), (3, 1));
    playthrough.press(Location::new(3, 4));
    assert!(
        playthrough.start_with_vacancy(Location::new(0, 0)).is_empty() && playthrough.moving().is_some(),
        "a cell that is not a hole is ignored"
    );
    assert_eq!(
        playthrough.start_with_vacancy(Board::CENTRE),
        [Status::Vacant { hole: Board::CENTRE, is_winnable: false }]
    );
    assert_eq!(playthrough.text(playthrough.status()), "Empty hole at (3, 3). From there nobody can win.");
    assert!(marbles(&playthrough).len() == 36 && playthrough.moving().is_none());
    let recalled = SOLITAIRE_FRENCH
        .state_from_view(&serde_json::to_value(playthrough.view()).expect("a view is a tree"));
    assert!(recalled.is_some_and(|game| game.outcome().is_none()));
    let open = Board::French
        .holes()
        .filter(|&hole| playthrough.start_with_vacancy(hole) == [Status::Vacant { hole, is_winnable: true }]);
    assert_eq!(open.count(), 16);
    assert!(
        self::playthrough(SOLITAIRE).start_with_vacancy(Board::CENTRE).is_empty(),
        "the program has no choice"
    );
    // The space bar starts the choice, and the next press in a hole makes it; a press elsewhere does
    // not.
    playthrough.press(Location::new(3, 5));
    assert_eq!(playthrough.space(), [Status::Choosing]);
    assert!(playthrough.is_choosing() && playthrough.moving().is_none());
    assert!(playthrough.press(Location::new(0, 0)).is_empty() && playthrough.is_choosing());
    assert_eq!(
        playthrough.press(Location::new(2, 0)),
        [Status::Vacant { hole: Location::new(2, 0), is_winnable: true }]
    );
    assert!(!playthrough.is_choosing() && playthrough.start().is_none());
}

#[test]
fn the_stages_say_and_do_what_they_can() {
    let mut first = playthrough(SOLITAIRE_1);
    assert!(drag(&mut first, (3, 1), (3, 3)).is_empty());
    assert_eq!(first.text(first.status()), "Pressed at (3, 1). Marble found");
    let mut second = playthrough(SOLITAIRE_2);
    drag(&mut second, (3, 1), (3, 3));
    assert_eq!(second.text(second.status()), "Released at (3, 3). Marble removed.");
    assert_eq!(SOLITAIRE.rules().stage, Stage::Complete);
    assert_eq!(marbles(&playthrough(SOLITAIRE_FRENCH)).len(), 36);
}

#[test]
fn the_game_keeps_the_invariants() {
    let universe: Vec<Action> = (-1..8)
        .flat_map(|x| (-1..8).map(move |y| Location { x, y }))
        .flat_map(|at| [Action::Press(at), Action::Release(at)])
        .chain([Action::Space, Action::Ask])
        .collect();
    for spec in [SOLITAIRE, SOLITAIRE_1, SOLITAIRE_2, SOLITAIRE_FRENCH, SOLITAIRE_SCORE] {
        invariants::check(&Playthrough::<plain::Marbles>::new(spec.rules()), &universe, 2, 60);
        invariants::check(&Playthrough::<fast::Marbles>::new(spec.rules()), &universe, 2, 60);
    }
}

/// Plays a random game in both forms; returns the first event after which they differ, and the outcome.
fn first_difference(spec: &Solitaire, forms: [&str; 2], number: u64) -> (Option<usize>, Option<Outcome>) {
    let mut dice = ChaChaDice::seeded(3, number);
    let mut policy = spec.random_policy().expect("random games need one");
    let mut games = forms.map(|form| {
        spec.start(form, &[Role::Person], &mut ScriptedDice::default()).expect("the form is listed")
    });
    for ply in 0..1000 {
        if games[0].outcome().is_some() {
            break;
        }
        let event = policy.choose(games[0].as_ref(), &mut dice);
        for game in &mut games {
            if game.play(&event, &mut ScriptedDice::default()).is_err() {
                return (Some(ply), None);
            }
        }
        if games[0].view() != games[1].view() || games[0].moves() != games[1].moves() {
            return (Some(ply), None);
        }
    }
    (None, games[0].outcome())
}

#[test]
fn both_forms_match_in_random_games_to_the_end() {
    for spec in [SOLITAIRE, SOLITAIRE_1, SOLITAIRE_2, SOLITAIRE_FRENCH, SOLITAIRE_SCORE] {
        let ends: Vec<_> = (0..20).map(|number| first_difference(&spec, ["plain", "fast"], number)).collect();
        assert!(ends.iter().all(|(difference, _)| difference.is_none()), "{}", spec.name());
        let over = ends.iter().filter(|(_, outcome)| outcome.is_some()).count();
        let has_end = spec.rules().stage == Stage::Complete;
        assert_eq!(over, if has_end { ends.len() } else { 0 }, "{}", spec.name());
    }
}

#[test]
fn random_games_and_stuck_positions_kill_every_mutant() {
    assert_eq!(SOLITAIRE.mutants(), Mutant::ALL.map(Mutant::name));
    for mutant in SOLITAIRE.mutants() {
        let shows = (0..20).any(|number| first_difference(&SOLITAIRE, [mutant, "plain"], number).0.is_some());
        // The program reports an end after an illegal move only in a written start position, where no legal move
        // comes first.
        assert_eq!(shows, mutant != "eager-end", "{mutant}");
    }
    let sets = SOLITAIRE.workloads().test_sets("plain");
    let stuck = sets.last().expect("there are sets");
    let is_over = |form: &str, number| {
        let case = stuck.at(number);
        let mut game = SOLITAIRE.state_from_view(&case.game.view()).expect("it is a state of the game");
        if form != "plain" {
            let marbles: Vec<Location> = Location::all()
                .filter(|at| case.game.view()["holes"][at.y as usize][at.x as usize] == json!(1))
                .collect();
            game = SOLITAIRE.start_with_marbles(form, &marbles).expect("the form is listed");
        }
        assert!(!jump_rules(game.as_ref()).expect("the game is of this title").is_move_possible());
        case.steps.iter().any(|step| {
            game.play(&step.mv, &mut ScriptedDice::default()).is_err() || game.outcome().is_some()
        })
    };
    for number in 0..stuck.count() {
        assert!(
            is_over("eager-end", number) && !is_over("plain", number) && !is_over("fast", number),
            "{number}"
        );
    }
}

#[test]
fn a_view_becomes_its_state() {
    let mut dice = ChaChaDice::seeded(5, 0);
    for spec in [SOLITAIRE, SOLITAIRE_1, SOLITAIRE_2, SOLITAIRE_FRENCH, SOLITAIRE_SCORE] {
        let mut policy = spec.random_policy().expect("random games need one");
        let mut game = spec.start("plain", &[Role::Person], &mut ScriptedDice::default()).expect("a form");
        for _ in 0..200 {
            let recalled = spec.state_from_view(&game.view()).expect("it is a state of the game");
            assert_eq!(recalled.view(), game.view());
            assert_eq!(recalled.outcome(), game.outcome());
            if game.outcome().is_some() {
                break;
            }
            let event = policy.choose(game.as_ref(), &mut dice);
            game.play(&event, &mut ScriptedDice::default()).expect("it is an event of the game");
        }
    }
    let start =
        SOLITAIRE.start("plain", &[Role::Person], &mut ScriptedDice::default()).expect("a form").view();
    for (field, odd) in [
        ("marbles", json!(31)),
        ("status", json!("Hello.")),
        ("start", json!("(9, 9)")),
        ("is_game_over", json!(1)),
        ("holes", Value::Null),
    ] {
        let mut state = start.clone();
        state[field] = odd;
        assert!(SOLITAIRE.state_from_view(&state).is_none(), "{field}");
    }
}
