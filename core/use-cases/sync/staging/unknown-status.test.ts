import { describe, expect, it } from "vitest"
import { makeSyncIssueTracker } from "../sync-issue-tracker.ts"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makePartialSource,
  makeSource,
  type SourceRecord,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, runAt, sync, type SyncFixture } from "../../../testing/sync-fixture.ts"

const UNKNOWN = "Furloughed"

const readStatuses = async (fixture: SyncFixture) =>
  (await readRecords(fixture)).map(({ employeeId, status }) => [employeeId, status])

const track = (fixture: SyncFixture, report: Awaited<ReturnType<typeof sync>>) =>
  runAt(makeSyncIssueTracker(fixture.ports).recordReport(fixture.connection.id, report))

const listIssues = async (fixture: SyncFixture) =>
  (await runAt(fixture.storage.issues.list(fixture.connection.id, 10))).map(
    ({ code, message, resolvedAt }) => ({
      code,
      message,
      isOpen: resolvedAt === null,
    }),
  )

const answer = (fixture: SyncFixture, values: Readonly<Record<string, string>>) =>
  runAt(
    fixture.storage.settings.saveRules(
      fixture.connection.id,
      [{ kind: "replace", key: "status", values }],
      "any",
    ),
  )

const makeFixtureWith = async (rows: ReadonlyArray<SourceRecord>) => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeApiSource(rows))
  return fixture
}

