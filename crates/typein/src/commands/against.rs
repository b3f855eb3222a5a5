//! `typein diff --against roms`: the native interpreter against a user's ROM images, statement by
//! statement.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use c64_roms::RomLockstep;
use clap::{Args, ValueEnum};
use numeric::grouping;
use player::condition::Condition;
use player::run::{End, IDLE_FRAMES, Run};
use player::schema::Schema;
use player::session::Session;
use serde_json::json;
use systems::rom_comparison::{Compared, RomComparison, RomDivergence};
use systems::{StopReason, SystemKind, c64};

use super::{comparison as common, run};
use crate::exit::Exit;
use crate::output::{self, ProgressLine};
use crate::signals::Signals;
use crate::{rom_images, screenshots, target};

/// The other side of a comparison, in place of a native core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Against {
    /// The code of the original ROMs, from images of yours (C64)
    Roms,
}

/// What is compared before each statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ComparedPart {
    /// Variables, arrays, strings, documented cells, chips, other RAM
    Memory,
    /// Codes and colours on the screen
    Screen,
    /// Cycles of each statement, without interrupts and stolen ones
    Cycles,
}

/// Options of `diff --against roms`.
#[derive(Debug, Args)]
pub struct AgainstArgs {
    /// Compare the native interpreter with the code of ROM images, for any listing of the C64
    #[arg(long, value_enum, value_name = "WHAT",
        conflicts_with_all = ["exhaustive", "games", "levels", "jobs", "replay", "mutant", "report"])]
    pub against: Option<Against>,

    /// The folder with the images of BASIC, KERNAL and character set
    #[arg(long, value_name = "DIR", requires = "against", default_value = "roms")]
    pub roms: PathBuf,

    /// What to compare before each statement, besides where the program goes on
    #[arg(long, value_enum, value_name = "PARTS", value_delimiter = ',', requires = "against",
        default_values = ["memory", "screen", "cycles"])]
    pub compare: Vec<ComparedPart>,

    /// A key script that both machines get
    #[arg(long, value_name = "FILE", requires = "against", conflicts_with = "typed")]
    pub keys: Option<PathBuf>,

    /// A text that is typed on both machines; \n is RETURN
    #[arg(long = "type", value_name = "TEXT", requires = "against")]
    pub typed: Option<String>,

    /// Maximum emulated time
    #[arg(long, value_name = "seconds:S", requires = "against", default_value = "seconds:3600",
        value_parser = run::parse_limit)]
    pub limit: Condition,
}

impl AgainstArgs {
    fn compared(&self) -> Compared {
        let has = |part| self.compare.contains(&part);
        Compared {
            memory: has(ComparedPart::Memory),
            screen: has(ComparedPart::Screen),
            cycles: has(ComparedPart::Cycles),
        }
    }
}

/// How a comparison ended.
enum Outcome {
    /// With a difference.
    Diverged,
    /// With both machines equal, for this reason.
    Equal(String),
    /// The program waits for input in this line, which the command line does not have.
    Unanswered(Option<u16>),
}

impl Outcome {
    fn text(&self) -> String {
        match self {
            Self::Diverged => "difference".to_owned(),
            Self::Equal(reason) => reason.clone(),
            Self::Unanswered(line) => {
                let place = line.map_or_else(String::new, |line| format!(" in line {line}"));
                format!("the program waits{place} for a line; type it with `--type` or `--keys`")
            }
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Self::Diverged => Exit::Failed,
            Self::Equal(_) => Exit::Success,
            Self::Unanswered(_) => Exit::Limit,
        }
    }
}

/// Runs the comparison.
///
/// # Errors
/// Unreadable images, programs of other machines, keys that the machine lacks.
pub fn diff(name: &str, seed: u64, is_json: bool, arguments: &AgainstArgs) -> Result<Exit> {
    let steps = run::steps(arguments.keys.as_deref(), arguments.typed.as_deref())?;
    screenshots::check(&steps, None)?;
    let program = target::program(name, None, None)?;
    if program.model.kind != SystemKind::C64 {
        bail!("`--against roms` is only for the Commodore 64, not for {}", program.model.name);
    }
    output::warn(&program.warnings);
    let images = rom_images::read(&arguments.roms)?;
    let options = c64::Options { seed, ..c64::Options::default() };
    let system = RomLockstep::new(options, &images, arguments.compared())
        .with_context(|| format!("cannot use the ROM images in `{}`", arguments.roms.display()))?;
    let signals = Signals::listen()?;
    let session = Session::from_system(Box::new(system), seed);
    let mut run = Run::new(session, steps, Condition::Ended, arguments.limit.clone());
    run.frames_per_step = run::FRAMES_PER_STEP;
    run.load_and_run(&program.image).with_context(|| format!("cannot load `{name}`"))?;
    let progress = ProgressLine::new(true, name);
    let outcome = run_to_end(&mut run, &signals, &progress)?;
    progress.finish();
    show(name, &run, &outcome, is_json);
    signals.end_process();
    Ok(outcome.exit())
}

