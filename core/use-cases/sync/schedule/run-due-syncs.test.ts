import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { computeNextRun, type Schedule } from "../../../domain/connection/schedule.ts"
import { SourceError } from "../../../ports/sync/source.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import { connect } from "../../../testing/builders/connections.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { FOUR_SLOTS } from "../../../testing/builders/lanes.ts"
import { makeConnectors } from "../../../testing/builders/connectors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { SyncAlreadyRunning } from "../sync-errors.ts"
import type { PullSource } from "./pull-source.ts"
import { makeRecordFailedRun } from "./record-failed-run.ts"
import { SHUTDOWN_GRACE_MILLIS } from "./fair-lane.ts"
import { makeRunDueSyncs } from "./run-due-syncs.ts"

import type { SyncSchedule } from "../../../ports/sync/sync-schedule.ts"

const DAILY: Schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" }
const REAL_TIME: Schedule = { frequency: { kind: "real-time" }, timeZone: "UTC" }
const MINUTE = 60_000
const DAY = 86_400_000

/** Connections that are due at START, and the pulls with their times; each pull takes the given time. */
const setUp = async (
  count: number,
  takes = 0,
  ends: keyof typeof ENDS | "cut off once" = "well",
  schedule = DAILY,
) => {
  const storage = makeMemoryStorage()
  const ids: Array<string> = []
  for (let n = 0; n < count; n++) {
    const { id } = await connect(storage)
    await Effect.runPromise(storage.settings.saveSchedule(id, schedule, START))
    ids.push(id)
  }
  const pulled: Array<{ readonly id: string; readonly at: number }> = []
  let atOnce = 0
  let mostAtOnce = 0
  const pullSource = ((_actor, { connectionId }) =>
    Effect.gen(function* () {
      pulled.push({ id: connectionId, at: yield* Clock.currentTimeMillis })
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      yield* Effect.sleep(takes)
      atOnce--
      if (ends !== "cut off once") return yield* ENDS[ends]
      return yield* pulled.length === 1 ? AWAY : ENDS.well
    })) as PullSource
  const loopOver = (syncSchedule: SyncSchedule) =>
    makeRunDueSyncs({
      laneSlots: FOUR_SLOTS,
      syncSchedule,
      pullSource,
      requestDueUpload: () => Effect.void,
      recordFailedRun: makeRecordFailedRun({
        ...storage,
        connectors: makeConnectors({ scheduledAttempts: 1 }),
        secrets: makeMemorySecrets(),
      }),
    })
  const dueAt = async (id: string) => (await Effect.runPromise(storage.connections.find(id)))?.dueAt
  const { syncSchedule } = storage
  return { ids, pulled, loop: loopOver(syncSchedule), loopOver, dueAt, most: () => mostAtOnce, ...storage }
}

/** The schedule while its database is unavailable until the given time: no time can be stored. */
const awayUntil = (back: number, syncSchedule: SyncSchedule): SyncSchedule => ({
  ...syncSchedule,
  reschedule: (id, from, to) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      now >= back || now === START
        ? syncSchedule.reschedule(id, from, to)
        : Effect.fail(new StorageError({ operation: "move the time", cause: "away" })),
    ),
})

/** The schedule of a process that crashed at the given time: none of its later writes arrive. */
const until = (death: number, syncSchedule: SyncSchedule): SyncSchedule => ({
  ...syncSchedule,
  reschedule: (id, from, to) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      now < death
        ? syncSchedule.reschedule(id, from, to)
        : Effect.fail(new StorageError({ operation: "move the time", cause: "dead" })),
    ),
})

const AWAY = Effect.fail(new StorageError({ operation: "stage a page", cause: "the server restarts" }))
const running = { connectionId: "made up", sessionId: null }
const ENDS = {
  well: Effect.succeed(undefined as never),
  badly: Effect.fail(new SourceError({ kind: "auth", message: "The credentials are wrong." })),
  busy: Effect.fail(new SyncAlreadyRunning(running)),
} as const

/** Runs the loops from START for the given time, then stops them. */
const runFor = (loops: ReadonlyArray<Effect.Effect<never>>, millis: number) =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* TestClock.setTime(START)
      const fibers = yield* Effect.forEach(loops, (loop) => Effect.forkChild(loop))
      yield* TestClock.adjust(millis)
      const stopping = yield* Effect.forkChild(Fiber.interruptAll(fibers))
      yield* TestClock.adjust(SHUTDOWN_GRACE_MILLIS)
      yield* Fiber.join(stopping)
    }).pipe(Effect.provide([TestClock.layer(), Logger.layer([])])),
  )

