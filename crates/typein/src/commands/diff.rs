//! `typein diff`: compares the emulated listing with its native cores.
//!
//! One file, because the kinds of comparison are short and share their arguments and their report.

use duel::Numbers;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use duel::exhaustive::{self, ExhaustiveReport, Failure, PositionSets};
use duel::game_lines::LoggedDifference;
use duel::random::{self, ComparedGame, Draws, Plan};
use duel::record::{Record, RecordedMove, ReplayResult};
use duel::report::Report;
use duel::seating::{self, Levels};
use duel::shard::Shard;
use duel::test_sets::{self, EquivalenceReport};
use duel::{ForcedDraws, Subject};
use player::schema::Schema;
use serde_json::json;

use super::against::{self, Against, AgainstArgs};
use super::diff_result::{DiffHeader, DiffResult, case_text, show_coverage};
use super::game_file::{self, DIFF_SCHEMA, GameFileArgs};
use super::{comparison as common, enumeration, mutate};
use crate::cores::CoreArgs;
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;

/// `diff`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein diff 3d-vier-gewinnt --exhaustive              all positions of the computer against itself
  typein diff 3d-vier-gewinnt --games 200 --levels 1-2  random games: level 1 first, level 2 second
  typein diff 3d-vier-gewinnt --mutant no-clip          a core that is wrong on purpose: a report
  typein diff 3d-vier-gewinnt --replay 3d-vier-gewinnt-difference.json
  typein diff battleship-search --exhaustive            clock values, placements, searches
  typein diff viertris --mutate-listing 50              50 errors in the listing: how many are found
  typein diff ./my-game --until-stable                  as many games as cover something new
  typein diff ./my-game --core 'python3 port.py'        a port of yours, in any language
  typein diff demo.bas --against roms --roms ~/c64      the native BASIC against your ROM images

A difference is written to a new file for --replay: TITLE-difference.json, or with the next number.
Ctrl-C ends with the comparisons so far; a second Ctrl-C ends at once.

Exit codes: 0 no difference, 1 a difference, 2 wrong usage or unreadable input, 130 interrupted, 4 with `--against` the
program waits for a line that was not given.")]
pub struct DiffArgs {
    /// A title with a native core, or the folder of one; with `--against`, any listing
    pub game: String,

    /// Compare every position that the computer can reach against itself, and every move from there
    ///
    /// A title with too many positions is compared in test sets: positions are written into the running
    /// listing, and the listing makes the moves.
    #[arg(long, conflicts_with_all = ["games", "replay", "mutant", "record"])]
    pub exhaustive: bool,

    /// Number of random games between people and the computer (default: 100, with `--until-stable` at most 100,000)
    #[arg(long, value_name = "N", value_parser = common::parse_count)]
    pub games: Option<NonZero<usize>>,

    /// Level of the computer in each seat that it can take, for example 1-2 (default: all combinations)
    #[arg(long, value_name = "N-N", value_parser = parse_levels)]
    pub levels: Option<LevelChoice>,

    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::options::parse_seed)]
    pub seed: u64,

    /// Random draws of the listing: `varied` from the seed, in game 0 its own; or `machine`, its own in all games
    #[arg(long, value_name = "SOURCE", default_value = "varied", value_parser = ["varied", "machine"])]
    pub draws: String,

    /// Number of games in a row in one run, where the program offers another game
    #[arg(long, value_name = "N", default_value_t = Plan::SERIES, value_parser = common::parse_count)]
    pub series: NonZero<usize>,

    /// End when lines, conditions, moves and outcomes have not grown for 100 games and half of all; `--games` is the
    /// maximum
    #[arg(long, conflicts_with_all = ["exhaustive", "replay", "record", "shard"])]
    pub until_stable: bool,

    /// Number of threads (default: all of the host)
    #[arg(long, value_name = "N", value_parser = common::parse_jobs)]
    pub jobs: Option<NonZero<usize>>,

    /// Replay a recorded game, for example one that showed a difference
    ///
    /// The output shows the screen before the last move, and the report.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "mutant", "record", "shard"])]
    pub replay: Option<PathBuf>,

    /// The number of the game in a file of `--record`
    #[arg(long = "game", value_name = "K", requires = "replay")]
    pub number: Option<usize>,

    /// Compare with this mutant, a core that is wrong on purpose; `list` lists the mutants
    #[arg(long, alias = "plant", value_name = "MUTANT", conflicts_with_all = ["record"])]
    pub mutant: Option<String>,

    /// Measure what the comparison would notice: play N changes of the listing, each against the unchanged core
    /// (default: 100)
    ///
    /// A change is one constant, comparison, operator or DATA item, made in memory. The report has the changes that
    /// no game showed, with the reason if it is known.
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "100", value_parser = common::parse_count,
          conflicts_with_all = ["exhaustive", "replay", "mutant", "record", "shard", "until_stable", "report"])]
    pub mutate_listing: Option<NonZero<usize>>,

    /// Write the report of a difference as a page, one HTML file
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,

    /// Write the result as JSON to standard output
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub file: GameFileArgs,

    #[command(flatten)]
    pub cores: CoreArgs,

    #[command(flatten)]
    pub against: AgainstArgs,
}

