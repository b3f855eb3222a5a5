//! The cycle costs of the interpreter's own work, by the ROM routine that does it. A variant
//! supplies the values.
//!
//! It is one long file, since it is one table. The cost of fetching a byte of text is charged
//! separately, arithmetic by the numbers, firmware by the machine.

use basic::{costs::FlowCosts, cycle_costs, store};

cycle_costs! {
    /// Processor cycles of the interpreter's own work.
    pub struct Costs {
        /// The costs that the engine charges.
        pub flow: FlowCosts,
        /// Variables, arrays, strings.
        pub store: store::Costs,
        /// Additional costs of a variable or array, by its type.
        pub kinds: Kinds,
        /// Fetching a character of the text (CHRGET).
        pub fetch: Fetch,
        /// Requiring a character, without fetching the next (SYNCHR).
        pub expect: Expect,
        /// Scanning to the end of a statement or line (DATA, REM).
        pub skip: Skip,
        /// Starting a statement (NEWSTT, GONE).
        pub dispatch: Dispatch,
        /// Reading a name and its subscripts (PTRGET).
        pub name: Names,
        /// The loop that evaluates expressions (FRMEVL).
        pub expression: Expression,
        /// Classifying a term (EVAL), and loading variables.
        pub term: Term,
        /// Taking a quoted string (STRLIT).
        pub literal: Literal,
        /// Calling functions.
        pub function: Functions,
        /// `LEFT$`, `RIGHT$`, `MID$`.
        pub substring: Substring,
        /// The clock and the status.
        pub clock: Clock,
        /// Assignments (LET).
        pub assign: Assign,
        /// Reading a line number and finding its line (LINGET, GOTO, FNDLIN).
        pub goto: Goto,
        /// `GOSUB`, `IF`, `ON`.
        pub branch: Branch,
        /// `FOR` and `NEXT`, without the engine's costs.
        pub loops: Loops,
        /// `PRINT` and messages.
        pub print: Print,
        /// `INPUT` and `GET`.
        pub input: Input,
        /// Reading items of a list.
        pub read: Read,
        /// Searching for `DATA`.
        pub data: Data,
        /// Statements with one routine each.
        pub others: Others,
        /// Statements of files.
        pub files: Files,
        /// Listing a line (LIST).
        pub list: List,
        /// Returning to the prompt.
        pub prompt: Prompt,
        /// Entering typed lines.
        pub enter: Enter,
        /// Tokenising a typed line (CRUNCH).
        pub crunch: Crunch,
    }
}

cycle_costs! {
    /// Additional costs of a variable or array, by its type.
    pub struct Kinds {
        /// A number that was not found.
        pub missing_number: u16,
        /// A string that was not found.
        pub missing_text: u16,
        /// Creating a variable with the first letter of the clock.
        pub create_clock_letter: u16,
        /// Creating one with that of the status.
        pub create_status_letter: u16,
        /// Creating an integer.
        pub create_integer: u16,
        /// Creating a string.
        pub create_text: u16,
        /// An integer element.
        pub element_integer: u16,
        /// A string element.
        pub element_text: u16,
    }
}

cycle_costs! {
    /// Fetching a character of the text (CHRGET).
    pub struct Fetch {
        /// Skipping a blank.
        pub blank: u16,
        /// The part of a fetch that advances the pointer.
        pub move_on: u16,
        /// Added when it advances to another page.
        pub page: u16,
    }
}

cycle_costs! {
    /// Requiring a character, without fetching the next (SYNCHR).
    pub struct Expect {
        /// Requiring a character, without fetching the next.
        pub character: u16,
        /// Added for a closing parenthesis.
        pub close: u16,
        /// The closing parenthesis of an expression in parentheses.
        pub close_term: u16,
        /// Added for an opening parenthesis.
        pub open: u16,
        /// Added for a comma.
        pub comma: u16,
    }
}

