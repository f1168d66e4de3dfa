import { styleText } from "node:util"
import type { Failure } from "./failure.ts"
import type { fitTable } from "./output/fit-table.ts"
import type { StandardOutput } from "./output/standard-output.ts"
import { formatPlainTable, type Lines, type Table } from "./output/table.ts"

/* Results go to stdout, everything else to stderr: with `--json` stdout is one JSON document and nothing more. */

export interface Console {
  readonly json: boolean
  /** Prints the result of the command: as JSON, or as lines of text. */
  readonly result: (value: unknown, lines: Lines) => void
  /** Prints a result that is JSON in both modes: indented without `--json`. */
  readonly document: (value: unknown) => void
  /** Prints progress or a note to stderr. */
  readonly note: (line: string) => void
  /** Prints why the command failed: to stderr, and as a JSON document with `--json`. */
  readonly failure: (failure: Failure) => void
  /** Writes texts to stdout as they come; see StandardOutput. */
  readonly stream: StandardOutput["stream"]
  /** Aborted when nobody reads stdout any more. */
  readonly closed: AbortSignal
}

interface ConsoleOptions {
  /** Lays out tables; null: plainly, since stdout is no terminal. */
  readonly fit?: typeof fitTable | null
  /** The command's name, which begins its errors. */
  readonly name?: string
}

export const makeConsole = (
  json: boolean,
  output: StandardOutput,
  { fit = null, name = "hrsync" }: ConsoleOptions = {},
): Console => {
  const { stdout, stderr } = output.streams
  const write = (text: string) => {
    if (!output.closed.aborted) stdout.write(text)
  }
  const document = (value: unknown, indent: number) => {
    write(`${jsonText(value, indent)}\n`)
  }
  const layout = (table: Table) => {
    const { columns = 80 } = stdout
    const lines = fit === null ? formatPlainTable(table) : fit(table, columns)
    return lines.map((line, nth) =>
      nth === 0 && table.headings !== null ? style("bold", line, stdout) : line,
    )
  }
  return {
    json,
    result: (value, lines) => {
      if (json) document(value, 0)
      else write(lines.map((line) => formatLine(line, layout, stdout)).join(""))
    },
    document: (value) => {
      document(value, json ? 0 : 2)
    },
    note: (line) => void stderr.write(printable(line)),
    failure: ({ code, message, field, advice }) => {
      if (json) document({ error: { code, message, field, advice } }, 0)
      const prefix = style("red", `${name}:`, stderr)
      const text = printableText(advice === undefined ? message : `${message}\n${advice}`)
      stderr.write(`${prefix} ${text}`)
    },
    stream: output.stream,
    closed: output.closed,
  }
}

const formatLine = (
  line: string | Table,
  layout: (table: Table) => ReadonlyArray<string>,
  stdout: object,
): string => {
  if (typeof line === "string") return colourVerdict(printable(line), stdout)
  const { headings, rows } = line
  const clean = (cells: ReadonlyArray<string>) => cells.map(replaceControls)
  return layout({ headings: headings === null ? null : clean(headings), rows: rows.map(clean) })
    .map((text) => `${text}\n`)
    .join("")
}

const VERDICTS = { "ok  ": "green", FAIL: "red" } as const

/** Lines of checks begin with their verdict. */
const colourVerdict = (line: string, stdout: object): string => {
  const verdict = Object.entries(VERDICTS).find(([word]) => line.startsWith(`${word} `))
  return verdict === undefined ? line : style(verdict[1], verdict[0], stdout) + line.slice(verdict[0].length)
}

/** In colour where the stream is a terminal that has it; NO_COLOR, FORCE_COLOR and TERM decide as well. */
const style = (format: "bold" | "green" | "red", text: string, stream: object): string =>
  styleText(format, text, { stream: stream as NodeJS.WritableStream, validateStream: true })

/** Control characters and bidirectional overrides: headers and values come from untrusted files. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const replaceControls = (text: string): string => text.replace(UNPRINTABLE, "\ufffd")

const printable = (line: string): string => `${replaceControls(line)}\n`

/** Makes multi-line text, such as an error's message, safe for a terminal. */
const printableText = (text: string): string => text.split("\n").map(printable).join("")

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

/** ISO 8601, UTC. */
export const instant = (millis: number | null): string | null =>
  millis === null ? null : new Date(millis).toISOString()
