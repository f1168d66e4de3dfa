import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { computeNextRun, type Schedule } from "../../../domain/connection/schedule.ts"
import { SourceError } from "../../../ports/sync/source.ts"
import { makeEmployeeRows } from "../../../testing/builders/sources.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { FOUR_SLOTS } from "../../../testing/builders/lanes.ts"
import { makePullFixture, type PullFixture } from "../../../testing/pull-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { makeRequestSync } from "../request-sync.ts"
import { makeRecordFailedRun } from "./record-failed-run.ts"
import { makeRunDueSyncs } from "./run-due-syncs.ts"

/* specification/sources.md#sftp: up to three attempts on the refresh schedule; receiving the file resets the counter. */

const DAY = 86_400_000
const HOUR = 3_600_000
const DAILY: Schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" }
const WEEKLY: Schedule = { frequency: { kind: "weekly", weekdays: [1], hour: 6 }, timeZone: "UTC" }

const MISSING = new SourceError({ kind: "missing", message: "There is no file yet." })

/** A connection that is due at START, with three allowed attempts and no file. */
const setUp = async (schedule: Schedule) => {
  const fixture = await makePullFixture({ scheduledAttempts: 3 })
  await Effect.runPromise(fixture.storage.settings.saveSchedule(fixture.connection.id, schedule, START))
  fixture.source.failure = MISSING
  return fixture
}

/** A process that runs due syncs from one time to another, and then crashes. */
const runFor = (fixture: PullFixture, from: number, to: number) => {
  const { storage, ports, connectors, pullSource } = fixture
  const countMiss = makeRecordFailedRun({ ...storage, ...ports, connectors })
  const loop = makeRunDueSyncs({
    laneSlots: FOUR_SLOTS,
    requestDueUpload: () => Effect.void,
    syncSchedule: storage.syncSchedule,
    pullSource,
    recordFailedRun: countMiss,
    intervalMillis: HOUR / 4,
  })
  return Effect.runPromise(
    Effect.gen(function* () {
      yield* TestClock.setTime(from)
      const fiber = yield* Effect.forkChild(loop)
      yield* TestClock.adjust(to - from)
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide([TestClock.layer(), Logger.layer([])])),
  )
}

const readState = async ({ storage, connection, source }: PullFixture) => {
  const { status, missedAttempts, dueAt } = (await Effect.runPromise(
    storage.connections.find(connection.id),
  ))!
  return { status, missedAttempts, dueAt, attempts: source.readCursors.length }
}

const failedEvents = async ({ storage, connection }: PullFixture) =>
  (await storage.listWebhooks(connection.id)).filter(({ kind }) =>
    kind.startsWith("connection.events.failed"),
  )

describe.each([
  ["daily", DAILY, DAY],
  ["weekly", WEEKLY, 7 * DAY],
] as const)("the attempts at a missing file of a %s schedule", (_, schedule, period) => {
  it("are three: the scheduled day and the next two of the schedule; then the connection fails", async () => {
    const fixture = await setUp(schedule)
    const seed = fixture.connection.id
    const second = computeNextRun(schedule, START, seed) ?? 0
    const third = second + period
    await runFor(fixture, START, START + HOUR)
    expect(await readState(fixture)).toEqual({
      status: "CONNECTION_ACCEPTED",
      missedAttempts: 1,
      dueAt: second,
      attempts: 1,
    })
    await runFor(fixture, START + HOUR, second - 1)
    expect(await readState(fixture)).toMatchObject({ attempts: 1 })
    await runFor(fixture, second - 1, third - 1)
    expect(await readState(fixture)).toEqual({
      status: "CONNECTION_ACCEPTED",
      missedAttempts: 2,
      dueAt: third,
      attempts: 2,
    })
    expect(await failedEvents(fixture)).toHaveLength(0)
    const fourth = third + period
    await runFor(fixture, third - 1, third + HOUR)
    expect(await readState(fixture)).toEqual({
      status: "CONNECTION_FAILED",
      missedAttempts: 3,
      dueAt: fourth,
      attempts: 3,
    })
    expect(await failedEvents(fixture)).toHaveLength(1)
  })

  it("start again with the next time of the schedule, three more, and without a second event", async () => {
    const fixture = await setUp(schedule)
    const third = (computeNextRun(schedule, START, fixture.connection.id) ?? 0) + period
    await runFor(fixture, START, third + HOUR)
    await runFor(fixture, third + HOUR, third + period + HOUR)
    expect(await readState(fixture)).toMatchObject({
      missedAttempts: 1,
      attempts: 4,
      status: "CONNECTION_FAILED",
    })
    await runFor(fixture, third + period + HOUR, third + 3 * period + HOUR)
    expect(await readState(fixture)).toMatchObject({
      missedAttempts: 3,
      attempts: 6,
      status: "CONNECTION_FAILED",
    })
    expect(await failedEvents(fixture)).toHaveLength(1)
    fixture.source.failure = null
    fixture.source.rows = makeEmployeeRows(1)
    await runFor(fixture, third + 3 * period + HOUR, third + 4 * period + HOUR)
    expect(await readState(fixture)).toMatchObject({ missedAttempts: 0, status: "CONNECTION_ACCEPTED" })
    fixture.source.failure = MISSING
    await runFor(fixture, third + 4 * period + HOUR, third + 7 * period + HOUR)
    expect(await readState(fixture)).toMatchObject({ missedAttempts: 3, status: "CONNECTION_FAILED" })
    expect(await failedEvents(fixture)).toHaveLength(2)
  })

  it("are reset once the file was received", async () => {
    const fixture = await setUp(schedule)
    const second = computeNextRun(schedule, START, fixture.connection.id) ?? 0
    await runFor(fixture, START, second - 1)
    fixture.source.failure = null
    fixture.source.rows = makeEmployeeRows(1)
    await runFor(fixture, second - 1, second + HOUR)
    expect(await readState(fixture)).toMatchObject({ missedAttempts: 0, dueAt: second + period })
    fixture.source.failure = MISSING
    await runFor(fixture, second + HOUR, second + 2 * period + HOUR)
    expect(await readState(fixture)).toMatchObject({ status: "CONNECTION_ACCEPTED", missedAttempts: 2 })
    await runFor(fixture, second + 2 * period + HOUR, second + 3 * period + HOUR)
    expect(await readState(fixture)).toMatchObject({ status: "CONNECTION_FAILED", missedAttempts: 3 })
  })

  it("continue when a requested sync received the file", async () => {
    const fixture = await setUp(schedule)
    const end = START + 4 * period
    await runFor(fixture, START, end)
    expect(await readState(fixture)).toMatchObject({ status: "CONNECTION_FAILED" })
    fixture.source.failure = null
    fixture.source.rows = makeEmployeeRows(1)
    await runAt(fixture.pull(), end)
    expect(await readState(fixture)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missedAttempts: 0,
      dueAt: computeNextRun(schedule, end, fixture.connection.id),
    })
  })
})

