//! The disks of the MSX on the host: folders and images, and what programs change on them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use fat12::{Date, Disk, Format, Name};
use systems::System;
use systems::msx::Drive;

use crate::file;
use crate::input;

/// A disk in a drive.
struct Medium {
    drive: u8,
    place: Place,
    /// How many sectors had been written when the host's files were written last, and at the last step.
    written: u64,
    seen: u64,
}

/// Where its contents are.
enum Place {
    /// In a folder: the files of the disk with their host names and contents.
    Folder(PathBuf, BTreeMap<Name, HostFile>),
    /// In an image, with the file that changes are written to.
    Image { path: PathBuf, changed: Option<PathBuf>, writes: bool },
}

struct HostFile {
    path: PathBuf,
    contents: Vec<u8>,
}

/// The disks of a session.
#[derive(Default)]
pub struct DiskMedia(Vec<Medium>);

impl DiskMedia {
    /// Reads the disks in drives A and B: a folder or an image each, `None` for an empty drive. `writes` lets changes of an
    /// image go to its own file; without it they go to a new one.
    ///
    /// # Errors
    /// When a folder or an image cannot be read, or a folder does not fit on a disk.
    pub fn open(paths: &[Option<&Path>], writes: bool) -> Result<(Self, Vec<Drive>)> {
        let (mut media, mut drives) = (Vec::new(), Vec::new());
        for (drive, path) in (0..).zip(paths) {
            let Some(path) = path else {
                drives.push(Drive::default());
                continue;
            };
            let (place, disk) = if path.is_dir() { read_folder(path)? } else { read_image(path, writes)? };
            drives.push(Drive { disk: Some(disk), is_protected: false });
            media.push(Medium { drive, place, written: 0, seen: 0 });
        }
        Ok((Self(media), drives))
    }

    /// Writes what programs have changed, if they have not changed more since the last call.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn update(&mut self, system: &dyn System) -> Result<()> {
        for medium in &mut self.0 {
            let Some(disk) = system.disk(medium.drive) else { continue };
            let is_still = disk.changes() == medium.seen;
            medium.seen = disk.changes();
            if is_still {
                medium.write(disk)?;
            }
        }
        Ok(())
    }

    /// Writes what programs have changed, and says where.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn finish(&mut self, system: &dyn System) -> Result<()> {
        for medium in &mut self.0 {
            let Some(disk) = system.disk(medium.drive) else { continue };
            medium.write(disk)?;
            if let Place::Image { path, changed: Some(changed), .. } = &medium.place {
                if path == changed {
                    report!("note: wrote `{}`", changed.display());
                } else {
                    report!(
                        "note: `{}` is unchanged; the disk as the program left it is `{}` (`--write` changes the image itself)",
                        path.display(),
                        changed.display()
                    );
                }
            }
        }
        Ok(())
    }
}

impl Medium {
    fn write(&mut self, disk: &Disk) -> Result<()> {
        if disk.changes() == self.written {
            return Ok(());
        }
        match &mut self.place {
            Place::Folder(folder, known) => write_folder(folder, known, disk)?,
            Place::Image { path, changed, writes } => {
                let target = match changed {
                    Some(target) => target,
                    None => changed.insert(if *writes { path.clone() } else { file::changed_name(path) }),
                };
                file::write(target, disk.image())
                    .with_context(|| format!("cannot write `{}`", target.display()))?;
            }
        }
        self.written = disk.changes();
        Ok(())
    }
}

fn read_image(path: &Path, writes: bool) -> Result<(Place, Disk)> {
    let bytes = input::read(path, input::DISK)?;
    let disk = Disk::read(bytes).with_context(|| {
        format!(
            "cannot use `{}` as a disk: give a folder, or an image of a 720 or 360 KB disk (.dsk)",
            path.display()
        )
    })?;
    Ok((Place::Image { path: path.to_owned(), changed: None, writes }, disk))
}

/// Makes a disk of the files in a folder whose names a disk can have.
fn read_folder(folder: &Path) -> Result<(Place, Disk)> {
    let cannot = || format!("cannot use the folder `{}` as a disk", folder.display());
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .with_context(cannot)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::io::Result<_>>()
        .with_context(cannot)?;
    paths.sort();
    let mut disk = Disk::formatted(Format::ALL[0]);
    let mut known: BTreeMap<Name, HostFile> = BTreeMap::new();
    let mut left_out: Vec<String> = Vec::new();
    for path in paths {
        let host = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Links may lead out of the folder.
        let is_file = path.symlink_metadata().is_ok_and(|about| about.is_file());
        let Some(name) = disk_name(&host).filter(|name| is_file && !known.contains_key(name)) else {
            left_out.push(host);
            continue;
        };
        let contents = input::read(&path, input::DISK)?;
        if let Err(error) = disk.write_file(name, Date::START, &contents) {
            bail!("{}: `{host}` does not fit: {error}; a disk has 713 KB and 112 files", cannot());
        }
        known.insert(name, HostFile { path, contents });
    }
    if !left_out.is_empty() {
        report!(
            "warning: not on the disk of `{}`: {} (a name has at most 8 characters, a point and 3)",
            folder.display(),
            left_out.join(", ")
        );
    }
    let disk = Disk::read(disk.image().to_vec()).expect("a formatted disk is an image");
    Ok((Place::Folder(folder.to_owned(), known), disk))
}

/// Returns the name on a disk of a host's file: none if it is not one of eight and three characters.
fn disk_name(host: &str) -> Option<Name> {
    let name = Name::parse(host.as_bytes()).ok().filter(|name| !name.is_pattern() && !host.contains('\\'))?;
    name.to_string().eq_ignore_ascii_case(host).then_some(name)
}

/// Makes the files of a folder those of the disk.
fn write_folder(folder: &Path, known: &mut BTreeMap<Name, HostFile>, disk: &Disk) -> Result<()> {
    // A program that writes sectors can make entries with any bytes, such as a slash.
    let is_host_name = |entry: &fat12::Entry| disk_name(&entry.name.to_string()) == Some(entry.name);
    let present: Vec<fat12::Entry> = disk.files().map(|(_, entry)| entry).filter(is_host_name).collect();
    for entry in &present {
        // A file that is being written has a size when it is closed.
        let contents = disk
            .contents(entry)
            .with_context(|| format!("cannot read `{}` on the disk of `{}`", entry.name, folder.display()))?;
        let place = known
            .entry(entry.name)
            .or_insert_with(|| HostFile { path: folder.join(entry.name.to_string()), contents: Vec::new() });
        if place.contents != contents || !place.path.exists() {
            file::write(&place.path, &contents)
                .with_context(|| format!("cannot write `{}`", place.path.display()))?;
            place.contents = contents;
        }
    }
    let is_present = |name: &Name| present.iter().any(|entry| entry.name == *name);
    let removed: Vec<Name> = known.keys().copied().filter(|name| !is_present(name)).collect();
    for name in removed {
        let Some(file) = known.remove(&name) else { continue };
        match fs::remove_file(&file.path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove `{}`", file.path.display()));
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_come_back_unchanged_are_on_the_disk() {
        let name = |host| disk_name(host).map(|name| name.to_string());
        assert_eq!(name("game.bas").as_deref(), Some("GAME.BAS"));
        for host in [
            "..",
            "a/b",
            "a\\b",
            "longfilename.bas",
            "a.b.c",
            "sp ace.x",
            "x.basic",
            "*.bas",
            ".hidden",
            "\u{e4}.bas",
        ] {
            assert_eq!(name(host), None, "{host}");
        }
    }
}
