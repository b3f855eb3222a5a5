//! The addresses in a line of BASIC.

use listing::MachineKind;
use listing::machine::{Limits, MachineHints, MachineSpec};

/// The text before a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AddressContext {
    /// A statement or function that takes an address.
    Accessed,
    /// An operator before a value that may be an address.
    Held,
    /// Another operator.
    Compared,
}

/// A machine with points for addresses in any context.
static ANY: MachineSpec =
    MachineSpec { hints: MachineHints { addresses: &[(0, u32::MAX, 3)], ..MachineHints::NONE }, ..spec() };
/// A machine with points for these addresses after POKE, PEEK, SYS and WAIT.
static ACCESSED: MachineSpec = MachineSpec {
    hints: MachineHints {
        accessed: &[
            (197, 197, 1),
            (646, 646, 1),
            (1024, 1024, 1),
            (2023, 2023, 1),
            (7400, 7400, 1),
            (7680, 7680, 1),
            (8185, 8185, 1),
            (36_879, 36_879, 1),
        ],
        ..MachineHints::NONE
    },
    ..spec()
};
/// A machine with points for the same numbers as addends or values.
static HELD: MachineSpec = MachineSpec {
    hints: MachineHints {
        offsets: &[(197, 1), (646, 1), (1024, 1), (2023, 1), (7400, 1), (7680, 1), (8185, 1), (36_879, 1)],
        ..MachineHints::NONE
    },
    ..spec()
};

const fn spec() -> MachineSpec {
    MachineSpec {
        limits: Limits { line_numbers: None, stored: None, typed: None },
        ..*MachineKind::C64.spec()
    }
}

/// Returns the addresses of a line, each with its context.
fn found(code: &str) -> Vec<(u32, AddressContext)> {
    let page = super::page(&[code]);
    let program = page.program(None).expect("one program");
    let addresses = |spec: &'static MachineSpec| -> Vec<u32> {
        let evidence = page.evidence(program, MachineKind::new(spec)).into_iter();
        evidence
            .map(|text| {
                text.strip_prefix("address ").and_then(|value| value.parse().ok()).expect("an address")
            })
            .collect()
    };
    let (accessed, held) = (addresses(&ACCESSED), addresses(&HELD));
    let context = |value: &u32| match (accessed.contains(value), held.contains(value)) {
        (true, false) => AddressContext::Accessed,
        (false, true) => AddressContext::Held,
        (false, false) => AddressContext::Compared,
        (true, true) => panic!("{code}: {value} twice"),
    };
    addresses(&ANY).into_iter().map(|value| (value, context(&value))).collect()
}

#[test]
fn numbers_are_addresses_by_the_text_before_them() {
    use AddressContext::{Accessed, Compared, Held};
    assert_eq!(found("POKE36879,8"), [(36879, Accessed)]);
    assert_eq!(found("A=PEEK(197):S=7680"), [(197, Accessed), (7680, Held)]);
    assert_eq!(found("FORI=1024TO2023:PO646,1"), [(1024, Held), (2023, Held), (646, Accessed)]);
    assert_eq!(found("IFP>8185ORP<7680THEN7400"), [(8185, Compared), (7680, Compared)]);
    assert_eq!(found("GOTO7680"), []);
    assert_eq!(found("ONAGOTO7680,7700"), []);
    assert_eq!(found("POKE99999999999,1"), []);
}
