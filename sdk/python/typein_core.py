"""What a core in Python needs to speak the protocol of typein.

A core is a port of a game's rules in a process of its own; typein compares it with the listing that
runs on an emulated machine. Subclass `Core`, then call `serve`. One file, standard library only,
Python 3.9 or later. The reference is docs/developers/core-protocol.md of typein.

A whole core: a counter to which the player adds 1 or 2, and the program a random 0, 1 or 2.

>>> class Counter(Core):
...     name = "counting"
...     seats = [{"person": True, "levels": 0}]
...     def __init__(self, new, dice):
...         self.count = 0
...     def moves(self):
...         return [1, 2] if self.count < 10 else []
...     def play(self, move, dice):
...         if move not in self.moves():
...             raise IllegalMove("add 1 or 2 while the game goes on")
...         self.count += move + dice.below(3)
...     def outcome(self):
...         return {"won": 0} if self.count >= 10 else None
...     def turn(self):
...         return 0 if self.count < 10 else None
...     def view(self, seat=None):
...         return {"count": self.count}

A core's last line is `serve(Counter)`; here the requests come from a string.

>>> requests = '''{"id":1,"method":"hello","params":{"protocol":"1.0"}}
... {"id":2,"method":"new","params":{"seats":["person"]}}
... {"id":3,"method":"play","params":{"game":1,"line":[{"move":2,"draws":[1]}],"with":["view"]}}
... {"id":4,"method":"play","params":{"game":1,"line":[{"move":3}]}}
... {"id":5,"method":"quit"}'''
>>> import io
>>> replies = io.StringIO()
>>> serve(Counter, io.StringIO(requests), replies)
>>> for reply in replies.getvalue().splitlines()[2:]:
...     print(reply)
{"id":3,"result":{"states":[{"turn":0,"outcome":null,"drawn":[3],"clocks":0,"view":{"count":3}}]}}
{"id":4,"error":{"code":"illegal-move","message":"add 1 or 2 while the game goes on","at":0}}
{"id":5,"result":{}}

Note: a core never draws by itself. The listing draws; typein hands its random draws over with the
move, and the core takes them from its `Dice` in the listing's order. Numbers that are not integers are those of
typein_numbers.py: they compute as the machine does, and a view may contain them.
"""

from __future__ import annotations

import copy
import json
import re
import sys
from typing import Any, ClassVar, Optional, TextIO, TypeVar

__all__ = ["VERSION", "Core", "Dice", "IllegalMove", "ProtocolError", "serve"]

VERSION = "1.1"

_DECIMAL_ONE = 10**14
_LEHMER_MODULUS = 2**31 - 1
# The values of RND by number format; with indices there are none.
_RND = {
    "index": re.compile(r"(?!)"),
    "c64": re.compile(r"0(\.[0-9]+)?|1"),
    "msx": re.compile(r"0(\.[0-9]{1,14})?"),
}
_PARTS = ("moves", "view", "evaluation")


