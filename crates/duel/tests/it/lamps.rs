//! A game for one player whose values are in variables, arrays, memory, colour memory and on the
//! screen.

use crate::common::lamps;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use duel::emulated::Emulated;
use duel::exhaustive::PositionSets;
use duel::matches::{self, Entrant, Match, Standings};
use duel::random::{self, Plan};
use duel::record::Record;
use duel::report::Report;
use duel::{ForcedDraws, Opponent, Subject, seating, shrink};
use games::spec::{GameSpec, Role};
use games::{Outcome, ScriptedDice, invariants};
use lamps::{Action, Lamps, LampsGame};
use serde_json::json;
use systems::{Agent as _, StopReason};

fn subject() -> Subject {
    lamps::subject(&lamps::text("probe.toml")).unwrap_or_else(|error| panic!("{error}"))
}

fn plan(subject: &Subject, form: &str) -> Plan {
    let pairings = seating::pairings(subject.game_spec.seats());
    Plan::new(24, 5, pairings, vec![form.to_owned()])
}

#[test]
fn the_game_satisfies_the_invariants() {
    let universe: Vec<Action> = (0..10).map(Action::Press).collect();
    invariants::check(&Lamps::default(), &universe, 40, 20);
}

#[test]
fn random_games_match() {
    let subject = subject();
    let plan = plan(&subject, "plain");
    let all = random::run(&subject, &plan, 2, &|_| ControlFlow::Continue(()));
    let report = all.failure.as_ref().and_then(|failed| Report::from_replay(&subject, failed, "game.json"));
    assert!(report.is_none(), "{}", report.map(|report| report.to_string()).unwrap_or_default());
    assert_eq!((all.games, all.coverage.missed_ranges().as_str()), (24, ""));
    let ends: BTreeSet<String> = (0..24).map(|number| random::play(&subject, &plan, number).screen).collect();
    assert!(
        ends.iter().any(|screen| screen.contains("WON")) && ends.iter().any(|screen| screen.contains("LOST"))
    );
}

#[test]
fn a_mutant_is_reported_in_integers_and_glyphs() {
    let subject = subject();
    let all = random::run(&subject, &plan(&subject, "not-below"), 1, &|_| ControlFlow::Continue(()));
    let failed = all.failure.expect("the mutant is found");
    let small = shrink::shrink(&subject, failed, &mut || ControlFlow::Continue(()));
    assert_eq!(small.record.moves.len(), 1);
    let report = Report::from_replay(&subject, &small, "game.json").expect("the difference remains");
    let field = |name: &str| {
        let differing = report.differing.iter().find(|differing| differing.field.starts_with(name));
        let differing = differing.unwrap_or_else(|| panic!("{name} differs:\n{report}"));
        (differing.listing.to_string(), differing.core.to_string(), differing.written_by)
    };
    assert_eq!(field("codes("), ("42".into(), "46".into(), Some(260)));
    assert_eq!(field("inks("), ("1".into(), "2".into(), Some(260)));
    assert_eq!(field("lamps("), ("1".into(), "0".into(), Some(250)));
    assert_eq!(field("mirror("), ("1".into(), "0".into(), Some(250)));
    // The press at line 160 turns three lamps; line 190 puts one out.
    let lines: Vec<u16> = report.trace.lines.iter().map(|line| line.line).collect();
    let start = [100, 110, 120, 130];
    assert_eq!((&lines[..4], report.trace.omitted), (&start[..], 0), "{lines:?}");
    let changes = |number: usize| -> Vec<String> {
        let line = report.trace.lines.iter().filter(|line| line.line == 190).nth(number);
        line.map_or_else(Vec::new, |line| {
            line.changes.iter().map(|change| format!("{}={}", change.name, change.value)).collect()
        })
    };
    assert!(changes(0).iter().any(|change| change.starts_with("R=")), "{report}");
    assert!(
        changes(0).last().is_some_and(|change| change.starts_with("RND=.") || change == "RND=0"),
        "{report}"
    );
    let text = report.to_string();
    assert!(
        text.contains("  lines executed in this move") && text.contains("  160 y=int(c/3):x=c-3*y:gosub 250"),
        "{text}"
    );
    let ply = report.last_ply.as_ref().expect("the listing plays");
    assert!(ply.before.as_ref().is_some_and(|before| *before != ply.after), "a lamp shows the press");
    let json = serde_json::to_string(&small.record).expect("a record is a tree");
    let record: Record = serde_json::from_str(&json).expect("a record reads back");
    assert_eq!(record.roles, [Role::Person]);
    assert!(record.has_valid_roles(&subject));
    assert_eq!(record.replay(&subject, &mut |_| {}).difference, Some(report.difference));
    let mut again = record.clone();
    again.moves[0].mv = json!({ "again": ["person"] });
    let crowded = Record { roles: vec![Role::Person; 2], ..record };
    assert!(!again.has_valid_roles(&subject) && !crowded.has_valid_roles(&subject));
}

