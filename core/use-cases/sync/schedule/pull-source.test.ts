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

const withSchedule = async (fixture: PullFixture, schedule: Schedule, dueAt: number | null = null) => {
  await Effect.runPromise(fixture.storage.settings.saveSchedule(fixture.connection.id, schedule, dueAt))
  return fixture
}

const failure = (kind: SourceErrorKind) => new SourceError({ kind, message: `It is ${kind}.` })
const tried = (fixture: PullFixture, at = START) => runAt(Effect.result(fixture.pull()), at)

describe("the load of a source with deltas", () => {
  it("is full at first, then incremental, and full again on its own schedule", async () => {
    const fixture = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    const modes: Array<string | undefined> = []
    for (let day = 0; day < 15; day++) {
      fixture.source.rows = makeEmployeeRows(3)
      fixture.source.cursor = `day ${String(day)}`
      modes.push((await runAt(fixture.pull(), START + day * DAY))?.mode)
    }
    // START is a Saturday: the days from the first Sunday after it are weeks apart.
    expect(modes.filter((mode) => mode === "full").length).toBe(3)
    expect(modes[0]).toBe("full")
    const fulls = modes.flatMap((mode, day) => (mode === "full" ? [day] : []))
    expect((fulls[2] ?? 0) - (fulls[1] ?? 0)).toBe(7)
    expect(fixture.source.readCursors[1]).toBe("day 0")
    for (const day of fulls) expect(fixture.source.readCursors[day]).toBeNull()
  })

  it("is full when the cursor was reset, or on request", async () => {
    const fixture = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    fixture.source.rows = makeEmployeeRows(2)
    const mode = async (full = false) => (await runAt(fixture.pull({ full })))?.mode
    expect([await mode(), await mode(), await mode(true), await mode()]).toEqual([
      "full",
      "delta",
      "full",
      "delta",
    ])
    await Effect.runPromise(
      fixture.storage.syncSchedule.saveSourceCursor(fixture.connection.id, INITIAL_POSITION),
    )
    expect(await mode()).toBe("full")
  })

  it("detects missing employees in a full load only", async () => {
    const fixture = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    fixture.source.rows = makeEmployeeRows(3)
    await runAt(fixture.pull())
    fixture.source.rows = makeEmployeeRows(2)
    expect((await runAt(fixture.pull()))?.totals).toMatchObject({ updated: 0, disappeared: 0 })
    expect((await runAt(fixture.pull({ full: true })))?.totals).toMatchObject({ updated: 1, disappeared: 1 })
  })

  it("does not treat an employee as missing whose row could not be read", async () => {
    const fixture = await makePullFixture({ supportsDeltas: true })
    fixture.source.rows = makeEmployeeRows(3)
    await runAt(fixture.pull())
    fixture.source.rows = makeEmployeeRows(2)
    fixture.source.options = { unreadable: [{ position: 4, reason: "is cut off" }] }
    expect((await runAt(fixture.pull({ full: true })))?.totals).toMatchObject({ rejected: 1, disappeared: 0 })
    expect(await listIssues(fixture)).toEqual(["rows.rejected"])
  })
})

describe("a source that reports whether it has anything new", () => {
  it("is not read when it has not", async () => {
    const fixture = await withSchedule(await makePullFixture(), DAILY)
    fixture.source.rows = makeEmployeeRows(2)
    await runAt(fixture.pull())
    fixture.source.hasChanged = false
    expect(await runAt(fixture.pull())).toBeNull()
    expect(fixture.source.readCursors).toHaveLength(1)
  })

  it("is not announced by a dry run", async () => {
    const fixture = await withSchedule(await makePullFixture(), DAILY)
    fixture.source.rows = makeEmployeeRows(2)
    await runAt(fixture.pull())
    const before = (await readWebhooks(fixture)).length
    fixture.source.hasChanged = false
    expect(await runAt(fixture.pull({ dryRun: true }))).toBeNull()
    expect(await readWebhooks(fixture)).toHaveLength(before)
  })

  it("is read all the same once a week", async () => {
    const fixture = await withSchedule(await makePullFixture(), DAILY)
    fixture.source.rows = makeEmployeeRows(2)
    await runAt(fixture.pull())
    fixture.source.hasChanged = false
    expect((await runAt(fixture.pull(), START + 8 * DAY))?.totals).toMatchObject({ unchanged: 2 })
  })

  it("is read when a full load is requested", async () => {
    const fixture = await makePullFixture()
    fixture.source.rows = makeEmployeeRows(2)
    await runAt(fixture.pull())
    fixture.source.hasChanged = false
    expect((await runAt(fixture.pull({ full: true })))?.state).toBe("completed")
  })
})

