//! What a pair of dialect and machine brings to the driver.

use basic::{
    dialect::{BasicMachine, Dialect, Traps},
    engine::Vm,
    memory::{Ram, word},
    store::{self, inspect::Entry},
};
use ce140p::Plotter;
use hardware::{Cycles, Event, Frame, Hertz, Keyboard, MemorySpaces, ScreenText, Sound};
use serde::{Serialize, de::DeserializeOwned};

use crate::{Registers, SystemKind, Value};

/// A machine as its owner has it: beside what its language uses, it can be looked at, plugged into and switched off.
pub trait MachineControl: BasicMachine + MemorySpaces + Keyboard + Sound {
    /// A state that the machine was in.
    type Checkpoint: Serialize + DeserializeOwned;

    /// The rate of its clock.
    fn clock(&self) -> Hertz;

    /// Pictures per second.
    fn frame_rate(&self) -> f64;

    /// Plans an event for an elapsed time; one in the past happens at once.
    fn schedule(&mut self, at: Cycles, event: Event);

    /// The picture.
    fn render(&self) -> Frame;

    /// The dots of its display alone, where the picture shows more around and between them.
    fn display_frame(&self) -> Option<Frame> {
        None
    }

    /// The screen as text.
    fn screen(&self) -> ScreenText;

    /// Messages about what the program uses and the machine lacks; empties the list.
    fn take_warnings(&mut self) -> Vec<String>;

    /// See [`System::take_printer_output`](crate::System::take_printer_output).
    fn take_printer_output(&mut self) -> Option<Vec<u8>> {
        None
    }

    /// Notes writes to the sound chip from now on, or no longer; what was noted is forgotten.
    fn log_sound_writes(&mut self, are_noted: bool);

    /// The plotter, if one is plugged in.
    fn plotter(&self) -> Option<&Plotter> {
        None
    }

    /// See [`System::has_unread_keys`](crate::System::has_unread_keys).
    fn has_unread_keys(&self) -> Option<bool> {
        None
    }

    /// Chip registers by chip and name.
    fn registers(&self) -> Registers;

    /// Switches it off and on.
    fn cold_start(&mut self);

    /// The present state, without the medium in its drive.
    fn checkpoint(&self) -> Self::Checkpoint;

    /// What a state does not hold because it is not the machine's, in words that fit behind "does not hold": the medium in its drive.
    fn excluded(&self) -> Option<&'static str>;

    /// Goes back to a state that it, or another built alike, was in.
    fn restore(&mut self, state: &Self::Checkpoint);
}

/// A variable or array as memory holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableLocation<N> {
    /// Its name.
    pub name: N,
    /// The places of its values, the first index running fastest.
    pub addresses: Vec<u16>,
    /// Bytes of a value.
    pub value_size: u16,
    /// An array's extents, first index first; empty for a simple variable.
    pub extents: Vec<usize>,
}

impl<N> From<Entry<N>> for VariableLocation<N> {
    fn from(entry: Entry<N>) -> Self {
        let places = entry.places().collect();
        let Entry { name, size, extents, .. } = entry;
        Self { name, addresses: places, value_size: size, extents }
    }
}

/// Names and values of a dialect's variables, as a person writes them and as memory holds them.
pub trait Variables: Dialect {
    /// A name from the way a program writes it.
    fn parse_name(text: &str) -> Option<Self::Name>;

    /// The name of an array from the way a program writes it, without its parenthesis.
    fn parse_array_name(text: &str) -> Option<Self::Name> {
        Self::parse_name(text)
    }

    /// The name of a variable as a program writes it.
    fn format_name(name: Self::Name) -> String;

    /// The simple variables in the order of their creation.
    fn variables(ram: &Ram) -> Vec<VariableLocation<Self::Name>>;

    /// The arrays in the order of their creation.
    fn arrays(ram: &Ram) -> Vec<VariableLocation<Self::Name>>;

    /// The simple variable of a name.
    fn variable(ram: &Ram, name: Self::Name) -> Option<VariableLocation<Self::Name>> {
        Self::variables(ram).into_iter().find(|held| held.name == name)
    }

    /// The value at a place of so many bytes.
    fn read_value(ram: &Ram, name: Self::Name, place: u16, size: u16) -> Value;

