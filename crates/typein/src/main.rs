//! The program `typein`.

use std::process::ExitCode;

fn main() -> ExitCode {
    typein::execute(&[])
}
