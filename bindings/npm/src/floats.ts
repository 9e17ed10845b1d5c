/** What keeps apart the floats and the ints of a container: JavaScript has one type of numbers, in which 100.0 is 100. */

/** Which numbers of a container were read as floats: all, or those under these keys. Whole ones are written as floats there again. */
export type Places = "all" | readonly unknown[] | ReadonlySet<unknown>;

class Given {
  constructor(container: object) {
    return container;
  }
}

// A private field that is added to the container: it is not seen from outside, and costs 30 ns. A WeakMap takes 2,000.
class Marked extends Given {
  readonly #places: Places;

  constructor(container: object, places: Places) {
    super(container);
    this.#places = places;
  }

  static placesOf(container: object): Places | undefined {
    return #places in container ? container.#places : undefined;
  }
}

/** From this many keys on, a Set finds one faster. */
const MANY = 16;

/** Keeps which of the keys of a Dictionary, or of the properties of an object, had floats. */
export function keepKeys(container: object, keys: readonly unknown[]): void {
  new Marked(container, keys.length < MANY ? keys : new Set(keys));
}

/** Which elements of an array were floats, and how many elements there were. */
class Elements extends Set<unknown> {
  constructor(indices: readonly number[], readonly count: number) {
    super(indices);
  }
}

/** Keeps which elements of an array were floats: all numbers, or those at some indices. */
export function keepElements(array: readonly unknown[], indices: readonly number[], hasInts: boolean): void {
  new Marked(array, hasInts ? new Elements(indices, array.length) : "all");
}

/** Returns which numbers of a container were read as floats, if any. */
export const placesOf = Marked.placesOf;

/** Returns whether a number in a container is a float. */
export function isFloat(places: Places, key: unknown): boolean {
  if (places === "all") return true;
  return places instanceof Set ? places.has(key) : (places as readonly unknown[]).includes(key);
}

/** Returns whether elements were added to or removed from an array that had ints beside floats, so that their places are lost. */
export function hasMoved(array: readonly unknown[], places: Places): boolean {
  return places instanceof Elements && places.count !== array.length;
}
