//! One game of a match.
//!
//! With the listing at the table, the native cores follow it in lockstep; games between bots and engines run
//! only on the core, with draws from the seed. An engine has a separate game, which gets every move with its
//! draws.

use crate::number_format::Numbers;
use std::fmt::Display;

use games::spec::{Bot, GameState, Role};
use games::{ChaChaDice, Dice, Outcome, Seat};
use numeric::hex;
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Match;
use super::entrant::{Entrant, Player};
use super::schedule::Fixture;
use crate::Subject;
use crate::emulated::ForcedDraws;
use crate::game_lines::LoggedDifference;
use crate::jobs::ProgressFn;
use crate::lockstep::Lockstep;
use crate::random::{draw_seed, start_delay};
use crate::record::{Record, RecordedMove, Recorder, ReplayResult};

/// The random stream of a seed that breaks ties; the games use the lower streams.
const TIE_STREAM: u64 = 1 << 32;
/// The random stream of a seed for openings; the delays before games use lower streams.
const OPENING_STREAM: u64 = 4 << 32;
/// The bot that draws the moves of an opening, where a title has it: it excludes legal moves that a
/// player does not make, such as a change of sides or a hint.
const OPENING_BOT: &str = "random";
/// The random stream of a seed for the draws of games without the listing.
const DRAW_STREAM: u64 = 5 << 32;

/// A game of a match as a line of its record.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number, counted from 0.
    #[serde(rename = "game")]
    pub number: usize,
    /// The players by seat.
    pub players: Vec<String>,
    /// The first moves that were drawn from the seed.
    pub opening: usize,
    /// How it ended; `None` if listing and core differ.
    pub outcome: Option<Outcome>,
    /// The number of moves.
    pub plies: usize,
    /// The moves.
    pub record: Record,
    /// The report of a difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<LoggedDifference>,
}

/// The reason for a game without an end.
pub(super) enum Abandoned {
    /// The match was interrupted.
    Interrupted,
    /// A core or an engine, in another process, has failed.
    Failed(String),
}

/// The reason for a player without a move.
enum Failure {
    /// The core, whose bot the player is, has failed.
    Core(String),
    /// The engine has failed.
    Engine(String),
}

impl From<Failure> for Abandoned {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Core(failure) | Failure::Engine(failure) => Self::Failed(failure),
        }
    }
}

/// Lets a bot choose a move.
///
/// # Errors
/// When the bot's core, in another process, fails or chooses an illegal move.
pub(crate) fn choose(bot: &mut dyn Bot, game: &dyn GameState, dice: &mut dyn Dice) -> Result<Value, String> {
    let mv = bot.choose(game, dice);
    match game.failure() {
        Some(failure) => Err(failure),
        None if game.moves().contains(&mv) => Ok(mv),
        None => Err(format!("a player of the core chooses {mv}, which is not legal")),
    }
}

/// The source of the moves of a seat.
enum Chooser {
    Program,
    Bot(Box<dyn Bot>),
    Engine { bot: Box<dyn Bot>, game: Box<dyn GameState> },
}

impl Chooser {
    /// Creates the chooser for a player; an engine starts its game with these draws.
    fn new(subject: &Subject, player: &Player, roles: &[Role], made: &ForcedDraws) -> Result<Self, Failure> {
        let Player { entrant, engine } = player;
        let checked = "the players of a match are checked";
        Ok(match (entrant, engine) {
            (Entrant::Listing(_), _) => Self::Program,
            (Entrant::Bot(name), _) => Self::Bot(subject.game_spec.bot(name).expect(checked)),
            (Entrant::Engine { player, .. }, engine) => {
                let engine = engine.expect(checked);
                let bot = engine.bot(player.as_deref().unwrap_or(engine.bot_names()[0])).expect(checked);
                let mut draws = subject.script(&made.random, &made.times);
                let game = engine.start(engine.forms()[0], roles, &mut draws).expect(checked);
                // As for a core, a game without draws does not depend on them.
                match game.failure() {
                    Some(failure) => return Err(Failure::Engine(failure)),
                    None if draws.is_spent() || draws.remaining() == made.random.len() => {
                        Self::Engine { bot, game }
                    }
                    None => {
                        let what =
                            format!("takes other random draws for `new` than the {} made", made.random.len());
                        return Err(Failure::Engine(game.fail(what)));
                    }
                }
            }
        })
    }
}

/// The players of a game.
struct Table {
    choosers: Vec<Chooser>,
    choices: ChaChaDice,
    /// The bot that draws the moves of the opening; `None` if all legal moves are moves of an opening.
    opening_bot: Option<Box<dyn Bot>>,
    opening_moves: ChaChaDice,
    /// The remaining moves of the opening.
    opening_left: usize,
    /// Moves of the opening made.
    opening_made: usize,
    repeats: Repeats,
}

/// The repetitions of a move without effect, which the program, or the core, accepts without making a move.
#[derive(Default)]
struct Repeats {
    last: Option<(Seat, Value, Value)>,
    count: usize,
}

