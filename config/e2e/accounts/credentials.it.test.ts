import { takeRsaPem } from "../../../core/testing/rsa-key-pairs.ts"
import { request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ApiError, makeVendorClient } from "../../../adapters/vendor-client/index.ts"
import { startWebhookListener } from "../../../adapters/vendor-client/webhook-listener.ts"
import { importText } from "../testing/employees.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A vendor's credentials from issue to revocation, through the operator's commands and the vendor's requests. */

const FILE = "employeeId,name,status\nE1,Asha Rao,Active"

let service: TestService
let vendor: TestVendor
let connectionId: string

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  connectionId = (await importText(service.installation, vendor, "acme", FILE)).connection_id
})
afterAll(() => service.close())

type Shown = Readonly<Record<string, string | null>>

const operator = () => makeOperator(service)
const credentials = async (of = vendor.orgId) =>
  (await operator().done("vendor", "credentials", of)) as unknown as ReadonlyArray<Shown>
const listIds = async (kind: string, of?: string) =>
  (await credentials(of)).filter((one) => one["kind"] === kind).map((one) => one["id"] ?? "")
const callForStatus = async (apiKey: string) =>
  (await service.call("GET", "/api/vendor/connections/", { headers: { authorization: apiKey } })).status

const makeReader = (login: { username: string; password: string }, privateKeyPem = vendor.privateKey) =>
  makeVendorClient({ baseUrl: service.url, apiKey: vendor.apiKey, read: { ...login, privateKeyPem } })
/** Another test covers the limit of four reads a second. */
const readStatus = async (...of: Parameters<typeof makeReader>): Promise<number> => {
  const status = await makeReader(...of)
    .readEmployee(connectionId, "E1")
    .then(
      () => 200,
      (error: unknown) => (error as ApiError).status ?? 0,
    )
  if (status !== 429) return status
  await sleep(300)
  return readStatus(...of)
}

describe("the API keys of a vendor", () => {
  it("overlap, are listed without a secret, and can be revoked", async () => {
    const { id, api_key, expires_at } = await operator().done("vendor", "issue-key", vendor.orgId)
    expect(expires_at).toBeNull()
    expect([await callForStatus(vendor.apiKey), await callForStatus(api_key)]).toEqual([200, 200])
    const listed = (await credentials()).find((one) => one["id"] === id)
    expect(listed).toMatchObject({ kind: "api-key", state: "active", expires_at: null, revoked_at: null })
    expect(api_key).toMatch(new RegExp(`^${listed?.["label"] ?? "nothing"}.{30,}$`, "u"))
    expect(JSON.stringify(await credentials())).not.toContain(api_key)
    await expect
      .poll(async () => (await credentials()).find((one) => one["id"] === id)?.["last_used_at"])
      .not.toBeNull()

    const first = (await listIds("api-key")).find((one) => one !== id) ?? ""
    const later = await operator().done("vendor", "revoke", first, "--after", "24h")
    expect(Date.parse(later["ends_at"] as string) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect(await callForStatus(vendor.apiKey)).toBe(200)
    await operator().done("vendor", "revoke", first)
    expect([await callForStatus(vendor.apiKey), await callForStatus(api_key)]).toEqual([401, 200])
    expect((await credentials()).find((one) => one["id"] === first)).toMatchObject({ state: "revoked" })
  })

  it("expire", async () => {
    const { api_key } = await operator().done("vendor", "issue-key", vendor.orgId, "--expires-in", "2s")
    await expect.poll(() => callForStatus(api_key), { interval: 200 }).toBe(401)
  })

  it("cannot all be revoked without --yes", async () => {
    const { orgId, apiKey } = await service.createVendor("Other")
    const [only = ""] = await listIds("api-key", orgId)
    const refused = await operator().hrsync("vendor", "revoke", only)
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain("--yes")
    expect(await callForStatus(apiKey)).toBe(200)
    await operator().done("vendor", "revoke", only, "--yes")
    expect(await callForStatus(apiKey)).toBe(401)
  })

  it.each([
    [["vendor", "revoke", "00000000-0000-4000-8000-000000000000"], "The credential was not found"],
    [["vendor", "revoke", "no-id"], "The credential was not found"],
    [["vendor", "credentials", "00000000-0000-4000-8000-000000000000"], "was not found"],
    [["vendor", "credentials", "no-id"], "Vendor no-id was not found"],
    [["vendor", "issue-key", "no-id"], "Vendor no-id was not found"],
  ])("are required: %j is rejected", async (words, reason) => {
    const { status, stderr } = await operator().hrsync(...words)
    expect(status).toBe(1)
    expect(stderr).toContain(reason)
  })

  it("reject a request that began before the revocation and whose body arrives after it", async () => {
    const { id, api_key } = await operator().done("vendor", "issue-key", vendor.orgId)
    const body = JSON.stringify({ client_org: "00000000-0000-4000-8000-000000000000" })
    const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = request(
        `${service.url}/api/terminate_connection/`,
        {
          method: "POST",
          headers: {
            authorization: api_key,
            "content-type": "application/json",
            "content-length": body.length,
          },
        },
        (response) => {
          void text(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }))
        },
      )
      outgoing.on("error", reject)
      outgoing.write(body.slice(0, 10))
      setTimeout(() => {
        operator()
          .done("vendor", "revoke", id)
          .then(() => outgoing.end(body.slice(10)), reject)
      }, 600)
    })
    // While the key is valid the response is 404, because the organization does not exist.
    expect((await answer).status).toBe(401)
  })
})