class ProtocolError(Exception):
    """An error of a request: a code of the protocol and a message for a person."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.at: Optional[int] = None

    def fields(self) -> dict[str, Any]:
        """Returns the error as the reply shows it."""
        fields = {"code": self.code, "message": str(self)}
        return fields if self.at is None else {**fields, "at": self.at}


class IllegalMove(ProtocolError):
    """A move is not legal; the state is unchanged and nothing was drawn."""

    def __init__(self, message: str) -> None:
        super().__init__("illegal-move", message)


class Dice:
    """The random draws and clock values that the listing read in a move.

    What is missing reads as numbers of a fixed sequence, so that a loop for a free place ends. The host
    compares what was taken with what was given, so a core need not check anything.

    >>> dice = Dice("c64", ["0.5", 2], [1200])
    >>> dice.below(9), dice.below(9), dice.below(9), dice.clock()
    (4, 2, 0, 1200)
    >>> dice.below(9), dice.below(9), dice.rnd_text()
    (1, 6, '0.45865')
    >>> dice.drawn
    [9, 9, 9, 9, 9, None]

    An MSX rounds the product to 14 digits.

    >>> Dice("msx", ["0.49999999999999"]).below(4)
    2
    >>> Dice("msx", ["0.5"]).rnd_text()
    '0.5'
    """

    def __init__(self, format: str, draws: list[Any], clock: Optional[list[int]] = None) -> None:
        for draw in draws:
            if not (_RND[format].fullmatch(draw) if isinstance(draw, str) else _is_count(draw)):
                raise ProtocolError("invalid-params", f"invalid draw {draw!r} for the number format {format}")
        self.drawn: list[Optional[int]] = []
        self.clocks = 0
        self._missing = 1
        self._format = format
        self._draws = iter(draws)
        self._clock = iter(clock or [])

    def below(self, bound: int) -> int:
        """Draws an index below `bound`: INT(RND*bound) as the machine computes it.

        A draw with bound 1 also counts as a draw. One out of range is 0.
        """
        self.drawn.append(bound)
        draw = next(self._draws, None)
        if draw is None:
            index = self._next_missing() * bound // _LEHMER_MODULUS
        elif isinstance(draw, int):
            index = draw
        elif self._format == "c64":
            # Every number of the format is a double, and its product with a bound of 16 bits is exact.
            index = int(float(draw) * bound)
        else:
            product = int(draw[2:].ljust(14, "0")) * bound
            unit = 10 ** max(0, len(str(product)) - 14)
            index = (product + unit // 2) // unit * unit // _DECIMAL_ONE
        return index if index < bound else 0

    def rnd_text(self) -> str:
        """Draws the value of RND itself, as decimal text with all its digits, for `Float5.from_draw`."""
        self.drawn.append(None)
        draw = next(self._draws, None)
        return f"0.{self._next_missing() * 10**5 // _LEHMER_MODULUS:05}" if draw is None else str(draw)

    def _next_missing(self) -> int:
        """Returns the next number of the generator of Park and Miller."""
        self._missing = self._missing * 16807 % _LEHMER_MODULUS
        return self._missing

    def clock(self) -> int:
        """Reads the clock, in the unit of the listing's clock."""
        self.clocks += 1
        return next(self._clock, 0)


_Core = TypeVar("_Core", bound="Core")


class Core:
    """A game's state and rules. Equal states behave equally in all future moves."""

    name: ClassVar[str]
    """The name of the game."""
    seats: ClassVar[list[dict[str, Any]]]
    """What each seat allows, in the order of the first moves: `{"person": True, "levels": 2}`."""
    players: ClassVar[list[str]] = []
    """The names of the players for `choose`."""
    charset: ClassVar[str] = "unicode"
    """The character set of the texts in views."""
    declares: ClassVar[dict[str, Any]] = {}
    """What sample games may not show: `moves` with the least and greatest value of each argument,
    `{"dig": [(1, 5)], "pass": []}`; `fields` of the view with their extents, `{"gold": [], "board": [3, 3]}`; `score`,
    the field that is the score of a game."""
    reads_clock: ClassVar[bool] = False
    """Whether it takes the listing's clock values, which are sent to such a core only."""

    def __init__(self, new: dict[str, Any], dice: Dice) -> None:
        """Starts a game from the parameters of `new`: a role for each seat, and options."""

    def moves(self) -> list[Any]:
        """Returns all moves that `play` accepts now; empty exactly when the game is over."""
        raise NotImplementedError

    def moves_after_end(self) -> list[Any]:
        """Returns the moves that `play` still accepts once the game is over; most programs have none."""
        return []

    def play(self, move: Any, dice: Dice) -> None:
        """Plays a move. Draws and clock values come from `dice`, in the listing's order.

        Raises `IllegalMove` if the move is in neither `moves` nor `moves_after_end`; the state is then unchanged and nothing
        is drawn.
        """
        raise NotImplementedError

    def outcome(self) -> Any:
        """Returns `{"won": seat}`, "drawn", "lost" or "error", or None while the game continues."""
        raise NotImplementedError

    def turn(self) -> Optional[int]:
        """Returns the seat to move, or None once the game is over."""
        raise NotImplementedError

    def view(self, seat: Optional[int] = None) -> Any:
        """Returns the state as the machine holds it, under the names of the probe.

        A field for which the core makes no claim is None, as is one hidden from `seat`.
        """
        raise NotImplementedError

    def evaluate(self) -> Any:
        """Returns what the program computed for its last decision; override it to offer it."""
        raise NotImplementedError

    def choose(self, seat: int, player: str, milliseconds: Optional[int], seed: int) -> Any:
        """Lets a player of `players` choose one of `moves`; None if no move is legal."""
        raise NotImplementedError

    def next_game(self: _Core, new: dict[str, Any], dice: Dice) -> _Core:
        """Starts the next game after this one, as the program does where it plays on."""
        return type(self)(new, dice)

    def fork(self: _Core) -> _Core:
        """Returns a copy."""
        return copy.deepcopy(self)


