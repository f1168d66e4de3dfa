/** How a CSV file was cut into rows and cells, as it was found or said. */
export interface FileLayout {
  /** The character between values. */
  readonly delimiter: string
  /** The line of the header, from 1. */
  readonly headerLine: number
  /** For people, for example `Mac Roman`. */
  readonly encoding: string
}
