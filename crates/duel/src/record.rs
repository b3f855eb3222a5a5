//! A game as moves and draws: enough to replay it on the listing and on any core.

use crate::number_format::Numbers;
use games::spec::Role;
use numeric::hex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Subject;
use crate::checkpoint_log::CheckpointLog;
use crate::emulated::{Emulated, ForcedDraws, PowerOn};
use crate::lockstep::{Checkpoint, Difference, Lockstep, outcome_text};
use crate::number_format::NumberFormat;
use crate::refusals::{Neighbour, Refusal};
use crate::seating;
use crate::strength::{DrawHashes, RunCoverage};

/// The name of a move that starts another game.
pub const NEXT_GAME: &str = "again";

/// One or several games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The title.
    pub game: String,
    /// The seed of the random state at power-on.
    pub seed: u64,
    /// Frames that pass before the listing is started.
    #[serde(default, skip_serializing_if = "is_none")]
    pub pause: u32,
    /// The forced draws before the first move, if there are some, as hexadecimal digits in the machine's number
    /// format.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start: Vec<String>,
    /// The seed of the listing's other random draws; `None` for the sequence of the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_seed: Option<u64>,
    /// The role in each seat.
    pub roles: Vec<Role>,
    /// The forms of the core that follow the listing.
    pub forms: Vec<String>,
    /// The moves in order.
    pub moves: Vec<RecordedMove>,
}

/// A move with its draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedMove {
    /// The move, or [`NEXT_GAME`] with the roles of another game.
    #[serde(rename = "move")]
    pub mv: Value,
    /// The listing's draws, as hexadecimal digits in the machine's number format.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<String>,
    /// The clock values that the listing reads, in the same format.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<String>,
    /// Whether the core does not list the move, and the listing must refuse it.
    #[serde(default, rename = "refused", skip_serializing_if = "std::ops::Not::not")]
    pub is_refused: bool,
    /// Frames that pass before its keys, while the program waits at INPUT.
    #[serde(default, rename = "thinking", skip_serializing_if = "is_none")]
    pub thinking_frames: u32,
    /// The values that the draws decided, for reports.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub chosen: String,
}

fn is_none(pause: &u32) -> bool {
    *pause == 0
}

impl RecordedMove {
    /// Creates a move with the values forced in the listing.
    #[must_use]
    pub fn new(mv: Value, forced: &ForcedDraws) -> Self {
        let digits = |values: &[Vec<u8>]| values.iter().map(|value| hex::encode(value)).collect();
        Self {
            mv,
            draws: digits(&forced.random),
            times: digits(&forced.times),
            is_refused: false,
            thinking_frames: forced.thinking_frames,
            chosen: String::new(),
        }
    }

    /// Returns the values to force in the listing.
    #[must_use]
    pub fn forced_draws(&self) -> ForcedDraws {
        let bytes = |values: &[String]| values.iter().filter_map(|value| hex::decode(value)).collect();
        ForcedDraws {
            random: bytes(&self.draws),
            times: bytes(&self.times),
            thinking_frames: self.thinking_frames,
        }
    }

    /// Returns the draws as the machine prints them, where it has a number format.
    #[must_use]
    pub fn shown_draws(&self, form: Option<NumberFormat>) -> Vec<String> {
        self.draws.iter().map(|draw| shown_draw(form, hex::decode(draw).unwrap_or_default())).collect()
    }

    /// Returns whether the listing can produce every draw and clock value of the move.
    fn is_valid(&self, form: Option<NumberFormat>) -> bool {
        let forced = self.forced_draws();
        let is_one = |values: &[Vec<u8>], is: fn(NumberFormat, &[u8]) -> bool| {
            form.is_none_or(|form| values.iter().all(|value| is(form, value)))
        };
        forced.random.len() == self.draws.len()
            && forced.times.len() == self.times.len()
            && is_one(&forced.random, NumberFormat::is_draw)
            && is_one(&forced.times, NumberFormat::is_clock_value)
    }

    /// Returns the roles of the game that starts here, if one does.
    #[must_use]
    pub fn next_roles(&self) -> Option<Vec<Role>> {
        Deserialize::deserialize(self.mv.get(NEXT_GAME)?).ok()
    }
}

