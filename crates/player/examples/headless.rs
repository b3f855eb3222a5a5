//! Runs a listing to its end and prints its results: output, variables, a screenshot as PNG.
//!
//! `cargo run --release -p typein-player --example headless -- FILE [SCREENSHOT.png]`; without FILE a built-in listing runs.
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an example is a host"
)]

use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;

use player::{Condition, Options, Program, Session, record};

const LISTING: &str = "10 for i=1 to 5:a(i)=i*i:print i;a(i):next\n20 n$=\"done\":print n$\n";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let program = match arguments.next() {
        Some(file) => Program::read(&fs::read(&file)?, &file)?,
        None => Program::read(LISTING.as_bytes(), "squares.bas")?,
    };
    for warning in &program.warnings {
        eprintln!("warning: {warning}");
    }
    let mut session = Session::start(&program, Options { seed: 7, ..Options::default() })?;
    let has_ended = session.run_until(&Condition::Ended, 60.0);
    print!("{}", session.take_output());
    for variable in session.system().inspect().variables() {
        println!("{} = {:?}", variable.name, variable.values);
    }
    if let Some(screenshot) = arguments.next() {
        record::write_png(&session.frame(), &mut BufWriter::new(File::create(screenshot)?))?;
    }
    match has_ended {
        true => Ok(()),
        false => Err("the program still runs after 60 seconds of emulated time".into()),
    }
}
