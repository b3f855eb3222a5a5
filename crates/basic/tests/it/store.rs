//! Variables, arrays and strings in memory.

use basic::{
    engine::{Engine, ExitReason, ProgramEnd, Vm},
    fault::Fault,
    memory::{Ram, set_word, word},
    store::{Name, Span, StoreFormat, inspect, span},
};
use hardware::Memory;

use crate::{
    begun,
    costs::{distinct, with_costs},
    dialect::{END, Name as ToyName, Toy},
    machine::Machine,
};

const COMPLETED: ExitReason = ExitReason::Ended(ProgramEnd::Completed);

/// Returns a program that has run.
fn run(program: &str) -> (Vm<Toy>, Machine) {
    let (mut vm, mut machine) = begun(program);
    assert_eq!(vm.run(&mut machine), COMPLETED, "{program}");
    (vm, machine)
}

/// Returns the bytes that pointers in memory enclose.
fn between(ram: &Ram, from: u16, to: u16) -> &[u8] {
    &ram[usize::from(word(ram, from))..usize::from(word(ram, to))]
}

#[test]
fn tables_have_the_layout_that_the_dialect_states() {
    let (_, machine) = run("A%=258;B$=\"HI\";ROOMC%(1,2);C%(1,0)=3;C%(0,1)=4;C%(1,2)=515;D%=7");
    let ram = machine.ram();
    let variables = between(ram, 0x10, 0x12);
    assert_eq!(variables[..8], [2, b'A', 0, 2, 1, 3, b'B', 0]);
    assert_eq!(span(ram, word(ram, 0x10) + 8).bytes(ram), b"HI");
    assert_eq!(variables[11..], [2, b'D', 0, 7, 0]);
    // The length includes the header of 10 bytes; the last dimension's extent comes first.
    assert_eq!(
        between(ram, 0x12, 0x14),
        [2, b'C', 0, 22, 0, 2, 3, 0, 2, 0, 0, 0, 3, 0, 4, 0, 0, 0, 0, 0, 3, 2]
    );
}

#[test]
fn strings_grow_down_from_the_top_of_memory() {
    let (vm, machine) = run("A$=\"AB\"+\"C\";B$=A$;C$=\"DE\";D$=DIGITS(12345)");
    let ram = machine.ram();
    let top = usize::from(END);
    assert_eq!(&ram[top - 11..top], b"12345ABCABC");
    assert_eq!((word(ram, 0x16), word(ram, 0x18)), (END - 11, END - 11));
    let descriptors: Vec<Span> =
        inspect::variables::<Toy>(ram).iter().map(|v| span(ram, v.address)).collect();
    let of = |length, at| Span { length, at };
    assert_eq!(
        [descriptors[0], descriptors[1], descriptors[3]],
        [of(3, END - 3), of(3, END - 6), of(5, END - 11)]
    );
    // A literal stays in the text.
    assert_eq!((descriptors[2].length, descriptors[2].bytes(ram)), (2, &b"DE"[..]));
    assert!(descriptors[2].at < word(ram, 0x10));
    assert_eq!(vm.engine.last_made_string(), (5, END - 11));
    // No temporary descriptor is left.
    assert_eq!(word(ram, 0x1e), 0x30);
}

#[test]
fn a_freed_string_gives_its_memory_back_if_it_is_the_lowest() {
    let lowest = |program: &str| word(run(program).1.ram(), 0x16);
    assert_eq!(lowest("A$=\"A\"+\"B\""), END - 2);
    assert_eq!(lowest("A=LENGTH(\"A\"+\"B\")"), END);
    assert_eq!(lowest("A$=\"A\"+\"B\";A=LENGTH(A$)"), END - 2);
    // Both temporary strings are freed, the lower one first.
    assert_eq!(lowest("A$=\"A\"+\"B\";A=(A$+\"C\")<(A$+\"D\")"), END - 2);
    // Another string has been made below the freed one.
    assert_eq!(lowest("A$=\"A\"+\"B\";B$=LEFT(A$+\"C\",1)"), END - 2 - 3 - 1);
}

