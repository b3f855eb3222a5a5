//! Ports with the numbers of the machines: a listing whose arithmetic has fractions matches in every bit.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::program::{Run, root, typein_in};

/// A market: the price is random, the rest is arithmetic. `{draw}` is RND.
const LISTING: &str = "10 G=2800:T=0
20 T=T+1
30 INPUT \"SELL\";A
40 P=17+{draw}*10:Q=P-P*A*.07:G=G+Q+G/3
50 IF G>5000 THEN LET G=SQR(G)*INT(P)
60 IF T<6 THEN 20
70 M$=STR$(G)
80 END
";

const PROBE: &str = "seats = \"none\"\nevaluation = \"none\"\n[ply]\nline = 20\n[end]\nline = 70\ngoes_on = 20\nagain = \
    \"none\"\n[setup]\nstart = \"{run}\\n\"\nperson = \"\"\n[keys]\n[moves.sell]\nready = 30\ntype = \"{0}\\n\"\nends = \
    20\n[state]\ngold = \"g\"\nprice = \"p\"\nprofit = \"q\"\nday = \"t\"\n";

const PYTHON: &str = "from typein_core import Core, IllegalMove, serve
from typein_numbers import Decimal10, Decimal14, Float5


class Market(Core):
    name = 'market'
    seats = [{'person': True, 'levels': 0}]
    number = {number}

    def __init__(self, new, dice):
        self.gold, self.price, self.profit, self.day = self.number(2800), self.number(0), self.number(0), 0

    def moves(self):
        return [{'sell': acres} for acres in range(1, 40, 3)] if self.day < 6 else []

    def play(self, move, dice):
        if move not in self.moves():
            raise IllegalMove('1 to 39')
        self.day += 1
        self.price = (17 + self.number.from_draw(dice.rnd_text()) * 10).stored()
        self.profit = (self.price - self.price * move['sell'] * '.07').stored()
        self.gold = (self.gold + self.profit + self.gold / 3).stored()
        if self.gold > 5000:
            self.gold = (self.gold.sqr() * self.price.int()).stored()

    def outcome(self):
        return {'won': 0} if self.day == 6 else None

    def turn(self):
        return 0 if self.day < 6 else None

    def view(self, seat=None):
        return {'gold': self.gold, 'price': self.price, 'profit': self.profit, 'day': self.day}


serve(Market)
";

const JAVASCRIPT: &str = "import { Core, IllegalMove, serve } from './typein_core.mjs';
import { Decimal10, Decimal14, Float5 } from './typein_numbers.mjs';

const Number = {number};

class Market extends Core {
    static about = { name: 'market', seats: [{ person: true, levels: 0 }] };
    gold = new Number(2800);
    price = new Number(0);
    profit = new Number(0);
    day = 0;

    moves() {
        return this.day < 6 ? Array.from({ length: 13 }, (_, index) => ({ sell: 1 + 3 * index })) : [];
    }

    play({ sell }, dice) {
        if (this.day === 6) throw new IllegalMove('1 to 39');
        this.day += 1;
        this.price = new Number(17).plus(Number.fromDraw(dice.rndText()).times(10)).stored();
        this.profit = this.price.minus(this.price.times(sell).times('.07')).stored();
        this.gold = this.gold.plus(this.profit).plus(this.gold.over(3)).stored();
        if (this.gold.greater(5000)) this.gold = this.gold.sqr().times(this.price.int()).stored();
    }

    outcome() {
        return this.day === 6 ? { won: 0 } : null;
    }

    turn() {
        return this.day < 6 ? 0 : null;
    }

    view() {
        return { gold: this.gold, price: this.price, profit: this.profit, day: this.day };
    }
}

serve(Market);
";

/// A machine: its name, its RND, its type of number.
const MACHINES: [(&str, &str, &str); 3] =
    [("c64", "RND(1)", "Float5"), ("msx", "RND(1)", "Decimal14"), ("pc1360", "RND 0", "Decimal10")];

/// Writes a folder with the game and a port.
fn folder(machine: (&str, &str, &str), port: &str, text: &str, command: &str) -> TempDir {
    let (system, draw, number) = machine;
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    write("listing.bas", &LISTING.replace("{draw}", draw));
    write(
        "origin.toml",
        &format!("title = \"Market\"\nsystem = \"{system}\"\n[core]\ncommand = [{command}, \"{port}\"]\n"),
    );
    write("probe.toml", &PROBE.replace("{run}", if system == "c64" { "run" } else { "RUN" }));
    write(port, &text.replace("{number}", number));
    for file in ["python/typein_core.py", "python/typein_numbers.py", "javascript/typein_core.mjs"]
        .into_iter()
        .chain(["javascript/typein_numbers.mjs"])
    {
        let source = root("sdk").join(file);
        fs::copy(&source, dir.path().join(source.file_name().unwrap())).unwrap();
    }
    dir
}

fn diff(folder: &Path) -> Run {
    typein_in(folder, &["diff", ".", "--trust", "--games", "40", "--jobs", "1"])
}

fn assert_no_difference(machine: (&str, &str, &str), run: &Run) {
    let shown = format!("{machine:?}: {}{}", run.output, run.errors);
    assert!(run.code == 0 && run.output.contains("\nno difference; largest gap: "), "{shown}");
}

#[test]
fn a_port_in_python_matches_in_every_bit_on_all_machines() {
    for machine in MACHINES {
        let dir = folder(machine, "port.py", PYTHON, "\"python3\", \"-B\"");
        assert_no_difference(machine, &diff(dir.path()));
    }
}

#[test]
fn a_port_in_javascript_matches_in_every_bit_on_all_machines() {
    if Command::new("node").arg("--version").output().is_err() {
        return;
    }
    for machine in MACHINES {
        let dir = folder(machine, "port.mjs", JAVASCRIPT, "\"node\"");
        assert_no_difference(machine, &diff(dir.path()));
    }
}

#[test]
fn a_rounding_that_the_listing_does_not_have_is_a_difference() {
    let text =
        PYTHON.replace("self.price * move['sell'] * '.07'", "(self.price * move['sell'] * '.07').stored()");
    let dir = folder(MACHINES[0], "port.py", &text, "\"python3\", \"-B\"");
    let run = diff(dir.path());
    assert!(run.code == 1 && run.output.contains(": profit\n"), "{}{}", run.output, run.errors);
}
