import { describe, expect, it } from "vitest"
import {
  makeApiSource,
  makeEmployeeRow,
  makePartialSource,
  makeSource,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, runAt, sync } from "../../../testing/sync-fixture.ts"

describe.each([
  ["an HR system", makeApiSource, "full"],
  ["a push", makePartialSource, "delta"],
  ["a file whose reader left it", makeSource, "full"],
] as const)("a name from %s that was encoded twice", (_, makeSourceOf, mode) => {
  it("is shared as it came, and said once for its column", async () => {
    const fixture = await makeSyncFixture()
    const rows = [
      makeEmployeeRow(1, { name: "JosÃ© Silva" }),
      makeEmployeeRow(2, { name: "FranÃ§ois Petit" }),
      makeEmployeeRow(3, { name: "João Conceição" }),
    ]
    const report = await sync(fixture, makeSourceOf(rows), { mode })
    expect(report).toMatchObject({ state: "completed", totals: { accepted: 3, rejected: 0 }, noticeCount: 2 })
    expect((await readRecords(fixture)).map(({ name }) => name)).toEqual(rows.map((row) => row["name"]))
    const notes = await runAt(fixture.storage.history.find(report.sessionId))
    const reason = expect.stringContaining("encoded twice") as string
    expect(notes?.findings.filter(({ column }) => column === "name")).toMatchObject([
      { reason, rows: 2, rejected: false },
    ])
  })
})
