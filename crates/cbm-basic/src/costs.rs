//! What the interpreter's own work costs, by the routine that does it. An variant gives the figures.
//!
//! One long file, since it is one table. Fetching a byte of text is charged beside these, the arithmetic by the numbers themselves, the firmware by the machine.

use basic::{costs::FlowCosts, cycle_costs, store};

cycle_costs! {
    /// Processor cycles of the interpreter's own work.
    pub struct Costs {
        /// What the engine charges.
        pub flow: FlowCosts,
        /// Variables, arrays, strings.
        pub store: store::Costs,
        /// What a variable or array costs more for what it holds.
        pub kinds: Kinds,
        /// Fetching a character of the text (CHRGET).
        pub fetch: Fetch,
        /// Demanding a character, beside fetching the next (SYNCHR).
        pub expect: Expect,
        /// Scanning to the end of a statement or line (DATA, REM).
        pub skip: Skip,
        /// Beginning a statement (NEWSTT, GONE).
        pub dispatch: Dispatch,
        /// Reading a name and its subscripts (PTRGET).
        pub name: Names,
        /// The loop that evaluates expressions (FRMEVL).
        pub expression: Expression,
        /// Telling what a term is (EVAL), and loading variables.
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
        /// `FOR` and `NEXT`, beside what the engine charges.
        pub loops: Loops,
        /// `PRINT` and messages.
        pub print: Print,
        /// `INPUT` and `GET`.
        pub input: Input,
        /// Reading items of a list.
        pub read: Read,
        /// Looking for `DATA`.
        pub data: Data,
        /// Statements of one routine each.
        pub others: Others,
        /// Taking typed lines.
        pub enter: Enter,
        /// Turning a typed line into tokens.
        pub crunch: Crunch,
    }
}

cycle_costs! {
    /// What a variable or array costs more for what it holds.
    pub struct Kinds {
        /// What a number that was not found costs more.
        pub missing_number: u16,
        /// What a string that was not found costs more.
        pub missing_text: u16,
        /// More for integers.
        pub create_integer: u16,
        /// More for strings.
        pub create_text: u16,
        /// More for an integer.
        pub element_integer: u16,
        /// More for a string.
        pub element_text: u16,
    }
}

cycle_costs! {
    /// Fetching a character of the text (CHRGET).
    pub struct Fetch {
        /// Fetching past a blank.
        pub blank: u16,
        /// The part of a fetch that moves the pointer.
        pub move_on: u16,
        /// More when it moves to another page.
        pub page: u16,
    }
}

cycle_costs! {
    /// Demanding a character, beside fetching the next (SYNCHR).
    pub struct Expect {
        /// Demanding a character, beside fetching the next.
        pub sign: u16,
        /// More for a closing parenthesis.
        pub close: u16,
        /// More for an opening parenthesis.
        pub open: u16,
        /// More for a comma.
        pub comma: u16,
    }
}

cycle_costs! {
    /// Scanning to the end of a statement or line (DATA, REM).
    pub struct Skip {
        /// Scanning to the end of a statement or line.
        pub begin: u16,
        /// More for a statement than for a line.
        pub statement: u16,
        /// More when a colon ends it.
        pub colon: u16,
        /// A character scanned.
        pub character: u16,
        /// More for each that lies on another page than the first.
        pub far: u16,
        /// More for a quote.
        pub quote: u16,
        /// Moving the pointer behind what was scanned.
        pub move_on: u16,
        /// More when that is on another page.
        pub page: u16,
    }
}

cycle_costs! {
    /// Beginning a statement (NEWSTT, GONE).
    pub struct Dispatch {
        /// The colon.
        pub colon: u16,
        /// Beginning a statement and coming back from it, beside fetching its first character.
        pub begin: u16,
        /// Finding that it is an assignment.
        pub assignment: u16,
        /// Finding the routine of a token.
        pub token: u16,
        /// Finding the word `GO`.
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
        /// That it has a second.
        pub second: u16,
        /// A digit in it.
        pub digit: u16,
        /// A letter in it.
        pub letter: u16,
        /// Its end.
        pub end: u16,
        /// More when a letter or token ends it.
        pub end_high: u16,
        /// That no type mark follows.
        pub plain: u16,
        /// The mark of a string.
        pub text: u16,
        /// The mark of an integer.
        pub integer: u16,
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
    }
}

