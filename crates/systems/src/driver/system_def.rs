//! The traits that a pair of dialect and machine implements for the driver.

use std::ops::Range;

use basic::{
    dialect::{BasicMachine, Dialect},
    engine::Vm,
    fault::Fault,
    language::Traps,
    memory::{Ram, word},
    store::{self, inspect::Entry},
};
use ce140p::Plotter;
use hardware::{Display, Keyboard, MachineControl, MemorySpaces, PointerDevice, Sound};
use serde::{Serialize, de::DeserializeOwned};

use crate::system::{Logs, Medium, MediumSlot};
use crate::{Machine, Value};

/// A variable or array in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableLocation<N> {
    /// Its name.
    pub name: N,
    /// The addresses of its values, the first index fastest.
    pub addresses: Vec<u16>,
    /// The size of a value in bytes.
    pub value_size: u16,
    /// The extents of an array, first index first; empty for a simple variable.
    pub extents: Vec<usize>,
    /// The lowest index of an array.
    pub lowest: usize,
}

impl<N> From<Entry<N>> for VariableLocation<N> {
    fn from(entry: Entry<N>) -> Self {
        let addresses = entry.addresses().collect();
        let Entry { name, size, extents, .. } = entry;
        Self { name, addresses, value_size: size, extents, lowest: 0 }
    }
}

/// Conversion of a dialect's variables between source notation and memory.
pub trait Variables: Dialect {
    /// Parses a variable name.
    fn parse_name(text: &str) -> Option<Self::Name>;

    /// Returns the variable that the running program means by a name without a type suffix, in a language that declares
    /// types by letter.
    fn declared_name(_ram: &Ram, _name: Self::Name) -> Option<Self::Name> {
        None
    }

    /// Parses the name of an array, without its parenthesis.
    fn parse_array_name(text: &str) -> Option<Self::Name> {
        Self::parse_name(text)
    }

    /// Formats the name of a variable as in a program.
    fn format_name(name: Self::Name) -> String;

    /// Returns the simple variables in the order of their creation.
    fn variables(ram: &Ram) -> Vec<VariableLocation<Self::Name>>;

    /// Returns the arrays in the order of their creation.
    fn arrays(ram: &Ram) -> Vec<VariableLocation<Self::Name>>;

    /// Returns the simple variable of a name.
    fn variable(ram: &Ram, name: Self::Name) -> Option<VariableLocation<Self::Name>> {
        Self::variables(ram).into_iter().find(|held| held.name == name)
    }

    /// Returns the location to which an assignment to a simple variable stores; `None` if the variable does not exist.
    fn variable_to_write(ram: &Ram, name: Self::Name) -> Option<VariableLocation<Self::Name>> {
        Self::variable(ram, name)
    }

    /// Returns the array of a name.
    fn array(ram: &Ram, name: Self::Name) -> Option<VariableLocation<Self::Name>> {
        Self::arrays(ram).into_iter().find(|held| held.name == name)
    }

    /// Returns whether the machine computes the value of a variable on each read, such as the time.
    fn is_computed(_name: Self::Name) -> bool {
        false
    }

    /// Returns the double nearest to a number.
    fn to_f64(number: Self::Number) -> f64;

    /// Returns a stored number as `STR$` writes it.
    fn number_text(bytes: &[u8]) -> String;

    /// Reads a value of `size` bytes at an address.
    fn read_value(ram: &Ram, name: Self::Name, address: u16, size: u16) -> Value;

    /// Encodes a value for an address, and allocates memory for a string; `None` if it has another type
    /// or memory is full.
    fn encode_value(
        ram: &mut Ram,
        name: Self::Name,
        address: u16,
        size: u16,
        value: &Value,
    ) -> Option<Vec<u8>>;
}

/// Returns the descriptor of a stored string. It replaces the current string at the address if that string is in the
/// heap and long enough; otherwise it is at the top of the free memory above `floor`.
pub(crate) fn store_string<D: store::StoreFormat>(
    ram: &mut Ram,
    address: u16,
    text: &[u8],
    floor: u16,
) -> Option<Vec<u8>> {
    let length = u8::try_from(text.len()).ok()?;
    let (lowest, capacity) = (D::STORE.lowest_string(ram), ram[usize::from(address)]);
    let mut to = word(ram, address.wrapping_add(1));
    if length > capacity || to < lowest {
        to = lowest.checked_sub(length.into()).filter(|&to| to >= floor)?;
        D::STORE.set_lowest_string(ram, to);
    }
    ram.get_mut(usize::from(to)..usize::from(to) + text.len())?.copy_from_slice(text);
    let [low, high] = to.to_le_bytes();
    Some(vec![length, low, high])
}

/// Whether a machine has the features that a program needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It has all, as far as the program shows.
    Unchanged,
    /// It has all after a power cycle; the message names the added part.
    Restarted(String),
    /// It lacks one because of the user's choice; the message names it.
    Lacks(String),
}

/// The key polls without a key that end a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPollStops {
    /// No key poll.
    Never,
    /// Reads of the key queue.
    Queue,
    /// Reads of the key queue, and of memory or chips that show keys.
    All,
}

