//! The device on a machine's line.

use serde::{Deserialize, Serialize};

/// A device on a line that takes one byte at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LineDevice {
    /// A plotter, which prints text, too.
    Plotter,
    /// A printer of text.
    Printer,
}
