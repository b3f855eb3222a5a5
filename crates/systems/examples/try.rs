use systems::{c64, *};
fn main() {
    let mut s = power_on(SystemKind::C64, c64::Options::default());
    for line in std::env::args().skip(1) {
        let mut codes: Vec<u8> = line.bytes().map(|b| b.to_ascii_uppercase()).collect();
        codes.push(13);
        s.type_text(&codes);
    }
    let mut t = Cycles(0);
    for _ in 0..2000 {
        t = Cycles(t.0 + 20000);
        loop {
            match s.run_until(t) {
                Pause::Horizon => break,
                Pause::AwaitingLine => {
                    if s.now().0 >= t.0 {
                        break;
                    }
                }
                p => println!("{p:?}"),
            }
        }
    }
    println!("{}", s.screen().text());
    println!("{:?}", String::from_utf8_lossy(&s.take_printed()));
}
