//! The report of a difference as one self-contained HTML file.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::Result;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use duel::Subject;
use duel::moves::move_text;
use duel::report::Report;
use duel::trace::Trace;
use duel::tree::Mismatch;
use hardware::Frame;
use player::record;
use serde_json::Value;

const STYLE: &str = include_str!("report_page.css");

/// Returns the page.
///
/// # Errors
/// When a picture cannot be made.
pub fn page(subject: &Subject, report: &Report) -> Result<String> {
    let title = match &report.difference.failure {
        Some(_) => format!("{}: the core failed at ply {}", subject.title, report.ply),
        None => format!("{}: difference at ply {}: {}", subject.title, report.ply, report.difference.field),
    };
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n",
        title = escaped(&title)
    );
    page += &summary(report);
    page += &screens(report)?;
    page += &differing(report);
    page += &fields(subject, report);
    page += &moves(report);
    let record = serde_json::to_string_pretty(&report.record)?;
    write!(
        page,
        "<h2>Replay</h2>\n<pre>{}</pre>\n<details><summary>The recorded game</summary><pre>{}</pre></details>\n",
        escaped(&report.replay),
        escaped(&record)
    )?;
    page += &trace(report);
    Ok(page + "</body>\n</html>\n")
}

/// Returns a text with the characters of HTML replaced.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns the difference in a sentence, or the failure of the core.
fn summary(report: &Report) -> String {
    if let Some(failure) = &report.difference.failure {
        return format!("<pre class=\"failure\">{}</pre>\n", escaped(failure));
    }
    let difference = &report.difference;
    let position = difference.line.map_or_else(String::new, |line| {
        format!(", before line {line} <code>{}</code>", escaped(&report.line_text))
    });
    let draws = difference.draws.as_ref().map(|draws| format!(" Draws: {}.", escaped(draws)));
    format!(
        "<p>The listing has <b>{}</b>, <code>{}</code> has <b>{}</b>{position}.{}</p>\n",
        escaped(&difference.listing.to_string()),
        escaped(difference.other_side()),
        escaped(&difference.core.to_string()),
        draws.unwrap_or_default(),
    )
}

/// Returns the displays before and after the move.
fn screens(report: &Report) -> Result<String> {
    let Some(ply) = &report.last_ply else {
        return Ok(format!("<h2>Screen</h2>\n<pre>{}</pre>\n", escaped(&report.screen)));
    };
    let mut text = "<div class=\"screens\">\n".to_owned();
    for (frame, caption) in [
        (ply.before.as_ref(), "before the move"),
        (Some(&ply.after), if report.ply == 0 { "the first position" } else { "after the move" }),
    ] {
        if let Some(frame) = frame {
            let picture = picture(frame, caption)?;
            writeln!(text, "<figure>{picture}<figcaption>{caption}</figcaption></figure>")?;
        }
    }
    Ok(text + "</div>\n")
}

fn picture(frame: &Frame, caption: &str) -> Result<String> {
    let mut png = Vec::new();
    record::write_png(frame, &mut png)?;
    let (width, height) = frame.size();
    Ok(format!(
        "<img alt=\"the display {caption}\" width=\"{width}\" height=\"{height}\" src=\"data:image/png;base64,{}\">",
        BASE64_STANDARD.encode(png)
    ))
}

/// Returns the differing values side by side.
fn differing(report: &Report) -> String {
    let mismatches = &report.difference.mismatches;
    if mismatches.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "<h2>Differing values</h2>\n<table>\n<tr><th>value<th>listing<th>{}<th>written by\n",
        escaped(&report.difference.form)
    );
    for (index, Mismatch { path, left, right }) in mismatches.iter().enumerate() {
        let writer = match report.differing.get(index) {
            Some(field) => match field.written_by {
                Some(line) => format!("{line} <code>{}</code>", escaped(&field.written_text)),
                None => "no line".to_owned(),
            },
            None => String::new(),
        };
        let [path, left, right] = [path, &left.to_string(), &right.to_string()].map(|value| escaped(value));
        text += &format!("<tr class=\"differs\"><td>{path}<td>{left}<td>{right}<td>{writer}\n");
    }
    text + "</table>\n"
}

