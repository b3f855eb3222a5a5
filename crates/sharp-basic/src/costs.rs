//! What the interpreter's work costs, in processor cycles (256 000 a second).
//!
//! A statement takes the sum of what it is made of: its keyword, each part of its text, each value that is computed and stored, each line that
//! is passed. The figures are *measured*: differences of rows of `timing.tsv` that do one thing more. What is the same in all rows of a kind
//! could as well stand with another part, so only sums are sure. What the display, the beeper and the plotter take is the machine's; arithmetic
//! has its own figures.

use basic::{costs::FlowCosts, cycle_costs};

cycle_costs! {
    /// The figures by name.
    pub struct Costs {
        /// What the engine charges.
        pub flow: FlowCosts,
        /// A statement that begins with a keyword.
        pub keyword: u16,
        /// `LET` alone, whose assignment has the cost of one without it.
        pub let_keyword: u16,
        /// A byte of text that is passed over: of a remark, of `DATA`, behind a condition that does not hold.
        pub text_byte: u16,
        /// A keyword there.
        pub text_keyword: u16,
        /// The number of a line there.
        pub text_line_number: u16,
        /// `DEGREE` and other words that note something.
        pub mode: u16,
        /// An assignment, without what is read and stored.
        pub assign: u16,
        /// An assignment behind a comma.
        pub assign_more: u16,
        /// Storing a number.
        pub store_number: u16,
        /// Storing a string.
        pub store_text: u16,
        /// A character of it.
        pub store_character: u16,
        /// A number in the text, without its digits.
        pub constant: u16,
        /// A number in the text that is zero.
        pub zero: u16,
        /// `PI`.
        pub pi: u16,
        /// A variable that is read.
        pub variable: u16,
        /// A string variable that is read.
        pub text_variable: u16,
        /// More for one of two letters.
        pub two_letters: u16,
        /// A two-letter variable or array that is passed over.
        pub passed: u16,
        /// An element of an array, without its subscripts.
        pub element: u16,
        /// What an element costs more that is stored.
        pub target_element: u16,
        /// The same with one of strings.
        pub target_text_element: u16,
        /// One that is a letter.
        pub letter_element: u16,
        /// A second subscript.
        pub second: u16,
        /// A digit but the first of a subscript.
        pub index_digit: u16,
        /// A unit of its first digit.
        pub index_unit: u16,
        /// An operator.
        pub operator: u16,
        /// More for each operator but the first of a row.
        pub again: u16,
        /// More for an operator while another one or a bracket waits.
        pub nested: u16,
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
        /// A character of a string in the text.
        pub character: u16,
        /// A character of a string that a variable holds.
        pub loaded_character: u16,
        /// Strings put together.
        pub concatenate: u16,
        /// A comparison of strings beside its operator.
        pub compare_text: u16,
        /// A character that both begin with.
        pub compared_character: u16,
        /// The same where their order is asked for.
        pub ordered_character: u16,
        /// `ASC` and `LEN`.
        pub measure: u16,
        /// `VAL`.
        pub to_number: u16,
        /// `LEFT$`.
        pub part: u16,
        /// `RIGHT$`.
        pub right_part: u16,
        /// `MID$`.
        pub middle: u16,
        /// `IF`.
        pub condition: u16,
        /// A condition that does not hold.
        pub refused: u16,
        /// A jump.
        pub jump: u16,
        /// More for one whose line is computed.
        pub computed_jump: u16,
        /// More for one to a label.
        pub label_jump: u16,
        /// A line that is passed on the way to its target.
        pub passed_line: u16,
        /// The same where a label is looked for.
        pub passed_label: u16,
        /// A line between the first and the target of a call, for `RETURN`.
        pub passed_back: u16,
        /// What a call costs more.
        pub call: u16,
        /// `RETURN`.
        pub back: u16,
        /// `ON`.
        pub choice: u16,
        /// A jump of it behind the one that is taken, where the program comes back.
        pub choice_left: u16,
        /// `FOR`.
        pub begin_loop: u16,
        /// Its `STEP`.
        pub step: u16,
        /// `NEXT`.
        pub next: u16,
        /// More for a loop over a two-letter variable or an element, at each turn.
        pub loop_name: u16,
        /// `PRINT`.
        pub print: u16,
        /// A cell from the one where `PRINT` begins to the end of its row.
        pub cell_refreshed: u16,
        /// Going on in the next row, where the text is longer than its own.
        pub wrapped: u16,
        /// More where the display scrolls for that.
        pub wrapped_scroll: u16,
        /// Beginning in the next row.
        pub next_row: u16,
        /// A semicolon at the end.
        pub semicolon: u16,
        /// `PRINT` without an item.
        pub no_item: u16,
        /// Each item of it but the first.
        pub item: u16,
        /// A comma between items.
        pub zone: u16,
        /// A blank that fills a line or zone up.
        pub blank: u16,
        /// A mask.
        pub mask: u16,
        /// A character of it.
        pub mask_character: u16,
        /// `USING` as a statement.
        pub using: u16,
        /// `WAIT`.
        pub delay: u16,
        /// Beginning to wait.
        pub delay_begin: u16,
        /// From a line that is shown to the wait for a key.
        pub wait: u16,
        /// A character before the value of `INPUT`, beside showing it.
        pub prompt_character: u16,
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
        /// More for each item but the first.
        pub read_more: u16,
        /// More for the first item of a line.
        pub data_line: u16,
        /// A line that is passed over.
        pub passed_data: u16,
        /// A character or keyword of it.
        pub passed_data_byte: u16,
        /// `RESTORE`.
        pub restore: u16,
        /// More with the number of a line.
        pub restore_line: u16,
        /// An argument of a statement.
        pub argument: u16,
        /// A digit but the first of its whole part.
        pub argument_digit: u16,
        /// An argument of zero.
        pub argument_zero: u16,
        /// A point in brackets.
        pub point: u16,
        /// `CURSOR`.
        pub cursor: u16,
        /// More with two arguments.
        pub cursor_second: u16,
        /// A row that the place in `CURSOR` lies below the first.
        pub cursor_row: u16,
        /// `PSET` and `PRESET`.
        pub dot: u16,
        /// `POINT`.
        pub look: u16,
        /// `LINE`.
        pub draw: u16,
        /// More where the point is given from which the line goes.
        pub draw_start: u16,
        /// `X` or `R`.
        pub ink: u16,
        /// A pattern.
        pub pattern: u16,
        /// `GCURSOR`.
        pub strip: u16,
        /// `GPRINT`.
        pub columns: u16,
        /// A string of columns.
        pub column_text: u16,
        /// A digit of a string of columns.
        pub column_digit: u16,
        /// A column given by a number.
        pub column: u16,
        /// A comma.
        pub column_left_out: u16,
        /// `BEEP`.
        pub beep: u16,
        /// `DIM`, an array.
        pub dimension: u16,
        /// Eight bytes of it.
        pub dimension_byte: u16,
        /// `ERASE`, an array.
        pub erase: u16,
        /// A byte of newer arrays that is moved for that.
        pub erase_byte: u16,
        /// `CLEAR`.
        pub clear: u16,
        /// A byte of `POKE`.
        pub poke: u16,
        /// `PEEK`.
        pub peek: u16,
        /// `INKEY$`.
        pub key: u16,
        /// `MEM`.
        pub memory: u16,
    }
}

