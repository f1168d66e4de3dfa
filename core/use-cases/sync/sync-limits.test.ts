import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { DEFAULT_SYNC_LIMITS, type SyncLimits } from "../../domain/sync/limits.ts"
import type { Source, SourcePage } from "../../ports/sync/source.ts"
import { makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makePullFixture } from "../../testing/pull-fixture.ts"
import {
  makeSyncFixture,
  readRecords,
  runAt,
  sync,
  type SyncFixture,
  makeSyncInput,
} from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makePullSource } from "./schedule/pull-source.ts"
import { makeRunSync } from "./run-sync.ts"

/* The limits of a sync: one for an endless or slow source ends by itself. */

const withLimits = (fixture: SyncFixture, limits: Partial<SyncLimits>) =>
  makeRunSync({ ...fixture.ports, limits: { ...DEFAULT_SYNC_LIMITS, ...limits } })

/** Endless pages of one employee each. */
const dripping = (): Source => ({ ...makeSource([]), pages: () => endlessPages() })

async function* endlessPages(): AsyncGenerator<SourcePage> {
  for (let number = 1; ; number++) yield* makeSource(makeEmployeeRows(1, number)).pages(null)
}

const expectDropped = async (fixture: SyncFixture, message: string) => {
  const { ledger } = fixture.ports
  const [session] = await runAt(ledger.listRecent(fixture.connection.id, 1))
  expect(session).toMatchObject({ state: "failed", reason: message })
  if (session === undefined) throw new Error("There is no session")
  expect(await runAt(ledger.listStaged(session, "add", -1, 10))).toEqual([])
}

describe("an endless source", () => {
  it.each([
    ["rows", { rows: 50 }, "The source did not end within the limit of 50 rows of a sync."],
    ["bytes", { bytes: 4_096 }, "The source did not end within the limit of 4,096 bytes of a sync."],
  ] as const)("is ended by its %s, and nothing of it is stored or shared", async (limit, limits, message) => {
    const fixture = await makeSyncFixture()
    const run = withLimits(fixture, limits)(makeSyncInput(fixture, dripping()))
    expect(await runAt(Effect.flip(run))).toMatchObject({ _tag: "SyncLimitReached", limit })
    await expectDropped(fixture, message)
    expect(await readRecords(fixture)).toEqual([])
    expect((await sync(fixture, makeSource(makeEmployeeRows(3)))).state).toBe("completed")
  })

  it("may have exactly as many rows as the limit", async () => {
    const fixture = await makeSyncFixture()
    const source = makeSource(makeEmployeeRows(50))
    expect((await runAt(withLimits(fixture, { rows: 50 })(makeSyncInput(fixture, source)))).state).toBe(
      "completed",
    )
  })
})

describe("a source that never responds", () => {
  it("is cancelled at the deadline, and not before", async () => {
    const fixture = await makeSyncFixture()
    const silent: Source = {
      ...makeSource([]),
      pages: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) }),
    }
    const outcome = await Effect.runPromise(
      Effect.gen(function* () {
        yield* TestClock.setTime(START)
        const run = withLimits(fixture, { minutes: 30 })(makeSyncInput(fixture, silent))
        const fiber = yield* Effect.forkChild(Effect.flip(run))
        yield* TestClock.adjust(30 * 60_000 - 1)
        const early = fiber.pollUnsafe()
        yield* TestClock.adjust(1)
        return { early, error: yield* Fiber.join(fiber) }
      }).pipe(Effect.provide([TestClock.layer(), Logger.layer([])])),
    )
    expect(outcome.early).toBeUndefined()
    expect(outcome.error).toMatchObject({ _tag: "SyncLimitReached", limit: "minutes", allowed: 30 })
    await expectDropped(fixture, "The source did not end within the limit of 30 minutes of a sync.")
  })
})

describe("an endless pulled source", () => {
  it("fails its connection with an issue that names the limit, which the next sync resolves", async () => {
    const fixture = await makePullFixture()
    const limited = makePullSource({ ...fixture.pullPorts, runSync: withLimits(fixture, { rows: 30 }) })
    const pull = limited(OPERATOR, {
      connectionId: fixture.connection.id,
      full: false,
      dryRun: false,
      trigger: "schedule",
      onProgress: () => undefined,
    })
    fixture.source.rows = makeEmployeeRows(40)
    expect(await runAt(Effect.flip(pull))).toMatchObject({ _tag: "SyncLimitReached" })
    const seen = async () =>
      (await runAt(fixture.storage.issues.list(fixture.connection.id, 5))).map(
        ({ code, message, resolvedAt }) => [code, message, resolvedAt === null],
      )
    const message = "The source did not end within the limit of 30 rows of a sync."
    expect(await seen()).toEqual([["source.limit", message, true]])
    const readStatus = async () =>
      (await runAt(fixture.storage.connections.find(fixture.connection.id)))?.status
    expect(await readStatus()).toBe("CONNECTION_FAILED")
    fixture.source.rows = makeEmployeeRows(20)
    await runAt(pull)
    expect(await seen()).toEqual([["source.limit", message, false]])
    expect(await readStatus()).toBe("CONNECTION_ACCEPTED")
  })
})
