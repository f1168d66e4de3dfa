import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import {
  DIRECTORY_COLUMNS,
  type DirectoryColumn,
  type DirectoryFilter,
} from "../../../domain/employee/directory-search.ts"
import { TokenFlag } from "../../../contract/sharing/data-model-flags.ts"
import type { SearchableConnection } from "../../../ports/employee/directory-search.ts"
import { parseSearchWords } from "../../../domain/search-words.ts"
import { resolveBulkPolicy } from "../../../use-cases/employee/visibility.ts"
import { connect, connectAs, createVendor, terminate } from "../../builders/connections.ts"
import { createKnownEmployees, syncRows } from "../../builders/sessions.ts"
import { makeAddRow, makeExclusionRow, makeStoredRecord, makeUpdateRow } from "../../builders/staged-rows.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

const PEOPLE = [
  ["KL-01", "Tenzin Lhamo", "tenzin@kaveri.example", "Dyeing & Finishing", "Chemist", "Active"],
  ["KL-02", "ÉRIC Blanc", null, "dyeing & finishing", "Weaver", "Inactive"],
  ["KL-03", "कावेरी Rao", "rao_k@kaveri.example", "Stores", "100% Lead", "Active"],
  ["kl-04", "Asha Rao", "asha@kaveri.example", null, null, "Terminated"],
] as const

const listShared = (terms: SearchableConnection["terms"]) =>
  DIRECTORY_COLUMNS.filter(resolveBulkPolicy(terms).shares)

