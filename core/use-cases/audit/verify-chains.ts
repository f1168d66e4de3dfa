import * as Effect from "effect/Effect"
import {
  type ChainBreak,
  NOTHING_VERIFIED,
  type VerifiedPart,
  verifyEntries,
  verifyHead,
} from "../../domain/audit/verify-chain.ts"
import type { ChainHead } from "../../domain/audit/entry.ts"
import type { AuditLog } from "../../ports/audit/audit-log.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { VendorNotFound } from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny, authorizeVendor } from "../authorization/authorize.ts"

const PAGE_SIZE = 1_000

export type VerifyPorts = UsedPorts<"auditLog" | "secrets.digest" | "vendors.list">

export interface VerifyInput {
  /** Null: all chains, the installation's own with them. */
  readonly vendorOrgId: string | null
  readonly onProgress: (progress: VerifyProgress) => void
}

export interface VerifyProgress {
  readonly verified: number
  /** The total of the chains whose length is known. */
  readonly total: number
}

export interface BrokenChain extends ChainBreak {
  /** Null: the installation's own chain. */
  readonly vendorOrgId: string | null
}

export interface Verification {
  readonly chains: number
  readonly entries: number
  /** The first break that was found; null: every chain is intact. */
  readonly broken: BrokenChain | null
}

/**
 * Recomputes the hashes of a vendor's chain, or of all chains, and compares them and the ends of the chains with what is
 * stored. Stops at the first break.
 */
export const makeVerifyChains = (ports: VerifyPorts) => {
  const verifyChain = makeVerifyChain(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    { vendorOrgId, onProgress }: VerifyInput,
  ): Effect.fn.Return<Verification, ActionForbidden | VendorNotFound | StorageError> {
    yield* vendorOrgId === null
      ? authorizeAny(actor, "audit.verify")
      : authorizeVendor(actor, "audit.verify", vendorOrgId)
    const heads =
      vendorOrgId === null ? yield* listChains(ports) : [yield* findHead(ports.auditLog, vendorOrgId)]
    const total = heads.reduce((sum, { sequence }) => sum + sequence, 0)
    let verified = 0
    for (const head of heads) {
      const before = verified
      const result = yield* verifyChain(head, (count) => {
        verified = before + count
        onProgress({ verified, total })
      })
      if (result !== null)
        return {
          chains: heads.length,
          entries: verified,
          broken: { ...result, vendorOrgId: head.vendorOrgId },
        }
    }
    return { chains: heads.length, entries: verified, broken: null }
  })
}

/** The head of every chain; also of a vendor without one, whose chain must be empty. */
const listChains = Effect.fnUntraced(function* ({ auditLog, vendors }: VerifyPorts) {
  const heads = yield* auditLog.listHeads()
  const known = new Set(heads.map(({ vendorOrgId }) => vendorOrgId))
  const owners = [null, ...(yield* vendors.list()).map(({ orgId }) => orgId)]
  return [...heads, ...owners.filter((owner) => !known.has(owner)).map(makeEmptyHead)]
})

const findHead = (auditLog: AuditLog, vendorOrgId: string | null): Effect.Effect<ChainHead, StorageError> =>
  Effect.map(auditLog.listHeads(vendorOrgId), ([head]) => head ?? makeEmptyHead(vendorOrgId))

const makeEmptyHead = (vendorOrgId: string | null): ChainHead => ({ vendorOrgId, ...NOTHING_VERIFIED })

/** Verifies the entries of a chain up to its head, and that there are none after it. */
const makeVerifyChain = ({ auditLog, secrets }: VerifyPorts) => {
  const readPart = Effect.fnUntraced(function* (head: ChainHead, from: VerifiedPart) {
    const limit = Math.min(PAGE_SIZE, head.sequence - from.sequence)
    const entries = yield* auditLog.readChain(head.vendorOrgId, from.sequence, limit)
    if (entries.length === 0) return verifyHead(from, head) ?? from
    return verifyEntries(secrets.digest, head.vendorOrgId, from, entries)
  })

  return Effect.fnUntraced(function* (
    head: ChainHead,
    onVerified: (count: number) => void,
  ): Effect.fn.Return<ChainBreak | null, StorageError> {
    let verified = NOTHING_VERIFIED
    while (verified.sequence < head.sequence) {
      const part = yield* readPart(head, verified)
      if ("problem" in part) return part
      verified = part
      onVerified(verified.sequence)
    }
    const broken = verifyHead(verified, head)
    if (broken !== null) return broken
    const [later] = yield* auditLog.readChain(head.vendorOrgId, head.sequence, 1)
    if (later === undefined) return null
    // It may have been appended in between, with its head.
    const now = yield* findHead(auditLog, head.vendorOrgId)
    return now.sequence >= later.sequence
      ? null
      : { sequence: later.sequence, entryId: later.id, problem: "after the end" }
  })
}