cycle_costs! {
    /// Scanning to the end of a statement or line (DATA, REM).
    pub struct Skip {
        /// Scanning to the end of a statement or line.
        pub begin: u16,
        /// Added for a statement than for a line.
        pub statement: u16,
        /// Added when a colon ends it.
        pub colon: u16,
        /// A character scanned.
        pub character: u16,
        /// Added for each on another page than the first.
        pub far: u16,
        /// Added for a quote.
        pub quote: u16,
        /// Advancing the pointer past the scanned text.
        pub move_on: u16,
        /// Added when that is on another page.
        pub page: u16,
    }
}

cycle_costs! {
    /// Starting a statement (NEWSTT, GONE).
    pub struct Dispatch {
        /// The colon.
        pub colon: u16,
        /// Starting a statement and returning from it, without fetching its first character.
        pub begin: u16,
        /// Saved by a statement of a typed command, whose position is not stored.
        pub typed: u16,
        /// Recognising an assignment.
        pub assignment: u16,
        /// Finding the routine of a token.
        pub token: u16,
        /// Recognising the keyword `GO`.
        pub go: u16,
        /// An empty statement.
        pub empty: u16,
    }
}

cycle_costs! {
    /// Reading a name and its subscripts (PTRGET).
    pub struct Names {
        /// Reading a name.
        pub begin: u16,
        /// Its first letter.
        pub first: u16,
        /// Added for a digit as the second character.
        pub second: u16,
        /// A digit in it.
        pub digit: u16,
        /// A letter in it.
        pub letter: u16,
        /// Its end.
        pub end: u16,
        /// Added when a letter or token ends it.
        pub end_high: u16,
        /// No type suffix.
        pub plain: u16,
        /// The suffix of a string.
        pub text: u16,
        /// The suffix of an integer.
        pub integer: u16,
        /// Starting the search for a simple variable.
        pub search: u16,
        /// Starting the search for an array.
        pub array: u16,
        /// Starting a subscript.
        pub subscript: u16,
        /// Ending a subscript, without its conversion to an integer.
        pub subscript_end: u16,
        /// Another subscript follows.
        pub subscript_more: u16,
        /// Ending the subscripts.
        pub subscripts_end: u16,
    }
}

cycle_costs! {
    /// The loop that evaluates expressions (FRMEVL).
    pub struct Expression {
        /// Starting an expression.
        pub begin: u16,
        /// Starting one that must be a number.
        pub number: u16,
        /// Checking that it is one.
        pub check: u16,
        /// Starting one in parentheses.
        pub parenthesis: u16,
        /// Requiring a byte.
        pub byte: u16,
        /// Each level of the evaluation.
        pub level: u16,
        /// Searching for an operator.
        pub operators: u16,
        /// Recognising an arithmetic operator.
        pub operator: u16,
        /// Recognising a character of a comparison.
        pub relation_operator: u16,
        /// Completing a comparison operator.
        pub relation: u16,
        /// Added when a function follows.
        pub relation_function: u16,
        /// Pushing the left operand, without rounding.
        pub push: u16,
        /// The same for an operator that an earlier step has fetched.
        pub push_next: u16,
        /// The same for a unary operator, before which the accumulator is rounded.
        pub push_unary: u16,
        /// Popping it before an operator of lower precedence.
        pub pop: u16,
        /// The same for a comparison.
        pub pop_compare: u16,
        /// Continuing with an operator found before.
        pub applied: u16,
        /// Popping the next left operand for it.
        pub applied_pop: u16,
        /// Continuing without an operator, in the outermost level.
        pub applied_end: u16,
        /// The same in an inner level.
        pub applied_end_inner: u16,
        /// Reaching the end, in the outermost level.
        pub end: u16,
        /// The same in an inner level.
        pub end_inner: u16,
        /// The same after a comparison.
        pub end_compare: u16,
        /// Concatenating two strings.
        pub concatenate: u16,
    }
}

