//! The loop that answers requests.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::port::{Core, Factory, IllegalMove};
use crate::protocol::{
    About, Call, Capability, Choose, Chosen, Drop, Empty, Error, ErrorCode, Evaluate, Evaluation, Fork,
    Forked, Hello, Hi, Moves, MovesResult, New, NewResult, NumberFormat, Play, PlayResult, Quit, Reply,
    ReplyStates, Request, Role, State, Step, VERSION, View, ViewResult, With, is_compatible,
};

/// Answers requests on standard input until `quit` or its end.
///
/// # Errors
/// Errors of standard input and output, and [`Factory::failure`].
pub fn serve<F: Factory>(factory: &F) -> io::Result<()> {
    serve_on(factory, io::stdin().lock(), io::stdout().lock())
}

/// Answers the requests of `input` on `output` until `quit` or the end of `input`.
///
/// # Errors
/// Errors of `input` and `output`, and [`Factory::failure`].
pub fn serve_on<F: Factory>(factory: &F, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut server =
        Server { factory, about: factory.about(), has_greeted: false, games: BTreeMap::new(), last_game: 0 };
    for line in input.lines() {
        let (id, method, result) = server.answer(&line?);
        if let Some(fault) = factory.failure() {
            return Err(io::Error::other(fault));
        }
        let has_quit = method == Quit::METHOD && result.is_ok();
        let mut reply = serde_json::to_vec(&Reply { id, answer: result.into() })?;
        reply.push(b'\n');
        output.write_all(&reply)?;
        output.flush()?;
        if has_quit {
            break;
        }
    }
    Ok(())
}

struct Server<'f, F: Factory> {
    factory: &'f F,
    about: About,
    has_greeted: bool,
    games: BTreeMap<u64, (F::Core, NumberFormat)>,
    last_game: u64,
}

/// Reads the parameters of a call.
fn params<C: Call>(params: Value) -> Result<C, Error> {
    serde_json::from_value(params).map_err(|error| {
        Error::new(ErrorCode::InvalidParams, format!("invalid parameters of `{}`: {error}", C::METHOD))
    })
}

/// Writes a result.
fn raw(value: impl Serialize) -> Box<RawValue> {
    to_raw_value(&value).expect("the messages have a form in JSON")
}

/// Converts a move or a view; the keys of both are texts.
fn to_json(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("the value has a form in JSON")
}

