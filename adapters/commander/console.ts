/* Results go to stdout, everything else to stderr: with `--json` stdout is one JSON document and nothing more. */

export interface Console {
  readonly json: boolean
  /** The result of the command: as JSON, or as lines for a person. */
  readonly result: (value: unknown, lines: ReadonlyArray<string>) => void
  /** A remark on the way, for a person. */
  readonly note: (line: string) => void
}

export const makeConsole = (json: boolean): Console => ({
  json,
  result: (value, lines) => {
    process.stdout.write(json ? `${JSON.stringify(value)}\n` : lines.map(printable).join(""))
  },
  note: (line) => void process.stderr.write(printable(line)),
})

/** Characters that drive a terminal, or turn the direction of the text: headers and values come from strangers' files. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const printable = (line: string): string => `${line.replace(UNPRINTABLE, "\ufffd")}\n`

/** Rows under their headings, each column as wide as its widest cell. */
export const table = (
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): ReadonlyArray<string> => {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  )
}

/** ISO 8601, UTC. */
export const instant = (millis: number | null): string | null =>
  millis === null ? null : new Date(millis).toISOString()
