//! What TARGET on the command line means: a bare machine, a title of the catalogue, or a file.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use catalogue::Title;
use hardware::Storage;
use listing::Source;
use player::model::{self, MODELS, Model, Options};
use player::program::{self, Judged};
use systems::System;

use crate::disk::Folder;
use crate::input;
use crate::options::MachineArgs;

/// The target that is standard input.
const STANDARD_INPUT: &str = "-";

/// What is wanted, found.
pub struct Wanted {
    /// What to call it.
    pub name: String,
    /// What it runs on.
    pub model: &'static Model,
    /// The program as the machine holds it, none for a bare machine.
    pub image: Option<Vec<u8>>,
    /// What is odd about the listing, without being wrong.
    pub warnings: Vec<String>,
}

impl Wanted {
    /// Switches on the machine for it.
    ///
    /// # Errors
    /// When what is to be plugged in cannot be used.
    pub fn power_on(&self, arguments: &MachineArgs, seed: u64) -> Result<Box<dyn System>> {
        self.check_choices(arguments)?;
        let storage = match &arguments.disk {
            Some(folder) => {
                let folder = Folder::open(folder, self.model.file_names)?.with_blocks(arguments.disk_blocks);
                Some(Box::new(folder) as Box<dyn Storage>)
            }
            None => None,
        };
        let mut system = self.model.power_on(Options { seed, wishes: arguments.wishes(), storage });
        // A title is called as its file is.
        let file = catalogue::find(&self.name).map_or(self.name.as_str(), |title| title.file);
        system.name_program(Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(file));
        Ok(system)
    }

    /// Refuses options that the machine has no use for.
    fn check_choices(&self, arguments: &MachineArgs) -> Result<()> {
        let unknown = arguments.choices().find(|(choice, _)| !self.model.choices.contains(choice));
        let Some((choice, option)) = unknown else { return Ok(()) };
        let have = MODELS.iter().filter(|model| model.choices.contains(&choice));
        let have: Vec<&str> = have.map(|model| model.name).collect();
        bail!("{option} is for {}; {} has no such choice", have.join(" and "), self.model.name)
    }
}

/// Finds what the command line names, and reads its program.
///
/// # Errors
/// When there is no such thing, or it cannot be read or understood.
pub fn resolve(arguments: &MachineArgs) -> Result<Wanted> {
    #[cfg(feature = "python")]
    crate::interpreter::lend_memory(arguments.memory);
    let system = arguments.system.as_deref().map(system).transpose()?;
    if let Some(model) = model::by_word(&arguments.target) {
        if !model.takes_text {
            bail!("{} has nothing to type at; name a program for it", model.name);
        }
        runnable(model.word, model)?;
        return Ok(Wanted { name: model.word.to_owned(), model, image: None, warnings: vec![] });
    }
    let source = source(&arguments.target)?;
    let judged = judged(&arguments.target, &source, system, arguments.program)?;
    let program = judged
        .program(&source, arguments.program)
        .with_context(|| format!("cannot run `{}`", arguments.target))?;
    let model = judged.model;
    runnable(&arguments.target, model)?;
    let name = catalogue::find(&arguments.target).map_or(arguments.target.as_str(), |title| title.name);
    Ok(Wanted { name: name.to_owned(), model, image: Some(program.image), warnings: program.warnings })
}

/// Whether this build can run what is for a model.
///
/// # Errors
/// When it lacks a part, with the command that builds one that has it.
pub fn runnable(target: &str, model: &Model) -> Result<()> {
    match model.kind.missing_feature() {
        None => Ok(()),
        Some(feature) => {
            let command = env::args().nth(1).unwrap_or_default();
            bail!(
                "this build has no {feature} to run `{target}` with; build one that has: cargo run --release --features \
                 {feature} -- {command} {target}"
            )
        }
    }
}

/// Reads the title or file of this name.
///
/// # Errors
/// When there is none, or it is neither text nor a container that is known.
pub fn source(target: &str) -> Result<Source> {
    if let Some(title) = catalogue::find(target) {
        return Ok(listing::read(title.listing, title.name)?);
    }
    if let Some(model) = model::by_word(target) {
        bail!("`{}` is a bare machine without a listing; name a title or a file", model.word);
    }
    if target == STANDARD_INPUT {
        return read(&input::read_standard_input(input::LISTING)?, shown(target));
    }
    let (path, _) = listing::split_target(target);
    if let Err(error) = fs::metadata(path) {
        return Err(not_found(target, &error));
    }
    let limit = if path.to_ascii_lowercase().ends_with(".prg") { input::PROGRAM } else { input::LISTING };
    read(&input::read(Path::new(path), limit)?, target)
}

/// Reads a file's bytes; a page without a listing that is about a title is told with it.
fn read(bytes: &[u8], name: &str) -> Result<Source> {
    let source = listing::read(bytes, name)?;
    if let Source::Page(page) = &source
        && page.programs().is_empty()
        && let Some(title) = title_of_page(&page.source().text().to_lowercase())
    {
        let Title { name: known, origin, .. } = title;
        bail!(
            "no listing stands on `{name}`, whose heading names {}; there is one of that name: `{known}` ({})",
            origin.title,
            origin.about
        );
    }
    Ok(source)
}

