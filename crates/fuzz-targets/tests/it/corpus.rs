//! Replays the corpus: inputs with fixed failures, and some valid ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fuzz_targets::{TARGETS, short_campaign};

#[test]
fn every_input_of_the_corpus_is_survived() {
    for target in TARGETS.iter().filter(|target| target.is_available()) {
        short_campaign::replay(target);
    }
}

#[test]
fn every_target_has_its_folder_and_its_program() {
    let names: BTreeSet<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let stems = |folder: &Path| -> BTreeSet<String> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        let stem =
            |path: &Path| path.file_stem().expect("an entry has a name").to_string_lossy().into_owned();
        entries.map(|entry| stem(&entry.expect("the folder stays readable").path())).collect()
    };
    assert_eq!(stems(&top.join("corpus")), names);
    assert_eq!(stems(&top.join("../../fuzz/fuzz_targets")), names);
}