describe("a status that nobody has mapped", () => {
  it("keeps a known employee's status, and the other data of the row are taken", async () => {
    const fixture = await makeFixtureWith([makeEmployeeRow(1), makeEmployeeRow(2, { status: "Inactive" })])
    const report = await sync(
      fixture,
      makeApiSource([
        makeEmployeeRow(1, { status: UNKNOWN, designation: "Lead" }),
        makeEmployeeRow(2, { status: UNKNOWN }),
      ]),
    )
    expect(report).toMatchObject({
      state: "completed",
      totals: { accepted: 2, rejected: 0, updated: 1, unchanged: 1, disappeared: 0 },
      issueCount: 0,
      noticeCount: 0,
      unknownStatuses: { values: [{ value: UNKNOWN, rows: 2, firstRow: 2 }], waiting: 0 },
    })
    expect(await readRecords(fixture)).toMatchObject([
      { status: "Active", designation: "Lead" },
      { status: "Inactive" },
    ])
  })

  it("makes a new employee wait, counted and named, while an absent one becomes Inactive", async () => {
    const fixture = await makeFixtureWith(makeEmployeeRows(3))
    const report = await sync(
      fixture,
      makeApiSource([...makeEmployeeRows(2), makeEmployeeRow(9, { status: UNKNOWN })]),
    )
    const [waiting] = report.unknownStatuses.firstWaiting
    expect(report).toMatchObject({
      state: "completed",
      totals: { rows: 3, accepted: 2, rejected: 1, added: 0, disappeared: 1 },
      unknownStatuses: { waiting: 1, firstWaiting: [{ position: 4 }] },
    })
    expect((await readStatuses(fixture)).map(([, status]) => status)).toEqual([
      "Active",
      "Active",
      "Inactive",
    ])
    const notes = await runAt(fixture.storage.history.find(report.sessionId))
    expect(notes?.findings).toMatchObject([
      { column: "status", rows: 1, firstRow: 4, rejected: false },
      { column: "status", rows: 1, firstRow: 4, rejected: true },
    ])
    expect(notes?.findings[1]?.reason).toContain(`${String(waiting?.employeeId)} (row 4)`)
  })

  it("is one open question with each value and its count, which the answer resolves", async () => {
    const fixture = await makeFixtureWith(makeEmployeeRows(4))
    const rows = [
      makeEmployeeRow(1, { status: UNKNOWN }),
      makeEmployeeRow(2, { status: UNKNOWN }),
      makeEmployeeRow(3, { status: "Baja" }),
      makeEmployeeRow(4),
      makeEmployeeRow(5, { status: "Baja" }),
    ]
    await track(fixture, await sync(fixture, makeApiSource(rows)))
    const [issue, ...others] = await listIssues(fixture)
    expect(others).toEqual([])
    expect(issue).toMatchObject({ code: "rows.status", isOpen: true })
    expect(issue?.message).toContain(`${UNKNOWN} (2), Baja (2).`)
    expect(issue?.message).toContain("One new employee waits for the answer, the first in row 6.")

    await answer(fixture, { [UNKNOWN]: "Inactive", Baja: "Terminated" })
    const report = await sync(fixture, makeApiSource(rows))
    expect(report).toMatchObject({ totals: { added: 1, updated: 3, unchanged: 1, rejected: 0 } })
    await track(fixture, report)
    expect(await listIssues(fixture)).toMatchObject([{ code: "rows.status", isOpen: false }])
    const statuses = (await readStatuses(fixture)).map(([, status]) => status)
    expect(statuses).toEqual(["Inactive", "Inactive", "Terminated", "Active", "Terminated"])
  })

  it("is asked again by every sync, also of rows that did not change", async () => {
    const fixture = await makeFixtureWith(makeEmployeeRows(2))
    const rows = [makeEmployeeRow(1, { status: UNKNOWN }), makeEmployeeRow(2)]
    for (let round = 0; round < 3; round++) {
      const report = await sync(fixture, makeApiSource(rows))
      expect(report.unknownStatuses.values).toEqual([{ value: UNKNOWN, rows: 1, firstRow: 2 }])
    }
  })

  it("of everybody does not hold the sync: no status changes", async () => {
    const fixture = await makeFixtureWith(makeEmployeeRows(40))
    const all = makeEmployeeRows(40).map((row) => ({ ...row, status: UNKNOWN, designation: "Lead" }))
    const report = await sync(fixture, makeApiSource(all))
    expect(report).toMatchObject({ state: "completed", holdReason: null, totals: { updated: 40 } })
    expect(new Set((await readStatuses(fixture)).map(([, status]) => status))).toEqual(new Set(["Active"]))
  })

  it("in a read of changes keeps what is stored", async () => {
    const fixture = await makeFixtureWith([makeEmployeeRow(1, { status: "Inactive" })])
    const changes = makePartialSource([
      { employeeId: makeEmployeeRow(1)["employeeId"] ?? "", status: UNKNOWN, designation: "Lead" },
    ])
    const report = await sync(fixture, changes, { mode: "delta" })
    expect(report).toMatchObject({ totals: { updated: 1 }, unknownStatuses: { values: [{ rows: 1 }] } })
    expect(await readRecords(fixture)).toMatchObject([{ status: "Inactive", designation: "Lead" }])
  })

  it("is masked when it looks like an identifier", async () => {
    const fixture = await makeFixtureWith(makeEmployeeRows(1))
    const report = await sync(fixture, makeApiSource([makeEmployeeRow(1, { status: "ABCPE1234F" })]))
    await track(fixture, report)
    expect(JSON.stringify([report, await listIssues(fixture)])).not.toContain("ABCPE1234F")
    expect(report.unknownStatuses.values).toMatchObject([{ value: "************", rows: 1 }])
  })

  it("is an error of a file, once for each value with its rows: who uploads it is asked", async () => {
    const fixture = await makeSyncFixture()
    const statuses = ["Active", UNKNOWN, "Baja", UNKNOWN, UNKNOWN]
    const rows = statuses.map((status, index) => makeEmployeeRow(index + 1, { status }))
    const report = await sync(fixture, makeSource(rows))
    expect(report).toMatchObject({
      state: "failed",
      totals: { rows: 5, rejected: 4 },
      issueCount: 2,
      issues: [
        { line: 3, column: "status", value: UNKNOWN, rows: 3 },
        { line: 4, column: "status", value: "Baja", rows: 1 },
      ],
    })
    expect(report.issues[0]?.reason).toContain("Write Active, Inactive or Terminated in its place")
    expect(await readRecords(fixture)).toEqual([])
    const notes = await runAt(fixture.storage.history.find(report.sessionId))
    expect(notes?.findings).toMatchObject([
      { column: "status", rows: 3, firstRow: 3, rejected: true },
      { column: "status", rows: 1, firstRow: 4, rejected: true },
    ])
    expect(notes?.findings[0]?.reason).toContain(UNKNOWN)
  })
})

describe("the status of an employee who goes on leave", () => {
  it("is Active, and the record is kept up to date", async () => {
    const fixture = await makeFixtureWith(makeEmployeeRows(1))
    const row = makeEmployeeRow(1, { status: "Leave of Absence", designation: "Lead" })
    expect(await sync(fixture, makeApiSource([row]))).toMatchObject({ totals: { updated: 1 } })
    expect(await readRecords(fixture)).toMatchObject([{ status: "Active", designation: "Lead" }])
  })
})
