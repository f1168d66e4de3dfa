import * as Effect from "effect/Effect"
import type {
  ConsoleCreatedVendor,
  ConsoleVendor,
} from "../../../../../core/contract/accounts/console/vendors.ts"
import * as calls from "../../../../../core/contract/accounts/console/vendors-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type {
  CreatedVendor,
  InvalidVendor,
} from "../../../../../core/use-cases/accounts/vendors/create-vendor.ts"
import type { FoundVendor } from "../../../../../core/use-cases/accounts/vendors/search-vendors.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { toTimestamp } from "../console-response.ts"

const PAGE_SIZE = 50

/** The vendors of the installation. For operators only. */
export const vendorCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.listConsoleVendors,
    ({ accounts: { searchVendors } }, { caller: { actor }, query: { search = "", cursor = null } }) =>
      Effect.map(
        searchVendors(actor, { search, after: cursor, limit: PAGE_SIZE }),
        ({ vendors, total, next }) =>
          respond(200, { items: vendors.map(toConsoleVendor), total, next_cursor: next }),
      ),
  ),

  implement(calls.createConsoleVendor, ({ accounts: { createVendor } }, { caller: { actor }, body }) => {
    const created = createVendor(actor, {
      name: body.name,
      adminEmail: body.admin_email ?? null,
      publicKey: body.public_key ?? null,
      webhookUrl: body.webhook_url ?? null,
      webhookEvents: "all",
      origins: body.origins ?? [],
      timeZone: body.time_zone ?? "UTC",
    })
    return withFailures(
      Effect.map(created, (created) => respond(201, toCreatedVendor(created))),
      {
        InvalidVendor: ({ field }) => describeInvalid(INVALID[field]),
        EgressDenied: () =>
          describeInvalid(["webhook_url", "Expected a public address that begins with https://"]),
        KeyRefused: ({ reason }) => describeInvalid(["public_key", reason]),
        UnknownEvents: () => describeInvalid(["webhook_url", "Expected known events."]),
      },
    )
  }),

  implement(
    calls.changeConsoleVendor,
    (
      { accounts: { changeVendor } },
      { caller: { actor }, path, body: { name = null, time_zone: timeZone = null } },
    ) =>
      withFailures(
        Effect.as(changeVendor(actor, path.vendor_id, { name, timeZone, origins: null }), respond(200, {})),
        { InvalidVendor: ({ field }) => describeInvalid(INVALID[field]) },
      ),
  ),
]

const INVALID: Readonly<Record<InvalidVendor["field"], readonly [field: string, expected: string]>> = {
  name: ["name", "Expected a name that is not blank"],
  adminEmail: ["admin_email", "Expected an e-mail address"],
  timeZone: ["time_zone", "Expected an IANA time zone, such as Asia/Kolkata"],
  origins: ["origins", "Expected origins such as https://app.vendor.example, without a path"],
}

const describeInvalid = ([field, expected]: readonly [field: string, expected: string]) => ({
  message: `The request is not valid: see ${field}.`,
  data: { [field]: expected },
})

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
  webhook_secret: created.webhookSecret,
  admin: created.admin,
})
