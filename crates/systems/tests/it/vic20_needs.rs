//! The memory expansion that a program for the VIC-20 needs.

use ::vic20::Expansion;
use listing::MachineKind;
use systems::vic20::{
    self,
    needs::{Cause, Need, need_of},
};

fn image(lines: &[&str]) -> Vec<u8> {
    let text: String =
        lines.iter().enumerate().map(|(index, line)| format!("{} {line}\n", 10 * index + 10)).collect();
    vic20::tokenise(&crate::decoded(&text, "a.bas", MachineKind::Vic20)).expect("the lines are short").image
}

fn expansion(lines: &[&str]) -> Expansion {
    need_of(&image(lines)).expansion
}

/// The same program, saved at another address.
fn saved_at(lines: &[&str], start: u16) -> Need {
    let mut image = image(lines);
    let link = u16::from_le_bytes([image[0], image[1]]) - vic20::PROGRAM_START + start;
    image[..2].copy_from_slice(&link.to_le_bytes());
    need_of(&image)
}

#[test]
fn the_addresses_of_the_screen_decide() {
    assert_eq!(expansion(&["PRINT 1"]), Expansion::None);
    assert_eq!(expansion(&["S=7680:C=38400", "POKE S,1:POKE C,1"]), Expansion::None);
    assert_eq!(expansion(&["FOR I=4096 TO 4601:POKE I,32:NEXT"]), Expansion::Kb8);
    assert_eq!(expansion(&["POKE S+I,32:POKE S+I+33792,0"]), Expansion::Kb8);
    // The program itself.
    assert_eq!(expansion(&["FOR I=4097 TO 4200:PRINT PEEK(I):NEXT"]), Expansion::None);
    assert_eq!(expansion(&["POKE 1024,1:POKE 7680,1"]), Expansion::Kb3);
    assert_eq!(expansion(&["POKE 1024,1"]), Expansion::Kb3);
    // A number that is not used as an address does not count.
    assert_eq!(expansion(&["PRINT 4096;37888"]), Expansion::None);
}

#[test]
fn the_start_of_a_saved_program_decides_where_addresses_do_not() {
    let text = ["PRINT 1"];
    assert_eq!(saved_at(&text, 0x1001), Need { expansion: Expansion::None, cause: Cause::Size(10) });
    assert_eq!(saved_at(&text, 0x0401), Need { expansion: Expansion::Kb3, cause: Cause::Start(0x0401) });
    assert_eq!(saved_at(&text, 0x1201), Need { expansion: Expansion::Kb8, cause: Cause::Start(0x1201) });
    let screen = Need { expansion: Expansion::None, cause: Cause::Screen(7680) };
    assert_eq!(saved_at(&["POKE 7680,1"], 0x1201), screen);
}

#[test]
fn a_chosen_expansion_may_lack_what_the_program_needs() {
    let need = need_of(&image(&["POKE 4096,1:POKE 37888,1"]));
    let message = "the program uses the screen at 4096, which the machine has with `--ram 8`, not with 3 KB";
    assert_eq!(need.lack(Expansion::Kb3).as_deref(), Some(message));
    assert_eq!(need.lack(Expansion::Kb24), None);
    let need = need_of(&image(&["POKE 7680,1"]));
    assert!(need.lack(Expansion::Kb8).is_some_and(|message| message.contains("`--ram 0`")));
    assert_eq!(need.lack(Expansion::Kb3), None);
    let need = need_of(&image(&["POKE 1024,1"]));
    assert!(need.lack(Expansion::None).is_some_and(|message| message.contains("`--ram 3`")));
    assert_eq!(need_of(&image(&["PRINT 1"])).lack(Expansion::Kb8), None);
}

#[test]
fn the_size_decides_where_addresses_do_not() {
    let text = format!("REM{}", "A".repeat(200));
    let lines = |count: usize| vec![&text[..]; count];
    assert_eq!(expansion(&lines(10)), Expansion::None);
    assert_eq!(expansion(&lines(20)), Expansion::Kb3);
    assert_eq!(expansion(&lines(40)), Expansion::Kb8);
    assert_eq!(expansion(&lines(200)), Expansion::Kb24);
    let mut small = lines(20);
    small.push("POKE 7680,1");
    assert_eq!(expansion(&small), Expansion::Kb3);
}
