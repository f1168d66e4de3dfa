import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Unauthenticated } from "../../../core/use-cases/accounts/credentials/authentication.ts"
import { callBy } from "../../../core/contract/call.ts"
import { makeCallRoute } from "../calls/call-route.ts"
import { startTestApi, type TestApi } from "../testing/api.ts"
import { makeApiKeyAccess, makeBodyKeyAccess } from "./api-key.ts"
import { REFUSALS } from "./address-limiter.ts"

/* The limits of an address, applied before a body is parsed or a key looked up. */

const ANY = Schema.Record(Schema.String, Schema.Unknown)

let api: TestApi
/** Allows an address two requests per second. */
let strict: TestApi
/** The number of key lookups. */
let lookUps = 0
beforeAll(async () => {
  const admit = (key: string | null) =>
    Effect.suspend(() => {
      lookUps++
      return key === "good"
        ? Effect.succeed({ vendorOrgId: "v" } as never)
        : new Unauthenticated({ given: key !== null })
    })
  const route = (path: string, access: ReturnType<typeof makeApiKeyAccess>) =>
    makeCallRoute(
      callBy(
        "apiKey",
        "Keys",
      )({
        id: path,
        route: `POST ${path}`,
        summary: "",
        description: "",
        body: { schema: ANY, types: ["json", "form"], example: {} },
        responses: { 200: { description: "", schema: ANY } },
      }),
      access,
      () => Effect.succeed({ status: 200, body: {} }),
    )
  const routes = [route("/header/", makeApiKeyAccess(admit)), route("/body/", makeBodyKeyAccess(admit))]
  const bodyLimits = { json: 300_000, encryptedRead: 1 }
  api = await startTestApi(routes, undefined, { requestsPerSecond: 1_000, bodyLimits })
  strict = await startTestApi(routes, undefined, { requestsPerSecond: 2, bodyLimits })
})
afterAll(async () => {
  await api.close()
  await strict.close()
})

const call = (path: string, address: string, key: string | null, body: unknown = {}, on = api) =>
  fetch(on.url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": address,
      ...(key === null ? {} : { authorization: key }),
    },
    body: JSON.stringify(body),
  })

const refuse = async (path: string, address: string, times: number) => {
  const statuses: Array<number> = []
  for (let time = 0; time < times; time++)
    statuses.push((await call(path, address, `bad${String(time)}`)).status)
  return statuses
}

describe("an address whose keys are rejected", () => {
  it.each(["/header/", "/body/"])(
    "is rejected without a lookup after several rejections (%s)",
    async (path) => {
      const address = `203.0.113.${path.length.toString()}`
      expect((await call(path, address, "good")).status).toBe(200)
      const before = { lookUps, refusals: api.refusals.length }
      const statuses = await refuse(path, address, REFUSALS.burst + 40)
      expect(statuses.slice(0, REFUSALS.burst)).toEqual(Array.from({ length: REFUSALS.burst }, () => 401))
      expect(statuses.at(-1)).toBe(429)
      // One more per second while the test ran.
      const expected = lookUps - before.lookUps
      expect(expected).toBe(statuses.filter((status) => status === 401).length)
      expect(api.refusals.length - before.refusals).toBe(expected)
      const answer = await call(path, address, "bad")
      if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
      expect((await call(path, address, "good")).status).toBe(200)
    },
  )

  it("covers a whole /64 and nothing else", async () => {
    for (let time = 0; time < REFUSALS.burst; time++) {
      await call("/header/", `2001:db8:0:7::${(time + 1).toString(16)}`, "bad")
    }
    const before = lookUps
    await refuse("/header/", "2001:db8:0:7:ffff::1", 20)
    expect(lookUps - before).toBeLessThan(20)
    expect((await call("/header/", "2001:db8:0:8::1", "bad")).status).toBe(401)
  })
})

describe("an address that calls continuously", () => {
  it("is rejected first of all, and no other address is", async () => {
    const before = lookUps
    const calls = Array.from({ length: 200 }, () => call("/header/", "203.0.113.99", "good", {}, strict))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    const passed = statuses.filter((status) => status === 200).length
    expect(passed).toBeGreaterThanOrEqual(4)
    expect(statuses).toContain(429)
    expect(lookUps - before).toBe(passed)
    expect((await call("/header/", "203.0.113.100", "good", {}, strict)).status).toBe(200)
  })

  it("may send fewer requests with large bodies; rejected bodies are not parsed", async () => {
    const large = { api_key: "good", text: "x".repeat(280_000) }
    const calls = Array.from({ length: 20 }, () => call("/body/", "203.0.113.101", null, large, strict))
    const limited = (await Promise.all(calls)).filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(0)
    for (const { headers } of limited) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
  })
})

describe("every response of an endpoint", () => {
  it("forbids caching, on success and failure", async () => {
    for (const key of ["good", "bad", null]) {
      const { headers } = await call("/header/", "203.0.113.102", key)
      expect(headers.get("cache-control")).toBe("no-store")
    }
  })

  it("applies the body limit of the settings", async () => {
    expect((await call("/header/", "203.0.113.103", "good", { a: "x".repeat(300_000) })).status).toBe(413)
    expect((await call("/header/", "203.0.113.103", "good", { a: "x".repeat(299_000) })).status).toBe(200)
  })
})
