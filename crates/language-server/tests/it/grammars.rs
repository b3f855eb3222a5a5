//! The TextMate grammars of `editors/vscode/syntaxes`: one for each dialect, made from the dialect's keyword table.
//!
//! `TYPEIN_BLESS=1` writes them. As the tokenisers do, they find keywords in any text: `FORI=1TOPEN` has `FOR`, `TO` and
//! a name.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use systems::{Machine, program};

/// Keywords that decide what runs next.
#[rustfmt::skip]
const CONTROL: &[&str] = &[
    "GOTO", "GO", "GOSUB", "RETURN", "IF", "THEN", "ELSE", "FOR", "TO", "STEP", "NEXT", "ON", "END", "STOP", "RUN", "RESUME",
    "CONT", "RESTORE", "ERROR",
];
/// Operators that are keywords.
const OPERATORS: &[&str] = &["AND", "OR", "NOT", "XOR", "EQV", "IMP", "MOD"];
/// Functions and system variables whose names do not end with `$` or `(`.
#[rustfmt::skip]
const FUNCTIONS: &[&str] = &[
    "ABS", "ACS", "ASC", "ASN", "ATN", "BASE", "CDBL", "CINT", "COS", "CSNG", "CSRLIN", "CVD", "CVI", "CVS", "DEG", "DMS",
    "DSKF", "EOF", "ERL", "ERR", "EXP", "FIX", "FN", "FPOS", "FRE", "INP", "INSTR", "INT", "KLEN", "LEN", "LN", "LOC", "LOF",
    "LOG", "LPOS", "MDF", "MEM", "PAD", "PDL", "PEEK", "PI", "POINT", "POS", "RND", "SGN", "SIN", "SQR", "STICK", "STRIG",
    "TAN", "TIME", "USR", "VAL", "VARPTR", "VDP", "VPEEK",
];

/// The differences of the grammars other than keywords.
struct Dialect {
    file: &'static str,
    name: &'static str,
    keywords: Vec<&'static str>,
    /// The pattern after a line number.
    after_number: &'static str,
    remark: &'static str,
    number: &'static str,
    operator: &'static str,
    /// Whether lines have labels.
    has_labels: bool,
}

fn dialects() -> Vec<Dialect> {
    let decimal = r"(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?";
    let radix = r"&[hH][0-9a-fA-F]*|&[bB][01]*|&[oO]?[0-7]*|(\d+\.?\d*|\.\d+)([eEdD][-+]?\d+)?[%!#]?";
    let kinds = [Machine::C64, Machine::VIC20, Machine::MSX, Machine::PC1360];
    let dialect = |file, name, kinds: &[&'static Machine]| {
        let mut keywords: Vec<&str> = kinds.iter().flat_map(|kind| program::keywords(kind)).collect();
        keywords.sort_unstable();
        keywords.dedup();
        Dialect {
            file,
            name,
            keywords,
            after_number: "",
            remark: "(?i)rem.*$",
            number: decimal,
            operator: "[-+*/^=<>↑]",
            has_labels: false,
        }
    };
    let msx =
        |dialect| Dialect { remark: "(?i)(rem|').*$", number: radix, operator: r"[-+*/^=<>\\]", ..dialect };
    let c64 = dialect("basic-c64", "BASIC (Commodore 64)", &kinds[..1]);
    let pc1360 = dialect("basic-pc1360", "BASIC (Sharp PC-1360)", &kinds[3..]);
    let pc1360 = Dialect {
        after_number: ":?",
        number: r"&[0-9a-fA-F]+|(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?",
        operator: "[-+*/^=<>√π]",
        has_labels: true,
        ..pc1360
    };
    vec![
        c64,
        dialect("basic-vic20", "BASIC (VIC-20)", &kinds[1..2]),
        msx(dialect("basic-msx", "BASIC (MSX)", &kinds[2..3])),
        pc1360,
        msx(dialect("basic-listing", "BASIC listing", &kinds)),
    ]
}

/// Returns a regular expression for the keywords of one kind, the longest first. A keyword that begins one of another
/// kind (`INP` and `INPUT`) is not found in that one.
fn any(all: &[&str], filter: impl Fn(&str) -> bool) -> String {
    let escaped = |keyword: &str| keyword.replace('$', r"\$").replace('(', r"\(");
    let mut keywords: Vec<&str> = all.iter().copied().filter(|keyword| filter(keyword)).collect();
    keywords.sort_by_key(|keyword| (std::cmp::Reverse(keyword.len()), *keyword));
    let expression = |keyword: &&str| {
        let longer = all.iter().filter(|other| other.len() > keyword.len() && !filter(other));
        let rests: Vec<String> =
            longer.filter_map(|other| other.strip_prefix(keyword)).map(escaped).collect();
        if rests.is_empty() {
            escaped(keyword)
        } else {
            format!("{}(?!{})", escaped(keyword), rests.join("|"))
        }
    };
    keywords.iter().map(expression).collect::<Vec<String>>().join("|")
}

