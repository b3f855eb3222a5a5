//! A PC-1360 with its language for tests: a program is entered, `RUN` is typed, keys are pressed
//! when the machine waits for one.

use std::sync::LazyLock;

use basic::engine::{ExitReason, ProgramEnd};
use basic::memory::word;
use hardware::{Chord, Cycles, Event, KeyCode, Keyboard as _, LineDevice, Memory as _, Timekeeper as _};
use pc1360::{Options, Pc1360};
use sharp_basic::SharpMachine as _;
use sharp_basic::machine::{CellPosition, Dot};
use sharp_basic::{Vm, layout};

use crate::slices;

/// Cycles for which a key is held: 80 ms.
const HOLD_CYCLES: u64 = 20_480;
/// Cycles after which a running program that does not wait is left: 30 seconds.
const TIMEOUT_CYCLES: u64 = 30 * 256_000;

/// The dots of a cell, column by column.
type Shape = [[bool; 8]; 6];

/// Dots before the first cell, and the dots of a cell.
const MARGIN: i16 = 6;
const CELL: (i16, i16) = (6, 8);

fn shape(machine: &Pc1360, place: CellPosition) -> Shape {
    let (left, top) = (MARGIN + CELL.0 * i16::from(place.column), CELL.1 * i16::from(place.row));
    let dot = |x, y| machine.dot(Dot { x: left + x as i16, y: top + y as i16 }) == Some(true);
    std::array::from_fn(|x| std::array::from_fn(|y| dot(x, y)))
}

fn shape_of(code: u8) -> Shape {
    let mut machine = Pc1360::new(Options::default());
    machine.put_cell(CellPosition::default(), code);
    shape(&machine, CellPosition::default())
}

/// A machine with its language.
pub struct Rig {
    /// The machine.
    pub machine: Pc1360,
    /// The language.
    pub vm: Vm,
    /// The result of the last program, if it has ended.
    pub outcome: Option<ExitReason>,
    /// The time at which it started.
    pub started_at: u64,
}

impl Default for Rig {
    fn default() -> Self {
        Self::new()
    }
}

impl Rig {
    /// Powers on a machine.
    #[must_use]
    pub fn new() -> Self {
        let mut machine = Pc1360::new(Options { device: Some(LineDevice::Plotter), ..Options::default() });
        let mut vm = Vm::default();
        let start = word(machine.ram(), layout::PROGRAM_START);
        vm.dialect.cold_start(&mut vm.engine, &mut machine, start);
        Self { machine, vm, outcome: None, started_at: 0 }
    }

    /// Enters the lines of a program.
    ///
    /// # Panics
    /// When a line is rejected.
    pub fn enter(&mut self, program: &str) {
        for line in program.split("\\n").map(unescaped) {
            let taken = self.vm.dialect.take_line(&mut self.vm.engine, &mut self.machine, &line);
            assert_eq!(taken, Ok(()), "`{}` is rejected", String::from_utf8_lossy(&line));
        }
    }

    /// Types `RUN` on a cleared display, and runs until the program waits, ends, or the time is up.
    ///
    /// # Panics
    /// When the command is rejected.
    pub fn run(&mut self) {
        self.vm.dialect.show_typed(&mut self.machine, b"RUN");
        let taken = self.vm.dialect.take_line(&mut self.vm.engine, &mut self.machine, b"RUN");
        assert_eq!(taken, Ok(()));
        self.started_at = self.machine.processor_time();
        self.run_until_wait_for(TIMEOUT_CYCLES);
    }

    /// Runs until the program waits, ends, or a number of cycles has passed.
    fn run_until_wait_for(&mut self, cycles: u64) {
        let end = self.machine.elapsed().0 + cycles;
        while self.machine.elapsed().0 < end {
            let outcome = self.run_slice(end);
            match outcome {
                ExitReason::AwaitingKey => return,
                ExitReason::AwaitingLine if self.vm.is_running() => return,
                ExitReason::Ended(ProgramEnd::Completed)
                | ExitReason::Ended(ProgramEnd::Failed(_))
                | ExitReason::AwaitingLine => {
                    self.outcome = Some(outcome);
                    return;
                }
                _ => {}
            }
        }
    }

    /// Runs to the next exit, at the latest to the end of a slice of the time up to `end`.
    fn run_slice(&mut self, end: u64) -> ExitReason {
        self.machine.set_deadline(Cycles(slices::next_end(self.machine.elapsed().0, end)));
        self.vm.run(&mut self.machine)
    }

    /// Runs until the program is before a line.
    ///
    /// # Panics
    /// When it ends or does not reach the line in time.
    pub fn run_until_line(&mut self, line: u16) {
        self.vm.set_breakpoints(&[line]);
        let end = self.machine.elapsed().0 + 10 * TIMEOUT_CYCLES;
        loop {
            match self.run_slice(end) {
                ExitReason::Breakpoint(reached) if reached == line => break,
                ExitReason::DeadlineReached | ExitReason::AwaitingKey | ExitReason::AwaitingLine
                    if self.machine.elapsed().0 < end => {}
                other => panic!("the program does not reach line {line}: {other:?} at `{}`", self.screen()),
            }
        }
    }

