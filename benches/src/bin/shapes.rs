//! Counts the host instructions of BASIC V2 for programs of shapes that are common in listings, in comparison with the
//! original.
//!
//! Valgrind's callgrind, which must be installed, counts them: the count of a program does not depend on the load of
//! the host.

use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use systems::Machine;

/// Instructions per cycle of the original interpreter, its machine code recompiled to C.
const ORIGINAL_INSTRUCTIONS_PER_CYCLE: f64 = 1.47;

const HELP: &str = "\
Counts the host's instructions for BASIC programs and compares them with the original interpreter's.

Usage: shapes [--system NAME] [PATTERN...]  programs of benches/programs/shapes whose names contain a pattern; all of them
                                            without one
       shapes [--system NAME] FILE.bas...   programs of your own

Prints for each: how many times fewer instructions than the original, instructions, cycles of the machine, name. The
machine is c64, or vic20 with its largest expansion. Needs valgrind (Debian: apt-get install valgrind).

Examples:
  cargo run --release -p benches --bin shapes
  cargo run --release -p benches --bin shapes -- --system vic20 next if-
  cargo run --release -p benches --bin shapes mine.bas";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match execute(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn execute(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    match arguments {
        [option, ..] if option == "-h" || option == "--help" => {
            println!("{HELP}");
            Ok(())
        }
        [option, name, file] if option == "--one" => run(machine_named(name)?, Path::new(file)),
        [option, name, patterns @ ..] if option == "--system" => table(machine_named(name)?, patterns),
        patterns => table(benches::machines().next().ok_or("no machine has BASIC V2")?, patterns),
    }
}

fn machine_named(name: &str) -> Result<&'static Machine, Box<dyn Error>> {
    let names: Vec<&str> = benches::machines().map(|machine| machine.id).collect();
    let found = benches::machines().find(|machine| machine.id == name);
    found.ok_or_else(|| format!("unknown machine `{name}`; available: {}", names.join(", ")).into())
}

/// Runs one program to its end; prints the cycles.
fn run(machine: &'static Machine, file: &Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut system = benches::machine_with(machine, &benches::Program { name: "program", text });
    println!("{}", benches::run(&mut *system).0);
    Ok(())
}

fn table(machine: &'static Machine, patterns: &[String]) -> Result<(), Box<dyn Error>> {
    for file in expand_patterns(machine, patterns)? {
        let Counts { instructions, cycles } = count_instructions(machine, &file)?;
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
fn expand_patterns(machine: &'static Machine, patterns: &[String]) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let (own, patterns): (Vec<_>, Vec<_>) = patterns.iter().partition(|pattern| pattern.ends_with(".bas"));
    let mut files: Vec<PathBuf> = own.into_iter().map(PathBuf::from).collect();
    if files.is_empty() || !patterns.is_empty() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/shapes");
        for entry in fs::read_dir(folder)? {
            let file = entry?.path();
            let name = program_name(&file);
            let is_chosen = patterns.is_empty() || patterns.iter().any(|pattern| name.contains(&pattern[..]));
            if is_chosen && benches::is_for(machine, &file) {
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

/// The counts of a program.
struct Counts {
    /// Host instructions within `benches::run`.
    instructions: u64,
    /// Cycles of the machine.
    cycles: u64,
}

fn count_instructions(machine: &'static Machine, file: &Path) -> Result<Counts, Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=benches::run*", "--callgrind-out-file=/dev/null"])
        .args([
            env::current_exe()?.as_os_str(),
            OsStr::new("--one"),
            OsStr::new(machine.id),
            file.as_os_str(),
        ])
        .output()
        .map_err(|error| {
            format!("cannot start valgrind ({error}); install it, on Debian with apt-get install valgrind")
        })?;
    let report = String::from_utf8_lossy(&output.stderr);
    let instructions = report.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    let cycles = String::from_utf8_lossy(&output.stdout).trim().parse().ok();
    match (instructions, cycles) {
        (Some(instructions), Some(cycles)) => Ok(Counts { instructions, cycles }),
        _ => Err(format!("{}: the program did not run to its end\n{report}", file.display()).into()),
    }
}
