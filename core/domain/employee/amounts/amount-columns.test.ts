import { describe, expect, it } from "vitest"
import { makeTestRowMapper, TODAY } from "../../../testing/builders/rows.ts"
import type { AmountOptions } from "./amount-columns.ts"

interface FileOptions extends Partial<AmountOptions> {
  readonly delimiter?: string
  readonly doj?: ReadonlyArray<string>
}

/** Reads columns of amounts as a sync does: observe the page, decide, and map its rows. */
const read = (
  columns: Readonly<Record<string, ReadonlyArray<string>>>,
  { delimiter = ",", doj = [], ...amounts }: FileOptions = {},
) => {
  const keys = Object.keys(columns)
  const mapper = makeTestRowMapper(["employeeId", "doj", ...keys], {
    amounts: { configured: null, previous: null, infers: true, ...amounts },
    dates: { known: { configured: null, previous: {} }, infers: true },
  })
  const rows = (columns[keys[0] ?? ""] ?? []).map((_, index) => ({
    position: index + 2,
    cells: [String(index), doj[index] ?? "", ...keys.map((key) => columns[key]?.[index])],
  }))
  mapper.forms.observe({ rows, delimiter })
  mapper.forms.decide()
  const mapped = rows.map(({ cells }) => mapper.mapRow(cells, TODAY))
  return {
    basic: mapped.map(({ record }) => record.salaryDetails?.ctc?.basic),
    reasons: mapped.flatMap(({ errors }) => errors.map(({ reason }) => reason)),
    readings: mapper.forms.readings.amounts,
    learnt: mapper.forms.learnt,
  }
}

const grouped = ["45.000", "52.500"]

describe("the decimal mark of a file", () => {
  it("is the one that any of its amounts shows, in any column and row", () => {
    for (const certain of ["1.234,56", "12,5", "1234,5", "1.234.567", "1 234,50", "1.234,5-"]) {
      const after = read({ ctc_basic: grouped, ctc_hra: ["", certain] })
      expect(after.basic, certain).toEqual([45_000, 52_500])
      expect(after.readings).toContainEqual({
        column: "ctc_basic",
        decimalMark: ",",
        because: "other-columns",
      })
      expect(after.learnt).toEqual({ decimalMark: "," })
    }
    for (const certain of ["1,234.56", "12.5", "1,23,456", "1234.567", "0.125", "1'234.50"])
      expect(read({ ctc_basic: grouped, ctc_hra: ["", certain] }).basic, certain).toEqual([45, 52.5])
  })

  it("is asked where nothing shows it, and never taken for a point", () => {
    for (const delimiter of [",", ";"]) {
      const { reasons, readings } = read({ ctc_basic: grouped, ctc_hra: ["12.500", "14.250"] }, { delimiter })
      expect(reasons).toHaveLength(4)
      expect(reasons[0]).toContain("45.000 could be 45 or 45,000")
      expect(readings).toContainEqual({ column: "ctc_basic", decimalMark: ".", because: "unclear" })
    }
  })

  it("is a comma by semicolons between the values and dots in the dates", () => {
    const { basic, readings } = read(
      { ctc_basic: grouped },
      { delimiter: ";", doj: ["31.12.2020", "01.02.2021"] },
    )
    expect(basic).toEqual([45_000, 52_500])
    expect(readings).toEqual([{ column: "ctc_basic", decimalMark: ",", because: "separators" }])
  })

  it("leaves commas that group thousands as they are, unless semicolons make them uncertain", () => {
    const commas = { ctc_basic: ["45,000", "52,500"] }
    expect(read(commas).basic).toEqual([45_000, 52_500])
    expect(read(commas, { delimiter: ";" }).reasons).toHaveLength(2)
    expect(read({ ctc_basic: ["45,000", "52.500"] }).reasons).toHaveLength(2)
  })

  it("is the one that a person set, and an amount that it does not explain is an error", () => {
    expect(read({ ctc_basic: grouped }, { configured: "," }).basic).toEqual([45_000, 52_500])
    expect(read({ ctc_basic: grouped }, { configured: "." }).basic).toEqual([45, 52.5])
    expect(read({ ctc_basic: ["12.50"] }, { configured: "," }).reasons).toHaveLength(1)
  })

  it("is that of an earlier file where this one shows nothing", () => {
    expect(read({ ctc_basic: grouped }, { previous: "," }).basic).toEqual([45_000, 52_500])
    expect(read({ ctc_basic: ["45.000", "1,234.50"] }, { previous: "," }).basic).toEqual([45, 1_234.5])
  })

  it("is uncertain in a file that writes both, which names both rows", () => {
    const { reasons, learnt } = read({ ctc_basic: ["12.50", "45.000", "100"], ctc_hra: ["1", "2", "12,50"] })
    expect(reasons).toHaveLength(3)
    expect(reasons[0]).toContain('a decimal point in row 2 ("ctc_basic")')
    expect(reasons[0]).toContain('a decimal comma in row 4 ("ctc_hra")')
    expect(learnt).toEqual({})
  })

  it("is not made uncertain by a slip among many certain amounts", () => {
    const many = Array.from({ length: 40 }, (_, index) => `${index}.50`)
    const { basic, reasons } = read({ ctc_basic: [...many, "12,5"] })
    expect(reasons).toEqual([expect.stringContaining("decimal point")])
    expect(basic[0]).toBe(0.5)
  })
})
