import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { EVERY_JOB } from "../../../domain/sync/fair-slots.ts"
import { connect, createOrganization, createVendor, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

/** A word that no other test's corporates have. */
const makeMark = (): string => randomUUID().slice(0, 8)

export const describeCorporateList = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  describe("listAfter and count", () => {
    it("find corporates by words of their names and domains, in pages, by name", async () => {
      const mark = makeMark()
      for (const name of ["Zeta", "alpha 100%", "Beta"]) await createOrganization(storage, `${name} ${mark}`)
      await createVendor(storage, { name: `No corporate ${mark}` })
      const found = await run(storage.corporates.listAfter([mark], null, 10))
      expect(found.map(({ name }) => name)).toEqual([`alpha 100% ${mark}`, `Beta ${mark}`, `Zeta ${mark}`])
      expect(await run(storage.corporates.count([mark]))).toBe(3)
      expect(await run(storage.corporates.count([mark, "100%"]))).toBe(1)
      expect(await run(storage.corporates.count([mark, "1%0"]))).toBe(0)
      const [first] = await run(storage.corporates.listAfter([mark], null, 1))
      const rest = await run(storage.corporates.listAfter([mark], first?.orgId ?? null, 10))
      expect([first, ...rest]).toEqual(found)
      expect(await run(storage.corporates.listAfter([first?.emailDomain ?? ""], null, 10))).toEqual([first])
      expect(await run(storage.corporates.listAfter([mark], randomUUID(), 10))).toEqual([])
      expect(await run(storage.corporates.listAfter([mark], "no id", 10))).toEqual([])
    })

    it("use the name that a corporate gave itself", async () => {
      const [first, own] = [makeMark(), makeMark()]
      const orgId = await createOrganization(storage, first)
      const profile = { name: own, cin: null, websiteUrl: "", logoUrl: "", brandName: null }
      await run(storage.organizations.saveProfile(orgId, profile, START))
      expect(await run(storage.corporates.listAfter([own], null, 10))).toMatchObject([{ orgId, name: own }])
      expect(await run(storage.corporates.count([first]))).toBe(0)
    })

    it("count the connections of all vendors that are not terminated", async () => {
      const mark = makeMark()
      const first = await connect(storage, { orgId: await createOrganization(storage, mark) })
      const summarize = async () => (await run(storage.corporates.listAfter([mark], null, 10)))[0]
      const counts = { orgId: first.orgId, failed: 0, lastSyncedAt: null }
      expect(await summarize()).toMatchObject({ ...counts, vendors: 1, connected: 1 })
      const second = await connect(storage, { orgId: first.orgId })
      expect(await summarize()).toMatchObject({ ...counts, vendors: 2, connected: 2 })
      await terminate(storage, second.id)
      expect(await summarize()).toMatchObject({ ...counts, vendors: 1, connected: 1 })
    })
  })

  describe("listUploads", () => {
    const begin = async (connectionId: string): Promise<string> => {
      const id = randomUUID()
      const parts = { id, connectionId, device: null, details: Buffer.from("sealed") }
      await run(storage.uploads.begin({ ...parts, size: 6, createdAt: START }, null))
      return id
    }

    it("names the files of the corporate at every vendor, and since when one waits for a worker", async () => {
      const first = await connect(storage)
      const second = await connect(storage, { orgId: first.orgId })
      await begin((await connect(storage)).id)
      const id = await begin(first.id)
      await begin(second.id)
      const list = async (now: number) => {
        const found = await run(storage.corporates.listUploads(first.orgId, now))
        return new Map(found.map((upload) => [upload.connectionId, upload]))
      }
      const receiving = { stage: "receiving", size: 6, createdAt: START, waitingSince: null }
      expect((await list(START)).get(second.id)).toEqual({
        ...receiving,
        connectionId: second.id,
        received: 0,
      })
      await run(storage.uploads.append(id, { start: 0, length: 6, sealed: Buffer.from("s") }, START + 1))
      expect((await list(START + 2)).get(first.id)).toMatchObject({
        ...{ stage: "reading", received: 6, waitingSince: START + 1 },
      })
      await run(storage.uploads.claim(START + 2, START + 60_000, EVERY_JOB))
      expect((await list(START + 3)).get(first.id)).toMatchObject({ stage: "reading", waitingSince: null })
      // Its worker has crashed.
      expect((await list(START + 60_001)).get(first.id)).toMatchObject({ waitingSince: START + 1 })
      // Else another suite's worker claims it.
      await run(storage.uploads.remove(id))
    })

    it("finds none for an unknown corporate", async () => {
      expect(await run(storage.corporates.listUploads(randomUUID(), START))).toEqual([])
    })
  })
}
