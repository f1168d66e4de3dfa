/* How titles of components are compared: never by their case, and by words without punctuation. */

/** A whole title, without regard to case and spaces. */
export const normalizeTitle = (title: string): string =>
  title.normalize("NFKC").toLowerCase().replace(/\s+/gu, "")

/** Its words in small letters; letters that stand alone are an abbreviation: `H.R.A.` and `P F` are hra and pf. */
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

/** What stands in brackets explains a title: `HRA (40% of Basic)` is no basic pay. */
export const stripBrackets = (title: string): string => title.replace(/\([^()]*\)|\[[^[\]]*\]/gu, " ")

/** So short that as the beginning of a word it would mean anything: `da` is no day, `pt` is no ptax. */
const ABBREVIATION_LETTERS = 3

/** Whether the words of a name stand in the title one behind the other; of the last one a longer word will do. */
export const matchesName = (title: ReadonlyArray<string>, name: string): boolean => {
  const words = name.split(" ")
  return title.some((_, at) =>
    words.every((word, index) => matchesWord(title[at + index] ?? "", word, index === words.length - 1)),
  )
}

const matchesWord = (given: string, word: string, isLast: boolean): boolean =>
  isLast && word.length > ABBREVIATION_LETTERS ? given.startsWith(word) : given === word
