//! The listing of Hexagon on its machine: its texts, its ratings, its thinking time, its drawings.
//!
//! The texts are those of the documentation of the lost original; the ratings are the rows of
//! `golden/hexagon`.

use ce140p::Stroke;
use conformance::golden::Golden;
use conformance::rig::Rig;
use numeric::sharp_bcd::Decimal;
use sharp_basic::SharpMachine as _;
use sharp_basic::machine::Dot;
use sharp_basic::tokeniser::{TypedLine, parse_line};
use sharp_basic::{layout, list, store};
use systems::{Event, ProgramEnd, StopReason};

const LISTING: &str = include_str!("../../../../basic-listings/pc1360/hexagon/listing.bas");

/// Cycles in a second.
const SECOND: u64 = 256_000;
/// Lines for breakpoints: the draw of the first player, the start of a ply, the question for the user's move, the end
/// of the computer's rating.
const BEGINS: u16 = 40;
const PLY: u16 = 50;
const ASKS: u16 = 110;
const RATED: u16 = 282;
/// The maximum length of a line as listed.
const WIDEST: usize = 79;
/// Bytes free with a card of 8 KB.
const ON_A_CARD_OF_8_KB: u16 = 6558;

/// A machine with the listing loaded.
struct Game(Rig);

impl Game {
    /// Starts the listing, with some lines replaced, and runs to the first question.
    fn new(others: &str) -> Self {
        let mut rig = Rig::pocket();
        rig.enter(&format!("{LISTING}\n{others}"));
        rig.run_program();
        Self(rig)
    }

    /// Starts a game of PETRA with this first player, and runs to the first ply.
    fn begun(others: &str, plotter: &str, beginner: u8) -> Self {
        let mut game = Self::new(others);
        game.0.press_keys("type:PETRA ENTER N ENTER");
        game.0.tap(plotter);
        game.enter_to(BEGINS);
        game.run_until_line(PLY);
        game.set('F', beginner);
        game
    }

    /// Runs until the program is before a line.
    fn run_until_line(&mut self, line: u16) {
        self.0.system.set_line_breakpoints(&[line]);
        self.0.run_until_line(line, 10 * self.0.timeout());
    }

    /// Holds ENTER until the program reaches a line.
    fn enter_to(&mut self, line: u16) {
        let key = self.0.chord("ENTER").key;
        self.0.event(Event::KeyDown(key));
        self.run_until_line(line);
        self.0.event(Event::KeyUp(key));
    }

    /// Presses keys, each after the display has changed for the previous one.
    fn press_keys(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let key = self.0.chord(key).key;
            self.0.event(Event::KeyDown(key));
            self.0.run_through(SECOND / 5);
            self.0.event(Event::KeyUp(key));
            self.0.run_through(SECOND);
        }
    }

    fn set(&mut self, letter: char, value: u8) {
        let at = usize::from(layout::fixed(letter as u8 - b'A'));
        self.put(at, value);
    }

    fn put(&mut self, at: usize, value: u8) {
        let bytes = Decimal::from(i32::from(value)).to_bytes();
        self.0.write_memory(at, &bytes);
    }

    fn number(&self, at: usize) -> i64 {
        let bytes = self.0.memory()[at..at + 8].try_into().expect("eight bytes");
        Decimal::from_bytes(bytes).to_integer().expect("a whole number")
    }

    fn letter(&self, letter: char) -> i64 {
        self.number(usize::from(layout::fixed(letter as u8 - b'A')))
    }

    /// Returns the address of an element of a numeric array.
    fn element(&self, letter: char, [row, column]: [usize; 2]) -> usize {
        let ram = self.0.memory();
        let block = store::blocks(ram).find(|block| block.name == (letter as u8, 0x80));
        let block = block.expect("the array exists");
        usize::from(block.elements()) + (row * (usize::from(block.last.0) + 1) + column) * 8
    }

    fn at(&self, letter: char, indices: [usize; 2]) -> i64 {
        self.number(self.element(letter, indices))
    }

    /// Writes a position, as the state of each line: 0 free, 1 the computer's, 2 the user's.
    fn set_lines(&mut self, lines: &[u8]) {
        let mut points = [[0; 2]; 6];
        for (number, &state) in lines.iter().enumerate() {
            self.put(self.element('L', [number, 2]), state);
            for end in [0, 1].map(|end| self.at('L', [number, end]) as usize) {
                if state > 0 {
                    points[end][usize::from(state) - 1] += 1;
                }
            }
        }
        for (point, counts) in points.into_iter().enumerate() {
            for (side, count) in counts.into_iter().enumerate() {
                self.put(self.element('P', [point, side]), count);
            }
        }
    }

    fn processor_time(&self) -> u64 {
        self.0.system.inspect().processor_time().expect("it has a processor").0
    }

    /// Returns a row of the text to the right of the board.
    fn row(&self, row: usize) -> String {
        self.0.lcd_text().split('|').nth(row).unwrap_or_default().chars().skip(8).collect()
    }

    /// Returns the rows of the text.
    fn text_rows(&self) -> String {
        [0, 1, 2, 3].map(|row| self.row(row)).join("|")
    }

    fn is_set(&self, x: i16, y: i16) -> bool {
        self.0.pc1360().dot(Dot { x, y }) == Some(true)
    }

    /// Returns the strokes that the plotter has drawn with a pen.
    fn strokes(&self, pen: u8) -> Vec<Stroke> {
        let plotter = self.0.pc1360().plotter().expect("a plotter is plugged in");
        plotter.paper().strokes().iter().filter(|stroke| stroke.pen == pen).copied().collect()
    }
}

