/** Godot's binary Variant format: what var_to_bytes, store_var and put_var write. */

export {
  type ConvertOptions, type Converted, type Difference, type EditOptions, type Fault, type Found, type GetOptions, type InsertOptions, type Kind,
  type SaveOptions, SaveFile,
} from "./save_file.js";
export { type Language, type TypesOptions, types } from "./sources.js";
export {
  AABB, Basis, Callable, Color, DoubleAABB, DoubleBasis, DoublePlane, DoubleProjection, DoubleQuaternion, DoubleRect2,
  DoubleTransform2D, DoubleTransform3D, DoubleVector2, DoubleVector3, DoubleVector4, Float, GdvarError, GodotObject, NodePath,
  ObjectId, PackedColorArray, PackedStringArray, PackedVector2Array, PackedVector3Array, PackedVector4Array, Pairs, Plane,
  Projection, Quaternion, RID, Rect2, Rect2i, Signal, StringName, Transform2D, Transform3D, TypedArray, TypedDictionary,
  Vector2, Vector2i, Vector3, Vector3i, Vector4, Vector4i,
} from "./types.js";
export type { ElementType, ErrorKind, NodePathParts, Value } from "./types.js";
/** What files that gdvar generates from Rust types consist of. */
export * as schema from "./schema.js";

export {
  type Bytes, type DecodeOptions, type Dialect, type Encodable, type Options, decode, encode, fromJson, fromText, guessDialect, toJson, toText,
} from "./values.js";
/** @internal */
export { direct } from "./values.js";