#[test]
fn what_can_be_written_reads_back() {
    let subject = subject();
    let mut emulated = Emulated::start(&subject, &[Role::Person], 1).expect("the listing starts");
    let mut state = emulated.state();
    state["presses"] = json!(7);
    state["half"] = json!("8260000000");
    state["word"] = json!("won");
    state["lamps"] = json!([[1, 0, 0], [0, 1, 1], [1, 0, -5]]);
    state["history"] = json!([3, 1, 4, 1, 5, 0, 8]);
    state["inks"] = json!([[1, 2, 3], [4, 5, 6], [15, 0, 9]]);
    state["mirror"] = json!([1, 2, 3, 4, 5, 6, 7, 8, 255]);
    emulated.write(&state);
    assert_eq!(emulated.state(), state);
}

#[test]
fn an_element_of_an_array_that_does_not_exist_yet_is_not_written() {
    let probe = lamps::text("probe.toml").replace("burning = \"w\"", "burning = \"q(1)\"");
    let subject = lamps::subject(&probe).unwrap_or_else(|error| panic!("{error}"));
    let mut emulated = Emulated::start(&subject, &[Role::Person], 1).expect("the listing starts");
    let mut state = emulated.state();
    assert_eq!(state["burning"], 0);
    state["burning"] = json!(3);
    emulated.write(&state);
    assert_eq!(emulated.state()["burning"], 0);
    emulated.play(&json!({ "press": 4 }), &ForcedDraws::default()).expect("the listing plays");
    let mut state = emulated.state();
    state["burning"] = json!(17);
    state["last"][1] = json!(17);
    emulated.write(&state);
    assert_eq!(emulated.state(), state);
}

#[test]
fn a_fraction_differs_from_every_integer() {
    let subject = subject();
    let mut emulated = Emulated::start(&subject, &[Role::Person], 1).expect("the listing starts");
    let mut state = emulated.state();
    state["burning"] = json!("8260000000");
    emulated.write(&state);
    assert_eq!(emulated.state()["burning"], json!("8260000000"));
}

#[test]
fn a_missing_position_set_is_an_error() {
    let subject = subject();
    let error = PositionSets::find(&subject, &[vec![0]]).err().expect("there is none");
    assert!(error.to_string().contains("no set of all positions"), "{error}");
}

#[test]
fn one_player_meets_the_listing_alone() {
    let subject = subject();
    let plan = |names: &[&str]| {
        let players = names.iter().map(|name| name.parse::<Entrant>().expect("an entrant").into());
        Match::new(&subject, players.collect(), 12, 1, 0)
    };
    let error = plan(&["listing:1"]).err().expect("it cannot").to_string();
    assert_eq!(error, "unknown player `listing:1`; available: `random`");
    let plan = plan(&["random", "random"]).expect("they can play, each alone");
    let numbers: Vec<usize> = (0..plan.schedule.count()).collect();
    let mut all = Standings::new(2, plan.schedule.clone(), None);
    let stopped = matches::run(&subject, &plan, &numbers, 2, &|_| ControlFlow::Continue(()), |game| {
        all.add(game.number, game.outcome, game.plies)
    });
    assert!(stopped.is_none(), "the core follows the listing");
    let [score, other] = all.scores[..] else { panic!("there are two") };
    assert_eq!((score.games(), other.games(), score.draws), (12, 12, 0));
    assert!(score.wins > 0 && score.losses > 0, "{score:?}");
    assert_eq!(all.elo(0), None);
}

