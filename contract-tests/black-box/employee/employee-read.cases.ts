import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { expectShape, readFailureShape, readSuccessShape } from "../response-shapes.ts"
import { formatCsv, numbered, row } from "../employee-rows.ts"
import { at, listAt } from "../json-paths.ts"
import { opened } from "../jose.ts"
import type { Imported, Operator } from "../operator.ts"
import { employeeListShape, employeeShape } from "../record-shapes.ts"
import { exactly, equalsAny, type Shape, text, uuid } from "../shape.ts"
import type { ReadRequest } from "../vendor-calls.ts"
import { connected, newVendor, type Vendor } from "../vendors.ts"

const IDS = numbered(30)

type ReadQuery = Omit<ReadRequest, "connection_id">

const forbidden = exactly({
  requestId: uuid,
  message: equalsAny("Invalid connection_id or unauthorized access."),
})

const invalidFields = (...fields: ReadonlyArray<string>): Shape =>
  exactly({
    requestId: uuid,
    code: equalsAny("invalid_payload"),
    message: equalsAny("Invalid encrypted payload."),
    data: equalsAny(null),
    details: exactly(
      Object.fromEntries(fields.map((field) => [field, (v) => (Array.isArray(v) ? [] : text(v, field))])),
    ),
  })

const listCases = (read: (asked: ReadQuery) => Promise<unknown>) => {
  const readIds = async (asked: ReadQuery) =>
    listAt(await read(asked), "data").map((one) => one["employeeId"])

  it("returns all employees in the order of employeeId without page and size (rule 3)", async () => {
    const list = await read({})
    expectShape(employeeListShape, list)
    expect(listAt(list, "data").map((one) => one["employeeId"])).toEqual(IDS)
    expect(at(list, "pageInfo")).toEqual({
      totalPages: 1,
      totalItems: 30,
      items: 30,
      next: false,
      previous: false,
    })
  })

  it("paginates, with a default size of 25 and a default page of 1", async () => {
    const first = await read({ page: 1 })
    expect(at(first, "pageInfo")).toEqual({
      totalPages: 2,
      totalItems: 30,
      items: 25,
      next: true,
      previous: false,
    })
    expect(listAt(first, "data").map((one) => one["employeeId"])).toEqual(IDS.slice(0, 25))
    expect(await readIds({ size: 7 })).toEqual(IDS.slice(0, 7))
  })

  it("returns the last page's own count, and the previous and next page", async () => {
    const last = await read({ page: 5, size: 7 })
    expect(at(last, "pageInfo")).toEqual({
      totalPages: 5,
      totalItems: 30,
      items: 2,
      next: false,
      previous: true,
    })
    const middle = await read({ page: 2, size: 7 })
    expect(at(middle, "pageInfo")).toEqual({
      totalPages: 5,
      totalItems: 30,
      items: 7,
      next: true,
      previous: true,
    })
  })

  it("neither repeats nor skips any employee between pages", async () => {
    const pages = [
      await readIds({ page: 1, size: 11 }),
      await readIds({ page: 2, size: 11 }),
      await readIds({ page: 3, size: 11 }),
    ]
    expect(pages.flat()).toEqual(IDS)
  })

  it("has nothing beyond the last page", async () => {
    const beyond = await read({ page: 9, size: 25 })
    expect(listAt(beyond, "data")).toEqual([])
    expect(at(beyond, "pageInfo", "items")).toBe(0)
    expect(at(beyond, "pageInfo", "next")).toBe(false)
  })

  it("returns all with download: true, even with page or size", async () => {
    expect(await readIds({ page: 2, size: 3, download: true })).toEqual(IDS)
  })

  it("paginates by the defaults with download: false and neither", async () => {
    expect(await readIds({ download: false })).toEqual(IDS.slice(0, 25))
  })

  it.each([1, 500])("accepts a size of %d", async (size) => {
    expect(await readIds({ size })).toEqual(IDS.slice(0, size))
  })
}

