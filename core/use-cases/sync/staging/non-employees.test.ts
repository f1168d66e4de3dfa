import { describe, expect, it } from "vitest"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makeSource,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, sync } from "../../../testing/sync-fixture.ts"

/* Rows that are no employees are refused by name, and nobody is missing for them (specification/sync.md#absence). */

const header = Object.fromEntries(Object.keys(makeEmployeeRow(1)).map((key) => [key, key]))
const empty = Object.fromEntries(Object.keys(makeEmployeeRow(1)).map((key) => [key, ""]))

const NO_EMPLOYEES = [
  ["repeats the header", header],
  ["totals row", { ...empty, employeeId: "Grand Total", doj: "500000" }],
  ["totals row", { ...empty, name: "Total" }],
  ["note of the report", { ...empty, employeeId: "Report generated on 2024-06-15" }],
] as const

describe("a row of a pulled source that is no employee", () => {
  it.each(NO_EMPLOYEES)(
    "%s: is refused by name, and who is absent has left all the same",
    async (reason, row) => {
      const fixture = await makeSyncFixture()
      await sync(fixture, makeApiSource(makeEmployeeRows(12)))
      const report = await sync(
        fixture,
        makeApiSource([...makeEmployeeRows(6), row, ...makeEmployeeRows(5, 7)]),
      )
      expect(report).toMatchObject({
        state: "completed",
        totals: { rows: 12, accepted: 11, rejected: 1, disappeared: 1 },
        issues: [{ line: 8, column: "employeeId", reason: expect.stringContaining(reason) as string }],
      })
      expect((await readRecords(fixture)).map(({ status }) => status)).toEqual([
        ...Array<string>(11).fill("Active"),
        "Inactive",
      ])
    },
  )
})

describe("a damaged identifier in a pulled source", () => {
  it.each(["#REF!", "[object Object]", "undefined", "2024-01-31", "1.23457E+11", "42.0", "=A1"])(
    "%s is refused, and may be anybody's: nobody is missing",
    async (employeeId) => {
      const fixture = await makeSyncFixture()
      await sync(fixture, makeApiSource(makeEmployeeRows(3)))
      const report = await sync(
        fixture,
        makeApiSource([...makeEmployeeRows(2), makeEmployeeRow(3, { employeeId })]),
      )
      expect(report).toMatchObject({ totals: { accepted: 2, rejected: 1, disappeared: 0 }, issueCount: 1 })
    },
  )
})

describe("a file of a person with such a row", () => {
  it.each(NO_EMPLOYEES)("%s: is not shared until it is removed", async (reason, row) => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeSource([...makeEmployeeRows(2), row]))
    expect(report).toMatchObject({
      state: "failed",
      issues: [{ line: 4, reason: expect.stringContaining(reason) as string }],
    })
    expect(await readRecords(fixture)).toEqual([])
  })
})
