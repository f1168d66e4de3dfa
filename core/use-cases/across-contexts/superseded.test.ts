import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import { makeProcessPushBatch } from "../push/process-push-batch.ts"
import { makeEmployeeRow, makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makePullFixture } from "../../testing/pull-fixture.ts"
import { makeSyncFixture, readRecords, runAt, sync, type SyncFixture } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeUploadFile } from "../onboarding/import-file.ts"
import { makeChangeSharing } from "../sharing/change-sharing.ts"
import { makeConfirmSync } from "../sync/confirm-sync.ts"
import { makeRunSync } from "../sync/run-sync.ts"

/* specification/sync.md#mass-change-guard: a held sync does not block others. */

const LATER = START + 60_000
const EVERYBODY = makeEmployeeRows(40)

/** The directory has 40 employees; a full load with 25 of them, one of whom changed, and a new one, is held. */
const makeHeldFixture = async (existing?: SyncFixture) => {
  const fixture = existing ?? (await makeSyncFixture())
  await sync(fixture, makeSource(EVERYBODY))
  const shrunken = [
    ...makeEmployeeRows(24),
    makeEmployeeRow(25, { designation: "Lead" }),
    makeEmployeeRow(41),
  ]
  const report = await sync(fixture, makeSource(shrunken), {}, LATER)
  expect(report.state).toBe("held")
  return { fixture, report }
}

const findSession = ({ ports }: SyncFixture, id: string) => runAt(ports.ledger.find(id))
const heldIn = ({ ports, connection }: SyncFixture) => runAt(ports.ledger.findHeld(connection.id))

const confirm = (fixture: SyncFixture, sessionId: string, confirmed: boolean) =>
  makeConfirmSync({ ...fixture.ports, issues: fixture.storage.issues })(OPERATOR, {
    connectionId: fixture.connection.id,
    sessionId,
    confirmed,
    onProgress: () => undefined,
  })

const designations = async (fixture: SyncFixture) =>
  new Map((await readRecords(fixture)).map(({ employeeId, designation }) => [employeeId, designation]))

describe("a later sync", () => {
  it("reads the source again, and replaces the held one", async () => {
    const { fixture, report } = await makeHeldFixture()
    const next = await sync(fixture, makeSource(EVERYBODY), {}, LATER + 1)
    expect(next).toMatchObject({ state: "completed", totals: { unchanged: 40, updated: 0 } })
    expect(await findSession(fixture, report.sessionId)).toMatchObject({
      state: "cancelled",
      reason: `A later sync replaced it: ${next.sessionId}.`,
      finishedAt: LATER + 1,
    })
    expect(await heldIn(fixture)).toBeNull()
  })

  it("is held itself when the source is still the same, and then accepts the answer", async () => {
    const { fixture, report } = await makeHeldFixture()
    const again = await sync(fixture, makeSource(makeEmployeeRows(20)), {}, LATER + 1)
    expect(again.state).toBe("held")
    expect(await heldIn(fixture)).toMatchObject({ id: again.sessionId })
    const late = await runAt(Effect.flip(confirm(fixture, report.sessionId, true)))
    expect(late).toMatchObject({
      _tag: "SessionNotHeld",
      state: "cancelled",
      reason: `A later sync replaced it: ${again.sessionId}.`,
      heldSessionId: again.sessionId,
    })
    expect((await runAt(confirm(fixture, again.sessionId, true))).state).toBe("completed")
  })

  it.each(["a dry run", "errors in the source", "a source that breaks off"])(
    "stays held after %s, which does not show that the source is correct",
    async (what) => {
      const { fixture, report } = await makeHeldFixture()
      const wrong = [...makeEmployeeRows(39), makeEmployeeRow(40, { doj: "the day before" })]
      if (what === "a dry run") await sync(fixture, makeSource(EVERYBODY), { dryRun: true })
      else if (what === "errors in the source") await sync(fixture, makeSource(wrong))
      else {
        const breaking = makeSource(EVERYBODY, { failsWith: new Error("gone") })
        await runAt(Effect.flip(makeRunSync(fixture.ports)({ ...makeInput(fixture), source: breaking })))
      }
      expect(await heldIn(fixture)).toMatchObject({ id: report.sessionId })
      expect((await runAt(confirm(fixture, report.sessionId, true))).state).toBe("completed")
    },
  )

  it("records one end of the session that it replaces", async () => {
    const { fixture } = await makeHeldFixture()
    await sync(fixture, makeSource(EVERYBODY), {}, LATER + 1)
    const ends = fixture.ports.telemetry.facts.recordSync
    expect(ends.map(({ state }) => state)).toEqual(["completed", "held", "cancelled", "completed"])
  })
})

