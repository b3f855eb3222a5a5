//! Measures the move times of the two listings of "Viertris" at the speed of their machines: from
//! the key press until the stone lies still, for a step, and for a move of each strength. The
//! positions come from games of three bots and from the rare positions of `diff --exhaustive`.
//!
//!     cargo run -p typein-duel --example viertris_limits

#[path = "../tests/it/common/mod.rs"]
#[expect(dead_code, reason = "the tests play more titles")]
mod common;

use duel::{Emulated, ForcedDraws, Subject, seating};
use games::spec::{GameState, Role};
use games::{ChaChaDice, ScriptedDice};
use serde_json::{Value, json};

/// A title and the replacements in its probe: a `drop` is the key that drops the stone in the
/// current column and ends before the line at which the stone lies still; a `waste` only waits.
const TITLES: [(&str, [[&str; 2]; 2]); 2] = [
    (
        "viertris",
        [
            [
                "keys = [\"left 7\", \"right {0}\", \"return\"]\nends = 3000",
                "keys = [\"return\"]\nends = 3720",
            ],
            ["keys = [\"left 7\", \"right {0}\", \"return\"]\nends = 3020", "ends = 3020"],
        ],
    ),
    (
        "viertris-msx",
        [
            ["keys = [\"left 7\", \"right {0}\", \"drop\"]\nends = 410", "keys = [\"drop\"]\nends = 1530"],
            ["keys = [\"other\", \"left 7\", \"right {0}\", \"drop\"]\nends = 700", "ends = 700"],
        ],
    ),
];

/// The column of the cursor when a game begins.
const START_COLUMN: usize = 3;

/// Games of each bot against itself, and the stones in each.
const GAMES: u64 = 5;
const STONES: usize = 160;

/// One of this many rare positions is used.
const RARE: usize = 7;

/// The strengths with the fraction of positions to measure: all positions for strength 1, one in
/// four for strength 2.
const STRENGTHS: [(u8, usize); 2] = [(1, 1), (2, 4)];

/// States of a game before the drop of a stone or before a step.
#[derive(Default)]
struct Positions {
    drops: Vec<Value>,
    steps: Vec<Value>,
}

impl Positions {
    fn of(subject: &Subject) -> Self {
        let mut all = Self::default();
        for (number, name) in ["random", "greedy", "two-ply"].into_iter().enumerate() {
            for game in 0..GAMES {
                all.play(subject, name, number as u64 * GAMES + game);
            }
        }
        for test_set in subject.game_spec.workloads().test_sets(subject.game_spec.forms()[0]) {
            if test_set.name() == "rare positions" {
                for case in (0..test_set.count()).step_by(RARE).map(|number| test_set.at(number)) {
                    all.follow(subject, case.game, case.steps.into_iter().map(|step| step.mv));
                }
            }
        }
        all
    }

    /// Adds the positions of one game of a bot against itself.
    fn play(&mut self, subject: &Subject, name: &str, seed: u64) {
        let game_spec = subject.game_spec;
        let people = seating::people(game_spec.seats());
        let mut game = game_spec
            .start(game_spec.forms()[0], &people, &mut ScriptedDice::default())
            .expect("people play");
        let mut bot = game_spec.bot(name).expect("the bot exists");
        let mut dice = ChaChaDice::seeded(seed, 0);
        for _ in 0..STONES {
            if game.turn().is_none() {
                break;
            }
            let settles = game.moves() == [json!("settle")];
            let mv = if settles { json!("settle") } else { bot.choose(game.as_ref(), &mut dice) };
            self.add(subject, game.as_ref(), settles);
            game.play(&mv, &mut ScriptedDice::default()).expect("the move is possible");
        }
    }

    fn follow(
        &mut self,
        subject: &Subject,
        mut game: Box<dyn GameState>,
        moves: impl Iterator<Item = Value>,
    ) {
        for mv in moves {
            self.add(subject, game.as_ref(), mv == json!("settle"));
            game.play(&mv, &mut ScriptedDice::default()).expect("the move is possible");
        }
    }

    fn add(&mut self, subject: &Subject, game: &dyn GameState, settles: bool) {
        let to = if settles { &mut self.steps } else { &mut self.drops };
        to.push(subject.state_of(game));
    }
}

/// Returns whether a stone fits into the column of the cursor.
fn is_open(subject: &Subject, state: &Value) -> bool {
    let game = subject.game_spec.state_from_view(state).expect("the state is a game's");
    game.moves().iter().any(|mv| *mv == json!({ "drop": START_COLUMN }))
}

/// Writes each state into the listing, runs to the start of the measured interval and measures the
/// time of one move.
fn measure(
    subject: &Subject,
    roles: &[Role],
    states: &[&Value],
    before: Option<&Value>,
    mv: &Value,
) -> Vec<f64> {
    let mut emulated = Emulated::start(subject, roles, 1).expect("the listing reaches its first stone");
    let checkpoint = emulated.checkpoint();
    let mut seconds = Vec::new();
    for state in states {
        emulated.restore(&checkpoint);
        emulated.write(state);
        if let Some(before) = before {
            emulated.advance(before).expect("the listing waits");
        }
        let from = emulated.now();
        emulated.play(mv, &ForcedDraws::default()).expect("the listing makes the move");
        seconds.push(emulated.system().clock().seconds(emulated.now() - from));
    }
    seconds
}

fn print(what: &str, limit: f64, mut seconds: Vec<f64>) {
    seconds.sort_by(f64::total_cmp);
    let count = seconds.len();
    let mean = seconds.iter().sum::<f64>() / count as f64;
    let (most, longest) = (seconds[(count * 99 / 100).min(count - 1)], seconds[count - 1]);
    let over = seconds.iter().filter(|&&time| time > limit).count();
    println!("{what:<12} {limit:>5} s {mean:>7.2} {most:>7.2} {longest:>7.2} {over:>6} of {count}");
}

fn main() {
    for (name, replaced) in TITLES {
        let subject = common::title(name, |probe| {
            replaced.into_iter().fold(probe, |probe, [old, new]| {
                assert!(probe.contains(old), "the probe of {name} says how a stone is dropped");
                probe.replace(old, new)
            })
        });
        let all = Positions::of(&subject);
        println!("{name:<12}   limit    mean    99 % longest   over the limit");
        let people = seating::people(subject.game_spec.seats());
        let drops: Vec<&Value> = all.drops.iter().filter(|state| is_open(&subject, state)).collect();
        let keys = measure(
            &subject,
            &people,
            &drops,
            Some(&json!({ "waste": 0 })),
            &json!({ "drop": START_COLUMN }),
        );
        print("key to rest", 1.5, keys);
        let steps: Vec<&Value> = all.steps.iter().collect();
        print("step", 3.0, measure(&subject, &people, &steps, None, &json!("settle")));
        for (level, every) in STRENGTHS {
            let roles = [Role::Computer(level); 2];
            let thinks: Vec<&Value> = all.drops.iter().step_by(every).collect();
            let limit = if level == 1 { 10.0 } else { 60.0 };
            print(
                &format!("strength {level}"),
                limit,
                measure(&subject, &roles, &thinks, None, &json!("computer")),
            );
        }
    }
}
