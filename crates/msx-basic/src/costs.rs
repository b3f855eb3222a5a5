//! Figures: what the interpreter's own work costs, in T-states of the Z80 with a wait state on every fetch of an op. A table, long as it is.
//!
//! Grouped by what does it. *Inferred* from the timed statements of `golden/msx/timing.tsv`; the number routines have theirs themselves.

use basic::{costs::FlowCosts, cycle_costs, store};

cycle_costs! {
    /// Walking the text: CHRGTR.
    pub struct Text {
        /// A letter, a word or a colon fetched.
        pub fetch: u16,
        /// A digit or sign below the colon.
        pub sign: u16,
        /// The zero at the end of a line.
        pub end: u16,
        /// A constant of one digit, which is put aside.
        pub digit: u16,
        /// One of a byte.
        pub byte: u16,
        /// One of two bytes.
        pub word: u16,
        /// Each byte of a single or double, beside what one of two bytes takes.
        pub long_byte: u16,
        /// A constant that was put aside, fetched again.
        pub again: u16,
        /// Going back to the text behind a constant.
        pub behind: u16,
        /// A blank skipped.
        pub blank: u16,
        /// A character that has to be there, beside fetching what follows it: SYNCHR.
        pub demand: u16,
        /// The number of a line, beside fetching it.
        pub line_number: u16,
        /// The search for the end of a statement.
        pub search: u16,
        /// Each step of it, beside fetching what stands there.
        pub skip: u16,
    }
}

cycle_costs! {
    /// Evaluation.
    pub struct Expression {
        /// An expression begun.
        pub begin: u16,
        /// A level of operators.
        pub level: u16,
        /// An operator found and its left side put aside.
        pub push: u16,
        /// An operator applied.
        pub apply: u16,
        /// A relation's further sign.
        pub relation: u16,
        /// A constant of one byte.
        pub small: u16,
        /// One of two or three bytes.
        pub integer: u16,
        /// A single.
        pub single: u16,
        /// A double.
        pub double: u16,
        /// A quoted string.
        pub literal: u16,
        /// Each of its characters.
        pub literal_character: u16,
        /// A bracket.
        pub bracket: u16,
        /// A sign.
        pub sign: u16,
        /// A function called.
        pub function: u16,
        /// A variable read.
        pub variable: u16,
        /// More for a value of four bytes, and for one of eight.
        pub load_single: u16,
        /// See [`Self::load_single`].
        pub load_double: u16,
        /// A name's further character, beside fetching it.
        pub name_character: u16,
        /// A name without a mark: its type is looked up, and what follows fetched again.
        pub unmarked: u16,
        /// More for an operand of four bytes put aside, and for one of eight.
        pub push_single: u16,
        /// See [`Self::push_single`].
        pub push_double: u16,
        /// More when an operator is applied to singles, to doubles, and to operands of different types.
        pub apply_single: u16,
        /// See [`Self::apply_single`].
        pub apply_double: u16,
        /// See [`Self::apply_single`].
        pub apply_mixed: u16,
        /// More for an operator of logic.
        pub logic: u16,
        /// The same as for arithmetic when they are compared.
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
        /// Dispatching one.
        pub dispatch: u16,
        /// An assignment.
        pub assign: u16,
        /// Storing a value.
        pub store: u16,
        /// Each of its bytes.
        pub store_byte: u16,
        /// Taking an argument.
        pub argument: u16,
        /// A condition.
        pub condition: u16,
        /// More for one that fails.
        pub condition_fails: u16,
        /// `FOR`.
        pub begin_loop: u16,
        /// More for a loop over decimals.
        pub begin_decimal: u16,
        /// `NEXT`.
        pub next: u16,
        /// More for a loop over singles, and over doubles.
        pub next_single: u16,
        /// See [`Self::next_single`].
        pub next_double: u16,
        /// `GOTO`.
        pub goto: u16,
        /// `GOSUB`.
        pub gosub: u16,
        /// `RETURN`.
        pub back: u16,
        /// `ON`.
        pub on: u16,
        /// `DATA` read, an item.
        pub datum: u16,
        /// Each character of an item that is a string.
        pub datum_character: u16,
        /// Each statement passed on the way to it.
        pub datum_statement: u16,
        /// Each line passed on the way to it.
        pub datum_line: u16,
    }
}

