//! The rule that excludes programs from the test machine: those with a keyword that accesses a chip or the time of the display,
//! or with firmware state of power-on in its output.

/// The keywords as programs write them.
const KEYWORDS: [&str; 33] = [
    "BASE(", "BEEP", "CIRCLE", "DRAW", "GRP:", "INKEY$", "INP(", "INTERVAL", "KEY LIST", "KEY(", "LINE(",
    "LINE-", "MOTOR", "OUT ", "PAD(", "PAINT", "PDL(", "PLAY", "POINT(", "PRESET", "PSET", "PUT ",
    "SCREEN 2", "SCREEN 3", "SOUND", "SPRITE", "STICK", "STRIG", "TIME", "USR", "VDP", "VPEEK", "VPOKE",
];

/// Returns the keyword that excludes a program.
pub fn chip_keyword(program: &str) -> Option<&'static str> {
    let program = program.replace("INPUT", "");
    KEYWORDS.into_iter().find(|keyword| program.contains(keyword))
}
