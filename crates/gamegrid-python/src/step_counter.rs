//! Counts the steps of a program: its bytecode tests an object at the beginning of every function and at the
//! end of every loop iteration, and the truth value of that object is a native function.
//!
//! The language's monitoring events would need no change of bytecode, but an event takes as long as ten
//! instructions, and code with events is not specialised.

use std::collections::HashSet;
use std::rc::Rc;

use rustpython_vm::builtins::PyCode;
use rustpython_vm::bytecode::{
    Arg, CodeUnit, Instruction, OpArg, decode_exception_table, encode_exception_table,
};
use rustpython_vm::class::PyClassImpl;
use rustpython_vm::protocol::PyNumberMethods;
use rustpython_vm::types::AsNumber;
use rustpython_vm::{Context, Py, PyObjectRef, PyPayload, PyRef, VirtualMachine, pyclass};

use super::code_lines::{Decoded, Location, correct_lines, decoded};
use super::interpreter::Interpreter;

/// The object whose truth value counts a step.
#[pyclass(module = false, name = "step_counter")]
#[derive(PyPayload)]
struct StepCounter(Rc<Interpreter>);

impl std::fmt::Debug for StepCounter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StepCounter")
    }
}

#[pyclass(with(AsNumber), flags(DISALLOW_INSTANTIATION, IMMUTABLETYPE))]
impl StepCounter {}

impl AsNumber for StepCounter {
    fn as_number() -> &'static PyNumberMethods {
        static METHODS: PyNumberMethods = PyNumberMethods {
            boolean: Some(|number, vm| {
                if let Some(counter) = number.obj.downcast_ref::<StepCounter>() {
                    counter.0.step(vm)?;
                }
                Ok(true)
            }),
            ..PyNumberMethods::NOT_IMPLEMENTED
        };
        &METHODS
    }
}

impl Interpreter {
    pub(super) fn create_step_counter(self: &Rc<Self>, vm: &VirtualMachine) {
        StepCounter::make_static_type();
        self.step_counter.get_or_init(|| StepCounter(Rc::clone(self)).into_pyobject(vm));
    }

    /// Returns the code of a text with tests of the counter. The code must not have run yet.
    pub(super) fn with_counter(
        &self,
        vm: &VirtualMachine,
        code: &Py<PyCode>,
        source: &str,
        is_module: bool,
    ) -> PyRef<PyCode> {
        let counter = self.step_counter.get().expect("it is created before any code");
        let source: Vec<&str> = source.lines().collect();
        counted(&vm.ctx, code, counter, &source, is_module)
    }
}

/// Returns code with tests of the counter, in its functions too. The code must not have run yet.
fn counted(
    context: &Context,
    code: &Py<PyCode>,
    counter: &PyObjectRef,
    source: &[&str],
    is_module: bool,
) -> PyRef<PyCode> {
    let mut object = code.code.clone();
    let constants = object.constants.iter().map(|constant| {
        let constant = PyObjectRef::from(constant.clone());
        match constant.downcast_ref::<PyCode>() {
            Some(inner) => PyObjectRef::from(counted(context, inner, counter, source, false)).into(),
            None => constant.into(),
        }
    });
    object.constants = constants.chain([counter.clone().into()]).collect();
    let constant = u32::try_from(code.code.constants.len()).expect("a program is small");

    let mut former = decoded(code);
    correct_lines(code, &mut former, source, is_module);
    let tested = with_tests(former, code.code.instructions.len(), OpArg::new(constant), is_module);
    let mut ranges = decode_exception_table(&code.code.exceptiontable);
    for range in &mut ranges {
        for unit in [&mut range.start, &mut range.end, &mut range.target] {
            *unit = tested.new_unit[*unit as usize];
        }
    }
    object.exceptiontable = encode_exception_table(&ranges);
    let lines = tested
        .locations
        .iter()
        .map(|(location, begins_no_line)| (!begins_no_line).then(|| location.0.line.get()));
    object.linetable = line_table(code.code.first_line_number.map_or(0, |line| line.get()), lines);
    object.locations = tested.locations.iter().map(|&(location, _)| location).collect();
    object.instructions = tested.units.into();
    // A test pushes the counter.
    object.max_stackdepth += 1;
    context.new_code(object)
}

/// Code units with tests of the counter.
struct Tested {
    units: Vec<CodeUnit>,
    /// The location of each unit, and whether no line begins there.
    locations: Vec<(Location, bool)>,
    /// The new offsets of the former code units, and of the end.
    new_unit: Vec<u32>,
}

/// Replaces an instruction on a local name by the one on a global name. In a module they are equivalent, and the
/// latter is several times faster.
fn with_global_name(instruction: Decoded) -> Decoded {
    let Decoded { op, arg, .. } = instruction;
    let (op, arg) = match op {
        // The lowest bit marks calls.
        Instruction::LoadName { .. } => {
            (Instruction::LoadGlobal { namei: Arg::marker() }, OpArg::new(u32::from(arg) << 1))
        }
        Instruction::StoreName { .. } => (Instruction::StoreGlobal { namei: Arg::marker() }, arg),
        Instruction::DeleteName { .. } => (Instruction::DeleteGlobal { namei: Arg::marker() }, arg),
        _ => (op, arg),
    };
    Decoded { op, arg, ..instruction }
}

