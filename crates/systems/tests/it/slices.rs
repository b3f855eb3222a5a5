//! Invariant: the host's time slices do not change the result. Programs, keys and typed text run in
//! slices of every size; memory, screen, clock, printed bytes and random draws must match.
//!
//! One file has the invariant and the programs that test it; `slices/vic20.rs` has those of the VIC-20.

mod vic20;

use hardware::{FileKind, Storage};
use systems::{Breakpoints, Cycles, Event, Logs, Machine, Options, RandomDraw, StopReason, System};

use crate::medium::Medium;

/// Cycles that a machine runs.
const TIME: u64 = 24_000_000;
/// Cycles for slices that are small and cost the host much.
const SHORT_TIME: u64 = 4_000_000;
/// The longest uninterruptible step: printing a long text that scrolls the screen.
const LONGEST_STEP: u64 = 200_000;

/// Presses of a key, `period` cycles apart.
const fn repeated<const N: usize>(key: &'static str, start: u64, period: u64) -> [(&'static str, u64); N] {
    let mut presses = [(key, start); N];
    let mut press = 0;
    while press < N {
        presses[press].1 += press as u64 * period;
        press += 1;
    }
    presses
}

/// A program with its input.
struct Case {
    name: &'static str,
    program: &'static str,
    /// Typed after `run`, as the program reads it.
    typed: &'static str,
    /// Keys held down, each from a time on for a tenth of a second.
    keys: &'static [(&'static str, u64)],
}