#[test]
fn the_text_is_what_the_machine_lists_and_could_be_typed() {
    for line in LISTING.lines() {
        let TypedLine::Line { number, tokens } = parse_line(line.as_bytes()) else {
            panic!("no line: `{line}`")
        };
        let listed = String::from_utf8(list::listed(number, &tokens)).expect("the listing is plain");
        assert_eq!(listed.trim_end(), line);
        assert!(listed.len() <= WIDEST, "{} characters: `{line}`", line.len());
    }
    let free = |rig: &Rig| sharp_basic::SharpBasic::bytes_free(rig.memory());
    let used = free(&Rig::pocket()) - free(&Game::begun("", "N", 1).0);
    println!("program and variables: {used} bytes");
    assert!(used < ON_A_CARD_OF_8_KB, "{used} bytes");
}

#[test]
fn the_questions_have_the_text_of_the_page() {
    let mut game = Game::new("");
    assert_eq!(game.0.lcd_text(), "Ihr Name: _|||");
    game.0.press_keys("type:ABCDEFGHIJKLMN ENTER");
    assert_eq!(game.0.lcd_text(), "Spielregeln? <J/N> _|||");
    game.0.press_keys("J ENTER");
    let pages = [
        "Zwei Spieler verbinden|abwechselnd die sechs|Eckpunkte eines Hexagons|(Sechseck) mit Linien.",
        "Jeder Spieler verwendet|eine bestimmte Farbe.||",
        "Wer zuerst mit den|Linien seiner Farbe ein|Dreieck bildet bzw. bil-|den muss, hat verloren.",
    ];
    for page in pages {
        assert_eq!(game.0.lcd_text(), page);
        game.0.press_keys("ENTER");
    }
    assert_eq!(game.0.lcd_text(), "Mit Plotter? <J/N> _|||");
    let name = game.element_of_name();
    assert_eq!(name, "ABCDEFGHIJKL");
    game.enter_to(BEGINS);
    game.run_until_line(PLY);
    assert_eq!(game.letter('R'), 0, "ENTER alone is no");
    let draws = [0, 1, 2].map(|more| {
        let mut game = Game::new("");
        game.0.press_keys("ENTER ENTER");
        game.0.run_through(SECOND * more);
        game.enter_to(BEGINS);
        game.run_until_line(PLY);
        game.letter('F')
    });
    assert!(draws.iter().all(|beginner| [1, 2].contains(beginner)), "{draws:?}");
}

