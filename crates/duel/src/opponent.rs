//! A bot at the keys of a running listing, against a person at the machine.
//!
//! Where the listing asks for player names, the opponent moves for the player who has its name,
//! whenever the listing waits for that player's keys. Where it asks for no names, the opponent
//! moves whenever the listing waits for keys. It reads its position from the machine's memory
//! before each move, so changes of sides, further games and resets need no extra code.
//!
//! Note: person and opponent share one keyboard. Keys that the person types during the opponent's
//! move are removed from the queue and restored after the move.

use std::collections::BTreeSet;

use games::spec::{Bot, GameSpec};
use games::{ChaChaDice, ScriptedDice};
use serde_json::Value as Tree;
use systems::{Agent, Cycles, Event, PointerAction, StopReason, System};

use crate::Subject;
use crate::fields::{leaves, read, read_field, to_index};
use crate::moves::name_and_arguments;
use crate::probe::{Field, InputEvent, Name, Probe, Seats, Source};

/// The random stream of a seed for a bot that draws; games and ties use the lower streams.
const BOT_STREAM: u64 = 2 << 32;

/// The error when no opponent can play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpponentError {
    /// No bot has this name.
    #[error("unknown player `{name}`; available: {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The known names.
        known: String,
    },
    /// The program asks for no names and has more than one person's seat.
    #[error("`{title}` asks for no names, so the player to move is unknown; play without an opponent")]
    NoPlayerNames {
        /// The title.
        title: String,
    },
}

/// A bot that plays against the person at the machine.
pub struct Opponent {
    name: &'static str,
    probe: Probe,
    game_spec: &'static dyn GameSpec,
    bot: Box<dyn Bot>,
    dice: ChaChaDice,
    planned: Option<PlannedMove>,
    /// Keys that the person typed during the opponent's move.
    deferred_keys: Vec<u8>,
    is_moving: bool,
    message: Option<String>,
}

impl Agent for Opponent {
    fn name(&self) -> String {
        format!("opponent `{}`", self.name)
    }

    fn status(&self) -> String {
        match self.has_seat() {
            true => format!("against {}", self.name),
            false => format!("{} plays", self.name),
        }
    }

    /// It waits for the program to ask.
    fn start(&mut self, _system: &mut dyn System) {}

    fn watched_lines(&self) -> Vec<u16> {
        let moves = self.probe.moves.values();
        let lines = moves
            .flat_map(|mv| mv.ready.iter().chain(mv.ends.lines()).copied())
            .chain(self.probe.seats.as_option().map(|seats| seats.ask));
        lines.collect::<BTreeSet<_>>().into_iter().collect()
    }

    fn act(&mut self, stop: &StopReason, system: &mut dyn System) {
        if self.uses_pointer() {
            return self.on_idle(system);
        }
        match stop {
            StopReason::Line(line) => self.on_line(*line, system),
            StopReason::Ended(_) => self.cancel_move(),
            StopReason::AwaitingLine if !system.is_running() => self.cancel_move(),
            StopReason::Deadline
            | StopReason::AwaitingKey
            | StopReason::AwaitingLine
            | StopReason::Statement { .. } => {}
        }
    }

    fn is_moving(&self) -> bool {
        self.is_moving
    }

    fn take_message(&mut self) -> Option<String> {
        self.message.take()
    }

    fn take_shown_move(&mut self) -> bool {
        false
    }

    fn has_moves(&self) -> bool {
        false
    }

    fn ends_with_reset(&self) -> bool {
        false
    }
}

/// A move whose keys are being typed.
struct PlannedMove {
    /// The position that the move was chosen for, without the values that its own keys change.
    state: Tree,
    /// The line at which its keys are typed.
    ready: Option<u16>,
    codes: Vec<u8>,
    /// The number of keys typed.
    typed: usize,
    /// Whether the opponent types all keys of a move in one call.
    at_once: bool,
}

impl Opponent {
    /// Creates the opponent with the bot of this name; the seed fixes its random draws.
    ///
    /// # Errors
    /// When no bot has this name, or the player to move cannot be determined.
    pub fn new(subject: &Subject, name: &str, seed: u64) -> Result<Self, OpponentError> {
        let game_spec = subject.game_spec;
        let people = game_spec.seats().iter().filter(|seat| seat.person).count();
        if subject.probe.seats.as_option().is_none() && people > 1 {
            return Err(OpponentError::NoPlayerNames { title: subject.title.clone() });
        }
        let unknown = || {
            let known: Vec<String> = game_spec.bot_names().iter().map(|name| format!("`{name}`")).collect();
            OpponentError::Unknown { name: name.to_owned(), known: known.join(", ") }
        };
        let known = game_spec.bot_names().into_iter().find(|known| known.eq_ignore_ascii_case(name));
        let name = known.ok_or_else(unknown)?;
        let bot = game_spec.bot(name).ok_or_else(unknown)?;
        let dice = ChaChaDice::seeded(seed, BOT_STREAM);
        Ok(Self {
            name,
            probe: subject.probe.clone(),
            game_spec,
            bot,
            dice,
            planned: None,
            deferred_keys: Vec::new(),
            is_moving: false,
            message: None,
        })
    }