impl DiffArgs {
    /// Returns the number of games.
    fn games(&self) -> usize {
        let default = if self.until_stable { MAX_GAMES_UNTIL_STABLE } else { DEFAULT_GAMES };
        self.games.map_or(default, NonZero::get)
    }
}

const DEFAULT_GAMES: usize = 100;
const MAX_GAMES_UNTIL_STABLE: usize = 100_000;

/// The levels given with `--levels`.
#[derive(Clone, Debug)]
pub struct LevelChoice(Levels);

fn parse_levels(text: &str) -> Result<LevelChoice, String> {
    let levels: Result<Levels, _> = text.split('-').map(str::parse::<u8>).collect();
    levels
        .map(LevelChoice)
        .map_err(|_| "expected a level for each seat of the computer, for example `1-2`".into())
}

/// Runs the comparison of the command line.
///
/// # Errors
/// Unknown titles, levels and mutants, unreadable and unwritable files.
pub fn diff(arguments: &DiffArgs) -> Result<Exit> {
    if arguments.against.against == Some(Against::Roms) {
        return against::diff(&arguments.game, arguments.seed, arguments.json, &arguments.against);
    }
    let subject = common::subject(&arguments.game, Some(&arguments.cores))?;
    if arguments.mutant.as_deref() == Some("list") {
        match &subject.game_spec.mutants()[..] {
            [] => report!("the core of `{}` has no mutants", subject.title),
            mutants => output::print_line(&mutants.join("\n")),
        }
        return Ok(Exit::Success);
    }
    common::check_page(arguments.report.as_deref())?;
    let signals = Signals::listen()?;
    let exit = match &arguments.replay {
        Some(file) => replay(&subject, file, arguments),
        None if arguments.exhaustive => match test_sets::TestSets::find(&subject, usize::MAX) {
            Some(sets) => run_test_sets(&subject, &sets, arguments, &signals),
            None => exhaustive(&subject, arguments, &signals),
        },
        None => match arguments.mutate_listing {
            Some(most) => {
                let jobs = common::jobs(arguments.jobs);
                mutate::run(&subject, &plan(&subject, arguments)?, most.get(), jobs, arguments.json, &signals)
            }
            None => games(&subject, arguments, &signals),
        },
    };
    if arguments.report.is_some() && matches!(exit, Ok(Exit::Success)) {
        report!("note: no difference, so no report was written");
    }
    signals.end_process();
    exit
}

/// Returns the pairings for the chosen levels, or all.
fn pairings(subject: &Subject, choice: Option<&LevelChoice>) -> Result<Vec<Levels>> {
    let seats = subject.game_spec.seats();
    let all = seating::pairings(seats);
    let Some(LevelChoice(chosen_levels)) = choice else { return Ok(all) };
    let highest = seating::highest_level(seats);
    let programs = seats.iter().filter(|seat| seat.levels > 0).count();
    if programs == 0 {
        bail!(
            "the computer has no seat in `{}`, so there are no levels; leave out `--levels`",
            subject.title
        );
    }
    if chosen_levels.len() != programs {
        bail!(
            "the computer can take {}; give a level for each, for example `{}`",
            output::count_text(programs, "seat"),
            example(programs, highest)
        );
    }
    let mut levels = chosen_levels.iter().copied();
    let pairing: Levels =
        seats.iter().map(|seat| if seat.levels == 0 { 0 } else { levels.next().unwrap_or(0) }).collect();
    if !all.contains(&pairing) {
        bail!("level out of range; the computer has levels 1 to {highest}");
    }
    Ok(vec![pairing])
}

