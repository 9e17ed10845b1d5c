"""The types of Godot that Python has no type for."""

from __future__ import annotations

import operator
from array import array
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from itertools import repeat
from typing import (
    Any,
    Dict,
    Generic,
    Iterable,
    Iterator,
    List,
    Literal,
    NamedTuple,
    NoReturn,
    Optional,
    Tuple,
    Type,
    TypeVar,
    Union,
)

# The engines by name. The "published" ones are programs that were written from a manual page.
Dialect = Literal[
    "godot4", "godot4.3", "godot4.0", "godot3", "godot3.0", "published4", "published3", "published3.0"
]

K = TypeVar("K")
V = TypeVar("V")
C = TypeVar("C", bound="_Computes")


def _unsupported(sign: str, one: object, other: object) -> TypeError:
    # What Python itself says. After NotImplemented, it would join and repeat tuples.
    return TypeError(f"unsupported operand type(s) for {sign}: {type(one).__name__!r} and {type(other).__name__!r}")


class _Fixed(Tuple[Any, ...]):
    """A math type: a tuple that ``+`` does not join and ``*`` does not repeat."""

    __slots__ = ()

    def __add__(self, other: Any) -> Any:
        raise _unsupported("+", self, other)

    def __radd__(self, other: Any) -> NoReturn:
        raise _unsupported("+", other, self)

    def __mul__(self, other: Any) -> Any:
        raise _unsupported("*", self, other)

    def __rmul__(self, other: Any) -> Any:
        raise _unsupported("*", other, self)


class _Computes(_Fixed):
    """A math type that computes as in Godot: with its own type, number by number, and with a number."""

    __slots__ = ()
    _numbers: Tuple[Type[Any], ...] = (int, float)
    # The signs that stand between two of the type.
    _signs = "+-*/"

    def _by_number(self: C, sign: str, other: Any, compute: Any) -> C:
        if type(other) is type(self) and sign in self._signs:
            others: Iterable[Any] = other
        elif isinstance(other, self._numbers) and sign in "*/":
            others = repeat(other)
        else:
            raise _unsupported(sign, self, other)
        return type(self)(*map(compute, self, others))

    def __add__(self: C, other: C) -> C:  # type: ignore[override]
        return self._by_number("+", other, operator.add)

    def __sub__(self: C, other: C) -> C:
        return self._by_number("-", other, operator.sub)

    def __mul__(self: C, other: Union[C, float]) -> C:  # type: ignore[override]
        return self._by_number("*", other, operator.mul)

    def __rmul__(self: C, other: float) -> C:  # type: ignore[override]
        if not isinstance(other, self._numbers):
            raise _unsupported("*", other, self)
        return self._by_number("*", other, operator.mul)

    def __neg__(self: C) -> C:
        return type(self)(*map(operator.neg, self))


class _Reals(_Computes):
    """A math type of real numbers. They are Python's, of 64 bits, until they are written."""

    __slots__ = ()

    def __truediv__(self: C, other: Union[C, float]) -> C:
        return self._by_number("/", other, operator.truediv)


class _Integers(_Computes):
    """A math type of integers."""

    __slots__ = ()
    _numbers = (int,)


class _Vector2(NamedTuple):
    x: float
    y: float


class Vector2(_Reals, _Vector2):
    """A vector in the plane."""

    __slots__ = ()


class _Vector2i(NamedTuple):
    x: int
    y: int


class Vector2i(_Integers, _Vector2i):
    """A vector of integers in the plane."""

    __slots__ = ()


class _Rect2(NamedTuple):
    position: Vector2
    size: Vector2


class Rect2(_Fixed, _Rect2):
    """An axis-aligned rectangle."""

    __slots__ = ()


class _Rect2i(NamedTuple):
    position: Vector2i
    size: Vector2i


class Rect2i(_Fixed, _Rect2i):
    """An axis-aligned rectangle of integers."""

    __slots__ = ()


class _Vector3(NamedTuple):
    x: float
    y: float
    z: float


class Vector3(_Reals, _Vector3):
    """A vector in space."""

    __slots__ = ()


class _Vector3i(NamedTuple):
    x: int
    y: int
    z: int


class Vector3i(_Integers, _Vector3i):
    """A vector of integers in space."""

    __slots__ = ()


class _Transform2D(NamedTuple):
    x: Vector2
    y: Vector2
    origin: Vector2


class Transform2D(_Fixed, _Transform2D):
    """An affine transform of the plane: the images of the axes and of the origin."""

    __slots__ = ()


class _Vector4(NamedTuple):
    x: float
    y: float
    z: float
    w: float


class Vector4(_Reals, _Vector4):
    """Four reals."""

    __slots__ = ()


class _Vector4i(NamedTuple):
    x: int
    y: int
    z: int
    w: int


class Vector4i(_Integers, _Vector4i):
    """Four integers."""

    __slots__ = ()


class _Plane(NamedTuple):
    normal: Vector3
    d: float


