import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { INITIAL_POSITION } from "../../../domain/connection/connection.ts"
import type { TransformationRules } from "../../../contract/transformation/transformation-rules.ts"
import { makeAnnouncement } from "../../builders/announcements.ts"
import { connect, makeNewConnection, terminate } from "../../builders/connections.ts"
import { EVERY_JOB } from "../../../domain/sync/fair-slots.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"
import type { ConnectionFailure } from "../../../ports/sync/sync-schedule.ts"

const run = Effect.runPromise

const failure = (now: number): ConnectionFailure => ({
  now,
  announcement: makeAnnouncement("CONNECTION_FAILED"),
})

/** What the stores of a connection record about its pulled source. */
export const describeConnectionSource = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  describe("fail and restore", () => {
    const fail = (id: string, now: number) => run(storage.syncSchedule.fail(id, failure(now)))
    const listKinds = async (id: string) => (await storage.listWebhooks(id)).map(({ kind }) => kind)

    it("fail an accepted connection and announce it once", async () => {
      const { id } = await connect(storage)
      await fail(id, START + 5)
      await fail(id, START + 9)
      expect(await run(storage.connections.find(id))).toMatchObject({
        status: "CONNECTION_FAILED",
        statusAt: START + 5,
      })
      expect(await listKinds(id)).toEqual(["connection.events.failed/connection.events"])
    })

    it("restore it without an announcement, and fail it again with one", async () => {
      const { id } = await connect(storage)
      await fail(id, START + 5)
      await run(storage.syncSchedule.restore(id, START + 7))
      const accepted = { status: "CONNECTION_ACCEPTED", statusAt: START + 7 }
      expect(await run(storage.connections.find(id))).toMatchObject(accepted)
      await run(storage.syncSchedule.restore(id, START + 8))
      expect(await run(storage.connections.find(id))).toMatchObject(accepted)
      await fail(id, START + 9)
      expect(await listKinds(id)).toHaveLength(2)
    })

    it("do not change an invited or terminated connection", async () => {
      const invited = {
        ...(await makeNewConnection(storage)),
        connector: null,
        status: "CONNECTION_INVITED",
      } as const
      await run(storage.connectionOnboarding.findOrCreate(invited))
      const { id: ended } = await connect(storage)
      await terminate(storage, ended)
      for (const id of [invited.id, ended]) {
        const before = await run(storage.connections.find(id))
        await fail(id, START + 20)
        await run(storage.syncSchedule.restore(id, START + 21))
        expect(await run(storage.connections.find(id))).toEqual(before)
      }
    })
  })

  describe("due and moveDue", () => {
    const schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "Asia/Kolkata" } as const
    /** Long before the other connections, so that none of them is due. */
    const EARLY = START - 10 * 365 * 86_400_000
    const due = async (now: number, limit = 10) =>
      (await run(storage.syncSchedule.listDue(now, limit))).map(({ id }) => id)

    it("return due connections, longest waiting first, and no terminated ones", async () => {
      const [one, two, later, ended] = await Promise.all(
        [0, 1, 2, 3].map(async () => (await connect(storage)).id),
      )
      await run(storage.settings.saveSchedule(one ?? "", schedule, EARLY + 2))
      await run(storage.settings.saveSchedule(two ?? "", schedule, EARLY + 1))
      await run(storage.settings.saveSchedule(later ?? "", schedule, EARLY + 9))
      await run(storage.settings.saveSchedule(ended ?? "", schedule, EARLY))
      await terminate(storage, ended ?? "")
      expect(await run(storage.connections.find(one ?? ""))).toMatchObject({ schedule, dueAt: EARLY + 2 })
      expect(await due(EARLY + 5)).toEqual([two, one])
      expect(await due(EARLY + 5, 1)).toEqual([two])
      for (const id of [one, two, later]) await run(storage.settings.saveSchedule(id ?? "", schedule, null))
      expect(await due(EARLY + 99)).toEqual([])
    })

    it("give a due connection to one worker, and the next one to another", async () => {
      const [one, two] = await Promise.all([connect(storage), connect(storage)])
      await run(storage.settings.saveSchedule(one.id, schedule, EARLY + 1))
      await run(storage.settings.saveSchedule(two.id, schedule, EARLY + 2))
      const claim = () => run(storage.syncSchedule.claimDue(EARLY + 5, EARLY + 90, EVERY_JOB))
      const claimed = await Promise.all([claim(), claim()])
      expect(claimed.map((connection) => connection?.id).toSorted()).toEqual([one.id, two.id].toSorted())
      expect(claimed[0]).toMatchObject({ schedule, dueAt: EARLY + 90 })
      expect(await claim()).toBeNull()
      expect(await run(storage.connections.find(one.id))).toMatchObject({ dueAt: EARLY + 90 })
      for (const { id } of [one, two]) await run(storage.settings.saveSchedule(id, schedule, null))
    })

    it("exclude vendors, corporates and slow connections on request", async () => {
      const [one, other, slow] = await Promise.all([connect(storage), connect(storage), connect(storage)])
      for (const { id } of [one, other, slow])
        await run(storage.settings.saveSchedule(id, schedule, EARLY + 1))
      await run(storage.syncSchedule.reschedule(slow.id, EARLY + 1, EARLY + 2, true))
      const among = { withoutVendors: [], withoutCorporates: [], slow: true }
      const ids = async (parts: Partial<typeof among> & object) =>
        (await run(storage.syncSchedule.listDue(EARLY + 5, 10, { ...among, ...parts }))).map(({ id }) => id)
      expect((await ids({})).toSorted()).toEqual([one.id, other.id, slow.id].toSorted())
      expect((await ids({ slow: false })).toSorted()).toEqual([one.id, other.id].toSorted())
      expect(
        await run(
          storage.syncSchedule.listDue(EARLY + 5, 10, { ...among, withoutVendors: [one.vendorOrgId] }),
        ),
      ).not.toContainEqual(expect.objectContaining({ vendorOrgId: one.vendorOrgId }))
      const withoutCorporates = [other.orgId]
      expect(
        (await run(storage.syncSchedule.listDue(EARLY + 5, 10, { ...among, withoutCorporates }))).map(
          ({ id }) => id,
        ),
      ).not.toContain(other.id)
      expect(await run(storage.syncSchedule.reschedule(slow.id, EARLY + 2, EARLY + 3))).toBe(true)
      expect(await run(storage.connections.find(slow.id))).toMatchObject({ slow: true })
      await run(storage.syncSchedule.reschedule(slow.id, EARLY + 3, EARLY + 4, false))
      expect(await run(storage.connections.find(slow.id))).toMatchObject({ slow: false })
      for (const { id } of [one, other, slow]) await run(storage.settings.saveSchedule(id, schedule, null))
    })

    it("exclude a paused connection until it is resumed", async () => {
      const { id } = await connect(storage)
      await run(storage.settings.saveSchedule(id, schedule, EARLY))
      await run(storage.settings.setPaused(id, START))
      expect(await due(EARLY)).toEqual([])
      expect(await run(storage.connections.find(id))).toMatchObject({ pausedAt: START })
      await run(storage.settings.setPaused(id, null))
      expect(await due(EARLY)).toEqual([id])
      await run(storage.settings.saveSchedule(id, schedule, null))
    })

    it("is due at once for a person who asks, until that run is over", async () => {
      const { id } = await connect(storage)
      await run(storage.syncSchedule.ask(id, EARLY))
      expect(await run(storage.connections.find(id))).toMatchObject({ dueAt: EARLY, askedAt: EARLY })
      await run(storage.syncSchedule.forgetAsked(id, EARLY))
      await run(storage.syncSchedule.ask(id, EARLY + 5))
      expect(await run(storage.connections.find(id))).toMatchObject({ dueAt: EARLY, askedAt: null })
      await run(storage.settings.saveSchedule(id, schedule, null))
    })

    it("let one of several workers move it", async () => {
      const { id } = await connect(storage)
      await run(storage.settings.saveSchedule(id, schedule, EARLY))
      const moves = await Promise.all(
        Array.from({ length: 10 }, (_, n) => run(storage.syncSchedule.reschedule(id, EARLY, EARLY + 1 + n))),
      )
      expect(moves.filter(Boolean)).toHaveLength(1)
      expect(await run(storage.syncSchedule.reschedule(id, EARLY, null))).toBe(false)
      const { dueAt } = (await run(storage.connections.find(id)))!
      expect(await run(storage.syncSchedule.reschedule(id, dueAt ?? 0, null))).toBe(true)
      expect(await run(storage.connections.find(id))).toMatchObject({ dueAt: null })
    })
  })

  describe("saveMiss", () => {
    const schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" } as const
    const due = async (at: number) => {
      const { id } = await connect(storage)
      await run(storage.settings.saveSchedule(id, schedule, at))
      return id
    }
    const miss = (id: string, from: number, missed: number, by: ConnectionFailure | null = null) =>
      run(
        storage.syncSchedule.recordFailedRun(id, { from, to: from + 1_000, failedRuns: missed, failure: by }),
      )

    it("counts a miss and moves the due time together", async () => {
      const id = await due(START)
      expect(await miss(id, START, 1)).toBe(true)
      expect(await run(storage.connections.find(id))).toMatchObject({
        status: "CONNECTION_ACCEPTED",
        missedAttempts: 1,
        dueAt: START + 1_000,
      })
    })

    it("changes nothing when another worker owns the run", async () => {
      const id = await due(START)
      const saved = await Promise.all([1, 1, 1].map((missed) => miss(id, START, missed, failure(START))))
      expect(saved.filter(Boolean)).toHaveLength(1)
      expect(await miss(id, START, 2, failure(START))).toBe(false)
      expect(await run(storage.connections.find(id))).toMatchObject({ missedAttempts: 1 })
      expect(await storage.listWebhooks(id)).toHaveLength(1)
    })

    it("fails the connection with the last attempt; a success resets the count", async () => {
      const id = await due(START)
      await miss(id, START, 3, failure(START + 4))
      expect(await run(storage.connections.find(id))).toMatchObject({
        status: "CONNECTION_FAILED",
        statusAt: START + 4,
        missedAttempts: 3,
      })
      await run(storage.syncSchedule.restore(id, START + 5))
      expect(await run(storage.connections.find(id))).toMatchObject({
        status: "CONNECTION_ACCEPTED",
        statusAt: START + 5,
        missedAttempts: 0,
      })
    })

    it("are also reset by a success while the connection is accepted", async () => {
      const id = await due(START)
      await miss(id, START, 2)
      await run(storage.syncSchedule.restore(id, START + 5))
      expect(await run(storage.connections.find(id))).toMatchObject({ statusAt: START, missedAttempts: 0 })
    })
  })

  describe("quiet runs", () => {
    it("are counted per connection, from zero", async () => {
      const [{ id }, other] = [await connect(storage), await connect(storage)]
      expect(await run(storage.connections.find(id))).toMatchObject({ quietRuns: 0 })
      await run(storage.syncSchedule.saveQuietRuns(id, 2))
      expect(await run(storage.connections.find(id))).toMatchObject({ quietRuns: 2 })
      expect(await run(storage.connections.find(other.id))).toMatchObject({ quietRuns: 0 })
    })
  })

  describe("saveSourceCursor", () => {
    it("stores any JSON, or null, with the time of the last full load", async () => {
      const { id } = await connect(storage)
      for (const sourceCursor of [{ since: "2026-01-01", pages: [1, 2] }, "text", null]) {
        const position = { sourceCursor, fullyReadAt: sourceCursor === null ? null : START + 3 }
        await run(storage.syncSchedule.saveSourceCursor(id, position))
        expect(await run(storage.connections.find(id))).toMatchObject(position)
      }
    })
  })

  describe("saveRules", () => {
    const upper: TransformationRules = [{ kind: "case", key: "name", to: "upper" }]
    const lower: TransformationRules = [{ kind: "case", key: "name", to: "lower" }]
    const read = async (id: string) => (await run(storage.connections.find(id)))!
    const connectedWithCursor = async (vendorOrgId?: string) => {
      const { id, vendorOrgId: owner } = await connect(
        storage,
        vendorOrgId === undefined ? {} : { vendorOrgId },
      )
      await run(
        storage.syncSchedule.saveSourceCursor(id, {
          sourceCursor: { since: "2026-01-01" },
          fullyReadAt: START,
        }),
      )
      return { id, owner }
    }

    it("stores a connection's rules beside the vendor's, and resets the cursor", async () => {
      const one = await connectedWithCursor()
      const sibling = await connectedWithCursor(one.owner)
      expect(await read(one.id)).toMatchObject({ rules: { vendor: [], connection: [] } })
      expect(await run(storage.settings.saveRules(one.id, upper, []))).toBe(true)
      expect(await run(storage.settings.saveRules(one.id, lower, []))).toBe(false)
      expect(await read(one.id)).toMatchObject({
        rules: { vendor: [], connection: upper },
        sourceCursor: null,
      })
      expect(await read(sibling.id)).toMatchObject({
        rules: { vendor: [], connection: [] },
        sourceCursor: { since: "2026-01-01" },
      })
    })

    it("of a vendor, resets the cursors of its connections and no others", async () => {
      const one = await connectedWithCursor()
      const sibling = await connectedWithCursor(one.owner)
      const stranger = await connectedWithCursor()
      await run(storage.vendors.saveRules(one.owner, lower, "any"))
      for (const { id } of [one, sibling]) {
        expect(await read(id)).toMatchObject({ rules: { vendor: lower, connection: [] }, sourceCursor: null })
      }
      expect(await read(stranger.id)).toMatchObject({
        rules: { vendor: [] },
        sourceCursor: { since: "2026-01-01" },
      })
    })

    it("stores nothing for a terminated connection", async () => {
      const { id } = await connect(storage)
      await run(storage.settings.saveRules(id, upper, "any"))
      await terminate(storage, id)
      expect(await read(id)).toMatchObject({ rules: { connection: [] } })
    })
  })

  describe("saveComponentOverrides", () => {
    const overrides = { "Meal card €": "hra", Gross: null }
    const read = async (id: string) => (await run(storage.connections.find(id)))!

    it("replaces the overrides of a connection, and resets the cursor", async () => {
      const [{ id }, other] = [await connect(storage), await connect(storage)]
      const position = { sourceCursor: { since: "2026-01-01" }, fullyReadAt: START }
      for (const each of [id, other.id]) await run(storage.syncSchedule.saveSourceCursor(each, position))
      await run(storage.settings.saveComponentOverrides(id, { Basic: "basic" }))
      await run(storage.settings.saveComponentOverrides(id, overrides))
      expect(await read(id)).toMatchObject(INITIAL_POSITION)
      expect((await read(id)).componentOverrides).toEqual(overrides)
      expect(await read(other.id)).toMatchObject({ componentOverrides: {}, ...position })
    })

    it("stores nothing for a terminated connection", async () => {
      const { id } = await connect(storage)
      await run(storage.settings.saveComponentOverrides(id, overrides))
      await terminate(storage, id)
      expect((await read(id)).componentOverrides).toEqual({})
    })
  })
}
