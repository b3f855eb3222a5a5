//! Placing and shooting: both forms behave equally, and as the description of the game requires.
//!
//! One file, because all tests check invariants of the same two forms.

use games::battleship::clock::{ClockDice, ClockModel};
use games::battleship::shooter::{Observation, Shooter, ShooterKind, density, place_fleet};
use games::battleship::{
    Action, Cell, Core, Kind, Mutant, Playthrough, SEARCH, SURROUNDINGS, Side, Version, fast, plain,
};
use games::spec::GameSpec;
use games::{ChaChaDice, Dice, Game, IllegalMove, RandomDraw, ScriptedDice, invariants};
use serde_json::{Value, json};

/// Fleets placed to compare the forms.
const FLEETS: u64 = 60_000;

/// Plays a random game on both forms.
fn play_both(version: Version, number: u64) {
    let mut choices = ChaChaDice::seeded(number, 0);
    let mut plain = Playthrough::<plain::Boards>::new(version);
    let mut fast = Playthrough::<fast::Boards>::new(version);
    let model = ClockModel::ALL[number as usize % 4];
    let mut draws = [ClockDice::seeded(model, number, 1), ClockDice::seeded(model, number, 1)];
    while plain.outcome().is_none() {
        let moves = plain.moves();
        assert_eq!(moves, fast.moves());
        let mv = moves[choices.below(moves.len() as u32) as usize];
        plain.play(mv, &mut draws[0]).expect("it is listed");
        fast.play(mv, &mut draws[1]).expect("it is listed");
        assert_eq!(plain.view(), fast.view(), "{version:?} {number}");
    }
    assert_eq!(plain.outcome(), fast.outcome());
}

#[test]
fn both_forms_play_the_same_games() {
    for version in Version::ALL {
        (0..60).for_each(|number| play_both(version, number));
    }
}

#[test]
fn every_version_keeps_the_invariants() {
    let all: Vec<Action> = Cell::all()
        .flat_map(|cell| [Action::Fire(cell), Action::Waste(cell)])
        .chain([Action::Ship, Action::Answer])
        .collect();
    for version in Version::ALL {
        invariants::check(&Playthrough::<plain::Boards>::new(version), &all, 2, 60);
        invariants::check(&Playthrough::<fast::Boards>::new(version), &all, 2, 60);
    }
}

/// Returns a fleet placed in one form.
fn fleet<C: Core>(dice: &mut dyn Dice) -> C {
    let mut boards = C::default();
    for kind in Kind::FLEET {
        let at = Cell::at(1 + dice.below(u32::from(11 - kind.length())) as u8, 1 + dice.below(10) as u8)
            .expect("on the board");
        let below = kind.length();
        let pivot =
            if kind == Kind::Carrier { at } else { boards.find_pivot(Side::Program, kind, at, below).0 };
        boards.place_ship(Side::Program, kind, pivot);
    }
    boards
}

#[test]
fn both_forms_place_the_same_legal_fleets() {
    for kind in Kind::ALL {
        assert_eq!(Kind::FLEET.iter().filter(|&&ship| ship == kind).count(), usize::from(kind.count()));
    }
    for number in 0..FLEETS {
        let model = ClockModel::ALL[number as usize % 4];
        let pairs = || ClockDice::seeded(model, 9, number);
        let plain = fleet::<plain::Boards>(&mut pairs());
        let fast = fleet::<fast::Boards>(&mut pairs());
        let alone = place_fleet(&mut pairs());
        let kind = |x, y| Cell::at(x, y).and_then(|cell| plain.ship(Side::Program, cell));
        let mut counts = [0; 4];
        for cell in Cell::all() {
            let ship = plain.ship(Side::Program, cell);
            assert!(ship == fast.ship(Side::Program, cell) && ship == alone.ship(cell), "{number}: {cell:?}");
            let Some(ship) = ship else { continue };
            counts[ship as usize - 1] += 1;
            let (x, y) = (cell.x(), cell.y());
            assert!(kind(x + 1, y).is_none_or(|right| right == ship), "{number}: ships touch at {cell:?}");
            let below = [kind(x - 1, y + 1), kind(x, y + 1), kind(x + 1, y + 1)];
            assert_eq!(below, [None; 3], "{number}: ships touch below {cell:?}");
        }
        assert_eq!(counts, [4, 6, 6, 4], "{number}");
    }
}

