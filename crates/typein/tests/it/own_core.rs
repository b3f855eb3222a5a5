//! Cores in processes: in three languages, wrong ones, failing ones, and our own over the pipe.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::Command;

use crate::program::{Run, path, root, typein, typein_in, typein_with_state};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Returns the program of `examples/own_games.rs`, which offers cores of this project.
pub fn own_games() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let target = test.ancestors().nth(2).unwrap();
    let program = target.join("examples").join(format!("own_games{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "cargo test -p typein builds {}; with --test it does not", program.display());
    program
}

/// Makes the folder `lamps` with the listing of the example game and these further lines of its origin.
pub fn lamps(origin: &str) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("lamps");
    fs::create_dir(&folder).unwrap();
    for file in ["listing.bas", "probe.toml"] {
        fs::copy(root("crates/duel/tests/lamps").join(file), folder.join(file)).unwrap();
    }
    fs::write(folder.join("origin.toml"), format!("title = \"Lamps\"\nsystem = \"c64\"\n{origin}")).unwrap();
    dir
}

/// Writes a core in Python that changes the example; returns the command that starts it in its folder.
pub fn python_core(dir: &TempDir, class: &str) -> &'static str {
    let sdk = root("sdk/python");
    let text = format!(
        "import os, sys, time\nsys.dont_write_bytecode = True\nsys.path.insert(0, {:?})\nimport lamps\nfrom \
         typein_core import serve\n\n{class}\n\nserve(Port)\n",
        path(&sdk)
    );
    fs::write(dir.path().join("lamps/port.py"), text).unwrap();
    "python3 port.py"
}

fn diff(dir: &TempDir, options: &[&str]) -> Run {
    typein_in(dir.path(), &[&["diff", "./lamps", "--games", "6"], options].concat())
}

fn parsed(run: &Run) -> Value {
    serde_json::from_str(&run.output).unwrap_or_else(|error| panic!("{error}: {}{}", run.output, run.errors))
}

#[test]
fn the_report_of_a_field_names_a_wrong_number_of_draws_too() {
    let dir = lamps("");
    let play = "def play(self, move, dice):\n        super().play(move, dice)\n        dice.below(2)";
    let view = "def view(self, seat=None):\n        return dict(super().view(seat), presses=0)";
    let core = python_core(&dir, &format!("class Port(lamps.Lamps):\n    {play}\n    {view}\n"));
    let run = diff(&dir, &["--core", core, "--jobs", "1"]);
    assert_eq!(run.code, 1, "{}", run.errors);
    assert!(run.output.contains("difference at ply 1: presses\n"), "{}", run.output);
    assert!(
        run.output.contains("  draws        listing 1 random draw, core 2 random draws\n"),
        "{}",
        run.output
    );
    let draw = run.output.split_once("RND ").expect("the move has a draw").1;
    assert!(draw.starts_with('.') || draw.starts_with('0'), "{}", run.output);
}

#[test]
fn fields_that_are_compared_with_nothing_are_named() {
    let dir = lamps("");
    let probe = dir.path().join("lamps/probe.toml");
    let text = fs::read_to_string(&probe).unwrap();
    fs::write(&probe, text.replace("presses = \"n\"", "presses = \"qq\"")).unwrap();
    let core = python_core(
        &dir,
        "class Port(lamps.Lamps):\n    def view(self, seat=None):\n        \
         return dict(super().view(seat), presses=0, burning=None)\n",
    );
    let run = diff(&dir, &["--core", core]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    for warning in [
        "warning: ./lamps/probe.toml: `burning` is not compared: the core has null for it in all sample games\n",
        "warning: ./lamps/probe.toml: `presses` is read from the variable `QQ`, which no line of the listing has\n",
    ] {
        assert!(run.errors.contains(warning), "{}", run.errors);
    }
    assert_eq!(run.errors.matches("warning").count(), 2, "{}", run.errors);
}

#[test]
fn the_example_equals_its_listing_in_three_languages() {
    let dir = lamps("");
    let example = |interpreter: &str, file: &str| format!("{interpreter} {}", path(&root(file)));
    let node = example("node", "sdk/javascript/lamps.mjs");
    let mut cores =
        vec![format!("{} lamps", path(&own_games())), example("python3 -B", "sdk/python/lamps.py")];
    match Command::new("node").arg("--version").output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            writeln!(io::stderr(), "node is not installed: not tested").unwrap();
        }
        _ => cores.push(node),
    }
    let results: Vec<Value> = cores
        .iter()
        .map(|core| {
            let run = diff(&dir, &["--json", "--core", core]);
            assert_eq!(run.code, 0, "{core}: {}{}", run.output, run.errors);
            parsed(&run)
        })
        .collect();
    assert_eq!(results[0]["random"]["games"], 6);
    assert!(results.iter().all(|result| result["random"] == results[0]["random"]), "{results:?}");
}