cycle_costs! {
    /// Classifying a term (EVAL), and loading variables.
    pub struct Term {
        /// Starting a term.
        pub begin: u16,
        /// Recognising a digit.
        pub digit: u16,
        /// Recognising a decimal point.
        pub point: u16,
        /// Recognising a letter.
        pub variable: u16,
        /// Recognising a quote.
        pub quote: u16,
        /// Recognising the constant π and loading it.
        pub pi: u16,
        /// Recognising a minus.
        pub minus: u16,
        /// Recognising a plus.
        pub plus: u16,
        /// Recognising `NOT`.
        pub not: u16,
        /// Recognising `FN`.
        pub defined: u16,
        /// Recognising a function.
        pub function: u16,
        /// Recognising none of these.
        pub parenthesis: u16,
        /// Loading a number.
        pub load_number: u16,
        /// Loading an integer, without its conversion to a number.
        pub load_integer: u16,
        /// Loading a string.
        pub load_text: u16,
    }
}

cycle_costs! {
    /// Taking a quoted string (STRLIT).
    pub struct Literal {
        /// Taking a quoted string.
        pub begin: u16,
        /// Each of its characters.
        pub character: u16,
        /// Its end, when the text ends.
        pub end: u16,
        /// Its end, when a quote ends it.
        pub quote: u16,
        /// Its end, when a comma ends it.
        pub comma: u16,
        /// Its end, when a colon ends it.
        pub colon: u16,
        /// Added for each character, the end included, on another page than the first.
        pub far: u16,
        /// Added when the address after it is on another page.
        pub page: u16,
    }
}

cycle_costs! {
    /// Calling functions.
    pub struct Functions {
        /// Calling a function.
        pub begin: u16,
        /// Entering and leaving its routine.
        pub call: u16,
        /// Checking that the result is a number.
        pub number: u16,
        /// The name of a defined function.
        pub name: u16,
        /// Calling a defined function.
        pub defined: u16,
        /// Saving and setting its parameter.
        pub defined_call: u16,
        /// `LEN`.
        pub len: u16,
        /// `ASC`.
        pub asc: u16,
        /// `VAL`.
        pub val: u16,
        /// `VAL` of an empty string.
        pub val_empty: u16,
        /// `CHR$`.
        pub chr: u16,
        /// `STR$`.
        pub str: u16,
        /// Each character of its text.
        pub str_character: u16,
        /// `PEEK`, up to its read.
        pub peek: u16,
        /// From its read on, without the conversion to a number.
        pub peek_end: u16,
        /// `POS`.
        pub pos: u16,
        /// `FRE`, without garbage collection.
        pub fre: u16,
    }
}

cycle_costs! {
    /// `LEFT$`, `RIGHT$`, `MID$`.
    pub struct Substring {
        /// The arguments of `LEFT$`, `RIGHT$` and `MID$`.
        pub begin: u16,
        /// Making the substring.
        pub make: u16,
        /// Added when the substring reaches to the end of the string.
        pub whole: u16,
        /// Added for `RIGHT$`.
        pub right: u16,
        /// Added for `MID$`.
        pub mid: u16,
        /// Added for a string with fewer characters than requested.
        pub short: u16,
        /// Added for a string with enough characters.
        pub long: u16,
        /// The third argument of `MID$`.
        pub length: u16,
        /// The argument is missing.
        pub length_default: u16,
        /// The length argument is explicit.
        pub length_explicit: u16,
    }
}

cycle_costs! {
    /// The clock and the status.
    pub struct Clock {
        /// Reading the clock as a number, up to the first of its bytes.
        pub number: u16,
        /// From there to the conversion.
        pub number_end: u16,
        /// Reading the status.
        pub status: u16,
        /// Reading the clock as text, up to the first of its bytes.
        pub text: u16,
        /// From there on, without the digits.
        pub text_end: u16,
        /// Setting the clock, up to the first of its bytes.
        pub store: u16,
        /// From there on.
        pub store_end: u16,
    }
}

cycle_costs! {
    /// Assignments (LET).
    pub struct Assign {
        /// The name of an assignment.
        pub name: u16,
        /// Its expression.
        pub expression: u16,
        /// Storing a number, without the store itself.
        pub number: u16,
        /// Storing an integer.
        pub integer: u16,
        /// Storing a string.
        pub text: u16,
    }
}

