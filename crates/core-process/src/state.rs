//! A game that a core process holds.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use games::spec::GameState;
use games::{Dice, IllegalMove, Outcome, RandomDraw, ScriptedDice, Seat};
use serde_json::Value;
use typein_core::protocol::{
    self, Call, Draw, Drop as DropGame, ErrorCode, Fork, New, Play, ReplyStates, State, Step,
};

use crate::connection::{CallError, Connection, Failure};

/// Connections that no game uses.
pub type Pool = Arc<Mutex<Vec<Connection>>>;

/// A connection that returns to its pool when dropped, unless its core has failed.
pub struct Lease {
    connection: RefCell<Result<Connection, Failure>>,
    pool: Pool,
}

impl Lease {
    pub fn new(connection: Result<Connection, Failure>, pool: &Pool) -> Rc<Self> {
        Rc::new(Self { connection: RefCell::new(connection), pool: Arc::clone(pool) })
    }

    /// Calls the core; a failure ends it.
    pub fn call<C: Call>(&self, parameters: C) -> Result<C::Result, CallError> {
        let mut slot = self.connection.borrow_mut();
        let connection = slot.as_mut().map_err(|failure| CallError::Failed(failure.clone()))?;
        let result = connection.call(parameters);
        if let Err(CallError::Failed(failure)) = &result {
            *slot = Err(failure.clone());
        }
        result
    }

    /// Calls the core; a refusal is a failure.
    pub fn must<C: Call>(&self, parameters: C) -> Result<C::Result, Failure> {
        self.call(parameters).map_err(|error| match error {
            CallError::Refused(error) => self.fail(format!("refuses `{}`: {error}", C::METHOD)),
            CallError::Failed(failure) => failure,
        })
    }

    /// Ends the core because of an invalid message.
    fn fail(&self, what: impl std::fmt::Display) -> Failure {
        let mut slot = self.connection.borrow_mut();
        let failure = match slot.as_mut() {
            Ok(connection) => connection.fail(what),
            Err(failure) => failure.clone(),
        };
        *slot = Err(failure.clone());
        failure
    }

    /// Returns the failure of the core, if it has failed.
    pub fn failure(&self) -> Option<Failure> {
        self.connection.borrow().as_ref().err().cloned()
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Ok(connection) = self.connection.replace(Err(Failure::default())) {
            self.pool.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        }
    }
}

/// The properties of a core that its games share.
pub struct Rules {
    /// The number of seats.
    pub seats: u8,
    /// Whether the core can copy games.
    pub can_fork: bool,
    /// Whether the core takes clock values.
    pub reads_clock: bool,
    /// The name of the evaluation in the view.
    pub evaluation: Option<String>,
    /// The purpose of its process.
    pub purpose: Purpose,
}

/// The purpose of a process, which determines its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// All requests of a comparison.
    Core,
    /// Only the choice of moves; the host has a core that knows the rules.
    Engine,
}

impl Rules {
    /// Returns the clock values to send.
    pub fn clock(&self, draws: &ScriptedDice) -> Vec<u32> {
        if self.reads_clock { draws.clock_values().collect() } else { Vec::new() }
    }
}

/// A game in a core process, with its last state.
pub struct ProcessState {
    lease: Rc<Lease>,
    rules: Arc<Rules>,
    /// Its number in the process.
    game: u64,
    state: State,
    /// The games that lead to the state, this one last, for a core without copies.
    history: Vec<(New, Vec<Step>)>,
}

impl ProcessState {
    /// Starts a game.
    pub fn start(lease: Rc<Lease>, rules: &Arc<Rules>, new: New) -> Self {
        let mut game = Self {
            lease,
            rules: Arc::clone(rules),
            game: 0,
            state: State::default(),
            history: vec![(new.clone(), Vec::new())],
        };
        if let Ok((number, state)) = game.begin(new) {
            (game.game, game.state) = (number, state);
        }
        game
    }

    /// Starts a game with the same roles in the same process.
    pub fn restart(&self) -> Self {
        let (new, _) = &self.history[0];
        Self::start(Rc::clone(&self.lease), &self.rules, new.clone())
    }

