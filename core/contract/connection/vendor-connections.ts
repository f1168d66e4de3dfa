import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
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

export const VendorConnection = Schema.Struct(
  describeFields(
    {
      connection_id: Uuid,
      org_name: Schema.String,
      org_id: Uuid,
      remote_org_id: NullableString,
      shared_data_points: dataPoints,
      not_shared_data_points: dataPoints,
      not_requested_data_points: dataPoints,
      last_successful_sync: Schema.NullOr(Timestamp),
      next_sync: Schema.NullOr(Timestamp),
      sync_frequency: NullableString,
      hrms_code: NullableString,
      csm_user: NullableString,
      application_status_timestamp: Timestamp,
      created_by_user: NullableString,
      int_type: Schema.NullOr(Schema.Literals(INTEGRATION_TYPES)),
      email: NullableString,
      phone: NullableString,
      is_international: Schema.Boolean,
      salary_details_flag: Schema.Boolean,
      application_connection_status: Schema.Literals(APPLICATION_CONNECTION_STATUSES),
    },
    {
      connection_id: "Id of the connection.",
      org_name: "The corporate's name, as the caller invited it.",
      org_id: "The corporate's organization.",
      remote_org_id: "The caller's own identifier of the corporate.",
      shared_data_points: "Data-model keys that the caller requests and receives.",
      not_shared_data_points: "Requested, and withheld or not agreed to by the corporate.",
      not_requested_data_points: "Keys that the caller does not request.",
      last_successful_sync: "When its data were last read without an error.",
      next_sync: "When its source is read next; null while nothing is scheduled.",
      sync_frequency: "How often its source is read.",
      hrms_code: "Code of the connected HR system.",
      csm_user: "Always null.",
      application_status_timestamp: "When it entered its status.",
      created_by_user: "Who invited it.",
      int_type: "How it is connected; null before the corporate has chosen.",
      email: "E-mail address of the corporate's HR admin.",
      phone: "Telephone number of the corporate's HR admin.",
      is_international: "Always false.",
      salary_details_flag: "Any field of a salary is shared.",
      application_connection_status: "The state of the connection.",
    },
  ),
).annotate(component("VendorConnection"))
export type VendorConnection = typeof VendorConnection.Type

export const VendorConnections = Schema.Struct(
  describeFields(
    {
      message: Schema.Literal("success"),
      pageInfo: PageInfo,
      data: Schema.Array(VendorConnection),
    },
    {
      message: "Always success.",
      pageInfo: "Where the page is among all.",
      data: "Newest first.",
    },
  ),
).annotate(component("VendorConnections"))
export type VendorConnections = typeof VendorConnections.Type
