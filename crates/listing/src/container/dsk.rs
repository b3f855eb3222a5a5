//! Images of MSX disks: `.dsk`, `.di1`, `.di2`.
//!
//! A program is a file with the extension `.bas`, or one whose bytes are a tokenised program.

use fat12::{Date, Disk, DiskError, Entry, Format, ImageError, Name};

use super::directory::choose;
use super::{Container, ContainerContents, ContainerError, FileFormat, Fit, ProgramToSave, msx};

/// The extensions of disk images.
const EXTENSIONS: [&str; 3] = [".dsk", ".di1", ".di2"];
/// The program that the machine runs at power-on.
const STARTED: &str = "AUTOEXEC.BAS";
const PROGRAM_EXTENSION: &[u8] = b"BAS";

/// The container of disk images, recognised by their extension.
pub static MSX_DISK: Container = Container {
    extension: ".dsk",
    has_names: true,
    fit: |_, name| {
        let is_image = EXTENSIONS.iter().any(|extension| name.ends_with(extension));
        if is_image { Fit::ByName } else { Fit::No }
    },
    read: Some(read),
};

/// The file format of a disk of 720 KB with one program.
pub(crate) const SAVED_DISK: FileFormat = FileFormat {
    name: "dsk",
    extension: ".dsk",
    about: "a disk with the tokenised program",
    is_readable: true,
    write: |saved| {
        let mut disk = Disk::formatted(Format::ALL[0]);
        let contents = (msx::SAVED.write)(saved);
        disk.write_file(file_name(saved), Date::START, &contents)
            .expect("an empty disk has room for all of a memory");
        disk.image().to_vec()
    },
};

/// Returns the name of the program on its disk: the letters and digits of its name, at most eight.
fn file_name(saved: &ProgramToSave<'_>) -> Name {
    let name: String = saved.name.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
    let name = if name.is_empty() { "PROGRAM" } else { &name };
    Name::parse(format!("{name}.BAS").as_bytes()).expect("letters and digits are a name")
}

fn read(bytes: &[u8], program: Option<&str>) -> Result<ContainerContents, ContainerError> {
    let disk = Disk::read(bytes.to_vec()).map_err(|error| invalid(image_error(error)))?;
    disk.format().map_err(|error| invalid(disk_error(error)))?;
    let entries: Vec<Entry> =
        disk.files().map(|(_, entry)| entry).filter(|entry| is_program(&disk, entry)).collect();
    let names: Vec<String> = entries.iter().map(|entry| entry.name.to_string()).collect();
    let requested = program.or_else(|| names.iter().any(|name| name == STARTED).then_some(STARTED));
    let entry = &entries[choose(&names, requested, MSX_DISK.extension)?];
    let contents = disk.contents(entry).map_err(|error| invalid(disk_error(error)))?;
    if msx::is_tokenised(&contents) {
        return (msx::TOKENISED.read.expect("it can be read"))(&contents, None);
    }
    (msx::ASCII.read.expect("it can be read"))(&contents, None)
}

/// Whether a file is a program, by its name or its first byte.
fn is_program(disk: &Disk, entry: &Entry) -> bool {
    let mut first = [0];
    let is_readable = entry.size > 0 && disk.read_at(entry.cluster, 0, &mut first).is_ok();
    is_readable && (msx::is_tokenised(&first) || entry.name.parts().1 == PROGRAM_EXTENSION)
}

fn invalid(why: &'static str) -> ContainerError {
    ContainerError::InvalidFormat { kind: MSX_DISK.extension, why }
}

fn image_error(error: ImageError) -> &'static str {
    match error {
        ImageError::TooShort => "it is too short for the image of a disk",
        ImageError::TooLong => "it is longer than the image of a floppy disk (720 KB)",
        ImageError::HalfSector => "its length is not a number of sectors of 512 bytes",
    }
}

fn disk_error(error: DiskError) -> &'static str {
    match error {
        DiskError::UnknownFormat => {
            "its FAT has no known format: it is not formatted, or not a disk of an MSX"
        }
        DiskError::NoSector => "a sector of the file is missing, or its chain of clusters is damaged",
        DiskError::Full | DiskError::DirectoryFull => "the disk is full",
    }
}