/// The title that a text in small letters is about: it is named in one of the first lines. One whose machine the text names, too,
/// comes first.
fn title_of_page(text: &str) -> Option<&'static Title> {
    /// Lines that are not blank among which the heading stands.
    const HEADING: usize = 5;
    let heading = text.lines().filter(|line| !line.trim().is_empty()).take(HEADING);
    let heading: String = heading.collect::<Vec<&str>>().join("\n");
    let is_named = |title: &&Title| heading.contains(&title.origin.title.to_lowercase());
    let names_machine = |title: &Title| {
        let machine = listing::MachineKind::by_id(&title.origin.system);
        machine.is_some_and(|machine| machine.row().prose.iter().any(|name| text.contains(name)))
    };
    let named = catalogue::titles().iter().filter(is_named);
    named.min_by_key(|title| !names_machine(title))
}

/// What to call a target in messages.
pub fn shown(target: &str) -> &str {
    if target == STANDARD_INPUT { "standard input" } else { target }
}

/// The model that a word behind `--system` names.
///
/// # Errors
/// When there is none, with those there are.
pub fn system(word: &str) -> Result<&'static Model> {
    let known: Vec<String> = MODELS.iter().map(|model| format!("`{}`", model.word)).collect();
    let known = known.join(", ");
    model::by_word(word).ok_or_else(|| match listing::MachineKind::by_id(word) {
        Some(machine) => {
            anyhow!("the {machine} (`{word}`) is a machine that is known but not built yet; there is {known}")
        }
        None => anyhow!("there is no system `{word}`; there is {known}"),
    })
}

/// The model that a source is for: `named` on the command line, or the title's, or judged by the listing.
///
/// # Errors
/// When it is for one that is not there, or may be for several.
pub fn judged(
    target: &str,
    source: &Source,
    named: Option<&'static Model>,
    program: Option<usize>,
) -> Result<Judged> {
    match (named, catalogue::find(target)) {
        (Some(model), _) => Ok(Judged::certain(model)),
        (None, Some(title)) => Ok(Judged::certain(title_model(title)?)),
        (None, None) => Ok(program::model_of(shown(target), source, program)?),
    }
}

/// The model that a title runs on.
///
/// # Errors
/// When it is not there.
pub fn title_model(title: &Title) -> Result<&'static Model> {
    system(&title.origin.system).with_context(|| format!("cannot run `{}`", title.name))
}

/// Says that a target is not there, and what may have been meant.
fn not_found(target: &str, error: &std::io::Error) -> anyhow::Error {
    if error.kind() != std::io::ErrorKind::NotFound {
        return anyhow!("cannot read `{target}`: {error}");
    }
    let looks_like_a_path = target.contains(['/', '\\', '.']);
    match nearest(target) {
        Some(name) => anyhow!("there is no title and no file `{target}`; did you mean `{name}`?"),
        None if looks_like_a_path => anyhow!("there is no file `{target}`"),
        None => anyhow!("there is no title and no file `{target}`; `typein` alone lists the titles"),
    }
}

/// The title or machine whose name is most like `target`, if one is.
fn nearest(target: &str) -> Option<&'static str> {
    /// How alike two names must be, from 0 to 1: enough for a slip of a finger in three letters.
    const LIKENESS: f64 = 0.6;
    let target = target.to_lowercase();
    let titles = catalogue::titles().iter().flat_map(Title::names);
    let names = titles.chain(MODELS.iter().map(|model| model.word));
    let likeness = |name: &str| {
        let whole = strsim::normalized_damerau_levenshtein(&target, name);
        // Some words of a longer name stand for it, unless another name is nearer as a whole.
        let has_words = name.match_indices(&target).any(|(at, _)| {
            let is_edge = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
            let bytes = name.as_bytes();
            is_edge(at.checked_sub(1).and_then(|before| bytes.get(before)))
                && is_edge(bytes.get(at + target.len()))
        });
        let begins = target.len() >= 4 && name.starts_with(&target);
        (whole, whole >= LIKENESS || (target.len() >= 3 && has_words) || begins)
    };
    names
        .map(|name| (likeness(name), name))
        .filter(|((_, is_near), _)| *is_near)
        .max_by(|one, other| one.0.0.total_cmp(&other.0.0))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_and_nothing_far_off() {
        assert_eq!(nearest("3d-vier-gewint"), Some("3d-vier-gewinnt"));
        assert_eq!(nearest("vier-gewinnt"), Some("3d-vier-gewinnt"));
        assert_eq!(nearest("3D-VIERGEWINNT"), Some("3d-vier-gewinnt"));
        assert_eq!(nearest("viertri"), Some("viertris"));
        assert_eq!(nearest("viertris-m"), Some("viertris-msx"));
        assert_eq!(nearest("as-printed"), Some("battleship-as-printed"));
        assert_eq!(nearest("battleshi"), Some("battleship"));
        assert_eq!(nearest("c46"), Some("c64"));
        assert_eq!(nearest("elite"), None);
    }
}
