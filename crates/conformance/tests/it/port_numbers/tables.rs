//! The golden tables as cases. A row with an operation that ports do not have is not a case.

use std::collections::BTreeMap;

use conformance::golden::Golden;
use conformance::numbers::msx::{quoted, unescaped};
use conformance::table::Row;
use serde_json::{Value, json};

use super::case;
use super::harness::Case;

/// The tables of the C64 with the statement of each.
const C64_OPERATIONS: [(&str, &str); 12] = [
    ("add", "A+B"),
    ("sub", "A-B"),
    ("mul", "A*B"),
    ("div", "A/B"),
    ("pow", "A^B"),
    ("neg", "-A"),
    ("abs", "ABS(A)"),
    ("sgn", "SGN(A)"),
    ("int", "INT(A)"),
    ("sqr", "SQR(A)"),
    ("exp", "EXP(A)"),
    ("log", "LOG(A)"),
];

/// The functions of the SDKs' numbers.
const FUNCTIONS: [&str; 14] =
    ["ABS", "CINT", "CSNG", "EXP", "FIX", "INT", "LN", "LOG", "NEG", "SGN", "SQR", "STR", "VAL", "E"];

/// Returns the cases by table and operation.
pub fn all() -> BTreeMap<String, Vec<Case>> {
    let mut cases = BTreeMap::new();
    let mut add = |name: &str, found: Vec<Case>| {
        assert!(!found.is_empty(), "{name} has cases");
        cases.insert(name.to_owned(), found);
    };
    for (name, expression) in C64_OPERATIONS {
        add(&format!("c64 {name}"), rows(&format!("c64/{name}.tsv"), |row| c64(row, expression)));
    }
    add("c64 cmp", rows("c64/cmp.tsv", c64_comparisons));
    add("c64 expr3", rows("c64/expr3.tsv", |row| c64(row, row.cell("expr"))));
    add("c64 format", rows("c64/format.tsv", c64_format));
    add("c64 parse", rows("c64/parse.tsv", c64_parse));
    add("c64 toint16", rows("c64/toint16.tsv", c64_integer));
    for name in ["arith_double", "arith_single", "arith_mixed", "arith_int", "arith_edges", "compare"] {
        by_operation(&rows(&format!("msx/{name}.tsv"), msx_operator), &mut |operator, found| {
            add(&format!("msx {name} {operator}"), found);
        });
    }
    by_operation(&rows("msx/functions.tsv", msx_function), &mut |function, found| {
        add(&format!("msx {function}"), found);
    });
    add("msx constants", rows("msx/constants.tsv", |row| msx_val(row, "source")));
    add("msx val", rows("msx/val.tsv", |row| msx_val(row, "text")));
    add("msx print_number", rows("msx/print_number.tsv", msx_print));
    add("msx expressions", rows("msx/expressions.tsv", msx_expression));
    add("pc1360 numeric", rows("pc1360/numeric.tsv", pc1360));
    cases
}

/// Returns the cases of a table.
fn rows(path: &str, cases: impl Fn(&Row) -> Vec<Case>) -> Vec<Case> {
    let table = Golden::bundled().table(path).expect("the bundled table is there");
    table.rows.iter().flat_map(cases).collect()
}

/// Divides cases by their expressions.
fn by_operation(cases: &[Case], add: &mut dyn FnMut(&str, Vec<Case>)) {
    let mut operations: BTreeMap<&str, Vec<Case>> = BTreeMap::new();
    for case in cases {
        operations.entry(&case.expression).or_default().push(case.clone());
    }
    operations.into_iter().for_each(|(name, cases)| add(name, cases));
}

/// Returns the text of a cell without its quotes, with the bytes of its escapes.
fn text(cell: &str) -> String {
    unescaped(quoted(cell)).into_iter().map(char::from).collect()
}

/// Returns whether an expression has nothing but the operators and functions of the SDKs.
fn is_of_ports(expression: &str) -> bool {
    let without_texts: String = expression.split('"').step_by(2).collect();
    let names = without_texts.split(|character: char| !character.is_ascii_alphabetic());
    names.filter(|name| name.len() > 1).all(|name| FUNCTIONS.contains(&name))
        && !without_texts.contains(['\\', '&', '%', '?'])
}

