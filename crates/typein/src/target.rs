//! Resolves TARGET of the command line: a bare machine, a title or the folder of one, or a file.

use fat12::Date;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use c64_roms::RomSystem;
use catalogue::Title;
use hardware::Storage;
use listing::Source;
use listing::container::{Container, ContainerError, DISK, DISK_1581, MSX_DISK};
use player::Program;
use player::program::{self, DetectedMachine};
use systems::msx::Drive;
use systems::{DiskSystem, Machine, MachineOption, MediumSlot, Options, ProgramFiles, System, c64};

use crate::captions;
use crate::disk_media::DiskMedia;
use crate::input::{self, SizeLimit};
use crate::media::{formats, has_format};
use crate::options::MachineArgs;
use crate::program_files;
use crate::rom_images;
use crate::titles;

/// The target for standard input.
pub const STANDARD_INPUT: &str = "-";

/// The media in the drives and the recorder of a machine.
#[derive(Default)]
struct Media {
    disks: DiskMedia,
    drives: Vec<Drive>,
    storage: Option<Box<dyn Storage>>,
    tape: Option<Box<dyn Storage>>,
}

/// A resolved target.
pub struct Target {
    /// The name for messages.
    pub name: String,
    /// The name of the program's file, which some programs can read.
    program_name: String,
    /// The folder of the program's file.
    folder: Option<PathBuf>,
    /// The machine that it runs on.
    pub machine: &'static Machine,
    /// The program in the machine's format; `None` for a bare machine.
    pub image: Option<Vec<u8>>,
    /// Warnings about the listing.
    pub warnings: Vec<String>,
}

impl Target {
    /// Powers the machine on.
    ///
    /// # Errors
    /// When a medium or an option cannot be used.
    pub fn power_on(&self, arguments: &MachineArgs, seed: u64) -> Result<(Box<dyn System>, DiskMedia)> {
        self.check_options(arguments)?;
        if let Some(folder) = &arguments.roms {
            return Ok((self.power_on_with_roms(folder, arguments, seed)?, DiskMedia::default()));
        }
        let Media { disks, drives, storage, tape } = match self.machine.disk_system {
            Some(DiskSystem::Msx) => self.msx_media(arguments)?,
            Some(DiskSystem::Commodore) => self.c64_media(arguments)?,
            None => Media::default(),
        };
        let files = match self.image.as_ref().filter(|_| self.machine.has(MachineOption::Images)) {
            Some(image) => {
                let text = String::from_utf8_lossy(image);
                program_files::read(&text, self.folder.as_deref(), arguments.images.as_deref())?
            }
            None => ProgramFiles::default(),
        };
        let system = self.machine.power_on(Options {
            seed,
            config: arguments.machine_config(),
            storage,
            tape,
            drives,
            // A bare machine starts its disk: it asks for the date, or runs `AUTOEXEC.BAS`.
            date: self.image.is_some().then_some(Date::START),
            characters: None,
            pointer: arguments.pointer.map(Into::into),
            program_name: Some(self.program_name.clone()),
            files,
        });
        Ok((system, disks))
    }

    /// Powers the machine on with a user's ROM images, and boots it.
    fn power_on_with_roms(
        &self,
        folder: &Path,
        arguments: &MachineArgs,
        seed: u64,
    ) -> Result<Box<dyn System>> {
        let images = rom_images::read(folder)?;
        if !self.machine.has(MachineOption::Roms) {
            bail!("{} has no ROM images", self.machine.name);
        }
        let region = c64::region(&arguments.machine_config());
        let pointer = arguments.pointer.map(Into::into);
        let options = c64::Options { region, seed, pointer, ..c64::Options::default() };
        let system = RomSystem::new(&options, &images)
            .with_context(|| format!("cannot use the ROM images in `{}`", folder.display()))?;
        Ok(Box::new(system))
    }

    fn msx_media(&self, arguments: &MachineArgs) -> Result<Media> {
        let mut media = Media { disks: DiskMedia::new(arguments.media_settings()), ..Media::default() };
        if let Some(first) = self.medium(arguments, arguments.disk.as_deref(), &[&MSX_DISK]) {
            for (drive, path) in (0..).zip([Some(first), arguments.disk_b.as_deref()].into_iter().flatten()) {
                media.drives.push(media.disks.open_drive(drive, path)?);
            }
        }
        if let Some(tape) = &arguments.tape {
            media.storage = Some(media.disks.open_tape(self.machine, tape, None)?);
        }
        Ok(media)
    }

    fn c64_media(&self, arguments: &MachineArgs) -> Result<Media> {
        let mut media = Media { disks: DiskMedia::new(arguments.media_settings()), ..Media::default() };
        let drive = formats(self.machine, MediumSlot::Drive(0));
        if let Some(disk) = self.medium(arguments, arguments.disk.as_deref(), &drive) {
            media.storage = Some(media.disks.open_commodore(self.machine, disk)?);
        }
        let (target, program) = listing::split_target(&arguments.target);
        let recorder = formats(self.machine, MediumSlot::Recorder);
        if let Some(tape) = self.medium(arguments, arguments.tape.as_deref(), &recorder) {
            let loaded = (tape == Path::new(target)).then_some(program);
            media.tape = Some(media.disks.open_tape(self.machine, tape, loaded)?);
        }
        Ok(media)
    }

    /// Returns the medium of an option; without the option, the program's image if it has one of these formats.
    fn medium<'a>(
        &self,
        arguments: &'a MachineArgs,
        option: Option<&'a Path>,
        formats: &[&Container],
    ) -> Option<&'a Path> {
        let (file, _) = listing::split_target(&arguments.target);
        let has_image = self.image.is_some() && has_format(Path::new(file), formats);
        option.or_else(|| has_image.then(|| Path::new(file)))
    }

    /// Returns the context of a load error: the program's name and, if it fits the machine with more memory, the option
    /// for that.
    pub fn load_context(&self, arguments: &MachineArgs) -> String {
        let what = format!("cannot load `{}`", self.name);
        if arguments.ram.is_none() {
            return what;
        }
        let fits = |&&size: &&u32| {
            let mut config = arguments.machine_config();
            config.ram_kilobytes = Some(size);
            let options = Options { config, ..Options::default() };
            let image = self.image.as_deref().unwrap_or_default();
            self.machine.power_on(options).load_program(image).is_ok()
        };
        match self.machine.ram_sizes.iter().find(fits) {
            Some(size) => format!("{what} (it fits with `--ram {size}`)"),
            None => what,
        }
    }

    /// Refuses options that the machine does not support.
    fn check_options(&self, arguments: &MachineArgs) -> Result<()> {
        let unknown = arguments.chosen_options().find(|(choice, _)| !self.machine.has(*choice));
        let Some((choice, option)) = unknown else { return self.check_ram(arguments.ram) };
        let have = Machine::ALL.into_iter().filter(|machine| machine.has(choice));
        let have: Vec<&str> = have.map(|machine| machine.name).collect();
        let have = match &have[..] {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            names => names.join(""),
        };
        bail!("`{option}` is only for {have}, not for {}", self.machine.name)
    }

    fn check_ram(&self, ram: Option<u32>) -> Result<()> {
        let sizes = self.machine.ram_sizes;
        let Some(size) = ram.filter(|size| !sizes.contains(size)) else { return Ok(()) };
        let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
        bail!("`--ram {size}` is not a size of {}: {}", self.machine.name, sizes.join(", "))
    }
}

/// Resolves the target and reads its program.
///
/// # Errors
/// When the target is unknown, or cannot be read.
pub fn resolve(arguments: &MachineArgs) -> Result<Target> {
    #[cfg(feature = "python")]
    crate::python_process::set_memory_limit(arguments.memory);
    let system = arguments.system.as_deref().map(machine_by_name).transpose()?;
    if let Some(machine) = Machine::by_id(&arguments.target) {
        if !machine.takes_text {
            bail!("{} has no prompt; give a program for it", machine.name);
        }
        check_runnable(machine.id, machine)?;
        let name = machine.id.to_owned();
        return Ok(Target {
            program_name: name.clone(),
            name,
            folder: None,
            machine,
            image: None,
            warnings: vec![],
        });
    }
    let program = program(&arguments.target, system, arguments.program)
        .or_else(|error| first_of_disk(error, &arguments.target, system))?;
    let machine = program.machine;
    check_runnable(&arguments.target, machine)?;
    let title = titles::find(&arguments.target)?;
    let name = title.map_or(arguments.target.as_str(), |title| title.name);
    // The program of a title is named after its file.
    let file = title.map_or(name, |title| title.file);
    let program_name = Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or(file).to_owned();
    let name = name.to_owned();
    let is_file = title.is_none() && arguments.target != STANDARD_INPUT;
    let folder = is_file.then(|| folder_of(listing::split_target(&arguments.target).0));
    Ok(Target { name, program_name, folder, machine, image: Some(program.image), warnings: program.warnings })
}

/// Returns the folder of a file.
fn folder_of(path: &str) -> PathBuf {
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// Returns the program of a title or a file; `system` and `number` are those of the command line.
///
/// # Errors
/// When it cannot be read, or has errors.
pub fn program(target: &str, system: Option<&'static Machine>, number: Option<usize>) -> Result<Program> {
    let number = number.or(titles::find(target)?.and_then(|title| title.origin.program));
    let source = source(target)?;
    let detected = detect_machine(target, &source, system, number)?;
    detected.program(&source, number).with_context(|| format!("cannot run `{target}`"))
}

/// Returns the first program of a disk, which `LOAD"*",8` loads, if the error is that the disk has several.
fn first_of_disk(error: anyhow::Error, target: &str, system: Option<&'static Machine>) -> Result<Program> {
    let first =
        match error.downcast_ref() {
            Some(listing::Error::Container {
                error: ContainerError::NameRequired { names, ending }, ..
            }) if [DISK.extension, DISK_1581.extension].contains(ending) => names.first().cloned(),
            _ => None,
        };
    let Some(name) = first else { return Err(error) };
    let mut program = program(&format!("{target}:{name}"), system, None)?;
    program.warnings.push(format!(
        "`{name}` runs, the first program of the disk, as `LOAD\"*\",8` takes it; `{target}:NAME` chooses another"
    ));
    Ok(program)
}

/// Checks whether this build can run a machine.
///
/// # Errors
/// When it lacks a feature; the message has the command for a build with it.
pub fn check_runnable(target: &str, machine: &'static Machine) -> Result<()> {
    match machine.missing_feature() {
        None => Ok(()),
        Some(feature) => {
            let command = env::args().nth(1).unwrap_or_default();
            bail!(
                "this build lacks the feature `{feature}` that `{target}` needs; run: cargo run --release --features \
                 {feature} -- {command} {target}"
            )
        }
    }
}

/// Reads a title or a file.
///
/// # Errors
/// When it does not exist, or is neither text nor a known file format.
pub fn source(target: &str) -> Result<Source> {
    if let Some(machine) = Machine::by_id(target) {
        bail!("`{}` is a bare machine without a listing; give a title or a file", machine.id);
    }
    if let Some(title) = titles::find(target)? {
        return Ok(listing::read(title.listing, title.name)?);
    }
    if target == STANDARD_INPUT {
        return read_bytes(&input::read_standard_input(input::LISTING)?, display_name(target));
    }
    let (path, _) = listing::split_target(target);
    if let Err(error) = fs::metadata(path) {
        return Err(not_found(target, &error));
    }
    read_bytes(&input::read(Path::new(path), size_limit(path))?, target)
}

/// Returns the size limit of a file with this name.
pub fn size_limit(name: &str) -> SizeLimit {
    if name.to_ascii_lowercase().ends_with(".prg") { input::PROGRAM } else { input::LISTING }
}

/// Reads a source from bytes. The error for a page without a listing suggests the title of the page.
fn read_bytes(bytes: &[u8], name: &str) -> Result<Source> {
    let source = listing::read(bytes, name)?;
    if let Source::Page(page) = &source
        && page.programs().is_empty()
        && let Some(title) = title_of_page(&page.source().text().to_lowercase())
    {
        let Title { name: known, origin, .. } = title;
        bail!(
            "no listing in `{name}`; its heading names {}: did you mean the title `{known}` ({})?",
            origin.title,
            origin.about
        );
    }
    Ok(source)
}

/// Returns the title of a page, from its lower-case text: one of the first lines names it. A title
/// whose machine the text names takes precedence.
fn title_of_page(text: &str) -> Option<&'static Title> {
    /// Number of non-blank lines that count as the heading.
    const HEADING: usize = 5;
    let heading = text.lines().filter(|line| !line.trim().is_empty()).take(HEADING);
    let heading: String = heading.collect::<Vec<&str>>().join("\n");
    let is_named = |title: &&Title| heading.contains(&title.origin.title.to_lowercase());
    let names_machine = |title: &Title| {
        let machine = listing::MachineKind::by_id(&title.origin.system);
        machine.is_some_and(|machine| machine.spec().prose_names.iter().any(|name| text.contains(name)))
    };
    let named = catalogue::titles().iter().filter(is_named);
    named.min_by_key(|title| !names_machine(title))
}

/// Returns the name of a target for messages.
pub fn display_name(target: &str) -> &str {
    if target == STANDARD_INPUT { "standard input" } else { target }
}

/// Returns the machine for a name given with `--system`.
///
/// # Errors
/// When the name is unknown; the message lists the known ones.
pub fn machine_by_name(name: &str) -> Result<&'static Machine> {
    let known: Vec<String> = Machine::ALL.into_iter().map(|machine| format!("`{}`", machine.id)).collect();
    let known = known.join(", ");
    Machine::by_id(name).ok_or_else(|| match listing::MachineKind::by_id(name) {
        Some(machine) => {
            anyhow!("unsupported system `{name}` ({machine}); available: {known}")
        }
        None => anyhow!("unknown system `{name}`; available: {known}"),
    })
}

/// Returns the machine for a source: the one `named` on the command line, the title's, or the one detected from the
/// listing.
///
/// # Errors
/// When the machine is unsupported, or cannot be detected.
pub fn detect_machine(
    target: &str,
    source: &Source,
    named: Option<&'static Machine>,
    program: Option<usize>,
) -> Result<DetectedMachine> {
    match (named, titles::find(target)?) {
        (Some(machine), _) => Ok(DetectedMachine::certain(machine)),
        (None, Some(title)) => Ok(DetectedMachine::certain(title_machine(title)?)),
        (None, None) => program::detect_machine(display_name(target), source, program)
            .map_err(|error| captions::with_captions(error.into(), source)),
    }
}

/// Returns the machine of a title.
///
/// # Errors
/// When it is unsupported.
pub fn title_machine(title: &Title) -> Result<&'static Machine> {
    machine_by_name(&title.origin.system).with_context(|| format!("cannot run `{}`", title.name))
}

/// Returns the error for an unknown target, with a suggestion.
fn not_found(target: &str, error: &std::io::Error) -> anyhow::Error {
    if error.kind() != std::io::ErrorKind::NotFound {
        return anyhow!("cannot read `{target}`: {error}");
    }
    let looks_like_a_path = target.contains(['/', '\\', '.']);
    match nearest_name(target) {
        Some(name) => anyhow!("unknown title or file `{target}`; did you mean `{name}`?"),
        None if looks_like_a_path => anyhow!("file `{target}` not found"),
        None => anyhow!("unknown title or file `{target}`; `typein` without arguments lists the titles"),
    }
}

/// Returns the title or machine whose name is most similar to `target`, if one is.
fn nearest_name(target: &str) -> Option<&'static str> {
    /// Minimum similarity of two names, from 0 to 1: allows for a typing error in three letters.
    const MIN_SIMILARITY: f64 = 0.6;
    let target = target.to_lowercase();
    let titles = catalogue::titles().iter().flat_map(Title::names);
    let names = titles.chain(Machine::ALL.into_iter().map(|machine| machine.id));
    let similarity = |name: &str| {
        let whole = strsim::normalized_damerau_levenshtein(&target, name);
        // Some words of a longer name match it, unless another name is more similar as a whole.
        let is_part = name.match_indices(&target).any(|(at, _)| {
            let is_edge = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
            let bytes = name.as_bytes();
            is_edge(at.checked_sub(1).and_then(|before| bytes.get(before)))
                && is_edge(bytes.get(at + target.len()))
        });
        let begins = target.len() >= 4 && name.starts_with(&target);
        (whole, whole >= MIN_SIMILARITY || (target.len() >= 3 && is_part) || begins)
    };
    names
        .map(|name| (similarity(name), name))
        .filter(|((_, is_near), _)| *is_near)
        .max_by(|one, other| one.0.0.total_cmp(&other.0.0))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_and_nothing_far_off() {
        assert_eq!(nearest_name("3d-vier-gewint"), Some("3d-vier-gewinnt"));
        assert_eq!(nearest_name("vier-gewinnt"), Some("3d-vier-gewinnt"));
        assert_eq!(nearest_name("3D-VIERGEWINNT"), Some("3d-vier-gewinnt"));
        assert_eq!(nearest_name("viertri"), Some("viertris"));
        assert_eq!(nearest_name("viertris-m"), Some("viertris-msx"));
        assert_eq!(nearest_name("as-printed"), Some("battleship-as-printed"));
        assert_eq!(nearest_name("battleshi"), Some("battleship"));
        assert_eq!(nearest_name("c46"), Some("c64"));
        assert_eq!(nearest_name("elite"), None);
    }
}
