import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { AttemptOutcome } from "../../../domain/webhooks/retry-schedule.ts"
import type {
  DeliveryFilter,
  DeliveryLog,
  DeliveryPosition,
  DeliveryScope,
} from "../../../ports/webhooks/delivery-log.ts"
import { createOutboxConnection, createWebhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { claim, makeAttempt, type OutboxFixture } from "../../outbox-fixture.ts"

const run = Effect.runPromise
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const EVERYTHING: DeliveryFilter = {
  ...{ states: null, kinds: null, from: null, to: null },
  ...{ id: null, employee: null },
}
const UPDATE = "sync.events.employee.update/sync.events.delta"
const MANY_SLOTS = { slots: 50, webhooksPerSlot: 50 }

export const describeDeliveryLog = (
  make: () => Promise<{ readonly fixture: OutboxFixture; readonly log: DeliveryLog }>,
): void => {
  let fixture: OutboxFixture
  let log: DeliveryLog
  beforeAll(async () => {
    ;({ fixture, log } = await make())
  })

  const ids = async (scope: DeliveryScope, filter: Partial<DeliveryFilter> = {}) =>
    (await run(log.list(scope, { ...EVERYTHING, ...filter }, { after: null, limit: 100 }))).map(
      ({ requestId }) => requestId,
    )

  const findWebhook = async (requestId: string) =>
    (await fixture.webhooks()).find((webhook) => webhook.requestId === requestId)

  /** Sends the webhook, which may belong to anyone; what else was claimed is released. */
  const attempt = async (
    requestId: string,
    outcome: AttemptOutcome,
    now: number,
    status: number | null = 500,
  ) => {
    const slots = await claim(fixture.outbox, now, MANY_SLOTS)
    const claimed = slots.flatMap((slot) => slot.requestIds)
    expect(claimed).toContain(requestId)
    const leases = (await fixture.webhooks()).filter((row) => claimed.includes(row.requestId))
    await run(fixture.outbox.release(leases.filter((lease) => lease.requestId !== requestId)))
    const lease = await findWebhook(requestId)
    const entry = { startedAt: now, durationMillis: 12, status, problem: null, answer: null, headers: null }
    await run(
      fixture.outbox.recordOutcomes(
        [makeAttempt(lease!, outcome, { endpointResult: "unsent", log: entry })],
        now,
      ),
    )
  }

  /** A vendor with two connections: five webhooks in an order, of which the first is delivered and the second failed. */
  const makeLog = async (timeZone = "UTC") => {
    const vendorOrgId = await createWebhookVendor(fixture.storage, timeZone)
    const first = await createOutboxConnection(fixture.storage, vendorOrgId)
    const second = await createOutboxConnection(fixture.storage, vendorOrgId)
    const [delivered = "", failed = "", waiting = ""] = await first.enqueue([0, 3, 0])
    const [exhausted = ""] = await second.enqueue([0, 1, 0], START + MINUTE, UPDATE)
    await attempt(delivered, { state: "delivered" }, START + MINUTE, 200)
    await attempt(failed, { state: "failed", dueAt: START + DAY }, START + MINUTE)
    await attempt(exhausted, { state: "exhausted" }, START + MINUTE)
    return { vendorOrgId, first, second, delivered, failed, waiting, exhausted }
  }

  describe("the delivery log", () => {
    it("lists the webhooks of the vendor, the newest and of them the last of their session first", async () => {
      const { vendorOrgId, delivered, failed, waiting, exhausted } = await makeLog()
      await makeLog()
      expect(await ids({ vendorOrgId })).toEqual([exhausted, waiting, failed, delivered])
      expect(await ids({ vendorOrgId: randomUUID() })).toEqual([])
    })

    it("lists those of some corporates, or of one connection, of the vendor only", async () => {
      const { vendorOrgId, first, second, exhausted } = await makeLog()
      const other = await makeLog()
      expect(await ids({ vendorOrgId, orgIds: [second.orgId, other.first.orgId] })).toEqual([exhausted])
      expect(await ids({ vendorOrgId, connectionId: first.id })).toHaveLength(3)
      expect(await ids({ vendorOrgId, connectionId: other.first.id })).toEqual([])
      expect(await ids({ vendorOrgId, orgIds: [second.orgId], connectionId: first.id })).toEqual([])
      expect(await ids({ vendorOrgId, orgIds: [] })).toEqual([])
    })

    it("lists those in the given states, also of a connection", async () => {
      const { vendorOrgId, first, second, delivered, failed, waiting, exhausted } = await makeLog()
      const both = { vendorOrgId, orgIds: [first.orgId, second.orgId] }
      for (const scope of [{ vendorOrgId }, both]) {
        expect(await ids(scope, { states: ["delivered"] })).toEqual([delivered])
        expect(await ids(scope, { states: ["failed", "exhausted"] })).toEqual([exhausted, failed])
        expect(await ids(scope, { states: ["waiting", "sending"] })).toEqual([waiting])
        expect(await ids(scope, { states: [] })).toEqual([])
      }
      await claim(fixture.outbox, START + 2 * MINUTE, MANY_SLOTS)
      expect(await ids({ vendorOrgId }, { states: ["sending"] })).toEqual([waiting])
    })

    it("lists what waits at many connections in the same order, whatever the size of the pages", async () => {
      const vendorOrgId = await createWebhookVendor(fixture.storage)
      const connections = []
      for (let n = 0; n < 4; n++) connections.push(await createOutboxConnection(fixture.storage, vendorOrgId))
      // Two connections at the same moment, and one whose webhooks are both the oldest and the newest.
      for (const [n, minute] of [0, 1, 1, 2].entries())
        await connections[n]?.enqueue([0, 2, 0], START + minute * MINUTE)
      await connections[0]?.enqueue([0, 1, 0], START + 3 * MINUTE, UPDATE)
      const list = (after: DeliveryPosition | null, limit: number, filter: Partial<DeliveryFilter> = {}) =>
        run(log.list({ vendorOrgId }, { ...EVERYTHING, states: ["waiting"], ...filter }, { after, limit }))
      const all = await list(null, 100)
      const places = all.map(({ createdAt, counter, requestId }) => [createdAt, counter, requestId] as const)
      expect(places).toEqual(places.toSorted((a, b) => b[0] - a[0] || b[1] - a[1] || (b[2] < a[2] ? -1 : 1)))
      expect(all).toHaveLength(9)
      for (const limit of [1, 2, 5]) {
        const paged: Array<string> = []
        for (let page = await list(null, limit); page.length > 0; page = await list(page.at(-1)!, limit))
          paged.push(...page.map(({ requestId }) => requestId))
        expect(paged).toEqual(all.map(({ requestId }) => requestId))
      }
      expect(await list(null, 1, { kinds: [UPDATE] })).toEqual(all.slice(0, 1))
    })

    it("lists those of the given kinds and times", async () => {
      const { vendorOrgId, first, second, exhausted } = await makeLog()
      const both = { vendorOrgId, orgIds: [first.orgId, second.orgId] }
      for (const scope of [{ vendorOrgId }, both]) {
        expect(await ids(scope, { kinds: [UPDATE] })).toEqual([exhausted])
        expect(await ids(scope, { from: START + 1 })).toEqual([exhausted])
        expect(await ids(scope, { from: START, to: START + MINUTE })).toHaveLength(3)
        expect(await ids(scope, { from: START, to: START })).toEqual([])
      }
    })

    it("finds webhooks by an employee's record, of that connection and its vendor only", async () => {
      const { vendorOrgId, first, second, exhausted } = await makeLog()
      const [id = ""] = (await run(log.find({ vendorOrgId }, exhausted)))?.webhook.employeeIds ?? []
      const employee = { id, connectionId: second.id }
      expect(await ids({ vendorOrgId }, { employee })).toEqual([exhausted])
      expect(await ids({ vendorOrgId }, { employee, states: ["delivered"] })).toEqual([])
      expect(await ids({ vendorOrgId }, { employee: { id, connectionId: first.id } })).toEqual([])
      expect(await ids({ vendorOrgId: randomUUID() }, { employee })).toEqual([])
    })

    it("finds webhooks by their id or their session", async () => {
      const { vendorOrgId, second, failed, exhausted } = await makeLog()
      const other = await makeLog()
      expect(await ids({ vendorOrgId }, { id: failed })).toEqual([failed])
      const { sessionId } = (await run(log.find({ vendorOrgId }, failed)))!.delivery
      expect(await ids({ vendorOrgId }, { id: sessionId })).toHaveLength(3)
      expect(await ids({ vendorOrgId }, { id: sessionId, states: ["failed"] })).toEqual([failed])
      expect(await ids({ vendorOrgId, orgIds: [second.orgId] }, { id: failed })).toEqual([])
      expect(await ids({ vendorOrgId }, { id: other.failed })).toEqual([])
      expect(await ids({ vendorOrgId }, { id: "not an id" })).toEqual([])
      expect(await ids({ vendorOrgId }, { id: exhausted })).toEqual([exhausted])
    })

    it("continues after a position, without gaps or repeats, whatever the page size", async () => {
      const { vendorOrgId, first, second } = await makeLog()
      const scopes = [{ vendorOrgId }, { vendorOrgId, orgIds: [first.orgId, second.orgId] }]
      for (const scope of scopes) {
        const all = await run(log.list(scope, EVERYTHING, { after: null, limit: 100 }))
        for (const limit of [1, 2, 3]) {
          const read: Array<string> = []
          for (let after = null as (typeof all)[number] | null; ;) {
            const page = await run(log.list(scope, EVERYTHING, { after, limit }))
            if (page.length === 0) break
            read.push(...page.map(({ requestId }) => requestId))
            after = page.at(-1)!
          }
          expect(read).toEqual(all.map(({ requestId }) => requestId))
        }
      }
    })

    it("says how each webhook fared", async () => {
      const { vendorOrgId, first, failed, waiting, delivered } = await makeLog()
      const list = await run(log.list({ vendorOrgId }, EVERYTHING, { after: null, limit: 100 }))
      const entry = (requestId: string) => list.find((candidate) => candidate.requestId === requestId)
      expect(entry(failed)).toMatchObject({
        connectionId: first.id,
        orgName: "Acme",
        counter: 2,
        kind: "sync.events.completed/sync.events",
        employees: null,
        state: "failed",
        createdAt: START,
        dueAt: START + DAY,
        attempts: 1,
        lastAttempt: { startedAt: START + MINUTE, durationMillis: 12, status: 500, problem: null },
      })
      expect(entry(delivered)).toMatchObject({ dueAt: null, lastAttempt: { status: 200 } })
      expect(entry(waiting)).toMatchObject({ attempts: 0, lastAttempt: null })
      expect(entry(waiting)?.dueAt).not.toBeNull()
    })

    it("has every attempt of a webhook with its answer, the latest first", async () => {
      const vendorOrgId = await createWebhookVendor(fixture.storage)
      const connection = await createOutboxConnection(fixture.storage, vendorOrgId)
      const [id = ""] = await connection.enqueue([0, 2, 0])
      await attempt(id, { state: "waiting", dueAt: START + MINUTE }, START, 503)
      await attempt(id, { state: "delivered" }, START + MINUTE, 200)
      const found = await run(log.find({ vendorOrgId }, id))
      expect(found).toMatchObject({
        delivery: { requestId: id, attempts: 2 },
        webhook: { requestId: id, connectionId: connection.id, employeeIds: [], keptBody: null },
        sessionWebhooks: 2,
        attempts: [
          { startedAt: START + MINUTE, status: 200, answer: null, headers: null },
          { startedAt: START, status: 503, answer: null },
        ],
      })
    })

    it("has no webhook of another scope", async () => {
      const { vendorOrgId, second, failed } = await makeLog()
      expect(await run(log.find({ vendorOrgId, orgIds: [second.orgId] }, failed))).toBeNull()
      expect(await run(log.find({ vendorOrgId: randomUUID() }, failed))).toBeNull()
      expect(await run(log.find({ vendorOrgId }, randomUUID()))).toBeNull()
      expect(await run(log.find({ vendorOrgId }, "not an id"))).toBeNull()
    })
  })

  describe("the figures of deliveries", () => {
    it("count what was not delivered", async () => {
      const { vendorOrgId, first, second } = await makeLog()
      expect(await run(log.countUndelivered({ vendorOrgId }))).toEqual({
        pending: 1,
        failed: 1,
        exhausted: 1,
      })
      expect(await run(log.countUndelivered({ vendorOrgId, orgIds: [second.orgId] }))).toEqual({
        pending: 0,
        failed: 0,
        exhausted: 1,
      })
      await claim(fixture.outbox, START + 2 * MINUTE, MANY_SLOTS)
      expect(await run(log.countUndelivered({ vendorOrgId, connectionId: first.id }))).toEqual({
        pending: 1,
        failed: 1,
        exhausted: 0,
      })
    })

    it("count the deliveries of each of the vendor's days, and what failed at first", async () => {
      const { vendorOrgId, first, second, waiting } = await makeLog()
      await attempt(waiting, { state: "waiting", dueAt: START + DAY }, START + MINUTE)
      await attempt(waiting, { state: "delivered" }, START + DAY, 200)
      const day = (at: number) => new Date(at).toISOString().slice(0, 10)
      const today = { day: day(START), deliveredAtOnce: 1, deliveredLater: 0, failedAtFirst: 3 }
      const tomorrow = { day: day(START + DAY), deliveredAtOnce: 0, deliveredLater: 1, failedAtFirst: 0 }
      expect(await run(log.listDays({ vendorOrgId }, day(START)))).toEqual([today, tomorrow])
      expect(await run(log.listDays({ vendorOrgId }, day(START + DAY)))).toEqual([tomorrow])
      expect(await run(log.listDays({ vendorOrgId, orgIds: [second.orgId] }, day(START)))).toEqual([
        { ...today, deliveredAtOnce: 0, failedAtFirst: 1 },
      ])
      expect(await run(log.listDays({ vendorOrgId, connectionId: first.id }, day(START)))).toHaveLength(2)
    })

    it("count by the date in the vendor's time zone", async () => {
      const { vendorOrgId } = await makeLog("Pacific/Kiritimati")
      const [counted] = await run(log.listDays({ vendorOrgId }, "2000-01-01"))
      expect(counted?.day).toBe(
        new Intl.DateTimeFormat("sv", { timeZone: "Pacific/Kiritimati" }).format(START + MINUTE),
      )
    })
  })
}