describe("a delta", () => {
  it("without a page continues from the previous cursor", async () => {
    const fixture = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    fixture.source.rows = makeEmployeeRows(2)
    fixture.source.cursor = "first"
    await runAt(fixture.pull())
    fixture.source.rows = []
    for (let time = 0; time < 3; time++) expect((await runAt(fixture.pull()))?.mode).toBe("delta")
    expect(fixture.source.readCursors.slice(1)).toEqual(["first", "first", "first"])
  })

  it("whose last page has only a cursor continues from that", async () => {
    const fixture = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    fixture.source.rows = makeEmployeeRows(2)
    await runAt(fixture.pull())
    fixture.source.rows = []
    fixture.source.endsWithCursorOnly = true
    fixture.source.cursor = "second"
    expect(await runAt(fixture.pull())).toMatchObject({ state: "completed", mode: "delta", mapping: null })
    expect((await findConnection(fixture)).sourceCursor).toBe("second")
    fixture.source.rows = [makeEmployeeRow(1, { designation: "Lead" })]
    fixture.source.cursor = "third"
    expect((await runAt(fixture.pull()))?.totals).toMatchObject({ rows: 1, updated: 1 })
    expect((await findConnection(fixture)).sourceCursor).toBe("third")
  })

  it("in real time with nothing new sends nothing", async () => {
    const fixture = await withSchedule(await makePullFixture({ supportsDeltas: true }), REAL_TIME)
    fixture.source.rows = makeEmployeeRows(2)
    await runAt(fixture.pull())
    const before = (await readWebhooks(fixture)).length
    fixture.source.rows = []
    fixture.source.endsWithCursorOnly = true
    await runAt(fixture.pull({ trigger: "schedule" }))
    expect(await readWebhooks(fixture)).toHaveLength(before)
    fixture.source.rows = [makeEmployeeRow(1, { designation: "Lead" })]
    await runAt(fixture.pull({ trigger: "schedule" }))
    expect((await readWebhooks(fixture)).slice(before).map(({ kind }) => kind)).toEqual([
      "sync.events.employee.update/sync.events.delta",
      "sync.events.completed/sync.events",
    ])
  })
})

describe("an unreadable source", () => {
  it.each(["auth", "permission", "rate", "transient", "missing", "data"] as const)(
    "fails its connection, with an issue of its kind that the next sync resolves: %s",
    async (kind) => {
      const fixture = await makePullFixture()
      fixture.source.failure = failure(kind)
      expect(await tried(fixture)).toMatchObject({ failure: { kind } })
      expect((await findConnection(fixture)).status).toBe("CONNECTION_FAILED")
      const [code = ""] = await listIssues(fixture)
      expect(code).toMatch(/^source\./u)
      fixture.source.failure = null
      fixture.source.rows = makeEmployeeRows(1)
      await runAt(fixture.pull(), START + 1)
      expect((await findConnection(fixture)).status).toBe("CONNECTION_ACCEPTED")
      expect(await listIssues(fixture)).toEqual([`${code} resolved`])
    },
  )

  it("has one issue at a time: the latest", async () => {
    const fixture = await makePullFixture()
    for (const kind of ["auth", "transient"] as const) {
      fixture.source.failure = failure(kind)
      await tried(fixture)
    }
    expect(await listIssues(fixture)).toEqual(["source.unreachable", "source.auth resolved"])
  })

  it("does not fail it when a later attempt may find the file", async () => {
    const fixture = await makePullFixture({ scheduledAttempts: 3 })
    for (const kind of ["missing", "transient"] as const) {
      fixture.source.failure = failure(kind)
      await tried(fixture)
      expect((await findConnection(fixture)).status).toBe("CONNECTION_ACCEPTED")
    }
    fixture.source.failure = failure("auth")
    await tried(fixture)
    expect((await findConnection(fixture)).status).toBe("CONNECTION_FAILED")
  })
})

