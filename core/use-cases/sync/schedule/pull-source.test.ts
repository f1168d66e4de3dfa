import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Schedule } from "../../../domain/connection/schedule.ts"
import { INITIAL_POSITION } from "../../../domain/connection/connection.ts"
import { SourceError, type SourceErrorKind } from "../../../ports/sync/source.ts"
import { makeEmployeeRow, makeEmployeeRows } from "../../../testing/builders/sources.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makePullFixture, type PullFixture } from "../../../testing/pull-fixture.ts"
import { runAt, readWebhooks } from "../../../testing/sync-fixture.ts"

const DAY = 86_400_000
const DAILY: Schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" }

const REAL_TIME: Schedule = { frequency: { kind: "real-time" }, timeZone: "UTC" }

const findConnection = async ({ storage, connection }: PullFixture) =>
  (await Effect.runPromise(storage.connections.find(connection.id)))!

const listIssues = async ({ storage, connection }: PullFixture) =>
  (await Effect.runPromise(storage.issues.list(connection.id, 50))).map(
    ({ code, resolvedAt }) => `${code}${resolvedAt === null ? "" : " resolved"}`,
  )

const withSchedule = async (world: PullFixture, schedule: Schedule, dueAt: number | null = null) => {
  await Effect.runPromise(world.storage.settings.saveSchedule(world.connection.id, schedule, dueAt))
  return world
}

const failure = (kind: SourceErrorKind) => new SourceError({ kind, message: `It is ${kind}.` })
const tried = (world: PullFixture, at = START) => runAt(Effect.result(world.pull()), at)

describe("the load of a source with deltas", () => {
  it("is full at first, then incremental, and full again on its own schedule", async () => {
    const world = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    const modes: Array<string | undefined> = []
    for (let day = 0; day < 15; day++) {
      world.source.rows = makeEmployeeRows(3)
      world.source.cursor = `day ${String(day)}`
      modes.push((await runAt(world.pull(), START + day * DAY))?.mode)
    }
    // START is a Saturday: the days from the first Sunday after it are weeks apart.
    expect(modes.filter((mode) => mode === "full").length).toBe(3)
    expect(modes[0]).toBe("full")
    const fulls = modes.flatMap((mode, day) => (mode === "full" ? [day] : []))
    expect((fulls[2] ?? 0) - (fulls[1] ?? 0)).toBe(7)
    expect(world.source.readCursors[1]).toBe("day 0")
    for (const day of fulls) expect(world.source.readCursors[day]).toBeNull()
  })

  it("is full when the cursor was reset, or on request", async () => {
    const world = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    world.source.rows = makeEmployeeRows(2)
    const mode = async (full = false) => (await runAt(world.pull({ full })))?.mode
    expect([await mode(), await mode(), await mode(true), await mode()]).toEqual([
      "full",
      "delta",
      "full",
      "delta",
    ])
    await Effect.runPromise(
      world.storage.syncSchedule.saveSourceCursor(world.connection.id, INITIAL_POSITION),
    )
    expect(await mode()).toBe("full")
  })

  it("detects missing employees in a full load only", async () => {
    const world = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    world.source.rows = makeEmployeeRows(3)
    await runAt(world.pull())
    world.source.rows = makeEmployeeRows(2)
    expect((await runAt(world.pull()))?.totals).toMatchObject({ updated: 0, disappeared: 0 })
    expect((await runAt(world.pull({ full: true })))?.totals).toMatchObject({ updated: 1, disappeared: 1 })
  })

  it("does not treat an employee as missing whose row could not be read", async () => {
    const world = await makePullFixture({ supportsDeltas: true })
    world.source.rows = makeEmployeeRows(3)
    await runAt(world.pull())
    world.source.rows = makeEmployeeRows(2)
    world.source.options = { unreadable: [{ position: 4, reason: "is cut off" }] }
    expect((await runAt(world.pull({ full: true })))?.totals).toMatchObject({ rejected: 1, disappeared: 0 })
    expect(await listIssues(world)).toEqual(["rows.rejected"])
  })
})

