//! MSX home computers with MSX-BASIC 1.0.

use super::{
    BASIC, Chain, Ends, Follow, Limits, ListingSupport, MachineHints, MachineSpec, StatementPattern,
};
use crate::container::{ASCII, CASSETTE, MSX_DISK, TOKENISED, cassette, cassette_audio, dsk, msx as files};
use crate::encode::Notation;
use crate::format::{FRAGMENTS, NUMBERED};
use crate::notation::msx;

#[rustfmt::skip]
pub(super) static MSX: MachineSpec = MachineSpec {
    id: "msx",
    name: "MSX",
    short: "MSX",
    prose_names: &["msx"],
    hints: MachineHints {
        statements: &[
            ("COLOR", 2), ("SCREEN", 3), ("LOCATE", 3), ("KEYOFF", 4), ("WIDTH", 2), ("VPOKE", 4),
            ("PUTSPRITE", 4), ("DEFINT", 2), ("DEFUSR", 2), ("PSET", 1), ("CLS", 1), ("BEEP", 1),
        ],
        substrings: &[
            ("VPEEK(", 4), ("STICK(", 3), ("STRIG(", 3), ("(-TIME)", 4), ("INKEY$", 2), ("ELSE", 2), ("&H", 2),
            ("STRING$(", 1), ("SPRITE$(", 2),
        ],
        ..MachineHints::NONE
    },
    statements: &[BASIC, STATEMENTS],
    // The largest number is from the manual of RENUM; the input buffer has 255 characters.
    limits: Limits { line_numbers: Some(0..=65_529), stored: None, typed: Some(255) },
    formats: &[&NUMBERED, &FRAGMENTS],
    containers: &[&TOKENISED, &CASSETTE, &MSX_DISK, &ASCII],
    load_addresses: &[],
    sibling: None,
    support: Some(ListingSupport {
        decode: msx::decode,
        typed: msx::typed,
        notations: &[Notation::Msx],
        checksums: &[],
        ends_texts: true,
        chain: Chain::Linked(Ends { is_end: files::is_end, line_end: files::line_end }),
        files: &[files::SAVED, files::SAVED_AS_TEXT, cassette::SAVED, dsk::SAVED_DISK, cassette_audio::SOUND],
    }),
};

#[rustfmt::skip]
const STATEMENTS: &[StatementPattern] = {
    use Follow::{Containing, Either, Expression, Nothing};
    &[
        ("screen",    Expression),
        ("color",     Expression),
        ("width",     Expression),
        ("locate",    Expression),
        ("key",       Expression),
        ("cls",       Nothing),
        ("beep",      Expression),
        ("play",      Expression),
        ("pset",      Containing("(")),
        ("line",      Containing("(")),
        ("circle",    Containing("(")),
        ("paint",     Containing("(")),
        ("draw",      Expression),
        ("put",       Expression),
        ("line input", Expression),
        ("sprite",    Either("on", "=")),
        ("interval",  Either("on", "off")),
        ("strig",     Containing("(")),
        ("preset",    Containing("(")),
        ("sound",     Containing(",")),
        ("out",       Containing(",")),
        ("vdp",       Containing("=")),
        ("mid$",      Containing("=")),
        ("maxfiles",  Containing("=")),
        ("erase",     Expression),
        ("error",     Expression),
        ("resume",    Nothing),
        ("resume next", Nothing),
        ("tron",      Nothing),
        ("troff",     Nothing),
        ("defsng",    Expression),
        ("defdbl",    Expression),
        ("lprint",    Expression),
        ("bload",     Expression),
        ("motor",     Nothing),
        ("vpoke",     Containing(",")),
        ("defint",    Expression),
        ("defstr",    Expression),
        ("defusr",    Containing("=")),
        ("time",      Containing("=")),
        ("swap",      Containing(",")),
        ("clear",     Expression),
        ("randomize", Expression),
        ("set",       Containing("page")),
        ("bsave",     Containing("\"")),
        ("kill",      Containing("\"")),
        ("name",      Containing("\"")),
        ("copy",      Containing("\"")),
        ("field",     Containing("as")),
        ("lset",      Containing("=")),
        ("rset",      Containing("=")),
        ("dsko$",     Expression),
        ("lfiles",    Nothing),
        ("files",     Nothing),
    ]
};
