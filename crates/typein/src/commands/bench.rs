//! `typein bench`: the speed of the original, the emulated listing and the native cores.
//!
//! One file, because the measurements share their arguments, their clock and their table.

mod native;
mod stopwatch;

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use clap::Args;
use duel::exhaustive::{self, ExhaustiveReport, PositionSets};
use duel::move_timing::{MoveTiming, SelfPlay};
use duel::random::{self, Plan};
use duel::shard::Shard;
use duel::{Subject, jobs, seating};
use games::spec::{Benchmark, EquivalenceCheck, Form, SampleStatistics};
use player::schema::Schema;
use serde::Serialize;
use serde_json::json;

use self::stopwatch::{Elapsed, Rates, Stopwatch};
use super::comparison as common;
use crate::cores::CoreArgs;
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;
use crate::titles;

/// `bench`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein bench 3d-vier-gewinnt
  typein bench battleship
  typein bench viertris
  typein bench solitaire      without the listing, unless this build has the feature python
  typein bench 3d-vier-gewinnt --json | jq '.forms[] | {form, moves_per_second}'

The measurements run on one thread. The comparison of the cores with the listing, which comes first,
uses all threads. Ctrl-C ends with the measurements so far; a second Ctrl-C ends at once.")]
pub struct BenchArgs {
    /// A title with a native core, or the folder of one
    pub game: String,

    /// Seconds to measure each form
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = parse_seconds)]
    pub seconds: f64,

    /// Write the result as JSON to standard output
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub cores: CoreArgs,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0 to 3600".into()),
    }
}

/// Random games that compare cores and listing of a game without a set of all positions.
const VERIFICATION_GAMES: usize = 24;
/// Items of an equivalence check per measurement.
const ITEMS_PER_CHUNK: u64 = 2_000;
/// Maximum deviation of a mean, in standard errors.
const MAX_STANDARD_ERRORS: f64 = 4.0;

/// A line of the table.
#[derive(Debug, Serialize)]
struct Row {
    form: &'static str,
    moves_per_second: f64,
    /// The same per second of CPU time; `None` on a host that does not report it.
    moves_per_cpu_second: Option<f64>,
    /// The speed relative to the original.
    ratio: f64,
    proof: Proof,
}

/// Evidence that the moves are the same: for a core, its comparison with the listing.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Proof {
    CycleModel,
    Verbatim,
    Exhaustive,
    RandomGames,
}

/// The kind of comparison of the cores with the listing.
enum Verification {
    /// In every position.
    Exhaustive(Box<ExhaustiveReport>),
    /// In random games.
    RandomGames(Box<random::RandomGamesReport>),
}

impl Verification {
    const fn proof(&self) -> Proof {
        match self {
            Self::Exhaustive(_) => Proof::Exhaustive,
            Self::RandomGames(_) => Proof::RandomGames,
        }
    }

    /// Describes the comparison in a few words.
    fn description(&self) -> String {
        match self {
            Self::Exhaustive(all) => {
                format!("equal in {} positions, {} moves (hash {})", all.states, all.edges, all.hash)
            }
            Self::RandomGames(all) => format!("equal in {} games, {} moves", all.games, all.plies),
        }
    }
}

