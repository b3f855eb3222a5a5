//! A small core for the tests of this crate, right or wrong.
//!
//! ```text
//!   counting game FLAG...     plays the game, with the faults and properties named
//!   counting replies STEP...  follows steps, then reads requests to their end
//! ```
//!
//! The game: two players add 1 or 2 to a number from 0; at an odd number only 1. The player who reaches 10 wins.
//! A step is `!TEXT` (to standard error), `?` (reads a request, no reply), `=N` (exit status), `~` (waits for ever), or
//! the reply to the next request.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use serde_json::{Value, json};
use typein_core::protocol::{About, Capability, Choose, Error, ErrorCode, New, Outcome, Seat};
use typein_core::{Core, Dice, Factory, IllegalMove};

const GOAL: u64 = 10;

struct Counting {
    flags: Arc<[String]>,
    starts: AtomicU64,
    plays: Arc<AtomicU64>,
}

struct Game {
    flags: Arc<[String]>,
    /// The moves of all games of this process.
    plays: Arc<AtomicU64>,
    number: u64,
    made: u64,
    /// The sum of the draws and of the clock values.
    luck: u64,
    /// The moves since the game was copied.
    copied: Option<u64>,
    last: Value,
}

impl Factory for Counting {
    type Core = Game;

    fn about(&self) -> About {
        let has = |flag: &str| self.flags.iter().any(|known| known == flag);
        let mut about = About::new("counting");
        about.seats = vec![Seat { person: true, levels: 2 }, Seat { person: !has("one-person"), levels: 0 }];
        if has("one-person") {
            about.seats[1].levels = 1;
        }
        about.capabilities = [
            ("no-fork", Capability::Fork),
            ("no-choose", Capability::Choose),
            ("no-evaluate", Capability::Evaluate),
            ("no-clock", Capability::Clock),
        ]
        .into_iter()
        .filter_map(|(without, capability)| (!has(without)).then_some(capability))
        .collect();
        about.players = vec!["first".to_owned(), "seeded".to_owned()];
        let greatest = if has("undeclared") { 1 } else { 2 };
        if has("declared") || has("undeclared") {
            about.moves = [("add".to_owned(), vec![(1, greatest)])].into();
            about.fields = [("number".to_owned(), vec![])].into();
            about.score = Some("number".to_owned());
        }
        about
    }

    fn start(&self, new: &New, dice: &mut Dice) -> Result<Game, Error> {
        if self.flags.iter().any(|flag| flag == "refuses-new") {
            return Err(Error::new(ErrorCode::InvalidOptions, "no game today"));
        }
        let starts = self.starts.fetch_add(1, Ordering::Relaxed);
        let mut game = Game {
            flags: Arc::clone(&self.flags),
            plays: Arc::clone(&self.plays),
            number: 0,
            made: 0,
            luck: u64::from(dice.below(2)) + new.after.map_or(0, |_| 100),
            copied: None,
            last: Value::Null,
        };
        if game.has("restart") {
            game.luck += 1000 * starts;
        }
        Ok(game)
    }
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Self {
            flags: Arc::clone(&self.flags),
            plays: Arc::clone(&self.plays),
            number: self.number,
            made: self.made,
            luck: self.luck + u64::from(self.has("copy")),
            copied: Some(0),
            last: self.last.clone(),
        }
    }
}

impl Game {
    fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|known| known == flag)
    }

    fn goal(&self) -> u64 {
        if self.has("endless") { u64::MAX } else { GOAL }
    }

    fn is_legal(&self, step: u64) -> bool {
        self.number < self.goal() && (step == 1 || step == 2 && self.number.is_multiple_of(2))
    }
}

impl Core for Game {
    type Move = Value;
    type View = Value;

    fn moves(&self) -> Vec<Value> {
        (1..=2).filter(|&step| self.is_legal(step)).map(|step| json!({ "add": step })).collect()
    }

    fn moves_after_end(&self) -> Vec<Value> {
        let is_over = self.number >= self.goal() && self.has("after-end");
        is_over.then(|| json!({ "add": 7 })).into_iter().collect()
    }

    fn play(&mut self, mv: Value, dice: &mut Dice) -> Result<(), IllegalMove> {
        let step = mv["add"].as_u64().unwrap_or_default();
        let is_refused = self.has("refuses") && self.number == 4 && step == 2;
        let is_accepted = self.has("accepts") && self.number < self.goal() && (1..=2).contains(&step);
        if is_refused || !(self.is_legal(step) || is_accepted) {
            if self.has("dirty") {
                self.luck += 1;
            }
            return Err(IllegalMove(format!("{step} cannot be added to {}", self.number)));
        }
        if self.has("crash") && self.number > 2 {
            eprintln!("boom");
            exit(3);
        }
        self.number += step;
        self.made += 1;
        self.luck += u64::from(dice.below(3));
        if self.has("reads-clock") {
            self.luck += u64::from(dice.clock());
        }
        let plays = self.plays.fetch_add(1, Ordering::Relaxed);
        if self.has("unstable") {
            self.luck += plays;
        }
        if let Some(copied) = &mut self.copied {
            *copied += 1;
            if *copied > 1 && self.has("copy-later") {
                self.luck += 1;
            }
        }
        self.last = mv;
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.number >= self.goal()).then(|| match () {
            () if self.has("drawn") => Outcome::Drawn,
            () if self.has("lost") => Outcome::Lost,
            () if self.has("error") => Outcome::Error,
            () => Outcome::Won(((self.made + 1) % 2) as u8),
        })
    }

    fn turn(&self) -> Option<u8> {
        (self.number < self.goal()).then_some((self.made % 2) as u8)
    }

    fn view(&self, _: Option<u8>) -> Value {
        let mut view = json!({ "number": self.number, "luck": self.luck, "last": { "move": self.last } });
        if self.has("shared") {
            view["plays"] = self.plays.load(Ordering::Relaxed).into();
        }
        if self.has("process") {
            view["process"] = std::process::id().into();
        }
        view
    }

    fn evaluate(&self) -> Value {
        json!([self.number, self.made])
    }

    fn choose(&self, request: &Choose) -> Option<Value> {
        let mut moves = self.moves();
        let index = match request.milliseconds {
            Some(milliseconds) => milliseconds as usize,
            None if request.player == "seeded" => request.seed as usize,
            None => 0,
        };
        let index = index % moves.len();
        Some(moves.swap_remove(index))
    }
}

fn follow(steps: &[String]) -> io::Result<()> {
    let mut requests = io::stdin().lock().lines();
    for step in steps {
        match step.as_bytes() {
            [b'!', ..] => eprint!("{}", &step[1..]),
            [b'=', ..] => exit(step[1..].parse().expect("it is a status")),
            b"?" => drop(requests.next()),
            b"~" => loop {
                thread::park();
            },
            _ => {
                requests.next();
                println!("{step}");
                io::stdout().flush()?;
            }
        }
    }
    requests.for_each(drop);
    Ok(())
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((mode, steps)) if mode == "replies" => follow(steps),
        _ => typein_core::serve(&Counting {
            flags: arguments.into(),
            starts: AtomicU64::new(0),
            plays: Arc::default(),
        }),
    }
}