describe("the Basic users of a vendor", () => {
  it("overlap and can be revoked", async () => {
    const issued = await operator().done("vendor", "issue-user", vendor.orgId)
    const login = { username: issued["username"] as string, password: issued["password"] as string }
    expect([await readStatus(vendor), await readStatus(login)]).toEqual([200, 200])
    await operator().done("vendor", "revoke", issued["id"] as string)
    expect([await readStatus(vendor), await readStatus(login)]).toEqual([200, 401])
  })
})

describe("the public keys of a vendor", () => {
  it("verify and encrypt until they are revoked", async () => {
    const { publicKey, privateKey } = takeRsaPem()
    const [first = ""] = await listIds("public-key")
    const file = await operator().file(publicKey, "key.pem")
    const added = await operator().done("vendor", "add-key", "--vendor", vendor.orgId, "--public-key", file)
    expect(added["active_keys"]).toBe(2)
    expect([await readStatus(vendor), await readStatus(vendor, privateKey)]).toEqual([200, 200])
    await operator().done("vendor", "revoke", first)
    expect([await readStatus(vendor), await readStatus(vendor, privateKey)]).toEqual([400, 200])
    await expect
      .poll(async () => (await credentials()).find((one) => one["id"] === added["id"])?.["last_used_at"])
      .not.toBeNull()
  })
})

describe("the app secret of a vendor", () => {
  it("is rotated: receivers with either secret verify the standard header", async () => {
    const problems: Array<ReadonlyArray<string>> = []
    const listen = (secret: string | ReadonlyArray<string>) =>
      startWebhookListener({
        port: 0,
        secret,
        now: Date.now,
        onWebhook: (webhook) => problems.push(webhook.problems),
      })
    const sendTo = async (secret: string | ReadonlyArray<string>) => {
      const listener = await listen(secret)
      await operator().done("vendor", "set-webhook", "--vendor", vendor.orgId, "--url", listener.url)
      await operator().hrsync("webhooks", "test", "--vendor", vendor.orgId)
      await listener.close()
      return problems.pop()
    }
    expect(await sendTo(vendor.appSecret)).toEqual([])
    const rotated = await operator().done("vendor", "rotate-secret", vendor.orgId)
    const next = rotated["app_secret"] as string
    expect(Date.parse(rotated["previous_until"] as string)).toBe(
      Date.parse(rotated["service_signature_from"] as string) + 24 * 3_600_000,
    )
    expect(await sendTo(next)).toEqual([])
    expect(await sendTo([vendor.appSecret, next])).toEqual([])
    expect(await sendTo(vendor.appSecret)).toEqual([expect.stringContaining("service-signature")])

    const switchAt = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await operator().done("vendor", "rotate-secret", vendor.orgId, "--switch-at", switchAt)
    expect(scheduled).toMatchObject({ service_signature_from: switchAt })
    expect(await sendTo(next)).toEqual([])
    expect(await sendTo(scheduled["app_secret"] as string)).toEqual([
      expect.stringContaining("service-signature"),
    ])
    const secrets = (await credentials()).filter((one) => one["kind"] === "app-secret")
    expect(secrets.map((one) => one["state"])).toEqual(["active", "expiring", "expiring"])
    expect(JSON.stringify(secrets)).not.toContain(next)
  })
})

describe("hrsync vendor set", () => {
  it("changes name, time zone and origins", async () => {
    const { orgId } = await service.createVendor("Before")
    const origins = ["--origin", "https://a.example", "--origin", "https://b.example/"]
    const shown = { org_id: orgId, name: "After", time_zone: "Asia/Kolkata" }
    const set = (...words: ReadonlyArray<string>) => operator().done("vendor", "set", orgId, ...words)
    expect(await set("--name", "After", "--time-zone", "Asia/Kolkata", ...origins)).toEqual({
      ...shown,
      origins: ["https://a.example", "https://b.example"],
    })
    expect(await set("--clear-origins")).toEqual({ ...shown, origins: [] })
    expect(await operator().done("vendor", "show", orgId)).toMatchObject({ ...shown, origins: [] })
    const wrong = await operator().hrsync("vendor", "set", orgId, "--time-zone", "Mars/Olympus")
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("time zone")])
    expect((await operator().hrsync("vendor", "set", orgId)).status).toBe(2)
  })
})
