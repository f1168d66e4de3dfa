import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleUser, createConsoleUser } from "../testing/console.ts"
import { queryRows } from "../testing/contents.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Creating calls of the console, repeated after a lost response, by a second click or a second tab. */

let service: TestService
let vendor: TestVendor
let admin: ConsoleUser

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  admin = await addAdmin()
})
afterAll(() => service.close())

const addAdmin = () =>
  createConsoleUser(service, { team: { kind: "vendor", orgId: vendor.orgId }, role: "vendor-admin" })

const KEYS = "/api/console/developers/api-keys/"
const issue = (user: ConsoleUser, key: string | null, name = "Billing worker") =>
  user.call("POST", KEYS, { json: { name }, headers: key === null ? {} : { "idempotency-key": key } })

const countKeys = async (name: string) => {
  const { body } = await admin.call("GET", "/api/console/developers/credentials/")
  return JSON.stringify(body).split(`"name":"${name}"`).length - 1
}

describe("a repeated call", () => {
  it("gets the same response, with the secret that is shown once, and creates one thing", async () => {
    const key = randomUUID()
    const first = await issue(admin, key, "Repeated")
    const second = await issue(admin, key, "Repeated")
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect([first, second].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"])
    expect(await countKeys("Repeated")).toBe(1)
    const { api_key: apiKey } = first.body as { api_key: string }
    const stored = await queryRows<{ answer: Buffer }>(
      service.installation.storage,
      "SELECT * FROM idempotent_call",
    )
    expect(JSON.stringify(stored)).not.toContain(apiKey)
    expect(Buffer.concat(stored.map(({ answer }) => answer)).includes(apiKey)).toBe(false)
  })

  it("makes one thing when all of them come at once", async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => issue(admin, key, "Concurrent")))
    // One that comes late enough gets the response again instead of a request to wait.
    const waiting = answers.filter(({ status }) => status === 409)
    for (const { headers } of waiting) expect(headers.get("retry-after")).toBe("2")
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length + waiting.length).toBe(answers.length)
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await countKeys("Concurrent")).toBe(1)
    expect((await issue(admin, key, "Concurrent")).body).toEqual(made[0]?.body)
  })

  it("is refused with its key for another request", async () => {
    const key = randomUUID()
    await issue(admin, key, "One")
    const refused = await issue(admin, key, "Two")
    expect([refused.status, (refused.body as { message: string }).message]).toEqual([
      422,
      "This Idempotency-Key was used for another request. Send a new key with each request.",
    ])
    const elsewhere = await admin.call("POST", "/api/console/developers/basic-users/", {
      json: { name: "One" },
      headers: { "idempotency-key": key },
    })
    expect(elsewhere.status).toBe(422)
  })

  it("is another one for another user, and without a key", async () => {
    const [key, other] = [randomUUID(), await addAdmin()]
    await issue(admin, key, "Apart")
    expect((await issue(other, key, "Apart")).headers.get("idempotency-replayed")).toBeNull()
    await issue(admin, null, "Apart")
    expect(await countKeys("Apart")).toBe(3)
  })

  it("is made again after it failed, and invites a person once", async () => {
    const [key, email] = [randomUUID(), `${randomUUID()}@vendor.example`]
    const invite = (headers: Readonly<Record<string, string>>) =>
      admin.call("POST", "/api/console/users/", {
        json: { email, role: "vendor-member", client_org_ids: [] },
        headers,
      })
    const before = (await invite({})).body as { id: string }
    expect((await invite({ "idempotency-key": key })).status).toBe(409)
    const removed = await admin.call("POST", `/api/console/users/${before.id}/remove/`, {
      route: "/api/console/users/{user_id}/remove/",
    })
    expect(removed.status).toBe(200)
    const made = await invite({ "idempotency-key": key })
    expect(made.status).toBe(201)
    expect((await invite({ "idempotency-key": key })).body).toEqual(made.body)
    expect(await makeMailbox(service).codes(email, 2)).toHaveLength(2)
  })

  it("is refused with a key that others could guess", async () => {
    const { status, body } = await issue(admin, "1")
    expect([status, body]).toMatchObject([
      400,
      { data: { "Idempotency-Key": "Expected 16 to 200 visible ASCII characters" } },
    ])
  })
})
