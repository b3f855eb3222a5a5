//! The Sharp PC-1360 pocket computer.

use super::{BASIC, Chain, Follow, Limits, ListingSupport, MachineHints, MachineSpec, StatementPattern};
use crate::container::{MEMORY_IMAGE, sharp as files};
use crate::encode::Notation;
use crate::format::NUMBERED;
use crate::notation::sharp;

#[rustfmt::skip]
pub(super) static PC_1360: MachineSpec = MachineSpec {
    id: "pc1360",
    name: "Sharp PC-1360",
    short: "PC-1360",
    prose_names: &["pc-1360", "pc1360"],
    hints: MachineHints {
        statements: &[
            ("CLS", 1), ("BEEP", 1), ("PAUSE", 3), ("USING", 2), ("LPRINT", 1), ("GPRINT", 4), ("GCURSOR", 4),
            ("GLCURSOR", 4), ("LCURSOR", 4), ("AREAD", 4), ("CSIZE", 4), ("LLINE", 4), ("RLINE", 4), ("LTEXT", 4),
            ("CROTATE", 4), ("SORGN", 4), ("GRAPH", 2), ("\"", 1),
        ],
        substrings: &[("INKEY$", 2)],
        after_number: Some(':'),
        ..MachineHints::NONE
    },
    statements: &[BASIC, STATEMENTS],
    // Measured on the machine: other numbers are rejected with ERROR 4. The limit of 79 characters
    // counts the line as listed, with the blanks after its keywords, which only the dialect knows.
    limits: Limits { line_numbers: Some(1..=65_279), stored: None, typed: None },
    formats: &[&NUMBERED],
    containers: &[&MEMORY_IMAGE],
    load_addresses: &[],
    sibling: None,
    support: Some(ListingSupport {
        decode: sharp::decode,
        typed: sharp::typed,
        notations: &[Notation::Sharp],
        checksums: &[],
        ends_texts: false,
        chain: Chain::Counted(files::lines),
        files: &[files::IMAGE],
    }),
};

#[rustfmt::skip]
const STATEMENTS: &[StatementPattern] = {
    use Follow::{Containing, Expression, Nothing};
    &[
        ("pause",   Expression),
        ("using",   Expression),
        ("gprint",  Expression),
        ("gcursor", Expression),
        ("lprint",  Expression),
        ("cursor",  Expression),
        ("lcursor", Expression),
        ("aread",   Expression),
        ("csize",   Expression),
        ("graph",   Nothing),
        ("ltext",   Nothing),
        ("sorgn",   Nothing),
        ("lline",   Containing("(")),
        ("rline",   Containing("(")),
        ("glcursor", Containing("(")),
        ("color",   Expression),
        ("crotate", Expression),
        ("pset",    Containing("(")),
        ("preset",  Containing("(")),
        ("line",    Containing("(")),
        ("circle",  Containing("(")),
        ("beep",    Expression),
        ("cls",     Nothing),
        ("random",  Nothing),
        ("clear",   Nothing),
        ("erase",   Expression),
    ]
};
