//! The state in a snapshot: no code, which is compiled again.
//!
//! A position in the code is a position in the text and the ordinal of an op in the code compiled from there.
//! A suspended statement continues in code with stack checks, which has the same ops: where the stack
//! sufficed without the checks, all succeed.

use alloc::{boxed::Box, collections::BTreeMap, vec::Vec};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Control, Engine, RandomDraws, Values, Vm};
use crate::{
    dialect::{Dialect, UNRESOLVED},
    emit::CompileStart,
    language::Compile,
    memory::Ram,
    op::Pc,
    program::{Origin, Position},
    watch::Watch,
};

/// The state of an interpreter in a snapshot.
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "D: Serialize", deserialize = "D: DeserializeOwned"))]
pub struct SavedVm<D: Dialect> {
    control: Control<D::Number>,
    values: Values<D::Number>,
    draws: RandomDraws,
    is_running_ops: bool,
    /// Whether the op to continue with has been charged for.
    is_charged: bool,
    statements: u64,
    passed_breakpoint: Option<u16>,
    variables_may_alias: bool,
    executed: Vec<u16>,
    annotations: BTreeMap<u16, D::Annotation>,
    /// The text address of the current statement.
    statement: Option<u16>,
    /// The positions of the op to continue with, if ops run, of the calls of functions, and those in
    /// the dialect's state.
    positions: Vec<Position<D::Fragment>>,
    /// The text that the current statement was compiled from, where it has changed since.
    changed: [Option<Watch>; 2],
    dialect: D,
}

impl<D: Dialect + Clone> Vm<D> {
    /// Returns the state for a snapshot.
    pub fn saved(&self, ram: &Ram) -> SavedVm<D> {
        let Self { engine, dialect } = self;
        let mut dialect = dialect.clone();
        let code = &engine.code;
        let calls = engine.values.function_calls.iter().map(|call| call.from);
        let mut ops: Vec<Pc> = engine.is_running_ops.then_some(engine.pc).into_iter().chain(calls).collect();
        ops.extend(dialect.op_positions().into_iter().map(|pc| *pc));
        let positions: Vec<_> = ops.into_iter().filter_map(|pc| code.program.position(pc)).collect();
        let is_mid_statement = positions.iter().any(|position| position.ordinal != 0);
        let changed = |watch: &Watch| (is_mid_statement && watch.has_changed(ram)).then(|| watch.clone());
        SavedVm {
            control: engine.control.clone(),
            values: engine.values.clone(),
            draws: engine.draws.clone(),
            is_running_ops: engine.is_running_ops,
            is_charged: engine.is_running_ops && engine.charged == Some(engine.pc),
            statements: engine.statements,
            passed_breakpoint: engine.passed_breakpoint,
            variables_may_alias: code.variables_may_alias(),
            executed: code.executed_lines(),
            annotations: code.program.annotations.clone(),
            statement: engine.statement_text(),
            positions,
            changed: [changed(&code.program.watch), changed(&code.program.command)],
            dialect,
        }
    }
}

impl<D: Compile> SavedVm<D> {
    /// Returns the interpreter that continues from here, in this memory. `None` if the text does not have the
    /// positions, as the snapshot is corrupt.
    #[must_use]
    pub fn load(self, ram: &Ram) -> Option<Vm<D>> {
        let mut engine = Engine {
            control: self.control,
            values: self.values,
            draws: self.draws,
            is_running_ops: self.is_running_ops,
            statements: self.statements,
            passed_breakpoint: self.passed_breakpoint,
            ..Engine::default()
        };
        let mut dialect = self.dialect;
        engine.prepare_loops();
        engine.code.restore(self.variables_may_alias, self.executed);
        engine.code.program.annotations = self.annotations;

        let mut text = Box::new(*ram);
        let [program, command] = self.changed;
        let is_stale = program.is_some();
        for watch in [&program, &command].into_iter().flatten() {
            watch.write(&mut text);
        }
        engine.code.program.watch = program.unwrap_or_default();
        engine.code.program.command = command.unwrap_or_default();
        engine.statement = self.statement.map_or(UNRESOLVED, |at| engine.checked_code(&dialect, &text, at));
        let mut ops = Vec::new();
        for position in self.positions {
            ops.push(engine.find(&dialect, &text, position)?);
        }
        if is_stale {
            engine.mark_stale();
        }

        let mut ops = ops.into_iter();
        if engine.is_running_ops {
            engine.pc = ops.next()?;
            engine.charged = self.is_charged.then_some(engine.pc);
        }
        for call in &mut engine.values.function_calls {
            call.from = ops.next()?;
        }
        for pc in dialect.op_positions() {
            *pc = ops.next()?;
        }
        Some(Vm { engine, dialect })
    }
}

impl<D: Compile> Engine<D> {
    /// Returns the op at a position, in code that is compiled from this memory.
    fn find(&mut self, dialect: &D, ram: &Ram, position: Position<D::Fragment>) -> Option<Pc> {
        let Position { text, origin, ordinal } = position;
        let start = match origin {
            Origin::Statement if ordinal == 0 => return Some(self.code_from(dialect, ram, text)),
            Origin::Statement => self.checked_code(dialect, ram, text),
            Origin::Expression => self.expression_from(dialect, ram, text, true).pc,
            Origin::Fragment(fragment) => {
                let from = CompileStart { text, number: D::current_line(ram), checks_stack: true };
                self.fragment_from(dialect, ram, from, fragment)
            }
        };
        self.code.program.op_at(start, position)
    }
}
