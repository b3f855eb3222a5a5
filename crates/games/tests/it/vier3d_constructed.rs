//! Rare states of "3D-Vier gewinnt", constructed by hand.

use Side::{Three, Two};
use games::vier3d::{
    Action, Answers, COMPUTER, Cell, Column, Core, LINES, Playthrough, Position, Score, Side, Strength,
    Value, fast, plain,
};
use games::{ChaChaDice, Dice, Game, IllegalMove, Outcome, Player, Random, RandomDraw, ScriptedDice, Seat};

/// Defines a test for both forms.
macro_rules! in_both_forms {
    ($($name:ident => $check:ident;)*) => {$(
        #[test]
        fn $name() {
            $check::<plain::Board>();
            $check::<fast::Board>();
        }
    )*};
}

in_both_forms! {
    a_threat_is_marked_and_scores_65_only_for_its_owner => marked_threat;
    a_threat_made_playable_later_has_no_mark => unmarked_threat;
    two_own_threats_in_one_cell_are_not_recognised => double_threat;
    many_marks_in_one_cell_add_up_as_decimal_digits => mark_accidents;
    two_lines_completed_at_once_blink_the_last_in_order => two_lines;
    an_upright_line_and_a_diagonal_blink_the_diagonal => upright_and_diagonal;
    the_64th_stone_can_win => last_stone_wins;
    sixty_four_stones_without_a_line_are_a_draw => last_stone_draws;
    a_swap_leaves_the_strengths_where_they_are => swapped_strengths;
    a_hint_after_a_swap_uses_the_computers_strength => hint_after_swap;
    another_game_exchanges_the_names_and_remembers_the_blinking_cells => next_game;
    the_opening_scores_are_those_of_the_listing => opening;
}

fn column(x: u8, y: u8) -> Column {
    Column::new(x, y).expect("a column of the board")
}

/// Places stones given as (side, x, y).
fn board<C: Core + Default>(stones: &[(Side, u8, u8)]) -> C {
    let mut board = C::default();
    for &(side, x, y) in stones {
        board.place(side, column(x, y));
    }
    board
}

fn score<C: Core>(board: &C, side: Side, strength: Strength, at: Column) -> Score {
    board.rate(side, strength).bw[at.index()]
}

fn opening<C: Core + Default>() {
    let corners = [column(0, 0), column(0, 3), column(3, 0), column(3, 3)];
    for (strength, best) in [(Strength::One, 224), (Strength::Two, 214)] {
        let rating = C::default().rate(Two, strength);
        assert_eq!(*rating.ties, corners);
        assert_eq!(rating.max, Score::sixty_fourths(best));
    }
    let rating = C::default().rate(Two, Strength::Two);
    // 2.78125 in the middle, 2.0625 along the edges.
    assert_eq!(rating.bw[column(1, 1).index()], Score::sixty_fourths(178));
    assert_eq!(rating.bw[column(0, 1).index()], Score::sixty_fourths(132));
}

fn marked_threat<C: Core + Default>() {
    let board: C = board(&[(Two, 0, 1), (Two, 1, 1), (Two, 2, 1)]);
    let gap = column(3, 1);
    assert_eq!(board.lines()[4], Value::THREAT.marked(Two), "rx(1,0)");
    assert_eq!(score(&board, Two, Strength::One, gap), Score::WIN);
    assert_eq!(score(&board, Three, Strength::One, gap), Score::THREAT);
    // The cell above does not change the score of a threat.
    assert_eq!(score(&board, Three, Strength::Two, gap), Score::THREAT);
}

/// Returns three stones of player 2 on layer 1 over stones of player 3, with the gap at (3,1,1)
/// unsupported.
fn three_in_layer_one<C: Core + Default>() -> C {
    let towers = [0, 1, 2].into_iter().flat_map(|x| [(Three, x, 1), (Two, x, 1)]);
    board(&towers.collect::<Vec<_>>())
}

fn unmarked_threat<C: Core + Default>() {
    let mut board = three_in_layer_one::<C>();
    let (line, gap) = (5, column(3, 1));
    assert_eq!(board.lines()[line], Value::thirty_seconds(32 * 32), "rx(1,1) has an unsupported gap");
    board.place(Two, gap);
    assert_eq!(board.lines()[line], Value::THREAT, "doubling sets no mark");
    assert_eq!(score(&board, Two, Strength::One, gap), Score::THREAT, "the win is not seen");
    board.place(Two, gap);
    assert_eq!(board.winner(), Some(Two));
}

