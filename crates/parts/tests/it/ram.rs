//! RAM at power-on, and the written pages.

use parts::TrackedRam;

fn written(ram: &mut TrackedRam) -> Vec<u16> {
    ram.take_written().pages().collect()
}

#[test]
fn one_seed_is_one_memory_and_another_differs() {
    let [one, again, other] = [7, 7, 8].map(TrackedRam::new);
    assert_eq!(one.ram(), again.ram());
    assert_ne!(one.ram(), other.ram());
}

#[test]
fn power_leaves_runs_of_64_zeros_and_64_ones_with_single_exceptions() {
    let ram = TrackedRam::new(1);
    let is_plain = |(address, &byte): (usize, &u8)| byte == if address / 64 % 2 == 0 { 0 } else { 0xff };
    let exceptions = 0x1_0000 - ram.ram().iter().enumerate().filter(|&row| is_plain(row)).count();
    // One in 64 of 65 536 bytes.
    assert!((900..1150).contains(&exceptions), "{exceptions}");
}

#[test]
fn new_ram_is_written_everywhere_and_then_where_it_is_stored_to() {
    let mut ram = TrackedRam::new(0);
    assert_eq!(written(&mut ram).len(), 256);
    ram.store(0x1234, 1);
    ram.mark_written(0xc0ff);
    assert_eq!(written(&mut ram), [0x1200, 0xc000]);
    assert_eq!(written(&mut ram), []);
}

#[test]
fn words_have_their_low_byte_first_and_wrap_at_the_end() {
    let mut ram = TrackedRam::new(0);
    ram.take_written();
    ram.store_word(0xffff, 0xabcd);
    assert_eq!((ram.byte(0xffff), ram.byte(0), ram.word(0xffff)), (0xcd, 0xab, 0xabcd));
    assert_eq!(written(&mut ram), [0x0000, 0xff00]);
}

#[test]
fn writes_of_the_engine_itself_leave_no_mark_and_a_restore_brings_marks_back() {
    let mut ram = TrackedRam::new(0);
    ram.take_written();
    ram.store(0x0300, 5);
    let saved = ram.clone();
    ram.take_written();
    ram.ram_mut_untracked()[0x0300] = 6;
    assert_eq!(written(&mut ram), []);
    ram.restore(&saved);
    assert_eq!((ram.byte(0x0300), written(&mut ram)), (5, vec![0x0300]));
}
