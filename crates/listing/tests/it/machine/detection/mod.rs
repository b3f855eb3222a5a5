//! Detection of a listing's machine from its text.

mod addresses;
mod columns;

use listing::machine::{Limits, MachineHints, MachineSpec};
use listing::{Error, MachineKind, Page, Source, read_for};

/// Returns a page with numbered lines.
fn page(bodies: &[&str]) -> Page {
    crate::common::page(numbered(bodies).as_bytes(), "a.bas")
}

fn numbered(bodies: &[&str]) -> String {
    (1..).zip(bodies).map(|(number, body)| format!("{number}0 {body}\n")).collect()
}

/// Returns the machine with the highest score, the first of equal ones; `None` if no machine has any.
fn first(body: &str) -> Option<MachineKind> {
    let page = page(&[body]);
    match page.machine_of(page.program(None).expect("one program"), MachineKind::ALL) {
        Ok(machine) => Some(machine),
        Err(Error::AmbiguousMachine { one, is_marked, .. }) => is_marked.then_some(one),
        Err(other) => panic!("{body}: {other}"),
    }
}

/// A machine with five points for `V=53248`.
const FIVE: MachineKind = MachineKind::new(&SPEC_OF_FIVE);
static SPEC_OF_FIVE: MachineSpec = MachineSpec {
    id: "five",
    limits: Limits { line_numbers: Some(0..=63_999), stored: None, typed: None },
    hints: MachineHints { substrings: &[("V=53248", 5)], ..MachineHints::NONE },
    ..*MachineKind::C64.spec()
};
static WITH_FIVE: [MachineKind; 7] = [
    MachineKind::C64,
    MachineKind::Vic20,
    MachineKind::C16,
    MachineKind::SuperExpander,
    MachineKind::Msx,
    MachineKind::Pc1360,
    FIVE,
];

#[test]
fn addresses_distinguish_the_commodores() {
    assert_eq!(first("poke 53280,0"), Some(MachineKind::C64));
    assert_eq!(first("POKE36879,8"), Some(MachineKind::Vic20));
    assert_eq!(first("COLOR 0,1:GRAPHIC 1"), Some(MachineKind::C16));
}

#[test]
fn numbers_of_lines_and_scores_are_no_addresses() {
    for body in ["GOTO 7680", "GOTO 1100", "IF S>1500 THEN 7400", "M=1500", "P=7500:FOR I=1 TO 8000"] {
        assert_eq!(first(body), None, "{body}");
    }
    assert_eq!(first("IF P<7680 THEN 10"), Some(MachineKind::Vic20));
    assert_eq!(first("FOR I=7680 TO 8185:PRINT I"), Some(MachineKind::Vic20));
}

#[test]
fn an_address_that_both_have_never_outweighs_a_chip() {
    let pokes = "POKE 8000,1:POKE 8001,2:POKE 8002,3:POKE 4100,1";
    let Ok(Source::Page(page)) = read_for(&WITH_FIVE, numbered(&[pokes, "V=53248"]).as_bytes(), "a.bas")
    else {
        panic!("a text")
    };
    let program = page.program(None).expect("one program");
    assert_eq!(page.machine_of(program, &WITH_FIVE[..6]), Ok(MachineKind::C64));
    let Err(Error::AmbiguousMachine { one, other, is_marked, .. }) = page.machine_of(program, &WITH_FIVE)
    else {
        panic!("equal scores")
    };
    assert_eq!((one, other, is_marked), (MachineKind::C64, FIVE, true));
    let pokes = "POKE 1030,1:POKE 1031,2:POKE 1500,3:POKE 50000,1:POKE 36879,8";
    assert_eq!(first(pokes), Some(MachineKind::Vic20));
}

#[test]
fn keys_and_pointers_distinguish_the_commodores() {
    assert_eq!(first("PRINT\"{2 ORNG}HI\""), Some(MachineKind::C64));
    assert_eq!(first("PRINT\"{CLR,2 LIG.RED}HI\""), Some(MachineKind::C64));
    assert_eq!(first("POKE 52,28:POKE 56,28:CLR"), Some(MachineKind::Vic20));
    assert_eq!(first("POKE 56,128:CLR"), None);
    assert_eq!(first("IF PEEK(197)=32 THEN 10"), Some(MachineKind::Vic20));
    assert_eq!(first("SYS 49152"), Some(MachineKind::C64));
    assert_eq!(first("POKE P+30720,2"), Some(MachineKind::Vic20));
    assert_eq!(first("IF PEEK(30720)=1 THEN PRINT 1"), None);
}

#[test]
fn keywords_and_operands_distinguish_the_super_expander() {
    for body in
        ["GRAPHIC 2:COLOR 1,0,2,10", "REGION 3", "SOUND 200,0,0,0,15:POKE 36879,27:GRAPHIC 4", "A=RJOY(0)"]
    {
        assert_eq!(first(body), Some(MachineKind::SuperExpander), "{body}");
    }
    for body in ["GRAPHIC 1,1:COLOR 1,2", "COLOR 0,1:DO:LOOP", "GRAPHIC 1:COLOR 0,1", "A=RLUM(0):GRAPHIC 0"] {
        assert_eq!(first(body), Some(MachineKind::C16), "{body}");
    }
    assert_eq!(first("POKE 36879,27"), Some(MachineKind::Vic20));
    assert_eq!(first("COLOR 15,4,4:SCREEN 1"), Some(MachineKind::Msx));
}

#[test]
fn keywords_distinguish_the_basics() {
    assert_eq!(first("COLOR 15,0,0:SCREEN 1:WIDTH 32:KEY OFF"), Some(MachineKind::Msx));
    assert_eq!(first("\"H\" CLEAR : WAIT 0 : GCURSOR 5 : GPRINT 7"), Some(MachineKind::Pc1360));
}

#[test]
fn quotes_and_remarks_do_not_count() {
    assert_eq!(first("PRINT \"SCREEN 1\":REM VPOKE"), None);
    assert_eq!(first("WIDTH=40:LOOP1=3"), None);
}

#[test]
fn evidence_has_keywords_and_addresses_once() {
    let evidence = |bodies: &[&str], machine: MachineKind| {
        let page = page(bodies);
        page.evidence(page.program(None).expect("one program"), machine)
    };
    let bodies = ["WIDTH 32:SCREEN 1", "SCREEN 2:PRINT \"VPOKE\""];
    assert_eq!(evidence(&bodies, MachineKind::Msx), ["SCREEN", "WIDTH"]);
    let bodies = ["POKE 53280,0:POKE 53280,1", "SYS 1"];
    assert_eq!(evidence(&bodies, MachineKind::C64), ["SYS", "address 53280"]);
}
