import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { computeNextRun, type Schedule } from "../../../domain/connection/schedule.ts"
import { SourceError } from "../../../ports/sync/source.ts"
import { makeEmployeeRows } from "../../../testing/builders/sources.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemoryRequests } from "../../../testing/memory/requests.ts"
import { makePullFixture, type PullFixture } from "../../../testing/pull-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeRequestUpload } from "../../requests/request-upload.ts"
import { makeRecordFailedRun } from "./record-failed-run.ts"
import { makeRunDueSyncs } from "./run-due-syncs.ts"

/* interface.md, "SFTP rules": up to three attempts on the refresh schedule; receiving the file resets the counter. */

const DAY = 86_400_000
const HOUR = 3_600_000
const DAILY: Schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" }
const WEEKLY: Schedule = { frequency: { kind: "weekly", weekdays: [1], hour: 6 }, timeZone: "UTC" }

const MISSING = new SourceError({ kind: "missing", message: "There is no file yet." })

/** A connection that is due at START, with three allowed attempts and no file. */
const setUp = async (schedule: Schedule) => {
  const world = await makePullFixture({ scheduledAttempts: 3 })
  await Effect.runPromise(world.storage.settings.saveSchedule(world.connection.id, schedule, START))
  world.source.failure = MISSING
  return world
}

/** A process that runs due syncs from one time to another, and then crashes. */
const runFor = (world: PullFixture, from: number, to: number) => {
  const { storage, ports, connectors, pullSource } = world
  const countMiss = makeRecordFailedRun({ ...storage, ...ports, connectors })
  const askForUpload = makeRequestUpload({ ...storage, ...makeMemoryRequests() })
  const loop = makeRunDueSyncs({
    requestUpload: askForUpload,
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
    const world = await setUp(schedule)
    const seed = world.connection.id
    const second = computeNextRun(schedule, START, seed) ?? 0
    const third = second + period
    await runFor(world, START, START + HOUR)
    expect(await readState(world)).toEqual({
      status: "CONNECTION_ACCEPTED",
      missedAttempts: 1,
      dueAt: second,
      attempts: 1,
    })
    await runFor(world, START + HOUR, second - 1)
    expect(await readState(world)).toMatchObject({ attempts: 1 })
    await runFor(world, second - 1, third - 1)
    expect(await readState(world)).toEqual({
      status: "CONNECTION_ACCEPTED",
      missedAttempts: 2,
      dueAt: third,
      attempts: 2,
    })
    expect(await failedEvents(world)).toHaveLength(0)
    const fourth = third + period
    await runFor(world, third - 1, third + HOUR)
    expect(await readState(world)).toEqual({
      status: "CONNECTION_FAILED",
      missedAttempts: 3,
      dueAt: fourth,
      attempts: 3,
    })
    expect(await failedEvents(world)).toHaveLength(1)
  })

  it("start again with the next time of the schedule, three more, and without a second event", async () => {
    const world = await setUp(schedule)
    const third = (computeNextRun(schedule, START, world.connection.id) ?? 0) + period
    await runFor(world, START, third + HOUR)
    await runFor(world, third + HOUR, third + period + HOUR)
    expect(await readState(world)).toMatchObject({
      missedAttempts: 1,
      attempts: 4,
      status: "CONNECTION_FAILED",
    })
    await runFor(world, third + period + HOUR, third + 3 * period + HOUR)
    expect(await readState(world)).toMatchObject({
      missedAttempts: 3,
      attempts: 6,
      status: "CONNECTION_FAILED",
    })
    expect(await failedEvents(world)).toHaveLength(1)
    world.source.failure = null
    world.source.rows = makeEmployeeRows(1)
    await runFor(world, third + 3 * period + HOUR, third + 4 * period + HOUR)
    expect(await readState(world)).toMatchObject({ missedAttempts: 0, status: "CONNECTION_ACCEPTED" })
    world.source.failure = MISSING
    await runFor(world, third + 4 * period + HOUR, third + 7 * period + HOUR)
    expect(await readState(world)).toMatchObject({ missedAttempts: 3, status: "CONNECTION_FAILED" })
    expect(await failedEvents(world)).toHaveLength(2)
  })

  it("are reset once the file was received", async () => {
    const world = await setUp(schedule)
    const second = computeNextRun(schedule, START, world.connection.id) ?? 0
    await runFor(world, START, second - 1)
    world.source.failure = null
    world.source.rows = makeEmployeeRows(1)
    await runFor(world, second - 1, second + HOUR)
    expect(await readState(world)).toMatchObject({ missedAttempts: 0, dueAt: second + period })
    world.source.failure = MISSING
    await runFor(world, second + HOUR, second + 2 * period + HOUR)
    expect(await readState(world)).toMatchObject({ status: "CONNECTION_ACCEPTED", missedAttempts: 2 })
    await runFor(world, second + 2 * period + HOUR, second + 3 * period + HOUR)
    expect(await readState(world)).toMatchObject({ status: "CONNECTION_FAILED", missedAttempts: 3 })
  })

  it("continue when a requested sync received the file", async () => {
    const world = await setUp(schedule)
    const end = START + 4 * period
    await runFor(world, START, end)
    expect(await readState(world)).toMatchObject({ status: "CONNECTION_FAILED" })
    world.source.failure = null
    world.source.rows = makeEmployeeRows(1)
    await runAt(world.pull(), end)
    expect(await readState(world)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      missedAttempts: 0,
      dueAt: computeNextRun(schedule, end, world.connection.id),
    })
  })
})

