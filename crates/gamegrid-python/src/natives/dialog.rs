//! Dialogs: a program waits until one is answered.

use gamegrid::dialog::{Answer, Dialog, DialogKind};
use rustpython_vm::{PyResult, VirtualMachine};

use super::conversion::grid_error;
use super::table::{Table, native};

/// Registers the function of dialogs.
pub(super) fn register(table: Table<'_>) -> PyResult<()> {
    native!(table, dialog, this, move |kind: String,
                                       prompt: String,
                                       typed: String,
                                       vm: &VirtualMachine|
          -> PyResult<Option<String>> {
        let kind = match kind.as_str() {
            "message" => DialogKind::Message,
            "yes or no" => DialogKind::YesNo,
            "integer" => DialogKind::Integer,
            "number" => DialogKind::Number,
            _ => DialogKind::Text,
        };
        if this.is_untimed() {
            return Err(grid_error(
                vm,
                "a dialog cannot be answered while an expression is evaluated".to_owned(),
            ));
        }
        this.state().dialog = Some(Dialog::new(kind, &prompt, &typed));
        let waited = this.wait_for(vm, u64::MAX, |this| {
            let state = this.state();
            state.is_disposed || state.dialog.as_ref().is_none_or(|dialog| dialog.answer().is_some())
        });
        let dialog = this.state().dialog.take();
        waited?;
        Ok(match dialog.as_ref().and_then(Dialog::answer) {
            Some(Answer::Entered(text)) => Some(text.clone()),
            Some(Answer::Cancelled) | None => None,
        })
    });
    Ok(())
}