const CASES: &[Case] = &[
    Case {
        name: "lists, on paper too, and the stop key",
        program: "10 rem abcdefghijklmnopqrstuvwxyz\n20 rem abcdefghijklmnopqrstuvwxyz\n30 print ti:list\n\
            40 rem abcdefghijklmnopqrstuvwxyz\n50 open 4,4:cmd 4:list\n60 rem\n70 list\n",
        typed: "?ti\ngoto 50\nclose 4\ngoto 70\n?ti\n",
        keys: &[("stop", 3_000_001), ("a", 3_600_000)],
    },
    Case {
        name: "printing and scrolling",
        program: "10 for i=1 to 60:print i;sqr(i),left$(\"abcdefgh\",i and 7);:next\n20 print ti;ti$\n30 goto 10\n",
        typed: "",
        keys: &[],
    },
    Case {
        name: "input and get with typed keys",
        program: "10 input \"name\";n$:input a,b:print n$;a*b\n20 get k$:if k$=\"\" then 20\n30 print k$;ti:n=n+1:if n<4 then 20\n40 goto 10\n",
        typed: "fred\n12,x\n3,4\nabcdjim\n5\n6,7\nwxyz",
        keys: &[],
    },
    Case {
        name: "loops, calls and keys held down",
        program: "10 for i=1 to 300:a=a+i/3:gosub 40:next:print a\n20 get k$:if k$<>\"\" then print k$;ti;peek(203)\n30 goto 10\n40 b=fn a(i)+peek(197):return\n",
        typed: "",
        keys: &[("a", 3_000_000), ("b", 9_000_123), ("space", 15_500_001)],
    },
    Case {
        name: "chips, draws and waiting",
        program: "10 poke 54296,15:poke 54273,40:poke 54276,17:x=rnd(0)+rnd(1)+peek(54299)+peek(56324)+peek(53266)\n20 print x;peek(162);rnd(-ti):wait 162,4:wait 162,4,4:poke 54276,16:poke 56325,30+(x and 31)\n30 goto 10\n",
        typed: "",
        keys: &[("return", 5_000_000)],
    },
    Case {
        name: "machine code and its interrupts",
        program: "10 for i=0 to 30:read a:poke 49152+i,a:next\n20 poke 788,0:poke 789,192:fori=1to500:next\n30 poke 780,3:sys 49158:print peek(53280);peek(2);peek(780):a=usr(1)\n40 goto 30\n\
            50 data 230,2,76,49,234,0,169,0,160,200,136,208,253,174,2,0,142,32,208,165,162,197,162,240,252,96,0,0,0,0,0\n",
        typed: "",
        keys: &[("a", 7_000_000)],
    },
    Case {
        name: "a long function of the user's in an expression that machine code reads",
        program: "10 for i=0 to 6:read a:poke 828+i,a:next:for i=0 to 10:read a:poke 900+i,a:next\n\
            20 poke 785,132:poke 786,3\n\
            30 sys 828,usr(5)*2:print ti;peek(162):goto 30\n\
            40 data 32,253,174,32,158,173,96\n\
            50 data 162,0,160,40,202,208,253,136,208,250,96\n",
        typed: "",
        keys: &[],
    },
    Case {
        name: "text that changes itself",
        program: "10 x=0:rem abcdefgh\n20 for i=0 to 3:poke 2049+9+i,65+i+x:print peek(2058+i);:next\n30 poke 2053,88:x=x+1 and 15:gosub 50\n40 list 10-20\n50 print x;:return\n",
        typed: "run\nrun\n10 rem new\nrun\n?x\n",
        keys: &[],
    },
    Case {
        name: "the stop key in the middle of reading the clock",
        program: "10 a=ti:b=ti:print \".\";\n20 c=ti\n30 for i=1 to 3:d=ti:next\n40 goto 10\n",
        typed: "",
        keys: &[("stop", 6_001_000)],
    },
    Case {
        name: "deep calls and errors",
        program: "10 k=k+1:fori=1to2:gosub 30\n20 next\n30 j=j+(1+(2+(3+(4+k)))):ifk<9then10\n40 on k gosub 10,20,30\n50 a$=a$+chr$(k):goto 10\n",
        typed: "?k;j\ncont\nrun\n?fre(0)\n",
        keys: &[],
    },
    Case {
        name: "a list that does not begin with the first line",
        program: "0 a=a+1\n10 on a goto 0,0,0:list 10\n",
        typed: "list 10\n",
        keys: &[],
    },
    Case {
        name: "files saved, loaded, written and read to the end",
        program: "10 if a=0 then a=1:save\"x\",8:open 2,8,2,\"d,s,w\":for i=1 to 9:print#2,i;ti:next:close 2:load\"x\",8\n\
            20 open 2,8,2,\"d\"\n30 input#2,a$:print a$;ti:if st=0 then 30\n\
            40 input#2,b$:print st:close 2:save\"t\",1:open 3,1,1,\"q\":close 3:verify\"t\",8\n50 goto 20\n",
        typed: "",
        keys: &[("a", 3_200_000)],
    },
    Case {
        name: "a file of nothing but line ends",
        program: "10 open 2,8,2,\"ends\":poke 788,52:input#2,a$:print \"never\"\n",
        typed: "",
        keys: &[("a", 3_000_000)],
    },
    Case {
        name: "commands from a file",
        program: "10 open 2,8,2,\"commands\":poke 781,2:sys 65478:end\n",
        typed: "",
        keys: &[],
    },
    Case {
        name: "interrupts at lines of the picture, beside the clock, and sprites that meet",
        program: "10 for i=0 to 22:read a:poke 49152+i,a:next:v=53248:for i=832 to 894:poke i,255:next:poke 2040,13:poke 2041,13\n\
            20 poke 53265,27:poke 53266,100:poke 788,0:poke 789,192:poke 53274,1:poke v+21,3:poke v+1,90:poke v+3,90\n\
            30 poke v,x:poke v+2,255-x:print peek(v+30)peek(v+31)peek(251);ti:x=x+9 and 255:goto 30\n\
            40 data 173,25,208,41,1,240,13,141,25,208,230,251,165,251,141,32,208,76,129,234,76,49,234\n",
        typed: "",
        keys: &[("a", 3_000_000)],
    },
    Case {
        name: "words that need not wake the machine",
        program: "10 def fn r(n)=int(rnd(1)*n):dim a(6,6)\n\
            20 restore:for i=0 to 6:read a,b$:poke 1024+fn r(900),i:poke 55296+fn r(900),a and 15\n\
            30 a(i,fn r(6))=a:k=k+peek(1024+fn r(900))+a(i,3):poke 49152+i,a and 255\n\
            40 if peek(49152+i)>60 then print ti;k;b$\n\
            50 next:k=k+peek(162):goto 20\n\
            60 data 1,a,2,b,3,c,4.5,\"d e\",-5,f,6e1,g,77,h\n",
        typed: "",
        keys: &[("a", 3_000_000)],
    },
    Case {
        name: "printing that need not wake the machine",
        program: "10 for i=0 to 30:print chr$(32+i*7);tab(i);i;spc(3);\"x\";:if i=9 then print chr$(14);chr$(147)\n\
            20 poke 211,i*3:print \"abc\",\"def\";ti;:next:print peek(162):poke 53272,21:goto 10\n",
        typed: "",
        keys: &[("a", 3_000_000), ("ctrl", 4_000_000)],
    },
    Case {
        name: "arrays moved down over the cells of the interrupt",
        program: "0 poke 2074,1\n10 poke 48,0\n20 a$=a$+\"xy\"\n",
        typed: "",
        keys: &[],
    },
    Case {
        name: "a variable over the clock",
        program: "10 for i=828 to 842:read a:poke i,a:next:sys 828\n20 j=j+1e-20:goto 20\n\
            30 data 169,158,133,45,169,0,133,46,133,159,169,74,133,158,96\n",
        typed: "",
        keys: &[],
    },
    Case {
        name: "a loop over the clock",
        program: "10 for i=828 to 859:read a:poke i,a:next:x=1\n20 sys 828:for j=0 to 1e-17 step 1e-20:sys 851\n\
            30 x=x+1:b=sqr(x):next:goto 20\n\
            40 data 165,45,133,251,165,46,133,252,169,158,133,45,169,0,133,46,133,159,169,74,133,158,96\n\
            50 data 165,251,133,45,165,252,133,46,96\n",
        typed: "",
        keys: &[],
    },
    Case {
        name: "an element over the clock",
        program: "10 dim a%(3):j=0:for i=828 to 834:read a:poke i,a:next:v=peek(47)+256*peek(48):sys 828\n\
            20 i=int((65536+162-v-7)/2):for j=0 to 1 step 0:a%(i)=1799:next\n30 data 169,127,160,5,145,47,96\n",
        typed: "",
        keys: &[],
    },
    Case {
        name: "temporary strings over the clock",
        program: "10 poke 22,157\n20 a$=\"a\"+left$(\"bcd\",2)+\"e\":b=sqr(2):goto 20\n",
        typed: "",
        keys: &[],
    },
    Case {
        name: "one long string to a file and to the printer",
        program: "10 a$=\"abcdefgh\":a$=a$+a$:a$=a$+a$:a$=a$+a$:a$=a$+a$:a$=a$+a$\n\
            20 open 2,8,2,\"d,s,w\":open 4,4\n30 print#2,a$;ti:print#4,a$;a$;peek(162);a$:print ti;peek(162);st\n\
            40 cmd 4:print a$:list 10-20\n50 goto 30\n",
        typed: "print#4:goto 30\n",
        keys: &[("stop", 9_000_001)],
    },
    Case {
        name: "output through a routine that waits for a key",
        program: WAITS_FOR_KEYS,
        typed: "",
        keys: &[
            ("a", 3_500_000),
            ("b", 4_000_000),
            ("c", 5_000_077),
            ("d", 7_000_000),
            ("e", 7_500_000),
            ("f", 9_000_000),
        ],
    },
    Case {
        name: "output through a slow routine",
        program: "10 for i=0 to 22:read a:poke 49152+i,a:next:poke 807,192:poke 806,0\n\
            20 print \"a long string in many pieces\";ti;peek(162);x:x=x+1:on x goto 20,20,20,30\n\
            30 print \"end\":list 10\n40 data 142,80,3,140,81,3,162,9,136,208,253,202,208,250,174,80,3,172,81,3,76,202,241\n",
        typed: "?ti\n",
        keys: &[("stop", 12_000_001)],
    },
    Case {
        name: "an interrupt that resets the machine in the middle of a save",
        program: "10 for i=0 to 12:read a:poke 49152+i,a:next:sys 49152\n20 save \"a\",8\n\
            30 data 120,169,226,141,20,3,169,252,141,21,3,88,96\n",
        typed: "",
        keys: &[("a", 9_000_000)],
    },
    Case {
        name: "output through a routine that resets the machine",
        program: "10 for i=0 to 10:read a:poke 49152+i,a:next:sys 49152\n20 print \"x\"\n\
            30 data 169,226,141,38,3,169,252,141,39,3,96\n",
        typed: "",
        keys: &[("a", 9_000_000)],
    },
    Case {
        name: "keys that come while a prompt is printed",
        program: "10 poke650,128:input \"a prompt that takes a long time until it stands there\";a$:print ti;a$:goto 10\n",
        typed: "",
        keys: &repeated::<90>("return", 1_300_000, 137_911),
    },
    Case {
        name: "the stop key in the middle of a transfer",
        program: "10 rem abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\n\
            20 save\"x\",8\n30 load\"x\",8\n",
        typed: "",
        keys: &[("stop", 3_000_001)],
    },
    Case {
        name: "keys exchange the character set in the middle of strings that select one",
        program: "10 c$=chr$(147):s$=chr$(9)+c$+chr$(14)+\"abc\"+chr$(8)+c$+chr$(142)\n\
            20 print s$peek(53272)peek(657):print s$:print peek(53272)peek(657):goto 20\n",
        typed: "",
        keys: EXCHANGES,
    },
    Case {
        name: "the interrupt blinks the cursor and runs code of the program in the middle of strings",
        program: "10 for i=0 to 12:read a:poke 828+i,a:next:poke 204,0:c$=chr$(147):s$=c$+\"abc\"+c$+\"defg\"\n\
            20 poke 56333,127:poke 788,60:poke 789,3:poke 56333,129\n\
            30 for i=1 to 99:print s$\"ab\"peek(2)peek(251);i;ti:print s$;:next\n\
            40 poke 56333,127:poke 788,49:poke 789,234:poke 56333,129\n50 for i=1 to 99:print s$\"ab\"i;ti:next:goto 20\n\
            60 data 165,211,133,2,160,3,177,209,133,251,76,49,234\n",
        typed: "",
        keys: &[("a", 5_000_001)],
    },
];

