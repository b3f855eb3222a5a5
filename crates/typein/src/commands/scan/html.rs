//! The page of a scan: a picture of every program, for a browser without a network. JavaScript only sorts
//! and filters.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use player::scan::{End, Outcome};
use systems::Machine;

use super::results::Entry;
use crate::report_page::escaped;

/// The folder of the pictures, in the folder of the page.
pub(super) const PICTURES: &str = "pictures";

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Returns the page.
pub(super) fn page(entries: &[Entry]) -> String {
    let (read, unread): (Vec<&Entry>, Vec<&Entry>) =
        entries.iter().partition(|entry| entry.result.outcome.end != End::Unread);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>typein scan</title>\n<style>\n{STYLE}</style>\n<header>\n\
         <h1>{}</h1>\n<form hidden>\n{}</form>\n</header>\n<main>\n",
        title(read.len()),
        controls(&read),
    );
    read.iter().for_each(|entry| card(&mut page, entry));
    page.push_str("</main>\n");
    if !unread.is_empty() {
        unread_table(&mut page, &unread);
    }
    let _ = write!(page, "<script>\n{SCRIPT}</script>\n</html>\n");
    page
}

fn title(count: usize) -> String {
    format!("<span id=\"count\">{count}</span> program{}", if count == 1 { "" } else { "s" })
}

/// Returns the fields that sort and filter.
fn controls(entries: &[&Entry]) -> String {
    let mut form = String::from(
        "<input type=\"search\" name=\"text\" placeholder=\"Name, message, notice\" aria-label=\"Filter by text\">\n",
    );
    let count = |values: &mut dyn Iterator<Item = String>| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        values.for_each(|value| *counts.entry(value).or_default() += 1);
        counts
    };
    let machines = count(&mut entries.iter().map(|entry| machine(entry).to_owned()));
    let ends = count(&mut entries.iter().map(|entry| entry.result.outcome.end.name().to_owned()));
    for (name, all, counts) in [("machine", "All machines", machines), ("end", "All ends", ends)] {
        let _ =
            write!(form, "<select name=\"{name}\" aria-label=\"{all}\"><option value=\"\">{all}</option>");
        for (value, number) in counts {
            let value = escaped(&value);
            let _ = write!(form, "<option value=\"{value}\">{value} ({number})</option>");
        }
        form.push_str("</select>\n");
    }
    form.push_str("<select name=\"order\" aria-label=\"Order\">");
    for (order, label) in [
        ("path", "By path"),
        ("name", "By name"),
        ("machine", "By machine"),
        ("end", "By end"),
        ("statements", "By statements run"),
    ] {
        let _ = write!(form, "<option value=\"{order}\">{label}</option>");
    }
    form.push_str("</select>\n");
    form
}

/// Appends the card of a program.
fn card(page: &mut String, entry: &Entry) {
    let outcome = &entry.result.outcome;
    let (name, machine, end) = (escaped(&name(entry)), escaped(machine(entry)), outcome.end.name());
    let _ = writeln!(
        page,
        "<article data-machine=\"{machine}\" data-end=\"{end}\" data-name=\"{}\" data-statements=\"{}\">",
        name.to_lowercase(),
        outcome.statements.unwrap_or_default()
    );
    match &entry.result.picture {
        Some(picture) => {
            let picture = format!("{PICTURES}/{}", escaped(picture));
            let _ = writeln!(
                page,
                "<a href=\"{picture}\"><img src=\"{picture}\" alt=\"last frame of {name}\" loading=\"lazy\"></a>"
            );
        }
        None => page.push_str("<p class=\"none\">no picture</p>\n"),
    }
    let evidence = escaped(entry.result.evidence.as_deref().unwrap_or_default());
    let _ = writeln!(page, "<h2>{name}</h2>\n<p class=\"path\">{}</p>", escaped(&entry.path));
    let _ = writeln!(
        page,
        "<p><b class=\"{end}\">{}</b></p>\n<p class=\"path\">{}: {evidence}</p>",
        escaped(&end_text(outcome)),
        escaped(machine_name(&machine)),
    );
    for text in outcome.message.iter().chain(&outcome.text) {
        let _ = writeln!(page, "<p class=\"message\">{}</p>", escaped(text));
    }
    if !outcome.notices.is_empty() {
        let count = outcome.notices.len();
        let _ = writeln!(page, "<details><summary>{}</summary>", crate::output::count_text(count, "notice"));
        outcome.notices.iter().for_each(|notice| _ = writeln!(page, "<p>{}</p>", escaped(notice)));
        page.push_str("</details>\n");
    }
    page.push_str("</article>\n");
}

/// Appends the table of files and programs that could not be read.
fn unread_table(page: &mut String, entries: &[&Entry]) {
    let _ =
        writeln!(page, "<details class=\"unread\"><summary>{} not read</summary>\n<table>", entries.len());
    for entry in entries {
        let name = entry.result.name.as_ref().map_or(String::new(), |name| format!(":{name}"));
        let _ = writeln!(
            page,
            "<tr><td>{}{}<td>{}",
            escaped(&entry.path),
            escaped(&name),
            escaped(entry.result.outcome.message.as_deref().unwrap_or_default())
        );
    }
    page.push_str("</table>\n</details>\n");
}

/// Returns the name of a program: that in the image, or that of the file with its number.
fn name(entry: &Entry) -> String {
    let file = entry.path.rsplit(['/', '\\']).next().unwrap_or(&entry.path);
    match (&entry.result.name, entry.program) {
        (Some(name), _) => name.clone(),
        (None, Some(number)) => format!("{file} · {number}"),
        (None, None) => file.to_owned(),
    }
}

/// Returns the id of the machine.
fn machine(entry: &Entry) -> &str {
    entry.result.machine.as_deref().unwrap_or("unknown")
}

/// Returns the name of a machine for a person.
fn machine_name(id: &str) -> &str {
    Machine::by_id(id).map_or(id, |machine| machine.listing.spec().name)
}

fn end_text(outcome: &Outcome) -> String {
    let what = outcome.waits_for.as_ref().map_or(String::new(), |what| format!(" for {what}"));
    let line = outcome.line.map_or(String::new(), |line| format!(" in line {line}"));
    format!("{}{what}{line}", outcome.end.name())
}
