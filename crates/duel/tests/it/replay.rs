//! A recorded game at the keys of the listing ends like the comparison that recorded it.

use crate::common;

use std::ops::ControlFlow;

use duel::matches::{self, Entrant, Match};
use duel::record::Record;
use duel::{Emulated, PowerOn, Replay, ReplayError, Subject, seating};
use serde_json::json;
use systems::{Agent as _, Options, ProgramEnd, StopReason};

/// Plays a game of a match and returns its record.
fn record(subject: &Subject, players: &[&str], number: usize) -> Record {
    let players = players.iter().map(|name| name.parse::<Entrant>().expect("an entrant").into()).collect();
    let plan = Match::new(subject, players, number + 1, 7, 0).expect("they can play");
    let mut record = None;
    matches::run(subject, &plan, &[number], 1, &|_| ControlFlow::Continue(()), |game| {
        record = Some(game.record);
        ControlFlow::Continue(())
    });
    record.expect("the game has an end")
}

/// The screen at the end of the game.
fn last_screen(subject: &Subject, record: Record) -> String {
    let mut system = subject.system.power_on(Options { seed: record.seed, ..Options::default() });
    let end = system.clock().cycles(36_000.0);
    while system.run_until(end) != StopReason::AwaitingLine {}
    system.load_program(&subject.image).expect("the listing fits");
    let mut replay = Replay::new(subject.probe.clone(), subject.system, record).expect("it can be replayed");
    replay.start(system.as_mut());
    while replay.has_moves() {
        system.set_line_breakpoints(&replay.watched_lines());
        match system.run_until(end) {
            stop @ StopReason::Line(_) => replay.act(&stop, system.as_mut()),
            StopReason::AwaitingLine | StopReason::AwaitingKey => {}
            // Some games end with the program.
            StopReason::Ended(ProgramEnd::Completed) => break,
            other => panic!("{other:?} at `{}`\n{}", replay.status(), system.screen().text()),
        }
    }
    // The comparison continues to the line that shows the end.
    if let Some(over) = subject.probe.end.line {
        system.set_line_breakpoints(&[over]);
        while system.run_until(end) != StopReason::Line(over) {}
    }
    system.screen().text()
}

#[test]
fn the_last_screen_is_that_of_the_comparison() {
    for (subject, players) in [
        (common::vier3d(), ["strong", "listing:2"]),
        (common::vier3d(), ["random", "strong"]),
        // Draws from the clock.
        (common::title("battleship-search", |probe| probe), ["random", "listing:1"]),
    ] {
        let record = record(&subject, &players, 1);
        let replayed = record.replay(&subject, &mut |_| {});
        assert_eq!(replayed.difference, None);
        assert_eq!(last_screen(&subject, record), replayed.screen, "{players:?}");
    }
}

#[test]
fn what_cannot_be_typed_is_an_error() {
    let subject = common::vier3d();
    let good = record(&subject, &["random", "strong"], 0);
    let error = |change: &dyn Fn(&mut Record)| {
        let mut record = good.clone();
        change(&mut record);
        Replay::new(subject.probe.clone(), subject.system, record).err().expect("it cannot")
    };
    assert_eq!(
        error(&|record| record.moves[0].mv = json!({ "again": ["person"] })),
        ReplayError::SeveralGames
    );
    let corrupt = error(&|record| record.moves[1].mv = json!({ "place": [1] })).to_string();
    assert!(corrupt.contains("no keys for move 2, {\"place\":[1]}"), "{corrupt}");
    let corrupt = error(&|record| record.moves[2].draws = vec!["zz".into()]).to_string();
    assert!(corrupt.contains("invalid draw in move 3"), "{corrupt}");
}

#[test]
fn the_draws_before_the_first_move_are_forced() {
    let subject = common::title("viertris", |probe| probe);
    let roles = seating::computers(subject.game_spec.seats(), &[1, 1]);
    let start = |power_on: PowerOn| {
        let emulated = Emulated::start(&subject, &roles, power_on).expect("the listing starts");
        emulated.last_draws().to_vec()
    };
    let record = Record {
        start: vec!["7f00000000".into()],
        ..Record::new(&subject, 1, roles.clone(), &subject.game_spec.forms())
    };
    let forced = [[0x7f, 0, 0, 0, 0]];
    assert_ne!(start(1.into()), forced);
    assert_eq!(start(record.power_on()), forced);
}
