//! A command line with a game of its own: `cargo run --release -- diff ./nim`.

mod nim;

use std::process::ExitCode;

fn main() -> ExitCode {
    typein::execute(&[&nim::Nim])
}
