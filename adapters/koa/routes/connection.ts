import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OrganizationRecord } from "../../../core/contract/connection/organization.ts"
import { SupportedHrms } from "../../../core/contract/connection/supported-hrms.ts"
import {
  TerminateRefused,
  TerminateRequest,
  TerminateResponse,
} from "../../../core/contract/connection/terminate-connection.ts"
import { ErrorBody } from "../../../core/contract/error-body.ts"
import { Uuid } from "../../../core/contract/wire-values.ts"
import type {
  AuthenticateVendor,
  LimitAnonymousCalls,
} from "../../../core/use-cases/access/credentials/authentication.ts"
import type { makeDescribeOrganization } from "../../../core/use-cases/connection/describe-organization.ts"
import type { HrmsListCaller, makeListHrms } from "../../../core/use-cases/connection/list-hrms.ts"
import type { makeTerminateByOrganization } from "../../../core/use-cases/connection/terminate-by-organization.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import { makeApiKeyAccess, makePublicAccess } from "../access/api-key.ts"
import type { CallerUseCases } from "../access/caller-use-cases.ts"
import { endpoint } from "../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../failure.ts"
import type { Reply, Route } from "../route.ts"
import { vendorConnectionsRoute } from "./vendor-connections.ts"

export interface ConnectionApi extends CallerUseCases {
  readonly connection: Pick<
    UseCases["connection"],
    "describeOrganization" | "listConnections" | "listHrms" | "terminateByOrganization"
  >
}

/** The endpoints of connections and organizations. */
export const connectionRoutes = ({ access, connection }: ConnectionApi): ReadonlyArray<Route> => [
  hrmsListRoute(access.limitAnonymousCalls, connection.listHrms),
  organizationRoute(access.authenticateVendor, connection.describeOrganization),
  vendorConnectionsRoute(access.authenticateVendor, connection.listConnections),
  terminateConnectionRoute(access.authenticateVendor, connection.terminateByOrganization),
]

/** GET /api/hrms_list/ (specification/endpoints.md#list-hr-systems). */
const hrmsListRoute = (limitAnonymousCalls: LimitAnonymousCalls, listHrms: ReturnType<typeof makeListHrms>) =>
  endpoint({
    method: "GET",
    path: "/api/hrms_list/",
    id: "listSupportedHrms",
    tag: "Onboarding",
    summary: "List the HR systems that can be connected",
    description: "One of the two parameters is required; connection_id takes precedence.",
    access: makePublicAccess(limitAnonymousCalls),
    parameters: {
      query: {
        schema: Schema.Struct({
          connection_id: Schema.optionalKey(Uuid),
          vendor_org: Schema.optionalKey(Uuid),
        }),
        notes: {
          connection_id: "A connection that is not terminated.",
          vendor_org: "The vendor's organization.",
        },
        example: { vendor_org: "$VENDOR_ORG_ID" },
      },
    },
    answers: {
      200: {
        description: "The HR systems, by name.",
        schema: Schema.Array(SupportedHrms),
        example: HRMS_LIST_EXAMPLE,
      },
      404: { description: "The connection or vendor does not exist.", schema: DEFAULT_STYLE.schema },
    },
    errors: {
      MissingAccountParameter: () => failure(400, "connection_id or vendor_org is required"),
      ApplicationNotFound: () => failure(404, "Not found."),
    },
    handle: ({ query }) =>
      readHrmsCaller(query).pipe(
        Effect.flatMap(listHrms),
        Effect.map((body) => ({ status: 200, body })),
      ),
  })

interface MissingAccountParameter {
  readonly _tag: "MissingAccountParameter"
}

const readHrmsCaller = (query: {
  readonly connection_id?: string
  readonly vendor_org?: string
}): Effect.Effect<HrmsListCaller, MissingAccountParameter> => {
  if (query.connection_id !== undefined) return Effect.succeed({ connectionId: query.connection_id })
  if (query.vendor_org !== undefined) return Effect.succeed({ vendorOrgId: query.vendor_org })
  return Effect.fail({ _tag: "MissingAccountParameter" })
}

