//! The game of a core: moves, draws, copies, later games, players, benchmark.

use core_process::{Listing, NumberFormat, ProcessGame, Settings};
use games::spec::{GameSpec, GameState, RandomBot, Role};
use games::{ChaChaDice, Float5, IllegalMove, Outcome, RandomDraw, RandomDrawError, ScriptedDice, Seat};
use serde_json::{Value, json};
use std::time::Duration;

use crate::{HELLO, game, replay, replay_for, settings};

const PERSONS: [Role; 2] = [Role::Person, Role::Person];

fn begin(game: &ProcessGame) -> Box<dyn GameState> {
    game.start("core", &PERSONS, &mut draws(&[0])).expect("the roles fit")
}

fn draws(indices: &[u32]) -> ScriptedDice {
    ScriptedDice::new(indices.iter().map(|&index| RandomDraw::Index(index)))
}

fn add(step: u64) -> Value {
    json!({ "add": step })
}

/// Plays moves with the draw 0.
fn play_all(game: &mut dyn GameState, steps: &[u64]) {
    for &step in steps {
        let mut draws = draws(&[0]);
        game.play(&add(step), &mut draws).unwrap();
        assert!(draws.is_spent(), "{:?}", draws.errors());
        assert_eq!(game.failure(), None);
    }
}

#[test]
fn moves_views_and_turns_are_those_of_the_core() {
    let core = game(&[]);
    assert_eq!(core.name(), "counting");
    let mut game = begin(&core);
    assert_eq!(game.moves(), [add(1), add(2)]);
    assert_eq!((game.turn(), game.outcome()), (Some(Seat(0)), None));
    assert_eq!(game.view(), json!({ "number": 0, "luck": 0, "last": { "move": null } }));
    play_all(&mut *game, &[1]);
    assert_eq!((game.moves(), game.turn()), (vec![add(1)], Some(Seat(1))));
    assert_eq!(game.view()["last"]["move"], add(1));
    play_all(&mut *game, &[1, 2, 2, 2, 2]);
    assert_eq!((game.moves(), game.turn(), game.moves_after_end()), (vec![], None, vec![]));
    assert_eq!(game.outcome(), Some(Outcome::Won(Seat(1))));
}

#[test]
fn games_end_in_four_outcomes() {
    for (flag, outcome) in
        [("drawn", Outcome::Drawn), ("lost", Outcome::Lost), ("error", Outcome::ProgramError)]
    {
        let core = game(&[flag, "after-end"]);
        let mut game = begin(&core);
        assert_eq!(game.moves_after_end(), Vec::<Value>::new());
        play_all(&mut *game, &[2, 2, 2, 2, 2]);
        assert_eq!(game.outcome(), Some(outcome));
        assert_eq!(game.moves_after_end(), [add(7)]);
    }
}

#[test]
fn an_illegal_move_is_refused_and_changes_nothing() {
    let core = game(&[]);
    let mut game = begin(&core);
    play_all(&mut *game, &[1]);
    let mut draws = draws(&[0]);
    let refused = game.play(&add(2), &mut draws);
    assert_eq!(refused, Err(IllegalMove::Refused("2 cannot be added to 1".to_owned())));
    assert_eq!((game.view()["number"].as_u64(), draws.remaining(), game.failure()), (Some(1), 1, None));
}

#[test]
fn draws_and_clock_values_are_sent_and_taken() {
    let core = game(&["reads-clock"]);
    let mut start = draws(&[1]);
    let mut game = core.start("core", &PERSONS, &mut start).unwrap();
    assert!(start.is_spent());
    assert_eq!(game.view()["luck"], 1);
    let mut dice = draws(&[2, 1]).with_clock([7, 8]);
    game.play(&add(1), &mut dice).unwrap();
    assert_eq!(game.view()["luck"], 1 + 2 + 7);
    assert_eq!((dice.remaining(), dice.clock_values().collect::<Vec<_>>()), (1, vec![8]));
    let mut none = ScriptedDice::default();
    game.play(&add(1), &mut none).unwrap();
    assert_eq!(none.errors(), [RandomDrawError::Exhausted { bound: 3 }, RandomDrawError::NoClockValue]);
}

