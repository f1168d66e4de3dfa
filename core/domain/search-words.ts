/* The search of lists: every word must be contained in one of the texts that a row is found by. */

/** More words find nothing that fewer would not. */
const MAX_WORDS = 8

/** Folds text for comparison: ignores case and Unicode form, and trims. */
export const foldText = (text: string): string => text.toLocaleLowerCase("en").normalize("NFC").trim()

/** The words of a search, folded; none for an empty search. */
export const parseSearchWords = (text: string): ReadonlyArray<string> =>
  foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== "" && !word.includes("\0"))
    .slice(0, MAX_WORDS)

/** Whether each word is contained in one of the texts; null: the row lacks it. */
export const matchesWords = (
  words: ReadonlyArray<string>,
  texts: ReadonlyArray<string | null | undefined>,
): boolean => {
  if (words.length === 0) return true
  const folded = texts.flatMap((text) => (text == null ? [] : [foldText(text)]))
  return words.every((word) => folded.some((text) => text.includes(word)))
}
