//! What a system is switched on with.

use hardware::Storage;

use crate::{System, SystemKind, c64, gamegrid, msx, pc1360};

/// A machine as it is bought: which one, and what its maker left to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MachineVariant {
    /// A Commodore 64 of this region.
    C64(c64::Region),
    /// An MSX1 of this region.
    Msx(msx::Region),
    /// A PC-1360 with this card, and with a plotter or without.
    Pc1360 {
        /// The RAM.
        card: pc1360::Card,
        /// A CE-140P is plugged in.
        has_plotter: bool,
    },
    /// A Python program on the grid library.
    GameGrid,
}

/// A television standard, by its pictures a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TvStandard {
    /// European: 50.
    Pal,
    /// American and Japanese: 60.
    Ntsc,
}

/// What a buyer asks for. A machine that has no such choice takes no notice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MachineConfig {
    /// The television; none is the one that the machine is usually met with.
    pub tv_standard: Option<TvStandard>,
    /// Kilobytes of RAM; none is what it is usually met with.
    pub ram_kilobytes: Option<u32>,
    /// Without the plotter that is usually plugged in.
    pub without_plotter: bool,
}

impl MachineVariant {
    /// The machine as it is sold to somebody who asks for this.
    #[must_use]
    pub fn from_config(kind: SystemKind, wishes: MachineConfig) -> Self {
        match (kind, wishes.tv_standard) {
            (SystemKind::C64, None) => Self::C64(c64::Region::default()),
            (SystemKind::C64, Some(TvStandard::Pal)) => Self::C64(c64::Region::Pal),
            (SystemKind::C64, Some(TvStandard::Ntsc)) => Self::C64(c64::Region::Ntsc),
            (SystemKind::Msx, None) => Self::Msx(msx::Region::default()),
            (SystemKind::Msx, Some(TvStandard::Pal)) => Self::Msx(msx::Region::Pal),
            (SystemKind::Msx, Some(TvStandard::Ntsc)) => Self::Msx(msx::Region::Ntsc),
            (SystemKind::Pc1360, _) => Self::Pc1360 {
                card: wishes.ram_kilobytes.and_then(pc1360::Card::of_kilobytes).unwrap_or_default(),
                has_plotter: !wishes.without_plotter,
            },
            (SystemKind::GameGrid, _) => Self::GameGrid,
        }
    }

    /// Which system it is.
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
    /// The usual one.
    fn from(kind: SystemKind) -> Self {
        Self::from_config(kind, MachineConfig::default())
    }
}

/// What a system is switched on with: a machine, and what is put into it.
pub struct Options {
    /// The machine.
    pub variant: MachineVariant,
    /// Fixes everything that a power-on leaves open.
    pub seed: u64,
    /// The medium in its drive and recorder.
    pub storage: Option<Box<dyn Storage>>,
}

impl<M: Into<MachineVariant>> From<M> for Options {
    /// Seed 0, no medium.
    fn from(variant: M) -> Self {
        Self { variant: variant.into(), seed: 0, storage: None }
    }
}

/// Switches a system on. One of which this build [lacks a part](SystemKind::missing_feature) fails when it runs a program.
///
/// ```
/// use systems::{Options, SystemKind};
///
/// let system = systems::power_on(Options { seed: 7, ..SystemKind::C64.into() });
/// assert_eq!(system.kind(), SystemKind::C64);
/// ```
#[must_use]
pub fn power_on(options: impl Into<Options>) -> Box<dyn System> {
    build(options.into())
}

/// Not generic, so that the machines are compiled here once and not again for every caller.
fn build(Options { variant, seed, storage }: Options) -> Box<dyn System> {
    match variant {
        MachineVariant::C64(region) => {
            Box::new(c64::C64System::new(c64::Options { region, seed, storage, ..c64::Options::default() }))
        }
        MachineVariant::Msx(region) => {
            Box::new(msx::MsxSystem::new(msx::Options { region, seed, storage, ..msx::Options::default() }))
        }
        MachineVariant::Pc1360 { card, has_plotter } => {
            let options = pc1360::Options { card, seed, has_plotter, ..pc1360::Options::default() };
            Box::new(pc1360::Pc1360System::new(options))
        }
        MachineVariant::GameGrid => Box::new(gamegrid::GridSystem::new(seed)),
    }
}
