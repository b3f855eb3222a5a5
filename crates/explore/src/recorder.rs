//! A listing that runs line by line and is played.

use std::collections::{BTreeMap, BTreeSet};

use systems::changes::VariableChanges;
use systems::{Breakpoints, Chord, Cycles, DrawKind, Event, Logs, StopReason, System, Value, program};

use crate::player::Player;
use crate::record::{Change, RETURN, Record, Settings, Snapshot, Wait, WaitKind, whole_name};

/// Emulated seconds of polling after which a program counts as waiting for a key.
const KEY_WAIT_SECONDS: f64 = 0.7;

/// Emulated seconds without a poll after which an earlier poll does not belong to a wait.
const POLL_GAP_SECONDS: f64 = 0.3;

/// Frames for which a key is held, and between two keys.
const KEY_FRAMES: u32 = 3;

fn text(system: &dyn System, value: &Value) -> String {
    match value {
        Value::Number { value, .. } => value.to_string(),
        Value::Integer(value) => value.to_string(),
        Value::Text(codes) => format!("\"{}\"", system.printed_text(codes)),
        Value::Object { text, .. } => text.clone(),
    }
}

/// A system that runs line by line.
struct Recorder<'a> {
    system: &'a mut dyn System,
    record: Record,
    /// The variables after the last line, and their values as text.
    variables: VariableChanges,
    values: BTreeMap<String, String>,
    /// The line that runs.
    line: Option<u16>,
    /// The first and the last poll of the keyboard in this wait.
    polls: Option<(Cycles, Cycles)>,
    /// When the last typed key has been released.
    typed_until: Cycles,
}

impl Recorder<'_> {
    /// Notes what the line that ran has done.
    fn end_line(&mut self) {
        let Some(line) = self.line else { return };
        let at = self.record.lines.len();
        for (name, value) in self.read_variables() {
            self.record.changes.push(Change { name, line, at, value });
        }
        for draw in self.system.draw_log().map(|log| std::mem::take(&mut log.made)).unwrap_or_default() {
            let counts = match draw.kind {
                DrawKind::Random => &mut self.record.draws,
                DrawKind::Time => &mut self.record.clock_reads,
            };
            *counts.entry(draw.line.unwrap_or(line)).or_default() += 1;
        }
    }

    /// Reads the variables; returns those that have changed.
    fn read_variables(&mut self) -> Vec<(String, String)> {
        let changes = self.variables.take(self.system.inspect());
        let changes: Vec<_> =
            changes.into_iter().map(|(name, value)| (name, text(self.system, &value))).collect();
        for (name, _) in &changes {
            if let Some(array) = Some(whole_name(name)).filter(|array| array.ends_with('('))
                && let Some(extents) = self.variables.extents(array)
            {
                self.record.extents.insert(array.to_owned(), extents.to_vec());
            }
        }
        self.values.extend(changes.iter().cloned());
        changes
    }

    fn snapshot(&mut self) -> Snapshot {
        let screen = self.system.screen();
        Snapshot { values: self.values.clone(), columns: screen.columns, cells: screen.cells }
    }

    /// Runs until the program waits; `None` when it ends or time is up.
    fn run_to_wait(&mut self, end: Cycles) -> Option<WaitKind> {
        let clock = self.system.clock();
        self.polls = None;
        while self.system.now() < end {
            match self.system.run_until(end) {
                StopReason::Line(line) => {
                    self.end_line();
                    self.line = Some(line);
                    self.record.lines.push(line);
                }
                StopReason::AwaitingKey | StopReason::AwaitingLine
                    if self.system.now() < self.typed_until => {}
                StopReason::AwaitingKey => {
                    let now = self.system.now();
                    let (first, last) = self.polls.unwrap_or((now, now));
                    let is_late = now.0 - last.0 > clock.cycles(POLL_GAP_SECONDS).0;
                    let first = if is_late { now } else { first };
                    self.polls = Some((first, now));
                    if now.0 - first.0 >= clock.cycles(KEY_WAIT_SECONDS).0 {
                        return Some(WaitKind::Key);
                    }
                }
                StopReason::AwaitingLine if self.system.is_running() => return Some(WaitKind::Line),
                StopReason::AwaitingLine => {}
                StopReason::Ended => {
                    "the program ended".clone_into(&mut self.record.end);
                    return None;
                }
                StopReason::Failed(failure) => {
                    self.record.end = match failure.line {
                        Some(line) => format!("{} in line {line}", failure.message),
                        None => failure.message,
                    };
                    return None;
                }
                StopReason::Stuck { address } => {
                    self.record.end = format!("machine code jumped to address {address}");
                    return None;
                }
                StopReason::Deadline => {}
            }
        }
        "the time was up".clone_into(&mut self.record.end);
        None
    }

    /// Types RUN at the prompt after the program has ended; returns whether it is there.
    fn restart(&mut self, start: &[u8]) -> bool {
        if self.system.is_running() || !self.system.has_prompt() {
            return false;
        }
        self.line = None;
        match self.system.key_queue_mut() {
            Some(queue) => queue.type_codes(start),
            None => return false,
        }
        true
    }

    /// Presses keys by name, or types texts; characters that the machine lacks are skipped.
    fn type_keys(&mut self, keys: &[String]) {
        let frame = self.system.clock().cycles(1.0 / self.system.frame_rate()).0 * u64::from(KEY_FRAMES);
        let mut at = self.system.now().0;
        let chords: Vec<Chord> = keys.iter().flat_map(|key| chords(self.system, key)).collect();
        for chord in chords {
            let all = chord.modifiers.into_iter().flatten().chain([chord.key]);
            for key in all.clone() {
                self.system.schedule_event(Cycles(at), Event::KeyDown(key));
                self.system.schedule_event(Cycles(at + frame), Event::KeyUp(key));
            }
            at += 2 * frame;
        }
        self.typed_until = Cycles(at);
    }
}

