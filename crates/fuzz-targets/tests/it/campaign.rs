//! Campaigns of the program: every target, findings in files, the same inputs for the same seed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use fuzz_targets::campaign::{CampaignLimits, run_campaign};
use fuzz_targets::{FuzzTarget, TARGETS};

/// Creates an empty folder for the findings of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

#[test]
fn the_program_attacks_every_target() {
    let keep = folder("campaign-all");
    let output = Command::new(env!("CARGO_BIN_EXE_fuzz-targets"))
        .args(["all", "--executions", "101", "--workers", "2", "--seed", "6", "--keep"])
        .arg(&keep)
        .output()
        .expect("the program starts");
    let printed = String::from_utf8(output.stdout).expect("lines of text");
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    // Without an interpreter the program skips the targets that need it.
    let fed = |target: &FuzzTarget| cfg!(feature = "python") || !target.needs_interpreter();
    let targets: Vec<FuzzTarget> = TARGETS.into_iter().filter(fed).collect();
    assert_eq!(printed.lines().count(), targets.len(), "{printed}");
    for (line, target) in printed.lines().zip(targets) {
        let begin = format!("{}: 101 executions, 2 threads from seed 6, ", target.name);
        assert!(line.starts_with(&begin) && line.ends_with(", 0 found"), "{line}");
    }
    assert_eq!(fs::read_dir(keep).expect("the folder is there").count(), 0);
}

#[test]
fn the_program_replays_a_file_and_knows_its_targets() {
    let program = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fuzz-targets")).args(arguments).output();
        output.expect("the program starts").status.success()
    };
    let file = folder("campaign-replay").join("input");
    fs::write(&file, "type \"A\"").expect("the folder for tests can be written");
    let file = file.to_str().expect("a path in UTF-8");
    assert!(program(&["script", file]));
    assert!(!program(&["script", &format!("{file}-that-is-not-there")]));
    assert!(!program(&["nothing", file]));
}

/// The inputs passed to the targets of the test below.
static FED_INPUTS: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

fn note(data: &[u8]) {
    FED_INPUTS.lock().expect("nobody panics while it is held").push(data.to_vec());
    assert_ne!(data.len() % 64, 63, "the law of this test");
}

#[test]
fn what_breaks_a_target_is_in_a_file_the_same_for_a_seed() {
    // The name selects the corpus folder that the generator mutates.
    let target = FuzzTarget { name: "names", run: note, dictionary: &["x"] };
    let campaign = |folder: &Path, seed| {
        let bounds = CampaignLimits { executions: 400, time: Duration::MAX, workers: 2, seed };
        let found = run_campaign(target, bounds, folder).expect("the folder can be written");
        let mut fed = std::mem::take(&mut *FED_INPUTS.lock().expect("nobody panics while it is held"));
        fed.sort();
        assert_eq!(fed.len(), 400);
        let kept = fs::read_dir(folder).expect("the folder is there");
        let mut kept: Vec<_> = kept.map(|entry| entry.expect("the folder stays readable").path()).collect();
        kept.sort();
        let broken = fed.iter().filter(|input| input.len() % 64 == 63);
        let mut broken: Vec<_> = broken.cloned().collect();
        assert_eq!(broken.len() as u64, found);
        broken.dedup();
        let mut contents: Vec<_> = kept.iter().map(|file| fs::read(file).expect("it can be read")).collect();
        contents.sort();
        assert_eq!(contents, broken);
        assert!(kept.iter().all(|file| {
            let name = file.file_name().expect("an entry has a name").to_string_lossy();
            name.starts_with("crash-names-")
        }));
        (found, fed)
    };
    let first = campaign(&folder("campaign-first"), 3);
    assert!((1..20).contains(&first.0), "{} found", first.0);
    assert_eq!(first, campaign(&folder("campaign-again"), 3));
    assert_ne!(first.1, campaign(&folder("campaign-other"), 4).1);
}
