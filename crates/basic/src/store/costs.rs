//! What finding, making and moving variables and strings costs.

use crate::cycle_costs;

cycle_costs! {
    /// Finding and making a simple variable.
    pub struct Variables {
        /// Finding the variable.
        pub found: u16,
        /// Passing over one with another first letter.
        pub other: u16,
        /// Passing over one with the same first letter.
        pub similar: u16,
        /// Stepping to another page.
        pub page: u16,
        /// A step on the page on which the table ends.
        pub same_page: u16,
        /// Not finding it.
        pub missing: u16,
        /// Creating it, beside moving the arrays.
        pub create: u16,
    }
}

cycle_costs! {
    /// Moving a block of memory.
    pub struct Moves {
        /// Moving a byte of memory.
        pub byte: u16,
        /// A move of memory, beside its bytes.
        pub block: u16,
        /// More when it is not whole pages.
        pub partial_page: u16,
        /// More for each whole page.
        pub page: u16,
        /// More when the last, broken page begins before the page it ends in, for source and target each.
        pub borrow: u16,
    }
}

cycle_costs! {
    /// Finding and making an array.
    pub struct Arrays {
        /// Finding the array.
        pub found: u16,
        /// Passing over one with another first letter.
        pub other: u16,
        /// Passing over one with the same first letter.
        pub similar: u16,
        /// Creating an array.
        pub create: u16,
        /// More when no element is wanted.
        pub create_only: u16,
        /// Each extent of a new array.
        pub create_extent: u16,
        /// More when it is given.
        pub create_given: u16,
        /// Clearing a byte of it.
        pub clear: u16,
        /// More for each page.
        pub clear_page: u16,
    }
}

cycle_costs! {
    /// Finding an element of an array.
    pub struct Elements {
        /// Finding an element.
        pub begin: u16,
        /// Each subscript.
        pub subscript: u16,
        /// More when subscript and extent have the same high byte.
        pub far: u16,
        /// Multiplying by an extent.
        pub multiply: u16,
        /// Each set bit multiplied.
        pub multiply_bit: u16,
    }
}

cycle_costs! {
    /// Making strings, and taking them over into variables.
    pub struct Strings {
        /// Making room.
        pub space: u16,
        /// More when it reaches down into another page.
        pub borrow: u16,
        /// More when a descriptor is kept meanwhile.
        pub saved: u16,
        /// Making a temporary descriptor.
        pub temporary: u16,
        /// Taking over a descriptor.
        pub take_over: u16,
        /// More when the string lies in the string space.
        pub take_over_new: u16,
        /// More when it lies on the page of the lowest string.
        pub take_over_near: u16,
        /// More when the string is copied.
        pub take_over_copy: u16,
        /// More when it is copied out of a work area.
        pub copy_literal: u16,
    }
}

cycle_costs! {
    /// Freeing a string.
    pub struct Free {
        /// Freeing a descriptor that is a variable's.
        pub variable: u16,
        /// Freeing one that is not the last.
        pub other: u16,
        /// Freeing the last temporary one.
        pub temporary: u16,
        /// Freeing a string.
        pub string: u16,
        /// More when its space is freed too.
        pub space: u16,
        /// More when it is not.
        pub elsewhere: u16,
        /// More when it lies on the page of the lowest string.
        pub near: u16,
        /// More when the space freed ends on another page.
        pub carry: u16,
    }
}

cycle_costs! {
    /// Copying the characters of a string.
    pub struct Copy {
        /// Copying characters.
        pub begin: u16,
        /// More when there are any.
        pub some: u16,
        /// Each of them.
        pub character: u16,
        /// More when the copy ends on another page.
        pub carry: u16,
        /// Reading the descriptor of what is copied.
        pub descriptor: u16,
    }
}

cycle_costs! {
    /// Comparing two strings.
    pub struct Compare {
        /// Comparing strings.
        pub begin: u16,
        /// More when they are of the same length.
        pub same: u16,
        /// More when the left one is shorter.
        pub shorter: u16,
        /// More when the left one is longer.
        pub longer: u16,
        /// Finding no difference up to the end of the shorter.
        pub end: u16,
        /// Finding a greater character in the left one.
        pub greater: u16,
        /// Finding a smaller one.
        pub less: u16,
        /// Each pair of equal characters.
        pub character: u16,
    }
}

cycle_costs! {
    /// The collection of strings. "Near" is said of a place on the same page as what it is compared with.
    pub struct GarbageCollection {
        /// Once.
        pub begin: u16,
        /// A pass.
        pub pass: u16,
        /// More when it finds a string to move, beside moving it.
        pub found: u16,
        /// More when it finds none.
        pub done: u16,
        /// A temporary descriptor.
        pub temporary: u16,
        /// A variable or an element of an array.
        pub entry: u16,
        /// More when it is near the end of the table.
        pub entry_near: u16,
        /// More for an integer variable.
        pub integer: u16,
        /// More for a number.
        pub number: u16,
        /// More for a string.
        pub text: u16,
        /// Stepping to the next.
        pub step: u16,
        /// More when that is on another page.
        pub step_page: u16,
        /// An array.
        pub array: u16,
        /// More when it is near the end of the arrays.
        pub array_near: u16,
        /// More for one of numbers.
        pub array_number: u16,
        /// More for one of integers.
        pub array_integer: u16,
        /// More for one of strings, beside its elements.
        pub array_text: u16,
        /// A descriptor of an empty string.
        pub empty: u16,
        /// A descriptor of another.
        pub used: u16,
        /// More when it has been moved already.
        pub moved: u16,
        /// The same near the last moved.
        pub moved_near: u16,
        /// More when it has not been.
        pub waiting: u16,
        /// The same near the last moved.
        pub waiting_near: u16,
        /// More when it lies lower than the best so far.
        pub lower: u16,
        /// The same near that.
        pub lower_near: u16,
        /// More when it is the best so far.
        pub best: u16,
        /// The same near the one before.
        pub best_near: u16,
    }
}

cycle_costs! {
    /// What the store costs.
    pub struct Costs {
        /// Finding and making a simple variable.
        pub variables: Variables,
        /// Moving a block of memory.
        pub moves: Moves,
        /// Finding and making an array.
        pub arrays: Arrays,
        /// Finding an element of an array.
        pub elements: Elements,
        /// Making strings, and taking them over into variables.
        pub strings: Strings,
        /// Freeing a string.
        pub free: Free,
        /// Copying the characters of a string.
        pub copy: Copy,
        /// Comparing two strings.
        pub compare: Compare,
        /// The collection of strings.
        pub collect: GarbageCollection,
    }
}
