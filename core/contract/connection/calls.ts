import * as Schema from "effect/Schema"
import { callBy, ok, accepted } from "../call.ts"
import { ErrorBody } from "../error-body.ts"
import { wholeNumber } from "../whole-number.ts"
import { Uuid } from "../wire-values.ts"
import { OrganizationRecord } from "./organization.ts"
import { SOURCE_WEBHOOKS_PATH } from "./source-webhook.ts"
import { SupportedHrms } from "./supported-hrms.ts"
import {
  TERMINATE_REFUSED,
  TerminateRefused,
  TerminateRequest,
  TERMINATED,
  TerminateResponse,
} from "./terminate-connection.ts"
import {
  CONNECTION_FILTERS,
  DEFAULT_CONNECTIONS_PAGE_SIZE,
  MAX_CONNECTIONS_PAGE_SIZE,
  VendorConnections,
} from "./vendor-connections.ts"

/** specification/endpoints.md#list-hr-systems. */
export const listSupportedHrms = callBy(
  "anyone",
  "Onboarding",
)({
  id: "listSupportedHrms",
  route: "GET /api/hrms_list/",
  summary: "List the HR systems that can be connected",
  description: "One of the two parameters is required; connection_id takes precedence.",
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
  responses: ok("The HR systems, by name.", Schema.Array(SupportedHrms), [
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
  ]),
  errors: {
    400: { messages: { MissingAccountParameter: "connection_id or vendor_org is required" } },
    404: {
      description: "The connection or vendor does not exist.",
      messages: { ApplicationNotFound: "Not found." },
    },
  },
})

/** specification/endpoints.md#read-an-organization. */
export const describeOrganization = callBy(
  "apiKey",
  "Connections",
)({
  id: "describeOrganization",
  route: "GET /api/org_details/{org}/",
  scope: "read",
  summary: "Read an organization",
  description: "A corporate that the caller invited, even after its connection ended, or the caller itself.",
  pathParameters: {
    schema: Schema.Struct({ org: Uuid }),
    notes: { org: "The organization's UUID." },
    example: { org: "$ORG_ID" },
  },
  responses: ok("The organization.", OrganizationRecord, {
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
  }),
  errors: { 404: { messages: { OrganizationNotFound: "Not found." } } },
})

/** specification/endpoints.md#list-connections */
export const listConnections = callBy(
  "apiKey",
  "Connections",
)({
  id: "listConnections",
  route: "GET /api/vendor/connections/",
  scope: "read",
  summary: "List the connections",
  description: "The caller's connections, newest first.",
  query: {
    schema: Schema.Struct({
      status: Schema.optionalKey(Schema.Literals(CONNECTION_FILTERS)),
      page: Schema.optionalKey(wholeNumber(1, 1_000_000_000)),
      size: Schema.optionalKey(wholeNumber(1, MAX_CONNECTIONS_PAGE_SIZE)),
    }),
    notes: {
      status:
        "pending: invited. approved: accepted, even if the source fails. rejected: terminated. Default: all.",
      page: "Page number, from 1.",
      size: `Connections per page; default: ${String(DEFAULT_CONNECTIONS_PAGE_SIZE)}.`,
    },
    example: { status: "approved", page: "1" },
  },
  responses: ok("A page of connections.", VendorConnections, {
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
  }),
})

/** specification/endpoints.md#terminate-a-connection. */
export const terminateConnection = callBy(
  "apiKey",
  "Connections",
)({
  id: "terminateConnection",
  route: "POST /api/terminate_connection/",
  scope: "terminate",
  summary: "Terminate a connection and delete its data",
  description:
    "When the response arrives, the employees, unsent webhooks and the encryption key of the connection are deleted. While a sync runs, the request is rejected with 400 and nothing is deleted.",
  body: { schema: TerminateRequest, types: ["json", "form"], example: { client_org: "$ORG_ID" } },
  responses: {
    200: { description: "The connection is terminated.", schema: TerminateResponse, example: TERMINATED },
    400: {
      description: "A sync is running, or client_org is missing or invalid.",
      schema: Schema.Union([TerminateRefused, ErrorBody]),
      example: TERMINATE_REFUSED,
    },
  },
  errors: {
    404: {
      description: "The caller has no active connection to the organization.",
      messages: { OrganizationNotFound: "Not found." },
    },
  },
})

/** Not in the API document: each HR system has its own format, which its connector reads from headers and bytes. */
export const receiveSourceWebhook = callBy(
  "anyone",
  "Connections",
)({
  id: "receiveSourceWebhook",
  route: `POST ${SOURCE_WEBHOOKS_PATH}{token}`,
  summary: "Report a change in an HR system",
  description: "The token in the path authenticates the HR system, whose connector reads what has changed.",
  pathParameters: {
    schema: Schema.Struct({ token: Schema.String }),
    notes: { token: "The token in the address." },
    example: { token: "$SOURCE_WEBHOOK_TOKEN" },
  },
  body: { schema: Schema.Unknown, types: ["bytes"], example: {} },
  responses: accepted(
    "Heard.",
    Schema.Struct({ requestId: Uuid, message: Schema.Literal("Heard."), data: Schema.Null }),
    { requestId: "4f8a1f0e-7a53-4a0e-8b6a-0f1c2d3e4a5b", message: "Heard.", data: null },
  ),
})
