//! The rule by which a program does not run on the test machine: it has a word that reaches a chip or the
//! time of the display, or that shows what the firmware sets at power-on.

/// The words as programs write them.
const WORDS: [&str; 33] = [
    "BASE(", "BEEP", "CIRCLE", "DRAW", "GRP:", "INKEY$", "INP(", "INTERVAL", "KEY LIST", "KEY(", "LINE(",
    "LINE-", "MOTOR", "OUT ", "PAD(", "PAINT", "PDL(", "PLAY", "POINT(", "PRESET", "PSET", "PUT ",
    "SCREEN 2", "SCREEN 3", "SOUND", "SPRITE", "STICK", "STRIG", "TIME", "USR", "VDP", "VPEEK", "VPOKE",
];

/// Returns the word by which a program does not run.
pub fn word_for_a_chip(program: &str) -> Option<&'static str> {
    let program = program.replace("INPUT", "");
    WORDS.into_iter().find(|word| program.contains(word))
}
