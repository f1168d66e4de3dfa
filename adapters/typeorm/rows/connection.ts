import type { StoredReceipt } from "../../../core/ports/connection/deletion-receipts.ts"
import type { StoredJourney } from "../../../core/ports/connection/journey-store.ts"
import type { UpdateConfig } from "../../../core/ports/employee/update-configs.ts"
import type { ConnectionStatus } from "../../../core/contract/connection/connection-status.ts"
import type { SubsetRule } from "../../../core/contract/sharing/sharing-terms.ts"
import type { TransformationRules } from "../../../core/contract/transformation-rules.ts"
import type { TokenFlags } from "../../../core/contract/sharing/data-model-flags.ts"
import type { DateOrder } from "../../../core/domain/employee/dates/date-order.ts"
import type { ComponentOverrides } from "../../../core/domain/salary/parse-overrides.ts"
import type { Schedule } from "../../../core/domain/connection/schedule.ts"
import { WITHOUT_KEY_PART } from "./master-key.ts"
import {
  arrayColumn,
  bytes,
  cleared,
  type ConnectionColumn,
  flag,
  instant,
  integer,
  json,
  kept,
  millis,
  nullable,
  primary,
  real,
  text,
  uuid,
} from "./columns.ts"
import { defineTable, deleteByConnection, retain } from "./define-table.ts"

export interface ConnectionRow {
  id: string
  vendor_org_id: string
  /** Null for a draft, which is not read as a connection. */
  org_id: string
  /** Name of the corporate, as given by the vendor or the operator. */
  corporate_name: string
  /** The vendor's integer `id` for the corporate. */
  org_number: number
  /** Null before the corporate has chosen one. */
  connector: string | null
  status: ConnectionStatus
  /** When the status last changed. */
  status_at: Date
  /** How often the source is pulled. */
  schedule: Schedule | null
  due_at: Date | null
  paused_at: Date | null
  /** Where the next incremental load starts. */
  source_cursor: unknown
  fully_read_at: Date | null
  missed_attempts: number
  /** Consecutive scheduled runs without changes. */
  quiet_runs: number
  /** Whether the last scheduled run was slow. */
  slow: boolean
  /** Wrapped. Null after termination: then nothing that was sealed for the connection can be opened. */
  data_key: Buffer | null
  master_key_id: string | null
  flags: TokenFlags | null
  /** Flags that the corporate agreed to; null before acceptance and after termination. */
  agreed: TokenFlags | null
  declined: TokenFlags | null
  /** When the vendor first requested more than the corporate agreed to. */
  sharing_requested_at: Date | null
  /** When the shared fields were last narrowed. */
  narrowed_at: Date | null
  /** Whether stored months of salaries may contain fields that are no longer shared. */
  untrimmed: boolean
  withheld: string[]
  subset: SubsetRule[]
  transformation_rules: TransformationRules
  field_mapping: Record<string, string> | null
  /** ISO 3166 alpha-2, for employees without a country in the source. */
  default_country: string | null
  /** Set by a person. */
  date_order: DateOrder | null
  /** By header, as inferred from the values of earlier files. */
  date_orders: Record<string, DateOrder>
  /** Header to key, from the last file. */
  last_columns: Record<string, string>
  component_overrides: ComponentOverrides
  on_demand: boolean
  allowed_missing_share: number
  /** Stored, so that reading a page of employees does not count them. */
  employee_count: number
  /** E-mail address of the corporate's HR admin. */
  admin_email: string | null
  /** `corporate_reference_data` as JSON, sealed. */
  reference_data: Buffer | null
  invited_by: string | null
  accepted_by: string | null
  terminated_by: string | null
  created_at: Date
  /** Whether the source has ever given a salary. */
  salary_given: boolean
  first_synced_at: Date | null
  last_synced_at: Date | null
}

