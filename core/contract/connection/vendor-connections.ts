import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { INTEGRATION_TYPES } from "../integration-type.ts"
import { PageInfo } from "../page-info.ts"
import { NullableString, Timestamp, Uuid } from "../wire-values.ts"

/* GET /api/vendor/connections/ (specification/endpoints.md#list-connections). */

/** The query's `status`. */
export const CONNECTION_FILTERS = ["pending", "approved", "rejected"] as const
export type ConnectionFilter = (typeof CONNECTION_FILTERS)[number]

export const DEFAULT_CONNECTIONS_PAGE_SIZE = 10
export const MAX_CONNECTIONS_PAGE_SIZE = 100

export const APPLICATION_CONNECTION_STATUSES = ["Invited", "Active", "Failed", "Terminated"] as const

const dataPoints = Schema.Array(Schema.String)

export const VendorConnection = Schema.Struct({
  connection_id: Uuid,
  org_name: Schema.String,
  org_id: Uuid,
  remote_org_id: NullableString,
  /** Data-model keys that the vendor requests and receives. */
  shared_data_points: dataPoints,
  /** Requested, and withheld or not agreed to by the corporate. */
  not_shared_data_points: dataPoints,
  not_requested_data_points: dataPoints,
  last_successful_sync: Schema.NullOr(Timestamp),
  /** Null while nothing is scheduled. */
  next_sync: Schema.NullOr(Timestamp),
  sync_frequency: NullableString,
  hrms_code: NullableString,
  csm_user: NullableString,
  /** When it entered its status. */
  application_status_timestamp: Timestamp,
  created_by_user: NullableString,
  /** Null before the corporate has chosen one. */
  int_type: Schema.NullOr(Schema.Literals(INTEGRATION_TYPES)),
  /** The corporate's HR admin. */
  email: NullableString,
  phone: NullableString,
  is_international: Schema.Boolean,
  /** Whether any field of a salary is shared. */
  salary_details_flag: Schema.Boolean,
  application_connection_status: Schema.Literals(APPLICATION_CONNECTION_STATUSES),
}).annotate(component("VendorConnection"))
export type VendorConnection = typeof VendorConnection.Type

export const VendorConnections = Schema.Struct({
  message: Schema.Literal("success"),
  pageInfo: PageInfo,
  data: Schema.Array(VendorConnection),
})
export type VendorConnections = typeof VendorConnections.Type
