/** A header in the answers of a journey has at most this length. */
const MAX_HEADER_LENGTH = 100

/** A column's name in the file, and the unique one that is used. */
export interface NamedColumn {
  readonly header: string
  /** Null: it is used as it is. */
  readonly original: string | null
}

/** Gives every column a name of its own: `Date` and `Date (2)` for a repeated header, `Column AA` for an empty one. */
export const nameColumns = (headers: ReadonlyArray<string>): ReadonlyArray<NamedColumn> => {
  const taken = new Set<string>()
  return headers.map((original, index) => {
    const text = original.trim().slice(0, MAX_HEADER_LENGTH).toWellFormed()
    const header = makeUnique(text === "" ? `Column ${formatColumnLetters(index)}` : text, taken)
    taken.add(header)
    return { header, original: header === original ? null : original }
  })
}

const makeUnique = (header: string, taken: ReadonlySet<string>): string => {
  let [name, count] = [header, 1]
  while (taken.has(name)) {
    count++
    const suffix = ` (${String(count)})`
    name = header.slice(0, MAX_HEADER_LENGTH - suffix.length) + suffix
  }
  return name
}

/** As spreadsheets name their columns: A, B, ..., Z, AA. */
export const formatColumnLetters = (index: number): string => {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : formatColumnLetters(Math.floor(index / 26) - 1) + letter
}
