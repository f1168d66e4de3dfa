/*
 * Folds case, spaces, punctuation, invisible characters and accents: `Full-Time`, `full time` and `FULLTIME` are equal, and
 * so are `Licencié` and `licencie`. A question mark is kept, since it says that the value is in doubt: `X?` must not
 * silently become Other. Only marks of Latin letters are dropped: in other scripts they are the vowels.
 */
export const foldSpelling = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Script=Latin}[\u0300-\u036f]+/gu, (letter) => letter.charAt(0))
    .normalize("NFC")
    .toLowerCase()
    .replace(/(?:(?!\?)[\s\p{P}\p{S}\p{Cf}])+/gu, "")

/** `Active (1)`, `Active [A]`, `1 - Active`, `A: Active`: a list's own code beside its word. */
const CODE_AFTER = /^(.*[^\s\d(].*?)\s*[([](?:\d{1,4}|\p{L})[)\]]$/u
const CODE_BEFORE = /^(?:\d{1,4}|\p{L})(?:\s*[:)=.]|\s+[-–—]|\s*[-–—]\s)\s*(\p{L}{2}.*)$/u

/** The word beside its code; null: there is no code. */
export const findCodedWord = (text: string): string | null =>
  CODE_AFTER.exec(text)?.[1] ?? CODE_BEFORE.exec(text)?.[1] ?? null

const STRONG = /\s+[-–—]\s+|\s+and\s+|\s*[/,;&|():]\s*/iu
const WITH_HYPHENS = /\s*[-–—/,;&|():]\s*|\s+and\s+/iu

/** The words of a list that names several at once: `Terminated (Voluntary)`, `Active - On Leave`, `Active-Probation`. */
export const splitSpelling = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  [STRONG, WITH_HYPHENS].flatMap((separator) => {
    const parts = text.split(separator).filter((part) => part !== "")
    return parts.length > 1 ? [parts] : []
  })
