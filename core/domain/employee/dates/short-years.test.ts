import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeTestRowMapper, TODAY } from "../../../testing/builders/rows.ts"
import { Invalid } from "../values/parsed.ts"
import type { KnownOrders } from "./date-column.ts"
import { expandYear, findYearWindow } from "./short-years.ts"

const digits = fc.integer({ min: 0, max: 99 })
const keys = fc.constantFrom(
  "dob",
  "doj",
  "terminationDate",
  "dependentDetails_dob",
  "employeeMetadata_marriageDate",
)
const firstYears = fc.option(fc.integer({ min: 1900, max: 2099 }), { nil: undefined })

describe("two digits of a year", () => {
  it("mean the one year of their window that ends with them, or none", () => {
    fc.assert(
      fc.property(digits, keys, firstYears, (ending, key, chosen) => {
        const window = findYearWindow(key, "2026-11-29", chosen)
        const year = expandYear(ending, window)
        if (year instanceof Invalid) return
        expect(year % 100).toBe(ending)
        expect(year).toBeGreaterThanOrEqual(window.first)
        expect(year).toBeLessThanOrEqual(window.last)
      }),
    )
  })

  it("never mean two years as time goes by", () => {
    fc.assert(
      fc.property(digits, keys, fc.integer({ min: 0, max: 8 }), (ending, key, later) => {
        const now = expandYear(ending, findYearWindow(key, "2026-11-29", undefined))
        const then = expandYear(ending, findYearWindow(key, `${2026 + later}-01-01`, undefined))
        if (!(now instanceof Invalid) && !(then instanceof Invalid)) expect(then).toBe(now)
      }),
    )
  })

  it("follow from what a column is the date of", () => {
    expect(findYearWindow("dob", "2026-11-29", undefined)).toEqual({ first: 1926, last: 2012 })
    expect(findYearWindow("dependentDetails_dob", "2026-11-29", undefined)).toEqual({
      first: 1936,
      last: 2026,
    })
    expect(findYearWindow("doj", "2026-11-29", undefined)).toEqual({ first: 1971, last: 2027 })
    expect(findYearWindow("terminationDate", "2026-11-29", undefined)).toEqual({ first: 1976, last: 2036 })
    expect(findYearWindow("dob", "2026-11-29", 1940)).toEqual({ first: 1940, last: 2012 })
    expect(findYearWindow("doj", "2026-11-29", 1900)).toEqual({ first: 1900, last: 1999 })
  })
})

/** Reads a column of dates as a file does. `infers`: false for rows that come one by one. */
const read = (
  key: string,
  values: ReadonlyArray<string>,
  {
    header = key,
    infers = true,
    ...known
  }: Partial<KnownOrders> & { header?: string; infers?: boolean } = {},
) => {
  const mapper = makeTestRowMapper(["employeeId", key], {
    columns: ["id", header],
    dates: { known: { configured: null, previous: {}, ...known }, infers },
  })
  const rows = values.map((value, index) => ({ position: index + 2, cells: [String(index), value] }))
  mapper.forms.observe({ rows })
  mapper.forms.decide()
  const mapped = rows.map(({ cells }) => mapper.mapRow(cells, TODAY))
  return {
    dates: mapped.map(({ record }) => (record as Record<string, unknown>)[key]),
    reasons: mapped.flatMap(({ errors }) => errors.map(({ reason }) => reason)),
    years: mapper.forms.readings.years,
    version: mapper.version,
  }
}