/// Returns the lines of the last move.
fn trace(report: &Report) -> String {
    let Trace { omitted, lines } = &report.trace;
    if lines.is_empty() {
        return String::new();
    }
    let before = if *omitted > 0 { format!(", after {omitted} others") } else { String::new() };
    let mut text = format!(
        "<h2>Lines executed in this move{before}</h2>\n<table class=\"trace\">\n<tr><th>line<th>text<th>times<th>\
         changes\n"
    );
    let writers: Vec<u16> = report.differing.iter().filter_map(|field| field.written_by).collect();
    for line in lines {
        let class = if writers.contains(&line.line) { " class=\"differs\"" } else { "" };
        let changes = line.changes.iter().map(|change| format!("{}={}", change.name, change.value));
        let changes = escaped(&changes.collect::<Vec<_>>().join(" "));
        let times = if line.times > 1 { line.times.to_string() } else { String::new() };
        text += &format!(
            "<tr{class}><td>{}<td><code>{}</code><td>{times}<td>{changes}\n",
            line.line,
            escaped(&line.text)
        );
    }
    text + "</table>\n"
}

/// Returns the whole state on both sides.
fn fields(subject: &Subject, report: &Report) -> String {
    let state = report.last_ply.as_ref().and_then(|ply| ply.state.as_object());
    let Some(state) = state.filter(|_| report.difference.failure.is_none()) else { return String::new() };
    let core: BTreeMap<&str, String> = report
        .difference
        .mismatches
        .iter()
        .map(|mismatch| (mismatch.path.as_str(), mismatch.right.without_bytes()))
        .collect();
    let mut text = format!(
        "<h2>All fields</h2>\n<div class=\"wide\">\n<table>\n<tr><th>field<th>listing<th>{}\n",
        escaped(&report.difference.form)
    );
    for (name, value) in state {
        let leaf = |value: &Value| subject.shown(&[name], value);
        let sides = [None, Some(&core)].map(|core| {
            grid(name, &mut Vec::new(), value, &leaf, &|path| {
                let is_different = report.difference.mismatches.iter().any(|mismatch| mismatch.path == path);
                is_different.then(|| core.and_then(|core| core.get(path)).cloned())
            })
        });
        let [listing, core] = sides;
        text += &format!("<tr><td>{}<td>{listing}<td>{core}\n", escaped(name));
    }
    text + "</table>\n</div>\n"
}

/// Returns a value, a list in a row, or a list of lists as a grid. `differing` returns `Some` for a path that differs,
/// with a value to show instead of the listing's.
fn grid(
    name: &str,
    indices: &mut Vec<usize>,
    value: &Value,
    leaf: &dyn Fn(&Value) -> String,
    differing: &dyn Fn(&str) -> Option<Option<String>>,
) -> String {
    let Some(items) = value.as_array() else {
        let subscripts: Vec<String> = indices.iter().map(usize::to_string).collect();
        let path =
            if subscripts.is_empty() { name.to_owned() } else { format!("{name}({})", subscripts.join(",")) };
        return match differing(&path) {
            None => escaped(&leaf(value)),
            Some(other) => format!("<b>{}</b>", escaped(&other.unwrap_or_else(|| leaf(value)))),
        };
    };
    let is_row = indices.is_empty() && !items.iter().any(Value::is_array);
    let cells = items.iter().enumerate().map(|(index, item)| {
        indices.push(index);
        let cell = grid(name, indices, item, leaf, differing);
        indices.pop();
        cell
    });
    let cells: Vec<String> = cells.collect();
    match (indices.len(), is_row) {
        (0, true) => format!("<table class=\"grid\"><tr><td>{}</table>", cells.join("<td>")),
        (0, false) => format!("<table class=\"grid\"><tr>{}</table>", cells.join("<tr>")),
        (1, _) => format!("<td>{}", cells.join("<td>")),
        _ => cells.join(" "),
    }
}

fn moves(report: &Report) -> String {
    let moves = &report.record.moves;
    let has_decisions = moves.iter().any(|turn| !turn.chosen.is_empty());
    let decided = |text: &str| if has_decisions { format!("<td>{}", escaped(text)) } else { String::new() };
    let heading = if has_decisions { "<th>decided" } else { "" };
    let mut text = format!("<h2>Moves</h2>\n<table>\n<tr><th>ply<th>move{heading}<th>RND\n");
    if !report.start_draws.is_empty() {
        let draws = escaped(&report.start_draws.join(" "));
        text += &format!("<tr><td>0<td>before the first move{}<td>{draws}\n", decided(""));
    }
    for (number, turn) in (1..).zip(moves) {
        let (mv, chosen) = (escaped(&move_text(&turn.mv)), decided(&turn.chosen));
        let draws = escaped(&turn.shown_draws(report.form).join(" "));
        text += &format!("<tr><td>{number}<td>{mv}{chosen}<td>{draws}\n");
    }
    text + "</table>\n"
}
