//! Random values of every type, the same in every run.

// Each test file that includes this module uses only part of it.
#![allow(dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "what is left of a random number is as random"
)]

use gdvar_core::generic::{Array, Dictionary, Instance, Object, Variant, Vector2, Vector3, Vector4};
use gdvar_core::{
    Callable, Color, Dialect, ElementType, NodePath, Real, Rid, Signal, StringName, VariantType,
};

/// Texts that are special in how they are encoded, escaped, sorted or misread.
const TEXTS: &[&str] = &[
    "",
    "a",
    "ab",
    "abc",
    "abcd",
    "Z",
    "name",
    "script",
    "null",
    "/root/a:b",
    "%Unique",
    "res://item.tscn",
    "isn't it \"quoted\" \\ and \\n?",
    "two\nlines\tand\r\u{7}\u{8}\u{b}\u{c}\u{1}\u{7f}",
    "héllo wörld",
    "Привет, мир",
    "γειά σου",
    "שלום",
    "مرحبا",
    "नमस्ते",
    "日本語の文字",
    "한국어",
    "👾🦀👩‍👩‍👧",
    "e\u{301}",
    "\u{ffff}\u{fffe}\u{e000}",
    "\u{10000}\u{10ffff}",
    "not first \u{feff}",
];

/// Floats at the limits of precision and range.
const FLOATS: &[f64] = &[
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    0.1,
    1.0 / 3.0,
    -2.25,
    1e-5,
    1e14,
    1e15,
    1e16,
    2.999e21,
    16_777_216.0,
    16_777_217.0,
    1_099_511_627_776.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    f64::MAX,
    f64::MIN_POSITIVE,
    f64::EPSILON,
    5e-324,
    f32::MAX as f64,
    f32::MIN_POSITIVE as f64,
    1e-45,
];

/// Integers around the limits of each width.
const INTEGERS: &[i64] = &[
    0,
    1,
    -1,
    255,
    -128,
    65_536,
    i32::MAX as i64,
    i32::MIN as i64,
    i32::MAX as i64 + 1,
    i32::MIN as i64 - 1,
    1 << 53,
    i64::MAX,
    i64::MIN,
];

/// A source of values that a dialect can write and read back unchanged.
pub(crate) struct Random {
    state: u64,
    dialect: Dialect,
    types: Vec<VariantType>,
}

impl Random {
    /// Returns the source of values for this seed.
    pub(crate) fn new(seed: u64, dialect: Dialect) -> Self {
        let types = VariantType::ALL.iter().copied().filter(|ty| dialect.has(*ty)).collect();
        Self { state: seed, dialect, types }
    }

    /// Leaves out a type.
    pub(crate) fn without(mut self, ty: VariantType) -> Self {
        self.types.retain(|other| *other != ty);
        self
    }

    /// Returns the types of the values.
    pub(crate) fn types(&self) -> Vec<VariantType> {
        self.types.clone()
    }

