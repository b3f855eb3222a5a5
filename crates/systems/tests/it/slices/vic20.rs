//! The same invariant on the VIC-20: programs with its chips, addresses and memory expansions.

use systems::MachineConfig;

use super::*;

/// A case with the kilobytes of its expansion.
const VIC20_CASES: &[(u32, Case)] = &[
    (
        0,
        Case {
            name: "the display is moved, resized and recoloured beside the raster line",
            program: "10 poke 36864,x and 15:poke 36865,30+(x and 15):poke 36867,46+(x and 1):poke 36879,x\n\
                20 x=x+1 and 255:print peek(36868);ti;:poke 7680+x,x:poke 38400+x,x\n30 if x=200 then poke 36869,255\n\
                40 poke 36866,150-(x and 3):goto 10\n",
            typed: "",
            keys: &[("a", 3_000_000)],
        },
    ),
    (
        3,
        Case {
            name: "voices, draws and waiting",
            program: "10 poke 36878,15:poke 36876,200:poke 36877,180:x=rnd(0)+rnd(1)+peek(37140)+peek(37144)\n\
                20 print x;peek(162);rnd(-ti):wait 162,4:wait 162,4,4:poke 36876,0:poke 36874,128+(ti and 127)\n30 goto 10\n",
            typed: "",
            keys: &[("return", 5_000_000)],
        },
    ),
    (
        8,
        Case {
            name: "keys and the matrix",
            program: "10 get k$:k=peek(197):if k$<>\"\" or k<>64 then print k$;k;ti;peek(653)\n\
                20 poke 37154,127:j=peek(37152):poke 37154,255:i=i+peek(37151):goto 10\n",
            typed: "abc",
            keys: &[("a", 3_000_000), ("cbm", 5_000_123), ("space", 8_500_001), ("restore", 9_500_000)],
        },
    ),
    (
        0,
        Case {
            name: "input of several rows with typed keys",
            program: "10 input \"a prompt that is longer than a row\";n$:input a,b:print n$;a*b:goto 10\n",
            typed: "fred\n12,x\n3,4\na text that fills more than one row of the screen\n5\n6,7\n",
            keys: &[],
        },
    ),
    (
        0,
        Case {
            name: "machine code and its interrupts",
            program: "10 for i=0 to 24:read a:poke 828+i,a:next\n20 poke 37166,64:poke 788,60:poke 789,3:poke 37166,192\n\
                30 poke 780,3:sys 833:print peek(36879);peek(251);peek(780);ti:goto 30\n\
                40 data 230,251,76,191,234,169,0,160,200,136,208,253,142,15,144,165,162,197,162,240,252,96,0,0,0\n",
            typed: "",
            keys: &[("a", 7_000_000)],
        },
    ),
    (
        0,
        Case {
            name: "a timer of the program's in the middle of strings",
            program: "10 for i=0 to 7:read a:poke 900+i,a:next:poke 792,132:poke 793,3:poke 37147,64:poke 37140,0\n\
                20 poke 37141,40:poke 37150,192:c$=chr$(147):s$=c$+\"abc\"+c$+\"defg\"\n30 print s$;peek(251);ti:goto 30\n\
                40 data 72,173,20,145,230,251,104,64\n",
            typed: "",
            keys: &[("a", 5_000_001)],
        },
    ),
    (
        0,
        Case {
            name: "another rate of the clock",
            program: "10 poke 37158,x:poke 37159,20+(x and 63):x=x+7 and 255:print ti;peek(37156);peek(37157):goto 10\n",
            typed: "",
            keys: &[("a", 3_000_000), ("b", 9_000_123)],
        },
    ),
    (
        16,
        Case {
            name: "files and tape saved, loaded and read, lists on paper, and the stop key",
            program: "10 if a=0 then a=1:save\"x\",8:open 2,8,2,\"d,s,w\":for i=1 to 9:print#2,i;ti:next:close 2:load\"x\",8\n\
                20 open 2,8,2,\"d\":input#2,a$:print a$;ti:close 2:save\"t\",1:open 3,1,1,\"q\":print#3,ti:close 3\n\
                30 open 4,4:cmd 4:list:print#4:close 4:goto 20\n",
            typed: "close 4\n?ti\n",
            keys: &[("a", 3_200_000), ("stop", 15_000_001)],
        },
    ),
    (
        0,
        Case {
            name: "keys that come while a prompt is printed",
            program: "10 poke650,128:input \"a prompt that takes a long time until it stands there\";a$:print ti;a$:goto 10\n",
            typed: "",
            keys: &repeated::<90>("return", 1_300_000, 137_911),
        },
    ),
    (
        0,
        Case {
            name: "keys exchange the character set in the middle of strings that select one",
            program: "10 c$=chr$(147):s$=chr$(9)+c$+chr$(14)+\"abc\"+chr$(8)+c$+chr$(142)\n\
                20 print s$peek(36869)peek(657):print s$:print peek(36869)peek(657):goto 20\n",
            typed: "",
            keys: EXCHANGES,
        },
    ),
    (
        0,
        Case {
            name: "an interrupt that resets the machine in the middle of a save",
            program: "10 for i=0 to 12:read a:poke 828+i,a:next:sys 828\n20 save \"a\",8\n\
                30 data 120,169,34,141,20,3,169,253,141,21,3,88,96\n",
            typed: "",
            keys: &[("a", 9_000_000)],
        },
    ),
    (
        0,
        Case {
            name: "output through a routine that waits for a key",
            program: "10 for i=0 to 9:read a:poke 828+i,a:next:poke 807,3:poke 806,60\n\
                20 print \"ab\";ti;peek(162):print x:x=x+1:goto 20\n30 data 72,32,228,255,240,251,104,76,122,242\n",
            typed: "",
            keys: &[("a", 3_500_000), ("b", 4_000_000), ("c", 5_000_077), ("d", 7_000_000)],
        },
    ),
    (
        0,
        Case {
            name: "text that changes itself",
            program: "10 x=0:rem abcdefgh\n20 for i=0 to 3:poke 4097+9+i,65+i+x:print peek(4106+i);:next\n\
                30 poke 4101,88:x=x+1 and 15:gosub 50\n40 list 10-20\n50 print x;:return\n",
            typed: "run\nrun\n10 rem new\nrun\n?x\n",
            keys: &[],
        },
    ),
];