cycle_costs! {
    /// The loop that evaluates expressions (FRMEVL).
    pub struct Expression {
        /// Beginning an expression.
        pub begin: u16,
        /// Demanding a number.
        pub number: u16,
        /// Demanding a byte.
        pub byte: u16,
        /// Each level of the evaluation.
        pub level: u16,
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
    }
}

cycle_costs! {
    /// Telling what a term is (EVAL), and loading variables.
    pub struct Term {
        /// Beginning a term.
        pub begin: u16,
        /// Finding a digit.
        pub digit: u16,
        /// Finding a decimal point.
        pub point: u16,
        /// Finding a letter.
        pub variable: u16,
        /// Finding a quote.
        pub quote: u16,
        /// Finding the circle constant and loading it.
        pub pi: u16,
        /// Finding a minus.
        pub minus: u16,
        /// Finding a plus.
        pub plus: u16,
        /// Finding `NOT`.
        pub not: u16,
        /// Finding `FN`.
        pub defined: u16,
        /// Finding a function.
        pub function: u16,
        /// Finding none of these.
        pub parenthesis: u16,
        /// Loading a number.
        pub load_number: u16,
        /// Loading an integer, beside making it a number.
        pub load_integer: u16,
        /// Taking a string.
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
        /// Its end, when that is the end of the text.
        pub end: u16,
        /// Its end, when that is a quote.
        pub quote: u16,
        /// Its end, when that is a comma or colon.
        pub comma: u16,
    }
}

cycle_costs! {
    /// Calling functions.
    pub struct Functions {
        /// Calling a function.
        pub begin: u16,
        /// Entering and leaving its routine.
        pub call: u16,
        /// Checking that a number came back.
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
    }
}

cycle_costs! {
    /// `LEFT$`, `RIGHT$`, `MID$`.
    pub struct Substring {
        /// The arguments of `LEFT$` and its like.
        pub begin: u16,
        /// Making the part.
        pub make: u16,
        /// More when the part reaches to the end of the string.
        pub whole: u16,
        /// More for `RIGHT$`.
        pub right: u16,
        /// More for `MID$`.
        pub mid: u16,
        /// More when less is left than asked for.
        pub short: u16,
        /// More when enough is left.
        pub long: u16,
        /// The further argument of `MID$`.
        pub length: u16,
        /// When it is missing.
        pub length_default: u16,
        /// When it is there.
        pub length_given: u16,
    }
}

cycle_costs! {
    /// The clock and the status.
    pub struct Clock {
        /// More for the clock than for a number.
        pub number: u16,
        /// Reading the status.
        pub status: u16,
        /// Writing the clock as text.
        pub text: u16,
        /// Setting the clock.
        pub store: u16,
    }
}

cycle_costs! {
    /// Assignments (LET).
    pub struct Assign {
        /// The name of an assignment.
        pub name: u16,
        /// Its expression.
        pub expression: u16,
        /// Storing a number, beside the store itself.
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
        /// Each digit, beside fetching the next character.
        pub digit: u16,
        /// `GOTO`, beside the search.
        pub begin: u16,
        /// Searching from the first line.
        pub first: u16,
        /// More when the next line lies on another page.
        pub page: u16,
        /// Searching from the present line.
        pub forward: u16,
        /// Finding the line.
        pub found: u16,
        /// Passing over a line whose number has the same high byte.
        pub similar: u16,
        /// Passing over another line.
        pub other: u16,
    }
}

cycle_costs! {
    /// `GOSUB`, `IF`, `ON`.
    pub struct Branch {
        /// `GOSUB`.
        pub gosub: u16,
        /// `RETURN`.
        pub back: u16,
        /// `IF`.
        pub condition: u16,
        /// `THEN`.
        pub then: u16,
        /// `GOTO` in its place.
        pub goto_word: u16,
        /// Testing the condition.
        pub test: u16,
        /// When it holds.
        pub holds: u16,
        /// When it does not, beside skipping the line.
        pub fails: u16,
        /// When a line number follows.
        pub goto: u16,
        /// When a statement follows.
        pub statement: u16,
        /// `REM`.
        pub rem: u16,
        /// `ON`.
        pub on: u16,
        /// `GOTO` in it.
        pub on_goto: u16,
    }
}