impl<F: Factory> Server<'_, F> {
    /// Answers a line: the id and method of its request, and the result.
    fn answer(&mut self, line: &str) -> (Option<u64>, String, Result<Box<RawValue>, Error>) {
        let line: Value = match serde_json::from_str(line) {
            Ok(line) => line,
            Err(error) => {
                let error = Error::new(ErrorCode::InvalidJson, format!("invalid JSON: {error}"));
                return (None, String::new(), Err(error));
            }
        };
        let id = line.get("id").and_then(Value::as_u64);
        match serde_json::from_value::<Request<Value>>(line) {
            Ok(request) => {
                let result = self.call(&request.method, request.params);
                (id, request.method, result)
            }
            Err(error) => {
                let error = Error::new(ErrorCode::InvalidRequest, format!("invalid request: {error}"));
                (id, String::new(), Err(error))
            }
        }
    }

    fn call(&mut self, method: &str, mut parameters: Value) -> Result<Box<RawValue>, Error> {
        if parameters.is_null() {
            parameters = json!({});
        }
        // serde also reads a struct from a list.
        if !parameters.is_object() {
            return Err(Error::new(ErrorCode::InvalidParams, "`params` must be an object"));
        }
        if !self.has_greeted && method != Hello::METHOD {
            let message = format!("`hello` must come before `{method}`");
            return Err(Error::new(ErrorCode::HelloExpected, message));
        }
        match method {
            Hello::METHOD => self.hello(&params(parameters)?).map(raw),
            New::METHOD => self.new_game(&params(parameters)?).map(raw),
            Play::METHOD => self.play(params(parameters)?).map(raw),
            Moves::METHOD => {
                let Moves { game } = params(parameters)?;
                let moves = self.game(game)?.0.moves().into_iter().map(to_json).collect();
                Ok(raw(MovesResult { moves }))
            }
            View::METHOD => {
                let View { game, seat } = params(parameters)?;
                Ok(raw(ViewResult { view: to_json(self.game(game)?.0.view(seat)) }))
            }
            Evaluate::METHOD => {
                let Evaluate { game } = params(parameters)?;
                self.require(Capability::Evaluate)?;
                Ok(raw(Evaluation { evaluation: self.game(game)?.0.evaluate() }))
            }
            Choose::METHOD => self.choose(&params(parameters)?).map(raw),
            Fork::METHOD => {
                let Fork { game } = params(parameters)?;
                self.require(Capability::Fork)?;
                let copy = self.game(game)?.clone();
                Ok(raw(Forked { game: self.insert(copy) }))
            }
            Drop::METHOD => {
                let Drop { game } = params(parameters)?;
                self.game(game)?;
                self.games.remove(&game);
                Ok(raw(Empty {}))
            }
            Quit::METHOD => params::<Quit>(parameters).map(|_| raw(Empty {})),
            _ => Err(Error::new(ErrorCode::UnknownMethod, format!("unknown method \"{method}\""))),
        }
    }

    fn game(&mut self, number: u64) -> Result<&mut (F::Core, NumberFormat), Error> {
        let unknown = || Error::new(ErrorCode::UnknownGame, format!("unknown game {number}"));
        self.games.get_mut(&number).ok_or_else(unknown)
    }

    fn insert(&mut self, game: (F::Core, NumberFormat)) -> u64 {
        self.last_game += 1;
        self.games.insert(self.last_game, game);
        self.last_game
    }

    fn require(&self, capability: Capability) -> Result<(), Error> {
        if self.about.capabilities.contains(&capability) {
            return Ok(());
        }
        let name = to_json(capability);
        Err(Error::new(ErrorCode::Unsupported, format!("the core does not have the capability {name}")))
    }

    fn require_for(&self, with: &[With]) -> Result<(), Error> {
        if with.contains(&With::Evaluation) { self.require(Capability::Evaluate) } else { Ok(()) }
    }

    fn hello(&mut self, hello: &Hello) -> Result<Hi, Error> {
        if !is_compatible(&hello.protocol) {
            let message =
                format!("unsupported protocol version \"{}\"; this core speaks {VERSION}", hello.protocol);
            return Err(Error::new(ErrorCode::UnsupportedVersion, message));
        }
        self.has_greeted = true;
        Ok(Hi::new(self.about.clone()))
    }

    fn new_game(&mut self, new: &New) -> Result<NewResult, Error> {
        self.require_for(&new.with)?;
        let seats = &self.about.seats;
        let fits = seats.len() == new.seats.len()
            && seats.iter().zip(&new.seats).all(|(seat, role)| match role {
                Role::Person => seat.person,
                Role::Computer(level) => (1..=seat.levels).contains(level),
            });
        if !fits {
            let message = format!("the roles do not fit the {} seats of `hello`", seats.len());
            return Err(Error::new(ErrorCode::InvalidSeats, message));
        }
        let mut dice = Dice::new(new.format, &new.draws, &new.clock)?;
        let core = match new.after {
            Some(last) => {
                let factory = self.factory;
                factory.next_game(&self.game(last)?.0, new, &mut dice)?
            }
            None => self.factory.start(new, &mut dice)?,
        };
        let state = state(&core, dice, &new.with);
        Ok(NewResult { game: self.insert((core, new.format)), state })
    }

    fn play(&mut self, play: Play) -> Result<PlayResult, Error> {
        self.require_for(&play.with)?;
        let (core, format) = self.game(play.game)?;
        // Invalid draws are an error before the first move.
        let steps = play
            .line
            .into_iter()
            .map(|Step { mv, draws, clock }| Ok((mv, Dice::new(*format, &draws, &clock)?)));
        let steps = steps.collect::<Result<Vec<_>, Error>>()?;
        let mut states = Vec::new();
        let mut last = Dice::default();
        for (at, (mv, mut dice)) in steps.into_iter().enumerate() {
            play_move(core, mv, &mut dice).map_err(|message| Error {
                code: ErrorCode::IllegalMove,
                message,
                at: Some(at),
            })?;
            match play.reply {
                ReplyStates::Each => states.push(state(core, dice, &play.with)),
                ReplyStates::Last => last = dice,
            }
        }
        if play.reply == ReplyStates::Last {
            states.push(state(core, last, &play.with));
        }
        Ok(PlayResult { states })
    }

    fn choose(&mut self, choose: &Choose) -> Result<Chosen, Error> {
        self.require(Capability::Choose)?;
        if !self.about.players.contains(&choose.player) {
            let available = self.about.players.join(", ");
            let message = format!("unknown player \"{}\"; available: {available}", choose.player);
            return Err(Error::new(ErrorCode::UnknownPlayer, message));
        }
        let mv = self.game(choose.game)?.0.choose(choose);
        let none = || Error::new(ErrorCode::IllegalMove, "no move is legal: the game is over");
        Ok(Chosen { mv: to_json(mv.ok_or_else(none)?) })
    }
}

/// Plays a move; the error is the reason why it is illegal.
fn play_move<C: Core>(core: &mut C, mv: Value, dice: &mut Dice) -> Result<(), String> {
    let mv = C::Move::deserialize(mv).map_err(|error| format!("no move of this game: {error}"))?;
    core.play(mv, dice).map_err(|IllegalMove(reason)| reason)
}

/// Returns the state of a game after a move with these dice.
fn state<C: Core>(core: &C, dice: Dice, with: &[With]) -> State {
    let (drawn, clocks) = dice.taken();
    let sends = |part| with.contains(&part);
    State {
        turn: core.turn(),
        outcome: core.outcome(),
        drawn,
        clocks,
        moves: sends(With::Moves).then(|| core.moves().into_iter().map(to_json).collect()),
        moves_after_end: match sends(With::Moves) {
            true => core.moves_after_end().into_iter().map(to_json).collect(),
            false => Vec::new(),
        },
        view: sends(With::View).then(|| to_json(core.view(None))),
        evaluation: sends(With::Evaluation).then(|| core.evaluate()),
    }
}