/// SHIFT and C= are pressed together, at several distances from an interrupt.
const EXCHANGES: &[(&str, u64); 120] = &{
    let mut presses = [("lshift", 0); 120];
    let mut press = 0;
    while press < 120 {
        let at = 3_000_000 + 170_107 * (press as u64 / 2);
        presses[press] = (if press % 2 == 0 { "lshift" } else { "cbm" }, at);
        press += 1;
    }
    presses
};

/// A program that waits for a key after each printed character.
const WAITS_FOR_KEYS: &str = "10 for i=0 to 9:read a:poke 49152+i,a:next:poke 807,192:poke 806,0\n\
    20 print \"ab\";ti;peek(162):print x:x=x+1:goto 20\n30 data 72,32,228,255,240,251,104,76,202,241\n";

/// The observable state of a machine.
struct Observed {
    system: Box<dyn System>,
    printed: Vec<u8>,
    draws: Vec<RandomDraw>,
    pauses: Vec<StopReason>,
}

fn image(program: &str) -> Vec<u8> {
    crate::image(Machine::C64, program)
}

fn run(case: &Case, time: u64, breakpoints: Breakpoints, slices: impl FnMut() -> u64) -> Observed {
    let ends = (b"ENDS".to_vec(), FileKind::Sequential, b"\r\r\r".to_vec());
    let commands =
        (b"COMMANDS".to_vec(), FileKind::Sequential, b"?TI\r?CHR$(65);TI\rPOKE53280,7:?PEEK(162)\r".to_vec());
    let storage: Box<dyn Storage> = Box::new(Medium(vec![ends, commands]));
    let options = Options { storage: Some(storage), ..Options::default() };
    let mut system = Machine::C64.power_on(options);
    system.load_program(&image(case.program)).expect("it fits");
    let until = system.now().0 + time;
    play(
        case,
        system,
        &PlaySettings {
            breakpoints,
            command: "run\n",
            hold_cycles: 98_525,
            until,
            max_overrun: LONGEST_STEP,
        },
        slices,
    )
}

