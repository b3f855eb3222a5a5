//! `typein new`: a folder for a game of the user.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use listing::Source;
use player::program::Program;
use serde_json::Value;

use crate::exit::Exit;
use crate::{file, output, target};

/// The probe of a new folder.
pub const PROBE: &str = include_str!("new/probe.toml");

const README: &str = include_str!("new/README.md");

/// The name of the game in the skeletons.
const NAME: &str = "my-game";

const PORT_MANIFEST: &str = r#"[workspace]

[package]
name = "port"
version = "0.1.0"
edition = "2024"

[dependencies]
serde = { version = "1", features = ["derive"] }
typein-core = { path = "typein-core" }
"#;

/// The manifest of a copied crate, up to its dependencies.
macro_rules! manifest {
    ($name:literal) => {
        concat!(
            "[package]\nname = \"",
            $name,
            "\"\nversion = \"",
            env!("CARGO_PKG_VERSION"),
            "\"\nedition = \"2024\"\n\n[dependencies]\nserde = { version = \"1\", features = [\"derive\"] }\n"
        )
    };
}

const TYPEIN_CORE_MANIFEST: &str = concat!(
    manifest!("typein-core"),
    "serde_json = { version = \"1\", features = [\"raw_value\"] }\nnumeric = { path = \"../numeric\" }\n"
);

/// `new`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein new my-game page.txt                 a folder with listing, origin, probe and a core in Python
  typein new my-game page.html --program 2    the second program of the page
  typein new my-game game.bas --core rust     with a core in Rust
  typein new my-game game.prg --core none     for play and run alone

The README.md of the folder has the next commands.")]
pub struct NewArgs {
    /// The folder to make
    pub folder: PathBuf,

    /// A saved page, a listing or a program file; or - for standard input
    pub file: String,

    /// The language of the core
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value = "python")]
    pub core: Language,

    /// The machine, where the file does not say it
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// Number of the program, where the file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,
}

/// The language of a core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// Rust
    Rust,
    /// Python
    Python,
    /// JavaScript, for Node
    Js,
    /// No core
    None,
}

impl Language {
    /// Returns the command that starts the core in its folder.
    const fn command(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Rust => Some(&["port/target/release/port"]),
            Self::Python => Some(&["python3", "port.py"]),
            Self::Js => Some(&["node", "port.mjs"]),
            Self::None => None,
        }
    }

    /// Returns the file that has the rules.
    const fn rules(self) -> Option<&'static str> {
        match self {
            Self::Rust => Some("port/src/main.rs"),
            Self::Python => Some("port.py"),
            Self::Js => Some("port.mjs"),
            Self::None => None,
        }
    }

    /// Returns the files of the core.
    fn files(self, name: &str) -> Vec<(String, String)> {
        let named = |text: &str| text.replace(NAME, name);
        let mut files: Vec<(String, String)> = Vec::new();
        let mut add = |file: &str, text: String| files.push((file.to_owned(), text));
        match self {
            Self::Rust => {
                add("port/Cargo.toml", PORT_MANIFEST.to_owned());
                add("port/src/main.rs", named(sdk::RUST_SKELETON));
                add("port/.gitignore", "target\n".to_owned());
                add("port/typein-core/Cargo.toml", TYPEIN_CORE_MANIFEST.to_owned());
                add("port/numeric/Cargo.toml", manifest!("numeric").to_owned());
                for (package, sources) in
                    [("typein-core", typein_core::SOURCES), ("numeric", numeric::SOURCES)]
                {
                    for (file, text) in sources {
                        add(&format!("port/{package}/src/{file}"), (*text).to_owned());
                    }
                }
            }
            Self::Python => {
                add("port.py", named(sdk::PYTHON_SKELETON));
                for (file, text) in sdk::PYTHON_MODULES {
                    add(file, text.to_owned());
                }
            }
            Self::Js => {
                add("port.mjs", named(sdk::JAVASCRIPT_SKELETON));
                for (file, text) in sdk::JAVASCRIPT_MODULES {
                    add(file, text.to_owned());
                }
            }
            Self::None => {}
        }
        files
    }
}

/// Makes the folder.
///
/// # Errors
/// If the folder exists, the file has no program, or a file cannot be written.
pub fn new(arguments: &NewArgs) -> Result<Exit> {
    let NewArgs { folder, file, core, .. } = arguments;
    let shown = folder.display();
    if folder.exists() {
        bail!("`{shown}` exists; give another name");
    }
    let source = target::source(file)?;
    let named = arguments.system.as_deref().map(target::machine_by_name).transpose()?;
    let detected = target::detect_machine(file, &source, named, arguments.program)?;
    let program =
        detected.program(&source, arguments.program).with_context(|| format!("cannot use `{file}`"))?;
    output::warn(&program.warnings);
    let listing = ListingFile::of(&source, arguments.program, &program)?;
    let machine = program.machine;
    let name = folder.file_name().context("the folder has no name")?.to_string_lossy().into_owned();
    let title = title(&source).unwrap_or_else(|| name.clone());
    let mut files = core.files(&name);
    files.push(("origin.toml".to_owned(), origin(&title, machine.id, file, listing.program, *core)));
    if *core != Language::None {
        files.push(("probe.toml".to_owned(), PROBE.to_owned()));
    }
    files.push(("README.md".to_owned(), readme(&title, folder, &listing.name, *core)));
    write(&folder.join(&listing.name), &listing.bytes)?;
    for (path, text) in &files {
        write(&folder.join(path), text.as_bytes())?;
    }
    report!("made `{shown}`, for {}; its README.md has the next commands", machine.name);
    Ok(Exit::Success)
}