/// Returns an example of levels for `seats`.
fn example(seats: usize, highest: u8) -> String {
    let levels = (1..=highest).chain(std::iter::repeat(highest)).take(seats);
    levels.map(|level| level.to_string()).collect::<Vec<_>>().join("-")
}

fn exhaustive(subject: &Subject, arguments: &DiffArgs, signals: &Signals) -> Result<Exit> {
    let jobs = common::jobs(arguments.jobs);
    let start = Instant::now();
    let sets = PositionSets::find(subject, &pairings(subject, arguments.levels.as_ref())?)?;
    let shard = arguments.file.shard.unwrap_or(Shard::WHOLE);
    let edges = sets.edges(shard);
    let bar = output::progress_bar(edges, "moves");
    let all = exhaustive::run(subject, &sets, shard, jobs, &|edges| {
        bar.inc(edges);
        common::check_signals(signals)
    });
    bar.finish_and_clear();
    let is_interrupted = signals.received().is_some() && (all.edges as u64) < edges;
    let report = match &all.failure {
        Some(failure) => Some(path_report(subject, failure, signals, arguments.report.as_deref())?),
        None => None,
    };
    if arguments.json {
        let report = report.as_ref().and_then(|report| report.as_ref().ok());
        output::print_json(
            Schema::v1("typein.diff-exhaustive"),
            &json!({
                "game": subject.title,
                "forms": subject.game_spec.forms(),
                "equal": all.failure.is_none(),
                "interrupted": is_interrupted,
                "shard": arguments.file.shard,
                "exhaustive": all,
                "report": report,
            }),
        );
        return Ok(if all.failure.is_none() { Exit::Success } else { Exit::Failed });
    }
    show_figures(&all);
    if let Some(shard) = arguments.file.shard {
        output::print_line(&format!("shard {shard} of all positions; the hash is that of the shard"));
    }
    output::print_line(&format!(
        "\n{} states and {} edges, all evaluated and executed by the listing; native forms: {}",
        all.states,
        all.edges,
        subject.game_spec.forms().join(", ")
    ));
    if let Some(line) = subject.probe.ply_line() {
        output::print_line(&format!(
            "each position was written into the listing's variables and arrays before line {line}, \
             its draw was forced, and the move ran to line {line}"
        ));
    }
    if !is_interrupted {
        output::print_line(&format!("hash of all states and scores {}", all.hash));
    }
    show_coverage(&all.coverage);
    report!("{:.1} s, {}", start.elapsed().as_secs_f64(), output::count_text(jobs, "thread"));
    match report {
        None if is_interrupted => output::print_line(&format!(
            "interrupted after {} of {} edges; no difference so far",
            all.edges, edges
        )),
        None => output::print_line("no difference"),
        Some(Ok(report)) => output::print_line(&format!("\n{report}")),
        Some(Err(failure)) => output::print_line(&format!(
            "\ndifference at levels {:?}, position {}, branch {}: {}\n  listing  {}\n  {}  {}\n  \
             it does not occur in a game from the start",
            failure.levels,
            failure.position,
            failure.branch,
            failure.difference.field,
            failure.difference.listing,
            failure.difference.form,
            failure.difference.core
        )),
    }
    Ok(if all.failure.is_none() { Exit::Success } else { Exit::Failed })
}

