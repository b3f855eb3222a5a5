//! The costs of finding, creating and moving variables and strings.

use crate::cycle_costs;

cycle_costs! {
    /// Finding and creating a simple variable.
    pub struct Variables {
        /// Finding the variable.
        pub found: u16,
        /// Added when its value is on another page than its name.
        pub found_far: u16,
        /// Added when the second letter of a name is on another page than the first.
        pub second_far: u16,
        /// Skipping one with another first letter.
        pub other: u16,
        /// Skipping one with the same first letter.
        pub similar: u16,
        /// Stepping to another page.
        pub page: u16,
        /// A step on the page on which the table ends.
        pub same_page: u16,
        /// Reaching the end without finding it.
        pub missing: u16,
        /// Creating it, without moving the arrays.
        pub create: u16,
    }
}

cycle_costs! {
    /// Moving a block of memory.
    pub struct Moves {
        /// Moving a byte of memory.
        pub byte: u16,
        /// A move of memory, without its bytes.
        pub block: u16,
        /// Added when it is not whole pages.
        pub partial_page: u16,
        /// Added for each whole page.
        pub page: u16,
        /// Added when the last, partial page of the source begins before the page it ends in.
        pub borrow: u16,
        /// Added when that of the target does.
        pub borrow_target: u16,
    }
}

cycle_costs! {
    /// Finding and creating an array.
    pub struct Arrays {
        /// Finding the array.
        pub found: u16,
        /// Added for each byte of its head that is read on another page than the first.
        pub far: u16,
        /// Skipping one with another first letter.
        pub other: u16,
        /// Skipping one with the same first letter.
        pub similar: u16,
        /// Creating an array.
        pub create: u16,
        /// Added when no element is accessed.
        pub create_only: u16,
        /// Each extent of a new array.
        pub create_extent: u16,
        /// Added when `DIM` states the extent.
        pub create_explicit: u16,
        /// Added when adding its size to the low byte of its address carries.
        pub create_carry: u16,
        /// Clearing a byte of it.
        pub clear: u16,
        /// Added for each page.
        pub clear_page: u16,
        /// Added when its size is a multiple of a page.
        pub clear_whole: u16,
    }
}

cycle_costs! {
    /// Finding an element of an array.
    pub struct Elements {
        /// Finding an element.
        pub begin: u16,
        /// Each subscript.
        pub subscript: u16,
        /// Added when subscript and extent have the same high byte.
        pub far: u16,
        /// Multiplying by an extent.
        pub multiply: u16,
        /// Each set bit of the multiplication.
        pub multiply_bit: u16,
    }
}

cycle_costs! {
    /// Making strings, and moving them into variables.
    pub struct Strings {
        /// Allocating a block.
        pub space: u16,
        /// Added when it reaches down into another page.
        pub borrow: u16,
        /// Added when it begins on the page up to which the arrays reach.
        pub space_near: u16,
        /// Added when a descriptor is saved in between.
        pub saved: u16,
        /// Making a temporary descriptor.
        pub temporary: u16,
        /// Moving a descriptor into a variable.
        pub take_over: u16,
        /// Added when the string is in the string heap.
        pub take_over_new: u16,
        /// Added when it is on the page of the lowest string.
        pub take_over_near: u16,
        /// Added when its descriptor is on the page where the variables begin.
        pub take_over_low: u16,
        /// Added when the string is copied.
        pub take_over_copy: u16,
        /// Added when it is copied out of a work area.
        pub copy_literal: u16,
    }
}

cycle_costs! {
    /// Freeing a string.
    pub struct Free {
        /// Freeing a descriptor that belongs to a variable.
        pub variable: u16,
        /// Freeing one that is not the last.
        pub other: u16,
        /// Freeing the last temporary one.
        pub temporary: u16,
        /// Freeing a string.
        pub string: u16,
        /// Added when its block is freed too.
        pub space: u16,
        /// Added when it is not.
        pub elsewhere: u16,
        /// Added when it is on the page of the lowest string.
        pub near: u16,
        /// Added when the freed block ends on another page.
        pub carry: u16,
    }
}

cycle_costs! {
    /// Copying the characters of a string.
    pub struct Copy {
        /// Copying characters.
        pub begin: u16,
        /// Added when the string is not empty.
        pub some: u16,
        /// Each character.
        pub character: u16,
        /// Added for each byte of a descriptor or string that is read on another page than its first one.
        pub far: u16,
        /// Added when the copy ends on another page.
        pub carry: u16,
        /// Reading the descriptor of the copied string.
        pub descriptor: u16,
    }
}

cycle_costs! {
    /// Comparing two strings.
    pub struct Compare {
        /// Comparing strings.
        pub begin: u16,
        /// Added when they have the same length.
        pub same: u16,
        /// Added when the left one is shorter.
        pub shorter: u16,
        /// Added when the left one is longer.
        pub longer: u16,
        /// No difference up to the end of the shorter.
        pub end: u16,
        /// A greater character in the left one.
        pub greater: u16,
        /// A smaller character in the left one.
        pub less: u16,
        /// Each pair of equal characters.
        pub character: u16,
    }
}

cycle_costs! {
    /// Garbage collection. "Near" means on the same page as the address it is compared with.
    pub struct GarbageCollection {
        /// Once per collection.
        pub begin: u16,
        /// Each pass.
        pub pass: u16,
        /// Added when it finds a string to move, without moving it.
        pub found: u16,
        /// Added without a string to move.
        pub done: u16,
        /// Each temporary descriptor.
        pub temporary: u16,
        /// Each variable or array element.
        pub entry: u16,
        /// Added when it is near the end of the table.
        pub entry_near: u16,
        /// Added for an integer variable.
        pub integer: u16,
        /// Added for a number.
        pub number: u16,
        /// Added for a string.
        pub text: u16,
        /// Stepping to the next entry.
        pub step: u16,
        /// Added when that is on another page.
        pub step_page: u16,
        /// Each array.
        pub array: u16,
        /// Added when it is near the end of the arrays.
        pub array_near: u16,
        /// Added for an array of numbers.
        pub array_number: u16,
        /// Added for an array of integers.
        pub array_integer: u16,
        /// Added for an array of strings, without its elements.
        pub array_text: u16,
        /// Added for each byte of an entry on another page than its first.
        pub far: u16,
        /// A descriptor of an empty string.
        pub empty: u16,
        /// A descriptor of another string.
        pub used: u16,
        /// Added when it has been moved already.
        pub moved: u16,
        /// The same near the string moved last.
        pub moved_near: u16,
        /// Added when it has not been moved.
        pub waiting: u16,
        /// The same near the string moved last.
        pub waiting_near: u16,
        /// Added when it is lower than the best so far.
        pub lower: u16,
        /// The same near the best so far.
        pub lower_near: u16,
        /// Added when it is the best so far.
        pub best: u16,
        /// The same near the previous best.
        pub best_near: u16,
    }
}

cycle_costs! {
    /// All costs of the store.
    pub struct Costs {
        /// Finding and creating a simple variable.
        pub variables: Variables,
        /// Moving a block of memory.
        pub moves: Moves,
        /// Finding and creating an array.
        pub arrays: Arrays,
        /// Finding an element of an array.
        pub elements: Elements,
        /// Making strings, and moving them into variables.
        pub strings: Strings,
        /// Freeing a string.
        pub free: Free,
        /// Copying the characters of a string.
        pub copy: Copy,
        /// Comparing two strings.
        pub compare: Compare,
        /// Garbage collection.
        pub collect: GarbageCollection,
    }
}
