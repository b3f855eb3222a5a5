//! The messages of BASIC.

use basic::fault::Fault;
use cbm_basic::C64Basic;
use cbm_basic::variant::BasicVariant;

/// The errors in the order of their numbers, from 1 on. Source: Programmer's Reference Guide, appendix K, and the order in
/// *Answering the Commodore 64* under A193.
const ERRORS: [&str; 30] = [
    "TOO MANY FILES",
    "FILE OPEN",
    "FILE NOT OPEN",
    "FILE NOT FOUND",
    "DEVICE NOT PRESENT",
    "NOT INPUT FILE",
    "NOT OUTPUT FILE",
    "MISSING FILE NAME",
    "ILLEGAL DEVICE NUMBER",
    "NEXT WITHOUT FOR",
    "SYNTAX",
    "RETURN WITHOUT GOSUB",
    "OUT OF DATA",
    "ILLEGAL QUANTITY",
    "OVERFLOW",
    "OUT OF MEMORY",
    "UNDEF'D STATEMENT",
    "BAD SUBSCRIPT",
    "REDIM'D ARRAY",
    "DIVISION BY ZERO",
    "ILLEGAL DIRECT",
    "TYPE MISMATCH",
    "STRING TOO LONG",
    "FILE DATA",
    "FORMULA TOO COMPLEX",
    "CAN'T CONTINUE",
    "UNDEF'D FUNCTION",
    "VERIFY",
    "LOAD",
    "BREAK",
];

#[test]
fn machine_code_names_errors_by_the_originals_numbers() {
    for (number, text) in (1..).zip(ERRORS) {
        let fault = C64Basic::fault_from_number(number).unwrap_or_else(|| panic!("error {number}"));
        assert_eq!(C64Basic::message(fault), text, "{number}");
    }
    assert_eq!(C64Basic::fault_from_number(0), None);
    assert_eq!(C64Basic::fault_from_number(31), None);
}

#[test]
fn a_message_has_the_originals_blanks() {
    let messages = C64Basic::PHRASES;
    let message =
        format!("?{}{}{}10", C64Basic::message(Fault::Syntax), messages.error.text, messages.in_line.text);
    assert_eq!(message, "?SYNTAX  ERROR IN 10");
    assert_eq!((messages.ready.text, messages.stopped.text), ("\r\nREADY.\r\n", "\r\nBREAK"));
    assert_eq!((messages.extra_ignored.text, messages.redo.text), ("?EXTRA IGNORED\r", "?REDO FROM START\r"));
}