    /// Starts the next game after this one.
    pub fn next(&self, new: New) -> Self {
        let (game, state) = self
            .begin(New { after: Some(self.game), ..new.clone() })
            .unwrap_or_else(|_| (0, self.state.clone()));
        let mut history = self.history.clone();
        history.push((new, Vec::new()));
        Self { lease: Rc::clone(&self.lease), rules: Arc::clone(&self.rules), game, state, history }
    }

    /// Takes the draws and clock values of the last state from `draws`.
    pub fn take_drawn(&self, draws: &mut ScriptedDice) {
        for bound in &self.state.drawn {
            match bound {
                Some(bound) => drop(draws.below(*bound)),
                None => draws.skip(),
            }
        }
        for _ in 0..self.state.clocks {
            draws.clock();
        }
    }

    /// Calls the core about this game.
    pub fn ask<C: Call>(&self, parameters: impl FnOnce(u64) -> C) -> Result<C::Result, Failure> {
        self.lease.must(parameters(self.game))
    }

    /// Returns the last state that the core sent.
    pub const fn last(&self) -> &State {
        &self.state
    }

    /// Requests the state.
    pub fn current(&self) -> Result<State, Failure> {
        self.play_line(self.game, Vec::new()).map_err(|error| self.as_failure(error))
    }

    /// Returns a copy; after a failure it has this failure, too.
    pub fn fork_game(&self) -> Self {
        let (game, state) = self.fork().unwrap_or_else(|_| (0, self.state.clone()));
        Self {
            lease: Rc::clone(&self.lease),
            rules: Arc::clone(&self.rules),
            game,
            state,
            history: self.history.clone(),
        }
    }

    /// Ends the core because of a fault.
    pub fn fail(&self, what: impl std::fmt::Display) -> Failure {
        self.lease.fail(what)
    }

    /// Returns the failure of the core, if it has failed.
    pub fn process_failure(&self) -> Option<Failure> {
        self.lease.failure()
    }

    /// Returns the failure of a core that refuses moves that it accepted before.
    fn as_failure(&self, error: CallError) -> Failure {
        match error {
            CallError::Refused(error) => {
                self.fail(format!("refuses a line of play that it has played: {error}"))
            }
            CallError::Failed(failure) => failure,
        }
    }

    fn begin(&self, new: New) -> Result<(u64, State), Failure> {
        let started = self.lease.must(new)?;
        Ok((started.game, self.checked(started.state)?))
    }

    /// Plays a line of play in a game of the process.
    fn play_line(&self, game: u64, line: Vec<Step>) -> Result<State, CallError> {
        let (new, _) = &self.history[self.history.len() - 1];
        let (reply, with) = (ReplyStates::Last, new.with.clone());
        let mut played = self.lease.call(Play { game, line, reply, with })?;
        let state = match (played.states.pop(), played.states.len()) {
            (Some(state), 0) => self.checked(state),
            _ => Err(self.lease.fail("sent another number of states than one")),
        };
        state.map_err(CallError::Failed)
    }

    /// Checks the values of a state that the host relies on.
    fn checked(&self, state: State) -> Result<State, Failure> {
        let is_over = state.outcome.is_some();
        let winner = match state.outcome {
            Some(protocol::Outcome::Won(seat)) => Some(seat),
            _ => None,
        };
        let is_core = self.rules.purpose == Purpose::Core;
        let fault = match (&state.moves, &state.view) {
            (None, _) if is_core => "sent a state without `moves`".to_owned(),
            (_, view) if is_core && !view.as_ref().is_some_and(Value::is_object) => {
                "sent a state without `view`, an object".to_owned()
            }
            _ if [state.turn, winner].iter().flatten().any(|&seat| seat >= self.rules.seats) => {
                format!("sent a state with a seat that is none of its {}", self.rules.seats)
            }
            _ if state.turn.is_none() != is_over => {
                "sent a state whose `turn` and `outcome` disagree: `turn` is null exactly when the game is over"
                    .to_owned()
            }
            (Some(moves), _) if moves.is_empty() != is_over => {
                "sent a state whose `moves` and `outcome` disagree: no move is legal exactly when the game is over"
                    .to_owned()
            }
            _ if state.drawn.contains(&Some(0)) => "drew an index below 0".to_owned(),
            _ if state.clocks > 0 && !self.rules.reads_clock => {
                "reads the clock without the capability `clock`".to_owned()
            }
            _ => return Ok(state),
        };
        Err(self.lease.fail(fault))
    }

