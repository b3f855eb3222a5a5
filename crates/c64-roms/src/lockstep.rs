//! The native machine, followed statement by statement by one with ROM images.
//!
//! The host sees the native machine. Before each of its statements, the other machine runs to its next
//! one, and both are compared. All input goes to both, at the same time after the last common
//! statement. The machine with ROM images boots from its reset vector and gets the same program and the
//! same typed RUN. At the program's first statement it takes over time and chips of the native
//! machine, the clock, and the RAM that no program has written yet: the boot takes another time there,
//! and everything that depends on the beam, timers or TI would differ by chance.

use c64::Options;
use hardware::{Cycles, Memory as _};

use systems::c64::{C64Def, detokenise, line_text};
use systems::driver::SystemDef as _;
use systems::program::ProgramLine;
use systems::rom_comparison::{Compared, RomComparison, RomDifference, RomDivergence, StatementPlace};
use systems::{Breakpoints, Failure, Inspect, MachineVariant, StopReason, System, power_on};

use super::regions::{Findings, Pair};
use super::{BootError, Boundary, Position, RomImages, RomSystem, at};

/// The emulated time in which ROM images come to the next statement after the native machine.
const PATIENCE_SECONDS: f64 = 10.0;

/// Where the comparison is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// No program runs.
    AtPrompt,
    /// A program runs on both machines.
    Running,
    /// The program has ended on both, and the prompt is being printed.
    Ending,
}

/// The next event of the machine with ROM images, at which it waits for the native one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Arrival {
    Statement(Position),
    Ended,
    Failed(Failure),
    Stuck(u16),
}

/// A native machine and one with ROM images.
pub struct RomLockstep {
    /// A trait object: the interpreter is compiled once, in `systems`.
    pub(super) native: Box<dyn System>,
    pub(super) roms: RomSystem,
    /// The host's; the native machine stops at statements in any case.
    pub(super) breakpoints: Breakpoints,
    phase: Phase,
    /// The last common statement.
    last: Option<Boundary>,
    arrival: Option<Arrival>,
    pub(super) comparison: RomComparison,
}

impl RomLockstep {
    /// Powers both machines on, and boots the one with ROM images.
    ///
    /// # Errors
    /// When it does not come to its prompt.
    pub fn new(options: Options, images: &RomImages, compared: Compared) -> Result<Self, BootError> {
        let mut roms = RomSystem::new(&options, images)?;
        roms.set_breakpoints(Breakpoints { key_polls: false, statements: true });
        let Options { region, seed, storage, .. } = options;
        let variant = MachineVariant::C64(region);
        let mut native = power_on(systems::Options { seed, storage, ..variant.into() });
        native.set_breakpoints(Breakpoints { key_polls: false, statements: true });
        Ok(Self {
            native,
            roms,
            breakpoints: Breakpoints::default(),
            phase: Phase::AtPrompt,
            last: None,
            arrival: None,
            comparison: RomComparison::new(compared),
        })
    }

    /// Begins anew after both machines were switched off and on.
    pub(super) fn restart(&mut self) {
        self.phase = Phase::AtPrompt;
        self.last = None;
        self.arrival = None;
    }

    /// Lets the other machine follow to a stop of the native one.
    pub(super) fn follow(&mut self, stop: &StopReason) {
        match (self.phase, stop) {
            (Phase::AtPrompt, StopReason::Statement { line: Some(_), .. }) => self.start_program(),
            (Phase::Running, StopReason::Statement { line: Some(_), .. }) => self.compare_statement(),
            (Phase::Running, StopReason::Ended) => self.compare_end(&Arrival::Ended),
            (Phase::Running, StopReason::Failed(failure)) => {
                self.compare_end(&Arrival::Failed(failure.clone()));
            }
            (Phase::Running, StopReason::Stuck { address }) => self.compare_end(&Arrival::Stuck(*address)),
            (Phase::Ending, StopReason::AwaitingLine) => self.compare_prompt(),
            (Phase::Running, _) => self.advance(self.target(0.0)),
            (Phase::AtPrompt | Phase::Ending, _) => {}
        }
    }

