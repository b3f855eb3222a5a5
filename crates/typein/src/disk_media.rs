//! The disks of a session on the host: folders of an MSX, images, and the changes of programs.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cbm_dos::{Disk as CommodoreDisk, Model};
use fat12::{Date, Disk, Format, Name};
use hardware::Storage;
use player::disk_image::DiskImage;
use player::session::Session;
use systems::msx::{Drive, file_name_of, file_name_text};
use systems::{DiskSystem, Machine, MediumSlot, System};

use crate::disk;
use crate::file;
use crate::image_file::ImageFile;
use crate::input;
use crate::media::{self, MediaSettings};

/// A disk in a drive of an MSX.
struct Medium {
    drive: u8,
    contents: Contents,
    changes: Changes,
}

/// A disk in the drive of a C64.
struct CommodoreMedium {
    disk: DiskImage,
    image: ImageFile,
    changes: Changes,
}

/// The number of written sectors when the host's files were last written, and at the last step.
#[derive(Default)]
struct Changes {
    written: u64,
    seen: u64,
}

impl Changes {
    /// Returns whether there are changes, and no new ones since the last step.
    fn are_complete(&mut self, changes: u64) -> bool {
        let is_still = changes == self.seen;
        self.seen = changes;
        is_still && changes != self.written
    }
}

/// The host's form of a disk.
enum Contents {
    /// A folder: the files of the disk with their host names and contents.
    Folder(PathBuf, BTreeMap<Name, HostFile>),
    /// An image, with the file for changes.
    Image(ImageFile),
}

struct HostFile {
    path: PathBuf,
    contents: Vec<u8>,
    /// Whether it is from before the session and has no copy yet.
    is_original: bool,
}

/// The media of a session, with the disks whose changes are written to the host.
pub struct DiskMedia {
    settings: MediaSettings,
    media: Vec<Medium>,
    commodore: Option<CommodoreMedium>,
    /// The paths of the media.
    paths: Vec<(MediumSlot, PathBuf)>,
}

/// The last byte of the machine's text files.
const END_OF_TEXT: u8 = 0x1a;
/// The name of a changed image in a report.
const CHANGED: &str = "the disk as the program left it";

impl Default for DiskMedia {
    fn default() -> Self {
        Self::new(MediaSettings { writes: false, blocks: disk::DEFAULT_BLOCKS })
    }
}

impl DiskMedia {
    /// Creates it without media.
    pub const fn new(settings: MediaSettings) -> Self {
        Self { settings, media: Vec::new(), commodore: None, paths: Vec::new() }
    }

    /// Returns the path of the medium in a slot, if there is one.
    pub fn path_in(&self, slot: MediumSlot) -> Option<&Path> {
        self.paths.iter().find(|(other, _)| *other == slot).map(|(_, path)| &**path)
    }

    /// Reads the disk in drive A (0) or B (1) of an MSX: a folder or an image.
    ///
    /// # Errors
    /// When it cannot be read, or a folder does not fit on a disk.
    pub fn open_drive(&mut self, drive: u8, path: &Path) -> Result<Drive> {
        let (contents, disk) =
            if path.is_dir() { read_folder(path)? } else { read_image(path, self.settings.writes)? };
        let is_folder = matches!(contents, Contents::Folder(..));
        self.media.push(Medium { drive, contents, changes: Changes::default() });
        self.paths.push((MediumSlot::Drive(drive), path.to_owned()));
        Ok(Drive { disk: Some(disk), is_folder, ..Drive::default() })
    }

