//! The exploration of a program on a board of actors with pointer events and keys.
//!
//! Such a program has no lines for stops. It waits for the next event when no code is running or scheduled;
//! after every event the explorer compares the actors, the global variables and the status line.

use std::collections::{BTreeMap, BTreeSet};

use games::{ChaChaDice, Dice};
use player::Options;
use player::Session;
use serde::{Deserialize, Serialize};
use systems::{Cycles, Event, PointerAction, ProgramEnd, StopReason, System, Value};

use crate::record::Settings;
use crate::recorder::ExploreError;

/// The random stream of the chosen events.
const EVENT_STREAM: u64 = 9 << 32;

/// Keys that a program of this kind may handle.
const KEYS: [&str; 7] = ["SPACE", "RETURN", "LEFT", "RIGHT", "UP", "DOWN", "ESC"];

/// The expression of the status line.
const STATUS: &str = "__status__()";

/// One in this number of turns presses a key instead of the pointer's button.
const KEY_ODDS: u32 = 6;

/// The maximum distance of a drag in cells, in three drags of four.
const NEAR: i32 = 2;

/// The timeout in emulated seconds until a program waits for the next event.
const IDLE_SECONDS: f64 = 30.0;

/// Classes of global variables whose text is their value.
const PLAIN: [&str; 4] = ["bool", "int", "float", "str"];

/// The effects of events on a program with a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventFindings {
    /// Columns and rows of the board.
    pub board: (i32, i32),
    /// Cells in which actors appeared or vanished.
    pub changed_cells: BTreeSet<(i32, i32)>,
    /// The classes of the actors.
    pub classes: BTreeSet<String>,
    /// The events by their name: `press`, `drag`, `release`, or a key.
    pub events: BTreeMap<String, EventUse>,
    /// Global variables that changed, with their classes and the number of changes.
    pub variables: BTreeMap<String, GlobalVariable>,
    /// Changes of the status line.
    pub status: usize,
    /// The reason for the end of each play.
    pub outcomes: Vec<String>,
}

/// The effects of one kind of event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventUse {
    /// The number of events.
    pub count: usize,
    /// The number of changes of the actors.
    pub actors: usize,
    /// The number of changes of a variable or the status line.
    pub values: usize,
    /// The code of a key.
    pub code: Option<u8>,
}

/// A global variable that events changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GlobalVariable {
    /// The classes of its values.
    pub classes: BTreeSet<String>,
    /// Whether it existed before the first event.
    pub exists_at_start: bool,
    /// The number of changes.
    pub changes: usize,
}

/// A variable's class and text by its name.
type Globals = BTreeMap<String, (String, String)>;

/// The state between two events.
#[derive(PartialEq, Eq)]
struct State {
    actors: BTreeMap<(i32, i32), Vec<String>>,
    globals: Globals,
    status: Option<String>,
}

impl State {
    fn of(system: &dyn System) -> Self {
        let inspect = system.inspect();
        let mut actors: BTreeMap<(i32, i32), Vec<String>> = BTreeMap::new();
        for actor in inspect.board().map(|board| board.actors()).unwrap_or_default() {
            actors.entry((actor.x, actor.y)).or_default().push(actor.class);
        }
        let globals =
            inspect.variables().into_iter().filter_map(|variable| match variable.values.first()? {
                Value::Object { kind, text } => Some((variable.name, (kind.clone(), text.clone()))),
                Value::Number { .. } | Value::Integer(_) | Value::Text(_) => None,
            });
        let globals = globals.collect();
        let status = inspect.scope().and_then(|scope| scope.evaluate(STATUS).ok());
        Self { actors, globals, status }
    }
}

struct Explorer {
    session: Session,
    state: State,
    findings: EventFindings,
}