    /// Presses keys by their names in the tables: `type:TEXT`, `wait:s`, single keys.
    ///
    /// # Panics
    /// When a key is unknown.
    pub fn press(&mut self, keys: &str) {
        keys.split(' ').filter(|key| !key.is_empty()).for_each(|key| self.press_key(key));
    }

    /// Presses one key; also `hold:KEY:s`, `down:KEY`, `up:KEY`.
    ///
    /// # Panics
    /// When the key is unknown.
    pub fn press_key(&mut self, key: &str) {
        let cycles = |seconds: &str| {
            let seconds: f64 = seconds.parse().expect("a time has a number");
            (seconds * 256_000.0) as u64
        };
        match key.split_once(':').filter(|(_, rest)| !rest.is_empty()) {
            Some(("type", text)) => {
                text.chars().for_each(|character| self.press_chord(&character.to_string()));
            }
            Some(("wait", seconds)) => self.run_until_wait_for(cycles(seconds)),
            Some(("hold", rest)) => {
                let (name, seconds) = rest.split_once(':').expect("a key is held for a time");
                let key = self.chord(name).key;
                self.hold(key, cycles(seconds));
                // A cursor key may step once more.
                self.run_cycles(HOLD_CYCLES);
                self.run_until_wait_for(TIMEOUT_CYCLES);
            }
            Some(("down", name)) => {
                let key = self.chord(name).key;
                self.machine.apply(Event::KeyDown(key));
                self.run_cycles(HOLD_CYCLES);
            }
            Some(("up", name)) => {
                let key = self.chord(name).key;
                self.machine.apply(Event::KeyUp(key));
                self.run_cycles(HOLD_CYCLES);
            }
            _ => self.press_chord(key),
        }
    }

    /// Runs until the machine waits.
    pub fn run_until_wait(&mut self) {
        self.run_until_wait_for(TIMEOUT_CYCLES);
    }

    fn press_chord(&mut self, name: &str) {
        self.tap(name);
        self.run_until_wait_for(TIMEOUT_CYCLES);
    }

    /// Presses and releases a key, with the prefix keys before it.
    ///
    /// # Panics
    /// When the key is unknown.
    pub fn tap(&mut self, name: &str) {
        let chord = self.chord(name);
        for key in chord.modifiers.into_iter().flatten().chain([chord.key]) {
            self.hold(key, HOLD_CYCLES);
        }
    }

    fn chord(&self, name: &str) -> Chord {
        let mut characters = name.chars();
        let chord = match (pc1360::chord_named(name), characters.next(), characters.next()) {
            (Some(chord), ..) => Some(chord),
            (None, Some(character), None) => pc1360::chord_for(character),
            _ => None,
        };
        chord.unwrap_or_else(|| panic!("unknown key {name:?}"))
    }

    /// Holds a key down for a time, and releases it.
    fn hold(&mut self, key: KeyCode, cycles: u64) {
        self.machine.apply(Event::KeyDown(key));
        self.run_cycles(cycles);
        self.machine.apply(Event::KeyUp(key));
        self.run_cycles(HOLD_CYCLES);
    }

    /// Runs a number of cycles.
    pub fn run_cycles(&mut self, cycles: u64) {
        let end = self.machine.elapsed().0 + cycles;
        while self.machine.elapsed().0 < end {
            let outcome = self.run_slice(end);
            if matches!(
                outcome,
                ExitReason::Ended(ProgramEnd::Completed) | ExitReason::Ended(ProgramEnd::Failed(_))
            ) {
                self.outcome = Some(outcome);
            }
        }
    }

    /// Returns the codes on the display: 0 for a cell whose dots are not a character, and a blank for all
    /// codes without dots.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<u8>> {
        static SHAPES: LazyLock<Vec<Shape>> = LazyLock::new(|| (0..=u8::MAX).map(shape_of).collect());
        let shapes = &*SHAPES;
        let mut rows = self.machine.rows();
        for (row, codes) in (0..).zip(&mut rows) {
            for (column, code) in (0..).zip(codes) {
                let place = CellPosition { row, column };
                let (cell, shown) = (self.machine.cell(place), shape(&self.machine, place));
                if shown != shapes[usize::from(cell)] {
                    *code = 0;
                } else if *code == cell && shown == shapes[usize::from(b' ')] {
                    *code = b' ';
                }
            }
        }
        rows
    }

    /// Returns the rows of the display in the notation of the tables.
    #[must_use]
    pub fn screen(&self) -> String {
        let row = |codes: &Vec<u8>| {
            let shown = |&code: &u8| if code < 0x20 { ' ' } else { char::from(code) };
            let text: String = codes.iter().map(shown).collect();
            text.trim_end().to_owned()
        };
        self.machine.rows().iter().map(row).collect::<Vec<String>>().join("|")
    }
}

/// Returns the codes of a text in which `\t` and `\\` are a tab and a backslash.
#[must_use]
pub fn unescaped(text: &str) -> Vec<u8> {
    text.replace("\\t", "\t").replace("\\\\", "\\").chars().map(|character| character as u8).collect()
}
