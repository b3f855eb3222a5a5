//! The debugger's view of the program: variables, lines, actors, expressions.

use gamegrid::{Global, ProgramFrame, Runtime};

use super::{GridSystem, LogEntry, line_number};
use crate::inspect::{ActorBoard, ActorState, LineStart, ProgramScope, WriteError};
use crate::{Failure, Inspect, InspectMut, StackEntry, Value, Variable};

fn variable_of(global: Global) -> Variable {
    let Global { name, kind, text, .. } = global;
    Variable { name, values: vec![Value::Object { kind, text }], extents: vec![], lowest: 0 }
}

impl Inspect for GridSystem {
    fn variable(&self, name: &str) -> Option<Value> {
        let all = self.runtime.as_ref()?.globals();
        let found = all.into_iter().find(|global| global.name == name)?;
        Some(Value::Object { kind: found.kind, text: found.text })
    }

    fn variables(&self) -> Vec<Variable> {
        self.runtime.as_ref().map(Runtime::globals).unwrap_or_default().into_iter().map(variable_of).collect()
    }

    fn waiting_for(&self) -> Option<&'static str> {
        self.awaits_event().then_some("an event (`click`, `drag` or `press` in a key script)")
    }

    fn current_line(&self) -> Option<u16> {
        self.frames().last().and_then(|frame| line_number(frame.line))
    }

    fn call_stack(&self) -> Vec<StackEntry> {
        let mut frames = self.frames();
        frames.pop();
        let entry = |ProgramFrame { function, line }| StackEntry::Function {
            name: function,
            line: line_number(line),
        };
        frames.into_iter().map(entry).collect()
    }

    fn statements(&self) -> u64 {
        self.runtime.as_ref().map_or(0, Runtime::steps)
    }

    fn executed_lines(&self) -> Vec<u16> {
        let lines = self.runtime.as_ref().map(Runtime::executed_lines).unwrap_or_default();
        lines.into_iter().filter_map(|line| u16::try_from(line).ok()).collect()
    }

    fn board(&self) -> Option<&dyn ActorBoard> {
        Some(self)
    }

    fn scope(&self) -> Option<&dyn ProgramScope> {
        self.runtime.is_some().then_some(self)
    }
}

impl InspectMut for GridSystem {
    /// The value is written in the syntax of the language.
    fn set_variable(&mut self, name: &str, value: &Value) -> Result<(), WriteError> {
        let wrong = || WriteError::ShapeMismatch { name: name.to_owned() };
        if self.variable(name).is_none() {
            return Err(WriteError::UnknownVariable { name: name.to_owned() });
        }
        let text = match value {
            Value::Object { text, .. } => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Number { .. } | Value::Text(_) => return Err(wrong()),
        };
        self.execute(&format!("{name} = {text}")).map_err(|_| wrong())
    }

    fn scope_mut(&mut self) -> Option<&mut dyn ProgramScope> {
        self.runtime.is_some().then_some(self)
    }
}

impl ActorBoard for GridSystem {
    fn actors(&self) -> Vec<ActorState> {
        let actor = |actor: gamegrid::ActorView| ActorState {
            class: actor.class,
            x: actor.x,
            y: actor.y,
            pixel: actor.pixel,
            direction: actor.direction,
            is_visible: actor.is_visible,
        };
        self.runtime.as_ref().map(Runtime::actors).unwrap_or_default().into_iter().map(actor).collect()
    }

    fn cell_at(&self, x: i32, y: i32) -> Option<(i32, i32)> {
        let grid = self.runtime.as_ref()?.board()?.grid;
        let cell = grid.cell_inside(gamegrid::grid::Point { x, y });
        Some((cell.x, cell.y))
    }

    fn cell_centre(&self, x: i32, y: i32) -> Option<(i32, i32)> {
        let grid = self.runtime.as_ref()?.board()?.grid;
        let centre = grid.centre(gamegrid::location::Location::new(x, y));
        Some((centre.x, centre.y))
    }

    fn wants_pointer(&self) -> bool {
        self.runtime.as_ref().is_some_and(Runtime::wants_pointer)
    }

    fn awaits_event(&self) -> bool {
        !self.is_over && self.runtime.as_ref().is_some_and(Runtime::is_idle)
    }
}

impl ProgramScope for GridSystem {
    fn current_function(&self) -> Option<String> {
        self.frames().pop().map(|frame| frame.function)
    }

    fn locals(&self, frame: usize) -> Vec<Variable> {
        let frame = u32::try_from(frame).unwrap_or(u32::MAX);
        let locals = self.runtime.as_ref().map(|runtime| runtime.locals(frame));
        locals.unwrap_or_default().into_iter().map(variable_of).collect()
    }

    fn lines_since_step(&self) -> u32 {
        self.runtime.as_ref().map_or(0, Runtime::lines)
    }

    fn last_lines(&self, count: u32) -> Vec<LineStart> {
        let starts = self.runtime.as_ref().map(|runtime| runtime.last_lines(count));
        self.line_starts(starts.unwrap_or_default())
    }

    fn last_starts_of(&self, lines: &[u16]) -> Vec<LineStart> {
        let lines: Vec<u32> = lines.iter().copied().map(u32::from).collect();
        let starts = self.runtime.as_ref().map(|runtime| runtime.last_starts_of(&lines));
        self.line_starts(starts.unwrap_or_default())
    }

    fn loss(&self) -> Option<Failure> {
        let error = self.runtime.as_ref()?.link_error()?;
        Some(Failure { message: error.to_string(), line: None, text: String::new() })
    }

    fn missing_state(&self) -> Option<String> {
        let runtime = self.runtime.as_ref()?;
        let cut: Vec<String> = runtime
            .globals()
            .into_iter()
            .filter(|global| !global.is_complete)
            .map(|global| global.name)
            .collect();
        match runtime.link_error() {
            Some(error) => Some(format!("the board and the variables of the program: {error}")),
            None if cut.is_empty() => None,
            None => Some(format!("parts of the values of {}, which are too long", cut.join(", "))),
        }
    }

    fn evaluate(&self, expression: &str) -> Result<String, String> {
        let runtime = self.runtime.as_ref().ok_or("no program runs")?;
        runtime.evaluate(expression).map_err(|failure| failure.message)
    }

    fn last_writers(&self) -> Vec<Option<u16>> {
        let lines = self.runtime.as_ref().map(Runtime::changed_by).unwrap_or_default();
        lines.into_iter().map(|line| line.and_then(|line| u16::try_from(line).ok())).collect()
    }

    fn watch_expressions(&mut self, expressions: &[String]) {
        if let Some(runtime) = &mut self.runtime {
            runtime.watch(expressions);
        }
    }

    fn execute(&mut self, statements: &str) -> Result<(), String> {
        let entry = LogEntry::Statements(statements.to_owned());
        let done = self.replay_entry(&entry).map_err(|failure| failure.message);
        self.record(entry);
        done
    }
}