/// No stops at statements, and all of them.
const NONE: Breakpoints = Breakpoints { key_polls: false, statements: false };
const STATEMENTS: Breakpoints = Breakpoints { statements: true, ..NONE };

/// The settings of a run.
struct PlaySettings {
    breakpoints: Breakpoints,
    /// The text typed first.
    command: &'static str,
    /// The cycles between press and release of a key.
    hold_cycles: u64,
    /// The time of the last slice.
    until: u64,
    /// The cycles that a machine may run past the end of a slice, in an uninterruptible step.
    max_overrun: u64,
}

/// Runs a case on a machine that has its program.
fn play(
    case: &Case,
    mut system: Box<dyn System>,
    manner: &PlaySettings,
    mut slices: impl FnMut() -> u64,
) -> Observed {
    system.set_logs(Logs { printed: true, draws: true, sound: true, ..Logs::default() });
    system.set_breakpoints(manner.breakpoints);
    system.type_text(&format!("{}{}", manner.command, case.typed));
    for &(name, at) in case.keys {
        let key = system.machine().keyboard.key_named(name).expect("a known key").key;
        system.schedule_event(Cycles(at), Event::KeyDown(key));
        system.schedule_event(Cycles(at + manner.hold_cycles), Event::KeyUp(key));
    }
    let (mut pauses, mut printed, mut draws) = (Vec::new(), Vec::new(), Vec::new());
    let mut goal = system.now().0;
    while goal < manner.until {
        goal = (goal + slices()).min(manner.until);
        loop {
            let pause = system.run_until(Cycles(goal));
            if pause == StopReason::Deadline {
                break;
            }
            if !matches!(
                pause,
                StopReason::AwaitingLine | StopReason::AwaitingKey | StopReason::Statement { .. }
            ) {
                pauses.push(pause);
            }
        }
        let beyond = system.now().0 - goal;
        assert!(beyond <= manner.max_overrun, "{}: {beyond} cycles past a slice", case.name);
        printed.extend(system.take_printed());
        draws.append(&mut system.draw_log().expect("it notes them").made);
    }
    Observed { system, printed, draws, pauses }
}

