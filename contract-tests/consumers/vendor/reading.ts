import { expect } from "vitest"
import { makeVendorClient } from "../../../adapters/vendor-client/index.ts"
import { EMPLOYEE, IN_SHORT } from "../../employee.ts"
import { EMPLOYEE_ID, EXAMPLES, NOBODY } from "../../situations.ts"
import { ok, reasons, REQUEST_ID } from "../responses.ts"
import type { ExpectedResponse, DescribeRoute, Exchange } from "../exchange.ts"
import { matchInjected, injectedMatching } from "../injected.ts"
import { COMPACT_JWE, like, matching } from "../likeness.ts"
import { expectRefused } from "./calling.ts"
import { KEYS, KEYS_NAME, KEYS_READ, reader, sealedForVendor, VENDOR } from "./sealing.ts"

/* The encrypted read. */

const readOne = (url: string) => reader(url).readEmployee(EXAMPLES.connectionId, EMPLOYEE_ID)
const readList = (url: string) => reader(url).listEmployees(EXAMPLES.connectionId, { page: 1, size: 1 })

export const reading = async (at: DescribeRoute) => {
  const one = await sealedForVendor(EMPLOYEE)
  const list = await sealedForVendor({ data: [IN_SHORT], pageInfo: PAGE })
  at("GET /.well-known/jwks.json", (relies) =>
    relies(KEYS_NAME, KEYS, async (url) =>
      expect((await fetch(`${url}/.well-known/jwks.json`)).status).toBe(200),
    ),
  )
  at("POST /api/external/employee/", (relies) => {
    encrypted(relies, one, list)
    plain(relies)
    failingInside(relies)
    refusingPayloads(relies)
    refusingCallers(relies)
  })
}

type Relies = Parameters<Parameters<DescribeRoute>[1]>[0]

const PAGE = { totalPages: 2, totalItems: 2, items: 1, next: true, previous: false }

const ONE = { employee_id: EMPLOYEE_ID }
const FIRST = { page: 1, size: 1 }

/** A read as the client sends it, after it has fetched the service's keys. */
const read = (seals: Readonly<Record<string, unknown>>, response: ExpectedResponse): Exchange => ({
  after: [KEYS_READ],
  given: [["sealedRequest", seals]],
  headers: { authorization: matchInjected("Basic ${basic}") },
  json: { encrypted_payload: injectedMatching("${encryptedPayload}", COMPACT_JWE, JWE) },
  response,
})

const JWE = "eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.a2V5.aXY.Y2lwaGVydGV4dA.dGFn"

const found = (data: unknown) =>
  ok({
    requestId: REQUEST_ID,
    status: "success",
    status_code: 200,
    message: "Employee data retrieved successfully.",
    data,
  })

const encrypted = (relies: Relies, one: string, list: string) => {
  relies(
    "gives one employee, encrypted to the vendor's key",
    read({ payload: ONE }, found(matching(COMPACT_JWE, one))),
    async (url) => expect(await readOne(url)).toEqual(EMPLOYEE),
  )
  relies(
    "gives a page of employees, encrypted to the vendor's key",
    read({ payload: FIRST }, found(matching(COMPACT_JWE, list))),
    async (url) => expect(await readList(url)).toEqual({ data: [IN_SHORT], pageInfo: PAGE }),
  )
}

const plain = (relies: Relies) => {
  relies(
    "gives one employee as JSON to a vendor whose key only signs",
    read({ registered: "signing", payload: ONE }, found(like(EMPLOYEE))),
    async (url) => expect(await readOne(url)).toEqual(EMPLOYEE),
  )
  relies(
    "gives a page of employees as JSON to a vendor whose key only signs",
    read({ registered: "signing", payload: FIRST }, found({ data: like([IN_SHORT]), pageInfo: like(PAGE) })),
    async (url) => expect(await readList(url)).toEqual({ data: [IN_SHORT], pageInfo: PAGE }),
  )
  relies(
    "gives everybody as JSON when no page is asked for",
    read(
      { registered: "signing" },
      found({ data: like([IN_SHORT]), pageInfo: like({ ...PAGE, next: false }) }),
    ),
    async (url) => {
      const list = await reader(url).listEmployees(EXAMPLES.connectionId)
      expect(list.data).toEqual([IN_SHORT])
    },
  )
}

const failed = (status_code: number, message: string) => ({
  requestId: REQUEST_ID,
  status: "failed",
  status_code,
  message,
  data: null,
})

/** HTTP returns 200, the body holds the actual status. */
const failingInside = (relies: Relies) => {
  relies(
    "says inside HTTP 200 that there is no such employee",
    read({ payload: { employee_id: "nobody" } }, ok(failed(404, "Employee not found."))),
    (url) => expectRefused(readOne(url), 404),
  )
  relies(
    "says inside HTTP 200 that the vendor has no public key",
    read({ registered: "nothing", payload: ONE }, ok(failed(428, "Public key is not configured."))),
    (url) => expectRefused(readOne(url), 428),
  )
}

const refusingPayloads = (relies: Relies) => {
  const invalid = (details: object) => ({
    status: 400,
    json: {
      requestId: REQUEST_ID,
      code: "invalid_payload",
      message: "Invalid encrypted payload.",
      data: null,
      details,
    },
  })
  relies(
    "refuses a payload that is signed with another key",
    read({ strange: true, payload: ONE }, invalid({})),
    (url) => expectRefused(readOne(url), 400),
  )
  relies(
    "names wrong fields of a payload that is signed right",
    read({ payload: { size: 501 } }, invalid(reasons("size"))),
    (url) => expectRefused(readList(url), 400, "size"),
  )
}

const refusingCallers = (relies: Relies) => {
  relies(
    "refuses wrong credentials",
    {
      ...read(
        { payload: ONE },
        {
          status: 401,
          headers: { "WWW-Authenticate": matching("^Basic .*$", 'Basic realm="hr-data-sync"') },
          json: { requestId: REQUEST_ID, code: "invalid_token", message: "Invalid token.", details: null },
        },
      ),
      headers: { authorization: `Basic ${Buffer.from("vendor:wrong").toString("base64")}` },
    },
    (url) => {
      const read = { username: "vendor", password: "wrong", privateKeyPem: VENDOR }
      const client = makeVendorClient({ baseUrl: url, apiKey: EXAMPLES.apiKey, read })
      return expectRefused(client.readEmployee(EXAMPLES.connectionId, EMPLOYEE_ID), 401)
    },
  )
  relies(
    "does not tell an unknown connection from that of another vendor",
    read(
      { payload: { connection_id: NOBODY } },
      {
        status: 403,
        json: { requestId: REQUEST_ID, message: "Invalid connection_id or unauthorized access." },
      },
    ),
    (url) => expectRefused(readOne(url), 403),
  )
  relies(
    "says that retrieving failed when it did",
    {
      ...read({}, { status: 500, json: failed(500, "Error retrieving employee data.") }),
      given: [["brokenRecord", { payload: ONE }]],
    },
    (url) => expectRefused(readOne(url), 500),
  )
}
