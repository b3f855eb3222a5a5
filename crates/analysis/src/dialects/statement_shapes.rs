//! Constructs of several lexemes, as whole statements: tones, pauses, labels, drawing by coordinates.

use super::pattern::Context;
use super::reader::{Lexeme, LexemeKind};
use super::shapes::{Found, first, is_keyword, is_number};

/// `TIME=0`: sets the clock.
pub(super) fn time_assignment(context: &Context) -> Found {
    context.has(0, &["TIME", "="]).then(|| context.in_line(0..1))
}

/// `THEN A=5`.
pub(super) fn assignment_after_then(context: &Context) -> Found {
    let then = context.statement.start.checked_sub(1)?;
    let is_name = context.line.lexemes[then].is("THEN") && context.at(0).is_some_and(Lexeme::is_identifier);
    let end = if context.is(1, "(") { context.after_parenthesis(1)? } else { 1 };
    (is_name && context.is(end, "=")).then(|| then..context.statement.start + end + 1)
}

/// `NEXT` without a variable, or with several.
pub(super) fn next_list(context: &Context) -> Found {
    let has_list = context.lexemes().iter().any(|lexeme| lexeme.is(","));
    let is_next = context.is(0, "NEXT") && (context.lexemes().len() == 1 || has_list);
    is_next.then(|| context.in_line(0..context.lexemes().len()))
}

/// `LET A=B=2`: assigns both.
pub(super) fn chained_assignment(context: &Context) -> Found {
    let is_chain = context.has(0, &["LET"])
        && context.at(1).is_some_and(Lexeme::is_identifier)
        && context.is(2, "=")
        && context.at(3).is_some_and(Lexeme::is_identifier)
        && context.is(4, "=");
    is_chain.then(|| context.in_line(1..5))
}

/// `GET A$` of a key, where the machine has no such statement.
pub(super) fn get_key(context: &Context) -> Found {
    let is_get = context.is(0, "GET") && context.at(1).is_some_and(Lexeme::is_identifier);
    (is_get && context.lexemes().len() == 2).then(|| context.in_line(0..2))
}

/// `OPEN 1,8,2`: a file by its number, a device and an address.
pub(super) fn open_by_number(context: &Context) -> Found {
    (context.is(0, "OPEN") && is_number(context.at(1)) && context.is(2, ",")).then(|| context.in_line(0..2))
}

/// `WAIT 100`: a pause.
pub(super) fn wait_time(context: &Context) -> Found {
    let is_alone = context.lexemes().len() <= 2 && !context.at(1).is_some_and(|next| next.is("("));
    (context.is(0, "WAIT") && is_alone).then(|| context.in_line(0..context.lexemes().len()))
}

/// `WAIT 198,1`: waits for an address to change.
pub(super) fn wait_address(context: &Context) -> Found {
    let has_mask = context.lexemes().iter().any(|lexeme| lexeme.is(","));
    (context.is(0, "WAIT") && has_mask).then(|| context.in_line(0..1))
}

/// `CLEAR 500`: reserves memory for strings.
pub(super) fn clear_size(context: &Context) -> Found {
    (context.is(0, "CLEAR") && is_number(context.at(1))).then(|| context.in_line(0..2))
}

/// `SOUND 0,100,10,8`: a tone by voice, pitch and volume; the MSX has two arguments.
pub(super) fn sound_of_voice(context: &Context) -> Found {
    (context.is(0, "SOUND") && commas(context) > 1).then(|| context.in_line(0..1))
}

/// `BEEP 1,5`.
pub(super) fn beep_with_argument(context: &Context) -> Found {
    let has_argument = context.at(1).is_some_and(Lexeme::begins_value);
    (context.is(0, "BEEP") && has_argument).then(|| context.in_line(0..1))
}

/// `BEEP` without an argument.
pub(super) fn beep_alone(context: &Context) -> Found {
    (context.is(0, "BEEP") && context.lexemes().len() == 1).then(|| context.in_line(0..1))
}

/// `DRAW 5,5`: a line to a point. On the MSX a string follows.
pub(super) fn draw_to_coordinates(context: &Context) -> Found {
    let is_pair = context.is(0, "DRAW") && commas(context) == 1;
    (is_pair && context.at(1).is_some_and(Lexeme::begins_value)).then(|| context.in_line(0..1))
}

/// `COLOR 7,0`: several colours.
pub(super) fn colour_pair(context: &Context) -> Found {
    (context.is(0, "COLOR") && commas(context) > 0).then(|| context.in_line(0..1))
}

fn commas(context: &Context) -> usize {
    context.lexemes().iter().filter(|lexeme| lexeme.is(",")).count()
}

/// `A=GET`: the code of a key.
pub(super) fn get_value(context: &Context) -> Found {
    first(context, |at| {
        let is_value = at > 0 && (context.is(at - 1, "=") || context.is(at - 1, "PRINT"));
        (is_value && context.is(at, "GET")).then_some(at..at + 1)
    })
}

/// `SPEED=100`, also a name.
pub(super) fn speed_assignment(context: &Context) -> Found {
    context.has(0, &["SPEED", "="]).then(|| context.in_line(0..2))
}

/// `~A`: a number in hexadecimal.
pub(super) fn tilde(context: &Context) -> Found {
    first(context, |at| context.is(at, "~").then_some(at..at + 1))
}

/// A string in quotes before the first statement of a line.
pub(super) fn label(context: &Context) -> Found {
    let is_label = context.statement.start == 0 && context.at(0)?.kind == LexemeKind::Text;
    is_label.then(|| context.in_line(0..1))
}

/// `GOTO "A"`: a jump to a label.
pub(super) fn jump_to_label(context: &Context) -> Found {
    first(context, |at| {
        let is_jump = is_keyword(context.at(at), &["GOTO", "GOSUB"]);
        let is_text = context.at(at + 1).is_some_and(|next| next.kind == LexemeKind::Text);
        (is_jump && is_text).then_some(at..at + 2)
    })
}

/// `LINE (0,0)-(9,9)`, `CIRCLE (9,9),5`: drawing by coordinates in parentheses.
pub(super) fn drawing(context: &Context) -> Found {
    let is_drawing =
        ["LINE", "CIRCLE", "PSET", "PRESET", "PAINT"].iter().any(|keyword| context.is(0, keyword));
    let is_identifier = context.at(0).is_some_and(Lexeme::is_identifier);
    let end = context.after_parenthesis(1).filter(|_| is_drawing && is_identifier && context.is(1, "("))?;
    (!context.is(end, "=")).then(|| context.in_line(0..1))
}
