import type { WireAuditEntry } from "../../contract/audit/audit-entry.ts"
import { AUDIT_ACTIONS } from "../../contract/audit/actions.ts"
import type { AuditEntry } from "./entry.ts"

/** An entry as shown in lists and exports. */
export const formatEntry = ({ actor, target, origin, ...entry }: AuditEntry): WireAuditEntry => ({
  id: entry.id,
  sequence: entry.sequence,
  at: new Date(entry.at).toISOString(),
  action: entry.action,
  title: AUDIT_ACTIONS[entry.action],
  role: actor.role,
  user_id: actor.userId,
  credential_id: actor.credentialId,
  target_kind: target.kind,
  target_id: target.id,
  vendor_id: entry.vendorOrgId,
  org_id: entry.orgId,
  connection_id: entry.connectionId,
  via: origin.via,
  address: origin.address,
  request_id: origin.requestId,
  outcome: entry.outcome,
  details: entry.details,
  previous_hash: entry.previousHash,
  hash: entry.hash,
})
