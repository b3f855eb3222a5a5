//! The command line.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

use crate::commands::{BenchArgs, DiffArgs, MatchArgs};
use crate::condition::Condition;
use crate::session::PaperForm;

/// Runs 1980s type-in listings, exactly as they were printed, on emulated machines.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "\
Examples:
  typein                              what there is to play, and what to type next
  typein play 3d-vier-gewinnt         a game from the catalogue
  typein play page.txt                a saved magazine page: the listing is found in it
  typein play c64                     the bare machine, to type something in
  typein run demo.bas --until key     headless, until the program waits for a key
  typein listing check page.txt       what is wrong with a listing, by line and column

Exit codes: 0 good, 1 failed check, 2 wrong usage or unreadable input, 3 the program stopped with
an error, 4 the limit came first, 5 machine code ran into nothing."
)]
pub struct Arguments {
    /// What to do; without it, the catalogue is shown.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Load a program, RUN it and play: in a window, or in the terminal where there is no display
    Play(PlayArgs),
    /// Run a program headless: with a key script, until a condition, with dumps and recordings
    Run(RunArgs),
    /// Compare the emulated listing with the native reimplementation, move by move
    Diff(DiffArgs),
    /// Play games between the listing, a stronger player and a random one
    Match(MatchArgs),
    /// Measure the original, the emulated listing and the native cores
    Bench(BenchArgs),
    /// Look at listings and convert them: extract, check, convert, show
    #[command(subcommand)]
    Listing(ListingCommand),
}

/// What `play` and `run` have in common.
#[derive(Debug, Args)]
pub struct MachineArgs {
    /// A catalogue name, a file (saved page .txt/.html, listing .bas/.txt, .prg, .t64, .d64:NAME), or a bare machine (c64)
    pub target: String,

    /// The machine, where the file does not say it
    #[arg(long, value_name = "NAME")]
    pub system: Option<String>,

    /// Fixes everything that a power-on leaves open, the moment of the first key too: the same seed gives the same run
    /// (default: `run` takes 1; `play` takes another each time and tells it)
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    pub seed: Option<u64>,

    /// European television: 50 pictures a second (the default)
    #[arg(long, conflicts_with = "ntsc")]
    pub pal: bool,

    /// American television: 60 pictures a second
    #[arg(long)]
    pub ntsc: bool,

    /// A folder as the disk in drive 8 and the tape; nothing outside it is read or written. Without it the drive is not there
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,

    /// Blocks of 254 bytes that the disk holds
    #[arg(long, value_name = "N", default_value_t = crate::disk::BLOCKS, requires = "disk",
        value_parser = clap::value_parser!(u16).range(1..))]
    pub disk_blocks: u16,

    /// A file that the printer, device 4, writes to: text, unless --printer-raw says otherwise
    #[arg(long, value_name = "FILE")]
    pub printer: Option<PathBuf>,

    /// The printer's file holds the bytes as the program sends them, control codes and all, instead of text
    #[arg(long, requires = "printer")]
    pub printer_raw: bool,

    /// Record to FILE: .png the last picture, .gif the moving picture, .wav the sound
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Which program, where the file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,
}

impl MachineArgs {
    /// How the printer's file holds what is printed.
    pub fn paper_form(&self) -> PaperForm {
        if self.printer_raw { PaperForm::Bytes } else { PaperForm::Text }
    }
}

/// `play`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein play 3d-vier-gewinnt
  typein play 3d-vier-gewinnt --joystick 2        cursor keys and space are the joystick in port 2
  typein play 3d-vier-gewinnt --opponent strong   against a better player than the listing's own
  typein play page.txt --front terminal           over ssh, in tmux
  typein play demo.bas --front text               plain lines, for pipes and screen readers
  typein play c64 --save mine.prg                 type something in and keep it
  typein play c64 --load mine.prg --save mine.prg go on with it another day

Press F12 while playing for the keys. In the text front end, type a line and press Return; special
keys are words with a backslash: \\up \\down \\left \\right \\home \\clr \\del \\return \\stop \\f1 to \\f8,
\\space, \\shift+a, \\cbm+h. A line \\quit ends it, \\help lists them all.")]
pub struct PlayArgs {
    #[command(flatten)]
    pub machine: MachineArgs,

    /// Where to play (default: a window if there is a display, else the terminal, else text)
    #[arg(long, value_enum, value_name = "WHERE")]
    pub front: Option<FrontKind>,

    /// Play against a native opponent instead of the listing's own computer (strong, random). It sits at the machine's
    /// keys: it answers the question for the last player's name, and moves for whoever goes by its name
    #[arg(long, value_name = "NAME")]
    pub opponent: Option<String>,

    /// How fast: 1 as the original, N times as fast, or max (default: 1, in the text front end max)
    #[arg(long, value_name = "1|N|max", value_parser = parse_speed)]
    pub speed: Option<Speed>,

    /// The cursor keys and space (or right Ctrl) are the joystick in this port, but keys where a line is asked for
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub joystick: Option<u8>,

    /// Dots of the window per dot of the machine, to begin with (default: 2); it can be made larger, and F11 fills the screen
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub scale: Option<u8>,

    /// A window without frame and title
    #[arg(long)]
    pub borderless: bool,

    /// In the terminal, only characters that every font has
    #[arg(long)]
    pub plain: bool,

