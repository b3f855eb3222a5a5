//! `typein diff --against roms`: the native interpreter against a user's ROM images, statement by
//! statement.

use std::any::Any;
use std::path::PathBuf;
use systems::{MachineOption, ProgramEnd, StopReason, c64};

use anyhow::{Context, Result, bail};
use c64_roms::RomLockstep;
use clap::{Args, ValueEnum};
use numeric::grouping;
use player::condition::Condition;
use player::run::{End, IDLE_FRAMES, Run};
use player::schema::Schema;
use player::session::Session;
use serde_json::json;
use systems::rom_comparison::{Compared, CycleKind, Ignored, RomComparison, RomDivergence, Settings};

use super::{comparison as common, run};
use crate::exit::Exit;
use crate::output::{self, ProgressLine};
use crate::signals::Signals;
use crate::{rom_images, screenshots, target};

/// The other side of a comparison, instead of a native core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Against {
    /// The code of the original ROMs, from images of yours (C64)
    Roms,
}

/// A part of the state that is compared before each statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ComparedPart {
    /// Variables, arrays, strings, documented cells, chips, other RAM
    Memory,
    /// Codes and colours on the screen
    Screen,
    /// Cycles of each statement, without interrupts and stolen ones; they are summed up in any case
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

    /// The system of the listing
    #[arg(long, alias = "machine", value_name = "NAME", requires = "against")]
    pub system: Option<String>,

    /// What to compare before each statement, besides where the program goes on
    #[arg(long, value_enum, value_name = "PARTS", value_delimiter = ',', requires = "against",
        default_values = ["memory", "screen"])]
    pub compare: Vec<ComparedPart>,

    /// Addresses, ranges of addresses and variables that may differ: `783`, `$CF00-$CFFF`, `T$`
    #[arg(long, value_name = "WHAT", value_delimiter = ',', requires = "against", value_parser = parse_ignored)]
    pub ignore: Vec<Ignored>,

    /// The cycles by which a statement may differ
    #[arg(long, value_name = "CYCLES", requires = "against", default_value_t = 0)]
    pub tolerance: u64,

    /// Make the machines equal after a difference and go on; all differences are listed at the end
    #[arg(long = "continue", requires = "against")]
    pub continues: bool,

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
    fn settings(&self) -> Settings {
        let has = |part| self.compare.contains(&part);
        let compared = Compared {
            memory: has(ComparedPart::Memory),
            screen: has(ComparedPart::Screen),
            cycles: has(ComparedPart::Cycles),
        };
        let (ignored, tolerance, continues) = (self.ignore.clone(), self.tolerance, self.continues);
        Settings { compared, ignored, tolerance, continues }
    }
}

/// Parses an ignored difference: an address, a range of addresses, or the name of a variable.
fn parse_ignored(text: &str) -> Result<Ignored, String> {
    let wrong = || {
        format!(
            "expected an address from 0 to 65535 as `783` or `$030F`, a range as `828-1019`, or a variable as `T$`, not `{text}`"
        )
    };
    if text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        let name = text.trim_end_matches(['$', '%']);
        let is_name =
            text.len() - name.len() <= 1 && name.chars().all(|letter| letter.is_ascii_alphanumeric());
        // The machine stores two characters of a variable's name.
        let first_two: String = name.chars().take(2).collect();
        let name = first_two + &text[name.len()..];
        return is_name.then(|| Ignored::Variable(name.to_ascii_uppercase())).ok_or_else(wrong);
    }
    let address = |text: &str| match text.strip_prefix('$').or_else(|| text.strip_prefix("0x")) {
        Some(digits) => u16::from_str_radix(digits, 16).map_err(|_| wrong()),
        None => text.parse().map_err(|_| wrong()),
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (address(first)?, address(last)?);
    if last < first { Err(wrong()) } else { Ok(Ignored::Addresses(first..=last)) }
}

/// The outcome of a comparison.
enum Outcome {
    /// The machines differ.
    Diverged,
    /// The machines are equal; the reason for the end.
    Equal(String),
    /// The program waits in this line for input that the command line does not have.
    Unanswered(Option<u16>),
}