const HRMS_LIST_EXAMPLE = [
  {
    id: 3,
    org_name: "Example HR",
    hrms_code: "example-hr",
    required_fields: {
      api_key: {
        label: "API key",
        type: "password",
        is_required: true,
        is_masked: true,
        help: "Settings, Integrations, API keys",
        placeholder: null,
        pattern: null,
        options: null,
      },
    },
    helping_docs_url: "https://hr.example/help/api-keys",
    logo_url: null,
    deposit_switch: false,
    is_hybrid: false,
    is_international: false,
    has_salary_v2: true,
    has_data_posting: false,
    has_data_posting_ui_mapping: false,
  },
]

/** GET /api/org_details/{org}/ (specification/endpoints.md#read-an-organization). */
const organizationRoute = (
  authenticateVendor: AuthenticateVendor,
  describeOrganization: ReturnType<typeof makeDescribeOrganization>,
) =>
  endpoint({
    method: "GET",
    path: "/api/org_details/{org}/",
    id: "describeOrganization",
    tag: "Connections",
    summary: "Read an organization",
    description:
      "A corporate that the caller invited, also after its connection ended, or the caller itself.",
    access: makeApiKeyAccess(authenticateVendor),
    parameters: {
      path: {
        schema: Schema.Struct({ org: Uuid }),
        notes: { org: "The organization's UUID." },
        example: { org: "$ORG_ID" },
      },
    },
    answers: {
      200: { description: "The organization.", schema: OrganizationRecord, example: ORGANIZATION_EXAMPLE },
    },
    errors: { OrganizationNotFound: () => failure(404, "Not found.") },
    handle: ({ caller: { actor }, path }) =>
      Effect.map(
        describeOrganization(actor, { vendorOrgId: actor.vendorOrgId, orgId: path.org }),
        (body) => ({ status: 200, body }),
      ),
  })

const ORGANIZATION_EXAMPLE = {
  id: 12,
  uuid: "1f7b2c1e-5f0a-4d57-9d0b-2f3b6c7d8e90",
  org_name: "Acme Textiles",
  org_cin: null,
  website_url: "",
  logo_url: "https://hr-data-sync.example/assets/organization.svg",
  email_domain: "acme.example",
  invite_status: "accepted",
  created_on: "2026-01-15T09:30:00.000Z",
  modified_on: "2026-01-15T09:30:00.000Z",
  is_client: false,
  is_corporate: true,
  brand_name: null,
  remote_org_id: "customer-4711",
  hrms: "csv",
}

/** POST /api/terminate_connection/ (specification/endpoints.md#terminate-a-connection). */
const terminateConnectionRoute = (
  authenticateVendor: AuthenticateVendor,
  terminateConnection: ReturnType<typeof makeTerminateByOrganization>,
) =>
  endpoint({
    method: "POST",
    path: "/api/terminate_connection/",
    id: "terminateConnection",
    tag: "Connections",
    summary: "Terminate a connection and delete its data",
    description:
      "When the response arrives, the employees, unsent webhooks and the encryption key of the connection are deleted. While a sync runs, the request is rejected with 400 and nothing is deleted.",
    access: makeApiKeyAccess(authenticateVendor),
    body: {
      schema: TerminateRequest,
      types: ["json", "form"],
      example: { client_org: "$ORG_ID" },
    },
    answers: {
      200: { description: "The connection is terminated.", schema: TerminateResponse, example: DONE },
      400: {
        description: "A sync is running, or client_org is missing or invalid.",
        schema: Schema.Union([TerminateRefused, ErrorBody]),
        example: SYNC_RUNS,
      },
      404: { description: "The caller has no open connection to the organization.", schema: ErrorBody },
    },
    errors: { OrganizationNotFound: () => failure(404, "Not found.") },
    handle: ({ caller: { actor }, body }) =>
      terminateConnection(actor, { vendorOrgId: actor.vendorOrgId, orgId: body.client_org }).pipe(
        Effect.as<Reply>({ status: 200, body: DONE }),
        // Without a request id, as the spec defines this response.
        Effect.catchTag("SyncInProgress", () => Effect.succeed<Reply>({ status: 400, body: SYNC_RUNS })),
      ),
  })

const SYNC_RUNS = {
  message: "A data sync is in progress. Terminate the connection when it has finished.",
  data: null,
} as const

const DONE = { message: "Connection terminated successfully", data: null } as const
