//! Explanations of statements.

use analysis::explain::{Explanation, explain};
use systems::Machine;

use crate::support;

fn explained(machine: &'static Machine, text: &str) -> Vec<String> {
    let image = support::image(machine, text.as_bytes(), "a.bas");
    let lines = machine.lines_of(&image);
    let explanations = explain(machine, &lines[0]).expect("it is BASIC");
    explanations
        .into_iter()
        .flat_map(|Explanation { statement, notes }| [vec![statement], notes].concat())
        .collect()
}

#[test]
fn addresses_routines_and_control_characters_have_names() {
    let c64 = |text| explained(Machine::C64, text);
    assert_eq!(
        c64("10 poke 53280,0:sys 58732:print\"{clr}hi\"\n"),
        [
            "store in memory: address, value 53280, 0",
            "53280: VIC border colour",
            "run the machine code at 58732",
            "58732: place the cursor at row 214 and column 211",
            "print \"{clr}hi\"",
            "{clr}: clear the screen",
        ]
    );
    assert_eq!(
        c64("10 if peek(197)=64 then 10:rem wait\n"),
        [
            "if PEEK(197)=64, then what follows in the line",
            "197: key that is held, 64 for none",
            "continue at line 10",
            "remark: wait",
        ]
    );
    assert_eq!(
        c64("10 on a gosub 100,200:b$=chr$(147)\n"),
        [
            "by the value of A, call one of the subroutines 100, 200",
            "set B$ to CHR$(147)",
            "CHR$(147): clear the screen",
        ]
    );
}

#[test]
fn the_sister_of_a_machine_has_its_own_addresses_and_shares_cells() {
    let vic20 = |text| explained(Machine::VIC20, text);
    assert_eq!(
        vic20("10 poke 36879,8:poke 788,194:sys 59202:x=peek(209)\n"),
        [
            "store in memory: address, value 36879, 8",
            "36879: colours of screen and border",
            "store in memory: address, value 788, 194",
            "788: interrupt vector",
            "run the machine code at 59202",
            "59202: print the character in A on the screen",
            "set X to PEEK(209)",
            "209: pointer to the screen row of the cursor",
        ]
    );
    // Codes without an effect on this machine.
    let colour = "10 print chr$(129)chr$(158)\n";
    assert_eq!(vic20(colour)[1..], ["CHR$(158): yellow"]);
    assert_eq!(explained(Machine::C64, colour)[1..], ["CHR$(129): orange", "CHR$(158): yellow"]);
}

#[test]
fn other_dialects_are_explained() {
    let msx = explained(Machine::MSX, "10 DEFUSR=&H41:VPOKE 6144,65:CLS\n");
    assert!(msx.contains(&"65: DISSCR: screen off".to_owned()), "{msx:?}");
    assert!(msx.contains(&"6144: SCREEN 1 and 2: characters of the screen".to_owned()), "{msx:?}");
    assert!(msx.contains(&"clear the screen".to_owned()), "{msx:?}");
    let sharp = explained(Machine::PC1360, "10:BEEP 1:WAIT 0:IF Z=1 GOSUB 10\n");
    let pause = "pause after each PRINT, in 64ths of a second: 0";
    let expected =
        ["sound a beep 1", pause, "if Z=1, then what follows in the line", "call the subroutine at line 10"];
    assert_eq!(sharp, expected);
}