    /// Opens the disk in drive 8: a folder or an image.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn open_commodore(&mut self, machine: &Machine, path: &Path) -> Result<Box<dyn Storage>> {
        let slot = MediumSlot::Drive(0);
        let storage: Box<dyn Storage> = if media::is_image(path, &media::formats(machine, slot)) {
            let (medium, disk) = read_commodore(path, self.settings.writes)?;
            self.commodore = Some(medium);
            Box::new(disk)
        } else {
            media::open_folder(machine, path, self.settings)?
        };
        self.paths.push((slot, path.to_owned()));
        Ok(storage)
    }

    /// Opens a tape: see [`media::open_tape`].
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn open_tape(
        &mut self,
        machine: &Machine,
        path: &Path,
        loaded: Option<Option<&str>>,
    ) -> Result<Box<dyn Storage>> {
        let tape = media::open_tape(machine, path, self.settings, loaded)?;
        self.paths.push((MediumSlot::Recorder, path.to_owned()));
        Ok(tape)
    }

    /// Puts a folder or an image into a slot of the running machine, or removes its medium. First it writes what
    /// programs changed on the old one.
    ///
    /// # Errors
    /// When the changes cannot be written, or the new medium cannot be read; the old one then stays.
    pub fn change(&mut self, session: &mut Session, slot: MediumSlot, path: Option<&Path>) -> Result<()> {
        self.write_changes(session.system(), Some(slot))?;
        let machine = session.system().machine();
        let mut opened = Self::new(self.settings);
        let medium = path.map(|path| -> Result<systems::Medium> {
            Ok(match (slot, machine.disk_system) {
                (MediumSlot::Recorder, _) => systems::Medium::Files(opened.open_tape(machine, path, None)?),
                (MediumSlot::Drive(drive), Some(DiskSystem::Msx)) => {
                    let Drive { disk, is_folder, .. } = opened.open_drive(drive, path)?;
                    systems::Medium::Sectors { disk: disk.expect("it was opened with a disk"), is_folder }
                }
                (MediumSlot::Drive(_), _) => systems::Medium::Files(opened.open_commodore(machine, path)?),
            })
        });
        let medium = medium.transpose()?;
        self.remove(slot);
        session.change_medium(slot, medium);
        self.media.append(&mut opened.media);
        self.commodore = opened.commodore.or(self.commodore.take());
        self.paths.append(&mut opened.paths);
        Ok(())
    }

    /// Removes the medium in a slot, and reports the file with its changes.
    fn remove(&mut self, slot: MediumSlot) {
        self.paths.retain(|(other, _)| *other != slot);
        for medium in self.media.extract_if(.., |medium| MediumSlot::Drive(medium.drive) == slot) {
            medium.report();
        }
        if slot == MediumSlot::Drive(0)
            && let Some(medium) = self.commodore.take()
        {
            medium.image.report(CHANGED);
        }
    }

    /// Writes the changes of programs once a step adds none.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn update(&mut self, system: &dyn System) -> Result<()> {
        for medium in &mut self.media {
            let Some(disk) = system.media().and_then(|media| media.disk(medium.drive)) else { continue };
            if medium.changes.are_complete(disk.changes()) {
                medium.write(disk)?;
            }
        }
        if let Some(medium) = &mut self.commodore {
            let changes = medium.disk.disk().changes();
            if medium.changes.are_complete(changes) {
                medium.write()?;
            }
        }
        Ok(())
    }

    /// Writes the changes of programs, and reports the files.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn finish(&mut self, system: &dyn System) -> Result<()> {
        self.write_changes(system, None)?;
        self.media.iter().for_each(Medium::report);
        if let Some(medium) = &self.commodore {
            medium.image.report(CHANGED);
        }
        Ok(())
    }

    /// Writes the changes of programs on the medium in a slot, or on all.
    fn write_changes(&mut self, system: &dyn System, slot: Option<MediumSlot>) -> Result<()> {
        let concerns = |drive: u8| slot.is_none_or(|slot| slot == MediumSlot::Drive(drive));
        for medium in self.media.iter_mut().filter(|medium| concerns(medium.drive)) {
            let Some(disk) = system.media().and_then(|media| media.disk(medium.drive)) else { continue };
            medium.write(disk)?;
        }
        match &mut self.commodore {
            Some(medium) if concerns(0) => medium.write(),
            _ => Ok(()),
        }
    }
}

impl Medium {
    fn report(&self) {
        if let Contents::Image(image) = &self.contents {
            image.report(CHANGED);
        }
    }

