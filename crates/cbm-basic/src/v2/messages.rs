//! The messages of BASIC V2.

use alloc::vec::Vec;

use crate::machine::DeviceError;
use basic::{
    fault::Fault,
    memory::{Ram, word},
};

use super::placement::{Placement, Rom};
use crate::variant::{FILE_DATA, Message, Phrases, VERIFY, device_fault};

/// Returns the messages on one machine.
pub(super) const fn phrases<P: Placement>() -> Phrases {
    Phrases {
        verified: Message { at: Rom::<P>::address(0xa364), text: "\rOK\r" },
        error: Message { at: Rom::<P>::address(0xa369), text: P::ERROR },
        in_line: Message { at: Rom::<P>::address(0xa371), text: " IN " },
        ready: Message { at: Rom::<P>::address(0xa376), text: "\r\nREADY.\r\n" },
        stopped: Message { at: Rom::<P>::address(0xa381), text: "\r\nBREAK" },
        extra_ignored: Message { at: Rom::<P>::address(0xacfc), text: "?EXTRA IGNORED\r" },
        redo: Message { at: Rom::<P>::address(0xad0c), text: "?REDO FROM START\r" },
    }
}

/// The address of the C64's pointers to the error texts; one to the text of BREAK follows them.
pub(super) const ERROR_POINTERS: u16 = 0xa328;

/// The errors in the order of their numbers, from 1 on, with their texts.
#[rustfmt::skip]
pub(super) const MESSAGES: &[(Fault, &str)] = &[
    (device_fault(DeviceError::TooManyFiles),        "TOO MANY FILES"),
    (device_fault(DeviceError::FileOpen),            "FILE OPEN"),
    (device_fault(DeviceError::FileNotOpen),         "FILE NOT OPEN"),
    (device_fault(DeviceError::FileNotFound),        "FILE NOT FOUND"),
    (device_fault(DeviceError::DeviceNotPresent),    "DEVICE NOT PRESENT"),
    (device_fault(DeviceError::NotInputFile),        "NOT INPUT FILE"),
    (device_fault(DeviceError::NotOutputFile),       "NOT OUTPUT FILE"),
    (device_fault(DeviceError::MissingFileName),     "MISSING FILE NAME"),
    (device_fault(DeviceError::IllegalDeviceNumber), "ILLEGAL DEVICE NUMBER"),
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
    (device_fault(DeviceError::Load),                "LOAD"),
    (device_fault(DeviceError::Break),               "BREAK"),
];

pub(crate) fn message(fault: Fault) -> &'static str {
    MESSAGES.iter().find(|row| row.0 == fault).map_or("", |row| row.1)
}

/// Returns the text of an error from a copy of the ROM: it ends at a letter with bit 7, or at the
/// end of the table.
pub(super) fn message_in<P: Placement>(ram: &Ram, fault: Fault) -> Vec<u8> {
    let Some(index) = MESSAGES.iter().position(|row| row.0 == fault) else { return Vec::new() };
    let at = usize::from(word(ram, Rom::<P>::address(ERROR_POINTERS) + 2 * index as u16));
    let stored = &ram[at..ram.len().min(at + 0x100)];
    let end = stored.iter().position(|&letter| letter & 0x80 != 0).map_or(stored.len(), |last| last + 1);
    stored[..end].iter().map(|letter| letter & 0x7f).collect()
}

pub(crate) fn fault_from_number(number: u8) -> Option<Fault> {
    MESSAGES.get(usize::from(number.checked_sub(1)?)).map(|row| row.0)
}