/// Inserts the tests. `len` is the length of the former code in code units.
fn with_tests(former: Vec<Decoded>, len: usize, counter: OpArg, is_module: bool) -> Tested {
    // `yield from` repeats its `SEND` without a step.
    let sends: HashSet<usize> = former
        .iter()
        .filter(|instruction| matches!(instruction.op, Instruction::Send { .. }))
        .map(|instruction| instruction.unit)
        .collect();
    let mut instructions = Vec::with_capacity(former.len());
    // The index of the instruction at which a former code unit begins, with its test.
    let mut index_of = vec![0; len + 1];
    let test = |instruction: Decoded, begins_no_line| {
        [
            (Instruction::LoadConst { consti: Arg::marker() }, counter),
            (Instruction::PopJumpIfFalse { delta: Arg::marker() }, OpArg::NULL),
        ]
        .map(|(op, arg)| Decoded {
            op,
            arg,
            target: None,
            begins_no_line,
            has_nop: false,
            ..instruction
        })
    };
    for mut instruction in former {
        let Decoded { op, arg, unit, target, begins_no_line, .. } = instruction;
        index_of[unit] = instructions.len();
        if instruction.is_backward() && !target.is_some_and(|unit| sends.contains(&unit)) {
            instructions.extend(test(instruction, begins_no_line));
            (instruction.begins_no_line, instruction.is_jump_target) = (true, false);
        }
        instructions.push(if is_module { with_global_name(instruction) } else { instruction });
        if matches!(op, Instruction::Resume { .. }) && u32::from(arg) == 0 {
            instructions.extend(test(instruction, true));
        }
    }
    index_of[len] = instructions.len();

    // A longer argument moves the targets after it, which can lengthen other arguments.
    let mut starts;
    loop {
        for instruction in &mut instructions {
            // The library would set the event of a line on the prefix of a long argument, where it is lost.
            instruction.has_nop |= instruction.is_jump_target && instruction.arg.instr_size() > 1;
        }
        starts = vec![0; instructions.len() + 1];
        for (index, instruction) in instructions.iter().enumerate() {
            starts[index + 1] = starts[index] + instruction.size();
        }
        let mut is_final = true;
        for (index, instruction) in instructions.iter_mut().enumerate() {
            let Some(target) = instruction.target else { continue };
            let distance = starts[index_of[target]].abs_diff(starts[index + 1]);
            let arg = OpArg::new(u32::try_from(distance).expect("a program is small"));
            is_final &= arg.instr_size() == instruction.arg.instr_size();
            instruction.arg = arg;
        }
        if is_final {
            break;
        }
    }

    let mut tested = Tested { units: vec![], locations: vec![], new_unit: vec![] };
    for instruction in &instructions {
        if instruction.has_nop {
            tested.units.push(CodeUnit::new(Instruction::Nop, 0.into()));
            tested.locations.push((instruction.location, instruction.begins_no_line));
        }
        let (extended, last) = instruction.arg.split();
        tested.units.extend(extended.map(|byte| CodeUnit::new(Instruction::ExtendedArg, byte)));
        tested.units.push(CodeUnit::new(instruction.op, last));
        let caches = instruction.op.cache_entries();
        tested.units.extend(std::iter::repeat_n(CodeUnit::new(Instruction::Cache, 0.into()), caches));
        let begins_no_line = instruction.begins_no_line || instruction.has_nop;
        tested.locations.resize(tested.units.len(), (instruction.location, begins_no_line));
    }
    let new_unit = |&index: &usize| u32::try_from(starts[index]).expect("a program is small");
    tested.new_unit = index_of.iter().map(new_unit).collect();
    tested
}

/// Returns the line table of code units in the format of CPython 3.11: for each unit a byte with its kind, and
/// for a unit with a line the difference from the previous line.
fn line_table(first_line: usize, lines: impl Iterator<Item = Option<usize>>) -> Box<[u8]> {
    const LINE_ONLY: u8 = 0x80 | 13 << 3;
    const NO_LINE: u8 = 0x80 | 15 << 3;
    let mut table = vec![];
    let mut before = first_line;
    for line in lines {
        let Some(line) = line else {
            table.push(NO_LINE);
            continue;
        };
        table.push(LINE_ONLY);
        // Groups of six bits, the lowest first; bit 0 is the sign.
        let mut rest = line.abs_diff(before) << 1 | usize::from(line < before);
        while rest >= 0x40 {
            table.push((rest & 0x3f) as u8 | 0x40);
            rest >>= 6;
        }
        table.push(rest as u8);
        before = line;
    }
    table.into()
}
