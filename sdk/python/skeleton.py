"""The core of my-game: the rules of its listing. Replace the one move below by the game's."""

from __future__ import annotations

from typing import Any, Optional

from typein_core import Core, Dice, IllegalMove, serve


class Game(Core):
    """The state of a game, between two moves."""

    name = "my-game"
    # For each seat, in the order of the first moves: whether a person can take it, and the number of levels at
    # which the program plays it (0 if it does not).
    seats = [{"person": True, "levels": 0}]

    def __init__(self, new: dict[str, Any], dice: Dice) -> None:
        # `dice` has the random draws that the listing makes before the first move, in its order:
        # dice.below(6) is INT(RND(1)*6).
        self.is_over = False

    def moves(self) -> list[Any]:
        # A move is a name of the probe's `[moves]`, or {name: [arguments]}: {"place": [3, 4]}.
        return [] if self.is_over else ["end"]

    def play(self, move: Any, dice: Dice) -> None:
        if move not in self.moves():
            raise IllegalMove(f"{move} is not legal now")
        self.is_over = True

    def outcome(self) -> Any:
        # None while the game goes on, then {"won": seat}, "drawn" or "lost".
        return "lost" if self.is_over else None

    def turn(self) -> Optional[int]:
        # The seat to move; None exactly when the game is over.
        return None if self.is_over else 0

    def view(self, seat: Optional[int] = None) -> Any:
        # The values to compare, by their names in the probe's `[state]`.
        return {}


serve(Game)