/// Returns a state that waits for a key, with one ship of the person and earlier shots at cells of its
/// row.
fn state(kind: Kind, pivot: u8, y: u8, shot: u16) -> Value {
    let row = usize::from(y);
    let mut tj = vec![vec![[0u8; 3]; 11]; 11];
    let mut left: Vec<Vec<u8>> = (1..=10).map(|y| format!("{y:2}{:11}", "").into_bytes()).collect();
    for x in pivot..pivot + kind.length() {
        tj[usize::from(x)][row][1] = kind.number();
        left[row - 1][usize::from(x) + 1] = kind.letter();
    }
    for x in (1..=10).filter(|x| shot >> x & 1 != 0) {
        left[row - 1][x + 1] = b'X';
    }
    let right = vec![".".repeat(10).into_bytes(); 10];
    json!({
        "tj": tj, "x": 11, "y": 11, "c": 1, "cx": 20, "cy": 1, "v": 0, "pj": 0, "pc": 0, "oe": 0, "cr": 0, "dx": 0,
        "i": null, "p": null, "checks": null, "end": "",
        "left": left, "right": right, "message": "",
    })
}

/// Lets a version sink that ship from its first hit; returns the view at the end.
fn sink(spec: &dyn GameSpec, (kind, pivot, y, entry, shot): (Kind, u8, u8, u8, u16)) -> Value {
    let mut game = spec.state_from_view(&state(kind, pivot, y, shot)).expect("a state of a game");
    let mut draws = ScriptedDice::new([entry - 1, y - 1].map(|index| RandomDraw::Index(index.into())));
    for _ in 1..=kind.length() + 1 {
        let fire = game.moves()[0].clone();
        game.play(&fire, &mut draws).expect("a closed cell");
        game.play(&json!("answer"), &mut draws).expect("it answers");
        let play = &game.view();
        if play["oe"] == 0 {
            assert_eq!(play["pc"], kind.length(), "{kind:?} at {pivot} from {entry}, {shot:011b}");
            assert!(draws.is_spent());
            return play.clone();
        }
    }
    panic!("{kind:?} at {pivot} from {entry}, {shot:011b}: too many shots");
}

#[test]
fn the_search_sinks_every_ship_wherever_it_enters() {
    let search = games::find("battleship-search").expect("the game exists");
    let mut cases = 0;
    for kind in Kind::ALL {
        for pivot in 1..=11 - kind.length() {
            let ship = ((1u16 << kind.length()) - 1) << pivot;
            for shot in (0..0x800u16).filter(|shot| shot & (ship | 1) == 0) {
                for entry in pivot..pivot + kind.length() {
                    sink(search, (kind, pivot, 5, entry, shot));
                    cases += 1;
                }
            }
        }
    }
    assert_eq!(cases, 14_592);
}

#[test]
fn what_lies_around_a_sunk_ship_is_marked() {
    let surroundings = games::find("battleship-surroundings").expect("the game exists");
    for kind in Kind::ALL {
        let length = kind.length();
        for (pivot, y) in (1..=11 - length).flat_map(|pivot| [1, 5, 10].map(|y| (pivot, y))) {
            for entry in pivot..pivot + length {
                let seen = sink(surroundings, (kind, pivot, y, entry, 0));
                for cell in Cell::all() {
                    let is_around =
                        cell.x() + 1 >= pivot && cell.x() <= pivot + length && cell.y().abs_diff(y) <= 1;
                    let mark = &seen["left"][usize::from(cell.y()) - 1][usize::from(cell.x()) + 1];
                    assert_eq!(mark == b'X', is_around, "{kind:?} at {pivot} in {y} from {entry}: {cell:?}");
                }
            }
        }
    }
}

