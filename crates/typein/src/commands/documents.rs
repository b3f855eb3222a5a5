//! `typein completions` and `typein man`: documents made from the command line's own description.

use anyhow::{Context, Result, bail};
use clap::{Args, Command};
use clap_complete::Shell;

use crate::exit::Exit;
use crate::output;

/// The name of the program in both.
const NAME: &str = "typein";

/// `completions`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein completions bash > ~/.local/share/bash-completion/completions/typein
  typein completions zsh > ~/.zfunc/_typein            in a folder of $fpath
  typein completions fish > ~/.config/fish/completions/typein.fish")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// `man`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein man | man -l -
  typein man > ~/.local/share/man/man1/typein.1
  typein man run > ~/.local/share/man/man1/typein-run.1
  typein man listing check | man -l -")]
pub struct ManArgs {
    /// A command, for its own page
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
}

/// Writes the completions for a shell.
#[allow(clippy::unnecessary_wraps, reason = "as every command")]
pub fn completions(arguments: &CompletionsArgs, mut command: Command) -> Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, NAME, &mut text);
    output::write_stdout(&text);
    Ok(Exit::Success)
}

/// Writes the manual page of the program, or of a command.
///
/// # Errors
/// For a command that there is not.
pub fn man(arguments: &ManArgs, mut command: Command) -> Result<Exit> {
    command.build();
    for word in &arguments.command {
        let known: Vec<String> =
            command.get_subcommands().map(|command| format!("`{}`", command.get_name())).collect();
        let Some(found) = command.find_subcommand(word) else {
            bail!("there is no command `{word}`; there are {}", known.join(", "));
        };
        command = found.clone();
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).context("cannot make the manual page")?;
    output::write_stdout(&page);
    Ok(Exit::Success)
}
