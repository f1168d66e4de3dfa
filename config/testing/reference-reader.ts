/*
 * How a careful person reads a CSV file, by RFC 4180 and the rules of config/deploy/guides.md, in the simplest words that say it. It shares no
 * code with the product, knows nothing of memory or speed, and is told the text, as that person would have an editor show it.
 */

export interface ReferenceReading {
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly line: number; readonly cells: ReadonlyArray<string> }>
  /** Rows that cannot be read, in order. */
  readonly wrongLines: ReadonlyArray<number>
  /** Why the file as a whole is refused, whatever its rows are; null: it is not. */
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

/** Without a code or a name, or with the code of a row before. */
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
  return header.includes("Emp Code") && header.includes("Full Name") ? null : "nobody can be told from others"
}

/** Of `,`, `;`, tab and `|`, the one that stands most often in the first line that is not blank, outside quotes. */
const findDelimiter = (text: string): string => {
  const [header = ""] = text.split("\n").filter((line) => line.replace(/[\s,;|"]/gu, "") !== "")
  const bare = header.replace(/"(?:[^"]|"")*"/gu, "")
  return [",", ";", "\t", "|"].toSorted((a, b) => bare.split(b).length - bare.split(a).length)[0] ?? ","
}

/** RFC 4180: a value in quotes may hold anything, a quote in it is doubled. */
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
