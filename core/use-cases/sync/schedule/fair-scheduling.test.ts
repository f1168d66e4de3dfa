import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import type { Schedule } from "../../../domain/connection/schedule.ts"
import { connect, createOrganization, createVendor } from "../../../testing/builders/connections.ts"
import { makeConnectors } from "../../../testing/builders/connectors.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { FOUR_SLOTS } from "../../../testing/builders/lanes.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { makeRecordFailedRun } from "./record-failed-run.ts"
import type { PullSource } from "./pull-source.ts"
import { SHUTDOWN_GRACE_MILLIS } from "./fair-lane.ts"
import { makeRunDueSyncs } from "./run-due-syncs.ts"

/* A worker has four sync slots. */

const DAILY: Schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Source {
  /** The time for reading it. */
  readonly takes: number
  /** The time after which it is applied, which is the long part. */
  readonly readsFor?: number
}

const makeFixture = () => {
  const storage = makeMemoryStorage()
  const sources = new Map<string, Source>()
  const started: Array<{ readonly id: string; readonly at: number }> = []
  const finished: Array<string> = []
  const running = new Set<string>()
  let mostAtOnce = 0
  const pullSource = ((_actor, { connectionId: id, onProgress }) =>
    Effect.gen(function* () {
      started.push({ id, at: yield* Clock.currentTimeMillis })
      running.add(id)
      mostAtOnce = Math.max(mostAtOnce, running.size)
      const { takes, readsFor } = sources.get(id) ?? { takes: 0 }
      if (readsFor !== undefined) {
        yield* Effect.sleep(readsFor)
        onProgress({ step: "applying", done: 0, total: 1 })
      }
      yield* Effect.sleep(takes)
      finished.push(id)
      return undefined as never
    }).pipe(Effect.ensuring(Effect.sync(() => running.delete(id))))) as PullSource
  const loop = makeRunDueSyncs({
    laneSlots: FOUR_SLOTS,
    syncSchedule: storage.syncSchedule,
    pullSource,
    requestDueUpload: () => Effect.void,
    recordFailedRun: makeRecordFailedRun({
      ...storage,
      connectors: makeConnectors({}),
      secrets: makeMemorySecrets(),
    }),
  })
  /** A connection that is due at the given time. */
  const due = async (source: Source, at: number, parts: Parameters<typeof connect>[1] = {}) => {
    const { id } = await connect(storage, parts)
    await Effect.runPromise(storage.settings.saveSchedule(id, DAILY, at))
    sources.set(id, source)
    return id
  }
  const vendor = async () => (await createVendor(storage)).orgId
  const runFor = (millis: number) =>
    Effect.runPromise(
      Effect.gen(function* () {
        yield* TestClock.setTime(START)
        const fiber = yield* Effect.forkChild(loop)
        yield* TestClock.adjust(millis)
        const now = { started: [...started], finished: [...finished], running: [...running] }
        const stopping = yield* Effect.forkChild(Fiber.interrupt(fiber))
        yield* TestClock.adjust(SHUTDOWN_GRACE_MILLIS)
        yield* Fiber.join(stopping)
        return now
      }).pipe(Effect.provide([TestClock.layer(), Logger.layer([])])),
    )
  return { storage, due, vendor, runFor, most: () => mostAtOnce }
}