/// Measures a title.
///
/// # Errors
/// Unknown titles, and cores that differ from the listing.
pub fn bench(arguments: &BenchArgs) -> Result<Exit> {
    if let Some(title) = titles::find(&arguments.game)?
        && !arguments.cores.is_process(title)
        && let Some(game) = native::game_spec(title)?
    {
        return native::bench(title, game, arguments);
    }
    let subject = common::subject(&arguments.game, Some(&arguments.cores))?;
    let signals = Signals::listen()?;
    let level = seating::highest_level(subject.game_spec.seats());
    let (compared, is_proven) = verify(&subject, level, &signals)?;
    let measured = match is_proven {
        true => measure(&subject, level, compared.proof(), arguments, &signals)?,
        false => Measurements::default(),
    };
    if arguments.json {
        let mut report = json!({
            "game": subject.title,
            "level": level,
            "moves_measured": measured.move_timing.plies,
            "times_real_time": measured.times_real_time(),
            "forms": measured.rows,
            "drills": measured.equivalence,
            "search": measured.search,
            "survey": measured.statistics,
            "interrupted": !measured.is_complete,
        });
        match &compared {
            Verification::Exhaustive(all) => {
                report["exhaustive"] = json!({ "states": all.states, "edges": all.edges, "hash": all.hash });
            }
            Verification::RandomGames(all) => {
                report["random"] = json!({ "games": all.games, "plies": all.plies });
            }
        }
        output::print_json(Schema::v1("typein.bench"), &report);
    } else if is_proven {
        print_report(&subject, &measured, level, &compared);
    } else {
        let description = compared.description();
        output::print_line(&format!("interrupted: {description} so far; nothing was measured"));
    }
    signals.end_process();
    let is_far = measured.statistics.iter().any(|mean| !mean.is_within_tolerance());
    Ok(if is_far { Exit::Failed } else { Exit::Success })
}

/// Compares the cores with the listing in all positions, or in random games without a set of all. Returns whether the
/// comparison is complete.
fn verify(subject: &Subject, level: u8, signals: &Signals) -> Result<(Verification, bool)> {
    let levels = seating::same_level(subject.game_spec.seats(), level);
    let differs =
        |how| anyhow!("a core differs from the listing; see `typein diff {} {how}`", subject.target);
    let jobs = common::jobs(None);
    let Ok(sets) = PositionSets::find(subject, std::slice::from_ref(&levels)) else {
        let forms = subject.game_spec.forms().iter().map(|&form| form.to_owned()).collect();
        let plan = Plan::new(VERIFICATION_GAMES, 1, vec![levels], forms);
        let bar = output::progress_bar(VERIFICATION_GAMES as u64, "comparing the cores with the listing");
        let all = random::run(subject, &plan, jobs, &|games| {
            bar.inc(games);
            common::check_signals(signals)
        });
        bar.finish_and_clear();
        if all.failure.is_some() {
            return Err(differs("--games 24"));
        }
        let is_complete = all.games == VERIFICATION_GAMES;
        return Ok((Verification::RandomGames(Box::new(all)), is_complete));
    };
    let bar = output::progress_bar(sets.edges(Shard::WHOLE), "comparing the cores with the listing");
    let all = exhaustive::run(subject, &sets, Shard::WHOLE, jobs, &|edges| {
        bar.inc(edges);
        common::check_signals(signals)
    });
    bar.finish_and_clear();
    if all.failure.is_some() {
        return Err(differs("--exhaustive"));
    }
    let is_complete = all.edges as u64 == sets.edges(Shard::WHOLE);
    Ok((Verification::Exhaustive(Box::new(all)), is_complete))
}

/// The measurements, up to an interrupt.
#[derive(Default)]
struct Measurements {
    rows: Vec<Row>,
    move_timing: MoveTiming,
    /// The host time of the emulated moves.
    host_time: Elapsed,
    equivalence: Vec<EquivalenceSpeed>,
    search: Option<SearchSpeed>,
    statistics: Vec<Mean>,
    is_complete: bool,
}