#[test]
fn a_sunk_fleet_ends_the_game_with_a_message() {
    let mut game = Playthrough::<plain::Boards>::new(Version::Random);
    let mut draws = ClockDice::seeded(ClockModel::Independent, 1, 1);
    while game.moves().contains(&Action::Ship) {
        game.play(Action::Ship, &mut draws).expect("it is listed");
    }
    let look = |game: &Playthrough<plain::Boards>| serde_json::to_value(game.view()).expect("a view");
    let board = look(&game)["tj"].clone();
    let stands = |cell: &Cell| board[usize::from(cell.x())][usize::from(cell.y())][2] != 0;
    for cell in Cell::all().filter(stands) {
        if game.moves().contains(&Action::Answer) {
            game.play(Action::Answer, &mut draws).expect("it is listed");
        }
        let is_first = look(&game)["v"].is_null();
        game.play(Action::Fire(cell), &mut draws).expect("a closed cell");
        if is_first {
            assert_eq!([&look(&game)["x"], &look(&game)["y"]], [11, 11]);
        }
    }
    assert_eq!(look(&game)["message"], "** You win the game !! **");
    assert_eq!(game.play(Action::Answer, &mut draws), Err(IllegalMove::Over));
}

/// Returns the cursor's column on the screen, and its row.
fn cursor<C: Core>(game: &Playthrough<C>) -> [i64; 2] {
    let view = json!(game.view());
    ["cx", "cy"].map(|name| view[name].as_i64().expect("the boards are shown"))
}

#[test]
fn the_cursor_keys_move_within_the_board() {
    fn check<C: Core>() {
        let mut game = Playthrough::<C>::new(Version::Random);
        game.press(0);
        assert_eq!(cursor(&game), [20, 1]);
        let path = |step: i64, (first, last): (i64, i64)| {
            (0..12).map(move |count| {
                (step * (count + 1) + if step > 0 { first } else { last }).clamp(first, last)
            })
        };
        for (key, axis, step, ends) in
            [(28, 0, 1, (20, 29)), (31, 1, 1, (1, 10)), (29, 0, -1, (20, 29)), (30, 1, -1, (1, 10))]
        {
            for coordinate in path(step, ends) {
                let mut expected = cursor(&game);
                expected[axis] = coordinate;
                game.press(key);
                assert_eq!(cursor(&game), expected, "key {key}");
            }
        }
        assert_eq!(cursor(&game), [20, 1]);
    }
    check::<plain::Boards>();
    check::<fast::Boards>();
}

#[test]
fn both_forms_find_the_same_free_pivots() {
    for number in 0..200 {
        let mut plain = plain::Boards::default();
        let mut fast = fast::Boards::default();
        let mut dice = ChaChaDice::seeded(number, 3);
        for kind in Kind::FLEET {
            for below in [1, kind.length()] {
                for at in Cell::all().filter(|at| at.x() + kind.length() <= 11) {
                    let free = Side::BOTH.map(|side| {
                        let is_free = plain.is_free(side, kind, at, below);
                        assert_eq!(
                            is_free,
                            fast.is_free(side, kind, at, below),
                            "{number}: {kind:?} {at:?} {below}"
                        );
                        is_free
                    });
                    assert!(free[1], "only one side has ships");
                }
            }
            let at = Cell::at(1 + dice.below(u32::from(11 - kind.length())) as u8, 1 + dice.below(10) as u8)
                .expect("on the board");
            plain.place_ship(Side::Person, kind, at);
            fast.place_ship(Side::Person, kind, at);
        }
    }
}