/// Statements of the manuals, each with the beginning of its explanation.
#[rustfmt::skip]
const STATEMENTS: [(&str, &str, &str); 61] = [
    ("msx", "BEEP", "sound a beep"),
    ("msx", "CIRCLE(9,9),5", "draw a circle or an arc: (9, 9), 5"),
    ("msx", "CLEAR", "clear all variables"),
    ("msx", "CLOSE", "close the file"),
    ("msx", "CLS", "clear the screen"),
    ("msx", "COLOR 1,2", "set the colours of text, background and border: 1, 2"),
    ("msx", "CONT", "continue the stopped program"),
    ("msx", "DATA 1", "hold items for READ"),
    ("msx", "DEFDBL A", "make names double precision: A"),
    ("msx", "DEFINT A", "make names integers: A"),
    ("msx", "DEFSNG A", "make names single precision: A"),
    ("msx", "DEFSTR A", "make names strings: A"),
    ("msx", "DEF FNA(X)=X", "define"),
    ("msx", "DIM A(3)", "make the arrays A(3)"),
    ("msx", "DRAW\"U5\"", "draw as the commands say: \"U5\""),
    ("msx", "END", "end the program"),
    ("msx", "FOR I=1 TO 2", "repeat up to NEXT with I=1 TO 2"),
    ("msx", "GOSUB 10", "call the subroutine at line 10"),
    ("msx", "GOTO 10", "continue at line 10"),
    ("msx", "INPUT A", "ask for A"),
    ("msx", "KEY 1,A$", "set the function keys: 1, A$"),
    ("msx", "LET A=1", "set A=1"),
    ("msx", "LINE(1,1)-(2,2)", "draw a line or a box, or set up lines: (1, 1)"),
    ("msx", "LIST", "list the program"),
    ("msx", "LOAD\"A\"", "load the program \"A\""),
    ("msx", "LOCATE 1,2", "place the cursor at column and row 1, 2"),
    ("msx", "LPRINT A", "print on the printer: A"),
    ("msx", "NEW", "delete the program"),
    ("msx", "NEXT I", "repeat the loop of I"),
    ("msx", "OPEN\"A\"AS#1", "open the file \"A\""),
    ("msx", "OUT 1,2", "write to the port: 1, 2"),
    ("msx", "PAINT(1,1)", "fill the area around (1, 1)"),
    ("msx", "PLAY\"A\"", "play the music \"A\""),
    ("msx", "POKE 1,2", "store in memory: address, value 1, 2"),
    ("msx", "PRESET(1,1)", "clear the dot (1, 1)"),
    ("msx", "PRINT", "print an empty line"),
    ("msx", "PRINT A", "print A"),
    ("msx", "PSET(1,1)", "set the dot (1, 1)"),
    ("msx", "PUT SPRITE 1", "show SPRITE 1"),
    ("msx", "READ A", "read the next DATA items into A"),
    ("msx", "RESTORE", "begin again with the DATA items"),
    ("msx", "RESUME", "continue after the error"),
    ("msx", "RETURN", "return from the subroutine"),
    ("msx", "RUN", "start the program"),
    ("msx", "SAVE\"A\"", "save the program \"A\""),
    ("msx", "SCREEN 1", "choose the screen mode 1"),
    ("msx", "SOUND 1,2", "write a sound register: register, value 1, 2"),
    ("msx", "STOP", "stop the program"),
    ("msx", "VPOKE 1,2", "store in video memory: address, value 1, 2"),
    ("msx", "WAIT 1,2", "wait for bits in memory: address, mask 1, 2"),
    ("msx", "WIDTH 40", "set the columns of the screen to 40"),
    ("c64", "clr", "clear all variables"),
    ("c64", "get a$", "take a key without waiting into A$"),
    ("c64", "input#1,a", "read from file 1, A"),
    ("c64", "print#1,a", "print to file 1, A"),
    ("c64", "sys 1", "run the machine code at 1"),
    ("c64", "verify\"a\"", "compare with the saved program \"a\""),
    ("pc1360", "CURSOR 1", "place the cursor at 1"),
    ("pc1360", "GPRINT 1", "show dot columns 1"),
    ("pc1360", "GRAPH", "set the plotter to graphics"),
    ("pc1360", "PAUSE A", "show for a moment: A"),
];

#[test]
fn every_statement_of_the_manuals_is_spelled_out() {
    let mut wrong = Vec::new();
    for (id, statement, expected) in STATEMENTS {
        let machine = Machine::by_id(id).expect("a machine");
        let found = explained(machine, &format!("10 {statement}\n"));
        if !found.first().is_some_and(|found| found.starts_with(expected)) {
            wrong.push(format!("{id} {statement}: {found:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
