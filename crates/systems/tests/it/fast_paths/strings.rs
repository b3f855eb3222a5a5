//! Random programs with string operations.

use super::generator::ProgramGenerator;

const VARIABLES: [&str; 6] = ["a$", "b$", "zz$", "n$(i)", "n$(j)", "g$(i,j)"];

/// Strings that would grow without limit are cut: an error ends the program.
const CUTS: &str =
    "700 if len(a$)>200 then a$=\"\"\n710 b$=left$(b$,99):zz$=left$(zz$,60):n$(i)=left$(n$(i),40)\n";

/// An operand of a concatenation.
fn part(maker: &mut ProgramGenerator, depth: usize) -> String {
    if depth == 0 {
        return match maker.below(4) {
            0..=2 => maker.choose(&VARIABLES).into(),
            _ => maker.choose(&["\"\"", "\"e\"", "\"-12.5\"", "\"abc,def ghi jkl m\"", "u$"]).into(),
        };
    }
    let less = depth - 1;
    let count = |maker: &mut ProgramGenerator| {
        maker.choose(&["1", "2", "i", "j", "i+1", "j-1", "0", "17", "l", "255", "j*9"])
    };
    match maker.below(9) {
        0 => format!("left$({},{})", part(maker, less), count(maker)),
        1 => format!("right$({},{})", part(maker, less), count(maker)),
        2 => format!("mid$({},{})", part(maker, less), maker.choose(&["1", "2", "i+1", "j+1", "18"])),
        3 => format!(
            "mid$({},{},{})",
            part(maker, less),
            maker.choose(&["1", "2", "i+1", "j+1", "18", "l+1"]),
            count(maker)
        ),
        4 => maker.choose(&["chr$(i+65)", "chr$(j)", "chr$(asc(n$(i)+\"x\"))", "chr$(l)"]).into(),
        5 => maker.choose(&["str$(i)", "str$(j/8)", "str$(v)", "str$(-l*1e5)", "str$(val(a$))"]).into(),
        6 => format!("({}+{})", part(maker, less), part(maker, 0)),
        _ => part(maker, 0),
    }
}

/// A substring of a variable.
fn part_of(maker: &mut ProgramGenerator) -> String {
    let whole = maker.choose(&VARIABLES);
    let count = maker.choose(&["1", "1", "2", "i", "j+1", "9", "20", "255"]);
    match maker.below(5) {
        0 => format!("left$({whole},{count})"),
        1 => format!("right$({whole},{count})"),
        2 => format!("mid$({whole},{})", maker.choose(&["1", "2", "i+1", "j+1"])),
        3 => format!("mid$({whole},{count},1)"),
        _ => format!("mid$({whole},{},{count})", maker.choose(&["1", "2", "i+1", "j+1"])),
    }
}

fn text(maker: &mut ProgramGenerator) -> String {
    // In most cases few operands; sometimes more than one step concatenates.
    let most = if maker.below(12) == 0 { 12 } else { 3 };
    let parts = 1 + maker.below(most);
    let parts: Vec<_> = (0..parts)
        .map(|_| {
            let depth = maker.below(3);
            part(maker, depth)
        })
        .collect();
    parts.join("+")
}

