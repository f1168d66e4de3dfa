import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { AuditAction } from "../../contract/audit/actions.ts"
import type { UserRole } from "../../contract/accounts/console/user-role.ts"
import type { Team } from "../../domain/accounts/users/user.ts"
import type { AuditEntry } from "../../domain/audit/entry.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { makeAuditEntry } from "../../testing/builders/audit-entries.ts"
import { connect } from "../../testing/builders/connections.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../testing/memory/accounts/secrets.ts"
import { makeTables } from "../../testing/memory/tables.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeAuditUseCases } from "./audit-use-cases.ts"
import type { AuditQuery } from "./list-entries.ts"

const ENTRIES = 3

/** Two vendors with entries of one connection each, and the installation with an entry of its own. */
const setUp = async () => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const [own, foreign] = [await connect(storage), await connect(storage)]
  for (let n = 0; n < ENTRIES; n++) {
    await runAt(storage.auditLog.append(makeAuditEntry({ connectionId: own.id, at: START + n })))
    await runAt(storage.auditLog.append(makeAuditEntry({ connectionId: foreign.id })))
  }
  await runAt(storage.auditLog.append(makeAuditEntry({ vendorOrgId: own.vendorOrgId, at: START + ENTRIES })))
  await runAt(storage.auditLog.append(makeAuditEntry()))
  const useCases = makeAuditUseCases({ ...storage, secrets: makeMemorySecrets() })
  const verify = (
    vendorOrgId: string | null,
    actor = OPERATOR as Parameters<typeof useCases.verifyChains>[0],
  ) => useCases.verifyChains(actor, { vendorOrgId, onProgress: () => undefined })
  return { tables, storage, own, foreign, useCases, verify, actors: makeActors(own) }
}

const ALL = { after: null, limit: 100 }
const READING = { action: "employee.read" } as const

describe("the list of entries", () => {
  it("has all of them for the operator, of one vendor when it is named", async () => {
    const { useCases, own } = await setUp()
    const count = async (query: AuditQuery) =>
      (await runAt(useCases.listEntries(OPERATOR, query, ALL))).items.length
    expect(await count({})).toBe(2 * ENTRIES + 2)
    expect(await count({ vendorOrgId: own.vendorOrgId })).toBe(ENTRIES + 1)
    expect(await count({ connectionId: own.id })).toBe(ENTRIES)
  })

  it("has those of its vendor for a vendor's admin, and those about it for a corporate's", async () => {
    const { useCases, actors, own, foreign } = await setUp()
    const list = async (role: "vendor-admin" | "corporate-admin", query: AuditQuery = {}) =>
      (await runAt(useCases.listEntries(actors[role], query, ALL))).items
    const ofVendor = await list("vendor-admin")
    expect(new Set(ofVendor.map(({ vendorOrgId }) => vendorOrgId))).toEqual(new Set([own.vendorOrgId]))
    expect(ofVendor).toHaveLength(ENTRIES + 1)
    const ofCorporate = await list("corporate-admin")
    expect(new Set(ofCorporate.map(({ orgId }) => orgId))).toEqual(new Set([own.orgId]))
    expect(ofCorporate).toHaveLength(ENTRIES)
    for (const role of ["vendor-admin", "corporate-admin"] as const) {
      expect(await list(role, { connectionId: foreign.id })).toEqual([])
    }
    expect(await list("vendor-admin", { vendorOrgId: foreign.vendorOrgId })).toEqual([])
    expect(await list("corporate-admin", { vendorOrgId: foreign.vendorOrgId })).toEqual([])
  })

  it("names the place of the next page, and none after the last", async () => {
    const { useCases, own } = await setUp()
    const query = { vendorOrgId: own.vendorOrgId }
    const first = await runAt(useCases.listEntries(OPERATOR, query, { after: null, limit: 3 }))
    expect(first.items.map(({ at }) => at - START)).toEqual([3, 2, 1])
    const second = await runAt(useCases.listEntries(OPERATOR, query, { after: first.next, limit: 3 }))
    expect(second.items.map(({ at }) => at - START)).toEqual([0])
    expect(second.next).toBeNull()
  })

  it("has the names of the reader's own people, and of no others", async () => {
    const { useCases, storage, actors, own } = await setUp()
    const append = async (
      email: string,
      team: Team,
      role: UserRole,
      facts: { name?: string; action?: AuditAction } = {},
    ) => {
      const { name = `Name of ${email}`, action } = facts
      const userId = randomUUID()
      const invitation = { id: randomUUID(), team, role, corporates: [], invitedAt: START, acceptedAt: START }
      await runAt(storage.users.add({ id: userId, email, passwordHash: null }, invitation))
      await runAt(storage.users.setName(userId, name))
      const actor = { role, userId, credentialId: null }
      const entry = makeAuditEntry({
        connectionId: own.id,
        actor,
        ...(action === undefined ? {} : { action }),
      })
      await runAt(storage.auditLog.append(entry))
    }
    await append("v@example.com", { kind: "vendor", orgId: own.vendorOrgId }, "vendor-admin")
    await append("unnamed@example.com", { kind: "vendor", orgId: own.vendorOrgId }, "vendor-admin", {
      name: "",
    })
    await append("c@example.com", { kind: "corporate", orgId: own.orgId }, "corporate-admin")
    const names = async (actor: Parameters<typeof useCases.listNamedEntries>[0]) => {
      const { items } = await runAt(useCases.listNamedEntries(actor, { connectionId: own.id }, ALL))
      expect(new Set(items.map(({ client }) => client))).toEqual(new Set([own.orgName]))
      return items.flatMap(({ userName }) => (userName === null ? [] : [userName])).toSorted()
    }
    expect(await names(actors["vendor-admin"])).toEqual(["Name of v@example.com", "unnamed@example.com"])
    expect(await names(actors["corporate-admin"])).toEqual(["Name of c@example.com"])
    await append("r@example.com", { kind: "vendor", orgId: own.vendorOrgId }, "vendor-member", READING)
    await append("n@example.com", { kind: "vendor", orgId: own.vendorOrgId }, "vendor-admin", {
      ...READING,
      name: "",
    })
    expect(await names(actors["corporate-admin"])).toEqual(["Name of c@example.com", "Name of r@example.com"])
    expect(await names(OPERATOR)).toEqual([
      "Name of c@example.com",
      "Name of r@example.com",
      "Name of v@example.com",
      "n@example.com",
      "unnamed@example.com",
    ])
  })

  it("names the credential as the vendor calls it, and lists one employee's entries", async () => {
    const { useCases, storage, actors, own } = await setUp()
    const [id, recordId] = [randomUUID(), randomUUID()]
    const basicUser = { kind: "basic-user", id, username: "u1", passwordDigest: new Uint8Array(32) } as const
    const credential = { ...basicUser, name: "Nightly payroll", expiresAt: null }
    await runAt(storage.vendorCredentials.add(own.vendorOrgId, credential, { now: START, most: 9 }))
    const read = { connectionId: own.id, action: "employees.read" } as const
    const actor = { role: "vendor-key", userId: null, credentialId: id } as const
    const target = { kind: "employee", id: recordId } as const
    await runAt(storage.auditLog.append(makeAuditEntry({ ...read, actor, target })))
    await runAt(storage.auditLog.append(makeAuditEntry({ ...read, actor })))
    const foreign = makeActors({ id: own.id, vendorOrgId: own.vendorOrgId, orgId: randomUUID() })
    const list = async (of: typeof actors) =>
      (await runAt(useCases.listNamedEntries(of["corporate-admin"], { recordId }, ALL))).items
    expect(await list(actors)).toMatchObject([{ credentialName: "Nightly payroll", target }])
    expect(await list(foreign)).toEqual([])
  })

  it("is exported completely", async () => {
    const { useCases, actors } = await setUp()
    const entries: Array<AuditEntry> = []
    for await (const page of await runAt(useCases.exportEntries(actors["vendor-admin"], {})))
      entries.push(...page)
    expect(entries).toHaveLength(ENTRIES + 1)
  })
})

