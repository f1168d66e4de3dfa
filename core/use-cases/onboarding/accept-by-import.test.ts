import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import { createVendor } from "../../testing/builders/connections.ts"
import {
  makeEmployeeRow,
  makeEmployeeRows,
  makeSource,
  type SourceRecord,
} from "../../testing/builders/sources.ts"
import { makeTables } from "../../testing/memory/tables.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makePorts, runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeRunSync } from "../sync/run-sync.ts"
import { makeChangeSharing } from "../sharing/change-sharing.ts"
import { makeImportFile } from "./import-file.ts"
import { makeInviteCorporate } from "./invite-corporate.ts"

/* Only a valid file accepts a connection, and exactly the chosen one (specification/connections.md#acceptance). */

const setUp = async () => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const ports = makePorts(storage)
  const { orgId: vendorOrgId } = await createVendor(storage)
  const destroyed: Array<string> = []
  const fixture = {
    ...storage,
    ...ports,
    isCommonDomain: (domain: string) => domain === "gmail.com",
    destroyKey: (id: string) => Effect.sync(() => void destroyed.push(id)),
    changeSharing: makeChangeSharing({ ...storage, ...ports }),
    runSync: makeRunSync(ports),
  }
  const importing = makeImportFile(fixture)
  const invite = (orgName: string, email: string, remoteOrgId: string | null = null) =>
    runAt(
      makeInviteCorporate(fixture)(OPERATOR, {
        vendorOrgId,
        orgName,
        email,
        remoteOrgId,
        flags: null,
        referenceData: null,
      }),
    )
  const ACME = { vendorOrgId, orgName: "Acme", email: "hr@acme.example" }
  const importFile = (
    rows: ReadonlyArray<SourceRecord>,
    parts: { dryRun?: boolean; sharing?: SharingTerms } = {},
    which: { connectionId: string } | typeof ACME = ACME,
  ) =>
    runAt(
      Effect.result(
        importing(OPERATOR, {
          ...which,
          source: makeSource(rows),
          mode: "full",
          dryRun: false,
          trigger: "test",
          sharing: null,
          fieldMapping: null,
          onProgress: () => undefined,
          ...parts,
        }),
      ),
    )
  const found = async (id: string) => (await runAt(storage.connections.find(id)))!
  return { tables, storage, vendorOrgId, destroyed, ACME, importFile, invite, found }
}

const FAULTY = [makeEmployeeRow(1), makeEmployeeRow(2, { pan: "WRONG" })]

/** Of simultaneous invitations. */
const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

/** Everything that a file could leave behind. */
const dumpTables = (tables: ReturnType<typeof makeTables>) =>
  JSON.stringify([
    [...tables.organizations],
    tables.remoteNames,
    tables.corporateUsers,
    [...tables.connections],
    [...tables.drafts],
    [...tables.employees],
    [...tables.webhooks],
    [...tables.issues],
    [...tables.staged],
  ])

const UNSOUND: ReadonlyArray<readonly [string, ReadonlyArray<SourceRecord>, object]> = [
  ["a dry run", makeEmployeeRows(3), { dryRun: true }],
  [
    "a dry run with terms",
    makeEmployeeRows(3),
    { dryRun: true, sharing: { withheld: ["email"], subset: [] } },
  ],
  ["a file with errors", FAULTY, {}],
  [
    "a file with two people under one id",
    [makeEmployeeRow(1), { ...makeEmployeeRow(1), name: "Meera Das" }],
    {},
  ],
  ["a file without its columns", [{ Nobody: "knows" }], {}],
  ["a file without employees", [], {}],
  [
    "terms that withhold what the vendor requires",
    makeEmployeeRows(3),
    { sharing: { withheld: ["name"], subset: [] } },
  ],
]

