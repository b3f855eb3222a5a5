//! `typein play`: an interactive session.

use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

use ::duel::{Opponent, Probe, Replay};
use anyhow::{Context, Result, bail};
use clap::error::ErrorKind;
use clap::{Args, Parser};
use player::frame_pacing::Speed;
use player::interactive::Settings;
use player::program::Program;
use player::session::Session;
use systems::{ControlPort, DEFAULT_SEED, Machine, MachineOption, TvStandard};

use super::{comparison as common, game_file};
use crate::config::Config;
use crate::exit::Exit;
use crate::findings::CheckedListing;
use crate::front_end::{self, DisplayOptions, FrontEnd, HostSession};
use crate::options::{MachineArgs, parse_speed};
use crate::output;
use crate::recent;
use crate::save;
use crate::sinks::Sinks;
use crate::speaker::{Speaker, Volume};
use crate::target::{self, Target};
use crate::titles;

/// `play`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein play                                     a menu of the titles and of the programs played last
  typein play 3d-vier-gewinnt
  typein play 3d-vier-gewinnt --joystick 2        cursor keys and space are the joystick in port 2
  typein play 3d-vier-gewinnt --opponent strong   against a native player
  typein play viertris --replay games.jsonl --game 7   a game that match recorded
  typein play page.txt --front terminal           over ssh, in tmux
  typein play demo.bas --front text               plain lines, for pipes and screen readers
  typein play battleship                          an MSX; --tape DIR is its cassette
  typein play pc1360 --ram 8 --plotter paper.svg  a pocket computer with its plotter
  typein play c64 --save mine.prg                 type something in and save it
  typein play c64 --load mine.prg --save mine.prg continue with it
  typein play 3d-vier-gewinnt --snapshot game.snapshot   Ctrl+K saves a snapshot, a restart loads it

F12 opens a menu with all keys while playing. In the text front end, type a line and press Return. Special
keys are words with a backslash: \\up \\down \\left \\right \\home \\del \\return \\stop \\f1 \\space
\\shift+a, and those of the machine. \\help lists them all, \\quit quits.")]
pub struct PlayArgs {
    #[command(flatten)]
    pub machine: MachineArgs,

    /// Where to play (default: window; terminal without a display; text without a terminal)
    #[arg(long, value_enum, value_name = "WHERE")]
    pub front: Option<FrontEnd>,

    /// Play against a native player instead of the listing's computer, for example strong or random
    ///
    /// The player uses the emulated keyboard: it answers the question for the last player's name, and
    /// moves when the listing calls its name. An unknown name lists the players of the title.
    #[arg(long, value_name = "NAME")]
    pub opponent: Option<String>,

    /// Show a recorded game: its moves are typed at the keys, with a pause before each
    ///
    /// FILE has the games that `match` recorded, of which --game selects one, or a difference that `diff`
    /// found. The pauses fall away at full speed. No core is started.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opponent", "load", "snapshot", "seed"])]
    pub replay: Option<PathBuf>,

    /// The number of the game in a file of `--record`
    #[arg(long = "game", value_name = "K", requires = "replay")]
    pub number: Option<usize>,

    /// Speed as a multiple of the original, or max (default: 1, in the text front end max)
    #[arg(long, value_name = "1|N|max", value_parser = parse_speed)]
    pub speed: Option<Speed>,

    /// Use the cursor keys and the space bar as the joystick in this port
    ///
    /// Right Ctrl is the fire button, too; on the MSX, Tab is the second trigger. While the program
    /// waits for a line, these keys type as usual. Gamepads act on the same port.
    /// F12 changes the port; 0 is no joystick, also where the configuration file has one.
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(0..=2))]
    pub joystick: Option<u8>,

    #[command(flatten)]
    pub display: DisplayOptions,

    /// Save the program in memory to FILE at the end, if it was changed
    ///
    /// The extension selects the format. C64 and VIC-20: .prg tokenised, .bas or .txt text. MSX: .bas tokenised,
    /// .asc the MSX's own text, .cas a cassette, .txt text. A previous file is kept as a backup:
    /// mine.prg as mine.old.prg.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Start a bare machine with the program of FILE in memory, as after LOAD
    #[arg(long, value_name = "FILE")]
    pub load: Option<String>,

    /// Save snapshots (Ctrl+K) to FILE, and start from the one that it holds
    #[arg(long, value_name = "FILE", conflicts_with = "opponent")]
    pub snapshot: Option<PathBuf>,

    /// Start with the sound off; Ctrl+O switches it on
    #[arg(long)]
    pub mute: bool,
}

/// The machine behind the menu of programs.
pub const LAUNCHER_MACHINE: &str = "c64";

/// How a session begins.
#[derive(Clone, Copy)]
enum Start<'a> {
    /// With the target.
    Target,
    /// With the menu of programs over a bare machine, and a message.
    Launcher(Option<&'a str>),
}

