//! Phrases for statements. `{}` is the operand.

/// A keyword at the beginning of a statement, and its phrase.
#[rustfmt::skip]
pub(super) const STATEMENTS: &[(&str, &str)] = &[
    ("BEEP", "sound a beep {}"),
    ("CIRCLE", "draw a circle or an arc: {}"),
    ("CLEAR", "clear all variables {}"),
    ("CLOSE", "close the file {}"),
    ("CLR", "clear all variables {}"),
    ("CLS", "clear the screen {}"),
    ("COLOR", "set the colours of text, background and border: {}"),
    ("CONT", "continue the stopped program {}"),
    ("CURSOR", "place the cursor at {}"),
    ("DATA", "hold items for READ {}"),
    ("DEFDBL", "make names double precision: {}"),
    ("DEFINT", "make names integers: {}"),
    ("DEFSNG", "make names single precision: {}"),
    ("DEFSTR", "make names strings: {}"),
    ("DEF", "define {}"),
    ("DIM", "make the arrays {}"),
    ("DRAW", "draw as the commands say: {}"),
    ("END", "end the program {}"),
    ("FOR", "repeat up to NEXT with {}"),
    ("GET", "take a key without waiting into {}"),
    ("GET#", "take a character from file {}"),
    ("GOSUB", "call the subroutine at line {}"),
    ("GOTO", "continue at line {}"),
    ("GPRINT", "show dot columns {}"),
    ("GRAPH", "set the plotter to graphics {}"),
    ("INPUT", "ask for {}"),
    ("INPUT#", "read from file {}"),
    ("KEY", "set the function keys: {}"),
    ("LET", "set {}"),
    ("LINE", "draw a line or a box, or set up lines: {}"),
    ("LIST", "list the program {}"),
    ("LOAD", "load the program {}"),
    ("LOCATE", "place the cursor at column and row {}"),
    ("LPRINT", "print on the printer: {}"),
    ("NEW", "delete the program {}"),
    ("NEXT", "repeat the loop of {}"),
    ("OPEN", "open the file {}"),
    ("OUT", "write to the port: {}"),
    ("PAINT", "fill the area around {}"),
    ("PAUSE", "show for a moment: {}"),
    ("PLAY", "play the music {}"),
    ("POKE", "store in memory: address, value {}"),
    ("PRESET", "clear the dot {}"),
    ("PRINT", "print {}"),
    ("PRINT#", "print to file {}"),
    ("PSET", "set the dot {}"),
    ("PUT", "show {}"),
    ("READ", "read the next DATA items into {}"),
    ("RESTORE", "begin again with the DATA items {}"),
    ("RESUME", "continue after the error {}"),
    ("RETURN", "return from the subroutine {}"),
    ("RUN", "start the program {}"),
    ("SAVE", "save the program {}"),
    ("SCREEN", "choose the screen mode {}"),
    ("SOUND", "write a sound register: register, value {}"),
    ("STOP", "stop the program {}"),
    ("SYS", "run the machine code at {}"),
    ("VERIFY", "compare with the saved program {}"),
    ("VPOKE", "store in video memory: address, value {}"),
    ("WAIT", "wait for bits in memory: address, mask {}"),
    ("WIDTH", "set the columns of the screen to {}"),
];

/// Returns the phrase of a keyword.
pub(super) fn phrase(keyword: &str) -> Option<&'static str> {
    STATEMENTS.iter().find(|(name, _)| *name == keyword).map(|&(_, phrase)| phrase)
}

/// Every phrase has an operand, and no keyword has two phrases.
const _: () = {
    let mut index = 0;
    while index < STATEMENTS.len() {
        let (keyword, phrase) = STATEMENTS[index];
        assert!(contains(phrase, "{}"));
        let mut other = 0;
        while other < index {
            assert!(!(STATEMENTS[other].0.len() == keyword.len() && contains(STATEMENTS[other].0, keyword)));
            other += 1;
        }
        index += 1;
    }
};

/// Returns whether a text contains another; `str::contains` is not `const`.
const fn contains(text: &str, part: &str) -> bool {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    let mut start = 0;
    while start + part.len() <= text.len() {
        let mut same = 0;
        while same < part.len() && text[start + same] == part[same] {
            same += 1;
        }
        if same == part.len() {
            return true;
        }
        start += 1;
    }
    false
}