/// Runs all test sets of a title on its listing, and the equivalence checks of its forms.
fn run_test_sets(
    subject: &Subject,
    sets: &test_sets::TestSets,
    arguments: &DiffArgs,
    signals: &Signals,
) -> Result<Exit> {
    pairings(subject, arguments.levels.as_ref())?;
    let jobs = common::jobs(arguments.jobs);
    let start = Instant::now();
    let checks = subject.game_spec.workloads().equivalence_checks();
    let pieces: u64 = checks.iter().map(|check| check.count()).sum();
    let bar = output::progress_bar(pieces, "without the listing");
    let tick = |count| {
        bar.inc(count);
        common::check_signals(signals)
    };
    let reports: Vec<EquivalenceReport> = checks
        .iter()
        .map(|check| test_sets::check_equivalence(check.as_ref(), u64::MAX, jobs, &tick))
        .collect();
    bar.finish_and_clear();
    let counted = enumeration::run(subject.game_spec, jobs, signals);
    let shard = arguments.file.shard.unwrap_or(Shard::WHOLE);
    let cases = sets.count(shard);
    let bar = output::progress_bar(cases, "cases");
    let all = test_sets::run(subject, sets, shard, jobs, &|count| {
        bar.inc(count);
        common::check_signals(signals)
    });
    bar.finish_and_clear();
    let run: usize = all.sets.iter().map(|row| row.courses).sum();
    let is_equal = enumeration::is_correct(&counted)
        && all.failure.is_none()
        && reports.iter().all(|report| report.differs_from.is_none());
    let is_complete = run as u64 == cases && reports.iter().map(|report| report.count).sum::<u64>() == pieces;
    let is_interrupted = signals.received().is_some() && !is_complete;
    let exit = if is_equal { Exit::Success } else { Exit::Failed };
    if arguments.json {
        output::print_json(
            Schema::v1("typein.diff-courses"),
            &json!({
                "game": subject.title,
                "forms": subject.game_spec.forms(),
                "equal": is_equal,
                "interrupted": is_interrupted,
                "shard": arguments.file.shard,
                "courses": all,
                "drills": reports,
                "censuses": enumeration::json(&counted, jobs),
            }),
        );
        return Ok(exit);
    }
    let mut rows = vec![["test set", "test cases", "moves"].map(str::to_owned).to_vec()];
    rows.extend(
        all.sets.iter().map(|row| vec![row.name.to_owned(), row.courses.to_string(), row.moves.to_string()]),
    );
    output::print_line(common::table(&rows).trim_end_matches('\n'));
    output::print_line(&format!(
        "each position was written into the listing's {}, and the listing made the moves; native forms: {}",
        if subject.probe.ply_line().is_some() {
            "variables, arrays and video memory"
        } else {
            "variables and actors"
        },
        subject.game_spec.forms().join(", ")
    ));
    for EquivalenceReport { name, unit, count, hash, differs_from } in &reports {
        output::print_line(&match differs_from {
            None => {
                format!("{name}, without the listing: {count} {unit}, plain and fast equal (hash {hash})")
            }
            Some(from) => format!("{name}, without the listing: plain and fast differ from number {from} on"),
        });
    }
    if let Some(shard) = arguments.file.shard {
        output::print_line(&format!("shard {shard} of the test cases; without the listing all was compared"));
    }
    enumeration::show(&counted, jobs);
    show_coverage(&all.coverage);
    report!("{:.1} s, {}", start.elapsed().as_secs_f64(), output::count_text(jobs, "thread"));
    match &all.failure {
        None if is_interrupted => {
            output::print_line(&format!(
                "interrupted after {run} of {cases} test cases; no difference so far"
            ));
        }
        None if is_equal => output::print_line("no difference"),
        None => {}
        Some(failure) => output::print_line(&case_text(failure)),
    }
    Ok(exit)
}

/// Returns the message for a mutant that a title does not have.
fn unknown_mutant(subject: &Subject, mutant: &str) -> String {
    let here = subject.game_spec.mutants().join(", ");
    let has = |game: &str| games::find(game).is_some_and(|spec| spec.mutants().contains(&mutant));
    let titles = catalogue::titles().iter().filter(|title| title.origin.game.as_deref().is_some_and(has));
    let titles: Vec<String> = titles.map(|title| format!("`{}`", title.name)).collect();
    if titles.is_empty() {
        return format!("unknown mutant `{mutant}`; available: {here}");
    }
    format!(
        "the mutant `{mutant}` does not affect `{}`; use it with {}, or use one of {here}",
        subject.title,
        titles.join(" or ")
    )
}