cycle_costs! {
    /// Reading a line number and finding its line (LINGET, GOTO, FNDLIN).
    pub struct Goto {
        /// Reading a line number.
        pub number: u16,
        /// Each digit, without fetching the next character.
        pub digit: u16,
        /// Added when the digit carries into the high byte.
        pub digit_carry: u16,
        /// `GOTO`, without the search.
        pub begin: u16,
        /// Searching from the first line.
        pub first: u16,
        /// Added when the next line is on another page.
        pub page: u16,
        /// Searching from the current line.
        pub forward: u16,
        /// Finding the line.
        pub found: u16,
        /// Added for each byte of a line's head that is read on another page than the first.
        pub far: u16,
        /// Skipping a line whose number has the same high byte.
        pub similar: u16,
        /// Skipping another line.
        pub other: u16,
        /// Ending at a line whose number is higher, with the same high byte.
        pub passed_similar: u16,
        /// Ending at another line whose number is higher.
        pub passed_other: u16,
        /// Ending after the last line.
        pub at_end: u16,
    }
}

impl Goto {
    /// Returns the cost of a digit after the digits of `number`.
    pub(crate) const fn digit_cost(&self, number: u16, digit: u16) -> u16 {
        let carries = number * 10 % 0x100 + digit > 0xff;
        self.digit + if carries { self.digit_carry } else { 0 }
    }
}

cycle_costs! {
    /// `GOSUB`, `IF`, `ON`.
    pub struct Branch {
        /// `GOSUB`.
        pub gosub: u16,
        /// `RETURN`.
        pub return_: u16,
        /// `IF`.
        pub condition: u16,
        /// `THEN`.
        pub then: u16,
        /// `GOTO` instead of `THEN`.
        pub goto_keyword: u16,
        /// Testing the condition.
        pub test: u16,
        /// The condition holds.
        pub holds: u16,
        /// The condition fails; without skipping the line.
        pub fails: u16,
        /// A line number follows.
        pub goto: u16,
        /// A statement follows.
        pub statement: u16,
        /// `REM`.
        pub rem: u16,
        /// `ON`.
        pub on: u16,
        /// `GOTO` in an `ON`.
        pub on_goto: u16,
    }
}

cycle_costs! {
    /// `FOR` and `NEXT`, without the engine's costs.
    pub struct Loops {
        /// `FOR`.
        pub begin: u16,
        /// Its entry on the stack.
        pub stack: u16,
        /// `TO`.
        pub to: u16,
        /// Pushing the limit, without rounding.
        pub limit: u16,
        /// Searching for `STEP`.
        pub step: u16,
        /// `STEP` is explicit.
        pub step_explicit: u16,
        /// `STEP` is missing.
        pub step_one: u16,
        /// Pushing the step, without rounding.
        pub end: u16,
        /// `NEXT`, without the arithmetic.
        pub next: u16,
        /// Added when a variable is named.
        pub next_named: u16,
        /// Added when no variable is named.
        pub next_unnamed: u16,
        /// A further variable.
        pub next_more: u16,
    }
}

cycle_costs! {
    /// `PRINT` and messages.
    pub struct Print {
        /// `PRINT` without items.
        pub nothing: u16,
        /// Another item follows.
        pub first: u16,
        /// Examining it.
        pub look: u16,
        /// No other item follows.
        pub last: u16,
        /// Examining an item.
        pub item: u16,
        /// A comma.
        pub zone: u16,
        /// Each zone skipped.
        pub zone_step: u16,
        /// A semicolon.
        pub semicolon: u16,
        /// `TAB`.
        pub tab: u16,
        /// Added when the column is not reached yet.
        pub tab_move: u16,
        /// `SPC`.
        pub spc: u16,
        /// A value, up to its expression.
        pub value: u16,
        /// Recognising its type.
        pub value_type: u16,
        /// Printing a string.
        pub text: u16,
        /// Added for a carriage return.
        pub line_end: u16,
        /// Printing a number.
        pub number: u16,
        /// Each character, without the firmware.
        pub character: u16,
        /// Each column moved, without the firmware.
        pub space: u16,
        /// The end of the line, without the firmware.
        pub end: u16,
        /// A message of the interpreter, without its characters and their descriptor.
        pub message: u16,
        /// A line number, without its conversion and the message.
        pub line_number: u16,
    }
}

