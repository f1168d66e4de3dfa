import { describe, expect, it } from "vitest"
import { makeTestRowMapper, TODAY } from "../../../testing/builders/rows.ts"
import type { DateOptions, KnownOrders } from "./date-column.ts"

const options = (known: Partial<KnownOrders> = {}, infers = true): DateOptions => ({
  known: { configured: null, previous: {}, ...known },
  infers,
})

/** Reads one column of dates as a sync does: observe the page, decide, and map its rows. */
const read = (header: string, values: ReadonlyArray<string>, dates = options()) => {
  const columns = ["id", header]
  const recipe = makeTestRowMapper(["employeeId", "doj"], { columns, dates })
  const rows = values.map((value, index) => ({ position: index + 2, cells: [String(index), value] }))
  recipe.forms.observe({ rows })
  const isUnclear = recipe.forms.isAmbiguous
  recipe.forms.decide()
  const ran = rows.map(({ cells }) => recipe.mapRow(cells, TODAY))
  return {
    doj: ran.map(({ record }) => record.doj),
    reasons: ran.flatMap(({ errors }) => errors.map(({ reason }) => reason)),
    readings: recipe.forms.readings.dates,
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

  it("is also evidence where the year stands first: YYYY-DD-MM is never read as YYYY-MM-DD", () => {
    for (const [header, values] of [
      ["DOJ", ["2019-04-05", "2019-31-03", "2019/4/5", "2019-04-05T00:00:00"]],
      ["DOJ (YYYY-DD-MM)", ["2019-04-05", "2019.05.04", "2019-07-08"]],
    ] as const) {
      const { doj, reasons } = read(header, values)
      expect(doj.filter((date) => date !== "NOT AVAILABLE")).toEqual([])
      expect(reasons).toContainEqual(expect.stringContaining("YYYY-DD-MM"))
      expect(reasons).toHaveLength(values.length)
    }
    expect(read("DOJ", ["2019-04-05", "2019-31-03", "2019-04-25"]).doj).toEqual([
      "2019-04-05",
      "NOT AVAILABLE",
      "2019-04-25",
    ])
  })

  it("is asked where nothing shows it, and an ambiguous date is an error", () => {
    const { reasons, readings, isUnclear } = read("DOJ", ["04/05/2020"])
    expect(reasons).toEqual([expect.stringContaining("set the date order of this source once")])
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
    expect(read("constructor", ["31/05/2020"]).doj).toEqual(["2020-05-31"])
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

/** Reads a file of date columns by header. A key of null: the column is not read. */
const readFile = (
  file: Readonly<Record<string, { readonly key: string | null; readonly values: ReadonlyArray<unknown> }>>,
  dates = options(),
) => {
  const headers = Object.keys(file)
  const columns = Object.values(file)
  const mapper = makeTestRowMapper(["employeeId", ...columns.map(({ key }) => key)], {
    columns: ["id", ...headers],
    dates,
  })
  const rows = (columns[0]?.values ?? []).map((_, index) => ({
    position: index + 2,
    cells: [String(index), ...columns.map(({ values }) => values[index])],
  }))
  mapper.forms.observe({ rows })
  mapper.forms.decide()
  const mapped = rows.map(({ cells }) => mapper.mapRow(cells, TODAY))
  return {
    records: mapped.map(({ record }) => record),
    reasons: mapped.flatMap(({ errors }) => errors.map(({ reason }) => reason)),
    readings: mapper.forms.readings,
    learnt: mapper.forms.learnt,
  }
}

describe("the order of a column without evidence of its own", () => {
  const dob = { key: "dob", values: ["12/27/1978", "08/31/1981"] }
  const doj = { key: "doj", values: ["03/04/2013", "05/06/2014"] }

  it("is that of the other date columns of the file, in any order of columns", () => {
    for (const file of [
      { dob, doj },
      { doj, dob },
      { doj, "Last appraisal": { ...dob, key: null } },
      { doj, "dob (MM/DD/YYYY)": { key: "dob", values: ["1978-12-27", "1981-08-31"] } },
    ]) {
      const { records, readings } = readFile(file)
      expect(records.map((record) => record.doj)).toEqual(["2013-03-04", "2014-05-06"])
      expect(readings.dates).toContainEqual({ column: "doj", order: "MDY", because: "other-columns" })
    }
  })

  it("is asked when they disagree, or when a column that looks like dates also has other texts", () => {
    const wedding = { key: "employeeMetadata_marriageDate", values: ["31/12/2010", "30/11/2012"] }
    expect(readFile({ dob, doj, wedding }).reasons).toEqual(
      Array(2).fill(expect.stringContaining('"wedding" writes the day first and "dob" the month first')),
    )
    const notes = { key: null, values: ["12/27/1978", "see 12/27/1978"] }
    expect(readFile({ doj, notes }).reasons).toHaveLength(2)
  })

  it("is that of an earlier file, unless the others have changed theirs since", () => {
    const earlier = (dobOrder: "DMY" | "MDY") => options({ previous: { doj: "DMY", dob: dobOrder } })
    expect(readFile({ dob, doj }, earlier("MDY")).records[0]?.doj).toBe("2013-04-03")
    expect(readFile({ dob, doj }, earlier("DMY")).records[0]?.doj).toBe("2013-03-04")
  })

  it("is day first where dots separate its parts", () => {
    const dotted = { key: "doj", values: ["03.04.2013", "05.06.2014"] }
    const { records, readings } = readFile({ doj: dotted })
    expect(records[0]?.doj).toBe("2013-04-03")
    expect(readings.dates).toEqual([{ column: "doj", order: "DMY", because: "separators" }])
    expect(readFile({ doj: dotted, dob }).reasons).toHaveLength(2)
  })
})

describe("times in UTC", () => {
  const column = (...values: ReadonlyArray<unknown>) => ({ doj: { key: "doj", values } })
  const dojs = (file: Parameters<typeof readFile>[0], dates = options()) =>
    readFile(file, dates).records.map((record) => record.doj)

  it("that are midnight of one zone are dates of that zone, in every spelling", () => {
    const india = column("2019-03-31T18:30:00.000Z", "/Date(1554057000000)/", 1_554_057_000_000, "2019-04-01")
    expect(dojs(india)).toEqual(["2019-04-01", "2019-04-01", "2019-04-01", "2019-04-01"])
    const { readings, learnt } = readFile(india)
    expect(readings.zones).toEqual([{ column: "doj", from: 330, to: 330, because: "values" }])
    expect(learnt).toEqual({ midnight: { from: 330, to: 330 } })
    const berlin = column("2019-03-30T23:00:00Z", "2019-07-30T22:00:00Z", "2019-12-30T23:00:00Z")
    expect(dojs(berlin)).toEqual(["2019-03-31", "2019-07-31", "2019-12-31"])
    const newYork = column("2019-03-31T04:00:00Z", "2019-12-31T05:00:00Z", "2019-01-31T05:00:00Z")
    expect(dojs(newYork)).toEqual(["2019-03-31", "2019-12-31", "2019-01-31"])
    const auckland = column("2019-03-30T11:00:00Z", "2019-07-30T12:00:00Z", "2019-12-30T11:00:00Z")
    expect(dojs(auckland)).toEqual(["2019-03-31", "2019-07-31", "2019-12-31"])
    const london = column("2019-03-30T00:00:00Z", "2019-07-30T23:00:00Z", "2019-12-30T00:00:00Z")
    expect(dojs(london)).toEqual(["2019-03-30", "2019-07-31", "2019-12-30"])
  })

  it("of two columns show the zone together, and an older offset of it counts too", () => {
    const file = {
      dob: { key: "dob", values: ["1990-05-14T18:30:00.000Z"] },
      doj: { key: "doj", values: ["2019-03-31T18:30:00.000Z"] },
    }
    expect(readFile(file).records).toMatchObject([{ dob: "1990-05-15", doj: "2019-04-01" }])
    const born = ["1944-05-14T17:30:00Z", ...Array<string>(19).fill("1990-05-14T18:30:00Z")]
    const old = readFile({ dob: { key: "dob", values: born } })
    expect(old.records.map(({ dob }) => dob)).toEqual(["1944-05-15", ...Array<string>(19).fill("1990-05-15")])
  })

  it("that are spread over the day stay the written day", () => {
    const times = ["09:12:44", "10:30:00", "14:45:00", "17:15:00", "20:00:00", "22:45:00"]
    expect(new Set(dojs(column(...times.map((time) => `2019-03-31T${time}Z`))))).toEqual(
      new Set(["2019-03-31"]),
    )
  })

  it("that could be noon are asked about, and the country decides", () => {
    const noon = column("2019-03-31T12:00:00Z", "2019-04-30T12:00:00Z", "2019-05-31T12:00:00Z")
    expect(readFile(noon).reasons).toHaveLength(3)
    const american = column("2019-01-31T17:00:00Z", "2019-04-30T16:00:00Z", "2019-05-31T16:00:00Z")
    expect(readFile(american).reasons).toHaveLength(3)
  })

  it("of a single row have the zone that an earlier read showed, else that of the country", () => {
    const one = column("2019-03-31T22:00:00Z")
    const midnight = { from: 60, to: 120 }
    expect(dojs(one, options({ midnight }))).toEqual(["2019-04-01"])
    expect(readFile(one).reasons).toEqual([expect.stringContaining("midnight in another zone")])
    const listed = {
      dependents: { key: "dependentDetails", values: [[{ name: "A", dob: "1990-05-14T18:30:00Z" }]] },
    }
    expect(readFile(listed).records[0]).toMatchObject({ dependentDetails: [{ dob: "1990-05-15" }] })
  })
})

describe("an impossible day", () => {
  const dated = (key: string, value: string) =>
    makeTestRowMapper(["employeeId", key])
      .mapRow(["1", value], TODAY)
      .errors.map(({ reason }) => reason)

  it("is a birth in the future, of an employee and of a dependent", () => {
    expect(dated("dob", "2024-06-15")).toEqual([])
    expect(dated("dob", "2024-06-16")).toEqual([expect.stringContaining("in the future")])
    expect(dated("dependentDetails_dob", "16-06-2024")).toEqual([expect.stringContaining("in the future")])
    const list = makeTestRowMapper(["employeeId", "dependentDetails"]).mapRow(
      ["1", [{ name: "A", dob: "2030-01-01" }]],
      TODAY,
    )
    expect(list.errors).toHaveLength(1)
  })

  it("is a joining more than a year ahead", () => {
    expect(dated("doj", "2025-06-15")).toEqual([])
    expect(dated("doj", "2025-06-16")).toEqual([expect.stringContaining("more than a year ahead")])
  })

  it("is 1970-01-01, which is missing, and for a birth that is said", () => {
    const map = (key: string) => makeTestRowMapper(["employeeId", key]).mapRow(["1", "01/01/1970"], TODAY)
    expect(map("dob")).toMatchObject({ record: { dob: null }, errors: [], notices: [{ key: "dob" }] })
    expect(map("terminationDate")).toMatchObject({ record: { terminationDate: null }, notices: [] })
    expect(map("dependentDetails_dob").notices).toHaveLength(1)
  })

  it("is an exit in another century, unless it stands for none", () => {
    expect(dated("terminationDate", "2124-01-31")).toEqual([expect.stringContaining("80 years ahead")])
    const open = makeTestRowMapper(["employeeId", "terminationDate"]).mapRow(["1", "2999-12-31"], TODAY)
    expect(open).toMatchObject({ record: { terminationDate: null, status: "Active" }, errors: [] })
    expect(dated("dob", "1901-01-31")).toEqual([expect.stringContaining("120 years")])
  })

  it("is accepted in the future for the end of a contract or a career", () => {
    expect(dated("terminationDate", "2058-01-31")).toEqual([])
  })
})
