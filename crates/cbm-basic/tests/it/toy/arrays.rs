//! Arrays and variables: tables in memory.

use basic::store::Name;
use cbm_basic::text::word;
use hardware::Memory;

use super::dialect::LAYOUT;
use super::{Toy, run, say};

#[test]
fn a_name_holds_its_kind_in_its_high_bits() {
    let names = [Name::number, Name::integer, Name::text, Name::function].map(|make| make(*b"AB"));
    assert_eq!(names.map(|name| name.0), [*b"AB", [0xc1, 0xc2], [b'A', 0xc2], [0xc1, b'B']]);
    assert_eq!(names.map(Name::letters), [*b"AB"; 4]);
    assert_eq!(names.map(Name::is_integer), [false, true, false, false]);
    assert_eq!(names.map(Name::is_text), [false, false, true, false]);
    assert_eq!(names.map(Name::is_function), [false, false, false, true]);
}

#[test]
fn simple_variables_lie_in_the_order_of_their_making() {
    let mut toy = Toy::new();
    toy.type_in("B=1.5:A%=-2:C$=\"X\"");
    let ram = toy.machine.ram();
    let table =
        &ram[usize::from(word(ram, LAYOUT.store.variables))..usize::from(word(ram, LAYOUT.store.arrays))];
    assert_eq!(table.len(), 3 * 7);
    assert_eq!((&table[..2], &table[2..6]), (&b"B\0"[..], &1.5f32.to_le_bytes()[..]));
    assert_eq!(
        (&table[7..9], &table[9..11]),
        (&[b'A' | 0x80, 0x80][..], &[0xff, 0xfe][..]),
        "integers have their high byte first"
    );
    assert_eq!((&table[14..16], table[16]), (&[b'C', 0x80][..], 1));
}

#[test]
fn elements_take_what_their_kind_needs_and_the_first_index_runs_fastest() {
    let mut toy = Toy::new();
    toy.type_in("ROOM A(1,2),B%(4),C$(2):A(1,0)=1:A(0,1)=2");
    let ram = toy.machine.ram();
    let at = usize::from(word(ram, LAYOUT.store.arrays));
    // Name, total length, dimensions, extents with the last first, elements of four bytes.
    let length = 5 + 2 * 2 + 2 * 3 * 4;
    assert_eq!(ram[at..at + 9], [b'A', 0, length as u8, 0, 2, 0, 3, 0, 2]);
    assert_eq!(ram[at + 9 + 4..at + 9 + 8], 1f32.to_le_bytes());
    assert_eq!(ram[at + 9 + 8..at + 9 + 12], 2f32.to_le_bytes());
    let at = at + length;
    assert_eq!(word(ram, at as u16 + 2), 5 + 2 + 2 * 5);
    let at = at + 17;
    assert_eq!(word(ram, at as u16 + 2), 5 + 2 + 3 * 3);
    assert_eq!(usize::from(word(ram, LAYOUT.store.arrays_end)), at + 16);
}

#[test]
fn an_undimensioned_array_has_eleven_elements() {
    assert_eq!(run("10 A(10)=3:TELLA(10);A(0):A(11)=1"), " 3  0\n?OUTSIDE FAULT AT 10");
    assert_eq!(say("A(1)=1:ROOM A(5)"), "?ROOM TWICE FAULT");
    assert_eq!(say("ROOM A(5):TELLA(1,1)"), "?OUTSIDE FAULT");
    assert_eq!(say("TELLA(-1)"), "?BAD NUMBER FAULT");
    assert_eq!(say("ROOM A(999)"), "?NO ROOM FAULT");
}

#[test]
fn reading_makes_no_simple_variable() {
    let mut toy = Toy::new();
    toy.type_in("TELLX");
    let ram = toy.machine.ram();
    assert_eq!(word(ram, LAYOUT.store.variables), word(ram, LAYOUT.store.arrays));
}

#[test]
fn forgetting_empties_the_tables_and_the_strings() {
    assert_eq!(run("10 A=1:B$=\"X\"+\"Y\":ROOM C(3):FORGET:TELLA;B$;SIZE(B$)\n20 ROOM C(9)"), " 0  0");
}
