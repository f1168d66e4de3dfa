import { describe, expect, it } from "vitest"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makePartialSource,
} from "../../../testing/builders/sources.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { makeSyncFixture, runAt, sync, type SyncFixture } from "../../../testing/sync-fixture.ts"
import type { SyncReport } from "../../reading/sync-report.ts"
import { makeConfirmSync } from "../confirm-sync.ts"
import { makeSyncIssueTracker } from "../sync-issue-tracker.ts"

/* specification/sync.md#coverage */

const find = ({ coverage }: SyncReport, key: string) =>
  coverage?.fields.find((field) => field.key === key) ?? null

const readNotes = ({ ports }: SyncFixture, { sessionId }: Pick<SyncReport, "sessionId">) =>
  runAt(ports.history.find(sessionId))

const listReasons = async (fixture: SyncFixture, report: SyncReport) =>
  ((await readNotes(fixture, report))?.findings ?? []).map(({ reason }) => reason)

describe("the coverage of a sync", () => {
  it("names a shared field that came empty for everybody in the session of the first sync", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeApiSource(makeEmployeeRows(60, 1, { doj: "" })))
    expect(find(report, "doj")).toMatchObject({
      filled: 0,
      gap: "few",
      offer: { kind: "column", header: "doj" },
    })
    expect(report.coverage?.employees).toBe(60)
    expect(await listReasons(fixture, report)).toContainEqual(
      expect.stringMatching(/^doj came for 0 of 60 employees/u),
    )
    expect((await readNotes(fixture, report))?.coverage).toEqual(report.coverage)
  })

  it("names a shared field whose key is absent for everybody", async () => {
    const fixture = await makeSyncFixture()
    const rows = makeEmployeeRows(60).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([key]) => key !== "doj")),
    )
    const report = await sync(fixture, makePartialSource(rows))
    expect(find(report, "doj")).toMatchObject({ filled: 0, gap: "no-column" })
    expect(await listReasons(fixture, report)).toContainEqual(expect.stringMatching(/no column for .*doj/u))
  })

  it("counts employees whose rows are recognised as unchanged, and names a known gap once", async () => {
    const fixture = await makeSyncFixture()
    const rows = makeEmployeeRows(30, 1, { doj: "" })
    await sync(fixture, makeApiSource(rows))
    const joined = makeApiSource([...rows, makeEmployeeRow(31, { doj: "" })])
    const again = await sync(fixture, joined, {}, START + 1)
    expect(again.totals).toMatchObject({ added: 1, unchanged: 30 })
    expect(find(again, "doj")).toMatchObject({
      filled: 0,
      before: { filled: 0, employees: 30 },
      isKnown: true,
    })
    expect(find(again, "name")).toMatchObject({ filled: 31 })
    expect(await listReasons(fixture, again)).toEqual([])
  })

  it("does not count who has left", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource(makeEmployeeRows(30)))
    const report = await sync(fixture, makeApiSource(makeEmployeeRows(28)), {}, START + 1)
    expect(report.coverage?.employees).toBe(28)
    expect(find(report, "doj")).toMatchObject({
      filled: 28,
      before: { filled: 30, employees: 30 },
      gap: null,
    })
  })

  it("keeps in a read of changes what the other employees have", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource(makeEmployeeRows(30)))
    const changes = [makeEmployeeRow(31, { doj: "" }), makeEmployeeRow(1, { designation: "Lead" })]
    const report = await sync(fixture, makeApiSource(changes), { mode: "delta" }, START + 1)
    expect(find(report, "doj")).toMatchObject({ filled: 30, gap: null })
    expect(report.coverage?.employees).toBe(31)
  })

  it("raises an issue when values are missing in a second sync, and resolves it when they return", async () => {
    const fixture = await makeSyncFixture()
    const { issues } = fixture.storage
    const tracker = makeSyncIssueTracker({ issues, secrets: fixture.ports.secrets })
    const id = fixture.connection.id
    const listOpen = async () =>
      (await runAt(issues.list(id, 50))).flatMap(({ code, resolvedAt }) => (resolvedAt === null ? code : []))
    const whole = makeEmployeeRows(20)
    let at = START
    const track = async (rows: Parameters<typeof makeApiSource>[0]) => {
      const report = await sync(fixture, makeApiSource(rows), {}, at++)
      await runAt(tracker.recordReport(id, report))
      return report
    }
    await track(whole)
    // Newcomers without the value: nothing is emptied, so that the guard holds nothing.
    const joined = [...whole, ...makeEmployeeRows(40, 21, { doj: "" })]
    expect(find(await track(joined), "doj")).toMatchObject({ filled: 20, gap: "fewer" })
    expect(await listOpen()).toEqual([])
    await track(joined)
    expect(await listOpen()).toEqual(["rows.coverage"])
    await track(makeEmployeeRows(60))
    expect(await listOpen()).toEqual([])
  })

  it("takes what a person confirmed as the new state", async () => {
    const fixture = await makeSyncFixture()
    const rows = makeEmployeeRows(30)
    await sync(fixture, makeApiSource(rows))
    const emptied = makeApiSource(makeEmployeeRows(30, 1, { doj: "" }))
    const held = await sync(fixture, emptied, {}, START + 1)
    expect(held).toMatchObject({ state: "held", coverage: null })
    const confirm = makeConfirmSync({ ...fixture.ports, issues: fixture.storage.issues })
    await runAt(
      confirm(OPERATOR, {
        connectionId: fixture.connection.id,
        sessionId: held.sessionId,
        confirmed: true,
        onProgress: () => undefined,
      }),
    )
    const counted = (await readNotes(fixture, held))?.coverage?.fields.find(({ key }) => key === "doj")
    expect(counted).toMatchObject({ filled: 0, gap: null })
    expect(find(await sync(fixture, emptied, {}, START + 2), "doj")).toMatchObject({
      filled: 0,
      before: { filled: 0 },
    })
  })

  it("names who lacks what the vendor requires, whether the row is taken or not", async () => {
    const fixture = await makeSyncFixture()
    const rows = [...makeEmployeeRows(3), makeEmployeeRow(4, { name: "" }), makeEmployeeRow(5, { name: "" })]
    const report = await sync(fixture, makeApiSource(rows))
    expect(report.coverage?.lacking).toEqual([
      {
        key: "name",
        rows: 2,
        first: [
          { position: 5, employeeId: "E0004" },
          { position: 6, employeeId: "E0005" },
        ],
      },
    ])
    expect(await listReasons(fixture, report)).toContain(
      "The vendor requires name, and 2 rows have no usable value: rows 5, 6.",
    )
  })

  it("records none after a dry run", async () => {
    const fixture = await makeSyncFixture()
    expect((await sync(fixture, makeApiSource(makeEmployeeRows(3)), { dryRun: true })).coverage).toBeNull()
  })
})