/// Returns whether the command line was `play` without a target.
pub fn lacks_target(arguments: &[OsString], error: &clap::Error) -> bool {
    error.kind() == ErrorKind::MissingRequiredArgument
        && arguments.get(1).is_some_and(|argument| argument == "play")
}

/// Executes `typein play`.
///
/// # Errors
/// Unreadable input, errors of the host.
pub fn play(arguments: &PlayArgs) -> Result<Exit> {
    let config = Config::read()?;
    let (exit, next) = play_one(arguments, &config, Start::Target)?;
    play_others(arguments, &config, exit, next)
}

/// Executes `typein play` without a target: the menu of programs over a bare machine. Returns `None` if the front end
/// shows no menu.
pub fn launch(arguments: &PlayArgs) -> Option<Result<Exit>> {
    let run = |config: &Config| {
        let (exit, next) = play_one(arguments, config, Start::Launcher(None))?;
        play_others(arguments, config, exit, next)
    };
    match Config::read() {
        Ok(config) => front_end::shows_menu(arguments.front.or(config.front)).then(|| run(&config)),
        Err(error) => Some(Err(error)),
    }
}

/// Plays the programs that the person chooses in the menu, one after the other.
fn play_others(
    arguments: &PlayArgs,
    config: &Config,
    mut exit: Exit,
    mut next: Option<String>,
) -> Result<Exit> {
    while let Some(target) = next {
        (exit, next) = match play_one(&arguments.for_target(&target)?, config, Start::Target) {
            Ok(played) => played,
            Err(error) => {
                let message = format!("{error:#}");
                report!("error: {message}");
                let launcher = arguments.for_target(LAUNCHER_MACHINE)?;
                play_one(&launcher, config, Start::Launcher(Some(&message)))?
            }
        };
    }
    Ok(exit)
}

/// A command line of `play` alone.
#[derive(Parser)]
struct CommandLine {
    #[command(flatten)]
    arguments: PlayArgs,
}

impl PlayArgs {
    /// Returns the arguments for another target, with the options that do not belong to the program.
    fn for_target(&self, target: &str) -> Result<Self> {
        let CommandLine { arguments: other } = CommandLine::try_parse_from(["play", "--", target])?;
        Ok(Self {
            front: self.front,
            speed: self.speed,
            display: self.display.clone(),
            mute: self.mute,
            ..other
        })
    }

    /// Returns the options of the machine with the defaults of the configuration file.
    fn machine_with(&self, config: &Config, machine: &'static Machine) -> MachineArgs {
        let mut options = self.machine.clone();
        if !options.pal && !options.ntsc && machine.has(MachineOption::TvStandard) {
            options.pal = config.television == Some(TvStandard::Pal);
            options.ntsc = config.television == Some(TvStandard::Ntsc);
        }
        options
    }
}