/// The machine's figures.
pub static COSTS: Costs = Costs {
    flow: FlowCosts {
        statement: 0,
        line: 125,
        choice_passed: 260,
        choice_end: 0,
        choice_taken: 0,
        loop_again: 0,
        loop_done: 0,
        loop_passed: 60,
        loop_same_page: 0,
        loop_found: 0,
    },
    keyword: 577,
    let_keyword: 435,
    text_byte: 83,
    text_keyword: 88,
    text_line_number: 94,
    mode: 217,
    assign: 2640,
    assign_more: 2430,
    store_number: 200,
    store_text: 200,
    store_character: 119,
    constant: 900,
    zero: 511,
    pi: 390,
    variable: 1440,
    text_variable: 610,
    two_letters: 202,
    passed: 223,
    element: 1319,
    target_element: 258,
    target_text_element: 123,
    letter_element: 800,
    second: 860,
    index_digit: 300,
    index_unit: 25,
    operator: 1022,
    again: 68,
    nested: 202,
    text_operator: 450,
    compare: 544,
    sign: 715,
    bracket: 692,
    function: 500,
    character: 118,
    loaded_character: 74,
    concatenate: 870,
    compare_text: 1480,
    compared_character: 115,
    ordered_character: 60,
    measure: 2560,
    to_number: 1457,
    part: 750,
    right_part: 895,
    middle: 885,
    condition: 790,
    refused: 95,
    jump: 902,
    computed_jump: 820,
    label_jump: 2050,
    passed_line: 78,
    passed_label: 186,
    passed_back: 104,
    call: 400,
    back: 496,
    choice: 1311,
    choice_left: 470,
    begin_loop: 3268,
    step: 928,
    next: 910,
    loop_name: 810,
    print: 7211,
    cell_refreshed: 213,
    wrapped: 8562,
    wrapped_scroll: 8223,
    next_row: 980,
    semicolon: 250,
    no_item: 26950,
    item: 2120,
    zone: 700,
    blank: 125,
    mask: 1165,
    mask_character: 120,
    using: 338,
    delay: 381,
    delay_begin: 337,
    wait: 30_650,
    prompt_character: 400,
    input: 60_300,
    end: 36_000,
    prompt: 56_000,
    error: 50_170,
    read: 2481,
    read_more: 50,
    data_line: 788,
    passed_data: 486,
    passed_data_byte: 88,
    restore: 411,
    restore_line: 722,
    argument: 835,
    argument_digit: 150,
    argument_zero: 300,
    point: 1900,
    cursor: 1719,
    cursor_second: 1764,
    cursor_row: 105,
    dot: 1860,
    look: 1737,
    draw: 2650,
    draw_start: 1150,
    ink: 200,
    pattern: 2800,
    strip: 1430,
    columns: 845,
    column_text: 300,
    column_digit: 102,
    column: 2490,
    column_left_out: 150,
    beep: 2800,
    dimension: 4441,
    dimension_byte: 371,
    erase: 2007,
    erase_byte: 96,
    clear: 1129,
    poke: 100,
    peek: 2904,
    key: 662,
    memory: 1716,
};
