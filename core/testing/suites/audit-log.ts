import { createHash, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { FIRST_HASH, NOTHING_VERIFIED, verifyEntries, verifyHead } from "../../domain/audit/verify-chain.ts"
import type { NewAuditEntry } from "../../domain/audit/entry.ts"
import type { AuditFilter } from "../../ports/audit/audit-log.ts"
import { makeAuditEntry } from "../builders/audit-entries.ts"
import { connect, createVendor } from "../builders/connections.ts"
import { START } from "../builders/vendors.ts"
import type { Storage } from "../storage.ts"

const run = Effect.runPromise
const sha256 = (text: string) => createHash("sha256").update(text).digest()

/** PostgreSQL stores no NUL. */
const UNSTORABLE = { target: { kind: "employee", id: "a\0b" } } as const

export const describeAuditLog = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  const newVendor = async () => (await createVendor(storage)).orgId
  const append = (parts: Partial<NewAuditEntry>) => run(storage.auditLog.append(makeAuditEntry(parts)))
  const list = (filter: AuditFilter, limit = 100) =>
    run(storage.auditLog.list(filter, { after: null, limit }))
  const readChain = (vendorOrgId: string) => run(storage.auditLog.readChain(vendorOrgId, 0, 1_000))
  const expectWholeChain = async (vendorOrgId: string, length: number) => {
    const entries = await readChain(vendorOrgId)
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length }, (_, n) => n + 1))
    const verified = verifyEntries(sha256, vendorOrgId, NOTHING_VERIFIED, entries)
    expect(verified).toMatchObject({ sequence: length, hash: entries.at(-1)?.hash })
    const [head] = await run(storage.auditLog.listHeads(vendorOrgId))
    expect("problem" in verified || head === undefined ? verified : verifyHead(verified, head)).toBeNull()
  }

  describe("append", () => {
    it("stores the whole entry", async () => {
      const vendorOrgId = await newVendor()
      const entry = makeAuditEntry({
        vendorOrgId,
        orgId: randomUUID(),
        actor: { role: "vendor-key", userId: randomUUID(), credentialId: randomUUID() },
        target: { kind: "employee", id: "ünïcode \u{1f512}" },
        origin: { via: "api", address: "203.0.113.7", requestId: "request-1" },
        outcome: "refused",
        details: { z: 1, a: ["x", "ÿ"], b: null, c: true, d: 'quotes " and \\', e: "" },
      })
      await run(storage.auditLog.append(entry))
      const [stored] = await list({ vendorOrgId })
      expect(stored).toMatchObject({ ...entry, sequence: 1, previousHash: FIRST_HASH })
      await expectWholeChain(vendorOrgId, 1)
    })

    it("files an entry of a connection under its vendor and its corporate", async () => {
      const { id, vendorOrgId, orgId } = await connect(storage)
      await append({ connectionId: id })
      expect(await list({ vendorOrgId })).toMatchObject([{ vendorOrgId, orgId, connectionId: id }])
      expect(await list({ orgId })).toHaveLength(1)
    })

    it("files an entry without a vendor in the installation's own chain", async () => {
      const target = { kind: "key", id: randomUUID() } as const
      await append({ target })
      expect((await list({ vendorOrgId: null }, 1_000)).map((entry) => entry.target)).toContainEqual(target)
      expect(await run(storage.auditLog.listHeads(null))).toMatchObject([{ vendorOrgId: null }])
    })

    it("leaves no gap and no fork when many append to several chains at once", async () => {
      const [one, other] = [await newVendor(), await newVendor()]
      await Promise.all(
        Array.from({ length: 40 }, (_, n) => append({ vendorOrgId: n % 2 === 0 ? one : other })),
      )
      await expectWholeChain(one, 20)
      await expectWholeChain(other, 20)
    })

    it("fails for an entry that cannot be stored, and for no other at the same time", async () => {
      const vendorOrgId = await newVendor()
      const outcomes = await Promise.allSettled([
        append({ vendorOrgId }),
        append({ vendorOrgId }),
        append({ vendorOrgId, ...UNSTORABLE }),
        append({ vendorOrgId }),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual([
        "fulfilled",
        "fulfilled",
        "rejected",
        "fulfilled",
      ])
      await expectWholeChain(vendorOrgId, 3)
    })
  })

  describe("within", () => {
    const rename = (vendorOrgId: string, name: string) =>
      storage.vendors.change(vendorOrgId, { name, timeZone: null, origins: null })
    const findName = async (vendorOrgId: string) => (await run(storage.vendors.find(vendorOrgId)))?.name

    it("stores the change with an entry of its result, and returns the result", async () => {
      const vendorOrgId = await newVendor()
      const change = Effect.as(rename(vendorOrgId, "Renamed"), "result")
      const toEntry = (result: string) => makeAuditEntry({ vendorOrgId, details: { result } })
      expect(await run(storage.auditLog.within(change, toEntry))).toBe("result")
      expect(await findName(vendorOrgId)).toBe("Renamed")
      expect(await list({ vendorOrgId })).toMatchObject([{ details: { result: "result" } }])
    })

    it("stores neither when the change fails after its first part", async () => {
      const { orgId: vendorOrgId, name } = await createVendor(storage)
      const change = Effect.andThen(rename(vendorOrgId, "Renamed"), Effect.fail("refused" as const))
      expect(
        await run(Effect.flip(storage.auditLog.within(change, () => makeAuditEntry({ vendorOrgId })))),
      ).toBe("refused")
      expect(await findName(vendorOrgId)).toBe(name)
      expect(await list({ vendorOrgId })).toEqual([])
    })

    it("stores neither when the entry cannot be stored", async () => {
      const { orgId: vendorOrgId, name } = await createVendor(storage)
      const within = storage.auditLog.within(rename(vendorOrgId, "Renamed"), () =>
        makeAuditEntry({ vendorOrgId, ...UNSTORABLE }),
      )
      expect(await run(Effect.flip(within))).toMatchObject({ _tag: "StorageError" })
      expect(await findName(vendorOrgId)).toBe(name)
      expect(await list({ vendorOrgId })).toEqual([])
    })

    it("stores the change alone when there is nothing to record", async () => {
      const vendorOrgId = await newVendor()
      await run(storage.auditLog.within(rename(vendorOrgId, "Renamed"), () => null))
      expect(await findName(vendorOrgId)).toBe("Renamed")
      expect(await list({ vendorOrgId })).toEqual([])
    })

    it("leaves no gap and no fork when several changes of one vendor are made at once", async () => {
      const vendorOrgId = await newVendor()
      await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          run(
            storage.auditLog.within(rename(vendorOrgId, `Name ${String(n)}`), () =>
              makeAuditEntry({ vendorOrgId }),
            ),
          ),
        ),
      )
      await expectWholeChain(vendorOrgId, 8)
    })
  })

  describe("list", () => {
    it("returns the newest first, page by page", async () => {
      const vendorOrgId = await newVendor()
      for (const at of [START, START + 2_000, START + 1_000, START + 2_000]) await append({ vendorOrgId, at })
      const first = await list({ vendorOrgId }, 3)
      expect(first.map(({ at }) => at - START)).toEqual([2_000, 2_000, 1_000])
      const rest = await run(storage.auditLog.list({ vendorOrgId }, { after: first[1] ?? null, limit: 10 }))
      expect(rest.map(({ at }) => at - START)).toEqual([1_000, 0])
    })

    it("selects by every criterion", async () => {
      const { id: connectionId, vendorOrgId, orgId } = await connect(storage)
      const [userId, credentialId] = [randomUUID(), randomUUID()]
      const by = { role: "vendor-admin", userId: null, credentialId: null }
      await append({ connectionId, action: "connection.paused", actor: { ...by, userId } })
      await append({ vendorOrgId, at: START + 1_000, actor: { ...by, credentialId } })
      const count = async (filter: AuditFilter) => (await list(filter)).length
      expect(await count({ vendorOrgId })).toBe(2)
      expect(await count({ vendorOrgId: randomUUID() })).toBe(0)
      expect(await count({ connectionId })).toBe(1)
      expect(await count({ vendorOrgId, orgId })).toBe(1)
      expect(await count({ vendorOrgId, actions: ["connection.paused"] })).toBe(1)
      expect(await count({ vendorOrgId, actions: ["connection.resumed"] })).toBe(0)
      expect(await count({ vendorOrgId, actions: ["connection.resumed", "connection.paused"] })).toBe(1)
      expect(await count({ actorId: userId })).toBe(1)
      expect(await count({ actorId: credentialId })).toBe(1)
      expect(await count({ actions: [] })).toBe(0)
      expect(await count({ recordId: "no such record" })).toBe(0)
      expect(await count({ vendorOrgId, from: START + 1_000 })).toBe(1)
      expect(await count({ vendorOrgId, to: START + 1_000 })).toBe(1)
      expect(await count({ actorId: "no id" })).toBe(0)
    })

    it("reads a chain in parts", async () => {
      const vendorOrgId = await newVendor()
      for (let n = 0; n < 3; n++) await append({ vendorOrgId })
      const part = await run(storage.auditLog.readChain(vendorOrgId, 1, 1))
      expect(part.map(({ sequence }) => sequence)).toEqual([2])
    })
  })
}