/// The definition of a system: a dialect on a machine.
pub trait SystemDef: Sized + 'static {
    /// The machine.
    type Machine: BasicMachine
        + Display
        + Keyboard
        + MachineControl<Checkpoint: Serialize + DeserializeOwned>
        + MemorySpaces
        + Sound;
    /// The interpreter.
    type Dialect: Traps<Self::Machine> + Variables + Default + Clone + Serialize + DeserializeOwned;
    /// The options of the machine.
    type Options;

    /// The machine.
    const MACHINE: &'static Machine;
    /// The number of codes that the keyboard queue holds.
    const KEY_QUEUE_LEN: usize;
    /// The code that ends a typed line.
    const RETURN: u8;
    /// The highest line number.
    const LAST_LINE: u16;
    /// A numeric variable that holds every number exactly, and a string variable.
    const SCRATCH: [&'static str; 2];
    /// The number of characters that this string variable holds.
    const LONGEST_SCRATCH: usize = 256;

    /// Returns the message and the line of the error that the program is handling.
    fn handled_error(_ram: &Ram) -> Option<(&'static str, u16)> {
        None
    }

    /// Builds the machine and powers it on.
    fn build_machine(options: Self::Options) -> Self::Machine;

    /// Starts the dialect and initialises its memory layout.
    fn cold_start(vm: &mut Vm<Self::Dialect>, machine: &mut Self::Machine);

    /// Prints the banner before the first prompt.
    fn print_banner(vm: &mut Vm<Self::Dialect>, machine: &mut Self::Machine);

    /// Starts or stops logging the screen output.
    fn log_printed(dialect: &mut Self::Dialect, machine: &mut Self::Machine, logs: Logs);

    /// Returns the logged screen output and empties the log.
    fn take_printed(dialect: &mut Self::Dialect, machine: &mut Self::Machine) -> Vec<u8>;

    /// Sets the key polls without a key that end a slice.
    fn set_key_poll_stops(dialect: &mut Self::Dialect, stops: KeyPollStops);

    /// Replaces the codes in the keyboard queue, at most as many as it holds, and returns the previous
    /// ones.
    fn replace_queue(machine: &mut Self::Machine, codes: &[u8]) -> Vec<u8>;

    /// Adds what a program needs and the options leave open, before the program is loaded.
    fn fit_to(_machine: &mut Self::Machine, _image: &[u8]) -> Fit {
        Fit::Unchanged
    }

    /// Returns the maximum size of a program in bytes.
    fn program_capacity(machine: &Self::Machine) -> usize;

    /// Loads a program that fits into memory, in the way of LOAD.
    fn load_program(vm: &mut Vm<Self::Dialect>, machine: &mut Self::Machine, image: &[u8]);

    /// Runs a line without a number as a typed command. It replaces the running program or command.
    ///
    /// # Errors
    /// When it cannot be tokenised, or exceeds the maximum length of a line.
    fn execute_line(
        vm: &mut Vm<Self::Dialect>,
        machine: &mut Self::Machine,
        line: &[u8],
    ) -> Result<(), Fault>;

    /// Returns the numbers of the program's lines with the addresses of their tokens, in memory order.
    fn lines(ram: &Ram) -> Vec<(u16, Range<u16>)>;

    /// Returns the end of the statement that begins at an address.
    fn statement_end(ram: &Ram, at: u16) -> u16;

    /// Returns the text address at which `READ` searches the next item.
    fn data_pointer(dialect: &Self::Dialect, ram: &Ram) -> u16;

    /// Returns the program in memory.
    fn program_image(dialect: &Self::Dialect, machine: &Self::Machine) -> Vec<u8>;

    /// Returns the text of a line as LIST prints it, in Unicode.
    fn line_text(dialect: &mut Self::Dialect, machine: &Self::Machine, line: u16) -> String;

    /// Returns the tokens of a typed text. A name in which the tokeniser finds no keyword is unchanged.
    fn tokens_of(text: &[u8]) -> Vec<u8>;

    /// Returns the plotter, if one is plugged in.
    fn plotter(_machine: &Self::Machine) -> Option<&Plotter> {
        None
    }

    /// Returns the device that the host's pointer moves.
    fn pointer_device(_machine: &Self::Machine) -> Option<PointerDevice> {
        None
    }

    /// Returns what the suspended program waits for, if it is neither a line nor a key poll.
    fn waiting_for(_dialect: &Self::Dialect) -> Option<&'static str> {
        None
    }

    /// Returns the disk in a drive, if there is one.
    fn disk(_machine: &Self::Machine, _drive: u8) -> Option<&fat12::Disk> {
        None
    }

    /// Returns the drives and recorders whose media can be changed, each with its name for a person.
    fn medium_slots(_machine: &Self::Machine) -> Vec<(MediumSlot, &'static str)> {
        Vec::new()
    }

    /// Puts a medium into a slot, or empties it.
    fn change_medium(_machine: &mut Self::Machine, _slot: MediumSlot, _medium: Option<Medium>) {}

    /// Returns the warnings about features that the program uses and the dialect lacks, and empties the
    /// list.
    fn take_warnings(_dialect: &mut Self::Dialect) -> Vec<String> {
        Vec::new()
    }
}
