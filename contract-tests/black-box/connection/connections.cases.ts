import { beforeAll, describe, expect, it } from "vitest"
import { connectionsShape, expectShape } from "../response-shapes.ts"
import { CATEGORIES, DISABLED } from "../data-model.ts"
import { formatCsv, row } from "../employee-rows.ts"
import { at, type Json, listAt, textAt } from "../json-paths.ts"
import type { Imported, Operator } from "../operator.ts"
import { makeDeferredValue } from "../sync-fixture.ts"
import { connected, newClient, newVendor, type Vendor } from "../vendors.ts"

interface Connections {
  readonly operator: Operator
  readonly vendor: Vendor
  readonly invited: ReadonlyArray<string>
  readonly active: Imported
  readonly ended: Imported
  readonly pushed: string
}

const invitation = async (vendor: Vendor): Promise<string> => {
  const { orgName, email } = newClient()
  const response = await vendor.calls.token({ email, org_name: orgName, fullname: "Hari Rao" })
  return textAt(response.body, "connection_id")
}

const made = async (operator: Operator): Promise<Connections> => {
  const vendor = await newVendor(operator)
  const invited = [await invitation(vendor), await invitation(vendor)]
  const active = await connected(operator, vendor, formatCsv([row("C1")]))
  const ended = await connected(operator, vendor, formatCsv([row("C1")]))
  await vendor.calls.terminate(ended.org_id)
  const pushed = await operator.invitePusher({ vendorOrgId: vendor.issued.org_id, ...newClient() })
  return { operator, vendor, invited, active, ended, pushed: pushed.connection_id }
}

const ALL_KEYS = Object.values(CATEGORIES).flat()

const listed = async ({ vendor }: Connections, query: Readonly<Record<string, string>> = {}) => {
  const response = await vendor.calls.connections(query)
  expect(response.status).toBe(200)
  expectShape(connectionsShape, response.body)
  return response.body
}

const listIds = async (connections: Connections, query: Readonly<Record<string, string>>) =>
  listAt(await listed(connections, query), "data").map((one) => one["connection_id"])

const statusCases = (given: () => Connections) => {
  it("lists all without a status", async () => {
    expect(at(await listed(given()), "pageInfo", "totalItems")).toBe(5)
  })

  it("lists invited ones as pending", async () => {
    const { invited, active, ended } = given()
    const pending = await listIds(given(), { status: "pending" })
    expect(pending).toEqual(expect.arrayContaining([...invited]))
    expect(pending).not.toContain(active.connection_id)
    expect(pending).not.toContain(ended.connection_id)
  })

  it("lists accepted ones as approved", async () => {
    const approved = await listIds(given(), { status: "approved" })
    expect(approved).toContain(given().active.connection_id)
    expect(approved).not.toContain(given().ended.connection_id)
    for (const id of given().invited) expect(approved).not.toContain(id)
  })

  it("lists terminated ones as rejected", async () => {
    expect(await listIds(given(), { status: "rejected" })).toEqual([given().ended.connection_id])
  })

  it("shows them as Invited, Active and Terminated, and how they are connected", async () => {
    const rows = new Map(listAt(await listed(given()), "data").map((one) => [one["connection_id"], one]))
    const readStatus = (id: string | undefined) => rows.get(id)?.["application_connection_status"]
    expect(readStatus(given().invited[0])).toBe("Invited")
    expect(readStatus(given().active.connection_id)).toBe("Active")
    expect(readStatus(given().ended.connection_id)).toBe("Terminated")
    expect(rows.get(given().active.connection_id)?.["int_type"]).toBe("Upload CSV")
    expect(rows.get(given().active.connection_id)?.["hrms_code"]).toBe("csv")
    expect(rows.get(given().pushed)?.["int_type"]).toBe("Push API")
    expect(rows.get(given().pushed)?.["hrms_code"]).toBe("push-api")
  })
}

const pointCases = (given: () => Connections) => {
  const active = async (): Promise<Json | undefined> =>
    listAt(await listed(given()), "data").find((one) => one["connection_id"] === given().active.connection_id)

  it("divides data points into shared, not shared and not requested", async () => {
    const one = await active()
    const parts = ["shared_data_points", "not_shared_data_points", "not_requested_data_points"]
    expect(parts.flatMap((part) => listAt(one, part)).sort()).toEqual([...ALL_KEYS].sort())
  })

  it("shares everything that the default flags enable", async () => {
    const one = await active()
    expect(one?.["not_requested_data_points"]).toEqual(DISABLED)
    expect(one?.["not_shared_data_points"]).toEqual([])
  })

  it("shows its last sync and its id", async () => {
    const one = await active()
    expect(one?.["org_id"]).toBe(given().active.org_id)
    expect(typeof one?.["last_successful_sync"]).toBe("string")
  })
}

const pageCases = (given: () => Connections) => {
  it("paginates", async () => {
    const first = await listed(given(), { page: "1", size: "2" })
    expect(at(first, "pageInfo")).toEqual({
      totalPages: 3,
      totalItems: 5,
      items: 2,
      next: true,
      previous: false,
    })
    const last = await listed(given(), { page: "3", size: "2" })
    expect(at(last, "pageInfo")).toEqual({
      totalPages: 3,
      totalItems: 5,
      items: 1,
      next: false,
      previous: true,
    })
  })

  it("neither repeats nor skips any between pages", async () => {
    const pages = [1, 2, 3].map((page) => listIds(given(), { page: String(page), size: "2" }))
    expect(new Set((await Promise.all(pages)).flat()).size).toBe(5)
  })

  it("has ten items on a page by default, and at most 100", async () => {
    const vendor = await newVendor(given().operator)
    for (let made = 0; made < 11; made += 1) await invitation(vendor)
    const body = (await vendor.calls.connections()).body
    expect(at(body, "pageInfo")).toEqual({
      totalPages: 2,
      totalItems: 11,
      items: 10,
      next: true,
      previous: false,
    })
    expect((await vendor.calls.connections({ size: "100" })).status).toBe(200)
  })
}

export const connectionCases = (given: () => Operator) => {
  describe(
    "GET /api/vendor/connections/ (specification/endpoints.md#list-connections)",
    { timeout: 30_000 },
    () => {
      const connections = makeDeferredValue<Connections>()
      beforeAll(async () => {
        connections.set(await made(given()))
      }, 60_000)
      statusCases(connections.get)
      pointCases(connections.get)
      pageCases(connections.get)
    },
  )
}