#[test]
fn a_mutant_is_found_and_the_printed_command_repeats_it() {
    let dir = lamps("");
    let class = "class Port(lamps.Lamps):\n    def press(self, lamp):\n        row, column = divmod(lamp, 3)\n        for y, x in ((row, column), (row, column + 1)):\n            if x < 3:\n                self.burns[y][x] ^= 1\n";
    let core = python_core(&dir, class);
    let run = diff(&dir, &["--core", core]);
    assert_eq!(run.code, 1, "{}", run.errors);
    let report = run.output.split_once("difference at ply 1: burning").expect("there is a report").1;
    assert!(report.contains("listing      3") && report.contains("core         2"), "{report}");
    assert!(report.contains("./lamps --core 'python3 port.py' --replay lamps-difference.json"), "{report}");
    let replay = ["diff", "./lamps", "--core", core, "--replay", "lamps-difference.json"];
    let page = typein_in(dir.path(), &[&replay[..], &["--report", "report.html"]].concat());
    assert!(page.code == 1 && page.errors.contains("wrote the report `report.html`"), "{}", page.errors);
    let page = fs::read_to_string(dir.path().join("report.html")).unwrap();
    for part in [
        "<title>lamps: difference at ply 1: burning</title>",
        "<tr class=\"differs\"><td>burning<td>3<td>2<td>250 <code>l%(x,y)=1-l%(x,y)",
        "<td>160<td><code>y=int(c/3):x=c-3*y:gosub 250</code>",
        "src=\"data:image/png;base64,",
        "typein diff ./lamps --core &#39;python3 port.py&#39; --replay lamps-difference.json",
    ] {
        assert!(page.replace('\'', "&#39;").contains(part), "{part}: {page}");
    }
    assert!(!page.contains("http") && !page.contains("<script"), "the page needs nothing else");
    let again = typein_in(dir.path(), &replay);
    assert_eq!(again.code, 1, "{}", again.errors);
    assert!(again.output.contains("difference at ply 1: burning"), "{}", again.output);
}

