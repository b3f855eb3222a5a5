//! Random programs that raise errors.

use super::generator::ProgramGenerator;

/// Returns a program that raises an error in the middle of a statement, in most cases because its memory is full.
pub fn program_with_error(seed: u64) -> String {
    const FAILING: [&str; 63] = [
        "a=b(i,-1)",
        "a=b(-i-1,j)",
        "b(-1,j)=2",
        "b(i,-1)=k",
        "b(i,99)=k",
        "k=b(99,j)",
        "a(20)=1",
        "k=a(k-99)",
        "a(-1)=k+1",
        "k=a(99)+1",
        "k=d%(-i-1)",
        "d%(i)=40000",
        "s$=c$(99)",
        "s$=c$(-1)+t$",
        "if c$(-i-1)=t$ then 20",
        "c$(-1)=t$",
        "k=1e38:k=k*1e20",
        "k=1e38:a=k*k+1",
        "a=1e38:a=a*1e20:b=a",
        "k=1e38:k=k*k*2",
        "a=0:k=k/a",
        "a=0:k=1/a+2",
        "k=70000:if k and 1 then 20",
        "k=70000:k=k or 1",
        "k=70000:a=1+(k and i)",
        "s$=chr$(300)",
        "s$=chr$(-i-1)+t$",
        "s$=mid$(t$,0,1)",
        "s$=mid$(t$,0)+s$",
        "s$=left$(t$,256)",
        "if left$(t$,300)=t$ then 20",
        "t$=left$(t$,-1)",
        "k=asc(\"\")",
        "t$=\"\":k=asc(t$)+1",
        "k=peek(-1)",
        "poke 70000,1",
        "poke 1024,i+300",
        "t$=t$+t$+t$+t$:t$=t$+t$+t$+t$:t$=t$+t$+t$+t$+t$",
        "s$=t$+t$+t$+t$:s$=s$+s$+s$+s$:s$=left$(s$+s$+s$+s$+s$,3)",
        "t$=\"ab\":for k=1 to 6:t$=t$+t$:next:s$=left$(t$,127):s$=s$+t$+\"c\"",
        "k=a$",
        "k=sqr(-i-1)",
        "k=log(i-j*9)",
        "goto 9999",
        "return",
        "next k",
        "read k,s$,q9",
        "s$=\"a\"+(\"b\"+(\"c\"+(\"d\"+t$)))",
        "s$=t$+(s$+(t$+(s$+\"d\")))",
        "s$=t$:s$=\"a\"+(\"b\"+(\"c\"+t$+\"d\"))",
        "s$=t$:s$=\"a\"+(\"b\"+(\"c\"+t$+s$)):k=1/0",
        "if s$+(t$+(s$+t$))=\"e\" then 20",
        "if t$>s$+(t$+(s$+\"d\")) then 20",
        "dim a(3)",
        "k=fn h(1)",
        "on i-99 goto 20",
        "for k=1 to 2:next j",
        "n%=40000",
        "n%=i*40000",
        "k=-2:k=k^.5",
        "k=exp(99)",
        "print tab(300);k",
        "k=val(\"1e99\")",
    ];
    let mut maker = ProgramGenerator { seed, line: 100 };
    let fills = maker.below(2) == 0;
    let mut program = String::new();
    if fills {
        let free = 40 + maker.below(150);
        program += &format!(
            "5 poke 55,(peek(45)+{free}) and 255:poke 56,peek(46)+int((peek(45)+{free})/256):clr\n7 t$=\"ab\"+\"c\"\n20 i=i+1:j=2\n"
        );
    } else {
        program += "10 dim a(11),b(11,11),c$(11),d%(11)\n15 t$=\"abc\":s$=\"d\"+t$\n20 i=i+1:j=2\n";
    }
    for _ in 0..2 + maker.below(4) {
        let statement = if fills {
            let name = format!("{}{}", maker.choose(&["q", "w", "z"]), maker.below(40) % 10);
            let other = format!("{}{}", maker.choose(&["q", "w", "z"]), maker.below(40) % 10);
            match maker.below(22) {
                0 => format!("{name}={other}"),
                1 => format!("{name}=3"),
                2 => format!("{name}={name}+1"),
                3 => format!("{name}={name}-{other}"),
                4 => format!("{name}={other}*2+i"),
                5 => format!("{name}$={other}$"),
                6 => format!("{name}$=\"abc\""),
                7 => format!("{name}$={other}$+t$"),
                8 => format!("{name}$=t$+\"x\""),
                9 => format!("{name}%=i"),
                10 => format!("{name}(i)=1"),
                11 => format!("k={name}(i)+1"),
                12 => format!("k=1:k={name}(k,j)"),
                13 => format!("{name}(i,j)=k"),
                14 => format!("{name}$(i)=t$"),
                15 => format!("if {name}$(i)=t$ then 20"),
                16 => format!("for {name}=1 to 2:next"),
                17 => format!("{name}$=left$(t$+t$,{})", 1 + maker.below(6)),
                18 => format!("{name}$=str$(i):t$=t$+chr$(65)"),
                19 => format!("t$=t$+\"{name}\":if len(t$)>200 then t$=\"\""),
                20 => format!("restore:read {name}$,{other}"),
                _ => format!("def fn {name}(x)=x+i:k=fn {name}({other})"),
            }
        } else if maker.below(3) == 0 {
            maker.statement()
        } else {
            FAILING[maker.below(FAILING.len())].into()
        };
        program += &format!("{} {statement}\n", maker.line);
        maker.line += 10;
    }
    program + &format!("{} goto 20\n900 return\n910 return\n912 return\n920 data one,1\n", maker.line)
}
