import { isValue, type TopRow } from "./top-row.ts"

/*
 * A second row of names: the first names the columns for a program, the second for people. The import and export files of SAP
 * SuccessFactors have both: `USERID` above `User ID`.
 */

/** A table of one or two columns shows too little. */
const MIN_COLUMNS = 3
/** Most columns have a label. */
const MIN_FILLED = 0.8
/** Labels that say the same as the names above them. */
const MIN_SAME = 0.5
/** Columns of numbers, dates or codes, all of which the row has a word for. */
const MIN_OF_VALUES = 3
/** Rows that show what a column contains, where no label says the same as its name. */
const MIN_ROWS = 3
/** A few wrong values do not hide what a column contains. */
const MOST = 0.8

/** Whether the row below the names is a row of labels and no employee. */
export const isLabelRow = (names: TopRow, row: TopRow, below: ReadonlyArray<TopRow>): boolean => {
  if (names === null || row?.length !== names.length || names.length < MIN_COLUMNS) return false
  const labels = row.filter((cell) => cell !== "")
  const named = names.filter((name) => name !== "")
  if (labels.length < named.length * MIN_FILLED || labels.some(isValue)) return false
  if (new Set(labels).size < labels.length) return false
  const columns = listColumnsOfValues(names.length, below)
  if (columns.some((column) => row[column] === "")) return false
  const same = row.filter((label, column) => areSameName(names[column] ?? "", label)).length
  if (same >= labels.length * MIN_SAME) return columns.length > 0 || below.length === 0
  return areForProgram(named) && columns.length >= MIN_OF_VALUES && below.length >= MIN_ROWS
}

/** The columns with numbers, dates or codes below the row. */
const listColumnsOfValues = (count: number, below: ReadonlyArray<TopRow>): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, column) => column).filter((column) => {
    const cells = below.flatMap((row) => row?.[column] ?? []).filter((cell) => cell !== "")
    return cells.length > 0 && cells.filter(isValueWithDigit).length >= cells.length * MOST
  })

const isValueWithDigit = (cell: string): boolean => isValue(cell) && /\d/u.test(cell)

/** `hireDate`, `USERID`, `user-id`, `manager`: one word. */
const ONE_WORD = /^\p{L}[\p{L}\p{N}_.-]*$/u
/** `hireDate`, `USERID`, `user-id`: no word for people. */
const TECHNICAL = /\p{Ll}\p{Lu}|^[\p{Lu}\p{N}_]{3,}$|[_.-]/u

/** Every name is one word, and half of them are no words for people. */
const areForProgram = (names: ReadonlyArray<string>): boolean =>
  names.every((name) => ONE_WORD.test(name)) &&
  names.filter((name) => TECHNICAL.test(name)).length * 2 >= names.length

const fold = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "")

const listWords = (name: string): ReadonlyArray<string> =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** `start-date` and `Hire Date` share a word; `MANAGER` and `Manager` are the same. */
const areSameName = (name: string, label: string): boolean => {
  const [one, other] = [fold(name), fold(label)]
  if (one.length < 2 || other.length < 2) return false
  if (one === other) return true
  const words = new Set(listWords(label))
  return listWords(name).some((word) => words.has(word))
}