const makeInput = ({ connection }: SyncFixture) => ({
  connectionId: connection.id,
  mode: "full" as const,
  dryRun: false,
  trigger: "test",
  fieldMapping: null,
  onProgress: () => undefined,
})

describe("a pulled source with a held sync", () => {
  const heldPull = async () => {
    const fixture = await makePullFixture({ supportsDeltas: true })
    const weekly = { frequency: { kind: "weekly", weekdays: [1], hour: 6 }, timeZone: "UTC" } as const
    await runAt(fixture.storage.settings.saveSchedule(fixture.connection.id, weekly, null))
    fixture.source.rows = EVERYBODY
    await runAt(fixture.pull())
    fixture.source.rows = makeEmployeeRows(20)
    await runAt(fixture.pull({ full: true }), LATER)
    return fixture
  }
  const openIssues = async ({ storage, connection }: SyncFixture) =>
    (await runAt(storage.issues.list(connection.id, 10))).flatMap(({ code, resolvedAt }) =>
      resolvedAt === null ? [code] : [],
    )

  it("is read in full, and a correct load resolves the issue by itself", async () => {
    const fixture = await heldPull()
    expect(await openIssues(fixture)).toEqual(["sync.held"])
    fixture.source.rows = EVERYBODY
    const report = await runAt(fixture.pull(), LATER + 1)
    expect(report).toMatchObject({ state: "completed", mode: "full" })
    expect(await openIssues(fixture)).toEqual([])
    expect((await runAt(fixture.pull(), LATER + 2))?.mode).toBe("delta")
  })

  it("is read again although it reports no changes since it was last shared", async () => {
    const fixture = await heldPull()
    fixture.source.rows = EVERYBODY
    fixture.source.hasChanged = false
    expect(await runAt(fixture.pull(), LATER + 1)).toMatchObject({ state: "completed", mode: "full" })
    expect(await openIssues(fixture)).toEqual([])
  })
})

describe("an uploaded file, while the sync of another one is held", () => {
  const heldUpload = async () => {
    const fixture = await makeSyncFixture()
    const uploadFile = makeUploadFile({
      ...{ ...fixture.storage, ...fixture.ports },
      runSync: makeRunSync(fixture.ports),
    })
    const upload = (rows: ReadonlyArray<ReturnType<typeof makeEmployeeRow>>, at: number, mode = "full") =>
      runAt(
        uploadFile(fixture.connection, {
          ...makeInput(fixture),
          ...{ source: makeSource(rows), trigger: "upload", mode: mode === "full" ? "full" : "delta" },
        }),
        at,
      )
    const openIssues = async () =>
      (await runAt(fixture.storage.issues.list(fixture.connection.id, 10))).flatMap(({ code, resolvedAt }) =>
        resolvedAt === null ? [code] : [],
      )
    await upload(EVERYBODY, START)
    const report = await upload(makeEmployeeRows(20), LATER)
    expect([report.state, await openIssues()]).toEqual(["held", ["sync.held"]])
    return { fixture, report, upload, openIssues }
  }

  it.each(["full", "delta"])("replaces it when it is sound (%s), which resolves the issue", async (mode) => {
    const { fixture, report, upload, openIssues } = await heldUpload()
    const next = await upload(mode === "full" ? EVERYBODY : makeEmployeeRows(2), LATER + 1, mode)
    expect(next.state).toBe("completed")
    expect(await findSession(fixture, report.sessionId)).toMatchObject({
      ...{ state: "cancelled", reason: `A later sync replaced it: ${next.sessionId}.` },
    })
    expect(await openIssues()).toEqual([])
  })

  it("leaves it with its issue when it has errors", async () => {
    const { fixture, report, upload, openIssues } = await heldUpload()
    const next = await upload([makeEmployeeRow(1, { doj: "the day before" })], LATER + 1)
    expect(next.state).toBe("failed")
    expect(await heldIn(fixture)).toMatchObject({ id: report.sessionId })
    expect(await openIssues()).toContain("sync.held")
  })
})

