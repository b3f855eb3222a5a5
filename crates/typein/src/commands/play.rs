//! `typein play`: a program with a person in front of it.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use ::duel::Opponent;
use anyhow::{Context, Result, bail};
use clap::Args;
use player::frame_pacing::Speed;
use player::interactive::Settings;
use player::model;
use player::program::Program;
use player::session::Session;
use systems::ControlPort;

use super::comparison as common;
use crate::exit::Exit;
use crate::front_end::{self, DisplayOptions, FrontEnd, HostSession};
use crate::options::MachineArgs;
use crate::output;
use crate::save;
use crate::sinks::Sinks;
use crate::speaker::Speaker;
use crate::target::{self, Target};

/// `play`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein play 3d-vier-gewinnt
  typein play 3d-vier-gewinnt --joystick 2        cursor keys and space are the joystick in port 2
  typein play 3d-vier-gewinnt --opponent strong   against a better player than the listing's own
  typein play page.txt --front terminal           over ssh, in tmux
  typein play demo.bas --front text               plain lines, for pipes and screen readers
  typein play battleship                          an MSX; --disk DIR is its cassette
  typein play pc1360 --ram 8 --plotter paper.svg  a pocket computer with its plotter
  typein play c64 --save mine.prg                 type something in and keep it
  typein play c64 --load mine.prg --save mine.prg go on with it another day
  typein play 3d-vier-gewinnt --snapshot game.snapshot   keep a moment with Ctrl+K, go on there another day

Press F12 while playing for the keys. In the text front end, type a line and press Return; special
keys are words with a backslash: \\up \\down \\left \\right \\home \\del \\return \\stop \\f1, \\space,
\\shift+a, and those of the machine. A line \\quit ends it, \\help lists them all.")]
pub struct PlayArgs {
    #[command(flatten)]
    pub machine: MachineArgs,

    /// Where to play (default: a window if there is a display, else the terminal, else text)
    #[arg(long, value_enum, value_name = "WHERE")]
    pub front: Option<FrontEnd>,

    /// Play against a native opponent instead of the listing's own computer (strong, random). It sits at the machine's
    /// keys: it answers the question for the last player's name, and moves for whoever goes by its name
    #[arg(long, value_name = "NAME")]
    pub opponent: Option<String>,

    /// How fast: 1 as the original, N times as fast, or max (default: 1, in the text front end max)
    #[arg(long, value_name = "1|N|max", value_parser = parse_speed)]
    pub speed: Option<Speed>,

    /// The cursor keys and space (or right Ctrl; Tab is the second trigger on the MSX) are the joystick in this port, but keys
    /// where a line is asked for
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub joystick: Option<u8>,

    #[command(flatten)]
    pub display: DisplayOptions,

    /// Keep the program in memory when the machine is left, if it was changed, in the form that the ending says: C64 .prg
    /// tokenised, .bas or .txt text; MSX .bas tokenised, .asc its own text, .cas a cassette, .txt text. What the file held
    /// before is kept beside it, mine.prg as mine.old.prg
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Begin at the prompt of a bare machine with the program of this file in memory, as LOAD leaves it
    #[arg(long, value_name = "FILE")]
    pub load: Option<String>,

    /// Save snapshots of the machine in this file (Ctrl+K), and start from the one that it holds
    #[arg(long, value_name = "FILE", conflicts_with = "opponent")]
    pub snapshot: Option<PathBuf>,

    /// Play the sound (needs a build with `--features sound`)
    #[arg(long)]
    pub sound: bool,
}

fn parse_speed(text: &str) -> Result<Speed, String> {
    if text.eq_ignore_ascii_case("max") {
        return Ok(Speed::Max);
    }
    match text.parse() {
        Ok(times) if (0.05..=1000.0).contains(&times) => Ok(Speed::Times(times)),
        _ => Err("give `1` for the original's speed, another number from 0.05 to 1000, or `max`".into()),
    }
}

