//! Cycle costs of the interpreter, in CPU cycles (256 000 a second).
//!
//! A statement costs the sum of its parts: its keyword, each element of its text, each value that
//! it computes and stores, each line that it passes. The costs are *measured*: they are differences
//! between rows of `timing.tsv` of which one does one thing more than the other. A cost that is the
//! same in all rows of a kind can be attributed to more than one entry, so only the sums are
//! certain. The costs of the display, the beeper and the plotter belong to the machine; arithmetic
//! has its own cost table.

use basic::{costs::FlowCosts, cycle_costs};

cycle_costs! {
    /// The cost table by name.
    pub struct Costs {
        /// The costs that the engine charges.
        pub flow: FlowCosts,
        /// A statement that begins with a keyword.
        pub keyword: u16,
        /// `LET` alone; the assignment after it costs the same as one without it.
        pub let_keyword: u16,
        /// A byte of text that is skipped: in a remark, in `DATA`, after a condition that is false.
        pub text_byte: u16,
        /// A keyword in skipped text.
        pub text_keyword: u16,
        /// A line number in skipped text.
        pub text_line_number: u16,
        /// `DEGREE` and other keywords that only set a mode.
        pub mode: u16,
        /// An assignment, without reading operands and storing the value.
        pub assign: u16,
        /// A further assignment after a comma.
        pub assign_more: u16,
        /// Storing a number.
        pub store_number: u16,
        /// Storing a string.
        pub store_text: u16,
        /// A character of a stored string.
        pub store_character: u16,
        /// A numeric constant, without its digits.
        pub constant: u16,
        /// A numeric constant that is zero.
        pub zero: u16,
        /// `PI`.
        pub pi: u16,
        /// Reading a numeric variable.
        pub variable: u16,
        /// Reading a string variable.
        pub text_variable: u16,
        /// Additional cost of a two-letter variable.
        pub two_letters: u16,
        /// A two-letter variable or array that the search passes.
        pub passed: u16,
        /// An element of an array, without its subscripts.
        pub element: u16,
        /// Additional cost of an element that is stored to.
        pub target_element: u16,
        /// Additional cost of a string element that is stored to.
        pub target_text_element: u16,
        /// An element that is one of the letters `A` to `Z`.
        pub letter_element: u16,
        /// A second subscript.
        pub second: u16,
        /// Each digit of a subscript but the first.
        pub index_digit: u16,
        /// A unit of the first digit of a subscript.
        pub index_unit: u16,
        /// An operator.
        pub operator: u16,
        /// Additional cost of each operator but the first of a sequence.
        pub further_operator: u16,
        /// Additional cost of an operator while another operator or a bracket is pending.
        pub nested: u16,
        /// An operator on strings.
        pub text_operator: u16,
        /// A comparison, in addition to its operator.
        pub compare: u16,
        /// A unary minus.
        pub sign: u16,
        /// Brackets.
        pub bracket: u16,
        /// A function, without what it computes.
        pub function: u16,
        /// A character of a string constant.
        pub character: u16,
        /// A character of a string that is read from a variable.
        pub loaded_character: u16,
        /// A concatenation of strings.
        pub concatenate: u16,
        /// A comparison of strings, in addition to its operator.
        pub compare_text: u16,
        /// A character that both strings begin with.
        pub compared_character: u16,
        /// The same in a comparison by order.
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
        /// A condition that is false.
        pub condition_false: u16,
        /// A jump.
        pub jump: u16,
        /// Additional cost of a jump to a computed line.
        pub computed_jump: u16,
        /// Additional cost of a jump to a label.
        pub label_jump: u16,
        /// A line that the search for the target passes.
        pub passed_line: u16,
        /// The same in the search for a label.
        pub passed_label: u16,
        /// A line between the first line and the target of a call, charged at `RETURN`.
        pub passed_back: u16,
        /// Additional cost of a call.
        pub call: u16,
        /// `RETURN`.
        pub return_: u16,
        /// `ON`.
        pub choice: u16,
        /// `ON` with a call: a jump after the one that is taken, which the returning program skips.
        pub remaining_jump: u16,
        /// `FOR`.
        pub begin_loop: u16,
        /// `STEP`.
        pub step: u16,
        /// `NEXT`.
        pub next: u16,
        /// Additional cost, per iteration, of a loop over a two-letter variable or an element.
        pub loop_name: u16,
        /// `PRINT`.
        pub print: u16,
        /// A cell from the start of the output of `PRINT` to the end of its row.
        pub cell_refreshed: u16,
        /// Continuing in the next row because the text is longer than the row.
        pub wrapped: u16,
        /// Additional cost if the display scrolls for that.
        pub wrapped_scroll: u16,
        /// Beginning in the next row.
        pub next_row: u16,
        /// A semicolon at the end.
        pub semicolon: u16,
        /// `PRINT` without an item.
        pub no_item: u16,
        /// Each item but the first.
        pub item: u16,
        /// A comma between items.
        pub zone: u16,
        /// A blank that pads a line or zone.
        pub blank: u16,
        /// A `USING` mask.
        pub mask: u16,
        /// A character of a mask.
        pub mask_character: u16,
        /// `USING` as a statement.
        pub using: u16,
        /// `WAIT`.
        pub delay: u16,
        /// The start of a delay.
        pub delay_begin: u16,
        /// From showing a line to waiting for a key.
        pub wait: u16,
        /// A character before the value of `INPUT`, in addition to showing it.
        pub prompt_character: u16,
        /// From `INPUT` to waiting for a key.
        pub input: u16,
        /// Additional cost of `END` over the end of the program text.
        pub end: u16,
        /// From the end of a program to the prompt.
        pub prompt: u16,
        /// From an error to waiting for a key.
        pub error: u16,
        /// An item of `READ`.
        pub read: u16,
        /// Additional cost of each item but the first.
        pub read_more: u16,
        /// Additional cost of the first item of a line.
        pub data_line: u16,
        /// A line that the search for `DATA` passes.
        pub passed_data: u16,
        /// A character or keyword of that line.
        pub passed_data_byte: u16,
        /// `RESTORE`.
        pub restore: u16,
        /// Additional cost of a line number.
        pub restore_line: u16,
        /// An argument of a statement.
        pub argument: u16,
        /// Each digit of the integer part of an argument but the first.
        pub argument_digit: u16,
        /// An argument that is zero.
        pub argument_zero: u16,
        /// A point in brackets.
        pub point: u16,
        /// `CURSOR`.
        pub cursor: u16,
        /// Additional cost of a second argument.
        pub cursor_second: u16,
        /// Each row of `CURSOR` below the first.
        pub cursor_row: u16,
        /// `PSET` and `PRESET`.
        pub dot: u16,
        /// `POINT`.
        pub point_function: u16,
        /// `LINE`.
        pub draw: u16,
        /// Additional cost of a given start point.
        pub draw_start: u16,
        /// A draw mode (`X` or `R`).
        pub ink: u16,
        /// A pattern.
        pub pattern: u16,
        /// `GCURSOR`.
        pub strip: u16,
        /// `GPRINT`.
        pub columns: u16,
        /// A string of hexadecimal columns.
        pub column_text: u16,
        /// A digit of such a string.
        pub column_digit: u16,
        /// A column given as a number.
        pub column: u16,
        /// A comma without a column.
        pub omitted_column: u16,
        /// `BEEP`.
        pub beep: u16,
        /// `DIM`, an array.
        pub dimension: u16,
        /// Eight bytes of the array.
        pub dimension_byte: u16,
        /// `ERASE`, an array.
        pub erase: u16,
        /// A byte of newer arrays that `ERASE` moves.
        pub erase_byte: u16,
        /// `CLEAR`.
        pub clear: u16,
        /// A byte written by `POKE`.
        pub poke: u16,
        /// `PEEK`.
        pub peek: u16,
        /// `INKEY$`.
        pub key: u16,
        /// `MEM`.
        pub memory: u16,
    }
}

/// The cost table of the machine.
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
    further_operator: 68,
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
    condition_false: 95,
    jump: 902,
    computed_jump: 820,
    label_jump: 2050,
    passed_line: 78,
    passed_label: 186,
    passed_back: 104,
    call: 400,
    return_: 496,
    choice: 1311,
    remaining_jump: 470,
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
    point_function: 1737,
    draw: 2650,
    draw_start: 1150,
    ink: 200,
    pattern: 2800,
    strip: 1430,
    columns: 845,
    column_text: 300,
    column_digit: 102,
    column: 2490,
    omitted_column: 150,
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
