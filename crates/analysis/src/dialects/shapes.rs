//! Constructs of several lexemes, within expressions and lists: substrings in brackets, random numbers in a range.

use std::ops::Range;

use super::pattern::Context;
use super::reader::{Lexeme, LexemeKind, is_function};

pub(super) type Found = Option<Range<usize>>;

/// Returns the first match of `form` in the statement, as a range of the line's lexemes.
pub(super) fn first(context: &Context, form: impl Fn(usize) -> Option<Range<usize>>) -> Found {
    (0..context.lexemes().len()).find_map(form).map(|range| context.in_line(range))
}

pub(super) fn is_number(lexeme: Option<&Lexeme>) -> bool {
    lexeme.is_some_and(|lexeme| lexeme.kind == LexemeKind::Number)
}

pub(super) fn is_keyword(lexeme: Option<&Lexeme>, keywords: &[&str]) -> bool {
    lexeme
        .is_some_and(|lexeme| lexeme.kind == LexemeKind::Keyword && keywords.contains(&lexeme.text.as_str()))
}

/// Returns the value of a constant argument in parentheses that open at an index.
fn constant_argument(context: &Context, open: usize) -> Option<f64> {
    let is_alone = context.is(open, "(") && context.is(open + 2, ")");
    let argument = context.at(open + 1).filter(|lexeme| is_alone && lexeme.kind == LexemeKind::Number)?;
    argument.text.parse().ok()
}

/// `ELSE`, where the machine has no such keyword.
pub(super) fn else_keyword(context: &Context) -> Found {
    let before = context.statement.start.checked_sub(1)?;
    let lexeme = &context.line.lexemes[before];
    (lexeme.is_identifier() && lexeme.is("ELSE")).then_some(before..before + 1)
}

/// `A$[1,3]` and `A[1]`.
pub(super) fn brackets(context: &Context) -> Found {
    first(context, |at| {
        let is_name = context.at(at).is_some_and(Lexeme::is_identifier);
        let close = context.lexemes().iter().skip(at).position(|lexeme| lexeme.is("]"));
        (is_name && context.is(at + 1, "["))
            .then(|| at..close.map_or(context.lexemes().len(), |close| at + close + 1))
    })
}

/// `A$(1,3)`: a part of a string, unless the program dimensions this array.
pub(super) fn substring(context: &Context) -> Found {
    if context.is(0, "DIM") {
        return None;
    }
    first(context, |at| {
        let name = context.at(at).filter(|lexeme| lexeme.is_text_name())?;
        let is_pair = context.is(at + 1, "(") && context.arguments(at + 1) == 2;
        let declared = context.declared;
        // An element that the program assigns belongs to an array, unless the name is also that of a string.
        let is_array = declared.has_matrix(&name.text)
            || declared.has(&name.text, true)
                && !declared.has(&name.text, false)
                && !declared.has_vector(&name.text);
        (is_pair && !is_array).then(|| at..context.after_parenthesis(at + 1).unwrap_or(at + 2))
    })
}

/// `A$(LEN(A$)+1)=`: appends to a string.
pub(super) fn append_to_string(context: &Context) -> Found {
    let at = usize::from(context.is(0, "LET"));
    let name = context.at(at).filter(|lexeme| lexeme.is_text_name())?;
    let appends = context.has(at + 1, &["(", "LEN", "(", &name.text, ")"]);
    let end = context.after_parenthesis(at + 1)?;
    (appends && context.is(end, "=")).then(|| context.in_line(at..end))
}

/// `A$(3 TO 5)`: a part of a string.
pub(super) fn slice(context: &Context) -> Found {
    first(context, |at| {
        let is_name = context.at(at).is_some_and(|lexeme| lexeme.is_text_name());
        let end = context.after_parenthesis(at + 1).filter(|_| is_name && context.is(at + 1, "("))?;
        context.lexemes()[at + 1..end].iter().any(|lexeme| lexeme.is("TO")).then_some(at..end)
    })
}

