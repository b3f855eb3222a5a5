//! The names of the routines in the ROMs of BASIC and the KERNAL, for messages.
//!
//! Source of names and addresses: *Mapping the Commodore 64* (S. Leemon), and the labels collected in
//! `mist64/c64ref` (`src/c64disasm`). *Documented.* A row names everything up to the next one.

use Area::{Basic, Kernal};

/// The ROM of a routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Area {
    /// BASIC, at A000 and in the KERNAL's ROM up to E4FF.
    Basic,
    /// The KERNAL.
    Kernal,
}

#[rustfmt::skip]
const NAMES: [(u16, Area, &str); 124] = [
    (0xa000, Basic, "tables"),      (0xa38a, Basic, "FNDFOR"),  (0xa3b8, Basic, "BLTU"),    (0xa3fb, Basic, "GETSTK"),
    (0xa408, Basic, "REASON"),      (0xa435, Basic, "ERROR"),   (0xa474, Basic, "READY"),   (0xa480, Basic, "MAIN"),
    (0xa533, Basic, "LNKPRG"),      (0xa560, Basic, "INLIN"),   (0xa579, Basic, "CRUNCH"),  (0xa613, Basic, "FNDLIN"),
    (0xa642, Basic, "NEW"),         (0xa65e, Basic, "CLR"),     (0xa68e, Basic, "RUNC"),    (0xa69c, Basic, "LIST"),
    (0xa742, Basic, "FOR"),         (0xa7ae, Basic, "NEWSTT"),  (0xa81d, Basic, "RESTORE"), (0xa82c, Basic, "STOP"),
    (0xa857, Basic, "CONT"),        (0xa871, Basic, "RUN"),     (0xa883, Basic, "GOSUB"),   (0xa8a0, Basic, "GOTO"),
    (0xa8d2, Basic, "RETURN"),      (0xa8f8, Basic, "DATA"),    (0xa928, Basic, "IF"),      (0xa93b, Basic, "REM"),
    (0xa94b, Basic, "ON"),          (0xa96b, Basic, "LINGET"),  (0xa9a5, Basic, "LET"),     (0xaa80, Basic, "PRINT#"),
    (0xaa86, Basic, "CMD"),         (0xaaa0, Basic, "PRINT"),   (0xab1e, Basic, "STROUT"),  (0xab4d, Basic, "INPUT"),
    (0xab7b, Basic, "GET"),         (0xaba5, Basic, "INPUT#"),  (0xabbf, Basic, "INPUT"),   (0xac06, Basic, "READ"),
    (0xad1e, Basic, "NEXT"),        (0xad8a, Basic, "FRMNUM"),  (0xad9e, Basic, "FRMEVL"),  (0xae83, Basic, "EVAL"),
    (0xaef1, Basic, "PARCHK"),      (0xaeff, Basic, "SYNCHR"),  (0xaf08, Basic, "SNERR"),   (0xaf28, Basic, "ISVAR"),
    (0xafa7, Basic, "ISFUN"),       (0xafe6, Basic, "OR"),      (0xb016, Basic, "DOREL"),   (0xb081, Basic, "DIM"),
    (0xb08b, Basic, "PTRGET"),      (0xb113, Basic, "ISLETC"),  (0xb194, Basic, "FMAPTR"),  (0xb1aa, Basic, "AYINT"),
    (0xb1d1, Basic, "ISARY"),       (0xb34c, Basic, "UMULT"),   (0xb37d, Basic, "FRE"),     (0xb391, Basic, "GIVAYF"),
    (0xb39e, Basic, "POS"),         (0xb3a6, Basic, "ERRDIR"),  (0xb3b3, Basic, "DEF"),     (0xb3f4, Basic, "FNDOER"),
    (0xb465, Basic, "STR$"),        (0xb475, Basic, "STRINI"),  (0xb487, Basic, "STRLIT"),  (0xb4f4, Basic, "GETSPA"),
    (0xb526, Basic, "GARBAG"),      (0xb63d, Basic, "CAT"),     (0xb67a, Basic, "MOVINS"),  (0xb6a3, Basic, "FRESTR"),
    (0xb6db, Basic, "FRETMS"),      (0xb6ec, Basic, "CHR$"),    (0xb700, Basic, "LEFT$"),   (0xb72c, Basic, "RIGHT$"),
    (0xb737, Basic, "MID$"),        (0xb77c, Basic, "LEN"),     (0xb78b, Basic, "ASC"),     (0xb79b, Basic, "GETBYT"),
    (0xb7ad, Basic, "VAL"),         (0xb7eb, Basic, "GETNUM"),  (0xb80d, Basic, "PEEK"),    (0xb824, Basic, "POKE"),
    (0xb82d, Basic, "WAIT"),        (0xb849, Basic, "FADD"),    (0xb947, Basic, "NEGFAC"),  (0xb983, Basic, "MULSHF"),
    (0xb9bc, Basic, "LOG"),         (0xba28, Basic, "FMULT"),   (0xba8c, Basic, "CONUPK"),  (0xbae2, Basic, "MUL10"),
    (0xbafe, Basic, "FDIV"),        (0xbba2, Basic, "MOVFM"),   (0xbbc7, Basic, "MOVMF"),   (0xbbfc, Basic, "MOVFA"),
    (0xbc1b, Basic, "ROUND"),       (0xbc2b, Basic, "SIGN"),    (0xbc5b, Basic, "FCOMP"),   (0xbc9b, Basic, "QINT"),
    (0xbccc, Basic, "INT"),         (0xbcf3, Basic, "FIN"),     (0xbdc2, Basic, "INPRT"),   (0xbddd, Basic, "FOUT"),
    (0xbf71, Basic, "SQR"),         (0xbfb4, Basic, "NEGOP"),   (0xbfbf, Basic, "EXP"),     (0xe043, Basic, "POLYX"),
    (0xe08d, Basic, "RND"),         (0xe0f9, Basic, "BIOERR"),  (0xe12a, Basic, "SYS"),     (0xe156, Basic, "SAVE"),
    (0xe165, Basic, "LOAD"),        (0xe1be, Basic, "OPEN"),    (0xe264, Basic, "COS"),     (0xe30e, Basic, "ATN"),
    (0xe37b, Basic, "INIT"),        (0xe500, Kernal, "PLOT"),   (0xe518, Kernal, "screen editor"),
    (0xea31, Kernal, "IRQ"),        (0xed09, Kernal, "serial bus"), (0xf13e, Kernal, "channels"),
    (0xf72c, Kernal, "tape"),       (0xfce2, Kernal, "initialisation"),
];

/// Returns the ROM and the name of the routine that contains an address: `BASIC: PTRGET`; `None` outside the
/// ROMs.
#[must_use]
pub fn routine_name(address: u16) -> Option<(&'static str, &'static str)> {
    if !matches!(address, 0xa000..=0xbfff | 0xe000..) {
        return None;
    }
    let (_, area, name) = NAMES.iter().rev().find(|row| row.0 <= address)?;
    let area = match area {
        Basic => "BASIC",
        Kernal => "KERNAL",
    };
    Some((area, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_the_order_of_their_addresses() {
        assert!(NAMES.is_sorted_by(|one, other| one.0 < other.0));
    }

    #[test]
    fn an_address_has_the_name_of_the_routine_around_it() {
        assert_eq!(routine_name(0xb08b), Some(("BASIC", "PTRGET")));
        assert_eq!(routine_name(0xe50c), Some(("KERNAL", "PLOT")));
        assert_eq!(routine_name(0xe045), Some(("BASIC", "POLYX")));
        assert_eq!(routine_name(0xffff), Some(("KERNAL", "initialisation")));
        assert_eq!(routine_name(0xc000), None);
    }
}
