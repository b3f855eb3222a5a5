//! Titles by name: those of the catalogue, and folders of the user.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use anyhow::{Context, Result, anyhow, bail};
use catalogue::{Folder, Title};
use games::spec::GameSpec;

use crate::input;

/// The file that makes a folder a title.
pub const ORIGIN: &str = "origin.toml";

/// Returns the title of a name, or of a folder with an `origin.toml`; `None` if the target is neither. A folder
/// with the name of a title of the catalogue needs a path: `./viertris`.
///
/// # Errors
/// When a file of the folder cannot be used.
pub fn find(target: &str) -> Result<Option<&'static Title>> {
    let path = Path::new(target);
    match catalogue::find(target) {
        None if path.is_dir() => of_folder(path).map(Some),
        title => Ok(title),
    }
}

/// The games of the program that uses this crate as a library.
static OWN_GAMES: OnceLock<&'static [&'static dyn GameSpec]> = OnceLock::new();

/// Adds the games of the program that uses this crate as a library. Later calls have no effect.
pub fn add_games(own: &'static [&'static dyn GameSpec]) {
    OWN_GAMES.get_or_init(|| own);
}

/// Returns the game with a native core in this program that a title names.
///
/// # Errors
/// When no game has the name.
pub fn game(title: &Title) -> Result<Option<&'static dyn GameSpec>> {
    let Some(name) = title.origin.game.as_deref() else { return Ok(None) };
    let own = OWN_GAMES.get().copied().unwrap_or_default();
    let is_named = |game: &&&'static dyn GameSpec| game.name().eq_ignore_ascii_case(name);
    let found = games::find(name).or_else(|| own.iter().find(is_named).copied());
    let known = || own.iter().chain(games::GAMES).map(|game| game.name()).collect::<Vec<_>>().join(", ");
    let origin = Path::new(title.folder).join(ORIGIN);
    found.map(Some).with_context(|| {
        format!("`{}` names the unknown game `{name}`; this program has {}", origin.display(), known())
    })
}

/// Returns the working directory of a title's core: the title's folder, or the current one for a title of the
/// catalogue, which is compiled in.
pub fn directory(title: &Title) -> &'static Path {
    let is_compiled_in = catalogue::find(title.name).is_some_and(|known| std::ptr::eq(known, title));
    Path::new(if is_compiled_in { "." } else { title.folder })
}

/// Reads the title of a folder once and keeps it, like the titles of the catalogue.
fn of_folder(path: &Path) -> Result<&'static Title> {
    static READ: Mutex<BTreeMap<PathBuf, &'static Title>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(title) = read.get(path) {
        return Ok(title);
    }
    let title = Title::of(&folder(path)?).map_err(|error| anyhow!(error))?;
    let title: &'static Title = Box::leak(Box::new(title));
    read.insert(path.to_owned(), title);
    Ok(title)
}

/// Reads the files of a folder.
fn folder(path: &Path) -> Result<Folder> {
    let shown = path.display();
    if !path.join(ORIGIN).is_file() {
        bail!(
            "the folder `{shown}` has no {ORIGIN}; a title needs one with `title` and `system`, and a file \
             `listing.*` beside it"
        );
    }
    let full = path.canonicalize().with_context(|| format!("cannot read `{shown}`"))?;
    let name = full.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = listing_file(path)?;
    let probe = Some(path.join("probe.toml")).filter(|probe| probe.is_file());
    Ok(Folder {
        path: shown.to_string().leak(),
        name: name.leak(),
        text: input::read(&path.join(&file), input::LISTING)?.leak(),
        file: file.leak(),
        origin: text(&path.join(ORIGIN))?,
        probe: probe.map(|probe| text(&probe)).transpose()?,
    })
}

/// Returns the name of the only file `listing.*`, or of the only patch.
fn listing_file(path: &Path) -> Result<String> {
    let shown = path.display();
    let entries = fs::read_dir(path).with_context(|| format!("cannot read `{shown}`"))?;
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.with_context(|| format!("cannot read `{shown}`"))?.file_name();
        let name = Path::new(&name);
        let is_listing = name.file_stem().is_some_and(|stem| stem == "listing");
        if is_listing || name.extension().is_some_and(|extension| extension == "patch") {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    match &mut names[..] {
        [name] => Ok(std::mem::take(name)),
        [] => bail!(
            "the folder `{shown}` has no listing; name the listing or the saved page `listing.*`, for example \
             listing.bas or listing.html"
        ),
        _ => bail!("the folder `{shown}` has several listings: {}; keep one", names.join(", ")),
    }
}

fn text(path: &Path) -> Result<&'static str> {
    let bytes = input::read(path, input::LISTING)?;
    let text = String::from_utf8(bytes).map_err(|error| anyhow!("`{}`: {error}", path.display()))?;
    Ok(text.leak())
}
