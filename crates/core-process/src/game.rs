//! The game of a core process.

use std::sync::{Arc, Mutex, PoisonError};

use games::spec::{AllowedRoles, Bot, GameSpec, GameState, Role};
use games::{Dice, Seat};
use serde_json::Value;
use typein_core::protocol::{About, Capability, Choose, New, NumberFormat, Role as CoreRole, With};

use crate::connection::{Connection, Failure};
use crate::settings::Settings;
use crate::state::{Lease, Pool, ProcessState};

/// A game whose core is a process.
pub struct ProcessGame {
    settings: Settings,
    about: About,
    seats: Vec<AllowedRoles>,
    format: NumberFormat,
    /// The name of the evaluation in the view, if the probe has one.
    evaluation: Option<String>,
    pool: Pool,
}

impl ProcessGame {
    /// Starts a core and asks what it plays. Random draws have the number format of the listing's
    /// machine; `evaluation` is the probe's name for what the program computes for a decision.
    ///
    /// # Errors
    /// When the core cannot be started, or is no core of this protocol.
    pub fn start(
        settings: Settings,
        format: NumberFormat,
        evaluation: Option<String>,
    ) -> Result<Self, Failure> {
        let (connection, about) = Connection::start(&settings)?;
        if about.seats.is_empty() {
            return Err(connection.failure("names no seats in its reply to `hello`"));
        }
        let seats = about.seats.iter().map(|seat| AllowedRoles { person: seat.person, levels: seat.levels });
        let seats = seats.collect();
        let pool = Arc::new(Mutex::new(vec![connection]));
        Ok(Self { settings, about, seats, format, evaluation, pool })
    }

    fn lease(&self) -> Result<std::rc::Rc<Lease>, Failure> {
        let idle = self.pool.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => Connection::start(&self.settings)?.0,
        };
        Ok(Lease::new(connection, &self.pool))
    }

    fn can(&self, capability: Capability) -> bool {
        self.about.capabilities.contains(&capability)
    }
}

impl GameSpec for ProcessGame {
    fn name(&self) -> &str {
        &self.about.name
    }

    fn seats(&self) -> &[AllowedRoles] {
        &self.seats
    }

    fn start(&self, form: &str, roles: &[Role]) -> Option<Box<dyn GameState>> {
        let fits = |(seat, role): (&AllowedRoles, &Role)| match role {
            Role::Person => seat.person,
            Role::Computer(level) => (1..=seat.levels).contains(level),
        };
        let is_known = self.forms().contains(&form) && roles.len() == self.seats.len();
        if !is_known || !self.seats.iter().zip(roles).all(fits) {
            return None;
        }
        let seats = roles.iter().map(|role| match role {
            Role::Person => CoreRole::Person,
            Role::Computer(level) => CoreRole::Computer(*level),
        });
        let mut with = vec![With::Moves, With::View];
        if self.can(Capability::Evaluate) && self.evaluation.is_some() {
            with.push(With::Evaluation);
        }
        let start = New { seats: seats.collect(), format: self.format, with, ..New::default() };
        Some(Box::new(match self.lease() {
            Ok(lease) => {
                ProcessState::start(lease, start, self.can(Capability::Fork), self.evaluation.clone())
            }
            Err(failure) => ProcessState::failed(&self.pool, failure),
        }))
    }

    fn has_decimal_numbers(&self) -> bool {
        true
    }

    fn bot_names(&self) -> Vec<&str> {
        self.about.players.iter().map(String::as_str).collect()
    }

    fn bot(&self, name: &str) -> Option<Box<dyn Bot>> {
        let player = self.about.players.iter().find(|player| *player == name)?.clone();
        Some(Box::new(ProcessBot { player }))
    }
}

/// A player of a core process.
struct ProcessBot {
    player: String,
}

impl Bot for ProcessBot {
    fn choose(&mut self, game: &dyn GameState, dice: &mut dyn Dice) -> Value {
        let game = game.as_any().downcast_ref::<ProcessState>().expect("the game is one of this core");
        let Seat(seat) = game.turn().expect("a player is to move");
        let (player, seed) = (self.player.clone(), dice.below(1 << 31));
        game.ask(|game| Choose { game, seat, player, milliseconds: None, seed })
            // The move is refused then, and the game reports the failure.
            .map_or(Value::Null, |chosen| chosen.mv)
    }
}
