import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { MAX_ACTIVE_CREDENTIALS } from "../../../contract/accounts/console/credentials.ts"
import type { PayloadCipher } from "../../../ports/accounts/payload-cipher.ts"
import { NO_DEVICE } from "../../../testing/builders/actors.ts"
import { createVendor } from "../../../testing/builders/connections.ts"
import { makeVendorKey, NO_OPTIONS, START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeTables } from "../../../testing/memory/tables.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { type Actor, OPERATOR, SYSTEM, type VendorUser } from "../../authorization/actor.ts"
import { makeAddVendorKey } from "../vendors/add-vendor-key.ts"
import { makeChangeVendor } from "../vendors/change-vendor.ts"
import { makeAuthenticateUser, makeAuthenticateVendor } from "./authentication.ts"
import { makeIssueApiKey, makeIssueBasicUser } from "./issue-credentials.ts"
import { makeListCredentials } from "./list-credentials.ts"
import { makeResetBasicPassword } from "./reset-password.ts"
import { makeRevokeCredential } from "./revoke-credential.ts"
import { makeRotateSecret } from "./rotate-secret.ts"

const HOUR = 3_600_000
const SITE = { address: "203.0.113.7", endpoint: "any" }

/** Every key is valid, and different from the one before. */
const cipher = {
  readPublicKey: (text: string) =>
    Effect.succeed({ kid: text, encrypts: true, jwk: { kty: "RSA" as const, n: "AQAB", e: "AQAB" } }),
} as Partial<PayloadCipher> as PayloadCipher

const setUp = async () => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const { vendors, vendorCredentials, callers } = storage
  const secrets = makeMemorySecrets()
  const ports = { vendors, vendorCredentials, callers, secrets, cipher, vault: makeMemoryVault() }
  return {
    storage,
    vendor: await createVendor(storage, { keys: [makeVendorKey()] }),
    list: makeListCredentials(ports),
    issueKey: makeIssueApiKey(ports),
    issueUser: makeIssueBasicUser(ports),
    addKey: makeAddVendorKey(ports),
    reset: makeResetBasicPassword(ports),
    revoke: makeRevokeCredential(ports),
    rotate: makeRotateSecret(ports),
    change: makeChangeVendor(ports),
    admit: makeAuthenticateVendor(ports),
    admitUser: makeAuthenticateUser(ports),
  }
}

const AT_ONCE = { afterMillis: 0, allowLast: false }
const runTag = async (effect: Effect.Effect<unknown, { readonly _tag: string }>, at = START) =>
  (await runAt(Effect.flip(effect), at))._tag

