/** Colours for the text of values, as the command has them. */

import { make } from "./dom.js";

/** A text in quotes and the colon that makes it a key, a number or a name, or what is between them. */
const TOKEN = /("(?:[^"\\]|\\.)*(?:"|$))(?=(\s*:)?)|([\w.+-]+)(?=(: )?)|[^"\w.+-]+/gs;
const NUMBER = /^(?:[-+]?\d|true$|false$|-?inf$|nan$)/;

/** Returns a text in pieces that have the class of what they are. */
export function painted(text: string): (Node | string)[] {
  return [...text.matchAll(TOKEN)].map(([token, quoted, isQuotedKey, word, isKey]) => {
    const isText = quoted !== undefined;
    if (isQuotedKey !== undefined || isKey !== undefined) return make("span", { class: "key-in" }, token);
    if (isText) return make("span", { class: "text-in" }, token);
    return word !== undefined && NUMBER.test(word) ? make("span", { class: "number-in" }, token) : token;
  });
}