describe("an attempt", () => {
  it("that is requested does not count", async () => {
    const world = await setUp(DAILY)
    await runAt(Effect.result(world.pull()))
    expect(await readState(world)).toMatchObject({ missedAttempts: 0, status: "CONNECTION_ACCEPTED" })
  })

  it("whose process crashes is repeated, and counted once", async () => {
    const world = await setUp(DAILY)
    const { storage, connection } = world
    await Effect.runPromise(storage.syncSchedule.reschedule(connection.id, START, START + 10 * 60_000))
    await runFor(world, START, START + HOUR)
    expect(await readState(world)).toMatchObject({
      missedAttempts: 1,
      dueAt: computeNextRun(DAILY, START, connection.id),
    })
  })

  it("that fails for another reason fails the connection at once, and is repeated on the schedule", async () => {
    const world = await setUp(DAILY)
    world.source.failure = new SourceError({ kind: "auth", message: "The password is wrong." })
    await runFor(world, START, START + HOUR)
    expect(await readState(world)).toMatchObject({
      status: "CONNECTION_FAILED",
      missedAttempts: 0,
      dueAt: computeNextRun(DAILY, START, world.connection.id),
    })
  })
})

describe("a file that is unchanged at every scheduled time", () => {
  const issuesOf = async ({ storage, connection }: PullFixture) =>
    (await Effect.runPromise(storage.issues.list(connection.id, 10))).map(
      ({ code, resolvedAt }) => `${code}${resolvedAt === null ? "" : " resolved"}`,
    )
  const received = async () => {
    const world = await setUp(DAILY)
    world.source.failure = null
    world.source.rows = makeEmployeeRows(2)
    await runFor(world, START, START + HOUR)
    world.source.hasChanged = false
    return world
  }

  it("was received, and is reported as not renewed from the third time on, until a new one comes", async () => {
    const world = await received()
    await runFor(world, START + HOUR, START + 2 * DAY + HOUR)
    expect(await issuesOf(world)).toEqual([])
    await runFor(world, START + 2 * DAY + HOUR, START + 9 * DAY + HOUR)
    expect(await issuesOf(world)).toEqual(["source.not-renewed"])
    expect(await readState(world)).toMatchObject({ missedAttempts: 0, status: "CONNECTION_ACCEPTED" })
    expect(await failedEvents(world)).toEqual([])
    world.source.hasChanged = true
    await runFor(world, START + 9 * DAY + HOUR, START + 10 * DAY + HOUR)
    expect(await issuesOf(world)).toEqual(["source.not-renewed resolved"])
  })

  it("is not reported for repeated requested syncs", async () => {
    const world = await received()
    for (let time = 0; time < 5; time++) await runAt(world.pull(), START + HOUR)
    expect(await issuesOf(world)).toEqual([])
  })
})
