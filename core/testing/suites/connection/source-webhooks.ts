import { randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import type { Schedule } from "../../../domain/connection/schedule.ts"
import { connect, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

const REAL_TIME: Schedule = { frequency: { kind: "real-time" }, timeZone: "UTC" }

export const describeSourceWebhooks = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  const issue = async (id: string, issuedAt = START) => {
    const digest = randomBytes(32)
    await run(storage.sourceWebhooks.issue(id, digest, issuedAt))
    return digest
  }
  const dueAt = async (id: string) => (await run(storage.connections.find(id)))?.dueAt

  it("finds a webhook by connection and by token, and none otherwise", async () => {
    const [own, other] = [await connect(storage), await connect(storage)]
    expect(await run(storage.sourceWebhooks.find(own.id))).toBeNull()
    const [digest] = [await issue(own.id), await issue(other.id)]
    const hook = { connectionId: own.id, issuedAt: START, lastReceivedAt: null }
    expect(await run(storage.sourceWebhooks.find(own.id))).toEqual(hook)
    expect(await run(storage.sourceWebhooks.findByToken(digest))).toEqual(hook)
    expect(await run(storage.sourceWebhooks.findByToken(randomBytes(32)))).toBeNull()
  })

  it("replaces the earlier one", async () => {
    const { id } = await connect(storage)
    const earlier = await issue(id)
    await run(storage.sourceWebhooks.recordReceived(id, { now: START + 1, dueAt: START + 1 }))
    const later = await issue(id, START + 5)
    expect(await run(storage.sourceWebhooks.findByToken(earlier))).toBeNull()
    const hook = { connectionId: id, issuedAt: START + 5, lastReceivedAt: null }
    expect(await run(storage.sourceWebhooks.findByToken(later))).toEqual(hook)
  })

  it("is revoked once", async () => {
    const { id } = await connect(storage)
    const digest = await issue(id)
    expect(await run(storage.sourceWebhooks.revoke(id))).toBe(true)
    expect(await run(storage.sourceWebhooks.revoke(id))).toBe(false)
    expect(await run(storage.sourceWebhooks.findByToken(digest))).toBeNull()
  })

  it("records the call, and moves the due time forward", async () => {
    const { id } = await connect(storage)
    await run(storage.settings.saveSchedule(id, REAL_TIME, START + 1_000))
    await issue(id)
    await run(storage.sourceWebhooks.recordReceived(id, { now: START + 2, dueAt: START + 500 }))
    expect(await run(storage.sourceWebhooks.find(id))).toMatchObject({ lastReceivedAt: START + 2 })
    expect(await dueAt(id)).toBe(START + 500)
    await run(storage.sourceWebhooks.recordReceived(id, { now: START + 3, dueAt: START + 800 }))
    expect(await dueAt(id)).toBe(START + 500)
  })

  it("schedules a connection without a due time", async () => {
    const { id } = await connect(storage)
    await run(storage.settings.saveSchedule(id, REAL_TIME, null))
    await issue(id)
    await run(storage.sourceWebhooks.recordReceived(id, { now: START, dueAt: START + 7 }))
    expect(await dueAt(id)).toBe(START + 7)
  })

  it("changes no connection without a source webhook", async () => {
    const { id } = await connect(storage)
    await run(storage.settings.saveSchedule(id, REAL_TIME, START + 1_000))
    await run(storage.sourceWebhooks.recordReceived(id, { now: START, dueAt: START }))
    expect(await dueAt(id)).toBe(START + 1_000)
  })

  it("is deleted with its connection, and cannot be issued again", async () => {
    const { id } = await connect(storage)
    const digest = await issue(id)
    await terminate(storage, id)
    expect(await run(storage.sourceWebhooks.findByToken(digest))).toBeNull()
    await issue(id)
    expect(await run(storage.sourceWebhooks.find(id))).toBeNull()
  })
}
