/* How titles of components are compared: ignoring case, and by words without punctuation. */

/** Folds a whole title, ignoring case and spaces. */
export const normalizeTitle = (title: string): string =>
  title.normalize("NFKC").toLowerCase().replace(/\s+/gu, "")

/** Splits a title into lower-case words; single letters form an abbreviation: `H.R.A.` and `P F` are hra and pf. */
export const splitTitleWords = (title: string): ReadonlyArray<string> => {
  const words = title.normalize("NFKC").toLowerCase().replace(/['’]/gu, "").match(WORD) ?? []
  const joined: Array<string> = []
  let isAbbreviation = false
  for (const word of words) {
    const isLetter = /^\p{L}$/u.test(word)
    if (isLetter && isAbbreviation) joined.push(`${joined.pop() ?? ""}${word}`)
    else joined.push(word)
    isAbbreviation = isLetter
  }
  return joined
}

const WORD = /[\p{L}\p{M}]+|\p{N}+/gu

/** Text in brackets explains a title: `HRA (40% of Basic)` is not basic pay. */
export const stripBrackets = (title: string): string => title.replace(/\([^()]*\)|\[[^[\]]*\]/gu, " ")

/** Too short to match the beginning of a word: `da` is not `day`, `pt` is not `ptax`. */
const ABBREVIATION_LETTERS = 3

/** Whether the words of a name occur consecutively in the title; the last one may be the beginning of a longer word. */
export const matchesName = (title: ReadonlyArray<string>, name: string): boolean => {
  const words = name.split(" ")
  return title.some((_, at) =>
    words.every((word, index) => matchesWord(title[at + index] ?? "", word, index === words.length - 1)),
  )
}

const matchesWord = (given: string, word: string, isLast: boolean): boolean =>
  isLast && word.length > ABBREVIATION_LETTERS ? given.startsWith(word) : given === word
