//! A law: the short ways are the long ones. Programs made at random run with what a dialect calls shortcuts and without: ops in one,
//! elements found by their place, rounds of a loop, numbers of `DATA` remembered, characters printed in one step. Memory, clock, screen
//! and statements must come out alike.

use basic::{engine::Engine, fault::Fault, memory::Ram};
use c64::C64;
use cbm_basic::{
    CbmBasic,
    costs::Costs,
    edition::{Diversion, Edition, Host, Layout, Point, Words},
    interpreter::{After, Interpreter},
    keyword::KeywordTable,
};
use listing::{Machine, Source};
use systems::{
    Cycles, Pause, System,
    c64::{BasicV2, prepare},
    driver::Driver,
};

/// Programs tried.
const PROGRAMS: u64 = 400;
/// Cycles that each is given.
const TIME: u64 = 3_000_000;

/// Commodore BASIC the long way.
#[derive(Clone)]
struct Long;

impl Edition for Long {
    type Number = <CbmBasic as Edition>::Number;
    const KEYWORDS: KeywordTable = CbmBasic::KEYWORDS;
    const LAYOUT: Layout = CbmBasic::LAYOUT;
    const COSTS: Costs = CbmBasic::COSTS;
    const SHORTCUTS: bool = false;
    const WORDS: Words = CbmBasic::WORDS;
    const NO_ERROR: u8 = CbmBasic::NO_ERROR;
    const TERM_STACK: u8 = CbmBasic::TERM_STACK;

    fn message(fault: Fault) -> &'static str {
        CbmBasic::message(fault)
    }

    fn fault_numbered(number: u8) -> Option<Fault> {
        CbmBasic::fault_numbered(number)
    }

    fn fetch_cost(byte: u8) -> u16 {
        CbmBasic::fetch_cost(byte)
    }

    fn diversion(ram: &Ram, point: Point) -> Option<Diversion> {
        CbmBasic::diversion(ram, point)
    }

    /// No program here calls machine code.
    fn routine<M: Host>(
        _: &mut Interpreter<Self>,
        _: &mut Engine<Interpreter<Self>>,
        _: &mut M,
        _: u16,
    ) -> Option<Result<After, Fault>> {
        None
    }
}

/// A program being made.
struct Maker {
    seed: u64,
    /// The number of the line being made.
    line: u32,
}