/// Returns the lines of a program from its text, with a number and a blank before each.
fn numbered(program: &str) -> impl Iterator<Item = (u16, &[u8])> {
    let lines = program.lines().map(|line| line.split_once(' ').expect("a line has a number"));
    lines.map(|(number, text)| (number.parse().expect("a number"), text.as_bytes()))
}

/// Returns slices of pseudo-random length below `limit`.
fn random(mut seed: u64, limit: u64) -> impl FnMut() -> u64 {
    move || {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        1 + (seed >> 33) % limit
    }
}

fn compare(case: &Case, how: &str, one: &Observed, other: &Observed) {
    let name = case.name;
    let texts = [one, other].map(|seen| seen.system.machine().printed_text(&seen.printed));
    assert_eq!(texts[0], texts[1], "{name}, {how}: printed");
    assert_eq!(one.system.screen().text(), other.system.screen().text(), "{name}, {how}: screen");
    assert_eq!(one.pauses, other.pauses, "{name}, {how}: pauses");
    assert_eq!(one.draws, other.draws, "{name}, {how}: draws");
    assert_eq!(one.system.now(), other.system.now(), "{name}, {how}: clock");
    let [first, second] = [one, other].map(|seen| seen.system.inspect());
    assert_eq!(first.processor_time(), second.processor_time(), "{name}, {how}: processor time");
    assert_eq!(first.statements(), second.statements(), "{name}, {how}: statements");
    let differing = first
        .memory()
        .into_iter()
        .flatten()
        .zip(second.memory().into_iter().flatten())
        .position(|(one, other)| one != other);
    assert_eq!(differing, None, "{name}, {how}: memory at this address");
    assert_eq!(first.registers(), second.registers(), "{name}, {how}: registers");
    assert_eq!(first.space("colour"), second.space("colour"), "{name}, {how}: colours");
    assert_eq!(
        one.system.sound().expect("sound").sound_writes(),
        other.system.sound().expect("sound").sound_writes(),
        "{name}, {how}: sound"
    );
    assert_eq!(one.printed, other.printed, "{name}, {how}: printed bytes");
    assert_eq!(
        one.system.key_queue().expect("a queue").pending_codes(),
        other.system.key_queue().expect("a queue").pending_codes(),
        "{name}, {how}: text not yet typed"
    );
}

fn whole(case: &Case, time: u64) -> Observed {
    run(case, time, NONE, || time)
}

#[test]
fn slices_of_every_size_give_the_same() {
    let time = TIME;
    for case in CASES {
        let whole = whole(case, time);
        assert!(
            case.typed.is_empty()
                || whole.system.key_queue().expect("a queue").pending_codes() < case.typed.len(),
            "{}: typing",
            case.name
        );
        for size in [200, 500, 7_777, 19_656, 1_000_003] {
            compare(case, &format!("slices of {size}"), &whole, &run(case, time, NONE, || size));
        }
        for (seed, limit) in [(1, 300), (2, 40_000), (3, 2_000_000)] {
            compare(
                case,
                &format!("random slices below {limit}"),
                &whole,
                &run(case, time, NONE, random(seed, limit)),
            );
        }
    }
}

#[test]
fn stops_at_statements_give_the_same() {
    for case in CASES {
        let stopped = run(case, SHORT_TIME, STATEMENTS, || SHORT_TIME);
        compare(case, "stops at statements", &whole(case, SHORT_TIME), &stopped);
    }
    for case in MSX_CASES {
        let [whole, stopped] = [NONE, STATEMENTS].map(|stops| run_msx(case, stops, || MSX_TIME));
        compare(case, "stops at statements", &whole, &stopped);
    }
    for case in PC1360_CASES {
        let [whole, stopped] = [NONE, STATEMENTS].map(|stops| run_pc1360(case, stops, || PC1360_TIME));
        compare(case, "stops at statements", &whole, &stopped);
    }
}