impl Outcome {
    fn text(&self) -> String {
        match self {
            Self::Diverged => "difference".to_owned(),
            Self::Equal(reason) => reason.clone(),
            Self::Unanswered(line) => {
                let position = line.map_or_else(String::new, |line| format!(" in line {line}"));
                format!("the program waits{position} for a line; type it with `--type` or `--keys`")
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
    let system = arguments.system.as_deref().map(target::machine_by_name).transpose()?;
    let program = target::program(name, system, None)?;
    if !program.machine.has(MachineOption::Roms) {
        bail!("`--against roms` is only for the Commodore 64, not for {}", program.machine.name);
    }
    output::warn(&program.warnings);
    let images = rom_images::read(&arguments.roms)?;
    let options = c64::Options { seed, ..c64::Options::default() };
    let system = RomLockstep::new(options, &images, arguments.settings())
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
    let system: &dyn Any = run.session.system();
    system.downcast_ref::<RomLockstep>().expect("the system of this command compares").comparison()
}

fn is_over(run: &Run) -> bool {
    comparison(run).is_over
}

/// Runs to a difference or to another end.
fn run_to_end(run: &mut Run, signals: &Signals, progress: &ProgressLine) -> Result<Outcome> {
    while run.is_starting() && !is_over(run) {
        run.step();
    }
    run.start_counting();
    let end = loop {
        if is_over(run) {
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
            if !comparison(run).divergences.is_empty() {
                return Ok(Outcome::Diverged);
            }
            return Ok(Outcome::Unanswered(run.session.system().inspect().current_line()));
        }
        run.step();
        progress.tick(run.session.system(), run.start());
    };
    if !matches!(end, End::Limit | End::Script) {
        reach_prompt(run);
    }
    if !comparison(run).divergences.is_empty() {
        return Ok(Outcome::Diverged);
    }
    Ok(Outcome::Equal(match end {
        End::Condition | End::Program(ProgramEnd::Completed) | End::Unmet => "the program ended".to_owned(),
        End::Script => "the key script ended the run".to_owned(),
        End::Limit => "the limit was reached".to_owned(),
        End::Program(ProgramEnd::Failed(failure)) => {
            format!("the program stopped on both: ?{}", failure.message)
        }
        End::Program(ProgramEnd::Stuck { address }) => {
            format!("machine code stopped on both at {address} (${address:04X})")
        }
    }))
}

/// Runs to the prompt after the end of the program, to compare its output there as well.
fn reach_prompt(run: &mut Run) {
    for _ in 0..IDLE_FRAMES {
        if is_over(run) || run.session.step(None) == StopReason::AwaitingLine {
            return;
        }
    }
}

/// Writes the result to standard output.
fn show(name: &str, run: &Run, outcome: &Outcome, is_json: bool) {
    let comparison = comparison(run);
    let RomComparison { settings, statements, cycles, cycle_kinds, divergences, .. } = comparison;
    let clock = run.session.system().clock();
    let seconds = clock.seconds(run.session.system().now() - run.start());
    if is_json {
        output::print_json(
            Schema::v1("typein.diff-roms"),
            &json!({
                "target": name,
                "equal": divergences.is_empty(),
                "end": outcome.text(),
                "compared": settings.compared,
                "settings": settings,
                "statements": statements,
                "seconds": seconds,
                "cycles": { "native": cycles[0], "roms": cycles[1] },
                "cycle_kinds": cycle_kinds,
                "divergence": divergences.first(),
                "divergences": divergences,
            }),
        );
        return;
    }
    output::print_line(&format!(
        "{} statements compared, {seconds:.1} s of emulated time; {}",
        grouped(*statements),
        cycles_text(comparison)
    ));
    output::print_line(&match &divergences[..] {
        [] => format!("no difference; {}", outcome.text()),
        [one] if one.times == 1 => divergence_text(one),
        several => divergences_text(several),
    });
}

/// Returns the summary of the cycles, with a table of the kinds of statement that differ.
fn cycles_text(comparison: &RomComparison) -> String {
    let RomComparison { settings, cycles: [native, roms], cycle_kinds, .. } = comparison;
    let different: u64 = cycle_kinds.values().map(|kind| kind.different).sum();
    let limit = match settings.tolerance {
        0 => String::new(),
        tolerance => format!(" by more than {}", grouped(tolerance)),
    };
    let mut text = format!(
        "cycles: native {}, ROM images {}, {} statements differ{limit}",
        grouped(*native),
        grouped(*roms),
        grouped(different)
    );
    if different > 0 {
        let header = ["cycles of", "count", "different", "native - ROM images", "first"];
        let mut rows = vec![header.map(str::to_owned).to_vec()];
        rows.extend(cycle_kinds.iter().filter_map(|(kind, row)| cycle_row(kind, row)));
        text += "\n\n";
        text += common::table(&rows).trim_end_matches('\n');
    }
    text
}

fn cycle_row(kind: &str, row: &CycleKind) -> Option<Vec<String>> {
    let CycleKind { statements, different, range, first } = row;
    let [least, greatest] = (*range)?;
    let range = if least == greatest { format!("{least:+}") } else { format!("{least:+} to {greatest:+}") };
    let statement = first.as_ref().map_or_else(String::new, |statement| statement.name());
    Some(vec![kind.to_owned(), grouped(*statements), grouped(*different), range, statement])
}

/// Returns the table of several divergences.
fn divergences_text(divergences: &[RomDivergence]) -> String {
    let header = ["after", "times", "what", "native", "ROM images", "statement"];
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    for divergence in divergences {
        let (name, code) = match &divergence.statement {
            Some(statement) => (statement.name(), statement.text.clone()),
            None => ("the start".to_owned(), String::new()),
        };
        let Some(first) = divergence.differences.first() else { continue };
        let more = divergence.differences.len() - 1 + divergence.more;
        let more = if more > 0 { format!(" and {} more", grouped(more as u64)) } else { String::new() };
        let address = first.address.map_or_else(String::new, |at| format!(" ({at})"));
        let what = format!("{}{address}{more}", first.what);
        let times = grouped(divergence.times);
        rows.push(vec![name, times, what, first.native.clone(), first.roms.clone(), code]);
    }
    let total: u64 = divergences.iter().map(|divergence| divergence.times).sum();
    let statements = output::count_text(divergences.len(), "statement");
    format!("\n{} differences after {statements}\n\n{}", grouped(total), common::table(&rows).trim_end())
}

fn divergence_text(divergence: &RomDivergence) -> String {
    let RomDivergence { statement, count, cycles, differences, more, .. } = divergence;
    let mut text = match statement {
        None => "\ndifference before the first statement".to_owned(),
        Some(statement) => {
            let (name, code) = (statement.name(), &statement.text);
            let line = statement.line.map_or_else(String::new, |line| format!("{line} "));
            format!("\ndifference after statement {} of the run: {name}\n  {line}{code}", grouped(*count))
        }
    };
    let mut rows = vec![["what", "native", "ROM images"].map(str::to_owned).to_vec()];
    for difference in differences {
        let address = difference.address.map_or_else(String::new, |at| format!(" ({at}, ${at:04X})"));
        rows.push(vec![
            format!("{}{address}", difference.what),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_ranges_and_variables_can_be_ignored() {
        let variable = |name: &str| Ok(Ignored::Variable(name.to_owned()));
        assert_eq!(parse_ignored("783"), Ok(Ignored::Addresses(783..=783)));
        assert_eq!(parse_ignored("$CF00-0xcfff"), Ok(Ignored::Addresses(0xcf00..=0xcfff)));
        assert_eq!(parse_ignored("t$"), variable("T$"));
        assert_eq!(parse_ignored("score%"), variable("SC%"));
        for text in ["", "65536", "9-8", "$", "a$%", "a+b", "-5"] {
            let error = parse_ignored(text).expect_err(text);
            assert!(error.ends_with(&format!("not `{text}`")), "{error}");
        }
    }
}
