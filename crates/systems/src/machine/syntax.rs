//! The syntax of statements and functions, a row each. `[ ]` is optional, `...` repeats, `|` separates alternatives;
//! lower-case words are expressions.
//!
//! Documented in the manuals of the machines; the rows of the PC-1360 are those that its measured program accepts.

use crate::Machine;
use crate::machine::basic::Syntax;

/// Keywords with the same syntax on all three machines.
#[rustfmt::skip]
pub const COMMON: &[Syntax] = &[
    ("AND", "a AND b"),
    ("CLOSE", "CLOSE [#]file"),
    ("CONT", "CONT"),
    ("DATA", "DATA item[, item ...]"),
    ("DIM", "DIM array(size[, size ...])[, array(size) ...]"),
    ("END", "END"),
    ("FOR", "FOR variable = first TO last [STEP step]"),
    ("GOSUB", "GOSUB line"),
    ("GOTO", "GOTO line"),
    ("INPUT", "INPUT [\"prompt\";] variable[, variable ...]"),
    ("LET", "[LET] variable = expression"),
    ("LIST", "LIST [first][-[last]]"),
    ("NEW", "NEW"),
    ("NEXT", "NEXT [variable[, variable ...]]"),
    ("NOT", "NOT a"),
    ("ON", "ON number GOTO|GOSUB line[, line ...]"),
    ("OR", "a OR b"),
    ("POKE", "POKE address, byte"),
    ("PRINT", "PRINT [expression][;|, expression ...][;|,]"),
    ("READ", "READ variable[, variable ...]"),
    ("REM", "REM remark to the end of the line"),
    ("RESTORE", "RESTORE"),
    ("RETURN", "RETURN"),
    ("RUN", "RUN [line]"),
    ("STEP", "FOR variable = first TO last [STEP step]"),
    ("STOP", "STOP"),
    ("THEN", "IF condition THEN statements|line"),
    ("TO", "FOR variable = first TO last [STEP step]"),
    ("INKEY$", "INKEY$"),
];

/// Functions with their argument in parentheses, on the C64 and the MSX.
#[rustfmt::skip]
pub const FUNCTIONS: &[Syntax] = &[
    ("ABS", "ABS(number)"), ("ASC", "ASC(string)"), ("ATN", "ATN(number)"), ("CHR$", "CHR$(code)"),
    ("COS", "COS(radians)"), ("EXP", "EXP(number)"), ("FN", "FN name(argument)"), ("FRE", "FRE(0)"),
    ("INT", "INT(number)"), ("LEFT$", "LEFT$(string, length)"), ("LEN", "LEN(string)"),
    ("LOG", "LOG(number), the natural logarithm"), ("MID$", "MID$(string, start[, length])"),
    ("PEEK", "PEEK(address)"), ("POS", "POS(0)"), ("RIGHT$", "RIGHT$(string, length)"), ("SGN", "SGN(number)"),
    ("SIN", "SIN(radians)"), ("SPC(", "PRINT SPC(count)"), ("SQR", "SQR(number)"), ("STR$", "STR$(number)"),
    ("TAB(", "PRINT TAB(column)"), ("TAN", "TAN(radians)"), ("USR", "USR(argument)"), ("VAL", "VAL(string)"),
];

/// Keywords of the C64 alone, or with another syntax there.
#[rustfmt::skip]
pub const C64: &[Syntax] = &[
    ("CLR", "CLR"),
    ("CMD", "CMD file[, expression ...]"),
    ("DEF", "DEF FN name(parameter) = expression"),
    ("GET", "GET variable[, variable ...]"),
    ("GO", "GO TO line"),
    ("IF", "IF condition THEN statements|line, or IF condition GOTO line"),
    ("INPUT#", "INPUT# file, variable[, variable ...]"),
    ("LOAD", "LOAD [name[, device[, 1]]]"),
    ("OPEN", "OPEN file[, device[, channel[, name]]]"),
    ("PRINT#", "PRINT# file[, expression ...]"),
    ("RND", "RND(number): next for a positive one, by the clock for 0, a new seed for a negative one"),
    ("SAVE", "SAVE [name[, device[, channel]]]"),
    ("SYS", "SYS address"),
    ("VERIFY", "VERIFY [name[, device]]"),
    ("WAIT", "WAIT address, mask[, inverted bits]"),
];