impl Game {
    fn element_of_name(&self) -> String {
        let ram = self.0.memory();
        let block = store::blocks(ram).find(|block| block.name == (b'N', 0xa0)).expect("the name exists");
        let bytes = &ram[usize::from(block.elements())..usize::from(block.end)];
        String::from_utf8_lossy(bytes).trim_end_matches('\0').to_owned()
    }
}

#[test]
fn the_arrays_are_those_of_the_page() {
    let game = Game::begun("", "N", 2);
    let ram = game.0.memory();
    let numeric = |letter: u8| store::blocks(ram).find(|block| block.name == (letter, 0x80));
    let ends = [b'L', b'I', b'P'].map(|letter| numeric(letter).map(|block| (block.last.1, block.last.0)));
    assert_eq!(ends, [Some((14, 4)), Some((5, 5)), Some((5, 1))]);
    assert_eq!(game.at('I', [2, 3]), 9);
    assert_eq!((game.at('L', [9, 0]), game.at('L', [9, 1])), (2, 3));
    let mut number = 0;
    for a in 0..6 {
        for b in a + 1..6 {
            assert_eq!((game.at('I', [a, b]), game.at('I', [b, a])), (number, number));
            number += 1;
        }
    }
}

#[test]
fn a_person_draws_by_digits_and_cursor_and_repeats_invalid_input() {
    let mut game = Game::begun("", "J", 2);
    game.0.run_through(3 * SECOND);
    assert_eq!((game.row(0), game.row(1), game.row(2)), ("Ihr Zug:".into(), "von:  1".into(), String::new()));
    let shown: Vec<bool> = (0..12)
        .map(|_| {
            game.0.run_through(SECOND / 4);
            game.is_set(11, 2)
        })
        .collect();
    assert!(shown.contains(&true) && shown.contains(&false), "the point blinks: {shown:?}");
    game.press_keys("9 3");
    assert_eq!(game.row(1), "von:  3");
    game.press_keys("UP");
    assert_eq!(game.row(1), "von:  4");
    game.press_keys("DOWN DOWN DOWN DOWN");
    assert_eq!(game.row(1), "von:  6");
    game.press_keys("UP UP ENTER");
    assert_eq!((game.row(1), game.row(2)), ("von:  2".into(), "nach: 1".into()));
    game.press_keys("2 ENTER");
    assert_eq!(game.row(3), "FEHLEINGABE!");
    game.press_keys("4 ENTER");
    assert_eq!((game.row(1), game.row(2), game.row(3)), ("von:  1".into(), String::new(), String::new()));
    game.0.run_through(SECOND);
    game.press_keys("5 ENTER 2");
    game.enter_to(PLY);
    let five_two = game.at('I', [1, 4]) as usize;
    assert_eq!(game.at('L', [five_two, 2]), 2);
    assert_eq!([1, 4].map(|point| game.at('P', [point, 1])), [1, 1]);
    // Solid from the second point, (37,2), to the fifth, (13,29).
    assert!((3..29).all(|y| (13..=37).any(|x| game.is_set(x, y))));
    assert_eq!(game.strokes(3).len(), 1, "red");
}

#[test]
fn the_computer_thinks_draws_and_waits() {
    let mut game = Game::begun("", "J", 1);
    game.0.run_through(2 * SECOND);
    assert_eq!(game.row(0), "ich denke ...");
    game.run_until_line(RATED);
    let choices = (0..15).map(|number| game.at('L', [number, 3])).collect::<Vec<_>>();
    assert_eq!((choices, game.letter('H')), (vec![10; 15], 15));
    game.0.run_through(5 * SECOND);
    let (line, drawn) = (game.letter('N'), game.letter('D'));
    assert_eq!(game.at('L', [drawn as usize, 4]), line);
    let [a, b] = [0, 1].map(|end| game.at('L', [line as usize, end]));
    assert_eq!(game.text_rows(), format!("... und ziehe|von: {}|nach: {}|", a + 1, b + 1));
    let corner = |point: i64| (game.at('X', [0, point as usize]), game.at('Y', [0, point as usize]));
    let ((x, y), (to_x, to_y)) = (corner(a), corner(b));
    let steps = (to_x - x).abs().max((to_y - y).abs());
    let on = (3..steps - 2).filter(|step| {
        let interpolate = |from: i64, to: i64| from + (to - from) * step / steps;
        let near = |x: i64, y: i64| game.is_set(x as i16, y as i16);
        near(interpolate(x, to_x), interpolate(y, to_y))
    });
    let on = on.count() as i64;
    assert!(on > 0 && on < steps - 6, "{on} of {steps} dots: the line is dotted");
    game.enter_to(PLY);
    game.run_until_line(ASKS);
    assert_eq!(game.strokes(2).len(), 1, "green");
}

