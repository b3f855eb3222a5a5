//! The program `typein`; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    typein::main()
}