#[test]
fn only_a_valid_view_becomes_a_state() {
    let spec = games::find("battleship-search").expect("the game exists");
    let whole = state(Kind::Cruiser, 3, 5, 0b100_0010);
    assert_eq!(spec.state_from_view(&whole).expect("a state").view(), whole);
    for (field, value) in [
        ("pj", json!(20)),
        ("pc", json!(20)),
        ("pj", Value::Null),
        ("cx", json!(19)),
        ("cx", json!(30)),
        ("cy", json!(0)),
        ("cy", json!(11)),
        ("v", Value::Null),
        ("left", Value::Null),
        ("left", json!([])),
        ("right", json!([])),
        ("right", json!(vec![vec![b'.'; 9]; 10])),
        ("tj", json!([])),
    ] {
        let mut state = whole.clone();
        state[field] = value;
        assert!(spec.state_from_view(&state).is_none(), "{field}: {}", state[field]);
    }
    for (field, value) in
        [("pj", 19), ("pc", 19), ("cx", 29), ("cy", 10), ("v", 1), ("oe", 1), ("cr", 2), ("dx", -1)]
    {
        let mut state = whole.clone();
        state[field] = json!(value);
        assert_eq!(spec.state_from_view(&state).expect("a state").view(), state, "{field}");
    }
    // Before the program has set its variables, it does not wait for the person.
    let fresh = Playthrough::<plain::Boards>::new(Version::Search);
    assert!(spec.state_from_view(&json!(fresh.view())).is_none());
}

#[test]
fn a_draw_by_the_clock_leads_the_next_one() {
    let equal = |model| {
        let is_equal = |number: &u64| {
            let mut pairs = ClockDice::seeded(model, 7, *number);
            pairs.below(100) == pairs.below(100)
        };
        (0..400).filter(is_equal).count()
    };
    assert_eq!(equal(ClockModel::SameJiffy), 400);
    assert!((150..250).contains(&equal(ClockModel::Mixed)), "{}", equal(ClockModel::Mixed));
    assert!(equal(ClockModel::NextJiffy) < 20, "{}", equal(ClockModel::NextJiffy));
    assert!(equal(ClockModel::Independent) < 20, "{}", equal(ClockModel::Independent));
}

#[test]
fn what_was_shot_at_is_open() {
    let mut seen = Observation::default();
    for (shots, cell) in Cell::all().enumerate() {
        assert_eq!(Cell::all().filter(|&cell| seen.is_closed(cell)).count(), 100 - shots);
        assert!(seen.is_closed(cell));
        seen.record(cell, None);
        assert!(!seen.is_closed(cell));
    }
}

/// Reference values: means of 60 000 boards, standard errors of at most 0.08. Rows are shooters, columns
/// models of the clock.
const MEANS: [(ShooterKind, [f64; 4]); 5] = [
    (ShooterKind::Program(Version::Random), [95.37, 95.41, 94.65, 94.75]),
    (ShooterKind::Program(Version::Search), [87.62, 81.92, 83.94, 84.53]),
    (ShooterKind::Program(Version::Surroundings), [55.51, 46.72, 48.11, 50.27]),
    (ShooterKind::Density, [55.31, 56.40, 55.69, 55.43]),
    (ShooterKind::LimitedInfo, [58.69, 59.66, 59.24, 58.85]),
];

/// Returns the shots that a shooter needs on a board.
fn one(shooter: ShooterKind, model: ClockModel, number: u64) -> u32 {
    shooter.shots(&mut ClockDice::seeded(model, 3, number), &mut ChaChaDice::seeded(4, number))
}

/// Returns mean and standard error of the shots that a shooter needs.
fn shots(shooter: ShooterKind, model: ClockModel, boards: u64) -> (f64, f64) {
    let (mut sum, mut squares) = (0.0, 0.0);
    for number in 0..boards {
        let shots = f64::from(one(shooter, model, number));
        sum += shots;
        squares += shots * shots;
    }
    let count = boards as f64;
    let mean = sum / count;
    (mean, ((squares / count - mean * mean) / count).sqrt())
}