#[test]
fn garbage_collection_moves_strings_up_in_their_order() {
    let program =
        "A$=\"A\"+\"1\";B$=\"B\"+\"2\";A$=\"A\"+\"3\";ROOMC$(1);C$(1)=\"C\"+\"4\";B$=B$+\"!\";F=FREE";
    let (_, machine) = run(program);
    let ram = machine.ram();
    let top = usize::from(END);
    assert_eq!(word(ram, 0x16), END - 7);
    assert_eq!(&ram[top - 7..top], b"B2!C4A3");
    let strings: Vec<Vec<u8>> = inspect::variables::<Toy>(ram)
        .iter()
        .take(2)
        .map(|v| span(ram, v.address).bytes(ram).to_vec())
        .collect();
    assert_eq!(strings, [b"A3".to_vec(), b"B2!".to_vec()]);
}

#[test]
fn collected_memory_is_counted() {
    let (vm, machine) = run("A$=\"A\"+\"1\";A$=\"B\"+\"2\";F=FREE");
    let free = word(machine.ram(), 0x16) - word(machine.ram(), 0x14);
    assert_eq!(vm.engine.accumulator().0, f64::from(free));
}

#[test]
fn tools_enumerate_variables_and_arrays() {
    let (_, mut machine) = run("A=1;Bc%=2;D$=\"X\";ROOME(3);ROOMF$(1,2,4)");
    let ram = machine.ram();
    let variables = inspect::variables::<Toy>(ram);
    let shown: Vec<_> = variables.iter().map(|entry| (entry.name.0, entry.size, entry.count())).collect();
    assert_eq!(shown, [([8, b'A', 0], 8, 1), ([2, b'B', b'c'], 2, 1), ([3, b'D', 0], 3, 1)]);
    let start = word(ram, 0x10);
    assert_eq!(
        variables.iter().map(|entry| entry.address).collect::<Vec<_>>(),
        [3, 14, 19].map(|at| start + at)
    );
    let arrays = inspect::arrays::<Toy>(ram);
    let shown: Vec<_> =
        arrays.iter().map(|entry| (entry.name.0, entry.size, entry.extents.clone())).collect();
    assert_eq!(shown, [([8, b'E', 0], 8, vec![4]), ([3, b'F', 0], 3, vec![2, 3, 5])]);
    let start = word(ram, 0x12);
    assert_eq!(arrays[0].address, start + 8);
    assert_eq!(arrays[0].addresses().collect::<Vec<_>>(), [0, 8, 16, 24].map(|at| start + 8 + at));
    assert_eq!(arrays[1].address, start + 8 + 32 + 12);
    assert_eq!((arrays[1].count(), arrays[1].addresses().count()), (30, 30));
    // Headers that a program has written over end the table.
    let length = usize::from(start) + 3;
    machine.ram_mut()[length..length + 2].fill(0);
    assert_eq!(inspect::arrays::<Toy>(machine.ram()), []);
    machine.ram_mut()[length..length + 2].fill(0xff);
    assert_eq!(inspect::arrays::<Toy>(machine.ram()).len(), 1);
    set_word(machine.ram_mut(), start + 3, 40);
    set_word(machine.ram_mut(), start + 6, 1000);
    assert_eq!(inspect::arrays::<Toy>(machine.ram()), []);
}

#[test]
fn corrupted_memory_is_recognised() {
    let (vm, machine) = run("A=1;B$=\"X\"+\"Y\";ROOMC(3);ROOMD$(2,2);LOOPI=1TO9");
    let is_valid = |change: &dyn Fn(&mut Ram)| {
        let mut vm = vm.clone();
        let mut copy = Machine::default();
        *copy.ram_mut() = *machine.ram();
        change(copy.ram_mut());
        vm.memory_changed();
        vm.engine.has_valid_memory(&copy)
    };
    assert!(is_valid(&|_| {}));
    let ram = machine.ram();
    let (variables, arrays, end) = (word(ram, 0x10), word(ram, 0x12), word(ram, 0x14));
    let second = arrays + word(ram, arrays + 3);
    for (what, at, value) in [
        ("the variables are behind the arrays", 0x10, arrays + 1),
        ("the arrays end before they begin", 0x14, arrays - 1),
        ("the strings are in the arrays", 0x16, end - 1),
        ("memory ends before the strings", 0x1a, word(ram, 0x16) - 1),
        ("the next temporary descriptor is none", 0x1e, 0x31),
        ("the next temporary descriptor is beyond the last", 0x1e, 0x3c),
        ("the loop's variable is before the variables", 0x10, arrays),
        ("the last array ends in a header", 0x14, second + 7),
        ("the last array ends in its extents", 0x14, second + 9),
        ("the last array ends in its elements", 0x14, end - 1),
        ("an array is too short for its elements", arrays + 3, word(ram, arrays + 3) - 1),
        ("an array is longer than the table", second + 3, word(ram, second + 3) + 1),
        ("an extent is too large", arrays + 6, 5),
        ("the extents overflow", second + 6, 0xffff),
    ] {
        assert!(!is_valid(&|ram| set_word(ram, at, value)), "{what}");
    }
    assert!(is_valid(&|ram| set_word(ram, 0x1e, 0x39)), "all temporary descriptors are in use");
    assert!(is_valid(&|ram| ram[usize::from(variables) + 3] = 9), "a value has changed");
    let mut aliased = vm.clone();
    aliased.memory_changed();
    aliased.engine.code_mut().assume_aliasing();
    assert!(!aliased.engine.has_valid_memory(&machine));
    // The check is repeated only after a write from outside.
    aliased.engine.code_mut().variables_cleared();
    aliased.engine.code_mut().invalidate_pointers();
    assert!(aliased.engine.has_valid_memory(&machine));
}

