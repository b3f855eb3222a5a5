//! A game that a core process holds.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use games::spec::GameState;
use games::{Dice, IllegalMove, Outcome, RandomDraw, ScriptedDice, Seat};
use serde_json::{Map, Value};
use typein_core::protocol::{
    self, Call, Draw, Drop as DropGame, ErrorCode, Fork, New, Play, ReplyStates, State, Step, With,
};

use crate::connection::{CallError, Connection, Failure};

/// Connections that no game uses.
pub type Pool = Arc<Mutex<Vec<Connection>>>;

/// A connection that goes back to its pool, unless its core has failed.
pub struct Lease {
    /// `None` after a failure.
    connection: RefCell<Option<Connection>>,
    pool: Pool,
}

impl Lease {
    pub fn new(connection: Connection, pool: &Pool) -> Rc<Self> {
        Rc::new(Self { connection: RefCell::new(Some(connection)), pool: Arc::clone(pool) })
    }

    /// Calls the core; a failure ends it.
    pub fn call<C: Call>(&self, parameters: C) -> Result<C::Result, CallError> {
        let mut place = self.connection.borrow_mut();
        let Some(connection) = place.as_mut() else { return Err(CallError::Failed(ended())) };
        let result = connection.call(parameters);
        if let Err(CallError::Failed(_)) = result {
            *place = None;
        }
        result
    }

    /// Returns a refusal as a failure, where the core has no reason to refuse.
    fn refused(&self, method: &str, error: &protocol::Error) -> Failure {
        let place = self.connection.borrow();
        let what = format!("refuses `{method}`: {error}");
        place.as_ref().map_or_else(ended, |connection| connection.failure(what))
    }

    /// Calls the core; a refusal is a failure, too.
    pub fn must<C: Call>(&self, parameters: C) -> Result<C::Result, Failure> {
        self.call(parameters).map_err(|error| match error {
            CallError::Refused(error) => self.refused(C::METHOD, &error),
            CallError::Failed(failure) => failure,
        })
    }
}

/// The failure of a game whose core has failed in another game.
fn ended() -> Failure {
    Failure { reason: "the core has ended".to_owned(), errors: String::new(), messages: Vec::new() }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            self.pool.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        }
    }
}

/// A game in a core process, with its last state.
pub struct ProcessState {
    lease: Rc<Lease>,
    /// Its number in the process; `None` if there is none because of a failure.
    game: Option<u64>,
    state: State,
    /// Whether the core can copy games and evaluate them.
    can_fork: bool,
    with: Vec<With>,
    /// The name of the evaluation in the view.
    evaluation: Option<String>,
    /// What leads to the state, for a core that cannot copy.
    start: New,
    line: Vec<Step>,
    failure: Option<Failure>,
}

impl ProcessState {
    /// Starts a game.
    pub fn start(lease: Rc<Lease>, start: New, can_fork: bool, evaluation: Option<String>) -> Self {
        let with = start.with.clone();
        let (game, state, failure) = match lease.must(start.clone()) {
            Ok(new) => (Some(new.game), new.state, None),
            Err(failure) => (None, State::default(), Some(failure)),
        };
        Self { lease, game, state, can_fork, with, evaluation, start, line: Vec::new(), failure }
    }

    /// Returns a game that never started.
    pub fn failed(pool: &Pool, failure: Failure) -> Self {
        let lease = Rc::new(Lease { connection: RefCell::new(None), pool: Arc::clone(pool) });
        Self {
            lease,
            game: None,
            state: State::default(),
            can_fork: false,
            with: Vec::new(),
            evaluation: None,
            start: New::default(),
            line: Vec::new(),
            failure: Some(failure),
        }
    }

    /// Calls the core about this game.
    pub fn ask<C: Call>(&self, parameters: impl FnOnce(u64) -> C) -> Result<C::Result, Failure> {
        match (self.game, &self.failure) {
            (Some(game), None) => self.lease.must(parameters(game)),
            (_, Some(failure)) => Err(failure.clone()),
            (None, None) => Err(ended()),
        }
    }

