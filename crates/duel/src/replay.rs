//! A recorded game at the keys of a running listing, for a person who watches.
//!
//! Every move is typed at the line and with the draws of the comparison that recorded it, so the machine does
//! the same, cycle by cycle. A front end that slows a game down lets its host wait and not the machine,
//! because many listings draw from the clock.
//!
//! Note: it needs the probe only, and no core.

use systems::{Agent, DrawStream, Logs, Machine, StopReason, System};

use crate::emulated::PowerOn;
use crate::moves::{move_text, name_and_arguments};
use crate::probe::{MAX_THINKING_FRAMES, Probe};
use crate::record::Record;
use crate::typing;

/// More seats than any title has; a recorded game is untrusted input.
const MAX_SEATS: usize = 16;

/// The error when a recorded game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The title has no lines, or is played with the pointer.
    #[error("a program that is played with the pointer cannot be replayed")]
    Pointer,
    /// The record has several games.
    #[error("the record has several games; replay it with `typein diff --replay`")]
    SeveralGames,
    /// The roles or a move are not those of the title.
    #[error("the record is corrupt: {what}")]
    Corrupt {
        /// The error in it.
        what: String,
    },
}

/// A recorded game that is being typed.
pub struct Replay {
    probe: Probe,
    record: Record,
    /// The number of moves typed.
    typed: usize,
    waiting_for: WaitingFor,
    has_new_move: bool,
}

/// The event for which the replay waits.
#[derive(Clone, Debug, PartialEq, Eq)]
enum WaitingFor {
    /// The line before which a move is typed.
    Ready(u16),
    /// The lines before one of which a move has ended.
    End(Vec<u16>),
    /// Nothing: the game is over.
    Nothing,
}

impl Replay {
    /// Creates the replay of a game of a title with this probe.
    ///
    /// # Errors
    /// When the game cannot be replayed.
    pub fn new(probe: Probe, system: &'static Machine, record: Record) -> Result<Self, ReplayError> {
        let ply = probe.ply_line().ok_or(ReplayError::Pointer)?;
        let corrupt = |what: String| ReplayError::Corrupt { what };
        if record.roles.len() > MAX_SEATS {
            return Err(corrupt("too many seats".into()));
        }
        for (number, turn) in (1..).zip(&record.moves) {
            if turn.next_roles().is_some() {
                return Err(ReplayError::SeveralGames);
            }
            let (name, arguments) = name_and_arguments(&turn.mv);
            if !probe.has_keys_for(name, &arguments) || probe.moves[name].ends.lines().is_empty() {
                return Err(corrupt(format!("the probe has no keys for move {number}, {}", turn.mv)));
            }
        }
        if let Some(number) = record.invalid_draws(system.number_format) {
            return Err(corrupt(format!("invalid draw in move {number}")));
        }
        Ok(Self { probe, record, typed: 0, waiting_for: WaitingFor::End(vec![ply]), has_new_move: false })
    }

    /// Returns the seed of the machine's power-on.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.record.seed
    }

    /// Types the next move, if this is the line for it.
    fn on_line(&mut self, line: u16, system: &mut dyn System) {
        match &self.waiting_for {
            WaitingFor::Ready(ready) if *ready == line => self.type_move(system),
            WaitingFor::End(ends) if ends.contains(&line) && !system.has_queued_codes() => {
                self.begin_move(line, system);
            }
            WaitingFor::Ready(_) | WaitingFor::End(_) | WaitingFor::Nothing => {}
        }
    }

    /// Begins the next move after the end of one, before `line`.
    fn begin_move(&mut self, line: u16, system: &mut dyn System) {
        if let Some(draws) = system.draw_log() {
            draws.forced_random.clear();
            draws.forced_time.clear();
            draws.made.clear();
        }
        let Some(turn) = self.record.moves.get(self.typed) else {
            self.waiting_for = WaitingFor::Nothing;
            return;
        };
        match self.probe.moves[name_and_arguments(&turn.mv).0].ready {
            Some(ready) if ready != line => self.waiting_for = WaitingFor::Ready(ready),
            _ => self.type_move(system),
        }
    }

    fn type_move(&mut self, system: &mut dyn System) {
        let turn = &self.record.moves[self.typed];
        let (name, arguments) = name_and_arguments(&turn.mv);
        let how = &self.probe.moves[name];
        let forced = turn.forced_draws();
        if let Some(draws) = system.draw_log() {
            draws.forced_random.extend(forced.random);
            draws.forced_time.extend(forced.times);
        }
        system.pass_to(system.after_frames(forced.thinking_frames.min(MAX_THINKING_FRAMES)));
        let codes = typing::move_codes(system, &self.probe, how, &arguments);
        system.type_codes(&codes);
        self.typed += 1;
        self.has_new_move = !codes.is_empty();
        self.waiting_for = WaitingFor::End(how.ends.lines().to_vec());
    }
}

impl Agent for Replay {
    fn name(&self) -> String {
        "a replay".to_owned()
    }

    fn status(&self) -> String {
        let (typed, all) = (self.typed, self.record.moves.len());
        match typed.checked_sub(1).map(|last| move_text(&self.record.moves[last].mv)) {
            _ if !self.has_moves() => format!("replay over, {all} moves"),
            Some(mv) => format!("replay {typed}/{all}: {mv}"),
            None => format!("replay of {all} moves"),
        }
    }

    /// The machine waits at its prompt.
    fn start(&mut self, system: &mut dyn System) {
        system.pass_to(system.after_frames(self.record.pause.min(self.probe.setup.max_delay())));
        system.set_logs(Logs { draws: true, ..Logs::default() });
        if let Some(log) = system.draw_log() {
            let PowerOn { draws, draw_seed, .. } = self.record.power_on();
            log.forced_random.extend(draws);
            log.stream = draw_seed.map(DrawStream::seeded);
        }
        let setup = &self.probe.setup;
        let answers = self.record.roles.iter().map(|&role| setup.answer(role));
        system.type_text(&answers.fold(setup.start.clone(), |text, answer| text + &answer));
    }

    fn watched_lines(&self) -> Vec<u16> {
        match &self.waiting_for {
            WaitingFor::Ready(line) => vec![*line],
            WaitingFor::End(lines) => lines.clone(),
            WaitingFor::Nothing => Vec::new(),
        }
    }

    fn act(&mut self, stop: &StopReason, system: &mut dyn System) {
        if let StopReason::Line(line) = stop {
            self.on_line(*line, system);
        }
    }

    fn is_moving(&self) -> bool {
        false
    }

    fn take_message(&mut self) -> Option<String> {
        None
    }

    fn take_shown_move(&mut self) -> bool {
        std::mem::take(&mut self.has_new_move)
    }

    fn has_moves(&self) -> bool {
        self.waiting_for != WaitingFor::Nothing
    }

    fn ends_with_reset(&self) -> bool {
        true
    }
}
