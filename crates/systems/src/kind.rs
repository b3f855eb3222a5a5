//! The kinds of systems.

use serde::{Deserialize, Serialize};

/// The kinds of systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SystemKind {
    /// Commodore 64 with BASIC V2.
    C64,
    /// MSX1 with MSX-BASIC 1.0.
    Msx,
    /// Sharp PC-1360.
    Pc1360,
    /// A Python program on the grid library of TigerJython.
    GameGrid,
}

impl SystemKind {
    /// Returns the feature that this build lacks and needs to run the system, if any. Its listings can
    /// be read without it.
    #[must_use]
    pub fn missing_feature(self) -> Option<&'static str> {
        match self {
            Self::GameGrid if !gamegrid::is_installed() => Some("python"),
            Self::C64 | Self::Msx | Self::Pc1360 | Self::GameGrid => None,
        }
    }
}