    /// Returns its name, which is the name of the player it moves for.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Does the work for a line: answers the question for its name, or types the next key of its move.
    fn on_line(&mut self, line: u16, system: &mut dyn System) {
        let asks = self.probe.seats.as_option().is_some_and(|seats| seats.ask == line);
        if asks {
            self.cancel_move();
            self.enter_name(system);
        } else if !(self.is_ready_line(line) && self.has_turn(system) && self.type_next_key(line, system)) {
            self.restore_queue(system);
        }
    }

    /// Returns whether it plays with the pointer, whenever the program waits for an event.
    fn uses_pointer(&self) -> bool {
        self.probe.ply_line().is_none()
    }

    /// Makes a move with the pointer if the program waits for one. A drag is slow enough for a person
    /// to see.
    fn on_idle(&mut self, system: &mut dyn System) {
        if !system.inspect().board().is_some_and(|board| board.awaits_event()) {
            return;
        }
        let shown = read(system, &self.probe.state);
        if self.planned.as_ref().is_some_and(|plan| plan.state == shown) {
            // The position is unchanged since the last move: that move had no effect, or no move is possible.
            return;
        }
        let game = self.game_spec.state_from_view(&shown).filter(|game| game.outcome().is_none());
        self.planned =
            Some(PlannedMove { state: shown, ready: None, codes: Vec::new(), typed: 0, at_once: false });
        let Some(mut game) = game else { return };
        if let Some(reason) = self.bot.resignation(game.as_ref()) {
            self.message = Some(reason);
            return;
        }
        let second = system.clock().cycles(1.0).0;
        let mut at = system.now() + Cycles(second / 2);
        let mut last = None;
        // The press, and then the drag and release.
        for _ in 0..2 {
            let mv = self.bot.choose(game.as_ref(), &mut self.dice);
            let (name, arguments) = name_and_arguments(&mv);
            let Some(how) = self.probe.moves.get(name) else { return };
            let cell: Vec<i32> = arguments.iter().filter_map(|&at| i32::try_from(at).ok()).collect();
            let &[x, y] = &cell[..] else { return };
            let Some(dot) = system.inspect().board().and_then(|board| board.cell_centre(x, y)) else {
                return;
            };
            for input_event in &how.events {
                at = send_pointer_events(system, input_event, last.unwrap_or(dot), dot, at);
            }
            last = Some(dot);
            if game.play(&mv, &mut ScriptedDice::default()).is_err() {
                return;
            }
        }
    }

    /// Returns whether it has a seat besides the person's. If the program has only one person's seat, it
    /// replaces the person.
    fn has_seat(&self) -> bool {
        self.probe.seats.as_option().is_some()
    }

    /// Returns the introduction for the person.
    #[must_use]
    pub fn greeting(&self) -> String {
        let name = self.name;
        match self.has_seat() {
            true => format!(
                "{name} takes the last seat, or the seat of a player called {name}; answer the other questions of the \
                 program, the names of the other players included, and make your own moves"
            ),
            false if self.uses_pointer() => format!("{name} moves the pointer"),
            false => format!(
                "{name} types the moves; answer the questions of the program, and press the keys that it waits for between \
                 the moves"
            ),
        }
    }

    /// Cancels its move: the program has ended, or another game begins.
    fn cancel_move(&mut self) {
        self.planned = None;
        self.deferred_keys.clear();
        self.is_moving = false;
    }

    fn is_ready_line(&self, line: u16) -> bool {
        self.probe.moves.values().any(|mv| mv.ready == Some(line))
    }

    /// Types its name when the listing offers it as the default, or asks for the last name and no
    /// player has it.
    fn enter_name(&self, system: &mut dyn System) {
        let Some(seats) = self.probe.seats.as_option() else { return };
        let names = seat_names(system, seats);
        let player = variable_as_index(system, &seats.named_player);
        let Some(offered) = names.get(player) else { return };
        let is_free = player + 1 == names.len() && !names[..player].iter().any(|name| name == self.name);
        if !is_free && offered != self.name {
            return;
        }
        // Blanks overwrite the rest of a longer default name.
        let answer = format!("{:width$}\n", self.name, width = offered.chars().count());
        let codes: Vec<u8> =
            answer.chars().filter_map(|letter| system.machine().keyboard.code_for(letter)).collect();
        // Keys that the person typed ahead, or a paste of the answers, take precedence.
        if let Some(queue) = system.key_queue_mut().filter(|queue| queue.pending_codes() == 0) {
            queue.replace_queue(&[]);
            queue.type_codes(&codes);
        }
    }