class Plane(_Fixed, _Plane):
    """A plane in space: its normal, and its distance from the origin."""

    __slots__ = ()


class _Quaternion(NamedTuple):
    x: float
    y: float
    z: float
    w: float


class Quaternion(_Reals, _Quaternion):
    """A rotation in space, Godot 3's Quat."""

    __slots__ = ()
    # The product of two is a rotation, and is not computed number by number.
    _signs = "+-"


class _AABB(NamedTuple):
    position: Vector3
    size: Vector3


class AABB(_Fixed, _AABB):
    """An axis-aligned box."""

    __slots__ = ()


class _Basis(NamedTuple):
    rows: Tuple[Vector3, Vector3, Vector3]


class Basis(_Fixed, _Basis):
    """A 3 by 3 matrix by its rows. Scripts see its columns."""

    __slots__ = ()

    @property
    def columns(self) -> Tuple[Vector3, Vector3, Vector3]:
        """The columns, which a script sees as x, y and z."""
        a, b, c = self.rows
        kind = type(a)
        return kind(a.x, b.x, c.x), kind(a.y, b.y, c.y), kind(a.z, b.z, c.z)


class _Transform3D(NamedTuple):
    basis: Basis
    origin: Vector3


class Transform3D(_Fixed, _Transform3D):
    """An affine transform of space, Godot 3's Transform."""

    __slots__ = ()


class _Projection(NamedTuple):
    x: Vector4
    y: Vector4
    z: Vector4
    w: Vector4


class Projection(_Fixed, _Projection):
    """A 4 by 4 matrix by its columns."""

    __slots__ = ()


class _Color(NamedTuple):
    r: float
    g: float
    b: float
    a: float = 1.0


class Color(_Reals, _Color):
    """A colour. Its numbers have 32 bits in every build of the engine."""

    __slots__ = ()

    def __neg__(self) -> Color:
        # Godot inverts a colour.
        return type(self)(*(1 - part for part in self))


# The types of double-precision builds, whose reals have 64 bits in the file too.


class DoubleVector2(Vector2):
    """A Vector2 of a double-precision build."""

    __slots__ = ()


class DoubleRect2(Rect2):
    """A Rect2 of a double-precision build."""

    __slots__ = ()


class DoubleVector3(Vector3):
    """A Vector3 of a double-precision build."""

    __slots__ = ()


class DoubleTransform2D(Transform2D):
    """A Transform2D of a double-precision build."""

    __slots__ = ()


class DoubleVector4(Vector4):
    """A Vector4 of a double-precision build."""

    __slots__ = ()


class DoublePlane(Plane):
    """A Plane of a double-precision build."""

    __slots__ = ()


class DoubleQuaternion(Quaternion):
    """A Quaternion of a double-precision build."""

    __slots__ = ()


class DoubleAABB(AABB):
    """An AABB of a double-precision build."""

    __slots__ = ()


class DoubleBasis(Basis):
    """A Basis of a double-precision build."""

    __slots__ = ()


class DoubleTransform3D(Transform3D):
    """A Transform3D of a double-precision build."""

    __slots__ = ()


class DoubleProjection(Projection):
    """A Projection of a double-precision build."""

    __slots__ = ()


class StringName(str):
    """A StringName. It equals the str with the same text, as a key too."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"StringName({super().__repr__()})"


class NodePath(str):
    """A path to a node and to properties in it: ``NodePath("/root/Main:position:x")``."""

    # The parts, if the text alone does not say them: a name of a node can contain a slash.
    parts: Optional[Tuple[bool, List[str], List[str]]] = None

    @classmethod
    def from_parts(cls, text: str, absolute: bool, names: Iterable[str], subnames: Iterable[str]) -> "NodePath":
        """Makes a path from its parts. The text is only what it looks like."""
        path = cls(text)
        path.parts = (absolute, list(names), list(subnames))
        return path

    def __repr__(self) -> str:
        return f"NodePath({super().__repr__()})"


@dataclass(frozen=True)
class RID:
    """A handle to a resource in one of the engine's servers."""

    id: int = 0


@dataclass(frozen=True)
class Callable:
    """A function of a running engine. The format stores nothing about it."""


@dataclass(frozen=True)
class Signal:
    """A signal of an object in a running engine."""

    name: str = ""
    id: int = 0


@dataclass(frozen=True)
class ObjectId:
    """An object of a running engine, by its instance id. 0 is no object."""

    id: int = 0


@dataclass
class Object:
    """A full object: its class, and its properties in order. Reading one never runs code."""

    class_name: str
    properties: Union[Dict[str, Any], Pairs[str, Any]] = field(default_factory=dict)


class ClassType(NamedTuple):
    """The declared type of a container: objects of this class of the engine."""

    name: str


class ScriptType(NamedTuple):
    """The declared type of a container: objects of the script with this path."""

    path: str


# A declared type: the name of a built-in type ("int"), a class, a script, or None for any type.
ElementType = Union[None, str, ClassType, ScriptType]