describe("a problem in the rows", () => {
  it("is an issue until a full load finds it corrected", async () => {
    const fixture = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    fixture.source.rows = [makeEmployeeRow(1, { doj: "the day before" }), makeEmployeeRow(2)]
    await runAt(fixture.pull())
    expect(await listIssues(fixture)).toEqual(["rows.values"])
    // The row is unchanged, and is reported again.
    await runAt(fixture.pull({ full: true }))
    expect(await listIssues(fixture)).toEqual(["rows.values"])
    fixture.source.rows = [makeEmployeeRow(2)]
    await runAt(fixture.pull())
    expect(await listIssues(fixture)).toEqual(["rows.values"])
    fixture.source.rows = makeEmployeeRows(2)
    await runAt(fixture.pull({ full: true }))
    expect(await listIssues(fixture)).toEqual(["rows.values resolved"])
  })

  it("is explained in words of our own, with examples", async () => {
    const fixture = await makePullFixture()
    fixture.source.rows = [makeEmployeeRow(1, { pan: "WRONG" }), makeEmployeeRow(2, { email: "nobody" })]
    const report = await runAt(fixture.pull())
    const [issue] = await Effect.runPromise(fixture.storage.issues.list(fixture.connection.id, 50))
    expect(issue?.message).toContain("like ABCDE1234F")
    expect(issue?.message).toContain("like name@company.example")
    const notes = await runAt(fixture.storage.history.find(report?.sessionId ?? ""))
    expect(notes?.findings.map(({ reason }) => reason).join(" ")).toContain("like ABCDE1234F")
  })

  it("is an issue while earnings do not add up to the gross pay, also of unchanged rows", async () => {
    const fixture = await withSchedule(await makePullFixture({ supportsDeltas: true }), DAILY)
    const makePaid = (number: number, gross: string) =>
      makeEmployeeRow(number, {
        ctc_components: '[{ "title": "Basic", "amount": 90000, "kind": "earning" }]',
        ctc_grossPay: gross,
      })
    fixture.source.rows = [makePaid(1, "90000"), makePaid(2, "100000")]
    const report = await runAt(fixture.pull())
    expect(report).toMatchObject({ state: "completed", noticeCount: 0, totals: { added: 2, rejected: 0 } })
    const findMessage = async () =>
      (await Effect.runPromise(fixture.storage.issues.list(fixture.connection.id, 50)))[0]?.message
    expect(await findMessage()).toMatch(/^In 1 of 2 rows the earnings of the yearly salary .* 10 % lower\.$/u)
    expect(await runAt(fixture.pull({ full: true }))).toMatchObject({ totals: { unchanged: 2 } })
    expect(await listIssues(fixture)).toEqual(["rows.gross-pay"])
    // A delta does not read the other employee.
    fixture.source.rows = [makePaid(1, "90000")]
    await runAt(fixture.pull())
    expect(await listIssues(fixture)).toEqual(["rows.gross-pay"])
    fixture.source.rows = [makePaid(1, "90000"), makePaid(2, "90000")]
    await runAt(fixture.pull({ full: true }))
    expect(await listIssues(fixture)).toEqual(["rows.gross-pay resolved"])
  })

  it("is an issue when the guard holds it", async () => {
    const fixture = await makePullFixture()
    fixture.source.rows = makeEmployeeRows(40)
    await runAt(fixture.pull())
    fixture.source.rows = makeEmployeeRows(20)
    expect((await runAt(fixture.pull({ full: true })))?.state).toBe("held")
    expect(await listIssues(fixture)).toEqual(["sync.held"])
    expect((await findConnection(fixture)).status).toBe("CONNECTION_ACCEPTED")
  })
})

describe("a dry run", () => {
  it("reports what would change, and stores, sends and announces nothing", async () => {
    const fixture = await makePullFixture()
    fixture.source.rows = makeEmployeeRows(3)
    await runAt(fixture.pull())
    const [before, sent] = [await findConnection(fixture), (await readWebhooks(fixture)).length]
    fixture.source.rows = [
      makeEmployeeRow(1),
      makeEmployeeRow(2, { designation: "Lead" }),
      makeEmployeeRow(9),
    ]
    fixture.source.cursor = "another"
    const report = await runAt(fixture.pull({ full: true, dryRun: true }))
    expect(report).toMatchObject({
      state: "cancelled",
      totals: { added: 1, updated: 2, unchanged: 1, disappeared: 1 },
    })
    fixture.source.failure = failure("auth")
    await runAt(Effect.result(fixture.pull({ full: true, dryRun: true })))
    expect(await findConnection(fixture)).toEqual(before)
    expect(await readWebhooks(fixture)).toHaveLength(sent)
    expect(await listIssues(fixture)).toEqual([])
  })
})