/// `#` between two values of a condition: not equal.
pub(super) fn not_equal_hash(context: &Context) -> Found {
    if !context.is(0, "IF") {
        return None;
    }
    first(context, |at| {
        let is_between = at > 0
            && context.is(at, "#")
            && context.at(at - 1).is_some_and(|lexeme| lexeme.is_identifier() || lexeme.ends_value())
            && context.at(at + 1).is_some_and(Lexeme::begins_value);
        is_between.then_some(at..at + 1)
    })
}

/// `GOTO A OF 10,20`.
pub(super) fn jump_of(context: &Context) -> Found {
    let is_jump = is_keyword(context.at(0), &["GOTO", "GOSUB"]);
    let of = context.lexemes().iter().position(|lexeme| lexeme.is("OF"))?;
    is_jump.then(|| context.in_line(0..of + 1))
}

/// `GOTO A*10`: a jump to a line that is computed.
pub(super) fn computed_jump(context: &Context) -> Found {
    if context.is(0, "ON") {
        return None;
    }
    first(context, |at| {
        let is_jump = is_keyword(context.at(at), &["GOTO", "GOSUB"]);
        let target = context.at(at + 1).filter(|_| is_jump)?;
        let is_name = target.is_identifier() && !target.text.starts_with(['O', 'I', 'L']);
        let is_computed = is_number(Some(target))
            && ["+", "-", "*"].iter().any(|operator| context.is(at + 2, operator))
            && context.at(at + 3).is_some();
        (is_name || is_computed || target.is("(")).then_some(at..at + 2)
    })
}

/// `RND(6)`: a number from 1 to 6. Any argument above 0 is the same on machines that return a fraction.
pub(super) fn random_in_range(context: &Context) -> Found {
    first(context, |at| {
        if !context.has(at, &["RND", "("]) {
            return None;
        }
        let end = context.after_parenthesis(at + 1)?;
        let is_range = match constant_argument(context, at + 1) {
            Some(range) => range >= 2.0,
            // The integer part of a fraction is always 0.
            None => !context.is(at + 2, "-") && is_in_int(context, at, end),
        };
        let is_scaled =
            ["*", "/"].iter().any(|text| context.is(end, text) || at > 0 && context.is(at - 1, text));
        // A value that is only stored may be scaled later.
        let is_stored = at > 0 && context.is(at - 1, "=") && context.at(end).is_none();
        (is_range && !is_scaled && (!is_stored || at < 4)).then_some(at..end)
    })
}

/// Whether a range of lexemes is the whole argument of `INT`.
fn is_in_int(context: &Context, at: usize, end: usize) -> bool {
    at > 1 && context.has(at - 2, &["INT", "("]) && context.is(end, ")")
}

/// `RND(1)`: a fraction.
pub(super) fn random_fraction(context: &Context) -> Found {
    first(context, |at| {
        let is_one = context.is(at, "RND") && constant_argument(context, at + 1) == Some(1.0);
        is_one.then_some(at..at + 4)
    })
}

/// `RND(0)` for a new fraction, not for a repetition of the last one.
pub(super) fn random_of_zero(context: &Context) -> Found {
    first(context, |at| {
        let is_zero = context.is(at, "RND") && constant_argument(context, at + 1) == Some(0.0);
        let is_scaled = context.is(at + 4, "*")
            && context.at(at + 5).is_some_and(|factor| factor.text != "0")
            || at > 0 && context.is(at - 1, "*");
        let is_stored = at > 0 && context.is(at - 1, "=") && context.at(at + 4).is_none();
        (is_zero && (is_scaled || is_stored)).then_some(at..at + 4)
    })
}

