import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { DEFAULT_RETENTION_DAYS } from "../../../domain/connection/retention-days.ts"
import { type Prunable, PRUNABLES, PRUNE_RULES } from "../../../domain/connection/prunable.ts"
import { PruningInProgress, type Retention } from "../../../ports/connection/retention.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { OPERATOR } from "../../access/actor.ts"
import { makeRetentionJob } from "./retention-job.ts"
import { makePrune } from "./prune.ts"

const DAY = 24 * 3_600_000
const HOUR = 3_600_000

/** A store with so many rows of each; what it was asked. */
const makeStore = (rows: Partial<Record<Prunable, number>>, parts: Partial<Retention> = {}) => {
  const left = new Map(Object.entries(rows))
  const asked: Array<{ what: Prunable; before: number; limit: number }> = []
  let isLocked = false
  const retention: Retention = {
    count: (what) => Effect.sync(() => left.get(what) ?? 0),
    prune: (what, before, limit) =>
      Effect.sync(() => {
        expect(isLocked).toBe(true)
        asked.push({ what, before, limit })
        const gone = Math.min(limit, left.get(what) ?? 0)
        left.set(what, (left.get(what) ?? 0) - gone)
        return gone
      }),
    withLock: (effect) =>
      Effect.acquireUseRelease(
        Effect.sync(() => (isLocked = true)),
        () => effect,
        () => Effect.sync(() => (isLocked = false)),
      ),
    ...parts,
  }
  return { retention, asked, left: (what: Prunable) => left.get(what) ?? 0 }
}

const NONE = Object.fromEntries(PRUNABLES.map((what) => [what, 0]))

const prune = (retention: Retention, dryRun = false, keepDays = DEFAULT_RETENTION_DAYS) => {
  const heard: Array<readonly [Prunable, number]> = []
  const pruning = makePrune({ retention, keepDays })(OPERATOR, {
    dryRun,
    onProgress: (what, gone) => heard.push([what, gone]),
  })
  const passing = Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(pruning)
    yield* TestClock.adjust("1 minute")
    return yield* Fiber.join(fiber)
  })
  return { pruned: runAt(passing), heard }
}

describe("pruning", () => {
  it("goes on in batches until no more is left, tells of each, and gives the sums", async () => {
    const { batch } = PRUNE_RULES.delivered_webhooks
    const store = makeStore({ delivered_webhooks: 2 * batch + 1, used_ids: 5 })
    const { pruned, heard } = prune(store.retention)
    expect(await pruned).toEqual({ ...NONE, delivered_webhooks: 2 * batch + 1, used_ids: 5 })
    expect(heard).toEqual([
      ["delivered_webhooks", batch],
      ["delivered_webhooks", 2 * batch],
      ["delivered_webhooks", 2 * batch + 1],
      ["used_ids", 5],
    ])
    expect(new Set(store.asked.map(({ what }) => what))).toEqual(new Set(PRUNABLES))
    for (const { what, limit } of store.asked) expect(limit).toBe(PRUNE_RULES[what].batch)
  })

  it("counts days from now, as many as each is kept", async () => {
    const store = makeStore({})
    await prune(store.retention, false, { delivered: 3, sessions: 40, uploads: 500 }).pruned
    const before = Object.fromEntries(store.asked.map(({ what, before }) => [what, START - before]))
    expect(before).toEqual({
      delivered_webhooks: 3 * DAY,
      given_up_webhooks: 40 * DAY,
      attempts: 3 * DAY,
      session_changes: 40 * DAY,
      session_findings: 40 * DAY,
      sessions: 40 * DAY,
      issues: 40 * DAY,
      documents: 500 * DAY,
      staging: 0,
      push_tokens: HOUR,
      replaced_secrets: HOUR,
      used_ids: HOUR,
      rate_windows: HOUR,
    })
  })

  it("deletes nothing in a dry run, and waits for nobody who prunes", async () => {
    const busy = { withLock: () => Effect.fail(new PruningInProgress()) }
    const store = makeStore({ sessions: 7 }, busy)
    expect(await prune(store.retention, true).pruned).toEqual({ ...NONE, sessions: 7 })
    expect(store.asked).toEqual([])
    await expect(prune(store.retention).pruned).rejects.toMatchObject({ _tag: "PruningInProgress" })
  })
})

describe("the service", () => {
  const living = (retention: Retention, body: Effect.Effect<unknown>) =>
    runAt(
      Effect.gen(function* () {
        const keeping = yield* Effect.forkChild(
          makeRetentionJob(makePrune({ retention, keepDays: DEFAULT_RETENTION_DAYS })),
        )
        yield* body
        yield* Fiber.interrupt(keeping)
      }),
    )
  const rounds = ({ asked }: ReturnType<typeof makeStore>) =>
    asked.filter(({ what }) => what === "used_ids").length

  it("prunes a minute after its start and every hour then", async () => {
    const store = makeStore({})
    const seen: Array<number> = []
    await living(
      store.retention,
      Effect.gen(function* () {
        for (const step of ["59 seconds", "1 second", "59 minutes", "1 minute", "3 hours"] as const) {
          yield* TestClock.adjust(step)
          seen.push(rounds(store))
        }
      }),
    )
    expect(seen).toEqual([0, 1, 1, 2, 5])
  })

  it.each([
    ["another process prunes", () => new PruningInProgress()],
    ["the database is away", () => new StorageError({ operation: "prune", cause: "planted" })],
  ])("goes on an hour later when %s", async (_what, error) => {
    let tries = 0
    const failing = makeStore({}, { withLock: () => Effect.suspend(() => Effect.fail((tries++, error()))) })
    await living(failing.retention, TestClock.adjust("150 minutes"))
    expect(tries).toBe(3)
  })
})
