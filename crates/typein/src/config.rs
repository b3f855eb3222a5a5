//! The configuration file: defaults of `play`, and keys.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum as _;
use player::frame_pacing::Speed;
use player::keymap::KeyMap;
use systems::{Machine, TvStandard};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::folders;
use crate::front_end::FrontEnd;
use crate::options::parse_speed;

/// The name of the file in its folder.
const FILE: &str = "config.toml";

/// The table of keys.
const KEYS: &str = "keys";

/// Minimum similarity of an unknown key to the one that is proposed, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.6;

/// The configuration. A value that the file does not have is `None`.
#[derive(Debug, Default)]
pub struct Config {
    /// Where to play.
    pub front: Option<FrontEnd>,
    /// Window pixels per machine pixel.
    pub scale: Option<u8>,
    /// The speed.
    pub speed: Option<Speed>,
    /// The television standard, on a machine with both.
    pub television: Option<TvStandard>,
    /// The control port of the joystick on the keys, on a machine that has it.
    pub joystick: Option<u8>,
    /// Whether the sound is off at the start.
    pub mute: Option<bool>,
    /// The folder for new files: screenshots, recordings, programs.
    pub folder: Option<PathBuf>,
    /// Pixels of a recorded GIF per machine pixel.
    pub record_scale: Option<u8>,
    /// The address of a page for links.
    pub page: Option<String>,
    /// The keys of each machine.
    keys: Vec<(&'static Machine, KeyMap)>,
}

/// Reads the address of a page: of a folder or of its file, without what follows `#` and `?`.
///
/// # Errors
/// If it is no address of the web.
pub fn page_address(text: &str) -> Result<String, String> {
    let address = text.split(['#', '?']).next().unwrap_or_default();
    let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    let is_plain =
        address.chars().all(|character| character.is_ascii_graphic() && !"\"<>\\".contains(character));
    match host {
        Some(host) if is_plain && !host.starts_with('/') && !host.is_empty() => {
            let is_file = host.ends_with(".html") || host.ends_with('/');
            Ok(if is_file { address.to_owned() } else { format!("{address}/") })
        }
        _ => Err(format!("`{text}` is no address with http:// or https://")),
    }
}

/// A key of the file.
struct Setting {
    name: &'static str,
    /// What it does, with its default.
    meaning: &'static str,
    /// A value, for the commented file.
    example: &'static str,
    /// The allowed values, for a message.
    expected: &'static str,
    set: fn(&mut Config, &DeValue<'_>) -> Option<()>,
    /// The value in the file, as text.
    get: fn(&Config) -> Option<String>,
}

/// The keys of the file, except the tables of keys.
const SETTINGS: &[Setting] = &[
    Setting {
        name: "front",
        meaning: "where to play; default: window, in a terminal without a display",
        example: "\"window\"",
        expected: "\"window\", \"terminal\" or \"text\"",
        set: |config, value| {
            config.front = Some(FrontEnd::from_str(value.as_str()?, false).ok()?);
            Some(())
        },
        get: |config| Some(format!("\"{}\"", config.front?.to_possible_value()?.get_name())),
    },
    Setting {
        name: "scale",
        meaning: "window pixels per machine pixel; default: 2, 1 for large frames",
        example: "3",
        expected: "an integer from 1 to 8",
        set: |config, value| {
            config.scale = Some(integer(value, 1..=8)?);
            Some(())
        },
        get: |config| Some(config.scale?.to_string()),
    },
    Setting {
        name: "speed",
        meaning: "1.0 is the original's speed; default: 1.0",
        example: "1.0",
        expected: "a number from 0.05 to 1000, or \"max\"",
        set: |config, value| {
            config.speed = Some(parse_speed(&number_or_text(value)?).ok()?);
            Some(())
        },
        get: |config| match config.speed? {
            Speed::Max => Some("\"max\"".to_owned()),
            Speed::Times(times) => Some(format!("{times:?}")),
        },
    },
    Setting {
        name: "television",
        meaning: "the standard of machines that have both; default: \"pal\", MSX \"ntsc\"",
        example: "\"pal\"",
        expected: "\"pal\" or \"ntsc\"",
        set: |config, value| {
            config.television = Some(match value.as_str()? {
                "pal" => TvStandard::Pal,
                "ntsc" => TvStandard::Ntsc,
                _ => return None,
            });
            Some(())
        },
        get: |config| {
            Some(match config.television? {
                TvStandard::Pal => "\"pal\"".to_owned(),
                TvStandard::Ntsc => "\"ntsc\"".to_owned(),
            })
        },
    },
    Setting {
        name: "joystick",
        meaning: "the port of the joystick on cursor keys and space; default: 0, no joystick",
        example: "2",
        expected: "0, 1 or 2",
        set: |config, value| {
            config.joystick = Some(integer(value, 0..=2)?);
            Some(())
        },
        get: |config| Some(config.joystick?.to_string()),
    },
    Setting {
        name: "mute",
        meaning: "whether the sound is off at the start; default: false",
        example: "true",
        expected: "true or false",
        set: |config, value| {
            config.mute = Some(value.as_bool()?);
            Some(())
        },
        get: |config| Some(config.mute?.to_string()),
    },
    Setting {
        name: "folder",
        meaning: "the folder for screenshots, recordings and saved programs; default: the current one",
        example: "\"/home/ada/typein\"",
        expected: "the path of an existing folder, as a string",
        set: |config, value| {
            config.folder = Some(Path::new(value.as_str()?)).filter(|path| path.is_dir()).map(Path::to_owned);
            config.folder.as_ref().map(|_| ())
        },
        get: |config| Some(format!("'{}'", config.folder.as_ref()?.display())),
    },
    Setting {
        name: "page",
        meaning: "the address of the page for the links of `typein share`",
        example: "\"https://example.org/typein/\"",
        expected: "an address with http:// or https://",
        set: |config, value| {
            config.page = Some(page_address(value.as_str()?).ok()?);
            Some(())
        },
        get: |config| Some(format!("\"{}\"", config.page.as_ref()?)),
    },
    Setting {
        name: "record-scale",
        meaning: "pixels of a recorded GIF per machine pixel; default: 1",
        example: "2",
        expected: "an integer from 1 to 8",
        set: |config, value| {
            config.record_scale = Some(integer(value, 1..=8)?);
            Some(())
        },
        get: |config| Some(config.record_scale?.to_string()),
    },
];

fn integer(value: &DeValue<'_>, range: std::ops::RangeInclusive<u8>) -> Option<u8> {
    let number = value.as_integer()?.as_str().parse().ok()?;
    range.contains(&number).then_some(number)
}

fn number_or_text(value: &DeValue<'_>) -> Option<String> {
    Some(match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => return None,
    })
}

/// Returns the path of the file; `None` without a home folder.
pub fn path() -> Option<PathBuf> {
    Some(folders::config()?.join(FILE))
}

impl Config {
    /// Reads the user's file; without one, all values are `None`.
    ///
    /// # Errors
    /// When it cannot be read, or has an error.
    pub fn read() -> Result<Self> {
        let Some(path) = path() else { return Ok(Self::default()) };
        match fs::read_to_string(&path) {
            Ok(text) => Self::parse(&text, &path.display().to_string()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).with_context(|| format!("cannot read `{}`", path.display())),
        }
    }

