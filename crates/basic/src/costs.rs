//! What the interpreter's own work costs, named by what it does. A dialect gives the figures.

/// Declares a table of figures, with a way to look at each.
macro_rules! figures {
    ($prefix:literal $(#[$about:meta])* pub struct $table:ident {
        $($(#[$says:meta])* pub $figure:ident: $kind:ty,)*
    }) => {
        $(#[$about])*
        pub struct $table {
            $($(#[$says])* pub $figure: $kind,)*
        }

        impl $table {
            /// A table in which nothing costs anything.
            pub const FREE: Self = Self { $($figure: <$kind>::FREE,)* };

            /// Shows every figure with its name.
            pub fn each(&mut self, see: &mut dyn FnMut(&'static str, &mut u16)) {
                $(self.$figure.show(concat!($prefix, stringify!($figure)), see);)*
            }
        }
    };
}

/// What stands in a table: a figure, or another table.
trait Entry {
    const FREE: Self;

    fn show(&mut self, name: &'static str, see: &mut dyn FnMut(&'static str, &mut u16));
}

impl Entry for u16 {
    const FREE: Self = 0;

    fn show(&mut self, name: &'static str, see: &mut dyn FnMut(&'static str, &mut u16)) {
        see(name, self);
    }
}

impl Entry for Collection {
    const FREE: Self = Self::FREE;

    fn show(&mut self, _name: &'static str, see: &mut dyn FnMut(&'static str, &mut u16)) {
        self.each(see);
    }
}

impl Entry for Crunch {
    const FREE: Self = Self::FREE;

    fn show(&mut self, _name: &'static str, see: &mut dyn FnMut(&'static str, &mut u16)) {
        self.each(see);
    }
}

figures! {
    ""
    /// Processor cycles of the interpreter's own work. Fetching a byte of text is charged beside these, the arithmetic by
    /// the numbers themselves, the firmware by the machine.
    #[derive(Clone, Copy, Debug)]
    pub struct Costs {
        /// Fetching past a blank.
        pub fetch_blank: u16,
        /// The part of a fetch that moves the pointer.
        pub fetch_move: u16,
        /// More when it moves to another page.
        pub fetch_page: u16,
        /// Demanding a character, beside fetching the next.
        pub expect: u16,
        /// More for a closing parenthesis.
        pub expect_close: u16,
        /// More for an opening parenthesis.
        pub expect_open: u16,
        /// More for a comma.
        pub expect_comma: u16,
        /// Scanning to the end of a statement or line.
        pub skip: u16,
        /// More for a statement than for a line.
        pub skip_statement: u16,
        /// More when a colon ends it.
        pub skip_colon: u16,
        /// A character scanned.
        pub skip_character: u16,
        /// More for each that lies on another page than the first.
        pub skip_far: u16,
        /// More for a quote.
        pub skip_quote: u16,
        /// Moving the pointer behind what was scanned.
        pub skip_move: u16,
        /// More when that is on another page.
        pub skip_page: u16,
        /// Between two statements: the stop key, the saved place.
        pub statement: u16,
        /// The colon.
        pub colon: u16,
        /// The head of a line.
        pub line: u16,
        /// Beginning a statement and coming back from it, beside fetching its first character.
        pub dispatch: u16,
        /// Finding that it is an assignment.
        pub dispatch_let: u16,
        /// Finding the routine of a token.
        pub dispatch_token: u16,
        /// Finding the word `GO`.
        pub dispatch_go: u16,
        /// An empty statement.
        pub empty: u16,
        /// Reading a name.
        pub name: u16,
        /// Its first letter.
        pub name_first: u16,
        /// That it has a second.
        pub name_second: u16,
        /// A digit in it.
        pub name_digit: u16,
        /// A letter in it.
        pub name_letter: u16,
        /// Its end.
        pub name_end: u16,
        /// More when a letter or token ends it.
        pub name_end_high: u16,
        /// That no type mark follows.
        pub name_plain: u16,
        /// The mark of a string.
        pub name_text: u16,
        /// The mark of an integer.
        pub name_integer: u16,
        /// Beginning the search for a simple variable.
        pub search: u16,
        /// Beginning the search for an array.
        pub array: u16,
        /// Beginning a subscript.
        pub subscript: u16,
        /// Ending a subscript, beside making it an integer.
        pub subscript_end: u16,
        /// That another follows.
        pub subscript_more: u16,
        /// Ending the subscripts.
        pub subscripts_end: u16,
        /// Finding the variable.
        pub variable_found: u16,
        /// Passing over one with another first letter.
        pub variable_other: u16,
        /// Passing over one with the same first letter.
        pub variable_similar: u16,
        /// Stepping to another page.
        pub variable_page: u16,
        /// A step on the page on which the table ends.
        pub variable_same_page: u16,
        /// Not finding it.
        pub variable_missing: u16,
        /// What a number that was not found costs more.
        pub missing_number: u16,
        /// What a string that was not found costs more.
        pub missing_text: u16,
        /// Creating it, beside moving the arrays.
        pub variable_create: u16,
        /// Moving a byte of memory.
        pub move_byte: u16,
        /// A move of memory, beside its bytes.
        pub move_block: u16,
        /// More when it is not whole pages.
        pub move_rest: u16,
        /// More for each whole page.
        pub move_page: u16,
        /// More when the last, broken page begins before the page it ends in, for source and target each.
        pub move_borrow: u16,
        /// Finding the array.
        pub array_found: u16,
        /// Passing over one with another first letter.
        pub array_other: u16,
        /// Passing over one with the same first letter.
        pub array_similar: u16,
        /// Creating an array.
        pub array_create: u16,
        /// More when no element is wanted.
        pub array_create_only: u16,
        /// More for integers.
        pub array_create_integer: u16,
        /// More for strings.
        pub array_create_text: u16,
        /// Each extent of a new array.
        pub array_create_extent: u16,
        /// More when it is given.
        pub array_create_given: u16,
        /// Clearing a byte of it.
        pub array_clear: u16,
        /// More for each page.
        pub array_clear_page: u16,
        /// Finding an element.
        pub element: u16,
        /// Each subscript.
        pub element_subscript: u16,
        /// More when subscript and extent have the same high byte.
        pub element_far: u16,
        /// More for an integer.
        pub element_integer: u16,
        /// More for a string.
        pub element_text: u16,
        /// Multiplying by an extent.
        pub element_multiply: u16,
        /// Each set bit multiplied.
        pub multiply_bit: u16,
        /// Beginning an expression.
        pub expression: u16,
        /// Demanding a number.
        pub number: u16,
        /// Demanding a byte.
        pub byte: u16,
        /// Each level of the evaluation.
        pub level: u16,
        /// Beginning a term.
        pub term: u16,
        /// Finding a digit.
        pub term_digit: u16,
        /// Finding a decimal point.
        pub term_point: u16,
        /// Finding a letter.
        pub term_variable: u16,
        /// Finding a quote.
        pub term_quote: u16,
        /// Finding the circle constant and loading it.
        pub term_pi: u16,
        /// Finding a minus.
        pub term_minus: u16,
        /// Finding a plus.
        pub term_plus: u16,
        /// Finding `NOT`.
        pub term_not: u16,
        /// Finding `FN`.
        pub term_fn: u16,
        /// Finding a function.
        pub term_function: u16,
        /// Finding none of these.
        pub term_parenthesis: u16,
        /// Loading a number.
        pub variable: u16,
        /// Loading an integer, beside making it a number.
        pub variable_integer: u16,
        /// Taking a string.
        pub variable_text: u16,
        /// Taking a quoted string.
        pub literal: u16,
        /// Each of its characters.
        pub literal_character: u16,
        /// Its end, when that is the end of the text.
        pub literal_end: u16,
        /// Its end, when that is a quote.
        pub literal_quote: u16,
        /// Its end, when that is a comma or colon.
        pub literal_comma: u16,
        /// More when it is copied out of a work area.
        pub literal_copy: u16,
        /// Looking for an operator.
        pub operators: u16,
        /// Finding an arithmetic one.
        pub operator: u16,
        /// Finding a sign of comparison.
        pub relation_sign: u16,
        /// Having found all of them.
        pub relation: u16,
        /// Putting the left side aside, beside rounding.
        pub push: u16,
        /// The same when the operator was found before.
        pub push_next: u16,
        /// The same for a sign.
        pub push_unary: u16,
        /// Taking it back before an operator that binds less.
        pub pop: u16,
        /// The same for a comparison.
        pub pop_compare: u16,
        /// Going on with an operator found before.
        pub applied: u16,
        /// Taking the next left side back for it.
        pub applied_pop: u16,
        /// Going on when none was found, in the outermost level.
        pub applied_end: u16,
        /// The same in an inner level.
        pub applied_end_inner: u16,
        /// Finding the end, in the outermost level.
        pub end: u16,
        /// The same in an inner level.
        pub end_inner: u16,
        /// The same behind a comparison.
        pub end_compare: u16,
        /// Putting two strings together.
        pub concatenate: u16,
        /// Comparing strings.
        pub compare_strings: u16,
        /// More when they are of the same length.
        pub compare_same: u16,
        /// More when the left one is shorter.
        pub compare_shorter: u16,
        /// More when the left one is longer.
        pub compare_longer: u16,
        /// Finding no difference up to the end of the shorter.
        pub compare_end: u16,
        /// Finding a greater character in the left one.
        pub compare_greater: u16,
        /// Finding a smaller one.
        pub compare_less: u16,
        /// Each pair of equal characters.
        pub compare_character: u16,
        /// Calling a function.
        pub function: u16,
        /// Entering and leaving its routine.
        pub function_call: u16,
        /// Checking that a number came back.
        pub function_number: u16,
        /// The name of a defined function.
        pub function_name: u16,
        /// Calling a defined function.
        pub defined_function: u16,
        /// Saving and setting its parameter.
        pub defined_function_call: u16,
        /// The arguments of `LEFT$` and its like.
        pub substring: u16,
        /// Making the part.
        pub substring_make: u16,
        /// More when the part reaches to the end of the string.
        pub substring_whole: u16,
        /// More for `RIGHT$`.
        pub substring_right: u16,
        /// More for `MID$`.
        pub substring_mid: u16,
        /// More when less is left than asked for.
        pub substring_short: u16,
        /// More when enough is left.
        pub substring_long: u16,
        /// The further argument of `MID$`.
        pub mid: u16,
        /// When it is missing.
        pub mid_default: u16,
        /// When it is there.
        pub mid_given: u16,
        /// More for the clock than for a number.
        pub clock: u16,
        /// Reading the status.
        pub status: u16,
        /// Writing the clock as text.
        pub clock_text: u16,
        /// Setting the clock.
        pub store_clock: u16,
        /// `LEN`.
        pub len: u16,
        /// `ASC`.
        pub asc: u16,
        /// `VAL`.
        pub val: u16,
        /// `VAL` of nothing.
        pub val_empty: u16,
        /// `CHR$`.
        pub chr: u16,
        /// `STR$`.
        pub str: u16,
        /// Each character of its text.
        pub str_character: u16,
        /// `PEEK`.
        pub peek: u16,
        /// `POS`.
        pub pos: u16,
        /// `FRE`, beside the collection.
        pub fre: u16,
        /// Making room.
        pub string_space: u16,
        /// More when it reaches down into another page.
        pub string_borrow: u16,
        /// More when a descriptor is kept meanwhile.
        pub string_saved: u16,
        /// Making a temporary descriptor.
        pub temporary: u16,
        /// Freeing a descriptor that is a variable's.
        pub free_variable: u16,
        /// Freeing one that is not the last.
        pub free_other: u16,
        /// Freeing the last temporary one.
        pub free_temporary: u16,
        /// Freeing a string.
        pub free_string: u16,
        /// More when its space is freed too.
        pub free_space: u16,
        /// More when it is not.
        pub free_elsewhere: u16,
        /// More when it lies on the page of the lowest string.
        pub free_near: u16,
        /// More when the space freed ends on another page.
        pub free_carry: u16,
        /// Copying characters.
        pub copy: u16,
        /// More when there are any.
        pub copy_some: u16,
        /// Each of them.
        pub copy_character: u16,
        /// More when the copy ends on another page.
        pub copy_carry: u16,
        /// Reading the descriptor of what is copied.
        pub copy_descriptor: u16,
        /// The collection of strings.
        pub collect: Collection,
        /// The name of an assignment.
        pub assign: u16,
        /// Its expression.
        pub assign_expression: u16,
        /// Storing a number, beside the store itself.
        pub assign_number: u16,
        /// Storing an integer.
        pub assign_integer: u16,
        /// Storing a string.
        pub assign_text: u16,
        /// Taking over a descriptor.
        pub store_text: u16,
        /// More when the string lies in the string space.
        pub store_text_new: u16,
        /// More when it lies on the page of the lowest string.
        pub store_text_near: u16,
        /// More when the string is copied.
        pub store_text_copy: u16,
        /// Reading a line number.
        pub line_number: u16,
        /// Each digit, beside fetching the next character.
        pub line_number_digit: u16,
        /// `GOTO`, beside the search.
        pub goto: u16,
        /// Searching from the first line.
        pub goto_first: u16,
        /// More when the next line lies on another page.
        pub goto_page: u16,
        /// Searching from the present line.
        pub goto_forward: u16,
        /// Finding the line.
        pub line_found: u16,
        /// Passing over a line whose number has the same high byte.
        pub line_similar: u16,
        /// Passing over another line.
        pub line_other: u16,
        /// `GOSUB`.
        pub gosub: u16,
        /// `RETURN`.
        pub return_: u16,
        /// `IF`.
        pub if_: u16,
        /// `THEN`.
        pub if_then: u16,
        /// `GOTO` in its place.
        pub if_goto_word: u16,
        /// Testing the condition.
        pub if_test: u16,
        /// When it holds.
        pub if_true: u16,
        /// When it does not, beside skipping the line.
        pub if_false: u16,
        /// `REM`.
        pub rem: u16,
        /// When a line number follows.
        pub if_goto: u16,
        /// When a statement follows.
        pub if_statement: u16,
        /// `ON`.
        pub on: u16,
        /// `GOTO` in it.
        pub on_goto: u16,
        /// Each line number passed over.
        pub on_skip: u16,
        /// Finding no further number.
        pub on_end: u16,
        /// The one that is taken.
        pub on_chosen: u16,
        /// `FOR`.
        pub for_begin: u16,
        /// Its place on the stack.
        pub for_stack: u16,
        /// `TO`.
        pub for_to: u16,
        /// Putting the limit on the stack, beside rounding.
        pub for_limit: u16,
        /// Looking for `STEP`.
        pub for_step: u16,
        /// When there is one.
        pub for_step_given: u16,
        /// When there is none.
        pub for_step_one: u16,
        /// Putting the step on the stack, beside rounding.
        pub for_end: u16,
        /// `NEXT`, beside the arithmetic.
        pub next: u16,
        /// More when a variable is named.
        pub next_named: u16,
        /// More when none is.
        pub next_unnamed: u16,
        /// Going round again.
        pub next_again: u16,
        /// Leaving the loop.
        pub next_done: u16,
        /// A further variable.
        pub next_more: u16,
        /// Passing over a loop on the stack.
        pub loop_other: u16,
        /// More when its variable lies on the same page.
        pub loop_similar: u16,
        /// Dropping a loop over the same variable.
        pub loop_found: u16,
        /// `PRINT` alone.
        pub print_nothing: u16,
        /// Finding that another item follows.
        pub print_first: u16,
        /// Looking at it.
        pub print_look: u16,
        /// Finding that none does.
        pub print_last: u16,
        /// Looking at an item.
        pub print_item: u16,
        /// A comma.
        pub print_zone: u16,
        /// Each zone stepped over.
        pub print_zone_step: u16,
        /// A semicolon.
        pub print_semicolon: u16,
        /// `TAB`.
        pub print_tab: u16,
        /// More when it is not there yet.
        pub print_tab_move: u16,
        /// `SPC`.
        pub print_spc: u16,
        /// A value.
        pub print_value: u16,
        /// Printing a string.
        pub print_text: u16,
        /// More for a carriage return.
        pub print_return: u16,
        /// Printing a number.
        pub print_number: u16,
        /// Each character, beside the firmware.
        pub print_character: u16,
        /// Each column moved, beside the firmware.
        pub print_space: u16,
        /// The end of the line, beside the firmware.
        pub print_end: u16,
        /// `INPUT`.
        pub input: u16,
        /// Each character of the line.
        pub input_character: u16,
        /// `GET`.
        pub get: u16,
        /// An item read.
        pub read: u16,
        /// Beginning and ending `READ`.
        pub read_begin: u16,
        /// That another variable follows.
        pub read_more: u16,
        /// Finding an item where it was expected.
        pub read_found: u16,
        /// Finding none there.
        pub read_search: u16,
        /// Finding none there, for `GET`, beside the firmware.
        pub read_key: u16,
        /// An item that is a number, beside reading it.
        pub read_number: u16,
        /// An item that is an integer.
        pub read_integer: u16,
        /// An item that is a string, beside its characters.
        pub read_text: u16,
        /// More when it is quoted.
        pub read_quoted: u16,
        /// More when it is not.
        pub read_unquoted: u16,
        /// More when it is a single character.
        pub read_one: u16,
        /// More when a comma follows.
        pub read_follows: u16,
        /// Each statement looked at for `DATA`.
        pub find_data: u16,
        /// More behind a colon.
        pub find_data_colon: u16,
        /// More in another line.
        pub find_data_line: u16,
        /// Finding it.
        pub find_data_found: u16,
        /// `RESTORE`.
        pub restore: u16,
        /// `DIM`.
        pub dim: u16,
        /// That no further array follows.
        pub dim_end: u16,
        /// `DEF`.
        pub def: u16,
        /// `POKE`.
        pub poke: u16,
        /// `WAIT`.
        pub wait: u16,
        /// A third argument.
        pub wait_flip: u16,
        /// `SYS`.
        pub sys: u16,
        /// Passing registers.
        pub sys_call: u16,
        /// `CLR`.
        pub clr: u16,
        /// `RUN` before the first line.
        pub run: u16,
        /// Words of the interpreter's own, beside their characters and their descriptor.
        pub message: u16,
        /// Taking a typed line, beside its characters.
        pub command: u16,
        /// Turning it into tokens.
        pub crunch: Crunch,
        /// Putting a typed line into the program, beside clearing all variables twice.
        pub enter: u16,
        /// Each of its bytes.
        pub enter_byte: u16,
        /// Taking the line out that it replaces, beside moving what follows.
        pub remove: u16,
        /// Linking a line to the next.
        pub link: u16,
        /// Each of its bytes.
        pub link_byte: u16,
    }
}

figures! {
    "collect."
    /// What a collection of strings costs. "Near" is said of a place on the same page as what it is compared with.
    #[derive(Clone, Copy, Debug)]
    pub struct Collection {
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

figures! {
    "crunch."
    /// What turning a typed line into tokens costs.
    #[derive(Clone, Copy, Debug)]
    pub struct Crunch {
        /// Once.
        pub begin: u16,
        /// A blank, up to keeping it.
        pub blank: u16,
        /// A shifted character that is left out.
        pub shifted: u16,
        /// The circle constant.
        pub pi: u16,
        /// A quote, copied.
        pub quote: u16,
        /// A character of `DATA`.
        pub data: u16,
        /// The mark for `PRINT`.
        pub print: u16,
        /// A digit, colon or semicolon.
        pub digit: u16,
        /// A character below the digits or the end of the line, up to the list of keywords.
        pub low: u16,
        /// Another character, up to there.
        pub letter: u16,
        /// Comparing with a letter of the list.
        pub compare: u16,
        /// More when it is the same.
        pub matched: u16,
        /// More when it is another.
        pub mismatched: u16,
        /// Passing over a letter of a keyword.
        pub skipped: u16,
        /// Going to the next keyword.
        pub next_word: u16,
        /// More when there is none.
        pub unknown: u16,
        /// Having found the keyword.
        pub found: u16,
        /// More for a letter on the second page of the list.
        pub page: u16,
        /// How many letters of the list stand on its first page; not a cost.
        pub near: u16,
        /// Keeping a character or token.
        pub plain: u16,
        /// The same for a colon.
        pub colon: u16,
        /// The same for `DATA`.
        pub data_word: u16,
        /// The same for `REM`.
        pub rem: u16,
        /// Copying a character in quotes or behind `REM`.
        pub copied: u16,
        /// The closing quote.
        pub copied_mark: u16,
        /// The end of the line in its place.
        pub copied_end: u16,
        /// The end of the line.
        pub end: u16,
    }
}
