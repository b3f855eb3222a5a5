//! The grid boards of TigerJython: Python programs on the library `gamegrid`.

use super::{Limits, Row, Signs};

pub(super) static GAMEGRID: Row = Row {
    id: "gamegrid",
    name: "TigerJython grid board",
    short: "grid board",
    prose: &["from gamegrid import", "import gamegrid"],
    signs: Signs::NONE,
    statements: &[],
    limits: Limits { numbers: None, stored: None, typed: None },
    forms: &[],
    containers: &[],
    reading: None,
};
