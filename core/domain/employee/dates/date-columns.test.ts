import { describe, expect, it } from "vitest"
import { makeTestRowMapper, TODAY } from "../../../testing/builders/rows.ts"
import type { DateOptions, KnownOrders } from "./date-columns.ts"

const options = (known: Partial<KnownOrders> = {}, infers = true): DateOptions => ({
  known: { configured: null, previous: {}, ...known },
  infers,
})

/** Reads one column of dates as a sync does: observe the page, decide, and map its rows. */
const read = (header: string, values: ReadonlyArray<string>, dates = options()) => {
  const columns = ["id", header]
  const recipe = makeTestRowMapper(["employeeId", "doj"], { columns, dates })
  const rows = values.map((value, index) => ({ position: index + 2, cells: [String(index), value] }))
  recipe.dates.observe(rows)
  const isUnclear = recipe.dates.isAmbiguous
  recipe.dates.decideOrders()
  const ran = rows.map(({ cells }) => recipe.mapRow(cells, TODAY))
  return {
    doj: ran.map(({ record }) => record.doj),
    reasons: ran.flatMap(({ problems }) => problems.map(({ reason }) => reason)),
    readings: recipe.dates.readings,
    isUnclear,
  }
}

describe("the order of a column's dates", () => {
  it("follows the header, and a value that contradicts it is an error", () => {
    const { doj, reasons, readings } = read("DOJ (MM/DD/YYYY)", ["04/05/2020", "2020-05-06", "31/01/2020"])
    expect(doj.slice(0, 2)).toEqual(["2020-04-05", "2020-05-06"])
    expect(reasons).toEqual([expect.stringContaining("The header says MM/DD/YYYY")])
    expect(readings).toEqual([{ column: "DOJ (MM/DD/YYYY)", order: "MDY", because: "header" }])
  })

  it("follows the setting, and the header overrides it", () => {
    const set = options({ configured: "MDY" })
    expect(read("DOJ", ["04/05/2020"], set).doj).toEqual(["2020-04-05"])
    expect(read("DOJ", ["31/01/2020"], set).reasons).toEqual([
      expect.stringContaining("is set to MM/DD/YYYY"),
    ])
    expect(read("DOJ (DD/MM/YYYY)", ["04/05/2020"], set).doj).toEqual(["2020-05-04"])
    expect(read("DOJ", ["04/05/2020"], options({ configured: "YMD" })).reasons).toHaveLength(1)
  })

  it("follows one unambiguous value of the column, in any row", () => {
    const { doj, readings, isUnclear } = read("DOJ", ["04/05/2020", "05/06/2020", "01/31/2020"])
    expect(doj).toEqual(["2020-04-05", "2020-05-06", "2020-01-31"])
    expect(readings).toEqual([{ column: "DOJ", order: "MDY", because: "values" }])
    expect(isUnclear).toBe(false)
    expect(read("DOJ", ["04/05/2020", "31/01/2020"]).doj).toEqual(["2020-05-04", "2020-01-31"])
  })

  it("is an error where the column shows both, for each ambiguous date", () => {
    const { reasons } = read("DOJ", ["04/05/2020", "31/01/2020", "01/31/2020", "2020-01-02", "07/07/2020"])
    expect(reasons).toHaveLength(3)
    expect(reasons[0]).toContain("the day first in row 3 and the month first in row 4")
  })

  it("is day first where nothing shows it, which is reported", () => {
    const { doj, readings, isUnclear } = read("DOJ", ["04/05/2020"])
    expect(doj).toEqual(["2020-05-04"])
    expect(readings).toEqual([{ column: "DOJ", order: "DMY", because: "unclear" }])
    expect(isUnclear).toBe(true)
  })

  it("follows an earlier file where this one shows nothing, and not where it does", () => {
    const earlier = options({ previous: { DOJ: "MDY" } })
    expect(read("DOJ", ["04/05/2020"], earlier)).toMatchObject({
      doj: ["2020-04-05"],
      readings: [{ because: "earlier-values" }],
    })
    expect(read("DOJ", ["04/05/2020", "31/01/2020"], earlier).doj[0]).toBe("2020-05-04")
    expect(read("constructor", ["04/05/2020"]).doj).toEqual(["2020-05-04"])
  })

  it("is not inferred from values when rows come one by one", () => {
    const { reasons, readings } = read("DOJ", ["01/31/2020"], options({}, false))
    expect(reasons).toHaveLength(1)
    expect(readings).toEqual([])
  })

  it("is not reported where no date needs it", () => {
    expect(read("DOJ", ["2020-01-31", "31-Jan-2020", "", "05/05/2020"]).readings).toEqual([])
  })
})

describe("an impossible day", () => {
  const dated = (key: string, value: string) =>
    makeTestRowMapper(["employeeId", key])
      .mapRow(["1", value], TODAY)
      .problems.map(({ reason }) => reason)

  it("is a birth in the future, of an employee and of a dependent", () => {
    expect(dated("dob", "2024-06-15")).toEqual([])
    expect(dated("dob", "2024-06-16")).toEqual([expect.stringContaining("in the future")])
    expect(dated("dependentDetails_dob", "16-06-2024")).toEqual([expect.stringContaining("in the future")])
    const list = makeTestRowMapper(["employeeId", "dependentDetails"]).mapRow(
      ["1", [{ name: "A", dob: "2030-01-01" }]],
      TODAY,
    )
    expect(list.problems).toHaveLength(1)
  })

  it("is a joining more than a year ahead", () => {
    expect(dated("doj", "2025-06-15")).toEqual([])
    expect(dated("doj", "2025-06-16")).toEqual([expect.stringContaining("more than a year ahead")])
  })

  it("is accepted in the future for the end of a contract or a career", () => {
    expect(dated("terminationDate", "2058-01-31")).toEqual([])
  })
})
