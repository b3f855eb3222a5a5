//! `typein bench`: how fast the original, the emulated listing and the native cores decide on a move.
//!
//! In one file: the measurements share their arguments, their clock and their table.

mod native;
mod stopwatch;

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use clap::Args;
use duel::exhaustive::{self, Exhausted, Sets};
use duel::pace::{Pace, SelfPlay};
use duel::random::{self, Plan};
use duel::{Subject, jobs, seating};
use games::contest::{Drill, Speed, Sprint, Survey};
use player::schema::Schema;
use serde::Serialize;
use serde_json::json;

use self::stopwatch::{Rates, Stopwatch, Taken};
use super::duel as common;
use crate::exit::Exit;
use crate::output;
use crate::signals::Signals;

/// `bench`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein bench 3d-vier-gewinnt
  typein bench battleship
  typein bench viertris
  typein bench solitaire                      without the listing, as far as this build cannot run it
  typein bench 3d-vier-gewinnt --json | jq '.forms[] | {form, moves_per_second}'

Everything runs on one thread, but for the comparison of the cores with the listing that comes before.
Ctrl-C ends it with what was measured until then; a second one at once.")]
pub struct BenchArgs {
    /// A title with a native core
    pub game: String,

    /// How long each form is measured
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = parse_seconds)]
    pub seconds: f64,

    /// Write the result as JSON
    #[arg(long)]
    pub json: bool,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds from 0 to 3600".into()),
    }
}

/// Random games that prove that cores and listing agree, where there is no set of all positions.
const GAMES: usize = 24;
/// Pieces of a drill that are measured together.
const LOAD: u64 = 2_000;
/// Standard errors that a mean may be off.
const FAR: f64 = 4.0;

/// A line of the table.
#[derive(Debug, Serialize)]
struct Row {
    form: &'static str,
    moves_per_second: f64,
    /// The same by the time that the processor worked for this process; none where the host does not say.
    moves_per_cpu_second: Option<f64>,
    /// How much faster than the original.
    ratio: f64,
    proof: Proof,
}

/// What proves that the moves are the same: for a core, that it was held against the listing.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Proof {
    CycleModel,
    Verbatim,
    Exhaustive,
    RandomGames,
}

/// What the cores were held against the listing in.
enum Compared {
    /// Every position.
    All(Exhausted),
    /// Random games.
    Games(random::Compared),
}

impl Compared {
    const fn proof(&self) -> Proof {
        match self {
            Self::All(_) => Proof::Exhaustive,
            Self::Games(_) => Proof::RandomGames,
        }
    }

    /// Why the moves are the same, in a few words.
    fn words(&self) -> String {
        match self {
            Self::All(all) => {
                format!("equal in {} positions, {} moves (hash {})", all.states, all.edges, all.hash)
            }
            Self::Games(all) => format!("equal in {} games, {} moves", all.games, all.plies),
        }
    }
}

/// Measures a title.
///
/// # Errors
/// Unknown titles, and cores that do not agree with the listing.
pub fn bench(arguments: &BenchArgs) -> Result<Exit> {
    if let Some(title) = catalogue::find(&arguments.game)
        && let Some(contest) = native::contest(title)
    {
        return native::bench(title, contest, arguments);
    }
    let subject = common::subject(&arguments.game)?;
    let signals = Signals::listen()?;
    let level = seating::highest(subject.contest.seats());
    let (compared, is_proven) = compare(&subject, level, &signals)?;
    let measured = match is_proven {
        true => measure(&subject, level, compared.proof(), arguments, &signals)?,
        false => Measured::default(),
    };
    if arguments.json {
        let mut report = json!({
            "game": subject.title,
            "level": level,
            "moves_measured": measured.pace.plies,
            "times_real_time": measured.times_real_time(),
            "forms": measured.rows,
            "drills": measured.drills,
            "search": measured.search,
            "survey": measured.survey,
            "interrupted": !measured.is_complete,
        });
        match &compared {
            Compared::All(all) => {
                report["exhaustive"] = json!({ "states": all.states, "edges": all.edges, "hash": all.hash });
            }
            Compared::Games(all) => report["random"] = json!({ "games": all.games, "plies": all.plies }),
        }
        output::json(Schema::first("typein.bench"), &report);
    } else if is_proven {
        show(&subject, &measured, level, &compared);
    } else {
        let words = compared.words();
        output::line(&format!("interrupted; {words} so far; nothing was measured"));
    }
    signals.end_process();
    let is_far = measured.survey.iter().any(|mean| !mean.is_near());
    Ok(if is_far { Exit::Failed } else { Exit::Good })
}

