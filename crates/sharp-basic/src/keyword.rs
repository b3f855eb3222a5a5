//! The keywords and their second bytes.
//!
//! A keyword in a program is two bytes, FEh and the second byte listed here (tokens.tsv). Note:
//! keywords are recognised anywhere outside strings, so a name cannot contain one.

/// The first byte of every keyword.
pub const PREFIX: u8 = 0xfe;

/// A keyword: its second byte and its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The second byte.
    pub token: u8,
    /// Its letters.
    pub spelling: &'static str,
}

/// All keywords, by second byte.
#[rustfmt::skip]
pub const KEYWORDS: [Keyword; 132] = [
    Keyword { token: 0x10, spelling: "RUN" },
    Keyword { token: 0x11, spelling: "NEW" },
    Keyword { token: 0x12, spelling: "CONT" },
    Keyword { token: 0x13, spelling: "PASS" },
    Keyword { token: 0x14, spelling: "LIST" },
    Keyword { token: 0x15, spelling: "LLIST" },
    Keyword { token: 0x16, spelling: "CLOAD" },
    Keyword { token: 0x17, spelling: "MERGE" },
    Keyword { token: 0x18, spelling: "LOAD" },
    Keyword { token: 0x19, spelling: "RENUM" },
    Keyword { token: 0x1b, spelling: "DELETE" },
    Keyword { token: 0x1c, spelling: "FILES" },
    Keyword { token: 0x1d, spelling: "INIT" },
    Keyword { token: 0x20, spelling: "CSAVE" },
    Keyword { token: 0x21, spelling: "OPEN" },
    Keyword { token: 0x22, spelling: "CLOSE" },
    Keyword { token: 0x23, spelling: "SAVE" },
    Keyword { token: 0x24, spelling: "CONSOLE" },
    Keyword { token: 0x25, spelling: "RANDOM" },
    Keyword { token: 0x26, spelling: "DEGREE" },
    Keyword { token: 0x27, spelling: "RADIAN" },
    Keyword { token: 0x28, spelling: "GRAD" },
    Keyword { token: 0x29, spelling: "BEEP" },
    Keyword { token: 0x2a, spelling: "WAIT" },
    Keyword { token: 0x2b, spelling: "GOTO" },
    Keyword { token: 0x2c, spelling: "TRON" },
    Keyword { token: 0x2d, spelling: "TROFF" },
    Keyword { token: 0x2e, spelling: "CLEAR" },
    Keyword { token: 0x2f, spelling: "USING" },
    Keyword { token: 0x30, spelling: "DIM" },
    Keyword { token: 0x31, spelling: "CALL" },
    Keyword { token: 0x32, spelling: "POKE" },
    Keyword { token: 0x33, spelling: "GPRINT" },
    Keyword { token: 0x34, spelling: "PSET" },
    Keyword { token: 0x35, spelling: "PRESET" },
    Keyword { token: 0x36, spelling: "BASIC" },
    Keyword { token: 0x37, spelling: "TEXT" },
    Keyword { token: 0x38, spelling: "WIDTH" },
    Keyword { token: 0x3a, spelling: "ERASE" },
    Keyword { token: 0x3b, spelling: "LFILES" },
    Keyword { token: 0x3c, spelling: "KILL" },
    Keyword { token: 0x3d, spelling: "COPY" },
    Keyword { token: 0x3e, spelling: "NAME" },
    Keyword { token: 0x3f, spelling: "SET" },
    Keyword { token: 0x40, spelling: "LTEXT" },
    Keyword { token: 0x41, spelling: "GRAPH" },
    Keyword { token: 0x42, spelling: "LF" },
    Keyword { token: 0x43, spelling: "CSIZE" },
    Keyword { token: 0x44, spelling: "COLOR" },
    Keyword { token: 0x50, spelling: "CLS" },
    Keyword { token: 0x51, spelling: "CURSOR" },
    Keyword { token: 0x52, spelling: "TO" },
    Keyword { token: 0x53, spelling: "STEP" },
    Keyword { token: 0x54, spelling: "THEN" },
    Keyword { token: 0x55, spelling: "ON" },
    Keyword { token: 0x56, spelling: "IF" },
    Keyword { token: 0x57, spelling: "FOR" },
    Keyword { token: 0x58, spelling: "LET" },
    Keyword { token: 0x59, spelling: "REM" },
    Keyword { token: 0x5a, spelling: "END" },
    Keyword { token: 0x5b, spelling: "NEXT" },
    Keyword { token: 0x5c, spelling: "STOP" },
    Keyword { token: 0x5d, spelling: "READ" },
    Keyword { token: 0x5e, spelling: "DATA" },
    Keyword { token: 0x5f, spelling: "PAUSE" },
    Keyword { token: 0x60, spelling: "PRINT" },
    Keyword { token: 0x61, spelling: "INPUT" },
    Keyword { token: 0x62, spelling: "GOSUB" },
    Keyword { token: 0x63, spelling: "AREAD" },
    Keyword { token: 0x64, spelling: "LPRINT" },
    Keyword { token: 0x65, spelling: "RETURN" },
    Keyword { token: 0x66, spelling: "RESTORE" },
    Keyword { token: 0x67, spelling: "CHAIN" },
    Keyword { token: 0x68, spelling: "GCURSOR" },
    Keyword { token: 0x69, spelling: "LINE" },
    Keyword { token: 0x6a, spelling: "LLINE" },
    Keyword { token: 0x6b, spelling: "RLINE" },
    Keyword { token: 0x6c, spelling: "GLCURSOR" },
    Keyword { token: 0x6d, spelling: "SORGN" },
    Keyword { token: 0x6e, spelling: "CROTATE" },
    Keyword { token: 0x6f, spelling: "CIRCLE" },
    Keyword { token: 0x70, spelling: "PAINT" },
    Keyword { token: 0x71, spelling: "OUTPUT" },
    Keyword { token: 0x72, spelling: "APPEND" },
    Keyword { token: 0x73, spelling: "AS" },
    Keyword { token: 0x74, spelling: "ARUN" },
    Keyword { token: 0x75, spelling: "AUTOGOTO" },
    Keyword { token: 0x80, spelling: "MDF" },
    Keyword { token: 0x91, spelling: "LN" },
    Keyword { token: 0x92, spelling: "LOG" },
    Keyword { token: 0x93, spelling: "EXP" },
    Keyword { token: 0x94, spelling: "SQR" },
    Keyword { token: 0x95, spelling: "SIN" },
    Keyword { token: 0x96, spelling: "COS" },
    Keyword { token: 0x97, spelling: "TAN" },
    Keyword { token: 0x98, spelling: "INT" },
    Keyword { token: 0x99, spelling: "ABS" },
    Keyword { token: 0x9a, spelling: "SGN" },
    Keyword { token: 0x9b, spelling: "DEG" },
    Keyword { token: 0x9c, spelling: "DMS" },
    Keyword { token: 0x9d, spelling: "ASN" },
    Keyword { token: 0x9e, spelling: "ACS" },
    Keyword { token: 0x9f, spelling: "ATN" },
    Keyword { token: 0xa0, spelling: "RND" },
    Keyword { token: 0xa1, spelling: "AND" },
    Keyword { token: 0xa2, spelling: "OR" },
    Keyword { token: 0xa3, spelling: "NOT" },
    Keyword { token: 0xa4, spelling: "PEEK" },
    Keyword { token: 0xad, spelling: "POINT" },
    Keyword { token: 0xae, spelling: "PI" },
    Keyword { token: 0xaf, spelling: "MEM" },
    Keyword { token: 0xb0, spelling: "EOF" },
    Keyword { token: 0xb1, spelling: "DSKF" },
    Keyword { token: 0xb2, spelling: "LOF" },
    Keyword { token: 0xb3, spelling: "LOC" },
    Keyword { token: 0xd0, spelling: "ASC" },
    Keyword { token: 0xd1, spelling: "VAL" },
    Keyword { token: 0xd2, spelling: "LEN" },
    Keyword { token: 0xd3, spelling: "KLEN" },
    Keyword { token: 0xe0, spelling: "AKCNV$" },
    Keyword { token: 0xe1, spelling: "KACNV$" },
    Keyword { token: 0xe2, spelling: "JIS$" },
    Keyword { token: 0xe8, spelling: "OPEN$" },
    Keyword { token: 0xe9, spelling: "INKEY$" },
    Keyword { token: 0xea, spelling: "MID$" },
    Keyword { token: 0xeb, spelling: "LEFT$" },
    Keyword { token: 0xec, spelling: "RIGHT$" },
    Keyword { token: 0xed, spelling: "KMID$" },
    Keyword { token: 0xee, spelling: "KLEFT$" },
    Keyword { token: 0xef, spelling: "KRIGHT$" },
    Keyword { token: 0xf0, spelling: "CHR$" },
    Keyword { token: 0xf1, spelling: "STR$" },
];

