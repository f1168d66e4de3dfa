import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import type { ConnectionScope } from "../../../domain/connection/scope.ts"
import { parseSearchWords } from "../../../domain/search-words.ts"
import type { ClientFilter, ClientOrder } from "../../../ports/connection/client-list.ts"
import { connectAs, createVendor, terminate } from "../../builders/connections.ts"
import { makeNewSession, createKnownEmployees } from "../../builders/sessions.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise
const NAMES = ["Zeta Mills", "Éclat Foods", "alpha 100% Ltd", "Alpha Works", "beta_Tools", "कावेरी Mills"]

export const describeClientList = (make: () => Promise<Storage>): void => {
  let storage: Storage
  let vendorOrgId: string
  const ids = new Map<string, string>()
  beforeAll(async () => {
    storage = await make()
    vendorOrgId = (await createVendor(storage)).orgId
    for (const [n, name] of NAMES.entries())
      ids.set(name, (await connectAs(storage, { vendorOrgId, name, createdAt: START + n })).id)
    await connectAs(storage, { name: "Alpha of another vendor" })
  })

  const list = async (
    {
      search = "",
      statuses = null,
      isAsked = false,
      order = "name",
    }: Partial<ClientFilter> & { readonly search?: string; readonly order?: ClientOrder } = {},
    { after = null, limit = 10, scope = { vendorOrgId } }: Partial<Page> = {},
  ) => {
    const query = { words: parseSearchWords(search), statuses, isAsked, order }
    const found = await run(storage.clients.listAfter(scope, query, after, limit))
    return found.map(({ orgName }) => orgName)
  }
  interface Page {
    readonly after: string | null
    readonly limit: number
    readonly scope: ConnectionScope
  }
  const BY_NAME = ["alpha 100% Ltd", "Alpha Works", "beta_Tools", "Zeta Mills", "Éclat Foods", "कावेरी Mills"]

  describe("listAfter", () => {
    it("orders by name, whatever its case", async () => {
      expect(await list()).toEqual(BY_NAME)
    })

    it("orders by activity, newest first", async () => {
      expect(await list({ order: "activity" })).toEqual(NAMES.toReversed())
    })

    it.each(["name", "activity"] as const)(
      "returns each client once by %s, whatever the size of the pages",
      async (order) => {
        await fc.assert(
          fc.asyncProperty(fc.integer({ min: 1, max: 7 }), async (limit) => {
            const seen: Array<string> = []
            for (let after: string | null = null; ;) {
              const page = await list({ order }, { after, limit })
              seen.push(...page)
              if (page.length < limit) break
              after = ids.get(page.at(-1) ?? "") ?? null
            }
            expect(seen).toEqual(await list({ order }))
          }),
          { numRuns: 7 },
        )
      },
    )

    it("continues after a client that does not match, and not after one out of scope", async () => {
      expect(await list({ search: "mills" }, { after: ids.get("beta_Tools") ?? "" })).toEqual([
        "Zeta Mills",
        "कावेरी Mills",
      ])
      expect(await list({}, { after: randomUUID() })).toEqual([])
      expect(await list({}, { after: "none" })).toEqual([])
    })

    it("finds words in the name, the vendor's own id and the HR admin's address", async () => {
      const own = await createVendor(storage)
      const scope = { vendorOrgId: own.orgId }
      await connectAs(storage, { vendorOrgId: own.orgId, name: "Kaveri Looms", remoteOrgId: "KLW-001" })
      await connectAs(storage, { vendorOrgId: own.orgId, name: "Halden", email: "nora@halden.example" })
      expect(await list({ search: "looms KAV" }, { scope })).toEqual(["Kaveri Looms"])
      expect(await list({ search: "klw" }, { scope })).toEqual(["Kaveri Looms"])
      expect(await list({ search: "Nora@" }, { scope })).toEqual(["Halden"])
      expect(await list({ search: "looms nora" }, { scope })).toEqual([])
    })

    it("takes the signs of a search literally, and ignores the case of every script", async () => {
      expect(await list({ search: "0%" })).toEqual(["alpha 100% Ltd"])
      expect(await list({ search: "_" })).toEqual(["beta_Tools"])
      expect(await list({ search: "ÉCLAT" })).toEqual(["Éclat Foods"])
      expect(await list({ search: "कावेरी" })).toEqual(["कावेरी Mills"])
      expect(await list({ search: "\\" })).toEqual([])
    })

    it("filters by status", async () => {
      const own = await createVendor(storage)
      const scope = { vendorOrgId: own.orgId }
      const { id } = await connectAs(storage, { vendorOrgId: own.orgId, name: "Gone" })
      await connectAs(storage, { vendorOrgId: own.orgId, name: "Here" })
      await terminate(storage, id)
      expect(await list({ statuses: ["CONNECTION_TERMINATED"] }, { scope })).toEqual(["Gone"])
      expect(await list({ statuses: ["CONNECTION_ACCEPTED", "CONNECTION_FAILED"] }, { scope })).toEqual([
        "Here",
      ])
    })

    it("finds those that have not answered a request", async () => {
      const own = await createVendor(storage)
      const scope = { vendorOrgId: own.orgId }
      const { id } = await connectAs(storage, { vendorOrgId: own.orgId, name: "Asked" })
      await connectAs(storage, { vendorOrgId: own.orgId, name: "Free" })
      const requestedAt = START
      const ask = () => Result.succeed({ narrows: false, rereads: false, requestedAt })
      await run(storage.sharingTerms.change(id, ask, START))
      expect(await list({ isAsked: true }, { scope })).toEqual(["Asked"])
      expect(await list({}, { scope })).toEqual(["Asked", "Free"])
    })

    it("returns the corporates of a scope only", async () => {
      const [one, two] = await run(
        storage.clients.listAfter({ vendorOrgId }, { words: [], statuses: null, order: "name" }, null, 2),
      )
      expect(await list({}, { scope: { vendorOrgId, orgIds: [two?.orgId ?? ""] } })).toEqual(["Alpha Works"])
      expect(await list({}, { scope: { vendorOrgId, orgIds: [] } })).toEqual([])
      expect(await list({}, { scope: { orgIds: [one?.orgId ?? ""] } })).toEqual(["alpha 100% Ltd"])
    })

    it("names the vendor of each, and has what decides which fields are shared", async () => {
      const { orgId, name } = await createVendor(storage)
      await connectAs(storage, { vendorOrgId: orgId, name: "Shares" })
      const query = { words: [], statuses: null, order: "name" } as const
      const [line] = await run(storage.clients.listAfter({ vendorOrgId: orgId }, query, null, 1))
      expect(line?.vendor).toEqual({ orgId, name, logo: null })
      const connection = await run(storage.connections.find(line?.id ?? ""))
      expect(line).toMatchObject({ flags: connection?.flags, withheld: connection?.withheld })
    })

    it("shows the last sync, which is no dry run, and the open issues", async () => {
      const own = await createVendor(storage)
      const { id } = await connectAs(storage, { vendorOrgId: own.orgId, name: "Busy" })
      const { ledger, issues } = storage
      await run(createKnownEmployees(ledger, id, ["E1", "E2"]))
      const dry = await run(ledger.begin(makeNewSession(id, { dryRun: true, now: START + 60_000 })))
      await run(
        ledger.transition(dry, "cancelled", { totals: dry.totals, reason: null, now: START + 61_000 }),
      )
      await run(issues.raise(id, { id: randomUUID(), code: "source.auth", message: "-" }, START))
      await run(issues.raise(id, { id: randomUUID(), code: "rows.values", message: "-" }, START))
      await run(issues.resolve(id, ["source.auth"], START + 1))
      await run(issues.raise(id, { id: randomUUID(), code: "sync.held", message: "-" }, START))
      const [client] = await run(
        storage.clients.listAfter(
          { vendorOrgId: own.orgId },
          { words: [], statuses: null, order: "name" },
          null,
          9,
        ),
      )
      expect(client).toMatchObject({
        id,
        orgName: "Busy",
        status: "CONNECTION_ACCEPTED",
        adminEmail: "hr@acme.example",
        employeeCount: 2,
        lastSyncedAt: START + 1_000,
        lastSession: { kind: "initial", state: "completed", startedAt: START, finishedAt: START + 1_000 },
        issueCodes: ["rows.values", "sync.held"],
      })
    })
  })

  describe("count", () => {
    it("counts clients and employees by status, of those that match", async () => {
      const own = await createVendor(storage)
      const scope = { vendorOrgId: own.orgId }
      const first = await connectAs(storage, { vendorOrgId: own.orgId, name: "First" })
      await run(createKnownEmployees(storage.ledger, first.id, ["E1", "E2", "E3"]))
      await connectAs(storage, { vendorOrgId: own.orgId, name: "Second" })
      const third = await connectAs(storage, { vendorOrgId: own.orgId, name: "Third" })
      await terminate(storage, third.id)
      const count = async (search = "") =>
        (await run(storage.clients.count(scope, parseSearchWords(search)))).toSorted((a, b) =>
          a.status < b.status ? -1 : 1,
        )
      expect(await count()).toEqual([
        { status: "CONNECTION_ACCEPTED", clients: 2, employees: 3 },
        { status: "CONNECTION_TERMINATED", clients: 1, employees: 0 },
      ])
      expect(await count("second")).toEqual([{ status: "CONNECTION_ACCEPTED", clients: 1, employees: 0 }])
      expect(await run(storage.clients.count({ orgIds: [] }, []))).toEqual([])
    })
  })
}