#[test]
fn searches_end_in_corrupted_tables() {
    let (_, mut machine) = run("A=1;B=2;ROOMC(3);ROOMD(3)");
    let name = |letter| ToyName([8, letter, 0]);
    let array = |machine: &Machine, letter| Engine::<Toy>::search_array(machine.ram(), name(letter)).0;
    let start = word(machine.ram(), 0x12);
    let length = word(machine.ram(), start + 3);
    assert_eq!(array(&machine, b'C'), Some(start));
    assert_eq!(array(&machine, b'D'), Some(start + length));
    assert_eq!(array(&machine, b'E'), None);
    set_word(machine.ram_mut(), start + 3, 0);
    assert_eq!(array(&machine, b'D'), None);
    // A cycle.
    set_word(machine.ram_mut(), start + 3, length);
    set_word(machine.ram_mut(), start + length + 3, length.wrapping_neg());
    assert_eq!(array(&machine, b'E'), None);
    let variable = |letter| Engine::<Toy>::search_variable(machine.ram(), name(letter)).0;
    let start = word(machine.ram(), 0x10);
    assert_eq!([b'A', b'B', b'C'].map(variable), [Some(start + 3), Some(start + 14), None]);
}

#[test]
fn moves_cost_by_bytes_and_pages() {
    let cost = |from, end, to| with_costs(distinct(), || Engine::<Toy>::move_cost(from, end, to));
    let moves = with_costs(distinct(), || Toy::store_costs().moves);
    let [byte, block, partial, page, borrow, target] =
        [moves.byte, moves.block, moves.partial_page, moves.page, moves.borrow, moves.borrow_target]
            .map(u64::from);
    assert_eq!(cost(0x1000, 0x1000, 0x1010), block);
    assert_eq!(cost(0x1000, 0x1010, 0x1020), block + partial + 16 * byte);
    // Whole pages, at a page's start and with three bytes on the next page each.
    assert_eq!(cost(0x1000, 0x1200, 0x1300), block + 2 * page + 512 * byte);
    assert_eq!(cost(0x1003, 0x1203, 0x1303), block + 2 * page + 512 * byte + 2 * 3);
    // Five bytes that begin on the page before, in the source and in the target.
    assert_eq!(cost(0x10fe, 0x1103, 0x1110), block + partial + 5 * byte + borrow + 3);
    assert_eq!(cost(0x1010, 0x1015, 0x1102), block + partial + 5 * byte + target);
    assert_eq!(cost(0x10fe, 0x1103, 0x1203), block + partial + 5 * byte + borrow + target + 3);
    assert_eq!(cost(0x10fe, 0x1203, 0x1310), block + partial + page + 261 * byte + borrow + 3 + 0xfe);
}