impl Maker {
    fn below(&mut self, limit: usize) -> usize {
        self.seed = self.seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.seed >> 33) as usize % limit
    }

    fn one_of(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    fn variable(&mut self) -> &'static str {
        self.one_of(&["a", "b", "i", "j", "k", "x1", "x2", "n%", "i", "j"])
    }

    /// A number that is small enough for whatever it is used for.
    fn small(&mut self) -> &'static str {
        self.one_of(&["i", "j", "i", "j", "3", "i+1", "j+2", "0", "int(j/2)", "x2", "n%"])
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(7) {
                0 | 1 => self.variable().into(),
                2 => format!("a({})", self.small()),
                3 => format!("b({},{})", self.small(), self.small()),
                4 => format!("d%({})", self.small()),
                5 => format!("e%({},{})", self.small(), self.small()),
                _ => self
                    .one_of(&["0", "1", "2", "3", "7", "10", ".5", "1000", "65", "255", "-4", "1e3"])
                    .into(),
            };
        }
        let less = depth - 1;
        match self.below(16) {
            0..=4 => {
                format!("{}{}{}", self.number(less), self.one_of(&["+", "-", "+", "-"]), self.number(0))
            }
            5 => format!("{}*{}", self.number(less), self.small()),
            6 => format!(
                "{}/{}",
                self.number(less),
                self.one_of(&["3", "7", ".5", "1e3", "4", "256", "20", "x2"])
            ),
            7 => format!("({} {} {})", self.small(), self.one_of(&["and", "or"]), self.small()),
            8 => {
                format!(
                    "({}{}{})",
                    self.number(less),
                    self.one_of(&["=", "<", ">", "<>", "<=", "=0 or 3<", "<j and i>"]),
                    self.number(0)
                )
            }
            9 => format!("{}({})", self.one_of(&["int", "abs", "sgn"]), self.number(less)),
            10 => format!("len({})", self.text(less)),
            11 => format!("{}({})", self.one_of(&["val", "val", "asc"]), self.text(less)),
            12 => format!("asc({}+\"*\")", self.text(0)),
            13 => format!("fn {}({})", self.one_of(&["f", "g"]), self.number(0)),
            14 => format!("peek(1024+{})", self.small()),
            _ => format!("int(rnd(1)*{})", self.number(0)),
        }
    }

    fn text(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(5) {
                0 => "s$".into(),
                1 => "t$".into(),
                2 => format!("c$({})", self.small()),
                _ => self
                    .one_of(&[
                        "\"\"",
                        "\"e\"",
                        "\"hello, world\"",
                        "\"12.5\"",
                        "\"*\"",
                        "\"the quick brown fox jumps\"",
                    ])
                    .into(),
            };
        }
        let less = depth - 1;
        match self.below(9) {
            8 => format!(
                "mid$({},{},{})",
                self.text(less),
                self.one_of(&["1", "2", "7", "20", "255", "1.5", "1", "2", "0", "256"]),
                self.one_of(&["1", "3", "255", "i"])
            ),
            6 => format!("mid$({},{})", self.text(less), self.one_of(&["1", "2", "i+1", "x2+1", "j"])),
            7 => format!("{}+{}", self.text(0), self.text(less)),
            0 => format!("left$({},{})", self.text(less), self.small()),
            1 => format!("right$({},{})", self.text(less), self.small()),
            2 => format!("mid$({},1+{},{})", self.text(less), self.small(), self.small()),
            3 => self.one_of(&["chr$(32+i*j)", "chr$(65)", "chr$(k)", "chr$(32+x2*3)"]).into(),
            4 => format!("str$({})", self.number(less)),
            _ => format!("left$({},9)+{}", self.text(less), self.text(0)),
        }
    }

    fn condition(&mut self) -> String {
        if self.below(3) == 0 {
            let depth = self.below(2);
            return format!("{}{}{}", self.text(depth), self.one_of(&["=", "<", ">=", "<>"]), self.text(0));
        }
        format!("{}{}{}", self.number(1), self.one_of(&["=", "<", ">", "<>", ">="]), self.number(0))
    }

    fn printed(&mut self) -> String {
        let item = match self.below(6) {
            0 => format!("tab({}*3)", self.small()),
            1 => format!("spc({})", self.small()),
            2 | 3 => self.number(1),
            4 => self
                .one_of(&["chr$(18)", "chr$(146)", "chr$(34)", "chr$(147)", "chr$(14)", "chr$(29)"])
                .into(),
            _ => self.text(1),
        };
        format!("{item}{}", self.one_of(&[";", ",", ";", ""]))
    }

    fn statement(&mut self) -> String {
        match self.below(22) {
            20 => {
                let changed = self.one_of(&["a", "k", "x1", "b", "n%", "new"]);
                let operator = self.one_of(&["+", "-", "*", "/", " and ", "+", "-", "^"]);
                format!(
                    "{changed}={changed}{operator}{}",
                    self.one_of(&["1", "2", "4", "7", "j", "i", ".5", "x2"])
                )
            }
            21 => format!(
                "if {} {} {} then k=k+1",
                self.condition(),
                self.one_of(&["and", "or"]),
                self.condition()
            ),
            0..=3 => format!("{}={}", self.one_of(&["a", "b", "k", "x1"]), self.number(2)),
            4 => format!("{}={}", self.one_of(&["x2", "n%"]), self.one_of(&["i", "j/2", "7-i", "abs(j-3)"])),
            5 => format!("a({})={}", self.small(), self.number(1)),
            6 => format!("b({},{})={}", self.small(), self.small(), self.number(1)),
            7 => format!("d%({})={}*{}", self.small(), self.small(), self.small()),
            8 | 9 => {
                let depth = self.below(3);
                format!("{}={}", self.one_of(&["s$", "t$"]), self.text(depth))
            }
            10 => {
                let depth = self.below(2);
                format!("c$({})={}", self.small(), self.text(depth))
            }
            16 => format!("e%({},{})={}", self.small(), self.small(), self.small()),
            17 => format!(
                "for k={} to {}{}:next{}",
                self.small(),
                self.one_of(&["300", "9", "700", "x2", "1.5"]),
                self.one_of(&["", "", " step 2", " step .5", " step 3.7", " step 40"]),
                self.one_of(&["", " k", "k:print k"]),
            ),
            18 => {
                format!("s$=left$(s$,9):print {}{}", self.number(0), self.one_of(&["*3", "*1e4", "/8", ""]))
            }
            11 => format!("print {}", self.printed()),
            12 => format!("print {}{}", self.printed().replace(',', ";"), self.text(0)),
            13 => format!("if {} then {}={}", self.condition(), self.one_of(&["a", "k"]), self.number(1)),
            14 => self
                .one_of(&[
                    "restore:read a,s$,b,t$,k,x1,a(i),c$(j)",
                    "restore:read k,t$:read d%(j)",
                    "restore:for k=1 to 7:read b,t$:next:read a,s$",
                    "restore:read a,s$:k=peek(65)+256*peek(66):poke k+1,49+i:restore:read a,s$,b",
                    "gosub 900",
                    "gosub 912",
                    "on n% gosub 900,910,912",
                    "get s$",
                    "get t$,c$(j):a=a+1",
                ])
                .into(),
            15 => format!("poke 1024+{}*9,{}*7", self.small(), self.small()),
            _ => format!("if {} then {}", self.condition(), self.line + 10),
        }
    }

    /// A loop over all that statements may be, and what they call.
    fn program(seed: u64) -> String {
        let mut maker = Self { seed, line: 100 };
        let mut program = String::from(
            "10 dim a(11),b(11,11),c$(11),d%(11),e%(11,11):def fn f(x)=x*2+i:def fn g(y)=fn f(y)-y\n15 s$=\"abc\"\n20 for i=0 to 7\n30 for j=6 to 0 step -2\n",
        );
        for _ in 0..6 + maker.below(12) {
            let count = 1 + maker.below(3);
            let statements: Vec<_> = (0..count).map(|_| maker.statement()).collect();
            program += &format!("{} {}\n", maker.line, statements.join(":"));
            maker.line += 10;
        }
        let next = maker.one_of(&["next j\n810 next i", "next:next", "next j,i", "next:next i"]);
        program
            + &format!(
                "{} k=k\n800 {next}\n820 clr:goto 10\n900 k=k+1:restore:return\n\
             910 for k=1 to 2\n911 next k:return\n\
             912 for l=1 to 2:gosub 910:if l=i then k=l:return\n913 next:return\n\
             920 data 1,one, 22 ,\"t,w:o\",-3.25,4,5e1,six,7,88,eight,.9,123456789,a,1,2,z,3\n\
             930 k=k:data 5,5:rem:data 6\n940 print\"data 7:\":data 7,8,9,nine,10,ten\n",
                maker.line
            )
    }
}

