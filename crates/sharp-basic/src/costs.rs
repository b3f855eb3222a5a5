//! What the interpreter's work costs, in processor cycles (256 000 a second).
//!
//! All figures are fitted to measured statements (`timing.tsv`): a sum over what a statement is made of. What the display, the beeper and the
//! plotter take is the machine's; arithmetic has its own figures.

use basic::{costs::Flow, figures};

figures! {
    /// The figures by name.
    pub struct Costs {
        /// What the engine charges.
        pub flow: Flow,
        /// A statement that begins with a keyword.
        pub keyword: u16,
        /// An assignment, without what is read and stored.
        pub assign: u16,
        /// Storing a number.
        pub store_number: u16,
        /// Storing a string.
        pub store_text: u16,
        /// A number in the text, without its digits.
        pub constant: u16,
        /// `PI`.
        pub pi: u16,
        /// A variable that is read.
        pub variable: u16,
        /// An element of strings that is read.
        pub text_element: u16,
        /// More for one of two letters.
        pub two_letters: u16,
        /// A two-letter variable or array that is passed over.
        pub passed: u16,
        /// An element of an array, without its subscripts.
        pub element: u16,
        /// One that is a letter.
        pub letter_element: u16,
        /// A second subscript.
        pub second: u16,
        /// An operator.
        pub operator: u16,
        /// One between strings.
        pub text_operator: u16,
        /// A comparison beside its operator.
        pub compare: u16,
        /// A minus before a term.
        pub sign: u16,
        /// Brackets.
        pub bracket: u16,
        /// A function, without what it computes.
        pub function: u16,
        /// A string in the text.
        pub literal: u16,
        /// A character of it.
        pub character: u16,
        /// A character of a string that a variable holds.
        pub loaded_character: u16,
        /// Strings put together.
        pub concatenate: u16,
        /// `ASC` and `LEN`.
        pub measure: u16,
        /// `VAL`.
        pub to_number: u16,
        /// `CHR$`.
        pub to_character: u16,
        /// `STR$`.
        pub to_text: u16,
        /// `LEFT$` and `RIGHT$`.
        pub part: u16,
        /// `MID$`.
        pub middle: u16,
        /// `IF`.
        pub condition: u16,
        /// A character or keyword behind a condition that does not hold.
        pub skipped: u16,
        /// A jump.
        pub jump: u16,
        /// A line that is passed on the way to its target.
        pub passed_line: u16,
        /// The same where its beginning is looked at: for a label, for `DATA`.
        pub passed_label: u16,
        /// What a call costs more.
        pub call: u16,
        /// `RETURN`.
        pub back: u16,
        /// `ON`.
        pub choice: u16,
        /// `FOR`.
        pub begin_loop: u16,
        /// Its `STEP`.
        pub step: u16,
        /// `NEXT`.
        pub next: u16,
        /// `PRINT`.
        pub print: u16,
        /// Each item of it but the first.
        pub item: u16,
        /// A blank that fills a line or zone up.
        pub blank: u16,
        /// A mask.
        pub mask: u16,
        /// From a line that is shown to the wait for a key.
        pub wait: u16,
        /// From `INPUT` to the wait for a key.
        pub input: u16,
        /// What `END` takes longer than the end of the text does.
        pub end: u16,
        /// From a program's end to the prompt.
        pub prompt: u16,
        /// From an error to the wait for a key.
        pub error: u16,
        /// `READ`, an item.
        pub read: u16,
        /// `RESTORE`.
        pub restore: u16,
        /// An argument of a statement.
        pub argument: u16,
        /// A point in brackets.
        pub point: u16,
        /// `CURSOR`.
        pub cursor: u16,
        /// `PSET` and `PRESET`.
        pub dot: u16,
        /// `POINT`.
        pub look: u16,
        /// `LINE`.
        pub draw: u16,
        /// `GCURSOR`.
        pub strip: u16,
        /// `GPRINT`.
        pub columns: u16,
        /// A digit of a string of columns.
        pub column_digit: u16,
        /// A column given by a number.
        pub column: u16,
        /// `BEEP`.
        pub beep: u16,
        /// `DIM`, an array.
        pub dimension: u16,
        /// `ERASE`, an array.
        pub erase: u16,
        /// `CLEAR`.
        pub clear: u16,
        /// A byte of `POKE`.
        pub poke: u16,
        /// `PEEK`.
        pub peek: u16,
        /// `INKEY$`.
        pub key: u16,
    }
}

/// The machine's figures.
pub static COSTS: Costs = Costs {
    flow: Flow {
        statement: 0,
        line: 62,
        choice_passed: 900,
        choice_end: 100,
        choice_taken: 600,
        loop_again: 0,
        loop_done: 0,
        loop_other: 60,
        loop_similar: 0,
        loop_found: 0,
    },
    keyword: 640,
    assign: 2640,
    store_number: 200,
    store_text: 200,
    constant: 900,
    pi: 390,
    variable: 1440,
    text_element: 840,
    two_letters: 202,
    passed: 223,
    element: 1500,
    letter_element: 1050,
    second: 900,
    operator: 1022,
    text_operator: 450,
    compare: 544,
    sign: 715,
    bracket: 590,
    function: 500,
    literal: 0,
    character: 237,
    loaded_character: 40,
    concatenate: 550,
    measure: 1700,
    to_number: 950,
    to_character: 500,
    to_text: 1200,
    part: 200,
    middle: 500,
    condition: 400,
    skipped: 245,
    jump: 798,
    passed_line: 182,
    passed_label: 780,
    call: 400,
    back: 650,
    choice: 820,
    begin_loop: 2660,
    step: 928,
    next: 945,
    print: 9700,
    item: 858,
    blank: 237,
    mask: 480,
    wait: 30_650,
    input: 60_300,
    end: 36_000,
    prompt: 56_000,
    error: 45_600,
    read: 3700,
    restore: 2990,
    argument: 835,
    point: 1900,
    cursor: 3244,
    dot: 2045,
    look: 2000,
    draw: 3000,
    strip: 1638,
    columns: 1100,
    column_digit: 100,
    column: 2730,
    beep: 3000,
    dimension: 7000,
    erase: 1600,
    clear: 1300,
    poke: 490,
    peek: 3084,
    key: 900,
};
