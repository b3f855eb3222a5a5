//! Offers a native core of this project as a process: `own_games NAME`. Tests play the same games over the pipe
//! and in process. `own_games lamps` is the example of `typein-core`.

#[path = "../../typein-core/examples/lamps.rs"]
mod lamps;

use std::{env, io};

use games::spec::{GameSpec, GameState, Role};
use games::{ChaChaDice, Float5, Outcome, RandomDraw, RandomDrawError, ScriptedDice};
use serde_json::Value;
use typein_core::protocol::{
    About, Capability, Choose, Error, ErrorCode, New, Outcome as CoreOutcome, Role as CoreRole, Seat,
};
use typein_core::{Core, Dice, Factory, IllegalMove};

/// The names of the evaluation in the probes of this project.
const EVALUATIONS: [&str; 2] = ["thought", "answers"];

fn main() -> io::Result<()> {
    let name = env::args().nth(1).unwrap_or_default();
    match games::find(&name) {
        _ if name == "lamps" => lamps::main(),
        Some(spec) => typein_core::serve(&OwnGame(spec)),
        None => Err(io::Error::other(format!("unknown game `{name}`"))),
    }
}

struct OwnGame(&'static dyn GameSpec);

struct Own {
    spec: &'static dyn GameSpec,
    game: Box<dyn GameState>,
}

impl Clone for Own {
    fn clone(&self) -> Self {
        Self { spec: self.spec, game: self.game.copy() }
    }
}

impl OwnGame {
    fn own(&self, game: Option<Box<dyn GameState>>) -> Result<Own, Error> {
        let game = game.ok_or_else(|| Error::new(ErrorCode::InvalidSeats, "no game has these roles"))?;
        Ok(Own { spec: self.0, game })
    }
}

fn roles(new: &New) -> Vec<Role> {
    let role = |role: &CoreRole| match role {
        CoreRole::Person => Role::Person,
        CoreRole::Computer(level) => Role::Computer(*level),
    };
    new.seats.iter().map(role).collect()
}

impl Factory for OwnGame {
    type Core = Own;

    fn about(&self) -> About {
        let seats = self.0.seats().iter().map(|seat| Seat { person: seat.person, levels: seat.levels });
        About {
            seats: seats.collect(),
            capabilities: vec![Capability::Fork, Capability::Choose, Capability::Evaluate],
            players: self.0.bot_names().into_iter().map(str::to_owned).collect(),
            ..About::new(self.0.name())
        }
    }

    fn start(&self, new: &New, _: &mut Dice) -> Result<Own, Error> {
        self.own(self.0.start(self.0.forms()[0], &roles(new), &mut ScriptedDice::default()))
    }

    fn next_game(&self, last: &Own, new: &New, _: &mut Dice) -> Result<Own, Error> {
        self.own(self.0.next_game(last.game.as_ref(), &roles(new), &mut ScriptedDice::default()))
    }
}

impl Core for Own {
    type Move = Value;
    type View = Value;

    fn moves(&self) -> Vec<Value> {
        self.game.moves()
    }

    fn moves_after_end(&self) -> Vec<Value> {
        self.game.moves_after_end()
    }

    /// A game names the bounds of its draws only while it plays: it is played again for each draw.
    fn play(&mut self, mv: Value, dice: &mut Dice) -> Result<(), IllegalMove> {
        let mut indices = Vec::new();
        loop {
            let mut game = self.game.copy();
            let mut draws = ScriptedDice::new(indices.iter().copied());
            game.play(&mv, &mut draws).map_err(|error| IllegalMove(error.to_string()))?;
            let Some(&RandomDrawError::Exhausted { bound }) = draws.errors().first() else {
                self.game = game;
                return Ok(());
            };
            indices.push(RandomDraw::Index(dice.below(bound)));
        }
    }

    fn outcome(&self) -> Option<CoreOutcome> {
        Some(match self.game.outcome()? {
            Outcome::Won(seat) => CoreOutcome::Won(seat.0),
            Outcome::Drawn => CoreOutcome::Drawn,
            Outcome::Lost => CoreOutcome::Lost,
            Outcome::ProgramError => CoreOutcome::Error,
        })
    }

    fn turn(&self) -> Option<u8> {
        self.game.turn().map(|seat| seat.0)
    }

    fn view(&self, _: Option<u8>) -> Value {
        let mut view = self.game.view();
        let fields = view.as_object_mut().expect("a view has fields");
        fields.retain(|name, _| !EVALUATIONS.contains(&name.as_str()));
        with_decimals(view)
    }

    fn evaluate(&self) -> Value {
        let view = self.game.view();
        let evaluation = EVALUATIONS.iter().find_map(|name| view.get(name));
        evaluation.cloned().map_or(Value::Null, with_decimals)
    }

    fn choose(&self, choose: &Choose) -> Option<Value> {
        let mut bot = self.spec.bot(&choose.player)?;
        Some(bot.choose(self.game.as_ref(), &mut ChaChaDice::seeded(choose.seed.into(), 0)))
    }
}

/// Writes numbers of the C64, which the views have as ten hexadecimal digits, as decimal text.
fn with_decimals(view: Value) -> Value {
    match view {
        Value::String(text) => {
            let bytes = numeric::hex::decode(&text).and_then(|bytes| bytes.try_into().ok());
            bytes.map_or_else(|| Value::from(text), |bytes| format!("{:.160}", Float5(bytes).to_f64()).into())
        }
        Value::Array(values) => values.into_iter().map(with_decimals).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, with_decimals(value))).collect()
        }
        other => other,
    }
}