fn run<E: Edition + Clone>(image: &[u8]) -> Driver<BasicV2<E>> {
    let options = c64::Options { language: cbm_basic::rom(), ..c64::Options::default() };
    let mut system = Driver::<BasicV2<E>>::of(C64::new(options));
    system.load_program(image).expect("it fits");
    system.type_text(b"RUN\r");
    let end = Cycles(system.now().0 + TIME);
    while system.run_until(end) != Pause::Horizon {}
    system
}

/// Runs a program the short way and the long way; gives the statements executed.
fn hold(program: &str, seed: u64) -> u64 {
    let Ok(Source::Page(page)) = listing::read(program.as_bytes(), "made.bas") else {
        panic!("a program as text is a page");
    };
    let listing = page.listing(None, &[Machine::C64]).expect("the program is found");
    let image = prepare(&listing).expect("the program is tokenised").image;
    let (short, long) = (run::<CbmBasic>(&image), run::<Long>(&image));
    assert_eq!(short.screen().text(), long.screen().text(), "screen, {seed}:\n{program}");
    assert_eq!(short.now(), long.now(), "clock, {seed}:\n{program}");
    let [one, other] = [short.inspect(), long.inspect()];
    assert_eq!(one.processor_time(), other.processor_time(), "time, {seed}:\n{program}");
    assert_eq!(one.statements(), other.statements(), "statements, {seed}:\n{program}");
    let differing = one
        .memory()
        .into_iter()
        .flatten()
        .zip(other.memory().into_iter().flatten())
        .position(|(one, other)| one != other);
    assert_eq!(differing, None, "memory at this address, {seed}:\n{program}");
    assert_eq!(one.space("colour"), other.space("colour"), "colours, {seed}:\n{program}");
    one.statements()
}

