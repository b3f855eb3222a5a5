//! The PC-1360's line editor: keys and the resulting display.

use conformance::pc1360_editor;

#[test]
fn pc1360_editor() {
    pc1360_editor::golden("pc1360_editor", "pc1360/editor.jsonl");
}

#[test]
fn pc1360_wide_editor() {
    pc1360_editor::golden("pc1360_wide_editor", "pc1360-wide/editor.jsonl");
}

#[test]
fn pc1360_laws_editor() {
    pc1360_editor::golden("pc1360_laws_editor", "pc1360-laws/editor.jsonl");
}

#[test]
fn pc1360_wide_causes() {
    pc1360_editor::examples("pc1360_wide_causes", "pc1360-wide/causes.jsonl");
}

#[test]
fn pc1360_editor_cases() {
    pc1360_editor::unrecorded_cases("pc1360_editor_cases");
}

#[test]
fn pc1360_signs() {
    pc1360_editor::status_indicators("pc1360_signs");
}
