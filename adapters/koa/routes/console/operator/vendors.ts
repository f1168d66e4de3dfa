import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleCreatedVendor,
  ConsoleNewVendor,
  type ConsoleVendor,
  ConsoleVendorChange,
  ConsoleVendors,
} from "../../../../../core/contract/operator/vendors.ts"
import { formatTimestamp, Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type {
  CreatedVendor,
  InvalidVendor,
} from "../../../../../core/use-cases/access/vendors/create-vendor.ts"
import type { FoundVendor } from "../../../../../core/use-cases/access/vendors/search-vendors.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import { toTimestamp } from "../console-answer.ts"
import { DONE, DONE_ANSWER } from "../session.ts"

const PAGE_SIZE = 50

/** GET /api/console/vendors/ */
export const listVendorsRoute = (
  access: Access<AuthenticatedSession>,
  searchVendors: UseCases["access"]["searchVendors"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/vendors/",
    id: "listConsoleVendors",
    tag: "Console",
    summary: "List the vendors",
    description: "The vendors of the installation, by name. For operators only.",
    access,
    parameters: {
      query: {
        schema: Schema.Struct({
          search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
          cursor: Schema.optionalKey(Uuid),
        }),
        notes: { search: "Words of the name.", cursor: "The next_cursor of the page before." },
        example: { search: "tamarind" },
      },
    },
    answers: {
      200: {
        description: "A page of vendors.",
        schema: ConsoleVendors,
        example: { items: [VENDOR_EXAMPLE], total: 1, next_cursor: null },
      },
    },
    errors: {},
    handle: ({ caller: { actor }, query: { search = "", cursor = null } }) =>
      Effect.map(
        searchVendors(actor, { search, after: cursor, limit: PAGE_SIZE }),
        ({ vendors, total, next }) => ({
          status: 200,
          body: { items: vendors.map(toConsoleVendor), total, next_cursor: next } satisfies ConsoleVendors,
        }),
      ),
  })

/** POST /api/console/vendors/ */
export const createVendorRoute = (
  access: Access<AuthenticatedSession>,
  createVendor: UseCases["access"]["createVendor"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/vendors/",
    id: "createConsoleVendor",
    tag: "Console",
    summary: "Create a vendor",
    description:
      "Makes its API key, its user for Basic authentication, its app key and secret, and its first admin. The secrets are shown once. For operators only.",
    access,
    isRepeatable: true,
    body: {
      schema: ConsoleNewVendor,
      types: ["json"],
      example: {
        name: "Tamarind Benefits",
        admin_email: "devika@tamarind.example",
        time_zone: "Asia/Kolkata",
      },
    },
    answers: {
      201: { description: "The secrets.", schema: ConsoleCreatedVendor, example: CREATED_EXAMPLE },
    },
    handle: ({ caller: { actor }, body }) =>
      Effect.map(
        createVendor(actor, {
          name: body.name,
          adminEmail: body.admin_email ?? null,
          publicKey: body.public_key ?? null,
          webhookUrl: body.webhook_url ?? null,
          webhookEvents: "all",
          origins: body.origins ?? [],
          timeZone: body.time_zone ?? "UTC",
        }),
        (created) => ({
          status: 201,
          body: toCreatedVendor(created),
        }),
      ),
    errors: {
      InvalidVendor: ({ field }: InvalidVendor) => invalid(INVALID[field]),
      EgressDenied: () => invalid(["webhook_url", "Expected a public address that begins with https://"]),
      KeyRefused: ({ reason }) => invalid(["public_key", reason]),
      UnknownEvents: () => invalid(["webhook_url", "Expected known events."]),
    },
  })

/** POST /api/console/vendors/{vendor_id}/ */
export const changeVendorRoute = (
  access: Access<AuthenticatedSession>,
  changeVendor: UseCases["access"]["changeVendor"],
) =>
  endpoint({
    method: "POST",
    path: "/api/console/vendors/{vendor_id}/",
    id: "changeConsoleVendor",
    tag: "Console",
    summary: "Change a vendor's name or time zone",
    description:
      "The name that corporates see, and the time zone at whose end of day failed webhooks are sent again.",
    access,
    parameters: {
      path: {
        schema: Schema.Struct({ vendor_id: Uuid }),
        notes: { vendor_id: "The `org_id` from the list of vendors." },
        example: { vendor_id: VENDOR_EXAMPLE.org_id },
      },
    },
    body: {
      schema: ConsoleVendorChange,
      types: ["json"],
      example: { name: "Tamarind Benefits", time_zone: "Asia/Kolkata" },
    },
    answers: DONE_ANSWER,
    handle: ({ caller: { actor }, path, body: { name = null, time_zone: timeZone = null } }) =>
      Effect.as(changeVendor(actor, path.vendor_id, { name, timeZone, origins: null }), DONE),
    errors: {
      InvalidVendor: ({ field }: InvalidVendor) => invalid(INVALID[field]),
    },
  })

const INVALID: Readonly<Record<InvalidVendor["field"], readonly [field: string, expected: string]>> = {
  name: ["name", "Expected a name that is not blank"],
  adminEmail: ["admin_email", "Expected an e-mail address"],
  timeZone: ["time_zone", "Expected an IANA time zone, such as Asia/Kolkata"],
  origins: ["origins", "Expected origins such as https://app.vendor.example, without a path"],
}

const invalid = ([field, expected]: readonly [field: string, expected: string]) =>
  failure(400, `The request is not valid: see ${field}.`, { data: { [field]: expected } })

const VENDOR_EXAMPLE: ConsoleVendor = {
  org_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
  name: "Tamarind Benefits",
  time_zone: "Asia/Kolkata",
  created_at: "2026-11-02T09:00:00.000Z",
  clients: 12,
  connected: 9,
  employees: 14_208,
  last_synced_at: "2026-11-25T08:00:00.000Z",
  webhooks: { url: "https://api.tamarind.example/hooks", state: "working" },
}

const CREATED_EXAMPLE: ConsoleCreatedVendor = {
  org_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
  api_key: "hrs_key_...",
  username: "hrs_user_...",
  password: "hrs_pass_...",
  app_key: "hrs_app_...",
  app_secret: "hrs_secret_...",
  admin: { email: "devika@tamarind.example", password: "hrs_admin_..." },
}

const toConsoleVendor = (vendor: FoundVendor): ConsoleVendor => {
  const { orgId, name, timeZone, createdAt, lastSyncedAt, endpoint: target, endpointState: state } = vendor
  return {
    org_id: orgId,
    name,
    time_zone: timeZone,
    created_at: formatTimestamp(createdAt),
    clients: vendor.clients,
    connected: vendor.connected,
    employees: vendor.employees,
    last_synced_at: toTimestamp(lastSyncedAt),
    webhooks: target === null || state === null ? null : { url: target.url, state },
  }
}

const toCreatedVendor = (created: CreatedVendor): ConsoleCreatedVendor => ({
  org_id: created.orgId,
  api_key: created.apiKey,
  username: created.username,
  password: created.password,
  app_key: created.appKey,
  app_secret: created.appSecret,
  admin: created.admin,
})