    /// Parses a text; `name` is its name in messages.
    fn parse(text: &str, name: &str) -> Result<Self> {
        let line = |offset: usize| text[..offset].matches('\n').count() + 1;
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(1, |span| line(span.start));
            anyhow!("{name}:{at}: {}", error.message())
        })?;
        let mut config = Self::default();
        for (key, value) in table.get_ref().iter() {
            let at = line(key.span().start);
            let key: &str = key.get_ref();
            if key == KEYS {
                config.read_keys(value, &|offset| format!("{name}:{}", line(offset)))?;
                continue;
            }
            let Some(setting) = SETTINGS.iter().find(|setting| setting.name == key) else {
                bail!("{name}:{at}: unknown key `{key}`; {}", proposal(key, names()));
            };
            (setting.set)(&mut config, value.get_ref())
                .with_context(|| format!("{name}:{at}: `{key}` is invalid; expected {}", setting.expected))?;
        }
        Ok(config)
    }

    /// Reads the tables of the keys of each machine.
    fn read_keys(&mut self, tables: &Spanned<DeValue<'_>>, position: &dyn Fn(usize) -> String) -> Result<()> {
        let machines = || Machine::ALL.into_iter().map(|machine| machine.id);
        let Some(tables_of) = tables.get_ref().as_table() else {
            bail!(
                "{}: `{KEYS}` is invalid; expected a table for a machine: [{KEYS}.c64]",
                position(tables.span().start)
            );
        };
        for (id, rows) in tables_of.iter() {
            let at = position(id.span().start);
            let Some(machine) = Machine::by_id(id.get_ref()) else {
                bail!("{at}: unknown machine `{}`; {}", id.get_ref(), proposal(id.get_ref(), machines()));
            };
            let Some(rows) = rows.get_ref().as_table() else {
                bail!(
                    "{at}: `{KEYS}.{}` is invalid; expected a table: [{KEYS}.{}]",
                    id.get_ref(),
                    id.get_ref()
                );
            };
            let mut map = KeyMap::default();
            for (host, keys) in rows.iter() {
                let at = position(host.span().start);
                let host: &str = host.get_ref();
                let Some(keys) = keys.get_ref().as_str() else {
                    bail!("{at}: `{host}` is invalid; expected the machine's key as a string: \"RETURN\"");
                };
                map.add(machine, host, keys).map_err(|error| anyhow!("{at}: {error}"))?;
            }
            self.keys.push((machine, map));
        }
        Ok(())
    }

    /// Returns the keys of a machine.
    pub fn key_map(&self, machine: &'static Machine) -> KeyMap {
        self.keys.iter().find(|(other, _)| *other == machine).map(|(_, map)| map.clone()).unwrap_or_default()
    }

    /// Returns the file's values and the defaults of the others, a line each.
    pub fn values(&self) -> String {
        let mut text = String::new();
        for setting in SETTINGS {
            match (setting.get)(self) {
                Some(value) => text += &format!("{} = {value}\n", setting.name),
                None => text += &format!("# {}: {}\n", setting.name, setting.meaning),
            }
        }
        for (machine, map) in &self.keys {
            text += &format!("\n[{KEYS}.{}]\n", machine.id);
            for (host, keys) in map.rows() {
                text += &format!("{host:?} = {keys:?}\n");
            }
        }
        text
    }
}

