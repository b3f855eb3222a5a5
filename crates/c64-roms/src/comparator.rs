//! The rules of the comparison, for a machine with ROM images and for its recording.
//!
//! | event of the native machine | what is compared |
//! |---|---|
//! | before a statement, typed ones included | the text pointer, then memory and screen; the comparator counts the cycles of the statement before |
//! | the program ends or fails | the end: completed, failed or stuck |
//! | the prompt after that | memory and screen, without the character under the cursor |
//!
//! After each statement both machines get the same beam, timers and clock ([`Original::align`]): a statement
//! may take a few cycles more or less on one machine, and a bad line or an interrupt then comes in another
//! statement. An interrupt that has come on one machine alone is no difference: the comparator makes the
//! cells that interrupts write equal and does not compare them at this boundary.
//!
//! After a difference the comparison ends, or the comparator makes the differing memory equal
//! ([`Settings::continues`](systems::rom_comparison::Settings::continues)). The comparison always ends if the
//! machines are at different statements.

use systems::c64::{C64Def, detokenise, line_text};
use systems::driver::SystemDef as _;
use systems::program::ProgramLine;
use systems::rom_comparison::{RomComparison, RomDifference, RomDivergence, Settings, StatementPosition};
use systems::{ProgramEnd, System};

use super::at;
use super::findings::{DifferenceList, Findings};
use super::original::{Arrival, InterruptState, Original};
use super::regions::Pair;
use super::view::View;

/// The first token of a keyword.
const FIRST_TOKEN: u8 = 0x80;

/// The last common statement.
#[derive(Clone, Copy, Debug)]
struct Boundary {
    /// The text pointer before the statement.
    text: u16,
    /// The first byte of the statement.
    first: u8,
    is_typed: bool,
    /// Whether the statement has waited for a key.
    waits: bool,
    /// The processor times of both machines after [`Original::align`].
    cycles: [u64; 2],
}

/// Compares two machines statement by statement.
pub struct Comparator {
    /// The result up to now.
    pub comparison: RomComparison,
    last: Option<Boundary>,
}