/// `RND` without an argument.
pub(super) fn random_alone(context: &Context) -> Found {
    first(context, |at| {
        let next = context.at(at + 1);
        let is_alone = at > 0 && is_keyword(context.at(at), &["RND"]);
        let is_ended = next.is_none_or(|next| match next.kind {
            LexemeKind::Punctuation => !next.is("("),
            LexemeKind::Keyword => !next.begins_value(),
            LexemeKind::Remark => true,
            LexemeKind::Identifier | LexemeKind::Number | LexemeKind::Text => false,
        });
        (is_alone && is_ended).then_some(at..at + 1)
    })
}

/// `LEN A$`: a function whose argument has no parentheses.
pub(super) fn bare_argument(context: &Context) -> Found {
    const WITHOUT_ARGUMENT: &[&str] = &["INKEY$", "TIME", "PI", "MEM", "POINT"];
    first(context, |at| {
        let function = context.at(at).filter(|lexeme| lexeme.kind == LexemeKind::Keyword)?;
        let takes_argument =
            is_function(&function.text) && !WITHOUT_ARGUMENT.contains(&function.text.as_str());
        let next = context.at(at + 1)?;
        let is_value = next.kind != LexemeKind::Punctuation && next.begins_value();
        // The MSX has `USR1` and finds functions in `INTERVAL`.
        let is_joined = !next.is_spaced && next.kind != LexemeKind::Text;
        let before = context.at(at.checked_sub(1)?)?;
        let is_whole = function.is_spaced || before.kind == LexemeKind::Punctuation;
        (takes_argument && is_value && is_whole && !is_joined).then_some(at..at + 2)
    })
}

/// `TAB 33` and `SPC 5`, without parentheses.
pub(super) fn bare_tab(context: &Context) -> Found {
    first(context, |at| {
        let is_tab = context.is(at, "TAB") || context.is(at, "SPC");
        let is_printed = is_keyword(context.at(0), &["PRINT", "LPRINT"]);
        let is_value = context.at(at + 1).is_some_and(|next| is_number(Some(next)) || next.is_identifier());
        let is_name = context.at(at).is_some_and(Lexeme::is_identifier);
        (is_tab && is_printed && is_value && is_name).then_some(at..at + 2)
    })
}

/// `TAB(x,y)`.
pub(super) fn tab_with_row(context: &Context) -> Found {
    first(context, |at| {
        let is_pair = context.has(at, &["TAB", "("]) && context.arguments(at + 1) == 2;
        is_pair.then(|| at..context.after_parenthesis(at + 1).unwrap_or(at + 2))
    })
}

/// `PRINT @64,"HI"`.
pub(super) fn print_position(context: &Context) -> Found {
    let has_list = context.lexemes().iter().any(|lexeme| lexeme.is(","));
    (context.has(0, &["PRINT", "@"]) && has_list).then(|| context.in_line(0..2))
}

/// `PRINT AT 5,3;` and `INPUT AT`.
pub(super) fn at_position(context: &Context) -> Found {
    let is_list = is_keyword(context.at(0), &["PRINT", "INPUT"]);
    first(context, |at| {
        let is_at = is_list && at > 0 && context.is(at, "AT") && !context.at(at)?.is_glued;
        let is_followed = context.at(at + 1).is_some_and(Lexeme::begins_value);
        let is_pair = context.lexemes().iter().skip(at).any(|lexeme| lexeme.is(","));
        (is_at && is_followed && is_pair).then_some(at..at + 1)
    })
}

/// `PRINT #6;"X"`: a semicolon after the number of a file.
pub(super) fn file_with_semicolon(context: &Context) -> Found {
    let is_print = is_keyword(context.at(0), &["PRINT", "INPUT"]) && context.is(1, "#");
    (is_print && context.is(3, ";")).then(|| context.in_line(0..4))
}

/// `INPUT "X",A`: a prompt followed by a comma.
pub(super) fn prompt_with_comma(context: &Context) -> Found {
    let is_prompt = context.at(1).is_some_and(|lexeme| lexeme.kind == LexemeKind::Text);
    (context.is(0, "INPUT") && is_prompt && context.is(2, ",")).then(|| context.in_line(0..3))
}

