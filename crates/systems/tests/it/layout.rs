//! The layout of snapshots is recorded beside their version, so that a change of only one of them fails.
//!
//! Note: only the layout is compared. A change of a field's meaning requires a new version as well.

mod shape;

use std::path::Path;
use std::{env, fs};

use serde::Deserialize;
use shape::shape;
use systems::{SNAPSHOT_VERSION, c64, msx, pc1360, vic20};

/// If set, the test records the layout of a new version.
const WRITES: &str = "TYPEIN_BLESS";

fn check(system: &str, shape: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/layout/{system}.txt"));
    let made = format!("version {SNAPSHOT_VERSION}\n{shape}");
    let kept = fs::read_to_string(&path).unwrap_or_default();
    if made == kept {
        return;
    }
    let is_raised = kept.lines().next() != made.lines().next();
    if is_raised && env::var_os(WRITES).is_some() {
        fs::write(&path, made).expect("the repository can be written");
        return;
    }
    let command = format!("{WRITES}=1 cargo test -p typein-systems --test it layout");
    assert!(!is_raised, "the snapshot version was raised; record the layout: {command}");
    let (now, then) = made
        .lines()
        .zip(kept.lines().chain(std::iter::repeat("nothing")))
        .find(|(now, then)| now != then)
        .unwrap_or(("nothing", "more"));
    panic!(
        "the snapshot layout of the system {system} differs from that of version {SNAPSHOT_VERSION}:\n  \
         version {SNAPSHOT_VERSION}  {then}\n  now        {now}\n\
         raise VERSION in crates/systems/src/snapshot.rs, then write down the layout: {command}"
    );
}

#[test]
fn the_layout_of_a_saved_c64_is_that_of_its_version() {
    check("c64", &shape::<c64::SavedState>());
}

#[test]
fn the_layout_of_a_saved_vic20_is_that_of_its_version() {
    check("vic20", &shape::<vic20::SavedState>());
}

#[test]
fn the_layout_of_a_saved_msx_is_that_of_its_version() {
    check("msx", &shape::<msx::SavedState>());
}

#[test]
fn the_layout_of_a_saved_pc1360_is_that_of_its_version() {
    check("pc1360", &shape::<pc1360::SavedState>());
}

#[test]
fn a_shape_lists_fields_variants_and_lengths() {
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only the shape is read")]
    struct Board {
        ports: [u8; 2],
        keys: Vec<Option<Key>>,
    }
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only the shape is read")]
    enum Key {
        None,
        Down(Code),
        Both { one: Code, other: u16 },
    }
    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only the shape is read")]
    struct Code(i8);
    assert_eq!(
        shape::<Board>(),
        "Board = { ports: [u8; 2], keys: [option Key] }\n\
         Code = (i8)\n\
         Key = None | Down | Both\n\
         Key::Both = { one: Code, other: u16 }\n\
         Key::Down = (Code)\n"
    );
}
