/* Limits on the structure of a JSON body, checked on the bytes before parsing: later steps take microseconds per key, so the
   number of keys bounds the cost of a request. */

/** Deeper than any schema of the API, and far from exhausting the stack of a recursive reader. */
const MAX_DEPTH = 64

/** An employee with every field and fifty dependents has 500. */
const MAX_KEYS = 2_000

/** Members of objects plus items of lists. */
const MAX_VALUES = 10_000

/** Bytes, as written. Keys of nested objects are joined to a path for each of their members. */
const MAX_KEY_LENGTH = 200

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b])
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d])

/** A sentence about the limit that a JSON text exceeds, or null. Does not check whether the text is valid JSON. */
export const findExcess = (json: Uint8Array): string | null => {
  let [depth, keys, values, lastString] = [0, 0, 1, 0]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) {
      const end = endOfString(json, at + 1)
      lastString = end - at - 1
      at = end
    } else if (byte === COLON) {
      if (++keys > MAX_KEYS) return `The body has more than ${String(MAX_KEYS)} keys.`
      if (lastString > MAX_KEY_LENGTH)
        return `The body has a key of more than ${String(MAX_KEY_LENGTH)} bytes.`
    } else if (byte === COMMA) {
      if (++values > MAX_VALUES) return `The body has more than ${String(MAX_VALUES)} values.`
    } else if (OPENING.has(byte)) {
      if (++depth > MAX_DEPTH) return `The body is nested more than ${String(MAX_DEPTH)} deep.`
    } else if (CLOSING.has(byte)) depth--
  }
  return null
}

/** The index of the closing quote, or the end of the text. */
const endOfString = (json: Uint8Array, start: number): number => {
  let at = start
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}
