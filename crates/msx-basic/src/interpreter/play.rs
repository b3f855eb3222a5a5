//! `PLAY`: strings of notes, one per voice, to queues that the machine plays while the program continues.
//!
//! Source: "MSX2 Technical Handbook", ASCII 1987, chapter 2, `PLAY`; durations and roundings *verified* against the recorded
//! writes of `golden/msx/programs/play_*`.

use alloc::vec::Vec;

use basic::{
    engine::{ControlFlow, Engine, ExitReason},
    fault::Fault,
};
use numeric::msx_bcd;
use serde::{Deserialize, Serialize};

use super::{MsxBasic, MsxMachine, draw::CommandString};
use crate::{
    costs::COSTS,
    machine::{BreakRequest, Loudness, Note},
    value::Value,
};

/// Number of voices.
const VOICES: usize = 3;
/// Interrupts of a whole note at tempo 1: 14 400.
const WHOLE_NOTE: [u8; 4] = [0x45, 0x14, 0x40, 0x00];
/// The minimum duration of a note in interrupts.
const SHORTEST: u16 = 5;
/// The periods of an octave from C on, for the lowest octave.
const PERIODS: [u16; 12] = [3421, 3228, 3047, 2876, 2715, 2562, 2419, 2283, 2155, 2034, 1920, 1812];
/// The half tones above C of A to G.
const HALF_TONES: [u8; 7] = [9, 11, 0, 2, 4, 5, 7];

/// The state of a voice between strings.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Voice {
    octave: u8,
    length: u8,
    tempo: u8,
    /// A volume, or with its high bit the number of an envelope.
    loudness: u8,
    envelope: u16,
    /// The next note sets the envelope's period.
    is_envelope_new: bool,
}

const SHAPE: u8 = 0x10;

impl Default for Voice {
    fn default() -> Self {
        Self { octave: 4, length: 4, tempo: 120, loudness: 8, envelope: 255, is_envelope_new: false }
    }
}

/// The strings of the present statement, and the state of the voices.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Music {
    voices: [Voice; VOICES],
    /// The strings; empty between two statements.
    strings: Vec<CommandString>,
    /// Voices whose strings have ended.
    ended: [bool; VOICES],
}

impl MsxBasic {
    /// `PLAY`: fills the queues.
    pub(super) fn play<M: MsxMachine>(
        &mut self,
        engine: &mut Engine<Self>,
        m: &mut M,
    ) -> Result<ControlFlow, Fault> {
        if self.music.strings.is_empty() {
            let mut arguments = self.drain();
            arguments.resize(VOICES, super::Argument::Omitted);
            self.music.strings =
                arguments.iter().map(|text| CommandString::of(text.text().to_vec())).collect();
            self.music.ended = [false; VOICES];
        }
        loop {
            let mut is_full = false;
            for voice in 0..VOICES {
                if self.music.ended[voice] {
                    continue;
                }
                if !m.can_queue_note(voice as u8) {
                    is_full = true;
                    continue;
                }
                let mut cycles = u64::from(COSTS.intrinsics.voice);
                let note = self.next_note(m, voice, &mut cycles);
                Self::spend(m, cycles + self.music.strings[voice].cost());
                Self::keep_up(m);
                let note = note.inspect_err(|_| self.music.strings.clear())?;
                match note {
                    Some(note) => m.queue_note(voice as u8, note),
                    None => {
                        m.end_voice(voice as u8);
                        self.music.ended[voice] = true;
                    }
                }
            }
            if self.music.ended == [true; VOICES] {
                self.music.strings.clear();
                m.start_music();
                return Ok(ControlFlow::Next);
            }
            if is_full {
                if m.break_request() == BreakRequest::Break {
                    self.music.strings.clear();
                    return Ok(self.break_here(engine, m));
                }
                m.start_music();
                m.idle();
                return Ok(ControlFlow::Retry(ExitReason::DeadlineReached));
            }
        }
    }