/// `DEF FNA(X,Y)=` and `DEF FNA=`: several parameters or no parameter.
pub(super) fn parameters(context: &Context) -> Found {
    let open = definition(context)?;
    if context.is(open, "=") {
        return Some(context.in_line(0..open));
    }
    (context.is(open, "(") && context.arguments(open) > 1)
        .then(|| context.in_line(0..context.after_parenthesis(open).unwrap_or(open + 1)))
}

/// `DEF FNA` without `=`: the statements of the function follow.
pub(super) fn definition_block(context: &Context) -> Found {
    let open = definition(context)?;
    let end = if context.is(open, "(") { context.after_parenthesis(open)? } else { open };
    (end == context.lexemes().len()).then(|| context.in_line(0..end))
}

/// Returns the index after the name of a defined function.
fn definition(context: &Context) -> Option<usize> {
    if !context.is(0, "DEF") {
        return None;
    }
    let name = context.at(1)?;
    Some(if name.is("FN") { 3 } else { 2 }).filter(|_| name.text.starts_with("FN"))
}

/// `POS("ABC","B")`: searches a string.
pub(super) fn position_in_string(context: &Context) -> Found {
    first(context, |at| {
        let is_search = context.has(at, &["POS", "("]) && context.arguments(at + 1) > 1;
        is_search.then_some(at..at + 1)
    })
}

/// `PEEK(-16384)`: a negative address.
pub(super) fn negative_address(context: &Context) -> Found {
    first(context, |at| {
        let is_access = is_keyword(context.at(at), &["PEEK", "POKE", "CALL", "SYS"]);
        let minus = if context.is(at + 1, "(") { at + 2 } else { at + 1 };
        let end = context.after_parenthesis(at + 1).filter(|_| minus > at + 1).unwrap_or(minus + 2);
        (is_access && context.is(minus, "-") && is_number(context.at(minus + 1))).then_some(at..end)
    })
}

/// `\` before a statement.
pub(super) fn backslash_separator(context: &Context) -> Found {
    first(context, |at| {
        if !context.is(at, "\\") {
            return None;
        }
        let next = context.at(at + 1);
        let begins_statement = next
            .is_none_or(|next| next.kind == LexemeKind::Keyword && !next.begins_value())
            || context.is(at + 2, "=");
        begins_statement.then_some(at..at + 1)
    })
}

/// `::` between two statements.
pub(super) fn double_colon(context: &Context) -> Found {
    let start = context.statement.start;
    let lexemes = &context.line.lexemes;
    let is_double = start > 1 && lexemes[start - 1].is(":") && lexemes[start - 2].is(":");
    let is_joined = is_double && !lexemes[start - 1].is_spaced;
    is_joined.then(|| start - 2..start)
}

/// `&` at the end of a line, which continues in the next.
pub(super) fn continuation(context: &Context) -> Found {
    let last = context.lexemes().len().checked_sub(1)?;
    let ends_line = context.statement.end == context.line.lexemes.len();
    (ends_line && context.is(last, "&")).then(|| context.in_line(last..last + 1))
}

/// `5%`: an integer constant.
pub(super) fn integer_constant(context: &Context) -> Found {
    first(context, |at| {
        let is_joined = context.at(at + 1).is_some_and(|mark| mark.is("%") && !mark.is_spaced);
        (is_number(context.at(at)) && is_joined).then_some(at..at + 2)
    })
}

/// `A%`: the mark of an integer.
pub(super) fn integer_mark(context: &Context) -> Found {
    first(context, |at| {
        let is_marked = context.at(at).is_some_and(|name| name.is_identifier() && name.text.ends_with('%'));
        is_marked.then_some(at..at + 1)
    })
}

/// `?` for `PRINT`.
pub(super) fn question_mark(context: &Context) -> Found {
    context.is(0, "?").then(|| context.in_line(0..1))
}

