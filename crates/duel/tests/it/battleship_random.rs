//! Random games against the emulated listings of all versions, and mutants that must be found.

use crate::common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use duel::probe::ENDED;
use duel::random;
use duel::report::Report;
use duel::{Opponent, Subject, shrink};
use systems::{Agent as _, ProgramEnd, StopReason};

const TITLES: [&str; 4] =
    ["battleship", "battleship-as-printed", "battleship-search", "battleship-surroundings"];

fn title(name: &str) -> Subject {
    common::title(name, |probe| probe)
}

#[test]
fn random_games_show_no_difference() {
    for name in TITLES {
        let subject = title(name);
        let plan = common::plan(&subject, 6, &["plain", "fast"]);
        let all = random::run(&subject, &plan, 2, &|_| ControlFlow::Continue(()));
        let report =
            all.failure.as_ref().and_then(|failed| Report::from_replay(&subject, failed, "game.json"));
        assert!(report.is_none(), "{name}: {}", report.map(|report| report.to_string()).unwrap_or_default());
        assert_eq!(all.games, 6);
        // Comment lines without a jump to them run when the program falls through; as printed, no player
        // wins.
        let missed = all.coverage.missed.len();
        assert!(
            missed <= if name == "battleship-as-printed" { 12 } else { 10 },
            "{name}: {:?}",
            all.coverage
        );
    }
}

#[test]
fn games_end_as_the_program_does() {
    let ends = |name: &str, games: usize| -> BTreeSet<String> {
        let subject = title(name);
        let plan = common::plan(&subject, games, &["plain"]);
        let end = |number| {
            let game = random::play(&subject, &plan, number);
            assert!(game.difference.is_none(), "{name}, game {number}: {:?}", game.difference);
            game.end
        };
        (0..games).map(end).collect()
    };
    for name in ["battleship", "battleship-search", "battleship-surroundings"] {
        assert_eq!(ends(name, 4), BTreeSet::from([ENDED.to_owned()]), "{name}");
    }
    let errors = ["Illegal function call in 690", "Subscript out of range in 690"];
    assert_eq!(ends("battleship-as-printed", 12), BTreeSet::from(errors.map(str::to_owned)));
}

#[test]
fn every_mutant_is_found_where_it_can_show() {
    for name in TITLES {
        let subject = title(name);
        for fault in subject.game_spec.mutants() {
            let all = random::run(&subject, &common::plan(&subject, 40, &[fault]), 1, &|_| {
                ControlFlow::Continue(())
            });
            assert!(all.failure.is_some(), "{name}: {fault}");
        }
    }
}

#[test]
fn a_difference_is_shrunk_and_names_the_lines_that_wrote_it() {
    let subject = title("battleship-search");
    let all = random::run(&subject, &common::plan(&subject, 40, &["draw-in-search"]), 1, &|_| {
        ControlFlow::Continue(())
    });
    let failed = all.failure.expect("the mutant is found");
    let small = shrink::shrink(&subject, failed, &mut || ControlFlow::Continue(()));
    let report = Report::from_replay(&subject, &small, "game.json").expect("the difference remains");
    // Twenty ships, a shot that a hit answers, and one more shot with its answer.
    assert_eq!(report.ply, 24, "{report}");
    assert_eq!(report.difference.field, "draws", "{report}");

    let subject = title("battleship");
    let all =
        random::run(&subject, &common::plan(&subject, 40, &["tight-box"]), 1, &|_| ControlFlow::Continue(()));
    let small =
        shrink::shrink(
            &subject,
            all.failure.expect("the mutant is found"),
            &mut || ControlFlow::Continue(()),
        );
    let report = Report::from_replay(&subject, &small, "game.json").expect("the difference remains");
    let x =
        report.differing.iter().find(|differing| differing.field.starts_with("tj(")).expect("a ship differs");
    assert_eq!(x.written_by, Some(460), "{report}");
    assert_eq!(x.written_text, "FOR IC=0 TO C-1:TJ(X+IC,Y,P)=I:NEXT");

    // The program shoots where the core with the fault lets the person shoot again: the ply ends at the
    // line at which it began.
    let all =
        random::run(
            &subject,
            &common::plan(&subject, 40, &["extra-shot"]),
            1,
            &|_| ControlFlow::Continue(()),
        );
    let failed = all.failure.expect("the mutant is found");
    let report = Report::from_replay(&subject, &failed, "game.json").expect("the difference remains");
    let mark =
        report.differing.iter().find(|differing| differing.field.starts_with("left(")).expect("an X differs");
    assert_eq!(mark.written_by, Some(685), "{report}");
}

#[test]
fn an_opponent_at_the_keys_plays_a_game_to_its_end() {
    let subject = title("battleship-search");
    let mut system = subject.system.power_on(systems::Options::default());
    let end = system.clock().cycles(900.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.load_program(&subject.image).expect("the listing fits");
    let mut opponent = Opponent::new(&subject, "strong", 1).expect("it is known");
    system.set_line_breakpoints(&opponent.watched_lines());
    system.key_queue_mut().expect("a queue").type_codes(b"RUN\r");
    loop {
        match system.run_until(end) {
            StopReason::Ended(ProgramEnd::Completed) => break,
            stop @ StopReason::Line(_) => opponent.act(&stop, system.as_mut()),
            StopReason::AwaitingLine => {}
            other => panic!("{other:?}\n{}", system.screen().text()),
        }
    }
    let screen = system.screen().text();
    assert!(screen.contains("** You win the game !! **"), "{screen}");
}
