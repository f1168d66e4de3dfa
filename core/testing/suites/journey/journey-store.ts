import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, expect, it } from "vitest"
import type { StoredJourney } from "../../../ports/journey/journey-store.ts"
import { connect, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

export const describeJourneyStore = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  const journey = (connectionId: string, version: number, text = "sealed"): StoredJourney => ({
    connectionId,
    version,
    saveId: randomUUID(),
    step: "credentials",
    answers: Buffer.from(text),
    savedAt: START + version,
  })
  const save = (stored: StoredJourney) => Effect.runPromise(storage.journeys.save(stored))
  const find = async (connectionId: string) => {
    const stored = await Effect.runPromise(storage.journeys.find(connectionId))
    return stored === null ? null : { ...stored, answers: Buffer.from(stored.answers) }
  }

  it("stores each connection's journey, byte for byte", async () => {
    const [own, other] = [await connect(storage), await connect(storage)]
    expect(await find(own.id)).toBeNull()
    const first = { ...journey(own.id, 1), answers: Buffer.from([0, 255, 10]) }
    const second = { ...journey(own.id, 2), step: "data" as const }
    expect(await save(first)).toBe(true)
    expect(await find(own.id)).toEqual(first)
    expect(await save(second)).toBe(true)
    expect(await find(own.id)).toEqual(second)
    expect(await find(other.id)).toBeNull()
  })

  it("rejects a version that does not follow the stored one, and keeps that", async () => {
    const { id } = await connect(storage)
    expect(await save(journey(id, 2))).toBe(false)
    expect(await find(id)).toBeNull()
    const first = journey(id, 1)
    await save(first)
    for (const version of [1, 3]) expect(await save(journey(id, version, "theirs"))).toBe(false)
    expect(await find(id)).toEqual(first)
  })

  it("lets one of several concurrent saves of a version win", async () => {
    const { id } = await connect(storage)
    for (const version of [1, 2]) {
      const saves = Array.from({ length: 5 }, (_, n) => journey(id, version, String(n)))
      const saved = await Promise.all(saves.map(save))
      expect(saved.filter(Boolean)).toHaveLength(1)
      expect(await find(id)).toEqual(saves[saved.indexOf(true)])
    }
  })

  it("deletes the journey of a terminated connection, and stores none after it", async () => {
    const { id } = await connect(storage)
    await save(journey(id, 1))
    await terminate(storage, id)
    expect(await find(id)).toBeNull()
    expect(await save(journey(id, 1))).toBe(false)
    expect(await save(journey(id, 2))).toBe(false)
    expect(await find(id)).toBeNull()
  })

  it("stores none for an unknown connection", async () => {
    expect(await save(journey(randomUUID(), 1))).toBe(false)
  })
}