describe("verifying", () => {
  it("finds every chain intact, with a vendor's that is empty", async () => {
    const { verify, own } = await setUp()
    expect(await runAt(verify(null))).toEqual({ chains: 3, entries: 2 * ENTRIES + 2, broken: null })
    expect(await runAt(verify(own.vendorOrgId))).toEqual({ chains: 1, entries: ENTRIES + 1, broken: null })
  })

  it("names the first broken entry and its chain", async () => {
    const { verify, tables, own } = await setUp()
    const at = tables.auditEntries.findIndex(
      ({ vendorOrgId, sequence }) => vendorOrgId === own.vendorOrgId && sequence === 2,
    )
    const entry = tables.auditEntries[at]!
    tables.auditEntries[at] = { ...entry, outcome: "refused" }
    const broken = { vendorOrgId: own.vendorOrgId, sequence: 2, entryId: entry.id, problem: "changed" }
    expect(await runAt(verify(null))).toMatchObject({ broken })
    tables.auditEntries.splice(at, 1)
    expect(await runAt(verify(own.vendorOrgId))).toMatchObject({
      broken: { sequence: 2, entryId: null, problem: "missing" },
    })
  })

  it("accepts entries that are appended in between, and none after the end", async () => {
    const { storage, own, tables } = await setUp()
    const appending = makeAuditUseCases({
      ...storage,
      secrets: makeMemorySecrets(),
      auditLog: {
        ...storage.auditLog,
        readChain: (...args) =>
          Effect.andThen(
            storage.auditLog.append(makeAuditEntry({ vendorOrgId: own.vendorOrgId })),
            storage.auditLog.readChain(...args),
          ),
      },
    })
    const input = { vendorOrgId: own.vendorOrgId, onProgress: () => undefined }
    expect(await runAt(appending.verifyChains(OPERATOR, input))).toMatchObject({ broken: null })
    const last = tables.auditEntries.findLast(({ vendorOrgId }) => vendorOrgId === own.vendorOrgId)!
    const heads = makeAuditUseCases({
      ...storage,
      secrets: makeMemorySecrets(),
      auditLog: {
        ...storage.auditLog,
        listHeads: () =>
          Effect.succeed([
            { vendorOrgId: own.vendorOrgId, sequence: last.sequence - 1, hash: last.previousHash },
          ]),
      },
    })
    expect(await runAt(heads.verifyChains(OPERATOR, input)).then(({ broken }) => broken)).toMatchObject({
      sequence: last.sequence,
      problem: "after the end",
    })
  })
})
