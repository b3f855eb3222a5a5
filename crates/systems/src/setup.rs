//! What a system is switched on with.

use hardware::Storage;

use crate::{System, SystemKind, c64, msx};

/// A machine as it is bought: which one, and what its maker left to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Model {
    /// A Commodore 64 of this region.
    C64(c64::Region),
    /// An MSX1 of this region.
    Msx(msx::Region),
}

impl Model {
    /// Which system it is.
    #[must_use]
    pub fn kind(self) -> SystemKind {
        match self {
            Self::C64(_) => SystemKind::C64,
            Self::Msx(_) => SystemKind::Msx,
        }
    }
}

impl From<SystemKind> for Model {
    /// The usual one.
    fn from(kind: SystemKind) -> Self {
        match kind {
            SystemKind::C64 => Self::C64(c64::Region::default()),
            SystemKind::Msx => Self::Msx(msx::Region::default()),
        }
    }
}

/// A machine with what is put into it.
pub struct Setup {
    /// The machine.
    pub model: Model,
    /// Fixes everything that a power-on leaves open.
    pub seed: u64,
    /// The medium in its drive and recorder.
    pub storage: Option<Box<dyn Storage>>,
}

impl<M: Into<Model>> From<M> for Setup {
    /// Seed 0, no medium.
    fn from(model: M) -> Self {
        Self { model: model.into(), seed: 0, storage: None }
    }
}

/// Switches a system on.
///
/// ```
/// use systems::{Setup, SystemKind};
///
/// let system = systems::power_on(Setup { seed: 7, ..SystemKind::C64.into() });
/// assert_eq!(system.kind(), SystemKind::C64);
/// ```
#[must_use]
pub fn power_on(setup: impl Into<Setup>) -> Box<dyn System> {
    let Setup { model, seed, storage } = setup.into();
    match model {
        Model::C64(region) => Box::new(c64::C64System::new(c64::Options { region, seed, storage })),
        Model::Msx(region) => Box::new(msx::MsxSystem::new(msx::Options { region, seed, storage })),
    }
}
