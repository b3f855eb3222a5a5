//! A target in a test: its corpus, and a short campaign with the same inputs in every run.

use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use crate::FuzzTarget;
use crate::generator::{InputGenerator, corpus, corpus_folder};

const SEED: u64 = 6;

/// Runs a target with every input of its corpus.
///
/// # Panics
/// Panics if the corpus is empty, or if an invariant is violated.
pub fn replay(target: &FuzzTarget) {
    let inputs = corpus(target);
    assert!(!inputs.is_empty(), "no inputs in {}", corpus_folder(target).display());
    for (name, input) in inputs {
        println!("{}/{name}", target.name);
        (target.run)(&input);
    }
}

/// Runs a target with generated inputs. An input that fails is saved to a file of the folder; standard error gets the
/// command that repeats it.
///
/// # Panics
/// Panics if an invariant is violated, or if the file cannot be written.
pub fn run(target: &FuzzTarget, executions: u32, folder: &Path) {
    let name = target.name;
    let mut generator = InputGenerator::new(target, SEED);
    for execution in 0..executions {
        let input = generator.next_input();
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
