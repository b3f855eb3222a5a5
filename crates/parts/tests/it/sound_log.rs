//! The log of writes to a sound chip.

use hardware::{Cycles, SoundWrite};
use parts::SoundLog;

fn write(at: u64) -> SoundWrite {
    SoundWrite { at: Cycles(at), address: 0xd418, value: 15 }
}

#[test]
fn writes_are_kept_in_order_only_while_the_log_is_on() {
    let mut log = SoundLog::default();
    log.push(write(1));
    assert_eq!(log.writes(), []);
    log.set_enabled(true);
    log.push(write(2));
    log.push(write(3));
    assert_eq!(log.writes(), [write(2), write(3)]);
}

#[test]
fn taking_empties_the_log_and_leaves_it_on() {
    let mut log = SoundLog::default();
    log.set_enabled(true);
    log.push(write(1));
    assert_eq!(log.take(), [write(1)]);
    log.push(write(2));
    assert_eq!(log.writes(), [write(2)]);
}

#[test]
fn switching_the_log_on_again_and_clearing_it_discards_its_writes() {
    let mut log = SoundLog::default();
    log.set_enabled(true);
    log.push(write(1));
    log.set_enabled(true);
    assert_eq!(log.writes(), []);
    log.push(write(2));
    log.clear();
    assert_eq!(log.writes(), []);
    log.push(write(3));
    assert_eq!(log.writes(), [write(3)]);
}