/// Holds the cores against the listing: in all positions, or in random games where there is no set of all. Says whether that was done to
/// the end.
fn compare(subject: &Subject, level: u8, signals: &Signals) -> Result<(Compared, bool)> {
    let levels = seating::everywhere(subject.contest.seats(), level);
    let differs = |how| anyhow!("a core differs from the listing; see `typein diff {} {how}`", subject.title);
    let jobs = common::jobs(None);
    let Ok(sets) = Sets::find(subject, std::slice::from_ref(&levels)) else {
        let forms = subject.contest.forms().iter().map(|&form| form.to_owned()).collect();
        let plan = Plan { games: GAMES, seed: 1, pairings: vec![levels], forms };
        let bar = common::bar(GAMES as u64, "comparing the cores with the listing");
        let all = random::run(subject, &plan, jobs, &|games| {
            bar.inc(games);
            common::flow(signals)
        });
        bar.finish_and_clear();
        if all.failure.is_some() {
            return Err(differs("--games 24"));
        }
        let is_complete = all.games == GAMES;
        return Ok((Compared::Games(all), is_complete));
    };
    let bar = common::bar(sets.edges(), "comparing the cores with the listing");
    let all = exhaustive::run(subject, &sets, jobs, &|edges| {
        bar.inc(edges);
        common::flow(signals)
    });
    bar.finish_and_clear();
    if all.failure.is_some() {
        return Err(differs("--exhaustive"));
    }
    let is_complete = all.edges as u64 == sets.edges();
    Ok((Compared::All(all), is_complete))
}

/// What was measured before somebody had enough.
#[derive(Default)]
struct Measured {
    rows: Vec<Row>,
    pace: Pace,
    /// The host's time for that.
    host: Taken,
    drills: Vec<Drilled>,
    search: Option<Searched>,
    survey: Vec<Mean>,
    is_complete: bool,
}