#[test]
fn temporary_descriptors_are_a_stack_of_three() {
    let (mut vm, mut machine) = begun("END");
    let ram = machine.ram_mut();
    let literal = |at| Span { length: 1, at };
    for (index, slot) in [0x30, 0x33, 0x36].into_iter().enumerate() {
        assert!(Engine::<Toy>::has_temporary(ram));
        let text = literal(0x1000 + index as u16);
        assert_eq!(vm.engine.push_temporary(ram, text, &mut 0), Ok(()));
        assert_eq!((vm.engine.current_string(), span(ram, slot), word(ram, 0x20)), (slot, text, slot));
        assert_eq!(vm.engine.last_made_string(), (1, 0x1000 + index as u16));
    }
    assert!(!Engine::<Toy>::has_temporary(ram));
    assert_eq!(vm.engine.push_temporary(ram, literal(0x1003), &mut 0), Err(Fault::FormulaTooComplex));
    // Only the last one is freed.
    vm.engine.free_string(ram, 0x30, &mut 0);
    assert_eq!(word(ram, 0x1e), 0x39);
    vm.engine.free_string(ram, 0x36, &mut 0);
    assert_eq!((word(ram, 0x1e), ram[0x20]), (0x36, 0x33));
    assert!(Engine::<Toy>::is_temporary(0xff) && !Engine::<Toy>::is_temporary(0x100));
    Engine::<Toy>::clear_temporaries(&mut machine);
    assert_eq!(word(machine.ram(), 0x1e), 0x30);
}

#[test]
fn a_moved_temporary_pointer_writes_where_it_points() {
    let (mut vm, mut machine) = begun("END");
    let ram = machine.ram_mut();
    // The pointer is a byte: the next one belongs to the program.
    set_word(ram, 0x1e, 0x07fe);
    let text = Span { length: 5, at: 0x1234 };
    assert_eq!(vm.engine.push_temporary(ram, text, &mut 0), Ok(()));
    // Addresses on page 0 wrap within it.
    assert_eq!((ram[0xfe], ram[0xff], ram[0x00]), (5, 0x34, 0x12));
    assert_eq!((ram[0x1e], ram[0x1f], vm.engine.current_string()), (0x01, 0x07, 0xfe));
}

#[test]
fn strings_are_allocated_down_to_the_arrays() {
    let (mut vm, mut machine) = begun("END");
    let ram = machine.ram_mut();
    let floor = word(ram, 0x14);
    set_word(ram, 0x16, floor + 20);
    set_word(ram, 0x1a, floor + 20);
    assert_eq!(vm.engine.allocate(ram, 20, &mut 0), Ok(floor));
    assert_eq!((word(ram, 0x16), word(ram, 0x18)), (floor, floor));
    assert_eq!(vm.engine.allocate(ram, 0, &mut 0), Ok(floor));
    // The garbage collection frees the string that nothing refers to.
    assert_eq!(vm.engine.allocate(ram, 1, &mut 0), Ok(floor + 19));
    assert_eq!(vm.engine.allocate(ram, 21, &mut 0), Err(Fault::OutOfMemory));
    assert_eq!(vm.engine.make_string(ram, b"HELLO", &mut 0), Ok(()));
    assert_eq!(span(ram, vm.engine.current_string()).bytes(ram), b"HELLO");
    assert_eq!(vm.engine.make_string(ram, &[b'X'; 256], &mut 0), Err(Fault::StringTooLong));
}

#[test]
fn names_have_their_type_in_the_high_bits() {
    let letters = [b'A', b'B'];
    let names = [Name::number(letters), Name::integer(letters), Name::text(letters), Name::function(letters)];
    assert_eq!(names.map(|name| name.0), [[0x41, 0x42], [0xc1, 0xc2], [0x41, 0xc2], [0xc1, 0x42]]);
    assert_eq!(names.map(Name::letters), [letters; 4]);
    assert_eq!(names.map(Name::is_integer), [false, true, false, false]);
    assert_eq!(names.map(Name::is_text), [false, false, true, false]);
    assert_eq!(names.map(Name::is_function), [false, false, false, true]);
}

#[test]
fn descriptors_wrap_at_the_end_of_memory() {
    let mut machine = Machine::default();
    let ram = machine.ram_mut();
    (ram[0xfffe], ram[0xffff], ram[0]) = (5, 0x34, 0x12);
    assert_eq!(span(ram, 0xfffe), Span { length: 5, at: 0x1234 });
    ram[0xfffd] = 7;
    assert_eq!(span(ram, 0xfffd), Span { length: 7, at: 0x3405 });
    assert_eq!(Span { length: 9, at: 0xfffd }.bytes(ram), [7, 5, 0x34]);
}
