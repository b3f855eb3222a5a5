//! What BASIC V2 says.

use basic::fault::Fault;
use cbm_kernal::DeviceError;

use crate::edition::{FILE_DATA, VERIFY, Words, device};

pub(crate) const WORDS: Words = Words {
    error: "  ERROR",
    in_line: " IN ",
    verified: "\rOK\r",
    ready: "\r\nREADY.\r\n",
    stopped: "\r\nBREAK",
    extra_ignored: "?EXTRA IGNORED\r",
    redo: "?REDO FROM START\r",
};

/// The faults in the order of their numbers, from 1 on, with their words.
#[rustfmt::skip]
pub(super) const MESSAGES: &[(Fault, &str)] = &[
    (device(DeviceError::TooManyFiles),        "TOO MANY FILES"),
    (device(DeviceError::FileOpen),            "FILE OPEN"),
    (device(DeviceError::FileNotOpen),         "FILE NOT OPEN"),
    (device(DeviceError::FileNotFound),        "FILE NOT FOUND"),
    (device(DeviceError::DeviceNotPresent),    "DEVICE NOT PRESENT"),
    (device(DeviceError::NotInputFile),        "NOT INPUT FILE"),
    (device(DeviceError::NotOutputFile),       "NOT OUTPUT FILE"),
    (device(DeviceError::MissingFileName),     "MISSING FILE NAME"),
    (device(DeviceError::IllegalDeviceNumber), "ILLEGAL DEVICE NUMBER"),
    (Fault::NextWithoutFor,                           "NEXT WITHOUT FOR"),
    (Fault::Syntax,                                   "SYNTAX"),
    (Fault::ReturnWithoutGosub,                       "RETURN WITHOUT GOSUB"),
    (Fault::OutOfData,                                "OUT OF DATA"),
    (Fault::IllegalQuantity,                          "ILLEGAL QUANTITY"),
    (Fault::Overflow,                                 "OVERFLOW"),
    (Fault::OutOfMemory,                              "OUT OF MEMORY"),
    (Fault::UndefinedStatement,                       "UNDEF'D STATEMENT"),
    (Fault::BadSubscript,                             "BAD SUBSCRIPT"),
    (Fault::RedimensionedArray,                       "REDIM'D ARRAY"),
    (Fault::DivisionByZero,                           "DIVISION BY ZERO"),
    (Fault::IllegalDirect,                            "ILLEGAL DIRECT"),
    (Fault::TypeMismatch,                             "TYPE MISMATCH"),
    (Fault::StringTooLong,                            "STRING TOO LONG"),
    (FILE_DATA,                                 "FILE DATA"),
    (Fault::FormulaTooComplex,                        "FORMULA TOO COMPLEX"),
    (Fault::CannotContinue,                           "CAN'T CONTINUE"),
    (Fault::UndefinedFunction,                        "UNDEF'D FUNCTION"),
    (VERIFY,                                   "VERIFY"),
    (device(DeviceError::Load),                "LOAD"),
    (device(DeviceError::Break),               "BREAK"),
];

pub(crate) fn message(fault: Fault) -> &'static str {
    MESSAGES.iter().find(|row| row.0 == fault).map_or("", |row| row.1)
}

pub(crate) fn fault_numbered(number: u8) -> Option<Fault> {
    MESSAGES.get(usize::from(number.checked_sub(1)?)).map(|row| row.0)
}
