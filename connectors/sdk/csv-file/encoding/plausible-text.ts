import { HAN, HANGUL, JAPANESE } from "./letters/east-asian.ts"
import { LATIN_LETTERS } from "./letters/latin.ts"
import { OTHER_LETTERS } from "./letters/other.ts"

/*
 * How much a text looks like one that people write: the evidence by which a code page is told from another. Decoded with
 * the wrong one, "Zięba" is "Ziêba" and "José" is "JosŽ": letters that no language puts side by side, capitals behind
 * small letters, symbols inside of words.
 */

/** From 0, what nobody writes, to 2, what is usual. */
export type Plausibility = number

const IMPOSSIBLE = 0
const UNKNOWN = 0.5
const POSSIBLE = 1
const RARE = 1.2
const LIKELY = 1.5
const USUAL = 2

/** A letter that is not ASCII in one language: between which letters it was seen, and behind and before which at all. */
interface Letter {
  readonly before: ReadonlySet<string>
  readonly after: ReadonlySet<string>
  /** Null: not recorded. */
  readonly between: ReadonlySet<string> | null
}

type Language = ReadonlyMap<string, Letter>

/** `è ^v br`: at the start of a word before v, and between b and r. `$` is the end of a word. */
const readLatin = (entries: ReadonlyArray<string>): Language =>
  new Map(
    entries.map((entry) => {
      const [letter = "", ...groups] = entry.split(" ")
      const pairs = groups.flatMap(([before = "", ...all]) => all.map((after) => [before, after] as const))
      return [
        letter,
        {
          before: new Set(pairs.map(([before]) => before)),
          after: new Set(pairs.map(([, after]) => after)),
          between: new Set(pairs.map(([before, after]) => before + after)),
        },
      ]
    }),
  )

/** `й аеи $ск`: behind а, е and и, and at the end of a word or before с and к. */
const readOther = (entries: ReadonlyArray<string>): Language =>
  new Map(
    entries.map((entry) => {
      const [letter = "", before = "", after = ""] = entry.split(" ")
      return [letter, { before: new Set(before), after: new Set(after), between: null }]
    }),
  )

const LANGUAGES: ReadonlyArray<Language> = [
  ...Object.values(LATIN_LETTERS).map(readLatin),
  ...Object.values(OTHER_LETTERS).map(readOther),
]

const isAscii = (character: string) => character <= "\x7f"

/** How well a word fits a language. */
const judgeInLanguage = (word: ReadonlyArray<string>, language: Language): Plausibility => {
  let strange = 0
  let rare = false
  for (let at = 0; at < word.length; at++) {
    const letter = word[at] ?? ""
    if (isAscii(letter)) continue
    const known = language.get(letter)
    if (known === undefined) return IMPOSSIBLE
    const before = word[at - 1] ?? "^"
    const after = word[at + 1] ?? "$"
    if (!known.before.has(before)) strange++
    if (isAscii(after) && !known.after.has(after)) strange++
    rare ||= known.between !== null && !known.between.has(before + after)
  }
  if (strange === 0) return rare ? RARE : USUAL
  return strange === 1 && word.length > LONG_WORD ? POSSIBLE : UNKNOWN
}

/** Long words may have one pair that the lists lack. */
const LONG_WORD = 6

/** Small and capital letters as in no word: a capital behind a small one, or one small letter among capitals. */
const judgeCase = (word: string): Plausibility => {
  if (/\p{Ll}\p{Lu}/u.test(word.replace(/[a-z][A-Z]/g, "aa"))) return IMPOSSIBLE
  if (/^\p{Lu}{2,}\p{Ll}/u.test(word)) return UNKNOWN
  return USUAL
}

/** Letters that are a word of their own; others beyond ASCII are rather a sign, decoded with the wrong code page. */
const WORDS_OF_ONE_LETTER = "àáèéóòöåавикосуяή"

const judgeLetters = (word: string): Plausibility => {
  const letters = Array.from(word.toLowerCase().replaceAll("i\u0307", "i"))
  if (letters.length === 1) return WORDS_OF_ONE_LETTER.includes(letters.join()) ? RARE : UNKNOWN
  let best: Plausibility = IMPOSSIBLE
  for (const language of LANGUAGES) {
    best = Math.max(best, judgeInLanguage(letters, language))
    if (best === USUAL) break
  }
  return best
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]/u,
]

