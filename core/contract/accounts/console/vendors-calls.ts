import * as Schema from "effect/Schema"
import { consoleCall, ok, created } from "../../call.ts"
import { DONE } from "../../done.ts"
import { Uuid } from "../../wire-values.ts"
import {
  ConsoleCreatedVendor,
  ConsoleNewVendor,
  type ConsoleVendor,
  ConsoleVendorChange,
  ConsoleVendors,
} from "./vendors.ts"

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
  webhook_secret: "whsec_...",
  admin: { email: "devika@tamarind.example", password: "hrs_admin_..." },
}

export const listConsoleVendors = consoleCall({
  id: "listConsoleVendors",
  route: "GET /api/console/vendors/",
  summary: "List the vendors",
  description: "The vendors of the installation, by name. For operators only.",
  query: {
    schema: Schema.Struct({
      search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
      cursor: Schema.optionalKey(Uuid),
    }),
    notes: { search: "Words in the name.", cursor: "The next_cursor of the page before." },
    example: { search: "tamarind" },
  },
  responses: ok("A page of vendors.", ConsoleVendors, {
    items: [VENDOR_EXAMPLE],
    total: 1,
    next_cursor: null,
  }),
})

export const createConsoleVendor = consoleCall({
  id: "createConsoleVendor",
  route: "POST /api/console/vendors/",
  summary: "Create a vendor",
  description:
    "Creates its API key, its Basic user, its app key and secret, and its first admin. The secrets are shown once. For operators only.",
  isRepeatable: true,
  body: {
    schema: ConsoleNewVendor,
    example: {
      name: "Tamarind Benefits",
      admin_email: "devika@tamarind.example",
      time_zone: "Asia/Kolkata",
    },
  },
  responses: created("The secrets.", ConsoleCreatedVendor, CREATED_EXAMPLE),
  errors: {
    400: { messages: { InvalidVendor: null, EgressDenied: null, KeyRefused: null, UnknownEvents: null } },
  },
})

export const changeConsoleVendor = consoleCall({
  id: "changeConsoleVendor",
  route: "POST /api/console/vendors/{vendor_id}/",
  summary: "Change a vendor's name or time zone",
  description:
    "Corporates see the name. Failed webhooks are sent again at the end of the day in the time zone.",
  pathParameters: {
    schema: Schema.Struct({ vendor_id: Uuid }),
    notes: { vendor_id: "The `org_id` from the list of vendors." },
    example: { vendor_id: VENDOR_EXAMPLE.org_id },
  },
  body: {
    schema: ConsoleVendorChange,
    example: { name: "Tamarind Benefits", time_zone: "Asia/Kolkata" },
  },
  responses: DONE,
  errors: { 400: { messages: { InvalidVendor: null } } },
})
