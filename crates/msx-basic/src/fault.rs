//! Error numbers and messages.
//!
//! Source: `golden/msx/error_messages.tsv` (*verified*).

use basic::fault::Fault;

/// An expression ends where a value is required.
pub const MISSING_OPERAND: Fault = Fault::Own(24);
/// The string space is full.
pub const OUT_OF_STRING_SPACE: Fault = Fault::Own(14);
/// The device does not support the operation, or has no medium.
pub const DEVICE: Fault = Fault::Own(19);
/// Memory and file differ.
pub const VERIFY: Fault = Fault::Own(20);
/// The program ended in its error handler.
pub const NO_RESUME: Fault = Fault::Own(21);
/// `RESUME` outside an error handler.
pub const RESUME_WITHOUT_ERROR: Fault = Fault::Own(22);
/// The number of a file that is not open.
pub const BAD_FILE_NUMBER: Fault = Fault::Own(52);
/// The file does not exist.
pub const FILE_NOT_FOUND: Fault = Fault::Own(53);
/// The file is open already.
pub const FILE_ALREADY_OPEN: Fault = Fault::Own(54);
/// The file has no more data.
pub const INPUT_PAST_END: Fault = Fault::Own(55);
/// The name of a device or file is invalid.
pub const BAD_FILE_NAME: Fault = Fault::Own(56);
/// A line without a number in a program file.
pub const DIRECT_IN_FILE: Fault = Fault::Own(57);
/// A variable exceeds the record.
pub const FIELD_OVERFLOW: Fault = Fault::Own(50);
/// A function that the disk system does not have.
pub const INTERNAL: Fault = Fault::Own(51);
/// The device has no records.
pub const SEQUENTIAL_ONLY: Fault = Fault::Own(58);
/// The file is not open.
pub const FILE_NOT_OPEN: Fault = Fault::Own(59);

/// The FAT is of no known format.
pub const BAD_FAT: Fault = Fault::Own(60);
/// The file was opened for something else, or is of another kind.
pub const BAD_FILE_MODE: Fault = Fault::Own(61);
/// The machine has no such drive.
pub const BAD_DRIVE: Fault = Fault::Own(62);
/// The file is open.
pub const FILE_STILL_OPEN: Fault = Fault::Own(64);
/// A file of that name exists.
pub const FILE_ALREADY_EXISTS: Fault = Fault::Own(65);
/// The disk is full.
pub const DISK_FULL: Fault = Fault::Own(66);
/// The directory is full.
pub const DIRECTORY_FULL: Fault = Fault::Own(67);
/// The disk is write-protected.
pub const WRITE_PROTECTED: Fault = Fault::Own(68);
/// A sector cannot be read.
pub const DISK_IO: Fault = Fault::Own(69);
/// There is no disk in the drive.
pub const DISK_OFFLINE: Fault = Fault::Own(70);
/// The new name is on another disk.
pub const RENAME_ACROSS_DISKS: Fault = Fault::Own(71);

/// Returns the number of an error.
pub const fn number(fault: Fault) -> u8 {
    match fault {
        Fault::NextWithoutFor => 1,
        Fault::Syntax => 2,
        Fault::ReturnWithoutGosub => 3,
        Fault::OutOfData => 4,
        Fault::IllegalQuantity => 5,
        Fault::Overflow => 6,
        Fault::OutOfMemory => 7,
        Fault::UndefinedStatement => 8,
        Fault::BadSubscript => 9,
        Fault::RedimensionedArray => 10,
        Fault::DivisionByZero => 11,
        Fault::IllegalDirect => 12,
        Fault::TypeMismatch => 13,
        Fault::StringTooLong => 15,
        Fault::FormulaTooComplex => 16,
        Fault::CannotContinue => 17,
        Fault::UndefinedFunction => 18,
        Fault::Own(number) => number,
    }
}

/// Returns the message of an error on a machine with the disk system.
pub const fn disk_message(number: u8) -> &'static str {
    match number {
        60 => "Bad FAT",
        61 => "Bad file mode",
        62 => "Bad drive name",
        63 => "Bad sector number",
        64 => "File still open",
        65 => "File already exists",
        66 => "Disk full",
        67 => "Too many files",
        68 => "Disk write protected",
        69 => "Disk I/O error",
        70 => "Disk offline",
        71 => "Rename across disk",
        number => message(number),
    }
}

/// Returns the message of an error.
pub const fn message(number: u8) -> &'static str {
    match number {
        1 => "NEXT without FOR",
        2 => "Syntax error",
        3 => "RETURN without GOSUB",
        4 => "Out of DATA",
        0 | 5 => "Illegal function call",
        6 => "Overflow",
        7 => "Out of memory",
        8 => "Undefined line number",
        9 => "Subscript out of range",
        10 => "Redimensioned array",
        11 => "Division by zero",
        12 => "Illegal direct",
        13 => "Type mismatch",
        14 => "Out of string space",
        15 => "String too long",
        16 => "String formula too complex",
        17 => "Can't CONTINUE",
        18 => "Undefined user function",
        19 => "Device I/O error",
        20 => "Verify error",
        21 => "No RESUME",
        22 => "RESUME without error",
        24 => "Missing operand",
        25 => "Line buffer overflow",
        50 => "FIELD overflow",
        51 => "Internal error",
        52 => "Bad file number",
        53 => "File not found",
        54 => "File already open",
        55 => "Input past end",
        56 => "Bad file name",
        57 => "Direct statement in file",
        58 => "Sequential I/O only",
        59 => "File not OPEN",
        _ => "Unprintable error",
    }
}
