//! `typein match`: games between the listing, native players and engines.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use duel::Subject;
use duel::game_lines::LoggedDifference;
use duel::matches::{self, Entrant, Match, PlayedGame, Player, Sprt, Stopped};
use games::spec::GameSpec;

use super::comparison as common;
use super::game_file::{GameFile, GameFileArgs, MATCH_SCHEMA};
use super::match_result::{MatchHeader, MatchResult};
use crate::cores::CoreArgs;
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;
use crate::titles;

/// `match`.
#[derive(Debug, Args)]
#[command(after_help = "\
Players: listing:1, listing:2 (the emulated listing at that level); strong, random, and density for
Battleship, an unknown name lists those of the title; engine:COMMAND, a program that speaks the protocol of
docs/developers/core-protocol.md, and engine/NAME:COMMAND, its player NAME. The command of an engine is split into words
as by a shell, but no shell runs it; it starts in the folder of the title. A folder without a core takes its
first engine for one.

Examples:
  typein match 3d-vier-gewinnt --games 100 strong listing:2
  typein match 3d-vier-gewinnt strong random listing:1 listing:2
  typein match viertris --games 100 strong listing:2
  typein match ./my-game listing:2 'engine:./strong --depth 4' --games 200 --openings 2
  typein match ./my-game engine:./new engine:./old --games 20000 --openings 4 --sprt elo0=0,elo1=10

With more players than seats every pairing plays --games games: a round robin. The players take turns to move
first, where both can take both seats; pairings that do not fit the seats are left out. In a title for one
player each of the players plays alone.

The seed decides the random choices of the listing: ties are broken with equal probability, or the start time
varies. Elo is a player's difference to the mean of its opponents, with an error of 95 %.

Exit codes: 0 played, 1 listing and core differ, 2 wrong usage, or a core or engine failed.")]
pub struct MatchArgs {
    /// A title with a native core, or the folder of one
    pub game: String,

    /// The players, at least one for each seat
    #[arg(required = true, value_name = "PLAYER")]
    pub players: Vec<Entrant>,

    /// Number of games of each pairing
    #[arg(long, value_name = "N", default_value = "100", value_parser = common::parse_count)]
    pub games: NonZero<usize>,

    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::options::parse_seed)]
    pub seed: u64,

    /// Draw the first N moves of each game from the seed
    ///
    /// Each opening is played in every order of the players, where the seats allow it, and the scores of
    /// such pairs of games are rated together. The listing makes its own moves in an opening, too; those of
    /// the others are drawn by the title's player `random`, or else from all legal moves.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub openings: usize,

    /// The time for a move of an engine or of a player of the core's process
    ///
    /// The games are no longer the same on every machine, so shards of such a match are not merged to the byte.
    #[arg(long, value_name = "SECONDS", value_parser = crate::cores::parse_seconds)]
    pub move_time: Option<f64>,

    /// End a match of two players when a sequential probability ratio test has decided
    ///
    /// elo0 and elo1 are how much stronger the first player is under the hypotheses H0 and H1, in logistic
    /// Elo; alpha and beta, 0.05 by default, are the probabilities of a wrong H1 and a wrong H0.
    #[arg(long, value_name = "elo0=N,elo1=N[,alpha=P,beta=P]")]
    pub sprt: Option<Sprt>,

    /// Number of threads (default: all of the host)
    #[arg(long, value_name = "N", value_parser = common::parse_jobs)]
    pub jobs: Option<NonZero<usize>>,

    /// Write the report of a difference between listing and core as a page, one HTML file
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,

    /// Write the result as JSON to standard output
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub file: GameFileArgs,

    #[command(flatten)]
    pub cores: CoreArgs,
}

