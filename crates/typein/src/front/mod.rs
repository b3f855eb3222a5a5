//! Where a person plays: a window, a terminal, or plain lines. All three sit at one [`Desk`].

mod desk;
mod fingers;
mod keymap;
mod marks;
mod overlay;
mod sound;
mod terminal;
mod text;
mod window;

use std::io::IsTerminal;

use anyhow::Result;

pub use self::desk::{Desk, Setup};
pub use self::sound::Speaker;
use crate::args::{FrontKind, PlayArgs, Speed};
use crate::exit::Exit;

/// Where to play when the command line does not say.
///
/// A window needs a display, a terminal needs one on both ends; what is left are plain lines.
pub fn choose(asked: Option<FrontKind>) -> FrontKind {
    let has_display = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    match asked {
        Some(FrontKind::Window) | None if !has_display && cfg!(unix) && !cfg!(target_os = "macos") => {
            let other = without_window();
            eprintln!(
                "note: there is no display for a window (DISPLAY is not set); using the {}",
                other.name()
            );
            other
        }
        Some(kind) => kind,
        None => FrontKind::Window,
    }
}

/// What to use instead of a window.
fn without_window() -> FrontKind {
    let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !is_dumb {
        FrontKind::Terminal
    } else {
        FrontKind::Text
    }
}

impl FrontKind {
    fn name(self) -> &'static str {
        match self {
            Self::Window => "window",
            Self::Terminal => "terminal",
            Self::Text => "text front end",
        }
    }

    /// The speed when the command line does not say: a reader of lines need not wait as a player does.
    pub fn usual_speed(self) -> Speed {
        match self {
            Self::Window | Self::Terminal => Speed::Times(1.0),
            Self::Text => Speed::Max,
        }
    }
}

/// Plays at `desk` until the person leaves.
///
/// # Errors
/// When the host refuses a window, a terminal or a file.
pub fn play(kind: FrontKind, desk: &mut Desk, arguments: &PlayArgs) -> Result<Exit> {
    let result = play_in(kind, desk, arguments);
    // Whatever went wrong, what was typed in is kept.
    let left = desk.leave();
    desk.obey_signal();
    let exit = result?;
    left.map(|()| exit)
}

fn play_in(kind: FrontKind, desk: &mut Desk, arguments: &PlayArgs) -> Result<Exit> {
    match kind {
        FrontKind::Window => match window::Front::open(desk, arguments) {
            Ok(front) => front.play(desk),
            Err(error) => {
                let other = without_window();
                eprintln!("note: {error:#}; using the {}", other.name());
                play_in(other, desk, arguments)
            }
        },
        FrontKind::Terminal => terminal::play(desk, arguments.plain),
        FrontKind::Text => text::play(desk),
    }
}
