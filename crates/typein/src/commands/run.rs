//! `typein run`: runs a program headless, to its end, to a condition or to a limit.

mod end;
mod headless;
mod observe;
mod outcome;
mod stdin_answers;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::{ArgAction, Args};
use player::condition::Condition;
use player::run::Run;
use player::script::{Instruction, Step, parse};
use player::session::Session;
use systems::{DEFAULT_SEED, Logs};

use self::end::FinishOptions;
use self::headless::HeadlessRun;
use self::observe::{Observation, ObserveArgs};
use self::stdin_answers::StdinAnswers;
use crate::dump::Dump;
use crate::exit::Exit;
use crate::file;
use crate::findings::CheckedListing;
use crate::front_end;
use crate::input;
use crate::options::MachineArgs;
use crate::output::{self, ProgramOutput, ProgressLine};
use crate::screenshots;
use crate::signals::Signals;
use crate::sinks::Sinks;
use crate::target;

/// `run`.
#[derive(Debug, Args)]
#[command(after_help = "\
Conditions of --until and wait:
  ended                           the program ends (the default of --until without --keys)
  text:WORDS                      the words are on the screen
  line:N                          line N is about to run
  key                             the program or the prompt waits for a key, or the program polls one
  input                           the same, but not the prompt
  seconds:S, cycles:N             so much emulated time has passed

Key scripts have one instruction per line; # starts a comment:
  type \"2\\n\"                      typed key by key as the program takes them; \\n is RETURN,
                                  capitals are letters with SHIFT, as in listings
  press F1 [for 3 frames]         RETURN, UP, SHIFT+A, CBM+H, STOP, SPACE ...
  queue \"run\\n\"                   into the keyboard queue; keys in braces, \"{RIGHT}{F1}\",
                                  or as listings write them, \"{rght}\"
  joy 2 left+fire [for 5 frames]  up, down, left, right, fire, none;
                                  fire2 where a joystick has two triggers
  drag 3 1 to 3 3                 on a board: from column 3, row 1 to column 3, row 3;
                                  `at 105 245` instead of a cell is a pixel
  click 3 2
  point at 105 245                moves the pointer alone: a board's, or what --pointer connects
  wait text:your move             any condition; seconds and cycles count from here
  force RND hex:8000000000        the next random number; or TIME 60
  screenshot board.png
  repeat 3                        three times, up to the matching end
    wait line:20                  each wait for a line is another execution of it
    press RETURN
  end
  end                             outside of repeat: ends the run

Without --keys and --type, INPUT reads lines from standard input if that is a pipe or a file:
echo 42 | typein run demo.bas. Each line is typed with RETURN, as in the text front end. When the
lines are used up and the program needs another, the run ends with code 4. An empty standard input
counts as none.

Examples:
  typein run demo.bas
  typein run 3d-vier-gewinnt --keys game.keys --dump out --record game.gif
  typein run 3d-vier-gewinnt --until text:farbfernseher --record title.png
  typein run demo.bas --type \"42\\n\" --limit seconds:60 --json
  typein run demo.bas --profile -              where the time goes, by line and subroutine
  typein run demo.bas --profile demo.html --profile demo.svg --coverage=demo.txt
  typein run demo.bas --trace demo.jsonl --trace-lines 100-200 --trace-variables a,b
  typein run demo.bas --until seconds:60 --keep demo.snapshot   save a snapshot of the end,
  typein run demo.bas --snapshot demo.snapshot                  and continue from it

Exit codes: 0 the condition became true or the program ended, 2 wrong usage or unreadable input,
3 the program stopped with an error, 4 the limit or the end of the program came before the
condition, or the input ran out, 5 machine code jumped to an address without code.")]
pub struct RunArgs {
    #[command(flatten)]
    pub machine: MachineArgs,

    /// A key script to run
    #[arg(long, value_name = "FILE", conflicts_with = "typed")]
    pub keys: Option<PathBuf>,

    /// A text to type, key by key as the program takes them
    ///
    /// \n is RETURN; capitals are letters with SHIFT.
    #[arg(long = "type", value_name = "TEXT")]
    pub typed: Option<String>,

    /// The condition that ends the run, once all keys are typed
    ///
    /// The end of the program ends the run, too. Keys that are left then are typed at the prompt first. The default is
    /// `ended`; with --keys a run without --until also ends when the script is done and the program waits for more: for a
    /// line, or for a key with the same screen for a minute.
    #[arg(long, value_name = "COND")]
    pub until: Option<Condition>,

    /// Start from the snapshot in FILE, saved with --keep or in `play`
    ///
    /// The contents of disk and tape are not part of a snapshot.
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pub snapshot: Option<PathBuf>,

    /// Save a snapshot of the end of the run to FILE
    #[arg(long, value_name = "FILE")]
    pub keep: Option<PathBuf>,

    /// Maximum emulated time, from the start of the program or from the snapshot of --snapshot
    #[arg(long, value_name = "seconds:S", default_value = "seconds:3600", value_parser = parse_limit)]
    pub limit: Condition,

    /// Write screen, memory, variables, registers and sound as files into this folder at the end
    #[arg(long, value_name = "DIR")]
    pub dump: Option<PathBuf>,

    /// Write a summary as JSON to standard output, instead of the program's output
    #[arg(long, action = ArgAction::SetTrue)]
    pub json: bool,

    #[command(flatten)]
    pub observe: ObserveArgs,
}

