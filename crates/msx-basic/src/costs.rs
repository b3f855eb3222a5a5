//! The cost table of the interpreter's own work, in T-states of the Z80 with a wait state at every opcode fetch.
//!
//! Grouped by routine. *Inferred* from the timed statements of `golden/msx/timing.tsv`; the number routines hold their own costs.

use basic::{costs::FlowCosts, cycle_costs, store};

cycle_costs! {
    /// Walking the program text: CHRGTR.
    pub struct Text {
        /// Fetching a letter, a keyword or a colon.
        pub fetch: u16,
        /// Fetching a digit or a symbol with a code below that of the colon.
        pub symbol: u16,
        /// Fetching the zero at the end of a line.
        pub end: u16,
        /// Fetching a constant of one digit, which CHRGTR stores.
        pub digit: u16,
        /// Fetching a constant of one byte.
        pub byte: u16,
        /// Fetching a constant of two bytes.
        pub word: u16,
        /// Each byte of a single or double, in addition to a constant of two bytes.
        pub long_byte: u16,
        /// Fetching a stored constant again.
        pub refetch: u16,
        /// Moving the text pointer to the text after a constant.
        pub after_constant: u16,
        /// Skipping a blank.
        pub blank: u16,
        /// SYNCHR: checking for a required character, without fetching the next.
        pub synchr: u16,
        /// The number of a line, without fetching it.
        pub line_number: u16,
        /// The search for the end of a statement.
        pub search: u16,
        /// Each step of the search, without the fetch.
        pub skip: u16,
    }
}

cycle_costs! {
    /// Evaluation.
    pub struct Expression {
        /// Starting an expression.
        pub begin: u16,
        /// A level of operators.
        pub level: u16,
        /// Finding an operator and pushing its left side.
        pub push: u16,
        /// Applying an operator.
        pub apply: u16,
        /// Each further symbol of a relation.
        pub relation: u16,
        /// A constant of one byte.
        pub small: u16,
        /// A constant of two or three bytes.
        pub integer: u16,
        /// A single-precision constant.
        pub single: u16,
        /// A double-precision constant.
        pub double: u16,
        /// A quoted string.
        pub literal: u16,
        /// Each character of a quoted string.
        pub literal_character: u16,
        /// A bracket.
        pub bracket: u16,
        /// A unary operator.
        pub unary: u16,
        /// Calling a function.
        pub function: u16,
        /// Reading a variable.
        pub variable: u16,
        /// Addition for a value of four bytes, and for one of eight.
        pub load_single: u16,
        /// See [`Self::load_single`].
        pub load_double: u16,
        /// Each further character of a name, without fetching it.
        pub name_character: u16,
        /// A name without a type suffix: the ROM looks up its default type and fetches the next character again.
        pub unmarked: u16,
        /// Addition for pushing an operand of four bytes, and for one of eight.
        pub push_single: u16,
        /// See [`Self::push_single`].
        pub push_double: u16,
        /// Addition for an operator on singles, on doubles, and on operands of different types.
        pub apply_single: u16,
        /// See [`Self::apply_single`].
        pub apply_double: u16,
        /// See [`Self::apply_single`].
        pub apply_mixed: u16,
        /// Addition for a logical operator.
        pub logic: u16,
        /// The same additions for comparisons.
        pub compare_single: u16,
        /// See [`Self::compare_single`].
        pub compare_double: u16,
        /// See [`Self::compare_single`].
        pub compare_mixed: u16,
    }
}

