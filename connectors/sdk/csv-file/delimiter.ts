import { DELIMITERS, QUOTE, type Delimiter } from "./csv-format.ts"

/** Parses the first line `sep=;` in which Excel names its delimiter; it is not a header. */
export const namedDelimiter = (line: string): Delimiter | null => {
  const named = /^sep=(.)$/i.exec(line)?.[1]
  return DELIMITERS.find((delimiter) => delimiter === named) ?? null
}

/** Returns the candidate that occurs most often in the header outside quotes; null when none does. */
export const findDelimiter = (header: Buffer): Delimiter | null => {
  const counts = new Map<number, number>()
  let open = false
  for (const byte of header) {
    if (byte === QUOTE) open = !open
    if (!open) counts.set(byte, (counts.get(byte) ?? 0) + 1)
  }
  const countDelimiter = (delimiter: Delimiter) => counts.get(delimiter.charCodeAt(0)) ?? 0
  const most = DELIMITERS.reduce((count, delimiter) => Math.max(count, countDelimiter(delimiter)), 0)
  return most === 0 ? null : (DELIMITERS.find((delimiter) => countDelimiter(delimiter) === most) ?? null)
}
