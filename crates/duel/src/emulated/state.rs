//! The values of the running listing, read and written by the names of the core's view.
//!
//! Reading and writing are in one file because both use the same table of names.

use serde_json::Value as Tree;

use super::Emulated;
use crate::fields::{self, read, read_field};
use crate::printed;
use crate::probe::{EndCondition, Source};
use crate::tree::DiffValue;

impl Emulated<'_> {
    /// Returns the state, by the names of the view.
    #[must_use]
    pub fn state(&self) -> Tree {
        let probe = &self.subject.probe;
        let mut state = read(self.system.as_ref(), &probe.state);
        let mut cache = self.expression_cache.borrow_mut();
        for (name, field) in &probe.state {
            if let Some(cause) = field.depends_on().and_then(|cause| state.get(cause)).cloned() {
                let known =
                    cache.get(name).filter(|(then, _)| *then == cause).map(|(_, answer)| answer.clone());
                let answer = known.unwrap_or_else(|| read_field(self.system.as_ref(), field));
                state[name] = answer.clone();
                cache.insert(name.clone(), (cause, answer));
            }
        }
        for (name, field) in &probe.state {
            if let Source::HitCount(passes) = &field.source {
                state[name] = self.hit_counts[&passes.passes].into();
            }
        }
        if let EndCondition::Program(name) = probe.end.condition() {
            state[name] = self.end_text().into();
        }
        for (name, field) in &probe.state {
            if let Source::Printed(printed) = &field.source {
                let text = self.system.machine().printed_text(&self.printed);
                state[name] = printed::text_tree(&text, self.columns(), printed.compare);
            }
        }
        state
    }

    /// Returns the width of the screen, where printed text is compared.
    pub(crate) fn columns(&self) -> usize {
        if self.subject.compares_printed_text() { self.system.screen().columns } else { usize::MAX }
    }

    /// Writes a state: every field whose value in the machine differs.
    ///
    /// # Panics
    /// If the machine has no such variable, which the check of the probe rules out, or a field cannot
    /// be written, which [`crate::exhaustive::PositionSets::find`] rules out.
    pub fn write(&mut self, state: &Tree) {
        let now = self.cached_state.take().unwrap_or_else(|| self.state());
        for (name, field) in &self.subject.probe.state {
            // A value that is null in the core's view is unknown and stays as it is; a hit count and a printed
            // text cannot be written.
            let is_stored = !matches!(field.source, Source::HitCount(_) | Source::Printed(_));
            if is_stored && !state[name].is_null() && now[name] != state[name] {
                let written = fields::write(self.system.as_mut(), field, &state[name]);
                written.unwrap_or_else(|| panic!("`{name}` accepts {}", state[name]));
            }
        }
        self.clear_move_state();
    }

    /// Returns the values that the last random draw decided, as read from the program's variables.
    #[must_use]
    pub fn describe_draw(&self) -> String {
        let Some(evaluation) = self.subject.probe.evaluation.as_option() else { return String::new() };
        let value = |name: &String| {
            let value = read_field(self.system.as_ref(), evaluation.fields.get(name)?);
            let form = self.subject.number_format_at(&[&evaluation.name, name]);
            Some(format!("{name}={}", DiffValue::leaf(&value, form).without_bytes()))
        };
        evaluation.drawn.iter().filter_map(value).collect::<Vec<_>>().join(" ")
    }
}