    fn fork(&self) -> Result<(u64, State), Failure> {
        if self.can_fork {
            let copy = self.ask(|game| Fork { game })?;
            return Ok((copy.game, self.state.clone()));
        }
        let new = self.lease.must(self.start.clone())?;
        if self.line.is_empty() {
            return Ok((new.game, new.state));
        }
        let line = self.line.clone();
        let (reply, with) = (ReplyStates::Last, self.with.clone());
        let mut played = self.lease.must(Play { game: new.game, line, reply, with })?;
        played.states.pop().map(|state| (new.game, state)).ok_or_else(ended)
    }
}

impl GameState for ProcessState {
    fn moves(&self) -> Vec<Value> {
        self.state.moves.clone().unwrap_or_default()
    }

    fn moves_after_end(&self) -> Vec<Value> {
        Vec::new()
    }

    fn play(&mut self, mv: &Value, draws: &mut ScriptedDice) -> Result<(), IllegalMove> {
        let Some(game) = self.game.filter(|_| self.failure.is_none()) else { return Err(IllegalMove::NotNow) };
        let script: Vec<Draw> = draws.script().map(draw).collect();
        let step = Step { mv: mv.clone(), draws: script, clock: Vec::new() };
        let (reply, with) = (ReplyStates::Last, self.with.clone());
        match self.lease.call(Play { game, line: vec![step.clone()], reply, with }) {
            Ok(mut played) => match played.states.pop() {
                Some(state) => {
                    for bound in &state.drawn {
                        match bound {
                            Some(bound) => drop(draws.below((*bound).max(1))),
                            None => draws.skip(),
                        }
                    }
                    self.line.push(step);
                    self.state = state;
                }
                None => self.failure = Some(ended()),
            },
            Err(CallError::Refused(error)) if error.code == ErrorCode::IllegalMove => {
                return Err(IllegalMove::NotNow);
            }
            Err(CallError::Refused(error)) => self.failure = Some(self.lease.refused("play", &error)),
            Err(CallError::Failed(failure)) => self.failure = Some(failure),
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.state.outcome? {
            protocol::Outcome::Won(seat) => Outcome::Won(Seat(seat)),
            protocol::Outcome::Drawn => Outcome::Drawn,
            protocol::Outcome::Lost => Outcome::Lost,
            protocol::Outcome::Error => Outcome::ProgramError,
        })
    }

    fn turn(&self) -> Option<Seat> {
        self.state.turn.map(Seat)
    }

    fn view(&self) -> Value {
        let mut view = self.state.view.clone().unwrap_or_else(|| Map::new().into());
        if let (Some(name), Some(fields), Some(evaluation)) =
            (&self.evaluation, view.as_object_mut(), &self.state.evaluation)
        {
            fields.insert(name.clone(), evaluation.clone());
        }
        view
    }

    fn copy(&self) -> Box<dyn GameState> {
        let (game, state, failure) = match (&self.failure, self.fork()) {
            (None, Ok((game, state))) => (Some(game), state, None),
            (Some(failure), _) => (None, self.state.clone(), Some(failure.clone())),
            (None, Err(failure)) => (None, self.state.clone(), Some(failure)),
        };
        Box::new(Self {
            lease: Rc::clone(&self.lease),
            game,
            state,
            can_fork: self.can_fork,
            with: self.with.clone(),
            evaluation: self.evaluation.clone(),
            start: self.start.clone(),
            line: self.line.clone(),
            failure,
        })
    }

    fn failure(&self) -> Option<String> {
        self.failure.as_ref().map(ToString::to_string)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Drop for ProcessState {
    fn drop(&mut self) {
        if let (Some(game), None) = (self.game, &self.failure) {
            // A failure shows in the games that still use the core.
            let _ = self.lease.call(DropGame { game });
        }
    }
}

/// Returns a draw of the listing as the protocol has it.
fn draw(draw: RandomDraw) -> Draw {
    let text = match draw {
        RandomDraw::Index(index) => return Draw::Index(index),
        // The mantissa of 32 bits fits a double, whose text can have all its digits.
        RandomDraw::Mflpt5(rnd) => format!("{:.160}", rnd.to_f64()),
        RandomDraw::Decimal14(digits) => format!("0.{digits:014}"),
    };
    let text = text.trim_end_matches('0').trim_end_matches('.');
    Draw::Rnd(if text.is_empty() { "0" } else { text }.to_owned())
}