/// Starts a program on a board, sends it events, and records their effects. `report` gets the number of
/// events.
///
/// # Errors
/// If the program does not fit, or never waits for an event.
pub fn explore_events(
    program: &player::Program,
    settings: &Settings,
    report: &mut dyn FnMut(usize),
) -> Result<EventFindings, ExploreError> {
    let mut session = Session::start(program, Options { seed: settings.seed, ..Options::default() })?;
    if let Err(reason) = run_until_idle(&mut session) {
        return Err(ExploreError::NoEvents { reason });
    }
    let Some((x, y)) = session.system().inspect().board().and_then(|board| board.cell_at(i32::MAX, i32::MAX))
    else {
        let reason = "it has no board".to_owned();
        return Err(ExploreError::NoEvents { reason });
    };
    let state = State::of(session.system());
    let findings = EventFindings { board: (x + 1, y + 1), ..EventFindings::default() };
    let mut explorer = Explorer { session, state, findings };
    let mut dice = ChaChaDice::seeded(settings.seed, EVENT_STREAM);
    let outcome = loop {
        if explorer.findings.events.values().map(|used| used.count).sum::<usize>() >= settings.waits {
            break "all events were sent".to_owned();
        }
        if let Err(reason) = explorer.turn(&mut dice) {
            break reason;
        }
        report(explorer.findings.events.values().map(|used| used.count).sum());
    };
    explorer.findings.outcomes.push(outcome);
    Ok(explorer.findings)
}

/// Runs until the program waits for the next event.
fn run_until_idle(session: &mut Session) -> Result<(), String> {
    let end = session.system().now() + session.system().clock().cycles(IDLE_SECONDS);
    loop {
        let stop = session.step(Some(end));
        if let StopReason::Ended(ProgramEnd::Failed(failure)) = stop {
            return Err(failure.message);
        }
        if session.system().inspect().board().is_some_and(|board| board.awaits_event()) {
            return Ok(());
        }
        if session.system().now() >= end {
            return Err(format!("it did not wait for an event within {IDLE_SECONDS} seconds"));
        }
    }
}

impl Explorer {
    /// Sends a key, or presses the pointer's button in a cell and releases it there or in another one.
    fn turn(&mut self, dice: &mut ChaChaDice) -> Result<(), String> {
        if !self.session.system().inspect().board().is_some_and(|board| board.wants_pointer())
            || dice.below(KEY_ODDS) == 0
        {
            let name = KEYS[dice.below(KEYS.len() as u32) as usize];
            let Some(chord) = self.session.system().machine().keyboard.key_named(name) else { return Ok(()) };
            let now = self.session.system().now();
            let events = [Event::KeyDown(chord.key), Event::KeyUp(chord.key)];
            return self.send(name, Some(chord.key.0), now, &events);
        }
        let ((x, y), (to_x, to_y)) = self.drag(dice);
        self.point("press", PointerAction::Press, x, y)?;
        if (to_x, to_y) != (x, y) {
            self.point("drag", PointerAction::Drag, to_x, to_y)?;
        }
        self.point("release", PointerAction::Release, to_x, to_y)
    }

