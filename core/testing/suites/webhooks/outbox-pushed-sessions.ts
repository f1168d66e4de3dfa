import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { createOutboxConnection, createWebhookVendor } from "../../builders/outbox-connection.ts"
import { makePusher } from "../../builders/pushed-sessions.ts"
import { START } from "../../builders/vendors.ts"
import { claim as claimFrom, makeAttempt, type OutboxFixture } from "../../outbox-fixture.ts"
import { useOwnOutbox } from "./use-own-outbox.ts"

const ROOM = { slots: 4, webhooksPerSlot: 8 }

/** Which sessions of pushed employees share a sequence of the delivery queue (domain/webhooks/shared-sequence.ts). */
export const describeOutboxPushedSessions = (make: () => Promise<OutboxFixture>): void => {
  const fixture = useOwnOutbox(make)

  const connected = async () => {
    const { storage } = fixture()
    const connection = await createOutboxConnection(storage, await createWebhookVendor(storage))
    return { ...connection, push: makePusher(storage, connection.id) }
  }
  const findSequence = async (requestId = "") =>
    (await fixture().webhooks()).find((row) => row.requestId === requestId)?.sequence ?? Number.NaN
  const claimIds = async () =>
    (await claimFrom(fixture().outbox, START, ROOM)).flatMap(({ requestIds }) => requestIds)
  const deliver = async (requestIds: ReadonlyArray<string>) => {
    const sent = (await fixture().webhooks()).filter((row) => requestIds.includes(row.requestId))
    const attempts = sent.map((row) => makeAttempt(row, { state: "delivered" }))
    await Effect.runPromise(fixture().outbox.recordOutcomes(attempts, START))
  }

  describe("pushed employees", () => {
    it("are sent together while they wait, and each session is completed after its own", async () => {
      const { push } = await connected()
      const first = await push(["E1"])
      const second = await push(["E2"])
      const third = await push(["E3"])
      expect(await claimIds()).toEqual(first.records)
      await deliver(first.records)
      expect(await claimIds()).toEqual([first.completed])
      await deliver([first.completed])
      const records = [...second.records, ...third.records]
      expect(new Set(await claimIds())).toEqual(new Set(records))
      await deliver(records)
      expect(new Set(await claimIds())).toEqual(new Set([second.completed, third.completed]))
    })

    it("wait for an older version of themselves, and for nothing else", async () => {
      const { push } = await connected()
      await push(["E0"])
      const older = await push(["E1", "E2"])
      const newer = await push(["E2", "E3"])
      const other = await push(["E4"])
      expect(await findSequence(newer.records[0])).toBeGreaterThan(await findSequence(older.records[0]))
      expect(await findSequence(other.records[0])).toBe(await findSequence(older.records[0]))
      expect(await findSequence((await push(["E3"])).completed)).toBeGreaterThan(
        await findSequence(newer.completed),
      )
    })

    it("do not overtake an import, nor join it", async () => {
      const { push, enqueue } = await connected()
      await push(["E0"])
      const before = await push(["E1"])
      const [imported] = await enqueue([1, 1, 1])
      const after = await push(["E2"])
      const behind = await push(["E3"])
      const sequences = await Promise.all([before.completed, imported, after.completed].map(findSequence))
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
      expect(new Set(sequences).size).toBe(3)
      expect(await findSequence(behind.completed)).toBe(sequences[2])
    })

    it("do not join what is sent already", async () => {
      const { push } = await connected()
      const first = await push(["E1"])
      const second = await push(["E2"])
      await claimIds()
      await deliver(first.records)
      await claimIds()
      await deliver([first.completed])
      expect(await claimIds()).toEqual(second.records)
      const third = await push(["E3"])
      expect(await findSequence(third.completed)).toBeGreaterThan(await findSequence(second.completed))
    })

    it("have a new sequence when one is full", async () => {
      const { push } = await connected()
      await push(["E0"])
      const many = await push(Array.from({ length: 255 }, (_, index) => `M${String(index)}`))
      const next = await push(["E1"])
      expect(await findSequence(next.completed)).toBeGreaterThan(await findSequence(many.completed))
    })
  })
}