const isEastAsian = (word: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)

const EAST_ASIAN = [HAN, JAPANESE, HANGUL].map((known) => new Set(known))

const judgeEastAsian = (word: string): Plausibility => {
  const characters = Array.from(word)
  if (EAST_ASIAN.some((known) => characters.every((character) => known.has(character)))) return USUAL
  return UNKNOWN
}

const judgeWord = (word: string): Plausibility => {
  if (SCRIPTS.filter((script) => script.test(word)).length !== 1) return IMPOSSIBLE
  if (isEastAsian(word)) return judgeEastAsian(word)
  if (/^\p{M}/u.test(word)) return IMPOSSIBLE
  if (/\p{Script=Thai}/u.test(word)) return POSSIBLE
  return Math.min(judgeCase(word), judgeLetters(word))
}

const OPENING = "“„«‘‚¿¡‹"
const CLOSING = "”»›…™®©°²³¹ªº’"
const CURRENCY = "£€¥¢"
const isLetter = (character: string) => /\p{L}/u.test(character)
const isUpper = (character: string) => /\p{Lu}/u.test(character)
const isDigit = (character: string) => /\d/.test(character)

/** A typographic sign between the characters beside it; an empty text stands for none. */
const judgeSign = (before: string, sign: string, after: string): Plausibility => {
  const inside = isLetter(before) && isLetter(after)
  if (sign === "’" && inside) return isUpper(after) && /[a-zDLNOT]/.test(before) ? USUAL : LIKELY
  if (sign === "·" && inside) return /l/i.test(before + after) ? USUAL : UNKNOWN
  if ("–—".includes(sign)) return inside ? LIKELY : isLetter(before) || isLetter(after) ? POSSIBLE : USUAL
  if (sign === "\u00a0") return inside && !isUpper(after) ? POSSIBLE : LIKELY
  if (OPENING.includes(sign)) return isLetter(before) ? IMPOSSIBLE : after === "" ? UNKNOWN : LIKELY
  if (sign === "°" && !isLetter(before) && /[CF]/.test(after)) return USUAL
  if ("ªº".includes(sign) && /[\dN]/i.test(before)) return isLetter(after) ? IMPOSSIBLE : USUAL
  if (sign === "…" && before === "") return LIKELY
  if (CLOSING.includes(sign)) {
    if (isLetter(after)) return IMPOSSIBLE
    return before === "" ? UNKNOWN : "²³¹".includes(sign) && isLetter(before) ? UNKNOWN : LIKELY
  }
  const beside = isLetter(before) || isLetter(after)
  if (CURRENCY.includes(sign)) return beside ? UNKNOWN : USUAL
  if ("•½¼¾×±µ".includes(sign)) return beside ? IMPOSSIBLE : LIKELY
  if ("§†‡‰÷¶".includes(sign)) return beside ? IMPOSSIBLE : LIKELY
  return beside || /[\u2500-\u25ff]/.test(sign) ? IMPOSSIBLE : UNKNOWN
}

/** A letter between digits is rather a no-break space, decoded with the wrong code page. */
const judgeNeighboursOfWord = (text: string, start: number, end: number): Plausibility =>
  isDigit(text.charAt(start - 1)) && isDigit(text.charAt(end)) ? IMPOSSIBLE : USUAL

/** Judges a text with characters beyond ASCII by the least plausible of its words and signs. */
export const judgeText = (text: string): Plausibility => {
  let worst = USUAL
  for (const found of text.matchAll(/[\p{L}\p{M}々ー]+/gu)) {
    const word = found[0]
    if (/^\p{ASCII}*$/u.test(word)) continue
    worst = Math.min(
      worst,
      judgeWord(word),
      judgeNeighboursOfWord(text, found.index, found.index + word.length),
    )
  }
  for (const found of text.matchAll(/[^\p{ASCII}\p{L}\p{M}ー]/gu)) {
    const at = found.index
    worst = Math.min(worst, judgeSign(text.charAt(at - 1), found[0], text.charAt(at + 1)))
  }
  return worst
}