    fn write(&mut self, disk: &Disk) -> Result<()> {
        if disk.changes() == self.changes.written {
            return Ok(());
        }
        match &mut self.contents {
            Contents::Folder(folder, known) => write_folder(folder, known, disk)?,
            Contents::Image(image) => image.write(disk.image())?,
        }
        self.changes.written = disk.changes();
        Ok(())
    }
}

impl CommodoreMedium {
    fn write(&mut self) -> Result<()> {
        let disk = self.disk.disk();
        if disk.changes() != self.changes.written {
            self.image.write(disk.image())?;
            self.changes.written = disk.changes();
        }
        Ok(())
    }
}

/// Reads the image in drive 8 of a C64; with `writes`, changes replace its file.
fn read_commodore(path: &Path, writes: bool) -> Result<(CommodoreMedium, DiskImage)> {
    let bytes = input::read(path, input::DISK)?;
    let is_1581 = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("d81"));
    let disk = CommodoreDisk::read(if is_1581 { Model::Drive1581 } else { Model::Drive1541 }, bytes);
    let shown = path.display();
    disk.label().with_context(|| {
        format!("cannot use `{shown}` as a disk: give a folder, or an image (.d64 or .d81)")
    })?;
    if disk.image().len() < disk.full_size() {
        report!(
            "warning: the image `{shown}` is cut off: it has {} bytes of {}",
            disk.image().len(),
            disk.full_size()
        );
    }
    let disk = DiskImage::new(disk);
    let image = ImageFile::new(path, writes);
    Ok((CommodoreMedium { disk: disk.clone(), image, changes: Changes::default() }, disk))
}

fn read_image(path: &Path, writes: bool) -> Result<(Contents, Disk)> {
    let bytes = input::read(path, input::DISK)?;
    let disk = Disk::read(bytes).with_context(|| {
        format!(
            "cannot use `{}` as a disk: give a folder, or an image of a 720 or 360 KB disk (.dsk)",
            path.display()
        )
    })?;
    Ok((Contents::Image(ImageFile::new(path, writes)), disk))
}

/// Makes a disk of the files in a folder whose names a disk can have.
fn read_folder(folder: &Path) -> Result<(Contents, Disk)> {
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
    let mut too_large: Vec<String> = Vec::new();
    for path in paths {
        let host = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Links may lead out of the folder.
        let is_file = path.symlink_metadata().is_ok_and(|about| about.is_file());
        let Some(name) = disk_name(&host).filter(|name| is_file && !known.contains_key(name)) else {
            left_out.push(host);
            continue;
        };
        // A file that is too large for the input limit does not fit, either.
        let before = disk.clone();
        let contents = input::read(&path, input::DISK).ok().map(with_line_ends);
        let Some(contents) = contents.filter(|contents| disk.write_file(name, Date::START, contents).is_ok())
        else {
            disk = before;
            too_large.push(host);
            continue;
        };
        known.insert(name, HostFile { path, contents, is_original: true });
    }
    if !too_large.is_empty() {
        report!(
            "warning: not on the disk of `{}`: {} (no room, or not readable; a disk has 713 KB and 112 files)",
            folder.display(),
            too_large.join(", ")
        );
    }
    if !left_out.is_empty() {
        report!(
            "warning: not on the disk of `{}`: {} (a name has at most 8 characters, a point and 3)",
            folder.display(),
            left_out.join(", ")
        );
    }
    let disk = Disk::read(disk.image().to_vec()).expect("a formatted disk is an image");
    Ok((Contents::Folder(folder.to_owned(), known), disk))
}

/// Returns the disk name of a host's file; `None` if the file's name does not fit in 8 and 3 characters.
fn disk_name(host: &str) -> Option<Name> {
    let name = file_name_of(host).filter(|name| !name.is_pattern())?;
    (file_name_text(name).to_lowercase() == host.to_lowercase()).then_some(name)
}

/// Converts the line feeds of a text without CR to the machine's line ends. Other contents are unchanged.
fn with_line_ends(contents: Vec<u8>) -> Vec<u8> {
    let text = contents.strip_suffix(&[END_OF_TEXT]).unwrap_or(&contents);
    let is_text = |&byte: &u8| byte >= b' ' || matches!(byte, b'\n' | b'\t');
    if !text.contains(&b'\n') || !text.iter().all(is_text) {
        return contents;
    }
    let mut converted = Vec::with_capacity(contents.len() + contents.len() / 16);
    for byte in contents {
        if byte == b'\n' {
            converted.push(b'\r');
        }
        converted.push(byte);
    }
    converted
}