    /// Returns the next note of a voice; `None` at the end of its string.
    fn next_note<M: MsxMachine>(
        &mut self,
        m: &M,
        voice: usize,
        cycles: &mut u64,
    ) -> Result<Option<Note>, Fault> {
        let Music { voices, strings, .. } = &mut self.music;
        let (voice, commands) = (&mut voices[voice], &mut strings[voice]);
        let ram = m.ram();
        while let Some(command) = commands.command() {
            *cycles += u64::from(COSTS.intrinsics.music);
            let within = |commands: &mut CommandString, min: u16, max: u16, default: u16| {
                let value = commands.number(ram)?.unwrap_or(default);
                if (min..=max).contains(&value) { Ok(value) } else { Err(Fault::IllegalQuantity) }
            };
            match command {
                b';' => {}
                b'X' => commands.enter_substring(ram)?,
                b'O' => voice.octave = within(commands, 1, 8, 4)? as u8,
                b'L' => voice.length = within(commands, 1, 64, 4)? as u8,
                b'T' => voice.tempo = within(commands, 32, 255, 120)? as u8,
                b'V' => voice.loudness = within(commands, 0, 15, 8)? as u8,
                b'S' => voice.loudness = within(commands, 0, 15, 1)? as u8 | SHAPE,
                b'M' => {
                    let period = within(commands, 1, u16::MAX, 255)?;
                    voice.is_envelope_new |= period != voice.envelope;
                    voice.envelope = period;
                }
                b'R' => {
                    let length = within(commands, 1, 64, voice.length.into())?;
                    let ticks = voice.ticks(length, commands, cycles);
                    *cycles += u64::from(COSTS.intrinsics.note);
                    return Ok(Some(Note { ticks, loudness: Some(Loudness::Level(0)), ..Note::default() }));
                }
                b'N' => {
                    let number = within(commands, 0, 96, 0)?;
                    let ticks = voice.ticks(voice.length.into(), commands, cycles);
                    *cycles += u64::from(COSTS.intrinsics.note);
                    if number == 0 {
                        return Ok(Some(Note {
                            ticks,
                            loudness: Some(Loudness::Level(0)),
                            ..Note::default()
                        }));
                    }
                    return Ok(Some(voice.note(number, ticks)));
                }
                b'A'..=b'G' => {
                    let mut half_tone = HALF_TONES[usize::from(command - b'A')];
                    match commands.next() {
                        // The octave wraps around.
                        Some(b'#' | b'+') => half_tone = (half_tone + 1) % 12,
                        Some(b'-') => half_tone = (half_tone + 11) % 12,
                        Some(_) => commands.step_back(),
                        None => {}
                    }
                    let length = within(commands, 1, 64, voice.length.into())?;
                    let ticks = voice.ticks(length, commands, cycles);
                    *cycles += u64::from(COSTS.intrinsics.note);
                    let number = u16::from(voice.octave - 1) * 12 + u16::from(half_tone);
                    return Ok(Some(voice.note(number, ticks)));
                }
                _ => return Err(Fault::IllegalQuantity),
            }
        }
        Ok(None)
    }
}

impl Voice {
    /// Returns the duration of a note in interrupts, with the dots after it.
    fn ticks(&self, length: u16, commands: &mut CommandString, cycles: &mut u64) -> u16 {
        let mut part = self.duration(length, cycles);
        let mut ticks = part;
        while commands.takes(b'.') {
            ticks += part / 2 + part % 2;
            part /= 2;
        }
        ticks.clamp(SHORTEST, 0x3fff)
    }

    /// Divides the whole note by tempo and length. The original does so with decimals: its time is that of this division.
    fn duration(&self, length: u16, cycles: &mut u64) -> u16 {
        let [tempo, length] =
            [self.tempo.into(), length].map(|factor: u16| Value::Integer(factor.cast_signed()));
        let parts = msx_bcd::multiply(tempo, length, cycles);
        let parts = parts.and_then(|parts| msx_bcd::to_single(parts, cycles));
        let ticks = parts.and_then(|parts| msx_bcd::divide(Value::Single(WHOLE_NOTE), parts, cycles));
        let ticks = ticks.and_then(|ticks| msx_bcd::to_integer(ticks, cycles));
        ticks.map_or(0, i16::cast_unsigned)
    }

    /// Returns a note by its number: 0 is the C of the lowest octave.
    fn note(&mut self, number: u16, ticks: u16) -> Note {
        let octave = number / 12;
        let base = PERIODS[usize::from(number % 12)];
        // The last bit that is shifted out rounds.
        let period = if octave == 0 { base } else { (base >> octave) + (base >> (octave - 1) & 1) };
        let loudness = if self.loudness & SHAPE == 0 {
            Loudness::Level(self.loudness)
        } else {
            Loudness::Envelope(self.loudness & 0x0f)
        };
        let envelope_period = core::mem::take(&mut self.is_envelope_new).then_some(self.envelope);
        Note { ticks, loudness: Some(loudness), envelope_period, period: Some(period) }
    }
}