#[test]
fn an_interrupt_in_the_middle_of_a_string_sees_what_has_been_printed() {
    // The handler logs the cursor's column. A code that clears the screen takes longer than a frame.
    let program = "10 for i=0 to 11:read a:poke 828+i,a:next:c$=chr$(147):s$=\"abc\"+c$+c$+\"defg\"\n\
        20 poke 56333,127:poke 788,60:poke 789,3:poke 56333,129:print c$\n30 poke 251,0:print s$;\n\
        40 poke 56333,127:poke 788,49:poke 789,234:poke 56333,129\n\
        50 data 166,251,165,211,157,0,192,230,251,76,49,234\n";
    let case = Case { name: "columns", program, typed: "", keys: &[] };
    let ran = run(&case, SHORT_TIME, NONE, || u64::MAX / 2);
    let memory = ran.system.inspect().memory().expect("it has memory");
    assert_eq!(memory[0xc000..0xc002], [0, 0]);
}

/// The cases with slices of one cycle or of seven in turn; with `TYPEIN_CASES` both.
#[test]
fn slices_of_single_cycles_give_the_same() {
    let time = SHORT_TIME;
    for (index, case) in CASES.iter().enumerate() {
        let whole = whole(case, time);
        let sizes = [1, 7];
        for size in if crate::cases(0) > 0 { sizes.to_vec() } else { vec![sizes[index % 2]] } {
            compare(case, &format!("slices of {size}"), &whole, &run(case, time, NONE, || size));
        }
    }
}

#[test]
fn a_routine_that_waits_in_a_statement_gives_the_host_its_turn() {
    let mut system = Machine::C64.power_on(Options::default());
    system.load_program(&image(WAITS_FOR_KEYS)).expect("it fits");
    system.type_text("run\n");
    let press = |system: &mut Box<dyn System>, name: &str, at: u64| {
        let key = system.machine().keyboard.key_named(name).expect("a known key").key;
        system.schedule_event(Cycles(at), Event::KeyDown(key));
        system.schedule_event(Cycles(at + 98_525), Event::KeyUp(key));
    };
    let start = system.now().0;
    for picture in 1..500 {
        let time = start + picture * 19_656;
        while system.run_until(Cycles(time)) != StopReason::Deadline {}
        assert!(system.now().0 < time + 25_000, "{} instead of {time}", system.now().0);
        // A person who sees the frame presses a key then.
        if picture == 250 || picture == 300 {
            press(&mut system, "a", time);
        }
    }
    let text = system.screen().text();
    assert!(text.lines().any(|row| row.trim_end() == "AB"), "two keys are two characters:\n{text}");
}

/// Cycles of the MSX, and programs with long statements, with their input.
const MSX_TIME: u64 = 40_000_000;
const MSX_CASES: &[Case] = &[
    Case {
        name: "pictures that take long",
        program: "10 SCREEN 2:FOR I=1 TO 3:CIRCLE(100+I*9,90),30+I,I+3:PAINT(100+I*9,90),I+3:NEXT\n\
            20 LINE(0,0)-(255,191),9,BF:DRAW \"BM9,9R90D90L90U90\":LINE(3,3)-(200,180),4,B\n\
            30 CIRCLE(20,120),-10:PAINT(5,5),4:A=TIME:POKE &HE000,A AND 255:GOTO 10\n",
        typed: "",
        keys: &[("a", 5_000_000), ("b", 9_000_123)],
    },
    Case {
        name: "strings collected, searched and listed",
        program: "10 CLEAR 400:DIM A$(20):SCREEN 1\n20 FOR I=1 TO 20:A$(I)=STRING$(9,64+I)+CHR$(I+64):NEXT\n\
            30 B$=\"\":FOR I=1 TO 90:B$=B$+CHR$(65+I MOD 26):J=INSTR(B$,\"ZA\"):NEXT\n\
            40 PRINT TIME;J;FRE(\"\");INKEY$:N=N+1:IF N<4 THEN 20\n50 LIST\n",
        typed: "PRINT TIME\nRUN\n",
        keys: &[("a", 12_000_001)],
    },
    Case {
        name: "screens that are switched, cleared and filled while music plays",
        program: "10 ON INTERVAL=7 GOSUB 60:INTERVAL ON:ON STOP GOSUB 70:STOP ON\n\
            20 PLAY \"T60L64CDEFGAB\",\"O5L32CEG\":SCREEN 2,2:LINE(0,0)-(255,191),5,BF\n\
            30 DRAW \"S16BM9,9R15D15L15U15\":CLS:T=TIME:CLS:CLS:U=TIME:SCREEN 3:LINE(9,9)-(240,180),7,BF\n\
            40 SCREEN 1:PRINT T;U;TIME;N;INKEY$:BEEP:GOTO 20\n60 N=N+1:RETURN\n70 N=N+1000:RETURN\n",
        typed: "",
        keys: &[("ctrl", 8_000_001), ("stop", 8_000_500), ("a", 11_000_000)],
    },
    Case {
        name: "many strings collected, and a key that stops it",
        program: "10 CLEAR 3000:DIM A$(300):FOR I=0 TO 300:A$(I)=STRING$(5,65)+\"B\":NEXT\n\
            20 PRINT FRE(\"\");TIME:FOR I=1 TO 9:B$=STRING$(200,65)+\"\":PRINT TIME;:NEXT:GOTO 20\n",
        typed: "PRINT TIME;I\n",
        keys: &[("ctrl", 30_000_001), ("stop", 30_000_500)],
    },
    Case {
        name: "keys that are struck while a tape is written",
        program: "10 CSAVE\"A\"\n20 A$=INKEY$:IF A$<>\"\" THEN PRINT A$;TIME;\n30 GOTO 20\n\
            40 REM a program that is as long as it takes until the keys have been struck and lifted ------------------\n\
            50 REM a program that is as long as it takes until the keys have been struck and lifted ------------------\n",
        typed: "",
        keys: &[("x", 14_000_000), ("y", 15_000_000), ("z", 16_000_001)],
    },
    Case {
        name: "keys that come while a prompt is printed",
        program: "10 SCREEN 1:INPUT \"a prompt that takes a long time until it stands there\";A$:PRINT TIME;A$:GOTO 10\n",
        typed: "",
        keys: &repeated::<90>("return", 2_000_000, 407_911),
    },
    Case {
        name: "sounds and errors",
        program: "10 ON ERROR GOTO 90\n20 PLAY \"T255L16CDE\",\"O5L8GA\":BEEP:SOUND 1,3:PRINT TIME;PLAY(0)\n\
            30 ERROR 77\n40 IF N<3 THEN 20\n50 ON ERROR GOTO 0:PRINT 1/0\n90 N=N+1:RESUME NEXT\n",
        typed: "PRINT TIME\nRUN\n",
        keys: &[("ctrl", 6_000_000)],
    },
];