/// Returns a draw as the machine prints it, or as hexadecimal digits.
pub(crate) fn shown_draw(form: Option<NumberFormat>, bytes: impl AsRef<[u8]>) -> String {
    let printed = form.and_then(|form| form.printed(bytes.as_ref()));
    printed.map_or_else(|| hex::encode(bytes.as_ref()), |number| number.trim().to_owned())
}

/// The result of a replay.
#[derive(Debug)]
pub struct ReplayResult {
    /// The game as played.
    pub record: Record,
    /// The first difference.
    pub difference: Option<Difference>,
    /// The screen at the end, or at the difference.
    pub screen: String,
    /// The end of the program; empty while it runs.
    pub end: String,
    /// The coverage of the game.
    pub coverage: RunCoverage,
    /// The listing's draws before the first move, where the sides differ there.
    pub start_draws: Vec<Vec<u8>>,
}

impl Record {
    /// Creates a game without moves.
    #[must_use]
    pub fn new(subject: &Subject, seed: u64, roles: Vec<Role>, forms: &[&str]) -> Self {
        let forms = forms.iter().map(|&form| form.to_owned()).collect();
        Self {
            game: subject.title.clone(),
            seed,
            pause: 0,
            start: Vec::new(),
            draw_seed: None,
            roles,
            forms,
            moves: Vec::new(),
        }
    }

    /// Returns the power-on settings of the machine.
    #[must_use]
    pub fn power_on(&self) -> PowerOn {
        PowerOn {
            seed: self.seed,
            delay_frames: self.pause,
            draws: self.start().forced_draws().random,
            draw_seed: self.draw_seed,
        }
    }

    /// Returns the draws before the first move as those of a move.
    fn start(&self) -> RecordedMove {
        let (mv, draws) = (Value::Null, self.start.clone());
        RecordedMove { draws, ..RecordedMove::new(mv, &ForcedDraws::default()) }
    }

    /// Returns the number of the first move, or 0 for the start, with a draw or a clock value that the listing
    /// cannot produce.
    #[must_use]
    pub fn invalid_draws(&self, form: Option<NumberFormat>) -> Option<usize> {
        std::iter::once(&self.start()).chain(&self.moves).position(|turn| !turn.is_valid(form))
    }

    /// Returns whether the roles fit the seats in every game, and a next game occurs only where the
    /// title has one.
    #[must_use]
    pub fn has_valid_roles(&self, subject: &Subject) -> bool {
        let seats = subject.game_spec.seats();
        let others: Vec<Vec<Role>> = self.moves.iter().filter_map(RecordedMove::next_roles).collect();
        let is_possible = others.is_empty() || subject.probe.end.again.as_option().is_some();
        is_possible && std::iter::once(&self.roles).chain(&others).all(|roles| seating::fits(seats, roles))
    }

