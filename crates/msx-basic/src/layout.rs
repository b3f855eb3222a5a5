//! The interpreter's addresses in memory.
//!
//! Source: "MSX2 Technical Handbook", ASCII 1987, appendix 2, system variables; *documented*.

use basic::store::Layout;

/// The start of programs; the byte before is 0.
pub const PROGRAM_START: u16 = 0x8001;
/// The first byte that BASIC does not use: HIMEM.
pub const MEMORY_END: u16 = 0xf380;
/// Bytes of a file's block with its entry in the table of files.
pub const FILE_BLOCK: u16 = 267;
/// The default size of the string space in bytes; `CLEAR` changes it.
pub const STRING_SPACE: u16 = 200;

/// The default drive, 0 for A.
pub const DEFAULT_DRIVE: u16 = 0xf247;
/// Pointer to the buffer of `DSKI$` and `DSKO$`.
pub const DIRECTORY_BUFFER: u16 = 0xf351;
/// Pointer to the control blocks of files on disks, and the bytes of one.
pub const FILE_CONTROL_BLOCKS: u16 = 0xf353;
/// See [`FILE_CONTROL_BLOCKS`].
pub const CONTROL_BLOCK_SIZE: u16 = 37;

/// The addresses of the ten functions `USR`.
pub const USRTAB: u16 = 0xf39a;
/// The column of the printer: LPTPOS.
pub const LPTPOS: u16 = 0xf415;
/// The number of the current line; 65535 for a typed command.
pub const CURLIN: u16 = 0xf41c;
/// The byte before the buffer for typed commands.
pub const BUFFER_TEXT: u16 = 0xf41e;
/// The buffer for typed commands as tokens.
pub const BUFFER: u16 = 0xf41f;
/// Bytes of that buffer.
pub const BUFFER_SIZE: u16 = 318;
/// The buffer for typed lines as text.
pub const LINE_BUFFER: u16 = 0xf55e;
/// Bytes of that buffer.
pub const LINE_BUFFER_SIZE: u16 = 258;
/// The column of the cursor as `POS` gives it.
pub const TTYPOS: u16 = 0xf661;
/// Pointer to the end of strings: MEMSIZ.
pub const MEMSIZ: u16 = 0xf672;
/// Pointer to the bottom of strings, which is the top of the stack: STKTOP.
pub const STKTOP: u16 = 0xf674;
/// Pointer to the program: TXTTAB.
pub const TXTTAB: u16 = 0xf676;
/// The line of the current datum: DATLIN.
pub const DATLIN: u16 = 0xf6a3;
/// Automatic numbering: its flag, the next line, the step: AUTFLG, AUTLIN, AUTINC.
pub const AUTFLG: u16 = 0xf6aa;
/// See [`AUTFLG`].
pub const AUTLIN: u16 = 0xf6ab;
/// See [`AUTFLG`].
pub const AUTINC: u16 = 0xf6ad;
/// The start of the current statement: SAVTXT.
pub const SAVTXT: u16 = 0xf6af;
/// The line of the last error: ERRLIN.
pub const ERRLIN: u16 = 0xf6b3;
/// The line that a full stop refers to: DOT.
pub const DOT: u16 = 0xf6b5;
/// The statement that failed: ERRTXT.
pub const ERRTXT: u16 = 0xf6b7;
/// The address of the line of `ON ERROR GOTO`: ONELIN.
pub const ONELIN: u16 = 0xf6b9;
/// An error handler runs: ONEFLG.
pub const ONEFLG: u16 = 0xf6bb;
/// The line at which the program stopped: OLDLIN.
pub const OLDLIN: u16 = 0xf6be;
/// The text address at which `CONT` continues: OLDTXT.
pub const OLDTXT: u16 = 0xf6c0;
/// Pointer to the variables: VARTAB.
pub const VARTAB: u16 = 0xf6c2;
/// Pointer to the arrays: ARYTAB.
pub const ARYTAB: u16 = 0xf6c4;
/// Pointer to the end of the arrays: STREND.
pub const STREND: u16 = 0xf6c6;
/// Pointer to the next datum: DATPTR.
pub const DATPTR: u16 = 0xf6c8;
/// The default types by first letter: DEFTBL.
pub const DEFTBL: u16 = 0xf6ca;
/// Trace is on: TRCFLG.
pub const TRCFLG: u16 = 0xf7c4;
/// The random seed: RNDX.
pub const RNDX: u16 = 0xf857;
/// The number of files: MAXFIL.
pub const MAXFIL: u16 = 0xf85f;
/// Pointer to the table of files: FILTAB.
pub const FILTAB: u16 = 0xf860;
/// The last error: ERRFLG.
pub const ERRFLG: u16 = 0xf414;
/// The start address of `BLOAD` with `R`: SAVENT.
pub const SAVENT: u16 = 0xfcbf;
/// HIMEM.
pub const HIMEM: u16 = 0xfc4a;

pub(crate) const STORE: Layout = Layout {
    variables: VARTAB,
    arrays: ARYTAB,
    arrays_end: STREND,
    strings: 0xf69b,
    strings_floor: STKTOP,
    last_string: 0xf699,
    memory_end: MEMSIZ,
    index: 0xf69d,
    temporary: 0xf678,
    last_temporary: None,
    first_temporary: 0xf67a,
    temporaries: 10,
    // Programs cannot access this memory: the ROM of BASIC hides it.
    empty_string: 0x4000,
    work_pages: [BUFFER >> 8, LINE_BUFFER >> 8],
    pointer_bias: 1,
};
