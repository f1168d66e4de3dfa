/*
 * A reference reader of CSV files, by RFC 4180 and the rules of config/deploy/guides.md, written as simply as
 * possible. It shares no code with the product, ignores memory and speed, and gets the decoded text, as an
 * editor would show it.
 */

export interface ReferenceReading {
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly line: number; readonly cells: ReadonlyArray<string> }>
  /** Rows that cannot be read, in order. */
  readonly wrongLines: ReadonlyArray<number>
  /** Why the whole file is refused, whatever its rows are; null: it is not. */
  readonly refusal: string | null
}

interface Line {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

export const readForReference = (text: string): ReferenceReading => {
  const plain = text.replace(/^\ufeff/u, "").replace(/\r\n|\r/gu, "\n")
  const delimiter = findDelimiter(plain)
  const [first, ...others] = parseRecords(plain, delimiter).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ""),
  )
  if (first === undefined) return { header: [], rows: [], wrongLines: [], refusal: "empty" }
  const header = first.cells.map((name) => name.trim())
  const isWhole = ({ cells }: Line) =>
    cells.length === header.length && cells.slice(lastNamed(header) + 1).every((cell) => cell.trim() === "")
  const whole = others.filter(isWhole)
  const wrong = [
    ...others.filter((row) => !isWhole(row)),
    ...whole.filter((row) => isIncompleteRow(row, header, whole)),
  ]
  return {
    header,
    rows: whole,
    wrongLines: wrong.map(({ line }) => line).toSorted((a, b) => a - b),
    refusal: findRefusal(header, others.length),
  }
}

/** Whether the row lacks a code or a name, or has the code of an earlier row. */
const isIncompleteRow = (row: Line, header: ReadonlyArray<string>, rows: ReadonlyArray<Line>): boolean => {
  const readCode = ({ cells }: Line) => (cells[header.indexOf("Emp Code")] ?? "").trim()
  const name = (row.cells[header.indexOf("Full Name")] ?? "").trim()
  return (
    readCode(row) === "" ||
    name === "" ||
    rows.some((other) => other.line < row.line && readCode(other) === readCode(row))
  )
}

const lastNamed = (header: ReadonlyArray<string>): number => header.findLastIndex((name) => name !== "")

const findRefusal = (header: ReadonlyArray<string>, rows: number): string | null => {
  if (rows === 0) return "no rows"
  return header.includes("Emp Code") && header.includes("Full Name")
    ? null
    : "no columns that identify an employee"
}

/**
 * The delimiter: whichever of `,`, `;`, tab and `|` occurs most often outside quotes in the first line that
 * is not blank.
 */
const findDelimiter = (text: string): string => {
  const [header = ""] = text.split("\n").filter((line) => line.replace(/[\s,;|"]/gu, "") !== "")
  const bare = header.replace(/"(?:[^"]|"")*"/gu, "")
  return [",", ";", "\t", "|"].toSorted((a, b) => bare.split(b).length - bare.split(a).length)[0] ?? ","
}

/** RFC 4180: a quoted value may contain anything; a quote in it is doubled. */
const parseRecords = (text: string, delimiter: string): ReadonlyArray<Line> => {
  const records: Array<Line> = []
  let cells: Array<string> = []
  let cell = ""
  let isQuoted = false
  let [line, startLine] = [1, 1]
  const endRecord = () => {
    records.push({ line: startLine, cells: [...cells, cell] })
    cells = []
    cell = ""
    startLine = line
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === "\n") line++
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') {
      cell += '"'
      at++
    } else if (character === '"') {
      isQuoted = !isQuoted
    } else if (!isQuoted && character === delimiter) {
      cells.push(cell)
      cell = ""
    } else if (!isQuoted && character === "\n") {
      endRecord()
    } else {
      cell += character
    }
  }
  if (cell !== "" || cells.length > 0) endRecord()
  return records
}