    /// Returns the cells of a press and a release: in three turns of four, an actor's cell and a free cell
    /// near it in its row or column, else any.
    fn drag(&self, dice: &mut ChaChaDice) -> ((i32, i32), (i32, i32)) {
        let (columns, rows) = self.findings.board;
        let cells: Vec<(i32, i32)> = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).collect();
        let is_actor = |cell: &(i32, i32)| self.state.actors.contains_key(cell);
        let near = |from: (i32, i32)| {
            let steps = (1..=NEAR).flat_map(|by| [(by, 0), (-by, 0), (0, by), (0, -by)]);
            steps.map(move |(right, down)| (from, (from.0 + right, from.1 + down)))
        };
        let free: Vec<_> = cells
            .iter()
            .filter(|cell| is_actor(cell))
            .flat_map(|cell| near(*cell))
            .filter(|(_, to)| cells.contains(to) && !is_actor(to))
            .collect();
        let mut one_of = |count: usize| dice.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
        if one_of(4) > 0 && !free.is_empty() {
            return free[one_of(free.len())];
        }
        (cells[one_of(cells.len())], cells[one_of(cells.len())])
    }

    fn point(&mut self, name: &str, action: PointerAction, x: i32, y: i32) -> Result<(), String> {
        let Some((x, y)) = self.session.system().inspect().board().and_then(|board| board.cell_centre(x, y))
        else {
            return Err("the board has gone".to_owned());
        };
        let now = self.session.system().now();
        self.send(name, None, now, &[Event::Pointer { action, x, y, button: 1 }])
    }

    fn send(&mut self, name: &str, code: Option<u8>, at: Cycles, events: &[Event]) -> Result<(), String> {
        for &event in events {
            self.session.schedule_event(at, event);
        }
        run_until_idle(&mut self.session)?;
        let after = State::of(self.session.system());
        let before = std::mem::replace(&mut self.state, after);
        let after = &self.state;
        let changed = before.actors.keys().chain(after.actors.keys());
        let changed = changed.filter(|cell| before.actors.get(cell) != after.actors.get(cell));
        self.findings.changed_cells.extend(changed);
        self.findings.classes.extend(after.actors.values().flatten().cloned());
        self.findings.status += usize::from(before.status != after.status);
        for (global, (class, text)) in &after.globals {
            let old = before.globals.get(global);
            if old.is_none_or(|(_, old)| old != text) {
                let used = self.findings.variables.entry(global.clone()).or_default();
                used.classes.insert(class.clone());
                used.classes.extend(old.map(|(class, _)| class.clone()));
                used.exists_at_start |= used.changes == 0 && old.is_some();
                used.changes += 1;
            }
        }
        let used = self.findings.events.entry(name.to_owned()).or_default();
        used.count += 1;
        used.code = code;
        used.actors += usize::from(before.actors != after.actors);
        used.values += usize::from(before.globals != after.globals || before.status != after.status);
        Ok(())
    }
}

impl EventFindings {
    /// Adds another play.
    pub fn append(&mut self, other: Self) {
        self.board = other.board;
        self.changed_cells.extend(other.changed_cells);
        self.classes.extend(other.classes);
        self.status += other.status;
        self.outcomes.extend(other.outcomes);
        for (name, used) in other.events {
            let all = self.events.entry(name).or_default();
            all.count += used.count;
            all.actors += used.actors;
            all.values += used.values;
            all.code = used.code;
        }
        for (name, used) in other.variables {
            let all = self.variables.entry(name).or_default();
            all.exists_at_start |= used.exists_at_start;
            all.classes.extend(used.classes);
            all.changes += used.changes;
        }
    }

    /// Returns the state's fields with their expressions and evidence.
    #[must_use]
    pub fn fields(&self) -> Vec<(String, String, String)> {
        let (columns, rows) = self.board;
        let mut fields = Vec::new();
        if !self.classes.is_empty() {
            let cell = match self.classes.len() {
                ..=1 => "int(getOneActorAt(Location(x, y)) != None)",
                _ => "type(getOneActorAt(Location(x, y))).__name__",
            };
            fields.push((
                "board".to_owned(),
                format!("[[{cell} for x in range({columns})] for y in range({rows})]"),
                format!("actors appeared or vanished in {} cells", self.changed_cells.len()),
            ));
        }
        if self.status > 0 {
            let evidence = format!("the status line changed {} times", self.status);
            fields.push(("status".to_owned(), STATUS.to_owned(), evidence));
        }
        for (name, used) in &self.variables {
            let value = match used.exists_at_start {
                true => name.clone(),
                false => format!("globals().get('{name}')"),
            };
            let classes: Vec<&str> =
                used.classes.iter().map(String::as_str).filter(|class| *class != "NoneType").collect();
            let asks = match classes[..] {
                ["bool"] => format!("int({value})"),
                ["Location"] => value,
                _ if classes.iter().all(|class| PLAIN.contains(class)) => value,
                _ if classes.iter().all(|class| self.classes.contains(*class)) => {
                    format!("{value} and {value}.getLocation()")
                }
                _ => continue,
            };
            let field = name.to_lowercase();
            fields.push((field, asks, format!("{} changes; {}", used.changes, classes.join(", "))));
        }
        fields
    }
}
