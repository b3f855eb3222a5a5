//! Random programs with garbage collections, in most cases after a write to their descriptors or tables.

use super::generator::ProgramGenerator;

fn poked(maker: &mut ProgramGenerator) -> String {
    let address = maker.choose(&[
        // Length and address of a descriptor, two strings at one address, the header of an array.
        "a+7+3*i", "a+8+3*i", "a+9+3*i", "a+8+3*i", "a+9+3*i", "a+i",
        // Temporary descriptors, the tables, the end of memory.
        "25+i", "45", "47", "49", "55", "55",
    ]);
    let value = maker.choose(&[
        "0",
        "i",
        "3*i",
        "25+3*i",
        "255",
        "peek(51)",
        "peek(52)",
        "peek(55)",
        "peek(56)",
        "peek(a+8)",
        "peek(a+9)",
        "peek(47)",
        "peek(49)",
        "peek(49)+3",
        "peek(50)",
        "peek(47)-2",
        "peek(45)+7",
    ]);
    format!("i={}:poke {address},({value})and 255", maker.below(12))
}

/// Strings in variables and arrays, pokes, and garbage collections between them.
pub fn program_of_collections(seed: u64) -> String {
    let mut maker = ProgramGenerator { seed, line: 100 };
    let count = 4 + maker.below(40);
    let memory = maker.choose(&["", "poke 56,14:clr:", "poke 56,16:poke 55,9:clr:"]);
    let text = maker.choose(&[
        "str$(i)",
        "chr$(i+65)+str$(i*i*i)",
        "left$(\"abcdefghijklmnopqrstuvwxyz\"+\"\",i*3)",
    ]);
    let mut program = format!(
        "10 {memory}i=0:v=0:a=peek(47)+256*peek(48):dim n$({count}),k%(2),g$(1,2)\n\
         20 for i=0 to {count} step {}:n$(i)={text}:next\n30 a$=n$(1)+\"x\":b$=\"\":c$=a$+a$\n",
        1 + maker.below(3)
    );
    for _ in 0..3 + maker.below(5) {
        let statement = match maker.below(6) {
            0..=1 => poked(&mut maker),
            2 => "v=fre(0):print v".into(),
            3 => format!("i={}:n$(i)=n$(i)+n$(0)+{text}", maker.below(4)),
            4 => "v=fre(0):a$=a$+\"y\":g$(1,i and 1)=b$:b$=\"\":v=fre(0)".into(),
            _ => "v=len(a$+str$(fre(0)))".into(),
        };
        program += &format!("{} {statement}\n", maker.line);
        maker.line += 10;
    }
    program + "900 v=fre(0):print v,a$,n$(0);n$(1)\n"
}
