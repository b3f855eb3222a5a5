use super::*;
#[test]
fn table() {
    let waits: usize = std::env::var("W").map_or(150, |w| w.parse().unwrap());
    let only = std::env::var("ONLY").unwrap_or_default();
    for (name, turn, _) in TURNS {
        if !name.contains(&*only) {
            continue;
        }
        for seed in 1..=std::env::var("SEEDS").map_or(4u64, |w| w.parse().unwrap()) {
            let o =
                outcome_of(name, seed, waits, std::env::var("GAMES").map_or(1u64, |w| w.parse().unwrap()));
            let f = &o.findings;
            let turns: Vec<String> =
                f.turns.iter().map(|t| format!("{}:{}x{}", t.name, t.values.join("/"), t.changes)).collect();
            let plies: Vec<String> =
                f.ply_lines.iter().map(|t| format!("{}({}/{})", t.line, t.once, t.plies)).collect();
            println!(
                "{name} s{seed} turn {turn:?}: {turns:?} ply {} {plies:?} board {}",
                o.finds_ply(),
                o.finds_board()
            );
            println!("   outcomes {:?} own {} before {:?}", f.outcomes, f.plies_without_wait, f.draws_before);
            for m in &f.moves {
                println!("   move {m:?}");
            }
            println!("   end {:?}", f.game_end);
        }
    }
}
