/** Rows under headings; the console lays them out for the terminal, or plainly elsewhere. */
export interface Table {
  /** Null: rows of a name and its value. */
  readonly headings: ReadonlyArray<string> | null
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** What a command prints: lines of text, and tables between them. */
export type Lines = ReadonlyArray<string | Table>

/** As a part of lines. */
export const table = (
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): readonly [Table] => [{ headings, rows }]

/** Names with their values below each other. */
export const pairs = (rows: ReadonlyArray<ReadonlyArray<string>>): readonly [Table] => [
  { headings: null, rows },
]

/** The columns of all rows, in order: those of the headings, or of the longest row. */
export const listRows = ({ headings, rows }: Table): ReadonlyArray<ReadonlyArray<string>> =>
  headings === null ? rows : [headings, ...rows]

/** Each column as wide as its widest cell, whatever that is: for files and other programs, which have no width. */
export const formatPlainTable = (table: Table): ReadonlyArray<string> => {
  const all = listRows(table)
  const widths: Array<number> = []
  for (const row of all)
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  )
}