/// Plays a target until the person quits; returns the target that the person has chosen in the menu.
fn play_one(arguments: &PlayArgs, config: &Config, start: Start<'_>) -> Result<(Exit, Option<String>)> {
    let mut target = target::resolve(&arguments.machine)?;
    let options = &arguments.machine_with(config, target.machine);
    if let Some(path) = &arguments.save {
        save::check(path, target.machine)?;
    }
    if let (None, None, Some(path)) = (&arguments.load, &target.image, &arguments.save)
        && path.exists()
    {
        let path = path.display();
        report!(
            "note: `{path}` exists; to continue with it, quit and start with `--load {path} --save {path}`"
        );
    }
    if let Some(file) = &arguments.load {
        target.image = Some(read_program(file, &target)?);
    }
    output::warn(&target.warnings);
    let is_launcher = matches!(start, Start::Launcher(_));
    let listing = CheckedListing::new(&arguments.machine, &target).filter(|_| arguments.load.is_none());
    listing.iter().for_each(CheckedListing::warn);
    let replay = arguments.replay.as_ref().map(|file| create_replay(file, arguments, &target)).transpose()?;
    let seed = match &replay {
        Some(replay) => replay.seed(),
        None => arguments.machine.seed.unwrap_or_else(random_seed),
    };
    let opponent = arguments.opponent.as_deref().map(|name| create_opponent(name, &target, seed));
    let opponent = opponent.transpose()?;
    let kind = front_end::choose(arguments.front.or(config.front));
    // A recorded game has its own delay before the first key.
    let key_seed = if replay.is_some() { DEFAULT_SEED } else { seed };
    let (system, disks) = target.power_on(options, seed)?;
    let mut session = Session::from_system(system, key_seed);
    let mut sinks = Sinks::default();
    sinks.set_disks(disks);
    let machine = session.system().machine();
    let speed = arguments.speed.or(config.speed).unwrap_or(kind.default_speed());
    if session.system().sound().is_some() && speed != Speed::Max {
        sinks.set_speaker(
            Speaker::open(Volume::full(arguments.mute || config.mute == Some(true))),
            &mut session,
        );
    }
    if let Some(path) = &arguments.machine.plotter {
        sinks.set_plotter_file(path)?;
    }
    if let Some(path) = &arguments.machine.printer {
        sinks.set_printer_file(path, arguments.machine.printer_format())?;
    }
    let joystick = match arguments.joystick {
        Some(0) => None,
        Some(number) => Some(control_port(machine, number)?),
        // The file is for all machines.
        None => config.joystick.and_then(|number| machine.control_port(number)),
    };
    sinks.set_record_scale(arguments.machine.record_scale.or(config.record_scale));
    let greeting = opponent.as_ref().map(Opponent::greeting);
    if let Some(opponent) = opponent {
        session.set_agent(Box::new(opponent));
    }
    if let Some(path) = &arguments.machine.record {
        sinks.record(path, &mut session)?;
    }
    let is_bare = target.image.is_none();
    let load_context = target.load_context(&arguments.machine);
    let settings = Settings {
        name: target.name,
        seed,
        image: target.image,
        runs_at_start: arguments.load.is_none() && replay.is_none(),
        speed,
        joystick,
    };
    let hint = machine.bare_hint.filter(|_| is_bare && !is_launcher && arguments.snapshot.is_none());
    let host = HostSession::new(session, sinks, settings, arguments.save.clone());
    let mut host = host.context(load_context)?;
    host.listing = listing.filter(|_| arguments.snapshot.is_none());
    if let Some(path) = &arguments.snapshot {
        host.use_snapshot_file(path)?;
    }
    if let Some(replay) = replay {
        host.interactive.session.set_agent(Box::new(replay));
    } else if arguments.machine.seed.is_none() && !is_launcher {
        report!("note: seed {seed}; `--seed {seed}` repeats this run");
    }
    if let Some(hint) = hint {
        report!("note: {hint}");
        host.interactive.show_message(hint.to_owned());
    }
    if let Some(greeting) = greeting {
        report!("{greeting}");
        host.interactive.show_message(greeting);
    }
    host.folder = config.folder.clone().unwrap_or_default();
    host.interactive.key_map = config.key_map(machine);
    host.programs = (kind != FrontEnd::Text).then(recent::programs);
    match start {
        Start::Launcher(message) => host.show_programs(message),
        Start::Target if kind != FrontEnd::Text && arguments.machine.target != target::STANDARD_INPUT => {
            recent::add(&arguments.machine.target);
        }
        Start::Target => {}
    }
    let display =
        DisplayOptions { scale: arguments.display.scale.or(config.scale), ..arguments.display.clone() };
    let exit = front_end::play(kind, &mut host, &display)?;
    Ok((exit, host.next_target.take()))
}

/// Reads the program of `--load` for a bare machine.
fn read_program(file: &str, target: &Target) -> Result<Vec<u8>> {
    if target.image.is_some() {
        bail!("`--load` needs a bare machine; `{}` is a program", target.name);
    }
    let source = target::source(file)?;
    let program = Program::from_source(target.machine, &source, None)
        .with_context(|| format!("cannot load `{file}`"))?;
    output::warn(&program.warnings);
    Ok(program.image)
}

/// Returns the control port of `--joystick`.
fn control_port(machine: &'static Machine, number: u8) -> Result<ControlPort> {
    match machine.control_port(number) {
        Some(port) => Ok(port),
        None if machine.control_ports.is_empty() => {
            bail!("{} has no joystick; omit `--joystick`", machine.name)
        }
        None => bail!(
            "{} has no joystick {number}; available: `{}`",
            machine.name,
            player::keymap::joystick_options(machine)
        ),
    }
}

/// Returns a new seed, short enough to type.
fn random_seed() -> u64 {
    // The standard library seeds every hash table from the host's random source.
    RandomState::new().hash_one(()) >> 40
}

/// Reads a recorded game of a title, without a core.
fn create_replay(file: &Path, arguments: &PlayArgs, target: &Target) -> Result<Replay> {
    let record = game_file::recorded_game(file, arguments.number)?;
    let name = &arguments.machine.target;
    let title =
        titles::find(name)?.with_context(|| format!("`{name}` is not a title; `--replay` needs one"))?;
    if record.game != title.name {
        bail!("`{}` is a game of `{}`", file.display(), record.game);
    }
    let without = || format!("`{name}` has no probe.toml, which says how its moves are typed");
    let probe = title.probe.with_context(without)?;
    let probe = Probe::parse(probe, &format!("{}/probe.toml", title.folder))?;
    let replay = Replay::new(probe, target.machine, record);
    replay.with_context(|| format!("cannot replay `{}`", file.display()))
}

/// Creates the opponent of this name for a program.
fn create_opponent(name: &str, target: &Target, seed: u64) -> Result<Opponent> {
    let subject = common::subject_of_target(target)?;
    Ok(Opponent::new(&subject, name, seed)?)
}