#[test]
fn shooters_need_as_many_shots_as_the_reference() {
    let mut wrong = Vec::new();
    for (shooter, means) in MEANS {
        for (model, reference) in ClockModel::ALL.into_iter().zip(means) {
            let boards = if shooter == ShooterKind::LimitedInfo { 400 } else { 2_000 };
            let (mean, error) = shots(shooter, model, boards);
            if (mean - reference).abs() > 4.0 * error.hypot(0.08) {
                wrong.push(format!(
                    "{} {}: {mean:.2} +- {error:.2}, not {reference}",
                    shooter.name(),
                    model.name()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// `shots.tsv` has a row for each shooter with each model of the clock: its shots on the first
/// boards, recorded when its mean matched the reference.
#[test]
fn shooters_need_the_recorded_shots() {
    let rows = include_str!("../battleship/shots.tsv").lines();
    let mut seen = 0;
    for (row, (shooter, model)) in rows
        .zip(ShooterKind::ALL.into_iter().flat_map(|shooter| ClockModel::ALL.map(|model| (shooter, model))))
    {
        let boards = if shooter == ShooterKind::Strong { 2 } else { 12 };
        let shots: Vec<String> = (0..boards).map(|number| one(shooter, model, number).to_string()).collect();
        assert_eq!(row, format!("{}\t{}\t{}", shooter.name(), model.name(), shots.join(" ")));
        seen += 1;
    }
    assert_eq!(seen, ShooterKind::ALL.len() * ClockModel::ALL.len());
}

#[test]
fn the_strong_shooter_needs_at_most_52_shots() {
    let (mean, error) = shots(ShooterKind::Strong, ClockModel::Independent, 120);
    assert!(mean + error < 52.0, "{mean:.2} +- {error:.2}");
}

#[test]
fn every_fault_shows() {
    for version in Version::ALL {
        for mutant in Mutant::ALL {
            let games = if mutant.affects(version) { 200 } else { 10 };
            let shows = (0..games).any(|number| {
                let play_out = |game: &mut Playthrough<plain::Boards>| {
                    let mut choices = ChaChaDice::seeded(number, 0);
                    let mut pairs = ClockDice::seeded(ClockModel::Independent, number, 1);
                    let mut views = Vec::new();
                    while game.outcome().is_none() {
                        let moves = game.moves();
                        let mv = moves[choices.below(moves.len() as u32) as usize];
                        game.play(mv, &mut pairs).expect("it is listed");
                        views.push(game.view());
                    }
                    views
                };
                play_out(&mut Playthrough::new(version))
                    != play_out(&mut Playthrough::mutated(version, mutant))
            });
            assert_eq!(shows, mutant.affects(version), "{version:?} {mutant:?}");
        }
    }
}

#[test]
fn counting_by_rows_chooses_as_counting_by_cells() {
    for number in 0..300 {
        let fleet = place_fleet(&mut ClockDice::seeded(ClockModel::Mixed, 5, number));
        let mut dice = ChaChaDice::seeded(6, number);
        let mut seen = Observation::default();
        while seen.hits() < 20 {
            let cell = density::Fast.choose(&seen, &mut dice.clone());
            assert_eq!(cell, density::Plain.choose(&seen, &mut dice.clone()), "{number}: {seen:?}");
            // A random shot, which no shooter would choose.
            let odd = Cell::at(1 + dice.below(10) as u8, 1 + dice.below(10) as u8)
                .filter(|&odd| seen.is_closed(odd));
            let cell = odd.filter(|_| dice.below(4) == 0).unwrap_or(cell);
            seen.record(cell, fleet.ship(cell));
        }
    }
}

#[test]
fn every_search_ends_with_the_ship_sunk() {
    // A case for each ship in a row, each of its cells and each pattern of the cells beside it, by kind.
    let lengths = Kind::ALL.iter().flat_map(|kind| {
        let length = usize::from(kind.length());
        std::iter::repeat_n(length, ((11 - length) * length) << (10 - length))
    });
    let lengths: Vec<usize> = lengths.collect();
    for spec in [&SEARCH, &SURROUNDINGS] {
        let sets = spec.workloads().test_sets("plain");
        let searches = sets.iter().find(|set| set.name() == "searches").expect("it knows the lengths");
        assert_eq!((searches.count(), lengths.len()), (14_592, 14_592));
        for (number, &length) in lengths.iter().enumerate() {
            // The search needs at most one shot more than the ship has cells, each after a shot of the person.
            let shots = searches.at(number).steps.len() / 2;
            assert!((length..=length + 1).contains(&shots), "{} {number}", spec.name());
        }
    }
}