describe("an issued API key", () => {
  it("is valid beside the earlier ones until its expiry", async () => {
    const { vendor, issueKey, admit } = await setUp()
    const { apiKey, expiresAt } = await runAt(
      issueKey(OPERATOR, vendor.orgId, { name: null, expiresAt: START + HOUR }),
    )
    expect(expiresAt).toBe(START + HOUR)
    expect(await runAt(admit(apiKey, SITE), START + HOUR - 1)).toMatchObject({
      actor: { vendorOrgId: vendor.orgId },
    })
    expect(await runTag(admit(apiKey, SITE), START + HOUR)).toBe("Unauthenticated")
  })

  it("is stored as its digest and its first characters", async () => {
    const { vendor, issueKey, list } = await setUp()
    const { id, apiKey } = await runAt(issueKey(OPERATOR, vendor.orgId, NO_OPTIONS))
    const listed = await runAt(list(OPERATOR, vendor.orgId))
    expect(listed.find((one) => one.id === id)?.label).toBe(apiKey.slice(0, "hrs_key_".length + 4))
    expect(JSON.stringify(listed)).not.toContain(apiKey)
  })

  it("expires when it is revoked, at once or after the overlap, and the others stay valid", async () => {
    const { vendor, issueKey, admit, revoke } = await setUp()
    const issue = () => runAt(issueKey(OPERATOR, vendor.orgId, NO_OPTIONS))
    const [now, later, valid] = [await issue(), await issue(), await issue()]
    await runAt(revoke(OPERATOR, now.id, AT_ONCE))
    await runAt(revoke(OPERATOR, later.id, { ...AT_ONCE, afterMillis: 24 * HOUR }))
    expect(await runTag(admit(now.apiKey, SITE))).toBe("Unauthenticated")
    await runAt(admit(later.apiKey, SITE), START + 24 * HOUR - 1)
    expect(await runTag(admit(later.apiKey, SITE), START + 24 * HOUR)).toBe("Unauthenticated")
    await runAt(admit(valid.apiKey, SITE), START + 24 * HOUR)
  })

  it("records its last use, to the minute", async () => {
    const { vendor, issueKey, admit, list } = await setUp()
    const { id, apiKey } = await runAt(issueKey(OPERATOR, vendor.orgId, NO_OPTIONS))
    const lastUse = async () =>
      (await runAt(list(OPERATOR, vendor.orgId))).find((one) => one.id === id)?.lastUsedAt
    expect(await lastUse()).toBeNull()
    for (const [at, shown] of [
      [START, START],
      [START + 59_999, START],
      [START + 60_000, START + 60_000],
    ] as const) {
      await runAt(admit(apiKey, SITE), at)
      expect(await lastUse()).toBe(shown)
    }
  })

  it("stops soon during a long call: the call is checked again", async () => {
    const { vendor, issueKey, admit, revoke } = await setUp()
    const { id, apiKey } = await runAt(issueKey(OPERATOR, vendor.orgId, NO_OPTIONS))
    const { recheckCredential } = await runAt(admit(apiKey, SITE))
    await runAt(recheckCredential, START + 2_000)
    await runAt(revoke(OPERATOR, id, AT_ONCE), START + 2_100)
    expect(await runTag(recheckCredential, START + 3_000)).toBe("Unauthenticated")
  })
})

describe("an issued Basic user", () => {
  it("can read beside the earlier ones until it is revoked", async () => {
    const { vendor, issueUser, admitUser, revoke } = await setUp()
    const { id, username, password } = await runAt(issueUser(OPERATOR, vendor.orgId, NO_OPTIONS))
    const call = () => admitUser({ username, password }, SITE)
    const { recheckCredential } = await runAt(call())
    await runAt(revoke(OPERATOR, id, AT_ONCE))
    expect(await runTag(call())).toBe("Unauthenticated")
    expect(await runTag(recheckCredential, START + 500)).toBe("Unauthenticated")
  })
})

describe("a Basic user whose password is replaced", () => {
  it("is admitted with the new one only", async () => {
    const { vendor, issueUser, admitUser, reset } = await setUp()
    const { id, username, password } = await runAt(issueUser(OPERATOR, vendor.orgId, NO_OPTIONS))
    const changed = await runAt(reset(OPERATOR, id))
    expect(changed).toMatchObject({ id, username })
    expect(await runTag(admitUser({ username, password }, SITE))).toBe("Unauthenticated")
    await runAt(admitUser(changed, SITE))
  })

  it("must be active, and a Basic user", async () => {
    const { vendor, issueUser, issueKey, reset, revoke } = await setUp()
    const user = await runAt(issueUser(OPERATOR, vendor.orgId, NO_OPTIONS))
    await runAt(revoke(OPERATOR, user.id, AT_ONCE))
    const key = await runAt(issueKey(OPERATOR, vendor.orgId, NO_OPTIONS))
    for (const id of [user.id, key.id]) expect(await runTag(reset(OPERATOR, id))).toBe("CredentialNotFound")
  })
})

describe("the name of a credential", () => {
  it("is trimmed and listed", async () => {
    const { vendor, issueKey, issueUser, list } = await setUp()
    const key = await runAt(issueKey(OPERATOR, vendor.orgId, { ...NO_OPTIONS, name: "  Billing worker " }))
    const user = await runAt(issueUser(OPERATOR, vendor.orgId, { ...NO_OPTIONS, name: "रात का काम" }))
    const names = new Map((await runAt(list(OPERATOR, vendor.orgId))).map(({ id, name }) => [id, name]))
    expect([names.get(key.id), names.get(user.id)]).toEqual(["Billing worker", "रात का काम"])
  })

  it.each(["", "   ", "x".repeat(81), "two\nlines", "hidden\u200b", "a\0b"])("is never %j", async (name) => {
    const { vendor, issueKey, list } = await setUp()
    const before = await runAt(list(OPERATOR, vendor.orgId))
    expect(await runTag(issueKey(OPERATOR, vendor.orgId, { ...NO_OPTIONS, name }))).toBe(
      "CredentialNameInvalid",
    )
    expect(await runAt(list(OPERATOR, vendor.orgId))).toEqual(before)
  })
})

