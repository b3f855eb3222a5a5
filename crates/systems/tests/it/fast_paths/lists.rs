//! Random programs that read `DATA` lists.

use super::generator::ProgramGenerator;

/// Lists of all kinds of items, with other text between them, read repeatedly while the program
/// writes to that text.
pub fn program_of_lists(seed: u64) -> String {
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
    let mut maker = ProgramGenerator { seed, line: 500 };
    let mut program = String::from("10 dim a(9):s=peek(43)+256*peek(44)\n20 for i=0 to 3:restore\n");
    for line in 0..4 + maker.below(4) {
        let targets: Vec<_> = (0..1 + maker.below(3))
            .map(|_| maker.choose(&["a", "a$", "a$", "b$", "n%", "a(i)", "c$(i)", "k"]))
            .collect();
        let after = maker.choose(&[
            "",
            ":restore",
            ":print a;a$;b$",
            ":poke s+i*7+300,49+i",
            ":x$=\"*\"+a$:print val(x$);val(b$)",
            // Into the middle of an item, or onto the `DATA` keyword of the next list.
            ":poke 65,peek(65)-(peek(65)<250)",
            ":poke 65,peek(65)-5*(peek(65)<250)",
        ]);
        let before = maker.choose(&["", "", "for j=1 to 3:", "poke s+400+i*5,44:", "k=val(a$)+val(b$):"]);
        let end = if before.starts_with("for") { ":next" } else { "" };
        program += &format!("{} {before}read {}{after}{end}\n", 30 + line * 10, targets.join(","));
    }
    program += "200 next:clr:goto 10\n";
    for _ in 0..6 + maker.below(6) {
        let items: Vec<_> = (0..1 + maker.below(5)).map(|_| maker.choose(&ITEMS)).collect();
        let before = maker.choose(&["", "", "rem data 9,9:", "print\"data 8:\";:", "x=1: ", "rem \":"]);
        let after = maker.choose(&["", "", ":y=2", ":data 3", ":rem"]);
        program += &format!("{} {before}data {}{after}\n", maker.line, items.join(","));
        maker.line += 10;
    }
    program
}