cycle_costs! {
    /// `FOR` and `NEXT`, beside what the engine charges.
    pub struct Loops {
        /// `FOR`.
        pub begin: u16,
        /// Its place on the stack.
        pub stack: u16,
        /// `TO`.
        pub to: u16,
        /// Putting the limit on the stack, beside rounding.
        pub limit: u16,
        /// Looking for `STEP`.
        pub step: u16,
        /// When there is one.
        pub step_given: u16,
        /// When there is none.
        pub step_one: u16,
        /// Putting the step on the stack, beside rounding.
        pub end: u16,
        /// `NEXT`, beside the arithmetic.
        pub next: u16,
        /// More when a variable is named.
        pub next_named: u16,
        /// More when none is.
        pub next_unnamed: u16,
        /// A further variable.
        pub next_more: u16,
    }
}

cycle_costs! {
    /// `PRINT` and messages.
    pub struct Print {
        /// `PRINT` alone.
        pub nothing: u16,
        /// Finding that another item follows.
        pub first: u16,
        /// Looking at it.
        pub look: u16,
        /// Finding that none does.
        pub last: u16,
        /// Looking at an item.
        pub item: u16,
        /// A comma.
        pub zone: u16,
        /// Each zone stepped over.
        pub zone_step: u16,
        /// A semicolon.
        pub semicolon: u16,
        /// `TAB`.
        pub tab: u16,
        /// More when it is not there yet.
        pub tab_move: u16,
        /// `SPC`.
        pub spc: u16,
        /// A value.
        pub value: u16,
        /// Printing a string.
        pub text: u16,
        /// More for a carriage return.
        pub line_end: u16,
        /// Printing a number.
        pub number: u16,
        /// Each character, beside the firmware.
        pub character: u16,
        /// Each column moved, beside the firmware.
        pub space: u16,
        /// The end of the line, beside the firmware.
        pub end: u16,
        /// Words of the interpreter's own, beside their characters and their descriptor.
        pub message: u16,
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
        /// Beginning and ending `READ`.
        pub begin: u16,
        /// That another variable follows.
        pub more: u16,
        /// Finding an item where it was expected.
        pub found: u16,
        /// Finding none there.
        pub search: u16,
        /// Finding none there, for `GET`, beside the firmware.
        pub key: u16,
        /// An item that is a number, beside reading it.
        pub number: u16,
        /// An item that is an integer.
        pub integer: u16,
        /// An item that is a string, beside its characters.
        pub text: u16,
        /// More when it is quoted.
        pub quoted: u16,
        /// More when it is not.
        pub unquoted: u16,
        /// More when it is a single character.
        pub one: u16,
        /// More when a comma follows.
        pub follows: u16,
        /// `RESTORE`.
        pub restore: u16,
    }
}

cycle_costs! {
    /// Looking for `DATA`.
    pub struct Data {
        /// Each statement looked at for `DATA`.
        pub statement: u16,
        /// More behind a colon.
        pub colon: u16,
        /// More in another line.
        pub line: u16,
        /// Finding it.
        pub found: u16,
    }
}

cycle_costs! {
    /// Statements of one routine each.
    pub struct Others {
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
    }
}

cycle_costs! {
    /// Taking typed lines.
    pub struct Enter {
        /// Taking a typed line, beside its characters.
        pub command: u16,
        /// Putting a typed line into the program, beside clearing all variables twice.
        pub line: u16,
        /// Each of its bytes.
        pub byte: u16,
        /// Taking the line out that it replaces, beside moving what follows.
        pub remove: u16,
        /// Linking a line to the next.
        pub link: u16,
        /// Each of its bytes.
        pub link_byte: u16,
    }
}

cycle_costs! {
    /// What turning a typed line into tokens costs (CRUNCH).
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