describe("a public key", () => {
  it("that is revoked is no longer used to verify and to encrypt", async () => {
    const { storage, vendor, addKey, revoke } = await setUp()
    const added = await runAt(addKey(OPERATOR, vendor.orgId, "second"))
    await runAt(revoke(OPERATOR, vendor.keys[0]!.id, AT_ONCE))
    expect((await runAt(storage.vendors.listKeys(vendor.orgId))).map(({ id }) => id)).toEqual([added.id])
  })

  it("is rejected when it shares a prime with any vendor's key, revoked or not, but not when it is the same key", async () => {
    const { storage, vendor, revoke } = await setUp()
    const registering = makeAddVendorKey({
      vendorCredentials: storage.vendorCredentials,
      secrets: makeMemorySecrets(),
      cipher: {
        readPublicKey: (n: string) =>
          Effect.succeed({ kid: null, encrypts: true, jwk: { kty: "RSA" as const, n, e: "AQAB" } }),
      } as Partial<PayloadCipher> as PayloadCipher,
    })
    // 11 * 13, 13 * 17, 19 * 23 are the moduli.
    const [first, sharing, coprime] = ["jw", "3Q", "AbU"] as const
    const { id } = await runAt(registering(OPERATOR, vendor.orgId, first))
    const otherVendor = await createVendor(storage)
    const refused = () => runAt(Effect.flip(registering(OPERATOR, otherVendor.orgId, sharing)))
    expect(await refused()).toMatchObject({
      _tag: "KeyRefused",
      reason: expect.stringContaining("shares a prime") as string,
    })
    await runAt(registering(OPERATOR, otherVendor.orgId, first))
    await runAt(registering(OPERATOR, otherVendor.orgId, coprime))
    await runAt(revoke(OPERATOR, id, AT_ONCE))
    expect(await refused()).toMatchObject({ _tag: "KeyRefused" })
  })

  it("is rejected when ten are active, with the reason", async () => {
    const { vendor, addKey } = await setUp()
    for (let n = 1; n < MAX_ACTIVE_CREDENTIALS; n++)
      await runAt(addKey(OPERATOR, vendor.orgId, `k${String(n)}`))
    expect(await runAt(Effect.flip(addKey(OPERATOR, vendor.orgId, "one more")))).toMatchObject({
      _tag: "TooManyCredentials",
      kind: "public-key",
      limit: MAX_ACTIVE_CREDENTIALS,
    })
  })
})

describe("revoking", () => {
  it("the last of a kind requires an explicit confirmation", async () => {
    const { vendor, revoke } = await setUp()
    const last = revoke(OPERATOR, vendor.apiKey.id, AT_ONCE)
    expect(await runAt(Effect.flip(last))).toMatchObject({ _tag: "LastCredential", kind: "api-key" })
    const meant = revoke(OPERATOR, vendor.apiKey.id, { ...AT_ONCE, allowLast: true })
    expect(await runAt(meant)).toMatchObject({ kind: "api-key", endsAt: START })
  })

  it("rejects the signing app secret, an unknown id, and an infinite overlap", async () => {
    const { vendor, revoke } = await setUp()
    expect(await runTag(revoke(OPERATOR, vendor.appSecret.id, AT_ONCE))).toBe("SecretInUse")
    expect(await runTag(revoke(OPERATOR, crypto.randomUUID(), AT_ONCE))).toBe("CredentialNotFound")
    const endless = { ...AT_ONCE, afterMillis: 400 * 24 * HOUR }
    expect(await runTag(revoke(OPERATOR, vendor.apiKey.id, endless))).toBe("TimeOutOfRange")
  })
})

