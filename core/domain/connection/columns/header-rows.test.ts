import { describe, expect, it } from "vitest"
import { type HeaderRow, type JudgedColumn, readHeaderRows } from "../../../testing/read-header-rows.ts"
import { parseFieldKey } from "../../employee/field-key.ts"
import { type ColumnSuggestion, suggestColumns } from "./suggest-columns.ts"

/* How good the suggestions are: core/decisions/mapping/suggest-fields.md. */

const ROWS = readHeaderRows()

const MAX_WRONG = 0.02
const MIN_FOUND = 0.9

type Verdict = "right" | "missing" | "wrong" | "wrong with certainty" | "unjudged"

/** What only a person can know may be suggested, without certainty, and does not count. */
const judge = ({ keys, isClear }: JudgedColumn, { suggestion, isCertain }: ColumnSuggestion): Verdict => {
  if (suggestion === null) return isClear && keys.length > 0 ? "missing" : "unjudged"
  const isRight = keys.includes(suggestion)
  if (isCertain && !(isRight && isClear)) return "wrong with certainty"
  if (!isRight) return "wrong"
  return isClear ? "right" : "unjudged"
}

const judgeRow = ({ name, columns }: HeaderRow, hasValues: boolean) => {
  const listed = columns.map(({ header, values }) => ({ header, values: hasValues ? values : [] }))
  const suggestions = suggestColumns(listed, { remembered: null, shares: () => true })
  return columns.map((column, index) => {
    const found = suggestions[index] ?? { suggestion: null, suggestedBy: null, isCertain: false }
    const text = `${name}: ${column.header} as ${found.suggestion ?? "nothing"}`
    return { verdict: judge(column, found), text }
  })
}

const judgeRows = (rows: ReadonlyArray<HeaderRow>, hasValues: boolean) => {
  const judged = rows.flatMap((row) => judgeRow(row, hasValues))
  const list = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).map(({ text }) => text)
  const [right, missing, certainlyWrong] = [list("right"), list("missing"), list("wrong with certainty")]
  const wrong = [...list("wrong"), ...certainlyWrong]
  return {
    found: right.length / (right.length + missing.length),
    missing,
    wrongShare: wrong.length / (right.length + wrong.length),
    wrong,
    certainlyWrong,
  }
}

describe("the columns of public exports and import templates", () => {
  it("are those of at least 60 files, a fifth kept back, and name fields of the data model", () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(60)
    expect(ROWS.filter(({ isKeptBack }) => isKeptBack).length).toBeGreaterThanOrEqual(ROWS.length / 6)
    const keys = ROWS.flatMap(({ columns }) => columns.flatMap((column) => column.keys))
    expect(keys.filter((key) => parseFieldKey(key) === null)).toEqual([])
  })

  describe.each([
    ["all of them", ROWS],
    ["those kept back", ROWS.filter(({ isKeptBack }) => isKeptBack)],
  ])("%s", (_part, rows) => {
    it("are found by names and values, none of them wrong with certainty", () => {
      const { found, missing, wrong, wrongShare, certainlyWrong } = judgeRows(rows, true)
      expect(certainlyWrong).toEqual([])
      expect(wrongShare, wrong.join("\n")).toBeLessThanOrEqual(MAX_WRONG)
      expect(found, missing.join("\n")).toBeGreaterThanOrEqual(MIN_FOUND)
    })

    it("are found by their names alone", () => {
      const { found, missing, wrong, wrongShare } = judgeRows(rows, false)
      expect(wrongShare, wrong.join("\n")).toBeLessThanOrEqual(MAX_WRONG)
      expect(found, missing.join("\n")).toBeGreaterThanOrEqual(MIN_FOUND)
    })
  })
})
