//! Input generation without coverage: random mutations of the corpus. It finds less in an hour than
//! libFuzzer, but runs anywhere, and one seed always generates the same inputs.

use std::fs;
use std::path::{Path, PathBuf};

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::FuzzTarget;

/// The maximum length of a generated input.
const MAX_INPUT_LEN: usize = 2048;

/// Returns the corpus folder of a target.
#[must_use]
pub fn corpus_folder(target: &FuzzTarget) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name)
}

/// Returns the inputs of a target with their names, sorted by name.
///
/// # Panics
/// If the folder or one of its files cannot be read.
#[must_use]
pub fn corpus(target: &FuzzTarget) -> Vec<(String, Vec<u8>)> {
    let folder = corpus_folder(target);
    let mut inputs: Vec<(String, Vec<u8>)> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| {
            let path = entry.expect("the folder stays readable").path();
            let name = path.file_name().expect("an entry has a name").to_string_lossy().into_owned();
            (name, fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
        })
        .collect();
    inputs.sort();
    inputs
}

/// Generates inputs for a target without end.
pub struct InputGenerator {
    random: ChaCha8Rng,
    corpus: Vec<Vec<u8>>,
    dictionary: Vec<Vec<u8>>,
    input: Vec<u8>,
}

impl InputGenerator {
    /// Creates the generator for a seed.
    #[must_use]
    pub fn new(target: &FuzzTarget, seed: u64) -> Self {
        let corpus: Vec<Vec<u8>> = corpus(target).into_iter().map(|(_, input)| input).collect();
        // Targets of bytes write their dictionary in Latin-1, so that a token is one byte; the others use
        // text.
        let is_text = matches!(target.name, "page" | "listing" | "script");
        let bytes = |entry: &&str| match is_text {
            true => entry.as_bytes().to_vec(),
            false => entry.chars().map(|character| character as u8).collect(),
        };
        let dictionary = target.dictionary.iter().map(bytes).collect();
        Self { random: ChaCha8Rng::seed_from_u64(seed), corpus, dictionary, input: Vec::new() }
    }

    /// Returns the next input.
    pub fn next_input(&mut self) -> &[u8] {
        self.input.clear();
        match self.below(8) {
            // Only dictionary entries, or only random bytes.
            0 => self.input.push(0),
            1 => self.input.push(1),
            2 => self.append_random(64),
            _ => match self.corpus.choose(&mut self.random) {
                Some(input) => self.input.extend_from_slice(input),
                None => self.append_random(64),
            },
        }
        // Few mutations are more likely than many.
        for _ in 0..1usize << self.below(6) {
            self.mutate();
        }
        self.input.truncate(MAX_INPUT_LEN);
        &self.input
    }

    fn mutate(&mut self) {
        let length = self.input.len();
        let at = self.below(length + 1);
        match self.below(10) {
            0..=3 if let Some(token) = self.dictionary.choose(&mut self.random) => {
                self.input.splice(at..at, token.iter().copied());
            }
            4 if at < length => self.input[at] ^= 1 << self.below(8),
            5 if at < length => self.input[at] = self.random.random(),
            6 => {
                let byte = self.random.random();
                self.input.insert(at, byte);
            }
            7 => {
                let end = (at + 1 + self.below(8)).min(length);
                self.input.drain(at.min(end)..end);
            }
            8 if at < length => {
                let end = (at + 1 + self.below(16)).min(length);
                let repeated = self.input[at..end].to_vec();
                for _ in 0..1 + self.below(4) {
                    self.input.splice(at..at, repeated.iter().copied());
                }
            }
            9 if let Some(other) = self.corpus.choose(&mut self.random) => {
                let from = self.random.random_range(0..=other.len());
                self.input.truncate(at);
                self.input.extend_from_slice(&other[from..]);
            }
            _ => self.append_random(4),
        }
    }

    fn append_random(&mut self, max: usize) {
        let count = self.random.random_range(1..=max);
        self.input.extend((&mut self.random).random_iter::<u8>().take(count));
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.random_range(0..end)
    }
}