describe("due syncs", () => {
  it("are run once, and then have their next time", async () => {
    const { ids, pulled, loop, dueAt } = await setUp(3)
    await runFor([loop], 5 * MINUTE)
    expect(pulled.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect(await dueAt(id)).toBe(computeNextRun(DAILY, START, id))
  })

  it("are run again when they are due again", async () => {
    const { ids, pulled, loop } = await setUp(1, 0, "well", REAL_TIME)
    await runFor([loop], 60 * MINUTE)
    const [id = ""] = ids
    expect(pulled.length).toBeGreaterThan(2)
    pulled.slice(1).forEach(({ at }, n) => {
      const due = computeNextRun(REAL_TIME, pulled[n]?.at ?? 0, id) ?? 0
      expect(at - due).toBeGreaterThanOrEqual(0)
      expect(at - due).toBeLessThanOrEqual(15_000)
    })
  })

  it("are run once, however many processes poll", async () => {
    const { pulled, loop } = await setUp(8)
    await runFor([loop, loop, loop], 5 * MINUTE)
    expect(pulled).toHaveLength(8)
  })

  it("are run a few at a time, and the others when slots are free", async () => {
    const { pulled, loop, most } = await setUp(10, MINUTE)
    await runFor([loop], 10 * MINUTE)
    expect(pulled).toHaveLength(10)
    expect(most()).toBe(4)
  })

  it("begin in the moment in which a slot is free", async () => {
    const { pulled, loop } = await setUp(48, 1_000)
    await runFor([loop], 12_000)
    expect(pulled).toHaveLength(48)
    expect(Math.max(...pulled.map(({ at }) => at)) - START).toBe(11_000)
  })

  it("are run although another one fails", async () => {
    const { ids, pulled, loop, dueAt } = await setUp(6, 0, "badly")
    await runFor([loop], 5 * MINUTE)
    expect(pulled).toHaveLength(6)
    for (const id of ids) expect(await dueAt(id)).toBe(computeNextRun(DAILY, START, id))
  })

  it("are skipped by others while they run", async () => {
    const { pulled, loop } = await setUp(1, 30 * MINUTE)
    await runFor([loop, loop], 30 * MINUTE - 1)
    expect(pulled).toHaveLength(1)
  })

  it("are taken over within two minutes from a crashed process", async () => {
    const { ids, pulled, loop, loopOver, dueAt, syncSchedule } = await setUp(1, DAY)
    const lived = 10 * MINUTE
    await runFor([loopOver(until(START + lived, syncSchedule))], lived)
    expect(pulled).toHaveLength(1)
    const leased = (await dueAt(ids[0] ?? "")) ?? 0
    await runFor([loop], 15 * MINUTE)
    expect(pulled).toHaveLength(2)
    expect((pulled[1]?.at ?? 0) - leased).toBeLessThanOrEqual(15_000)
    expect((pulled[1]?.at ?? 0) - (START + lived)).toBeLessThanOrEqual(2 * MINUTE)
  })

  it("may finish for a moment when their worker stops", async () => {
    const { ids, pulled, loop, dueAt } = await setUp(1, MINUTE)
    await runFor([loop], MINUTE - SHUTDOWN_GRACE_MILLIS + 1)
    expect(pulled).toHaveLength(1)
    expect(await dueAt(ids[0] ?? "")).toBe(computeNextRun(DAILY, START, ids[0] ?? ""))
  })

  it("are handed over at once by a stopping worker that cannot finish them", async () => {
    const { ids, pulled, loop, dueAt } = await setUp(1, DAY)
    await runFor([loop], MINUTE)
    expect(await dueAt(ids[0] ?? "")).toBe(START + MINUTE + SHUTDOWN_GRACE_MILLIS)
    await runFor([loop], MINUTE + SHUTDOWN_GRACE_MILLIS + 5_000)
    expect(pulled).toHaveLength(2)
  })

  it("are retried soon when they meet another sync of the connection, often the previous one after a crash", async () => {
    const { ids, pulled, loop, dueAt } = await setUp(1, 0, "busy")
    await runFor([loop], 15_000 - 1)
    expect(pulled).toHaveLength(1)
    expect(await dueAt(ids[0] ?? "")).toBe(START + 15_000)
    await runFor([loop], MINUTE)
    expect(pulled.length).toBeGreaterThan(1)
  })

  it("are retried soon when the database failed during the run, not at the next scheduled time", async () => {
    const { ids, pulled, loop, dueAt } = await setUp(1, 1_000, "cut off once")
    await runFor([loop], MINUTE)
    expect(pulled).toHaveLength(2)
    expect((pulled[1]?.at ?? 0) - START).toBeLessThan(MINUTE / 2)
    expect(await dueAt(ids[0] ?? "")).toBe(computeNextRun(DAILY, START, ids[0] ?? ""))
  })

  it("do not wait for their lease to expire when the database is back before", async () => {
    const { pulled, loopOver, syncSchedule } = await setUp(1, 1_000, "cut off once")
    await runFor([loopOver(awayUntil(START + 15_000, syncSchedule))], MINUTE)
    expect(pulled).toHaveLength(2)
  })

  it("run again when they become due during the run", async () => {
    const { ids, pulled, loop, connections, syncSchedule, dueAt } = await setUp(1, 3 * MINUTE)
    const [id = ""] = ids
    const hook = Effect.gen(function* () {
      yield* Effect.sleep(2 * MINUTE)
      const leased = (yield* connections.find(id))?.dueAt ?? 0
      yield* syncSchedule.reschedule(id, leased, START + 2 * MINUTE + 1)
      return yield* Effect.never
    }).pipe(Effect.orDie)
    await runFor([loop, hook], 4 * MINUTE)
    expect(pulled.length).toBeGreaterThan(1)
    expect(await dueAt(id)).toBeGreaterThan(START)
  })
})