def serve(core: type[Core], input: TextIO = sys.stdin, output: TextIO = sys.stdout) -> None:
    """Answers the requests of `input` on `output` until `quit` or the end of `input`."""
    server = _Server(core)
    for line in input:
        id: Optional[int] = None
        has_quit = False
        try:
            request = _object(line)
            id = _id(request)
            method = _method(request)
            answer = f'"result":{server.call(method, request.get("params"))}'
            has_quit = method == "quit"
        except ProtocolError as error:
            answer = f'"error":{_json(error.fields())}'
        output.write(f'{{"id":{_json(id)},{answer}}}\n')
        output.flush()
        if has_quit:
            break


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=_number_text)


def _number_text(value: Any) -> str:
    """Returns the text of a number of typein_numbers."""
    if isinstance(value, Core) or not hasattr(value, "view"):
        raise TypeError(f"a value of type {type(value).__name__} cannot be shown: {value!r}")
    return value.view()


def _object(line: str) -> dict[str, Any]:
    try:
        request = json.loads(line)
    except ValueError as error:
        raise ProtocolError("invalid-json", f"invalid JSON: {error}") from None
    if isinstance(request, dict):
        return request
    raise ProtocolError("invalid-request", "invalid request: expected an object")


def _id(request: dict[str, Any]) -> int:
    id = request.get("id")
    if type(id) is int and id >= 0:
        return id
    raise ProtocolError("invalid-request", "invalid request: `id` must be an integer")


def _method(request: dict[str, Any]) -> str:
    method = request.get("method")
    if isinstance(method, str):
        return method
    raise ProtocolError("invalid-request", "invalid request: `method` must be a text")


def _param(params: dict[str, Any], name: str, kind: type, default: Any = None) -> Any:
    """Returns a parameter of this type; without a default it is required."""
    value = params.get(name, default)
    is_of_type = type(value) is kind
    if is_of_type and (kind is not int or value >= 0):
        return value
    raise ProtocolError("invalid-params", f"`{name}` must be of type {kind.__name__}")


def _one_of(value: Any, name: str, allowed: tuple[str, ...]) -> str:
    if value in allowed:
        return str(value)
    raise ProtocolError("invalid-params", f"`{name}` must be one of {', '.join(allowed)}")