/// Keywords of the MSX alone, or with another syntax there.
#[rustfmt::skip]
pub const MSX: &[Syntax] = &[
    ("AUTO", "AUTO [first[, step]]"), ("BASE", "BASE(table)"), ("BEEP", "BEEP"), ("BIN$", "BIN$(number)"),
    ("BLOAD", "BLOAD name[, R|S][, offset]"), ("BSAVE", "BSAVE name, first, last[, start][, S]"), ("CALL", "CALL name"),
    ("CDBL", "CDBL(number)"), ("CINT", "CINT(number)"),
    ("CIRCLE", "CIRCLE [STEP](x, y), radius[, colour[, start[, end[, aspect]]]]"),
    ("CLEAR", "CLEAR [string space[, highest address]]"), ("CLOAD", "CLOAD [name]"), ("CLS", "CLS"),
    ("COLOR", "COLOR [text][, background][, border]"), ("COPY", "COPY name [TO name]"), ("CSAVE", "CSAVE name[, baud]"), ("CSNG", "CSNG(number)"),
    ("CSRLIN", "CSRLIN"), ("CVD", "CVD(string of 8 bytes)"), ("CVI", "CVI(string of 2 bytes)"), ("CVS", "CVS(string of 4 bytes)"), ("DEF", "DEF FN name[(parameter[, ...])] = expression, or DEF USR[digit] = address"),
    ("DEFDBL", "DEFDBL letter[-letter][, ...]"), ("DEFINT", "DEFINT letter[-letter][, ...]"),
    ("DEFSNG", "DEFSNG letter[-letter][, ...]"), ("DEFSTR", "DEFSTR letter[-letter][, ...]"),
    ("DELETE", "DELETE [first][-last]"), ("DRAW", "DRAW commands"), ("DSKF", "DSKF(drive)"),
    ("DSKI$", "DSKI$(drive, sector), into the buffer at the address in &HF351"), ("DSKO$", "DSKO$ drive, sector"), ("ELSE", "IF condition THEN ... ELSE statements|line"),
    ("EOF", "EOF(file)"), ("EQV", "a EQV b"), ("ERASE", "ERASE array[, array ...]"), ("ERL", "ERL"), ("ERR", "ERR"),
    ("ERROR", "ERROR number, or ON ERROR GOTO line"), ("FIELD", "FIELD [#]file, width AS string[, width AS string ...]"), ("FILES", "FILES [name]"), ("FIX", "FIX(number)"),
    ("GET", "GET [#]file[, record]"), ("HEX$", "HEX$(number)"),
    ("IF", "IF condition THEN statements|line [ELSE statements|line], or IF condition GOTO line"), ("IMP", "a IMP b"),
    ("INP", "INP(port)"), ("INPUT", "INPUT [\"prompt\";] variable[, variable ...], or INPUT #file, variable[, ...]"),
    ("INSTR", "INSTR([start,] string, searched)"),
    ("KEY", "KEY number, string, or KEY (number) ON|OFF|STOP, or KEY ON|OFF|LIST"),
    ("KILL", "KILL name"), ("LFILES", "LFILES [name]"),
    ("LINE", "LINE [[STEP](x1, y1)]-[STEP](x2, y2)[, colour[, B|BF]], or LINE INPUT [\"prompt\";] string"),
    ("LLIST", "LLIST [first][-[last]]"), ("LOAD", "LOAD name[, R]"), ("LOC", "LOC(file)"), ("LOCATE", "LOCATE [column][, row][, cursor]"),
    ("LOF", "LOF(file)"), ("LPOS", "LPOS(0)"), ("LSET", "LSET string = expression"), ("LPRINT", "LPRINT [expression][;|, expression ...][;|,]"), ("MAX", "MAXFILES = number"),
    ("MERGE", "MERGE name"), ("MID$", "MID$(string, start[, length]), also to the left of ="), ("MKD$", "MKD$(number)"),
    ("MKI$", "MKI$(number)"), ("MKS$", "MKS$(number)"), ("MOD", "a MOD b"),
    ("MOTOR", "MOTOR [ON|OFF]"), ("NAME", "NAME old AS new"), ("OCT$", "OCT$(number)"), ("OFF", "event OFF"),
    ("ON", "ON number GOTO|GOSUB line[, ...], or ON event GOSUB line[, ...]"), ("OPEN", "OPEN name [FOR mode] AS [#]file [LEN = bytes]"),
    ("OUT", "OUT port, byte"), ("PAD", "PAD(number)"), ("PAINT", "PAINT [STEP](x, y)[, colour[, border]]"), ("PDL", "PDL(number)"),
    ("PLAY", "PLAY voice 1[, voice 2[, voice 3]], or PLAY(voice)"), ("POINT", "POINT(x, y)"),
    ("PRESET", "PRESET [STEP](x, y)[, colour]"), ("PSET", "PSET [STEP](x, y)[, colour]"),
    ("PUT", "PUT SPRITE plane, [STEP](x, y)[, colour[, pattern]], or PUT [#]file[, record]"), ("RENUM", "RENUM [new[, from[, step]]]"),
    ("RESTORE", "RESTORE [line]"), ("RESUME", "RESUME [0|NEXT|line]"), ("RETURN", "RETURN [line]"),
    ("RND", "RND(number): next for a positive one, the last for 0, a new seed for a negative one"),
    ("RSET", "RSET string = expression"), ("SAVE", "SAVE name[, A]"), ("SCREEN", "SCREEN [mode][, sprites][, key click][, baud][, printer]"),
    ("SOUND", "SOUND register, byte"), ("SPACE$", "SPACE$(count)"),
    ("SPRITE", "SPRITE$(number) = pattern, or SPRITE ON|OFF|STOP"), ("STICK", "STICK(number)"),
    ("STRIG", "STRIG(number), or STRIG(number) ON|OFF|STOP"), ("STRING$", "STRING$(count, code|string)"),
    ("SWAP", "SWAP variable, variable"), ("TIME", "TIME, also to the left of ="), ("TROFF", "TROFF"), ("TRON", "TRON"),
    ("USING", "PRINT USING format; expression[; ...]"), ("VARPTR", "VARPTR(variable)"), ("VDP", "VDP(register)"),
    ("VPEEK", "VPEEK(address)"), ("VPOKE", "VPOKE address, byte"), ("WAIT", "WAIT port, mask[, inverted bits]"),
    ("WIDTH", "WIDTH columns"), ("XOR", "a XOR b"),
];

