//! A target in a test: its corpus, and a hunt whose inputs are the same in every run.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use crate::FuzzTarget;
use crate::generator::{self, InputGenerator};

const SEED: u64 = 6;

/// Feeds a target every input of its corpus.
///
/// # Panics
/// When there is none, and when a law is broken.
pub fn replay(target: &FuzzTarget) {
    let inputs = generator::corpus(target);
    assert!(!inputs.is_empty(), "no inputs in {}", generator::corpus_folder(target).display());
    for (name, input) in inputs {
        println!("{}/{name}", target.name);
        (target.run)(&input);
    }
}

/// Feeds a target so many inputs; what breaks it is kept in a file of a folder, with the command that repeats it.
///
/// # Panics
/// When a law is broken, and when the file cannot be written.
pub fn hunt(target: &FuzzTarget, executions: u32, folder: &Path) {
    let name = target.name;
    let mut hunt = InputGenerator::new(target, SEED);
    for execution in 0..executions {
        let input = hunt.next_input();
        if let Err(panic) = panic::catch_unwind(AssertUnwindSafe(|| (target.run)(input))) {
            let file = folder.join(format!("{name}-{execution}"));
            fs::write(&file, input).expect("the folder for tests can be written");
            eprintln!(
                "execution {execution} of seed {SEED}; again: cargo run -p fuzz-targets -- {name} {}",
                file.display()
            );
            panic::resume_unwind(panic);
        }
    }
}
