import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { DEFAULT_RETENTION_DAYS, type RetentionClass } from "../../../domain/connection/retention-days.ts"
import { type Prunable, PruningInProgress, type Retention } from "../../../ports/connection/retention.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { makeRetentionJob } from "./retention-job.ts"
import { makePrune, type Pruned } from "./prune.ts"

const DAY = 24 * 3_600_000
const HOUR = 3_600_000

const makePrunable = (retention: RetentionClass, batch: number): Prunable => ({
  name: retention,
  title: `rows of class ${retention}`,
  retention,
  batch,
})

const PRUNABLES = [
  makePrunable("delivered", 2_000),
  makePrunable("sessions", 1_000),
  makePrunable("uploads", 10),
  makePrunable("transient", 5_000),
  makePrunable("expired", 5_000),
]

/** A store with that many rows of each kind, which records its calls. */
const makeStore = (rows: Partial<Record<RetentionClass, number>>, parts: Partial<Retention> = {}) => {
  const left = new Map<string, number>(Object.entries(rows))
  const calls: Array<{ name: string; before: number; limit: number }> = []
  let isLocked = false
  const retention: Retention = {
    prunables: PRUNABLES,
    count: (name) => Effect.sync(() => left.get(name) ?? 0),
    prune: (name, before, limit) =>
      Effect.sync(() => {
        expect(isLocked).toBe(true)
        calls.push({ name, before, limit })
        const deleted = Math.min(limit, left.get(name) ?? 0)
        left.set(name, (left.get(name) ?? 0) - deleted)
        return deleted
      }),
    withLock: (effect) =>
      Effect.acquireUseRelease(
        Effect.sync(() => (isLocked = true)),
        () => effect,
        () => Effect.sync(() => (isLocked = false)),
      ),
    ...parts,
  }
  return { retention, calls }
}

const prune = (retention: Retention, dryRun = false, retentionDays = DEFAULT_RETENTION_DAYS) => {
  const progress: Array<Pruned> = []
  const pruning = makePrune({ retention, retentionDays })(OPERATOR, {
    dryRun,
    onProgress: (pruned) => progress.push(pruned),
  }).pipe(Effect.map((all) => Object.fromEntries(all.map(({ name, count }) => [name, count]))))
  const passing = Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(pruning)
    yield* TestClock.adjust("1 minute")
    return yield* Fiber.join(fiber)
  })
  return { pruned: runAt(passing), progress }
}

const NONE = { delivered: 0, sessions: 0, uploads: 0, transient: 0, expired: 0 }

describe("pruning", () => {
  it("deletes in batches until none are left, reports each batch, and returns the sums", async () => {
    const store = makeStore({ delivered: 4_001, expired: 5 })
    const { pruned, progress } = prune(store.retention)
    expect(await pruned).toEqual({ ...NONE, delivered: 4_001, expired: 5 })
    expect(progress.map(({ title, count }) => [title, count])).toEqual([
      ["rows of class delivered", 2_000],
      ["rows of class delivered", 4_000],
      ["rows of class delivered", 4_001],
      ["rows of class expired", 5],
    ])
    const limits = store.calls.map(({ name, limit }) => [name, limit])
    expect(limits).toEqual([
      ["delivered", 2_000],
      ["delivered", 2_000],
      ["delivered", 2_000],
      ["sessions", 1_000],
      ["uploads", 10],
      ["transient", 5_000],
      ["expired", 5_000],
    ])
  })

  it("keeps each class of data for its days", async () => {
    const store = makeStore({})
    await prune(store.retention, false, { delivered: 3, sessions: 40, uploads: 500 }).pruned
    const ages = Object.fromEntries(store.calls.map(({ name, before }) => [name, START - before]))
    expect(ages).toEqual({
      delivered: 3 * DAY,
      sessions: 40 * DAY,
      uploads: 500 * DAY,
      transient: 0,
      expired: HOUR,
    })
  })

  it("deletes nothing in a dry run, and does not wait for another process", async () => {
    const busy = { withLock: () => Effect.fail(new PruningInProgress()) }
    const store = makeStore({ sessions: 7 }, busy)
    expect(await prune(store.retention, true).pruned).toEqual({ ...NONE, sessions: 7 })
    expect(store.calls).toEqual([])
    await expect(prune(store.retention).pruned).rejects.toMatchObject({ _tag: "PruningInProgress" })
  })
})

describe("the retention job", () => {
  const runJob = (retention: Retention, body: Effect.Effect<unknown>) =>
    runAt(
      Effect.gen(function* () {
        const job = yield* Effect.forkChild(
          makeRetentionJob(makePrune({ retention, retentionDays: DEFAULT_RETENTION_DAYS })),
        )
        yield* body
        yield* Fiber.interrupt(job)
      }),
    )
  const countRounds = ({ calls }: ReturnType<typeof makeStore>) =>
    calls.filter(({ name }) => name === "expired").length

  it("prunes a minute after the start, and then every hour", async () => {
    const store = makeStore({})
    const seen: Array<number> = []
    await runJob(
      store.retention,
      Effect.gen(function* () {
        for (const step of ["59 seconds", "1 second", "59 minutes", "1 minute", "3 hours"] as const) {
          yield* TestClock.adjust(step)
          seen.push(countRounds(store))
        }
      }),
    )
    expect(seen).toEqual([0, 1, 1, 2, 5])
  })

  it.each([
    ["another process prunes", () => new PruningInProgress()],
    ["the database is unavailable", () => new StorageError({ operation: "prune", cause: "planted" })],
  ])("tries again after an hour when %s", async (_what, error) => {
    let tries = 0
    const failing = makeStore({}, { withLock: () => Effect.suspend(() => Effect.fail((tries++, error()))) })
    await runJob(failing.retention, TestClock.adjust("150 minutes"))
    expect(tries).toBe(3)
  })
})