describe("a column with years of two digits", () => {
  it("is read in one window, also where other dates of it have four", () => {
    const { dates, reasons, years } = read("dob", [
      "07/10/83",
      "05/22/77",
      "01/07/58",
      "12/27/1958",
      "15-Jun-94",
    ])
    expect(reasons).toEqual([])
    expect(dates).toEqual(["1983-07-10", "1977-05-22", "1958-01-07", "1958-12-27", "1994-06-15"])
    expect(years).toEqual([{ column: "dob", key: "dob", first: 1924, last: 2010, because: "field" }])
    expect(read("doj", ["31/01/78", "31-Jan-20", "31.12.24"]).dates).toEqual([
      "1978-01-31",
      "2020-01-31",
      "2024-12-31",
    ])
  })

  it("asks about a year outside of its window, and about days that programs write for none", () => {
    const right = Array<string>(20).fill("31/01/83")
    expect(read("dob", [...right, "31/01/15"]).reasons).toEqual([
      expect.stringContaining("read as 1924 to 2010"),
    ])
    for (const none of ["01/01/00", "31/12/99", "30/12/99", "1-Jan-00", "01/01/01"])
      expect(read("terminationDate", ["31/01/20", "31/01/00", none]).reasons, none).toEqual([
        expect.stringContaining("a missing date"),
      ])
    expect(read("doj", ["0/1/00"])).toMatchObject({ reasons: [], years: [] })
  })

  it("follows the first year that a person has set, which changes what its rows mean", () => {
    const set = read("dob", ["31/01/15"], { firstYears: { dob: 1900 } })
    expect(set).toMatchObject({
      dates: ["1915-01-31"],
      years: [{ first: 1900, last: 1999, because: "set" }],
    })
    expect(set.version).not.toBe(read("dob", ["31/01/15"]).version)
    expect(read("doj", ["31/01/15", "31/01/99"], { firstYears: { dob: 1900 } }).dates[0]).toBe("2015-01-31")
  })

  it("is refused in a file whose years are of another calendar, unless a person has set their window", () => {
    // 2024 is 2567 in Thailand.
    const thai = ["31/01/64", "31/01/67", "31/01/12"]
    const { reasons } = read("doj", thai)
    expect(reasons).toEqual(Array(3).fill(expect.stringContaining("uncertain too")))
    expect(read("doj", thai, { firstYears: { doj: 1964 } }).dates[2]).toBe("2012-01-31")
    const mapper = makeTestRowMapper(["employeeId", "dob", "doj"], {
      dates: { known: { configured: null, previous: {} }, infers: true },
    })
    const rows = [{ position: 2, cells: ["E1", "31/01/08", "31/01/64"] }]
    mapper.forms.observe({ rows })
    mapper.forms.decide()
    expect(mapper.mapRow(rows[0]?.cells ?? [], TODAY).errors).toHaveLength(2)
  })

  it("is refused where its year stands first, or where nothing shows how it is read", () => {
    expect(read("dob", ["83/07/10", "24/01/31"]).reasons).toHaveLength(2)
    expect(read("dob", ["24/01/31"], { configured: "YMD" }).reasons).toHaveLength(1)
    expect(read("dob", ["31/01/83"], { infers: false }).reasons).toEqual([
      expect.stringContaining("two digits and is ambiguous"),
    ])
    expect(read("dob", ["31/01/83"], { infers: false, firstYears: { dob: 1930 } }).dates).toEqual([
      "1983-01-31",
    ])
  })

  it("is asked about where its years may stand first, and confirmed by its first year or the order", () => {
    const values = ["15/03/24", "31/12/20", "15-Mar-24"]
    const asked = read("doj", values)
    expect(asked.reasons).toEqual(Array(2).fill(expect.stringContaining("year stands first or last")))
    expect(asked.years).toMatchObject([{ first: 1969, last: 2025, because: "unclear" }])
    for (const known of [
      { firstYears: { doj: 1969 } },
      { configured: "DMY" },
      { header: "DOJ (DD/MM/YY)" },
    ] as const)
      expect(read("doj", values, known).dates).toEqual(["2024-03-15", "2020-12-31", "2024-03-15"])
  })

  it("shows that years stand last also where a person has set its window", () => {
    const mapper = makeTestRowMapper(["employeeId", "dob", "doj"], {
      dates: { known: { configured: null, previous: {}, firstYears: { dob: 1940 } }, infers: true },
    })
    const rows = [{ position: 2, cells: ["E1", "31/01/83", "31/01/20"] }]
    mapper.forms.observe({ rows })
    mapper.forms.decide()
    expect(mapper.mapRow(rows[0]?.cells ?? [], TODAY)).toMatchObject({
      errors: [],
      record: { dob: "1983-01-31", doj: "2020-01-31" },
    })
  })

  it("shows the order of its days and months, or is asked about it", () => {
    expect(read("dob", ["04/05/83"]).reasons).toEqual([expect.stringContaining("set the date order")])
    expect(read("dob", ["04/05/83", "04/31/83"]).dates[0]).toBe("1983-04-05")
    expect(read("dob", ["04/05/83", "31/04/83"]).dates[0]).toBe("1983-05-04")
  })
})
