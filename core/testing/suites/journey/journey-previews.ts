import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, beforeEach, expect, it } from "vitest"
import { EVERY_JOB } from "../../../domain/sync/fair-slots.ts"
import type { RequestedPreview } from "../../../ports/journey/journey-previews.ts"
import { connect, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const DAY = 86_400_000

export const describeJourneyPreviews = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  beforeEach(async () => {
    // Nothing of another test waits to be claimed.
    while ((await claim(START + DAY / 2)) !== null);
  })

  const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect)
  const request = async (parts: Partial<RequestedPreview> = {}) => {
    const connectionId = parts.connectionId ?? (await connect(storage)).id
    const preview: RequestedPreview = {
      connectionId,
      requestId: randomUUID(),
      device: "d".repeat(64),
      connector: "sftp",
      source: Buffer.from([0, 255, 10]),
      requestedAt: START,
      expiresAt: START + DAY,
      input: Buffer.from("details"),
      ...parts,
    }
    await run(storage.previews.request(preview))
    return preview
  }
  const find = async (connectionId: string, now = START) => {
    const found = await run(storage.previews.find(connectionId, now))
    return found === null ? null : { ...found, source: Buffer.from(found.source) }
  }
  const read = async (preview: RequestedPreview) => {
    const content = await run(storage.previews.readContent(preview))
    return content === null ? null : Buffer.from(content).toString()
  }
  const claim = async (now = START, until = now + 1, among = EVERY_JOB) => {
    const claimed = await run(storage.previews.claim(now, until, among))
    return claimed === null ? null : { ...claimed, input: Buffer.from(claimed.input).toString() }
  }

  it("is found until it expires, and has no content before it is read", async () => {
    const preview = await request()
    expect({ ...(await find(preview.connectionId)), input: preview.input }).toEqual({
      ...preview,
      state: "reading",
    })
    expect(await find(preview.connectionId, START + DAY)).toBeNull()
    expect(await read(preview)).toBeNull()
  })

  it("is claimed once at a time, the oldest first, and again when its lease has ended", async () => {
    const later = await request({ requestedAt: START + 5 })
    const first = await request({ requestedAt: START + 4 })
    const { connectionId, requestId } = first
    expect(await claim(START, START + 10)).toMatchObject({
      connectionId,
      requestId,
      connector: "sftp",
      input: "details",
    })
    expect(await claim(START, START + 10)).toMatchObject({ requestId: later.requestId })
    expect(await claim(START + 9)).toBeNull()
    expect(await claim(START + 10, START + 20)).toMatchObject({ requestId })
  })

  it("is claimed by one of several workers", async () => {
    await request()
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(START, START + 10)))
    expect(claims.filter((claimed) => claimed !== null)).toHaveLength(1)
  })

  it("is claimed for the vendors and corporates that have no share yet", async () => {
    const one = await connect(storage)
    const other = await connect(storage)
    await request({ connectionId: one.id })
    await request({ connectionId: other.id, requestedAt: START + 1 })
    const among = { ...EVERY_JOB, withoutVendors: [one.vendorOrgId] }
    const { vendorOrgId, orgId } = other
    expect(await claim(START, START + 10, among)).toMatchObject({ vendorOrgId, orgId })
    expect(await claim(START, START + 10, { ...EVERY_JOB, withoutCorporates: [one.orgId] })).toBeNull()
  })

  it("is claimed twice at most", async () => {
    await request()
    expect(await claim(START, START + 1)).not.toBeNull()
    expect(await claim(START + 1, START + 2)).not.toBeNull()
    expect(await claim(START + 2, START + 3)).toBeNull()
  })

  it("has its content once it is read, and is not read again", async () => {
    const preview = await request()
    await run(storage.previews.finish(preview, Buffer.from("content")))
    expect(await find(preview.connectionId)).toMatchObject({ state: "ready" })
    expect(await read(preview)).toBe("content")
    expect(await claim(START + 100)).toBeNull()
  })

  it("says that it could not be read", async () => {
    const preview = await request()
    await run(storage.previews.finish(preview, null))
    expect(await find(preview.connectionId)).toMatchObject({ state: "failed" })
    expect(await read(preview)).toBeNull()
  })

  it("is replaced by a later one, whose reading an overtaken one does not end", async () => {
    const before = await request()
    await claim()
    const after = await request({ connectionId: before.connectionId, device: null })
    await run(storage.previews.finish(before, Buffer.from("overtaken")))
    expect(await find(before.connectionId)).toMatchObject({
      requestId: after.requestId,
      state: "reading",
      device: null,
    })
    expect(await claim(START, START + 10)).toMatchObject({ requestId: after.requestId })
  })

  it("is saved at once when it was read already", async () => {
    const preview = await request()
    const saved = { ...preview, requestId: randomUUID() }
    await run(storage.previews.save(saved, Buffer.from("rows of a file")))
    expect(await find(preview.connectionId)).toMatchObject({ requestId: saved.requestId, state: "ready" })
    expect(await read(saved)).toBe("rows of a file")
  })

  it("is deleted alone, and with its connection, for which none is stored any more", async () => {
    const [deleted, terminated, kept] = [await request(), await request(), await request()]
    await run(storage.previews.delete(deleted.connectionId))
    await terminate(storage, terminated.connectionId)
    await request({ connectionId: terminated.connectionId })
    await request({ connectionId: randomUUID() })
    expect(await find(deleted.connectionId)).toBeNull()
    expect(await find(terminated.connectionId)).toBeNull()
    expect(await find(kept.connectionId)).not.toBeNull()
  })
}
