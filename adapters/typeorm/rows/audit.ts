import { bigint, instant, nullable, primary, text, uuid } from "./definition/columns.ts"
import { defineTable, retain, type RowOf } from "./definition/define-table.ts"

/** The last entry of a chain. */
export const auditHeadRow = defineTable({
  name: "audit_head",
  columns: { chain_id: primary(uuid), sequence: bigint, hash: text },
})

export type AuditHeadRow = RowOf<typeof auditHeadRow>

/** Entries are appended by the function `audit_append`; nothing changes or deletes them. */
export const auditEntryRow = defineTable({
  name: "audit_entry",
  onTermination: retain(
    "What was done with a corporate's data is known after its deletion; entries hold no personal data.",
  ),
  columns: {
    /** The vendor, or the nil UUID for the installation's own chain. */
    chain_id: primary(uuid),
    sequence: primary(bigint),
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
    /** JSON as it was hashed. */
    details: text,
    /** In hexadecimal. */
    previous_hash: text,
    hash: text,
  },
  indices: [
    { name: "audit_entry_at_idx", columns: ["at", "id"] },
    { name: "audit_entry_chain_id_idx", columns: ["chain_id", "at", "id"] },
    {
      name: "audit_entry_employee_idx",
      columns: ["target_id", "at", "id"],
      where: "target_kind = 'employee'",
    },
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

export type AuditEntryRow = RowOf<typeof auditEntryRow>
