import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import { ALL_EVENTS } from "../../../contract/webhooks/webhook.ts"
import { DEFAULT_VENDOR_FLAGS } from "../../../domain/sharing/default-flags.ts"
import { CLOSED_CIRCUIT } from "../../../domain/webhooks/circuit.ts"
import { EgressDenied } from "../../../ports/connection/egress-policy.ts"
import { KeyRefused, type PayloadCipher } from "../../../ports/accounts/payload-cipher.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeTables } from "../../../testing/memory/tables.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { makeAddVendorKey } from "./add-vendor-key.ts"
import { type CreateVendorInput, makeCreateVendor } from "./create-vendor.ts"

const JWK = { kty: "RSA", n: "AQAB", e: "AQAB" } as const

/** Reads `kid` as the key of that name, and rejects all other texts. */
const cipher: Pick<PayloadCipher, "readPublicKey"> = {
  readPublicKey: (text) =>
    text.startsWith("kid")
      ? Effect.succeed({ kid: text, encrypts: true, jwk: JWK })
      : Effect.fail(new KeyRefused({ reason: "It is no RSA key." })),
}

const setUp = () => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const ports = {
    vendors: storage.vendors,
    vendorCredentials: storage.vendorCredentials,
    vault: makeMemoryVault(),
    secrets: makeMemorySecrets(),
    cipher: cipher as PayloadCipher,
    egress: {
      check: (url: string) =>
        url.includes("internal")
          ? Effect.fail(new EgressDenied({ reason: "It is a private address." }))
          : Effect.void,
    },
  }
  return { tables, storage, ports, create: makeCreateVendor(ports), addKey: makeAddVendorKey(ports) }
}

const input = (parts: Partial<CreateVendorInput> = {}): CreateVendorInput => ({
  name: " Insure Co ",
  adminEmail: null,
  publicKey: null,
  webhookUrl: null,
  webhookEvents: "all",
  origins: [],
  timeZone: "UTC",
  ...parts,
})

