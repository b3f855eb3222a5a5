//! Measures the time of the listing's moves on its machine.
//!
//! The program plays against itself, or against a bot where it cannot take every seat. The
//! game runs without reads of the state, so the elapsed host time is only that of the emulation.

use games::spec::Role;
use games::{ChaChaDice, ScriptedDice};

use crate::emulated::{Diverged, Emulated, PowerOn};
use crate::matches;
use crate::random;
use crate::record::{Record, Recorder};
use crate::seating;
use crate::{Difference, Subject};

/// The number of moves and their emulated time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MoveTiming {
    /// Moves made.
    pub plies: u64,
    /// Emulated time of the moves, in seconds.
    pub emulated_seconds: f64,
}

/// The error when the timing cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum TimingError {
    /// The listing did not make a move.
    #[error(transparent)]
    Diverged(#[from] Diverged),
    /// The listing and a core differ.
    #[error("the listing has `{}` where the form `{}` has `{}`, in `{}`", .0.listing, .0.form, .0.core, .0.field)]
    Difference(Box<Difference>),
    /// A core in another process failed.
    #[error("{0}")]
    Core(String),
}

/// A game that is ready to be played.
pub struct SelfPlay<'a> {
    emulated: Emulated<'a>,
    moves: MoveSource,
}

/// The source of a game's moves.
enum MoveSource {
    /// The only legal move, repeated.
    Repeat(serde_json::Value),
    /// The moves of a game recorded from the same start.
    Recorded(Vec<serde_json::Value>),
}

impl<'a> SelfPlay<'a> {
    /// Starts a game at this level in all seats of the program. In the other seats the first bot of the
    /// game specification makes the moves.
    ///
    /// # Errors
    /// When the listing does not reach its first ply, or differs from the cores.
    ///
    /// # Panics
    /// If the game has no such level.
    pub fn start(subject: &'a Subject, level: u8, seed: u64) -> Result<Self, TimingError> {
        let seats = subject.game_spec.seats();
        let roles = seating::computers(seats, &seating::same_level(seats, level));
        if roles.contains(&Role::Person) {
            return Self::from_recorded(subject, &roles, seed);
        }
        let form = subject.game_spec.forms()[0];
        let game = subject
            .game_spec
            .start(form, &roles, &mut ScriptedDice::default())
            .expect("the game has this level");
        if let Some(failure) = game.failure() {
            return Err(TimingError::Core(failure));
        }
        let moves = MoveSource::Repeat(game.moves().remove(0));
        Ok(Self { emulated: Emulated::start(subject, &roles, seed)?, moves })
    }

    /// Plays a game to record its moves and starts it again: the random draws are the same.
    fn from_recorded(subject: &'a Subject, roles: &[Role], seed: u64) -> Result<Self, TimingError> {
        let game_spec = subject.game_spec;
        let pause = random::start_delay(subject, seed, 0);
        let record = Record { pause, ..Record::new(subject, seed, roles.to_vec(), &game_spec.forms()[..1]) };
        let mut game = Recorder::start(subject, record);
        let mut bot = game_spec.bot_names().first().and_then(|name| game_spec.bot(name));
        let mut dice = ChaChaDice::seeded(seed, 0);
        while let Some(seat) = game.lockstep().and_then(|lockstep| lockstep.game().turn()) {
            let mut moves = game.moves();
            if moves.is_empty() || game.lockstep().is_some_and(|game| game.plies() >= game_spec.max_moves()) {
                break;
            }
            let board = game.lockstep().expect("a player is to move").game();
            let mv = match (roles[usize::from(seat.0)], &mut bot) {
                (Role::Person, Some(bot)) => {
                    matches::choose(bot.as_mut(), board, &mut dice).map_err(TimingError::Core)?
                }
                (Role::Person | Role::Computer(_), _) => moves.remove(0),
            };
            game.play(&mv, &crate::ForcedDraws::default());
        }
        let played = game.finish();
        match played.difference {
            Some(Difference { failure: Some(failure), .. }) => return Err(TimingError::Core(failure.into())),
            Some(difference) => return Err(TimingError::Difference(Box::new(difference))),
            None => {}
        }
        let moves = played.record.moves.into_iter().map(|turn| turn.mv).collect();
        let emulated = Emulated::start(subject, roles, PowerOn { delay_frames: pause, ..seed.into() })?;
        Ok(Self { emulated, moves: MoveSource::Recorded(moves) })
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// When the listing does not make a move.
    pub fn play(&mut self) -> Result<MoveTiming, Diverged> {
        let start = self.emulated.now();
        let plies = match &self.moves {
            MoveSource::Repeat(mv) => {
                let mut plies = 0;
                loop {
                    self.emulated.advance(mv)?;
                    plies += 1;
                    let now = self.emulated.now();
                    if self.emulated.is_over()? {
                        return Ok(self.timing(plies, now - start));
                    }
                }
            }
            MoveSource::Recorded(moves) => {
                for mv in moves {
                    self.emulated.advance(mv)?;
                }
                moves.len() as u64
            }
        };
        Ok(self.timing(plies, self.emulated.now() - start))
    }

    fn timing(&self, plies: u64, time: systems::Cycles) -> MoveTiming {
        MoveTiming { plies, emulated_seconds: self.emulated.system().clock().seconds(time) }
    }
}
