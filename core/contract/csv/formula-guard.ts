/*
 * Where a spreadsheet may read text as a formula, and the apostrophe that prevents it (OWASP, CSV Injection): before a sign
 * at the start of a cell, or after a character at which some readers begin a new cell or line (a lone CR or LF, a tab, a
 * delimiter, a quote). White space and invisible characters between the two make no difference. Full-width signs count: some
 * spreadsheets convert them to ASCII.
 */

const SIGN = /[=+\-@|%＝＋－＠]/u

const GUARD = 0x27

/** `= + - @`, the same in full width, and `| %`, with which some spreadsheets begin a command. */
const SIGNS: ReadonlySet<number> = toCharCodes("=+-@|%＝＋－＠")

const NEW_CELL: ReadonlySet<number> = toCharCodes('\r\n\t;,"|')

function toCharCodes(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)))
}

/** White space, control and format characters, by the code of one UTF-16 unit. */
const isInvisible = (code: number): boolean =>
  code <= 0x20 || (code >= 0x7f && INVISIBLE.test(String.fromCharCode(code)))

const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u

/** Offsets of the signs that could begin a formula. Linear in the length of the text. */
export const findFormulaSigns = (text: string): ReadonlyArray<number> =>
  SIGN.test(text) ? findCellStarts(text, (at) => SIGNS.has(text.charCodeAt(at))) : NONE

/** Offsets of the apostrophes that guard such signs. */
export const findFormulaGuards = (text: string): ReadonlyArray<number> =>
  text.includes("'") && SIGN.test(text)
    ? findCellStarts(text, (at) => text.charCodeAt(at) === GUARD && SIGNS.has(text.charCodeAt(at + 1)))
    : NONE

const NONE: ReadonlyArray<number> = []

/** Offsets at which a reader may begin a cell and for which `holds` is true. */
const findCellStarts = (text: string, holds: (at: number) => boolean): ReadonlyArray<number> => {
  const found: Array<number> = []
  let isStart = true
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isStart && holds(at)) found.push(at)
    isStart = NEW_CELL.has(code) || (isStart && isInvisible(code))
  }
  return found
}

/** Returns the text with the result of `write` for the character at each of the offsets. */
export const replaceAt = (
  text: string,
  offsets: ReadonlyArray<number>,
  write: (character: string) => string,
): string => {
  if (offsets.length === 0) return text
  let written = ""
  let from = 0
  for (const at of offsets) {
    written += text.slice(from, at) + write(text.charAt(at))
    from = at + 1
  }
  return written + text.slice(from)
}

/** Removes the apostrophes by which an exporter keeps a spreadsheet from reading text as a formula. */
export const stripFormulaGuards = (text: string): string =>
  text.includes("'") ? replaceAt(text, findFormulaGuards(text), () => "") : text