#[test]
fn a_triangle_ends_the_game() {
    for (loser, message) in [(1, "Ich habe|verloren!"), (2, "PETRA|hat verloren!")] {
        let mut game = Game::begun("", "J", loser);
        // The loser has lines 1-3 and 1-5. The other lines are drawn without a closed triangle, and only 3-5 is free.
        let mut lines = [0; 15];
        for (number, state) in lines.iter_mut().enumerate() {
            let ends = [0, 1].map(|end| game.at('L', [number, end]));
            *state = match ends {
                [0, 2 | 4] => loser,
                [2, 4] => 0,
                _ => 3 - loser,
            };
        }
        game.set_lines(&lines);
        if loser == 2 {
            game.0.run_through(3 * SECOND);
            game.press_keys("5 ENTER 3");
        } else {
            game.run_until_line(RATED);
            game.0.run_through(5 * SECOND);
        }
        game.enter_to(PLY);
        assert_eq!(game.letter('G'), i64::from(loser));
        assert_eq!(game.text_rows(), format!("Dreieck 1-3-5|{message}|"));
        assert!(game.is_set(11, 0) && game.is_set(50, 17) && game.is_set(11, 31), "the corners are thick");
        assert!(!game.is_set(39, 0), "point 2 is not a corner");
        let corners: Vec<Stroke> = game.strokes(1);
        assert!(corners.len() >= 27, "{} violet strokes", corners.len());
        game.0.run_through(SECOND);
        game.press_keys("ENTER");
        assert_eq!(game.0.program_end, Some(StopReason::Ended(ProgramEnd::Completed)));
    }
}

#[test]
fn every_class_is_rated_as_recorded_in_less_than_a_minute() {
    let Some(table) = Golden::open().table("hexagon/ratings.tsv") else { return };
    // The computer never ends its turn, so that it rates one position after the other.
    let mut game = Game::begun("282 GOTO 210", "N", 1);
    game.run_until_line(RATED);
    let (mut longest, mut sum) = (0, 0);
    for row in &table.rows {
        let cell = |name| row.cell(name);
        let computer = cell("computer");
        let state = |digit: char| match digit {
            '0' => 0,
            digit if computer.starts_with(digit) => 1,
            _ => 2,
        };
        let lines: Vec<u8> = cell("position").chars().map(state).collect();
        game.set_lines(&lines);
        let began = game.processor_time();
        game.run_until_line(RATED);
        let time = game.processor_time() - began;
        longest = longest.max(time);
        sum += time;
        let rating = |number: usize| match lines[number] {
            0 => game.at('L', [number, 3]).to_string(),
            _ => "-".into(),
        };
        let ratings: Vec<String> = (0..lines.len()).map(rating).collect();
        assert_eq!(ratings.join(","), cell("ratings"), "line {}", row.line);
        assert_eq!(game.letter('M').to_string(), cell("maximum"), "line {}", row.line);
        let tie = |index: i64| game.at('L', [index as usize, 4]).to_string();
        let ties: Vec<String> = (0..game.letter('H')).map(tie).collect();
        assert_eq!(ties.join(","), cell("ties"), "line {}", row.line);
    }
    let seconds = |cycles: u64| cycles as f64 / SECOND as f64;
    let rows = table.rows.len();
    println!(
        "{rows} rows; thinking: {:.1} s at the most, {:.1} s on the average",
        seconds(longest),
        seconds(sum) / rows as f64
    );
    assert!(longest < 60 * SECOND, "{:.1} s", seconds(longest));
}