/// A row of the C64 with operands and a result.
fn c64(row: &Row, expression: &str) -> Vec<Case> {
    if !is_of_ports(expression) {
        return Vec::new();
    }
    let is_number = |cell: &str| cell.len() == 10 && cell.bytes().all(|byte| byte.is_ascii_hexdigit());
    let names = [("A", "a"), ("B", "b"), ("C", "c")];
    let operands = names.into_iter().filter(|(_, column)| row.has(column));
    let operands = operands.map(|(name, column)| (name, row.cell(column).to_owned()));
    let variables: Vec<_> = operands.filter(|(_, operand)| is_number(operand)).collect();
    let result = match row.cell("result") {
        error if !is_number(error) => c64_error(error),
        truth if expression.contains(['<', '=', '>']) => json!({ "value": truth != "0000000000" }),
        bytes => json!({ "bytes": bytes }),
    };
    vec![case("c64", expression, &variables, &result)]
}

fn c64_error(name: &str) -> Value {
    json!({ "error": format!("?{name}  ERROR") })
}

fn c64_comparisons(row: &Row) -> Vec<Case> {
    let variables = [("A", row.cell("a").to_owned()), ("B", row.cell("b").to_owned())];
    let columns =
        [("lt", "A<B"), ("eq", "A=B"), ("gt", "A>B"), ("le", "A<=B"), ("ge", "A>=B"), ("ne", "A<>B")];
    let truth = |column| json!({ "value": row.cell(column) == "-1" });
    columns.map(|(column, expression)| case("c64", expression, &variables, &truth(column))).into()
}

fn c64_format(row: &Row) -> Vec<Case> {
    let str = text(row.cell("str"));
    // PRINT moves the cursor over a cell after the number.
    let result = json!({ "str": str, "printed": format!("{str} ") });
    vec![case("c64", "A", &[("A", row.cell("a").to_owned())], &result)]
}

/// Rows of literals and of VAL. A literal of program text that BASIC reads as several is not a case.
fn c64_parse(row: &Row) -> Vec<Case> {
    let source = text(row.cell("text"));
    let result = match row.cell("result") {
        error if error.contains(char::is_uppercase) => c64_error(error),
        bytes => json!({ "bytes": bytes }),
    };
    let is_digit = |character: char| character.is_ascii_digit();
    let (mantissa, exponent) = source.split_once('E').unwrap_or((&source, "0"));
    let is_literal = mantissa.contains(is_digit)
        && mantissa.chars().all(|character| is_digit(character) || "+-.".contains(character))
        && mantissa.matches('.').count() <= 1
        && !mantissa.ends_with(['+', '-'])
        && exponent.ends_with(is_digit)
        && exponent.chars().all(|character| is_digit(character) || "+-".contains(character));
    match row.cell("how") {
        "VAL" => vec![case("c64", &format!("VAL(\"{source}\")"), &[], &result)],
        _ if is_literal => vec![case("c64", &source, &[], &result)],
        _ => Vec::new(),
    }
}

fn c64_integer(row: &Row) -> Vec<Case> {
    let result = row.cell("result");
    let result =
        result.parse::<i64>().map_or_else(|_| c64_error(result), |integer| json!({ "value": integer }));
    vec![case("c64", "CINT(A)", &[("A", row.cell("a").to_owned())], &result)]
}

/// Returns the bytes of a value of MSX-BASIC as those of a double.
fn double(kind: &str, bytes: &str) -> String {
    if kind != "%" {
        return if bytes.starts_with("00") { "0".repeat(16) } else { format!("{bytes:0<16}") };
    }
    let raw = u16::from_str_radix(bytes, 16).expect("an integer has two bytes");
    let integer = raw.swap_bytes().cast_signed();
    if integer == 0 {
        return "0".repeat(16);
    }
    let digits = integer.unsigned_abs().to_string();
    let head = 64 + digits.len() + if integer < 0 { 128 } else { 0 };
    format!("{head:02x}{digits:0<14}")
}

fn msx_result(row: &Row, kind: &str, bytes: &str) -> Value {
    let message = match row.cell("error") {
        "-" => {
            let printed = text(row.cell("printed"));
            return json!({ "bytes": double(row.cell(kind), row.cell(bytes)), "printed": printed });
        }
        "5" => "Illegal function call",
        "6" | "refused on entry" => "Overflow",
        "11" => "Division by zero",
        other => panic!("unknown error {other}"),
    };
    json!({ "error": message })
}

fn msx_operand(row: &Row, name: &str) -> String {
    double(row.cell(&format!("{name}_type")), row.cell(&format!("{name}_hex")))
}

