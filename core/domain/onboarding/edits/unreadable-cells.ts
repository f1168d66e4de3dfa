/**
 * The cells that a row which cannot be read most likely has, one for each column: missing ones are empty, and the last one takes what is
 * too much. A person looks them over before they count.
 */
export const guessCells = (text: string, delimiter: string, columns: number): ReadonlyArray<string> => {
  const cells = splitCells(text, delimiter)
  const kept = cells.slice(0, columns - 1)
  const last = cells.slice(columns - 1).join(delimiter)
  return Array.from({ length: columns }, (_, index) => (index === columns - 1 ? last : (kept[index] ?? "")))
}

/** A quotation mark that does not surround a cell is a part of it. */
const splitCells = (text: string, delimiter: string): ReadonlyArray<string> => {
  const mark = delimiter.replace(/[|\\]/gu, "\\$&")
  const cell = new RegExp(`(?:^|${mark})(?:[ ]*"((?:[^"]|"")*)"[ ]*(?=${mark}|$)|([^${mark}]*))`, "gu")
  return [...text.matchAll(cell)].map(([, quoted, plain = ""]) =>
    (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim(),
  )
}
