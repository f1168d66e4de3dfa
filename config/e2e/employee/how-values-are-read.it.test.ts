import { parse } from "csv-parse/sync"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NOT_AVAILABLE } from "../../../core/contract/wire-values.ts"
import { type Corporate, createCorporate } from "../testing/corporate.ts"

/* Defaults for what a file does not say about its values: the order of dates, and the country of employees. */

let corporate: Corporate
beforeAll(async () => {
  corporate = await createCorporate()
})
afterAll(() => corporate.installation.remove())

const HEADER = "Emp Code,Full Name,Mobile No,DOJ\n"
const MONTH_FIRST = `${HEADER}E1,Asha Rao,9845012345,04/05/2020\nE2,Ravi Iyer,9845012346,01/31/2020\n`

const exported = async () => {
  const { installation, connectionId } = corporate
  const { stdout } = await installation.run("export", "csv", "--connection", connectionId)
  const rows: Array<Record<string, string>> = parse(stdout, { columns: true })
  return rows
}

const json = async (...args: ReadonlyArray<string>) => {
  const { stdout, stderr, status } = await corporate.installation.run(...args, "--json")
  expect(stderr).toBe("")
  expect(status).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

describe("dates", () => {
  it("are read in the order that the column shows, and the result names it", async () => {
    const { result } = await corporate.send(MONTH_FIRST)
    expect(result).toMatchObject({
      state: "completed",
      dates: [{ column: "DOJ", order: "MDY", because: "values" }],
    })
    expect((await exported()).map(({ doj }) => doj)).toEqual(["2020-04-05", "2020-01-31"])
    const shown = await corporate.show(MONTH_FIRST)
    expect(shown.stdout).toContain(`Dates: column "DOJ" was read as MM/DD/YYYY (detected from its values)`)
    expect(shown.stdout).toContain(
      "File: commas between the values, the header in line 1, characters in UTF-8",
    )
  })

  it("are read by --date-order, which is stored and can be reset", async () => {
    const { result } = await corporate.send(MONTH_FIRST, "--date-order", "dmy")
    expect(result).toMatchObject({ state: "failed", errors: [{ line: 3, column: "DOJ" }] })
    const few = `${HEADER}E1,Asha Rao,9845012345,04/05/2020\n`
    await corporate.send(few, "--delta", "--date-order", "dmy")
    expect((await exported())[0]).toMatchObject({ doj: "2020-05-04" })
    const { connectionId } = corporate
    expect(await json("connection", "mapping", connectionId)).toMatchObject({ date_order: "DMY" })
    await json("connection", "mapping", connectionId, "--date-order", "mdy")
    await corporate.send(few, "--delta")
    expect((await exported())[0]).toMatchObject({ doj: "2020-04-05" })
    expect(await json("connection", "mapping", connectionId, "--date-order", "auto")).toMatchObject({
      date_order: null,
    })
  })

  it("have three orders, and auto", async () => {
    const { status, stderr, changedNothing } = await corporate.send(MONTH_FIRST, "--date-order", "ydm")
    expect({ status, changedNothing }).toEqual({ status: 2, changedNothing: true })
    expect(stderr).toContain('"ydm" is not a valid date order. Use dmy, mdy, ymd or auto.')
  })
})

describe("the country", () => {
  it("is that of the setting, set by a command or with a file, or NOT AVAILABLE", async () => {
    const { connectionId } = corporate
    const countries = async () => new Set((await exported()).map(({ countryCode }) => countryCode))
    expect(await countries()).toEqual(new Set([NOT_AVAILABLE]))
    expect(await json("connection", "country", connectionId, "--set", "India")).toMatchObject({
      default_country: "IN",
    })
    await corporate.send(MONTH_FIRST)
    expect(await countries()).toEqual(new Set(["IN"]))
    await corporate.send(MONTH_FIRST.replace(/98450123\d\d/gu, "2025550143"), "--country", "US")
    expect(await json("connection", "country", connectionId)).toMatchObject({ default_country: "US" })
    await json("connection", "country", connectionId, "--clear")
    expect(await json("connection", "show", connectionId)).toMatchObject({ default_country: null })
  })

  it("must exist, and an invalid one changes nothing", async () => {
    const { status, stderr, changedNothing } = await corporate.send(MONTH_FIRST, "--country", "Atlantis")
    expect({ status, changedNothing }).toEqual({ status: 1, changedNothing: true })
    expect(stderr).toContain('"Atlantis" is not a country. Use an ISO 3166 code')
  })
})
