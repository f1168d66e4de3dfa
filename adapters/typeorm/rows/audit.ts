import { bigint, instant, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, retain } from "./define-table.ts"

/** The last entry of a chain. */
export interface AuditHeadRow {
  chain_id: string
  sequence: string
  hash: string
}

/** Entries are appended by the function `audit_append`; nothing changes or deletes them. */
export interface AuditEntryRow {
  /** The vendor, or the nil UUID for the installation's own chain. */
  chain_id: string
  sequence: string
  id: string
  at: Date
  role: string
  user_id: string | null
  credential_id: string | null
  action: string
  target_kind: string
  target_id: string | null
  org_id: string | null
  connection_id: string | null
  via: string
  address: string | null
  request_id: string | null
  outcome: string
  /** JSON as it was hashed. */
  details: string
  /** In hexadecimal. */
  previous_hash: string
  hash: string
}

export const auditHeadRow = defineTable<AuditHeadRow>({
  name: "audit_head",
  columns: { chain_id: primary(uuid, "audit_head"), sequence: bigint, hash: text },
})

export const auditEntryRow = defineTable<AuditEntryRow>({
  name: "audit_entry",
  onTermination: retain(
    "What was done with a corporate's data is known after its deletion; entries hold no personal data.",
  ),
  columns: {
    chain_id: primary(uuid, "audit_entry"),
    sequence: primary(bigint, "audit_entry"),
    id: uuid,
    at: instant,
    role: text,
    user_id: nullable(uuid),
    credential_id: nullable(uuid),
    action: text,
    target_kind: text,
    target_id: nullable(text),
    org_id: nullable(uuid),
    connection_id: nullable(uuid),
    via: text,
    address: nullable(text),
    request_id: nullable(text),
    outcome: text,
    details: text,
    previous_hash: text,
    hash: text,
  },
  indices: [
    { name: "audit_entry_at_idx", columns: ["at", "id"] },
    { name: "audit_entry_chain_id_idx", columns: ["chain_id", "at", "id"] },
    { name: "audit_entry_action_idx", columns: ["action", "at", "id"] },
    { name: "audit_entry_chain_id_action_idx", columns: ["chain_id", "action", "at", "id"] },
    { name: "audit_entry_org_id_idx", columns: ["org_id", "at", "id"], where: "org_id IS NOT NULL" },
    {
      name: "audit_entry_connection_id_idx",
      columns: ["connection_id", "at", "id"],
      where: "connection_id IS NOT NULL",
    },
    { name: "audit_entry_user_id_idx", columns: ["user_id", "at", "id"], where: "user_id IS NOT NULL" },
    {
      name: "audit_entry_credential_id_idx",
      columns: ["credential_id", "at", "id"],
      where: "credential_id IS NOT NULL",
    },
  ],
})