fn grammar(dialect: &Dialect) -> Value {
    let suffix = dialect.file;
    let keywords = |filter: &dyn Fn(&str) -> bool| {
        any(&dialect.keywords, |keyword| !["REM", "DATA"].contains(&keyword) && filter(keyword))
    };
    let is_function = |keyword: &str| FUNCTIONS.contains(&keyword) || keyword.ends_with(['$', '(']);
    let is_statement =
        |keyword: &str| !CONTROL.contains(&keyword) && !OPERATORS.contains(&keyword) && !is_function(keyword);
    let pattern = |scope: &str, expression: String| json!({ "name": format!("{scope}.{suffix}"), "match": format!("(?i)({expression})") });
    let line_numbers = format!("constant.numeric.line-number.{suffix}");
    let operand = |numbers: &str| json!({ "1": { "name": format!("keyword.control.{suffix}") }, "2": { "name": numbers } });
    let mut patterns = vec![];
    if dialect.has_labels {
        patterns.push(json!({
            "match": format!(r#"^\s*(\d+{})\s*("[^"]*")"#, dialect.after_number),
            "captures": { "1": { "name": line_numbers }, "2": { "name": format!("entity.name.label.{suffix}") } },
        }));
    }
    patterns.extend([
        json!({ "name": line_numbers, "match": format!(r"^\s*\d+{}", dialect.after_number) }),
        json!({ "name": format!("comment.line.remark.{suffix}"), "match": dialect.remark }),
        json!({ "include": "#string" }),
        json!({
            "begin": "(?i)data", "end": "(?=:)|$",
            "beginCaptures": { "0": { "name": format!("keyword.other.{suffix}") } },
            "contentName": format!("string.unquoted.data.{suffix}"),
            "patterns": [{ "include": "#string" }],
        }),
        json!({
            "match": r"(?i)(go\s*to|gosub|then|else|restore|resume|return|run)\s*(\d+(\s*,\s*\d+)*)",
            "captures": operand(&line_numbers),
        }),
        pattern("keyword.control", keywords(&|keyword| CONTROL.contains(&keyword))),
        pattern("keyword.operator.word", keywords(&|keyword| OPERATORS.contains(&keyword))),
        pattern("support.function", keywords(&is_function)),
        pattern("keyword.other", keywords(&is_statement) + r"|\?"),
        json!({ "name": format!("constant.numeric.{suffix}"), "match": dialect.number }),
        json!({ "name": format!("keyword.operator.{suffix}"), "match": dialect.operator }),
    ]);
    json!({
        "name": dialect.name,
        "scopeName": format!("source.{}", suffix.replace('-', ".")),
        "patterns": patterns,
        "repository": { "string": {
            "name": format!("string.quoted.double.{suffix}"),
            "begin": "\"", "end": "\"|$",
            "patterns": [
                { "name": format!("constant.character.escape.{suffix}"), "match": r#"\{[^}"]*\}|\[[^\]"]*\]"# },
                { "name": format!("constant.character.graphic.{suffix}"), "match": r"[^\x00-\x7f]" },
            ],
        } },
    })
}

#[test]
fn the_grammars_have_the_keywords_of_their_dialects() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors/vscode/syntaxes");
    for dialect in dialects() {
        let path = folder.join(format!("{}.json", dialect.file));
        let made = serde_json::to_string_pretty(&grammar(&dialect)).expect("it is JSON") + "\n";
        if std::env::var_os("TYPEIN_BLESS").is_some() {
            fs::write(&path, &made).expect("it can be written");
        }
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == made,
            "{} has other keywords than its table; `TYPEIN_BLESS=1 cargo test -p typein-language-server` writes it",
            path.display()
        );
    }
}

#[test]
fn every_listed_keyword_is_in_a_dialect() {
    let all = &dialects().pop().expect("it has dialects").keywords;
    for keyword in CONTROL.iter().chain(OPERATORS).chain(FUNCTIONS) {
        assert!(all.contains(keyword), "{keyword}");
    }
}

#[test]
fn the_extension_knows_every_machine() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors/vscode/package.json");
    let package: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("it is there")).expect("it is JSON");
    let launch = &package["contributes"]["debuggers"][0]["configurationAttributes"]["launch"];
    assert_eq!(launch["properties"]["machine"]["enum"], json!(Machine::ids()));
    let languages = package["contributes"]["languages"].as_array().expect("they are a list");
    for machine in Machine::ALL.into_iter().filter(|machine| machine.is_basic()) {
        let id = format!("basic-{}", machine.id);
        assert!(languages.iter().any(|language| language["id"] == id), "{id}");
        assert!(package["activationEvents"].to_string().contains(&id), "{id}");
    }
}