cycle_costs! {
    /// Returning to the prompt.
    pub struct Prompt {
        /// The end of the text: a typed command, or the last line of a program.
        pub end: u16,
        /// `END`.
        pub end_statement: u16,
        /// An error, up to its text.
        pub error: u16,
        /// Added where the vector's routine tells errors from none.
        pub error_by_vector: u16,
        /// Each character of its text, without the firmware.
        pub error_character: u16,
        /// Printing the prompt's message and requesting a line, without the message.
        pub ready: u16,
        /// Added where that is reached through the vector of errors.
        pub ready_by_vector: u16,
    }
}

cycle_costs! {
    /// Listing a line (LIST).
    pub struct List {
        /// Once, without the line numbers and the search for the first line.
        pub begin: u16,
        /// Added without a first line.
        pub from_start: u16,
        /// Added without a last line.
        pub to_end: u16,
        /// Added when a line has a higher number than the last one.
        pub passed: u16,
        /// A line, without its number and its bytes.
        pub line: u16,
        /// Added when the last line's number has the same high byte.
        pub same_high_byte: u16,
        /// Saved by the last line itself.
        pub last: u16,
        /// A byte that is printed as it is.
        pub character: u16,
        /// Added for a quote.
        pub quote: u16,
        /// Added for a shifted letter in quotes.
        pub shifted: u16,
        /// Added for pi.
        pub pi: u16,
        /// A token, without its letters.
        pub token: u16,
        /// Skipping a keyword in the search for it, without its letters.
        pub skipped_keyword: u16,
        /// Each of its letters.
        pub skipped_letter: u16,
        /// Printing a letter of the keyword.
        pub letter: u16,
        /// Added for the last one.
        pub last_letter: u16,
    }
}

cycle_costs! {
    /// `INPUT` and `GET`.
    pub struct Input {
        /// `INPUT`.
        pub line: u16,
        /// Each character of the line.
        pub character: u16,
        /// `GET`.
        pub key: u16,
    }
}

cycle_costs! {
    /// Reading items of a list.
    pub struct Read {
        /// An item read.
        pub item: u16,
        /// Starting and ending `READ`.
        pub begin: u16,
        /// Another variable follows.
        pub more: u16,
        /// The expected item is there.
        pub found: u16,
        /// The expected item is missing.
        pub search: u16,
        /// The expected item of `GET` is missing; without the firmware.
        pub key: u16,
        /// A number item, without parsing it.
        pub number: u16,
        /// An integer item.
        pub integer: u16,
        /// A string item, without its characters.
        pub text: u16,
        /// Added when it is quoted.
        pub quoted: u16,
        /// Added when it is not.
        pub unquoted: u16,
        /// Added when it is a single character.
        pub one: u16,
        /// Added when a comma follows.
        pub follows: u16,
        /// `RESTORE`.
        pub restore: u16,
    }
}

cycle_costs! {
    /// Searching for `DATA`.
    pub struct Data {
        /// Each statement scanned for `DATA`.
        pub statement: u16,
        /// Added after a colon.
        pub colon: u16,
        /// Added in another line.
        pub line: u16,
        /// Finding it.
        pub found: u16,
    }
}

