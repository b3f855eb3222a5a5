//! `typein completions` and `typein man`: documents generated from the definition of the command
//! line.

use anyhow::{Context, Result, bail};
use clap::{Args, Command};
use clap_complete::Shell;

use crate::exit::Exit;
use crate::output;

/// The name of the program.
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
    /// The command, for a page of its own; without it, the page of typein
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
}

/// Writes the completions for a shell.
#[allow(clippy::unnecessary_wraps, reason = "as every command")]
pub fn completions(arguments: &CompletionsArgs, mut command: Command) -> Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, NAME, &mut text);
    output::write_data(&text);
    Ok(Exit::Success)
}

/// Writes the manual page of the program or of a command.
///
/// # Errors
/// For an unknown command.
pub fn man(arguments: &ManArgs, command: Command) -> Result<Exit> {
    // `typein help` has no page; the page of `typein` includes it.
    let mut command = command.disable_help_subcommand(true);
    command.build();
    for name in &arguments.command {
        let known: Vec<String> =
            command.get_subcommands().map(|command| format!("`{}`", command.get_name())).collect();
        let Some(found) = command.find_subcommand(name) else {
            bail!("unknown command `{name}`; available: {}", known.join(", "));
        };
        command = found.clone();
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).context("cannot generate the manual page")?;
    output::write_data(&page);
    Ok(Exit::Success)
}
