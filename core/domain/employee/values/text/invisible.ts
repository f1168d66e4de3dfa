/*
 * Characters that nobody sees: soft hyphens, zero-width and direction marks, the byte order mark. Programs leave them at the
 * edges of a text or inside it, so that two equal texts differ. The zero-width joiners are letters' spelling in Persian and
 * in the scripts of India, so they have rules of their own.
 */

const MARKS = String.raw`\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff`
const JOINERS = String.raw`\u200c\u200d`

const FIRST_SPECIAL = 0x80
const APOSTROPHE = 0x27

/** A joiner after a combining mark spells the last letter of a word. */
const OUTER = new RegExp(String.raw`^[\s${MARKS}${JOINERS}]+|(?:[\s${MARKS}]|(?<!\p{M})[${JOINERS}])+$`, "gu")
const ANY = new RegExp(`[${MARKS}${JOINERS}]+`, "gu")
const ANY_MARK = new RegExp(`[${MARKS}]+`, "gu")

/** Scripts whose letters do not join differently. */
const UNJOINED = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`
const IDLE_JOINER = new RegExp(
  String.raw`(?<=[${UNJOINED}\p{N}\p{P}\s])[${JOINERS}]+|[${JOINERS}]+(?=[${UNJOINED}])`,
  "gu",
)
const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/gu
const ANY_SPACE = /[^\S\t\r\n ]/gu

/** Without surrounding white space and invisible characters. */
export const trimCell = (raw: string): string => {
  const text = raw.trim()
  const isPlain = text.charCodeAt(0) < FIRST_SPECIAL && text.charCodeAt(text.length - 1) < FIRST_SPECIAL
  return isPlain || text === "" ? text : text.replace(OUTER, "")
}

/** Names and other texts: invisible characters that spell nothing go, and no-break spaces become spaces. */
export const cleanText = (text: string): string =>
  text.replace(ANY_MARK, "").replace(IDLE_JOINER, "").replace(NO_BREAK_SPACE, " ")

/**
 * Codes, in which no invisible character means anything, every space is the same, and an apostrophe before all else is what a
 * spreadsheet shows before text.
 */
export const cleanCode = (text: string): string => {
  const code = isAscii(text) ? text : text.replace(ANY, "").replace(ANY_SPACE, " ").trim()
  return code.length > 1 && code.charCodeAt(0) === APOSTROPHE ? code.slice(1).trim() : code
}

const isAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= FIRST_SPECIAL) return false
  return true
}
