//! Generates a table of the drawings in `sprites`, so that the program needs no files for them.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

const FOLDER: &str = "sprites";
const ENDING: &str = "sprite";

fn main() {
    println!("cargo::rerun-if-changed={FOLDER}");
    let entries = fs::read_dir(FOLDER).expect("the folder of drawings exists");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it stays readable").path()).collect();
    paths.retain(|path| path.extension() == Some(OsStr::new(ENDING)));
    paths.sort();
    let row = |path: &PathBuf| {
        let name = path.file_stem().and_then(OsStr::to_str).expect("drawings have plain names");
        format!(
            "({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{FOLDER}/{name}.{ENDING}\"))),\n"
        )
    };
    let table: String = paths.iter().map(row).collect();
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("drawings.rs"), format!("&[\n{table}]"))
        .expect("cargo's folder is writable");
}