fn run_msx(case: &Case, breakpoints: Breakpoints, slices: impl FnMut() -> u64) -> Observed {
    let storage: Box<dyn Storage> = Box::new(Medium(vec![]));
    let mut system = Machine::MSX.power_on(Options { storage: Some(storage), ..Options::default() });
    let image = systems::msx::build_image(numbered(case.program)).expect("constants fit");
    system.load_program(&image).expect("it fits");
    play(
        case,
        system,
        &PlaySettings {
            breakpoints,
            command: "RUN\n",
            hold_cycles: 300_000,
            until: MSX_TIME,
            max_overrun: 0,
        },
        slices,
    )
}

#[test]
fn slices_of_every_size_give_the_same_on_the_msx() {
    for case in MSX_CASES {
        let whole = run_msx(case, NONE, || MSX_TIME);
        assert!(whole.system.inspect().statements() > 5, "{}: it runs", case.name);
        for size in [777, 59_736, 1_000_003] {
            let sliced = run_msx(case, NONE, || size);
            compare(case, &format!("slices of {size}"), &whole, &sliced);
            assert_eq!(
                whole.system.inspect().space("vram"),
                sliced.system.inspect().space("vram"),
                "{}, slices of {size}: video memory",
                case.name
            );
        }
        for (seed, limit) in [(1, 3000), (2, 400_000)] {
            let sliced = run_msx(case, NONE, random(seed, limit));
            compare(case, &format!("random slices below {limit}"), &whole, &sliced);
        }
    }
}

/// Cycles of the PC-1360, and programs with their input.
const PC1360_TIME: u64 = 12_000_000;
const PC1360_CASES: &[Case] = &[
    Case {
        name: "printing, waiting and what is typed",
        program: "10 \"A\" PRINT \"A\";RND 6:PAUSE B:WAIT 20:PRINT 1/3\n20 INPUT \"N\";N,A$(1):BEEP 3,20,99\n\
            30 WAIT:PRINT N:K$=INKEY$:C=C+1:IF C<5 GOTO 20\n40 PRINT A:GOTO \"A\"\n",
        typed: "5\nAB\n\n1+1\n\nC\n\n",
        keys: &[("ENTER", 2_000_000), ("BRK", 9_000_001)],
    },
    Case {
        name: "dots, figures and the plotter",
        program: "10 WAIT 0:CLS:FOR I=0 TO 149 STEP 7:LINE (I,0)-(149-I,31),X:NEXT I:GRAPH:COLOR 2:CIRCLE (9,9),40\n\
            20 LLINE (0,0)-(50,90),3:GCURSOR (5,7):GPRINT 1;2;4:K$=INKEY$:IF K$<>\"\" PRINT K$\n30 PAUSE RND 1:GOTO 10\n",
        typed: "",
        keys: &[("A", 3_000_000), ("UP", 6_000_123)],
    },
    Case {
        name: "keys that come while a prompt is shown",
        program: "10 INPUT \"A LONG PROMPT\";A$\n20 N=N+1:WAIT 0:PRINT N;A$:GOTO 10\n",
        typed: "",
        keys: &repeated::<150>("ENTER", 1_000_000, 61_117),
    },
    Case {
        name: "strings, arrays and calls",
        program: "10 DIM A$(9)*20,L(3,4):FOR I=0 TO 9:A$(I)=STR$ I+\"X\":L(1,2)=L(1,2)+SIN I:GOSUB 30:NEXT I\n\
            20 PRINT L(1,2):GOTO 20\n30 AB=AB+LEN A$(I)+VAL \"12\":RESTORE:READ X:RETURN\n40 DATA 1,2\n",
        typed: "\n\n",
        keys: &[("BRK", 8_000_000), ("CLS", 9_000_000), ("UP", 9_500_000)],
    },
];