describe("creating a vendor", () => {
  it("stores the given settings, with the default data model", async () => {
    const { storage, create } = setUp()
    const requested = input({
      publicKey: "kid-1",
      webhookUrl: "https://insure.example/hooks",
      webhookEvents: ["sync.events.completed", "sync.events.initiated"],
      timeZone: "Asia/Kolkata",
      origins: ["https://app.insure.example"],
    })
    const { orgId, appKey } = await runAt(create(OPERATOR, requested))
    expect(await runAt(storage.vendors.find(orgId))).toEqual({
      orgId,
      appKey,
      name: "Insure Co",
      timeZone: "Asia/Kolkata",
      origins: ["https://app.insure.example"],
      flags: DEFAULT_VENDOR_FLAGS,
      endpoint: {
        url: "https://insure.example/hooks",
        events: ["sync.events.initiated", "sync.events.completed"],
        disabled: null,
        circuit: CLOSED_CIRCUIT,
      },
      rules: [],
      sdk: {},
      createdAt: START,
    })
    expect(await runAt(storage.vendors.listKeys(orgId))).toMatchObject([{ kid: "kid-1", jwk: JWK }])
  })

  it("returns every secret once, and stores none of them in the clear", async () => {
    const { tables, create, ports } = setUp()
    const created = await runAt(create(OPERATOR, input({ adminEmail: "ops@insure.example" })))
    const stored = tables.vendors.get(created.orgId)!
    const { apiKey, username, password, appSecret, admin } = created
    const shown = [apiKey, password, appSecret, admin!.password]
    expect(new Set([...shown, username, created.appKey]).size).toBe(6)
    const { appSecrets, ...rest } = stored
    for (const secret of shown) expect(JSON.stringify(rest)).not.toContain(secret)
    expect(stored.credentials.map(({ credential }) => credential)).toMatchObject([
      { kind: "api-key", digest: ports.secrets.digest(apiKey) },
      { kind: "basic-user", username, passwordDigest: ports.secrets.digest(password) },
    ])
    expect(stored.admin).toMatchObject({ email: "ops@insure.example" })
    expect(await runAt(ports.secrets.verifyPassword(admin!.password!, stored.admin!.passwordHash, []))).toBe(
      true,
    )
    const place = ASSOCIATED_DATA.appSecret(created.orgId)
    expect(await runAt(ports.vault.openSecret(place, appSecrets[0]!.sealed))).toBe(appSecret)
  })

  it("marks the kind of a generated secret by its prefix", async () => {
    const { create } = setUp()
    expect(await runAt(create(OPERATOR, input({ adminEmail: "ops@insure.example" })))).toMatchObject({
      apiKey: expect.stringMatching(/^hrs_key_/u) as string,
      username: expect.stringMatching(/^hrs_user_/u) as string,
      password: expect.stringMatching(/^hrs_pass_/u) as string,
      appKey: expect.stringMatching(/^hrs_app_/u) as string,
      appSecret: expect.stringMatching(/^hrs_secret_/u) as string,
      admin: { password: expect.stringMatching(/^hrs_admin_/u) as string },
    })
  })

  it("has no endpoint without an address, and otherwise subscribes to all events by default", async () => {
    const { storage, create } = setUp()
    const silent = await runAt(create(OPERATOR, input()))
    expect((await runAt(storage.vendors.find(silent.orgId)))?.endpoint).toBeNull()
    const webhookUrl = "https://insure.example/hooks"
    const { orgId } = await runAt(create(OPERATOR, input({ webhookUrl })))
    expect((await runAt(storage.vendors.find(orgId)))?.endpoint?.events).toEqual(ALL_EVENTS)
  })

  it("stores origins as browsers write them", async () => {
    const { tables, create } = setUp()
    const origins = ["https://app.insure.example/", "http://localhost:5173"]
    const { orgId } = await runAt(create(OPERATOR, input({ origins })))
    expect(tables.vendors.get(orgId)?.origins).toEqual([
      "https://app.insure.example",
      "http://localhost:5173",
    ])
  })

  it.each([
    ["name", { name: "  " }],
    ["adminEmail", { adminEmail: "ops@insure" }],
    ["timeZone", { timeZone: "Asia/Nowhere" }],
    ["origins", { origins: ["https://app.insure.example/journey"] }],
    ["origins", { origins: ["https://user:pass@app.insure.example"] }],
    ["origins", { origins: ["app.insure.example"] }],
    ["origins", { origins: ["javascript:alert(1)"] }],
  ])("names the invalid field and stores nothing: %s %j", async (field, wrong) => {
    const { storage, create } = setUp()
    const error = await runAt(Effect.flip(create(OPERATOR, input(wrong))))
    expect(error).toMatchObject({ _tag: "InvalidVendor", field })
    expect(await runAt(storage.vendors.list())).toEqual([])
  })

  it.each([
    ["a rejected webhook address", "EgressDenied", { webhookUrl: "https://internal/" }],
    ["an invalid key", "KeyRefused", { publicKey: "garbage" }],
  ])("rejects %s and stores nothing", async (_what, tag, wrong) => {
    const { storage, create } = setUp()
    expect(await runAt(Effect.flip(create(OPERATOR, input(wrong))))).toMatchObject({ _tag: tag })
    expect(await runAt(storage.vendors.list())).toEqual([])
  })
})

describe("adding a vendor's key", () => {
  it("adds it before the older ones, which stay", async () => {
    const { storage, create, addKey } = setUp()
    const { orgId } = await runAt(create(OPERATOR, input({ publicKey: "kid-old" })))
    const key = await runAt(addKey(OPERATOR, orgId, "kid-new"), START + 1_000)
    const keys = await runAt(storage.vendors.listKeys(orgId))
    expect(keys.map(({ kid }) => kid)).toEqual(["kid-new", "kid-old"])
    expect(keys[0]).toEqual(key)
  })

  it("rejects an invalid key and an unknown vendor", async () => {
    const { storage, create, addKey } = setUp()
    const { orgId } = await runAt(create(OPERATOR, input()))
    expect(await runAt(Effect.flip(addKey(OPERATOR, orgId, "garbage")))).toMatchObject({ _tag: "KeyRefused" })
    expect(await runAt(Effect.flip(addKey(OPERATOR, crypto.randomUUID(), "kid-1")))).toMatchObject({
      _tag: "VendorNotFound",
    })
    expect(await runAt(storage.vendors.listKeys(orgId))).toEqual([])
  })
})
