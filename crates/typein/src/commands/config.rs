//! `typein config`: the configuration file.

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::config::{self, Config};
use crate::exit::Exit;
use crate::{file, output};

/// `config`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein config           the path of the file, its values, and the defaults of the others
  typein config --init    write a file in which every key is explained

The file has defaults of `typein play` and the keys of each machine. Options of the command line win.")]
pub struct ConfigArgs {
    /// Write a commented file, if there is none
    #[arg(long)]
    init: bool,
}

/// Executes `typein config`.
///
/// # Errors
/// When the file has an error, or cannot be read or written.
pub fn config(arguments: &ConfigArgs) -> Result<Exit> {
    let Some(path) = config::path() else { bail!("no home folder: set HOME") };
    if arguments.init {
        if path.exists() {
            bail!("`{}` exists; edit it, or remove it first", path.display());
        }
        let cannot = || file::cannot_write(&path);
        path.parent().map(std::fs::create_dir_all).transpose().with_context(cannot)?;
        file::write_new(&path, config::template().as_bytes()).with_context(cannot)?;
        file::report_written(&path);
        return Ok(Exit::Success);
    }
    let config = Config::read()?;
    let state = if path.exists() { "" } else { " (does not exist; `typein config --init` writes it)" };
    output::print_line(&format!("# {}{state}", path.display()));
    output::print_line(config.values().trim_end());
    Ok(Exit::Success)
}
