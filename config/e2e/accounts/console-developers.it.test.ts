import { generateKeyPairSync } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ConsoleCredentials } from "../../../core/contract/accounts/console/credentials.ts"
import type { ConsoleSdk } from "../../../core/contract/accounts/console/sdk.ts"
import type { UserRole } from "../../../core/contract/accounts/console/user-role.ts"
import { type ConsoleUser, createConsoleUser } from "../testing/console.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The credentials of a vendor and the settings of its SDK, over the console's HTTP API. */

let service: TestService
let vendor: TestVendor
let admin: ConsoleUser
let neighbour: ConsoleUser

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  admin = await createUser(vendor, "vendor-admin")
  neighbour = await createUser(await service.createVendor("Neem Insurance"), "vendor-admin")
})
afterAll(() => service.close())

const createUser = ({ orgId }: TestVendor, role: UserRole) =>
  createConsoleUser(service, { team: { kind: "vendor", orgId }, role })

const makePem = (modulusLength: number): string =>
  generateKeyPairSync("rsa", { modulusLength }).publicKey.export({ type: "spki", format: "pem" }).toString()

const PATH = "/api/console/developers"
const ONE = `${PATH}/credentials/{credential_id}/revoke/`

const list = async ({ call }: ConsoleUser) =>
  (await call("GET", `${PATH}/credentials/`)).body as ConsoleCredentials

const revoke = ({ call }: ConsoleUser, id: string, allowLast = false) =>
  call("POST", `${PATH}/credentials/${id}/revoke/`, {
    route: ONE,
    json: { after_hours: 0, allow_last: allowLast },
  })

describe("the credentials of a vendor", () => {
  it("are listed without any secret, and never a neighbour's", async () => {
    const [own, theirs] = [await list(admin), await list(neighbour)]
    expect(own.api_keys).toMatchObject([{ state: "active", prefix: vendor.apiKey.slice(0, 12) }])
    expect(own.basic_users).toMatchObject([{ username: vendor.username }])
    expect(own.public_keys).toMatchObject([{ encrypts: true, bits: 2_048 }])
    for (const secret of [vendor.apiKey, vendor.password, vendor.appSecret])
      expect(JSON.stringify(own)).not.toContain(secret)
    expect(theirs.api_keys.map(({ id }) => id)).not.toContain(own.api_keys[0]?.id)
  })

  it("look unknown to a neighbour, and are closed to members", async () => {
    const { api_keys: keys, basic_users: users } = await list(admin)
    const [keyId = "", userId = ""] = [keys[0]?.id, users[0]?.id]
    const member = await createUser(vendor, "vendor-member")
    const reset = ({ call }: ConsoleUser) =>
      call("POST", `${PATH}/basic-users/${userId}/password/`, {
        route: `${PATH}/basic-users/{credential_id}/password/`,
      })
    const both = await Promise.all([revoke(neighbour, keyId, true), reset(neighbour)])
    expect(both.map(({ status }) => status)).toEqual([404, 404])
    const json = { name: "Mallory" }
    const closed = await Promise.all([
      revoke(member, keyId, true),
      reset(member),
      member.call("GET", `${PATH}/credentials/`),
      member.call("POST", `${PATH}/api-keys/`, { json }),
      member.call("POST", `${PATH}/basic-users/`, { json }),
      member.call("GET", "/api/console/sdk/"),
    ])
    expect(closed.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await list(admin)).toMatchObject({ api_keys: keys, basic_users: users })
  })

  it("keep one of a kind, unless the user says so", async () => {
    const [key] = (await list(neighbour)).api_keys
    const id = key?.id ?? "none"
    const refused = await revoke(neighbour, id)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { data: { allow_last: expect.any(String) as string } },
    ])
    expect((await revoke(neighbour, id, true)).status).toBe(200)
    expect((await list(neighbour)).api_keys).toMatchObject([{ state: "revoked" }])
  })

  it("are at most ten of a kind", async () => {
    const other = await createUser(await service.createVendor("Ten"), "vendor-admin")
    const statuses: Array<number> = []
    for (let count = 0; count < 10; count++) {
      const made = await other.call("POST", `${PATH}/api-keys/`, { json: { name: `Key ${String(count)}` } })
      statuses.push(made.status)
    }
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 201), 409])
  })

  it.each([
    ["no key", "hello"],
    ["a weak key", makePem(1_024)],
  ])("say why a public key is refused: %s", async (_, text) => {
    const answer = await admin.call("POST", `${PATH}/public-keys/`, { json: { public_key: text } })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { data: { public_key: expect.any(String) as string } },
    ])
  })

  it("have a name on one line", async () => {
    const answer = await admin.call("POST", `${PATH}/api-keys/`, { json: { name: "two\nlines" } })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { data: { name: expect.any(String) as string } },
    ])
  })
})

describe("the settings of the SDK", () => {
  const read = async () => (await admin.call("GET", "/api/console/sdk/")).body as ConsoleSdk
  const change = (json: object) => admin.call("POST", "/api/console/sdk/", { json })

  it("change together with the origins, from the version that was read", async () => {
    const { version } = await read()
    const next = { settings: { accent: "#7a3b12" }, logo: "none", origins: ["https://app.tamarind.example"] }
    const both = await Promise.all([change({ ...next, version }), change({ ...next, version })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await read()).toMatchObject({ settings: next.settings, origins: next.origins, logo_url: null })
  })

  it("name every problem, and change nothing", async () => {
    const before = await read()
    const { version } = before
    const wrong = { accent: "red", help_url: "http://x.example" }
    const logo = { base64: Buffer.from("<svg/>").toString("base64") }
    const refused = await change({ settings: wrong, logo, origins: ["nowhere"], version })
    expect(refused.status).toBe(400)
    const { data } = refused.body as { data: object }
    expect(Object.keys(data).toSorted()).toEqual(["accent", "help_url", "logo", "origins"])
    expect(await read()).toEqual(before)
  })
})