#[test]
fn an_opponent_without_a_name_moves_whenever_keys_are_waited_for() {
    let subject = subject();
    let mut system = subject.system.power_on(systems::Options::default());
    let end = system.clock().cycles(600.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.load_program(&subject.image).expect("the listing fits");
    let mut opponent = Opponent::new(&subject, "random", 1).expect("it is known");
    let mut lines = opponent.watched_lines();
    lines.push(subject.probe.end.line.expect("a line comes at the end"));
    system.set_line_breakpoints(&lines);
    system.key_queue_mut().expect("a queue").type_codes(b"RUN\r");
    loop {
        match system.run_until(end) {
            StopReason::Line(line) if Some(line) == subject.probe.end.line => break,
            stop @ StopReason::Line(_) => opponent.act(&stop, system.as_mut()),
            StopReason::AwaitingLine => {}
            other => panic!("{other:?}\n{}", system.screen().text()),
        }
    }
    let screen = system.screen().text();
    assert!(screen.contains("WON") || screen.contains("PRESSES 12 LOST"), "{screen}");
}

#[test]
fn a_part_that_is_absent_without_none_is_an_error() {
    let probe = lamps::text("probe.toml");
    for (line, instead, expected) in [
        ("evaluation = \"none\"\n", "", "if the program has none, write `evaluation = \"none\"`"),
        ("seats = \"none\"\n", "", "if the program has none, write `seats = \"none\"`"),
        ("again = \"none\"\n", "", "if the program has none, write `again = \"none\"`"),
        ("again = \"none\"", "again = \"never\"", "expected a table, or \"none\" if the program has none"),
        (
            "again = \"none\"",
            "again = { ready = 500, key = \"right\", line = 20 }",
            "`[end]` has `again`, and the native core starts no second game; remove it",
        ),
        ("person = \"\"\n", "person = \"\"\ncomputer = \"\"\n", "`[setup]` has `computer`, and no seat"),
        ("person = \"\"\n", "", "`[setup]` lacks `person`"),
        (
            "size = [9]",
            "size = [8]",
            "`[state]` reads `mirror` as a list of 8, the native core shows a list of 9",
        ),
        ("size = [9]", "size = [3, 3]", "reads `mirror` as 3 x 3, the native core shows a list of 9"),
        ("text = 20", "size = [20]", "reads `status` as a list of 20, the native core shows one value"),
        ("screen = [3, 10] }", "screen = [3, 40] }", "row 3, column 40 is outside"),
        (
            "odd = { memory = \"ram\", at = 837 }\n",
            "",
            "`[state]` lacks `odd`, which the native core has; add it",
        ),
    ] {
        assert!(probe.contains(line), "{line}");
        let error = lamps::subject(&probe.replacen(line, instead, 1)).err().expect(line).to_string();
        assert!(error.starts_with("tests/lamps/probe.toml: ") && error.contains(expected), "{line}: {error}");
    }
}

#[test]
fn optional_parts_of_its_game_spec_are_none() {
    let game =
        LampsGame.start("plain", &[Role::Person], &mut ScriptedDice::default()).expect("a person can play");
    assert!(LampsGame.start("plain", &[Role::Computer(1)], &mut ScriptedDice::default()).is_none());
    assert!(LampsGame.next_game(game.as_ref(), &[Role::Person], &mut ScriptedDice::default()).is_none());
    assert!(LampsGame.workloads().positions("plain", &[0]).is_none());
    let mut benchmark = LampsGame.benchmark("plain").expect("a game without its own has that of its moves");
    assert!(benchmark.run() > 0 && LampsGame.benchmark("slow").is_none());
    assert_eq!(LampsGame.state_from_view(&game.view()).expect("a state is recalled").view(), game.view());
    assert_eq!(game.outcome(), None::<Outcome>);
}