/// Keywords of the PC-1360 alone, or with another syntax there.
#[rustfmt::skip]
pub const PC1360: &[Syntax] = &[
    ("ABS", "ABS number"), ("ACS", "ACS number"), ("AREAD", "AREAD variable"), ("ASC", "ASC string"),
    ("ASN", "ASN number"), ("ATN", "ATN number"), ("BEEP", "BEEP count[, pitch[, length]]"), ("CHR$", "CHR$ code"),
    ("CIRCLE", "CIRCLE (x, y), radius"), ("CLEAR", "CLEAR"), ("CLS", "CLS"), ("COLOR", "COLOR pen"), ("COS", "COS angle"),
    ("CROTATE", "CROTATE direction"), ("CSIZE", "CSIZE size"), ("CURSOR", "CURSOR [column, row]"),
    ("DEG", "DEG angle"), ("DEGREE", "DEGREE"), ("DELETE", "DELETE first[, [last]]"),
    ("DIM", "DIM array(size[, size])[*length][, ...]"), ("DMS", "DMS angle"), ("ERASE", "ERASE array[, array ...]"),
    ("EXP", "EXP number"), ("GCURSOR", "GCURSOR (x, y)"), ("GLCURSOR", "GLCURSOR (x, y)"),
    ("GOSUB", "GOSUB line|\"label\""), ("GOTO", "GOTO line|\"label\""),
    ("GPRINT", "GPRINT \"hexadecimal bytes\", or GPRINT byte[; byte ...]"), ("GRAD", "GRAD"), ("GRAPH", "GRAPH"),
    ("IF", "IF condition [THEN] statements, or IF condition THEN line|\"label\""), ("INT", "INT number"),
    ("LEFT$", "LEFT$(string, length)"), ("LEN", "LEN string"), ("LF", "LF [lines]"),
    ("LINE", "LINE [(x1, y1)]-(x2, y2)[, S|R|X][, pattern][, B|BF]"), ("LIST", "LIST [line|\"label\"]"),
    ("LLINE", "LLINE [(x, y)]-(x, y)[-(x, y) ...][, type[, pen[, B]]]"), ("LN", "LN number, the natural logarithm"),
    ("LOG", "LOG number, the decimal logarithm"), ("LPRINT", "LPRINT [expression][;|, expression ...][;]"),
    ("LTEXT", "LTEXT"), ("MDF", "MDF number"), ("MEM", "MEM"), ("MID$", "MID$(string, start, length)"),
    ("PASS", "PASS \"word\""), ("PAUSE", "PAUSE expression[;|, expression ...][;]"), ("PEEK", "PEEK address"), ("PI", "PI"),
    ("POINT", "POINT (x, y)"), ("PRESET", "PRESET (x, y)"), ("PSET", "PSET (x, y)[, X]"), ("RADIAN", "RADIAN"),
    ("RANDOM", "RANDOM"), ("RENUM", "RENUM [new[, from[, step]]]"), ("RESTORE", "RESTORE [line|\"label\"]"),
    ("RIGHT$", "RIGHT$(string, length)"), ("RLINE", "RLINE [(dx, dy)]-(dx, dy)[-(dx, dy) ...][, type[, pen]]"),
    ("RND", "RND number: 1 to the number, a fraction below 1, a new seed for a negative one"),
    ("RUN", "RUN [line|\"label\"]"), ("SGN", "SGN number"), ("SIN", "SIN angle"), ("SORGN", "SORGN"), ("SQR", "SQR number"),
    ("STR$", "STR$ number"), ("TAN", "TAN angle"), ("THEN", "IF condition [THEN] statements, or IF condition THEN line|\"label\""),
    ("TROFF", "TROFF"), ("TRON", "TRON"), ("USING", "USING [\"format\"], also in PRINT"), ("VAL", "VAL string"),
    ("WAIT", "WAIT [64ths of a second]"),
];

/// Returns the syntax of a keyword; `None` if it has no row.
#[must_use]
pub fn syntax(machine: &'static Machine, keyword: &str) -> Option<&'static str> {
    let mut rows = machine.basic?.syntax.iter().copied().flatten();
    rows.find(|(name, _)| *name == keyword).map(|&(_, form)| form)
}
