import { DELIMITERS, QUOTE, type Delimiter } from "./csv-format.ts"

/** Parses the first line `sep=;` in which Excel names its delimiter; it is not a header. */
export const namedDelimiter = (line: string): Delimiter | null => {
  const named = /^sep=(.)$/i.exec(line)?.[1]
  return DELIMITERS.find((delimiter) => delimiter === named) ?? null
}

type Counts = (delimiter: Delimiter) => number

/** Outside quotes. */
const countIn = (record: Buffer): Counts => {
  const counts = new Map<number, number>()
  let open = false
  for (const byte of record) {
    if (byte === QUOTE) open = !open
    if (!open) counts.set(byte, (counts.get(byte) ?? 0) + 1)
  }
  return (delimiter) => counts.get(delimiter.charCodeAt(0)) ?? 0
}

/**
 * Returns the candidate that occurs most often in the header; null when none does. Those that occur as often in the first row
 * come first: a name such as `Name (Last, First, Middle)` has delimiters of its own.
 */
export const findDelimiter = (header: Buffer, firstRow: Buffer): Delimiter | null => {
  const [inHeader, inRow] = [countIn(header), countIn(firstRow)]
  const present = DELIMITERS.filter((delimiter) => inHeader(delimiter) > 0)
  const agreeing = present.filter((delimiter) => inHeader(delimiter) === inRow(delimiter))
  const [first = null, ...others] = agreeing.length > 0 ? agreeing : present
  return others.reduce(
    (best, other) => (best !== null && inHeader(other) <= inHeader(best) ? best : other),
    first,
  )
}
