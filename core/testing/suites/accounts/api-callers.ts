import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { KEY_SCOPES } from "../../../contract/accounts/key-scope.ts"
import type { VendorKey } from "../../../ports/accounts/payload-cipher.ts"
import type { UsedCredential } from "../../../ports/accounts/vendor-credentials.ts"
import { createVendor } from "../../builders/connections.ts"
import { makeVendorKey, START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const LIMIT = { limit: 2, windowMillis: 60_000, each: "user" } as const

export const describeApiCallers = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })
  const admit = (username: string, passwordDigest: Uint8Array, endpoint = "read", now = START) =>
    run(storage.callers.authenticateUser({ username, passwordDigest, endpoint, limit: LIMIT, now }))

  const addKey = (vendorOrgId: string, key: VendorKey) =>
    run(
      storage.vendorCredentials.add(
        vendorOrgId,
        { kind: "public-key", key },
        { now: START + 60_000, most: 10 },
      ),
    )

  describe("admitUser", () => {
    it("returns the user, its vendor and the vendor's keys by the exact user name", async () => {
      const [older, newer] = [makeVendorKey({ kid: "older" }), makeVendorKey({ encrypts: false })]
      const vendor = await createVendor(storage, { keys: [older] })
      await createVendor(storage, { keys: [makeVendorKey()] })
      await addKey(vendor.orgId, newer)
      const { username, passwordDigest } = vendor.basicUser
      expect(await admit(username, passwordDigest)).toEqual({
        ...vendor.basicUser,
        vendorOrgId: vendor.orgId,
        keys: [newer, older],
        rateLimit: { allowed: true, remaining: 1, resetMillis: 0 },
      })
      for (const unknownName of [username.toUpperCase(), randomUUID(), "' OR true --"]) {
        expect(await admit(unknownName, passwordDigest)).toBeNull()
      }
    })

    it("counts to the limit, for each user and endpoint separately", async () => {
      const [one, other] = [await createVendor(storage), await createVendor(storage)]
      const allowed = async ({ basicUser }: typeof one, endpoint?: string) =>
        (await admit(basicUser.username, basicUser.passwordDigest, endpoint))?.rateLimit?.allowed
      expect([await allowed(one), await allowed(one), await allowed(one)]).toEqual([true, true, false])
      expect(await allowed(other)).toBe(true)
      expect(await allowed(one, "another")).toBe(true)
    })

    it("counts nothing for a wrong password, however often it is tried", async () => {
      const { basicUser } = await createVendor(storage)
      const wrong = Buffer.alloc(32, 7)
      for (let n = 0; n < 5; n++) expect((await admit(basicUser.username, wrong))?.rateLimit).toBeNull()
      const right = await admit(basicUser.username, basicUser.passwordDigest)
      expect(right?.rateLimit).toMatchObject({ allowed: true, remaining: 1 })
    })
  })

  describe("admitKey", () => {
    const admitKey = (keyDigest: Uint8Array, endpoint = "connections", now = START) =>
      run(storage.callers.authenticateKey({ keyDigest, endpoint, limit: LIMIT, now }))

    it("returns the vendor of the key, and null for another key", async () => {
      const vendor = await createVendor(storage)
      await createVendor(storage)
      expect(await admitKey(vendor.apiKey.digest)).toEqual({
        id: vendor.apiKey.id,
        vendorOrgId: vendor.orgId,
        scopes: KEY_SCOPES,
        keyDigest: vendor.apiKey.digest,
        rateLimit: { allowed: true, remaining: 1, resetMillis: 0 },
      })
      expect(await admitKey(Buffer.alloc(32, 9))).toBeNull()
      expect(await admitKey(Buffer.from(vendor.orgId))).toBeNull()
    })

    it("counts to the limit, for each key and endpoint separately", async () => {
      const [one, other] = [await createVendor(storage), await createVendor(storage)]
      const allowed = async ({ apiKey }: typeof one, endpoint?: string) =>
        (await admitKey(apiKey.digest, endpoint))?.rateLimit.allowed
      expect([await allowed(one), await allowed(one), await allowed(one)]).toEqual([true, true, false])
      expect(await allowed(other)).toBe(true)
      expect(await allowed(one, "another")).toBe(true)
    })
  })

  describe("admitReader", () => {
    const admitReader = (vendorOrgId: string, endpoint = "read") =>
      run(storage.callers.authorizeReader({ vendorOrgId, endpoint, limit: LIMIT, now: START }))

    it("returns the vendor's keys, newest first", async () => {
      const [older, newer] = [makeVendorKey({ kid: "older" }), makeVendorKey({ encrypts: false })]
      const vendor = await createVendor(storage, { keys: [older] })
      await createVendor(storage, { keys: [makeVendorKey()] })
      await addKey(vendor.orgId, newer)
      expect(await admitReader(vendor.orgId)).toEqual({
        keys: [newer, older],
        rateLimit: { allowed: true, remaining: 1, resetMillis: 0 },
      })
    })

    it("counts together with the calls of the vendor's user, in either order", async () => {
      const [one, other] = [await createVendor(storage), await createVendor(storage)]
      const asUser = async ({ basicUser }: typeof one) =>
        (await admit(basicUser.username, basicUser.passwordDigest))?.rateLimit?.allowed
      const asVendor = async ({ orgId }: typeof one, endpoint?: string) =>
        (await admitReader(orgId, endpoint)).rateLimit.allowed
      expect([await asUser(one), await asVendor(one), await asUser(one), await asVendor(one)]).toEqual([
        true,
        true,
        false,
        false,
      ])
      expect(await asVendor(one, "another")).toBe(true)
      expect([await asVendor(other), await asVendor(other), await asUser(other)]).toEqual([true, true, false])
    })
  })

  describe("an expiring credential", () => {
    const MINUTE = 60_000
    const end = (vendorOrgId: string, id: string, at: number) =>
      run(storage.vendorCredentials.end({ vendorOrgId, id }, { at, now: START, allowLast: true }))
    const isActive = (kind: UsedCredential["kind"], id: string, now: number) =>
      run(storage.callers.isActive({ kind, id }, now))

    it("admits no call from its end on, whether that was set before or is now", async () => {
      for (const [at, good, bad] of [
        [START, START - 1, START],
        [START + MINUTE, START + MINUTE - 1, START + MINUTE],
      ] as const) {
        const { orgId, apiKey, basicUser } = await createVendor(storage)
        const { username, passwordDigest } = basicUser
        const admitKey = (now: number) =>
          run(storage.callers.authenticateKey({ keyDigest: apiKey.digest, endpoint: "e", limit: LIMIT, now }))
        await end(orgId, apiKey.id, at)
        await end(orgId, basicUser.id, at)
        if (at > START) {
          expect(await admitKey(good)).toMatchObject({ vendorOrgId: orgId })
          expect(await admit(username, passwordDigest, "read", good)).toMatchObject({ vendorOrgId: orgId })
          expect(await isActive("api-key", apiKey.id, good)).toBe(true)
        }
        expect(await admitKey(bad)).toBeNull()
        expect(await admit(username, passwordDigest, "read", bad)).toBeNull()
        expect(await isActive("api-key", apiKey.id, bad)).toBe(false)
        expect(await isActive("basic-user", basicUser.id, bad)).toBe(false)
      }
      expect(await isActive("public-key", randomUUID(), START)).toBe(false)
    })

    it("is not among the keys that are returned", async () => {
      const [ended, kept] = [makeVendorKey({ kid: "ended" }), makeVendorKey({ kid: "kept" })]
      const { orgId, basicUser } = await createVendor(storage, { keys: [ended, kept] })
      await end(orgId, ended.id, START + MINUTE)
      const keysAt = async (now: number) =>
        (await admit(basicUser.username, basicUser.passwordDigest, "read", now))?.keys.map(({ kid }) => kid)
      expect((await keysAt(START))?.toSorted()).toEqual(["ended", "kept"])
      expect(await keysAt(START + MINUTE)).toEqual(["kept"])
    })
  })

  describe("noteUse", () => {
    const lastUse = async (vendorOrgId: string, id: string) =>
      (await run(storage.vendorCredentials.list(vendorOrgId))).find((one) => one.id === id)?.lastUsedAt

    it("stores the minute in which a credential was last used", async () => {
      const key = makeVendorKey()
      const vendor = await createVendor(storage, { keys: [key] })
      for (const [kind, id] of [
        ["api-key", vendor.apiKey.id],
        ["basic-user", vendor.basicUser.id],
        ["public-key", key.id],
      ] as const) {
        expect(await lastUse(vendor.orgId, id)).toBeNull()
        await run(storage.callers.recordUse({ kind, id }, START))
        await expect.poll(() => lastUse(vendor.orgId, id)).toBe(START)
        await run(storage.callers.recordUse({ kind, id }, START + 59_000))
        await run(storage.callers.recordUse({ kind, id }, START + 60_000))
        await expect.poll(() => lastUse(vendor.orgId, id)).toBe(START + 60_000)
      }
    })

    it("tells how many vendors with an active public key have used one since a time", async () => {
      const count = (since: number) => run(storage.vendorCredentials.countKeyVendors(since, START))
      const since = START - 3_600_000
      const before = await count(since)
      // Other vendors may have used theirs at this very time.
      const usedLater = (await count(since + 1)).used
      const [used, ended] = [makeVendorKey(), makeVendorKey()]
      await createVendor(storage, { keys: [used, makeVendorKey()] })
      const { orgId } = await createVendor(storage, { keys: [ended] })
      const ending = { at: START - 1, now: START - 1, allowLast: true }
      await run(storage.vendorCredentials.end({ vendorOrgId: orgId, id: ended.id }, ending))
      await createVendor(storage, { keys: [] })
      expect(await count(since)).toEqual({ vendors: before.vendors + 1, used: before.used })
      await run(storage.callers.recordUse({ kind: "public-key", id: used.id }, since))
      const after = { vendors: before.vendors + 1, used: before.used + 1 }
      await expect.poll(() => count(since)).toEqual(after)
      expect((await count(since + 1)).used).toBe(usedLater)
    })

    it("does not fail for an unknown credential", async () => {
      await run(storage.callers.recordUse({ kind: "api-key", id: randomUUID() }, START))
    })
  })

  describe("count", () => {
    it("counts calls in any window to the limit", async () => {
      const [one, other] = [randomUUID(), randomUUID()]
      const count = (key: string) => run(storage.callers.countRequest(key, LIMIT))
      expect(await count(one)).toEqual({ allowed: true, remaining: 1, resetMillis: 0 })
      expect(await count(one)).toMatchObject({ allowed: true, remaining: 0 })
      const refused = await count(one)
      expect(refused).toMatchObject({ allowed: false, remaining: 0 })
      expect(refused.resetMillis).toBeGreaterThan(0)
      expect((await count(other)).allowed).toBe(true)
    })
  })
}