/// Plays as the command line says.
///
/// # Errors
/// Unreadable input, a host that refuses.
pub fn play(arguments: &PlayArgs) -> Result<Exit> {
    let mut wanted = target::resolve(&arguments.machine)?;
    if let Some(path) = &arguments.save {
        save::check(path, wanted.model.kind)?;
    }
    if let (None, None, Some(path)) = (&arguments.load, &wanted.image, &arguments.save)
        && path.exists()
    {
        let path = path.display();
        report!(
            "note: {path} is there already; to go on with it, leave and begin with --load {path} --save {path}"
        );
    }
    if let Some(file) = &arguments.load {
        wanted.image = Some(read_program(file, &wanted)?);
    }
    output::warn(&wanted.warnings);
    let seed = arguments.machine.seed.unwrap_or_else(random_seed);
    let opponent = arguments.opponent.as_deref().map(|name| create_opponent(name, &wanted, seed));
    let opponent = opponent.transpose()?;
    let kind = front_end::choose(arguments.front);
    let mut session = Session::from_system(wanted.power_on(&arguments.machine, seed)?, seed);
    let mut outlets = Sinks::default();
    let model = model::by_kind(session.system().kind());
    if arguments.sound {
        if session.system().sound().is_none() {
            bail!("{} makes no sound; leave --sound out", model.name);
        }
        outlets.set_speaker(Speaker::open()?, &mut session);
    }
    let is_silent = !arguments.sound && kind != FrontEnd::Text && session.system().sound().is_some();
    if let Some(path) = &arguments.machine.plotter {
        outlets.set_plotter_file(path)?;
    }
    if let Some(path) = &arguments.machine.printer {
        outlets.set_printer_file(path, arguments.machine.printer_format())?;
    }
    if arguments.joystick.is_some() && !model.has_joysticks {
        bail!("{} has no joystick; leave --joystick out", model.name);
    }
    let greeting = opponent.as_ref().map(Opponent::greeting);
    if let Some(opponent) = opponent {
        session.set_opponent(opponent);
    }
    if let Some(path) = &arguments.machine.record {
        outlets.record(path, &mut session)?;
    }
    let settings = Settings {
        name: wanted.name,
        seed,
        image: wanted.image,
        runs_at_start: arguments.load.is_none(),
        speed: arguments.speed.unwrap_or(kind.default_speed()),
        joystick: arguments
            .joystick
            .map(|number| if number == 1 { ControlPort::One } else { ControlPort::Two }),
    };
    let mut host = HostSession::new(session, outlets, settings, arguments.save.clone())?;
    if let Some(path) = &arguments.snapshot {
        host.use_snapshot_file(path)?;
    }
    if arguments.machine.seed.is_none() {
        report!("seed {seed}: with --seed {seed} the machine begins the same again");
    }
    if is_silent {
        report!("note: without sound; {SOUND_HINT}");
        host.interactive.show_message(format!("without sound; {SOUND_HINT}"));
    }
    if let Some(greeting) = greeting {
        report!("{greeting}");
        host.interactive.show_message(greeting);
    }
    front_end::play(kind, &mut host, &arguments.display)
}

/// How a person comes to hear the machine.
const SOUND_HINT: &str = if cfg!(feature = "sound") {
    "--sound plays it"
} else {
    "a build with --features sound plays it with --sound"
};

/// The program to begin with at the bare machine's prompt.
fn read_program(file: &str, wanted: &Target) -> Result<Vec<u8>> {
    if wanted.image.is_some() {
        bail!("--load puts a program into a bare machine; `{}` is a program itself", wanted.name);
    }
    let source = target::source(file)?;
    let program =
        Program::from_source(wanted.model, &source, None).with_context(|| format!("cannot load `{file}`"))?;
    output::warn(&program.warnings);
    Ok(program.image)
}

/// A seed that is another each time, short enough to be typed.
fn random_seed() -> u64 {
    // The standard library begins every table of hashes with a number from the host's random source.
    RandomState::new().hash_one(()) >> 40
}

/// The opponent of this name for a program.
fn create_opponent(name: &str, wanted: &Target, seed: u64) -> Result<Opponent> {
    let subject = common::subject_of_target(wanted)?;
    Ok(Opponent::new(&subject, name, seed)?)
}