    /// Returns 64 random bits, by `SplitMix64`.
    pub(crate) fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.bits() % limit as u64).expect("it is less than a usize")
    }

    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    fn many<T>(&mut self, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        // Sometimes there are so many entries that the engine's sort is not stable.
        let count = if self.one_in(20) { 17 + self.below(30) } else { self.below(6) };
        (0..count).map(|_| make(self)).collect()
    }

    pub(crate) fn int(&mut self) -> i64 {
        match self.below(3) {
            0 => self.pick(INTEGERS),
            1 => i64::from(self.bits() as i8),
            _ => self.bits().cast_signed() >> self.below(64),
        }
    }

    pub(crate) fn int32(&mut self) -> i32 {
        self.int() as i32
    }

    pub(crate) fn float(&mut self) -> f64 {
        match self.below(5) {
            0 => self.pick(FLOATS),
            1 => self.int() as f64 / 100.0,
            2 => f64::from(self.bits() as i16) / 8.0,
            3 => f64::from(f32::from_bits(self.bits() as u32)),
            _ => f64::from_bits(self.bits()),
        }
    }

    pub(crate) fn single(&mut self) -> f32 {
        // The cast keeps the payload of a NaN as far as it fits.
        self.float() as f32
    }

    pub(crate) fn real<R: Real>(&mut self) -> R {
        let number = self.float();
        let narrow = || R::from_f64(f64::from(number as f32));
        R::from_f64(number).or_else(narrow).expect("every real takes an f32")
    }

    pub(crate) fn reals<R: Real, const COUNT: usize, T: From<[R; COUNT]>>(&mut self) -> T {
        std::array::from_fn(|_| self.real()).into()
    }

    fn int32s<const COUNT: usize, T: From<[i32; COUNT]>>(&mut self) -> T {
        std::array::from_fn(|_| self.int32()).into()
    }

    pub(crate) fn color(&mut self) -> Color {
        std::array::from_fn(|_| self.single()).into()
    }

    pub(crate) fn text(&mut self) -> String {
        if self.one_in(3) {
            let len = self.below(12);
            // No NUL, and no byte-order mark at the start.
            let char = |random: &mut Self| {
                char::from_u32(1 + random.bits() as u32 % 0x3_0000)
                    .filter(|char| *char != '\u{feff}')
                    .unwrap_or('x')
            };
            return (0..len).map(|_| char(self)).collect();
        }
        self.pick(TEXTS).to_owned()
    }

    fn node_path(&mut self) -> NodePath {
        let names = self.below(4);
        let names: Vec<String> = (0..names).map(|_| self.text()).collect();
        let subnames = self.below(3);
        let subnames: Vec<String> = (0..subnames).map(|_| self.text()).collect();
        // Godot 3 has no absolute path without names.
        let bare = names.is_empty() && subnames.is_empty();
        let absolute =
            self.one_in(2) && !(bare && matches!(self.dialect, Dialect::Godot3 | Dialect::Godot3_0));
        NodePath::new(absolute, names, subnames)
    }

    fn object<R: Real>(&mut self, depth: usize) -> Object<R> {
        if self.one_in(2) {
            return Object::Id(1 + self.bits() / 2);
        }
        let mut instance = Instance::new("Resource");
        for _ in 0..self.below(4) {
            let (name, value) = (self.text(), self.variant(depth));
            // The engine would look for the script of a path.
            let is_refused = name == "script" && self.dialect.writes_script_paths();
            instance.properties.push((name, if is_refused { Variant::Nil } else { value }));
        }
        instance.into()
    }

    /// Returns a value of any type, with at most `depth` nested containers.
    pub(crate) fn variant<R: Real>(&mut self, depth: usize) -> Variant<R> {
        let ty = self.ty(depth);
        self.variant_of(ty, depth)
    }

    fn ty(&mut self, depth: usize) -> VariantType {
        loop {
            let ty = self.pick(&self.types.clone());
            let nests = matches!(ty, VariantType::Array | VariantType::Dictionary | VariantType::Object);
            if depth > 0 || !nests {
                return ty;
            }
        }
    }

    /// Returns a value of this type.
    pub(crate) fn variant_of<R: Real>(&mut self, ty: VariantType, depth: usize) -> Variant<R> {
        use VariantType as Ty;
        match ty {
            Ty::Nil => Variant::Nil,
            Ty::Bool => Variant::Bool(self.one_in(2)),
            Ty::Int => Variant::Int(self.int()),
            Ty::Float if self.dialect.flags_numbers() => Variant::Float(self.float()),
            Ty::Float => Variant::Float(self.single().into()),
            Ty::String => Variant::String(self.text()),
            Ty::Vector2 => Variant::Vector2(self.reals()),
            Ty::Vector2i => Variant::Vector2i(self.int32s()),
            Ty::Rect2 => Variant::Rect2(self.reals()),
            Ty::Rect2i => Variant::Rect2i(self.int32s()),
            Ty::Vector3 => Variant::Vector3(self.reals()),
            Ty::Vector3i => Variant::Vector3i(self.int32s()),
            Ty::Transform2D => Variant::Transform2D(self.reals()),
            Ty::Vector4 => Variant::Vector4(self.reals()),
            Ty::Vector4i => Variant::Vector4i(self.int32s()),
            Ty::Plane => Variant::Plane(self.reals()),
            Ty::Quaternion => Variant::Quaternion(self.reals()),
            Ty::Aabb => Variant::Aabb(self.reals()),
            Ty::Basis => Variant::Basis(self.reals()),
            Ty::Transform3D => Variant::Transform3D(Box::new(self.reals())),
            Ty::Projection => Variant::Projection(Box::new(self.reals())),
            Ty::Color => Variant::Color(self.color()),
            Ty::StringName => Variant::StringName(StringName::new(self.text())),
            Ty::NodePath => Variant::NodePath(self.node_path()),
            Ty::Rid if self.dialect.writes_rid_bodies() => Variant::Rid(Rid(self.bits() >> self.below(64))),
            Ty::Rid => Variant::Rid(Rid(0)),
            Ty::Object => Variant::Object(self.object(depth - 1)),
            Ty::Callable => Variant::Callable(Callable),
            Ty::Signal => Variant::Signal(Signal { name: self.text(), object_id: self.bits() / 2 }),
            Ty::Dictionary => Variant::Dictionary(self.dictionary(depth - 1)),
            Ty::Array => Variant::Array(self.array(depth - 1)),
            Ty::PackedByteArray => Variant::PackedByteArray(self.many(|random| random.bits() as u8)),
            Ty::PackedInt32Array => Variant::PackedInt32Array(self.many(Self::int32)),
            Ty::PackedInt64Array => Variant::PackedInt64Array(self.many(Self::int)),
            Ty::PackedFloat32Array => Variant::PackedFloat32Array(self.many(Self::single)),
            Ty::PackedFloat64Array => Variant::PackedFloat64Array(self.many(Self::float)),
            Ty::PackedStringArray => Variant::PackedStringArray(self.many(Self::text)),
            Ty::PackedVector2Array => Variant::PackedVector2Array(self.many(Self::reals::<R, 2, Vector2<R>>)),
            Ty::PackedVector3Array => Variant::PackedVector3Array(self.many(Self::reals::<R, 3, Vector3<R>>)),
            Ty::PackedColorArray => Variant::PackedColorArray(self.many(Self::color)),
            Ty::PackedVector4Array => Variant::PackedVector4Array(self.many(Self::reals::<R, 4, Vector4<R>>)),
            _ => unreachable!("there is no other type than {ty}"),
        }
    }

    /// Returns a type for a container to declare, or, often, no type.
    fn element_type(&mut self, allowed: bool, depth: usize) -> ElementType {
        if !allowed || self.one_in(2) {
            return ElementType::Any;
        }
        match self.ty(depth) {
            VariantType::Nil => ElementType::Any,
            // The only object that an engine returns unchanged is null, with this class name.
            VariantType::Object => ElementType::class("EncodedObjectAsID"),
            ty => ElementType::Builtin(ty),
        }
    }

    fn element<R: Real>(&mut self, declared: &ElementType, depth: usize) -> Variant<R> {
        match declared {
            ElementType::Any => self.variant(depth),
            ElementType::Builtin(ty) => self.variant_of(*ty, depth),
            ElementType::Class(_) | ElementType::Script(_) => Variant::Nil,
        }
    }

    fn array<R: Real>(&mut self, depth: usize) -> Array<R> {
        let declared = self.element_type(self.dialect.writes_typed_arrays(), depth);
        let items = self.many(|random| random.element::<R>(&declared, depth));
        let mut array = Array::typed(declared);
        array.extend(items);
        array
    }

    fn dictionary<R: Real>(&mut self, depth: usize) -> Dictionary<R> {
        let typed = self.dialect.writes_typed_dictionaries();
        let key_type = self.element_type(typed, depth);
        let value_type = self.element_type(typed, depth);
        let entries = self
            .many(|random| (random.element::<R>(&key_type, depth), random.element::<R>(&value_type, depth)));
        let mut dictionary = Dictionary::typed(key_type, value_type);
        let dialect = self.dialect;
        dictionary.extend(entries.into_iter().filter(|(key, _)| is_sortable(key, dialect)));
        dictionary
    }

    /// Returns containers of every kind that are so long that they are not decoded at once.
    pub(crate) fn long_values<R: Real>(&mut self, dialect: Dialect) -> Variant<R> {
        let several =
            |random: &mut Random| -> Vec<Variant<R>> { (0..250).map(|_| random.variant(2)).collect() };
        let mut long = Array::<R>::from(several(self));
        long.push(Array::from(several(self)).into());
        let mut entries = Dictionary::<R>::new();
        let mut names = Dictionary::<R>::new();
        let mut object = Instance::<R>::new("Node");
        for (index, value) in several(self).into_iter().enumerate() {
            let key: Variant<R> = if index % 3 == 0 { self.variant(1) } else { self.text().into() };
            entries.insert(key, value.clone());
            names.insert(format!("name {index}"), value.clone());
            object.set(&format!("property {index}"), value);
        }
        object.set("script", "res://node.gd");
        names.insert("inside", entries.clone());
        object.set("long", names.clone());
        let mut all = vec![long.into(), entries.into(), names.into(), object.into()];
        if dialect.writes_typed_dictionaries() {
            let mut floats = Array::<R>::typed(ElementType::Builtin(VariantType::Float));
            floats.extend((0..5000).map(|number| Variant::Float(f64::from(number))));
            let of = [VariantType::StringName, VariantType::Int].map(ElementType::Builtin);
            let mut numbers = Dictionary::<R>::typed(of[0].clone(), of[1].clone());
            for number in 0..2000_i64 {
                numbers.insert(StringName::from(format!("number {number}")), number);
            }
            all.extend([floats.into(), numbers.into()]);
        }
        Array::from(all).into()
    }
}

/// Returns whether an engine sorts dictionaries with this key in the same way every time.
///
/// Godot 4 compares `StringName`s in Arrays by their addresses in memory. Godot 3 crashes when it compares an empty
/// pool array with another.
fn is_sortable<R: Real>(key: &Variant<R>, dialect: Dialect) -> bool {
    if matches!(dialect, Dialect::Godot3 | Dialect::Godot3_0) {
        return key.ty() < VariantType::Array;
    }
    let sortable_inside =
        |item: &Variant<R>| item.ty() != VariantType::StringName && is_sortable(item, dialect);
    key.as_array().is_none_or(|array| array.iter().all(sortable_inside))
}
