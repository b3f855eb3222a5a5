//! Cycle costs of the interpreter, in CPU cycles (256 000 a second).
//!
//! A statement costs the sum of its parts: its keyword, each element of its text, each value that it computes and
//! stores, each line that it passes. The costs are *measured*: they are differences between rows of `timing.tsv` of
//! which one has one operation more than the other. A cost that is the same in all rows of a kind can be attributed to
//! more than one entry, so only the sums are certain. The machine has the costs of the display, the beeper and the
//! plotter; arithmetic has a separate cost table.

use basic::costs::FlowCosts;

/// Defines the cost table: each cost has its reason and its cycles.
macro_rules! costs {
    ($($(#[$says:meta])* $cost:ident = $cycles:literal,)*) => {
        /// The cost table by name.
        #[derive(Clone, Copy, Debug)]
        pub struct Costs {
            /// The costs that the engine charges.
            pub flow: FlowCosts,
            $($(#[$says])* pub $cost: u16,)*
        }

        /// The cost table of the machine.
        pub static COSTS: Costs = Costs { flow: FLOW, $($cost: $cycles,)* };
    };
}

/// The costs that the engine charges.
const FLOW: FlowCosts = FlowCosts {
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
};

costs! {
    /// A statement that begins with a keyword.
    keyword = 577,
    /// `LET`, without the assignment after it.
    let_keyword = 435,
    /// A byte of text that is skipped: in a remark, in `DATA`, after a condition that is false.
    text_byte = 83,
    /// A keyword in skipped text.
    text_keyword = 88,
    /// A line number in skipped text.
    text_line_number = 94,
    /// `DEGREE` and other keywords that only set a mode.
    mode = 217,
    /// An assignment, without reading operands and storing the value.
    assign = 2640,
    /// A further assignment after a comma.
    assign_more = 2430,
    /// Storing a number.
    store_number = 200,
    /// Storing a string.
    store_text = 200,
    /// A character of a stored string.
    store_character = 119,
    /// A numeric constant, without its digits.
    constant = 900,
    /// A numeric constant that is zero.
    zero = 511,
    /// `PI`.
    pi = 390,
    /// Reading a numeric variable.
    variable = 1440,
    /// Reading a string variable.
    text_variable = 610,
    /// Additional cost of a two-letter variable.
    two_letters = 202,
    /// A two-letter variable or array that the search passes.
    passed = 223,
    /// An element of an array, without its subscripts.
    element = 1319,
    /// Additional cost of an element that is stored to.
    target_element = 100,
    /// Additional cost of a string element that is stored to.
    target_text_element = 123,
    /// An element that is one of the letters `A` to `Z`.
    letter_element = 800,
    /// A second subscript of `DIM`.
    second = 860,
    /// An element of a matrix, without its subscripts.
    matrix = 2170,
    /// A digit of the first subscript after the first one.
    matrix_outer_digit = 180,
    /// A binary digit of it after the first one.
    matrix_outer_bit = 105,
    /// A digit of the second subscript after the first one.
    matrix_inner_digit = 165,
    /// A binary digit of it after the first one.
    matrix_inner_bit = 23,
    /// A binary digit of the length of a row.
    matrix_row_bit = 14,
    /// Additional cost of it if the first subscript is not zero.
    matrix_product_bit = 30,
    /// A binary one of the element's index.
    matrix_one = 25,
    /// Each digit of a subscript but the first.
    index_digit = 300,
    /// A unit of the first digit of a subscript.
    index_unit = 25,
    /// An operator.
    operator = 898,
    /// Additional cost of each operator but the first of a sequence.
    further_operator = 68,
    /// Additional cost of an operator while another operator or a bracket is pending.
    nested = 202,
    /// An operator on strings.
    text_operator = 450,
    /// A comparison, in addition to its operator.
    compare = 668,
    /// A unary minus.
    unary = 715,
    /// Brackets.
    bracket = 692,
    /// A function, without its computation.
    function = 500,
    /// A character of a string constant.
    character = 118,
    /// A character of a string that is read from a variable.
    loaded_character = 74,
    /// A concatenation of strings.
    concatenate = 870,
    /// A comparison of strings, in addition to its operator.
    compare_text = 1480,
    /// A character that both strings begin with.
    compared_character = 115,
    /// The same in a comparison by order.
    ordered_character = 60,
    /// `ASC` and `LEN`.
    measure = 2560,
    /// `VAL`.
    to_number = 1457,
    /// `LEFT$`.
    part = 750,
    /// `RIGHT$`.
    right_part = 895,
    /// `MID$`.
    middle = 885,
    /// `IF`.
    condition = 790,
    /// A condition that is false.
    condition_false = 95,
    /// A jump.
    jump = 1000,
    /// Additional cost of a jump to a computed line.
    computed_jump = 820,
    /// Additional cost of a jump to a label.
    label_jump = 1647,
    /// A character of that label.
    label_character = 307,
    /// A line that the search for the target passes.
    passed_line = 78,
    /// The same in the search for a label.
    passed_label = 186,
    /// Additional cost of a line with another label.
    other_label = 840,
    /// A character of the other label.
    other_label_character = 63,
    /// Comparing labels of the same length.
    label_compared = 165,
    /// A character that both begin with.
    label_character_compared = 125,
    /// A label at the start of a line that is executed.
    label = 132,
    /// A character of the label.
    label_text = 83,
    /// A colon after the label.
    label_colon = 33,
    /// Additional cost of a label that is the whole line.
    label_alone = 176,
    /// A line between the first line and the target of a call, charged at `RETURN`.
    passed_back = 104,
    /// Additional cost of a call.
    call = 302,
    /// `RETURN`.
    return_ = 496,
    /// `ON`.
    choice = 1311,
    /// `ON` with a call: a jump after the selected one, which the returning program skips.
    remaining_jump = 470,
    /// `FOR`.
    begin_loop = 3268,
    /// `STEP`.
    step = 928,
    /// `NEXT`.
    next = 786,
    /// Additional cost, per iteration, of a loop over a two-letter variable or an element.
    loop_name = 810,
    /// `PRINT`, before its items are read.
    print = 1300,
    /// Showing the items.
    print_shown = 5911,
    /// A cell from the start of the output of `PRINT` to the end of its row.
    cell_refreshed = 213,
    /// Continuing in the next row because the text is longer than the row.
    wrapped = 8562,
    /// Additional cost if the display scrolls for that.
    wrapped_scroll = 2583,
    /// A character in the row that has become full, which is shown again after scrolling.
    wrapped_character = 235,
    /// Beginning in the next row.
    next_row = 980,
    /// A semicolon at the end.
    semicolon = 250,
    /// `PRINT` without an item.
    no_item = 26950,
    /// Each item but the first.
    item = 2120,
    /// A comma between items.
    zone = 420,
    /// A blank that pads a line or zone.
    blank = 125,
    /// A `USING` mask.
    mask = 1165,
    /// A character of a mask.
    mask_character = 120,
    /// `USING` as a statement.
    using = 338,
    /// `WAIT`.
    delay = 381,
    /// The start of a delay.
    delay_begin = 337,
    /// From showing a line to waiting for a key.
    wait = 30_650,
    /// A character before the value of `INPUT`, in addition to showing it.
    prompt_character = 400,
    /// From `INPUT` to waiting for a key.
    input = 60_300,
    /// Additional cost of `END` over the end of the program text.
    end = 24_900,
    /// From the end of a program to the prompt, without its rows.
    prompt = 38_000,
    /// A row from that of the prompt to the end of the display.
    prompt_row = 10_000,
    /// From an error to waiting for a key.
    error = 51_300,
    /// From `STOP` or BRK to waiting for a key.
    broken = 53_700,
    /// An item of `READ`.
    read = 2481,
    /// Additional cost of each item but the first.
    read_more = 50,
    /// Additional cost of the first item of a line.
    data_line = 788,
    /// A line that the search for `DATA` passes.
    passed_data = 527,
    /// A byte of the line.
    passed_data_byte = 83,
    /// A keyword of the line.
    passed_data_keyword = 47,
    /// `RESTORE`.
    restore = 411,
    /// Additional cost of a line number.
    restore_line = 722,
    /// An argument of a statement.
    argument = 835,
    /// Each digit of the integer part of an argument but the first.
    argument_digit = 150,
    /// An argument that is zero.
    argument_zero = 300,
    /// A point in brackets.
    point = 1900,
    /// `CURSOR`.
    cursor = 1719,
    /// Additional cost of a second argument.
    cursor_second = 1870,
    /// Each row of `CURSOR` below the first.
    cursor_row = 105,
    /// `PSET` and `PRESET`.
    dot = 1860,
    /// `POINT`.
    point_function = 1737,
    /// `LINE`.
    draw = 2650,
    /// Additional cost of a given start point.
    draw_start = 1150,
    /// A draw mode (`X` or `R`).
    ink = 200,
    /// A pattern.
    pattern = 1850,
    /// `GCURSOR`.
    strip = 1430,
    /// `GPRINT`.
    columns = 845,
    /// A string of hexadecimal columns.
    column_text = 300,
    /// A digit of such a string.
    column_digit = 102,
    /// A column given as a number.
    column = 2490,
    /// A comma without a column.
    omitted_column = 150,
    /// `BEEP`.
    beep = 2664,
    /// `BEEP` without a tone of the hardware, which makes the silence before it.
    silent_beep = 50_877,
    /// `OPEN` of the serial line.
    open = 28_700,
    /// `DIM`, an array.
    dimension = 2700,
    /// Creating the array.
    dimension_made = 1741,
    /// Eight bytes of the array.
    dimension_byte = 371,
    /// `ERASE`, an array.
    erase = 2007,
    /// A byte of newer arrays that `ERASE` moves.
    erase_byte = 96,
    /// `CLEAR`.
    clear = 1129,
    /// Each byte written by `POKE` but the first.
    poke = 100,
    /// `PEEK`.
    peek = 2230,
    /// `INKEY$`.
    key = 662,
    /// `MEM`.
    memory = 1716,
}
