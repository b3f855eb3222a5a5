//! Figures: what the interpreter's own work costs, in T-states of the Z80 with a wait state on every fetch of an op.
//!
//! Grouped by what does it. *Inferred* from the timed statements of `golden/msx/timing.tsv`; the number routines have theirs themselves.

use basic::{costs::Flow, figures, store};

figures! {
    /// Walking the text.
    pub struct Text {
        /// A byte fetched.
        pub byte: u16,
        /// A blank skipped.
        pub blank: u16,
        /// A line number in the text.
        pub line_number: u16,
    }
}

figures! {
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
        /// A name's further character.
        pub name_character: u16,
    }
}

figures! {
    /// Statements.
    pub struct Statement {
        /// Dispatching one.
        pub dispatch: u16,
        /// An assignment.
        pub assign: u16,
        /// Storing a value.
        pub store: u16,
        /// Taking an argument.
        pub argument: u16,
        /// A condition.
        pub condition: u16,
        /// Each byte skipped behind one that fails.
        pub skip: u16,
        /// `FOR`.
        pub begin_loop: u16,
        /// `NEXT`.
        pub next: u16,
        /// `GOTO`.
        pub goto: u16,
        /// `GOSUB`.
        pub gosub: u16,
        /// `RETURN`.
        pub back: u16,
        /// A line passed by a search.
        pub line: u16,
        /// `ON`.
        pub on: u16,
        /// `DATA` read, an item.
        pub datum: u16,
        /// Each character of an item.
        pub datum_character: u16,
    }
}

figures! {
    /// Words done by the interpreter itself.
    pub struct Words {
        /// A string function.
        pub string: u16,
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
        pub ask: u16,
        /// A statement that tells it.
        pub tell: u16,
        /// Moving the cursor.
        pub locate: u16,
        /// The random number.
        pub random: u16,
        /// Calling a function of the program's.
        pub defined: u16,
        /// A line passed by a search for one by its number.
        pub line_search: u16,
        /// An item printed by a format.
        pub using: u16,
        /// Coordinates.
        pub coordinates: u16,
        /// A note or the end of a string put into a queue.
        pub note: u16,
        /// A command of a string that draws.
        pub draw: u16,
        /// Dealing with an error.
        pub error: u16,
        /// Half of reporting one that the program does not deal with.
        pub report: u16,
        /// A dot drawn by a line.
        pub dot: u16,
        /// A dot of a circle.
        pub arc_dot: u16,
    }
}

figures! {
    /// What everything costs.
    pub struct Costs {
        /// What the engine charges.
        pub flow: Flow,
        /// The text.
        pub text: Text,
        /// Values.
        pub expression: Expression,
        /// Statements.
        pub statement: Statement,
        /// Words.
        pub words: Words,
        /// Variables, arrays, strings.
        pub store: store::Costs,
    }
}

/// The figures.
pub const COSTS: Costs = Costs {
    flow: Flow {
        statement: 490,
        line: 175,
        choice_passed: 300,
        choice_end: 200,
        choice_taken: 300,
        loop_again: 180,
        loop_done: 400,
        loop_other: 100,
        loop_similar: 0,
        loop_found: 100,
    },
    text: Text { byte: 60, blank: 50, line_number: 250 },
    expression: Expression {
        begin: 280,
        level: 150,
        push: 1000,
        apply: 800,
        relation: 1100,
        small: 400,
        integer: 900,
        single: 1400,
        double: 1450,
        literal: 700,
        literal_character: 40,
        bracket: 900,
        sign: 550,
        function: 950,
        variable: 800,
        load_single: 150,
        load_double: 150,
        name_character: 130,
    },
    statement: Statement {
        dispatch: 180,
        assign: 200,
        store: 300,
        argument: 550,
        condition: 700,
        skip: 180,
        begin_loop: 3500,
        next: 600,
        goto: 300,
        gosub: 960,
        back: 600,
        line: 95,
        on: 2500,
        datum: 5500,
        datum_character: 150,
    },
    words: Words {
        string: 900,
        string_character: 52,
        string_search: 119,
        print: 1900,
        print_number: 600,
        print_character: 420,
        ask: 300,
        tell: 500,
        locate: 3300,
        random: 900,
        defined: 9000,
        line_search: 206,
        note: 11_000,
        using: 5000,
        coordinates: 1500,
        draw: 1750,
        error: 20_000,
        report: 50_000,
        dot: 540,
        arc_dot: 1150,
    },
    store: store::Costs {
        variables: store::costs::Variables {
            other: 161,
            similar: 161,
            missing: 300,
            create: 1500,
            ..store::costs::Variables::FREE
        },
        moves: store::costs::Moves { byte: 23, block: 200, ..store::costs::Moves::FREE },
        arrays: store::costs::Arrays {
            other: 161,
            similar: 161,
            create: 2000,
            create_extent: 800,
            clear: 29,
            ..store::costs::Arrays::FREE
        },
        elements: store::costs::Elements {
            begin: 1400,
            subscript: 700,
            multiply: 1800,
            ..store::costs::Elements::FREE
        },
        strings: store::costs::Strings {
            space: 200,
            saved: 0,
            temporary: 100,
            take_over: 400,
            take_over_copy: 600,
            copy_literal: 300,
            ..store::costs::Strings::FREE
        },
        free: store::costs::Free {
            variable: 100,
            other: 100,
            temporary: 120,
            string: 0,
            space: 100,
            ..store::costs::Free::FREE
        },
        copy: store::costs::Copy { begin: 200, character: 65, ..store::costs::Copy::FREE },
        compare: store::costs::Compare { begin: 600, character: 109, ..store::costs::Compare::FREE },
        collect: store::costs::Collection {
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
            ..store::costs::Collection::FREE
        },
    },
};