#[test]
fn draws_have_the_format_of_the_listing() {
    let listing = Listing { format: NumberFormat::C64, ..Listing::default() };
    let core = ProcessGame::start(settings(&["game"]), listing).unwrap();
    // Three quarters of 2 is 1, of 3 is 2.
    let draw = || ScriptedDice::new([RandomDraw::Mflpt5(Float5([0x80, 0x40, 0, 0, 0]))]);
    let mut game = core.start("core", &PERSONS, &mut draw()).unwrap();
    game.play(&add(1), &mut draw()).unwrap();
    assert_eq!(game.view()["luck"], 3);
    // A text is no draw of a listing with indices.
    let indices = ProcessGame::start(settings(&["game"]), Listing::default()).unwrap();
    let game = indices.start("core", &PERSONS, &mut draw()).unwrap();
    assert!(game.failure().unwrap().contains("refuses `new`: invalid draw"));
}

#[test]
fn a_draw_that_is_read_as_text_is_skipped() {
    let state = r#"{"turn":0,"outcome":null,"drawn":[null,2],"clocks":0,"moves":[{"a":1}],"view":{}}"#;
    let new = format!(r#"{{"id":2,"result":{{"game":7,"state":{state}}}}}"#);
    let core = replay(&[HELLO, &new]).unwrap();
    let mut dice = draws(&[5, 1, 0]);
    core.start("core", &[Role::Person], &mut dice).unwrap();
    assert_eq!((dice.remaining(), dice.errors().len()), (1, 0));
}

#[test]
fn the_clock_is_sent_to_a_core_that_reads_it_only() {
    let core = game(&["no-clock", "reads-clock"]);
    let mut game = begin(&core);
    let mut dice = draws(&[0]).with_clock([7]);
    game.play(&add(1), &mut dice).unwrap();
    assert!(game.failure().unwrap().contains("reads the clock without the capability `clock`"));
}

#[test]
fn roles_must_fit_the_seats() {
    let core = game(&["one-person"]);
    let starts = |roles: &[Role]| core.start("core", roles, &mut draws(&[0])).is_some();
    assert!(starts(&[Role::Person, Role::Computer(1)]));
    assert!(starts(&[Role::Computer(2), Role::Computer(1)]));
    assert!(!starts(&[Role::Computer(3), Role::Computer(1)]));
    assert!(!starts(&[Role::Computer(0), Role::Computer(1)]));
    assert!(!starts(&[Role::Person, Role::Person]));
    assert!(!starts(&[Role::Person]));
    assert!(!starts(&[Role::Person, Role::Computer(1), Role::Person]));
    assert!(core.start("fast", &[Role::Person, Role::Computer(1)], &mut draws(&[0])).is_none());
}

#[test]
fn a_copy_plays_on_by_itself_with_and_without_the_capability() {
    for flags in [&[][..], &["no-fork"]] {
        let core = game(flags);
        let mut game = begin(&core);
        let first = game.copy();
        play_all(&mut *game, &[1, 1, 2]);
        let mut copy = game.copy();
        assert_eq!(copy.view(), game.view());
        play_all(&mut *copy, &[1]);
        assert_eq!((copy.view()["number"].as_u64(), game.view()["number"].as_u64()), (Some(5), Some(4)));
        let again = copy.copy();
        assert_eq!(again.view(), copy.view());
        drop(copy);
        play_all(&mut *game, &[2]);
        assert_eq!((game.view()["number"].as_u64(), first.view()["number"].as_u64()), (Some(6), Some(0)));
    }
}

#[test]
fn the_next_game_follows_its_predecessor() {
    for flags in [&[][..], &["no-fork"]] {
        let listing = Listing { has_next_game: true, ..Listing::default() };
        let core = ProcessGame::start(settings(&[&["game"], flags].concat()), listing).unwrap();
        let mut first = begin(&core);
        play_all(&mut *first, &[2, 2, 2, 2, 2]);
        let mut start = draws(&[1]);
        let mut next = core.next_game(&*first, &PERSONS, &mut start).unwrap();
        assert!(start.is_spent());
        // The core adds 100 to the luck of a game after another.
        assert_eq!(next.view()["luck"], 101);
        play_all(&mut *next, &[1]);
        let copy = next.copy();
        assert_eq!((copy.view(), copy.failure()), (next.view(), None));
        assert!(core.next_game(&*first, &[Role::Person], &mut draws(&[0])).is_none());
    }
    let without = game(&[]);
    assert!(without.next_game(&*begin(&without), &PERSONS, &mut draws(&[0])).is_none());
}

#[test]
fn an_evaluation_is_a_field_of_the_view() {
    let listing = Listing { evaluation: Some("rating".to_owned()), ..Listing::default() };
    let core = ProcessGame::start(settings(&["game"]), listing).unwrap();
    let mut game = begin(&core);
    play_all(&mut *game, &[1, 1]);
    assert_eq!(game.view(), json!({ "number": 2, "luck": 0, "last": { "move": add(1) }, "rating": [2, 2] }));
    // Without the evaluation of a state it is null.
    let state = r#"{"turn":0,"outcome":null,"drawn":[],"clocks":0,"moves":[{"a":1}],"view":{}}"#;
    let new = format!(r#"{{"id":2,"result":{{"game":7,"state":{state}}}}}"#);
    let hello = HELLO.replace("\"charset\"", "\"capabilities\":[\"evaluate\"],\"charset\"");
    let listing = Listing { evaluation: Some("rating".to_owned()), ..Listing::default() };
    let recorded = replay_for(&[&hello, &new], listing).unwrap();
    let game = recorded.start("core", &[Role::Person], &mut ScriptedDice::default()).unwrap();
    assert_eq!(game.view(), json!({ "rating": null }));
}

#[test]
fn players_choose_moves() {
    let dice = || ChaChaDice::seeded(3, 0);
    let choices = |core: &ProcessGame, name: &str| {
        let game = begin(core);
        let mut bot = core.bot(name).expect("the core has it");
        let mut dice = dice();
        (0..12).map(|_| bot.choose(&*game, &mut dice)).collect::<Vec<_>>()
    };
    let core = game(&[]);
    assert_eq!(core.bot_names(), ["first", "seeded", "random"]);
    assert_eq!(choices(&core, "first"), vec![add(1); 12]);
    for name in ["seeded", RandomBot::NAME] {
        let chosen = choices(&core, name);
        assert!(chosen.contains(&add(1)) && chosen.contains(&add(2)), "{name}: {chosen:?}");
    }
    assert!(core.bot("none").is_none());
    // The time for a move is sent in milliseconds.
    let timed = Settings { move_time: Some(Duration::from_millis(2003)), ..settings(&["game"]) };
    let timed = ProcessGame::start(timed, Listing::default()).unwrap();
    assert_eq!(choices(&timed, "seeded"), vec![add(2); 12]);
    let without = game(&["no-choose"]);
    let state = begin(&without);
    assert_eq!(without.bot("first").unwrap().choose(&*state, &mut dice()), Value::Null);
    assert!(state.failure().unwrap().contains("refuses `choose`"));
}

#[test]
fn an_engine_chooses_moves_only() {
    let engine = ProcessGame::start_engine(settings(&["game"]), NumberFormat::Index).unwrap();
    assert_eq!(engine.bot_names(), ["first", "seeded"]);
    assert!(engine.bot(RandomBot::NAME).is_none());
    let mut game = engine.start("core", &PERSONS, &mut draws(&[0])).unwrap();
    assert_eq!((game.moves(), game.view(), game.turn()), (vec![], Value::Null, Some(Seat(0))));
    game.play(&add(2), &mut draws(&[0])).unwrap();
    assert_eq!((game.failure(), game.turn()), (None, Some(Seat(1))));
    let mut bot = engine.bot("first").unwrap();
    assert_eq!(bot.choose(&*game, &mut ChaChaDice::seeded(1, 0)), add(1));
}

#[test]
fn a_benchmark_plays_the_moves_of_a_game() {
    let core = game(&[]);
    let mut benchmark = core.benchmark("core").unwrap();
    let moves = benchmark.run();
    assert!((6..=10).contains(&moves), "{moves}");
    assert_eq!((benchmark.run(), benchmark.failure()), (moves, None));
    assert!(core.benchmark("fast").is_none());
    // A game without end is cut off.
    assert_eq!(game(&["endless"]).benchmark("core").unwrap().run(), 200);
    let crashing = game(&["crash"]);
    let mut benchmark = crashing.benchmark("core").unwrap();
    assert_eq!(benchmark.run(), 0);
    assert!(benchmark.failure().unwrap().contains("boom"));
}

/// Returns the failure of a core whose first state is this one.
fn fault(state: &Value) -> String {
    let new = json!({ "id": 2, "result": { "game": 7, "state": state } });
    let core = replay(&[HELLO, &new.to_string(), ""]).unwrap();
    let game = core.start("core", &[Role::Person], &mut ScriptedDice::default()).unwrap();
    let failure = game.failure().unwrap_or_default();
    failure.lines().next().unwrap_or_default().replace("the core `recorded` ", "")
}

#[test]
fn states_that_contradict_themselves_fail() {
    let valid = json!({
        "turn": 0, "outcome": null, "drawn": [3, null], "clocks": 0, "moves": [{ "a": 1 }], "view": {}
    });
    let with = |changes: Value| {
        let mut state = valid.clone();
        for (name, value) in changes.as_object().unwrap() {
            state[name] = value.clone();
        }
        fault(&state)
    };
    assert_eq!(fault(&valid), "");
    assert_eq!(with(json!({ "turn": null, "outcome": { "won": 0 }, "moves": [] })), "");
    let turn =
        "sent a state whose `turn` and `outcome` disagree: `turn` is null exactly when the game is over";
    let moves =
        "sent a state whose `moves` and `outcome` disagree: no move is legal exactly when the game is over";
    let seat = "sent a state with a seat that is none of its 1";
    for (changes, expected) in [
        (json!({ "moves": null }), "sent a state without `moves`"),
        (json!({ "view": null }), "sent a state without `view`, an object"),
        (json!({ "view": [1] }), "sent a state without `view`, an object"),
        (json!({ "turn": 1 }), seat),
        (json!({ "turn": null, "outcome": { "won": 1 }, "moves": [] }), seat),
        (json!({ "turn": null }), turn),
        (json!({ "outcome": "drawn", "moves": [] }), turn),
        (json!({ "moves": [] }), moves),
        (json!({ "turn": null, "outcome": "lost" }), moves),
        (json!({ "drawn": [1, 0] }), "drew an index below 0"),
        (json!({ "clocks": 1 }), "reads the clock without the capability `clock`"),
    ] {
        assert_eq!(with(changes.clone()), expected, "{changes}");
    }
}

#[test]
fn another_number_of_states_than_one_fails() {
    let state = json!({
        "turn": 0, "outcome": null, "drawn": [], "clocks": 0, "moves": [{ "a": 1 }], "view": {}
    });
    let new = json!({ "id": 2, "result": { "game": 7, "state": state } }).to_string();
    let mut failures = [vec![], vec![&state], vec![&state, &state]].map(|states| {
        let played = json!({ "id": 3, "result": { "states": states } }).to_string();
        let core = replay(&[HELLO, &new, &played, ""]).unwrap();
        let mut game = core.start("core", &[Role::Person], &mut ScriptedDice::default()).unwrap();
        game.play(&json!({ "a": 1 }), &mut ScriptedDice::default()).unwrap();
        game.failure().unwrap_or_default()
    });
    let wrong = "sent another number of states than one";
    failures.iter_mut().for_each(|failure| failure.truncate(failure.find('\n').unwrap_or(0)));
    assert_eq!(failures[1], "");
    assert!(failures[0].ends_with(wrong) && failures[2].ends_with(wrong), "{failures:?}");
}

#[test]
fn a_refusal_other_than_of_a_move_is_a_failure() {
    let core = game(&["refuses-new"]);
    let text = begin(&core).failure().unwrap();
    assert!(text.contains("refuses `new`: no game today"), "{text}");
    let state = json!({
        "turn": 0, "outcome": null, "drawn": [], "clocks": 0, "moves": [{ "a": 1 }], "view": {}
    });
    let new = json!({ "id": 2, "result": { "game": 7, "state": state } }).to_string();
    let error = r#"{"id":3,"error":{"code":"unknown-game","message":"which?"}}"#;
    let core = replay(&[HELLO, &new, error, ""]).unwrap();
    let mut game = core.start("core", &[Role::Person], &mut ScriptedDice::default()).unwrap();
    game.play(&json!({ "a": 1 }), &mut ScriptedDice::default()).unwrap();
    assert!(game.failure().unwrap().contains("refuses `play`: which?"));
}

#[test]
fn a_core_that_refuses_its_own_line_fails() {
    let state = json!({
        "turn": 0, "outcome": null, "drawn": [], "clocks": 0, "moves": [{ "a": 1 }], "view": {}
    });
    let new = |id| json!({ "id": id, "result": { "game": id, "state": state } }).to_string();
    let played = json!({ "id": 3, "result": { "states": [state] } }).to_string();
    let error = r#"{"id":5,"error":{"code":"illegal-move","message":"not now"}}"#;
    let core = replay(&[HELLO, &new(2), &played, &new(4), error, ""]).unwrap();
    let mut game = core.start("core", &[Role::Person], &mut ScriptedDice::default()).unwrap();
    game.play(&json!({ "a": 1 }), &mut ScriptedDice::default()).unwrap();
    let copy = game.copy();
    let text = copy.failure().unwrap();
    assert!(text.contains("refuses a line of play that it has played: not now"), "{text}");
}