describe("an invalid import", () => {
  it.each(UNSOUND)("%s of a new corporate leaves nothing behind", async (_what, rows, parts) => {
    const { tables, destroyed, importFile } = await setUp()
    const before = dumpTables(tables)
    const outcome = await importFile(rows, parts)
    if (outcome._tag === "Success") {
      expect(outcome.success).toMatchObject({ saved: false })
      expect(destroyed).toHaveLength(1)
      expect([...tables.sessions]).toEqual([])
    }
    expect(dumpTables(tables)).toBe(before)
  })

  it.each(UNSOUND)("%s accepts no invitation, and announces nothing", async (_what, rows, parts) => {
    const { tables, importFile, invite, found } = await setUp()
    const { connectionId } = await invite("Acme", "hr@acme.example")
    const before = dumpTables(tables)
    await importFile(rows, parts)
    await importFile(rows, parts, { connectionId })
    expect(await found(connectionId)).toMatchObject({ status: "CONNECTION_INVITED", connector: null })
    expect(dumpTables(tables)).toBe(before)
  })

  it.each(UNSOUND.filter(([what]) => !what.includes("without employees")))(
    "%s changes neither the employees nor the terms of an accepted connection",
    async (_what, rows, parts) => {
      const { tables, importFile, found } = await setUp()
      const first = await importFile(makeEmployeeRows(3))
      const id = first._tag === "Success" ? first.success.connection.id : ""
      const shared = () => JSON.stringify([[...tables.employees], [...tables.webhooks]])
      const [before, terms] = [shared(), await found(id)]
      await importFile(rows, { sharing: { withheld: ["email"], subset: [] }, ...parts })
      const { withheld, subset, fieldMapping } = await found(id)
      const isSound = rows.length === 3 && !("dryRun" in parts) && !("sharing" in parts)
      if (isSound) return
      expect({ withheld, subset, fieldMapping }).toEqual({
        withheld: terms.withheld,
        subset: terms.subset,
        fieldMapping: terms.fieldMapping,
      })
      expect(shared()).toBe(before)
    },
  )
})

describe("a valid file", () => {
  it("accepts the invitation under the terms, and announces it before its first record", async () => {
    const { storage, importFile, invite, found } = await setUp()
    const { connectionId } = await invite("Acme", "hr@acme.example")
    const sharing = { withheld: ["email"], subset: [] } as const
    expect(await importFile(makeEmployeeRows(3), { sharing })).toMatchObject({ success: { saved: true } })
    expect(await found(connectionId)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      connector: "csv",
      acceptedBy: null,
      withheld: ["email"],
      employeeCount: 3,
    })
    expect((await storage.listWebhooks(connectionId)).map(({ kind }) => kind.split("/")[0])).toEqual([
      "connection.events.requested",
      "connection.events.accepted",
      "sync.events.initiated",
      "sync.events.employee.add",
      "sync.events.completed",
    ])
  })

  it("makes the connection of a corporate without one, with one organization", async () => {
    const { tables, destroyed, importFile } = await setUp()
    const outcome = await importFile(makeEmployeeRows(3))
    expect(outcome).toMatchObject({
      success: { saved: true, connection: { orgName: "Acme", employeeCount: 0 } },
    })
    expect([...tables.connections.values()]).toMatchObject([
      { status: "CONNECTION_ACCEPTED", employeeCount: 3 },
    ])
    expect(tables.drafts.size).toBe(0)
    expect(destroyed).toEqual([])
  })
})

describe("the accepted connection", () => {
  it("is the one with the given id, of several entities with one e-mail domain", async () => {
    const { importFile, invite, found } = await setUp()
    const first = await invite("Acme India", "hr@acme.example", "entity-1")
    const second = await invite("Acme Retail", "hr@acme.example", "entity-2")
    await importFile(makeEmployeeRows(3), {}, { connectionId: second.connectionId })
    expect(await found(first.connectionId)).toMatchObject({ status: "CONNECTION_INVITED" })
    expect(await found(second.connectionId)).toMatchObject({
      status: "CONNECTION_ACCEPTED",
      remoteOrgId: "entity-2",
      employeeCount: 3,
    })
  })

  it.each(["Acme Retail", "Acme India", "Something else"])(
    "is never guessed by the name %j: the candidates are listed, and nothing changes",
    async (orgName) => {
      const { tables, ACME, importFile, invite } = await setUp()
      const first = await invite("Acme India", "hr@acme.example", "entity-1")
      const second = await invite("Acme Retail", "payroll@acme.example", "entity-2")
      const before = dumpTables(tables)
      expect(await importFile(makeEmployeeRows(3), {}, { ...ACME, orgName })).toMatchObject({
        failure: {
          _tag: "ConnectionAmbiguous",
          candidates: [first, second].map(({ connectionId: id }) => ({ id })).toSorted(byId),
        },
      })
      expect(dumpTables(tables)).toBe(before)
    },
  )

  it("is neither another vendor's nor a terminated one", async () => {
    const { storage, importFile, invite } = await setUp()
    const { connectionId } = await invite("Acme", "hr@acme.example")
    const other = await createVendor(storage)
    expect(await importFile(makeEmployeeRows(1), {}, { connectionId: crypto.randomUUID() })).toMatchObject({
      failure: { _tag: "ConnectionNotFound" },
    })
    const named = { vendorOrgId: other.orgId, orgName: "Acme", email: "hr@acme.example" }
    const otherResult = await importFile(makeEmployeeRows(1), {}, named)
    expect(otherResult).not.toMatchObject({ success: { connection: { id: connectionId } } })
  })
})