cycle_costs! {
    /// Words done by the interpreter itself.
    pub struct Intrinsics {
        /// A function that gives a string.
        pub string: u16,
        /// A function of a string that gives a number.
        pub string_number: u16,
        /// `VAL`, beside that.
        pub val: u16,
        /// Each character that it moves or looks at.
        pub string_character: u16,
        /// Each character that a search compares.
        pub string_search: u16,
        /// An item printed.
        pub print: u16,
        /// More for a number.
        pub print_number: u16,
        /// Each character of it, beside what the screen takes.
        pub print_character: u16,
        /// A function that asks the machine.
        pub device_function: u16,
        /// A statement that tells it.
        pub device_statement: u16,
        /// Moving the cursor.
        pub locate: u16,
        /// The random number.
        pub random: u16,
        /// Calling a function of the program's.
        pub defined: u16,
        /// A search for a line by its number that a jump makes.
        pub jump_search: u16,
        /// A line passed by a search for one by its number.
        pub line_search: u16,
        /// An item printed by a format, more for a field of some characters of a string, and a character that is no field.
        pub using: u16,
        /// See [`Self::using`].
        pub using_string: u16,
        /// See [`Self::using`].
        pub using_literal: u16,
        /// Coordinates.
        pub coordinates: u16,
        /// More for one that is no integer.
        pub coordinate: u16,
        /// A voice's turn in `PLAY`.
        pub voice: u16,
        /// A command of a string that plays.
        pub music: u16,
        /// More for one that is a note, beside its bytes in the queue.
        pub note: u16,
        /// A character of a string of commands looked at.
        pub command_character: u16,
        /// A variable that such a string names.
        pub command_variable: u16,
        /// A command of a string that draws.
        pub draw: u16,
        /// Dealing with an error.
        pub error: u16,
        /// Half of reporting one that the program does not deal with.
        pub report: u16,
        /// Each message passed on the way to its own.
        pub report_message: u16,
        /// A dot drawn by a line.
        pub dot: u16,
        /// More where a line steps to the side.
        pub minor_step: u16,
        /// A circle.
        pub circle: u16,
        /// `SWAP`.
        pub swap: u16,
        /// A step along an eighth of a circle.
        pub arc_step: u16,
        /// A dot of a circle.
        pub arc_dot: u16,
        /// More where a dot's distance is multiplied by the aspect.
        pub arc_scale: u16,
    }
}

cycle_costs! {
    /// What everything costs.
    pub struct Costs {
        /// What the engine charges.
        pub flow: FlowCosts,
        /// The text.
        pub text: Text,
        /// Values.
        pub expression: Expression,
        /// Statements.
        pub statement: Statement,
        /// Words.
        pub intrinsics: Intrinsics,
        /// Variables, arrays, strings.
        pub store: store::Costs,
    }
}

/// The figures.
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
        sign: 157,
        end: 133,
        digit: 323,
        byte: 324,
        word: 279,
        long_byte: 44,
        again: 75,
        behind: 111,
        blank: 79,
        demand: 315,
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
        sign: 608,
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
        back: 435,
        on: 1539,
        datum: 2323,
        datum_character: 0,
        datum_statement: 348,
        datum_line: 370,
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
        // The comparison of places before each byte takes 15 more on the page of the last.
        moves: store::costs::Moves { byte: 94, block: 200, partial_page: 1900, ..store::costs::Moves::FREE },
        arrays: store::costs::Arrays {
            other: 52,
            similar: 42,
            create: 8532,
            create_extent: 2480,
            clear: 29,
            found: 2,
            create_only: 2,
            create_given: 3,
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
