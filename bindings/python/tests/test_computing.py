"""Math types compute as in Godot, or refuse; they never join or repeat like tuples."""

import operator
from typing import Any, List

import gdvar
import pytest

MATH: List[Any] = [
    gdvar.Vector2(1, 2),
    gdvar.Vector2i(1, 2),
    gdvar.Vector3(1, 2, 3),
    gdvar.Vector4i(1, 2, 3, 4),
    gdvar.DoubleVector3(1, 2, 3),
    gdvar.Color(1, 0.5, 0),
    gdvar.Quaternion(0, 0, 0, 1),
    gdvar.Plane(gdvar.Vector3(0, 1, 0), 2),
    gdvar.Rect2(gdvar.Vector2(0, 0), gdvar.Vector2(1, 1)),
    gdvar.Rect2i(gdvar.Vector2i(0, 0), gdvar.Vector2i(1, 1)),
    gdvar.AABB(gdvar.Vector3(0, 0, 0), gdvar.Vector3(1, 1, 1)),
]


def test_vectors_compute_number_by_number() -> None:
    one, other = gdvar.Vector2(1, 2), gdvar.Vector2(3, 8)
    assert (one + other, other - one, one * other, other / one) == (
        gdvar.Vector2(4, 10),
        gdvar.Vector2(2, 6),
        gdvar.Vector2(3, 16),
        gdvar.Vector2(3, 4),
    )
    assert one * 2 == 2 * one == gdvar.Vector2(2, 4) and other / 2 == gdvar.Vector2(1.5, 4)
    assert sum([one, other], gdvar.Vector2(0, 0)) == gdvar.Vector2(4, 10)
    assert gdvar.Vector3i(1, 2, 3) * 2 + gdvar.Vector3i(1, 1, 1) == gdvar.Vector3i(3, 5, 7)
    assert gdvar.Color(1, 0.5, 0.25) * 0.5 == gdvar.Color(0.5, 0.25, 0.125, 0.5)
    assert type(one + other) is gdvar.Vector2
    assert -one == gdvar.Vector2(-1, -2) and -gdvar.Vector3i(1, -2, 0) == gdvar.Vector3i(-1, 2, 0)
    assert -gdvar.Color(1, 0.25, 0, 0.5) == gdvar.Color(0, 0.75, 1, 0.5), "Godot inverts colours"
    wide = gdvar.DoubleVector2(0.1, 0.2)
    assert type(wide + wide) is gdvar.DoubleVector2 and type(0.5 * wide) is gdvar.DoubleVector2


@pytest.mark.parametrize("value", MATH, ids=lambda value: type(value).__name__)
def test_what_does_not_compute_is_refused(value: Any) -> None:
    for other in [*(other for other in MATH if type(other) is not type(value)), (1, 2), [1, 2], "2", None]:
        for sign, one, two in [(operator.add, value, other), (operator.add, other, value), (operator.mul, value, other)]:
            with pytest.raises(TypeError, match="operand|concatenate|multiply"):
                sign(one, two)
    for sign in (operator.add, operator.mul):
        try:
            assert type(sign(value, value)) is type(value)
        except TypeError:
            assert type(value).__name__ in ("Quaternion", "Plane", "Rect2", "Rect2i", "AABB")


def test_integer_vectors_stay_integers() -> None:
    vector = gdvar.Vector2i(3, 4)
    for sign, one, two in [(operator.mul, vector, 1.5), (operator.mul, 1.5, vector), (operator.truediv, vector, 2)]:
        with pytest.raises(TypeError):
            sign(one, two)


def test_math_types_stay_tuples() -> None:
    vector = gdvar.Vector3(1, 2, 3)
    x, y, z = vector
    assert (x, y, z) == vector == (1, 2, 3) and vector._replace(x=5) == gdvar.Vector3(5, 2, 3)
    assert repr(vector) == "Vector3(x=1, y=2, z=3)" and hash(vector) == hash((1, 2, 3))
    assert gdvar.Color(1, 0, 0).a == 1.0
