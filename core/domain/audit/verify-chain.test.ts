import { createHash } from "node:crypto"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type ChainBreak,
  FIRST_HASH,
  formatDetails,
  hashEntry,
  NOTHING_VERIFIED,
  verifyEntries,
  verifyHead,
} from "./verify-chain.ts"
import type { AuditEntry, ChainHead } from "./entry.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest()
const VENDOR = "vendor-1"

const makeChain = (
  contents: ReadonlyArray<Omit<AuditEntry, "sequence" | "previousHash" | "hash">>,
): ReadonlyArray<AuditEntry> => {
  let previousHash = FIRST_HASH
  return contents.map((content, index) => {
    const entry = { ...content, sequence: index + 1, previousHash }
    previousHash = hashEntry(sha256, entry)
    return { ...entry, hash: previousHash }
  })
}

const toHead = (entries: ReadonlyArray<AuditEntry>): ChainHead => {
  const { sequence, hash } = entries.at(-1) ?? NOTHING_VERIFIED
  return { vendorOrgId: VENDOR, sequence, hash }
}

/** The values of an entry's objects. */
const PARTS = [
  ["actor", "role"],
  ["actor", "userId"],
  ["actor", "credentialId"],
  ["target", "kind"],
  ["target", "id"],
  ["origin", "via"],
  ["origin", "address"],
  ["origin", "requestId"],
] as const

/** The first break of the whole chain; null: it is intact. */
const verify = (entries: ReadonlyArray<AuditEntry>, head: ChainHead): ChainBreak | null => {
  const verified = verifyEntries(sha256, VENDOR, NOTHING_VERIFIED, entries)
  return "problem" in verified ? verified : verifyHead(verified, head)
}

const nullable = fc.option(fc.string())
const content = fc.record({
  id: fc.uuid(),
  at: fc.nat(),
  actor: fc.record({ role: fc.string(), userId: nullable, credentialId: nullable }),
  action: fc.constantFrom("vendor.changed", "employees.read"),
  target: fc.record({ kind: fc.constantFrom("vendor", "connection"), id: nullable }),
  vendorOrgId: fc.constant(VENDOR),
  orgId: nullable,
  connectionId: nullable,
  origin: fc.record({ via: fc.constantFrom("api", "cli"), address: nullable, requestId: nullable }),
  outcome: fc.constantFrom("done", "refused"),
  details: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
}) as fc.Arbitrary<Omit<AuditEntry, "sequence" | "previousHash" | "hash">>
const chain = fc.array(content, { minLength: 2, maxLength: 6 }).map(makeChain)

describe("a chain", () => {
  it("is intact as it was appended, verified at once or in parts", () => {
    fc.assert(
      fc.property(chain, fc.nat(6), (entries, cut) => {
        expect(verify(entries, toHead(entries))).toBeNull()
        const first = verifyEntries(sha256, VENDOR, NOTHING_VERIFIED, entries.slice(0, cut))
        if ("problem" in first) throw new Error("The first part is broken")
        expect(verifyEntries(sha256, VENDOR, first, entries.slice(cut))).toMatchObject({
          sequence: entries.length,
        })
      }),
    )
  })

  it("is broken by any other contents of an entry", () => {
    fc.assert(
      fc.property(chain, fc.nat(), content, fc.constantFrom(...KEYS), (entries, place, other, key) => {
        const at = place % entries.length
        const changed = entries.map((entry, index) =>
          index === at ? { ...entry, [key]: other[key] } : entry,
        )
        fc.pre(JSON.stringify(changed) !== JSON.stringify(entries))
        // Keys of details have no order.
        fc.pre(changed.some((each, n) => hashEntry(sha256, each) !== entries[n]?.hash))
        expect(verify(changed, toHead(entries))).toMatchObject({ sequence: at + 1, problem: "changed" })
      }),
    )
  })

  it.each(PARTS)("is broken by another %s.%s of an entry", (key, name) => {
    const entries = makeChain(fc.sample(content, 2))
    const [first] = entries
    if (first === undefined) throw new Error("The chain is empty")
    const changed = entries.with(0, { ...first, [key]: { ...first[key], [name]: "other" } })
    expect(verify(changed, toHead(entries))).toMatchObject({ sequence: 1, problem: "changed" })
  })

  it("is broken by a changed entry whose hash was computed again", () => {
    fc.assert(
      fc.property(chain, fc.nat(), (entries, place) => {
        const at = place % entries.length
        const changed = entries.map((entry, index) => {
          const other = { ...entry, at: entry.at + Number(index === at) }
          return { ...other, hash: hashEntry(sha256, other) }
        })
        expect(verify(changed, toHead(entries))).not.toBeNull()
      }),
    )
  })

  it("is broken by a removed entry, also the last", () => {
    fc.assert(
      fc.property(chain, fc.nat(), (entries, place) => {
        const at = place % entries.length
        expect(verify(entries.toSpliced(at, 1), toHead(entries))).toMatchObject({
          sequence: at + 1,
          entryId: null,
          problem: "missing",
        })
      }),
    )
  })

  it("is broken by exchanged entries, and by one that is inserted twice", () => {
    fc.assert(
      fc.property(chain, fc.nat(), fc.nat(), (entries, one, other) => {
        const [first, second] = [one % entries.length, other % entries.length]
        const swapped = entries.with(first, entries[second]!).with(second, entries[first]!)
        if (first !== second) expect(verify(swapped, toHead(entries))).not.toBeNull()
        expect(verify(entries.toSpliced(first, 0, entries[second]!), toHead(entries))).not.toBeNull()
      }),
    )
  })

  it("is broken by an entry of another chain, and by one after its end", () => {
    const entries = makeChain(fc.sample(content, 3))
    const foreign = entries.map((entry) => ({ ...entry, vendorOrgId: null }))
    expect(verify(foreign, toHead(entries))).toMatchObject({ problem: "in another chain" })
    expect(verify(entries, toHead(entries.slice(0, 2)))).toMatchObject({
      sequence: 3,
      problem: "after the end",
    })
  })
})

const KEYS = [
  "id",
  "at",
  "actor",
  "action",
  "target",
  "orgId",
  "connectionId",
  "origin",
  "outcome",
  "details",
] as const

describe("the details of an entry", () => {
  it("are the same text in any order of their keys", () => {
    expect(formatDetails({ b: 1, a: ["x"] })).toBe('{"a":["x"],"b":1}')
    expect(formatDetails({ a: ["x"], b: 1 })).toBe('{"a":["x"],"b":1}')
  })
})