#[test]
fn a_core_without_fork_is_played_again() {
    let dir = lamps("");
    let class = "class Port(lamps.Lamps):\n    pass\n\nimport typein_core\nmade = typein_core._Server.__init__\ndef without_fork(self, core):\n    made(self, core)\n    self.capabilities.remove('fork')\ntypein_core._Server.__init__ = without_fork";
    let core = python_core(&dir, class);
    let run = diff(&dir, &["--core", core]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    let run = typein_in(&dir.path().join("lamps"), &["core", "check", core]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
}

/// Returns a core with a fault in the third press of a comparison: only in that press draws are texts.
fn faulty(fault: &str) -> String {
    let play = [
        "class Port(lamps.Lamps):",
        "    fault = False",
        "    def play(self, move, dice):",
        "        draws = list(dice._draws)",
        "        dice._draws = iter(draws)",
        "        super().play(move, dice)",
        "        if len(self.pressed) == 3 and any(isinstance(draw, str) for draw in draws):",
        "            self.fault = True",
        "            self.act()",
    ];
    format!("{}\n{fault}\n", play.join("\n"))
}

#[test]
fn a_core_that_fails_ends_the_comparison_with_a_report() {
    let dir = lamps("");
    let act = |statement: &str| format!("    def act(self):\n        {statement}");
    let shows = |name: &str, value: &str| {
        format!(
            "    def act(self): pass\n    def {name}(self, *seat):\n        return {value} if self.fault else \
             super().{name}(*seat)\n"
        )
    };
    let reply =
        |text: &str| act(&format!("sys.stdout.buffer.write(b'{text}\\n'); sys.stdout.buffer.flush()"));
    for (fault, expected) in [
        (act("raise RuntimeError('the lamp broke')"), "ended with exit status: 1 before it answered `play`"),
        (act("os.abort()"), "before it answered `play`"),
        (act("sys.exit(0)"), "ended with exit status: 0 before it answered `play`"),
        (act("time.sleep(1000)"), "did not answer `play` within 3 s"),
        (act("print('thinking')"), "sent an invalid reply to `play`: expected"),
        (reply("[]"), "sent an invalid reply to `play`"),
        (reply("\\xff"), "sent what cannot be read: invalid utf-8"),
        (reply("{\"id\":999999,\"result\":{\"states\":[]}}"), "answered request 999999 in place of request"),
        (
            reply("{\"id\":null,\"error\":{\"code\":\"invalid-json\",\"message\":\"no\"}}"),
            "answered no request",
        ),
        (shows("turn", "7"), "with a seat that is none of its 1"),
        (shows("turn", "-1"), "sent an invalid reply to `play`: invalid value"),
        (shows("outcome", "{'won': 7}"), "with a seat that is none of its 1"),
        (shows("turn", "None"), "`turn` and `outcome` disagree"),
        (shows("moves", "[]"), "`moves` and `outcome` disagree"),
        (shows("view", "[1]"), "without `view`, an object"),
        (shows("moves", "[{'castle': 1}]"), "the probe has no keys for the move {\"castle\":1}"),
        (shows("moves", "[{'press': 10 ** 15}]"), "the probe has no keys for the move"),
        (shows("moves", "[7]"), "the probe has no keys for the move 7"),
    ] {
        let core = python_core(&dir, &faulty(&fault));
        let seconds = if expected.contains("within") { "3" } else { "60" };
        let run = diff(&dir, &["--core", core, "--core-time", seconds, "--jobs", "1"]);
        assert_eq!(run.code, 1, "{fault}\n{}{}", run.output, run.errors);
        let (_, report) =
            run.output.split_once("failure at ply ").unwrap_or_else(|| panic!("{fault}: {}", run.output));
        assert!(report.contains(expected), "{expected}: {report}");
        assert!(report.contains("its last messages:\n") || expected.contains("no keys"), "{report}");
        assert!(!run.errors.contains("panicked"), "{}", run.errors);
        if fault.contains("broke") {
            assert!(report.contains("its standard error ends with:"), "{report}");
            assert!(report.contains("    RuntimeError: the lamp broke\n"), "{report}");
            assert!(report.contains("-> {\"id\":") && report.contains("\"method\":\"play\""), "{report}");
        }
    }
}

#[test]
fn a_program_that_is_no_core_is_an_error() {
    let dir = lamps("");
    let hello = |result: &str| {
        let reply = format!("import sys\nsys.stdin.readline()\nprint('{{\"id\":1,\"result\":{result}}}')");
        fs::write(dir.path().join("lamps/port.py"), reply).unwrap();
        "python3 port.py"
    };
    let about = |version: &str, seats: &str| {
        format!("{{\"protocol\":\"{version}\",\"name\":\"x\",\"seats\":{seats},\"charset\":\"unicode\"}}")
    };
    let person = "[{\"person\":true}]";
    let check = |core: &str, expected: &str| {
        let run = diff(&dir, &["--core", core]);
        assert_eq!(run.code, 2, "{}", run.output);
        assert!(run.errors.contains(expected), "{expected}: {}", run.errors);
        assert!(!run.errors.contains("panicked"), "{}", run.errors);
    };
    check("", "the command of the core is empty");
    check("'", "has a quote without its end");
    check("./missing --fast", "cannot start the core `./missing --fast` in `./lamps`");
    check("false", "ended with exit status: 1 before it answered `hello`");
    check("cat", "sent an invalid reply to `hello`");
    check(hello(&about("2.0", person)), "speaks version 2.0 of the protocol, this program 1.1");
    check(hello(&about("1.0", "[]")), "names no seats");
    check(hello(&about("1.0", "[{\"person\":false}]")), "seats that nobody can take");
    check(hello(&about("1.0", person)), "before it answered `new`");
    let core = python_core(
        &dir,
        "class Port(lamps.Lamps):\n    def view(self, seat=None):\n        return {'presses': 0}\n",
    );
    check(core, "lamps/probe.toml: ");
    // A table of the probe that needs a capability.
    let probe = dir.path().join("lamps/probe.toml");
    let text = fs::read_to_string(&probe).unwrap();
    let evaluation =
        "[evaluation]\nline = 100\nname = \"thought\"\ndrawn = []\n[evaluation.fields]\nscore = \"w\"\n";
    fs::write(&probe, text.replace("evaluation = \"none\"\n", "") + evaluation).unwrap();
    let core = python_core(
        &dir,
        "from typein_core import Core\nclass Port(lamps.Lamps):\n    evaluate = Core.evaluate\n",
    );
    check(core, "lacks the capability `evaluate`, and the probe has an `[evaluation]`");
}

#[test]
fn a_command_of_a_folder_needs_trust() {
    let dir = lamps("[core]\ncommand = [\"python3\", \"port.py\"]\n");
    python_core(&dir, "open('started', 'w').close()\nclass Port(lamps.Lamps):\n    pass\n");
    let (folder, state) = (dir.path().join("lamps"), dir.path().join("state"));
    let compare = |options: &[&str]| {
        typein_with_state(dir.path(), &state, &[&["diff", "lamps", "--games", "1"], options].concat())
    };
    let refused = compare(&[]);
    assert_eq!(refused.code, 2, "{}", refused.output);
    let expected = "`lamps/origin.toml` starts the program `python3 port.py`; add `--trust` if you trust it";
    assert!(refused.errors.contains(expected), "{}", refused.errors);
    for arguments in [
        &["run", "lamps", "--until", "text:presses"][..],
        &["listing", "check", "lamps"],
        &["play", "lamps", "--text"],
    ] {
        typein_with_state(dir.path(), &state, arguments);
    }
    assert!(!folder.join("started").exists(), "only comparisons start a core");
    let trusted = compare(&["--trust"]);
    assert_eq!(trusted.code, 0, "{}{}", trusted.output, trusted.errors);
    assert!(trusted.errors.contains("core: python3 port.py\n") && folder.join("started").exists());
    // terminal_text.rs tests the question and the recorded answers.
    assert_eq!(compare(&[]).code, 2, "--trust is for one run");
}

#[test]
fn a_core_gets_the_draws_before_the_first_move_and_the_clock() {
    let dir = lamps("");
    let folder = dir.path().join("lamps");
    let add = |file: &str, text: &str| {
        let file = folder.join(file);
        fs::write(&file, fs::read_to_string(&file).unwrap() + text).unwrap();
    };
    add("listing.bas", "25 z=rnd(-ti):z=int(rnd(1)*5)\n205 u=ti\n");
    add("probe.toml", "hidden = \"z\"\nstamp = \"u\"\n");
    let port = |start: &str, reads_clock: &str| {
        format!(
            "class Port(lamps.Lamps):\n    reads_clock = {reads_clock}\n    hidden = stamp = 0\n    def __init__(self, new, dice):\n        super().__init__(new, dice)\n{start}\n    def play(self, move, dice):\n        super().play(move, dice)\n        self.stamp = dice.clock()\n    def view(self, seat=None):\n        return {{**super().view(seat), 'hidden': self.hidden, 'stamp': self.stamp}}\n"
        )
    };
    let right = "        dice.rnd_text()\n        self.hidden = dice.below(5)";
    let run = diff(&dir, &["--core", python_core(&dir, &port(right, "True"))]);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    let run = diff(&dir, &["--core", python_core(&dir, &port(right, "False"))]);
    let expected = "reads the clock without the capability `clock`";
    assert!(run.code == 2 && run.errors.contains(expected), "{}{}", run.output, run.errors);
    let without_seed = "        self.hidden = dice.below(5)";
    let run = diff(&dir, &["--core", python_core(&dir, &port(without_seed, "True"))]);
    assert!(run.code == 1 && run.output.contains("difference at ply 0"), "{}{}", run.output, run.errors);
}

/// A game for the MSX that hides a value, ends in the middle of a turn and asks for another game by INPUT.
const DIG: &str = "10 DEFINT A-Z:DIM B(3):H=0\n20 FOR I=1 TO 2\n30 X=INT(RND(1)*3)+1:IF B(X)<>0 THEN 30\n40 B(X)=1:NEXT \
    I:T=0:M$=\"\"\n50 GOSUB 200\n60 INPUT \"DIG\";X\n70 T=T+1:IF B(X)=1 THEN 100\n80 IF T=3 THEN 100\n90 GOSUB 200:GOTO \
    60\n100 M$=\"Over\":GOSUB 200:IF T>H THEN H=T\n110 INPUT \"AGAIN\";A$:FOR I=1 TO 3:B(I)=0:NEXT:GOTO 20\n200 PRINT \
    M$;T:RETURN\n";

const DIG_PROBE: &str = "seats = \"none\"\nevaluation = \"none\"\n[ply]\nline = 50\n[end]\nline = 100\ngoes_on = 60\nagain \
    = { ready = 110, type = \"y\\n\", line = 20 }\n[setup]\nstart = \"run\\n\"\nperson = \"\"\n[keys]\n[moves.dig]\nready = \
    60\ntype = \"{0+1}\\n\"\nends = 90\n[state]\nhidden = \"b()\"\nturns = \"t\"\nbest = \"h\"\nmessage = \"m$\"\n";

const DIG_PORT: &str = "from typein_core import Core, IllegalMove, serve\n\nclass Dig(Core):\n    name = 'dig'\n    seats = \
    [{'person': True, 'levels': 0}]\n    def __init__(self, new, dice, best=0):\n        self.hidden = [0, 0, 0, 0]\n        \
    for _ in range(2):\n            x = dice.below(3) + 1\n            while self.hidden[x]:\n                x = \
    dice.below(3) + 1\n            self.hidden[x] = 1\n        self.turns, self.best, self.found = 0, best, False\n    def \
    next_game(self, new, dice):\n        return Dig(new, dice, max(self.best, self.turns))\n    def moves(self):\n        \
    return [] if self.outcome() else [{'dig': [x]} for x in range(3)]\n    def play(self, move, dice):\n        if move not \
    in self.moves():\n            raise IllegalMove('no')\n        self.turns += 1\n        self.found = \
    self.hidden[move['dig'][0] + 1] == 1\n    def outcome(self):\n        if self.found:\n            return {'won': \
    0}\n        return 'lost' if self.turns == 3 else None\n    def turn(self):\n        return None if self.outcome() else \
    0\n    def view(self, seat=None):\n        return {'hidden': self.hidden, 'turns': self.turns, 'best': self.best, \
    'message': ''}\n\nserve(Dig)\n";

/// Makes the folder `dig` with this probe and port.
fn dig(probe: &str, port: &str) -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("dig");
    fs::create_dir(&folder).unwrap();
    let sdk = fs::read_to_string(root("sdk/python/typein_core.py")).unwrap();
    let origin = "title = \"Dig\"\nsystem = \"msx\"\n[core]\ncommand = [\"python3\", \"-B\", \"port.py\"]\n";
    for (file, text) in [
        ("listing.bas", DIG),
        ("origin.toml", origin),
        ("probe.toml", probe),
        ("port.py", port),
        ("typein_core.py", &sdk),
    ] {
        fs::write(folder.join(file), text).unwrap();
    }
    dir
}

#[test]
fn a_game_with_input_ends_in_the_middle_of_a_turn_and_starts_again() {
    let diff = |probe: &str, port: &str| {
        let dir = dig(probe, port);
        typein_in(dir.path(), &["diff", "./dig", "--trust", "--games", "12"])
    };
    let run = diff(DIG_PROBE, DIG_PORT);
    assert!(run.code == 0 && run.output.contains("no difference"), "{}{}", run.output, run.errors);
    // The best turn is written after a GOSUB in its line; the next game shows it.
    let run = diff(DIG_PROBE, &DIG_PORT.replace("max(self.best, self.turns)", "best=0"));
    assert!(run.code == 1 && run.output.contains("difference at ply "), "{}{}", run.output, run.errors);
    assert!(run.output.contains("best\n") && run.output.contains("written by   100 M$="), "{}", run.output);
    // The trace has the hidden values before the first turn, with their draws.
    let run = diff(DIG_PROBE, &DIG_PORT.replace("x = dice.below(3) + 1", "x = 3 - dice.below(3)"));
    assert!(run.output.contains("difference at ply 0: hidden("), "{}{}", run.output, run.errors);
    assert!(
        run.output.contains("30 X=INT(RND(1)*3)+1:IF B(X)<>0 THEN 30") && run.output.contains("RND=."),
        "{}",
        run.output
    );
    // Texts of the MSX have a case.
    let with_message = DIG_PORT.replace("'message': ''", "'message': 'over' if self.outcome() else ''");
    let run = diff(DIG_PROBE, &with_message);
    assert!(run.code == 1 && run.output.contains("message\n"), "{}{}", run.output, run.errors);
    let run = diff(&DIG_PROBE.replace("ends = 90", "ends = 95"), DIG_PORT);
    assert!(
        run.code == 2 && run.errors.contains("`[moves.dig]` names line 95, which the listing does not have"),
        "{}",
        run.errors
    );
    let run = diff(&DIG_PROBE.replace("type = \"y\\n\", ", ""), DIG_PORT);
    assert!(
        run.code == 2 && run.errors.contains("must have either `key`, or for INPUT `type`"),
        "{}",
        run.errors
    );
}

#[test]
fn players_of_a_core_play_matches() {
    let dir = lamps("");
    let core = python_core(&dir, "class Port(lamps.Lamps):\n    pass\n");
    let play = |core: &str| {
        typein_in(dir.path(), &["match", "lamps", "greedy", "--games", "3", "--json", "--core", core])
    };
    let run = play(core);
    assert_eq!((run.code, &parsed(&run)["total"]["games"]), (0, &json!(3)), "{}", run.errors);
    let class = "class Port(lamps.Lamps):\n    def choose(self, *_):\n        return {'press': 99}\n";
    let run = play(python_core(&dir, class));
    let failure = &parsed(&run)["report"]["failure"];
    assert_eq!(run.code, 1, "{}", run.errors);
    assert!(failure.as_str().unwrap().contains("chooses {\"press\":99}, which is not legal"), "{failure}");
    let class = "class Port(lamps.Lamps):\n    def choose(self, *_):\n        raise SystemExit(5)\n";
    let run = play(python_core(&dir, class));
    let failure = &parsed(&run)["report"]["failure"];
    assert!(failure.as_str().unwrap().contains("before it answered `choose`"), "{failure}");
}

#[test]
fn a_core_is_measured_and_its_conversation_recorded() {
    let dir = lamps("");
    let core = python_core(&dir, "class Port(lamps.Lamps):\n    print('hello', file=sys.stderr)\n");
    let arguments =
        ["bench", "lamps", "--seconds", "0", "--json", "--core", core, "--log-core", "log.jsonl", "-v"];
    let run = typein_in(dir.path(), &arguments);
    assert_eq!(run.code, 0, "{}{}", run.output, run.errors);
    let forms = parsed(&run)["forms"].clone();
    assert_eq!(forms[2]["form"], "core");
    assert!(forms[2]["moves_per_second"].as_f64() > Some(0.0), "{forms}");
    assert_eq!(forms[2]["moves_per_cpu_second"], Value::Null);
    assert!(run.errors.contains("hello\n"), "{}", run.errors);
    let log = fs::read_to_string(dir.path().join("log.jsonl")).unwrap();
    assert!(
        log.contains(" -> {\"id\":1,\"method\":\"hello\"") && log.contains(" <- {\"id\":1,\"result\""),
        "{log}"
    );
}

#[test]
fn a_check_names_the_broken_invariant() {
    let dir = lamps("");
    let folder = dir.path().join("lamps");
    let check = |class: &str| {
        let core = python_core(&dir, class);
        let run = typein_in(&folder, &["core", "check", core, "--games", "5"]);
        assert!(!run.errors.contains("panicked"), "{}", run.errors);
        run
    };
    let right = check("class Port(lamps.Lamps):\n    pass\n");
    assert_eq!(right.code, 0, "{}{}", right.output, right.errors);
    assert!(
        right.output.starts_with("5 games, ") && right.output.ends_with(" refused; no invariant is broken\n")
    );
    let play = |body: &str| {
        format!(
            "class Port(lamps.Lamps):\n    count = 0\n    noise = 0\n    def play(self, move, dice):\n{body}\n    def view(self, seat=None):\n        return {{**super().view(seat), 'count': self.count}}\n"
        )
    };
    let declared = "class Port(lamps.Lamps):\n    declares = {'moves': {'press': [(0, 8)]}}\n";
    assert_eq!(check(declared).code, 0);
    for (class, invariant) in [
        (declared.replace("(0, 8)", "(0, 7)"), "a move is not declared in `hello`"),
        (
            play(
                "        if len(self.pressed) == 3:\n            raise lamps.IllegalMove('no')\n        super().play(move, dice)",
            ),
            "a legal move is refused",
        ),
        (
            play(
                "        try:\n            super().play(move, dice)\n        except lamps.IllegalMove:\n            pass",
            ),
            "an illegal move is accepted",
        ),
        (
            play("        self.count += 1\n        super().play(move, dice)"),
            "a refused move changes the state",
        ),
        (
            play(
                "        super().play(move, dice)\n        Port.noise += 1\n        self.count = Port.noise",
            ),
            "equal moves and draws lead to different states",
        ),
        (
            play("        super().play(move, dice)\n        self.count = os.getpid()"),
            "a replay of the game in another process ends in another state",
        ),
        (
            play("        super().play(move, dice)")
                + "    def fork(self):\n        other = super().fork()\n        other.count += 1\n        return other\n",
            "a copy has another state",
        ),
        (
            play("        super().play(move, dice)") + "    def fork(self):\n        return self\n",
            "a move in a copy changes the original",
        ),
        (play("        raise KeyError('lost')"), "the core fails"),
    ] {
        let run = check(&class);
        assert_eq!(run.code, 1, "{invariant}: {}{}", run.output, run.errors);
        assert!(run.output.starts_with(invariant), "{invariant}: {}", run.output);
        assert!(run.output.contains("in a game of \"person\", after these moves:"), "{}", run.output);
        assert!(run.output.contains("its last messages:"), "{}", run.output);
    }
}

/// Compares a title over the pipe and in process.
fn compare_over_the_pipe(title: &str, game: &str, games: &str) {
    let arguments = ["diff", title, "--games", games, "--seed", "29", "--json"];
    let here = typein(&arguments);
    let core = format!("{} {game}", path(&own_games()));
    let piped = typein(&[&arguments[..], &["--core", &core]].concat());
    assert_eq!((here.code, piped.code), (0, 0), "{title}: {}{}", piped.output, piped.errors);
    let (here, piped) = (parsed(&here), parsed(&piped));
    assert_eq!(piped["random"], here["random"], "{title}");
    assert_eq!(piped["forms"], json!(["core"]));
    assert_eq!(here["random"]["hash"].as_str().unwrap().len(), 16);
}

/// The titles whose random games are the same over the pipe, with their games.
const TITLES: [(&str, &str); 8] = [
    ("3d-vier-gewinnt", "vier3d"),
    ("viertris", "viertris"),
    ("viertris-msx", "viertris-lines"),
    ("battleship", "battleship"),
    ("battleship-as-printed", "battleship-as-printed"),
    ("battleship-search", "battleship-search"),
    ("battleship-surroundings", "battleship-surroundings"),
    ("hexagon", "hexagon"),
];

#[test]
fn our_games_have_the_same_hashes_over_the_pipe() {
    for (title, game) in TITLES {
        compare_over_the_pipe(title, game, "3");
    }
}

#[test]
#[ignore = "minutes of CPU time; `.ci/run --full` runs it"]
fn our_games_have_the_same_hashes_over_the_pipe_in_many_games() {
    for (title, game) in TITLES {
        compare_over_the_pipe(title, game, "100");
    }
}

/// The titles in Python. Their random games have a special policy in process; a core in a process has none.
#[cfg(feature = "python")]
mod python {
    use std::ops::ControlFlow;
    use std::path::PathBuf;

    use core_process::{Listing, ProcessGame, Settings};
    use duel::random::{self, Plan};
    use duel::{Probe, Subject};
    use games::ScriptedDice;
    use games::spec::{AllowedRoles, GameSpec, GameState, Role};
    use listing::{MachineKind, Source};
    use systems::Machine;

    use super::own_games;
    use crate::program::path;

    /// A game whose random moves have equal probability.
    struct Uniform(&'static dyn GameSpec);

    impl GameSpec for Uniform {
        fn name(&self) -> &str {
            self.0.name()
        }

        fn seats(&self) -> &[AllowedRoles] {
            self.0.seats()
        }

        fn start(&self, _: &str, roles: &[Role], draws: &mut ScriptedDice) -> Option<Box<dyn GameState>> {
            self.0.start(self.0.forms()[0], roles, draws)
        }

        fn next_game(
            &self,
            game: &dyn GameState,
            roles: &[Role],
            draws: &mut ScriptedDice,
        ) -> Option<Box<dyn GameState>> {
            self.0.next_game(game, roles, draws)
        }
    }

    fn hash(name: &str, game: &'static dyn GameSpec, games: usize) -> String {
        let title = catalogue::find(name).unwrap();
        let Source::Page(page) = listing::read(title.listing, title.file).unwrap() else { panic!("no page") };
        let listing = page.listing(None, &[MachineKind::GameGrid]).unwrap();
        let image = Machine::GAMEGRID.tokenise(&listing).unwrap().image;
        let probe = Probe::parse(title.probe.unwrap(), "probe.toml").unwrap();
        let subject = Subject::new(name, Machine::GAMEGRID, image, probe, game).unwrap();
        let forms = vec![game.forms()[0].to_owned()];
        let plan = Plan::new(games, 29, vec![vec![0]], forms);
        let all = random::run(&subject, &plan, 2, &|_| ControlFlow::Continue(()));
        assert!(
            all.failure.is_none() && all.games == games && all.plies > games,
            "{name}: {:?}",
            all.failure
        );
        all.hash
    }

    #[test]
    fn a_game_in_python_has_the_same_hash_over_the_pipe() {
        compare_over_the_pipe(&["solitaire-3"], 1);
    }

    #[test]
    #[ignore = "two minutes of CPU time; `.ci/run --full` runs it"]
    fn the_games_in_python_have_the_same_hashes_over_the_pipe() {
        let names = ["solitaire-1", "solitaire-2", "solitaire-3", "solitaire-french", "solitaire-score"];
        compare_over_the_pipe(&names, 3);
    }

    fn compare_over_the_pipe(names: &[&str], games: usize) {
        gamegrid_python::install();
        for &name in names {
            let own = catalogue::find(name).unwrap().origin.game.as_deref().and_then(games::find).unwrap();
            let command = vec![path(&own_games()).to_owned(), own.name().to_owned()];
            let probe = Probe::parse(catalogue::find(name).unwrap().probe.unwrap(), "probe.toml").unwrap();
            let listing = Listing {
                evaluation: probe.evaluation.as_option().map(|evaluation| evaluation.name.clone()),
                has_next_game: probe.end.again.as_option().is_some(),
                ..Listing::default()
            };
            let process = ProcessGame::start(Settings::new(command, PathBuf::from(".")), listing).unwrap();
            let (here, piped) = (Box::leak(Box::new(Uniform(own))), Box::leak(Box::new(process)));
            assert_eq!(hash(name, piped, games), hash(name, here, games), "{name}");
        }
    }
}