/// The second bytes by name.
#[rustfmt::skip]
#[expect(missing_docs, reason = "the constants are keywords of the language")]
pub mod token {
    pub const RUN: u8 = 0x10;
    pub const NEW: u8 = 0x11;
    pub const CONT: u8 = 0x12;
    pub const PASS: u8 = 0x13;
    pub const LIST: u8 = 0x14;
    pub const LLIST: u8 = 0x15;
    pub const CLOAD: u8 = 0x16;
    pub const MERGE: u8 = 0x17;
    pub const LOAD: u8 = 0x18;
    pub const RENUM: u8 = 0x19;
    pub const DELETE: u8 = 0x1b;
    pub const FILES: u8 = 0x1c;
    pub const INIT: u8 = 0x1d;
    pub const CSAVE: u8 = 0x20;
    pub const OPEN: u8 = 0x21;
    pub const CLOSE: u8 = 0x22;
    pub const SAVE: u8 = 0x23;
    pub const CONSOLE: u8 = 0x24;
    pub const RANDOM: u8 = 0x25;
    pub const DEGREE: u8 = 0x26;
    pub const RADIAN: u8 = 0x27;
    pub const GRAD: u8 = 0x28;
    pub const BEEP: u8 = 0x29;
    pub const WAIT: u8 = 0x2a;
    pub const GOTO: u8 = 0x2b;
    pub const TRON: u8 = 0x2c;
    pub const TROFF: u8 = 0x2d;
    pub const CLEAR: u8 = 0x2e;
    pub const USING: u8 = 0x2f;
    pub const DIM: u8 = 0x30;
    pub const CALL: u8 = 0x31;
    pub const POKE: u8 = 0x32;
    pub const GPRINT: u8 = 0x33;
    pub const PSET: u8 = 0x34;
    pub const PRESET: u8 = 0x35;
    pub const BASIC: u8 = 0x36;
    pub const TEXT: u8 = 0x37;
    pub const WIDTH: u8 = 0x38;
    pub const ERASE: u8 = 0x3a;
    pub const LFILES: u8 = 0x3b;
    pub const KILL: u8 = 0x3c;
    pub const COPY: u8 = 0x3d;
    pub const NAME: u8 = 0x3e;
    pub const SET: u8 = 0x3f;
    pub const LTEXT: u8 = 0x40;
    pub const GRAPH: u8 = 0x41;
    pub const LF: u8 = 0x42;
    pub const CSIZE: u8 = 0x43;
    pub const COLOR: u8 = 0x44;
    pub const CLS: u8 = 0x50;
    pub const CURSOR: u8 = 0x51;
    pub const TO: u8 = 0x52;
    pub const STEP: u8 = 0x53;
    pub const THEN: u8 = 0x54;
    pub const ON: u8 = 0x55;
    pub const IF: u8 = 0x56;
    pub const FOR: u8 = 0x57;
    pub const LET: u8 = 0x58;
    pub const REM: u8 = 0x59;
    pub const END: u8 = 0x5a;
    pub const NEXT: u8 = 0x5b;
    pub const STOP: u8 = 0x5c;
    pub const READ: u8 = 0x5d;
    pub const DATA: u8 = 0x5e;
    pub const PAUSE: u8 = 0x5f;
    pub const PRINT: u8 = 0x60;
    pub const INPUT: u8 = 0x61;
    pub const GOSUB: u8 = 0x62;
    pub const AREAD: u8 = 0x63;
    pub const LPRINT: u8 = 0x64;
    pub const RETURN: u8 = 0x65;
    pub const RESTORE: u8 = 0x66;
    pub const CHAIN: u8 = 0x67;
    pub const GCURSOR: u8 = 0x68;
    pub const LINE: u8 = 0x69;
    pub const LLINE: u8 = 0x6a;
    pub const RLINE: u8 = 0x6b;
    pub const GLCURSOR: u8 = 0x6c;
    pub const SORGN: u8 = 0x6d;
    pub const CROTATE: u8 = 0x6e;
    pub const CIRCLE: u8 = 0x6f;
    pub const PAINT: u8 = 0x70;
    pub const OUTPUT: u8 = 0x71;
    pub const APPEND: u8 = 0x72;
    pub const AS: u8 = 0x73;
    pub const ARUN: u8 = 0x74;
    pub const AUTOGOTO: u8 = 0x75;
    pub const MDF: u8 = 0x80;
    pub const LN: u8 = 0x91;
    pub const LOG: u8 = 0x92;
    pub const EXP: u8 = 0x93;
    pub const SQR: u8 = 0x94;
    pub const SIN: u8 = 0x95;
    pub const COS: u8 = 0x96;
    pub const TAN: u8 = 0x97;
    pub const INT: u8 = 0x98;
    pub const ABS: u8 = 0x99;
    pub const SGN: u8 = 0x9a;
    pub const DEG: u8 = 0x9b;
    pub const DMS: u8 = 0x9c;
    pub const ASN: u8 = 0x9d;
    pub const ACS: u8 = 0x9e;
    pub const ATN: u8 = 0x9f;
    pub const RND: u8 = 0xa0;
    pub const AND: u8 = 0xa1;
    pub const OR: u8 = 0xa2;
    pub const NOT: u8 = 0xa3;
    pub const PEEK: u8 = 0xa4;
    pub const POINT: u8 = 0xad;
    pub const PI: u8 = 0xae;
    pub const MEM: u8 = 0xaf;
    pub const EOF: u8 = 0xb0;
    pub const DSKF: u8 = 0xb1;
    pub const LOF: u8 = 0xb2;
    pub const LOC: u8 = 0xb3;
    pub const ASC: u8 = 0xd0;
    pub const VAL: u8 = 0xd1;
    pub const LEN: u8 = 0xd2;
    pub const KLEN: u8 = 0xd3;
    pub const AKCNV_TEXT: u8 = 0xe0;
    pub const KACNV_TEXT: u8 = 0xe1;
    pub const JIS_TEXT: u8 = 0xe2;
    pub const OPEN_TEXT: u8 = 0xe8;
    pub const INKEY_TEXT: u8 = 0xe9;
    pub const MID_TEXT: u8 = 0xea;
    pub const LEFT_TEXT: u8 = 0xeb;
    pub const RIGHT_TEXT: u8 = 0xec;
    pub const KMID_TEXT: u8 = 0xed;
    pub const KLEFT_TEXT: u8 = 0xee;
    pub const KRIGHT_TEXT: u8 = 0xef;
    pub const CHR_TEXT: u8 = 0xf0;
    pub const STR_TEXT: u8 = 0xf1;
}

