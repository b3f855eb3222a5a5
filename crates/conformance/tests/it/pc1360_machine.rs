//! Sounds by pitch and length, measured in the samples, and keys by the codes that programs read.

use conformance::differences::compare;
use conformance::golden::Golden;
use conformance::report::Report;
use conformance::rig::Rig;
use conformance::runner;
use hardware::{Event, Keyboard};
use numeric::sharp_bcd::Decimal;
use pc1360::{CLOCK, Options, Pc1360};
use sharp_basic::{SharpMachine, layout};
use systems::Logs;

/// A silence of at least this many cycles ends a sound: the longest half wave has 555 cycles.
const SILENCE: u64 = 2_000;
/// The silence between the statements of a row, which the language adds.
const BETWEEN_STATEMENTS: u64 = 12_000;

/// The number of times that the rig waits for the end of a program.
const MAX_WAITS: usize = 4;

/// A sound and the silence before the next one of the same statement.
#[derive(Debug, Default, PartialEq, Eq)]
struct Heard {
    waves: u64,
    cycles: u64,
    silence: u64,
}

/// A period in which the line is high or low.
#[derive(Clone, Copy)]
struct Period {
    is_high: bool,
    cycles: u64,
}

/// Returns the sounds of a line; a tone of the hardware is 4 kHz.
fn sounds(line: &[Period]) -> Vec<Heard> {
    let mut sounds: Vec<Heard> = Vec::new();
    let mut is_silent = true;
    for (number, &Period { is_high, cycles }) in line.iter().enumerate() {
        let is_last = number + 1 == line.len();
        match sounds.last_mut() {
            _ if is_high => {
                if is_silent {
                    sounds.push(Heard::default());
                }
                is_silent = false;
                let sound = sounds.last_mut().expect("a sound has begun");
                sound.waves += 1;
                sound.cycles += cycles;
            }
            Some(sound) if cycles >= SILENCE || is_last => {
                sound.silence = if is_last || cycles < BETWEEN_STATEMENTS { 0 } else { cycles };
                is_silent = true;
            }
            Some(sound) => sound.cycles += cycles,
            None => {}
        }
    }
    sounds
}

/// Parses the periods of a recorded line: `level*cycles`, repeated in parentheses.
fn recorded(text: &str) -> Vec<Period> {
    let mut line: Vec<Period> = Vec::new();
    let mut opened = 0;
    for item in text.split_whitespace() {
        let (bare, repeats) =
            item.split_once(")x").map_or((item, 1), |(bare, count)| (bare, count.parse().expect("a count")));
        if bare.starts_with('(') {
            opened = line.len();
        }
        let (level, cycles) = bare.trim_start_matches('(').split_once('*').unwrap_or(("0", "0"));
        let cycles: u64 = cycles.parse().expect("a number of cycles");
        if level == "3" {
            let halves = cycles.div_ceil(32);
            line.extend(
                (0..halves)
                    .map(|half| Period { is_high: half % 2 == 0, cycles: (cycles - 32 * half).min(32) }),
            );
        } else {
            line.push(Period { is_high: level == "1", cycles });
        }
        let group = line[opened..].to_vec();
        (1..repeats).for_each(|_| line.extend(&group));
    }
    line
}

/// Returns the periods measured in the samples.
fn heard(rig: &mut Rig) -> Vec<Period> {
    let mut samples = Vec::new();
    rig.system.sound_mut().expect("sound").render_sound(CLOCK.0, &mut samples);
    let is_high = |sample: &i16| *sample > 4_500;
    let periods = samples.chunk_by(|one, other| is_high(one) == is_high(other));
    periods.map(|period| Period { is_high: is_high(&period[0]), cycles: period.len() as u64 }).collect()
}

/// Edges of samples are soft: a sound may differ by two cycles, a silence by four.
fn is_close(one: &Heard, other: &Heard) -> bool {
    one.waves == other.waves
        && one.cycles.abs_diff(other.cycles) <= 2
        && one.silence.abs_diff(other.silence) <= 4
}

#[test]
fn pc1360_beep() {
    beeps("pc1360_beep", "pc1360/beep.tsv");
}

#[test]
fn pc1360_laws_beep() {
    beeps("pc1360_laws_beep", "pc1360-laws/beep.tsv");
}

/// Runs a table of statements or programs and the periods of the line that they make.
fn beeps(test: &'static str, path: &str) {
    let Some(table) = Golden::open().table(path) else { return };
    let mut report = Report::new(test);
    for row in &table.rows {
        let statement = row.cell("#statement");
        report.check(statement, || {
            let mut rig = Rig::pocket();
            rig.enter(&format!("10 {statement}"));
            rig.run_program();
            // A sound may take longer than the rig waits; a program that waits for a key stays there.
            for _ in 0..MAX_WAITS {
                if rig.program_end.is_none() {
                    rig.run_until_wait();
                }
            }
            let (error, mine, theirs) =
                (rig.lcd_error(), sounds(&heard(&mut rig)), sounds(&recorded(row.cell("tone_cycles"))));
            let is_equal = error == row.cell("error_text")
                && mine.len() == theirs.len()
                && mine.iter().zip(&theirs).all(|(mine, theirs)| is_close(mine, theirs));
            if is_equal {
                return Ok(());
            }
            let expected = format!("{} {theirs:?}", row.cell("error_text"));
            compare(statement, &expected, &format!("{error} {mine:?}"))
        });
    }
    report.finish();
}

/// Presses a key; its names in the tables and on the machine are the same.
fn press(machine: &mut Pc1360, name: &str) {
    let chord = pc1360::chord_named(name).unwrap_or_else(|| panic!("unknown key {name:?}"));
    machine.apply(Event::KeyDown(chord.key));
}

#[test]
fn pc1360_inkey() {
    runner::rows("pc1360_inkey", "pc1360/inkey.tsv", |row| {
        let mut machine = Pc1360::new(Options::default());
        let name = row.cell("#key");
        press(&mut machine, name);
        let code = machine.held_key().map_or(String::new(), |code| code.to_string());
        compare(name, row.cell("code"), &code)
    });
}

/// Includes the first draw after `RANDOM`, which begins with digits of the time.
#[test]
fn a_draw_is_noted_as_the_program_gets_it() {
    let mut rig = Rig::pocket();
    rig.system.set_logs(Logs { draws: true, ..Logs::default() });
    rig.enter("10 RANDOM :A=RND 0:B=RND 0");
    rig.run_program();
    let draws = rig.system.draw_log().expect("draws are recorded").made.clone();
    assert_eq!(draws.len(), 2);
    for (draw, letter) in draws.iter().zip(0..) {
        let noted = Decimal::from_bytes(draw.bytes[..].try_into().expect("eight bytes")).to_bytes();
        let at = usize::from(layout::fixed(letter));
        assert_eq!(noted, rig.memory()[at..at + 8]);
        assert_ne!(noted, [0; 8]);
    }
}
