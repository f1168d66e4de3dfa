import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeEach, expect, it } from "vitest"
import { EVERY_JOB } from "../../../domain/sync/fair-slots.ts"
import type { LaneName } from "../../../domain/sync/lane.ts"
import type { Workload } from "../../../ports/sync/workload.ts"
import { connect, createVendor, terminate } from "../../builders/connections.ts"
import { createApplyingSession, makeNewSession, createStagedSession } from "../../builders/sessions.ts"
import { makeAddRow } from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import { NO_WORKLOAD } from "../../builders/workload.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const MINUTE = 60_000

/**
 * `disable`: as when an endpoint responds with 410. Each test has a store of its own, since the figures cover everything.
 */
export const describeWorkload = (
  make: () => Promise<{
    readonly storage: Storage
    readonly workload: Workload
    readonly disable: (vendorOrgId: string) => Promise<void>
  }>,
): void => {
  let storage: Storage
  let workload: Workload
  let disable: (vendorOrgId: string) => Promise<void>
  beforeEach(async () => {
    ;({ storage, workload, disable } = await make())
  })

  const figures = (now = START) => run(workload.measure(now))

  /** A session of the connection that ends with the given number of webhooks, due at `now`. */
  const enqueue = async (connectionId: string, count: number, now = START) => {
    const rows = [makeAddRow(0, randomUUID())]
    const session = await run(createApplyingSession(storage.ledger, connectionId, rows, { now }))
    const webhooks = Array.from({ length: count }, (_, index) => ({
      requestId: randomUUID(),
      kind: "sync.events.completed/sync.events" as const,
      stage: 2 as const,
      counter: index + 1,
      employeeIds: [],
      facts: null,
    }))
    const page = { change: "add", throughOrdinal: 0 } as const
    await run(storage.ledger.apply(session, { page, webhooks, completes: true, now }))
  }

  it("is empty at first", async () => {
    expect(await figures()).toEqual(NO_WORKLOAD)
  })

  const lane = async (wanted: LaneName, now: number) =>
    (await figures(now)).lanes.find(({ name }) => name === wanted)

  it("shows each lane: what waits and since when, what runs, and whether it stands still", async () => {
    const connection = await connect(storage)
    const schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" } as const
    await run(storage.settings.saveSchedule(connection.id, schedule, START))
    const due = { name: "syncs", waiting: 1, running: 0, oldestWaitingSince: START, lastBegunAt: null }
    expect(await lane("syncs", START + MINUTE)).toEqual({ ...due, stalled: false })
    expect(await lane("syncs", START + 2 * MINUTE)).toEqual({ ...due, stalled: true })
    await run(storage.ledger.begin(makeNewSession(connection.id, { now: START + MINUTE })))
    const begun = { ...due, running: 1, lastBegunAt: START + MINUTE }
    expect(await lane("syncs", START + 2 * MINUTE)).toEqual({ ...begun, stalled: false })
    await enqueue((await connect(storage)).id, 3, START)
    expect(await lane("deliveries", START + 2 * MINUTE)).toMatchObject({
      ...{ waiting: 1, running: 0, oldestWaitingSince: START, stalled: true },
    })
  })

  it("shows an upload that waits, that is worked on, and that goes on later", async () => {
    const { id: connectionId } = await connect(storage)
    const { uploads } = storage
    const id = randomUUID()
    const bytes = Buffer.from("sealed")
    await run(
      uploads.begin({ id, connectionId, device: null, details: bytes, size: 6, createdAt: START }, null),
    )
    expect(await lane("uploads", START)).toMatchObject({ waiting: 0, running: 0 })
    await run(uploads.append(id, { start: 0, length: 6, sealed: bytes }, START + 1))
    expect(await lane("uploads", START + 5 * MINUTE)).toMatchObject({
      ...{ waiting: 1, oldestWaitingSince: START + 1, stalled: true },
    })
    const now = START + 5 * MINUTE
    const claimed = await run(uploads.claim(now, now + MINUTE, EVERY_JOB))
    const working = { waiting: 0, running: 1, lastBegunAt: now, stalled: false }
    expect(await lane("uploads", now + 1)).toMatchObject(working)
    const by = { now: now + 2, until: now + 2, delay: "upload.others-first" } as const
    await run(uploads.postpone(claimed ?? { id, run: 0 }, by))
    expect(await lane("uploads", now + 3)).toMatchObject({
      ...{ waiting: 1, running: 0, oldestWaitingSince: now + 2, stalled: false },
    })
  })

  it("counts the waiting webhooks, and returns since when the first of them is due", async () => {
    const { id } = await connect(storage)
    await enqueue(id, 3, START + MINUTE)
    const later = await connect(storage)
    await enqueue(later.id, 2, START + 2 * MINUTE)
    expect((await figures()).webhooks).toEqual(new Map([["waiting", 5]]))
    expect((await figures(START)).webhooksDueSince).toBeNull()
    expect((await figures(START + 3 * MINUTE)).webhooksDueSince).toBe(START + MINUTE)
  })

  it("does not count webhooks of a paused endpoint as due", async () => {
    const { id, vendorOrgId } = await connect(storage)
    await enqueue(id, 1)
    expect((await figures()).endpoints).toEqual(new Map([["working", 1]]))
    await disable(vendorOrgId)
    const { endpoints, webhooks, webhooksDueSince } = await figures(START + MINUTE)
    expect(endpoints).toEqual(new Map([["disabled", 1]]))
    expect(webhooks).toEqual(new Map([["waiting", 1]]))
    expect(webhooksDueSince).toBeNull()
  })

  it("counts connections by status, and no endpoint of a vendor without one", async () => {
    await createVendor(storage, { endpoint: null })
    const { id } = await connect(storage)
    await connect(storage)
    await terminate(storage, id)
    const { connections, endpoints } = await figures()
    expect(connections).toEqual(
      new Map([
        ["CONNECTION_ACCEPTED", 1],
        ["CONNECTION_TERMINATED", 1],
      ]),
    )
    expect(endpoints.get("working")).toBe(2)
  })

  it("counts the open sessions, and returns since when the first running one runs", async () => {
    const { ledger } = storage
    const held = await run(
      createStagedSession(ledger, (await connect(storage)).id, [], { now: START - 9 * MINUTE }),
    )
    const { totals } = held
    await run(ledger.transition(held, "held", { totals, reason: "it shrank", now: START }))
    await run(ledger.begin(makeNewSession((await connect(storage)).id, { now: START - 2 * MINUTE })))
    await run(createApplyingSession(ledger, (await connect(storage)).id, [], { now: START - MINUTE }))
    await enqueue((await connect(storage)).id, 0, START - 20 * MINUTE)
    const { sessions, sessionsRunSince } = await figures()
    expect(sessions).toEqual(
      new Map([
        ["reading", 1],
        ["held", 1],
        ["applying", 1],
      ]),
    )
    expect(sessionsRunSince).toBe(START - 2 * MINUTE)
  })

  it("returns since when the first sync of a pulled source is due", async () => {
    const schedule = { frequency: { kind: "real-time" }, timeZone: "UTC" } as const
    const [late, paused, future] = [await connect(storage), await connect(storage), await connect(storage)]
    await run(storage.settings.saveSchedule(late.id, schedule, START - MINUTE))
    await run(storage.settings.saveSchedule(paused.id, schedule, START - 2 * MINUTE))
    await run(storage.settings.setPaused(paused.id, START))
    await run(storage.settings.saveSchedule(future.id, schedule, START + MINUTE))
    expect((await figures()).syncsDueSince).toBe(START - MINUTE)
    expect((await figures(START - 5 * MINUTE)).syncsDueSince).toBeNull()
  })

  it("counts open issues by code", async () => {
    const [one, other] = [await connect(storage), await connect(storage)]
    for (const [{ id }, code] of [
      [one, "source.auth"],
      [other, "source.auth"],
      [other, "sync.held"],
    ] as const) {
      await run(storage.issues.raise(id, { id: randomUUID(), code, message: "wrong" }, START))
    }
    await run(storage.issues.resolve(other.id, ["sync.held"], START))
    expect((await figures()).issues).toEqual(new Map([["source.auth", 2]]))
  })
}
