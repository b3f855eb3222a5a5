//! The game specifications: names, forms, bots and benchmarks.

use games::spec::{AllowedRoles, GameSpec, Role};
use games::vier3d::mutants::Mutant;
use games::{ChaChaDice, Dice, Outcome, RandomDraw, ScriptedDice, Seat, find};
use serde_json::{Value, json};

const COMPUTERS: [Role; 2] = [Role::Computer(2), Role::Computer(1)];

fn game_spec() -> &'static dyn GameSpec {
    find("VIER3D").expect("names are found in any case")
}

#[test]
fn game_specs_report_names_and_levels() {
    let spec = game_spec();
    assert_eq!(spec.forms(), ["plain", "fast"]);
    assert_eq!(spec.mutants(), Mutant::ALL.map(Mutant::name));
    assert_eq!(spec.seats(), [AllowedRoles { person: true, levels: 2 }; 2]);
    assert!(spec.seats().iter().all(AllowedRoles::allows_both));
    assert!(
        !AllowedRoles { person: true, levels: 0 }.allows_both()
            && !AllowedRoles { person: false, levels: 1 }.allows_both()
    );
    assert_eq!(spec.bot_names(), ["random", "strong"]);
    assert!(find("vier4d").is_none());
}

#[test]
fn only_known_forms_and_faults_start() {
    let spec = game_spec();
    for name in spec.forms().iter().chain(&spec.mutants()) {
        let game = spec.start(name, &COMPUTERS, &mut ScriptedDice::default()).expect("the name is listed");
        assert_eq!((game.turn(), game.outcome()), (Some(Seat(0)), None));
        assert_eq!(game.moves(), [json!("computer")]);
        assert_eq!(game.view()["ss"], json!(["0000000000", "0000000000", "8200000000", "8100000000"]));
    }
    assert!(spec.start("slow", &COMPUTERS, &mut ScriptedDice::default()).is_none());
    assert!(spec.start("plain", &[Role::Computer(3), Role::Person], &mut ScriptedDice::default()).is_none());
    let person = spec
        .start("plain", &[Role::Person, Role::Computer(1)], &mut ScriptedDice::default())
        .expect("a form");
    assert_eq!(person.view()["sp"], json!(["", "", "person", "c 64"]));
    assert_eq!(person.moves().len(), 18, "16 columns, a suggestion, a change of sides");
    assert_eq!(person.moves()[0], json!({"place": [0, 0]}));
}

#[test]
fn moves_are_played_by_name_and_anything_else_is_refused() {
    let spec = game_spec();
    let mut game =
        spec.start("fast", &[Role::Person, Role::Computer(1)], &mut ScriptedDice::default()).expect("a form");
    let before = game.copy();
    for odd in [json!("fly"), json!({"place": [4, 0]}), json!("computer"), Value::Null] {
        assert!(game.play(&odd, &mut ScriptedDice::default()).is_err(), "{odd}");
    }
    assert_eq!(game.view(), before.view());
    game.play(&json!({"place": [1, 2]}), &mut ScriptedDice::default()).expect("an open column");
    assert_ne!(game.view(), before.view());
    assert_eq!(game.view()["fe"][1][2][0], "8200000000");
    assert_eq!(game.turn(), Some(Seat(1)));
    let mut draws = ScriptedDice::new([RandomDraw::Index(0)]);
    game.play(&json!("computer"), &mut draws).expect("it is the computer's turn");
    assert!(draws.is_spent());
}

#[test]
fn another_game_goes_on_with_the_same_core() {
    let spec = game_spec();
    for name in spec.forms().iter().chain(&spec.mutants()) {
        let mut game =
            spec.start(name, &COMPUTERS, &mut ScriptedDice::default()).expect("the name is listed");
        let fresh = game.view();
        game.play(&json!("computer"), &mut ScriptedDice::new([RandomDraw::Index(0)])).expect("its turn");
        let next = spec
            .next_game(&*game, &[Role::Person, Role::Computer(2)], &mut ScriptedDice::default())
            .expect("a game of this title");
        assert_eq!(next.view()["sp"], json!(["", "", "person", "c 64"]));
        for field in ["be", "fe", "rx", "zg", "pl", "gw"] {
            assert_eq!(next.view()[field], fresh[field], "{name}: {field}");
        }
    }
    let game = spec.start("plain", &COMPUTERS, &mut ScriptedDice::default()).expect("a form");
    assert!(
        spec.next_game(&*game, &[Role::Person], &mut ScriptedDice::default()).is_none(),
        "there are two seats"
    );
    assert!(
        spec.next_game(&*game, &[Role::Computer(0), Role::Person], &mut ScriptedDice::default()).is_none()
    );
}

#[test]
fn positions_are_reached_by_their_paths() {
    let spec = game_spec();
    let levels = [1, 1];
    for form in spec.forms() {
        let positions = spec.workloads().positions(form, &levels).expect("a form");
        let count = positions.count();
        assert!(count > 100);
        for number in [0, 1, 7, count / 2, count - 1] {
            let mut game =
                spec.start(form, &levels.map(Role::Computer), &mut ScriptedDice::default()).expect("a form");
            for (draw, bound) in positions.path(number) {
                assert!(draw < bound, "{draw} of {bound}");
                let mut draws = ScriptedDice::new([RandomDraw::Index(draw)]);
                game.play(&json!("computer"), &mut draws).expect("the computer is to move");
                assert!(draws.is_spent());
            }
            let (mut reached, mut there) = (game.view(), positions.at(number).view());
            reached["thought"] = Value::Null;
            there["thought"] = Value::Null;
            assert_eq!(reached, there, "{form} {number}");
            let branches = positions.branch_count(number);
            let fits = |draw| {
                let mut draws = ScriptedDice::new([RandomDraw::Index(draw)]);
                positions.at(number).play(&json!("computer"), &mut draws).expect("its turn");
                draws.is_spent()
            };
            assert!(branches > 0 && fits(branches - 1) && !fits(branches));
        }
        let figures = positions.statistics();
        let value = |name| figures.iter().find(|figure| figure.name == name).map(|figure| &figure.value);
        assert_eq!(value("decisions"), Some(&json!(count)));
        assert!(value("games").is_some_and(Value::is_u64));
        assert_eq!(figures.len(), 10);
    }
    assert!(spec.workloads().positions("no-clip", &levels).is_none());
    assert!(spec.workloads().positions("plain", &[1, 3]).is_none());
    assert!(spec.workloads().positions("plain", &[1]).is_none());
}

