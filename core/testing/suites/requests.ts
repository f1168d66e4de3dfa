import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type DocumentOwner, MAX_ARRIVING } from "../../ports/requests/request-documents.ts"
import { START } from "../builders/vendors.ts"
import type { RequestStores } from "../memory/requests.ts"

const run = Effect.runPromise
const HOUR = 3_600_000

export interface RequestsUnderTest extends RequestStores {
  /** An existing connection. */
  readonly newConnectionId: () => Promise<string>
  /** An existing vendor. */
  readonly newVendorOrgId: () => Promise<string>
}

/** The contract of every store of requests and their documents. */
export const describeRequests = (make: () => RequestsUnderTest): void => {
  const bytes = (sealed: Uint8Array | null) => (sealed === null ? null : Buffer.from(sealed).toString("hex"))

  describe("an assisted request", () => {
    it("is begun once, moves from its current state, and gets upload requests", async () => {
      const { assisted, newConnectionId } = make()
      const id = await newConnectionId()
      expect(await run(assisted.find(id))).toBeNull()
      const newRequest = {
        connectionId: id,
        setUp: "requested",
        setUpAt: START,
        requestedAt: START,
        uploadRequestedAt: null,
      }
      expect(await run(assisted.findOrCreate(id, START))).toEqual(newRequest)
      expect(await run(assisted.findOrCreate(id, START + 1))).toEqual(newRequest)
      expect(await run(assisted.transition(id, "in_set_up", "documents_received", START + 2))).toBe(false)
      const moves = await Promise.all(
        [3, 4, 5].map((at) => run(assisted.transition(id, "requested", "in_set_up", START + at))),
      )
      expect(moves.filter(Boolean)).toHaveLength(1)
      await run(assisted.markUploadRequested(id, START + 9))
      const found = await run(assisted.find(id))
      expect(found).toMatchObject({
        ...newRequest,
        setUp: "in_set_up",
        setUpAt: found?.setUpAt,
        uploadRequestedAt: START + 9,
      })
    })

    it("is listed, oldest first", async () => {
      const { assisted, newConnectionId } = make()
      const [newer, older] = [await newConnectionId(), await newConnectionId()]
      await run(assisted.findOrCreate(newer, START + 5))
      await run(assisted.findOrCreate(older, START + 4))
      const listed = (await run(assisted.list())).map(({ connectionId }) => connectionId)
      expect(listed.filter((id) => [newer, older].includes(id))).toEqual([older, newer])
    })
  })

  describe("a request for an unsupported system", () => {
    const makeRequest = (vendorOrgId: string, filedAt: number) => ({
      id: randomUUID(),
      vendorOrgId,
      key: { masterKeyId: "k1", bytes: Buffer.from([0, 255, 10]) },
      form: Buffer.from([1, 0, 254]),
      filedAt,
    })

    it("is stored byte for byte, listed to its vendor, and answered once", async () => {
      const { unsupported, newVendorOrgId } = make()
      const [vendor, other] = [await newVendorOrgId(), await newVendorOrgId()]
      const [second, first] = [makeRequest(vendor, START + 2), makeRequest(vendor, START + 1)]
      for (const request of [second, first, makeRequest(other, START)]) await run(unsupported.create(request))
      await run(unsupported.create({ ...first, filedAt: START + 7 }))
      const found = await run(unsupported.find(first.id))
      expect(found).toMatchObject({ id: first.id, vendorOrgId: vendor, filedAt: START + 1, answeredAt: null })
      expect(bytes(found?.form ?? null)).toBe(bytes(first.form))
      expect(bytes(found?.key.bytes ?? null)).toBe(bytes(first.key.bytes))
      expect((await run(unsupported.list(vendor))).map(({ id }) => id)).toEqual([first.id, second.id])
      expect((await run(unsupported.list(null))).length).toBeGreaterThanOrEqual(3)
      await run(unsupported.markAnswered(first.id, START + 8))
      await run(unsupported.markAnswered(first.id, START + 9))
      expect((await run(unsupported.find(first.id)))?.answeredAt).toBe(START + 8)
      expect((await run(unsupported.find(second.id)))?.answeredAt).toBeNull()
      expect(await run(unsupported.find(randomUUID()))).toBeNull()
    })
  })

  describe("documents", () => {
    const owners = async ({ assisted, unsupported, newConnectionId, newVendorOrgId }: RequestsUnderTest) => {
      const connectionId = await newConnectionId()
      await run(assisted.findOrCreate(connectionId, START))
      const request = {
        id: randomUUID(),
        vendorOrgId: await newVendorOrgId(),
        key: { masterKeyId: "k1", bytes: Buffer.from([1]) },
        form: Buffer.from([1]),
        filedAt: START,
      }
      await run(unsupported.create(request))
      return [
        { of: "assisted", id: connectionId },
        { of: "unsupported", id: request.id },
        { of: "journey", id: connectionId },
      ] as const satisfies ReadonlyArray<DocumentOwner>
    }
    const begin = async ({ documents }: RequestStores, owner: DocumentOwner, addedAt = START) => {
      const id = randomUUID()
      await run(documents.begin(owner, { id, addedAt }))
      return id
    }

    it("are returned chunk by chunk to their own request only", async () => {
      const stores = make()
      const { documents } = stores
      const [one, two, three] = await owners(stores)
      for (const [owner, other] of [
        [one, two],
        [two, three],
        [three, one],
      ] as const) {
        const id = await begin(stores, owner)
        for (const chunk of [1, 0]) await run(documents.appendChunk(id, chunk, Buffer.from([0, 255, chunk])))
        await run(documents.complete(id, Buffer.from([9])))
        expect(bytes((await run(documents.find(owner, id)))?.details ?? null)).toBe("09")
        expect((await run(documents.list(owner))).map((document) => document.id)).toEqual([id])
        const pieces = await Promise.all([0, 1, 2].map((chunk) => run(documents.readChunk(id, chunk))))
        expect(pieces.map(bytes)).toEqual(["00ff00", "00ff01", null])
        expect(await run(documents.find(other, id))).toBeNull()
      }
    })

    it("are listed in the order in which they were added, once complete", async () => {
      const stores = make()
      const [owner] = await owners(stores)
      const [later, earlier] = [await begin(stores, owner, START + 2), await begin(stores, owner, START + 1)]
      const unfinished = await begin(stores, owner)
      await run(stores.documents.appendChunk(unfinished, 0, Buffer.from([1])))
      for (const id of [later, earlier]) await run(stores.documents.complete(id, Buffer.from([1])))
      expect((await run(stores.documents.list(owner))).map(({ id }) => id)).toEqual([earlier, later])
      expect(await run(stores.documents.find(owner, unfinished))).toBeNull()
    })

    it("are deleted when they are discarded, or an hour after an interruption", async () => {
      const stores = make()
      const { documents } = stores
      const [owner] = await owners(stores)
      const [discarded, brokenOff, whole] = [
        await begin(stores, owner),
        await begin(stores, owner),
        await begin(stores, owner),
      ]
      for (const id of [discarded, brokenOff, whole])
        await run(documents.appendChunk(id, 0, Buffer.from([1])))
      await run(documents.complete(whole, Buffer.from([1])))
      await run(documents.discard(discarded))
      await begin(stores, owner, START + HOUR)
      expect(await run(documents.readChunk(brokenOff, 0))).not.toBeNull()
      await begin(stores, owner, START + HOUR + 1)
      const remaining = await Promise.all(
        [discarded, brokenOff, whole].map((id) => run(documents.readChunk(id, 0))),
      )
      expect(remaining.map(bytes)).toEqual([null, null, "01"])
      expect(await run(Effect.flip(documents.appendChunk(brokenOff, 1, Buffer.from([1]))))).toMatchObject({
        _tag: "StorageError",
      })
    })

    it("are at most so many at once of a request: the one that began first makes room", async () => {
      const stores = make()
      const [owner, , other] = await owners(stores)
      const others = await begin(stores, other)
      const complete = await begin(stores, owner)
      await run(stores.documents.complete(complete, Buffer.from([9])))
      const begun: Array<string> = []
      for (let count = 0; count < MAX_ARRIVING + 2; count++)
        begun.push(await begin(stores, owner, START + count))
      const arriving = await Promise.all(begun.map((id) => run(stores.documents.isArriving(owner, id))))
      expect(arriving).toEqual(begun.map((_, index) => index >= 2))
      expect(await run(stores.documents.isArriving(other, others))).toBe(true)
      expect((await run(stores.documents.list(owner))).map(({ id }) => id)).toEqual([complete])
    })

    it("arrive in any order, each chunk as often as it is sent, until they are complete", async () => {
      const stores = make()
      const { documents } = stores
      const [one, , journey] = await owners(stores)
      const id = await begin(stores, journey)
      expect(await run(documents.isArriving(journey, id))).toBe(true)
      expect(await run(documents.isArriving(one, id))).toBe(false)
      expect(await run(documents.isArriving(journey, randomUUID()))).toBe(false)
      for (const byte of [7, 8]) await run(documents.appendChunk(id, 0, Buffer.from([byte])))
      expect(bytes(await run(documents.readChunk(id, 0)))).toBe("08")
      await run(documents.complete(id, Buffer.from([9])))
      expect(await run(documents.isArriving(journey, id))).toBe(false)
    })

    it("can be given to another request", async () => {
      const stores = make()
      const { documents } = stores
      const [assisted, , journey] = await owners(stores)
      const id = await begin(stores, journey)
      await run(documents.appendChunk(id, 0, Buffer.from([5])))
      await run(documents.complete(id, Buffer.from([9])))
      await run(documents.move(id, assisted))
      expect(await run(documents.list(journey))).toEqual([])
      expect((await run(documents.list(assisted))).map((document) => document.id)).toEqual([id])
      expect(bytes(await run(documents.readChunk(id, 0)))).toBe("05")
    })

    it("require an existing request", async () => {
      const { documents } = make()
      for (const of of ["assisted", "unsupported"] as const) {
        const refused = documents.begin({ of, id: randomUUID() }, { id: randomUUID(), addedAt: START })
        expect(await run(Effect.flip(refused))).toMatchObject({ _tag: "StorageError" })
      }
    })
  })
}