    fn fork(&self) -> Result<(u64, State), Failure> {
        if self.rules.can_fork {
            let copy = self.ask(|game| Fork { game })?;
            return Ok((copy.game, self.state.clone()));
        }
        let (mut last, mut state) = (None, State::default());
        for (new, line) in &self.history {
            let (game, first) = self.begin(New { after: last, ..new.clone() })?;
            if let Some(game) = last.replace(game) {
                self.lease.must(DropGame { game })?;
            }
            state = if line.is_empty() {
                first
            } else {
                self.play_line(game, line.clone()).map_err(|error| self.as_failure(error))?
            };
        }
        Ok((last.unwrap_or(0), state))
    }
}

impl GameState for ProcessState {
    fn moves(&self) -> Vec<Value> {
        self.state.moves.clone().unwrap_or_default()
    }

    fn moves_after_end(&self) -> Vec<Value> {
        self.state.moves_after_end.clone()
    }

    fn play(&mut self, mv: &Value, draws: &mut ScriptedDice) -> Result<(), IllegalMove> {
        let script = draws.script().map(draw).collect();
        let step = Step { mv: mv.clone(), draws: script, clock: self.rules.clock(draws) };
        match self.play_line(self.game, vec![step.clone()]) {
            Ok(state) => {
                if !self.rules.can_fork {
                    let last = self.history.len() - 1;
                    self.history[last].1.push(step);
                }
                self.state = state;
                self.take_drawn(draws);
            }
            Err(CallError::Refused(error)) if error.code == ErrorCode::IllegalMove => {
                return Err(IllegalMove::Refused(error.message));
            }
            Err(CallError::Refused(error)) => drop(self.fail(format!("refuses `play`: {error}"))),
            Err(CallError::Failed(_)) => {}
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
        let mut view = self.state.view.clone().unwrap_or_default();
        if let (Some(name), Some(fields)) = (&self.rules.evaluation, view.as_object_mut()) {
            fields.insert(name.clone(), self.state.evaluation.clone().unwrap_or_default());
        }
        view
    }

    fn copy(&self) -> Box<dyn GameState> {
        Box::new(self.fork_game())
    }

    fn failure(&self) -> Option<String> {
        self.process_failure().map(|failure| failure.to_string())
    }

    fn fail(&self, reason: String) -> String {
        self.lease.fail(reason).to_string()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Drop for ProcessState {
    fn drop(&mut self) {
        // A failure shows in the games that still use the core.
        let _ = self.lease.must(DropGame { game: self.game });
    }
}

/// Converts a draw of the listing to the protocol.
pub fn draw(draw: RandomDraw) -> Draw {
    let text = match draw {
        RandomDraw::Index(index) => return Draw::Index(index),
        // The mantissa of 32 bits fits a double, whose text can have all its digits.
        RandomDraw::Mflpt5(rnd) => format!("{:.160}", rnd.to_f64()),
        RandomDraw::Decimal14(digits) => format!("0.{digits:014}"),
    };
    Draw::Rnd(text.trim_end_matches('0').trim_end_matches('.').to_owned())
}

#[cfg(test)]
mod tests {
    use games::Float5;

    use super::*;

    #[test]
    fn a_draw_has_all_its_digits() {
        let text = |rnd| match draw(rnd) {
            Draw::Rnd(text) => text,
            Draw::Index(index) => panic!("{index} is an index"),
        };
        assert_eq!(text(RandomDraw::Mflpt5(Float5([0x80, 0, 0, 0, 0]))), "0.5");
        assert_eq!(text(RandomDraw::Mflpt5(Float5([0, 0, 0, 0, 0]))), "0");
        let least = text(RandomDraw::Mflpt5(Float5([0x61, 0, 0, 0, 1])));
        assert_eq!(least.parse::<f64>().unwrap(), f64::from(0x8000_0001u32) * 2f64.powi(-63));
        assert!(least.len() > 60, "{least}");
        assert_eq!(text(RandomDraw::Decimal14(50_000_000_000_000)), "0.5");
        assert_eq!(text(RandomDraw::Decimal14(1)), "0.00000000000001");
        assert_eq!(draw(RandomDraw::Index(3)), Draw::Index(3));
    }
}