#[test]
fn bots_choose_a_persons_moves() {
    let spec = game_spec();
    for name in spec.bot_names() {
        let mut bot = spec.bot(name).expect("the name is listed");
        let mut game = spec.start("plain", &[Role::Person; 2], &mut ScriptedDice::default()).expect("a form");
        let mut dice = ChaChaDice::seeded(1, 0);
        for _ in 0..3 {
            let mv = bot.choose(&*game, &mut dice);
            assert!(mv.get("place").is_some(), "{name}: {mv}");
            game.play(&mv, &mut ScriptedDice::default()).expect("an open column");
        }
    }
    assert!(spec.bot("weak").is_none());
}

#[test]
fn the_strong_bot_takes_a_win_and_the_random_one_uses_its_dice() {
    let spec = game_spec();
    let mut game = spec.start("plain", &[Role::Person; 2], &mut ScriptedDice::default()).expect("a form");
    for (x, y) in [(0, 1), (0, 0), (1, 1), (1, 0), (2, 1), (3, 3)] {
        game.play(&json!({"place": [x, y]}), &mut ScriptedDice::default()).expect("an open column");
    }
    let choose = |name, dice: &mut ScriptedDice| spec.bot(name).expect("listed").choose(&*game, dice);
    assert_eq!(choose("strong", &mut ScriptedDice::default()), json!({"place": [3, 1]}));
    let mut dice = ScriptedDice::new([RandomDraw::Index(5)]);
    assert_eq!(choose("random", &mut dice), json!({"place": [1, 1]}));
    game.play(&json!({"place": [3, 1]}), &mut ScriptedDice::default()).expect("an open column");
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat(0))));
    assert!(game.moves().is_empty() && game.turn().is_none());
}

#[test]
fn a_benchmark_scores_the_same_positions_with_every_form() {
    let spec = game_spec();
    let counts = spec.forms().into_iter().map(|form| spec.benchmark(form).expect("a form").run());
    let counts: Vec<u64> = counts.collect();
    // 32 games of 7 to 64 plies.
    assert!(counts[0] >= 32 * 7 && counts[0] <= 32 * 64 && counts[0] == counts[1], "{counts:?}");
    assert!(spec.benchmark("no-clip").is_none());
}

#[test]
fn battleship_is_a_game_of_a_person_against_the_program() {
    let spec = find("battleship-search").expect("the game exists");
    let as_printed = find("battleship-as-printed").expect("the game exists");
    assert_eq!(spec.forms(), ["plain", "fast"]);
    assert_eq!(spec.mutants(), ["tight-box", "redraw", "extra-shot", "draw-in-search"]);
    assert_eq!(as_printed.mutants(), ["tight-box", "redraw", "extra-shot", "bounded-advance"]);
    assert_eq!(
        spec.seats().iter().map(|seat| (seat.person, seat.levels)).collect::<Vec<_>>(),
        [(true, 0), (false, 1)]
    );
    let roles = [Role::Person, Role::Computer(1)];
    for name in spec.forms().iter().chain(&spec.mutants()) {
        let game = spec.start(name, &roles, &mut ScriptedDice::default()).expect("the name is listed");
        assert_eq!((game.turn(), game.moves()), (Some(Seat(1)), vec![json!("ship")]), "{name}");
    }
    assert!(spec.start("bounded-advance", &roles, &mut ScriptedDice::default()).is_none());
    assert!(spec.start("plain", &[Role::Person; 2], &mut ScriptedDice::default()).is_none());
    let mut dice = ChaChaDice::seeded(1, 0);
    let mut pivots = ChaChaDice::seeded(1, 1);
    let mut draws = || ScriptedDice::new([7, 10].map(|bound| RandomDraw::Index(pivots.below(bound))));
    for name in ["random", "density", "strong"] {
        assert!(spec.bot_names().contains(&name));
        let mut bot = spec.bot(name).expect("the name is listed");
        let mut game = spec.start("plain", &roles, &mut ScriptedDice::default()).expect("a form");
        while game.moves() == [json!("ship")] {
            game.play(&json!("ship"), &mut draws()).expect("the program places both fleets");
        }
        let mut hits = 0;
        for _ in 0..12 {
            let shot = bot.choose(&*game, &mut dice);
            game.play(&shot, &mut draws()).expect("a closed cell");
            game.play(&json!("answer"), &mut draws()).expect("it answers");
            hits = game.view()["pj"].as_u64().expect("a count");
        }
        assert!(name == "random" || hits >= 2, "{name} hits {hits} times");
    }
    assert!(spec.bot("weak").is_none() && spec.benchmark("no-clip").is_none());
    let counts: Vec<u64> =
        spec.forms().iter().map(|form| spec.benchmark(form).expect("a form").run()).collect();
    assert!(counts[0] > 200 * 20 && counts[0] == counts[1], "{counts:?}");
}