fn msx_operator(row: &Row) -> Vec<Case> {
    let operator = row.cell("op");
    let variables = [("A", msx_operand(row, "a")), ("B", msx_operand(row, "b"))];
    let expression = format!("A{operator}B");
    match operator {
        "+" | "-" | "*" | "/" | "^" => {
            vec![case("msx", &expression, &variables, &msx_result(row, "result_type", "result_hex"))]
        }
        "=" | "<>" | "<" | "<=" | ">" | ">=" => {
            let truth = json!({ "value": row.cell("result_hex") != "0000" });
            vec![case("msx", &expression, &variables, &truth)]
        }
        _ => Vec::new(),
    }
}

fn msx_function(row: &Row) -> Vec<Case> {
    let function = row.cell("function");
    let operand = msx_operand(row, "a");
    let (kind, source) = (row.cell("a_type"), row.cell("a_source"));
    // A variable of type % cannot hold this operand.
    if !FUNCTIONS.contains(&function) || (kind == "%" && source.parse::<i16>().is_err()) {
        return Vec::new();
    }
    let mut result = msx_result(row, "result_type", "result_hex");
    if function == "CINT" && result.get("error").is_none() {
        let printed = text(row.cell("printed"));
        result = json!({ "value": printed.trim().parse::<i64>().expect("an integer") });
    }
    let expression = if function == "NEG" { "-A".to_owned() } else { format!("{function}(A)") };
    vec![case("msx", &expression, &[("A", operand)], &result)]
}

fn msx_val(row: &Row, column: &str) -> Vec<Case> {
    let source = text(row.cell(column));
    // The second minus is an operator.
    if source.starts_with("--") {
        return Vec::new();
    }
    vec![case("msx", &format!("VAL(\"{source}\")"), &[], &msx_result(row, "type", "hex"))]
}

fn msx_print(row: &Row) -> Vec<Case> {
    let result = json!({ "str": text(row.cell("str")), "printed": text(row.cell("printed")) });
    vec![case("msx", "A", &[("A", double(row.cell("type"), row.cell("hex")))], &result)]
}

fn msx_expression(row: &Row) -> Vec<Case> {
    let expression = text(row.cell("expression"));
    // In a port a comparison and CINT have no number of the machine as result, and Python evaluates chains
    // of powers from the right.
    let is_plain =
        is_of_ports(&expression) && !expression.contains(['<', '=', '>']) && !expression.contains("CINT");
    let has_chain = expression.split(['+', '*', '/', '(', ')']).any(|part| part.matches('^').count() > 1);
    if !is_plain || has_chain {
        return Vec::new();
    }
    vec![case("msx", &expression, &[], &msx_result(row, "result_type", "result_hex"))]
}

fn pc1360(row: &Row) -> Vec<Case> {
    let source = row.cell("#expression").replace('e', "E");
    if !is_of_ports(&source) {
        return Vec::new();
    }
    let display = row.cell("display");
    let result = match row.cell("bcd_hex") {
        _ if display.starts_with("ERROR") => json!({ "error": display }),
        _ if source.contains(['<', '=', '>']) => json!({ "value": display == "1." }),
        bytes => json!({ "bytes": bytes, "printed": display }),
    };
    vec![case("pc1360", &with_brackets(&source), &[], &result)]
}

/// Puts the operands of functions in brackets: a sign, and a literal or a text, or another function.
fn with_brackets(source: &str) -> String {
    let Some((before, operand)) = source.split_once(' ') else { return source.to_owned() };
    let is_function = before.ends_with(|character: char| character.is_ascii_uppercase());
    if operand.starts_with('(') || !is_function {
        return format!("{before}{}", with_brackets(operand));
    }
    let function = operand.find(' ').filter(|&end| FUNCTIONS.contains(&&operand[..end]));
    let end = function.map_or(0, |end| end + 1);
    let end = end + operand_end(&operand[end..]);
    format!("{before}({}){}", with_brackets(&operand[..end]), with_brackets(&operand[end..]))
}

/// Returns the end of an operand: before an operator that is not the sign of the number or of its exponent.
fn operand_end(operand: &str) -> usize {
    if operand.starts_with('"') {
        return operand.rfind('"').map_or(operand.len(), |end| end + 1);
    }
    let mut last = 'E';
    for (at, character) in operand.char_indices() {
        if "+-*/^=<>)".contains(character) && last != 'E' {
            return at;
        }
        last = character;
    }
    operand.len()
}
