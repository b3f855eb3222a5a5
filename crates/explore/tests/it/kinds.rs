//! Listings of other kinds than the games of this project: a card game, a maze, a word game. The tests also pin
//! missing and wrong findings.

use explore::{Facts, Findings, Record, Settings, findings, proposal, record};
use player::Program;

/// Explores a listing as `typein explore` does without options.
fn explored(name: &str, text: &str, machine: &str) -> Findings {
    let program = Program::read(text.as_bytes(), name).expect("it is a listing");
    assert_eq!(program.machine.id, machine);
    let mut all = Record::default();
    for seed in 1..=4 {
        let settings = Settings {
            moves: vec![],
            seed,
            draw_seed: (seed > 1).then_some(seed),
            waits: 200,
            seconds: 3600.0,
        };
        let record = record(&program, &settings, &mut |_| {}).expect("it fits");
        assert_eq!(record.clone().with_values(), record, "the values follow from the changes");
        all.append(record);
    }
    let findings = findings(&Facts::new(&program).expect("it fits"), &all);
    let text = proposal(&findings);
    duel::Probe::parse(&text, name).unwrap_or_else(|error| panic!("{error}\n{text}"));
    findings
}

/// Returns the parts of a proposal, one per line.
fn summary(findings: &Findings) -> String {
    let mut lines = Vec::new();
    lines.extend(findings.ply_lines.first().map(|line| format!("ply {}", line.line)));
    lines.extend(findings.turns.iter().map(|turn| format!("turn {}", turn.name)));
    lines.extend(findings.boards.iter().map(|board| format!("board {}", board.name)));
    lines.extend(findings.ply_arrays.iter().map(|array| format!("array {}", array.name)));
    lines.extend(findings.scores.iter().map(|score| format!("score {}", score.name)));
    for mv in &findings.moves {
        let typed = if mv.is_input { mv.into.join(" ") } else { "keys".to_owned() };
        let keys: Vec<&str> = mv.ending.keys().map(String::as_str).collect();
        lines.push(format!("move {} {typed} {}", mv.line, keys.join(" ")).trim_end().to_owned());
    }
    let end = findings.game_end.as_ref();
    lines.extend(end.map(|end| format!("end {}, goes on {}", end.line, end.goes_on)));
    let before: Vec<String> = findings.draws_before.keys().map(u16::to_string).collect();
    lines.push(format!("draws before {}", before.join(" ")));
    lines.push(format!("never {:?}", findings.unreached));
    lines.join("\n")
}

/// Right: the first ply begins at line 220, before a bet, and a card is a ply, too; both INPUTs with their variables;
/// the question for another game as its end; the shuffle before it.
#[test]
fn a_card_game() {
    let found = explored("cards.bas", include_str!("../kinds/cards.bas"), "c64");
    assert_eq!(
        summary(&found),
        "ply 220\nmove 230 E\nmove 330 A$\nend 820, goes on 220\ndraws before 920\nnever []"
    );
}

/// Right: the maze as a board, the steps left as a score, the keys. Wrong: a maze counts as a ply, not a step,
/// so the moves are those between two mazes; the position is no cursor of a move.
#[test]
fn a_maze() {
    let found = explored("maze.bas", include_str!("../kinds/maze.bas"), "msx");
    assert_eq!(
        summary(&found),
        "ply 120\nboard M%(\nscore S%\nmove 710 keys SHIFT Y\nend 730, goes on 40\ndraws before 30\nnever [600]"
    );
    let keys: Vec<&str> = found.keys.iter().map(|key| &*key.name).collect();
    assert_eq!(keys, ["UP", "RIGHT", "DOWN", "LEFT", "SHIFT Q", "SHIFT Y", "SHIFT N"]);
}

/// Right: a ply is a guess; INPUT with its variable; the draw of the word; the key for another word as the end of a
/// game. Wrong: the number of words as the turn. Missed: the word as a board.
#[test]
fn a_word_game() {
    let found = explored("words.bas", include_str!("../kinds/words.bas"), "c64");
    assert_eq!(
        summary(&found),
        "ply 300\nmove 320 A$\nend 620, goes on 300\ndraws before 210\nnever [640, 700, 710]"
    );
}

#[test]
fn an_input_of_two_values_is_one_move() {
    let text = "10 p=1\n100 print \"player\";p\n110 input \"row, column\";r,c\n120 p=3-p:n=n+1:if n<30 then 100\n130 end\n";
    let found = explored("two.bas", text, "c64");
    assert_eq!(summary(&found), "ply 100\nmove 110 R C\nend 130, goes on 100\ndraws before \nnever []");
    assert!(proposal(&found).contains("type = \"{0},{1}\\n\" # into R, C\n"), "{}", proposal(&found));
}

/// A game in real time: a step by the clock is a ply, with a key or without one.
#[test]
fn a_game_by_the_clock_has_a_move_without_a_key() {
    let text = "10 x=3:h=9:t=ti\n20 get k$:if k$=\"j\" then x=x-1\n30 if k$=\"l\" then x=x+1\n40 if ti-t<25 then 20\n\
                50 t=ti:h=h-1:print x;h\n60 if h>0 then 20\n70 print \"landed at\";x\n80 end\n";
    let found = explored("fall.bas", text, "c64");
    assert_eq!(
        summary(&found),
        "ply 50\nmove 20 keys J L SPACE\nend 70, goes on 20\ndraws before \nnever []"
    );
    let proposal = proposal(&found);
    for part in ["ready = 20\ntype = \"{0:jl}\"\nends = 50\n", "[moves.wait]\nends = 50\n"] {
        assert!(proposal.contains(part), "{proposal}");
    }
}

/// On the MSX typed texts have the case of the texts that the program compares.
#[test]
fn answers_on_the_msx_are_capitals() {
    let text = "10 SCREEN 0:KEY OFF:INPUT \"NAME\";N$\n20 S=S+1:INPUT \"ON\";A$:B$=LEFT$(A$,1)\n30 IF B$=\"Y\" THEN 20\n\
                40 IF A$<>\"NO\" THEN PRINT \"YES OR NO\":S=S-1:GOTO 20\n50 PRINT S;N$\n60 END\n";
    let found = explored("on.bas", text, "msx");
    let typed = &found.waits.iter().find(|wait| wait.line == 20).expect("it waits").typed;
    assert!(typed.contains(&"Y RETURN".to_owned()) && typed.contains(&"NO RETURN".to_owned()), "{typed:?}");
    assert!(found.unreached.is_empty(), "{:?}", found.unreached);
}

/// `Z` is drawn at random and `X` is 1 between other values: neither cycles through the players like `P`.
#[test]
fn a_drawn_value_and_a_value_between_others_are_no_turns() {
    let text = "10 dim b(60):p=2\n20 p=3-p:n=n+1\n30 x=1\n40 print \"player\";p\n50 print \"key a to c\"\n\
                60 get k$:if k$<\"a\" or k$>\"c\" then 60\n70 z=int(2*rnd(1))\n80 if z=1 then print \"luck\"\n\
                90 b(n)=p\n100 x=n+10:if k$=\"a\" then x=7\n110 if n<60 then 20\n120 end\n";
    let found = explored("luck.bas", text, "c64");
    let turns: Vec<&str> = found.turns.iter().map(|turn| &*turn.name).collect();
    assert_eq!(turns, ["P"]);
}
