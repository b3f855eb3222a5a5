//! Program text: typed lines to tokens and back, programs in memory, messages.

pub mod msx;
pub mod pc1360;