/// The maximum number of repetitions of a move without effect.
const MAX_REPEATS: usize = 50;

impl Repeats {
    /// Adds the next move.
    ///
    /// # Errors
    /// When a player repeats a move without effect too often.
    fn add(&mut self, game: &dyn GameState, seat: Seat, mv: &Value) -> Result<(), String> {
        let now = (seat, mv.clone(), game.view());
        self.count = if self.last.as_ref() == Some(&now) { self.count + 1 } else { 0 };
        self.last = Some(now);
        if self.count < MAX_REPEATS {
            return Ok(());
        }
        Err(format!("seat {} has made the move {mv} {MAX_REPEATS} times, which changes nothing", seat.0))
    }
}

impl Table {
    /// Seats the players of a game that has made these draws at its start.
    fn new(
        subject: &Subject,
        plan: &Match,
        number: usize,
        roles: &[Role],
        made: &ForcedDraws,
    ) -> Result<Self, Failure> {
        let Fixture { order, opening, .. } = plan.schedule.fixture(number);
        let chooser = |&player: &usize| Chooser::new(subject, &plan.players[player], roles, made);
        Ok(Self {
            choosers: order.iter().map(chooser).collect::<Result<_, _>>()?,
            choices: plan.stream(0, number),
            opening_bot: subject.game_spec.bot(OPENING_BOT),
            opening_moves: plan.stream(OPENING_STREAM, opening),
            opening_left: plan.openings,
            opening_made: 0,
            repeats: Repeats::default(),
        })
    }

    /// Chooses the move of a person's seat.
    fn choose(&mut self, game: &dyn GameState, seat: Seat) -> Result<Value, Failure> {
        if self.opening_left > 0 {
            self.opening_made += 1;
            let dice = &mut self.opening_moves;
            return match &mut self.opening_bot {
                Some(bot) => choose(bot.as_mut(), game, dice).map_err(Failure::Core),
                None => Ok(game.moves().choose(dice).expect("a player has moves").clone()),
            };
        }
        match &mut self.choosers[usize::from(seat.0)] {
            Chooser::Program => unreachable!("the program moves by itself"),
            Chooser::Bot(bot) => choose(bot.as_mut(), game, &mut self.choices).map_err(Failure::Core),
            Chooser::Engine { bot, game: own } => {
                let failed = |what: String| Failure::Engine(own.fail(what));
                if let Some(failure) = own.failure() {
                    return Err(Failure::Engine(failure));
                }
                if own.turn() != Some(seat) {
                    return Err(failed(format!("does not say that seat {} is to move", seat.0)));
                }
                let mv = bot.choose(own.as_ref(), &mut self.choices);
                match own.failure() {
                    Some(failure) => Err(Failure::Engine(failure)),
                    None if game.moves().contains(&mv) => Ok(mv),
                    None => Err(failed(format!("chooses {mv}, which is not legal"))),
                }
            }
        }
    }

    /// Plays a move in the game of each engine.
    fn follow(&mut self, subject: &Subject, mv: &Value, made: &ForcedDraws) -> Result<(), Failure> {
        self.opening_left = self.opening_left.saturating_sub(1);
        for chooser in &mut self.choosers {
            let Chooser::Engine { game, .. } = chooser else { continue };
            let mut draws = subject.script(&made.random, &made.times);
            let result = game.play(mv, &mut draws);
            let what = match (game.failure(), result) {
                (Some(failure), _) => return Err(Failure::Engine(failure)),
                (None, Err(refusal)) => format!("refuses the move {mv}: {refusal}"),
                (None, Ok(())) if draws.is_spent() => continue,
                (None, Ok(())) => {
                    format!("takes other random draws for {mv} than the {} made", made.random.len())
                }
            };
            return Err(Failure::Engine(game.fail(what)));
        }
        Ok(())
    }
}

/// Plays a game; a bot may think for a long time, so `tick` is called before every move. The second result
/// is the game with a difference.
pub(super) fn play(
    subject: &Subject,
    plan: &Match,
    number: usize,
    tick: ProgressFn<'_>,
) -> Result<(PlayedGame, Option<ReplayResult>), Abandoned> {
    let Fixture { order, opening, .. } = plan.schedule.fixture(number);
    let roles: Vec<Role> = order.iter().map(|&player| plan.players[player].role()).collect();
    let record = Record::new(subject, plan.seed, roles.clone(), &subject.game_spec.forms());
    // A single player can only play against the listing.
    let is_without_listing = roles.len() > 1 && roles.iter().all(|&role| role == Role::Person);
    let Ended { opening: opening_moves, outcome, record, failure } = if is_without_listing {
        play_on_core(subject, plan, number, record, tick)?
    } else {
        let pause = start_delay(subject, plan.seed, number);
        // The first game has the draws of the machine; the games of an opening have the same.
        let stream = if plan.openings > 0 { opening } else { number };
        let draw_seed = (stream > 0).then(|| draw_seed(plan.seed, stream));
        play_on_listing(subject, plan, number, Record { pause, draw_seed, ..record }, tick)?
    };
    let players = order.iter().map(|&player| plan.players[player].entrant.to_string()).collect();
    let plies = record.moves.len();
    Ok((
        PlayedGame { number, players, opening: opening_moves, outcome, plies, record, difference: None },
        failure,
    ))
}

