//! The options of a system at power-on.

use hardware::{LineDevice, Storage};
use serde::{Deserialize, Serialize};

use crate::{System, SystemKind, c64, gamegrid, msx, pc1360};

/// A machine as sold: which one, and its hardware options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MachineVariant {
    /// A Commodore 64 of this region.
    C64(c64::Region),
    /// An MSX1 of this region.
    Msx(msx::Region),
    /// A PC-1360 with this card and this device.
    Pc1360 {
        /// The RAM card.
        card: pc1360::Card,
        /// What is plugged in: the plotter CE-140P or the printer CE-126P.
        device: Option<LineDevice>,
    },
    /// A Python program with the grid library.
    GameGrid,
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
    /// Without the plotter that is plugged in by default.
    pub without_plotter: bool,
    /// With a printer in place of the plotter, where only one of them can be plugged in.
    pub with_printer: bool,
}

impl MachineVariant {
    /// Returns the machine for a configuration.
    #[must_use]
    pub fn from_config(kind: SystemKind, config: MachineConfig) -> Self {
        match (kind, config.tv_standard) {
            (SystemKind::C64, None) => Self::C64(c64::Region::default()),
            (SystemKind::C64, Some(TvStandard::Pal)) => Self::C64(c64::Region::Pal),
            (SystemKind::C64, Some(TvStandard::Ntsc)) => Self::C64(c64::Region::Ntsc),
            (SystemKind::Msx, None) => Self::Msx(msx::Region::default()),
            (SystemKind::Msx, Some(TvStandard::Pal)) => Self::Msx(msx::Region::Pal),
            (SystemKind::Msx, Some(TvStandard::Ntsc)) => Self::Msx(msx::Region::Ntsc),
            (SystemKind::Pc1360, _) => Self::Pc1360 {
                card: config.ram_kilobytes.and_then(pc1360::Card::of_kilobytes).unwrap_or_default(),
                device: match (config.with_printer, config.without_plotter) {
                    (true, _) => Some(LineDevice::Printer),
                    (false, false) => Some(LineDevice::Plotter),
                    (false, true) => None,
                },
            },
            (SystemKind::GameGrid, _) => Self::GameGrid,
        }
    }

    /// Returns its kind.
    #[must_use]
    pub fn kind(self) -> SystemKind {
        match self {
            Self::C64(_) => SystemKind::C64,
            Self::Msx(_) => SystemKind::Msx,
            Self::Pc1360 { .. } => SystemKind::Pc1360,
            Self::GameGrid => SystemKind::GameGrid,
        }
    }
}

impl From<SystemKind> for MachineVariant {
    /// Returns the default machine of a kind.
    fn from(kind: SystemKind) -> Self {
        Self::from_config(kind, MachineConfig::default())
    }
}

/// The options at power-on: a machine, and what is inserted into it.
pub struct Options {
    /// The machine.
    pub variant: MachineVariant,
    /// Determines everything that is random at power-on.
    pub seed: u64,
    /// The medium in its drive and recorder.
    pub storage: Option<Box<dyn Storage>>,
    /// The tape in the C64's recorder, if it is not the medium in the drive.
    pub tape: Option<Box<dyn Storage>>,
    /// The drives of the MSX's disk system, at most two, with their disks.
    pub drives: Vec<msx::Drive>,
    /// The date that the disk system has; `None` lets it ask for one, or run `AUTOEXEC.BAS`.
    pub date: Option<fat12::Date>,
    /// The image of the C64's character ROM; `None` for the characters of this project.
    pub characters: Option<Box<[u8; 0x1000]>>,
}

impl<M: Into<MachineVariant>> From<M> for Options {
    /// Seed 0, no medium.
    fn from(variant: M) -> Self {
        Self {
            variant: variant.into(),
            seed: 0,
            storage: None,
            tape: None,
            drives: Vec::new(),
            date: None,
            characters: None,
        }
    }
}

/// Builds a system and powers it on.
///
/// ```
/// use systems::{Options, SystemKind};
///
/// let system = systems::power_on(Options { seed: 7, ..SystemKind::C64.into() });
/// assert_eq!(system.kind(), SystemKind::C64);
/// ```
///
/// A system that needs a [feature](SystemKind::missing_feature) which this build lacks fails when it runs a program.
#[must_use]
pub fn power_on(options: impl Into<Options>) -> Box<dyn System> {
    build(options.into())
}

/// Not generic, so that the machines are compiled here once and not for every caller.
fn build(Options { variant, seed, storage, tape, drives, date, characters }: Options) -> Box<dyn System> {
    match variant {
        MachineVariant::C64(region) => {
            let options = c64::Options { region, seed, storage, tape, characters, ..c64::Options::default() };
            Box::new(c64::C64System::new(options))
        }
        MachineVariant::Msx(region) => {
            let options = msx::Options { region, seed, storage, drives, date, ..msx::Options::default() };
            Box::new(msx::MsxSystem::new(options))
        }
        MachineVariant::Pc1360 { card, device } => {
            let options = pc1360::Options { card, seed, device, ..pc1360::Options::default() };
            Box::new(pc1360::Pc1360System::new(options))
        }
        MachineVariant::GameGrid => Box::new(gamegrid::GridSystem::new(seed)),
    }
}
