//! The rules of the comparison, for a machine with ROM images and for its recording.
//!
//! | event of the native machine | what is compared |
//! |---|---|
//! | before a statement, typed ones included | where the program goes on, then memory and screen; the cycles of the statement before are counted |
//! | the program ends or fails | how it ends |
//! | the prompt after that | memory and screen, without the character under the cursor |
//!
//! After each statement both get the same beam, timers and clock ([`Original::align`]): the machines may
//! take a few cycles more or less for a statement, and bad lines and interrupts then fall into another one.
//! An interrupt that has come on one of them alone is no difference: the cells that interrupts keep are
//! made equal and not compared at this boundary.
//!
//! After a difference the comparison is over, or the differing memory is made equal
//! ([`Settings::continues`](systems::rom_comparison::Settings::continues)). Nothing follows where the
//! machines go different ways.

use systems::c64::{C64Def, detokenise, line_text};
use systems::driver::SystemDef as _;
use systems::program::ProgramLine;
use systems::rom_comparison::{RomComparison, RomDifference, RomDivergence, Settings, StatementPosition};
use systems::{ProgramEnd, System};

use super::at;
use super::findings::{DifferenceList, Findings};
use super::original::{Arrival, Original};
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
    /// Whether it has waited for a key since.
    waits: bool,
    /// The processor times of both machines when they had been aligned.
    cycles: [u64; 2],
}

/// Compares two machines from statement to statement.
pub struct Comparator {
    /// What was found.
    pub comparison: RomComparison,
    last: Option<Boundary>,
}

