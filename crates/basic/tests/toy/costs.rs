//! What the toy's interpreter charges: almost nothing, so that a test can tell what it is charged for.

use basic::costs::{Collection, Costs};

/// Nothing costs anything.
#[rustfmt::skip]
const FREE: Costs = Costs {
    fetch_blank: 0, fetch_move: 0, fetch_page: 0, expect: 0, expect_close: 0, expect_open: 0, expect_comma: 0,
    skip: 0, skip_statement: 0, skip_colon: 0, skip_character: 0, skip_far: 0, skip_quote: 0, skip_move: 0,
    skip_page: 0, statement: 0, colon: 0, line: 0, dispatch: 0, dispatch_let: 0, dispatch_token: 0,
    dispatch_go: 0, empty: 0, name: 0, name_first: 0, name_second: 0, name_digit: 0, name_letter: 0,
    name_end: 0, name_end_high: 0, name_plain: 0, name_text: 0, name_integer: 0, search: 0, array: 0,
    subscript: 0, subscript_end: 0, subscript_more: 0, subscripts_end: 0, variable_found: 0,
    variable_other: 0, variable_similar: 0, variable_page: 0, variable_same_page: 0, variable_missing: 0,
    missing_number: 0, missing_text: 0, variable_create: 0, move_byte: 0, move_block: 0, move_rest: 0,
    move_page: 0, move_borrow: 0, array_found: 0, array_other: 0, array_similar: 0, array_create: 0,
    array_create_only: 0, array_create_integer: 0, array_create_text: 0, array_create_extent: 0,
    array_create_given: 0, array_clear: 0, array_clear_page: 0, element: 0, element_subscript: 0,
    element_far: 0, element_integer: 0, element_text: 0, element_multiply: 0, multiply_bit: 0, expression: 0,
    number: 0, byte: 0, level: 0, term: 0, term_digit: 0, term_point: 0, term_variable: 0, term_quote: 0,
    term_pi: 0, term_minus: 0, term_plus: 0, term_not: 0, term_fn: 0, term_function: 0, term_parenthesis: 0,
    variable: 0, variable_integer: 0, variable_text: 0, literal: 0, literal_character: 0, literal_end: 0,
    literal_quote: 0, literal_comma: 0, literal_copy: 0, operators: 0, operator: 0, relation_sign: 0,
    relation: 0, push: 0, push_next: 0, push_unary: 0, pop: 0, pop_compare: 0, applied: 0, applied_pop: 0,
    applied_end: 0, applied_end_inner: 0, end: 0, end_inner: 0, end_compare: 0, concatenate: 0,
    compare_strings: 0, compare_same: 0, compare_shorter: 0, compare_longer: 0, compare_end: 0,
    compare_greater: 0, compare_less: 0, compare_character: 0, function: 0, function_call: 0,
    function_number: 0, function_name: 0, defined_function: 0, defined_function_call: 0, substring: 0,
    substring_make: 0, substring_whole: 0, substring_right: 0, substring_mid: 0, substring_short: 0,
    substring_long: 0, mid: 0, mid_default: 0, mid_given: 0, clock: 0, status: 0, clock_text: 0,
    store_clock: 0, len: 0, asc: 0, val: 0, val_empty: 0, chr: 0, str: 0, str_character: 0, peek: 0, pos: 0,
    fre: 0, string_space: 0, string_borrow: 0, string_saved: 0, temporary: 0, free_variable: 0, free_other: 0,
    free_temporary: 0, free_string: 0, free_space: 0, free_elsewhere: 0, free_near: 0, free_carry: 0, copy: 0,
    copy_some: 0, copy_character: 0, copy_carry: 0, copy_descriptor: 0, assign: 0, assign_expression: 0,
    assign_number: 0, assign_integer: 0, assign_text: 0, store_text: 0, store_text_new: 0, store_text_near: 0,
    store_text_copy: 0, line_number: 0, line_number_digit: 0, goto: 0, goto_first: 0, goto_page: 0,
    goto_forward: 0, line_found: 0, line_similar: 0, line_other: 0, gosub: 0, return_: 0, if_: 0, if_then: 0,
    if_goto_word: 0, if_test: 0, if_true: 0, if_false: 0, rem: 0, if_goto: 0, if_statement: 0, on: 0,
    on_goto: 0, on_skip: 0, on_end: 0, on_chosen: 0, for_begin: 0, for_stack: 0, for_to: 0, for_limit: 0,
    for_step: 0, for_step_given: 0, for_step_one: 0, for_end: 0, next: 0, next_named: 0, next_unnamed: 0,
    next_again: 0, next_done: 0, next_more: 0, loop_other: 0, loop_similar: 0, loop_found: 0,
    print_nothing: 0, print_first: 0, print_look: 0, print_last: 0, print_item: 0, print_zone: 0,
    print_zone_step: 0, print_semicolon: 0, print_tab: 0, print_tab_move: 0, print_spc: 0, print_value: 0,
    print_text: 0, print_return: 0, print_number: 0, print_character: 0, print_space: 0, print_end: 0,
    input: 0, input_character: 0, get: 0, read: 0, read_begin: 0, read_more: 0, read_found: 0, read_search: 0,
    read_key: 0, read_number: 0, read_integer: 0, read_text: 0, read_quoted: 0, read_unquoted: 0, read_one: 0,
    read_follows: 0, find_data: 0, find_data_colon: 0, find_data_line: 0, find_data_found: 0, restore: 0,
    dim: 0, dim_end: 0, def: 0, poke: 0, wait: 0, wait_flip: 0, sys: 0, sys_call: 0, clr: 0, run: 0,
    collect: COLLECTION,
};

#[rustfmt::skip]
const COLLECTION: Collection = Collection {
    begin: 0, pass: 0, found: 0, done: 0, temporary: 0, entry: 0, entry_near: 0, integer: 0, number: 0,
    text: 0, step: 0, step_page: 0, array: 0, array_near: 0, array_number: 0, array_integer: 0, array_text: 0,
    empty: 0, used: 0, moved: 0, moved_near: 0, waiting: 0, waiting_near: 0, lower: 0, lower_near: 0, best: 0,
    best_near: 0,
};

/// What a statement costs, the jump to it included.
pub const STATEMENT: u64 = 1000;
/// What a new line costs.
pub const LINE: u64 = 300;
/// What a colon costs.
pub const COLON: u64 = 50;
/// What a call costs, and coming back.
pub const VISIT: u64 = 7;
pub const BACK: u64 = 9;
/// What each line passed on the way to a jump's target costs.
pub const PASSED: u64 = 13;
/// What each variable passed on the way to another costs.
pub const OTHER: u64 = 3;

pub const COSTS: Costs = Costs {
    statement: STATEMENT as u16,
    line: LINE as u16,
    colon: COLON as u16,
    gosub: VISIT as u16,
    return_: BACK as u16,
    line_other: PASSED as u16,
    line_similar: PASSED as u16,
    variable_other: OTHER as u16,
    variable_similar: OTHER as u16,
    ..FREE
};
