/** The first number of each value on the tape. `bindings/wasm/src/values/tape.rs` has the same list. */
export const NIL = 0, FALSE = 1, TRUE = 2, INT = 3, BIG_INT = 4, FLOAT = 5, FLOAT_BITS = 6, STRING = 7, STRING_NAME = 8,
  NODE_PATH = 9, NODE_PATH_PARTS = 10, MATH = 11, RID = 12, OBJECT_ID = 13, OBJECT = 14, CALLABLE = 15, SIGNAL = 16,
  ARRAY = 17, TYPED_ARRAY = 18, DICTIONARY = 19, TYPED_DICTIONARY = 20, BYTES = 21, INTS32 = 22, INTS64 = 23,
  FLOATS32 = 24, FLOATS64 = 25, STRINGS = 26, ITEMS = 27;