pub(super) fn parse_limit(text: &str) -> Result<Condition, String> {
    match text.parse() {
        Ok(limit @ (Condition::Seconds(_) | Condition::Cycles(_))) => Ok(limit),
        Ok(_) => Err("expected `seconds:S` or `cycles:N`".into()),
        Err(error) => Err(error.to_string()),
    }
}

/// Frames per step without a consumer of every frame: one second of emulated time, the maximum delay of
/// a signal.
pub(super) const FRAMES_PER_STEP: u32 = 50;

/// Executes `typein run`.
///
/// # Errors
/// Unreadable input, keys that the machine lacks, files that cannot be written.
pub fn run(arguments: &RunArgs) -> Result<Exit> {
    let steps = steps(arguments.keys.as_deref(), arguments.typed.as_deref())?;
    let has_script = arguments.keys.is_some() || arguments.typed.is_some();
    #[cfg(feature = "python")]
    if let Condition::Seconds(seconds) = arguments.limit {
        crate::python_process::set_time_limit(seconds.ceil() as u64);
    }
    let target = target::resolve(&arguments.machine)?;
    output::warn(&target.warnings);
    let listing = CheckedListing::new(&arguments.machine, &target);
    listing.iter().for_each(CheckedListing::warn);
    let dump = arguments.dump.as_deref().map(Dump::create).transpose()?;
    screenshots::check(&steps, arguments.dump.as_deref())?;
    if let Some(path) = &arguments.keep {
        file::check_writable(path).with_context(|| file::cannot_write(path))?;
    }
    let observation = Observation::open(&arguments.observe, &target.name, arguments.json)?;
    let seed = arguments.machine.seed.unwrap_or(DEFAULT_SEED);
    let (system, disks) = target.power_on(&arguments.machine, seed)?;
    let mut session = Session::from_system(system, seed);
    if let Some(path) = &arguments.snapshot {
        let snapshot = input::read(path, input::SNAPSHOT)?;
        session.load_snapshot(&snapshot).with_context(|| format!("cannot load `{}`", path.display()))?;
        if let Some(image) = &target.image {
            front_end::warn_of_program_mismatch(session.system(), image, &target.name, path);
        }
    }
    let is_printed = !arguments.json || dump.is_some();
    session.system_mut().set_logs(Logs { printed: is_printed, sound: dump.is_some(), ..Logs::default() });
    let mut sinks = Sinks::default();
    sinks.set_disks(disks);
    sinks.set_record_scale(arguments.machine.record_scale);
    if let Some(path) = &arguments.machine.plotter {
        sinks.set_plotter_file(path)?;
    }
    if let Some(path) = &arguments.machine.printer {
        sinks.set_printer_file(path, arguments.machine.printer_format())?;
    }
    if let Some(path) = &arguments.machine.record {
        sinks.record(path, &mut session)?;
    }
    // After the opening of all files: the opening of a pipe without its other end blocks, and a signal then
    // ends the process.
    let signals = Signals::listen()?;
    let until = arguments.until.clone().unwrap_or(Condition::Ended);
    let mut run = Run::new(session, steps, until.clone(), arguments.limit.clone());
    if arguments.keys.is_some() && arguments.until.is_none() {
        run.end_with_script();
    }
    observation.attach(&mut run, &arguments.observe);
    run.frames_per_step = if sinks.needs_every_frame() { 1 } else { FRAMES_PER_STEP };
    let mut headless = HeadlessRun {
        run,
        sinks,
        output: ProgramOutput::new(!arguments.json && !observation.hides_output()),
        dump,
        answers: Some(StdinAnswers::open())
            .filter(|_| !has_script && arguments.machine.target != "-")
            .flatten(),
        progress: ProgressLine::new(arguments.json, &target.name),
        signals: &signals,
        observation: Some(observation),
    };
    // A snapshot contains its program.
    let image = target.image.as_deref().filter(|_| arguments.snapshot.is_none());
    headless.begin(image).with_context(|| target.load_context(&arguments.machine))?;
    let outcome = headless.run_to_outcome()?;
    let options = FinishOptions {
        snapshot_path: arguments.keep.as_deref(),
        dump: arguments.dump.as_deref(),
        until: &until,
        is_json: arguments.json,
        // A snapshot contains its program.
        listing: listing.filter(|_| arguments.snapshot.is_none()),
        seed: arguments.snapshot.is_none().then_some(seed),
    };
    let exit = headless.finish(&outcome, &options);
    signals.end_process();
    exit
}

/// Returns the steps of a key script or of a typed text.
///
/// # Errors
/// When the script cannot be read.
pub(super) fn steps(keys: Option<&Path>, typed: Option<&str>) -> Result<Vec<Step>> {
    match (keys, typed) {
        (Some(path), _) => {
            let bytes = input::read(path, input::KEY_SCRIPT)?;
            let text = String::from_utf8(bytes).map_err(|error| {
                let offset = error.utf8_error().valid_up_to();
                anyhow!("key script `{}` is not text: byte {offset} is not UTF-8", path.display())
            })?;
            parse::parse(&text).map_err(|error| anyhow!("key script `{}`, {error}", path.display()))
        }
        (None, Some(text)) => {
            let text = text.replace("\\n", "\n");
            Ok(vec![Step { line: 1, instruction: Instruction::Type(text) }])
        }
        (None, None) => Ok(Vec::new()),
    }
}
