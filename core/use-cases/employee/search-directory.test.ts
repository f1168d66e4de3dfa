import { describe, expect, it } from "vitest"
import type { Connection } from "../../domain/connection/connection.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { setTerms } from "../../testing/builders/agreements.ts"
import { connectAs } from "../../testing/builders/connections.ts"
import { makeEmployeeRow, makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"
import { makeSearchDirectory, type SearchDirectoryInput } from "./search-directory.ts"

const ALL: SearchDirectoryInput = {
  vendorOrgId: null,
  connectionId: null,
  search: "",
  department: "",
  designation: "",
  status: null,
  after: null,
  limit: 10,
}

/** Two clients of one vendor: Acme with three employees, Beta with two. */
const setUp = async () => {
  const fixture = await makeSyncFixture()
  const { storage, connection, ports } = fixture
  await sync(fixture, makeSource(makeEmployeeRows(3, 1, { department: "Stores" })))
  const beta = await connectAs(storage, { vendorOrgId: connection.vendorOrgId, name: "Beta" })
  await sync(
    { ...fixture, connection: beta },
    makeSource([makeEmployeeRow(8), makeEmployeeRow(9, { name: "Asha Rao" })]),
  )
  const searchDirectory = makeSearchDirectory({ ...storage, vault: ports.vault })
  const actors = makeActors(connection)
  const search = (parts: Partial<SearchDirectoryInput> = {}, actor = actors["vendor-admin"]) =>
    runAt(searchDirectory(actor, { ...ALL, ...parts }))
  const find = async (parts: Partial<SearchDirectoryInput> = {}) =>
    (await search(parts)).employees.map(({ employeeId }) => employeeId)
  const withhold = (withheld: Connection["withheld"], onDemand = false) =>
    runAt(setTerms(storage, connection.id, { withheld, onDemand }))
  return { connection, beta, actors, search, find, withhold }
}

describe("the search of the directory", () => {
  it("lists all employees by client, then by employeeId, with the clients' names", async () => {
    const { search, connection } = await setUp()
    const { employees, next, total } = await search()
    expect(employees.map(({ orgName, employeeId }) => [orgName, employeeId])).toEqual([
      ["Acme", "E0001"],
      ["Acme", "E0002"],
      ["Acme", "E0003"],
      ["Beta", "E0008"],
      ["Beta", "E0009"],
    ])
    expect([next, total]).toEqual([null, 5])
    expect(employees[0]).toMatchObject({
      connectionId: connection.id,
      name: "Employee 1",
      email: "employee.1@acme.example",
      department: "Stores",
      designation: "Engineer",
      status: "Active",
    })
  })

  it("continues where a page ended, across clients", async () => {
    const { search } = await setUp()
    const seen: Array<string | null> = []
    for (let after: SearchDirectoryInput["after"] = null; ;) {
      const page = await search({ after, limit: 2 })
      seen.push(...page.employees.map(({ employeeId }) => employeeId))
      if (page.next === null) break
      after = page.next
    }
    expect(seen).toEqual(["E0001", "E0002", "E0003", "E0008", "E0009"])
    expect((await search({ after: { connectionId: "gone", id: "gone" } })).employees).toEqual([])
  })

  it("finds by words and filters, of one client or all", async () => {
    const { find, beta } = await setUp()
    expect(await find({ search: "rao ASHA" })).toEqual(["E0009"])
    expect(await find({ department: "store" })).toEqual(["E0001", "E0002", "E0003"])
    expect(await find({ connectionId: beta.id })).toEqual(["E0008", "E0009"])
    expect(await find({ connectionId: "unknown" })).toEqual([])
    expect(await find({ status: "Terminated" })).toEqual([])
  })

  it("neither shows nor finds a value that the corporate withholds, although it is still stored", async () => {
    const { search, find, withhold } = await setUp()
    await withhold(["department", "email"])
    expect((await search()).employees[0]).toMatchObject({ name: "Employee 1", department: null, email: null })
    expect(await find({ department: "Stores" })).toEqual([])
    expect(await find({ search: "acme.example" })).toEqual(["E0008", "E0009"])
    expect(await find({ search: "employee.1@" })).toEqual([])
  })

  it("finds and shows mandatory fields only where an on-demand connection shares no more", async () => {
    const { search, find, withhold } = await setUp()
    await withhold([], true)
    expect((await search()).employees[0]).toMatchObject({
      name: "Employee 1",
      designation: null,
      email: null,
    })
    expect(await find({ designation: "Engineer" })).toEqual(["E0008", "E0009"])
  })

  it("shows a member the linked corporates only, and no one another vendor's", async () => {
    const { search, beta, connection, actors } = await setUp()
    const member = { ...actors["vendor-member"], corporates: [beta.orgId] } as never
    const found = await search({}, member)
    expect([found.total, found.employees.map(({ employeeId }) => employeeId)]).toEqual([
      2,
      ["E0008", "E0009"],
    ])
    expect((await search({ connectionId: connection.id }, member)).employees).toEqual([])
    const foreign = makeActors({ id: "c2", vendorOrgId: "v2", orgId: "o2" })["vendor-admin"]
    expect(await search({}, foreign)).toEqual({ employees: [], next: null, total: 0 })
  })
})
