/* Results go to stdout, everything else to stderr: with `--json` stdout is one JSON document and nothing more. */

export interface Console {
  readonly json: boolean
  /** Prints the result of the command: as JSON, or as lines of text. */
  readonly result: (value: unknown, lines: ReadonlyArray<string>) => void
  /** Prints a result that is JSON in both modes: indented without `--json`. */
  readonly document: (value: unknown) => void
  /** Prints progress or a note to stderr. */
  readonly note: (line: string) => void
}

export const makeConsole = (json: boolean): Console => ({
  json,
  result: (value, lines) => {
    process.stdout.write(json ? `${jsonText(value)}\n` : lines.map(printable).join(""))
  },
  document: (value) => void process.stdout.write(`${jsonText(value, json ? 0 : 2)}\n`),
  note: (line) => void process.stderr.write(printable(line)),
})

/** Control characters and bidirectional overrides: headers and values come from untrusted files. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const printable = (line: string): string => `${line.replace(UNPRINTABLE, "\ufffd")}\n`

/** Makes multi-line text, such as an error's message, safe for a terminal. */
export const printableText = (text: string): string => text.split("\n").map(printable).join("")

/**
 * A value as JSON. JSON escapes characters below U+0020; other control characters are escaped as well, which every parser reads
 * as the same value. The line feeds of the indentation stay, since strings contain none.
 */
export const jsonText = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replace(UNPRINTABLE, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )

/** A name and its value. Further lines are indented, so that they cannot look like output of the command. */
export const field = (name: string, text: string): ReadonlyArray<string> =>
  text.split(/\r\n|\n|\r/u).map((line, nth) => (nth === 0 ? `${name}: ${line}` : `    ${line}`))

/** A table in which each column is as wide as its widest cell. */
export const table = (
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): ReadonlyArray<string> => {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) =>
    all.reduce((width, row) => Math.max(width, (row[column] ?? "").length), 0),
  )
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