/** Termination clears source data and settings. It keeps the two parties, the dates, and who acted. */
const CONNECTION_COLUMNS: Readonly<Record<keyof ConnectionRow, ConnectionColumn>> = {
  id: kept(primary(uuid, "connection")),
  vendor_org_id: kept({ ...uuid, foreignKey: { target: "vendor", name: "connection_vendor_org_id_fkey" } }),
  org_id: kept(nullable({ ...uuid, foreignKey: { target: "organization", name: "connection_org_id_fkey" } })),
  corporate_name: kept(text),
  org_number: kept(integer),
  connector: kept(nullable(text)),
  status: kept(text),
  status_at: kept(instant),
  schedule: cleared(nullable(json)),
  due_at: cleared(nullable(instant)),
  paused_at: cleared(nullable(instant)),
  source_cursor: cleared(nullable(json)),
  fully_read_at: cleared(nullable(instant)),
  missed_attempts: cleared({ ...integer, default: 0 }),
  quiet_runs: cleared({ ...integer, default: 0 }),
  slow: cleared({ ...flag, default: false }),
  data_key: cleared(nullable(bytes)),
  master_key_id: cleared(nullable(text)),
  flags: kept(nullable(json)),
  agreed: cleared(nullable(json)),
  declined: cleared(nullable(json)),
  sharing_requested_at: cleared(nullable(instant)),
  narrowed_at: kept(nullable(instant)),
  untrimmed: cleared({ ...flag, default: false }),
  withheld: kept(arrayColumn(text)),
  subset: cleared(json, []),
  transformation_rules: cleared({ ...json, default: [] }),
  field_mapping: cleared(nullable(json)),
  default_country: cleared(nullable(text)),
  date_order: cleared(nullable(text)),
  date_orders: cleared({ ...json, default: {} }),
  last_columns: cleared({ ...json, default: {} }),
  component_overrides: cleared({ ...json, default: {} }),
  on_demand: kept({ ...flag, default: false }),
  allowed_missing_share: kept(real),
  employee_count: cleared({ ...integer, default: 0 }),
  admin_email: kept(nullable(text)),
  reference_data: cleared(nullable(bytes)),
  invited_by: kept(nullable(text)),
  accepted_by: kept(nullable(text)),
  terminated_by: kept(nullable(text)),
  created_at: kept(instant),
  salary_given: kept({ ...flag, default: false }),
  first_synced_at: kept(nullable(instant)),
  last_synced_at: kept(nullable(instant)),
}

/** Assignments for the UPDATE that terminates a connection. */
export const CLEARED_COLUMNS = Object.entries(CONNECTION_COLUMNS)
  .flatMap(([name, { clearedTo }]) => (clearedTo === null ? [] : [`${name} = ${clearedTo}`]))
  .join(", ")

export const connectionRow = defineTable<ConnectionRow>({
  name: "connection",
  columns: CONNECTION_COLUMNS,
  indices: [
    {
      name: "connection_open_key",
      columns: ["vendor_org_id", "org_id"],
      unique: true,
      where: "status <> 'CONNECTION_TERMINATED'",
    },
    { name: "connection_org_id_idx", columns: ["org_id"] },
    { name: "connection_vendor_org_id_created_at_idx", columns: ["vendor_org_id", "created_at"] },
    { name: "connection_master_key_id_idx", columns: ["master_key_id"], where: "master_key_id IS NOT NULL" },
    { name: "connection_without_key_part_idx", columns: ["id"], where: WITHOUT_KEY_PART },
    { name: "connection_draft_idx", columns: ["created_at"], where: "org_id IS NULL" },
    { name: "connection_due_at_idx", columns: ["due_at"], where: "due_at IS NOT NULL" },
    { name: "connection_untrimmed_idx", columns: ["narrowed_at"], where: "untrimmed" },
  ],
})

/** The credentials of a source. */
export interface SourceCredentialRow {
  readonly connectionId: string
  /** JSON, sealed. */
  readonly sealed: Uint8Array
}

export const sourceCredentialRow = defineTable<SourceCredentialRow>({
  name: "source_credential",
  onTermination: deleteByConnection("source_credential"),
  columns: { connectionId: primary(uuid, "source_credential"), sealed: bytes },
})

export const journeyRow = defineTable<StoredJourney>({
  name: "journey",
  onTermination: deleteByConnection("journey"),
  columns: {
    connectionId: {
      ...primary(uuid, "journey"),
      foreignKey: { target: "connection", name: "journey_connection_id_fkey" },
    },
    version: integer,
    saveId: uuid,
    step: text,
    answers: bytes,
    savedAt: millis,
  },
})

/** Evidence of a deletion; remains with the row of the terminated connection. */

export const deletionReceiptRow = defineTable<StoredReceipt>({
  name: "deletion_receipt",
  onTermination: retain("It is the evidence of the deletion."),
  columns: {
    connectionId: primary(uuid, "deletion_receipt"),
    employees: integer,
    syncSessions: integer,
    webhooks: integer,
    deletedAt: millis,
    keyDestroyedAt: nullable(millis),
  },
  indices: [
    {
      name: "deletion_receipt_key_kept_idx",
      columns: ["deletedAt"],
      where: "key_destroyed_at IS NULL",
    },
  ],
})

/** Which fields of employees a vendor may update. */
export interface UpdateConfigRow extends UpdateConfig {
  readonly connectionId: string
}

export const updateConfigRow = defineTable<UpdateConfigRow>({
  name: "update_config",
  onTermination: deleteByConnection("update_config"),
  columns: {
    connectionId: primary(uuid, "update_config"),
    enabled: flag,
    allowedFields: arrayColumn(text),
    postToSource: flag,
    notify: flag,
  },
})