/// The file of the listing.
struct ListingFile {
    name: String,
    bytes: Vec<u8>,
    /// The number of the program in it, if it has several.
    program: Option<usize>,
}

impl ListingFile {
    /// Returns the listing extracted from its page if it has the same program as the page, else the whole page;
    /// a program file for a program file.
    fn of(source: &Source, number: Option<usize>, program: &Program) -> Result<Self> {
        let machine = program.machine;
        let page = match source {
            Source::Page(page) => page,
            Source::Prg(_) => {
                let form = machine.file_formats().first().context("the machine has no program files")?;
                let bytes = machine.program_file(&program.image, form, "listing");
                return Ok(Self { name: format!("listing.{}", form.name), bytes, program: None });
            }
        };
        let name = format!("listing.{}", machine.text_ending);
        let text = page.program(number)?.verbatim();
        let alone = listing::read(text.as_bytes(), &name).ok();
        let alone = alone.and_then(|source| Program::from_source(machine, &source, None).ok());
        if alone.is_some_and(|alone| alone.image == program.image) {
            return Ok(Self { name, bytes: text.into_bytes(), program: None });
        }
        let ending =
            Path::new(page.source().name()).extension().unwrap_or_default().to_string_lossy().into_owned();
        let name = if ending.is_empty() { "listing.txt".to_owned() } else { format!("listing.{ending}") };
        Ok(Self { name, bytes: page.source().text().as_bytes().to_vec(), program: number })
    }
}

/// Returns the title of a page: that of HTML, or its first line if that is no line of a program.
fn title(source: &Source) -> Option<String> {
    const MAX_CHARS: usize = 80;
    let Source::Page(page) = source else { return None };
    let text = page.source().text();
    let lower = text.to_ascii_lowercase();
    let html = lower.find("<title>").map(|at| at + "<title>".len());
    let html = html.and_then(|from| Some(&text[from..from + lower[from..].find("</title>")?]));
    let first = || text.lines().map(str::trim).find(|line| !line.is_empty());
    let title = html.or_else(first)?.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_title = title.starts_with(char::is_alphabetic) && title.chars().count() <= MAX_CHARS;
    // A Python program begins with a statement or a comment.
    let is_prose = is_title && !title.contains(['=', '(', '<', '{']) && !title.starts_with("import ");
    (is_prose && !title.starts_with("from ")).then_some(title)
}

/// Returns the text of origin.toml.
fn origin(title: &str, system: &str, file: &str, program: Option<usize>, core: Language) -> String {
    let mut text = format!(
        "# Where the listing comes from.\ntitle = {}\nsystem = \"{system}\"\nobtained = {}\n# author = \"\"\n# year = \
         1985\n# magazine = \"\"\n# rights = \"\"\n",
        toml_string(title),
        toml_string(&format!("by `typein new` from {file}"))
    );
    if let Some(program) = program {
        text += &format!("program = {program}\n");
    }
    if let Some(command) = core.command() {
        let strings: Vec<String> = command.iter().map(|argument| toml_string(argument)).collect();
        text += &format!(
            "\n# The native core: started by `typein diff`, `match` and `bench`, with --trust or after a yes.\n[core]\n\
             command = [{}]\n",
            strings.join(", ")
        );
    }
    text
}

/// Returns a text as a string of TOML, whose basic strings have the escapes of JSON, and one for DEL.
fn toml_string(text: &str) -> String {
    Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}

/// Returns the text of README.md.
fn readme(title: &str, folder: &Path, listing: &str, core: Language) -> String {
    let folder = folder.display().to_string();
    // A name without a path could be the name of a title.
    let folder = if folder.contains(['/', '\\']) { folder } else { format!("./{folder}") };
    let build = match core {
        Language::Rust => format!("cargo build --release --manifest-path {folder}/port/Cargo.toml\n"),
        Language::Python | Language::Js | Language::None => String::new(),
    };
    let next = match core {
        Language::None => "typein run {folder} --until key".to_owned(),
        Language::Rust | Language::Python | Language::Js => format!("{build}typein diff {folder} --trust"),
    };
    let port = core.rules().map_or_else(String::new, |rules| {
        let check = core.command().unwrap_or_default().join(" ");
        format!(
            "\n\n`{rules}` is the core. It has one move, which ends the game; write the game's rules in its place.\n`typein \
             core check '{check}'`, in this folder, checks it without the listing. `typein diff` compares it with\nthe \
             listing, move by move."
        )
    });
    let command = if core == Language::None { "" } else { ", and the command of the core" };
    README
        .replace("{next}", &next)
        .replace("{folder}", &folder)
        .replace("{title}", title)
        .replace("{listing}", listing)
        .replace("{port}", &port)
        .replace("{core}", command)
}

/// Writes a new file and the folders that it needs.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let parent = path.parent().expect("the file is in the new folder");
    fs::create_dir_all(parent)
        .and_then(|()| file::write_new(path, bytes))
        .with_context(|| file::cannot_write(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds the names of the sources in a folder, relative to `root`.
    fn add_sources(root: &Path, folder: &Path, names: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                add_sources(root, &path, names);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                names.push(path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }

    #[test]
    fn the_crates_for_rust_are_whole() {
        for (package, sources) in [("typein-core", typein_core::SOURCES), ("numeric", numeric::SOURCES)] {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(package).join("src");
            let mut files = Vec::new();
            add_sources(&root, &root, &mut files);
            files.sort();
            let mut embedded: Vec<&str> = sources.iter().map(|(file, _)| *file).collect();
            embedded.sort_unstable();
            assert_eq!(files, embedded, "{package}");
        }
    }
}