cycle_costs! {
    /// Statements.
    pub struct Statement {
        /// Dispatching a statement.
        pub dispatch: u16,
        /// An assignment.
        pub assign: u16,
        /// Storing a value.
        pub store: u16,
        /// Each byte of a stored value.
        pub store_byte: u16,
        /// Taking an argument.
        pub argument: u16,
        /// A condition.
        pub condition: u16,
        /// Addition for a condition that fails.
        pub condition_fails: u16,
        /// `FOR`.
        pub begin_loop: u16,
        /// Addition for a loop over decimals.
        pub begin_decimal: u16,
        /// `NEXT`.
        pub next: u16,
        /// Addition for a loop over singles, and over doubles.
        pub next_single: u16,
        /// See [`Self::next_single`].
        pub next_double: u16,
        /// `GOTO`.
        pub goto: u16,
        /// `GOSUB`.
        pub gosub: u16,
        /// `RETURN`.
        pub return_: u16,
        /// `ON`.
        pub on: u16,
        /// Reading an item of `DATA`.
        pub data_item: u16,
        /// Each character of an item that is a string.
        pub data_character: u16,
        /// Each statement skipped in the search for the item.
        pub data_statement: u16,
        /// Each line skipped in the search for the item.
        pub data_line: u16,
    }
}

cycle_costs! {
    /// Intrinsics of the interpreter.
    pub struct Intrinsics {
        /// A function with a string as its result.
        pub string: u16,
        /// A function of a string with a number as its result.
        pub string_number: u16,
        /// Addition for `VAL`.
        pub val: u16,
        /// Each character that a string function moves or reads.
        pub string_character: u16,
        /// Each character that `INSTR` compares.
        pub string_search: u16,
        /// An item printed.
        pub print: u16,
        /// Addition for a number.
        pub print_number: u16,
        /// Each character of a number, without the screen's cost.
        pub print_character: u16,
        /// A device function.
        pub device_function: u16,
        /// A device statement.
        pub device_statement: u16,
        /// Moving the cursor.
        pub locate: u16,
        /// The random number.
        pub random: u16,
        /// Calling a user-defined function.
        pub defined: u16,
        /// A jump's search for a line by its number.
        pub jump_search: u16,
        /// A line passed by such a search.
        pub line_search: u16,
        /// An item of `PRINT USING`, the addition for a field of several characters of a string, and a character outside fields.
        pub using: u16,
        /// See [`Self::using`].
        pub using_string: u16,
        /// See [`Self::using`].
        pub using_literal: u16,
        /// Coordinates.
        pub coordinates: u16,
        /// Addition for a coordinate that is no integer.
        pub coordinate: u16,
        /// A voice's share of a round of `PLAY`.
        pub voice: u16,
        /// A command of a music string.
        pub music: u16,
        /// Addition for a note, without its bytes in the queue.
        pub note: u16,
        /// A character of a command string.
        pub command_character: u16,
        /// A variable in a command string.
        pub command_variable: u16,
        /// A command of a `DRAW` string.
        pub draw: u16,
        /// Handling an error.
        pub error: u16,
        /// Half of reporting an error that the program does not handle.
        pub report: u16,
        /// Each message skipped in the search for the error's message.
        pub report_message: u16,
        /// A dot of a line.
        pub dot: u16,
        /// Addition for a step in the minor direction of a line.
        pub minor_step: u16,
        /// A circle.
        pub circle: u16,
        /// `SWAP`.
        pub swap: u16,
        /// A step along an octant of a circle.
        pub arc_step: u16,
        /// A dot of a circle.
        pub arc_dot: u16,
        /// Addition for multiplying a dot's distance by the aspect.
        pub arc_scale: u16,
    }
}

cycle_costs! {
    /// The cost table.
    pub struct Costs {
        /// Costs charged by the engine.
        pub flow: FlowCosts,
        /// The program text.
        pub text: Text,
        /// Values.
        pub expression: Expression,
        /// Statements.
        pub statement: Statement,
        /// Intrinsics.
        pub intrinsics: Intrinsics,
        /// Variables, arrays, strings.
        pub store: store::Costs,
    }
}

