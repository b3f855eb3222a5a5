//! The files of a scan: all below its folders, in the order of their paths.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use numeric::fnv::Fnv1a;
use walkdir::{DirEntry, WalkDir};

use crate::file;

/// A path, with the reason if it is not readable as a file.
pub(super) struct Found {
    pub(super) path: PathBuf,
    pub(super) refusal: Option<String>,
}

/// Returns the entries below the folders except folders, in the byte order of the paths, each path once. It follows
/// links to files but not links to folders, so that no loop is possible.
pub(super) fn find(roots: &[PathBuf], own: &OwnFiles) -> Vec<Found> {
    let mut found: Vec<Found> = roots.iter().flat_map(|root| walk(root, own)).collect();
    found.sort_by(|one, other| one.path.as_os_str().cmp(other.path.as_os_str()));
    found.dedup_by(|one, other| one.path.as_os_str() == other.path.as_os_str());
    found
}

fn walk<'a>(root: &'a Path, own: &'a OwnFiles) -> impl Iterator<Item = Found> + 'a {
    let entries = WalkDir::new(root).into_iter().filter_entry(|entry| !own.contains(entry.path()));
    entries.filter_map(move |entry| match entry {
        Ok(entry) if entry.file_type().is_dir() => None,
        Ok(entry) => Some(Found { refusal: refusal(&entry), path: entry.into_path() }),
        Err(error) => {
            let path = error.path().unwrap_or(root).to_owned();
            let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
            Some(Found { path, refusal: Some(reason) })
        }
    })
}

/// Returns the reason to skip an entry: a pipe or a device could block or never end.
fn refusal(entry: &DirEntry) -> Option<String> {
    match entry.path().metadata() {
        Ok(about) if about.is_file() => None,
        Ok(about) if about.is_dir() => Some("a link to a folder, which is not followed".to_owned()),
        Ok(_) => Some("not a regular file".to_owned()),
        Err(error) => Some(error.to_string()),
    }
}

/// Returns a hash of the paths, which identifies the list.
pub(super) fn paths_hash(files: &[Found]) -> String {
    let mut hash = Fnv1a::default();
    for file in files {
        hash.write(file.path.as_os_str().as_encoded_bytes());
        hash.write(&[0]);
    }
    format!("{:016x}", hash.finish())
}

/// The output files of the scan, which may be in a scanned folder.
pub(super) struct OwnFiles(Vec<PathBuf>);

impl OwnFiles {
    /// The results, their backup, and folders of pictures and the page.
    pub(super) fn new<'a>(results: &'a Path, folders: impl Iterator<Item = &'a Path>) -> Self {
        let mut paths: Vec<PathBuf> = [results].into_iter().chain(folders).map(real_path).collect();
        paths.push(real_path(&file::backup_name(results)));
        Self(paths)
    }

    fn contains(&self, path: &Path) -> bool {
        let is_named = |own: &PathBuf| own.file_name() == path.file_name();
        self.0.iter().any(is_named) && self.0.contains(&real_path(path))
    }
}

/// Returns a path without links, for a file that may not exist yet.
fn real_path(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| *folder != OsStr::new("")).unwrap_or(Path::new("."));
    match (path.canonicalize(), folder.canonicalize(), path.file_name()) {
        (Ok(path), ..) => path,
        (Err(_), Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}