/// Writes the files of the disk to a folder. The first change of a file from before the session keeps a backup: a
/// program that breaks the FAT changes all of them.
fn write_folder(folder: &Path, known: &mut BTreeMap<Name, HostFile>, disk: &Disk) -> Result<()> {
    // A program that writes sectors can make entries with any bytes, such as a slash.
    let is_host_name = |entry: &fat12::Entry| disk_name(&file_name_text(entry.name)) == Some(entry.name);
    let present: Vec<fat12::Entry> = disk.files().map(|(_, entry)| entry).filter(is_host_name).collect();
    for entry in &present {
        // An open file gets its size when the program closes it.
        let Ok(contents) = disk.contents(entry) else {
            report!("warning: cannot read `{}` on the disk of `{}`", entry.name, folder.display());
            continue;
        };
        let file = known.entry(entry.name).or_insert_with(|| new_host_file(folder, entry.name));
        if file.contents != contents || !file.path.exists() {
            file.write(contents).with_context(|| file::cannot_write(&file.path))?;
        }
    }
    let is_present = |name: &Name| present.iter().any(|entry| entry.name == *name);
    let removed: Vec<Name> = known.keys().copied().filter(|name| !is_present(name)).collect();
    for name in removed {
        let Some(mut file) = known.remove(&name) else { continue };
        // A renamed file keeps its contents under the new name.
        file.is_original &= known.values().all(|other| other.contents != file.contents);
        match file.remove() {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove `{}`", file.path.display()));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the host file for a new file of the disk. It spares a link, and a host file of this name that is not on the
/// disk.
fn new_host_file(folder: &Path, name: Name) -> HostFile {
    let own_path = folder.join(file_name_text(name));
    let path =
        if own_path.symlink_metadata().is_ok() { file::changed_name(&own_path) } else { own_path.clone() };
    if path != own_path {
        report!("warning: `{}` is not on the disk; its `{name}` is `{}`", own_path.display(), path.display());
    }
    HostFile { path, contents: Vec::new(), is_original: false }
}

impl HostFile {
    fn write(&mut self, contents: Vec<u8>) -> std::io::Result<()> {
        if self.path.symlink_metadata().is_ok_and(|about| !about.is_file()) {
            // Since the session began, a link or a folder has replaced it.
            self.path = file::changed_name(&self.path);
            self.is_original = false;
        }
        if self.is_original {
            file::write_with_copy(&self.path, &contents)?;
        } else {
            file::write(&self.path, &contents)?;
        }
        self.is_original = false;
        self.contents = contents;
        Ok(())
    }

    fn remove(&self) -> std::io::Result<()> {
        if self.is_original {
            file::remove_with_backup(&self.path).map(drop)
        } else {
            fs::remove_file(&self.path)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_get_the_line_ends_of_the_machine() {
        let converted = |text: &[u8]| with_line_ends(text.to_vec());
        assert_eq!(converted(b"10 PRINT 1\n20 PRINT 2"), b"10 PRINT 1\r\n20 PRINT 2");
        assert_eq!(converted(b"A\n\x1a"), b"A\r\n\x1a");
        for kept in [&b"A\r\nB\n"[..], b"A\0\n", b"\xff\x01\n", b"A", b"A\n\x1aB"] {
            assert_eq!(converted(kept), kept);
        }
    }

    #[test]
    fn only_names_that_come_back_unchanged_are_on_the_disk() {
        let name = |host| disk_name(host).map(file_name_text);
        assert_eq!(name("game.bas").as_deref(), Some("GAME.BAS"));
        assert_eq!(name("\u{e4}.bas").as_deref(), Some("\u{c4}.BAS"));
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
            "\u{e9}.bas",
            "\u{4e00}.bas",
        ] {
            assert_eq!(name(host), None, "{host}");
        }
    }
}
