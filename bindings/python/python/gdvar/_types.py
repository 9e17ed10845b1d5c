"""The types of Godot that Python has no type for."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import Any, Dict, Generic, Iterable, Iterator, List, Literal, NamedTuple, Optional, Tuple, TypeVar, Union

# The engines by name. The "published" ones are programs that were written from a manual page.
Dialect = Literal[
    "godot4", "godot4.3", "godot4.0", "godot3", "godot3.0", "published4", "published3", "published3.0"
]

K = TypeVar("K")
V = TypeVar("V")


class Vector2(NamedTuple):
    """A vector in the plane."""

    x: float
    y: float


class Vector2i(NamedTuple):
    """A vector of integers in the plane."""

    x: int
    y: int


class Rect2(NamedTuple):
    """An axis-aligned rectangle."""

    position: Vector2
    size: Vector2


class Rect2i(NamedTuple):
    """An axis-aligned rectangle of integers."""

    position: Vector2i
    size: Vector2i


class Vector3(NamedTuple):
    """A vector in space."""

    x: float
    y: float
    z: float


class Vector3i(NamedTuple):
    """A vector of integers in space."""

    x: int
    y: int
    z: int


class Transform2D(NamedTuple):
    """An affine transform of the plane: the images of the axes and of the origin."""

    x: Vector2
    y: Vector2
    origin: Vector2


class Vector4(NamedTuple):
    """Four reals."""

    x: float
    y: float
    z: float
    w: float


class Vector4i(NamedTuple):
    """Four integers."""

    x: int
    y: int
    z: int
    w: int


class Plane(NamedTuple):
    """A plane in space: its normal, and its distance from the origin."""

    normal: Vector3
    d: float


class Quaternion(NamedTuple):
    """A rotation in space, Godot 3's Quat."""

    x: float
    y: float
    z: float
    w: float


class AABB(NamedTuple):
    """An axis-aligned box."""

    position: Vector3
    size: Vector3


class Basis(NamedTuple):
    """A 3 by 3 matrix by its rows. Scripts see its columns."""

    rows: Tuple[Vector3, Vector3, Vector3]

    @property
    def columns(self) -> Tuple[Vector3, Vector3, Vector3]:
        """The columns, which a script sees as x, y and z."""
        a, b, c = self.rows
        kind = type(a)
        return kind(a.x, b.x, c.x), kind(a.y, b.y, c.y), kind(a.z, b.z, c.z)


class Transform3D(NamedTuple):
    """An affine transform of space, Godot 3's Transform."""

    basis: Basis
    origin: Vector3


class Projection(NamedTuple):
    """A 4 by 4 matrix by its columns."""

    x: Vector4
    y: Vector4
    z: Vector4
    w: Vector4


class Color(NamedTuple):
    """A colour. Its numbers have 32 bits in every build of the engine."""

    r: float
    g: float
    b: float
    a: float = 1.0


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


class Error(ValueError):
    """Why something could not be read or written: one sentence, where in the value, and at which byte."""

    def __init__(self, message: str, path: str = "", offset: Optional[int] = None) -> None:
        super().__init__(message)
        self.path = path
        self.offset = offset
