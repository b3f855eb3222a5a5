//! The check of a probe against the core and the machine.

use crate::common;

fn text() -> &'static str {
    catalogue::find("3d-vier-gewinnt").and_then(|title| title.probe).expect("the title has a probe")
}

fn checked(text: &str) -> Result<(), String> {
    checked_for("3d-vier-gewinnt", text)
}

fn checked_for(title: &str, text: &str) -> Result<(), String> {
    common::checked_title(title, |_| text.to_owned()).map(|_| ()).map_err(|error| error.to_string())
}

#[test]
fn the_probe_of_a_title_leaves_nothing_out() {
    assert_eq!(checked(text()), Ok(()));
}

#[test]
fn missing_and_unknown_names_are_errors() {
    for (line, instead, expected) in [
        ("zg = \"zg\"\n", "", "`[state]` lacks `zg`"),
        ("uz = \"uz()\"\n", "", "`[state]` lacks `uz`"),
        (
            "uz = \"uz()\"\n",
            "uz = \"uz\"\n",
            "`[state]` reads `uz` as one value, the native core shows a list of 4",
        ),
        (
            "array = \"gx()\", first = 4",
            "array = \"gx()\", first = 3",
            "reads `gx` as a list of 3, the native core shows a list of 4",
        ),
        (
            "array = \"mx()\", count = \"h\"",
            "array = \"mx()\", first = 2",
            "reads `mx` as a list of 2, the native core shows a list of",
        ),
        ("d4 = \"d4\"\n", "d4 = \"d4\"\nd5 = \"d5\"\n", "`[state]` names `d5`"),
        ("max = \"max\"\n", "", "`[evaluation.fields]` lacks `max`"),
        ("bw = \"bw()\"\n", "", "`[evaluation.fields]` lacks `bw`"),
        ("h = \"h\"\n", "h = \"h\"\nhh = \"h\"\n", "`[evaluation.fields]` names `hh`"),
        ("name = \"thought\"", "name = \"thoughts\"", "`[evaluation]` names `thoughts`"),
        ("person = \"person\\n\"\n", "", "`[setup]` lacks `person`"),
        (
            "ready = 3600\nkey = \"return\"",
            "ready = 3600\nkey = \"enter\"",
            "`[end.again]` uses the key `enter`",
        ),
        ("[end.again]\nready = 3600\nkey = \"return\"\nline = 1645\n", "", "write `again = \"none\"`"),
        ("zg = \"zg\"\n", "zg = { memory = \"tape\", at = 1 }\n", "unknown memory `tape`"),
        ("zg = \"zg\"\n", "zg = { memory = \"colour\", at = 1024 }\n", "addresses 0 to 999, not 1024"),
        ("zg = \"zg\"\n", "zg = { memory = \"ram\", at = 65535, size = [2] }\n", "as a list of 2"),
        (
            "zg = \"zg\"\n",
            "zg = { screen = [25, 0] }\n",
            "25 rows and 40 columns; row 25, column 0 is outside",
        ),
        (
            "zg = \"zg\"\n",
            "zg = { memory = \"ram\", from = 1 }\n",
            "unknown field `from`, expected one of `memory`",
        ),
        ("\"zx\", \"zy\"]", "\"zx\", \"zw\"]", "`[evaluation.drawn]` names `zw`"),
        ("[moves.computer]\nevaluates = true", "[moves.computer]", "`[moves.computer]`: the move evaluates"),
        ("[moves.swap]\n", "[moves.swap]\nevaluates = true\n", "set `evaluates = false`"),
        ("[moves.swap]\nready = 180\nkeys = [\"f3\"]\nends = 140\n", "", "`[moves]` lacks `swap`"),
    ] {
        assert!(text().contains(line), "{line}");
        let error = checked(&text().replacen(line, instead, 1)).expect_err(line);
        assert!(error.contains(expected), "{line}: {error}");
    }
}

#[test]
fn ends_cursor_moves_and_hit_counts_are_checked_too() {
    let text = catalogue::find("battleship").and_then(|title| title.probe).expect("the title has a probe");
    let check_text = |text: &str| checked_for("battleship", text);
    assert_eq!(check_text(text), Ok(()));
    for (line, instead, expected) in [
        ("program = \"end\"\n", "", "`[end]` must have either `line` and"),
        ("program = \"end\"\n", "program = \"end\"\nline = 10\ngoes_on = 20\n", "`[end]` must have either"),
        ("program = \"end\"", "program = \"ending\"", "`[end]` names `ending`"),
        ("value = \"cx\"", "value = \"cz\"", "`[moves.fire.go]` names `cz`"),
        ("to = \"{0+19}\"", "to = \"{x}\"", "`[moves.fire]` presses `{x}`"),
        ("less = \"left\"", "less = \"west\"", "`[moves.fire]` uses the key `west`"),
        ("checks = { passes = 510 }\n", "", "`[state]` lacks `checks`"),
        ("passes = 510", "passed = 510", "expected the name of a variable, or a table with"),
        ("at = 6176", "at = 16300", "`vram` has the addresses 0 to 16383, not"),
        ("text = 32", "size = [32]", "reads `message` as a list of 32, the native core shows one value"),
    ] {
        assert!(text.contains(line), "{line}");
        let error = check_text(&text.replacen(line, instead, 1)).expect_err(line);
        assert!(error.contains(expected), "{line}: {error}");
    }
}