describe("slow sources", () => {
  it("never occupy all slots while others wait, whatever their vendors and corporates", async () => {
    const { due, runFor, most, storage } = makeFixture()
    const drips = await Promise.all(Array.from({ length: 6 }, () => due({ takes: 100 * HOUR }, START)))
    const quick = await Promise.all(Array.from({ length: 5 }, () => due({ takes: 1_000 }, START + MINUTE)))
    const { finished, running } = await runFor(15 * MINUTE)
    expect(finished.toSorted()).toEqual(quick.toSorted())
    expect(running.filter((id) => drips.includes(id)).length).toBeLessThanOrEqual(4)
    expect(most()).toBe(4)
    const marked = await Effect.runPromise(storage.connections.list({}))
    expect(marked.filter(({ slow }) => slow).length).toBeGreaterThanOrEqual(2)
  })

  it("are recognised the next time, and wait for one of two slots", async () => {
    const { due, runFor, storage } = makeFixture()
    const drips = await Promise.all(Array.from({ length: 4 }, () => due({ takes: 100 * HOUR }, START)))
    for (const id of drips) await Effect.runPromise(storage.syncSchedule.reschedule(id, START, START, true))
    const { running } = await runFor(MINUTE)
    expect(running).toHaveLength(2)
  })

  it("may continue while no others wait", async () => {
    const { due, runFor } = makeFixture()
    const drips = await Promise.all(Array.from({ length: 4 }, () => due({ takes: 100 * HOUR }, START)))
    const { started, running } = await runFor(HOUR)
    expect(started).toHaveLength(4)
    expect(running.toSorted()).toEqual(drips.toSorted())
  })

  it("are not restarted once they apply their result", async () => {
    const { due, runFor } = makeFixture()
    const sharing = { takes: HOUR, readsFor: MINUTE }
    const large = await Promise.all(Array.from({ length: 4 }, () => due(sharing, START)))
    await due({ takes: 1_000 }, START + MINUTE)
    const { started, finished } = await runFor(HOUR + 2 * MINUTE)
    expect(started.filter(({ id }) => large.includes(id))).toHaveLength(4)
    expect(finished).toEqual(expect.arrayContaining(large))
  })
})

describe("the slots of a worker", () => {
  it("go to another vendor and another corporate first when one has two of them", async () => {
    const { due, vendor, runFor } = makeFixture()
    const [large, small] = [await vendor(), await vendor()]
    const many: Array<string> = []
    for (let n = 0; n < 20; n++) many.push(await due({ takes: MINUTE }, START - 1, { vendorOrgId: large }))
    const late = [
      await due({ takes: MINUTE }, START, { vendorOrgId: small }),
      await due({ takes: MINUTE }, START, { vendorOrgId: small }),
    ]
    const { started } = await runFor(30_000)
    expect(
      started
        .map(({ id }) => id)
        .filter((id) => late.includes(id))
        .toSorted(),
    ).toEqual(late.toSorted())
    expect(started).toHaveLength(4)
    expect(started.filter(({ id }) => many.includes(id))).toHaveLength(2)
  })

  it("leave room for one that has none, at once, however long those of the others take", async () => {
    const { due, vendor, runFor } = makeFixture()
    const [large, small] = [await vendor(), await vendor()]
    for (let n = 0; n < 20; n++) await due({ takes: HOUR }, START, { vendorOrgId: large })
    const late = await due({ takes: MINUTE }, START + 30_000, { vendorOrgId: small })
    const { started } = await runFor(35_000)
    expect(started).toHaveLength(5)
    expect(started.at(-1)?.id).toBe(late)
  })

  it("leave room for the first sync of a corporate that has a slow one for another vendor, which takes all of them", async () => {
    const { due, vendor, runFor, storage } = makeFixture()
    const [slow, other, acme] = [await vendor(), await vendor(), await createOrganization(storage)]
    await due({ takes: HOUR }, START - 1, { vendorOrgId: slow, orgId: acme })
    for (let n = 0; n < 5; n++) await due({ takes: HOUR }, START, { vendorOrgId: slow })
    const first = await due({ takes: MINUTE }, START + 30_000, { vendorOrgId: other, orgId: acme })
    const { started } = await runFor(35_000)
    expect(started.find(({ id }) => id === first)?.at).toBeLessThanOrEqual(START + 32_000)
    expect(started).toHaveLength(5)
  })

  it("may all go to one when no others wait", async () => {
    const { due, vendor, runFor } = makeFixture()
    const vendorOrgId = await vendor()
    for (let n = 0; n < 6; n++) await due({ takes: MINUTE }, START, { vendorOrgId })
    const { started } = await runFor(30_000)
    expect(started).toHaveLength(4)
  })
})