impl Measured {
    /// How many times as fast as its machine the listing ran.
    fn times_real_time(&self) -> f64 {
        self.pace.machine_seconds / self.host.wall.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

/// A drill's speeds.
#[derive(Debug, Serialize)]
struct Drilled {
    name: &'static str,
    unit: &'static str,
    plain_per_second: f64,
    fast_per_second: f64,
    goal: f64,
    same_in: u64,
}

/// The speed of an opponent's search.
#[derive(Debug, Serialize)]
struct Searched {
    opponent: &'static str,
    nodes_per_second: f64,
}

/// A mean of a survey.
#[derive(Clone, Debug, Serialize)]
struct Mean {
    row: &'static str,
    column: &'static str,
    samples: u64,
    mean: f64,
    /// Its standard error.
    error: f64,
    /// The mean that is known, with its standard error.
    known: Option<(f64, f64)>,
}

impl Mean {
    /// Not farther from what is known than chance has it.
    fn is_near(&self) -> bool {
        self.known.is_none_or(|(known, error)| (self.mean - known).abs() <= FAR * self.error.hypot(error))
    }
}

fn measure(
    subject: &Subject,
    level: u8,
    proof: Proof,
    arguments: &BenchArgs,
    signals: &Signals,
) -> Result<Measured> {
    let span = Duration::from_secs_f64(arguments.seconds);
    let mut measured = Measured::default();
    let bar = common::spinner("measuring the emulated listing");
    let (pace, host) = emulate(subject, level, span, signals)?;
    let original = pace.plies as f64 / pace.machine_seconds;
    let row = |form, rates: Rates, proof| Row {
        form,
        moves_per_second: rates.wall,
        moves_per_cpu_second: rates.cpu,
        ratio: rates.wall / original,
        proof,
    };
    (measured.pace, measured.host) = (pace, host);
    measured.rows = vec![
        row("original", Rates { wall: original, cpu: None }, Proof::CycleModel),
        row("emulated", host.rates(pace.plies as f64), Proof::Verbatim),
    ];
    for form in subject.contest.forms() {
        if signals.heard().is_some() {
            bar.finish_and_clear();
            return Ok(measured);
        }
        bar.set_message(format!("measuring the form `{form}`"));
        if let Some(mut sprint) = subject.contest.sprint(form) {
            measured.rows.push(row(form, rate(sprint.as_mut(), span, signals), proof));
        }
    }
    for drill in subject.contest.drills() {
        if signals.heard().is_some() {
            bar.finish_and_clear();
            return Ok(measured);
        }
        bar.set_message(format!("measuring `{}`", drill.name()));
        measured.drills.push(drilled(drill.as_ref(), span, signals)?);
    }
    if signals.heard().is_none()
        && let Some((opponent, mut search)) = subject.contest.search()
    {
        bar.set_message(format!("measuring the search of `{opponent}`"));
        let nodes_per_second = rate(search.as_mut(), span, signals).wall;
        measured.search = Some(Searched { opponent, nodes_per_second });
    }
    bar.finish_and_clear();
    if let Some(known) = subject.contest.survey() {
        measured.survey = survey(known.as_ref(), signals);
    }
    measured.is_complete = signals.heard().is_none();
    Ok(measured)
}

/// Measures both forms of a drill by turns, on the same work.
fn drilled(drill: &dyn Drill, span: Duration, signals: &Signals) -> Result<Drilled> {
    let mut hosts = [Duration::ZERO; 2];
    let mut done = 0;
    loop {
        let ready = drill.ready(done..done + LOAD);
        let mut hashes = [0; 2];
        for ((form, host), hash) in [Speed::Plain, Speed::Fast].into_iter().zip(&mut hosts).zip(&mut hashes) {
            let start = Instant::now();
            *hash = ready.run(form);
            *host += start.elapsed();
        }
        if hashes[0] != hashes[1] {
            bail!(
                "the fast form of `{}` differs from the plain one; see `typein diff --exhaustive`",
                drill.name()
            );
        }
        done += LOAD;
        // Something is measured, however little time is asked for.
        if hosts[0] >= span || signals.heard().is_some() {
            break;
        }
    }
    let per_second = |host: Duration| done as f64 / host.as_secs_f64();
    Ok(Drilled {
        name: drill.name(),
        unit: drill.unit(),
        plain_per_second: per_second(hosts[0]),
        fast_per_second: per_second(hosts[1]),
        goal: drill.goal(),
        same_in: done,
    })
}

/// Measures the means of a survey, on all threads; those left out where somebody had enough.
fn survey(survey: &dyn Survey, signals: &Signals) -> Vec<Mean> {
    let (rows, columns) = (survey.rows(), survey.columns());
    let bar = common::bar((rows.len() * columns.len()) as u64, survey.title());
    let task = |means: &mut Vec<(usize, Mean)>, place: usize| {
        let (row, column) = (place / columns.len(), place % columns.len());
        let samples = survey.samples(row);
        let (mut sum, mut squares) = (0.0, 0.0);
        for number in 0..samples {
            if signals.heard().is_some() {
                return false;
            }
            let sample = survey.sample(row, column, number);
            sum += sample;
            squares += sample * sample;
        }
        let count = samples as f64;
        let mean = sum / count;
        let error = ((squares / count - mean * mean) / count).sqrt();
        let known = survey.known(row, column);
        means.push((place, Mean { row: rows[row], column: columns[column], samples, mean, error, known }));
        bar.inc(1);
        true
    };
    let places = rows.len() * columns.len();
    let mut means = jobs::run(common::jobs(None), places, Vec::new, task, |means| means).concat();
    bar.finish_and_clear();
    means.sort_by_key(|(place, _)| *place);
    means.into_iter().map(|(_, mean)| mean).collect()
}

fn show(subject: &Subject, measured: &Measured, level: u8, compared: &Compared) {
    let Measured { rows, pace, drills, search, survey, is_complete, .. } = measured;
    output::line(common::table(&shown(rows, compared)).trim_end_matches('\n'));
    output::line(&format!(
        "\na move at level {level}; original and emulated with all that the listing draws and plays"
    ));
    let thought = pace.machine_seconds / pace.plies as f64;
    output::line(&format!("the original thinks {thought:.2} s a move ({} moves measured)", pace.plies));
    output::line(&format!(
        "the listing runs {:.0} times as fast as on its machine",
        measured.times_real_time()
    ));
    if !drills.is_empty() {
        let mut table = vec![
            ["without the listing", "plain/s", "fast/s", "x plain", "same in"].map(str::to_owned).to_vec(),
        ];
        table.extend(drills.iter().map(|drill| {
            let ratio = drill.fast_per_second / drill.plain_per_second;
            let figures = [drill.plain_per_second, drill.fast_per_second].map(|rate| format!("{rate:.0}"));
            let [plain, fast] = figures;
            vec![
                drill.name.to_owned(),
                plain,
                fast,
                format!("{ratio:.1}"),
                format!("{} {}", drill.same_in, drill.unit),
            ]
        }));
        output::line(&format!("\n{}", common::table(&table).trim_end_matches('\n')));
    }
    if let Some(Searched { opponent, nodes_per_second }) = search {
        output::line(&format!("\nthe opponent `{opponent}` looks at {nodes_per_second:.0} nodes a second"));
    }
    if let Some(known) = subject.contest.survey().filter(|_| !survey.is_empty()) {
        output::line(&format!("\n{}", known.title()));
        output::line(common::table(&means(known.as_ref(), survey)).trim_end_matches('\n'));
        output::line(&match survey.iter().filter(|mean| !mean.is_near()).count() {
            0 => format!("all within {FAR} standard errors of what is known, in brackets"),
            far => {
                format!("{far} farther than {FAR} standard errors from what is known, in brackets, marked !")
            }
        });
    }
    if !is_complete {
        output::line("interrupted; what is missing was not measured");
    }
}

/// The means as a table.
fn means(known: &dyn Survey, survey: &[Mean]) -> Vec<Vec<String>> {
    let cell = |row: &str, column: &str| {
        let mean = survey.iter().find(|mean| mean.row == row && mean.column == column);
        mean.map_or_else(String::new, |mean| {
            let known = mean.known.map_or_else(String::new, |(known, _)| format!(" ({known:.2})"));
            let mark = if mean.is_near() { "" } else { " !" };
            format!("{:.2} +- {:.2}{known}{mark}", mean.mean, mean.error)
        })
    };
    let columns = known.columns();
    let heading = std::iter::once("").chain(columns.iter().copied()).map(str::to_owned).collect();
    let row = |row: &str| {
        std::iter::once(row.to_owned()).chain(columns.iter().map(|column| cell(row, column))).collect()
    };
    std::iter::once(heading).chain(known.rows().into_iter().map(row)).collect()
}

/// Lets the program play against itself on one thread; the host's time is that of the moves alone.
fn emulate(subject: &Subject, level: u8, span: Duration, signals: &Signals) -> Result<(Pace, Taken)> {
    let (mut sum, mut host) = (Pace::default(), Taken::default());
    for seed in 1.. {
        let mut game = SelfPlay::start(subject, level, seed)?;
        let start = Stopwatch::start();
        let pace = game.play()?;
        host += start.taken();
        sum.plies += pace.plies;
        sum.machine_seconds += pace.machine_seconds;
        if host.wall >= span || signals.heard().is_some() {
            break;
        }
    }
    Ok((sum, host))
}

/// Moves, or nodes of a search, per second on one thread.
fn rate(sprint: &mut dyn Sprint, span: Duration, signals: &Signals) -> Rates {
    let start = Stopwatch::start();
    let mut moves = 0;
    loop {
        moves += sprint.run();
        let taken = start.taken();
        if taken.wall >= span || signals.heard().is_some() {
            return taken.rates(moves as f64);
        }
    }
}

fn shown(rows: &[Row], compared: &Compared) -> Vec<Vec<String>> {
    let heading =
        ["", "moves/s", "by CPU time", "x original", "same moves because"].map(str::to_owned).to_vec();
    let row = |row: &Row| {
        let shown = |rate: f64| if rate < 10.0 { format!("{rate:.4}") } else { format!("{rate:.0}") };
        let rate = shown(row.moves_per_second);
        let by_cpu = row.moves_per_cpu_second.map(shown).unwrap_or_default();
        let proof = match row.proof {
            Proof::CycleModel => "machine time of the cycle model, held against recorded times".to_owned(),
            Proof::Verbatim => "the listing itself, verbatim".to_owned(),
            Proof::Exhaustive | Proof::RandomGames => compared.words(),
        };
        vec![row.form.to_owned(), rate, by_cpu, format!("{:.0}", row.ratio), proof]
    };
    std::iter::once(heading).chain(rows.iter().map(row)).collect()
}
