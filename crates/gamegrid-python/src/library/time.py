"""The module `time` on the board's own clock, which counts from its start."""

import _board


def time():
    return _board.now() / 1e6


clock = perf_counter = monotonic = time


def sleep(seconds):
    _board.delay(int(seconds * 1000))