/// Keywords in the order in which an abbreviation is resolved: the first match counts.
#[rustfmt::skip]
const ABBREVIATED: [&str; 124] = [
    "AREAD", "AUTOGOTO", "APPEND", "ASC", "ABS", "ACS", "ASN", "ATN", "AKCNV$", "AND", "BEEP", "BASIC", "CONT",
    "CLEAR", "CLOAD", "CSAVE", "CURSOR", "CALL", "CHAIN", "CLOSE", "COLOR", "CONSOLE", "COPY", "CIRCLE",
    "CROTATE", "CSIZE", "CHR$", "COS", "CLS", "DIM", "DATA", "DEGREE", "DELETE", "DEG", "DMS", "DSKF", "END",
    "ERASE", "EXP", "EOF", "FOR", "FILES", "GOTO", "GOSUB", "GRAD", "GCURSOR", "GPRINT", "GLCURSOR", "GRAPH",
    "INPUT", "INKEY$", "INIT", "INT", "JIS$", "KILL", "KACNV$", "KLEN", "KLEFT$", "KMID$", "KRIGHT$", "LIST",
    "LINE", "LET", "LLIST", "LPRINT", "LOAD", "LEFT$", "LEN", "LFILES", "LLINE", "LTEXT", "LOG", "LOC", "LOF",
    "MEM", "MERGE", "MID$", "MDF", "NEXT", "NEW", "NAME", "NOT", "ON", "OPEN", "OUTPUT", "OPEN$", "PRINT",
    "PASS", "PAUSE", "POKE", "POINT", "PRESET", "PSET", "PEEK", "PAINT", "RUN", "RETURN", "RANDOM", "READ",
    "RADIAN", "RESTORE", "RENUM", "RIGHT$", "RLINE", "REM", "RND", "STOP", "STEP", "SAVE", "SET", "SORGN",
    "STR$", "SQR", "SGN", "SIN", "THEN", "TRON", "TROFF", "TEXT", "TAN", "USING", "VAL", "WAIT", "WIDTH",
];