/// Plays from the start to a position that failed. Returns the report if the difference occurs in this
/// game, too, otherwise the failure.
fn path_report(
    subject: &Subject,
    failure: &Failure,
    signals: &Signals,
    page: Option<&Path>,
) -> Result<Result<Report, Failure>> {
    let roles = seating::computers(subject.game_spec.seats(), &failure.levels);
    let form = [&*failure.difference.form];
    let start = subject
        .game_spec
        .start(form[0], &roles, &mut games::ScriptedDice::default())
        .context("a form that failed exists")?;
    let mv = start.moves().remove(0);
    let mut record = Record::new(subject, 1, roles, &form);
    for &(index, bound) in &failure.path {
        record.moves.push(RecordedMove::new(
            mv.clone(),
            &ForcedDraws::random(subject.number_format().map(|form| form.random_bytes(index, bound))),
        ));
    }
    let replayed = record.replay(subject, &mut |_| {});
    if replayed.difference.is_none() {
        return Ok(Err(failure.clone()));
    }
    common::shrink_and_report(subject, replayed, signals, page).map(Ok)
}

fn show_figures(all: &ExhaustiveReport) {
    let mut rows = Vec::new();
    for pairing in &all.pairings {
        if rows.is_empty() {
            let headings = pairing.figures.iter().map(|figure| figure.heading.to_owned());
            rows.push(std::iter::once("levels".to_owned()).chain(headings).collect());
        }
        let levels: Vec<String> = pairing.levels.iter().map(u8::to_string).collect();
        let figures = pairing.figures.iter().map(|figure| figure.text.clone());
        rows.push(std::iter::once(levels.join("-")).chain(figures).collect());
    }
    output::print_line(common::table(&rows).trim_end_matches('\n'));
}

/// Returns the games of the command line.
fn plan(subject: &Subject, arguments: &DiffArgs) -> Result<Plan> {
    let forms: Vec<String> = match &arguments.mutant {
        None => subject.game_spec.forms().iter().map(|&form| form.to_owned()).collect(),
        Some(mutant) if subject.game_spec.mutants().contains(&mutant.as_str()) => vec![mutant.clone()],
        Some(mutant) => bail!("{}", unknown_mutant(subject, mutant)),
    };
    let pairings = pairings(subject, arguments.levels.as_ref())?;
    let draws = if arguments.draws == "machine" { Draws::Machine } else { Draws::Varied };
    let plan = Plan {
        draws,
        series: arguments.series,
        ..Plan::new(arguments.games(), arguments.seed, pairings, forms)
    };
    Ok(plan)
}