class TypedArray(List[V]):
    """An Array that declares the type of its elements."""

    def __init__(self, element_type: ElementType, items: Iterable[V] = ()) -> None:
        super().__init__(items)
        self.element_type = element_type

    def __repr__(self) -> str:
        return f"TypedArray({self.element_type!r}, {super().__repr__()})"


class TypedDictionary(Dict[K, V]):
    """A Dictionary that declares the types of its keys and values."""

    def __init__(
        self,
        key_type: ElementType,
        value_type: ElementType,
        entries: Union[Dict[K, V], Iterable[Tuple[K, V]]] = (),
    ) -> None:
        super().__init__(entries)
        self.key_type = key_type
        self.value_type = value_type

    def __repr__(self) -> str:
        return f"TypedDictionary({self.key_type!r}, {self.value_type!r}, {super().__repr__()})"


class Pairs(List[Tuple[K, V]], Generic[K, V]):
    """A Dictionary as a list of its entries, for keys that a dict would merge (``1 == 1.0 == True``) or refuse (lists)."""

    def __init__(
        self,
        entries: Iterable[Tuple[K, V]] = (),
        key_type: ElementType = None,
        value_type: ElementType = None,
    ) -> None:
        super().__init__(entries)
        self.key_type = key_type
        self.value_type = value_type

    def __repr__(self) -> str:
        return f"Pairs({super().__repr__()})"


class PackedStringArray(List[str]):
    """A PackedStringArray."""

    def __repr__(self) -> str:
        return f"PackedStringArray({super().__repr__()})"


Item = TypeVar("Item", bound=Tuple[float, ...])


class _PackedItems(Generic[Item]):
    """Vectors or colours whose numbers lie one after the other in ``data``, an array of "f", or of "d" in a
    double-precision build. ``numpy.frombuffer(packed.data, ...)`` reads them without a copy."""

    _width: int
    _single: Any
    _double: Any
    data: "array[float]"

    def __init__(self, items: Union["array[float]", Iterable[Item]] = ()) -> None:
        if isinstance(items, array):
            if items.typecode not in "fd" or len(items) % self._width:
                raise ValueError(f"{type(self).__name__} takes an array of 'f' or 'd' with {self._width} numbers an item")
            self.data = items
            return
        vectors = list(items)
        wide = self._double is not self._single and any(isinstance(item, self._double) for item in vectors)
        self.data = array("d" if wide else "f", [number for item in vectors for number in self._single(*item)])

    def __len__(self) -> int:
        return len(self.data) // self._width

    def __getitem__(self, index: int) -> Item:
        if not -len(self) <= index < len(self):
            raise IndexError(f"there is no item {index} in {len(self)}")
        start = index % len(self) * self._width
        kind = self._double if self.data.typecode == "d" else self._single
        item: Item = kind(*self.data[start : start + self._width])
        return item

    def __iter__(self) -> Iterator[Item]:
        return (self[index] for index in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.data == getattr(other, "data")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self)!r})"


class PackedVector2Array(_PackedItems[Vector2]):
    """A PackedVector2Array."""

    _width, _single, _double = 2, Vector2, DoubleVector2


class PackedVector3Array(_PackedItems[Vector3]):
    """A PackedVector3Array."""

    _width, _single, _double = 3, Vector3, DoubleVector3


class PackedVector4Array(_PackedItems[Vector4]):
    """A PackedVector4Array."""

    _width, _single, _double = 4, Vector4, DoubleVector4


class PackedColorArray(_PackedItems[Color]):
    """A PackedColorArray."""

    _width, _single, _double = 4, Color, Color


class Found(NamedTuple):
    """A value in a file: its path, and its text as var_to_str prints it."""

    path: str
    text: str


class Difference(NamedTuple):
    """A difference between two files: in which value, at which path, what changed, and the text before and after it."""

    value: int
    path: str
    change: Literal["removed", "added", "changed", "reordered", "by_index"]
    old: Optional[str]
    new: Optional[str]


class Fault(NamedTuple):
    """A fault of a file: what it is about, a sentence, the path of the value, the byte of the file without its container, and the
    number of the value that has it. Faults of the whole file have no value."""

    kind: Literal["empty", "damaged", "other_bytes", "repeated_key", "script_source", "config", "behind", "unread"]
    message: str
    path: str
    offset: Optional[int]
    value: Optional[int]


class Note(NamedTuple):
    """What became of a value that was converted."""

    path: str
    change: Literal["converted", "unchecked", "lost"]
    message: str


class Code(NamedTuple):
    """What an engine would run when it loads a resource file: where the code is, at which place it is named, and a sentence."""

    kind: Literal["inside", "elsewhere", "game"]
    place: str
    message: str


def default(value: object) -> Any:
    """Makes a dict of a dataclass, and of an Enum its value: ``encode(value, default=gdvar.default)``. Everything else is
    NotImplemented."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    return NotImplemented
