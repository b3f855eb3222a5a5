//! Whole games that another program made from the same rules, replayed through both forms of the core.
//!
//! The rows are described in `golden/viertris/README.md`.

use conformance::golden::{self, Golden};
use games::spec::Role;
use games::viertris::{
    Action, Cell, Column, Core, Direction, Playthrough, Run, Side, View, evaluation, fast, plain,
};
use games::{Game, ScriptedDice};
use serde::Deserialize;

#[derive(Deserialize)]
struct Transcript {
    seed: u64,
    players: String,
    plies: Vec<Ply>,
}

#[derive(Deserialize)]
struct Ply {
    column: Column,
    dropped: [String; 8],
    steps: Vec<Step>,
    totals: [u32; 2],
    next: u8,
    over: bool,
}

#[derive(Deserialize)]
struct Step {
    step: u32,
    runs: Vec<Found>,
    points: [u32; 2],
    board: [String; 8],
}

#[derive(Deserialize)]
struct Found {
    colour: u8,
    direction: Direction,
    start: [usize; 2],
    length: u8,
}

/// A board as the transcripts write it.
fn written(view: &View) -> [String; 8] {
    view.cells
        .expect("the cells are shown")
        .map(|column| column.iter().take_while(|&&stone| stone > 0).map(u8::to_string).collect())
}

/// Whether the same runs were found. The transcripts list them in another order.
fn same(found: &[Run], wanted: &[Found]) -> bool {
    let run = |wanted: &Found| {
        let [column, row] = wanted.start;
        let side = Side::numbered(wanted.colour).expect("1 or 2");
        Run { side, direction: wanted.direction, start: Cell { column, row }, length: wanted.length }
    };
    found.len() == wanted.len() && wanted.iter().map(run).all(|wanted| found.contains(&wanted))
}

/// Replays all games of a text; how many games, plies and steps there were.
fn replay<C: Core>(text: &str) -> [usize; 3] {
    let [mut games, mut plies, mut steps] = [0; 3];
    for line in text.lines() {
        let transcript: Transcript = serde_json::from_str(line).expect("a row of the documented form");
        let mut game = Playthrough::<C>::new([Role::Person; 2]);
        let draws = &mut ScriptedDice::default();
        for (number, ply) in transcript.plies.iter().enumerate() {
            let place = format!("seed {}, ply {number}", transcript.seed);
            if transcript.players.as_bytes()[game.side().index()] == b'g' {
                let worths =
                    evaluation::column_scores(game.board(), game.side(), evaluation::Strength::Greedy);
                assert!(evaluation::ties(&worths).contains(&ply.column), "{place}: {worths:?}");
            }
            game.play(Action::Drop(ply.column), draws).expect("the column has room");
            assert_eq!(written(&game.view()), ply.dropped, "{place}");
            for step in &ply.steps {
                assert!(same(game.runs(), &step.runs), "{place}: {:?}", game.runs());
                game.play(Action::Settle, draws).expect("there are runs");
                let view = game.view();
                assert_eq!((view.step, view.points), (step.step, step.points), "{place}");
                assert_eq!(written(&view), step.board, "{place}");
                steps += 1;
            }
            assert!(game.runs().is_empty(), "{place}: {:?}", game.runs());
            assert_eq!(game.totals(), ply.totals, "{place}");
            assert_eq!(game.outcome().is_some(), ply.over, "{place}");
            assert!(ply.over || game.side().number() == ply.next, "{place}");
            plies += 1;
        }
        games += 1;
    }
    [games, plies, steps]
}

#[test]
fn viertris_matches_the_transcripts_in_both_forms() {
    let Some(file) = Golden::open().file("viertris/games.jsonl") else { return };
    let text = golden::read(&file);
    let counts = replay::<plain::Board>(&text);
    println!("viertris/games.jsonl: {} games, {} plies, {} steps", counts[0], counts[1], counts[2]);
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    assert_eq!(counts, replay::<fast::Board>(&text));
}