describe("a source that reports whether it has anything new", () => {
  it("is not read when it has not, and sends nothing", async () => {
    const world = await withSchedule(await makePullFixture(), DAILY)
    world.source.rows = makeEmployeeRows(2)
    await runAt(world.pull())
    const before = (await readWebhooks(world)).length
    world.source.hasChanged = false
    expect(await runAt(world.pull())).toBeNull()
    expect(world.source.readCursors).toHaveLength(1)
    expect(await readWebhooks(world)).toHaveLength(before)
  })

  it("is read all the same once a week, without notifying when nothing changed", async () => {
    const world = await withSchedule(await makePullFixture(), DAILY)
    world.source.rows = makeEmployeeRows(2)
    await runAt(world.pull())
    const before = (await readWebhooks(world)).length
    world.source.hasChanged = false
    expect((await runAt(world.pull(), START + 8 * DAY))?.totals).toMatchObject({ unchanged: 2 })
    expect(await readWebhooks(world)).toHaveLength(before)
  })

  it.each([
    ["at a scheduled time", DAILY, "schedule", true],
    ["in real time, without notifying of each poll", REAL_TIME, "schedule", false],
    ["on request, with the result shown to the caller", DAILY, "command line", false],
  ] as const)("sends `initiated` with zero counts %s (%s, %s): %s", async (_, schedule, trigger, isTold) => {
    const world = await withSchedule(await makePullFixture(), schedule)
    world.source.rows = makeEmployeeRows(2)
    await runAt(world.pull())
    const before = (await readWebhooks(world)).length
    world.source.hasChanged = false
    expect(await runAt(world.pull({ trigger }), START + 60_000)).toBeNull()
    const told = (await readWebhooks(world)).slice(before)
    expect(told.map(({ kind, facts }) => [kind, facts])).toEqual(
      isTold ? [["sync.events.initiated/sync.events", { newRecords: 0, updatedRecords: 0 }]] : [],
    )
    const connection = await findConnection(world)
    expect([connection.sourceCursor, connection.status]).toEqual(["read", "CONNECTION_ACCEPTED"])
  })

  it("announces it once, too, after a full load without changes", async () => {
    const world = await withSchedule(await makePullFixture(), DAILY)
    world.source.rows = makeEmployeeRows(2)
    await runAt(world.pull())
    const before = (await readWebhooks(world)).length
    world.source.hasChanged = false
    expect((await runAt(world.pull({ trigger: "schedule" }), START + 8 * DAY))?.mode).toBe("full")
    expect((await readWebhooks(world)).slice(before).map(({ kind }) => kind)).toEqual([
      "sync.events.initiated/sync.events",
    ])
  })

  it("is read when a full load is requested", async () => {
    const world = await makePullFixture()
    world.source.rows = makeEmployeeRows(2)
    await runAt(world.pull())
    world.source.hasChanged = false
    expect((await runAt(world.pull({ full: true })))?.state).toBe("completed")
  })
})

describe("a delta", () => {
  it("without a page continues from the previous cursor", async () => {
    const world = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    world.source.rows = makeEmployeeRows(2)
    world.source.cursor = "first"
    await runAt(world.pull())
    world.source.rows = []
    for (let time = 0; time < 3; time++) expect((await runAt(world.pull()))?.mode).toBe("delta")
    expect(world.source.readCursors.slice(1)).toEqual(["first", "first", "first"])
  })

  it("whose last page has only a cursor continues from that", async () => {
    const world = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    world.source.rows = makeEmployeeRows(2)
    await runAt(world.pull())
    world.source.rows = []
    world.source.endsWithCursorOnly = true
    world.source.cursor = "second"
    expect(await runAt(world.pull())).toMatchObject({ state: "completed", mode: "delta", mapping: null })
    expect((await findConnection(world)).sourceCursor).toBe("second")
    world.source.rows = [makeEmployeeRow(1, { designation: "Lead" })]
    world.source.cursor = "third"
    expect((await runAt(world.pull()))?.totals).toMatchObject({ rows: 1, updated: 1 })
    expect((await findConnection(world)).sourceCursor).toBe("third")
  })

  it("in real time with nothing new sends nothing", async () => {
    const world = await withSchedule(await makePullFixture({ supportsDeltas: true }), REAL_TIME)
    world.source.rows = makeEmployeeRows(2)
    await runAt(world.pull())
    const before = (await readWebhooks(world)).length
    world.source.rows = []
    world.source.endsWithCursorOnly = true
    await runAt(world.pull({ trigger: "schedule" }))
    expect(await readWebhooks(world)).toHaveLength(before)
    world.source.rows = [makeEmployeeRow(1, { designation: "Lead" })]
    await runAt(world.pull({ trigger: "schedule" }))
    expect((await readWebhooks(world)).slice(before).map(({ kind }) => kind)).toEqual([
      "sync.events.employee.update/sync.events.delta",
      "sync.events.completed/sync.events",
    ])
  })
})