fn comparison(run: &Run) -> &RomComparison {
    run.session.system().rom_comparison().expect("the system of this command compares")
}

fn has_diverged(run: &Run) -> bool {
    comparison(run).divergence.is_some()
}

/// Runs to a difference or to another end.
fn run_to_end(run: &mut Run, signals: &Signals, progress: &ProgressLine) -> Result<Outcome> {
    while run.is_starting() && !has_diverged(run) {
        run.step();
    }
    run.start_counting();
    let end = loop {
        if has_diverged(run) {
            return Ok(Outcome::Diverged);
        }
        let end = run.check();
        screenshots::write(run.take_screenshots())?;
        for warning in run.session.system_mut().take_warnings() {
            report!("warning: {warning}");
        }
        if let Some(end) = end? {
            break end;
        }
        if let Some(signal) = signals.received() {
            return Ok(Outcome::Equal(format!("ended by signal {signal}")));
        }
        if run.needs_answer() {
            return Ok(Outcome::Unanswered(run.session.system().inspect().current_line()));
        }
        run.step();
        progress.tick(run.session.system(), run.start());
    };
    if !matches!(end, End::Limit | End::Script) {
        reach_prompt(run);
    }
    if has_diverged(run) {
        return Ok(Outcome::Diverged);
    }
    Ok(Outcome::Equal(match end {
        End::Condition | End::Ended | End::Unmet => "the program ended".to_owned(),
        End::Script => "the key script ended the run".to_owned(),
        End::Limit => "the limit was reached".to_owned(),
        End::Failed(failure) => format!("the program stopped on both: ?{}", failure.message),
        End::Stuck(address) => format!("machine code stopped on both at {address} (${address:04X})"),
    }))
}

/// Runs to the prompt after the end of the program: what is printed there is compared, too.
fn reach_prompt(run: &mut Run) {
    for _ in 0..IDLE_FRAMES {
        if has_diverged(run) || run.session.step(None) == StopReason::AwaitingLine {
            return;
        }
    }
}

/// Writes the result to standard output.
fn show(name: &str, run: &Run, outcome: &Outcome, is_json: bool) {
    let RomComparison { compared, statements, cycles, divergence } = comparison(run);
    let clock = run.session.system().clock();
    let seconds = clock.seconds(run.session.system().now() - run.start());
    if is_json {
        output::print_json(
            Schema::v1("typein.diff-roms"),
            &json!({
                "target": name,
                "equal": divergence.is_none(),
                "end": outcome.text(),
                "compared": compared,
                "statements": statements,
                "seconds": seconds,
                "cycles": { "native": cycles[0], "roms": cycles[1] },
                "divergence": divergence,
            }),
        );
        return;
    }
    let [native, roms] = cycles.map(grouped);
    output::print_line(&format!(
        "{} statements equal, {seconds:.1} s of emulated time; cycles: native {native}, ROM images {roms}",
        grouped(*statements)
    ));
    output::print_line(&match divergence {
        None => format!("no difference; {}", outcome.text()),
        Some(divergence) => divergence_text(divergence),
    });
}

fn divergence_text(divergence: &RomDivergence) -> String {
    let RomDivergence { statement, count, cycles, differences, more, .. } = divergence;
    let mut text = match statement {
        None => "\ndifference before the first statement".to_owned(),
        Some(place) => {
            let (name, code) = (place.name(), &place.text);
            format!(
                "\ndifference after statement {} of the run: {name}\n  {} {code}",
                grouped(*count),
                place.line
            )
        }
    };
    let mut rows = vec![["what", "native", "ROM images"].map(str::to_owned).to_vec()];
    for difference in differences {
        let place = difference.address.map_or_else(String::new, |at| format!(" ({at}, ${at:04X})"));
        rows.push(vec![
            format!("{}{place}", difference.what),
            difference.native.clone(),
            difference.roms.clone(),
        ]);
    }
    text += "\n\n";
    text += &common::table(&rows);
    if *more > 0 {
        text += &format!("  and {} more\n", grouped(*more as u64));
    }
    let are_listed = differences.iter().any(|difference| difference.address.is_none());
    if let Some([native, roms]) = cycles.filter(|_| !are_listed).map(|cycles| cycles.map(grouped)) {
        text += &format!("\n  cycles of the statement: native {native}, ROM images {roms}\n");
    }
    text.truncate(text.trim_end().len());
    text
}

/// Formats a number with commas between its groups of three digits.
fn grouped(number: u64) -> String {
    grouping::grouped(u128::from(number), ',')
}