fn statement(maker: &mut ProgramGenerator) -> String {
    match maker.below(15) {
        12 => {
            let relation = maker.choose(&["=", "<", ">", "<>", "<=", ">="]);
            let literal =
                maker.choose(&["\"e\"", "\"\"", "\" \"", "\"abc,def ghi jkl m\"", "chr$(j+60)", "u$"]);
            format!("if {}{relation}{literal} then v=v+1", part_of(maker))
        }
        13 => format!("if len({0}) then v=v+asc({1}):l=len({1})", maker.choose(&VARIABLES), part_of(maker)),
        14 => {
            let (piece, other) = (part_of(maker), part_of(maker));
            let goes = maker.choose(&VARIABLES);
            match maker.below(8) {
                0 => format!("{goes}={goes}+{piece}"),
                1 => format!("{goes}={piece}+{goes}+chr$(i*j+33)"),
                2 => format!("{goes}={goes}+chr$(j+65)+{piece}"),
                3 => format!("{goes}={}+{}+{goes}:{goes}=right$({goes},j)", part(maker, 0), part(maker, 0)),
                4 => format!("{goes}={}+{goes}+{}:{goes}=left$({goes},i)", part(maker, 0), part(maker, 0)),
                5 | 6 => {
                    let (one, third) = (part(maker, 0), maker.choose(&["\"e\"", "\"-12.5\"", "b$"]));
                    format!("t$={one}+{goes}+{third}:v=peek(28)+peek(29)+peek(31)+peek(32)")
                }
                _ => format!("if {piece}={other} then {goes}={other}"),
            }
        }
        0..=5 => format!("{}={}", maker.choose(&VARIABLES), text(maker)),
        6 => format!("{0}=left$({0},{1})", maker.choose(&VARIABLES), maker.choose(&["9", "30", "3", "i*9"])),
        7 => {
            let relation = maker.choose(&["=", "<", ">", "<>", "<=", ">="]);
            format!("if {}{relation}{} then v=v+1", text(maker), text(maker))
        }
        8 => format!("l=len({}):v=val({})", text(maker), text(maker)),
        9 => maker
            .choose(&[
                "if a$ then v=v+1",
                "v=fre(0)",
                "t$=a$:a$=n$(j):n$(j)=t$",
                "t$=g$(i,j):g$(i,j)=g$(j,i):g$(j,i)=t$",
                "v=peek(51)+peek(52)*256:l=len(a$)",
                "t$=left$(b$,9)+\"-\"+u$+\"e\":v=peek(34)+peek(35)*256",
                "poke 51,(peek(51)+9)and 255",
                "v=peek(97)+peek(98)+peek(100)+peek(22)+peek(23)",
                "poke 20000+i,v and 255:a$=a$+chr$(peek(20000+j))",
            ])
            .into(),
        10 => format!("print left$({},30)", text(maker)),
        _ => format!("v=v+asc({}+\"*\")", text(maker)),
    }
}

/// The program that is loaded before lines are typed.
pub fn program_before_lines() -> &'static str {
    "10 dim n$(7),g$(7,7):u$=\"\":for i=0 to 7:n$(i)=chr$(65+i)+str$(i*i):next:a$=\"of the text\":i=3:j=2\n"
}

/// String operations in typed lines: their literals are in the input buffer.
pub fn lines_of_texts(seed: u64) -> String {
    let mut maker = ProgramGenerator { seed, line: 0 };
    let mut lines = String::new();
    for _ in 0..8 {
        let line = format!("fori=0to7:{}:next", statement(&mut maker));
        // A line of the editor has two rows.
        if line.len() < 80 {
            lines += &line.to_uppercase();
            lines.push('\r');
        }
    }
    lines
}

/// String operations while the variables are in the middle of the program text, in a remark, and
/// the strings above it or there as well.
pub fn program_in_its_text(seed: u64) -> String {
    let mut maker = ProgramGenerator { seed, line: 100 };
    let mut program = format!(
        "10 goto 30\n20 rem{}\n30 poke 45,32:poke 46,8:{}clr:dim n$(1),g$(1,1):u$=\"\":i=1:j=1\n\
         40 for q=0 to 99:for l=0 to 9\n",
        "remark".repeat(39),
        maker.choose(&["", "poke 55,248:poke 56,8:"])
    );
    for _ in 0..3 + maker.below(4) {
        program += &maker.line_of(statement);
        maker.line += 10;
    }
    program + CUTS + "800 next l,q\n"
}

/// Strings made of substrings, with much memory or so little that garbage collection runs.
pub fn program_of_texts(seed: u64) -> String {
    let mut maker = ProgramGenerator { seed, line: 100 };
    let mut program = format!(
        "10 {}dim n$(7),g$(7,7):u$=\"\"\n20 for i=0 to 7:n$(i)=chr$(65+i)+str$(i*i):next\n\
         30 for i=0 to 7:for j=7 to 0 step -1:l=i+j\n",
        maker.choose(&["", "", "poke 56,12:clr:", "poke 56,13:poke 55,7:clr:", "poke 56,16:clr:"])
    );
    for _ in 0..5 + maker.below(8) {
        program += &maker.line_of(statement);
        maker.line += 10;
    }
    program + CUTS + "720 n$(j)=right$(n$(j),50):g$(i,j)=left$(g$(i,j),20)\n800 next j,i:goto 30\n"
}
