//! One game of a match.
//!
//! With the listing at the table, the native cores follow it in lockstep; games between bots and engines run
//! on the core alone, with draws from the seed. An engine keeps a game of its own, which gets every move with
//! its draws.

use games::spec::{Bot, GameState, Role};
use games::{ChaChaDice, Dice, Outcome, RandomDraw, ScriptedDice, Seat};
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Match;
use super::entrant::{Entrant, Player};
use super::schedule::Fixture;
use crate::Subject;
use crate::emulated::ForcedDraws;
use crate::jobs::ProgressFn;
use crate::random::start_delay;
use crate::record::{Record, RecordedMove, Recorder, ReplayResult};

/// The random stream of a seed that breaks ties; the games use the lower streams.
const TIE_STREAM: u64 = 1 << 32;
/// The random stream of a seed for openings; the delays before games use lower streams.
const OPENING_STREAM: u64 = 4 << 32;
/// The random stream of a seed for the draws of games without the listing.
const DRAW_STREAM: u64 = 5 << 32;

/// Maximum number of draws of a move without the listing; more than one pack of cards.
const MAX_DRAWS: usize = 64;

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
    /// How it ended; none if listing and core differ.
    pub outcome: Option<Outcome>,
    /// The number of moves.
    pub plies: usize,
    /// The moves.
    pub record: Record,
    /// The report of a difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Value>,
}

/// Why a game has no end.
pub(super) enum Abandoned {
    /// The match was interrupted.
    Interrupted,
    /// A core or an engine, in another process, has failed.
    Failed(String),
}

/// Why a player has no move.
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

/// What chooses the moves of a seat.
enum Chooser {
    Program,
    Bot(Box<dyn Bot>),
    Engine { bot: Box<dyn Bot>, game: Box<dyn GameState> },
}

impl Chooser {
    fn new(subject: &Subject, player: &Player, roles: &[Role]) -> Self {
        let Player { entrant, engine } = player;
        let checked = "the players of a match are checked";
        match (entrant, engine) {
            (Entrant::Listing(_), _) => Self::Program,
            (Entrant::Bot(name), _) => Self::Bot(subject.game_spec.bot(name).expect(checked)),
            (Entrant::Engine { player, .. }, engine) => {
                let engine = engine.expect(checked);
                let player = player.as_deref().unwrap_or(engine.bot_names()[0]);
                let bot = engine.bot(player).expect(checked);
                let game = engine.start(engine.forms()[0], roles).expect(checked);
                Self::Engine { bot, game }
            }
        }
    }
}

/// The players of a game.
struct Table {
    choosers: Vec<Chooser>,
    choices: ChaChaDice,
    opening_moves: ChaChaDice,
    /// Moves of the opening that are left.
    opening_left: usize,
    /// Moves of the opening made.
    opening_made: usize,
}