/// Returns the keyword at the start of a text and its length there: the longest match, or the keyword of an abbreviation
/// with a point.
#[must_use]
pub fn match_prefix(text: &[u8]) -> Option<(u8, usize)> {
    // Most keywords differ in the first letter, which takes less time than a comparison of slices.
    let first = text.first();
    let whole = KEYWORDS.iter().filter(|keyword| {
        keyword.spelling.as_bytes().first() == first && text.starts_with(keyword.spelling.as_bytes())
    });
    if let Some(keyword) = whole.max_by_key(|keyword| keyword.spelling.len()) {
        return Some((keyword.token, keyword.spelling.len()));
    }
    let letters = text.iter().take_while(|character| character.is_ascii_uppercase()).count();
    if letters == 0 || text.get(letters) != Some(&b'.') {
        return None;
    }
    let abbreviated =
        ABBREVIATED.iter().find(|spelling| spelling.as_bytes().starts_with(&text[..letters]))?;
    Some((KEYWORDS.iter().find(|keyword| keyword.spelling == *abbreviated)?.token, letters + 1))
}

/// Returns the spelling of a keyword.
#[must_use]
pub fn spelling(token: u8) -> Option<&'static str> {
    let index = KEYWORDS.binary_search_by_key(&token, |keyword| keyword.token).ok()?;
    Some(KEYWORDS[index].spelling)
}
