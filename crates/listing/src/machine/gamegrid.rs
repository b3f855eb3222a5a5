//! The grid boards of TigerJython: Python programs with the library `gamegrid`.

use super::{Chain, Ends, Limits, ListingSupport, MachineHints, MachineSpec};
use crate::encode::Notation;
use crate::format::PYTHON;
use crate::notation::python;

pub(super) static GAMEGRID: MachineSpec = MachineSpec {
    id: "gamegrid",
    name: "TigerJython grid board",
    short: "grid board",
    prose_names: &["from gamegrid import", "import gamegrid"],
    hints: MachineHints::NONE,
    statements: &[],
    limits: Limits { line_numbers: None, stored: None, typed: None },
    formats: &[&PYTHON],
    containers: &[],
    load_addresses: &[],
    sibling: None,
    support: Some(ListingSupport {
        decode: python::decode,
        typed: python::typed,
        notations: &[Notation::Python],
        checksums: &[],
        ends_texts: false,
        chain: Chain::Linked(Ends { is_end: |_| true, line_end: |_| None }),
        files: &[],
    }),
};