const singleCases = (given: () => Vendor, connectionId: () => string) => {
  const read = (asked: ReadQuery) => given().calls.read({ connection_id: connectionId(), ...asked })

  it("returns one record for employee_id (rule 1)", async () => {
    const { response, data } = await read({ employee_id: "E0007" })
    expectShape(readSuccessShape, response.body)
    expectShape(employeeShape, data)
    expect(at(data, "employeeId")).toBe("E0007")
  })

  it("has the same record in the list", async () => {
    const one = (await read({ employee_id: "E0001" })).data
    const list = (await read({ page: 1, size: 1 })).data
    expect(listAt(list, "data")).toEqual([one])
  })

  it("encrypts the response for the caller: JWE of a JWS that the published key verifies", async () => {
    const { response } = await read({ employee_id: "E0001" })
    const { header, content } = opened(String(at(response.body, "data")), given().pair.privateKey)
    expect(header).toMatchObject({ alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT" })
    expect(JSON.parse(Buffer.from(content.split(".")[0] ?? "", "base64url").toString())).toMatchObject({
      alg: "RS256",
      typ: "JWT",
    })
  })

  it("returns 404 in a 200 for an unknown employee", async () => {
    const { response } = await read({ employee_id: "E9999" })
    expect(response.status).toBe(200)
    expectShape(readFailureShape(404), response.body)
  })
}

const fieldCases = (given: () => Vendor, connectionId: () => string) => {
  const readAnswer = async (request: object) => (await given().calls.read(request as ReadRequest)).response

  it.each([
    { size: 0 },
    { size: 501 },
    { size: -1 },
    { size: 2.5 },
    { size: "ten" },
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { download: "maybe" },
    { employee_id: 7 },
  ])("names the only wrong field in details: %j", async (wrong) => {
    const response = await readAnswer({ connection_id: connectionId(), ...wrong })
    expect(response.status).toBe(400)
    expectShape(invalidFields(...Object.keys(wrong)), response.body)
  })

  it.each([{}, { connection_id: "no UUID" }, { connection_id: 5 }, { connection_id: null }])(
    "names connection_id in details for %j",
    async (request) => {
      const response = await readAnswer(request)
      expect(response.status).toBe(400)
      expectShape(invalidFields("connection_id"), response.body)
    },
  )

  it("names several fields at once", async () => {
    const response = await readAnswer({ connection_id: connectionId(), page: 0, size: 0 })
    expectShape(invalidFields("page", "size"), response.body)
  })
}

export const employeeReadCases = (given: () => Operator) => {
  describe("reading employees (specification/endpoints.md#read-employees)", { timeout: 60_000 }, () => {
    const made: { vendor?: Vendor; imported?: Imported } = {}
    beforeAll(async () => {
      made.vendor = await newVendor(given())
      made.imported = await connected(
        given(),
        made.vendor,
        formatCsv([...IDS].reverse().map((id) => row(id))),
      )
    }, 30_000)
    const vendor = () => made.vendor as Vendor
    const connectionId = () => (made.imported as Imported).connection_id

    describe("as a list", () => {
      listCases(async (asked) => {
        const { response, data } = await vendor().calls.read({ connection_id: connectionId(), ...asked })
        expect(response.status).toBe(200)
        expectShape(readSuccessShape, response.body)
        expect(at(response.body, "requestId")).toBe(response.headers.get("x-request-id"))
        return data
      })
    })
    describe("as one", () => {
      singleCases(vendor, connectionId)
    })
    describe("with invalid fields", () => {
      fieldCases(vendor, connectionId)
    })

    it("returns the same for an unknown, a foreign and a terminated connection", async () => {
      const other = await newVendor(given())
      const foreign = await connected(given(), other, formatCsv([row("F1")]))
      const ended = await connected(given(), vendor(), formatCsv([row("T1")]))
      await vendor().calls.terminate(ended.org_id)
      for (const id of [randomUUID(), foreign.connection_id, ended.connection_id]) {
        const { response } = await vendor().calls.read({ connection_id: id })
        expect(response.status).toBe(403)
        expectShape(forbidden, response.body)
      }
    })
  })
}
