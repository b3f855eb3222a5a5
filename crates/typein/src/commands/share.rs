//! `typein share`: a link that carries a program to the page.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use listing::Source;
use player::link::Link;
use player::{Options, Session};
use systems::Machine;

use crate::config::{self, Config};
use crate::exit::Exit;
use crate::target::{self, STANDARD_INPUT};
use crate::{input, output, titles};

/// Longest link that programs for messages and mail take without breaking it.
const LONG: usize = 2_000;

/// `share`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein share page.txt --page https://example.org/typein/    a link with the listing in it
  typein share viertris                                       a title; the address is in the configuration file
  typein share demo.bas --system c64                          on this machine, whatever the listing looks like
  typein share viertris --snapshot game.snapshot              at the position of a snapshot of `play` or `run`

The link holds the whole program, after a #: no server sees it. The page at the address must be typein's, a copy of
the folder that `typein web` serves. With `page = \"ADDRESS\"` in the configuration file (`typein config`) the
address is given once.")]
pub struct ShareArgs {
    /// A title, a saved page, a listing or a program file; or - for standard input
    #[arg(value_name = "TARGET")]
    pub target: String,

    /// The address of the page
    #[arg(long, value_name = "ADDRESS", value_parser = config::page_address)]
    pub page: Option<String>,

    /// The machine, where the file does not say it
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// The position: a snapshot of the program, saved in `play` or with `run --keep`
    #[arg(long, value_name = "FILE")]
    pub snapshot: Option<PathBuf>,
}

/// Prints the link.
///
/// # Errors
/// When there is no address, the target is no program, or it is too large for a link.
pub fn share(arguments: &ShareArgs) -> Result<Exit> {
    let Some(page) = arguments.page.clone().or(Config::read()?.page) else {
        bail!("which page? give its address with `--page`, or once as `page` in the configuration file")
    };
    let fragment = match catalogue::find(&arguments.target).filter(|_| arguments.snapshot.is_none()) {
        Some(title) => title.name.to_owned(),
        None => link(arguments)?.encode().with_context(|| format!("cannot share `{}`", arguments.target))?,
    };
    let address = format!("{page}#{fragment}");
    output::print_line(&address);
    if address.len() > LONG {
        report!("note: the link has {} characters; some programs cut long links off", address.len());
    }
    Ok(Exit::Success)
}

fn link(arguments: &ShareArgs) -> Result<Link> {
    let name_or_file = &arguments.target;
    if let (Some(title), Some(path)) = (catalogue::find(name_or_file), &arguments.snapshot) {
        let machine = target::machine_by_name(&title.origin.system)?;
        return Ok(Link {
            name: title.name.to_owned(),
            snapshot: position(path, machine)?,
            ..Link::default()
        });
    }
    let machine = arguments.system.as_deref().map(target::machine_by_name).transpose()?;
    let snapshot = match (&arguments.snapshot, machine) {
        (None, _) => vec![],
        (Some(path), Some(machine)) => position(path, machine)?,
        (Some(_), None) => bail!("a position needs the machine of the program; name it with `--system`"),
    };
    let machine = machine.map_or_else(String::new, |machine| machine.id.to_owned());
    let (file, name) = if let Some(title) = titles::find(name_or_file)? {
        (title.listing.to_vec(), title.file.to_owned())
    } else if name_or_file == STANDARD_INPUT {
        (input::read_standard_input(input::LISTING)?, "listing.bas".to_owned())
    } else {
        // What the page cannot read is an error here, not there.
        if let Source::Page(page) = target::source(name_or_file)?
            && page.programs().is_empty()
        {
            bail!("`{name_or_file}` holds no program");
        }
        let (path, _) = listing::split_target(name_or_file);
        let name = Path::new(name_or_file).file_name().unwrap_or_default().to_string_lossy().into_owned();
        (input::read(Path::new(path), target::size_limit(path))?, name)
    };
    Ok(Link { file, name, machine, snapshot, ..Link::default() })
}

/// Reads a snapshot that a machine can restore.
fn position(path: &Path, machine: &'static Machine) -> Result<Vec<u8>> {
    let snapshot = input::read(path, input::SNAPSHOT)?;
    let mut session = Session::from_system(machine.power_on(Options::default()), 0);
    session.load_snapshot(&snapshot).with_context(|| format!("cannot load `{}`", path.display()))?;
    Ok(snapshot)
}