    /// The bytes that stand for a value at a place, making room for what stands elsewhere; `None` if it is of another type or
    /// there is no room.
    fn encode_value(ram: &mut Ram, name: Self::Name, place: u16, size: u16, value: &Value)
    -> Option<Vec<u8>>;
}

/// The descriptor of a text at a place: over the string that the place has now if that is in the room for strings and long enough,
/// else at the top of what is free above `floor`.
pub(crate) fn store_string<D: store::StoreFormat>(
    ram: &mut Ram,
    place: u16,
    text: &[u8],
    floor: u16,
) -> Option<Vec<u8>> {
    let length = u8::try_from(text.len()).ok()?;
    let (room, has) = (D::STORE.lowest_string(ram), ram[usize::from(place)]);
    let mut to = word(ram, place.wrapping_add(1));
    if length > has || to < room {
        to = room.checked_sub(length.into()).filter(|&to| to >= floor)?;
        D::STORE.set_lowest_string(ram, to);
    }
    ram.get_mut(usize::from(to)..usize::from(to) + text.len())?.copy_from_slice(text);
    let [low, high] = to.to_le_bytes();
    Some(vec![length, low, high])
}

/// A dialect married to a machine.
pub trait SystemDef: Sized + 'static {
    /// The machine.
    type Machine: MachineControl;
    /// The interpreter.
    type Dialect: Traps<Self::Machine> + Variables + Default + Clone + Serialize + DeserializeOwned;
    /// What the machine is switched on with.
    type Options;

    /// Which system it is.
    const KIND: SystemKind;
    /// Codes that the keyboard queue holds.
    const KEY_QUEUE_LEN: usize;
    /// The code that ends a typed line.
    const RETURN: u8;

    /// Switches the machine on.
    fn build_machine(options: Self::Options) -> Self::Machine;

    /// Starts the language: memory is laid out.
    fn cold_start(vm: &mut Vm<Self::Dialect>, machine: &mut Self::Machine);

    /// What it says before its first prompt.
    fn print_banner(vm: &mut Vm<Self::Dialect>, machine: &mut Self::Machine);

    /// Notes from now on what is sent to the screen, or no longer.
    fn log_printed(dialect: &mut Self::Dialect, machine: &mut Self::Machine, is_noted: bool);

    /// Takes what was sent to the screen.
    fn take_printed(dialect: &mut Self::Dialect, machine: &mut Self::Machine) -> Vec<u8>;

    /// Ends slices at looks for a key that find none: at those by reading the queue, and at those by other ways too.
    fn set_key_poll_stops(dialect: &mut Self::Dialect, polls: bool, others: bool);

    /// Leaves codes, no more than there is room for, in the keyboard queue instead of those that wait there, which it gives.
    fn replace_queue(machine: &mut Self::Machine, codes: &[u8]) -> Vec<u8>;

    /// The bytes that a program may have.
    fn program_capacity(machine: &Self::Machine) -> usize;

    /// Puts a program that fits into memory, as loading leaves it.
    fn load_program(vm: &mut Vm<Self::Dialect>, machine: &mut Self::Machine, image: &[u8]);

    /// The program in memory.
    fn program_image(dialect: &Self::Dialect, machine: &Self::Machine) -> Vec<u8>;

    /// A program as a listing in Unicode.
    fn program_text(image: &[u8]) -> String;

    /// The text of a line as a listing shows it, in Unicode.
    fn line_text(dialect: &mut Self::Dialect, machine: &Self::Machine, line: u16) -> String;

    /// What was sent to the screen as text.
    fn printed_text(bytes: &[u8]) -> String;

    /// The code that a character typed as text becomes.
    fn code_for(character: char) -> Option<u8>;

    /// The codes of the keys that start the program in memory, if it names some.
    fn start_keys(_machine: &Self::Machine) -> Option<Vec<u8>> {
        None
    }

    /// What the running program stands still for, where neither a line nor a look for a key says it.
    fn waiting_for(_dialect: &Self::Dialect) -> Option<&'static str> {
        None
    }

    /// Messages about what the program uses and the language lacks; empties the list.
    fn take_warnings(_dialect: &mut Self::Dialect) -> Vec<String> {
        Vec::new()
    }
}