fn run(
    (kilobytes, case): &(u32, Case),
    time: u64,
    breakpoints: Breakpoints,
    slices: impl FnMut() -> u64,
) -> Observed {
    let config = MachineConfig { ram_kilobytes: Some(*kilobytes), ..MachineConfig::default() };
    let storage: Box<dyn Storage> = Box::new(Medium(vec![]));
    let mut system =
        Machine::VIC20.power_on(Options { config, storage: Some(storage), ..Options::default() });
    let image = crate::image(Machine::VIC20, case.program);
    system.load_program(&image).expect("it fits");
    let until = system.now().0 + time;
    let settings =
        PlaySettings { breakpoints, command: "run\n", hold_cycles: 98_525, until, max_overrun: LONGEST_STEP };
    play(case, system, &settings, slices)
}

#[test]
fn slices_of_every_size_give_the_same_on_the_vic20() {
    for row in VIC20_CASES {
        let whole = run(row, TIME, NONE, || TIME);
        assert!(whole.system.inspect().statements() > 5, "{}: it runs", row.1.name);
        for size in [200, 7_777, 22_152, 1_000_003] {
            compare(&row.1, &format!("slices of {size}"), &whole, &run(row, TIME, NONE, || size));
        }
        for (seed, limit) in [(1, 300), (2, 40_000)] {
            let sliced = run(row, TIME, NONE, random(seed, limit));
            compare(&row.1, &format!("random slices below {limit}"), &whole, &sliced);
        }
        let (whole, stopped) =
            (run(row, SHORT_TIME, NONE, || SHORT_TIME), run(row, SHORT_TIME, STATEMENTS, || SHORT_TIME));
        compare(&row.1, "stops at statements", &whole, &stopped);
        for size in [1, 7] {
            compare(&row.1, &format!("slices of {size}"), &whole, &run(row, SHORT_TIME, NONE, || size));
        }
    }
}