impl Table {
    /// Chooses the move of a person's seat.
    fn choose(&mut self, game: &dyn GameState, seat: Seat) -> Result<Value, Failure> {
        if self.opening_left > 0 {
            self.opening_made += 1;
            return Ok(game.moves().choose(&mut self.opening_moves).expect("a player has moves").clone());
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

    /// Plays a move in the games of all engines.
    fn follow(&mut self, mv: &Value, draws: &[RandomDraw]) -> Result<(), Failure> {
        self.opening_left = self.opening_left.saturating_sub(1);
        for chooser in &mut self.choosers {
            let Chooser::Engine { game, .. } = chooser else { continue };
            let mut script = ScriptedDice::new(draws.iter().copied());
            let result = game.play(mv, &mut script);
            let what = match (game.failure(), result) {
                (Some(failure), _) => return Err(Failure::Engine(failure)),
                (None, Err(refusal)) => format!("refuses the move {mv}: {refusal}"),
                (None, Ok(())) if script.is_spent() => continue,
                (None, Ok(())) => format!("takes other random draws for {mv} than the {} made", draws.len()),
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
    let chooser = |&player: &usize| Chooser::new(subject, &plan.players[player], &roles);
    let stream = |first: u64, number: usize| ChaChaDice::seeded(plan.seed, first + number as u64);
    let mut table = Table {
        choosers: order.iter().map(chooser).collect(),
        choices: stream(0, number),
        opening_moves: stream(OPENING_STREAM, opening),
        opening_left: plan.openings,
        opening_made: 0,
    };
    let record = Record::new(subject, plan.seed, roles.clone(), &subject.game_spec.forms());
    // A single player can only play against the listing.
    let (outcome, record, failure) = if roles.len() > 1 && roles.iter().all(|&role| role == Role::Person) {
        let draws = stream(DRAW_STREAM, number);
        let (outcome, record) = play_on_core(subject, &mut table, record, draws, tick)?;
        (outcome, record, None)
    } else {
        let pause = start_delay(subject, plan.seed, number);
        let ties = stream(TIE_STREAM, number);
        play_on_listing(subject, &mut table, Record { pause, ..record }, ties, tick)?
    };
    let players = order.iter().map(|&player| plan.players[player].entrant.to_string()).collect();
    let (opening, plies) = (table.opening_made, record.moves.len());
    let game = PlayedGame { number, players, opening, outcome, plies, record, difference: None };
    Ok((game, failure))
}

/// Plays a game between bots and engines.
fn play_on_core(
    subject: &Subject,
    table: &mut Table,
    mut record: Record,
    mut dice: ChaChaDice,
    tick: ProgressFn<'_>,
) -> Result<(Option<Outcome>, Record), Abandoned> {
    let form = subject.game_spec.forms()[0];
    let mut game = subject.game_spec.start(form, &record.roles).expect("people can take these seats");
    while let Some(seat) = game.turn().filter(|_| game.failure().is_none()) {
        if tick(0).is_break() {
            return Err(Abandoned::Interrupted);
        }
        let mv = table.choose(game.as_ref(), seat)?;
        let offered: Vec<(Vec<u8>, RandomDraw)> = subject.number_format().map_or_else(Vec::new, |format| {
            let draws = (0..MAX_DRAWS).map(|_| format.fraction_bytes(dice.below(1 << 30)));
            draws.filter_map(|bytes| Some((bytes.clone(), format.draw(&bytes)?))).collect()
        });
        let mut script = ScriptedDice::new(offered.iter().map(|(_, draw)| *draw));
        let refused = |error: &dyn std::fmt::Display| Abandoned::Failed(format!("the move {mv}: {error}"));
        game.play(&mv, &mut script).map_err(|error| refused(&error))?;
        if let Some(error) = script.errors().first() {
            return Err(refused(error));
        }
        let taken = offered.len() - script.remaining();
        let (bytes, draws): (Vec<_>, Vec<_>) = offered.into_iter().take(taken).unzip();
        table.follow(&mv, &draws)?;
        record.moves.push(RecordedMove::new(mv, &ForcedDraws::random(bytes)));
    }
    match game.failure() {
        Some(failure) => Err(Abandoned::Failed(failure)),
        None => Ok((game.outcome(), record)),
    }
}

/// Plays a game with the listing.
fn play_on_listing(
    subject: &Subject,
    table: &mut Table,
    record: Record,
    mut ties: ChaChaDice,
    tick: ProgressFn<'_>,
) -> Result<(Option<Outcome>, Record, Option<ReplayResult>), Abandoned> {
    let roles = record.roles.clone();
    let mut game = Recorder::start(subject, record);
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
        // Where the program evaluates, a draw breaks its ties.
        let thinks = is_program && subject.probe.evaluation.as_option().is_some();
        let draw =
            subject.number_format().filter(|_| thinks).map(|form| form.fraction_bytes(ties.below(1 << 30)));
        if game.play(&mv, &ForcedDraws::random(draw)) {
            let made = game.lockstep().map_or(&[][..], |lockstep| lockstep.emulated().last_draws());
            let draws: Vec<RandomDraw> =
                made.iter().filter_map(|bytes| subject.number_format()?.draw(bytes)).collect();
            table.follow(&mv, &draws)?;
        }
    }
    let outcome = game.lockstep().and_then(|lockstep| lockstep.game().outcome());
    let replayed = game.finish();
    let record = replayed.record.clone();
    match replayed.difference {
        Some(_) => Ok((None, record, Some(replayed))),
        None => Ok((outcome, record, None)),
    }
}
