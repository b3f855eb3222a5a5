/** The core of my-game: the rules of its listing. Replace the one move below by the game's. */

import { Core, IllegalMove, serve } from "./typein_core.mjs";

/** The state of a game, between two moves. */
class Game extends Core {
    // For each seat, in the order of the first moves: whether a person can take it, and the number of levels at
    // which the program plays it (0 if it does not).
    static about = { name: "my-game", seats: [{ person: true, levels: 0 }] };

    // `_dice` has the random draws that the listing makes before the first move, in its order:
    // dice.below(6) is INT(RND(1)*6).
    constructor(_new, _dice) {
        super(_new, _dice);
        this.isOver = false;
    }

    // A move is a name of the probe's `[moves]`, or {name: [arguments]}: {"place": [3, 4]}.
    moves() {
        return this.isOver ? [] : ["end"];
    }

    play(move, _dice) {
        if (!this.moves().includes(move)) throw new IllegalMove(`${JSON.stringify(move)} is not legal now`);
        this.isOver = true;
    }

    // null while the game goes on, then {"won": seat}, "drawn" or "lost".
    outcome() {
        return this.isOver ? "lost" : null;
    }

    // The seat to move; null exactly when the game is over.
    turn() {
        return this.isOver ? null : 0;
    }

    // The values to compare, by their names in the probe's `[state]`.
    view(_seat) {
        return {};
    }
}

serve(Game);
