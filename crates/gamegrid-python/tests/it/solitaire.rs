//! Peg solitaire: random games, published games, written positions with all pairs of cells, and
//! mutants that must be found.

use crate::common;

use std::ops::ControlFlow;

use duel::random::{self, Plan};
use duel::report::Report;
use duel::shard::Shard;
use duel::test_sets::{self, TestSets};
use duel::{Opponent, Subject, seating};
use games::ScriptedDice;
use systems::{Agent as _, StopReason};

const TITLES: [&str; 5] =
    ["solitaire-1", "solitaire-2", "solitaire-3", "solitaire-french", "solitaire-score"];

fn plan(subject: &Subject, games: usize, forms: &[&str]) -> Plan {
    let pairings = seating::pairings(subject.game_spec.seats());
    Plan::new(games, 7, pairings, forms.iter().map(|&form| form.to_owned()).collect())
}

fn played(subject: &Subject, games: usize, forms: &[&str]) -> random::RandomGamesReport {
    random::run(subject, &plan(subject, games, forms), 2, &|_| ControlFlow::Continue(()))
}

#[test]
fn random_games_show_no_difference() {
    for name in TITLES {
        let subject = common::title(name);
        let all = played(&subject, 4, &["plain", "fast"]);
        let report =
            all.failure.as_ref().and_then(|failed| Report::from_replay(&subject, failed, "game.json"));
        assert!(report.is_none(), "{name}: {}", report.map(|report| report.to_string()).unwrap_or_default());
        assert!(all.games == 4 && all.plies >= 4 * 30, "{name}: {} moves", all.plies);
    }
}

#[test]
fn the_mouse_goes_on_after_the_end_and_beside_the_board() {
    let subject = common::title("solitaire-3");
    let mut beside = 0;
    for number in 0..4 {
        let replayed = random::play(&subject, &plan(&subject, 4, &["plain", "fast"]), number);
        assert!(replayed.difference.is_none(), "{:?}", replayed.difference);
        let mut game = subject
            .game_spec
            .start("plain", &replayed.record.roles, &mut ScriptedDice::default())
            .expect("it starts");
        let mut after = 0;
        for turn in &replayed.record.moves {
            after += usize::from(game.outcome().is_some());
            let is_beside = |at: &serde_json::Value| at.as_i64().is_some_and(|at| at > 6);
            beside += usize::from(turn.mv["release"].as_array().is_some_and(|at| at.iter().any(is_beside)));
            game.play(&turn.mv, &mut ScriptedDice::default()).expect("it was played");
        }
        assert_eq!(after, 6, "game {number}");
    }
    assert!(beside > 4, "{beside} releases beside the board");
}

/// Returns the message of `strong` for these marbles.
fn message(name: &str, marbles: &[(i32, i32)], jumps: bool) -> Option<String> {
    let subject = common::title(name);
    let mut system = common::power_on(1);
    system.load_program(&subject.image).expect("it has room");
    let mut strong = Opponent::new(&subject, "strong", 1).expect("there is one");
    system.run_until(system.now() + system.clock().cycles(1.0));
    let cells: String = marbles.iter().map(|(x, y)| format!("({x}, {y}), ")).collect();
    let put = format!(
        "removeAllActors()\nfor x, y in [{cells}]:\n    addActor(Actor('sprites/marble.png'), Location(x, y))\n"
    );
    system.inspect_mut().scope_mut().expect("a program runs").execute(&put).expect("they can be put there");
    let before = system.inspect().scope().map(|scope| scope.evaluate("len(getActors())"));
    strong.act(&StopReason::Deadline, system.as_mut());
    system.run_until(system.now() + system.clock().cycles(3.0));
    assert_eq!(
        system.inspect().scope().map(|scope| scope.evaluate("len(getActors())")) != before,
        jumps,
        "{marbles:?}"
    );
    strong.take_message()
}

#[test]
fn strong_reports_unwinnable_positions() {
    let says = |marbles: &[(i32, i32)]| message("solitaire-3", marbles, false);
    assert_eq!(message("solitaire-3", &[(3, 2), (3, 1)], true), None);
    let parity = "one marble cannot be reached: the parities of the diagonals exclude it";
    assert_eq!(says(&[(3, 0), (3, 3)]).as_deref(), Some(parity));
    assert_eq!(
        says(&[(0, 2), (3, 2), (6, 4)]).as_deref(),
        Some("one marble cannot be reached: the search tried all jumps")
    );
}

#[test]
fn known_games_and_a_sample_of_written_positions_show_no_difference() {
    for name in TITLES {
        let subject = common::title(name);
        let Some(sets) = TestSets::find(&subject, 24) else {
            assert_eq!(name, "solitaire-1", "its marbles return to their holes");
            continue;
        };
        let all = test_sets::run(&subject, &sets, Shard::WHOLE, 2, &|_| ControlFlow::Continue(()));
        assert!(all.failure.is_none(), "{name}: {:#?}", all.failure);
        assert!(all.sets.iter().all(|row| row.courses > 0 && row.moves >= row.courses), "{name}: {all:?}");
        if name == "solitaire-3" {
            let names: Vec<&str> = all.sets.iter().map(|row| row.name).collect();
            let classes = "classes of every level, all pairs of cells";
            assert_eq!(names, ["known games", classes, "starts without a jump"]);
            // 31 jumps of one game and 6 of the other, each a press and a release.
            assert_eq!((all.sets[0].courses, all.sets[0].moves), (2, 2 * (31 + 6)));
            // The program reported both ends.
            assert!(
                [8, 13, 28].iter().all(|line| all.coverage.executed.contains(line)),
                "{:?}",
                all.coverage
            );
        }
    }
}

#[test]
fn every_mutant_is_found() {
    // The search for the line that wrote a value evaluates expressions after every line of a game.
    find_mutants("solitaire-3", 1);
}

#[test]
#[ignore = "two minutes of CPU time; `.ci/run --full` runs it"]
fn every_mutant_of_both_stages_is_found_with_its_line() {
    find_mutants("solitaire-2", usize::MAX);
    find_mutants("solitaire-3", usize::MAX);
}

/// Finds all mutants, and the lines of the first ones.
fn find_mutants(name: &str, with_lines: usize) {
    let subject = common::title(name);
    for (number, fault) in subject.game_spec.mutants().into_iter().enumerate() {
        // In no game from the start does the program report the end too early.
        let games = if fault == "eager-end" { 4 } else { 30 };
        let all = played(&subject, games, &[fault]);
        assert_eq!(all.failure.is_some(), fault != "eager-end", "{name}: {fault} in {} games", all.games);
        if let Some(failed) = &all.failure {
            if number >= with_lines {
                continue;
            }
            let report = Report::from_replay(&subject, failed, "game.json").expect("it differs");
            let writer = report.differing.first().and_then(|differing| differing.written_by);
            assert!(writer.is_some(), "{name}: {fault}: no line is named\n{report}");
            continue;
        }
        let sets = TestSets::for_forms(&subject, &[fault], 24).expect("there are written positions");
        let all = test_sets::run(&subject, &sets, Shard::WHOLE, 2, &|_| ControlFlow::Continue(()));
        let failure = all.failure.expect("it shows from a start without a jump");
        assert_eq!(failure.set, "starts without a jump");
        assert!(failure.written_by.is_some(), "{failure:#?}");
    }
}
