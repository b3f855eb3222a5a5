//! `typein explain`: a line of a program in words.

use analysis::explain::{self, Explanation};
use anyhow::{Result, anyhow, bail};
use clap::Args;
use player::schema::Schema;
use serde::Serialize;
use systems::program::ProgramLine;

use crate::exit::Exit;
use crate::output;
use crate::target;

/// `explain`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  typein explain viertris:100             line 100 of a title
  typein explain game.prg:2160            of a program file
  typein explain page.txt:10 --program 2  of the second program of a page
  typein explain page.txt:10 --json       the result as JSON")]
pub struct ExplainArgs {
    /// A title, a listing or a program file, and the number of a line after a colon
    #[arg(value_name = "TARGET:LINE")]
    pub target: String,

    /// The machine, where the file does not say it
    ///
    /// Without this option typein detects the machine from the listing. Machines are c64, vic20, msx
    /// and pc1360.
    #[arg(long, alias = "machine", value_name = "NAME")]
    pub system: Option<String>,

    /// Number of the program, where the file holds several (1 is the first)
    #[arg(long, value_name = "N")]
    pub program: Option<usize>,

    /// Write the result as JSON
    #[arg(long)]
    pub json: bool,
}

/// The result as JSON.
#[derive(Serialize)]
struct Document<'a> {
    system: &'static str,
    line: u16,
    text: &'a str,
    statements: Vec<StatementDocument<'a>>,
}

#[derive(Serialize)]
struct StatementDocument<'a> {
    statement: &'a str,
    notes: &'a [String],
}

/// Explains a line.
///
/// # Errors
/// Unreadable input, a line that the program does not have, a program that is not in BASIC.
pub fn explain(arguments: &ExplainArgs) -> Result<Exit> {
    let (target, digits) = split(&arguments.target)?;
    // A number above the range of all machines is no line of the program.
    let number = digits.parse().unwrap_or(u64::MAX);
    let named = arguments.system.as_deref().map(target::machine_by_name).transpose()?;
    let program = target::program(target, named, arguments.program)?;
    let machine = program.machine;
    let lines = machine.lines_of(&program.image);
    let line = lines.iter().find(|line| u64::from(line.number) == number);
    let line = line.ok_or_else(|| no_line(target, digits, &lines))?;
    let Some(explanations) = explain::explain(machine, line) else {
        bail!("cannot explain a program for {}: only BASIC is explained", machine.name);
    };
    let text = machine.line_text(line);
    if arguments.json {
        let statements = explanations
            .iter()
            .map(|Explanation { statement, notes }| StatementDocument { statement, notes })
            .collect();
        let document = Document { system: machine.id, line: line.number, text: &text, statements };
        output::print_json(Schema::v1("typein.explain"), &document);
        return Ok(Exit::Success);
    }
    output::print_line(&format!("{} {text}", line.number));
    for Explanation { statement, notes } in &explanations {
        output::print_line(&format!("  {statement}"));
        for note in notes {
            output::print_line(&format!("      {note}"));
        }
    }
    Ok(Exit::Success)
}

/// Splits `viertris:100`.
fn split(target: &str) -> Result<(&str, &str)> {
    let expected = || {
        anyhow!("expected TARGET:LINE, for example `{}:100`, found `{target}`", target.trim_end_matches(':'))
    };
    let (target, line) =
        target.rsplit_once(':').filter(|(target, _)| !target.is_empty()).ok_or_else(expected)?;
    if line.is_empty() || !line.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(expected());
    }
    Ok((target, line))
}

/// Returns the error for a line that does not exist, with its neighbours.
fn no_line(target: &str, digits: &str, lines: &[ProgramLine]) -> anyhow::Error {
    let number = digits.parse().unwrap_or(u64::MAX);
    let before = lines.iter().rev().find(|line| u64::from(line.number) < number);
    let after = lines.iter().find(|line| u64::from(line.number) > number);
    let near: Vec<String> = before.into_iter().chain(after).map(|line| line.number.to_string()).collect();
    let near =
        if near.is_empty() { "it has no lines".to_owned() } else { format!("near it: {}", near.join(", ")) };
    anyhow!("no line {digits} in `{}`; {near}", target::display_name(target))
}