fn run_pc1360(case: &Case, breakpoints: Breakpoints, slices: impl FnMut() -> u64) -> Observed {
    let mut system = Machine::PC1360.power_on(Options::default());
    while system.run_until(Cycles(256_000)) != StopReason::Deadline {}
    system.load_program(&systems::pc1360::build_image(numbered(case.program))).expect("it fits");
    let manner = PlaySettings {
        breakpoints,
        command: "RUN\n",
        hold_cycles: 30_000,
        until: PC1360_TIME,
        max_overrun: LONGEST_STATEMENT,
    };
    play(case, system, &manner, slices)
}

/// The longest uninterruptible statement: clearing the display, or a line across it.
const LONGEST_STATEMENT: u64 = 150_000;

#[test]
fn slices_of_every_size_give_the_same_on_the_pc1360() {
    for case in PC1360_CASES {
        let whole = run_pc1360(case, NONE, || PC1360_TIME);
        assert!(whole.system.inspect().statements() > 10, "{}: it runs", case.name);
        let paper = |seen: &Observed| {
            seen.system.media().and_then(|media| media.plotter()).map(|plotter| plotter.bytes().to_vec())
        };
        let mut all = vec![];
        for size in [77, 8_000, 100_003] {
            all.push((format!("slices of {size}"), run_pc1360(case, NONE, || size)));
        }
        for (seed, limit) in [(1, 300), (2, 40_000)] {
            all.push((format!("random slices below {limit}"), run_pc1360(case, NONE, random(seed, limit))));
        }
        for (how, sliced) in all {
            compare(case, &how, &whole, &sliced);
            assert_eq!(paper(&whole), paper(&sliced), "{}, {how}: the plotter", case.name);
        }
    }
}

#[test]
fn keys_pressed_while_a_tape_is_written_are_read_afterwards() {
    let storage: Box<dyn Storage> = Box::new(Medium(vec![]));
    let mut system = Machine::MSX.power_on(Options { storage: Some(storage), ..Options::default() });
    let program = format!(
        "10 PRINT\"BEGUN\":CSAVE\"A\":PRINT\"SAVED:\";\n20 PRINT INKEY$;:GOTO 20\n30 REM{0}\n40 REM{0}\n",
        "-".repeat(240)
    );
    let image = systems::msx::build_image(numbered(&program)).expect("constants fit");
    system.load_program(&image).expect("it fits");
    system.key_queue_mut().expect("a queue").type_codes(b"RUN\r");
    let keys =
        ["x", "y", "z"].map(|name| system.machine().keyboard.key_named(name).expect("a known key").key);
    let mut begun = None;
    for picture in 1..2000 {
        let now = Cycles(picture * 59_736);
        while system.run_until(now) != StopReason::Deadline {}
        let text = system.screen().text();
        if begun.is_none() && text.contains("BEGUN") {
            begun = Some(picture);
        }
        // A host queues keys as they come.
        let Some(since) = begun.map(|begun| picture - begun) else { continue };
        for (key, struck) in keys.iter().zip([10, 20, 30]) {
            match since {
                _ if since == struck => system.schedule_event(now, Event::KeyDown(*key)),
                _ if since == struck + 5 => system.schedule_event(now, Event::KeyUp(*key)),
                _ => {}
            }
        }
        assert!(since != 40 || !text.contains("SAVED:"), "the keys came too late");
        if since == 500 {
            assert!(text.contains("SAVED:xyz"), "{text}");
            return;
        }
    }
    panic!("the tape is not written");
}
