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
