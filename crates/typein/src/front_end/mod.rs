//! The front ends: a window, a terminal, or plain lines. All three use an
//! [`InteractiveSession`](player::interactive::InteractiveSession).

mod gamepads;
mod host_session;
mod menu;
mod terminal;
mod text;
mod window;

use std::io::IsTerminal;
use std::path::Path;

use anyhow::Result;
use clap::{Args, ValueEnum};
use player::filter::Filter;
use player::frame_pacing::Speed;
use systems::System;

pub use self::host_session::HostSession;
pub use self::text::Input;
use crate::exit::Exit;
use crate::output;

/// The front ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FrontEnd {
    /// A window
    Window,
    /// A terminal with colours
    Terminal,
    /// Plain lines, for pipes and screen readers
    Text,
}

/// Display options.
#[derive(Clone, Debug, Args)]
pub struct DisplayOptions {
    /// Window pixels per machine pixel at the start (default: 2; 1 for frames wider than 450 pixels)
    ///
    /// The window can be resized; F11 fills the screen.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub scale: Option<u8>,

    /// What the picture in the window looks like: sharp, smooth, scan-lines, or pal
    ///
    /// `pal` is scan lines with the bleeding colours of a PAL television. Screenshots and recordings stay sharp.
    #[arg(long, value_name = "NAME", default_value_t)]
    pub filter: Filter,

    /// Open the window without frame and title bar
    #[arg(long)]
    pub borderless: bool,

    /// In the terminal, the characters that draw the screen (default: by the terminal's answer)
    ///
    /// With this option the terminal shows characters also where it draws pictures.
    #[arg(long, value_enum, value_name = "SET")]
    pub characters: Option<Characters>,

    /// The same as --characters plain
    #[arg(long, conflicts_with = "characters")]
    pub plain: bool,

    /// In the terminal, draw the machine's picture (default: auto)
    #[arg(long, value_enum, value_name = "PROTOCOL", default_value = "auto", hide_default_value = true)]
    pub graphics: Graphics,
}

/// Sets of characters in the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Characters {
    /// Letters, digits and punctuation: for a locale without UTF-8
    Ascii,
    /// What every font and console has
    Plain,
    /// With all of Unicode's box drawing and block elements, as in DejaVu Sans Mono
    Common,
    /// The machine's own, also from Symbols for Legacy Computing (U+1FB00), as in terminals with VTE
    Full,
}

/// Pictures in the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Graphics {
    /// With the protocol that the terminal says it has, else characters
    Auto,
    /// Kitty's graphics protocol
    Kitty,
    /// Sixels
    Sixel,
    /// Characters
    None,
}

/// Returns the front end to use.
///
/// A window needs a display; a terminal needs standard input and output to be one; without both it is
/// plain lines.
pub fn choose(requested: Option<FrontEnd>) -> FrontEnd {
    match requested {
        Some(FrontEnd::Window) | None if !has_display() => {
            let other = fallback_without_window();
            report!("note: no display for a window (DISPLAY is not set); using the {}", other.name());
            other
        }
        Some(kind) => kind,
        None => FrontEnd::Window,
    }
}

/// Returns whether there is a display for a window.
fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needs_server = cfg!(unix) && !cfg!(target_os = "macos");
    !needs_server || ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(is_set)
}

/// Returns whether the front end of [`choose`] shows a menu: a window or a terminal.
pub fn shows_menu(requested: Option<FrontEnd>) -> bool {
    match requested {
        Some(FrontEnd::Window) | None if !has_display() => fallback_without_window() != FrontEnd::Text,
        Some(FrontEnd::Text) => false,
        Some(FrontEnd::Window | FrontEnd::Terminal) | None => true,
    }
}

/// Returns the front end to use instead of a window.
fn fallback_without_window() -> FrontEnd {
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !is_dumb {
        FrontEnd::Terminal
    } else {
        FrontEnd::Text
    }
}

impl FrontEnd {
    fn name(self) -> &'static str {
        match self {
            Self::Window => "window",
            Self::Terminal => "terminal",
            Self::Text => "text front end",
        }
    }

    /// Returns the default speed: plain lines are read, not watched.
    pub fn default_speed(self) -> Speed {
        match self {
            Self::Window | Self::Terminal => Speed::Times(1.0),
            Self::Text => Speed::Max,
        }
    }
}

/// Warns when a loaded snapshot holds another program than the target. A program may load others,
/// so this is no error.
pub fn warn_of_program_mismatch(system: &dyn System, image: &[u8], name: &str, snapshot: &Path) {
    let lines = |image: &[u8]| {
        let lines = system.machine().lines_of(image);
        lines.into_iter().map(|line| (line.number, line.listed)).collect::<Vec<_>>()
    };
    if lines(&system.program_image()) != lines(image) {
        report!(
            "warning: the snapshot `{}` holds another program than `{name}`; continuing with the snapshot's",
            snapshot.display()
        );
    }
}

/// Plays until the person quits.
///
/// # Errors
/// When a window, a terminal or a file cannot be used.
pub fn play(kind: FrontEnd, host: &mut HostSession, look: &DisplayOptions) -> Result<Exit> {
    if kind != FrontEnd::Text {
        host.open_gamepads();
    }
    let result = play_in(kind, host, look);
    // `close` saves typed lines after an error, too.
    let left = host.close();
    host.end_by_signal();
    let exit = result?;
    left?;
    // The text front end has already reported it.
    match host.loss().filter(|_| exit == Exit::Success) {
        Some(loss) => {
            output::report_failure(host.interactive.session.system().machine(), &loss);
            Ok(Exit::ProgramError)
        }
        None => Ok(exit),
    }
}

fn play_in(kind: FrontEnd, host: &mut HostSession, look: &DisplayOptions) -> Result<Exit> {
    match kind {
        FrontEnd::Window => match window::WindowFrontEnd::open(&host.interactive, look) {
            Ok(front) => front.play(host),
            Err(error) => {
                let other = fallback_without_window();
                report!("note: {error:#}; using the {}", other.name());
                play_in(other, host, look)
            }
        },
        FrontEnd::Terminal => terminal::play(host, look),
        FrontEnd::Text => text::play(host),
    }
}