/// `A!` and `A#`: a mark of the precision.
pub(super) fn precision_mark(context: &Context) -> Found {
    first(context, |at| {
        let is_name = context.at(at).is_some_and(|lexeme| lexeme.is_identifier() || is_number(Some(lexeme)));
        let mark =
            context.at(at + 1).filter(|mark| is_name && (mark.is("!") || mark.is("#")) && !mark.is_spaced)?;
        // `A!=B` is the inequality of other languages, `A#B` that of HP.
        let is_inequality = context.is(0, "IF") && (mark.is("#") || context.is(at + 2, "="));
        let next = context.at(at + 2);
        let is_ended = next.is_none_or(|next| next.kind != LexemeKind::Number && !next.is_identifier());
        (!is_inequality && is_ended).then_some(at..at + 2)
    })
}

/// `&HFF`: a hexadecimal constant.
pub(super) fn hexadecimal(context: &Context) -> Found {
    first(context, |at| {
        let next = context.at(at + 1).filter(|next| context.is(at, "&") && !next.is_spaced)?;
        let has_letter = next.is_identifier() && next.text.starts_with('H') && next.text.len() > 1;
        let is_marked = has_letter && next.text[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
        is_marked.then_some(at..at + 2)
    })
}

/// `&` between two strings: joins them.
pub(super) fn ampersand(context: &Context) -> Found {
    if hexadecimal(context).is_some() {
        return None;
    }
    first(context, |at| {
        let joins = at > 0
            && context.is(at, "&")
            && context.at(at - 1).is_some_and(|lexeme| {
                lexeme.is_text_name() || lexeme.kind == LexemeKind::Text || lexeme.is(")")
            })
            && context
                .at(at + 1)
                .is_some_and(|next| next.kind == LexemeKind::Text || next.kind != LexemeKind::Punctuation);
        joins.then_some(at..at + 1)
    })
}

/// `'` before a remark.
pub(super) fn apostrophe(context: &Context) -> Found {
    remark(context, "'")
}

/// `!` before a remark.
pub(super) fn exclamation_remark(context: &Context) -> Found {
    remark(context, "!")
}

fn remark(context: &Context, marker: &str) -> Found {
    first(context, |at| {
        let is_it =
            context.at(at).is_some_and(|lexeme| lexeme.kind == LexemeKind::Remark && lexeme.text == marker);
        is_it.then_some(at..at + 1)
    })
}

/// `!A=5`, `?A=5`, `$A="X"`: access to an address.
pub(super) fn indirection(context: &Context) -> Found {
    let is_operator = context.at(0).is_some_and(|lexeme| {
        matches!(lexeme.text.as_str(), "!" | "$") && lexeme.kind == LexemeKind::Punctuation
    });
    let is_address =
        context.at(1).is_some_and(|next| !next.is_spaced && (next.begins_value() || next.is("&")));
    let is_assigned = context.lexemes().iter().any(|lexeme| lexeme.is("="));
    (is_operator && is_address && is_assigned).then(|| context.in_line(0..1))
}

/// `*FX 4`: a command to the operating system.
pub(super) fn star_command(context: &Context) -> Found {
    (context.is(0, "*") && context.at(1).is_some_and(Lexeme::is_identifier)).then(|| context.in_line(0..2))
}

/// `PRINT CHR$(7)`: the bell.
pub(super) fn bell(context: &Context) -> Found {
    character(context, 7.0)
}

/// `PRINT CHR$(147)`: clears the screen.
pub(super) fn clear_character(context: &Context) -> Found {
    character(context, 147.0)
}

fn character(context: &Context, code: f64) -> Found {
    if !is_keyword(context.at(0), &["PRINT"]) {
        return None;
    }
    first(context, |at| {
        let is_it = context.is(at, "CHR$") && constant_argument(context, at + 1) == Some(code);
        is_it.then_some(at..at + 4)
    })
}