impl Comparator {
    /// Begins a comparison.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self { comparison: RomComparison::new(settings), last: None }
    }

    /// Begins anew with both machines at their prompts.
    pub fn restart(&mut self) {
        self.last = None;
    }

    /// Records that the statement waits for a key: its cycles depend on the moment, and are not counted.
    pub fn note_wait(&mut self) {
        if let Some(last) = &mut self.last {
            last.waits = true;
        }
    }

    /// Makes the memory of both machines equal before a statement of the native one, with which the comparison
    /// begins.
    ///
    /// # Panics
    /// When the native machine is no Commodore 64 before a statement.
    pub fn begin(&mut self, native: &mut dyn System, original: &mut dyn Original) {
        let ranges = Pair { native: view(native), roms: original.view() }.compared_ranges();
        original.equalise(native, &ranges);
        self.pass(native, original, true);
    }

    /// Goes on with the statement before which both machines are.
    fn pass(&mut self, native: &mut dyn System, original: &mut dyn Original, is_interrupt_apart: bool) {
        original.align(native, is_interrupt_apart);
        let text = stop_text(native);
        let first = first_byte(native, text);
        let is_typed = is_typed(native);
        let cycles = [processor_time(native), original.processor_time()];
        self.last = Some(Boundary { text, first, is_typed, waits: false, cycles });
    }

    /// Compares both machines before a statement of the native one.
    ///
    /// # Panics
    /// When the native machine is no Commodore 64 before a statement.
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
        let is_same_place = arrival == Some(&Arrival::Statement(text));
        let mut is_interrupt_apart = false;
        if is_same_place {
            is_interrupt_apart = self.compare_state(native, original, None, &mut found);
            let Settings { compared, tolerance, .. } = self.comparison.settings;
            if let Some([native, roms]) = used.filter(|[native, roms]| native.abs_diff(*roms) > tolerance)
                && compared.cycles
            {
                found.push(RomDifference::new("cycles of the statement", &native, &roms));
            }
        } else {
            let place = place(&*native, text).map_or_else(String::new, |place| place.name());
            let other = arrival_text(&*native, arrival, &*original);
            found.push(RomDifference::new("next statement", &place, &other));
        }
        let found = found.into_list();
        let is_different = !found.differences.is_empty();
        let ends = is_different && !(is_same_place && self.comparison.settings.continues);
        self.count(native, used);
        self.conclude(native, found, used);
        self.comparison.is_over |= ends;
        if is_different && !ends {
            let ranges = Pair { native: view(native), roms: original.view() }.compared_ranges();
            original.equalise(native, &ranges);
        }
        self.pass(native, original, is_interrupt_apart);
    }

    /// Compares how a program ended.
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

    /// Compares both machines at the prompt, with the cursor's character left out: it blinks.
    pub fn compare_prompt(&mut self, native: &mut dyn System, original: &mut dyn Original, waits: bool) {
        if self.comparison.is_over {
            return;
        }
        let mut found = Findings::new(&self.comparison.settings.ignored);
        let mut is_interrupt_apart = false;
        if waits {
            let screen = view(native).screen;
            let cursor = native.screen().cursor.map(|(row, column)| {
                screen + u16::try_from(row).unwrap_or(0) * 40 + u16::try_from(column).unwrap_or(0)
            });
            found.skip_cursor_cells();
            is_interrupt_apart = self.compare_state(native, original, cursor, &mut found);
        } else {
            found.push(RomDifference::new("after the end", &"the prompt", &original.whereabouts()));
        }
        let found = found.into_list();
        self.comparison.is_over |=
            !(found.differences.is_empty() || waits && self.comparison.settings.continues);
        self.conclude(native, found, None);
        if waits {
            original.align(native, is_interrupt_apart);
        }
        self.last = None;
    }

    /// Compares memory and screen; returns whether an interrupt has come on one machine alone.
    fn compare_state(
        &self,
        native: &dyn System,
        original: &dyn Original,
        cursor: Option<u16>,
        found: &mut Findings<'_>,
    ) -> bool {
        let pair = Pair { native: view(native), roms: original.view() };
        let is_interrupt_apart = pair.is_interrupt_apart();
        found.skip_interrupt_cells(is_interrupt_apart);
        pair.compare(self.comparison.settings.compared, cursor, found);
        is_interrupt_apart
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
        kind.count(used, comparison.settings.tolerance, || place_of(native, last));
    }

    /// Notes a divergence, if something was found.
    fn conclude(&mut self, native: &dyn System, found: DifferenceList, cycles: Option<[u64; 2]>) {
        let DifferenceList { differences, more } = found;
        if differences.is_empty() {
            return;
        }
        self.comparison.push(RomDivergence {
            statement: self.last.and_then(|last| place_of(native, last)),
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

/// Returns the view of the native machine.
fn view(native: &dyn System) -> View<'_> {
    View::of_board(systems::c64::board(native).expect("the native machine is a Commodore 64"))
}

/// Returns whether the native machine executes a typed command.
fn is_typed(native: &dyn System) -> bool {
    view(native).ram[usize::from(at::CURLIN) + 1] == 0xff
}

/// Returns the first byte of the statement after a text pointer.
fn first_byte(native: &dyn System, text: u16) -> u8 {
    let ram = view(native).ram;
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

fn place_of(native: &dyn System, boundary: Boundary) -> Option<StatementPosition> {
    if boundary.is_typed {
        // The buffer may have another command by now.
        return Some(StatementPosition { line: None, number: 1, text: kind_name(boundary.first) });
    }
    place(native, boundary.text)
}

/// Returns the statement of the program that begins after a text pointer.
fn place(native: &dyn System, text: u16) -> Option<StatementPosition> {
    let ram = view(native).ram;
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
            place(native, *text).map_or_else(|| format!("text {text}"), |place| place.name())
        }
        Some(Arrival::Ended(ProgramEnd::Completed)) => "the program ended".to_owned(),
        Some(Arrival::Ended(ProgramEnd::Failed(failure))) => format!("?{}", failure.message),
        Some(Arrival::Ended(ProgramEnd::Stuck { address })) => {
            format!("the processor stopped at ${address:04X}")
        }
        None => original.whereabouts(),
    }
}
