/* How headers are compared: by letters and digits, ignoring case, spaces, punctuation and hints in brackets. */

/** `(DD/MM/YYYY)`, `DD-MM-YYYY` at the end, `(required)`, `(in Rs.)`: instructions for filling in the column. */
const HINT =
  /[([]\s*(?:[dmy]{1,4}[-/. ]?(?:mon|[dmy]{1,4})[-/. ]?[dmy]{1,4}|required|mandatory|optional|(?:in )?(?:inr|rs\.?|₹))\s*[)\]]|\s[dmy]{1,4}[-/.](?:mon|[dmy]{1,4})[-/.][dmy]{2,4}(?=\s*\*?\s*$)/giu

/** `Employee #` is the number of an employee, `# Employees` is something else. */
const NUMBER_SIGN = /(?<=\p{L}\s*)#(?=\s*$)/u

const clean = (header: string): string =>
  header.normalize("NFKC").replace(HINT, "").replace(NUMBER_SIGN, " no")

/** `Date of Birth (DD-MM-YYYY) *` -> `dateofbirth`. */
export const normalizeHeader = (header: string): string =>
  clean(header)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "")

/** Splits a header into lower-case words: `managerEmail2` and `Manager E-mail 2` -> manager, e, mail or email, 2. */
export const splitWords = (header: string): ReadonlyArray<string> =>
  clean(header)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []

/** The columns with exactly that header, else those that differ only in case, spaces or punctuation. */
export type FindColumns = (header: string) => ReadonlyArray<number>

/**
 * Looks up headers among the columns of a source. Columns are indexed once, since both lists may have thousands; they are
 * folded on the first lookup without an exact match.
 */
export const makeColumnFinder = (columns: ReadonlyArray<string>): FindColumns => {
  const exact = indexByName(columns)
  let folded: ReadonlyMap<string, ReadonlyArray<number>> | null = null
  return (header) => {
    const found = exact.get(header)
    if (found !== undefined) return found
    const text = normalizeHeader(header)
    if (text === "") return NO_COLUMNS
    folded ??= indexByName(columns.map(normalizeHeader))
    return folded.get(text) ?? NO_COLUMNS
  }
}

const NO_COLUMNS: ReadonlyArray<number> = []

const indexByName = (names: ReadonlyArray<string>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const columnsByName = new Map<string, Array<number>>()
  names.forEach((name, column) => {
    const known = columnsByName.get(name)
    if (known === undefined) columnsByName.set(name, [column])
    else known.push(column)
  })
  return columnsByName
}