/// A game that has ended.
struct Ended {
    /// Moves of the opening.
    opening: usize,
    outcome: Option<Outcome>,
    record: Record,
    /// The game again, if listing and core differ.
    failure: Option<ReplayResult>,
}

/// Plays a game between bots and engines.
fn play_on_core(
    subject: &Subject,
    plan: &Match,
    number: usize,
    mut record: Record,
    tick: ProgressFn<'_>,
) -> Result<Ended, Abandoned> {
    let mut chance = plan.stream(DRAW_STREAM, number);
    let mut offered = Vec::new();
    subject.fill_up(&mut offered, &mut chance);
    let mut draws = subject.script(&offered, &[]);
    let game_spec = subject.game_spec;
    let game = game_spec.start(game_spec.forms()[0], &record.roles, &mut draws);
    let mut game = game.expect("people can take these seats");
    let taken = offered.len() - draws.remaining();
    let made = ForcedDraws::random(offered.drain(..taken));
    record.start = made.random.iter().map(|draw| hex::encode(draw)).collect();
    let mut table = Table::new(subject, plan, number, &record.roles, &made)?;
    while let Some(seat) = game.turn().filter(|_| game.failure().is_none()) {
        if tick(0).is_break() {
            return Err(Abandoned::Interrupted);
        }
        let mv = table.choose(game.as_ref(), seat)?;
        table.repeats.add(game.as_ref(), seat, &mv).map_err(Abandoned::Failed)?;
        subject.fill_up(&mut offered, &mut chance);
        let mut draws = subject.script(&offered, &[]);
        let refused = |error: &dyn Display| Abandoned::Failed(format!("the move {mv}: {error}"));
        game.play(&mv, &mut draws).map_err(|error| refused(&error))?;
        if let Some(error) = draws.errors().first() {
            return Err(refused(error));
        }
        let taken = offered.len() - draws.remaining();
        let made = ForcedDraws::random(offered.drain(..taken));
        table.follow(subject, &mv, &made)?;
        record.moves.push(RecordedMove::new(mv, &made));
    }
    match game.failure() {
        Some(failure) => Err(Abandoned::Failed(failure)),
        None => Ok(Ended { opening: table.opening_made, outcome: game.outcome(), record, failure: None }),
    }
}

/// Plays a game with the listing.
fn play_on_listing(
    subject: &Subject,
    plan: &Match,
    number: usize,
    record: Record,
    tick: ProgressFn<'_>,
) -> Result<Ended, Abandoned> {
    let roles = record.roles.clone();
    let mut ties = plan.stream(TIE_STREAM, number);
    let mut game = Recorder::start(subject, record);
    let mut table = Table::new(subject, plan, number, &roles, &made_last(&game))?;
    loop {
        if tick(0).is_break() {
            return Err(Abandoned::Interrupted);
        }
        let mut moves = game.moves();
        let Some(state) = game.lockstep().map(|lockstep| lockstep.game()) else { break };
        let Some(seat) = state.turn().filter(|_| !moves.is_empty()) else { break };
        let is_program = roles[usize::from(seat.0)] != Role::Person;
        let mv = if is_program {
            moves.remove(0)
        } else {
            match table.choose(state, seat) {
                Ok(mv) => mv,
                Err(Failure::Core(failure)) => {
                    game.fail(failure);
                    break;
                }
                Err(failure @ Failure::Engine(_)) => return Err(failure.into()),
            }
        };
        table.repeats.add(state, seat, &mv).map_err(Abandoned::Failed)?;
        // Where the program evaluates, a draw breaks its ties.
        let thinks = is_program && subject.probe.evaluation.as_option().is_some();
        let draw =
            subject.number_format().filter(|_| thinks).map(|form| form.fraction_bytes(ties.below(1 << 30)));
        if game.play(&mv, &ForcedDraws::random(draw)) {
            table.follow(subject, &mv, &made_last(&game))?;
        }
    }
    let outcome = game.lockstep().and_then(|lockstep| lockstep.game().outcome());
    let replayed = game.finish();
    let (opening, record) = (table.opening_made, replayed.record.clone());
    Ok(match replayed.difference {
        Some(_) => Ended { opening, outcome: None, record, failure: Some(replayed) },
        None => Ended { opening, outcome, record, failure: None },
    })
}

/// Returns the draws and clock reads of the listing for its last move, or before the first ply.
fn made_last(game: &Recorder<'_>) -> ForcedDraws {
    let made = |lockstep: &Lockstep<'_>| {
        let emulated = lockstep.emulated();
        ForcedDraws {
            random: emulated.last_draws().to_vec(),
            times: emulated.last_times().to_vec(),
            ..ForcedDraws::default()
        }
    };
    game.lockstep().map(made).unwrap_or_default()
}
