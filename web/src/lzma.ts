/** Unpacks LZMA. It takes a fifth less than gzip, which browsers unpack by themselves, and the page is mostly WebAssembly. */

/** By how many of its first bits the byte before a literal chooses the odds. Positions do not. `build.mjs` packs like this. */
const CONTEXT = 4;

// Where the odds of each kind start. There are twelve states, which say what the last steps were.
const IS_MATCH = 0;
const IS_AGAIN = 12;
const IS_OLDER = 24;
const IS_LONG = 36;
const IS_THIRD = 48;
const IS_FOURTH = 60;
const SLOTS = 72;
const DISTANCES = SLOTS + 4 * 64;
const LOW_BITS = DISTANCES + 128;
const LENGTHS = LOW_BITS + 16;
const LENGTHS_AGAIN = LENGTHS + 2 + 8 + 8 + 256;
const LITERALS = LENGTHS_AGAIN + 2 + 8 + 8 + 256;
const OF_LITERAL = 0x300;

/** Returns the `size` bytes that a raw stream of LZMA begins with. */
export function unpack(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size);
  const odds = new Uint16Array(LITERALS + (OF_LITERAL << CONTEXT)).fill(1 << 10);
  let [range, code, next] = [0xffffffff, 0, 1];
  const shift = (): void => void (code = ((code << 8) | (packed[next++] ?? 0)) >>> 0);
  for (let byte = 0; byte < 4; byte++) shift();

  /** Reads a bit, and learns from it. */
  const bit = (at: number): number => {
    const odd = odds[at] ?? 0;
    const bound = (range >>> 11) * odd;
    const found = code < bound ? 0 : 1;
    if (found) {
      range -= bound;
      code -= bound;
      odds[at] = odd - (odd >>> 5);
    } else {
      range = bound;
      odds[at] = odd + ((2048 - odd) >>> 5);
    }
    if (range < 2 ** 24) {
      range = (range << 8) >>> 0;
      shift();
    }
    return found;
  };
  /** Reads a number of some bits, the highest one first. */
  const number = (at: number, bits: number): number => {
    let found = 1;
    for (let read = 0; read < bits; read++) found = (found << 1) | bit(at + found);
    return found - (1 << bits);
  };
  /** Reads a number of some bits, the lowest one first. */
  const reversed = (at: number, bits: number): number => {
    let [found, before] = [0, 1];
    for (let read = 0; read < bits; read++) {
      const one = bit(at + before);
      before = (before << 1) | one;
      found |= one << read;
    }
    return found;
  };
  /** Reads a number of bits of which nothing is known. */
  const plain = (bits: number): number => {
    let found = 0;
    for (let read = 0; read < bits; read++) {
      range >>>= 1;
      const one = code < range ? 0 : 1;
      if (one) code -= range;
      found = (found << 1) | one;
      if (range < 2 ** 24) {
        range = (range << 8) >>> 0;
        shift();
      }
    }
    return found;
  };
  const length = (at: number): number => {
    if (!bit(at)) return 2 + number(at + 2, 3);
    return bit(at + 1) ? 18 + number(at + 18, 8) : 10 + number(at + 10, 3);
  };

  // The last four distances, less 1.
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0, state = 0; at < size; ) {
    if (!bit(IS_MATCH + state)) {
      const literal = LITERALS + OF_LITERAL * ((out[at - 1] ?? 0) >> (8 - CONTEXT));
      let byte = 1;
      // After a match, the byte that would have been next differs from this one.
      let other = state < 7 ? -1 : (out[at - first - 1] ?? 0);
      while (byte < 256) {
        const bitThere = other < 0 ? 0 : (other >> 7) & 1;
        const found = bit(literal + byte + (other < 0 ? 0 : (1 + bitThere) << 8));
        other = found === bitThere ? other << 1 : -1;
        byte = (byte << 1) | found;
      }
      out[at++] = byte;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count: number;
    if (bit(IS_AGAIN + state)) {
      count = 1;
      let isLong = 1;
      if (bit(IS_OLDER + state)) {
        let distance = second;
        if (bit(IS_THIRD + state)) {
          distance = third;
          if (bit(IS_FOURTH + state)) [distance, fourth] = [fourth, third];
          third = second;
        }
        [first, second] = [distance, first];
      } else {
        isLong = bit(IS_LONG + state);
      }
      if (isLong) count = length(LENGTHS_AGAIN);
      state = state < 7 ? (isLong ? 8 : 9) : 11;
    } else {
      [second, third, fourth] = [first, second, third];
      count = length(LENGTHS);
      state = state < 7 ? 7 : 10;
      const slot = number(SLOTS + 64 * Math.min(count - 2, 3), 6);
      first = slot;
      if (slot > 3) {
        const bits = (slot >> 1) - 1;
        first = (2 | (slot & 1)) << bits;
        if (slot < 14) first += reversed(DISTANCES + first - slot, bits);
        else first += (plain(bits - 4) << 4) + reversed(LOW_BITS, 4);
      }
    }
    // A match may reach into the bytes that it makes.
    for (const end = Math.min(at + count, size); at < end; at++) out[at] = out[at - first - 1] ?? 0;
  }
  return out;
}
