import { describe, expect, it } from "vitest"
import { makeApiSource, makeEmployeeRow, makeSource } from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, sync } from "../../../testing/sync-fixture.ts"

/* `updated_at` of a record of the custom API, or of a column of a file (specification/sync.md#row-times). */

const at = (day: number, designation: string) => [
  makeEmployeeRow(1, { designation, updated_at: `2026-01-0${String(day)}T00:00:00Z` }),
]

describe.each([
  ["a file", makeSource],
  ["a custom API", makeApiSource],
])("the time of a row of %s", (_, make) => {
  it("leaves a newer state as it is, and the session names the row", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, make(at(5, "Lead")))
    const older = await sync(fixture, make(at(4, "Engineer")), { mode: "delta" })
    expect(older).toMatchObject({
      state: "completed",
      totals: { updated: 0, unchanged: 1 },
      notices: [
        {
          line: 2,
          column: "updated_at",
          reason: expect.stringContaining("2026-01-05T00:00:00.000Z") as string,
        },
      ],
    })
    expect(await readRecords(fixture)).toMatchObject([{ designation: "Lead" }])
    await sync(fixture, make(at(6, "Head")), { mode: "delta" })
    expect(await readRecords(fixture)).toMatchObject([{ designation: "Head" }])
  })

  it("does not overrule a full load, which is what the source says now", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, make(at(5, "Lead")))
    await sync(fixture, make(at(4, "Engineer")))
    expect(await readRecords(fixture)).toMatchObject([{ designation: "Engineer" }])
  })

  it("is named when it is no timestamp, and the row applies", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, make(at(5, "Lead")))
    const row = makeEmployeeRow(1, { designation: "Head", updated_at: "soon" })
    const report = await sync(fixture, make([row]), { mode: "delta" })
    expect(report.notices).toMatchObject([{ line: 2, column: "updated_at" }])
    expect(await readRecords(fixture)).toMatchObject([{ designation: "Head" }])
  })
})