impl Comparator {
    /// Returns a comparison without statements.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self { comparison: RomComparison::new(settings), last: None }
    }

    /// Clears the last statement: both machines are at their prompts after a reset.
    pub fn restart(&mut self) {
        self.last = None;
    }

    /// Records that the statement waits for a key. Its cycles depend on the time of the key; the comparator
    /// does not count them.
    pub fn note_wait(&mut self) {
        if let Some(last) = &mut self.last {
            last.waits = true;
        }
    }

    /// Makes the memory of both machines equal and begins the comparison at the native machine's statement.
    ///
    /// # Panics
    /// Panics if the native machine is not a Commodore 64 before a statement.
    pub fn begin(&mut self, native: &mut dyn System, original: &mut dyn Original) {
        let ranges = Pair { native: View::of_native(native), roms: original.view() }.compared_ranges();
        original.equalise(native, &ranges);
        self.start_statement(native, original, InterruptState::Apart);
    }

    /// Aligns the machines and records the statement that both are about to execute.
    fn start_statement(
        &mut self,
        native: &mut dyn System,
        original: &mut dyn Original,
        interrupts: InterruptState,
    ) {
        original.align(native, interrupts);
        let text = stop_text(native);
        let first = first_byte(native, text);
        let is_typed = is_typed(native);
        let cycles = [processor_time(native), original.processor_time()];
        self.last = Some(Boundary { text, first, is_typed, waits: false, cycles });
    }

    /// Compares both machines before a statement of the native one.
    ///
    /// # Panics
    /// Panics if the native machine is not a Commodore 64 before a statement.
    pub fn compare_statement(
        &mut self,
        native: &mut dyn System,
        original: &mut dyn Original,
        arrival: Option<&Arrival>,
    ) {
        if self.comparison.is_over {
            return;
        }
        let text = stop_text(native);
        let cycles = [processor_time(native), original.processor_time()];
        let counted = self.last.filter(|last| !last.waits);
        let used = counted.map(|last| [0, 1].map(|side| cycles[side].wrapping_sub(last.cycles[side])));
        let mut found = Findings::new(&self.comparison.settings.ignored);
        let is_same_statement = arrival == Some(&Arrival::Statement(text));
        let mut interrupts = InterruptState::Same;
        if is_same_statement {
            interrupts = self.compare_state(native, original, None, &mut found);
            let Settings { compared, tolerance, .. } = self.comparison.settings;
            if let Some([native, roms]) = used.filter(|[native, roms]| native.abs_diff(*roms) > tolerance)
                && compared.cycles
            {
                found.push(RomDifference::new("cycles of the statement", &native, &roms));
            }
        } else {
            let expected =
                statement_at(&*native, text).map_or_else(String::new, |statement| statement.name());
            let other = arrival_text(&*native, arrival, &*original);
            found.push(RomDifference::new("next statement", &expected, &other));
        }
        let found = found.into_list();
        let is_different = !found.differences.is_empty();
        let ends = is_different && !(is_same_statement && self.comparison.settings.continues);
        self.count(native, used);
        self.conclude(native, found, used);
        self.comparison.is_over |= ends;
        if is_different && !ends {
            let ranges = Pair { native: View::of_native(native), roms: original.view() }.compared_ranges();
            original.equalise(native, &ranges);
        }
        self.start_statement(native, original, interrupts);
    }

    /// Compares the end of a program: native, and with the original ROMs.
    pub fn compare_end(&mut self, native: &dyn System, original: &dyn Original, ends: [Option<&Arrival>; 2]) {
        if self.comparison.is_over {
            return;
        }
        let mut found = Findings::new(&self.comparison.settings.ignored);
        let is_same = match ends {
            [
                Some(Arrival::Ended(ProgramEnd::Failed(one))),
                Some(Arrival::Ended(ProgramEnd::Failed(other))),
            ] => one.line == other.line && one.message == other.message,
            [one, other] => one == other,
        };
        if !is_same {
            let [native, roms] = ends.map(|end| arrival_text(native, end, original));
            found.push(RomDifference::new("end of the program", &native, &roms));
        }
        let found = found.into_list();
        self.comparison.statements += u64::from(self.last.is_some());
        self.comparison.is_over |= !is_same;
        self.conclude(native, found, None);
    }

    /// Compares both machines at the prompt, without the character at the cursor: it blinks.
    pub fn compare_prompt(&mut self, native: &mut dyn System, original: &mut dyn Original, waits: bool) {
        if self.comparison.is_over {
            return;
        }
        let mut found = Findings::new(&self.comparison.settings.ignored);
        let mut interrupts = InterruptState::Same;
        if waits {
            let screen = View::of_native(native).screen;
            let cursor = native.screen().cursor.map(|(row, column)| {
                screen + u16::try_from(row).unwrap_or(0) * 40 + u16::try_from(column).unwrap_or(0)
            });
            found.skip_cursor_cells();
            interrupts = self.compare_state(native, original, cursor, &mut found);
        } else {
            found.push(RomDifference::new("after the end", &"the prompt", &original.whereabouts()));
        }
        let found = found.into_list();
        self.comparison.is_over |=
            !(found.differences.is_empty() || waits && self.comparison.settings.continues);
        self.conclude(native, found, None);
        if waits {
            original.align(native, interrupts);
        }
        self.last = None;
    }

    /// Compares memory and screen.
    fn compare_state(
        &self,
        native: &dyn System,
        original: &dyn Original,
        cursor: Option<u16>,
        found: &mut Findings<'_>,
    ) -> InterruptState {
        let pair = Pair { native: View::of_native(native), roms: original.view() };
        let interrupts = pair.interrupt_state();
        if interrupts == InterruptState::Apart {
            found.skip_interrupt_cells();
        }
        pair.compare(self.comparison.settings.compared, cursor, found);
        interrupts
    }

    /// Counts the last statement and its cycles.
    fn count(&mut self, native: &dyn System, used: Option<[u64; 2]>) {
        let Some(last) = self.last else { return };
        let comparison = &mut self.comparison;
        comparison.statements += 1;
        let Some(used) = used else { return };
        for (sum, cycles) in comparison.cycles.iter_mut().zip(used) {
            *sum += cycles;
        }
        let kind = comparison.cycle_kinds.entry(kind_name(last.first)).or_default();
        kind.count(used, comparison.settings.tolerance, || statement_of(native, last));
    }

    /// Adds a divergence, if the list has differences.
    fn conclude(&mut self, native: &dyn System, found: DifferenceList, cycles: Option<[u64; 2]>) {
        let DifferenceList { differences, more } = found;
        if differences.is_empty() {
            return;
        }
        self.comparison.push(RomDivergence {
            statement: self.last.and_then(|last| statement_of(native, last)),
            count: self.comparison.statements,
            times: 1,
            cycles,
            differences,
            more,
            at: native.now().0,
        });
    }
}