fn double_threat<C: Core + Default>() {
    let mut board: C = board(&[(Two, 0, 1), (Two, 1, 1), (Two, 2, 1), (Two, 3, 0), (Two, 3, 2)]);
    let gap = column(3, 1);
    assert_eq!(score(&board, Two, Strength::One, gap), Score::WIN);
    board.place(Two, column(3, 3));
    assert_eq!(board.lines().iter().filter(|value| value.markers() == 2).count(), 2);
    assert_eq!(score(&board, Two, Strength::One, gap), Score::THREAT, "two marks of 2 add up to 4");
}

/// Returns a board whose cell (0,0,3) is the gap of this many threats of each side; the rest of its
/// seven lines is dead.
///
/// Its tower is built first, so the gap is playable when the third stone of a line falls.
fn corner_with_marks<C: Core + Default>(twos: usize, threes: usize) -> (C, Column) {
    let corner = Cell::xyz(0, 0, 3);
    let lines =
        LINES.iter().filter(|cells| cells.contains(&corner) && cells[0].column() != cells[3].column());
    let stones: Vec<(Cell, Side)> = lines
        .enumerate()
        .flat_map(|(line, cells)| {
            let others = cells.iter().filter(|&&cell| cell != corner);
            others.enumerate().map(move |(i, &cell)| match line {
                _ if line < twos => (cell, Two),
                _ if line < twos + threes => (cell, Three),
                _ => (cell, Side::BOTH[i % 2]),
            })
        })
        .collect();
    let mut board: C = board(&[(Two, 0, 0), (Three, 0, 0), (Two, 0, 0)]);
    for z in 0..4 {
        for at in Column::all().filter(|&at| at != corner.column()) {
            let stone = stones.iter().find(|(cell, _)| *cell == Cell::new(at, z));
            let supports = stones.iter().any(|(cell, _)| cell.column() == at && cell.z() > z);
            match stone {
                Some(&(_, side)) => board.place(side, at),
                None if supports => board.place(Side::BOTH[z % 2], at),
                None => {}
            }
        }
    }
    (board, corner.column())
}

fn mark_accidents<C: Core + Default>() {
    for twos in 0..=6 {
        for threes in 0..=6 - twos {
            let (board, corner) = corner_with_marks::<C>(twos, threes);
            let marks = |side: Side| {
                let through = LINES
                    .iter()
                    .zip(board.lines())
                    .filter(|(cells, _)| cells.contains(&Cell::new(corner, 3)));
                through.filter(|(_, value)| value.markers() == u32::from(side.number())).count()
            };
            assert_eq!((marks(Two), marks(Three)), (twos, threes));
            let digit = (2 * twos + 3 * threes) % 10;
            for side in Side::BOTH {
                let at = score(&board, side, Strength::One, corner);
                let is_win = twos + threes > 0 && digit == usize::from(side.number());
                assert_eq!(at == Score::WIN, is_win, "{twos} marks of 2 and {threes} of 3 for {side:?}");
            }
        }
    }
    // The accidental sums themselves.
    for (side, twos, threes) in [(Two, 6, 0), (Two, 3, 2), (Two, 0, 4), (Three, 5, 1), (Three, 2, 3)] {
        let (board, corner) = corner_with_marks::<C>(twos, threes);
        assert_eq!(score(&board, side, Strength::One, corner), Score::WIN);
    }
}

fn two_lines<C: Core + Default>() {
    // Along x at y = 1 and along y at x = 3 in the bottom layer; ry comes after rx.
    let mut board: C = board(&[(Two, 0, 1), (Two, 1, 1), (Two, 2, 1), (Two, 3, 0), (Two, 3, 2), (Two, 3, 3)]);
    board.place(Two, column(3, 1));
    assert_eq!(board.winner(), Some(Two));
    assert_eq!(board.blinking(), [0, 1, 2, 3].map(|y| Cell::xyz(3, y, 0)));
}

fn upright_and_diagonal<C: Core + Default>() {
    // The corner (0,0,3) completes its tower and the falling diagonal ox(0): (0,0,3) (0,1,2) (0,2,1) (0,3,0).
    let mut stones = vec![(Two, 0, 0); 3];
    stones.extend([(Three, 0, 1), (Three, 0, 1), (Two, 0, 1), (Three, 0, 2), (Two, 0, 2), (Two, 0, 3)]);
    let mut board: C = board(&stones);
    assert_eq!(board.winner(), None);
    board.place(Two, column(0, 0));
    assert_eq!(board.blinking(), [0, 1, 2, 3].map(|i| Cell::xyz(0, i, 3 - i)));
    assert_eq!(board.winner(), Some(Two));
}

/// Plays random games in which both sides avoid a win, until one has this outcome at the 64th stone.
fn full_game<C: Core + Default>(outcome: Outcome) -> Position<C> {
    for seed in 0..200_000 {
        let mut dice = ChaChaDice::seeded(seed, 0);
        let mut game = Position::<C>::default();
        while let Some(avoiding) = avoiding(&game) {
            let column = if avoiding.is_empty() {
                Random.choose(&game, &mut dice)
            } else {
                pick(&avoiding, &mut dice)
            };
            game.put(column).expect("the column is open");
        }
        if game.ply() == 64 && game.outcome() == Some(outcome) {
            return game;
        }
    }
    panic!("no game has this outcome");
}

