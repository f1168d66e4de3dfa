import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  CONNECTION_FILTERS,
  DEFAULT_CONNECTIONS_PAGE_SIZE,
  MAX_CONNECTIONS_PAGE_SIZE,
  VendorConnections,
} from "../../../core/contract/connection/vendor-connections.ts"
import type { AuthenticateVendor } from "../../../core/use-cases/access/credentials/authentication.ts"
import type { makeListConnections } from "../../../core/use-cases/connection/list-connections.ts"
import { makeApiKeyAccess } from "../access/api-key.ts"
import { endpoint } from "../endpoint.ts"

const integer = (minimum: number, maximum: number) =>
  Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))

const Query = Schema.Struct({
  status: Schema.optionalKey(Schema.Literals(CONNECTION_FILTERS)),
  page: Schema.optionalKey(integer(1, 1_000_000_000)),
  size: Schema.optionalKey(integer(1, MAX_CONNECTIONS_PAGE_SIZE)),
})

/** GET /api/vendor/connections/ (specification/endpoints.md#list-connections). */
export const vendorConnectionsRoute = (
  authenticateVendor: AuthenticateVendor,
  listConnections: ReturnType<typeof makeListConnections>,
) =>
  endpoint({
    method: "GET",
    path: "/api/vendor/connections/",
    id: "listConnections",
    tag: "Connections",
    summary: "List the connections",
    description: "The caller's connections, the newest first.",
    access: makeApiKeyAccess(authenticateVendor),
    parameters: {
      query: {
        schema: Query,
        notes: {
          status:
            "pending: invited. approved: accepted, even if the source fails. rejected: terminated. Default: all.",
          page: "Page number, from 1.",
          size: `Connections per page; default: ${String(DEFAULT_CONNECTIONS_PAGE_SIZE)}.`,
        },
        example: { status: "approved", page: "1" },
      },
    },
    answers: {
      200: { description: "A page of connections.", schema: VendorConnections, example: EXAMPLE },
    },
    errors: {},
    handle: ({ caller: { actor }, query }) =>
      Effect.map(
        listConnections(actor, {
          vendorOrgId: actor.vendorOrgId,
          status: query.status ?? null,
          page: query.page ?? 1,
          size: query.size ?? DEFAULT_CONNECTIONS_PAGE_SIZE,
        }),
        (body) => ({ status: 200, body }),
      ),
  })

const EXAMPLE = {
  message: "success",
  pageInfo: { totalPages: 1, totalItems: 1, items: 1, next: false, previous: false },
  data: [
    {
      connection_id: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
      org_name: "Acme Textiles",
      org_id: "1f7b2c1e-5f0a-4d57-9d0b-2f3b6c7d8e90",
      remote_org_id: "customer-4711",
      shared_data_points: ["name", "employeeId", "status", "email"],
      not_shared_data_points: ["dob"],
      not_requested_data_points: ["ctc_raw", "monthly_raw"],
      last_successful_sync: "2026-01-15T09:31:12.000Z",
      next_sync: null,
      sync_frequency: null,
      hrms_code: "csv",
      csm_user: null,
      application_status_timestamp: "2026-01-15T09:30:00.000Z",
      created_by_user: "hr@acme.example",
      int_type: "Upload CSV",
      email: "hr@acme.example",
      phone: null,
      is_international: false,
      salary_details_flag: false,
      application_connection_status: "Active",
    },
  ],
}
