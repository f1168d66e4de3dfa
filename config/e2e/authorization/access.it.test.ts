import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Answer, startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * Who may call what, and the responses to unauthenticated clients (specification/authentication.md#schemes).
 */

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
})
afterAll(() => service.close())

const ORG = "/api/org_details/{org}/"

const KEYED = [
  ["GET", `/api/org_details/${randomUUID()}/`, ORG],
  ["GET", "/api/vendor/connections/", undefined],
  ["POST", "/api/terminate_connection/", undefined],
  ["POST", "/api/webhooks/resend", undefined],
] as const

describe.each(KEYED)("%s %s", (method, path, route) => {
  const call = (headers: Readonly<Record<string, string>>) =>
    service.call(method, path, { ...(route && { route }), headers, ...(method === "POST" && { json: {} }) })

  it("requires the API key", async () => {
    const { status, body, headers } = await call({})
    expect(status).toBe(401)
    expect(body).toMatchObject({ message: "Authentication credentials were not provided." })
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/u)
  })

  it.each([
    ["a wrong key", () => "hrs_key_wrong"],
    ["the right key with a suffix", () => `${vendor.apiKey}x`],
    ["the vendor's password", () => vendor.password],
  ])("rejects %s", async (_, authorization) => {
    expect(await call({ authorization: authorization() })).toMatchObject({
      status: 401,
      body: { message: "Invalid token." },
    })
  })

  it.each(["Token", "Bearer", "Basic", "Api-Key"])(
    "says that the key stands alone, not after %s",
    async (word) => {
      expect(await call({ authorization: `${word} ${vendor.apiKey}` })).toMatchObject({
        status: 401,
        body: {
          message:
            "Invalid token: expected the API key alone in the header Authorization, without a scheme before it.",
        },
      })
    },
  )
})

describe("GET /api/sdk/data_model_flags/", () => {
  const call = (authorization?: string) =>
    service.call("GET", "/api/sdk/data_model_flags/", {
      headers: authorization === undefined ? {} : { authorization },
    })

  it("requires the key after the word Token", async () => {
    expect(await call(`Token ${vendor.apiKey}`)).toMatchObject({ status: 200, body: { status: "success" } })
    expect(await call()).toMatchObject({
      status: 401,
      body: { status: "error", message: "Authentication credentials were not provided.", data: null },
    })
    const refused = async (authorization: string, message: string) => {
      const body = { status: "error", message, data: null }
      expect(await call(authorization)).toMatchObject({ status: 401, body })
    }
    for (const otherForm of [vendor.apiKey, `Bearer ${vendor.apiKey}`, "Token "])
      await refused(otherForm, "Invalid token: expected the header Authorization: Token <API_KEY>.")
    await refused("Token wrong", "Invalid token.")
  })
})

describe("POST /api/sdk/token/", () => {
  const invitation = { email: "hr@acme.example", org_name: "Acme", fullname: "Asha Rao" }
  const call = (json: unknown, headers: Readonly<Record<string, string>> = {}) =>
    service.call("POST", "/api/sdk/token/", { json, headers })

  it("accepts the key in the body or in the header", async () => {
    expect((await call({ ...invitation, api_key: vendor.apiKey })).status).toBe(200)
    expect((await call(invitation, { authorization: vendor.apiKey })).status).toBe(200)
  })

  it("rejects a wrong key, and names a missing one", async () => {
    expect((await call({ ...invitation, api_key: "wrong" })).status).toBe(401)
    expect(await call(invitation)).toMatchObject({ status: 400, body: { data: { api_key: "Required" } } })
  })
})

/** Sends 30 calls at once, and repeats that until one is limited: a slow machine takes longer than a second for 30. */
const sendUntilLimited = async (send: (n: number) => Promise<Answer>) => {
  const begun = Date.now()
  const answers: Array<Answer> = []
  while (answers.every(({ status }) => status !== 429))
    answers.push(...(await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)))))
  const seconds = Math.floor((Date.now() - begun) / 1_000) + 1
  const limited = answers.filter(({ status }) => status === 429)
  return { limited: limited[0], admitted: answers.length - limited.length, seconds }
}

describe("an unauthenticated client", () => {
  it("may try 20 times a second, then receives a Retry-After", async () => {
    const guess = (from: string) =>
      service.call("GET", "/api/vendor/connections/", {
        headers: { authorization: "guess", "x-forwarded-for": from },
      })
    const { limited, admitted, seconds } = await sendUntilLimited(() => guess("203.0.113.20"))
    expect(admitted).toBeGreaterThanOrEqual(20)
    expect(admitted).toBeLessThanOrEqual(20 * seconds)
    expect(limited?.headers.get("retry-after")).toMatch(/^[12]$/u)
    expect(limited?.headers.get("ratelimit-limit")).toBe("20")
    expect((await guess("203.0.113.21")).status).toBe(401)
  })

  it("is logged with its address, but not with its credentials", async () => {
    const lines: Array<string> = []
    const heard = await startService([], {}, { onLog: (line) => lines.push(line) })
    const wrong = { "x-forwarded-for": "203.0.113.22", authorization: "hrs_key_of-nobody" }
    await heard.call("GET", "/api/vendor/connections/", { headers: wrong })
    await heard.call("POST", "/api/external/oauth/token", {
      headers: { "x-forwarded-for": "2001:db8:0:5::9" },
      form: { grant_type: "password", username: "of-nobody", password: "of-nobody" },
    })
    await heard.call("GET", "/api/vendor/connections/")
    const refusals = lines.filter((line) => line.includes("Credentials were rejected"))
    const metrics = await (await fetch(`${heard.metricsUrl}/metrics`)).text()
    await heard.close()
    expect(refusals.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { ip: "203.0.113.22", route: "/api/vendor/connections/" },
      { ip: "2001:db8:0:5::/64", route: "/api/external/oauth/token" },
    ])
    expect(lines.join("")).not.toContain("of-nobody")
    expect(metrics).toContain('hrsync_credentials_refused_total{route="/api/vendor/connections/"} 1')
    expect(metrics).toContain('hrsync_credentials_refused_total{route="/api/external/oauth/token"} 1')
  })

  it("cannot forge its address with a header that no proxy has set", async () => {
    const open = await startService([], { HRSYNC_TRUSTED_PROXIES: "0" })
    const { admitted, seconds } = await sendUntilLimited((n) =>
      open.call("GET", "/api/hrms_list/", { headers: { "x-forwarded-for": `203.0.113.${String(n)}` } }),
    )
    expect(admitted).toBeLessThanOrEqual(20 * seconds)
    await open.close()
  })
})

describe("a vendor", () => {
  it("may call each endpoint 50 times a second, independently of other vendors", async () => {
    const busy = await service.createVendor("Busy")
    const begun = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => busy.call("GET", "/api/vendor/connections/")),
    )
    // On a busy machine the calls arrive over several seconds.
    const seconds = Math.ceil((performance.now() - begun) / 1_000)
    const answered = answers.filter(({ status }) => status === 200).length
    expect(answered).toBeGreaterThanOrEqual(50)
    expect(answered).toBeLessThanOrEqual(50 * (seconds + 1))
    expect((await busy.call("GET", `/api/org_details/${busy.orgId}`, { route: ORG })).status).toBe(200)
    expect((await vendor.call("GET", "/api/vendor/connections/")).status).toBe(200)
  })
})
