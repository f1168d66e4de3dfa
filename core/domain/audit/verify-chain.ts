import type { AuditDetails, AuditEntry, ChainHead } from "./entry.ts"

/*
 * How entries are chained. PostgreSQL computes the hashes when it appends, and this file recomputes them when a chain is
 * verified, from the contents of the entries alone.
 */

/** SHA-256. */
export type Digest = (text: string) => { readonly toString: (encoding: "hex") => string }

export const FIRST_HASH = "0".repeat(64)

/** How a chain is broken, and at which place. */
export interface ChainBreak {
  readonly sequence: number
  /** Null: the entry is missing. */
  readonly entryId: string | null
  readonly problem: "changed" | "missing" | "not chained" | "in another chain" | "after the end"
}

/** How far a chain was verified. */
export interface VerifiedPart {
  readonly sequence: number
  readonly hash: string
}

export const NOTHING_VERIFIED: VerifiedPart = { sequence: 0, hash: FIRST_HASH }

/**
 * Verifies the next entries of a chain in their order. Returns how far the chain is verified, or its first break. Any change,
 * removal, exchange or insertion of entries breaks it.
 */
export const verifyEntries = (
  digest: Digest,
  vendorOrgId: string | null,
  before: VerifiedPart,
  entries: ReadonlyArray<AuditEntry>,
): VerifiedPart | ChainBreak => {
  let verified = before
  for (const entry of entries) {
    const problem = findProblem(digest, vendorOrgId, verified, entry)
    if (problem === "missing") return { sequence: verified.sequence + 1, entryId: null, problem }
    if (problem !== null) return { sequence: entry.sequence, entryId: entry.id, problem }
    verified = { sequence: entry.sequence, hash: entry.hash }
  }
  return verified
}

/** Returns the break of a chain whose verified entries are not those that its head names as the last. */
export const verifyHead = (verified: VerifiedPart, head: ChainHead): ChainBreak | null => {
  if (verified.sequence < head.sequence) {
    return { sequence: verified.sequence + 1, entryId: null, problem: "missing" }
  }
  if (verified.sequence > head.sequence) {
    return { sequence: head.sequence + 1, entryId: null, problem: "after the end" }
  }
  return verified.hash === head.hash
    ? null
    : { sequence: verified.sequence, entryId: null, problem: "not chained" }
}

const findProblem = (
  digest: Digest,
  vendorOrgId: string | null,
  before: VerifiedPart,
  entry: AuditEntry,
): ChainBreak["problem"] | null => {
  if (entry.vendorOrgId !== vendorOrgId) return "in another chain"
  if (entry.sequence > before.sequence + 1) return "missing"
  if (entry.hash !== hashEntry(digest, entry)) return "changed"
  return entry.sequence === before.sequence + 1 && entry.previousHash === before.hash ? null : "not chained"
}

/** The hash of an entry over its contents and the hash of the one before it, in hexadecimal. */
export const hashEntry = (digest: Digest, entry: Omit<AuditEntry, "hash">): string =>
  digest(entry.previousHash + listValues(entry).map(encodeValue).join("")).toString("hex")

/** The order is part of the format. */
const listValues = (entry: Omit<AuditEntry, "hash">): ReadonlyArray<string | null> => [
  entry.vendorOrgId,
  String(entry.sequence),
  entry.id,
  String(entry.at),
  entry.actor.role,
  entry.actor.userId,
  entry.actor.credentialId,
  entry.action,
  entry.target.kind,
  entry.target.id,
  entry.orgId,
  entry.connectionId,
  entry.origin.via,
  entry.origin.address,
  entry.origin.requestId,
  entry.outcome,
  formatDetails(entry.details),
]

/** Its length in bytes of UTF-8 before each value, so that no two lists of values have the same encoding. */
const encodeValue = (value: string | null): string =>
  value === null ? "-" : `${String(ENCODER.encode(value).length)}:${value}`

const ENCODER = new TextEncoder()

/** Details as the JSON text that is stored and hashed: without spaces, with sorted keys. */
export const formatDetails = (details: AuditDetails): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )
