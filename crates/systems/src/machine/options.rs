//! Options at power-on.

use gamegrid::ProgramFiles;
use hardware::{LineDevice, PointerDevice, Storage};
use serde::{Deserialize, Serialize};

/// An option of a machine at power-on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineOption {
    /// PAL or NTSC.
    TvStandard,
    /// The size of the RAM.
    Ram,
    /// Whether a plotter is connected.
    Plotter,
    /// Whether a printer is connected.
    Printer,
    /// A disk in its drive.
    Disk,
    /// A disk in a second drive.
    SecondDisk,
    /// Whether changes of a disk image are written to its file.
    Write,
    /// A cassette in its recorder.
    Tape,
    /// A folder of images for its programs.
    Images,
    /// Images of the original ROMs.
    Roms,
    /// A device that the pointer moves.
    Pointer,
}

/// A television standard, by its frame rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TvStandard {
    /// European: 50 Hz.
    Pal,
    /// American and Japanese: 60 Hz.
    Ntsc,
}

/// The requested configuration. A machine ignores options that it does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MachineConfig {
    /// The television standard; `None` is the machine's default.
    pub tv_standard: Option<TvStandard>,
    /// RAM in kilobytes; `None` is the machine's default.
    pub ram_kilobytes: Option<u32>,
    /// Without the plotter, which is plugged in by default.
    pub without_plotter: bool,
    /// With a printer instead of the plotter, on a machine that takes only one of them.
    pub with_printer: bool,
}

impl MachineConfig {
    /// Returns the plugged-in device of a machine that takes only one of plotter and printer.
    pub(crate) const fn line_device(&self) -> Option<LineDevice> {
        match (self.with_printer, self.without_plotter) {
            (true, _) => Some(LineDevice::Printer),
            (false, false) => Some(LineDevice::Plotter),
            (false, true) => None,
        }
    }
}

/// The default seed. With it the first key of a session is pressed as soon as the machine has booted, so that programs
/// can be compared. With any other seed a random delay comes first.
pub const DEFAULT_SEED: u64 = 1;

/// The options at power-on: a configuration, and the inserted media.
pub struct Options {
    /// The configuration.
    pub config: MachineConfig,
    /// The seed of everything that is random at power-on.
    pub seed: u64,
    /// The medium in its drive and recorder.
    pub storage: Option<Box<dyn Storage>>,
    /// The tape in the C64's recorder, if it differs from the medium in the drive.
    pub tape: Option<Box<dyn Storage>>,
    /// The drives of the MSX's disk system, at most two, with their disks.
    pub drives: Vec<::msx::Drive>,
    /// The date of the disk system. With `None` it asks for the date, or runs `AUTOEXEC.BAS`.
    pub date: Option<fat12::Date>,
    /// The image of the C64's character ROM; `None` for the characters of this project.
    pub characters: Option<Box<[u8; 0x1000]>>,
    /// The device that the host's pointer moves.
    pub pointer: Option<PointerDevice>,
    /// The name of the program in messages, where messages name it.
    pub program_name: Option<String>,
    /// The files that a program uses besides its text, where programs have such files.
    pub files: ProgramFiles,
}

impl Default for Options {
    /// The default machine with the [default seed](DEFAULT_SEED), nothing inserted.
    fn default() -> Self {
        Self {
            config: MachineConfig::default(),
            seed: DEFAULT_SEED,
            storage: None,
            tape: None,
            drives: Vec::new(),
            date: None,
            characters: None,
            pointer: None,
            program_name: None,
            files: ProgramFiles::default(),
        }
    }
}