/// Returns the text of a file in which every key is a comment.
pub fn template() -> String {
    let mut text = String::from("# Defaults of `typein play`. Options of the command line win.\n");
    for setting in SETTINGS {
        text += &format!("\n# {}\n#{} = {}\n", setting.meaning, setting.name, setting.example);
    }
    text += "\n# Keys of a machine: the key of this computer, as F12 names it, and the machine's, with\n";
    text += "# modifiers before it. Characters are themselves.\n";
    text += "#[keys.c64]\n#\"F5\" = \"STOP\"\n#\"End\" = \"SHIFT+HOME\"\n";
    text
}

fn names() -> impl Iterator<Item = &'static str> + Clone {
    SETTINGS.iter().map(|setting| setting.name).chain([KEYS])
}

/// Returns the known name that is most similar to an unknown one, else all, for a sentence.
fn proposal(unknown: &str, known: impl Iterator<Item = &'static str> + Clone) -> String {
    let similarity = |name: &str| strsim::normalized_damerau_levenshtein(unknown, name);
    let nearest = known.clone().max_by(|one, other| similarity(one).total_cmp(&similarity(other)));
    match nearest.filter(|name| similarity(name) >= MIN_SIMILARITY) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("available: {}", known.collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Config::parse(text, "config.toml").err().map(|error| format!("{error:#}")).unwrap_or_default()
    }

    #[test]
    fn an_empty_file_and_the_template_set_nothing() {
        for text in ["", &template()] {
            let config = Config::parse(text, "").unwrap();
            assert!(SETTINGS.iter().all(|setting| (setting.get)(&config).is_none()));
            assert!(config.keys.is_empty());
        }
    }

    #[test]
    fn the_template_without_its_comment_characters_is_valid() {
        let folder = tempfile::tempdir().unwrap();
        let lines = template();
        let values =
            lines.lines().filter_map(|line| line.strip_prefix('#')).filter(|line| !line.starts_with(' '));
        let text: String = values.map(|line| format!("{line}\n")).collect();
        let text = text.replace("/home/ada/typein", &folder.path().to_string_lossy().replace('\\', "/"));
        let config = Config::parse(&text, "").unwrap();
        assert!(SETTINGS.iter().all(|setting| (setting.get)(&config).is_some()), "{text}");
        assert_eq!(config.keys.len(), 1);
        // What `values` shows is a file with the same values.
        let again = Config::parse(&config.values(), "").unwrap();
        assert_eq!(again.values(), config.values());
    }

    #[test]
    fn an_error_names_line_and_key_and_what_was_expected() {
        assert_eq!(error("\nspeeed = 1"), "config.toml:2: unknown key `speeed`; did you mean `speed`?");
        assert_eq!(error("scale = 9"), "config.toml:1: `scale` is invalid; expected an integer from 1 to 8");
        assert!(error("x = 1").starts_with("config.toml:1: unknown key `x`; available: front, scale,"));
        assert!(error("scale = 2\nfront = ").starts_with("config.toml:2: "));
        assert_eq!(error("[keys.c46]"), "config.toml:1: unknown machine `c46`; did you mean `c64`?");
        assert!(error("[keys.c64]\n\"F1\" = \"BREAK\"").starts_with("config.toml:2: "));
        assert!(error("[keys.c64]\n\"F99\" = \"A\"").starts_with("config.toml:2: unknown key `F99`"));
        assert!(error("keys = 1").contains("expected a table for a machine"));
    }

    #[test]
    fn values_have_their_types() {
        let text = "front = \"text\"\nscale = 3\nspeed = \"max\"\ntelevision = \"ntsc\"\njoystick = 0\nmute = true\n";
        let config = Config::parse(text, "").unwrap();
        assert_eq!(
            (config.front, config.scale, config.speed),
            (Some(FrontEnd::Text), Some(3), Some(Speed::Max))
        );
        assert_eq!(
            (config.television, config.joystick, config.mute),
            (Some(TvStandard::Ntsc), Some(0), Some(true))
        );
        for wrong in
            ["front = \"x\"", "speed = true", "speed = 0.001", "television = 1", "folder = \"/none/x\""]
        {
            assert!(error(wrong).contains("is invalid; expected"), "{wrong}");
        }
    }
}
