//! The shown page as lines of text, for a canvas of any width and height.

use std::ops::Range;

use hardware::Frame;
use systems::Machine;

use super::{Menu, Page, Row};

/// Columns between the labels and the values.
const GAP: usize = 2;

/// Columns before a value that has its own line.
const INDENT: usize = 3;

/// A line of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuLine {
    /// The text, at most as wide as the view.
    pub text: String,
    /// Whether the cursor is on its row.
    pub is_selected: bool,
}

/// The shown page of the menu.
pub struct MenuView<'a> {
    /// What it is.
    pub title: String,
    /// All its lines.
    pub lines: Vec<MenuLine>,
    /// The keys that act on it.
    pub hint: &'static str,
    /// The picture of the selected save slot.
    pub picture: Option<&'a Frame>,
}

impl MenuView<'_> {
    /// Returns the lines that a view of this height shows: those around the cursor.
    #[must_use]
    pub fn visible(&self, height: usize) -> Range<usize> {
        let count = self.lines.len();
        let selected = self.lines.iter().position(|line| line.is_selected).unwrap_or(0);
        let last = self.lines.iter().rposition(|line| line.is_selected).unwrap_or(selected);
        let middle = usize::midpoint(selected, last);
        let top = middle.saturating_sub(height / 2).min(count.saturating_sub(height));
        top..(top + height).min(count)
    }

    /// Returns the line below the visible ones: the keys, and whether there is more.
    #[must_use]
    pub fn footer(&self, visible: &Range<usize>, columns: usize) -> String {
        let more = match (visible.start > 0, visible.end < self.lines.len()) {
            (false, false) => "",
            (true, false) => "more above",
            (false, true) => "more below",
            (true, true) => "more above and below",
        };
        let parts: Vec<&str> = [more, self.hint].into_iter().filter(|part| !part.is_empty()).collect();
        let whole = parts.join(" - ");
        let text = if whole.chars().count() <= columns || more.is_empty() { whole } else { more.to_owned() };
        text.chars().take(columns).collect()
    }
}

/// Returns the view of the shown page with these rows, for a width in characters.
pub(crate) fn view<'a>(
    menu: &'a Menu,
    rows: &[Row],
    machine: &'static Machine,
    columns: usize,
) -> MenuView<'a> {
    let cursor = menu.cursor().min(rows.len().saturating_sub(1));
    let picture = match menu.page() {
        Page::Save | Page::Restore => {
            let label = rows.get(cursor).map(|row| &row.label);
            let slot = menu.host.slots.iter().find(|slot| Some(&format!("Slot {}", slot.number)) == label);
            slot.and_then(|slot| slot.picture.as_ref())
        }
        Page::Main | Page::Keys | Page::Files { .. } | Page::Programs => None,
    };
    MenuView {
        title: title(menu, machine),
        lines: lines(rows, cursor, columns),
        hint: match menu.page() {
            Page::Keys => "Esc: back",
            Page::Main => "cursor keys, Return",
            Page::Files { .. } | Page::Save | Page::Restore | Page::Programs => "Return, Esc: back",
        },
        picture,
    }
}

fn title(menu: &Menu, machine: &'static Machine) -> String {
    match menu.page() {
        Page::Main => format!("typein - {}", machine.name),
        Page::Keys => format!("Keys - {}", machine.name),
        Page::Files { slot, folder, .. } => {
            let name = menu.host.media.iter().find(|medium| medium.slot == *slot);
            format!("{}: {folder}", name.map_or("", |medium| &medium.name))
        }
        Page::Save => "Save a snapshot in".to_owned(),
        Page::Restore => "Restore the snapshot of".to_owned(),
        Page::Programs => "Play".to_owned(),
    }
}

/// Puts rows into lines: label and value side by side if they fit, else the value below, wrapped.
fn lines(rows: &[Row], cursor: usize, columns: usize) -> Vec<MenuLine> {
    let length = |text: &str| text.chars().count();
    let value_width = rows.iter().map(|row| length(&row.value)).max().unwrap_or(0).min(columns / 2);
    let fitting =
        rows.iter().map(|row| length(&row.label)).filter(|label| label + GAP + value_width <= columns);
    let label_width = fitting.max().unwrap_or(0) + GAP;
    let mut lines = vec![];
    for (number, row) in rows.iter().enumerate() {
        let mut add = |text: String| lines.push(MenuLine { text, is_selected: number == cursor });
        let label = length(&row.label);
        let start = label_width.max(label + GAP);
        if row.value.is_empty() || start + length(&row.value) > columns {
            wrap(&row.label, columns).into_iter().for_each(&mut add);
            let indent = INDENT.min(columns / 4);
            let values = wrap(&row.value, columns - indent).into_iter().filter(|value| !value.is_empty());
            values.for_each(|value| add(format!("{:indent$}{value}", "")));
        } else {
            add(format!("{:start$}{}", row.label, row.value));
        }
    }
    lines
}

/// Breaks text into lines of at most `width` characters; it splits only longer words.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always one");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        let characters: Vec<char> = word.chars().collect();
        let pieces = characters.chunks(width).map(|piece| piece.iter().collect::<String>());
        if line.is_empty() {
            lines.pop();
        }
        lines.extend(pieces);
        if lines.is_empty() {
            lines.push(String::new());
        }
    }
    lines
}
