//! The images and modules of a Python program, read once before it starts.
//!
//! | files | read |
//! |---|---|
//! | images in the folder of `--images` and its folders | all |
//! | images in the program's folder and its folders | those whose name occurs in a text of the program |
//! | modules `x.py` in the program's folder | those that a text of the program imports |
//!
//! A name like `car7.gif` occurs if its letters `car` occur, because programs build such names from a number. The
//! search does not follow links, so that it reads no file outside of the folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use systems::ProgramFiles;

use crate::input::{self, SizeLimit};

const IMAGE_EXTENSIONS: [&str; 4] = ["png", "gif", "jpg", "jpeg"];
const IMAGE: SizeLimit = input::IMAGE;
/// The maximum total size of the images.
const MAX_BYTES: usize = 64 << 20;
/// The maximum number of files in a folder and its folders that the search visits.
const MAX_FILES: usize = 10_000;
/// The maximum number of modules.
const MAX_MODULES: usize = 100;

/// Reads the files of a program from the folder of its file and the folder `images` of `--images`.
///
/// # Errors
/// When the folder of `--images` or one of the files cannot be read, or they are too large.
pub fn read(text: &str, folder: Option<&Path>, images: Option<&Path>) -> Result<ProgramFiles> {
    let mut files = ProgramFiles::default();
    if let Some(folder) = folder {
        files.modules = modules(text, folder)?;
    }
    let texts: Vec<&str> =
        [text].into_iter().chain(files.modules.iter().map(|(_, text)| text.as_str())).collect();
    let texts = texts.join("\n").to_lowercase();
    let mut bytes = 0;
    if let Some(folder) = images {
        if !folder.is_dir() {
            bail!("`--images {}`: expected a folder", folder.display());
        }
        add_images(&mut files, folder, &mut bytes, |_| true)?;
    }
    if let Some(folder) = folder {
        add_images(&mut files, folder, &mut bytes, |path| is_named(path, &texts))?;
    }
    Ok(files)
}

/// Returns whether the name of an image, without its number, occurs in a text.
fn is_named(path: &Path, texts: &str) -> bool {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
    let letters = stem.trim_end_matches(|end: char| end.is_ascii_digit() || end == '_');
    if letters.is_empty() { texts.contains(&stem) } else { texts.contains(letters) }
}

fn add_images(
    files: &mut ProgramFiles,
    folder: &Path,
    bytes: &mut usize,
    is_selected: impl Fn(&Path) -> bool,
) -> Result<()> {
    files.image_folders.push(format!("`{}`", folder.display()));
    for path in image_paths(folder)?.into_iter().filter(|path| is_selected(path)) {
        let image = input::read(&path, IMAGE)?;
        *bytes += image.len();
        if *bytes > MAX_BYTES {
            bail!(
                "the images of the program are larger than {} MiB together; give a folder with fewer with `--images DIR`",
                MAX_BYTES >> 20
            );
        }
        let name = path.strip_prefix(folder).unwrap_or(&path);
        let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        files.images.push((parts.join("/"), image));
    }
    Ok(())
}

/// Returns the images in a folder and in its folders, in alphabetical order.
fn image_paths(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = BTreeSet::new();
    let mut folders = vec![];
    let mut seen = 0;
    let mut look = |folder: &Path, folders: Option<&mut Vec<PathBuf>>| -> Result<()> {
        let context = || format!("cannot read the folder `{}`", folder.display());
        let mut folders = folders;
        for entry in fs::read_dir(folder).with_context(context)? {
            let entry = entry.with_context(context)?;
            seen += 1;
            if seen == MAX_FILES {
                report!(
                    "warning: `{}` has {MAX_FILES} files or more; images among the rest are not found",
                    folder.display()
                );
            }
            if seen >= MAX_FILES {
                return Ok(());
            }
            let path = entry.path();
            let kind = entry.file_type().with_context(context)?;
            let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
            if kind.is_file() && extension.is_some_and(|extension| IMAGE_EXTENSIONS.contains(&&*extension)) {
                found.insert(path);
            } else if kind.is_dir()
                && let Some(folders) = &mut folders
            {
                folders.push(path);
            }
        }
        Ok(())
    };
    look(folder, Some(&mut folders))?;
    folders.sort();
    for inner in folders {
        // An unreadable folder has no images for this program.
        let _ = look(&inner, None);
    }
    Ok(found.into_iter().collect())
}

/// Reads the modules that a text imports, and those that they import.
fn modules(text: &str, folder: &Path) -> Result<Vec<(String, String)>> {
    let mut found: Vec<(String, String)> = vec![];
    let mut pending = imports(text);
    while let Some(name) = pending.pop() {
        let path = folder.join(format!("{name}.py"));
        let is_file = fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_file());
        if !is_file || found.iter().any(|(known, _)| *known == name) {
            continue;
        }
        if found.len() == MAX_MODULES {
            bail!("the program imports more than {MAX_MODULES} modules of its folder");
        }
        let bytes = input::read(&path, input::LISTING)?;
        let Ok(text) = String::from_utf8(bytes) else { bail!("`{}` is not text in UTF-8", path.display()) };
        pending.extend(imports(&text));
        found.push((name, text.replace("\r\n", "\n")));
    }
    found.sort();
    Ok(found)
}

/// Returns the names after `import` and `from` at the beginning of a line.
fn imports(text: &str) -> Vec<String> {
    let mut names = vec![];
    for line in text.lines().map(str::trim_start) {
        let list = match (line.strip_prefix("import "), line.strip_prefix("from ")) {
            (Some(list), _) => list.split(',').collect(),
            (None, Some(rest)) => vec![rest],
            (None, None) => vec![],
        };
        for item in list {
            let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
            let name: String = item.trim_start().chars().take_while(|&letter| is_of_name(letter)).collect();
            if !name.is_empty() {
                names.push(name);
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_program_names_is_read_from_its_folder() {
        let dir = std::env::temp_dir().join(format!("typein-files-{}", std::process::id()));
        let folder = dir.join("sprites");
        fs::create_dir_all(folder.join("deeper")).expect("a folder");
        for name in
            ["sprites/car7.gif", "sprites/holiday.jpg", "boat.PNG", "sprites/deeper/car8.gif", "notes.txt"]
        {
            fs::write(dir.join(name), "x").expect("a file");
        }
        fs::write(dir.join("tools.py"), "import more, math\n").expect("a file");
        fs::write(dir.join("more.py"), "path = 'boat.png'\r\n").expect("a file");
        fs::write(dir.join("other.py"), "").expect("a file");
        let text = "from tools import *\nfor i in range(9):\n    Actor('sprites/car' + str(i) + '.gif')\n";
        let files = read(text, Some(&dir), None).expect("it can be read");
        let names: Vec<&str> = files.images.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["boat.PNG", "sprites/car7.gif"]);
        let modules: Vec<&str> = files.modules.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(modules, ["more", "tools"]);
        assert_eq!(files.modules[0].1, "path = 'boat.png'\n");
        let files = read("x = 1\n", None, Some(&folder)).expect("it can be read");
        let names: Vec<&str> = files.images.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["car7.gif", "deeper/car8.gif", "holiday.jpg"]);
        let error = read("", None, Some(&dir.join("notes.txt"))).expect_err("it is a file");
        assert!(error.to_string().contains("expected a folder"), "{error}");
        fs::remove_dir_all(&dir).expect("it was just made");
    }

    #[test]
    fn names_of_modules() {
        let text = "import a, b as c\nfrom d.e import f\n  import g\n#import h\nx = 'import i'\n";
        assert_eq!(imports(text), ["a", "b", "d", "g"]);
    }
}
