//! The media of a machine's drives and recorder: what each takes, and how it is opened.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use hardware::Storage;
use listing::container::{CASSETTE, Container, DISK, DISK_1581, Fit, MSX_DISK, PULSE_TAPE, TAPE};
use player::menu::FileEntry;
use systems::{DiskSystem, Machine, MediumSlot};

use crate::disk::Folder;
use crate::tape_image::TapeImage;

/// How media are used.
#[derive(Clone, Copy, Debug)]
pub struct MediaSettings {
    /// Whether changes of an image replace its file.
    pub writes: bool,
    /// Blocks of a folder as a disk.
    pub blocks: u16,
}

/// Returns the formats of the images that a slot of a machine takes.
pub fn formats(machine: &Machine, slot: MediumSlot) -> Vec<&'static Container> {
    match (machine.disk_system, slot) {
        (Some(DiskSystem::Commodore), MediumSlot::Drive(_)) => vec![&DISK, &DISK_1581],
        (Some(DiskSystem::Commodore), MediumSlot::Recorder) => vec![&PULSE_TAPE, &TAPE],
        (Some(DiskSystem::Msx), MediumSlot::Drive(_)) => vec![&MSX_DISK],
        (Some(DiskSystem::Msx), MediumSlot::Recorder) => vec![&CASSETTE],
        (None, _) => vec![],
    }
}

/// Returns whether a medium is an image and not a folder. A path that does not exist is an image if its name has a
/// format.
pub fn is_image(path: &Path, formats: &[&Container]) -> bool {
    path.is_file() || (!path.exists() && has_format(path, formats))
}

/// Returns whether a file's name has one of these formats.
pub fn has_format(path: &Path, formats: &[&Container]) -> bool {
    let name = path.to_string_lossy().to_ascii_lowercase();
    formats.iter().any(|format| (format.fit)(&[], &name) != Fit::No)
}

/// Opens a folder as a disk of Commodore's drives.
///
/// # Errors
/// When it does not exist, or is no folder.
pub fn open_folder(machine: &Machine, path: &Path, settings: MediaSettings) -> Result<Box<dyn Storage>> {
    Ok(Box::new(Folder::open(path, machine.file_names)?.with_blocks(settings.blocks)))
}

/// Opens a folder or an image as the tape of a machine; `loaded` as for [`TapeImage::open_pulses`].
///
/// # Errors
/// When it cannot be read, or is no tape.
pub fn open_tape(
    machine: &Machine,
    path: &Path,
    settings: MediaSettings,
    loaded: Option<Option<&str>>,
) -> Result<Box<dyn Storage>> {
    if !is_image(path, &formats(machine, MediumSlot::Recorder)) {
        return Ok(Box::new(Folder::open(path, machine.file_names)?));
    }
    Ok(Box::new(match machine.disk_system {
        Some(DiskSystem::Msx) => TapeImage::open_blocks(path, settings.writes)?,
        Some(DiskSystem::Commodore) if has_format(path, &[&TAPE]) => TapeImage::open_archive(path, loaded)?,
        Some(DiskSystem::Commodore) => TapeImage::open_pulses(path, settings.writes, loaded)?,
        None => bail!("{} has no recorder", machine.name),
    }))
}

/// Returns the name of a medium for a person: that of its file or folder.
pub fn display_name(path: &Path) -> String {
    let whole = if path == Path::new("") { Path::new(".") } else { path };
    let name = whole.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.or_else(|| Some(whole.canonicalize().ok()?.file_name()?.to_string_lossy().into_owned()));
    name.unwrap_or_else(|| whole.display().to_string())
}

/// Returns the folders and the images for a slot in a folder, by name: the folder above first, then folders.
///
/// # Errors
/// When the folder cannot be read.
pub fn list(machine: &Machine, slot: MediumSlot, folder: &Path) -> Result<Vec<FileEntry>> {
    let cannot = || format!("cannot read the folder `{}`", folder.display());
    let formats = formats(machine, slot);
    let mut entries = vec![];
    for entry in fs::read_dir(folder).with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_folder = path.is_dir();
        if !name.starts_with('.') && (is_folder || has_format(&path, &formats)) {
            entries.push(FileEntry { name, path: path.to_string_lossy().into_owned(), is_folder });
        }
    }
    entries.sort_by_key(|entry| (!entry.is_folder, entry.name.to_lowercase(), entry.name.clone()));
    if let Some(above) = folder.parent() {
        let path = above.to_string_lossy().into_owned();
        entries.insert(0, FileEntry { name: "..".into(), path, is_folder: true });
    }
    Ok(entries)
}

/// Returns the folder of a path from the menu, where the empty path is the current folder.
///
/// # Errors
/// When the folder does not exist.
pub fn absolute_folder(path: &str) -> Result<PathBuf> {
    let path = if path.is_empty() { Path::new(".") } else { Path::new(path) };
    dunce::canonicalize(path).with_context(|| format!("cannot read the folder `{}`", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_folders_and_the_images_of_the_slot() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("sub")).unwrap();
        for name in ["b.d64", "A.D81", "c.dsk", "t.tap", "u.T64", "k.cas", "text.txt", ".hidden.d64"] {
            fs::write(folder.path().join(name), []).unwrap();
        }
        let names = |machine, slot| {
            let entries = list(machine, slot, folder.path()).unwrap();
            entries.into_iter().map(|entry| entry.name).collect::<Vec<_>>()
        };
        assert_eq!(names(Machine::C64, MediumSlot::Drive(0)), ["..", "sub", "A.D81", "b.d64"]);
        assert_eq!(names(Machine::VIC20, MediumSlot::Recorder), ["..", "sub", "t.tap", "u.T64"]);
        assert_eq!(names(Machine::MSX, MediumSlot::Drive(1)), ["..", "sub", "c.dsk"]);
        assert_eq!(names(Machine::MSX, MediumSlot::Recorder), ["..", "sub", "k.cas"]);
        assert!(list(Machine::C64, MediumSlot::Drive(0), &folder.path().join("none")).is_err());
    }

    #[test]
    fn a_medium_is_called_by_its_last_name() {
        assert_eq!(display_name(Path::new("games/a.d64")), "a.d64");
        assert_eq!(display_name(Path::new("games/")), "games");
        let folder = tempfile::tempdir().unwrap();
        let dotted = folder.path().join(".");
        assert_eq!(Some(&*display_name(&dotted)), folder.path().file_name().unwrap().to_str());
    }
}
