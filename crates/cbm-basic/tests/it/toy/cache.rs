//! The code cache: code is discarded when the text that it was compiled from changes.

use cbm_basic::text::{image, word};
use hardware::Memory;

use super::dialect::{LAYOUT, START};
use super::machine::CodeAction;
use super::{Toy, run};

/// The address of the first byte with this value in the program's text.
fn address_of(toy: &Toy, byte: u8) -> usize {
    let start = usize::from(START);
    start + toy.machine.ram()[start..].iter().position(|&found| found == byte).expect("it is in the text")
}

#[test]
fn a_line_that_writes_into_a_later_line_changes_what_it_does() {
    // The test types the text twice, the second time with the address of its digit.
    let target = address_of(&Toy::with("10 WRITE 9999,56\n20 TELL1+7:HALT"), b'7');
    let program = format!("10 WRITE {target:04},56\n20 TELL1+7:HALT");
    assert_eq!(address_of(&Toy::with(&program), b'7'), target);
    assert_eq!(run(&program), " 9");
}

#[test]
fn a_line_executed_before_it_was_changed_is_made_anew() {
    let mut toy = Toy::with("10 LOOPI=1UPTO2\n20 TELL6\n30 WRITE 9999,56\n40 AGAIN");
    let target = address_of(&toy, b'6');
    toy.type_in(&format!("30 WRITE {target:04},56"));
    toy.paper();
    assert_eq!(toy.says("BEGIN"), " 6\n 8");
}

#[test]
fn what_is_written_without_changing_drops_nothing() {
    let mut toy = Toy::with("10 LOOPI=1UPTO3:WRITE 9999,84\n20 TELL\"T\";:AGAIN");
    let target = address_of(&toy, b'T');
    toy.type_in(&format!("10 LOOPI=1UPTO3:WRITE {target:04},84"));
    toy.paper();
    assert_eq!(toy.says("BEGIN"), "TTT");
}

#[test]
fn machine_code_that_changes_the_text_is_noticed() {
    let mut toy = Toy::with("10 CALL 32768\n20 TELL5");
    let target = address_of(&toy, b'5') as u16;
    toy.machine.code.insert(0x8000, vec![CodeAction::Poke(target, b'4')]);
    assert_eq!(toy.says("BEGIN"), " 4");
}

#[test]
fn a_line_typed_or_taken_away_is_seen_by_the_next_run() {
    let mut toy = Toy::with("10 TELL1\n20 TELL2");
    assert_eq!(toy.says("BEGIN"), " 1\n 2");
    assert_eq!(toy.says("10 TELL7\nBEGIN"), " 7\n 2");
    assert_eq!(toy.says("20\nBEGIN"), " 7");
    assert_eq!(toy.says("WIPE\nBEGIN"), "");
}

#[test]
fn variables_found_once_are_found_where_they_have_moved_to() {
    // Arrays move up when a variable is created; variables are searched anew when the table's pointers
    // change.
    let program = "10 ROOM A(3):A(2)=5:B=A(2)\n20 C=1:D=2:E$=\"X\":TELLA(2);B;C;D;E$";
    assert_eq!(run(program), " 5  5  1  2 X");
}

#[test]
fn a_program_taken_from_outside_is_run() {
    let mut toy = Toy::with("10 TELL1");
    assert_eq!(toy.says("BEGIN"), " 1");
    let tell = toy.machine.ram()[usize::from(START) + 4];
    let image = image([(5, &[tell, b'9'][..])], START);
    toy.take_program(&image);
    assert_eq!(toy.vm.dialect.program_image(&toy.machine), image);
    assert_eq!(toy.says("BEGIN"), " 9");
    assert_eq!(word(toy.machine.ram(), LAYOUT.store.variables), START + image.len() as u16);
}

#[test]
fn memory_changed_from_outside_is_noticed() {
    let mut toy = Toy::with("10 TELL5");
    toy.type_in("BEGIN");
    toy.paper();
    let target = address_of(&toy, b'5');
    toy.machine.ram_mut()[target] = b'3';
    toy.vm.memory_changed();
    assert_eq!(toy.says("BEGIN"), " 3");
}