describe("permissions", () => {
  const makeVendorUser = (vendorOrgId: string): VendorUser => ({
    kind: "vendor-user",
    userId: "user-1",
    vendorOrgId,
    email: "ops@vendor.example",
    role: "admin",
    corporates: "all",
  })
  const forbidden: ReadonlyArray<(own: string) => Actor> = [
    (vendorOrgId) => ({ kind: "vendor-key", vendorOrgId }),
    (orgId) => ({ kind: "corporate-admin", userId: "user-1", orgId, email: "hr@acme.example" }),
    (vendorOrgId) => ({
      kind: "journey",
      ...NO_DEVICE,
      connectionId: crypto.randomUUID(),
      vendorOrgId,
      email: "hr@acme.example",
    }),
    (vendorOrgId) => ({ ...makeVendorUser(vendorOrgId), role: "member" }),
    () => SYSTEM,
  ]
  const actions = (setup: Awaited<ReturnType<typeof setUp>>, actor: Actor) => {
    const { orgId, apiKey, basicUser } = setup.vendor
    return [
      setup.list(actor, orgId),
      setup.issueKey(actor, orgId, NO_OPTIONS),
      setup.issueUser(actor, orgId, NO_OPTIONS),
      setup.addKey(actor, orgId, "key"),
      setup.rotate(actor, orgId, null),
      setup.reset(actor, basicUser.id),
      setup.change(actor, orgId, { name: "Other", timeZone: null, origins: null }),
      setup.revoke(actor, apiKey.id, AT_ONCE),
    ] as ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }>>
  }

  it("reject an actor who is no admin of the vendor", async () => {
    const setup = await setUp()
    for (const actor of forbidden.map((make) => make(setup.vendor.orgId))) {
      for (const action of actions(setup, actor)) expect(await runTag(action)).toBe("ActionForbidden")
    }
  })

  it("accept a vendor's admin for its own vendor; another vendor looks unknown", async () => {
    const setup = await setUp()
    for (const action of actions(setup, makeVendorUser(setup.vendor.orgId))) await runAt(action)
    const otherVendor = makeVendorUser(crypto.randomUUID())
    const tags = []
    for (const action of actions(setup, otherVendor)) tags.push(await runTag(action))
    expect(tags).toEqual([
      ...Array.from({ length: 5 }, () => "VendorNotFound"),
      "CredentialNotFound",
      "VendorNotFound",
      "CredentialNotFound",
    ])
    expect(await runTag(setup.revoke(otherVendor, crypto.randomUUID(), AT_ONCE))).toBe("CredentialNotFound")
  })

  it("accept the operator for every vendor", async () => {
    const setup = await setUp()
    for (const action of actions(setup, OPERATOR)) await runAt(action)
    for (const action of [
      setup.list(OPERATOR, crypto.randomUUID()),
      setup.issueKey(OPERATOR, crypto.randomUUID(), NO_OPTIONS),
      setup.rotate(OPERATOR, crypto.randomUUID(), null),
      setup.change(OPERATOR, crypto.randomUUID(), { name: "X", timeZone: null, origins: null }),
    ] as ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }>>) {
      expect(await runTag(action)).toBe("VendorNotFound")
    }
  })
})

describe("changing a vendor", () => {
  it("stores origins as browsers write them, without repetition, with the checks of the creation", async () => {
    const { vendor, change } = await setUp()
    const nothing = { name: null, timeZone: null, origins: null }
    const origins = ["https://a.example/", "https://a.example", "http://localhost:5173"]
    expect(await runAt(change(OPERATOR, vendor.orgId, { ...nothing, origins }))).toMatchObject({
      origins: ["https://a.example", "http://localhost:5173"],
      name: vendor.name,
    })
    for (const [field, wrong] of [
      ["name", { name: "  " }],
      ["timeZone", { timeZone: "Asia/Nowhere" }],
      ["origins", { origins: ["https://a.example/path"] }],
    ] as const) {
      const refused = await runAt(Effect.flip(change(OPERATOR, vendor.orgId, { ...nothing, ...wrong })))
      expect(refused).toMatchObject({ _tag: "InvalidVendor", field })
    }
  })
})
