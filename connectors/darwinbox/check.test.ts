import { describe, expect, it } from "vitest"
import { catchThrown } from "../sdk/conformance/reading.ts"
import type { Fixture } from "../sdk/conformance/fixture.ts"
import connector from "./index.ts"
import { respondWith, changeRecords, open, readCompany } from "./testing/read-company.ts"

const check = async (fixture: Fixture) => {
  const checks = await connector.make(fixture.access).check()
  return Object.fromEntries(checks.map(({ category, problem }) => [category, problem]))
}

/** Leaves out the columns whose name contains the text. */
const dropColumns = (fixture: Fixture, pattern: RegExp) => {
  changeRecords(fixture, (record) =>
    Object.fromEntries(Object.entries(record).filter(([column]) => !pattern.test(column))),
  )
}

describe("the check of a dataset", () => {
  it("finds nothing to complain about in one with all columns", async () => {
    const fixture = open(50)
    expect(Object.values(await check(fixture))).toEqual([null, null, null])
    // Those of each dataset who changed lately.
    expect(fixture.requests).toHaveLength(2)
  })

  it("reads all employees only if none changed lately", async () => {
    const fixture = open(50)
    fixture.advanceTime(30 * 86_400_000)
    await check(fixture)
    expect(fixture.requests).toHaveLength(3)
  })

  it.each([
    [/^Bank Account Number/u, "bank_details_fields", "bank account"],
    [/^(Spouse|Child)/u, "dependent_details_fields", "dependents"],
    [/^(full_name|first_name|employee_status)$/u, "detail_info_fields", "employee_status, full_name"],
  ])("names the category that lacks %s", async (pattern, category, words) => {
    const fixture = open(50)
    dropColumns(fixture, pattern)
    const problems = await check(fixture)
    expect(problems[category]).toContain(words)
    expect(problems[category]).toContain("ask Darwinbox")
    expect(Object.values(problems).filter((problem) => problem === null)).toHaveLength(2)
    // It is no reason to read nothing.
    expect(Object.keys((await readCompany(fixture)).staff)).toHaveLength(50)
  })

  it("takes a column that is empty everywhere for one", async () => {
    const fixture = open(50)
    changeRecords(fixture, (record) => ({ ...record, "Bank Account Number": "" }))
    expect(await check(fixture)).toMatchObject({ bank_details_fields: null })
  })

  it("names wrong keys of the inactive employees, which end a reading", async () => {
    const fixture = open(50, { inactive_dataset_key: "another-dataset-key" })
    expect((await check(fixture))["detail_info_fields"]).toContain("For inactive employees")
    expect(await catchThrown(() => readCompany(fixture))).toMatchObject({ kind: "auth" })
  })
})

describe("a failure with status 200", () => {
  it.each([
    ["Invalid API key", "auth"],
    ["Authentication failed for the user", "auth"],
    ["You do not have permission to access this dataset", "permission"],
    ["IP 203.0.113.7 is not whitelisted", "permission"],
    ["Too many requests, please try again later", "rate"],
    ["System under maintenance", "transient"],
    ["Something went wrong", "data"],
    ["", "data"],
  ])("%j is of the kind %s, and is not quoted", async (message, kind) => {
    const fixture = open(3)
    respondWith(fixture, () => ({ json: { status: 0, message } }))
    const error = await catchThrown(() => readCompany(fixture))
    expect(error).toMatchObject({ kind })
    if (message !== "") expect(String(error)).not.toContain(message)
    expect(await catchThrown(() => check(fixture))).toMatchObject({ kind })
  })

  it.each(["0", false, 0])("is one whether the status is %j", async (status) => {
    const fixture = open(3)
    respondWith(fixture, () => ({ json: { status, message: "Invalid key", employee_data: [] } }))
    expect(await catchThrown(() => readCompany(fixture))).toMatchObject({ kind: "auth" })
  })

  it("may also be a 403", async () => {
    const fixture = open(3)
    respondWith(fixture, () => ({ status: 403, json: {} }))
    const error = await catchThrown(() => readCompany(fixture))
    expect(error).toMatchObject({ kind: "permission" })
    expect(String(error)).toContain("Employee Master API")
  })
})
