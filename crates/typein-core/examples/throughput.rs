//! Moves a second of the example cores, each a process; a line of play is one message,
//! and the messages of 32 games are sent together.
//!
//! ```sh
//! cargo run --release -p typein-core --example throughput
//! ```
//!
//! Without arguments it measures the cores in Rust, Python and JavaScript; otherwise the arguments are the command of a
//! core, for example `python3 sdk/python/lamps.py`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, error, iter};

use serde_json::json;
use typein_core::protocol::{
    Call, Draw, Drop, Hello, New, NewResult, Play, Reply, ReplyStates, Request, Role, Step, VERSION, With,
};

#[path = "lamps.rs"]
mod lamps;

type Result<T, E = Box<dyn error::Error>> = std::result::Result<T, E>;

/// Presses of two lamps in turn: a game that ends with the last of its twelve moves.
const MOVES: usize = 12;

/// Games whose requests are sent together: their lines fit into the buffer of a pipe, 64 KiB on Linux.
const GAMES: usize = 32;

/// The minimum duration of a measurement.
const TIME: Duration = Duration::from_secs(2);

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if arguments == ["core"] {
        return Ok(lamps::main()?);
    }
    if !arguments.is_empty() {
        return measure(&arguments);
    }
    let own = env::current_exe()?.display().to_string();
    let sdk = concat!(env!("CARGO_MANIFEST_DIR"), "/../../sdk");
    measure(&[own, "core".to_owned()])?;
    for (program, file) in [("python3", "python/lamps.py"), ("node", "javascript/lamps.mjs")] {
        measure(&[program.to_owned(), format!("{sdk}/{file}")])?;
    }
    Ok(())
}

/// A core and the pipes to it.
struct Core<I, O> {
    input: I,
    output: O,
    last_id: u64,
}

impl<I: Write, O: BufRead> Core<I, O> {
    /// Sends requests together, then reads their replies.
    fn call<C: Call>(&mut self, calls: impl IntoIterator<Item = C>) -> Result<Vec<C::Result>> {
        let mut lines = Vec::new();
        let first = self.last_id + 1;
        for params in calls {
            self.last_id += 1;
            serde_json::to_writer(&mut lines, &Request::new(self.last_id, params))?;
            lines.push(b'\n');
        }
        self.input.write_all(&lines)?;
        let mut line = String::new();
        let mut read = |_| {
            line.clear();
            self.output.read_line(&mut line)?;
            let reply: Reply<C::Result> = serde_json::from_str(&line)?;
            Ok(Result::from(reply.answer)?)
        };
        (first..=self.last_id).map(&mut read).collect()
    }

    /// Plays games; the moves of each are one message.
    fn play(&mut self, reply: ReplyStates, with: &[With]) -> Result<()> {
        let new = New { seats: vec![Role::Person], ..New::default() };
        let games = self.call(iter::repeat_n(new, GAMES))?;
        let step = |lamp: u32| Step {
            mv: json!({ "press": lamp }),
            draws: vec![Draw::Index(lamp / 2)],
            clock: Vec::new(),
        };
        let line: Vec<Step> = iter::repeat_n([4, 8], MOVES / 2).flatten().map(step).collect();
        let play =
            |game: &NewResult| Play { game: game.game, line: line.clone(), reply, with: with.to_vec() };
        self.call(games.iter().map(play))?;
        self.call(games.iter().map(|game| Drop { game: game.game }))?;
        Ok(())
    }
}

/// Measures a core and prints the result.
fn measure(command: &[String]) -> Result<()> {
    let [program, arguments @ ..] = command else { return Err("expected a command".into()) };
    let mut process =
        Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let input = process.stdin.take().ok_or("standard input is piped")?;
    let output = BufReader::new(process.stdout.take().ok_or("standard output is piped")?);
    let mut core = Core { input, output, last_id: 0 };
    core.call([Hello { protocol: VERSION.to_owned() }])?;
    println!("{}", command.join(" "));
    for (name, reply, with) in [
        ("the last state", ReplyStates::Last, &[][..]),
        ("each state with its view", ReplyStates::Each, &[With::View]),
    ] {
        let start = Instant::now();
        let mut moves = 0;
        while start.elapsed() < TIME {
            core.play(reply, with)?;
            moves += GAMES * MOVES;
        }
        println!("{:>10.0} moves a second, reply: {name}", moves as f64 / start.elapsed().as_secs_f64());
    }
    // The end of its input ends the core.
    drop(core);
    process.wait()?;
    Ok(())
}
