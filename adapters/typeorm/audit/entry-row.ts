import { randomUUID } from "node:crypto"
import type { AuditAction } from "../../../core/contract/audit/actions.ts"
import { formatDetails } from "../../../core/domain/audit/verify-chain.ts"
import type {
  AuditDetails,
  AuditEntry,
  AuditOutcome,
  AuditTargetKind,
  AuditWay,
  NewAuditEntry,
} from "../../../core/domain/audit/entry.ts"
import type { AuditEntryRow } from "../rows/audit.ts"

/** The chain of entries without a vendor. */
export const INSTALLATION_CHAIN = "00000000-0000-0000-0000-000000000000"

export const toChainId = (vendorOrgId: string | null): string => vendorOrgId ?? INSTALLATION_CHAIN
export const toVendorOrgId = (chainId: string): string | null =>
  chainId === INSTALLATION_CHAIN ? null : chainId

/** A new entry as the function `audit_append` reads it, without what it adds. */
export const toNewRow = ({ actor, target, origin, ...entry }: NewAuditEntry) => ({
  chain_id: toChainId(entry.vendorOrgId),
  id: randomUUID(),
  at: new Date(entry.at).toISOString(),
  role: actor.role,
  user_id: actor.userId,
  credential_id: actor.credentialId,
  action: entry.action,
  target_kind: target.kind,
  target_id: target.id,
  org_id: entry.orgId,
  connection_id: entry.connectionId,
  via: origin.via,
  address: origin.address,
  request_id: origin.requestId,
  outcome: entry.outcome,
  details: formatDetails(entry.details),
})

export const toEntry = (row: AuditEntryRow): AuditEntry => ({
  id: row.id,
  sequence: Number(row.sequence),
  at: row.at.getTime(),
  actor: { role: row.role, userId: row.user_id, credentialId: row.credential_id },
  action: row.action as AuditAction,
  target: { kind: row.target_kind as AuditTargetKind, id: row.target_id },
  vendorOrgId: toVendorOrgId(row.chain_id),
  orgId: row.org_id,
  connectionId: row.connection_id,
  origin: { via: row.via as AuditWay, address: row.address, requestId: row.request_id },
  outcome: row.outcome as AuditOutcome,
  details: JSON.parse(row.details) as AuditDetails,
  previousHash: row.previous_hash,
  hash: row.hash,
})
