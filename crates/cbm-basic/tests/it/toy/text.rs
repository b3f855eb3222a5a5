//! `text`: the chain of lines in memory.

use basic::memory::move_block;
use cbm_basic::text::{image, lines, relink, set_word, tokens, word};

use super::Toy;
use super::dialect::{LAYOUT, START};
use hardware::Memory;

fn memory(bytes: &[u8], at: u16) -> Box<[u8; 0x1_0000]> {
    let mut ram = Box::new([0; 0x1_0000]);
    ram[usize::from(at)..usize::from(at) + bytes.len()].copy_from_slice(bytes);
    ram
}

#[test]
fn an_image_is_a_chain_of_the_same_lines() {
    let program: [(u16, &[u8]); 3] = [(5, b"A"), (10, b""), (63999, b"\xa0:B")];
    let image = image(program, 0x2000);
    let ram = memory(&image, 0x2000);
    let found: Vec<(u16, &[u8])> =
        lines(&ram, 0x2000).map(|line| (line.number, tokens(&ram, line.address))).collect();
    assert_eq!(found, program);
    assert_eq!(image.last_chunk(), Some(&[0, 0]));
}

#[test]
fn relinking_mends_any_links_and_gives_the_end() {
    let bytes = image([(1, &b"AAA"[..]), (2, b"B")], 0x2000);
    let mut ram = memory(&bytes, 0x2000);
    set_word(&mut ram, 0x2000, 0x0101);
    assert_eq!(relink(&mut ram, 0x2000), 0x2000 + bytes.len() as u16);
    assert_eq!(ram[0x2000..0x2000 + bytes.len()], bytes);
}

#[test]
fn a_link_back_ends_the_chain() {
    let mut ram = memory(&image([(1, &b"A"[..]), (2, b"B")], 0x2000), 0x2000);
    let second = word(&ram, 0x2000);
    set_word(&mut ram, second, 0x2000);
    assert_eq!(lines(&ram, 0x2000).count(), 2);
}

#[test]
fn a_block_moves_as_far_as_memory_goes() {
    let mut ram = memory(b"ABCDEF", 0x3000);
    move_block(&mut ram, 0x3000, 0x3006, 0xfffe);
    assert_eq!(ram[0xfffe..], *b"AB");
    move_block(&mut ram, 0x3006, 0x3000, 0x4000);
    assert_eq!(ram[0x4000], 0, "an end before the beginning moves nothing");
}

#[test]
fn typed_lines_lie_in_memory_in_the_order_of_their_numbers() {
    let toy = Toy::with("20 HALT\n10 A=1\n15 B\n15");
    let start = START;
    let expected = image([(10, &b"A\xd21"[..]), (20, b"\xa0")], start);
    let equals = <super::dialect::Plain as cbm_basic::variant::BasicVariant>::KEYWORDS;
    assert_eq!(equals.spelling(0xd2), Some("="));
    assert_eq!(toy.machine.ram()[usize::from(start)..usize::from(start) + expected.len()], expected);
    assert_eq!(word(toy.machine.ram(), LAYOUT.store.variables), start + expected.len() as u16);
    assert_eq!(toy.vm.dialect.program_image(&toy.machine), expected);
}
