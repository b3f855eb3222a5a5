//! Generates the table of the folders, so that the program has its titles without files at run time.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=.");
    let mut table = String::from("&[\n");
    // The folder `src` has no folders: it is a system without titles.
    for system in folders(Path::new(".")) {
        for title in folders(&system) {
            table.push_str(&row(&system, &title));
        }
    }
    table.push_str("]\n");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("folders.rs"), table).expect("cargo's folder is writable");
}

/// Returns the folders in a folder, sorted by name.
fn folders(of: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = files(of).into_iter().filter(|path| path.is_dir()).collect();
    paths.sort();
    paths
}

fn files(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).unwrap_or_else(|error| panic!("cannot read `{}`: {error}", of.display()));
    entries.map(|entry| entry.expect("the folder stays readable").path()).collect()
}

/// Returns the table row of a title.
fn row(system: &Path, title: &Path) -> String {
    let is_patch = |path: &PathBuf| path.extension() == Some(OsStr::new("patch"));
    let (patches, others): (Vec<PathBuf>, Vec<PathBuf>) = files(title).into_iter().partition(is_patch);
    let is_listing = |path: &PathBuf| path.file_stem() == Some(OsStr::new("listing"));
    let listings: Vec<PathBuf> = others.into_iter().filter(is_listing).collect();
    let (([text], []) | ([], [text])) = (&listings[..], &patches[..]) else {
        panic!(
            "`{}` needs exactly one file, `listing.*` or a `*.patch` of another title's listing; it has {} and {}",
            title.display(),
            listings.len(),
            patches.len()
        );
    };
    let origin = title.join("origin.toml");
    assert!(
        origin.is_file(),
        "`{}` needs a file `origin.toml`; see another title for its keys",
        title.display()
    );
    let probe = Some(title.join("probe.toml")).filter(|probe| probe.is_file());
    let probe =
        probe.map_or_else(|| "None".to_owned(), |path| format!("Some(include_str!({}))", here(&path)));
    format!(
        "Folder {{ path: \"basic-listings/{}/{}\", name: {:?}, file: {:?}, text: include_bytes!({}), origin: include_str!({}), probe: {probe} }},\n",
        name(system),
        name(title),
        name(title),
        name(text),
        here(text),
        here(&origin),
    )
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(OsStr::to_str).expect("folders and files of the listings have plain names")
}

/// Returns a path of the listings as an expression.
fn here(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    let path = path.to_str().expect("folders and files of the listings have plain names");
    format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?})", format!("/{path}"))
}