class _Server:
    def __init__(self, core: type[Core]) -> None:
        self.core = core
        self.has_greeted = False
        self.games: dict[int, tuple[Core, str]] = {}
        self.last_game = 0
        optional = ("choose", "evaluate")
        overridden = [name for name in optional if getattr(core, name) is not getattr(Core, name)]
        self.capabilities = ["fork", *overridden, *(["clock"] if core.reads_clock else [])]

    def call(self, method: str, params: Any) -> str:
        """Returns the result as JSON."""
        params = {} if params is None else params
        if not isinstance(params, dict):
            raise ProtocolError("invalid-params", "`params` must be an object")
        if not self.has_greeted and method != "hello":
            raise ProtocolError("hello-expected", f"`hello` must come before `{method}`")
        answer = self.METHODS.get(method)
        if answer is None:
            raise ProtocolError("unknown-method", f'unknown method "{method}"')
        result = answer(self, params)
        return result if isinstance(result, str) else _json(result)

    def hello(self, params: dict[str, Any]) -> dict[str, Any]:
        version = _param(params, "protocol", str)
        if "." not in version or version.split(".")[0] != VERSION.split(".")[0]:
            message = f'unsupported protocol version "{version}"; this core speaks {VERSION}'
            raise ProtocolError("unsupported-version", message)
        self.has_greeted = True
        core = self.core
        return {
            "protocol": VERSION,
            "name": core.name,
            "seats": core.seats,
            "capabilities": self.capabilities,
            "players": core.players,
            "charset": core.charset,
            **core.declares,
        }

    def new(self, params: dict[str, Any]) -> str:
        parts = self.parts(params)
        roles = _param(params, "seats", list)
        seats = self.core.seats
        if len(roles) != len(seats) or not all(map(_fits, seats, roles)):
            raise ProtocolError("invalid-seats", f"the roles do not fit the {len(seats)} seats of `hello`")
        _param(params, "options", dict, {})
        format = _one_of(params.get("format", "index"), "format", tuple(_RND))
        dice = _dice(format, params)
        if params.get("after") is None:
            game = self.core(params, dice)
        else:
            game = self.game(params, "after")[0].next_game(params, dice)
        state = _state(game, dice, parts)
        return f'{{"game":{self.insert(game, format)},"state":{state}}}'

    def play(self, params: dict[str, Any]) -> str:
        game, format = self.game(params)
        parts = self.parts(params)
        each = _one_of(params.get("reply", "last"), "reply", ("last", "each")) == "each"
        states = []
        dice = Dice(format, [])
        # Invalid draws are found before the first move.
        steps = [_step(format, step) for step in _param(params, "line", list)]
        for at, (move, dice) in enumerate(steps):
            try:
                game.play(move, dice)
            except IllegalMove as error:
                error.at = at
                raise
            if each:
                states.append(_state(game, dice, parts))
        if not each:
            states.append(_state(game, dice, parts))
        return f'{{"states":[{",".join(states)}]}}'

    def moves(self, params: dict[str, Any]) -> dict[str, Any]:
        return {"moves": self.game(params)[0].moves()}

    def view(self, params: dict[str, Any]) -> dict[str, Any]:
        seat = None if params.get("seat") is None else _param(params, "seat", int)
        return {"view": self.game(params)[0].view(seat)}

    def evaluate(self, params: dict[str, Any]) -> dict[str, Any]:
        self.require("evaluate")
        return {"evaluation": self.game(params)[0].evaluate()}

    def choose(self, params: dict[str, Any]) -> dict[str, Any]:
        self.require("choose")
        player = _param(params, "player", str)
        seat = _param(params, "seat", int)
        limit = None if params.get("milliseconds") is None else _param(params, "milliseconds", int)
        seed = _param(params, "seed", int, 0)
        if player not in self.core.players:
            message = f'unknown player "{player}"; available: {", ".join(self.core.players)}'
            raise ProtocolError("unknown-player", message)
        move = self.game(params)[0].choose(seat, player, limit, seed)
        if move is None:
            raise IllegalMove("no move is legal: the game is over")
        return {"move": move}

    def fork(self, params: dict[str, Any]) -> dict[str, Any]:
        game, format = self.game(params)
        return {"game": self.insert(game.fork(), format)}

    def drop(self, params: dict[str, Any]) -> dict[str, Any]:
        self.game(params)
        del self.games[params["game"]]
        return {}

    def quit(self, params: dict[str, Any]) -> dict[str, Any]:
        return {}

    METHODS = {
        method.__name__: method
        for method in (hello, new, play, moves, view, evaluate, choose, fork, drop, quit)
    }

    def game(self, params: dict[str, Any], name: str = "game") -> tuple[Core, str]:
        number = _param(params, name, int)
        if number not in self.games:
            raise ProtocolError("unknown-game", f"unknown game {number}")
        return self.games[number]

    def insert(self, game: Core, format: str) -> int:
        self.last_game += 1
        self.games[self.last_game] = (game, format)
        return self.last_game

    def require(self, capability: str) -> None:
        if capability not in self.capabilities:
            raise ProtocolError("unsupported", f'the core does not have the capability "{capability}"')

    def parts(self, params: dict[str, Any]) -> list[str]:
        parts = [_one_of(part, "with", _PARTS) for part in _param(params, "with", list, [])]
        if "evaluation" in parts:
            self.require("evaluate")
        return parts


def _fits(seat: dict[str, Any], role: Any) -> bool:
    if role == "person":
        return bool(seat["person"])
    level: Any = role.get("computer") if isinstance(role, dict) else None
    return _is_count(level) and 1 <= level <= seat.get("levels", 0)


def _step(format: str, step: Any) -> tuple[Any, Dice]:
    if not isinstance(step, dict) or "move" not in step:
        raise ProtocolError("invalid-params", "a step must be an object with `move`")
    return step["move"], _dice(format, step)


def _dice(format: str, params: dict[str, Any]) -> Dice:
    clock = _param(params, "clock", list, [])
    if not all(map(_is_count, clock)):
        raise ProtocolError("invalid-params", "`clock` must be a list of integers")
    return Dice(format, _param(params, "draws", list, []), clock)


def _state(game: Core, dice: Dice, parts: list[str]) -> str:
    """Returns the state as JSON, because a view may share lists with the game, which plays on."""
    state: dict[str, Any] = {
        "turn": game.turn(),
        "outcome": game.outcome(),
        "drawn": dice.drawn,
        "clocks": dice.clocks,
    }
    if "moves" in parts:
        state["moves"] = game.moves()
        if after_end := game.moves_after_end():
            state["moves_after_end"] = after_end
    if "view" in parts:
        state["view"] = game.view()
    if "evaluation" in parts:
        state["evaluation"] = game.evaluate()
    return _json(state)