/// Returns the columns that do not win immediately, while the game is not over.
fn avoiding<C: Core>(game: &Position<C>) -> Option<Vec<Column>> {
    game.goes_on().then(|| {
        game.open_columns()
            .filter(|&column| {
                let mut after = game.clone();
                after.put(column).expect("the column is open");
                after.core().winner().is_none()
            })
            .collect()
    })
}

fn pick(columns: &[Column], dice: &mut dyn Dice) -> Column {
    columns[dice.below(columns.len() as u32) as usize]
}

fn last_stone_wins<C: Core + Default>() {
    let game = full_game::<C>(Outcome::Won(Seat(1)));
    assert_eq!((game.ply(), game.core().winner()), (64, Some(Three)));
    assert!(game.moves().is_empty());
}

fn last_stone_draws<C: Core + Default>() {
    let game = full_game::<C>(Outcome::Drawn);
    assert_eq!((game.ply(), game.core().winner()), (64, None));
    assert_eq!(
        Playthrough::new(game.core().clone(), Answers::computers(Strength::One, Strength::One)).outcome(),
        Some(Outcome::Drawn)
    );
}

/// Returns a game of a person, who moves first, against the computer at strength 2.
fn person_first<C: Core + Default>() -> Playthrough<C> {
    let names = ["uwe".to_owned(), COMPUTER.to_owned()];
    Playthrough::new(C::default(), Answers { names, strengths: [Strength::Two; 2] })
}

fn swapped_strengths<C: Core + Default>() {
    let mut playthrough = person_first::<C>();
    assert_eq!((playthrough.strength(Two), playthrough.strength(Three)), (Strength::One, Strength::Two));
    let mut dice = ScriptedDice::default();
    playthrough.play(Action::Swap, &mut dice).expect("a person may change sides");
    assert_eq!((playthrough.name(Two), playthrough.name(Three)), (COMPUTER, "uwe"));
    assert_eq!(playthrough.turn(), Some(Seat(0)), "the turn stays");
    assert_eq!(&*playthrough.moves(), [Action::Computer]);
    assert_eq!(playthrough.play(Action::Swap, &mut dice), Err(IllegalMove::NotNow));
    dice.push(RandomDraw::Index(1));
    playthrough.play(Action::Computer, &mut dice).expect("the computer moves");
    // It plays with the person's strength, 1.
    assert_eq!(
        playthrough.evaluation().expect("it has thought").rating,
        C::default().rate(Two, Strength::One)
    );
    assert!(dice.is_spent());
}

fn hint_after_swap<C: Core + Default>() {
    let mut playthrough = person_first::<C>();
    let mut dice = ScriptedDice::new([RandomDraw::Index(0), RandomDraw::Index(2)]);
    playthrough.play(Action::Swap, &mut dice).expect("a person may change sides");
    playthrough.play(Action::Computer, &mut dice).expect("the computer moves");
    playthrough.play(Action::Hint, &mut dice).expect("a person may ask");
    let expected = playthrough.position().core().rate(Three, Strength::Two);
    let thought = playthrough.evaluation().expect("it has thought");
    assert_eq!((thought.rating, thought.zz), (expected, 2));
    assert_eq!(playthrough.turn(), Some(Seat(1)), "the turn stays");
    assert!(dice.is_spent(), "a suggestion draws once");
}

fn next_game<C: Core + Default>() {
    let answers = Answers { names: ["a".to_owned(), "b".to_owned()], strengths: [Strength::One; 2] };
    let mut playthrough = Playthrough::new(C::default(), answers);
    for x in [0, 0, 1, 1, 2, 2, 3] {
        let y = u8::from(playthrough.turn() == Some(Seat(1)));
        playthrough
            .play(Action::Place(column(x, 2 * y)), &mut ScriptedDice::default())
            .expect("the tower is open");
    }
    assert_eq!(playthrough.outcome(), Some(Outcome::Won(Seat(0))));
    assert_eq!(playthrough.play(Action::Hint, &mut ScriptedDice::default()), Err(IllegalMove::Over));
    let names = playthrough.names_for_next_game();
    assert_eq!(names, ["b", "a"]);
    playthrough.restart(Answers { names, strengths: [Strength::One; 2] });
    assert_eq!((playthrough.name(Two), playthrough.outcome()), ("b", None));
    assert_eq!(playthrough.position().core().blinking(), [0, 1, 2, 3].map(|x| Cell::xyz(x, 0, 0)));
    assert_eq!(playthrough.position().core().lines(), C::default().lines());
}
