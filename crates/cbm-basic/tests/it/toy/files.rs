//! Files: numbered files, saving and loading programs.

use super::{Toy, say};

#[test]
fn what_is_written_to_a_file_is_read_from_it() {
    let mut toy = Toy::with(
        "10 UNLOCK1,5,1,\"NOTES\":TELL#1,\"ONE\":TELL#1,2:LOCK1\n\
         20 UNLOCK1,5,0,\"NOTES\":HEAR#1,A$,B:KEY#1,C$:LOCK1:TELLA$;B;SIZE(C$)",
    );
    assert_eq!(toy.says("BEGIN"), "ONE 2  1");
    assert_eq!(toy.machine.store[&b"NOTES"[..]], b"ONE\r 2 \r");
}

#[test]
fn output_is_routed_until_something_is_written_to_the_file() {
    let mut toy = Toy::new();
    toy.type_in("UNLOCK3,5,1,\"LOG\":ROUTE3:TELL\"IN\":TELL#3,\"LAST\":TELL\"OUT\":LOCK3");
    assert_eq!(toy.paper(), "OUT");
    assert_eq!(toy.machine.store[&b"LOG"[..]], b"\rIN\rLAST\r");
}

#[test]
fn the_machines_errors_have_the_dialects_messages() {
    assert_eq!(say("TELL#9,1"), "?LOCKED FAULT");
    assert_eq!(say("UNLOCK1,7,0,\"A\""), "?NOBODY FAULT");
    assert_eq!(say("UNLOCK1,5,0,\"A\""), "?NOT FOUND FAULT");
    assert_eq!(say("UNLOCK1,5,1,\"A\":UNLOCK1,5,1,\"B\""), "?UNLOCKED FAULT");
    assert_eq!(say("BRING\"NONE\",5"), "?NOT FOUND FAULT");
}

#[test]
fn a_program_is_kept_brought_back_and_checked() {
    let mut toy = Toy::with("10 TELL1\n20 TELL2");
    toy.type_in("KEEP\"GAME\",5\nWIPE\nBRING\"GAME\",5");
    toy.paper();
    assert_eq!(toy.says("BEGIN"), " 1\n 2");
    assert_eq!(toy.says("CHECK\"GAME\",5"), "SAME");
    toy.type_in("10 TELL7");
    assert_eq!(toy.says("CHECK\"GAME\",5"), "?DIFFERENT FAULT");
}

#[test]
fn a_program_that_brings_another_begins_with_it_and_keeps_the_variables() {
    let mut toy = Toy::with("10 TELL\"SECOND\";A");
    toy.type_in("KEEP\"B\",5\nWIPE\n10 A=4:NOTE LONG ENOUGH FOR THE OTHER ONE TO FIT\n20 BRING\"B\",5");
    toy.paper();
    assert_eq!(toy.says("BEGIN"), "SECOND 4");
}

#[test]
fn a_check_that_succeeds_says_so_in_a_program_too() {
    let mut toy = Toy::with("10 CHECK\"GAME\",5:TELL\"ON\"");
    toy.type_in("KEEP\"GAME\",5");
    toy.paper();
    assert_eq!(toy.says("BEGIN"), "SAME\nON");
}

#[test]
fn text_after_the_third_argument_is_an_error() {
    let mut toy = Toy::new();
    assert_eq!(toy.says("KEEP\"GAME\",5,1,1"), "?NONSENSE FAULT");
}

#[test]
fn what_is_no_number_in_a_file_is_the_files_fault() {
    let mut toy = Toy::with(
        "10 UNLOCK1,5,1,\"N\":TELL#1,\"X\":LOCK1\n\
         20 UNLOCK1,5,0,\"N\":HEAR#1,A",
    );
    assert_eq!(toy.says("BEGIN"), "?BAD FILE FAULT AT 20");
}