#[test]
fn programs_run_the_short_way_as_the_long_way() {
    let statements: u64 = (0..PROGRAMS).map(|seed| hold(&Maker::program(seed), seed)).sum();
    assert!(statements > 100 * PROGRAMS, "most programs get somewhere: {statements} statements");
}

/// Lists of all kinds of items, with other text between them, read over and over while the program writes into that text.
fn program_of_lists(seed: u64) -> String {
    const ITEMS: [&str; 20] = [
        "1",
        "-2.5",
        " 7 ",
        "1e3",
        "32767",
        "",
        " ",
        "\"\"",
        "\"a,b:c\"",
        "word",
        "two words",
        "\"open",
        ".",
        "-",
        "123456789012",
        "1e39",
        "12x",
        "\"q\" ",
        "the quick brown fox",
        "+4",
    ];
    let mut maker = Maker { seed, line: 500 };
    let mut program = String::from("10 dim a(9):s=peek(43)+256*peek(44)\n20 for i=0 to 3:restore\n");
    for line in 0..4 + maker.below(4) {
        let targets: Vec<_> = (0..1 + maker.below(3))
            .map(|_| maker.one_of(&["a", "a$", "a$", "b$", "n%", "a(i)", "c$(i)", "k"]))
            .collect();
        let behind = maker.one_of(&[
            "",
            ":restore",
            ":print a;a$;b$",
            ":poke s+i*7+300,49+i",
            ":x$=\"*\"+a$:print val(x$);val(b$)",
        ]);
        let before = maker.one_of(&["", "", "for j=1 to 3:", "poke s+400+i*5,44:", "k=val(a$)+val(b$):"]);
        let end = if before.starts_with("for") { ":next" } else { "" };
        program += &format!("{} {before}read {}{behind}{end}\n", 30 + line * 10, targets.join(","));
    }
    program += "200 next:clr:goto 10\n";
    for _ in 0..6 + maker.below(6) {
        let items: Vec<_> = (0..1 + maker.below(5)).map(|_| maker.one_of(&ITEMS)).collect();
        let before = maker.one_of(&["", "", "rem data 9,9:", "print\"data 8:\";:", "x=1: ", "rem \":"]);
        let behind = maker.one_of(&["", "", ":y=2", ":data 3", ":rem"]);
        program += &format!("{} {before}data {}{behind}\n", maker.line, items.join(","));
        maker.line += 10;
    }
    program
}

#[test]
fn lists_are_read_the_short_way_as_the_long_way() {
    let statements: u64 = (0..PROGRAMS).map(|seed| hold(&program_of_lists(seed), seed)).sum();
    assert!(statements > 10 * PROGRAMS, "most programs get somewhere: {statements} statements");
}
