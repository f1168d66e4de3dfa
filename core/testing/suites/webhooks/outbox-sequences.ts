import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { createOutboxConnection, createWebhookVendor } from "../../builders/outbox-connection.ts"
import { START } from "../../builders/vendors.ts"
import { makeQueueActions } from "../../queue-actions.ts"
import { makeAttempt, claim as claimFrom, LEASE_MILLIS, type OutboxFixture } from "../../outbox-fixture.ts"
import { useOwnOutbox } from "./use-own-outbox.ts"

const run = Effect.runPromise
const ROOM = { slots: 4, webhooksPerSlot: 8, smallGroup: 2 }

export const describeOutboxSequences = (make: () => Promise<OutboxFixture>): void => {
  const fixture = useOwnOutbox(make)

  const { findWebhook } = makeQueueActions(fixture)
  const claim = (now = START, room = ROOM) => claimFrom(fixture().outbox, now, room)
  const claimedIds = async (now?: number) => (await claim(now)).map(({ requestIds }) => requestIds)
  const connected = async () =>
    createOutboxConnection(fixture().storage, await createWebhookVendor(fixture().storage))
  /** A session of these stages for each of so many connections of one vendor; the ids of its webhooks. */
  const enqueueForEach = async (connections: number, stages: [number, number, number]) => {
    const vendor = await createWebhookVendor(fixture().storage)
    const sessions: Array<ReadonlyArray<string>> = []
    for (let n = 0; n < connections; n++)
      sessions.push(await (await createOutboxConnection(fixture().storage, vendor)).enqueue(stages))
    return sessions
  }
  const finish = async (requestId: string, settlement: Parameters<typeof makeAttempt>[1]) => {
    await run(
      fixture().outbox.recordOutcomes([makeAttempt((await findWebhook(requestId))!, settlement)], START),
    )
  }

  describe("short sessions that wait for one another", () => {
    it("go to one worker, in order and in groups", async () => {
      const connection = await connected()
      const first = await connection.enqueue([1, 2, 1])
      const second = await connection.enqueue([0, 1, 0])
      const [slot, ...others] = await claim()
      expect(others).toEqual([])
      expect(slot?.requestIds).toEqual([...first, ...second])
      const at = { now: START, leasedUntil: START + LEASE_MILLIS }
      const [delivery] = await run(fixture().outbox.load(slot?.requestIds ?? [], at))
      const groups = delivery?.groups.map((group) => group.map(({ requestId }) => requestId))
      expect(groups).toEqual([[first[0]], first.slice(1, 3), [first[3]], second])
    })

    it("are cut where a slot is full, and continue there", async () => {
      const connection = await connected()
      const ids = await connection.enqueue([1, 2, 1])
      const [slot] = await claim(START, { ...ROOM, webhooksPerSlot: 2 })
      expect(slot?.requestIds).toEqual(ids.slice(0, 2))
      expect(await claim()).toEqual([])
      await finish(ids[0] ?? "", { state: "delivered" })
      // The rest of the group that is being sent, and nothing after it.
      expect(await claimedIds()).toEqual([[ids[2]]])
    })

    it("keep their order even if a later one has waited longer", async () => {
      const connection = await connected()
      const first = await connection.enqueue([0, 1, 0], START + 1)
      const second = await connection.enqueue([0, 1, 0])
      expect(await claimedIds(START + 1)).toEqual([[...first, ...second]])
    })

    it("of several connections are distributed over the slots", async () => {
      const sessions = await enqueueForEach(3, [1, 1, 1])
      expect(new Set(await claimedIds())).toEqual(new Set(sessions))
    })

    it("leave the other slots to other connections, however many there are", async () => {
      const vendor = await createWebhookVendor(fixture().storage)
      const [long, other] = [
        await createOutboxConnection(fixture().storage, vendor),
        await createOutboxConnection(fixture().storage, vendor),
      ]
      for (let n = 0; n < 20; n++) await long.enqueue([1, 0, 1])
      const ids = await other.enqueue([1, 0, 1], START + 1)
      const [one, two, ...rest] = (await claimedIds(START + 1)).toSorted((a, b) => a.length - b.length)
      expect(one).toEqual(ids)
      expect([two?.length, rest]).toEqual([ROOM.webhooksPerSlot, []])
    })

    it("are claimed up to a group that is large enough to distribute", async () => {
      const connection = await connected()
      const before = await connection.enqueue([1, 2, 0])
      const large = await connection.enqueue([0, 3, 0])
      expect(await claimedIds()).toEqual([before])
      for (const requestId of before) await finish(requestId, { state: "delivered" })
      expect(new Set(await claimedIds())).toEqual(new Set(large.map((requestId) => [requestId])))
    })

    it("are claimed with their large groups where each slot has a queue of its own", async () => {
      const sessions = await enqueueForEach(ROOM.slots, [1, 5, 1])
      expect(new Set(await claimedIds())).toEqual(new Set(sessions))
    })

    it("are claimed up to their large groups where a slot would be left free", async () => {
      const sessions = await enqueueForEach(ROOM.slots - 1, [1, 5, 1])
      expect(new Set(await claimedIds())).toEqual(new Set(sessions.map(([first]) => [first])))
    })

    it("are claimed up to a webhook that is due later", async () => {
      const connection = await connected()
      const due = await connection.enqueue([1, 1, 0])
      await connection.enqueue([0, 1, 0], START + 1)
      await connection.enqueue([0, 1, 0])
      expect(await claimedIds()).toEqual([due])
    })

    it("are claimed up to one that was tried before, since it may fail again", async () => {
      const connection = await connected()
      const ids = await connection.enqueue([1, 2, 1])
      await claim()
      const now = START + LEASE_MILLIS + 1
      await run(fixture().outbox.releaseExpired(now))
      expect(await claimedIds(now)).toEqual([[ids[0]]])
    })

    it("wait while anything of their connection is being sent", async () => {
      const connection = await connected()
      const [first, second] = await connection.enqueue([0, 2, 0])
      await connection.enqueue([0, 1, 0])
      await claim(START, { ...ROOM, slots: 1, webhooksPerSlot: 1 })
      expect(await findWebhook(first ?? "")).toMatchObject({ state: "sending" })
      expect(await claimedIds()).toEqual([[second]])
    })
  })
}
