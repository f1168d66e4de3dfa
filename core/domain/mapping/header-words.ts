/* How headers are compared: letters and digits decide; case, spaces, punctuation and hints in brackets do not. */

/** `(DD/MM/YYYY)`, `DD-MM-YYYY` at the end, `(required)`, `(in Rs.)`: how to fill the column in, not what it is. */
const HINT =
  /[([]\s*(?:[dmy]{1,4}[-/. ]?(?:mon|[dmy]{1,4})[-/. ]?[dmy]{1,4}|required|mandatory|optional|(?:in )?(?:inr|rs\.?|₹))\s*[)\]]|\s[dmy]{1,4}[-/.](?:mon|[dmy]{1,4})[-/.][dmy]{2,4}(?=\s*\*?\s*$)/giu

/** `Date of Birth (DD-MM-YYYY) *` -> `dateofbirth`. */
export const foldHeader = (header: string): string =>
  header
    .normalize("NFKC")
    .replace(HINT, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "")

/** Its words, lower-case: `managerEmail2` and `Manager E-mail 2` -> manager, e, mail or email, 2. */
export const wordsOf = (header: string): ReadonlyArray<string> =>
  header
    .normalize("NFKC")
    .replace(HINT, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []

/** The columns of exactly that header, else of one that differs only in case, spaces or punctuation. */
export type ColumnsOfHeader = (header: string) => ReadonlyArray<number>

/**
 * Looks headers up among the columns of a source. Columns are indexed once: a source may have thousands, and so may what is
 * looked up among them. They are folded when a header is first asked for that is not there as it is.
 */
export const makeColumnsOfHeader = (columns: ReadonlyArray<string>): ColumnsOfHeader => {
  const exact = indexOf(columns)
  let folded: ReadonlyMap<string, ReadonlyArray<number>> | null = null
  return (header) => {
    const found = exact.get(header)
    if (found !== undefined) return found
    const text = foldHeader(header)
    if (text === "") return NOWHERE
    folded ??= indexOf(columns.map(foldHeader))
    return folded.get(text) ?? NOWHERE
  }
}

const NOWHERE: ReadonlyArray<number> = []

const indexOf = (names: ReadonlyArray<string>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const places = new Map<string, Array<number>>()
  names.forEach((name, column) => {
    const known = places.get(name)
    if (known === undefined) places.set(name, [column])
    else known.push(column)
  })
  return places
}
