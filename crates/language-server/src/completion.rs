//! Keywords, variables and line numbers to complete.

use std::collections::BTreeSet;

use analysis::references::Symbol;
use lsp_types::{CompletionItem, CompletionItemKind, Position};
use systems::program;

use crate::Document;

/// Keywords before line numbers.
const JUMPS: [&str; 7] = ["GOTO", "GO TO", "GOSUB", "THEN", "ELSE", "RESTORE", "RUN"];

/// Returns the items at a position: line numbers after a jump, keywords and variables elsewhere, but not in a string.
pub fn completion(document: &Document, position: Position) -> Vec<CompletionItem> {
    let offset = document.offset(position);
    let program = document.program_at(offset).or(document.analysis().programs.first());
    let Some(program) = program else { return vec![] };
    let machine = program.machine;
    let before = &document.text[..offset];
    let before = before.rsplit(['\n', '\r']).next().unwrap_or_default().to_uppercase();
    if before.matches('"').count() % 2 == 1 {
        return vec![];
    }
    let item = |label: String, kind| CompletionItem { label, kind: Some(kind), ..CompletionItem::default() };
    let before = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == ',' || c == ' ');
    let mut items = Vec::new();
    if JUMPS.iter().any(|keyword| before.ends_with(keyword)) {
        items.extend(program.stored.iter().map(|line| CompletionItem {
            detail: Some(machine.line_text(line)),
            sort_text: Some(format!("{:05}", line.number)),
            ..item(line.number.to_string(), CompletionItemKind::REFERENCE)
        }));
        if !before.ends_with("THEN") && !before.ends_with("ELSE") {
            return items;
        }
    }
    // The case of the page is that of its keywords.
    let count = |is_counted: fn(&u8) -> bool| document.text.bytes().filter(is_counted).count();
    let is_lower = count(u8::is_ascii_lowercase) > count(u8::is_ascii_uppercase);
    let cased = |keyword: &str| if is_lower { keyword.to_lowercase() } else { keyword.to_owned() };
    let keywords = program::keywords(machine).into_iter();
    items.extend(keywords.map(|keyword| item(cased(keyword), CompletionItemKind::KEYWORD)));
    let names = program.references.iter().filter_map(|reference| match &reference.symbol {
        Symbol::Variable(name) | Symbol::Parameter { name, .. } => Some(name.trim_end_matches('(')),
        Symbol::Function(_) | Symbol::Line(_) | Symbol::Label(_) => None,
    });
    let names: BTreeSet<&str> = names.collect();
    items.extend(names.into_iter().map(|name| item(cased(name), CompletionItemKind::VARIABLE)));
    items
}