    /// Replays the game up to the first difference; `before_last` gets the listing before the last
    /// move. Illegal moves are skipped.
    ///
    /// # Panics
    /// If the game has no such form, or the roles do not fit the seats; check
    /// [`has_valid_roles`](Self::has_valid_roles) first.
    pub fn replay(&self, subject: &Subject, before_last: &mut dyn FnMut(&Lockstep<'_>)) -> ReplayResult {
        self.replay_from_log(subject, &mut CheckpointLog::default(), before_last)
    }

    /// Does the same as [`replay`](Self::replay) from the last checkpoint of a log; new checkpoints are
    /// added to it.
    pub(crate) fn replay_from_log(
        &self,
        subject: &Subject,
        log: &mut CheckpointLog,
        before_last: &mut dyn FnMut(&Lockstep<'_>),
    ) -> ReplayResult {
        let (played, mut game) = match log.last() {
            Some((made, checkpoint)) => {
                let record = Self { moves: self.moves[..made].to_vec(), ..self.clone() };
                (made, Recorder::from_checkpoint(subject, record, &checkpoint))
            }
            None => (0, Recorder::start(subject, Self { moves: Vec::new(), ..self.clone() })),
        };
        for (number, turn) in self.moves.iter().enumerate().skip(played) {
            if let Some(lockstep) = &game.lockstep {
                log.record(game.record.moves.len(), lockstep);
            }
            if number + 1 == self.moves.len()
                && let Some(lockstep) = &game.lockstep
            {
                before_last(lockstep);
            }
            let is_good = match turn.next_roles() {
                Some(roles) if game.is_over() => game.next_game(&roles),
                None if turn.is_refused => {
                    let neighbour = Neighbour { mv: turn.mv.clone(), far: Vec::new(), range: String::new() };
                    game.is_possible(&turn.mv) || game.refuse(&neighbour)
                }
                None if game.is_possible(&turn.mv) => game.play(&turn.mv, &turn.forced_draws()),
                _ => true,
            };
            if !is_good {
                break;
            }
        }
        game.finish()
    }
}

/// Plays a game and records it.
pub struct Recorder<'a> {
    record: Record,
    lockstep: Option<Lockstep<'a>>,
    /// The listing, where the sides differ before the first move.
    stopped: Option<Emulated<'a>>,
    difference: Option<Difference>,
    coverage: RunCoverage,
    draws: DrawHashes,
}

impl<'a> Recorder<'a> {
    /// Starts a game.
    #[must_use]
    pub fn start(subject: &'a Subject, record: Record) -> Self {
        let forms: Vec<&str> = record.forms.iter().map(String::as_str).collect();
        match Lockstep::start_or_stop(subject, &record.roles, record.power_on(), &forms) {
            Ok(lockstep) => {
                let mut game = Self::new(record, Some(lockstep), None, None);
                game.cover_position();
                game
            }
            Err(stopped) => {
                let (difference, stopped) = *stopped;
                Self::new(record, None, Some(stopped), Some(difference))
            }
        }
    }

    fn new(
        record: Record,
        lockstep: Option<Lockstep<'a>>,
        stopped: Option<Emulated<'a>>,
        difference: Option<Difference>,
    ) -> Self {
        let coverage = RunCoverage { series: 1, ..RunCoverage::default() };
        Self { record, lockstep, stopped, difference, coverage, draws: DrawHashes::default() }
    }

    /// Adds the current position and the draws before it to the coverage of the game.
    fn cover_position(&mut self) {
        let Some(lockstep) = &self.lockstep else { return };
        self.draws.add(lockstep.emulated().last_draws());
        if self.difference.is_some() {
            return;
        }
        let game = lockstep.game();
        self.coverage.offer(&game.moves());
        if self.coverage.compared.len() < lockstep.subject().probe.state.len() {
            self.coverage.compare(&lockstep.subject().state_of(game));
        }
    }

    /// Adds the outcome of a game that is over.
    fn cover_outcome(&mut self) {
        let Some(lockstep) = self.lockstep.as_ref().filter(|_| self.difference.is_none()) else { return };
        let Some(outcome) = lockstep.game().outcome() else { return };
        *self.coverage.outcomes.entry(outcome_text(outcome)).or_default() += 1;
        let subject = lockstep.subject();
        let score = subject.game_spec.score().and_then(|score| subject.number_at(lockstep.game(), score));
        if let Some(score) = score {
            let (least, greatest) = self.coverage.scores.unwrap_or((score, score));
            self.coverage.scores = Some((least.min(score), greatest.max(score)));
        }
    }

    /// Continues a game from a checkpoint of it; the record has the moves made until then.
    pub(crate) fn from_checkpoint(subject: &'a Subject, record: Record, checkpoint: &Checkpoint) -> Self {
        let lockstep = Lockstep::from_checkpoint(subject, checkpoint);
        Self::new(record, Some(lockstep), None, None)
    }

    /// Returns the listing and its cores; `None` if they differ before the first move.
    #[must_use]
    pub const fn lockstep(&self) -> Option<&Lockstep<'a>> {
        self.lockstep.as_ref()
    }

    /// Returns the roles of the first game.
    pub(crate) fn roles(&self) -> &[Role] {
        &self.record.roles
    }

    /// Returns the legal moves; empty after the end or a difference.
    #[must_use]
    pub fn moves(&self) -> Vec<Value> {
        match &self.lockstep {
            Some(lockstep) if self.difference.is_none() => lockstep.game().moves(),
            _ => Vec::new(),
        }
    }

