import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  EmployeeRequest,
  EmployeeResponse,
  EncryptedEmployeeRequest,
  InvalidPayloadBody,
  InvalidTokenBody,
  UnauthorizedConnectionBody,
} from "./employee-read.ts"
import { formatFieldErrors } from "../field-errors.ts"

const UUID = "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b01"

const listErrors = (value: unknown) => {
  const decoded = Schema.decodeUnknownResult(EmployeeRequest, { errors: "all" })(value)
  return decoded._tag === "Failure" ? formatFieldErrors(decoded.failure) : {}
}

describe("a request for employees", () => {
  it.each([
    { connection_id: UUID },
    { connection_id: UUID, employee_id: "007" },
    { connection_id: UUID, page: 1, size: 25 },
    { connection_id: UUID, page: 2_147_483_647, size: 500, download: false },
  ])("accepts %o", (request) => {
    expect(Schema.decodeUnknownSync(EmployeeRequest)(request)).toEqual(request)
  })

  it.each([
    ["connection_id", undefined],
    ["connection_id", "1"],
    ["connection_id", null],
    ["employee_id", ""],
    ["employee_id", 7],
    ["page", 0],
    ["page", 1.5],
    ["page", "1"],
    ["page", 2_147_483_648],
    ["size", 0],
    ["size", 501],
    ["download", "true"],
  ])("rejects %s %j, naming only that field", (key, value) => {
    expect(Object.keys(listErrors({ connection_id: UUID, [key]: value }))).toEqual([key])
  })

  it("names all invalid fields at once", () => {
    expect(Object.keys(listErrors({ page: 0, size: 0, download: 0 })).sort()).toEqual([
      "connection_id",
      "download",
      "page",
      "size",
    ])
  })

  it("defaults to page 1 of 25, and travels as one text", () => {
    expect([DEFAULT_PAGE, DEFAULT_PAGE_SIZE]).toEqual([1, 25])
    expect(Schema.is(EncryptedEmployeeRequest)({ encrypted_payload: "a.b.c.d.e" })).toBe(true)
    for (const payload of [undefined, null, {}])
      expect(Schema.is(EncryptedEmployeeRequest)({ encrypted_payload: payload })).toBe(false)
  })
})

describe("the response", () => {
  const answer = { requestId: UUID, status: "success", status_code: 200, message: "ok" }
  const pageInfo = { totalPages: 1, totalItems: 1, items: 1, next: false, previous: false }
  const accepts = (rest: object) => Schema.is(EmployeeResponse)({ ...answer, ...rest })

  it("holds a JWE, a record, a list, or null when it failed", () => {
    expect(accepts({ data: "a.b.c.d.e" })).toBe(true)
    expect(accepts({ data: { id: "1", name: "Asha" } })).toBe(true)
    expect(accepts({ data: { data: [{ id: "1" }], pageInfo } })).toBe(true)
    expect(accepts({ status: "failed", status_code: 404, data: null })).toBe(true)
  })

  it.each([200, 404, 428, 500])("accepts the status code %d in its body", (status_code) => {
    expect(accepts({ status_code, data: null })).toBe(true)
  })

  it("rejects any other status and code", () => {
    expect(accepts({ status: "error", data: null })).toBe(false)
    expect(accepts({ status_code: 403, data: null })).toBe(false)
    expect(accepts({})).toBe(false)
  })
})

describe("the error bodies", () => {
  it("have the messages of the specification, word for word", () => {
    const payload = {
      code: "invalid_payload",
      message: "Invalid encrypted payload.",
      data: null,
      details: {},
    }
    const token = { code: "invalid_token", message: "Invalid token.", details: null }
    const connection = { message: "Invalid connection_id or unauthorized access." }
    for (const [schema, body] of [
      [InvalidPayloadBody, payload],
      [InvalidTokenBody, token],
      [UnauthorizedConnectionBody, connection],
    ] as const) {
      const is = Schema.is(schema)
      expect(is({ requestId: UUID, ...body })).toBe(true)
      expect(is(body)).toBe(false)
      expect(is({ requestId: UUID, ...body, message: "Wrong." })).toBe(false)
    }
  })

  it("name the invalid fields of a payload whose signature was valid", () => {
    const body = {
      requestId: UUID,
      code: "invalid_payload",
      message: "Invalid encrypted payload.",
      data: null,
    }
    expect(Schema.is(InvalidPayloadBody)({ ...body, details: { page: "Expected a number" } })).toBe(true)
    expect(Schema.is(InvalidPayloadBody)({ ...body, details: null })).toBe(false)
  })
})
