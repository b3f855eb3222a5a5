//! The grid boards of TigerJython: Python programs on the library `gamegrid`.

use super::{Chain, Limits, Reading, Row, Signs};
use crate::encode::Notation;
use crate::notation::python;
use crate::page::PYTHON;

pub(super) static GAMEGRID: Row = Row {
    id: "gamegrid",
    name: "TigerJython grid board",
    short: "grid board",
    prose: &["from gamegrid import", "import gamegrid"],
    signs: Signs::NONE,
    statements: &[],
    limits: Limits { numbers: None, stored: None, typed: None },
    forms: &[&PYTHON],
    containers: &[],
    reading: Some(Reading {
        decode: python::decode,
        typed: python::typed,
        notations: &[Notation::Python],
        checksums: &[],
        chain: Chain::Linked(|_| None),
        files: &[],
    }),
};