    /// Returns the moves that are possible after the end.
    #[must_use]
    pub fn moves_after_end(&self) -> Vec<Value> {
        match &self.lockstep {
            Some(lockstep) if self.difference.is_none() => lockstep.game().moves_after_end(),
            _ => Vec::new(),
        }
    }

    fn is_possible(&self, mv: &Value) -> bool {
        self.moves().contains(mv) || self.moves_after_end().contains(mv)
    }

    /// Returns whether the game is over and another can start.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let is_over = |lockstep: &Lockstep<'_>| lockstep.game().outcome().is_some();
        self.difference.is_none() && self.lockstep.as_ref().is_some_and(is_over)
    }

    /// Starts another game after the end of one; returns `false` at the first difference.
    pub fn next_game(&mut self, roles: &[Role]) -> bool {
        let Some(lockstep) = &mut self.lockstep else { return false };
        self.difference = lockstep.next_game(roles).err();
        let mv = json!({ NEXT_GAME: roles });
        // A replay does not force them; the shrinker uses them if it starts only this game.
        let made = ForcedDraws::random(lockstep.emulated().last_draws().iter().cloned());
        self.record.moves.push(RecordedMove::new(mv, &made));
        self.coverage.series += 1;
        self.cover_position();
        self.difference.is_none()
    }

    /// Types a move that the core does not list; returns `false` if the listing accepts it.
    pub(crate) fn refuse(&mut self, neighbour: &Neighbour) -> bool {
        let Some(lockstep) = &self.lockstep else { return false };
        match lockstep.check_refusal(neighbour, &mut self.coverage) {
            Ok(Refusal::NotTyped) => {}
            Ok(Refusal::Refused) => self.coverage.refused += 1,
            Ok(Refusal::Unlimited) => {
                self.coverage.unlimited.insert(neighbour.range.clone());
            }
            Err(difference) => {
                self.difference = Some(difference);
                let mv = RecordedMove::new(neighbour.mv.clone(), &ForcedDraws::default());
                self.record.moves.push(RecordedMove { is_refused: true, ..mv });
            }
        }
        self.difference.is_none()
    }

    /// Plays a move; returns `false` at the first difference.
    pub fn play(&mut self, mv: &Value, forced: &ForcedDraws) -> bool {
        let Some(lockstep) = &mut self.lockstep else { return false };
        let was_over = lockstep.game().outcome().is_some();
        self.difference = lockstep.step(mv, forced).err();
        // A replay forces the draws made, also those of the move that differs.
        let emulated = lockstep.emulated();
        let made = ForcedDraws { random: emulated.last_draws().to_vec(), ..forced.clone() };
        let chosen = if emulated.last_draws().is_empty() { String::new() } else { emulated.describe_draw() };
        self.record.moves.push(RecordedMove { chosen, ..RecordedMove::new(mv.clone(), &made) });
        self.coverage.make(mv);
        self.cover_position();
        if !was_over {
            self.cover_outcome();
        }
        self.difference.is_none()
    }

    /// Ends the game because the core failed.
    pub(crate) fn fail(&mut self, failure: String) {
        self.difference = self.lockstep.as_ref().map(|lockstep| lockstep.follower().failed(failure));
    }

    /// Returns the game so far and its result. Lines that the program executes after the end count as covered.
    #[must_use]
    pub fn finish(mut self) -> ReplayResult {
        let emulated = self.lockstep.as_ref().map(Lockstep::emulated).or(self.stopped.as_ref());
        let emulated = emulated.expect("a listing runs, or has stopped");
        let (screen, end) = (emulated.system().screen().text(), emulated.end_text().to_owned());
        if self.is_over()
            && let Some(lockstep) = &mut self.lockstep
        {
            lockstep.run_on();
        }
        let emulated = self.lockstep.as_ref().map(Lockstep::emulated).or(self.stopped.as_ref());
        let emulated = emulated.expect("a listing runs, or has stopped");
        ReplayResult {
            start_draws: self.stopped.as_ref().map_or_else(Vec::new, |stopped| stopped.last_draws().to_vec()),
            record: self.record,
            difference: self.difference,
            screen,
            end,
            coverage: self.coverage.finish(emulated, self.draws),
        }
    }
}
