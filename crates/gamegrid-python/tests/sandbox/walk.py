# Walks every object that a program reaches by attributes, elements, and calls of methods without arguments, and
# prints those that no program should have: modules besides those it can import, frames, code, and types of the
# interpreter that can be changed.
from gamegrid import *
import math, random, time, itertools, enum
def gen():
    yield 1
class C(object):
    @property
    def p(self): return 1
    @staticmethod
    def s(): pass
    @classmethod
    def c(cls): pass
    def m(self): pass
async def co(): pass
async def ag(): yield 1
g = gen()
try: 1/0
except Exception as e: error = e
def raised():
    try: [].x
    except Exception as e: return e
samples = [g, C, C(), gen, lambda: 0, co(), ag(), error, raised(), [], {}, set(), "", b"", 1, 1.0, 1j, range(3), slice(1), memoryview(b"a"), bytearray(1), iter([]), iter({}), iter(""), iter(set()), reversed([1]), zip(), map(str, []), filter(None, []), enumerate([]), iter(int, 1), super, C().m, {}.keys(), {}.values(), {}.items(), Ellipsis, NotImplemented, None, type, object, property(), classmethod(int), staticmethod(int), compile("1", "", "eval"), itertools.chain([]), __builtins__, list[int], int | str, getActors, globals()]
BOUND = ("builtin_function_or_method", "method", "method-wrapper")
LEAF = (int, float, complex, bool, str, bytes, type(None))
MODULES = ("builtins", "gamegrid", "math", "random", "time", "itertools", "enum", "_board")
OWN = MODULES + ("__main__", "prelude")
# The only code objects are the results of `compile`, and samples holds one.
FORBIDDEN = ("frame", "step_counter", "ModuleSpec", "BuiltinImporter", "FrozenImporter")
# Changing them affects nothing but the program itself.
CHANGEABLE = (slice, super, ExceptionGroup)
# They end the program, or read lines of the terminal.
NOT_CALLED = ("close", "clear", "release", "__init_subclass__", "__del__", "cr_await")
COMPILED = samples[44]

kept, seen, full, todo = [], {}, set(), []


def report(what, path):
    print("reached:", what, "by", path[-160:])


def take(value, path):
    kind = type(value)
    if id(value) in seen or kind in LEAF and kind in full:
        return
    seen[id(value)] = True
    kept.append(value)
    todo.append((value, path))
    name = kind.__name__
    if name in FORBIDDEN or name == "module" and value.__name__ not in MODULES:
        report(name, path)
    if name == "code" and value is not COMPILED:
        report("code", path)


def types_own(kind):
    return getattr(kind, "__module__", None) not in OWN or kind in vars(__builtins__).values()


for number, sample in enumerate(samples):
    take(sample, "sample %d" % number)
while todo:
    value, path = todo.pop()
    kind = type(value)
    if kind in full and (kind in LEAF or kind.__name__ in BOUND):
        owner = getattr(value, "__self__", None)
        take(owner, path + ".__self__")
        continue
    is_first = kind not in full
    full.add(kind)
    names = set()
    try:
        names.update(dir(value))
    except Exception:
        pass
    for base in kind.__mro__:
        names.update(name for name in base.__dict__ if isinstance(name, str))
    for name in sorted(names):
        try:
            part = getattr(value, name)
        except Exception:
            continue
        take(part, path + "." + name)
        if is_first and types_own(kind) and name not in NOT_CALLED and kind is not type and type(part).__name__ in BOUND:
            for arguments in ((), (2,)):
                try:
                    take(part(*arguments), path + "." + name + "()")
                except BaseException as error:
                    take(error, path + "." + name + "() error")
    if kind in (list, tuple, set, frozenset):
        for part in list(value):
            take(part, path + "[]")
    if kind.__name__ in ("dict", "mappingproxy"):
        for key, part in list(value.items()):
            take(key, path + "{}")
            take(part, path + "[%r]" % (key,))
    take(kind, path + ".__class__")
    if isinstance(value, type) and types_own(value) and value not in CHANGEABLE:
        try:
            value.zzz = 1
            report("type that can be changed: %r" % value, path)
        except TypeError:
            pass
print("objects:", len(kept))
