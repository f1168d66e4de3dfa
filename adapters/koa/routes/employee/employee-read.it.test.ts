import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ASSOCIATED_DATA } from "../../../../core/domain/accounts/associated-data.ts"
import { StorageError } from "../../../../core/ports/storage-error.ts"
import { MasterKeyMissing, DecryptionFailed } from "../../../../core/ports/accounts/vault.ts"
import {
  type AuthenticatedUser,
  type AuthenticateUser,
  type BasicCredentials,
  Unauthenticated,
} from "../../../../core/use-cases/accounts/credentials/authentication.ts"
import { RATE_LIMITS, TooManyRequests } from "../../../../core/use-cases/accounts/credentials/rate-limits.ts"
import { PayloadRejected } from "../../../../core/use-cases/employee/open-employee-request.ts"
import type {
  EmployeeReadResult,
  ReadEmployees,
  ReadEmployeesInput,
} from "../../../../core/use-cases/employee/read-employees.ts"
import { ConnectionNotFound } from "../../../../core/use-cases/authorization/authorization-errors.ts"
import { startTestApi, type TestApi } from "../../testing/api.ts"
import { employeeReadRoute } from "./employee-read.ts"

const ID = "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"
const SECRET = "hrs_pass_CANARY"

type Refusal = Unauthenticated | TooManyRequests
type Failure = Effect.Error<ReturnType<ReadEmployees>>

let api: TestApi
let answer: EmployeeReadResult | Failure | Refusal
let admitted: Array<BasicCredentials | null>
let read: Array<ReadEmployeesInput>

const VENDOR = { kind: "vendor-key", vendorOrgId: "vendor-1" } as const

const isRefusal = (expected: typeof answer): expected is Refusal =>
  expected instanceof Unauthenticated || expected instanceof TooManyRequests

const admitUser: AuthenticateUser = (credentials) => {
  admitted.push(credentials)
  if (isRefusal(answer)) return Effect.fail(answer)
  return Effect.succeed({
    actor: VENDOR,
    keys: [],
    stillAdmitted: Effect.void,
  } as unknown as AuthenticatedUser)
}

const readEmployees: ReadEmployees = (actor, input) => {
  expect(actor).toBe(VENDOR)
  read.push(input)
  if (isRefusal(answer)) return Effect.die("read without admission")
  return "found" in answer ? Effect.succeed(answer) : Effect.fail(answer)
}

beforeAll(async () => {
  api = await startTestApi([employeeReadRoute(admitUser, readEmployees)])
})
afterAll(() => api.close())

const chunks = async function* (...texts: ReadonlyArray<string>) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text))
}