describe("a pushed employee, while a sync is held", () => {
  const push = async (fixture: SyncFixture, employee: Record<string, string>) => {
    const take = makeProcessPushBatch({
      ...fixture.ports,
      runSync: makeRunSync(fixture.ports),
      makeSource: (pushes) =>
        makeSource(
          pushes.map(({ columns, cells }) =>
            Object.fromEntries(columns.map((key, at) => [key, String(cells[at])])),
          ),
        ),
    })
    const answers = await runAt(take(fixture.connection.id, [employee]), LATER + 5_000)
    expect(answers.map(Exit.isSuccess)).toEqual([true])
  }

  it("is synced at once, and the held sync stays held", async () => {
    const { fixture, report } = await makeHeldFixture()
    await push(fixture, makeEmployeeRow(1, { designation: "Director" }))
    expect((await designations(fixture)).get("E0001")).toBe("Director")
    expect(await heldIn(fixture)).toMatchObject({ id: report.sessionId })
  })

  it("keeps its newer values when the held sync is then confirmed, whatever that contains", async () => {
    const { fixture, report } = await makeHeldFixture()
    // Unchanged, changed, missing and new in the held load; the last is as in the directory, but changed in the load.
    await push(fixture, makeEmployeeRow(1, { designation: "Director" }))
    await push(fixture, makeEmployeeRow(30, { designation: "Manager" }))
    await push(fixture, makeEmployeeRow(41, { designation: "Founder" }))
    await push(fixture, makeEmployeeRow(25))
    const confirmed = await runAt(confirm(fixture, report.sessionId, true), LATER + 10_000)
    expect(confirmed).toMatchObject({
      state: "completed",
      totals: { added: 0, updated: 14, disappeared: 14 },
    })
    const records = await readRecords(fixture)
    const of = (id: string) => records.filter(({ employeeId }) => employeeId === id)
    expect(of("E0001")).toMatchObject([{ designation: "Director", status: "Active" }])
    expect(of("E0030")).toMatchObject([{ designation: "Manager", status: "Active" }])
    expect(of("E0041")).toMatchObject([{ designation: "Founder", status: "Active" }])
    expect(of("E0025")).toMatchObject([{ designation: "Engineer", status: "Active" }])
    expect(of("E0031")).toMatchObject([{ status: "Inactive" }])
    expect(records).toHaveLength(41)
  })
})

describe("terms that are changed while a sync is held", () => {
  it("cancel it, since a late confirmation would share what is withheld from now on", async () => {
    const { fixture, report } = await makeHeldFixture()
    const changeSharing = makeChangeSharing({ ...fixture.storage, ...fixture.ports })
    const rule = { field: "employeeId", operator: "is_not", values: ["E0041"] } as const
    await runAt(changeSharing(OPERATOR, fixture.connection.id, { withheld: [], subset: [rule] }), LATER + 1)
    expect(await findSession(fixture, report.sessionId)).toMatchObject({
      state: "cancelled",
      reason: "What is shared was changed.",
    })
    const late = await runAt(Effect.flip(confirm(fixture, report.sessionId, true)), LATER + 2)
    expect(late).toMatchObject({ _tag: "SessionNotHeld", heldSessionId: null })
    expect((await designations(fixture)).has("E0041")).toBe(false)
  })
})
