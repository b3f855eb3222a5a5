//! What TARGET on the command line means: a bare machine, a title of the catalogue, or a file.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use catalogue::Title;
use hardware::Storage;
use listing::Source;
use player::model::{self, MODELS, Model, Options};
use player::program::{self, DetectedModel};
use systems::System;

use crate::disk::Folder;
use crate::input;
use crate::options::MachineArgs;

/// The target that is standard input.
const STANDARD_INPUT: &str = "-";

/// What is wanted, found.
pub struct Target {
    /// What to call it.
    pub name: String,
    /// What it runs on.
    pub model: &'static Model,
    /// The program as the machine holds it, none for a bare machine.
    pub image: Option<Vec<u8>>,
    /// What is odd about the listing, without being wrong.
    pub warnings: Vec<String>,
}

impl Target {
    /// Switches on the machine for it.
    ///
    /// # Errors
    /// When what is to be plugged in cannot be used.
    pub fn power_on(&self, arguments: &MachineArgs, seed: u64) -> Result<Box<dyn System>> {
        self.check_options(arguments)?;
        let storage = match &arguments.disk {
            Some(folder) => {
                let folder = Folder::open(folder, self.model.file_names)?.with_blocks(arguments.disk_blocks);
                Some(Box::new(folder) as Box<dyn Storage>)
            }
            None => None,
        };
        let mut system = self.model.power_on(Options { seed, config: arguments.machine_config(), storage });
        // A title is called as its file is.
        let file = catalogue::find(&self.name).map_or(self.name.as_str(), |title| title.file);
        system.set_program_name(Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(file));
        Ok(system)
    }

    /// Refuses options that the machine has no use for.
    fn check_options(&self, arguments: &MachineArgs) -> Result<()> {
        let unknown =
            arguments.chosen_options().find(|(choice, _)| !self.model.config_options.contains(choice));
        let Some((choice, option)) = unknown else { return Ok(()) };
        let have = MODELS.iter().filter(|model| model.config_options.contains(&choice));
        let have: Vec<&str> = have.map(|model| model.name).collect();
        bail!("{option} is for {}; {} has no such choice", have.join(" and "), self.model.name)
    }
}

/// Finds what the command line names, and reads its program.
///
/// # Errors
/// When there is no such thing, or it cannot be read or understood.
pub fn resolve(arguments: &MachineArgs) -> Result<Target> {
    #[cfg(feature = "python")]
    crate::python_process::set_memory_limit(arguments.memory);
    let system = arguments.system.as_deref().map(model_by_name).transpose()?;
    if let Some(model) = model::by_cli_name(&arguments.target) {
        if !model.takes_text {
            bail!("{} has nothing to type at; name a program for it", model.name);
        }
        check_runnable(model.cli_name, model)?;
        return Ok(Target { name: model.cli_name.to_owned(), model, image: None, warnings: vec![] });
    }
    let source = source(&arguments.target)?;
    let judged = detect_model(&arguments.target, &source, system, arguments.program)?;
    let program = judged
        .program(&source, arguments.program)
        .with_context(|| format!("cannot run `{}`", arguments.target))?;
    let model = judged.model;
    check_runnable(&arguments.target, model)?;
    let name = catalogue::find(&arguments.target).map_or(arguments.target.as_str(), |title| title.name);
    Ok(Target { name: name.to_owned(), model, image: Some(program.image), warnings: program.warnings })
}

/// Whether this build can run what is for a model.
///
/// # Errors
/// When it lacks a part, with the command that builds one that has it.
pub fn check_runnable(target: &str, model: &Model) -> Result<()> {
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
    if let Some(model) = model::by_cli_name(target) {
        bail!("`{}` is a bare machine without a listing; name a title or a file", model.cli_name);
    }
    if target == STANDARD_INPUT {
        return read_bytes(&input::read_standard_input(input::LISTING)?, display_name(target));
    }
    let (path, _) = listing::split_target(target);
    if let Err(error) = fs::metadata(path) {
        return Err(not_found(target, &error));
    }
    let limit = if path.to_ascii_lowercase().ends_with(".prg") { input::PROGRAM } else { input::LISTING };
    read_bytes(&input::read(Path::new(path), limit)?, target)
}

/// Reads a file's bytes; a page without a listing that is about a title is told with it.
fn read_bytes(bytes: &[u8], name: &str) -> Result<Source> {
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
        machine.is_some_and(|machine| machine.spec().prose_names.iter().any(|name| text.contains(name)))
    };
    let named = catalogue::titles().iter().filter(is_named);
    named.min_by_key(|title| !names_machine(title))
}

/// What to call a target in messages.
pub fn display_name(target: &str) -> &str {
    if target == STANDARD_INPUT { "standard input" } else { target }
}

/// The model that a word behind `--system` names.
///
/// # Errors
/// When there is none, with those there are.
pub fn model_by_name(word: &str) -> Result<&'static Model> {
    let known: Vec<String> = MODELS.iter().map(|model| format!("`{}`", model.cli_name)).collect();
    let known = known.join(", ");
    model::by_cli_name(word).ok_or_else(|| match listing::MachineKind::by_id(word) {
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
pub fn detect_model(
    target: &str,
    source: &Source,
    named: Option<&'static Model>,
    program: Option<usize>,
) -> Result<DetectedModel> {
    match (named, catalogue::find(target)) {
        (Some(model), _) => Ok(DetectedModel::certain(model)),
        (None, Some(title)) => Ok(DetectedModel::certain(title_model(title)?)),
        (None, None) => Ok(program::detect_model(display_name(target), source, program)?),
    }
}

/// The model that a title runs on.
///
/// # Errors
/// When it is not there.
pub fn title_model(title: &Title) -> Result<&'static Model> {
    model_by_name(&title.origin.system).with_context(|| format!("cannot run `{}`", title.name))
}

/// Says that a target is not there, and what may have been meant.
fn not_found(target: &str, error: &std::io::Error) -> anyhow::Error {
    if error.kind() != std::io::ErrorKind::NotFound {
        return anyhow!("cannot read `{target}`: {error}");
    }
    let looks_like_a_path = target.contains(['/', '\\', '.']);
    match nearest_name(target) {
        Some(name) => anyhow!("there is no title and no file `{target}`; did you mean `{name}`?"),
        None if looks_like_a_path => anyhow!("there is no file `{target}`"),
        None => anyhow!("there is no title and no file `{target}`; `typein` alone lists the titles"),
    }
}

/// The title or machine whose name is most like `target`, if one is.
fn nearest_name(target: &str) -> Option<&'static str> {
    /// How alike two names must be, from 0 to 1: enough for a slip of a finger in three letters.
    const LIKENESS: f64 = 0.6;
    let target = target.to_lowercase();
    let titles = catalogue::titles().iter().flat_map(Title::names);
    let names = titles.chain(MODELS.iter().map(|model| model.cli_name));
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
        assert_eq!(nearest_name("3d-vier-gewint"), Some("3d-vier-gewinnt"));
        assert_eq!(nearest_name("vier-gewinnt"), Some("3d-vier-gewinnt"));
        assert_eq!(nearest_name("3D-VIERGEWINNT"), Some("3d-vier-gewinnt"));
        assert_eq!(nearest_name("viertri"), Some("viertris"));
        assert_eq!(nearest_name("viertris-m"), Some("viertris-msx"));
        assert_eq!(nearest_name("as-printed"), Some("battleship-as-printed"));
        assert_eq!(nearest_name("battleshi"), Some("battleship"));
        assert_eq!(nearest_name("c46"), Some("c64"));
        assert_eq!(nearest_name("elite"), None);
    }
}
