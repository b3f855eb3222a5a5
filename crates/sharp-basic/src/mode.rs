//! The mode of the prompt.

use serde::{Deserialize, Serialize};

/// The mode of the prompt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// Calculating, and running programs.
    #[default]
    Run,
    /// Editing programs.
    Program,
    /// Assigning texts to reserve keys.
    Reserve,
}

impl Mode {
    pub(crate) const fn banner(self) -> &'static [u8] {
        match self {
            Self::Run => b"RUN MODE",
            Self::Program => b"PROGRAM MODE",
            Self::Reserve => b"RESERVE MODE",
        }
    }

    /// The indicator of the mode.
    pub(crate) const fn indicator(self) -> u8 {
        match self {
            Self::Run => 0x10,
            Self::Program => 0x20,
            Self::Reserve => 0,
        }
    }
}
