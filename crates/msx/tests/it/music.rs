//! Tests of the music queues: notes in step, durations in interrupts, one piece after the other.

use hardware::{Cycles, Sound, SoundWrite, Timekeeper};
use msx::{Msx, Options};
use msx_basic::MsxMachine;
use msx_basic::machine::{Loudness, Note};

const FRAME: u64 = 59_736;

fn machine() -> Msx {
    let mut machine = Msx::new(Options::default());
    machine.log_sound_writes(true);
    // The interrupts due during initialisation, and one at its regular time.
    interrupts(&mut machine, 2);
    machine
}

/// Lets interrupts pass and returns the writes of each, without those to the joysticks' port.
fn interrupts(machine: &mut Msx, count: u64) -> Vec<Vec<(u16, u8)>> {
    (0..count)
        .map(|_| {
            // Shortly after the interrupt: the next notes take time to queue.
            let end = Cycles(machine.elapsed().0 / FRAME * FRAME + FRAME + FRAME / 8);
            machine.set_deadline(end);
            while !machine.is_deadline_reached() {
                machine.idle();
            }
            let writes = machine.take_sound_writes();
            writes
                .iter()
                .filter(|write| write.address != 15)
                .map(|write| (write.address, write.value))
                .collect()
        })
        .collect()
}

fn tone(ticks: u16, period: u16) -> Note {
    Note { ticks, loudness: Some(Loudness::Level(8)), envelope_period: None, period: Some(period) }
}

#[test]
fn a_note_lasts_its_ticks_and_silence_ends_the_piece() {
    let mut machine = machine();
    machine.queue_note(0, tone(3, 0x1ac));
    machine.queue_note(0, tone(2, 0x0fe));
    (0..3).for_each(|voice| machine.end_voice(voice));
    machine.start_music();
    let seen = interrupts(&mut machine, 6);
    assert_eq!(seen[0], [(8, 0x88), (0, 0xac), (1, 1), (9, 0), (10, 0)]);
    assert!(seen[1].is_empty() && seen[2].is_empty());
    assert_eq!(seen[3], [(8, 0x88), (0, 0xfe), (1, 0)]);
    assert_eq!(seen[5], [(8, 0)]);
    assert!(!machine.is_playing(0));
}

#[test]
fn a_voice_that_has_ended_waits_for_the_others() {
    let mut machine = machine();
    machine.queue_note(0, tone(1, 100));
    machine.queue_note(1, tone(3, 200));
    (0..3).for_each(|voice| machine.end_voice(voice));
    machine.start_music();
    machine.queue_note(0, tone(1, 300));
    (0..3).for_each(|voice| machine.end_voice(voice));
    machine.start_music();
    let seen = interrupts(&mut machine, 7);
    assert_eq!(seen[1], [(8, 0)]);
    assert!(seen[2].is_empty());
    assert_eq!(seen[3], [(9, 0)]);
    assert_eq!(seen[4], [(8, 0x88), (0, 44), (1, 1), (9, 0), (10, 0)]);
}

#[test]
fn shapes_and_periods_of_envelopes_go_before_the_tone() {
    let mut machine = machine();
    let shape = Some(Loudness::Envelope(13));
    machine
        .queue_note(2, Note { ticks: 1, loudness: shape, envelope_period: Some(1000), period: Some(0x1ac) });
    machine.queue_note(2, Note { ticks: 1, ..Note::default() });
    machine.queue_note(2, Note { ticks: 1, envelope_period: Some(0x1234), ..Note::default() });
    (0..3).for_each(|voice| machine.end_voice(voice));
    machine.start_music();
    let seen = interrupts(&mut machine, 3);
    assert_eq!(seen[0], [(8, 0), (9, 0), (10, 0xdd), (13, 0xdd), (11, 0xe8), (12, 3), (4, 0xac), (5, 1)]);
    assert!(seen[1].is_empty());
    assert_eq!(seen[2], [(11, 0x34), (12, 0x12)]);
}

#[test]
fn a_full_queue_takes_no_note_until_one_is_played() {
    let mut machine = machine();
    let mut notes = 0;
    while machine.can_queue_note(0) {
        machine.queue_note(0, tone(1, notes));
        notes += 1;
    }
    // 127 bytes hold 24 notes of five, and eight must be free.
    assert_eq!(notes, 24);
    machine.end_voice(0);
    machine.end_voice(1);
    machine.end_voice(2);
    machine.start_music();
    let writes = interrupts(&mut machine, 26).concat();
    assert_eq!(writes.iter().filter(|write| **write == (8, 0x88)).count(), 24);
    assert!(machine.can_queue_note(0));
}

#[test]
fn the_beep_sounds_for_forty_milliseconds_and_silences_all() {
    let mut machine = machine();
    machine.beep();
    let writes: Vec<SoundWrite> = machine.take_sound_writes();
    let seen: Vec<(u16, u8)> = writes.iter().map(|write| (write.address, write.value)).collect();
    assert_eq!(seen, [(0, 85), (1, 0), (7, 190), (8, 7), (8, 0), (9, 0), (10, 0), (7, 184)]);
    let length = writes[4].at.0 - writes[3].at.0;
    // Two or three interrupts fall into it: 153 118 to 157 207 in golden/msx/programs/beep_codes.
    assert!((151_600..158_800).contains(&length), "{length}");
}
