/** How a CSV file was cut into rows and cells, as it was found or said. */
export interface FileLayout {
  /** The character between values. */
  readonly delimiter: string
  /** The line of the header, from 1. */
  readonly headerLine: number
  /** The first rows of the file, also those above the header, for the person who looks it over. */
  readonly firstRows: ReadonlyArray<FirstRow>
  /** For people, for example `Mac Roman`. */
  readonly encoding: string
}

/** A row as it is in the file. */
export interface FirstRow {
  /** Where it begins, from 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
}
