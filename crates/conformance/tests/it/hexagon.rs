//! The rating and the winning lines of every class of positions, as computed by an independent
//! program.
//!
//! The rows are described in `golden/hexagon/README.md`.

use conformance::golden::Golden;
use games::hexagon::{LINES, Line, LineState, Position, Tablebase, fast, plain};

/// Parses numbers separated by commas; `-` is an empty list.
fn numbers(cell: &str) -> Vec<usize> {
    cell.split(',').filter(|number| *number != "-").map(|number| number.parse().expect("a number")).collect()
}

fn lines(set: u16) -> Vec<usize> {
    Line::of_set(set).map(Line::number).collect()
}

#[test]
fn hexagon_rates_and_solves_every_class_as_recorded() {
    let Some(table) = Golden::open().table("hexagon/ratings.tsv") else { return };
    let solved = Tablebase::new();
    assert!(!table.rows.is_empty());
    for row in &table.rows {
        let cell = |name| row.cell(name);
        let (position, computer) = (cell("position").as_bytes(), cell("computer").as_bytes()[0]);
        let location = format!("hexagon/ratings.tsv line {}", row.line);
        assert_eq!(position.len(), LINES, "{location}");
        let state = |number: usize| match position[number] {
            b'0' => LineState::Free,
            digit if digit == computer => LineState::Computer,
            _ => LineState::Person,
        };
        let board = plain::Board::of(std::array::from_fn(state));
        let set =
            |digit| (0..LINES).filter(|&number| position[number] == digit).fold(0, |set, at| set | 1 << at);
        let position = Position { first: set(b'1'), second: set(b'2') };
        let (computer, person) = match computer {
            b'1' => (position.first, position.second),
            _ => (position.second, position.first),
        };

        let ratings = board.ratings();
        let written = ratings.map(|rating| rating.map_or("-".into(), |rating| rating.to_string()));
        assert_eq!(written.join(","), cell("ratings"), "{location}");
        let (highest, ties) = plain::best(&ratings).expect("a line is free");
        assert_eq!(highest.to_string(), cell("maximum"), "{location}");
        assert_eq!(
            ties.iter().map(|line| line.number()).collect::<Vec<_>>(),
            numbers(cell("ties")),
            "{location}"
        );
        let fast = fast::Board { computer_lines: computer, person_lines: person };
        assert_eq!(fast::ratings(&fast.lines_by_rating()), ratings, "{location}");
        assert_eq!(
            (fast.highest_rated_lines().0, lines(fast.highest_rated_lines().1)),
            (highest, numbers(cell("ties"))),
            "{location}"
        );

        assert_eq!(position.drawn().to_string(), cell("drawn"), "{location}");
        let wins = solved.wins(position).expect("the position is live");
        assert_eq!(u8::from(wins).to_string(), cell("mover_wins"), "{location}");
        assert_eq!(lines(solved.winning_lines(position)), numbers(cell("winning_lines")), "{location}");
    }
    println!("hexagon/ratings.tsv: {} rows", table.rows.len());
}
