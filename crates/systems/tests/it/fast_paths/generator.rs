//! Random programs: a loop over all kinds of statements.

/// The generator of a program.
pub struct ProgramGenerator {
    pub seed: u64,
    /// The number of the current line.
    pub line: u32,
}

impl ProgramGenerator {
    pub fn below(&mut self, limit: usize) -> usize {
        self.seed = self.seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.seed >> 33) as usize % limit
    }

    pub fn choose(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    pub fn variable(&mut self) -> &'static str {
        self.choose(&["a", "b", "i", "j", "k", "x1", "x2", "n%", "i", "j"])
    }

    /// Returns a number that is small enough for any use.
    pub fn small(&mut self) -> &'static str {
        self.choose(&["i", "j", "i", "j", "3", "i+1", "j+2", "0", "int(j/2)", "x2", "n%"])
    }

    pub fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(7) {
                0 | 1 => self.variable().into(),
                2 => format!("a({})", self.small()),
                3 => format!("b({},{})", self.small(), self.small()),
                4 => format!("d%({})", self.small()),
                5 => format!("e%({},{})", self.small(), self.small()),
                _ => self
                    .choose(&["0", "1", "2", "3", "7", "10", ".5", "1000", "65", "255", "-4", "1e3"])
                    .into(),
            };
        }
        let less = depth - 1;
        match self.below(16) {
            0..=4 => {
                format!("{}{}{}", self.number(less), self.choose(&["+", "-", "+", "-"]), self.number(0))
            }
            5 => format!("{}*{}", self.number(less), self.small()),
            6 => format!(
                "{}/{}",
                self.number(less),
                self.choose(&["3", "7", ".5", "1e3", "4", "256", "20", "x2"])
            ),
            7 => format!("({} {} {})", self.small(), self.choose(&["and", "or"]), self.small()),
            8 => {
                format!(
                    "({}{}{})",
                    self.number(less),
                    self.choose(&["=", "<", ">", "<>", "<=", "=0 or 3<", "<j and i>"]),
                    self.number(0)
                )
            }
            9 => format!("{}({})", self.choose(&["int", "abs", "sgn"]), self.number(less)),
            10 => format!("len({})", self.text(less)),
            11 => format!("{}({})", self.choose(&["val", "val", "asc"]), self.text(less)),
            12 => format!("asc({}+\"*\")", self.text(0)),
            13 => {
                let depth = self.below(2);
                format!("fn {}({})", self.choose(&["f", "g", "h", "new"]), self.number(depth))
            }
            14 => format!("peek(1024+{})", self.small()),
            _ => format!("int(rnd(1)*{})", self.number(0)),
        }
    }

    pub fn text(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(5) {
                0 => "s$".into(),
                1 => "t$".into(),
                2 => format!("c$({})", self.small()),
                _ => self
                    .choose(&[
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
                self.choose(&["1", "2", "7", "20", "255", "1.5", "1", "2", "0", "256"]),
                self.choose(&["1", "3", "255", "i"])
            ),
            6 => format!("mid$({},{})", self.text(less), self.choose(&["1", "2", "i+1", "x2+1", "j"])),
            7 => format!("{}+{}", self.text(0), self.text(less)),
            0 => format!("left$({},{})", self.text(less), self.small()),
            1 => format!("right$({},{})", self.text(less), self.small()),
            2 => format!("mid$({},1+{},{})", self.text(less), self.small(), self.small()),
            3 => self.choose(&["chr$(32+i*j)", "chr$(65)", "chr$(k)", "chr$(32+x2*3)"]).into(),
            4 => format!("str$({})", self.number(less)),
            _ => format!("left$({},9)+{}", self.text(less), self.text(0)),
        }
    }

    pub fn condition(&mut self) -> String {
        if self.below(3) == 0 {
            let depth = self.below(2);
            return format!("{}{}{}", self.text(depth), self.choose(&["=", "<", ">=", "<>"]), self.text(0));
        }
        format!("{}{}{}", self.number(1), self.choose(&["=", "<", ">", "<>", ">="]), self.number(0))
    }

    pub fn printed(&mut self) -> String {
        let item = match self.below(6) {
            0 => format!("tab({}*3)", self.small()),
            1 => format!("spc({})", self.small()),
            2 | 3 => self.number(1),
            4 => self
                .choose(&["chr$(18)", "chr$(146)", "chr$(34)", "chr$(147)", "chr$(14)", "chr$(29)"])
                .into(),
            _ => self.text(1),
        };
        format!("{item}{}", self.choose(&[";", ",", ";", ""]))
    }

    /// Returns a string of cursor codes.
    fn cursor_string(&mut self) -> String {
        const KEYS: [&str; 16] = [
            "{home}",
            "{down}",
            "{down}",
            "{right}",
            "{right}",
            "{up}",
            "{left}",
            "{red}",
            "{yel}",
            "{rvon}",
            "{rvof}",
            "{CBM-A}",
            "{SHIFT-*}",
            "{SHIFT-Q}",
            "{clr}",
            "{inst}",
        ];
        let mut text = String::from("\"");
        for _ in 0..self.below(12) {
            let key = self.choose(&KEYS);
            let times = [1, 1, 2, 9][self.below(4)];
            (0..times).for_each(|_| text += key);
            text += self.choose(&["", "", "a", "score", "12", "a row of words"]);
        }
        text + "\""
    }

    /// Returns a loop that spans several lines, with one string in it.
    fn loop_over_lines(&mut self) -> String {
        let [head, body, next] = [3, 5, 7].map(|offset| self.line + offset);
        format!(
            "{head} for k=1 to {}\n{body} print{};\n{next} next{}\n",
            self.small(),
            self.choose(&[
                "\"*\"",
                "\" \"",
                "\"12345678\"",
                "\"\"",
                "\"{down}\"",
                "\"{right}\"",
                "\"{red}\""
            ]),
            self.choose(&["", " k"]),
        )
    }

    pub fn statement(&mut self) -> String {
        match self.below(26) {
            20 => {
                let changed = self.choose(&["a", "k", "x1", "b", "n%", "new"]);
                let operator = self.choose(&["+", "-", "*", "/", " and ", "+", "-", "^"]);
                format!(
                    "{changed}={changed}{operator}{}",
                    self.choose(&["1", "2", "4", "7", "j", "i", ".5", "x2"])
                )
            }
            21 => format!(
                "if {} {} {} then k=k+1",
                self.condition(),
                self.choose(&["and", "or"]),
                self.condition()
            ),
            0..=3 => format!("{}={}", self.choose(&["a", "b", "k", "x1"]), self.number(2)),
            4 => format!(
                "{}={}",
                self.choose(&["x2", "n%"]),
                self.choose(&["i", "j/2", "7-i", "abs(j-3)", "j-i*9", "-a/3"])
            ),
            5 => format!("a({})={}", self.small(), self.number(1)),
            6 => format!("b({},{})={}", self.small(), self.small(), self.number(1)),
            7 => format!("d%({})={}*{}", self.small(), self.small(), self.small()),
            8 | 9 => {
                let depth = self.below(3);
                format!("{}={}", self.choose(&["s$", "t$"]), self.text(depth))
            }
            10 => {
                let depth = self.below(2);
                format!("c$({})={}", self.small(), self.text(depth))
            }
            16 => format!("e%({},{})={}", self.small(), self.small(), self.small()),
            17 => format!(
                "for k={} to {}{}:{}next{}",
                self.small(),
                self.choose(&["300", "9", "700", "x2", "1.5", "-3", "0", "-j"]),
                self.choose(&[
                    "",
                    "",
                    " step 2",
                    " step .5",
                    " step 3.7",
                    " step 40",
                    " step -1",
                    " step -.1",
                    " step .1",
                    " step -2.75",
                    " step j-3"
                ]),
                self.choose(&["", "", "b=b+k:", "gosub 900:", "if k>400 then stop:", "x1=fn h(k):"]),
                self.choose(&["", " k", "k:print k"]),
            ),
            22 => format!(
                "for k={} to {}:print{};:{}",
                self.small(),
                self.choose(&["9", "39", "77", "x2"]),
                self.choose(&[
                    "\"*\"",
                    "\"-=\"",
                    "\"{SHIFT-*}\"",
                    "\"{red}.\"",
                    "\"{down}\"",
                    "\"{right}\"",
                    "\"nine of it\""
                ]),
                self.choose(&["next", "next k", "next:print"]),
            ),
            23 => format!("print{}{}", self.cursor_string(), self.choose(&[";", ";", "", ","])),
            25 => format!(
                "for k=1 to {}:print{}{}{}:next",
                self.choose(&["3", "5", "x2"]),
                self.choose(&["", "", "chr$(19);", "t$;"]),
                self.cursor_string(),
                self.choose(&[";", "", "k", "spc(j)"])
            ),
            24 => self
                .choose(&[
                    "poke 214,j*4:print:poke 211,i*6",
                    "poke 199,j:poke 646,i",
                    "poke 216,j:poke 212,i",
                    "poke 781,i*4:poke 782,j:poke 214,24",
                    "print chr$(19);:poke 209,j*8",
                    "poke 648,4:poke 217,132+i",
                ])
                .into(),
            18 => {
                format!("s$=left$(s$,9):print {}{}", self.number(0), self.choose(&["*3", "*1e4", "/8", ""]))
            }
            11 => format!("print {}", self.printed()),
            12 => format!("print {}{}", self.printed().replace(',', ";"), self.text(0)),
            13 => format!("if {} then {}={}", self.condition(), self.choose(&["a", "k"]), self.number(1)),
            14 => self
                .choose(&[
                    "restore:read a,s$,b,t$,k,x1,a(i),c$(j)",
                    "restore:read k,t$:read d%(j)",
                    "restore:for k=1 to 7:read b,t$:next:read a,s$",
                    "restore:read a,s$:k=peek(65)+256*peek(66):poke k+1,49+i:restore:read a,s$,b",
                    "gosub 900",
                    "gosub 912",
                    "on n% gosub 900,910,912",
                    "gosub 914",
                    "on j gosub 900,900,914",
                    "def fn f(k)=k-j*x2",
                    "def fn new(x)=fn f(x)/3+n%",
                    "def fn h(k)=int(k*10)/10-b",
                    "get s$",
                    "get t$,c$(j):a=a+1",
                    "k=ti:poke 53280,j:b=peek(53266)",
                    "wait 53265,128:k=peek(53266)",
                    "wait 53266,i*8+1,j:wait 162,1:wait 53265,128,128",
                    "k=ti+st:new=ti-k:t$=ti$",
                    "poke 53249,i*40:poke 53248,j*40:poke 2040,j:poke 53271,j:k=peek(53279)+peek(53278)",
                    "k=peek(162):poke 53281,i:x1=peek(56324)",
                    "poke 646,j:poke 198,0:poke 212,0:k=peek(214)",
                    "poke 54272+i,j*9:k=peek(54299):poke 54296,15",
                    "poke 53248+i,j*40:poke 53269,i:k=peek(53278)",
                    "k=peek(197)+peek(653)+peek(56320):poke 211,j",
                    "poke 53265,27:k=ti:poke 56333,1:b=peek(56325)",
                ])
                .into(),
            15 => format!("poke 1024+{}*9,{}*7", self.small(), self.small()),
            _ => format!("if {} then {}", self.condition(), self.line + 10),
        }
    }

    /// Returns one to three statements as the current line.
    pub fn line_of(&mut self, statement: fn(&mut Self) -> String) -> String {
        let count = 1 + self.below(3);
        let statements: Vec<_> = (0..count).map(|_| statement(self)).collect();
        format!("{} {}\n", self.line, statements.join(":"))
    }

    /// Returns a loop over all kinds of statements, with the subroutines that they call.
    pub fn program(seed: u64) -> String {
        let mut maker = Self { seed, line: 100 };
        let mut program = String::from(
            "10 dim a(11),b(11,11),c$(11),d%(11),e%(11,11):def fn f(x)=x*2+i:def fn g(y)=fn f(y)-y:def fn h(z)=a-z\n15 s$=\"abc\"\n20 for i=0 to 7\n30 for j=6 to 0 step -2\n",
        );
        for _ in 0..6 + maker.below(12) {
            program += &maker.line_of(Self::statement);
            if maker.below(6) == 0 {
                program += &maker.loop_over_lines();
            }
            maker.line += 10;
        }
        let next = maker.choose(&["next j\n810 next i", "next:next", "next j,i", "next:next i"]);
        program
            + &format!(
                "{} k=k\n800 {next}\n820 clr:goto 10\n900 k=k+1:restore:return\n\
             910 for k=1 to 2\n911 next k:return\n\
             912 for l=1 to 2:gosub 910:if l=i then k=l:return\n913 next:return\n\
             914 for l=3 to -1 step -.5:x1=x1+fn f(l):next:return\n\
             920 data 1,one, 22 ,\"t,w:o\",-3.25,4,5e1,six,7,88,eight,.9,123456789,a,1,2,z,3\n\
             930 k=k:data 5,5:rem:data 6\n940 print\"data 7:\":data 7,8,9,nine,10,ten\n",
                maker.line
            )
    }
}
