import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { expectDefaultError, expectShape } from "../response-shapes.ts"
import { ENDPOINTS } from "../endpoints.ts"
import { asForm, asJson, basic, call } from "../http.ts"
import { at, listAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { exactly, listWith, equalsAny, text } from "../shape.ts"
import { newVendor, type Vendor } from "../vendors.ts"

const POSTS = ENDPOINTS.filter(({ method }) => method === "POST")
const GETS = ENDPOINTS.filter(({ method }) => method === "GET")
const JSON_ONLY = POSTS.filter(({ path }) => !/terminate|oauth|callback/.test(path))

const pathCases = (given: () => Operator) => {
  it.each(ENDPOINTS)(
    "answers $method $path the same with and without its trailing slash",
    async (endpoint) => {
      const sent = endpoint.method === "POST" ? asJson({}) : {}
      const url = `${given().baseUrl}${endpoint.path}`
      const [bare, slashed] = [
        await call(url, endpoint.method, sent),
        await call(`${url}/`, endpoint.method, sent),
      ]
      expect(slashed.status).toBe(bare.status)
      expect([404, 405, 301, 302, 307, 308].includes(bare.status)).toBe(false)
    },
  )

  it.each(ENDPOINTS)("rejects another method on $path with 405 and Allow", async (endpoint) => {
    const other = endpoint.method === "POST" ? "GET" : "POST"
    for (const method of [other, "DELETE", "PUT"]) {
      const response = await call(`${given().baseUrl}${endpoint.path}`, method)
      expectDefaultError(response, 405)
      expect(response.headers.get("allow")?.split(/,\s*/)).toContain(endpoint.method)
    }
  })

  it.each(["/api", "/api/nothing/here", "/api/external/employee/more", "/.well-known/other.json"])(
    "returns 404 to %s",
    async (path) => {
      expectDefaultError(await call(`${given().baseUrl}${path}`, "GET"), 404)
    },
  )

  it.each(ENDPOINTS)("lists the methods that $path allows", async (endpoint) => {
    const response = await call(`${given().baseUrl}${endpoint.path}/`, "OPTIONS")
    expect([200, 204]).toContain(response.status)
    expect(response.headers.get("allow")?.split(/,\s*/)).toContain(endpoint.method)
  })

  it.each(GETS)("answers HEAD of $path as GET, without a body", async ({ path }) => {
    const url = `${given().baseUrl}${path}`
    const [head, get] = [await call(url, "HEAD"), await call(url, "GET")]
    expect(head.status).toBe(get.status)
    expect(head.text).toBe("")
    expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"))
  })
}

const requestIdCases = (given: () => Operator) => {
  const readRequestId = async (sent: string | undefined, path = "/api/hrms_list/") => {
    const response = await call(
      `${given().baseUrl}${path}`,
      "GET",
      sent === undefined ? {} : { headers: { "x-request-id": sent } },
    )
    return { header: response.headers.get("x-request-id") ?? "", body: at(response.body, "requestId") }
  }

  it.each(["/api/hrms_list/", "/api/nothing", "/api/vendor/connections", "/api/external/employee/"])(
    "echoes the caller's X-Request-ID on %s",
    async (path) => {
      const id = randomUUID()
      expect(await readRequestId(id, path)).toEqual({ header: id, body: id })
    },
  )

  it("echoes it on a success as well", async () => {
    const id = randomUUID()
    const response = await call(`${given().baseUrl}/.well-known/jwks.json`, "GET", {
      headers: { "x-request-id": id },
    })
    expect(response.headers.get("x-request-id")).toBe(id)
  })

  it.each([undefined, "mine", "123", `${randomUUID()} `.repeat(2)])(
    "generates a new UUID in place of %s",
    async (sent) => {
      const { header, body } = await readRequestId(sent)
      expect(header).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(header).not.toBe(sent)
      expect(body).toBe(header)
    },
  )
}

const bodyCases = (given: () => Operator) => {
  const made: { vendor?: Vendor } = {}
  beforeAll(async () => {
    made.vendor = await newVendor(given())
  })
  const authorization = (path: string) => {
    const issued = made.vendor?.issued
    if (issued === undefined) throw new Error("No vendor")
    return path.endsWith("/external/employee") ? basic(issued.username, issued.password) : issued.api_key
  }
  const post = (path: string, type: string, body: string) =>
    call(`${given().baseUrl}${path}`, "POST", {
      headers: { "content-type": type, authorization: authorization(path) },
      body,
    })

  it.each(JSON_ONLY)("accepts no content type but JSON on $path", async ({ path }) => {
    expectDefaultError(await post(path, "text/plain", "{}"), 415)
    expectDefaultError(await post(path, "application/x-www-form-urlencoded", "a=b"), 415)
  })

  it("accepts JSON or a form, but not text, to terminate", async () => {
    expectDefaultError(await post("/api/terminate_connection", "text/plain", "{}"), 415)
  })

  it("accepts no JSON for a grant", async () => {
    expect((await post("/api/external/oauth/token", "application/json", "{}")).status).toBe(415)
  })

  it.each(JSON_ONLY)("rejects broken JSON on $path with 400", async ({ path }) => {
    const response = await post(path, "application/json", '{"a":')
    expect(response.status).toBe(400)
    expect(response.text).not.toMatch(/node_modules|SyntaxError|\bat /)
  })

  it.each(JSON_ONLY.filter(({ path }) => !path.endsWith("/external/employee")))(
    "rejects more than 1 MiB on $path with 413",
    async ({ path }) => {
      expectDefaultError(
        await post(path, "application/json", JSON.stringify({ a: "x".repeat(1_048_576) })),
        413,
      )
    },
  )

  it("rejects an encrypted read of more than 64 KiB with 413, and accepts a smaller one", async () => {
    const ofLength = (length: number) => JSON.stringify({ encrypted_payload: "x".repeat(length) })
    expectDefaultError(await post("/api/external/employee", "application/json", ofLength(65_536)), 413)
    expect((await post("/api/external/employee", "application/json", ofLength(65_000))).status).toBe(400)
  })

  it("accepts a JSON content type with a charset", async () => {
    const response = await post("/api/webhooks/resend", "application/json; charset=utf-8", "{}")
    expect(response.status).toBe(400)
  })

  it("accepts a form where one is allowed", async () => {
    const response = await call(
      `${given().baseUrl}/api/external/oauth/token/`,
      "POST",
      asForm({ grant_type: "x" }),
    )
    expect(response.status).toBe(400)
  })
}

export const plainHttpCases = (given: () => Operator) => {
  describe("HTTP in general (specification/http.md#http-in-general)", { timeout: 60_000 }, () => {
    describe("paths and methods", () => {
      pathCases(given)
    })
    describe("X-Request-ID", () => {
      requestIdCases(given)
    })
    describe("bodies", () => {
      bodyCases(given)
    })

    it("publishes RSA keys only, and no private part of them", async () => {
      const response = await call(`${given().baseUrl}/.well-known/jwks.json`, "GET")
      expect(response.status).toBe(200)
      const key = exactly(
        { kty: equalsAny("RSA"), n: text, e: text, kid: text },
        { use: text, alg: text, key_ops: listWith(text) },
      )
      expectShape(exactly({ keys: listWith(key) }), response.body)
      expect(listAt(response.body, "keys").length).toBeGreaterThan(0)
    })
  })
}
