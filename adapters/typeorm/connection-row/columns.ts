import type { DataModelKey, TokenFlags } from "../../../core/contract/sharing/data-model-flags.ts"
import type { TransformationRules } from "../../../core/contract/transformation/transformation-rules.ts"
import type { Connection, ConnectionTerms } from "../../../core/domain/connection/connection.ts"
import { CONNECTION_COLUMN_NAMES, type ConnectionRow } from "../rows/connection.ts"

/** A connection with the name of its corporate, and the data model, rules and ids of its vendor. */
export interface JoinedConnectionRow extends ConnectionRow {
  org_name: string
  org_cin: string | null
  remote_org_id: string | null
  hrms_number: number | null
  vendor_flags: TokenFlags
  vendor_rules: TransformationRules
}

/**
 * Columns and joins of a JoinedConnectionRow, with `connection` as `c`. They are named: the plan of a prepared statement that
 * returns `*` fails for good in a running process when a later release adds a column.
 */
export const CONNECTION_COLUMNS = `${CONNECTION_COLUMN_NAMES.map((name) => `c.${name}`).join(", ")}, coalesce(o.own_name, c.corporate_name) AS org_name, o.org_cin, r.remote_org_id, h.number AS hrms_number, v.flags AS vendor_flags, v.transformation_rules AS vendor_rules`
export const CONNECTION_JOINS = `JOIN organization o ON o.id = c.org_id JOIN vendor v ON v.org_id = c.vendor_org_id
  LEFT JOIN remote_organization r ON r.vendor_org_id = c.vendor_org_id AND r.org_id = c.org_id
  LEFT JOIN supported_hrms h ON h.code = c.connector`

/** Joins for a draft, which has no organization yet. */
export const DRAFT_JOINS = `LEFT JOIN organization o ON o.id = c.org_id JOIN vendor v ON v.org_id = c.vendor_org_id
  LEFT JOIN remote_organization r ON r.vendor_org_id = c.vendor_org_id AND r.org_id = c.org_id
  LEFT JOIN supported_hrms h ON h.code = c.connector`

/** The columns of the terms, with the data model of the vendor. */
export type TermsRow = Pick<
  JoinedConnectionRow,
  | "id"
  | "vendor_org_id"
  | "org_id"
  | "status"
  | "data_key"
  | "master_key_id"
  | "flags"
  | "agreed"
  | "vendor_flags"
  | "withheld"
  | "on_demand"
  | "employee_count"
>

/** Columns of a TermsRow, with `connection` as `c` and `vendor` as `v`. */
export const TERMS_COLUMNS =
  "c.id, c.vendor_org_id, c.org_id, c.status, c.data_key, c.master_key_id, c.flags, c.agreed, v.flags AS vendor_flags, c.withheld, c.on_demand, c.employee_count"

export const toConnectionTerms = (row: TermsRow): ConnectionTerms => ({
  id: row.id,
  vendorOrgId: row.vendor_org_id,
  orgId: row.org_id,
  status: row.status,
  key:
    row.data_key === null || row.master_key_id === null
      ? null
      : { bytes: row.data_key, masterKeyId: row.master_key_id },
  flags: { vendor: row.vendor_flags, connection: row.flags, agreed: row.agreed },
  withheld: row.withheld as ReadonlyArray<DataModelKey>,
  onDemand: row.on_demand,
  employeeCount: row.employee_count,
})

export const toConnection = (row: JoinedConnectionRow): Connection => ({
  ...toConnectionTerms(row),
  orgName: row.org_name,
  orgCin: row.org_cin,
  remoteOrgId: row.remote_org_id,
  connector: row.connector,
  hrmsNumber: row.hrms_number,
  statusAt: row.status_at.getTime(),
  schedule: row.schedule,
  dueAt: row.due_at?.getTime() ?? null,
  askedAt: row.sync_asked_at?.getTime() ?? null,
  pausedAt: row.paused_at?.getTime() ?? null,
  sourceCursor: row.source_cursor,
  fullyReadAt: row.fully_read_at?.getTime() ?? null,
  missedAttempts: row.missed_attempts,
  quietRuns: row.quiet_runs,
  slow: row.slow,
  salaryGiven: row.salary_given,
  declined: row.declined,
  requestedAt: row.sharing_requested_at?.getTime() ?? null,
  narrowedAt: row.narrowed_at?.getTime() ?? null,
  untrimmed: row.untrimmed,
  subset: row.subset,
  rules: { vendor: row.vendor_rules, connection: row.transformation_rules },
  fieldMapping: row.field_mapping,
  reading: {
    defaultCountry: row.default_country,
    dateOrder: row.date_order,
    dateOrders: row.date_orders,
    firstYears: row.first_years,
    decimalMark: row.decimal_mark,
    phoneCountry: row.phone_country,
    learnt: row.learnt_forms,
    lastColumns: row.last_columns,
  },
  componentOverrides: row.component_overrides,
  allowedMissingShare: row.allowed_missing_share,
  adminEmail: row.admin_email,
  invitedBy: row.invited_by,
  acceptedBy: row.accepted_by,
  terminatedBy: row.terminated_by,
  referenceData: row.reference_data,
  createdAt: row.created_at.getTime(),
  firstSyncedAt: row.first_synced_at?.getTime() ?? null,
  lastSyncedAt: row.last_synced_at?.getTime() ?? null,
})