    /// Returns whether the player to move has its name, where players have names.
    fn has_turn(&self, system: &dyn System) -> bool {
        let Some(seats) = self.probe.seats.as_option() else { return true };
        let turn = variable_as_index(system, &seats.turn);
        seat_names(system, seats).get(turn).is_some_and(|name| name == self.name)
    }

    /// Types the next key of its move, or all of them, if this is the line for it.
    fn type_next_key(&mut self, line: u16, system: &mut dyn System) -> bool {
        let shown = read(system, &self.probe.state);
        let mut state = shown.clone();
        let cursor_moves = self.probe.moves.values().flat_map(|how| &how.go);
        cursor_moves.for_each(|go| state[&go.value] = Tree::Null);
        if self.planned.as_ref().is_none_or(|plan| plan.state != state) {
            self.planned = self.plan_move(state, &shown, |letter| system.machine().keyboard.code_for(letter));
        }
        let Some(plan) = self.planned.as_mut().filter(|plan| plan.ready == Some(line)) else { return false };
        // All keys are typed and the listing still waits: a key was lost, so the keys are typed again.
        plan.typed %= plan.codes.len().max(1);
        let Some(&code) = plan.codes.get(plan.typed) else { return false };
        let keeps_nothing = system.has_unread_keys().is_some();
        let Some(queue) = system.key_queue_mut() else { return false };
        if keeps_nothing || plan.at_once {
            // A machine without a queue of typed keys polls them at another line, and so does INPUT.
            queue.type_codes(&plan.codes);
            plan.typed = plan.codes.len();
        } else {
            plan.typed += 1;
            self.deferred_keys.extend(queue.replace_queue(&[code]));
        }
        self.is_moving = true;
        true
    }

    /// Chooses the move for a state: `state` is for later comparisons, `shown` is the state in the machine.
    /// Returns `None` if it is not a state of an unfinished game.
    fn plan_move(
        &mut self,
        state: Tree,
        shown: &Tree,
        code_for: impl Fn(char) -> Option<u8>,
    ) -> Option<PlannedMove> {
        let game = self.game_spec.state_from_view(shown).filter(|game| game.outcome().is_none())?;
        let mv = self.bot.choose(game.as_ref(), &mut self.dice);
        let (name, arguments) = name_and_arguments(&mv);
        let how = self.probe.moves.get(name)?;
        let value = |name: &str| shown[name].as_u64().map_or(0, |value| value as usize);
        let codes = self.probe.key_codes(how, &arguments, value, code_for);
        let at_once = how.text.is_some();
        Some(PlannedMove { state, ready: how.ready, codes, typed: 0, at_once })
    }

    /// Restores the person's keys to the queue.
    fn restore_queue(&mut self, system: &mut dyn System) {
        self.is_moving = false;
        if !self.deferred_keys.is_empty()
            && let Some(queue) = system.key_queue_mut()
        {
            self.deferred_keys.extend(queue.replace_queue(&[]));
            queue.replace_queue(&self.deferred_keys);
            self.deferred_keys.clear();
        }
    }
}

/// Frames of a drag.
const DRAG_FRAMES: i64 = 12;

/// Sends the pointer events of one action, starting at a time; returns the time of the
/// last one.
fn send_pointer_events(
    system: &mut dyn System,
    input_event: &InputEvent,
    (from_x, from_y): (i32, i32),
    (x, y): (i32, i32),
    at: Cycles,
) -> Cycles {
    const BUTTON: u8 = 1;
    let (picture, mut at) = (Cycles(system.clock().cycles(1.0).0 / 25), at);
    let between = |from: i32, to: i32, step: i64| {
        let distance = i64::from(to) - i64::from(from);
        i32::try_from(i64::from(from) + distance * step / DRAG_FRAMES).unwrap_or(to)
    };
    let mut event =
        |at, action, (x, y)| system.schedule_event(at, Event::Pointer { action, x, y, button: BUTTON });
    match input_event {
        InputEvent::Press => event(at, PointerAction::Press, (x, y)),
        InputEvent::Drag => {
            for step in 1..=DRAG_FRAMES {
                at += picture;
                event(at, PointerAction::Drag, (between(from_x, x, step), between(from_y, y, step)));
            }
        }
        InputEvent::Release => event(at, PointerAction::Release, (x, y)),
        InputEvent::Key(_) => {}
    }
    at + picture
}

/// Returns the names of the seats.
fn seat_names(system: &dyn System, seats: &Seats) -> Vec<String> {
    let tree = read_field(system, &Field::new(Source::Variable(seats.names.clone())));
    leaves(&tree).map(|name| name.as_str().unwrap_or_default().to_owned()).collect()
}

/// Returns a variable as an index.
fn variable_as_index(system: &dyn System, name: &Name) -> usize {
    system.inspect().variable(name.without_bracket()).as_ref().map_or(0, to_index)
}