/// The costs of MSX-BASIC 1.0.
pub const COSTS: Costs = Costs {
    flow: FlowCosts {
        statement: 301,
        line: 141,
        choice_passed: 301,
        choice_end: 198,
        choice_taken: 289,
        loop_again: 470,
        loop_done: 34,
        loop_passed: 100,
        loop_same_page: 0,
        loop_found: 100,
    },
    text: Text {
        fetch: 98,
        symbol: 157,
        end: 133,
        digit: 323,
        byte: 324,
        word: 279,
        long_byte: 44,
        refetch: 75,
        after_constant: 111,
        blank: 79,
        synchr: 315,
        line_number: 125,
        search: 57,
        skip: 85,
    },
    expression: Expression {
        begin: 220,
        level: 64,
        push: 1041,
        apply: 83,
        relation: 737,
        small: 243,
        integer: 390,
        single: 727,
        double: 502,
        literal: 154,
        literal_character: 96,
        bracket: 445,
        unary: 608,
        function: 44,
        variable: 66,
        load_single: 174,
        load_double: 275,
        name_character: 43,
        unmarked: 26,
        push_single: 321,
        push_double: 0,
        apply_single: 213,
        apply_double: 649,
        apply_mixed: 574,
        logic: 991,
        compare_single: 66,
        compare_double: 22,
        compare_mixed: 81,
    },
    statement: Statement {
        dispatch: 130,
        assign: 0,
        store: 0,
        store_byte: 44,
        argument: 385,
        condition: 834,
        condition_fails: 0,
        begin_loop: 0,
        begin_decimal: 1950,
        next: 384,
        next_single: 2,
        next_double: 1101,
        goto: 242,
        gosub: 671,
        return_: 435,
        on: 1539,
        data_item: 2323,
        data_character: 0,
        data_statement: 348,
        data_line: 370,
    },
    intrinsics: Intrinsics {
        string: 784,
        string_number: 329,
        val: 689,
        string_character: 28,
        string_search: 119,
        print: 1150,
        print_number: 1008,
        print_character: 0,
        device_function: 74,
        device_statement: 34,
        locate: 103,
        random: 385,
        defined: 9357,
        jump_search: 583,
        line_search: 206,
        voice: 1500,
        music: 1000,
        note: 0,
        command_character: 250,
        command_variable: 2800,
        using: 1459,
        using_string: 1650,
        using_literal: 630,
        coordinates: 0,
        coordinate: 400,
        draw: 1673,
        error: 1500,
        report: 1790,
        report_message: 117,
        dot: 319,
        minor_step: 67,
        circle: 8339,
        swap: 1011,
        arc_step: 311,
        arc_dot: 982,
        arc_scale: 209,
    },
    store: store::Costs {
        variables: store::costs::Variables {
            other: 115,
            similar: 161,
            missing: 312,
            create: 2156,
            found: 882,
            ..store::costs::Variables::FREE
        },
        // The comparison of addresses before each byte takes 15 more on the page of the last.
        moves: store::costs::Moves { byte: 94, block: 200, partial_page: 1900, ..store::costs::Moves::FREE },
        arrays: store::costs::Arrays {
            other: 52,
            similar: 42,
            create: 8532,
            create_extent: 2480,
            clear: 29,
            found: 2,
            create_only: 2,
            create_explicit: 3,
            ..store::costs::Arrays::FREE
        },
        elements: store::costs::Elements {
            begin: 1121,
            subscript: 765,
            multiply: 1253,
            ..store::costs::Elements::FREE
        },
        strings: store::costs::Strings {
            space: 202,
            saved: 0,
            temporary: 13,
            take_over: 281,
            take_over_copy: 609,
            copy_literal: 300,
            ..store::costs::Strings::FREE
        },
        free: store::costs::Free {
            variable: 35,
            other: 100,
            temporary: 651,
            string: 0,
            space: 0,
            elsewhere: 199,
            ..store::costs::Free::FREE
        },
        copy: store::costs::Copy { begin: 0, character: 50, ..store::costs::Copy::FREE },
        compare: store::costs::Compare {
            begin: 562,
            character: 109,
            same: 4,
            end: 7,
            ..store::costs::Compare::FREE
        },
        collect: store::costs::GarbageCollection {
            begin: 600,
            pass: 700,
            found: 500,
            done: 200,
            entry: 160,
            array: 250,
            empty: 80,
            used: 160,
            moved: 40,
            waiting: 60,
            lower: 30,
            best: 80,
            ..store::costs::GarbageCollection::FREE
        },
    },
};