export const describeDirectorySearch = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let own: string
  let other: string
  beforeAll(async () => {
    storage = await make()
    own = (await connect(storage)).id
    other = (await connect(storage)).id
    const rows = PEOPLE.map(([employeeId, name, email, department, designation, status], ordinal) => {
      const directory = { name, email, department, designation, status }
      return makeAddRow(ordinal, employeeId, { record: makeStoredRecord(employeeId, "1", { directory }) })
    })
    await run(syncRows(storage.ledger, own, rows))
    await run(createKnownEmployees(storage.ledger, other, ["A", "B", "C"]))
  })

  const ALL = new Set<DirectoryColumn>(DIRECTORY_COLUMNS)
  const search = async (
    filter: {
      readonly text?: string
      readonly department?: string
      readonly designation?: string
      readonly status?: DirectoryFilter["status"]
    } = {},
    {
      connections = [own],
      columns = ALL,
      after = null,
      limit = 10,
      employeeCount = 3,
    }: {
      readonly connections?: ReadonlyArray<string>
      readonly columns?: ReadonlySet<DirectoryColumn>
      readonly after?: string | null
      readonly limit?: number
      readonly employeeCount?: number
    } = {},
  ) => {
    const { text = "", department = "", designation = "", status = null } = filter
    const query = {
      words: parseSearchWords(text),
      department: parseSearchWords(department),
      designation: parseSearchWords(designation),
      status,
    }
    const searched = connections.map((id) => ({ id, columns, employeeCount }))
    return run(storage.directorySearch.search(searched, query, after, limit))
  }
  const ids = async (...args: Parameters<typeof search>) =>
    (await search(...args)).map(({ employeeId }) => employeeId)

  describe("search", () => {
    it("returns everybody in the order of the connections, then by employeeId", async () => {
      expect(await ids({}, { connections: [other, own] })).toEqual([
        "A",
        "B",
        "C",
        "KL-01",
        "KL-02",
        "KL-03",
        "kl-04",
      ])
      expect(await ids({}, { connections: [own, other], limit: 5 })).toEqual([
        "KL-01",
        "KL-02",
        "KL-03",
        "kl-04",
        "A",
      ])
      expect(await ids({}, { connections: [] })).toEqual([])
      expect(await ids({}, { connections: [randomUUID()] })).toEqual([])
    })

    it("returns the sealed records, with their connection and dates", async () => {
      const [first] = await search({ text: "lhamo" })
      expect(first).toMatchObject({
        employeeId: "KL-01",
        connectionId: own,
        sealed: makeStoredRecord("KL-01").sealed,
        createdAt: START + 1_000,
        updatedAt: START + 1_000,
      })
    })

    it("continues in the first connection after an employee, whatever the size of the pages", async () => {
      const all = await search({}, { connections: [own, other] })
      const size = fc.record({
        limit: fc.integer({ min: 1, max: 6 }),
        employeeCount: fc.constantFrom(0, 3, 400, 100_000),
      })
      await fc.assert(
        fc.asyncProperty(size, async ({ limit, employeeCount }) => {
          for (const [place, { id, connectionId }] of all.entries()) {
            const connections = connectionId === own ? [own, other] : [other]
            const next = await search({}, { connections, after: id, limit, employeeCount })
            expect(next).toEqual(all.slice(place + 1, place + 1 + limit))
          }
        }),
        { numRuns: 12 },
      )
    })

    it("finds words in name, work e-mail and employeeId, in any order and case", async () => {
      expect(await ids({ text: "LHAMO tenzin" })).toEqual(["KL-01"])
      expect(await ids({ text: "éric" })).toEqual(["KL-02"])
      expect(await ids({ text: "कावेरी" })).toEqual(["KL-03"])
      expect(await ids({ text: "KL-0 rao" })).toEqual(["KL-03", "kl-04"])
      expect(await ids({ text: "asha@" })).toEqual(["kl-04"])
      expect(await ids({ text: "chemist" })).toEqual([])
    })

    it("takes the signs of a search literally", async () => {
      expect(await ids({ text: "_" })).toEqual(["KL-03"])
      expect(await ids({ text: "%" })).toEqual([])
    })

    it("filters by department, designation and status", async () => {
      expect(await ids({ department: "DYEING & Finishing" })).toEqual(["KL-01", "KL-02"])
      expect(await ids({ department: "dye" })).toEqual(["KL-01", "KL-02"])
      expect(await ids({ department: "finishing stores" })).toEqual([])
      expect(await ids({ designation: "100% lead" })).toEqual(["KL-03"])
      expect(await ids({ status: "Terminated" })).toEqual(["kl-04"])
      expect(await ids({ text: "rao", status: "Active" })).toEqual(["KL-03"])
    })

    it("finds nobody by a column that is not searched", async () => {
      const without = (column: DirectoryColumn) => ({
        columns: new Set(DIRECTORY_COLUMNS.filter((one) => one !== column)),
      })
      expect(await ids({ text: "lhamo" }, without("name"))).toEqual([])
      expect(await ids({ text: "tenzin" }, without("name"))).toEqual(["KL-01"])
      expect(await ids({ text: "asha@" }, without("email"))).toEqual([])
      expect(await ids({ text: "kl-04" }, without("employeeId"))).toEqual([])
      expect(await ids({ department: "Stores" }, without("department"))).toEqual([])
      expect(await ids({ designation: "Weaver" }, without("designation"))).toEqual([])
      expect(await ids({ status: "Active" }, without("status"))).toEqual([])
      expect(await ids({}, { columns: new Set() })).toHaveLength(4)
    })

    it("leaves out who is excluded", async () => {
      const { id: connectionId } = await connect(storage)
      await run(createKnownEmployees(storage.ledger, connectionId, ["E1", "E2"]))
      const known = await run(storage.ledger.findKnown(connectionId, ["E1"]))
      const id = known.get("E1")?.id ?? ""
      await run(
        syncRows(storage.ledger, connectionId, [makeExclusionRow(0, "E1", { id })], { now: START + 60_000 }),
      )
      expect(await ids({}, { connections: [connectionId] })).toEqual(["E2"])
      expect(await run(storage.directorySearch.find(id))).toBeNull()
    })
  })

  describe("find", () => {
    it("returns the employee of an id", async () => {
      const [first] = await search()
      expect(await run(storage.directorySearch.find(first?.id ?? ""))).toEqual(first)
      expect(await run(storage.directorySearch.find(randomUUID()))).toBeNull()
      expect(await run(storage.directorySearch.find("none"))).toBeNull()
    })
  })

  describe("listConnections", () => {
    it("returns the live ones of a scope by name, with the terms of the directory's columns", async () => {
      const { orgId: vendorOrgId } = await createVendor(storage)
      const zeta = await connectAs(storage, { vendorOrgId, name: "Zeta" })
      const alpha = await connectAs(storage, { vendorOrgId, name: "alpha" })
      const gone = await connectAs(storage, { vendorOrgId, name: "Gone" })
      await terminate(storage, gone.id)
      await run(createKnownEmployees(storage.ledger, zeta.id, ["E1", "E2"]))
      const found = await run(storage.directorySearch.listConnections({ vendorOrgId }))
      expect(found.map(({ id, orgName, employeeCount }) => [id, orgName, employeeCount])).toEqual([
        [alpha.id, "alpha", 0],
        [zeta.id, "Zeta", 2],
      ])
      expect(found.map(({ terms }) => listShared(terms))).toEqual([listShared(alpha), listShared(zeta)])
      expect(listShared(alpha)).not.toEqual([])
      const ofOne = await run(storage.directorySearch.listConnections({ orgIds: [zeta.orgId] }))
      expect(ofOne.map(({ id }) => id)).toEqual([zeta.id])
      expect(await run(storage.directorySearch.listConnections({ orgIds: [] }))).toEqual([])
    })

    it("tells the shared columns as the connection's own terms do, whatever they are", async () => {
      const { vendorOrgId, id } = await connect(storage)
      const flag = fc.constantFrom(-1, 0, 1).map((value) => TokenFlag.make(value))
      const flags = fc.dictionary(fc.constantFrom(...DIRECTORY_COLUMNS, "pan"), flag).map((fields) => ({
        detail_info_fields: fields,
      }))
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            connection: fc.option(flags),
            agreed: fc.option(flags),
            withheld: fc.uniqueArray(fc.constantFrom(...DIRECTORY_COLUMNS, "pan" as const)),
            onDemand: fc.boolean(),
          }),
          async ({ connection, agreed, withheld, onDemand }) => {
            const change = {
              flags: { connection, agreed },
              withheld,
              onDemand,
              narrows: false,
              rereads: false,
            }
            const changed = await run(storage.sharingTerms.change(id, () => Result.succeed(change), START))
            const [found] = await run(storage.directorySearch.listConnections({ vendorOrgId }))
            expect(changed === null ? null : listShared(changed)).toEqual(
              found === undefined ? [] : listShared(found.terms),
            )
          },
        ),
        { numRuns: 25 },
      )
    })
  })

  describe("listChanges", () => {
    it("returns the sessions that added or updated an employee, newest first", async () => {
      const { id: connectionId } = await connect(storage)
      const first = await run(
        syncRows(storage.ledger, connectionId, [makeAddRow(0, "E1"), makeAddRow(1, "E2")]),
      )
      const known = await run(storage.ledger.findKnown(connectionId, ["E1", "E2"]))
      const update = (employeeId: string, version: string) =>
        makeUpdateRow(0, employeeId, {
          id: known.get(employeeId)?.id ?? "",
          record: makeStoredRecord(employeeId, version),
        })
      const at = (minute: number) => ({ now: START + minute * 60_000, trigger: "schedule" })
      const second = await run(syncRows(storage.ledger, connectionId, [update("E1", "2")], at(1)))
      await run(syncRows(storage.ledger, connectionId, [update("E2", "2")], at(2)))
      const third = await run(syncRows(storage.ledger, connectionId, [update("E1", "3")], at(3)))
      const changes = (employeeId: string, limit = 10) =>
        run(storage.directorySearch.listChanges({ connectionId, employeeId }, limit))
      expect(await changes("E1")).toEqual([
        { sessionId: third.id, change: "update", at: START + 180_000, trigger: "schedule" },
        { sessionId: second.id, change: "update", at: START + 60_000, trigger: "schedule" },
        { sessionId: first.id, change: "add", at: START, trigger: "test" },
      ])
      expect(await changes("E1", 1)).toHaveLength(1)
      expect(await changes("nobody")).toEqual([])
    })
  })
}
