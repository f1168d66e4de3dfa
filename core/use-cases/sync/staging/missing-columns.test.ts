import { describe, expect, it } from "vitest"
import {
  makeApiSource,
  makeEmployeeRows,
  makeSource,
  type SourceRecord,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, runAt, sync, readWebhooks } from "../../../testing/sync-fixture.ts"

/** The rows with another header for a column; null: without the column. */
const renamed = (
  headers: Readonly<Record<string, string | null>>,
  rows: ReadonlyArray<SourceRecord>,
): ReadonlyArray<SourceRecord> =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([header, value]) => {
        const name = Object.hasOwn(headers, header) ? headers[header] : header
        return name == null ? [] : [[name, value]]
      }),
    ),
  )

const fixtureilledFixture = async (count: number) => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeSource(makeEmployeeRows(count)))
  return fixture
}

describe("a full load of a file that lost a column", () => {
  it("is held, with the column, its field and the number of values", async () => {
    const fixture = await fixtureilledFixture(40)
    const before = [await readRecords(fixture), await readWebhooks(fixture)]
    const report = await sync(fixture, makeSource(renamed({ designation: null }, makeEmployeeRows(40))))
    expect(report).toMatchObject({
      state: "held",
      holdReason:
        "These fields would be emptied: designation of 40 of 40 employees (100 %). " +
        'The column "designation" (designation) of the last file is missing.',
      missingColumns: [{ header: "designation", key: "designation", maybe: null }],
    })
    expect([await readRecords(fixture), await readWebhooks(fixture)]).toEqual(before)
  })

  it("is held with the most similar header when it is mistyped", async () => {
    const fixture = await fixtureilledFixture(40)
    const report = await sync(fixture, makeSource(renamed({ designation: "Dsgntn" }, makeEmployeeRows(40))))
    expect(report.holdReason).toContain(
      'The column "designation" (designation) of the last file is missing; "Dsgntn" may be it.',
    )
  })

  it("is held however few employees there are", async () => {
    const fixture = await fixtureilledFixture(3)
    const report = await sync(fixture, makeSource(renamed({ designation: null }, makeEmployeeRows(3))))
    expect(report.state).toBe("held")
    expect((await readRecords(fixture)).map(({ designation }) => designation)).toEqual(
      Array(3).fill("Engineer"),
    )
  })

  it("is not held, but reports a column in which few or no employees had a value", async () => {
    const fixture = await makeSyncFixture()
    const rows = makeEmployeeRows(40, 1, { grade: "" })
    await sync(fixture, makeSource(rows))
    const report = await sync(fixture, makeSource(renamed({ grade: null }, rows)))
    expect(report).toMatchObject({ state: "completed", missingColumns: [{ header: "grade", key: "grade" }] })
    const again = await sync(fixture, makeSource(renamed({ grade: null }, rows)))
    expect(again.missingColumns).toEqual([])
  })

  it("is not reported when another header names the same field", async () => {
    const fixture = await fixtureilledFixture(40)
    const report = await sync(
      fixture,
      makeSource(renamed({ designation: "Job Title" }, makeEmployeeRows(40))),
    )
    expect(report).toMatchObject({ state: "completed", missingColumns: [] })
  })

  it("is not reported when a given mapping leaves the column out", async () => {
    const fixture = await fixtureilledFixture(3)
    const fieldMapping = { employeeId: "employeeId", name: "name", status: "status" }
    const rows = renamed({ designation: null, email: null }, makeEmployeeRows(3))
    expect(await sync(fixture, makeSource(rows), { fieldMapping })).toMatchObject({
      state: "completed",
      missingColumns: [],
    })
  })

  it("is compared with the last full file, not with an incremental one", async () => {
    const fixture = await fixtureilledFixture(12)
    const few = renamed({ designation: null, email: null }, makeEmployeeRows(1, 50))
    await sync(fixture, makeSource(few), { mode: "delta" })
    const report = await sync(
      fixture,
      makeSource(renamed({ designation: null }, [...makeEmployeeRows(12), ...makeEmployeeRows(1, 50)])),
    )
    expect(report).toMatchObject({ state: "held", missingColumns: [{ key: "designation" }] })
  })

  it("is not reported for a source that omits columns without values", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource(makeEmployeeRows(3)))
    const report = await sync(fixture, makeApiSource(renamed({ designation: null }, makeEmployeeRows(3))))
    expect(report.missingColumns).toEqual([])
    expect(
      (await runAt(fixture.storage.connections.find(fixture.connection.id)))?.reading.lastColumns,
    ).toEqual({})
  })
})