/// Returns the chords of a key by its name, or of the characters of a text.
pub(crate) fn chords(system: &dyn System, name: &str) -> Vec<Chord> {
    if name == RETURN {
        return system.key_named(RETURN).or_else(|| system.key_named("ENTER")).into_iter().collect();
    }
    let words: Vec<Option<Chord>> = name.split(' ').map(|word| system.key_named(word)).collect();
    match words.iter().copied().collect::<Option<Vec<Chord>>>() {
        Some(keys) if !keys.is_empty() => {
            let mut chord = keys[keys.len() - 1];
            let modifiers = keys[..keys.len() - 1].iter().map(|modifier| modifier.key);
            for (slot, modifier) in chord.modifiers.iter_mut().zip(modifiers) {
                *slot = Some(modifier);
            }
            vec![chord]
        }
        _ => name.chars().filter_map(|character| system.chord_for(character)).collect(),
    }
}

/// Starts the program in the machine's memory, plays it, and records what it does. `report` gets the
/// number of waits that were answered.
pub fn record(system: &mut dyn System, settings: &Settings, report: &mut dyn FnMut(usize)) -> Record {
    let image = system.program_image();
    let lines: Vec<u16> =
        program::lines_of(system.kind(), &image).into_iter().map(|line| line.number).collect();
    let usage = program::key_usage(system.kind(), &image);
    system.set_logs(Logs { draws: true, ..Logs::default() });
    let boot = Cycles(system.now().0 + system.clock().cycles(10.0).0);
    while system.now() < boot && system.run_until(boot) != StopReason::AwaitingLine {}
    system.set_line_breakpoints(&lines);
    system.set_breakpoints(Breakpoints { key_polls: true });
    let start = system
        .start_keys()
        .unwrap_or_else(|| "run\n".chars().filter_map(|character| system.code_for(character)).collect());
    if let Some(queue) = system.key_queue_mut() {
        queue.type_codes(&start);
    }
    let end = Cycles(system.now().0 + system.clock().cycles(settings.seconds).0);
    let record = Record { usage, ..Record::default() };
    let mut recorder = Recorder {
        system,
        record,
        variables: VariableChanges::default(),
        values: BTreeMap::new(),
        line: None,
        polls: None,
        typed_until: Cycles(0),
    };
    let mut player = Player::new(settings, lines.clone());
    loop {
        let Some(kind) = recorder.run_to_wait(end) else {
            // Another game may show what this one did not, if it ends in another way.
            let can_restart = player.forget_last_key() && recorder.record.waits.len() < settings.waits;
            if !can_restart || !recorder.restart(&start) {
                break;
            }
            continue;
        };
        let line = recorder.line.unwrap_or_default();
        let at = recorder.record.lines.len();
        let typed = player.answer(kind, line, &recorder.record);
        recorder.end_line();
        let snapshot = recorder.snapshot();
        let is_over = typed.is_empty() || recorder.record.waits.len() >= settings.waits;
        recorder.type_keys(&typed);
        recorder.record.waits.push(Wait { kind, line, at, typed, snapshot });
        report(recorder.record.waits.len());
        if is_over {
            "all moves were played".clone_into(&mut recorder.record.end);
            break;
        }
    }
    let mut record = recorder.record;
    let reached: BTreeSet<u16> = record.lines.iter().copied().collect();
    record.unreached = lines.into_iter().filter(|line| !reached.contains(line)).collect();
    record
}