fn stop_text(native: &dyn System) -> u16 {
    native
        .inspect()
        .basic()
        .and_then(|basic| basic.stop_text())
        .expect("the machine stops before a statement")
}

fn processor_time(native: &dyn System) -> u64 {
    native.inspect().processor_time().map_or(0, |time| time.0)
}

/// Returns whether the native machine executes a typed command.
fn is_typed(native: &dyn System) -> bool {
    View::of_native(native).ram[usize::from(at::CURLIN) + 1] == 0xff
}

/// Returns the first byte of the statement after a text pointer.
fn first_byte(native: &dyn System, text: u16) -> u8 {
    let ram = View::of_native(native).ram;
    let byte = |offset: u16| ram[usize::from(text.wrapping_add(offset))];
    // A line begins with a link and its number.
    let start = if byte(0) == 0 && text != at::BUFFER { 5 } else { 1 };
    (start..).map(byte).find(|&byte| byte != b' ').unwrap_or_default()
}

/// Returns the name of the statements that begin with a byte.
fn kind_name(first: u8) -> String {
    match first {
        0 | b':' => "empty".to_owned(),
        FIRST_TOKEN.. => {
            line_text(&ProgramLine { number: 0, listed: detokenise(&[first]), tokens: vec![first] })
                .trim()
                .to_uppercase()
        }
        _ => "assignment".to_owned(),
    }
}

fn statement_of(native: &dyn System, boundary: Boundary) -> Option<StatementPosition> {
    if boundary.is_typed {
        // The buffer may have another command by now.
        return Some(StatementPosition { line: None, number: 1, text: kind_name(boundary.first) });
    }
    statement_at(native, boundary.text)
}

/// Returns the statement of the program that begins after a text pointer.
fn statement_at(native: &dyn System, text: u16) -> Option<StatementPosition> {
    let ram = View::of_native(native).ram;
    let lines = <C64Def>::lines(ram);
    let Some((line, tokens)) = lines.into_iter().find(|(_, tokens)| text < tokens.end) else {
        return is_typed(native).then(|| StatementPosition { line: None, number: 1, text: String::new() });
    };
    let mut start = tokens.start;
    let mut number = 1;
    while start <= text {
        start = <C64Def>::statement_end(ram, start) + 1;
        number += 1;
    }
    let end = <C64Def>::statement_end(ram, start);
    let tokens = ram[usize::from(start)..usize::from(end)].to_vec();
    let statement = ProgramLine { number: line, listed: detokenise(&tokens), tokens };
    Some(StatementPosition { line: Some(line), number, text: line_text(&statement).trim().to_owned() })
}

fn arrival_text(native: &dyn System, arrival: Option<&Arrival>, original: &dyn Original) -> String {
    match arrival {
        Some(Arrival::Statement(text)) => {
            statement_at(native, *text).map_or_else(|| format!("text {text}"), |statement| statement.name())
        }
        Some(Arrival::Ended(ProgramEnd::Completed)) => "the program ended".to_owned(),
        Some(Arrival::Ended(ProgramEnd::Failed(failure))) => format!("?{}", failure.message),
        Some(Arrival::Ended(ProgramEnd::Stuck { address })) => {
            format!("the processor stopped at ${address:04X}")
        }
        None => original.whereabouts(),
    }
}
