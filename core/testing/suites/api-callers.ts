import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { createVendor } from "../builders/connections.ts"
import { newVendorKey } from "../builders/vendors.ts"
import type { Storage } from "../storage.ts"

const run = Effect.runPromise
const LIMIT = { limit: 2, windowMillis: 60_000, each: "user" } as const

export const describeApiCallers = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  const admit = (username: string, passwordDigest: Uint8Array, endpoint = "read") =>
    run(storage.callers.admitUser({ username, passwordDigest, endpoint, limit: LIMIT }))

  describe("admitUser", () => {
    it("gives the user, its vendor and the vendor's keys by the exact user name", async () => {
      const [older, newer] = [newVendorKey({ kid: "older" }), newVendorKey({ encrypts: false })]
      const vendor = await createVendor(storage, { keys: [older] })
      await createVendor(storage, { keys: [newVendorKey()] })
      await run(storage.vendors.addKey(vendor.orgId, newer))
      const { username, passwordDigest } = vendor.basicUser
      expect(await admit(username, passwordDigest)).toEqual({
        ...vendor.basicUser,
        vendorOrgId: vendor.orgId,
        keys: [newer, older],
        verdict: { allowed: true, remaining: 1, resetMillis: 0 },
      })
      for (const nobody of [username.toUpperCase(), randomUUID(), "' OR true --"]) {
        expect(await admit(nobody, passwordDigest)).toBeNull()
      }
    })

    it("counts to the limit, for each user and endpoint alone", async () => {
      const [one, other] = [await createVendor(storage), await createVendor(storage)]
      const allowed = async ({ basicUser }: typeof one, endpoint?: string) =>
        (await admit(basicUser.username, basicUser.passwordDigest, endpoint))?.verdict?.allowed
      expect([await allowed(one), await allowed(one), await allowed(one)]).toEqual([true, true, false])
      expect(await allowed(other)).toBe(true)
      expect(await allowed(one, "another")).toBe(true)
    })

    it("counts nothing for a wrong password, however often it is tried", async () => {
      const { basicUser } = await createVendor(storage)
      const wrong = Buffer.alloc(32, 7)
      for (let n = 0; n < 5; n++) expect((await admit(basicUser.username, wrong))?.verdict).toBeNull()
      const right = await admit(basicUser.username, basicUser.passwordDigest)
      expect(right?.verdict).toMatchObject({ allowed: true, remaining: 1 })
    })
  })

  describe("admitKey", () => {
    const admitKey = (keyDigest: Uint8Array, endpoint = "connections") =>
      run(storage.callers.admitKey({ keyDigest, endpoint, limit: LIMIT }))

    it("gives the vendor whose key it is, and nobody for another one", async () => {
      const vendor = await createVendor(storage)
      await createVendor(storage)
      expect(await admitKey(vendor.apiKeyDigest)).toEqual({
        vendorOrgId: vendor.orgId,
        keyDigest: vendor.apiKeyDigest,
        verdict: { allowed: true, remaining: 1, resetMillis: 0 },
      })
      expect(await admitKey(Buffer.alloc(32, 9))).toBeNull()
      expect(await admitKey(Buffer.from(vendor.orgId))).toBeNull()
    })

    it("counts to the limit, for each key and endpoint alone", async () => {
      const [one, other] = [await createVendor(storage), await createVendor(storage)]
      const allowed = async ({ apiKeyDigest }: typeof one, endpoint?: string) =>
        (await admitKey(apiKeyDigest, endpoint))?.verdict.allowed
      expect([await allowed(one), await allowed(one), await allowed(one)]).toEqual([true, true, false])
      expect(await allowed(other)).toBe(true)
      expect(await allowed(one, "another")).toBe(true)
    })
  })

  describe("count", () => {
    it("counts whatever has a window to the limit", async () => {
      const [one, other] = [randomUUID(), randomUUID()]
      const count = (key: string) => run(storage.callers.count(key, LIMIT))
      expect(await count(one)).toEqual({ allowed: true, remaining: 1, resetMillis: 0 })
      expect(await count(one)).toMatchObject({ allowed: true, remaining: 0 })
      const refused = await count(one)
      expect(refused).toMatchObject({ allowed: false, remaining: 0 })
      expect(refused.resetMillis).toBeGreaterThan(0)
      expect((await count(other)).allowed).toBe(true)
    })
  })
}