describe("an unreadable source", () => {
  it.each(["auth", "permission", "rate", "transient", "missing", "data"] as const)(
    "fails its connection, with an issue of its kind that the next sync resolves: %s",
    async (kind) => {
      const world = await makePullFixture()
      world.source.failure = failure(kind)
      expect(await tried(world)).toMatchObject({ failure: { kind } })
      expect((await findConnection(world)).status).toBe("CONNECTION_FAILED")
      const [code = ""] = await listIssues(world)
      expect(code).toMatch(/^source\./u)
      world.source.failure = null
      world.source.rows = makeEmployeeRows(1)
      await runAt(world.pull(), START + 1)
      expect((await findConnection(world)).status).toBe("CONNECTION_ACCEPTED")
      expect(await listIssues(world)).toEqual([`${code} resolved`])
    },
  )

  it("has one issue at a time: the latest", async () => {
    const world = await makePullFixture()
    for (const kind of ["auth", "transient"] as const) {
      world.source.failure = failure(kind)
      await tried(world)
    }
    expect(await listIssues(world)).toEqual(["source.unreachable", "source.auth resolved"])
  })

  it("does not fail it when a later attempt may find the file", async () => {
    const world = await makePullFixture({ scheduledAttempts: 3 })
    for (const kind of ["missing", "transient"] as const) {
      world.source.failure = failure(kind)
      await tried(world)
      expect((await findConnection(world)).status).toBe("CONNECTION_ACCEPTED")
    }
    world.source.failure = failure("auth")
    await tried(world)
    expect((await findConnection(world)).status).toBe("CONNECTION_FAILED")
  })
})

describe("a problem in the rows", () => {
  it("is an issue until a full load finds it corrected", async () => {
    const world = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    world.source.rows = [makeEmployeeRow(1, { doj: "the day before" }), makeEmployeeRow(2)]
    await runAt(world.pull())
    expect(await listIssues(world)).toEqual(["rows.values"])
    // The row is unchanged, and is reported again.
    await runAt(world.pull({ full: true }))
    expect(await listIssues(world)).toEqual(["rows.values"])
    world.source.rows = [makeEmployeeRow(2)]
    await runAt(world.pull())
    expect(await listIssues(world)).toEqual(["rows.values"])
    world.source.rows = makeEmployeeRows(2)
    await runAt(world.pull({ full: true }))
    expect(await listIssues(world)).toEqual(["rows.values resolved"])
  })

  it("is an issue when the guard holds it", async () => {
    const world = await makePullFixture()
    world.source.rows = makeEmployeeRows(40)
    await runAt(world.pull())
    world.source.rows = makeEmployeeRows(20)
    expect((await runAt(world.pull({ full: true })))?.state).toBe("held")
    expect(await listIssues(world)).toEqual(["sync.held"])
    expect((await findConnection(world)).status).toBe("CONNECTION_ACCEPTED")
  })
})

describe("a dry run", () => {
  it("reports what would change, and stores, sends and announces nothing", async () => {
    const world = await makePullFixture()
    world.source.rows = makeEmployeeRows(3)
    await runAt(world.pull())
    const [before, sent] = [await findConnection(world), (await readWebhooks(world)).length]
    world.source.rows = [makeEmployeeRow(1), makeEmployeeRow(2, { designation: "Lead" }), makeEmployeeRow(9)]
    world.source.cursor = "another"
    const report = await runAt(world.pull({ full: true, dryRun: true }))
    expect(report).toMatchObject({
      state: "cancelled",
      totals: { added: 1, updated: 2, unchanged: 1, disappeared: 1 },
    })
    world.source.failure = failure("auth")
    await runAt(Effect.result(world.pull({ full: true, dryRun: true })))
    expect(await findConnection(world)).toEqual(before)
    expect(await readWebhooks(world)).toHaveLength(sent)
    expect(await listIssues(world)).toEqual([])
  })
})
