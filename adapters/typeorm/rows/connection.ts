import type { StoredReceipt } from "../../../core/ports/connection/deletion-receipts.ts"
import type { StoredJourney } from "../../../core/ports/journey/journey-store.ts"
import type { UpdateConfig } from "../../../core/ports/employee/update-configs.ts"
import type { ConnectionStatus } from "../../../core/contract/connection-status.ts"
import type { SubsetRule } from "../../../core/contract/sharing/sharing-terms.ts"
import type { TransformationRules } from "../../../core/contract/transformation/transformation-rules.ts"
import type { TokenFlags } from "../../../core/contract/sharing/data-model-flags.ts"
import type { DecimalMark } from "../../../core/domain/employee/amounts/amount-form.ts"
import type { LearntForms } from "../../../core/domain/mapping/reading-settings.ts"
import type { FirstYears } from "../../../core/domain/employee/dates/short-years.ts"
import type { DateOrder } from "../../../core/domain/employee/dates/date-order.ts"
import type { ComponentOverrides } from "../../../core/domain/salary/parse-overrides.ts"
import type { Schedule } from "../../../core/domain/connection/schedule.ts"
import { WITHOUT_KEY_PART } from "./accounts/master-key.ts"
import {
  type Column,
  arrayColumn,
  bytes,
  cleared,
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
  references,
} from "./definition/columns.ts"
import { defineTable, deleteByConnection, retain, type RowOf } from "./definition/define-table.ts"

/** Termination clears source data and settings. It keeps the two parties, the dates, and who acted. */
const CONNECTION_COLUMNS = {
  id: kept(primary(uuid)),
  vendor_org_id: kept(references(uuid, "vendor")),
  /** Null for a draft, which is not read as a connection. */
  org_id: kept(nullable(references(uuid, "organization")) as Column<string>),
  /** Name of the corporate, as given by the vendor or the operator. */
  corporate_name: kept(text),
  /** The vendor's integer `id` for the corporate. */
  org_number: kept(integer),
  /** Null before the corporate has chosen one. */
  connector: kept(nullable(text)),
  status: kept(text as Column<ConnectionStatus>),
  /** When the status last changed. */
  status_at: kept(instant),
  /** How often the source is pulled. */
  schedule: cleared(nullable(json as Column<Schedule>)),
  due_at: cleared(nullable(instant)),
  /** When a person asked for a sync that has not run yet. */
  sync_asked_at: cleared(nullable(instant)),
  paused_at: cleared(nullable(instant)),
  /** Where the next incremental load starts. */
  source_cursor: cleared(nullable(json)),
  fully_read_at: cleared(nullable(instant)),
  missed_attempts: cleared({ ...integer, default: 0 }),
  /** Consecutive scheduled runs without changes. */
  quiet_runs: cleared({ ...integer, default: 0 }),
  /** Whether the last scheduled run was slow. */
  slow: cleared({ ...flag, default: false }),
  /** Wrapped. Null after termination: then nothing that was sealed for the connection can be opened. */
  data_key: cleared(nullable(bytes)),
  master_key_id: cleared(nullable(text)),
  flags: kept(nullable(json as Column<TokenFlags>)),
  /** Flags that the corporate agreed to; null before acceptance and after termination. */
  agreed: cleared(nullable(json as Column<TokenFlags>)),
  declined: cleared(nullable(json as Column<TokenFlags>)),
  /** When the vendor first requested more than the corporate agreed to. */
  sharing_requested_at: cleared(nullable(instant)),
  /** When the shared fields were last narrowed. */
  narrowed_at: kept(nullable(instant)),
  /** Whether stored months of salaries may contain fields that are no longer shared. */
  untrimmed: cleared({ ...flag, default: false }),
  withheld: kept(arrayColumn(text)),
  subset: cleared(json as Column<SubsetRule[]>, []),
  transformation_rules: cleared({ ...json, default: [] } as Column<TransformationRules>),
  field_mapping: cleared(nullable(json as Column<Record<string, string>>)),
  /** ISO 3166 alpha-2, for employees without a country in the source. */
  default_country: cleared(nullable(text)),
  /** Set by a person. */
  date_order: cleared(nullable(text as Column<DateOrder>)),
  /** By header, as inferred from the values of earlier files. */
  date_orders: cleared({ ...json, default: {} } as Column<Record<string, DateOrder>>),
  /** By field, set by a person: the first year that two digits mean. */
  first_years: cleared({ ...json, default: {} } as Column<FirstYears>),
  /** Set by a person. */
  decimal_mark: cleared(nullable(text as Column<DecimalMark>)),
  /** Set by a person: of telephone numbers without a country code. */
  phone_country: cleared(nullable(text)),
  /** What the values showed about all columns. */
  learnt_forms: cleared({ ...json, default: {} } as Column<LearntForms>),
  /** Header to key, from the last file. */
  last_columns: cleared({ ...json, default: {} } as Column<Record<string, string>>),
  component_overrides: cleared({ ...json, default: {} } as Column<ComponentOverrides>),
  on_demand: kept({ ...flag, default: false }),
  allowed_missing_share: kept(real),
  /** Stored, so that reading a page of employees does not count them. */
  employee_count: cleared({ ...integer, default: 0 }),
  /** E-mail address of the corporate's HR admin. */
  admin_email: kept(nullable(text)),
  /** `corporate_reference_data` as JSON, sealed. */
  reference_data: cleared(nullable(bytes)),
  invited_by: kept(nullable(text)),
  accepted_by: kept(nullable(text)),
  terminated_by: kept(nullable(text)),
  created_at: kept(instant),
  /** Whether the source has ever given a salary. */
  salary_given: kept({ ...flag, default: false }),
  first_synced_at: kept(nullable(instant)),
  last_synced_at: kept(nullable(instant)),
}

export const CONNECTION_COLUMN_NAMES: ReadonlyArray<string> = Object.keys(CONNECTION_COLUMNS)

/** Assignments for the UPDATE that terminates a connection. */
export const CLEARED_COLUMNS = Object.entries(CONNECTION_COLUMNS)
  .flatMap(([name, { clearedTo }]) => (clearedTo === null ? [] : [`${name} = ${clearedTo}`]))
  .join(", ")

export const connectionRow = defineTable({
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

export type ConnectionRow = RowOf<typeof connectionRow>

/** The credentials of a source. */
export const sourceCredentialRow = defineTable({
  name: "source_credential",
  onTermination: deleteByConnection("source_credential"),
  columns: {
    connectionId: primary(uuid),
    /** JSON, sealed. */
    sealed: bytes,
  },
})

export const journeyRow = defineTable<StoredJourney>({
  name: "journey",
  onTermination: deleteByConnection("journey"),
  columns: {
    connectionId: references(primary(uuid), "connection"),
    version: integer,
    saveId: uuid,
    step: text as Column<StoredJourney["step"]>,
    answers: bytes,
    savedAt: millis,
  },
})

/** Evidence of a deletion; remains with the row of the terminated connection. */

export const deletionReceiptRow = defineTable<StoredReceipt>({
  name: "deletion_receipt",
  onTermination: retain("It is the evidence of the deletion."),
  columns: {
    connectionId: primary(uuid),
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
    connectionId: primary(uuid),
    enabled: flag,
    allowedFields: arrayColumn(text) as Column<UpdateConfigRow["allowedFields"]>,
    postToSource: flag,
    notify: flag,
  },
})