    /// Returns the time of the other machine that corresponds to the native one's, and some seconds more.
    fn target(&self, seconds: f64) -> Cycles {
        let now = self.native.now() + self.native.clock().cycles(seconds);
        match self.last {
            Some(Boundary { now: [native, roms], .. }) => roms + Cycles(now.0.saturating_sub(native.0)),
            None => self.roms.now() + self.native.clock().cycles(seconds),
        }
    }

    /// Runs the other machine to its next statement, or to a time.
    fn advance(&mut self, until: Cycles) {
        while self.arrival.is_none() && self.roms.now() < until {
            self.arrival = match self.roms.run_until(until) {
                StopReason::Statement { line: Some(_), .. } => {
                    Position::at_newstt(self.roms.machine.board().ram()).map(Arrival::Statement)
                }
                StopReason::Ended => Some(Arrival::Ended),
                StopReason::Failed(failure) => Some(Arrival::Failed(failure)),
                StopReason::Stuck { address } => Some(Arrival::Stuck(address)),
                StopReason::Deadline
                | StopReason::AwaitingKey
                | StopReason::AwaitingLine
                | StopReason::Line(_)
                | StopReason::Statement { line: None, .. } => None,
            };
        }
    }

    /// Brings the other machine to the first statement, too, and makes time and unused memory equal.
    fn start_program(&mut self) {
        self.last = None;
        // A typed command may have ended before.
        while !matches!(self.arrival, Some(Arrival::Statement(_) | Arrival::Stuck(_))) {
            self.arrival = None;
            self.advance(self.target(PATIENCE_SECONDS));
            if self.arrival.is_none() {
                break;
            }
        }
        self.phase = Phase::Running;
        self.synchronise();
        self.compare_statement();
    }

    fn synchronise(&mut self) {
        let native = board(&*self.native);
        self.roms.machine.synchronise(native);
        let pair = Pair { native, roms: self.roms.machine.board() };
        let ranges: Vec<_> = pair.other_ram().collect();
        let (from, to) = (native.ram(), self.roms.machine.board_mut().ram_mut());
        for range in ranges {
            let cells = usize::from(range.start)..usize::from(range.end);
            to[cells.clone()].copy_from_slice(&from[cells]);
        }
        let clock = at::JIFFIES..at::JIFFIES + 3;
        to[clock.clone()].copy_from_slice(&from[clock]);
    }

    /// Compares both machines before a statement.
    fn compare_statement(&mut self) {
        self.advance(self.target(PATIENCE_SECONDS));
        let text = self.native.inspect().stop_text().unwrap_or_default();
        let mut found = Findings::default();
        let here = self.boundary(text);
        let used = self.last.map(|last| [0, 1].map(|side| here.cycles[side].wrapping_sub(last.cycles[side])));
        match self.arrival.take() {
            Some(Arrival::Statement(position)) if position.text == text => {
                let Compared { cycles, .. } = self.comparison.compared;
                self.pair().compare(self.comparison.compared, None, &mut found);
                if let Some([native, roms]) = used.filter(|[native, roms]| cycles && native != roms) {
                    found.push(RomDifference::new("cycles of the statement", &native, &roms));
                }
            }
            other => {
                let native = self.place(text).map_or_else(String::new, |place| place.name());
                found.push(RomDifference::new("next statement", &native, &self.arrival_text(other.as_ref())));
            }
        }
        self.conclude(found, used);
        if let Some(used) = used.filter(|_| self.comparison.divergence.is_none()) {
            self.comparison.statements += 1;
            for (sum, cycles) in self.comparison.cycles.iter_mut().zip(used) {
                *sum += cycles;
            }
        }
        self.last = Some(here);
    }