fn games(subject: &Subject, arguments: &DiffArgs, signals: &Signals) -> Result<Exit> {
    let plan = plan(subject, arguments)?;
    let jobs = common::jobs(arguments.jobs);
    let numbers = arguments.file.numbers(plan.games, 1);
    let header = DiffHeader::new(subject, &plan, arguments.file.shard);
    let mut result = DiffResult::new(header.clone());
    let (known, mut file) = arguments.file.open(DIFF_SCHEMA, &header, &numbers, |game: ComparedGame| {
        result.add(&game);
        Ok(())
    })?;
    let rest = if result.difference.is_some() { &[] } else { &numbers[known..] };
    let bar = output::progress_bar(rest.len() as u64, "games");
    let start = Instant::now();
    let tick = |games| {
        bar.inc(games);
        common::check_signals(signals)
    };
    let mut written = Ok(());
    let failed = random::run_games(subject, &plan, rest, jobs, &tick, |game| {
        result.add(&game);
        written = file.as_mut().map_or(Ok(()), |file| file.write(&game));
        result.is_stable = arguments.until_stable && result.has_stable_coverage();
        if written.is_ok() && !result.is_stable { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    bar.finish_and_clear();
    written?;
    result.is_interrupted = failed.is_none() && !result.is_stable && rest.len() + known > result.games();
    let seconds = start.elapsed().as_secs_f64();
    if let Some((mut game, replayed)) = failed {
        let report = common::shrink_and_report(subject, replayed, signals, arguments.report.as_deref())?;
        game.difference = Some(LoggedDifference::from(&report));
        result.add(&game);
        file.as_mut().map_or(Ok(()), |file| file.write(&game))?;
    }
    // A mutant may differ only in positions that no game from the start reaches.
    result.courses = match (&arguments.mutant, &result.difference) {
        (Some(mutant), None) if !result.is_interrupted => {
            run_mutant(subject, mutant, arguments.file.shard.unwrap_or(Shard::WHOLE), jobs, signals)
        }
        _ => None,
    };
    result.show(arguments.json);
    report!("{seconds:.1} s, {}", output::count_text(jobs, "thread"));
    Ok(result.exit())
}

/// Runs the test sets of a title with a mutant.
fn run_mutant(
    subject: &Subject,
    mutant: &str,
    shard: Shard,
    jobs: usize,
    signals: &Signals,
) -> Option<test_sets::TestSetReport> {
    let sets = test_sets::TestSets::for_forms(subject, &[mutant], usize::MAX)?;
    let bar = output::progress_bar(sets.count(shard), "cases");
    let all = test_sets::run(subject, &sets, shard, jobs, &|count| {
        bar.inc(count);
        common::check_signals(signals)
    });
    bar.finish_and_clear();
    Some(all)
}

fn replay(subject: &Subject, file: &Path, arguments: &DiffArgs) -> Result<Exit> {
    let record = game_file::recorded_game(file, arguments.number)?;
    if record.game != subject.title {
        bail!("`{}` is a game of `{}`", file.display(), record.game);
    }
    let known = subject.game_spec.forms().into_iter().chain(subject.game_spec.mutants());
    let known: Vec<&str> = known.collect();
    if record.forms.is_empty() {
        bail!("`{}` names no form; available: {}", file.display(), known.join(", "));
    }
    if let Some(form) = record.forms.iter().find(|form| !known.contains(&form.as_str())) {
        bail!("`{}` names the unknown form `{form}`; available: {}", file.display(), known.join(", "));
    }
    if !record.has_valid_roles(subject) {
        bail!("`{}` has invalid roles; record the game again with `typein diff`", file.display());
    }
    if let Some(number) = record.invalid_draws(subject.number_format()) {
        bail!("`{}` is corrupt: invalid draw in move {number}", file.display());
    }
    let mut before = String::new();
    let replayed: ReplayResult = record.replay(subject, &mut |lockstep| {
        before = lockstep.emulated().system().screen().text();
    });
    // A replay skips impossible moves; `typein diff` writes no such moves.
    let made = &replayed.record.moves;
    let odd =
        (0..record.moves.len()).find(|&at| made.get(at).is_none_or(|turn| turn.mv != record.moves[at].mv));
    if let Some(at) = odd.filter(|&at| at < made.len() || replayed.difference.is_none()) {
        let (name, mv) = (file.display(), &record.moves[at].mv);
        bail!(
            "`{name}` is corrupt: move {}, `{mv}`, is not possible; record the game again with `typein diff`",
            at + 1
        );
    }
    let is_more = |(made, turn): (&RecordedMove, &RecordedMove)| turn.draws.len() > made.draws.len();
    if let Some(at) = made.iter().zip(&record.moves).position(is_more) {
        let (name, mv) = (file.display(), &record.moves[at].mv);
        bail!("`{name}` is corrupt: move {}, `{mv}`, makes fewer draws than recorded", at + 1);
    }
    let report = Report::from_replay(subject, &replayed, &file.display().to_string());
    if let Some(report) = &report {
        common::write_page(subject, report, arguments.report.as_deref())?;
    }
    if arguments.json {
        output::print_json(
            Schema::v1("typein.diff-replay"),
            &json!({
                "game": subject.title,
                "forms": record.forms,
                "equal": report.is_none(),
                "screen_before": before,
                "report": report,
            }),
        );
    } else {
        output::print_line(&format!("the screen before the last move\n\n{before}\n"));
        output::print_line(&report.as_ref().map_or_else(|| "no difference".into(), ToString::to_string));
    }
    Ok(if report.is_none() { Exit::Success } else { Exit::Failed })
}