/// Plays a match.
///
/// # Errors
/// Unknown titles and players, cores and engines that fail, unreadable and unwritable files.
pub fn play(arguments: &MatchArgs) -> Result<Exit> {
    let (subject, players) = table(arguments)?;
    let plan = Match::new(&subject, players, arguments.games.get(), arguments.seed, arguments.openings)?;
    let together = plan.schedule.games_per_opening;
    if plan.schedule.games % together != 0 {
        bail!("each opening is played in {together} games; `--games` has to be a multiple of {together}");
    }
    if arguments.sprt.is_some() && (plan.players.len(), subject.game_spec.seats().len()) != (2, 2) {
        bail!("`--sprt` is for two players against each other");
    }
    let page = arguments.report.as_deref();
    common::check_page(page)?;
    let jobs = common::jobs(arguments.jobs);
    let numbers = arguments.file.numbers(plan.schedule.count(), together);
    let header = MatchHeader::new(&subject, &plan, arguments.sprt, arguments.move_time, arguments.file.shard);
    // A shard does not have the games of the others; `merge` decides the test.
    let sprt = arguments.sprt.filter(|_| arguments.file.shard.is_none());
    let mut result = MatchResult::new(header.clone(), sprt);
    let mut is_over = false;
    let (known, mut file) = arguments.file.open(MATCH_SCHEMA, &header, &numbers, |game: PlayedGame| {
        is_over = result.add(&game)?.is_break();
        Ok(())
    })?;
    let rest = if is_over { &[] } else { &numbers[known..] };
    let bar = output::progress_bar(rest.len() as u64, "games");
    let start = Instant::now();
    let signals = Signals::listen()?;
    let tick = |games| {
        bar.inc(games);
        common::check_signals(&signals)
    };
    let mut added = Ok(ControlFlow::Continue(()));
    let stopped = matches::run(&subject, &plan, rest, jobs, &tick, |game| {
        added = add(&mut result, file.as_mut(), &game);
        added.as_ref().copied().unwrap_or(ControlFlow::Break(()))
    });
    bar.finish_and_clear();
    let is_complete = added?.is_break() || result.games() == numbers.len();
    match stopped {
        Some(Stopped::Difference(differs)) => {
            let (mut game, replayed) = *differs;
            let report = common::shrink_and_report(&subject, replayed, &signals, page)?;
            game.difference = Some(LoggedDifference::from(&report));
            let _ = add(&mut result, file.as_mut(), &game)?;
        }
        Some(Stopped::Failure(number, failure)) => {
            result.failure = Some(format!("game {number}: {failure}"));
        }
        None => result.is_interrupted = !is_over && !is_complete,
    }
    result.show(arguments.json);
    report!("{:.1} s, {}", start.elapsed().as_secs_f64(), output::count_text(jobs, "thread"));
    signals.end_process();
    match result.failure {
        Some(failure) => Err(anyhow!(failure)),
        None => Ok(result.exit()),
    }
}

/// Adds a game to the results and to the file.
fn add(result: &mut MatchResult, file: Option<&mut GameFile>, game: &PlayedGame) -> Result<ControlFlow<()>> {
    if let Some(file) = file {
        file.write(game)?;
    }
    result.add(game)
}

/// Returns the title with its core, and the players with their engines.
fn table(arguments: &MatchArgs) -> Result<(Subject, Vec<Player>)> {
    let title = titles::find(&arguments.game)?;
    let command = |player: &Entrant| match player {
        Entrant::Engine { command, .. } => Some(command.clone()),
        Entrant::Bot(_) | Entrant::Listing(_) => None,
    };
    let mut cores = arguments.cores.clone();
    if let Some(seconds) = arguments.move_time {
        cores.set_move_time(seconds)?;
    }
    if title.is_some_and(|title| title.origin.core.is_none() && title.origin.game.is_none()) {
        cores.core = cores.core.or_else(|| arguments.players.iter().find_map(command));
    }
    let subject = common::subject(&arguments.game, Some(&cores))?;
    let title = title.expect("a subject has a title");
    let player = |entrant: &Entrant| {
        let engine = command(entrant).map(|command| cores.engine(&command, title, subject.system));
        let engine: Option<&'static dyn GameSpec> = engine.transpose()?;
        Ok(Player { entrant: entrant.clone(), engine })
    };
    let players = arguments.players.iter().map(player).collect::<Result<_>>()?;
    Ok((subject, players))
}
