//! How the terminal shows the machine: as a picture or with which characters, by the options, by what the terminal has
//! answered, and by the locale.

use player::repertoire::Repertoire;

use super::answers::Answers;
use super::canvas::Canvas;
use super::picture::Protocol;
use crate::front_end::{Characters, DisplayOptions, Graphics};

/// The beginning of the names of terminals with VTE, which draw every legacy symbol without a font. Kitty 0.26 and foot 1.13
/// lack the shades and hatches.
const VTE: &str = "VTE(";

/// Strips of a picture in sixels.
const STRIPS: usize = 8;

/// The beginning of the name of xterm. It keeps the last 16 drawings in an order of its own, and shows them again when its
/// window was covered. So it gets the whole picture each time, which takes the place of the last one.
const XTERM: &str = "XTerm(";

/// The environment of the terminal.
struct Environment {
    /// Whether the locale is UTF-8.
    is_utf8: bool,
    /// Whether it is a console, whose font has at most 512 glyphs, or of unknown fonts.
    is_console: bool,
    /// Whether colours are off: <https://no-color.org>.
    is_colourless: bool,
}

impl Environment {
    fn of_process() -> Self {
        let setting = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(setting).unwrap_or_default();
        let is_utf8 = ["utf-8", "utf8"].iter().any(|name| locale.to_ascii_lowercase().contains(name));
        Self {
            // The library writes Unicode to a console of Windows.
            is_utf8: is_utf8 || cfg!(windows),
            is_console: if cfg!(windows) {
                // Windows Terminal names its session so, and has the font Cascadia.
                setting("WT_SESSION").is_none()
            } else {
                setting("TERM").is_none_or(|term| term == "linux")
            },
            is_colourless: setting("NO_COLOR").is_some(),
        }
    }
}

/// Creates the canvas.
pub fn canvas(look: &DisplayOptions, answers: &Answers) -> Canvas {
    let environment = Environment::of_process();
    Canvas::new(
        repertoire(look, answers, &environment),
        environment.is_colourless,
        graphics(look, answers, &environment),
    )
}

fn repertoire(look: &DisplayOptions, answers: &Answers, environment: &Environment) -> Repertoire {
    match look.characters {
        Some(Characters::Ascii) => Repertoire::Ascii,
        Some(Characters::Plain) => Repertoire::Plain,
        Some(Characters::Common) => Repertoire::Common,
        Some(Characters::Full) => Repertoire::Full,
        None if !answers.has_utf8.unwrap_or(environment.is_utf8) => Repertoire::Ascii,
        None if look.plain || environment.is_console => Repertoire::Plain,
        None if answers.name.starts_with(VTE) => Repertoire::Full,
        None => Repertoire::Common,
    }
}

fn graphics(look: &DisplayOptions, answers: &Answers, environment: &Environment) -> Option<Protocol> {
    let sixel = Protocol::Sixel { strips: if answers.name.starts_with(XTERM) { 1 } else { STRIPS } };
    match look.graphics {
        Graphics::Kitty => Some(Protocol::Kitty),
        Graphics::Sixel => Some(sixel),
        Graphics::None => None,
        Graphics::Auto if look.characters.is_some() || look.plain || environment.is_colourless => None,
        Graphics::Auto if answers.has_kitty => Some(Protocol::Kitty),
        Graphics::Auto if answers.has_sixel => Some(sixel),
        Graphics::Auto => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UTF8: Environment = Environment { is_utf8: true, is_console: false, is_colourless: false };
    const AUTO: DisplayOptions = DisplayOptions {
        scale: None,
        borderless: false,
        filter: player::filter::Filter::Sharp,
        characters: None,
        plain: false,
        graphics: Graphics::Auto,
    };

    fn answers(name: &str) -> Answers {
        Answers { name: name.to_owned(), ..Answers::default() }
    }

    #[test]
    fn the_characters_are_those_that_the_terminal_draws() {
        let of = |name: &str, environment| repertoire(&AUTO, &answers(name), environment);
        assert_eq!(of("VTE(7001)", &UTF8), Repertoire::Full);
        assert_eq!(of("XTerm(379)", &UTF8), Repertoire::Common);
        assert_eq!(of("tmux 3.3a", &UTF8), Repertoire::Common);
        assert_eq!(of("", &Environment { is_console: true, ..UTF8 }), Repertoire::Plain);
        assert_eq!(of("", &Environment { is_utf8: false, ..UTF8 }), Repertoire::Ascii);
        let look = DisplayOptions { plain: true, ..AUTO };
        assert_eq!(repertoire(&look, &answers("VTE(7001)"), &UTF8), Repertoire::Plain);
    }

    /// The answer of the terminal counts for more than the locale.
    #[test]
    fn the_encoding_is_that_of_the_terminal() {
        let answers = |has_utf8| Answers { has_utf8: Some(has_utf8), ..Answers::default() };
        assert_eq!(repertoire(&AUTO, &answers(false), &UTF8), Repertoire::Ascii);
        let c = Environment { is_utf8: false, ..UTF8 };
        assert_eq!(repertoire(&AUTO, &answers(true), &c), Repertoire::Common);
    }

    #[test]
    fn pictures_need_an_answer_or_the_option() {
        let (kitty, sixel) = (
            Answers { has_kitty: true, has_sixel: true, ..Answers::default() },
            Answers { has_sixel: true, ..Answers::default() },
        );
        assert_eq!(graphics(&AUTO, &kitty, &UTF8), Some(Protocol::Kitty));
        assert_eq!(graphics(&AUTO, &sixel, &UTF8), Some(Protocol::Sixel { strips: STRIPS }));
        let xterm = Answers { name: "XTerm(379)".to_owned(), has_sixel: true, ..Answers::default() };
        assert_eq!(graphics(&AUTO, &xterm, &UTF8), Some(Protocol::Sixel { strips: 1 }));
        assert_eq!(graphics(&AUTO, &Answers::default(), &UTF8), None);
        assert_eq!(graphics(&AUTO, &kitty, &Environment { is_colourless: true, ..UTF8 }), None);
        let characters = DisplayOptions { characters: Some(Characters::Full), ..AUTO };
        assert_eq!(graphics(&characters, &kitty, &UTF8), None);
        let forced = DisplayOptions { graphics: Graphics::Sixel, ..AUTO };
        assert_eq!(graphics(&forced, &Answers::default(), &UTF8), Some(Protocol::Sixel { strips: STRIPS }));
    }
}