    /// Compares how a program ended.
    fn compare_end(&mut self, native: &Arrival) {
        self.advance(self.target(PATIENCE_SECONDS));
        let mut found = Findings::default();
        let other = self.arrival.take();
        let is_same = match (native, &other) {
            (Arrival::Failed(one), Some(Arrival::Failed(other))) => {
                one.line == other.line && one.message == other.message
            }
            (one, other) => Some(one) == other.as_ref(),
        };
        if !is_same {
            let texts = [Some(native), other.as_ref()].map(|end| self.arrival_text(end));
            let [native, roms] = texts;
            found.push(RomDifference::new("end of the program", &native, &roms));
        }
        self.comparison.statements += u64::from(self.last.is_some());
        self.conclude(found, None);
        self.phase = Phase::Ending;
    }

    /// Compares both machines at the prompt, with the cursor's character left out: it blinks.
    fn compare_prompt(&mut self) {
        self.phase = Phase::AtPrompt;
        let end = self.target(PATIENCE_SECONDS);
        let mut waits = false;
        while !waits && self.roms.now() < end {
            waits = self.roms.run_until(end) == StopReason::AwaitingLine;
        }
        let mut found = Findings::default();
        if waits {
            let board = board(&*self.native);
            let cursor = self.native.screen().cursor.map(|(row, column)| {
                board.screen_address() + u16::try_from(row * 40 + column).unwrap_or_default()
            });
            self.pair().compare(self.comparison.compared, cursor, &mut found);
        } else {
            let pc = self.roms.machine.pc();
            found.push(RomDifference::new(
                "after the end",
                &"the prompt",
                &format!("no prompt; at ${pc:04X}"),
            ));
        }
        self.conclude(found, None);
        self.last = None;
    }

    fn boundary(&self, text: u16) -> Boundary {
        let cycles = |inspect: &dyn Inspect| inspect.processor_time().map_or(0, |time| time.0);
        Boundary {
            text,
            cycles: [cycles(self.native.inspect()), cycles(&self.roms)],
            now: [self.native.now(), self.roms.now()],
        }
    }

    fn pair(&self) -> Pair<'_> {
        Pair { native: board(&*self.native), roms: self.roms.machine.board() }
    }

    /// Notes a divergence, if something was found.
    fn conclude(&mut self, found: Findings, cycles: Option<[u64; 2]>) {
        let Findings { differences, more } = found;
        if differences.is_empty() || self.comparison.divergence.is_some() {
            return;
        }
        self.comparison.divergence = Some(RomDivergence {
            statement: self.last.and_then(|last| self.place(last.text)),
            count: self.comparison.statements + u64::from(self.last.is_some()),
            cycles,
            differences,
            more,
            at: self.native.now().0,
        });
    }

    /// Returns the statement that begins after a text pointer.
    fn place(&self, text: u16) -> Option<StatementPlace> {
        let ram = board(&*self.native).ram();
        let lines = <C64Def>::lines(ram);
        // A line begins with a link and its number.
        let (line, tokens) = lines.into_iter().find(|(_, tokens)| text < tokens.end)?;
        let mut start = tokens.start;
        let mut number = 1;
        while start <= text {
            start = <C64Def>::statement_end(ram, start) + 1;
            number += 1;
        }
        let end = <C64Def>::statement_end(ram, start);
        let tokens = ram[usize::from(start)..usize::from(end)].to_vec();
        let statement = ProgramLine { number: line, listed: detokenise(&tokens), tokens };
        Some(StatementPlace { line, number, text: line_text(&statement).trim().to_owned() })
    }

    fn arrival_text(&self, arrival: Option<&Arrival>) -> String {
        match arrival {
            Some(Arrival::Statement(position)) => self
                .place(position.text)
                .map_or_else(|| format!("text {}", position.text), |place| place.name()),
            Some(Arrival::Ended) => "the program ended".to_owned(),
            Some(Arrival::Failed(failure)) => format!("?{}", failure.message),
            Some(Arrival::Stuck(address)) => format!("the processor stopped at ${address:04X}"),
            None => format!(
                "none within {PATIENCE_SECONDS} seconds of emulated time; the processor is at ${:04X}",
                self.roms.machine.pc()
            ),
        }
    }
}

/// Returns the board of the native machine.
fn board(native: &dyn System) -> &c64::Board {
    native.inspect().c64_board().expect("the native machine is a Commodore 64")
}
