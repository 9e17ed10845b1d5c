/** What platforms do in different ways. */

const latin1 = new TextDecoder("latin1");

/** Returns bytes as a text with a character for each byte. It is right for bytes of ASCII alone. */
export let charactersOf = (bytes: Uint8Array, start: number, end: number): string => latin1.decode(bytes.subarray(start, end));

/** Sets the function that makes characters of bytes, to the fastest one of the platform. */
export function makeCharactersBy(fastest: typeof charactersOf): void {
  charactersOf = fastest;
}

/** Returns whether a text has no half of a surrogate pair. Older browsers have no method for that. */
export const isWellFormed: (text: string) => boolean =
  "isWellFormed" in String.prototype
    ? (text) => (text as unknown as { isWellFormed(): boolean }).isWellFormed()
    : (text) => !/\p{Surrogate}/u.test(text);

/** Whether numbers in memory begin with the lowest byte, as those of values do. */
export const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
