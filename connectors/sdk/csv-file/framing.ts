import { CR, LF, QUOTE, type CsvFormat } from "./csv-format.ts"

/** The position of a record in a buffer. Its cells are not parsed: only quotes are counted (RFC 4180 2.6). */
export interface Frame {
  readonly start: number
  /** Without the line break. */
  readonly end: number
  /** Start of the following record. */
  readonly next: number
  /** Number of lines that the record spans. */
  readonly lines: number
  readonly quoted: boolean
}

/** CRs before an LF belong to the line break, also when the file ends within one. */
const withoutCrs = (
  bytes: Buffer,
  start: number,
  lineEnd: number,
  lineBreak: CsvFormat["lineBreak"],
): number => {
  let end = lineEnd
  if (lineBreak === LF) while (end > start && bytes[end - 1] === CR) end--
  return end
}

/**
 * Finds the record that starts at `start`; null when the bytes end before it does. A line break ends it unless it follows
 * an odd number of quotes. `atEnd`: no bytes follow, so the last line needs no line break.
 */
export const frameRecord = (
  bytes: Buffer,
  start: number,
  lineBreak: CsvFormat["lineBreak"],
  atEnd: boolean,
): Frame | null => {
  let open = false
  let quoted = false
  let lines = 1
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      open = !open
      quoted = true
    } else if (byte === lineBreak) {
      if (!open) {
        return { start, end: withoutCrs(bytes, start, at, lineBreak), next: at + 1, lines, quoted }
      }
      lines++
    } else if (byte === LF && open && bytes[at - 1] !== CR) {
      // Within quotes, in a file whose lines end with CR: editors show a line of its own.
      lines++
    }
  }
  if (!atEnd || open || start === bytes.length) return null
  const end = withoutCrs(bytes, start, bytes.length, lineBreak)
  return { start, end, next: bytes.length, lines, quoted }
}

/**
 * Finds the byte that ends the lines: the first line break outside quotes decides. CRs before an LF are part of it (some
 * programs write two). Null when the bytes end before that.
 */
export const findLineBreak = (bytes: Buffer, atEnd: boolean): CsvFormat["lineBreak"] | null => {
  let open = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) open = !open
    if (open || (byte !== LF && byte !== CR)) continue
    while (bytes[at] === CR) at++
    if (bytes[at] === LF) return LF
    return at < bytes.length || atEnd ? CR : null
  }
  return atEnd ? LF : null
}
