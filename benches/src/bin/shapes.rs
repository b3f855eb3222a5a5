//! Counts the host instructions of the C64's BASIC for programs of shapes that are common in
//! listings, in comparison with the original.
//!
//! They are counted by valgrind's callgrind, which must be installed: the count of a program does
//! not depend on the load of the machine.

use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Instructions per cycle of the original interpreter, its machine code recompiled to C.
const ORIGINAL_INSTRUCTIONS_PER_CYCLE: f64 = 1.47;

const HELP: &str = "\
Counts the host's instructions for BASIC programs and compares them with the original interpreter's.

Usage: shapes [PATTERN...]     programs of benches/programs/shapes whose names contain a pattern; all of them without one
       shapes FILE.bas...      programs of your own

Prints for each: how many times fewer instructions than the original, instructions, cycles of the C64, name.
Needs valgrind (Debian: apt-get install valgrind).

Examples:
  cargo run --release -p benches --bin shapes
  cargo run --release -p benches --bin shapes next if-
  cargo run --release -p benches --bin shapes mine.bas";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match &arguments[..] {
        [option, ..] if option == "-h" || option == "--help" => {
            println!("{HELP}");
            Ok(())
        }
        [option, file] if option == "--one" => run(Path::new(file)),
        patterns => table(patterns),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one program to its end; prints the cycles.
fn run(file: &Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut machine = benches::machine_with(&benches::Program { name: "program", text });
    println!("{}", benches::run(&mut *machine).0);
    Ok(())
}

fn table(patterns: &[String]) -> Result<(), Box<dyn Error>> {
    for file in expand_patterns(patterns)? {
        let (instructions, cycles) = count_instructions(&file)?;
        let times = cycles as f64 * ORIGINAL_INSTRUCTIONS_PER_CYCLE / instructions as f64;
        println!("{times:6.1} {instructions:12} {cycles:12} {}", program_name(&file));
    }
    Ok(())
}

/// Returns the name of a program in the table.
fn program_name(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the selected programs.
fn expand_patterns(patterns: &[String]) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let (own, patterns): (Vec<_>, Vec<_>) = patterns.iter().partition(|pattern| pattern.ends_with(".bas"));
    let mut files: Vec<PathBuf> = own.into_iter().map(PathBuf::from).collect();
    if files.is_empty() || !patterns.is_empty() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/shapes");
        for entry in fs::read_dir(folder)? {
            let file = entry?.path();
            let name = program_name(&file);
            if patterns.is_empty() || patterns.iter().any(|pattern| name.contains(&pattern[..])) {
                files.push(file);
            }
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(format!("no program's name contains {patterns:?}").into());
    }
    Ok(files)
}

/// Returns the instructions within `benches::run`, and the cycles of the machine.
fn count_instructions(file: &Path) -> Result<(u64, u64), Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=benches::run*", "--callgrind-out-file=/dev/null"])
        .args([env::current_exe()?.as_os_str(), OsStr::new("--one"), file.as_os_str()])
        .output()
        .map_err(|error| {
            format!("cannot start valgrind ({error}); install it, on Debian with apt-get install valgrind")
        })?;
    let said = String::from_utf8_lossy(&output.stderr);
    let instructions = said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    let cycles = String::from_utf8_lossy(&output.stdout).trim().parse().ok();
    match (instructions, cycles) {
        (Some(instructions), Some(cycles)) => Ok((instructions, cycles)),
        _ => Err(format!("{}: the program did not run to its end\n{said}", file.display()).into()),
    }
}