interface Sent {
  readonly path?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const send = async ({ path = "/api/external/employee/", method = "POST", headers = {}, body }: Sent = {}) => {
  admitted = []
  read = []
  const response = await fetch(api.url + path, {
    method,
    headers: {
      "content-type": "application/json",
      "x-request-id": ID,
      authorization: `Basic ${Buffer.from(`user:${SECRET}`).toString("base64")}`,
      ...headers,
    },
    ...(method === "POST" ? { body: body ?? '{"encrypted_payload":"a.b.c.d.e"}' } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === "" ? null : (JSON.parse(text) as unknown),
  }
}

const found = (data: EmployeeReadResult & { found: true }): EmployeeReadResult => data
const one = () => found({ found: true, encrypted: true, data: chunks("aaa", ".bbb") })

describe("POST /api/external/employee/", () => {
  it.each(["/api/external/employee/", "/api/external/employee"])(
    "returns the encrypted data at %s",
    async (path) => {
      answer = one()
      const { status, body, headers } = await send({ path })
      expect(status).toBe(200)
      expect(body).toEqual({
        requestId: ID,
        status: "success",
        status_code: 200,
        message: "Employee data retrieved successfully.",
        data: "aaa.bbb",
      })
      expect(headers.get("content-type")).toMatch(/^application\/json/u)
      expect(admitted).toEqual([{ username: "user", password: SECRET }])
      expect(read).toMatchObject([{ vendorOrgId: "vendor-1", encryptedPayload: "a.b.c.d.e" }])
    },
  )

  it("returns plain JSON to a vendor whose keys only sign", async () => {
    answer = found({ found: true, encrypted: false, data: chunks('{"id":', '"1"}') })
    expect((await send()).body).toMatchObject({ status_code: 200, data: { id: "1" } })
  })

  it.each([
    ["employee", 404, "Employee not found."],
    ["key", 428, "Public key is not configured."],
  ] as const)(
    "responds with HTTP 200 and its own status when the %s is missing",
    async (because, code, message) => {
      answer = { found: false, missing: because }
      const { status, body } = await send()
      expect(status).toBe(200)
      expect(body).toEqual({ requestId: ID, status: "failed", status_code: code, message, data: null })
    },
  )

  it("rejects wrong credentials", async () => {
    answer = new Unauthenticated({ given: true })
    const { status, body, headers } = await send()
    expect(status).toBe(401)
    expect(headers.get("www-authenticate")).toMatch(/^Basic/u)
    expect(body).toEqual({ requestId: ID, code: "invalid_token", message: "Invalid token.", details: null })
  })

  it.each([
    "",
    "Bearer x",
    "Basic",
    "Basic %%%",
    `Basic ${Buffer.from("nocolon").toString("base64")}`,
    `Basic ${Buffer.from("a\0:b").toString("base64")}`,
  ])("treats the header %j as no credentials", async (authorization) => {
    answer = new Unauthenticated({ given: true })
    await send({ headers: { authorization } })
    expect(admitted).toEqual([null])
  })

  const invalidPayload = (details: unknown) => ({
    requestId: ID,
    code: "invalid_payload",
    message: "Invalid encrypted payload.",
    data: null,
    details,
  })

  it("names invalid fields only for a payload with a valid signature", async () => {
    answer = new PayloadRejected({ reason: "claims_fields", details: { size: "Expected at most 500" } })
    const { status, body } = await send()
    expect(status).toBe(400)
    expect(body).toEqual(invalidPayload({ size: "Expected at most 500" }))
  })

  it.each(["jwe_decryption", "jws_header_forbidden_member", "claims_jti_used"] as const)(
    "logs why a payload was refused, and does not say so: %s",
    async (reason) => {
      answer = new PayloadRejected({ reason, details: {} })
      const { text, headers } = await send()
      expect(JSON.parse(text)).toEqual(invalidPayload({}))
      expect(text + JSON.stringify([...headers])).not.toContain(reason)
      expect(api.logs.at(-1)).toEqual(["A payload of the employee read was refused", { reason }])
    },
  )

  it.each([
    "",
    "{",
    "[]",
    "{}",
    "null",
    '{"encrypted_payload":1}',
    '"a.b.c.d.e"',
    '{"encrypted_payload":"\uD800"',
  ])("rejects the body %j like every unreadable payload, once the caller is authenticated", async (text) => {
    answer = one()
    const { status, body } = await send({ body: text })
    expect(status).toBe(400)
    expect(body).toEqual(invalidPayload({}))
    expect([admitted.length, read.length]).toEqual([1, 0])
  })

  it("responds alike for an unknown connection and one of another vendor", async () => {
    answer = new ConnectionNotFound({ connectionId: ID })
    const { status, body } = await send()
    expect(status).toBe(403)
    expect(body).toEqual({ requestId: ID, message: "Invalid connection_id or unauthorized access." })
  })

  it("says when the next read is allowed", async () => {
    answer = new TooManyRequests({
      limit: RATE_LIMITS.employeeRead,
      rateLimit: { allowed: false, remaining: 0, resetMillis: 401 },
      key: "employee-read:user-1",
    })
    const { status, headers, body } = await send()
    expect(status).toBe(429)
    expect(headers.get("retry-after")).toBe("1")
    expect(["limit", "remaining", "reset"].map((name) => headers.get(`ratelimit-${name}`))).toEqual([
      "4",
      "0",
      "1",
    ])
    expect(body).toMatchObject({ requestId: ID, data: null })
  })

  it.each([
    new StorageError({ operation: "read employees", cause: new Error(SECRET) }),
    new DecryptionFailed({ associatedData: ASSOCIATED_DATA.employeeRecord("1") }),
    new MasterKeyMissing({ masterKeyId: SECRET }),
  ])("reveals no cause of $_tag", async (failure) => {
    answer = failure
    const { status, body } = await send()
    expect(status).toBe(500)
    expect(body).toEqual({
      requestId: ID,
      status: "failed",
      status_code: 500,
      message: "Error retrieving employee data.",
      data: null,
    })
  })

  it("accepts only JSON of at most 64 KiB", async () => {
    answer = one()
    expect((await send({ headers: { "content-type": "text/plain" } })).status).toBe(415)
    expect((await send({ body: `{"encrypted_payload":"${"a".repeat(65_536)}"}` })).status).toBe(413)
    expect(admitted).toEqual([])
  })

  it("responds with an error when the data fail before the first chunk", async () => {
    answer = found({ found: true, encrypted: true, data: failingAfter() })
    const { status, body } = await send()
    expect(status).toBe(500)
    expect(body).toMatchObject({ status_code: 500, data: null })
  })

  it("aborts the response when the data fail later, so that it never looks complete", async () => {
    answer = found({ found: true, encrypted: true, data: failingAfter("a".repeat(100_000)) })
    await expect(send()).rejects.toThrow()
    expect(api.errors.at(-1)).toMatchObject({ requestId: ID, cause: new Error("the database went away") })
  })

  it("stops reading the data when the caller goes away", async () => {
    let ended = false
    const endless = async function* () {
      try {
        for (;;) yield await Promise.resolve(Buffer.alloc(65_536, "a"))
      } finally {
        ended = true
      }
    }
    answer = found({ found: true, encrypted: true, data: endless() })
    const cancelled = new AbortController()
    const response = await fetch(`${api.url}/api/external/employee/`, {
      method: "POST",
      signal: cancelled.signal,
      headers: { "content-type": "application/json" },
      body: '{"encrypted_payload":"a"}',
    })
    await response.body?.getReader().read()
    cancelled.abort()
    await expect.poll(() => ended).toBe(true)
  })

  it("writes neither credentials nor payloads into its access log", () => {
    const log = JSON.stringify(api.requests)
    expect(api.requests.length).toBeGreaterThan(20)
    expect(log).not.toContain(SECRET)
    expect(log).not.toContain("encrypted_payload")
    expect(api.requests[0]).toMatchObject({ requestId: ID, method: "POST", route: "/api/external/employee" })
  })
})

async function* failingAfter(...texts: ReadonlyArray<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text))
  throw new Error("the database went away")
}