cycle_costs! {
    /// Statements with one routine each.
    pub struct Others {
        /// `DIM`.
        pub dim: u16,
        /// No further array follows.
        pub dim_end: u16,
        /// `DEF`.
        pub def: u16,
        /// `POKE` or `WAIT`, up to the address.
        pub address: u16,
        /// Between their arguments, and `POKE` after them.
        pub poke: u16,
        /// The same of `WAIT`, up to its loop.
        pub wait: u16,
        /// An iteration of the loop that continues.
        pub wait_again: u16,
        /// The iteration that ends it.
        pub wait_end: u16,
        /// A third argument.
        pub wait_flip: u16,
        /// `SYS`.
        pub sys: u16,
        /// Passing the registers to the machine code.
        pub sys_call: u16,
        /// Storing those that it returns.
        pub sys_end: u16,
        /// `CLR`.
        pub clr: u16,
        /// `NEW`, up to the prompt.
        pub new: u16,
        /// `RUN` before the first line.
        pub run: u16,
        /// `RUN` before an explicit line, without the jump.
        pub run_line: u16,
        /// `CONT`.
        pub cont: u16,
    }
}

cycle_costs! {
    /// Statements of files, without their arguments and the devices.
    pub struct Files {
        /// `OPEN`.
        pub open: u16,
        /// Added for a device from 3 on, which has no secondary address by default.
        pub open_device: u16,
        /// `CLOSE`, without closing an open file.
        pub close: u16,
        /// Selecting a file for output or input.
        pub select: u16,
        /// Returning from it after `PRINT#`.
        pub deselect: u16,
    }
}

cycle_costs! {
    /// Entering typed lines.
    pub struct Enter {
        /// Accepting a typed command, without its characters.
        pub command: u16,
        /// Accepting a typed line with a number.
        pub numbered: u16,
        /// Accepting an empty line.
        pub empty: u16,
        /// Searching for the position of a numbered line, without passing lines.
        pub search: u16,
        /// Removing the line that it replaces, without moving the following lines.
        pub remove: u16,
        /// Added for a borrow of its pointers.
        pub borrow: u16,
        /// Clearing the variables and linking the lines, without the lines.
        pub change: u16,
        /// Inserting a line, without moving the following lines.
        pub insert: u16,
        /// Added when its end carries.
        pub carry: u16,
        /// Each of its bytes.
        pub byte: u16,
        /// Linking a line to the next.
        pub link: u16,
        /// Each of its bytes.
        pub link_byte: u16,
    }
}

cycle_costs! {
    /// Tokenising a typed line (CRUNCH).
    pub struct Crunch {
        /// Once.
        pub begin: u16,
        /// A blank, up to storing it.
        pub blank: u16,
        /// A shifted character that is dropped.
        pub shifted: u16,
        /// The constant π.
        pub pi: u16,
        /// A quote, copied.
        pub quote: u16,
        /// A character of `DATA`.
        pub data: u16,
        /// The abbreviation of `PRINT`.
        pub print: u16,
        /// A digit, colon or semicolon.
        pub digit: u16,
        /// A character below the digits or the end of the line, up to the keyword search.
        pub low: u16,
        /// Another character, up to the keyword search.
        pub letter: u16,
        /// Comparing with a letter of the list.
        pub compare: u16,
        /// Added when it matches.
        pub matched: u16,
        /// Added when it differs.
        pub mismatched: u16,
        /// Skipping a letter of a keyword.
        pub skipped: u16,
        /// Advancing to the next keyword.
        pub next_keyword: u16,
        /// Added when the list has no other.
        pub unknown: u16,
        /// After a keyword that is in the list.
        pub found: u16,
        /// Added for a letter on the second page of the list.
        pub page: u16,
        /// The number of letters of the list on its first page; not a cost.
        pub near: u16,
        /// Storing a character or token.
        pub plain: u16,
        /// The same for a colon.
        pub colon: u16,
        /// The same for `DATA`.
        pub data_keyword: u16,
        /// The same for `REM`.
        pub rem: u16,
        /// Copying a character in quotes or after `REM`.
        pub copied: u16,
        /// The closing quote.
        pub copied_mark: u16,
        /// The end of the line instead of the quote.
        pub copied_end: u16,
        /// The end of the line.
        pub end: u16,
    }
}
