//! Random programs that move sprites, read collisions, play sounds and wait: chip accesses on the
//! fast paths.

use super::generator::ProgramGenerator;

fn value(maker: &mut ProgramGenerator) -> &'static str {
    maker.choose(&[
        "i",
        "j",
        "i*9",
        "j*30+24",
        "100",
        "100+i",
        "255",
        "1",
        "3",
        "0",
        "(i+j)and 255",
        "x",
        "y",
    ])
}

/// Returns a register of the video chip, in most cases one for sprites.
fn register(maker: &mut ProgramGenerator) -> &'static str {
    maker.choose(&[
        "v", "v+1", "v+2", "v+3", "v+4", "v+5", "v+i", "v+2*j", "v+1+2*j", "v+16", "v+16", "v+21", "v+21",
        "v+23", "v+28", "v+29", "v+27", "v+32", "v+33", "v+39", "v+37+j", "v+30", "v+31", "v+47", "v+64",
    ])
}

fn statement(maker: &mut ProgramGenerator) -> String {
    match maker.below(18) {
        0..=4 => format!("poke {},{}", register(maker), value(maker)),
        5 => {
            let (coordinate, above) = (maker.choose(&["x", "y"]), maker.choose(&["7", "33", "90", "i*j"]));
            format!("{coordinate}=({coordinate}+{above})and 255")
        }
        6 => "poke v,x:poke v+1,y".into(),
        7..=8 => {
            format!("k=k+peek({})", maker.choose(&["v+30", "v+31", "v+30", "v+31", "v+18", "v+i", "v+21"]))
        }
        9 => format!("if peek(v+{})and {} then c=c+1", maker.choose(&["30", "31"]), value(maker)),
        10 => format!("poke s+{},{}", maker.choose(&["24", "i", "1", "4", "j*7+4"]), value(maker)),
        11 => format!("k=k+peek(s+{})", maker.choose(&["27", "28", "25", "j"])),
        12 => format!(
            "print {}",
            maker.choose(&[
                "\"{home}score\";c",
                "\"{clr}\";",
                "\"{home}\";",
                "\"*\";",
                "c;k;",
                "\"{down}{down}\";"
            ])
        ),
        13 => format!("poke 1024+{}*{},{}", value(maker), maker.choose(&["1", "3", "4"]), value(maker)),
        14 => maker
            .choose(&[
                "poke v+24,21",
                "poke v+24,23",
                "poke v+24,20+i",
                "poke v+17,27",
                "poke v+17,59",
                "poke v+17,11",
                "poke v+22,8+j",
                "poke v+22,24",
                "poke v+17,24+j",
                "poke 56576,151-i",
                "poke 1,54:poke v,i:poke 1,55",
                "poke v+26,i:poke v+18,i*30:poke v+25,255:poke v+26,0",
                "poke 2040+j,13+(i and 1)",
                "poke 56333,127:poke v,i:poke 56333,129",
            ])
            .into(),
        15 => format!("for t=1 to {}:next t", maker.choose(&["4", "50", "i*30", "400"])),
        16 => maker
            .choose(&[
                "get a$",
                "get a$:if a$<>\"\" then c=c+1",
                "t=ti",
                "t$=ti$",
                "t=ti+2",
                "wait 53266,j+1",
            ])
            .into(),
        _ => format!(
            "for t=1 to {}:{}:next",
            maker.choose(&["9", "30", "i*9"]),
            maker.choose(&[
                "poke v,t*8",
                "poke v+1,t*7:k=k+peek(v+30)",
                "poke s+1,t:poke s+4,17:poke s+4,16",
                "get a$:if a$<>\"\" then k=0",
                "poke v+2,t:if peek(v+31)and 2 then c=c+1",
                "k=k+ti",
            ])
        ),
    }
}

/// A loop over sprites and sounds; at its end the register values are stored in memory.
pub fn program_of_chips(seed: u64) -> String {
    let mut maker = ProgramGenerator { seed, line: 100 };
    let form = maker.choose(&["255", "129", "i and 7", "-16*(i=31)", "0", "i*4"]);
    let mut program = format!(
        "10 v=53248:s=54272:x=24:y=100:c=0:k=0\n\
         15 for i=0 to 62:poke 832+i,{form}:poke 896+i,60:next:for i=0 to 7:poke 2040+i,13:next\n\
         20 poke v+21,{}:for i=0 to 4\n30 for j=0 to 3\n",
        maker.choose(&["1", "3", "5", "255", "0", "131"]),
    );
    for _ in 0..3 + maker.below(8) {
        program += &maker.line_of(statement);
        maker.line += 10;
    }
    program
        + &maker.waits()
        + "800 next j,i\n810 for i=0 to 46:poke 49152+i,peek(v+i):next:for i=0 to 24:poke 49200+i,peek(s+i):next\n820 goto 10\n"
}

impl ProgramGenerator {
    /// Returns a line that waits for something.
    fn waits(&mut self) -> String {
        let line = self.line;
        match self.below(9) {
            0 => format!("{line} t=ti+2\n{} if ti<t then {}\n", line + 1, line + 1),
            1 => format!("{line} t$=ti$\n{} if ti$=t$ and k<9 then k=k+1:goto {}\n", line + 1, line + 1),
            2 => format!("{line} get a$:k=k+1:if a$=\"\" and (k and 15) then {line}\n"),
            3 => format!("{line} t=ti+1\n{0} get a$:if ti<t then {0}\n", line + 1),
            4 => format!("{line} if peek(v+18)<200 then {line}\n"),
            5 => format!("{line} if peek(162)and 3 then {line}\n"),
            6 => format!("{line} t=ti\n{} for l=1 to 30:get a$:if a$=\"\" then next\n", line + 1),
            _ => String::new(),
        }
    }
}