impl Measurements {
    /// Returns the speed of the listing as a multiple of its machine's.
    fn times_real_time(&self) -> f64 {
        self.move_timing.emulated_seconds / self.host_time.wall.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// The speed of an equivalence check.
#[derive(Debug, Serialize)]
struct EquivalenceSpeed {
    name: &'static str,
    unit: &'static str,
    plain_per_second: f64,
    fast_per_second: f64,
    goal: f64,
    same_in: u64,
}

/// The speed of a bot's search.
#[derive(Debug, Serialize)]
struct SearchSpeed {
    opponent: &'static str,
    nodes_per_second: f64,
}

/// A mean of sample statistics.
#[derive(Clone, Debug, Serialize)]
struct Mean {
    row: &'static str,
    column: &'static str,
    samples: u64,
    mean: f64,
    /// Its standard error.
    error: f64,
    #[serde(rename = "known")]
    /// The reference mean, with its standard error.
    reference: Option<(f64, f64)>,
}

impl Mean {
    /// Returns whether the mean is within [`MAX_STANDARD_ERRORS`] of its reference.
    fn is_within_tolerance(&self) -> bool {
        self.reference.is_none_or(|(reference, error)| {
            (self.mean - reference).abs() <= MAX_STANDARD_ERRORS * self.error.hypot(error)
        })
    }
}

fn measure(
    subject: &Subject,
    level: u8,
    proof: Proof,
    arguments: &BenchArgs,
    signals: &Signals,
) -> Result<Measurements> {
    let span = Duration::from_secs_f64(arguments.seconds);
    let mut measured = Measurements::default();
    let bar = output::spinner("measuring the emulated listing");
    let (timing, host) = measure_listing(subject, level, span, signals)?;
    let original = timing.plies as f64 / timing.emulated_seconds;
    let row = |form, rates: Rates, proof| Row {
        form,
        moves_per_second: rates.wall,
        moves_per_cpu_second: rates.cpu,
        ratio: rates.wall / original,
        proof,
    };
    (measured.move_timing, measured.host_time) = (timing, host);
    measured.rows = vec![
        row("original", Rates { wall: original, cpu: None }, Proof::CycleModel),
        row("emulated", host.rates(timing.plies as f64), Proof::Verbatim),
    ];
    for form in subject.game_spec.forms() {
        if signals.received().is_some() {
            bar.finish_and_clear();
            return Ok(measured);
        }
        bar.set_message(format!("measuring the form `{form}`"));
        if let Some(mut benchmark) = subject.game_spec.benchmark(form) {
            let rate = measure_rate(benchmark.as_mut(), span, signals);
            if let Some(failure) = benchmark.failure() {
                bail!("{failure}");
            }
            // The processor time of this process does not include a core in another process.
            let is_process =
                titles::find(&arguments.game)?.is_some_and(|title| arguments.cores.is_process(title));
            let rate = if is_process { Rates { cpu: None, ..rate } } else { rate };
            measured.rows.push(row(form, rate, proof));
        }
    }
    for check in subject.game_spec.workloads().equivalence_checks() {
        if signals.received().is_some() {
            bar.finish_and_clear();
            return Ok(measured);
        }
        bar.set_message(format!("measuring `{}`", check.name()));
        measured.equivalence.push(measure_equivalence(check.as_ref(), span, signals)?);
    }
    if signals.received().is_none()
        && let Some((opponent, mut search)) = subject.game_spec.workloads().search_benchmark()
    {
        bar.set_message(format!("measuring the search of `{opponent}`"));
        let nodes_per_second = measure_rate(search.as_mut(), span, signals).wall;
        measured.search = Some(SearchSpeed { opponent, nodes_per_second });
    }
    bar.finish_and_clear();
    if let Some(statistics) = subject.game_spec.workloads().sample_statistics() {
        measured.statistics = measure_statistics(statistics.as_ref(), signals);
    }
    measured.is_complete = signals.received().is_none();
    Ok(measured)
}

/// Measures both forms of an equivalence check alternately, on the same work.
fn measure_equivalence(
    check: &dyn EquivalenceCheck,
    span: Duration,
    signals: &Signals,
) -> Result<EquivalenceSpeed> {
    let mut hosts = [Duration::ZERO; 2];
    let mut done = 0;
    loop {
        // The items repeat after the last one.
        let from = done % check.count();
        let numbers = from..(from + ITEMS_PER_CHUNK).min(check.count());
        let items = numbers.end - numbers.start;
        let ready = check.prepare(numbers);
        let mut hashes = [0; 2];
        for ((form, host), hash) in [Form::Plain, Form::Fast].into_iter().zip(&mut hosts).zip(&mut hashes) {
            let start = Instant::now();
            *hash = ready.run(form);
            *host += start.elapsed();
        }
        if hashes[0] != hashes[1] {
            bail!(
                "the fast form of `{}` differs from the plain one; see `typein diff --exhaustive`",
                check.name()
            );
        }
        done += items;
        // `--seconds 0` measures one round, too.
        if hosts[0] >= span || signals.received().is_some() {
            break;
        }
    }
    let per_second = |host: Duration| done as f64 / host.as_secs_f64();
    Ok(EquivalenceSpeed {
        name: check.name(),
        unit: check.unit(),
        plain_per_second: per_second(hosts[0]),
        fast_per_second: per_second(hosts[1]),
        goal: check.target_speedup(),
        same_in: done,
    })
}

/// Measures the means of sample statistics on all threads; some are missing after an interrupt.
fn measure_statistics(statistics: &dyn SampleStatistics, signals: &Signals) -> Vec<Mean> {
    let (rows, columns) = (statistics.rows(), statistics.columns());
    let bar = output::progress_bar((rows.len() * columns.len()) as u64, statistics.title());
    let task = |means: &mut Vec<(usize, Mean)>, index: usize| {
        let (row, column) = (index / columns.len(), index % columns.len());
        let samples = statistics.sample_count(row);
        let (mut sum, mut squares) = (0.0, 0.0);
        for number in 0..samples {
            if signals.received().is_some() {
                return false;
            }
            let sample = statistics.sample(row, column, number);
            sum += sample;
            squares += sample * sample;
        }
        let count = samples as f64;
        let mean = sum / count;
        let error = ((squares / count - mean * mean) / count).sqrt();
        let reference = statistics.reference_mean(row, column);
        means
            .push((index, Mean { row: rows[row], column: columns[column], samples, mean, error, reference }));
        bar.inc(1);
        true
    };
    let count = rows.len() * columns.len();
    let mut means = jobs::run(common::jobs(None), count, Vec::new, task, |means| means).concat();
    bar.finish_and_clear();
    means.sort_by_key(|(index, _)| *index);
    means.into_iter().map(|(_, mean)| mean).collect()
}

fn print_report(subject: &Subject, measured: &Measurements, level: u8, compared: &Verification) {
    let Measurements {
        rows, move_timing: timing, equivalence, search, statistics: means, is_complete, ..
    } = measured;
    output::print_line(common::table(&table_rows(rows, compared)).trim_end_matches('\n'));
    output::print_line(&format!(
        "\nmoves at level {level}; original and emulated include the listing's graphics and sound"
    ));
    let thought = timing.emulated_seconds / timing.plies as f64;
    output::print_line(&format!(
        "the original takes {thought:.2} s per move ({} moves measured)",
        timing.plies
    ));
    output::print_line(&format!(
        "the listing runs {:.0} times as fast as on its machine",
        measured.times_real_time()
    ));
    if !equivalence.is_empty() {
        let mut table = vec![
            ["without the listing", "plain/s", "fast/s", "x plain", "equal in"].map(str::to_owned).to_vec(),
        ];
        table.extend(equivalence.iter().map(|check| {
            let ratio = check.fast_per_second / check.plain_per_second;
            let rates = [check.plain_per_second, check.fast_per_second].map(|rate| format!("{rate:.0}"));
            let [plain, fast] = rates;
            vec![
                check.name.to_owned(),
                plain,
                fast,
                format!("{ratio:.1}"),
                format!("{} {}", check.same_in, check.unit),
            ]
        }));
        output::print_line(&format!("\n{}", common::table(&table).trim_end_matches('\n')));
    }
    if let Some(SearchSpeed { opponent, nodes_per_second }) = search {
        output::print_line(&format!(
            "\nthe opponent `{opponent}` searches {nodes_per_second:.0} nodes per second"
        ));
    }
    if let Some(statistics) = subject.game_spec.workloads().sample_statistics().filter(|_| !means.is_empty())
    {
        output::print_line(&format!("\n{}", statistics.title()));
        output::print_line(
            common::table(&statistics_table(statistics.as_ref(), means)).trim_end_matches('\n'),
        );
        output::print_line(&match means.iter().filter(|mean| !mean.is_within_tolerance()).count() {
            0 => format!(
                "all within {MAX_STANDARD_ERRORS} standard errors of the reference values in brackets"
            ),
            far => {
                format!(
                    "{far} differ by more than {MAX_STANDARD_ERRORS} standard errors from the reference values in brackets, marked !"
                )
            }
        });
    }
    if !is_complete {
        output::print_line("interrupted: the measurements are incomplete");
    }
}

/// Returns the means as a table.
fn statistics_table(statistics: &dyn SampleStatistics, means: &[Mean]) -> Vec<Vec<String>> {
    let cell = |row: &str, column: &str| {
        let mean = means.iter().find(|mean| mean.row == row && mean.column == column);
        mean.map_or_else(String::new, |mean| {
            let reference =
                mean.reference.map_or_else(String::new, |(reference, _)| format!(" ({reference:.2})"));
            let mark = if mean.is_within_tolerance() { "" } else { " !" };
            format!("{:.2} +- {:.2}{reference}{mark}", mean.mean, mean.error)
        })
    };
    let columns = statistics.columns();
    let heading = std::iter::once("").chain(columns.iter().copied()).map(str::to_owned).collect();
    let row = |row: &str| {
        std::iter::once(row.to_owned()).chain(columns.iter().map(|column| cell(row, column))).collect()
    };
    std::iter::once(heading).chain(statistics.rows().into_iter().map(row)).collect()
}

/// Lets the program play against itself on one thread; the host time is that of the moves only.
fn measure_listing(
    subject: &Subject,
    level: u8,
    span: Duration,
    signals: &Signals,
) -> Result<(MoveTiming, Elapsed)> {
    let (mut sum, mut host) = (MoveTiming::default(), Elapsed::default());
    for seed in 1.. {
        let mut game = SelfPlay::start(subject, level, seed)?;
        let start = Stopwatch::start();
        let timing = game.play()?;
        host += start.elapsed();
        sum.plies += timing.plies;
        sum.emulated_seconds += timing.emulated_seconds;
        if host.wall >= span || signals.received().is_some() {
            break;
        }
    }
    Ok((sum, host))
}

/// Returns moves, or nodes of a search, per second on one thread.
fn measure_rate(benchmark: &mut dyn Benchmark, span: Duration, signals: &Signals) -> Rates {
    let start = Stopwatch::start();
    let mut moves = 0;
    loop {
        moves += benchmark.run();
        let taken = start.elapsed();
        if taken.wall >= span || signals.received().is_some() {
            return taken.rates(moves as f64);
        }
    }
}

fn table_rows(rows: &[Row], compared: &Verification) -> Vec<Vec<String>> {
    let heading = ["", "moves/s", "by CPU time", "x original", "verified by"].map(str::to_owned).to_vec();
    let row = |row: &Row| {
        let shown = |rate: f64| if rate < 10.0 { format!("{rate:.4}") } else { format!("{rate:.0}") };
        let rate = shown(row.moves_per_second);
        let by_cpu = row.moves_per_cpu_second.map(shown).unwrap_or_default();
        let proof = match row.proof {
            Proof::CycleModel => "emulated time of the cycle model, compared with recorded times".to_owned(),
            Proof::Verbatim => "the listing itself, verbatim".to_owned(),
            Proof::Exhaustive | Proof::RandomGames => compared.description(),
        };
        vec![row.form.to_owned(), rate, by_cpu, format!("{:.0}", row.ratio), proof]
    };
    std::iter::once(heading).chain(rows.iter().map(row)).collect()
}
