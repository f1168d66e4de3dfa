import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { KEY_SCOPES } from "../../../contract/accounts/key-scope.ts"
import { measureModulus } from "../../../domain/accounts/modulus.ts"
import type {
  NewAppSecret,
  NewCredential,
  SecretRotation,
} from "../../../ports/accounts/vendor-credentials.ts"
import { createVendor } from "../../builders/connections.ts"
import { makeVendorKey, START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const HOUR = 3_600_000
const OTHERS = { name: null, scopes: null, publicKey: null }
const LIFE = { createdAt: START, lastUsedAt: null, expiresAt: null, revokedAt: null }

const newKey = (expiresAt: number | null = null, name: string | null = null) =>
  ({
    kind: "api-key",
    id: randomUUID(),
    digest: randomBytes(32),
    prefix: "hrs_key_cd34",
    name,
    expiresAt,
    scopes: ["read", "resend"],
  }) as const satisfies NewCredential

const newSecret = (): NewAppSecret => ({
  id: randomUUID(),
  prefix: "hrs_secret_cd34",
  sealed: { masterKeyId: "k1", bytes: randomBytes(40) },
})

export const describeVendorCredentials = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  const add = (vendorOrgId: string, credential: NewCredential, now = START, most = 10) =>
    run(storage.vendorCredentials.add(vendorOrgId, credential, { now, most }))
  const end = (vendorOrgId: string, id: string, at: number, now = START, allowLast = false) =>
    run(storage.vendorCredentials.end({ vendorOrgId, id }, { at, now, allowLast }))
  const list = (vendorOrgId: string) => run(storage.vendorCredentials.list(vendorOrgId))

  describe("list", () => {
    it("shows all of the vendor, by kind and newest first", async () => {
      const key = makeVendorKey({ kid: "mine" })
      const vendor = await createVendor(storage, { keys: [key] })
      await createVendor(storage, { keys: [makeVendorKey()] })
      const newer = newKey(START + HOUR, "Billing worker")
      await add(vendor.orgId, newer, START + 1_000)
      expect(await list(vendor.orgId)).toEqual([
        {
          ...LIFE,
          ...OTHERS,
          name: "Billing worker",
          scopes: ["read", "resend"],
          kind: "api-key",
          id: newer.id,
          label: "hrs_key_cd34",
          createdAt: START + 1_000,
          expiresAt: START + HOUR,
        },
        {
          ...LIFE,
          ...OTHERS,
          scopes: KEY_SCOPES,
          kind: "api-key",
          id: vendor.apiKey.id,
          label: "hrs_key_ab12",
        },
        { ...LIFE, ...OTHERS, kind: "basic-user", id: vendor.basicUser.id, label: vendor.basicUser.username },
        {
          ...LIFE,
          kind: "public-key",
          id: key.id,
          label: "mine",
          name: null,
          scopes: null,
          publicKey: { encrypts: true, bits: measureModulus(key.jwk.n) },
        },
        { ...LIFE, ...OTHERS, kind: "app-secret", id: vendor.appSecret.id, label: "hrs_secret_ab12" },
      ])
      expect(await list(randomUUID())).toEqual([])
    })

    it("finds the vendor of each of them", async () => {
      const key = makeVendorKey()
      const { orgId, apiKey, basicUser, appSecret } = await createVendor(storage, { keys: [key] })
      for (const { id } of [key, apiKey, basicUser, appSecret]) {
        expect(await run(storage.vendorCredentials.findOwner(id))).toBe(orgId)
      }
      expect(await run(storage.vendorCredentials.findOwner(randomUUID()))).toBeNull()
    })
  })

  describe("add", () => {
    it("stores no more of a kind than may be active, however many are added at once", async () => {
      const { orgId } = await createVendor(storage)
      const answers = await Promise.all(Array.from({ length: 8 }, () => add(orgId, newKey(), START, 4)))
      expect(answers.filter((answer) => answer === "added")).toHaveLength(3)
      expect(answers.filter((answer) => answer === "too many")).toHaveLength(5)
      expect(await add(orgId, { kind: "public-key", key: makeVendorKey() }, START, 4)).toBe("added")
    })

    it("does not count expired ones", async () => {
      const { orgId, apiKey } = await createVendor(storage)
      const short = newKey(START + HOUR)
      expect(await add(orgId, short, START, 2)).toBe("added")
      expect(await add(orgId, newKey(), START + HOUR - 1, 2)).toBe("too many")
      expect(await add(orgId, newKey(), START + HOUR, 2)).toBe("added")
      expect(await end(orgId, apiKey.id, START)).toMatchObject({ kind: "api-key" })
      expect(await add(orgId, newKey(), START + HOUR, 2)).toBe("added")
    })

    it("rejects an unknown vendor", async () => {
      expect(await add(randomUUID(), newKey())).toBe("unknown vendor")
    })
  })

  describe("end", () => {
    it("end at once or later, and never later than before", async () => {
      const { orgId } = await createVendor(storage)
      const key = newKey()
      await add(orgId, key)
      const readKey = async () => (await list(orgId)).find(({ id }) => id === key.id)
      expect(await end(orgId, key.id, START + 5 * HOUR)).toEqual({
        endsAt: START + 5 * HOUR,
        kind: "api-key",
      })
      expect(await end(orgId, key.id, START + 9 * HOUR)).toMatchObject({ endsAt: START + 5 * HOUR })
      expect(await readKey()).toMatchObject({ expiresAt: START + 5 * HOUR, revokedAt: null })
      expect(await end(orgId, key.id, START + 2 * HOUR)).toMatchObject({ endsAt: START + 2 * HOUR })
      expect(await end(orgId, key.id, START + HOUR, START + HOUR)).toMatchObject({ endsAt: START + HOUR })
      expect(await readKey()).toMatchObject({ revokedAt: START + HOUR })
      expect(await end(orgId, key.id, START + 2 * HOUR, START + 2 * HOUR)).toMatchObject({
        endsAt: START + HOUR,
      })
    })

    it("keep one of each kind, unless told otherwise", async () => {
      const key = makeVendorKey()
      const { orgId, apiKey, basicUser } = await createVendor(storage, { keys: [key] })
      for (const [id, kind] of [
        [apiKey.id, "api-key"],
        [basicUser.id, "basic-user"],
        [key.id, "public-key"],
      ] as const) {
        expect(await end(orgId, id, START)).toEqual({ last: kind })
        expect(await end(orgId, id, START, START, true)).toEqual({ endsAt: START, kind })
      }
    })

    it("count as left only what outlives it", async () => {
      const { orgId, apiKey } = await createVendor(storage)
      await add(orgId, newKey(START + HOUR))
      expect(await end(orgId, apiKey.id, START + HOUR)).toEqual({ last: "api-key" })
      expect(await end(orgId, apiKey.id, START + HOUR - 1)).toMatchObject({ kind: "api-key" })
    })

    it("keep one of two that are revoked at the same time", async () => {
      const { orgId, apiKey } = await createVendor(storage)
      const other = newKey()
      await add(orgId, other)
      const answers = await Promise.all([end(orgId, apiKey.id, START), end(orgId, other.id, START)])
      expect(answers.filter((answer) => typeof answer === "object" && "last" in answer)).toHaveLength(1)
    })

    it("do not affect other vendors'", async () => {
      const [one, other] = [await createVendor(storage), await createVendor(storage)]
      expect(await end(one.orgId, other.apiKey.id, START, START, true)).toBe("unknown")
      expect(await end(one.orgId, other.appSecret.id, START, START, true)).toBe("unknown")
      expect(await end(one.orgId, randomUUID(), START, START, true)).toBe("unknown")
      expect((await list(other.orgId)).every(({ revokedAt }) => revokedAt === null)).toBe(true)
    })
  })

  describe("the password of a Basic user", () => {
    const set = (vendorOrgId: string, id: string, digest = randomBytes(32), now = START) =>
      run(storage.vendorCredentials.setPassword({ vendorOrgId, id }, digest, now))
    const findDigest = async (username: string, passwordDigest: Buffer) => {
      const limit = { limit: 100, windowMillis: 1_000, each: "user" } as const
      const call = { username, passwordDigest, endpoint: "any", limit, now: START }
      return (await run(storage.callers.authenticateUser(call)))?.passwordDigest
    }

    it("is replaced, and nothing else of the user", async () => {
      const { orgId, basicUser } = await createVendor(storage)
      const before = await list(orgId)
      const digest = randomBytes(32)
      expect(await set(orgId, basicUser.id, digest)).toEqual({ username: basicUser.username })
      const stored = (await findDigest(basicUser.username, digest)) ?? []
      expect(Buffer.from(stored).equals(digest)).toBe(true)
      expect(await list(orgId)).toEqual(before)
    })

    it("stays for another vendor, another kind, and a user that was revoked", async () => {
      const [one, other] = [await createVendor(storage), await createVendor(storage)]
      expect(await set(one.orgId, other.basicUser.id)).toBeNull()
      expect(await set(one.orgId, one.apiKey.id)).toBeNull()
      expect(await set(one.orgId, randomUUID())).toBeNull()
      await end(one.orgId, one.basicUser.id, START, START, true)
      expect(await set(one.orgId, one.basicUser.id)).toBeNull()
    })
  })

  describe("an app secret", () => {
    const rotate = (vendorOrgId: string, parts: Partial<SecretRotation> = {}) =>
      run(
        storage.vendorCredentials.rotateSecret(vendorOrgId, {
          next: newSecret(),
          switchAt: null,
          previousUntil: START + 24 * HOUR,
          now: START,
          most: 3,
          ...parts,
        }),
      )
    const inForce = async (vendorOrgId: string, now: number) =>
      (await run(storage.vendorCredentials.appSecrets(vendorOrgId, now))).map(({ sealed, signsFrom }) => ({
        text: Buffer.from(sealed.bytes).toString("hex"),
        masterKeyId: sealed.masterKeyId,
        signsFrom,
      }))
    const shown = ({ sealed }: NewAppSecret, signsFrom: number | null = null) => ({
      text: Buffer.from(sealed.bytes).toString("hex"),
      masterKeyId: sealed.masterKeyId,
      signsFrom,
    })

    it("signs alone until it is replaced, and then until its end", async () => {
      const { orgId, appSecret } = await createVendor(storage)
      expect(await inForce(orgId, START)).toEqual([shown(appSecret)])
      const next = newSecret()
      expect(await rotate(orgId, { next, switchAt: START + HOUR })).toBe("rotated")
      const both = [shown(next, START + HOUR), shown(appSecret)]
      expect(await inForce(orgId, START)).toEqual(both)
      expect(await inForce(orgId, START + 24 * HOUR - 1)).toEqual(both)
      expect(await inForce(orgId, START + 24 * HOUR)).toEqual([both[0]])
      expect(await inForce(randomUUID(), START)).toEqual([])
    })

    it("keeps its own end when there is another rotation, and has none once it ended", async () => {
      const { orgId, appSecret } = await createVendor(storage)
      const [second, third, fourth] = [newSecret(), newSecret(), newSecret()]
      await rotate(orgId, { next: second, now: START + 1 })
      await rotate(orgId, { next: third, now: START + HOUR, previousUntil: START + 25 * HOUR })
      expect(await inForce(orgId, START + HOUR)).toEqual(
        [third, second, appSecret].map((each) => shown(each)),
      )
      expect(await inForce(orgId, START + 24 * HOUR)).toEqual([third, second].map((each) => shown(each)))
      const late = START + 100 * HOUR
      await rotate(orgId, { next: fourth, now: late, previousUntil: late + HOUR })
      const listed = (await list(orgId)).filter(({ kind }) => kind === "app-secret")
      expect(listed.map(({ id, expiresAt }) => [id, expiresAt])).toEqual([
        [fourth.id, null],
        [third.id, late + HOUR],
      ])
    })

    it("is not replaced while too many still sign", async () => {
      const { orgId } = await createVendor(storage)
      const now = (n: number) => ({ now: START + n * 1_000, most: 2 })
      expect([await rotate(orgId, now(0)), await rotate(orgId, now(1))]).toEqual(["rotated", "rotated"])
      expect(await rotate(orgId, now(2))).toBe("too many")
      expect(await inForce(orgId, START + 3_000)).toHaveLength(3)
      expect(await rotate(orgId, { now: START + 24 * HOUR, most: 2 })).toBe("rotated")
      expect(await rotate(randomUUID())).toBe("unknown vendor")
    })

    it("all sign when several were shown at the same time", async () => {
      const { orgId, appSecret } = await createVendor(storage)
      const secrets = [newSecret(), newSecret(), newSecret()]
      await Promise.all(secrets.map((next) => rotate(orgId, { next })))
      const texts = (await inForce(orgId, START)).map(({ text }) => text)
      expect(texts.toSorted()).toEqual([...secrets, appSecret].map((each) => shown(each).text).toSorted())
    })

    it("can be revoked once it is replaced, and not before", async () => {
      const { orgId, appSecret } = await createVendor(storage)
      expect(await end(orgId, appSecret.id, START, START, true)).toBe("current")
      const next = newSecret()
      await rotate(orgId, { next })
      const readKey = { endsAt: START + HOUR, kind: "app-secret" }
      expect(await end(orgId, appSecret.id, START + HOUR)).toEqual(readKey)
      expect(await end(orgId, appSecret.id, START + 2 * HOUR)).toEqual(readKey)
      expect(await inForce(orgId, START + HOUR)).toEqual([shown(next)])
      expect(await end(orgId, next.id, START)).toBe("current")
    })
  })

  describe("moduli", () => {
    it("are those of every key that was ever registered, each once", async () => {
      const [n, m] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")]
      const makeKey = (modulus: string) => makeVendorKey({ jwk: { kty: "RSA", n: modulus, e: "AQAB" } })
      const first = makeKey(n)
      const { orgId } = await createVendor(storage, { keys: [first, makeKey(m)] })
      await createVendor(storage, { keys: [makeKey(n)] })
      await end(orgId, first.id, START)
      const moduli = await run(storage.vendorCredentials.listModuli())
      expect(moduli.filter((each) => each === n || each === m).toSorted()).toEqual([n, m].toSorted())
    })
  })
}