    /// Keep the program in memory when the machine is left, if it was changed: .prg tokenised, .bas or .txt as text. What
    /// the file held before is kept beside it, mine.prg as mine.old.prg
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Begin at the prompt of a bare machine with the program of this file in memory, as LOAD leaves it
    #[arg(long, value_name = "FILE")]
    pub load: Option<String>,

    /// Play the sound (needs a build with `--features sound`)
    #[arg(long)]
    pub sound: bool,
}

/// Where to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FrontKind {
    /// A window
    Window,
    /// A terminal with colours
    Terminal,
    /// Plain lines, for pipes and screen readers
    Text,
}

/// How fast a machine runs compared with the original.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// So many times as fast.
    Times(f64),
    /// As fast as the host can.
    Max,
}

/// A seed as it is typed.
pub fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("give a whole number from 0 to {}", u64::MAX))
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

/// `run`.
#[derive(Debug, Args)]
#[command(after_help = "\
Conditions: ended (default) | text:WORDS on the screen | line:N | key (waits or looks for a key) | seconds:S | cycles:N

Key scripts, one instruction a line, # begins a comment:
  type \"2\\n\"                      typed key by key as the program takes them; \\n is RETURN,
                                  capitals are letters with SHIFT, as in listings
  press F1 [for 3 frames]         RETURN, UP, SHIFT+A, CBM+H, STOP, SPACE ...
  queue \"run\\n\"                   straight into the keyboard buffer
  joy 2 left+fire [for 5 frames]  up, down, left, right, fire, none
  wait text:your move             any condition; seconds and cycles count from here
  force RND hex:8000000000        the next random number; or TIME 60
  screenshot board.png
  end

Examples:
  typein run demo.bas
  typein run 3d-vier-gewinnt --keys game.keys --dump out --record game.gif
  typein run 3d-vier-gewinnt --until text:farbfernseher --record title.png
  typein run demo.bas --type \"42\\n\" --limit seconds:60 --json")]
pub struct RunArgs {
    #[command(flatten)]
    pub machine: MachineArgs,

    /// A key script to carry out
    #[arg(long, value_name = "FILE", conflicts_with = "typed")]
    pub keys: Option<PathBuf>,

    /// A text to type, key by key as the program takes them; \n is RETURN, capitals are letters with SHIFT
    #[arg(long = "type", value_name = "TEXT")]
    pub typed: Option<String>,

    /// When to stop, once the keys are through. The end of the program stops the run, too; what is to be typed until then
    /// is typed first, at the prompt if the program has ended
    #[arg(long, value_name = "COND", default_value = "ended")]
    pub until: Condition,

    /// The longest run, in machine time from the start of the program
    #[arg(long, value_name = "seconds:S", default_value = "seconds:3600", value_parser = parse_limit)]
    pub limit: Condition,

    /// Write screen, memory, variables and what else there is into this folder at the end
    #[arg(long, value_name = "DIR")]
    pub dump: Option<PathBuf>,

    /// Write the summary as JSON to standard output, instead of what the program prints
    #[arg(long, action = ArgAction::SetTrue)]
    pub json: bool,
}

fn parse_limit(text: &str) -> Result<Condition, String> {
    match text.parse() {
        Ok(limit @ (Condition::Seconds(_) | Condition::Cycles(_))) => Ok(limit),
        Ok(_) => Err("a limit is `seconds:S` or `cycles:N`".into()),
        Err(error) => Err(error.to_string()),
    }
}

/// `listing`.
#[derive(Debug, Subcommand)]
#[command(after_help = "\
Examples:
  typein listing extract page.txt                    the listing without the article around it
  typein listing check page.txt                      problems by line and column; exit code 1 if there are errors
  typein listing check --json *.bas                  the same of many files, for programs
  pbpaste | typein listing check -                   `-` is standard input
  typein listing convert page.txt --to prg -o a.prg  as the machine saves it
  typein listing show page.txt                       in colours")]
pub enum ListingCommand {
    /// Take the listing out of a saved page, as it is printed there
    Extract(ListingArgs),
    /// Say what is wrong with listings: notation, syntax, jumps, checksums
    Check(CheckArgs),
    /// Write a listing in another notation or container
    Convert(ConvertArgs),
    /// Show a listing in colours
    Show(ListingArgs),
}

/// What the `listing` commands have in common.
#[derive(Debug, Args)]
pub struct ListingArgs {
    /// A saved page, a listing, or a program file; a catalogue name; - is standard input
    pub file: String,

    /// The machine, where the file does not say it
    #[arg(long, value_name = "NAME")]
    pub system: Option<String>,

    /// Which program, where the file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,

    /// Write to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `listing check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Saved pages, listings, or program files; catalogue names; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<String>,

    /// The machine, where the files do not say it
    #[arg(long, value_name = "NAME")]
    pub system: Option<String>,

    /// Which program, where a file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,

    /// Write what was found as JSON
    #[arg(long)]
    pub json: bool,
}

/// `listing convert`.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    #[command(flatten)]
    pub listing: ListingArgs,

    /// prg: as the machine saves it; bas or petcat: small letters with names in braces; 64er: as the magazine printed; unicode: graphics as characters
    #[arg(long, value_name = "FORM")]
    pub to: String,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }
}