describe("an attempt", () => {
  it("that is requested does not count", async () => {
    const fixture = await setUp(DAILY)
    await runAt(Effect.result(fixture.pull()))
    expect(await readState(fixture)).toMatchObject({ missedAttempts: 0, status: "CONNECTION_ACCEPTED" })
  })

  it("that a person asks for is not one of the schedule, and leaves the next time as it was", async () => {
    const fixture = await setUp(DAILY)
    const { storage, connection } = fixture
    const later = START + HOUR / 4
    await runFor(fixture, START, later)
    const before = await readState(fixture)
    const ask = () => runAt(makeRequestSync(storage)(OPERATOR, connection.id), later)
    await ask()
    await runFor(fixture, later, later + 1)
    expect(await readState(fixture)).toEqual({ ...before, attempts: before.attempts + 1 })
    fixture.source.failure = null
    fixture.source.rows = makeEmployeeRows(1)
    await ask()
    await runFor(fixture, later, later + 1)
    expect(await readState(fixture)).toMatchObject({ missedAttempts: 0, dueAt: before.dueAt })
    const [session] = await Effect.runPromise(storage.ledger.listRecent(connection.id, 1))
    expect(session).toMatchObject({ trigger: "request" })
    await runFor(fixture, before.dueAt! - 1, before.dueAt! + HOUR)
    const [scheduled] = await Effect.runPromise(storage.ledger.listRecent(connection.id, 1))
    expect(scheduled).toMatchObject({ trigger: "schedule" })
  })

  it("whose process crashes is repeated, and counted once", async () => {
    const fixture = await setUp(DAILY)
    const { storage, connection } = fixture
    await Effect.runPromise(storage.syncSchedule.reschedule(connection.id, START, START + 10 * 60_000))
    await runFor(fixture, START, START + HOUR)
    expect(await readState(fixture)).toMatchObject({
      missedAttempts: 1,
      dueAt: computeNextRun(DAILY, START, connection.id),
    })
  })

  it("that fails for another reason fails the connection at once, and is repeated on the schedule", async () => {
    const fixture = await setUp(DAILY)
    fixture.source.failure = new SourceError({ kind: "auth", message: "The password is wrong." })
    await runFor(fixture, START, START + HOUR)
    expect(await readState(fixture)).toMatchObject({
      status: "CONNECTION_FAILED",
      missedAttempts: 0,
      dueAt: computeNextRun(DAILY, START, fixture.connection.id),
    })
  })
})

describe("a file that is unchanged at every scheduled time", () => {
  const listIssueStates = async ({ storage, connection }: PullFixture) =>
    (await Effect.runPromise(storage.issues.list(connection.id, 10))).map(
      ({ code, resolvedAt }) => `${code}${resolvedAt === null ? "" : " resolved"}`,
    )
  const received = async () => {
    const fixture = await setUp(DAILY)
    fixture.source.failure = null
    fixture.source.rows = makeEmployeeRows(2)
    await runFor(fixture, START, START + HOUR)
    fixture.source.hasChanged = false
    return fixture
  }

  it("was received, and is reported as not renewed from the third time on, until a new one comes", async () => {
    const fixture = await received()
    await runFor(fixture, START + HOUR, START + 2 * DAY + HOUR)
    expect(await listIssueStates(fixture)).toEqual([])
    await runFor(fixture, START + 2 * DAY + HOUR, START + 9 * DAY + HOUR)
    expect(await listIssueStates(fixture)).toEqual(["source.not-renewed"])
    expect(await readState(fixture)).toMatchObject({ missedAttempts: 0, status: "CONNECTION_ACCEPTED" })
    expect(await failedEvents(fixture)).toEqual([])
    fixture.source.hasChanged = true
    await runFor(fixture, START + 9 * DAY + HOUR, START + 10 * DAY + HOUR)
    expect(await listIssueStates(fixture)).toEqual(["source.not-renewed resolved"])
  })

  it("is not reported for repeated requested syncs", async () => {
    const fixture = await received()
    for (let time = 0; time < 5; time++) await runAt(fixture.pull(), START + HOUR)
    expect(await listIssueStates(fixture)).toEqual([])
  })
})
